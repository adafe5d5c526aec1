"""The Mountain map: closed paths (law-4: 14.1.3, later 17.3, 25.4). Its Pass is a landmark, the Tower."""

from rootlog.engine.changes import Opened
from rootlog.engine.event import OPEN, Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("maps")

OPENED = TurnNote("opened paths")
"""The number of closed paths that were opened in the turn."""


class Mountain(RuleSource):
    """Closed paths join nothing, until they are opened."""

    def severs(self, turn: Hypothesis, state: State, one: int, other: int) -> Rule | None:
        """A closed path joins nothing."""
        return R.CLOSED_PATHS if (min(one, other), max(one, other)) in state.closed else None

    @play(OPEN, moment="daylight", turns="any", certain=True)
    def open_a_path(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Once in Daylight, next to one's own pieces, for a card; it scores a point."""
        change = event.change
        assert type(change) is Opened  # offered such events only
        one, other, mover = change.one, change.other, turn.faction
        path = Evidence(faction=mover, one=one, other=other)
        near = any(event.before.holds(mover, number) for number in (one, other))
        turn.require(not turn.counted(OPENED), R.REMOVING_CLOSED_PATHS, "a second path", path)
        turn.require(near, R.REMOVING_CLOSED_PATHS, "no piece at the path", path)
        hands.owe_card(turn, hands.ANY_CARD, R.REMOVING_CLOSED_PATHS, "no card for the path", path)
        turn.count(OPENED)
        return turn.earn(1, R.REMOVING_CLOSED_PATHS, "a path removed", path)


SOURCE = Mountain
