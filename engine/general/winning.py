"""Victory: thirty points or a fulfilled dominance card end the game (3.1, 3.3.1), and only they make a winner."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rootlog.engine.changes import Scored
from rootlog.engine.event import SCORE as SCORED
from rootlog.engine.event import Event
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general.coalitions import COALITIONS, partners, sharing
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.carryover import POINTS
from rootlog.engine.judging.findings import finding
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BIRD, Card, Faction, crafted
from rootlog.engine.reasons import MISSING, Evidence, Objection, Reason
from rootlog.engine.state import State

R = chapter("victory")

CLEARINGS = 3
"""Clearings of its suit that a fox, mouse or rabbit dominance card asks for."""
DOMINANCE = "dominance"


class End(NamedTuple):
    """The end of the game: in which turn, for whom, by which rule, and why; `first` is the first action after it."""

    turn: int
    winners: tuple[Faction, ...]
    rule: Rule
    why: tuple[Reason, ...]
    first: tuple[int, int] | None


def objections(turn: Hypothesis, game: Game) -> list[Objection]:
    """A record that goes on after the game has ended, and a winner who has not won."""
    end = _end(turn, game)
    if end is not None and end.first is not None:
        return [gone_on(turn, game, end, end.first)]
    return _claims(turn, game, end) if game.winner and game.turns else []


def gone_on(turn: Hypothesis, game: Game, end: End, first: tuple[int, int]) -> Objection:
    """A record that goes on with that action though the game is over."""
    log, over = game.turns[first[0] - 1], game.turns[end.turn - 1]
    causes = [disputed(turn, one, over) for one in end.winners if end.rule == R.HOW_TO_WIN]
    cause = causes[0] if causes and None not in causes else None
    values = Evidence(why=end.why)
    return finding(log, end.rule, "goes on after it", values, action=first[1], cause=cause)


# --- the end -----------------------------------------------------------------------------------------------


def _end(turn: Hypothesis, game: Game) -> End | None:
    """The end of the game by the Law, if the record gets there."""
    for log in game.turns:
        if log.round == 0:
            continue
        end = _by_dominance(turn, game, log) or by_points(turn, game, log)
        if end is not None:
            return end
    return None


def by_points(turn: Hypothesis, game: Game, log: TurnLog) -> End | None:
    """3.1. What scribes still write down in the turn itself does no harm; points lost in it again may belong to the same act."""
    goal = turn.law.goal
    high = [f for f, points in log.after.scores.items() if points is not None and points >= goal]
    if not high:
        return None
    reached = first_to_reach(log, high, goal)
    winners = _break_tie(turn, log.faction, reached)
    won = (Evidence(faction=f, points=log.after.scores[f], turn=log.number) for f in winners)
    why = tuple(Reason(R.HOW_TO_WIN, True, "reached", values) for values in won)
    return End(log.number, winners, R.HOW_TO_WIN, why, after(game, log.number))


def won(log: TurnLog, events: Sequence[Event], goal: int) -> int | None:
    """3.1: the first event by which somebody has the points that win, and keeps them; None if nobody does in that turn."""
    high = [f for f, points in log.after.scores.items() if points is not None and points >= goal]
    for event in events if high else ():
        if event.kind == SCORED and any((event.after.scores.get(f) or 0) >= goal for f in high):
            return event.index
    return None


def _break_tie(
    turn: Hypothesis, current: Faction, reached: tuple[Faction, ...]
) -> tuple[Faction, ...]:
    """3.1, later 3.1.1: the current player, else, where the law says so, the next one clockwise."""
    if turn.law.switch("tie_at_30") != "clockwise from current":
        return (current,) if current in reached else reached
    seats = turn.table.seats
    start = seats.index(current)
    return tuple(f for f in (*seats[start:], *seats[:start]) if f in reached)[:1]


def first_to_reach(log: TurnLog, high: list[Faction], goal: int) -> tuple[Faction, ...]:
    """Those who are the first to have reached the goal, by the action that gives the points."""
    for step in log.steps:
        if any(type(change) is Scored for change in step.changes):
            scores = step.after.scores
            reached = tuple(f for f in high if (scores.get(f) or 0) >= goal)
            if reached:
                return reached
    return tuple(high)


def _by_dominance(turn: Hypothesis, game: Game, log: TurnLog) -> End | None:
    """3.3.1: at the start of the Birdsong of whoever has the card."""
    card = dominance(log.before, log.faction)
    if card is None or turn.rule_set.factions[log.faction].bars_dominance() is not None:
        return None  # a Vagabond gave it for a coalition, and wins with his partner
    if fulfilled(turn, log.before, log.faction, card) is not True:
        return None
    last = log is game.turns[-1]
    first = (log.number, log.steps[0].action) if log.steps else after(game, log.number)
    if last and game.winner and log.faction in game.winner:
        first = None
    rule, values = dominance_rule(card), Evidence(faction=log.faction)
    why = (Reason(rule, True, "begins with it", values),)
    return End(log.number, (log.faction,), rule, why, first)


def after(game: Game, turn: int) -> tuple[int, int] | None:
    """The first action of a later turn."""
    for log in game.turns[turn:]:
        if log.steps:
            return log.number, log.steps[0].action
    return None


# --- dominance ---------------------------------------------------------------------------------------------


def dominance(state: State, faction: Faction) -> Card | None:
    """The dominance card that a faction has activated."""
    for thing in state.at(crafted(faction)):
        if type(thing) is Card and thing.name == DOMINANCE:
            return thing
    return None


def dominance_rule(card: Card) -> Rule:
    """The rule that tells what that dominance card asks for."""
    return R.BIRD_DOMINANCE if card.suit == BIRD else R.SUIT_DOMINANCE


def fulfilled(turn: Hypothesis, state: State, faction: Faction, card: Card) -> Truth:
    """True if a faction has what its dominance card asks for (3.3.1.I, 3.3.1.II); None where it is not known."""
    if card.suit is None:
        return None
    ruled = {number: rules(turn, state, faction, number) for number in turn.table.suits}
    if card.suit == BIRD:
        opposite = turn.table.map.opposite
        return _any(_both(ruled[one], ruled[opposite[one]]) for one in opposite)
    matching = [ruled[number] for number, suit in turn.table.suits.items() if card.suit in suit]
    if sum(truth is True for truth in matching) >= CLEARINGS:
        return True
    return None if sum(truth is not False for truth in matching) >= CLEARINGS else False


def _both(one: Truth, other: Truth) -> Truth:
    if one is False or other is False:
        return False
    return True if one and other else None


def _any(truths: Iterable[Truth]) -> Truth:
    known = list(truths)
    return True if True in known else None if None in known else False


# --- the claim ---------------------------------------------------------------------------------------------


def disputed(turn: Hypothesis, faction: Faction, log: TurnLog) -> Objection | None:
    """The finding by which a faction had not as many points after that turn as the record has, where that decides who has won."""
    written, goal = log.after.scores.get(faction), turn.law.goal
    own = [d for d in turn.carried.disputes if (d.place, d.faction) == (POINTS, faction)]
    known = [d for d in own if d.turn <= log.number]
    if written is None or (written >= goal) == (written + sum([d.number for d in known]) >= goal):
        return None
    return next(d.finding for d in reversed(known) if (d.number > 0) == (written < goal))


def _claims(turn: Hypothesis, game: Game, end: End | None) -> list[Objection]:
    """The factions that `Winner:` names must have won; the partner of a winner wins with it (9.2.8)."""
    assert game.winner  # asked only where there is a claim
    last = game.turns[-1]
    claimed = [faction for faction in game.winner if faction in game.table.factions]
    winners = [faction for faction in claimed if _won(turn, game, faction, end)]
    shared = sharing(last.after, winners)
    refused = [
        finding(
            last,
            *_refusal(last.after, faction, end, turn.law.goal),
            cause=disputed(turn, faction, last),
        )
        for faction in claimed
        if faction not in shared
    ]
    return refused or _left_out(game, claimed, winners)


def _left_out(game: Game, claimed: list[Faction], winners: list[Faction]) -> list[Objection]:
    """Partners of a winner that `Winner:` does not name."""
    last = game.turns[-1]
    shared = sharing(last.after, winners)
    return [
        finding(
            last,
            COALITIONS,
            "not named",
            Evidence(
                faction=faction,
                partners=tuple(f for f in partners(last.after, faction) if f in shared),
            ),
            kind=MISSING,
        )
        for faction in game.table.factions
        if faction not in claimed and faction in shared
    ]


def _won(turn: Hypothesis, game: Game, faction: Faction, end: End | None) -> bool:
    if end is not None:
        return faction in end.winners
    state = game.turns[-1].after
    card = dominance(state, faction)
    own = [log.before for log in game.turns if log.round and log.faction == faction][-1:]
    return card is not None and any(
        fulfilled(turn, at, faction, card) is not False for at in (state, *own)
    )


def _refusal(
    state: State, faction: Faction, end: End | None, goal: int
) -> tuple[Rule, str, Evidence]:
    if end is not None:
        return R.HOW_TO_WIN, "another has won", Evidence(faction=faction, why=end.why)
    card, points = dominance(state, faction), state.scores.get(faction)
    known = Evidence(faction=faction, points=points, goal=goal)
    if card is not None:
        return dominance_rule(card), "without what it requires", known
    key = "without a coalition" if points is None else "with too few points"
    return R.HOW_TO_WIN, key, known
