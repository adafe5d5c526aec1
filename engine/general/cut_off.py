"""The acts that the end of the game cuts off: who reaches thirty points wins at once, and nothing more happens (3.1).

Of the act that brings the point that wins its costs are owed, but not what follows from it; and what the end of that turn
would have earned was not earned any more.
"""

from rootlog.engine.event import (
    BATTLE,
    DAMAGED,
    LOST_ITEM,
    PLACED,
    REMOVALS,
    SCORE,
    SPENDINGS,
    STAYED,
    TRIPS,
    Event,
)
from rootlog.engine.judging.ledger import Debt, EarnedPoints
from rootlog.engine.judging.turn import Hypothesis

_OF_ONE_ACT = REMOVALS | {
    SCORE,
    DAMAGED,
    LOST_ITEM,
    "hand>board",
    "deck>board",
    "board>discard",
    "board>supply",
    *SPENDINGS,
}
"""The kinds of events of which an effect may consist, with the cards, items and officers that others give or lose for it."""


def late(turn: Hypothesis) -> tuple[Debt, ...]:
    """The debts of the turn that would have come after the game was won."""
    assert turn.facts.won is not None  # it is asked of turns that win
    last = _winning_act(turn, turn.facts.won)
    return tuple(
        debt for debt in turn.debts if debt.must and not debt.step and _too_late(turn, debt, last)
    )


def _too_late(turn: Hypothesis, debt: Debt, last: int) -> bool:
    """True if what is owed would have come after the event `last`, which brought the points that won."""
    if debt.index > last:
        return True
    between = turn.events[debt.index + 1 : last + 1]
    return debt.effect and debt.index >= 0 and all(_of_one_act(turn, e) for e in between)


def _of_one_act(turn: Hypothesis, event: Event) -> bool:
    """True if an effect may bring that with it: Field Hospitals move what is removed elsewhere (6.2.3), a plot that goes is shown or brings warriors."""
    beside = event.kind in TRIPS or event.kind in (STAYED, PLACED)
    return event.kind in _OF_ONE_ACT or (beside and event.owner != turn.faction)


def _winning_act(turn: Hypothesis, scored: int) -> int:
    """The event that earned the points that won: what is written nearest to them, or what by its points already won."""
    state = turn.events[scored].after
    winner = next(f for f, points in state.scores.items() if (points or 0) >= turn.law.goal)
    own = [e for e in turn.earned if e.faction == winner and e.points > 0 and e.index >= 0]
    if not own:
        return scored
    nearest = min(own, key=lambda earned: abs(earned.index - scored)).index
    points = turn.log.before.scores.get(winner) or 0
    for one in sorted((e for e in own if e.must), key=lambda earned: earned.index):
        points += one.points
        if points >= turn.law.goal:
            return min(nearest, one.index)
    return nearest


def earned(turn: Hypothesis) -> tuple[EarnedPoints, ...]:
    """The points that the turn earned; of what its steps earn at its end only what may have been scored by then.

    What may be scored at any moment of a step, as by a minister, was scored before. What the battle, or the act, whose points
    win brings others need not be scored, nor what it brings the winner beyond them.
    """
    won = turn.facts.won
    assert won is not None  # as above
    ending, winner = turn.facts.ending, turn.events[won].owner
    since = max((e.index for e in turn.events[:won] if e.kind == BATTLE), default=won)
    enough = _same_effect(turn, won)
    late = [one for one in turn.recorded if one.index >= ending] if won >= ending else []
    return tuple(
        one._replace(must=one.must and one.index < (enough if one.faction == winner else since))
        for one in turn.earned
        if one.index >= 0
        or one.early
        or not (one.must or one.late)
        or one.points <= sum(score.points for score in late if score.faction == one.faction)
    )


def _same_effect(turn: Hypothesis, won: int) -> int:
    """The first event of the battle or the effect that brings the points with which that event wins."""
    first = won
    while first and _of_one_act(turn, turn.events[first - 1]):
        first -= 1
    return max(first - 1, 0)
