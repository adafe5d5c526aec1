"""The Corvids' Daylight (13.5): three actions, and one more in Evening for the draw (13.6.1)."""

from rootlog.engine.changes import Swapped
from rootlog.engine.event import BATTLE, MOVED, PLACED, SWAP, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.corvids.plotting import (
    ACTIONS,
    CONSPIRATORS,
    LEAVES,
    PLOTTED,
    price,
)
from rootlog.engine.factions.corvids.tokens import CORVIDS, FACE_DOWN, WARRIOR, R, plot_in
from rootlog.engine.general import battle, moving, placing
from rootlog.engine.judging.budget import DRAWS, DREW_EARLY, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

EXERTING = "exert"

ACTED = TurnNote("actions", CORVIDS)
"""The number of actions that Daylight has taken."""
EXERTED = TurnNote("exerts", CORVIDS)
"""The number of actions that were taken beyond those."""


class CorvidsDaylight(FactionPart):
    """The Corvids' acts in Daylight."""

    def act(self, turn: Hypothesis) -> Hypothesis:
        """13.5: three actions; 13.6.1: one more in Evening, in place of the draw."""
        taken, most = turn.counted(ACTED), self.data.board["actions"]
        if taken < most and not turn.past(ACTIONS) and not self._evening_began(turn):
            turn.go(ACTIONS).count(ACTED)
        else:
            self._exert(turn, taken, most)
        if DREW_EARLY.of(self.faction) not in turn.counts and drawn(turn) > 0:
            turn.keep(DREW_EARLY.of(self.faction), True)
            turn.require(False, R.EVENING, "after the draw", NO_EVIDENCE)
        return turn

    def _evening_began(self, turn: Hypothesis) -> bool:
        """True if a card was drawn that something gives as Evening begins: what follows is an Exert (13.6.1)."""
        if drawn(turn) <= 0 or DREW_EARLY.of(self.faction) in turn.counts:
            return False
        ahead = turn.fork(turn.event).go(ACTIONS)
        return drawn(ahead) > 0 and drawn(ahead.go(EXERTING)) <= 0

    def _exert(self, turn: Hypothesis, taken: int, most: int) -> None:
        """13.5, 13.6.1: one action in Evening; the first beyond it is reported, and those that follow are the same mistake."""
        exerts = turn.go(EXERTING).count(EXERTED).counted(EXERTED)
        limit = self.data.board["exert_actions"]
        if exerts <= limit + 1:
            turn.require(
                exerts <= limit,
                R.DAYLIGHT,
                "too many actions",
                Evidence(number=taken + exerts, limit=most),
            )

    @play(MOVED, code="w")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.5.1."""
        return moving.move(self.act(turn), self.faction, event.origin, event.here)

    @play(PLACED, code="t")
    def plot(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.5.2: in a clearing without a plot, for a warrior there, and one more for each plot before it this turn."""
        self.act(turn)
        here = event.here
        alone = event.count == 1 and plot_in(event.before, here) is None
        turn.require(alone, R.PLACEMENT_LIMITS, "one there already", Evidence(clearing=here))
        turn.require(
            event.moved.became == FACE_DOWN,
            R.TOKEN_FACING,
            "placed face up",
            Evidence(clearing=here),
        )
        placing.place(turn, self.faction, here)
        cost = price(turn, event, self.data.board["plot_warriors"])
        turn.count(PLOTTED, event.count)
        if turn.failed:  # what it would have cost is not another mistake
            return turn.grant(CONSPIRATORS, None, R.PLOT, count=cost)
        return turn.owe(CONSPIRATORS, {here}, R.PLOT, "price", Evidence(clearing=here), count=cost)

    @play(*LEAVES, code="w")
    def give_warriors(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.5.2: the warriors that a plot costs, written before or after it."""
        origin = event.origin
        return turn.pay(
            CONSPIRATORS,
            origin,
            R.PLOT,
            "too many removed",
            Evidence(warriors=(WARRIOR, event.count), clearing=origin),
            count=event.count,
        )

    @play(BATTLE)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.5.3."""
        return battle.battle(self.act(turn), event)

    @play(SWAP)
    def trick(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.5.4: two plots that both lie face up, or both face down, trade places."""
        change = event.change
        assert type(change) is Swapped  # offered swaps only
        self.act(turn)
        here, there = change.one, change.other
        one, other = plot_in(event.before, here), plot_in(event.before, there)
        if one is not None and other is not None:  # else that was said when it was replayed
            same = (one == FACE_DOWN) == (other == FACE_DOWN)
            turn.require(same, R.TRICK, "other sides", Evidence(one=here, other=there))
        return turn.require(here != there, R.TRICK, "with itself", Evidence(clearing=here))


def drew(turn: Hypothesis) -> bool:
    """True if cards were drawn beyond those that something gave for certain."""
    draws = DRAWS.of(CORVIDS)
    return len(turn.credits_of(draws)) > sum(debt.must for debt in turn.debts_of(draws))


def drawn(turn: Hypothesis) -> int:
    """The number of cards that were drawn so far beyond those that something gave."""
    draws = DRAWS.of(CORVIDS)
    return len(turn.credits_of(draws)) - len(turn.debts_of(draws))
