"""The Lake map: the ferry (law-4: 14.1.2, later 17.2, 25.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.event import MOVED, Event
from rootlog.engine.general import hands
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, clearing
from rootlog.engine.source import Source, play
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.turn import Turn

R = chapter("maps")

FERRY = Piece("", "f")


class Lake(Source):
    """Once a turn a move from the ferry's clearing may go to any coastal clearing, and the mover draws a card.

    Passengers and ferry are written in one action, in either order, so the passengers owe the ferry's trip, and it is
    a credit.
    """

    def might_carry(self, state: State, origin: int, target: int) -> bool:
        """From where the ferry lies to every other clearing on the coast."""
        coast = self.court.table.map.coast
        return origin in coast and target in coast and state.count(FERRY, clearing(origin)) > 0

    def carries(self, turn: Turn, origin: int, target: int, *, adjacent: bool) -> bool:
        """Owe the ferry's trip; allow it where the two clearings are adjacent anyway."""
        if not (
            self.might_carry(turn.state, origin, target)
            or self.might_carry(self._before_action(turn), origin, target)
            or turn.counts.get("ferry trip") == (origin, target)
        ):
            return False
        action = turn.event.action if turn.event is not None else 0
        if turn.counts.get("ferry passengers") == (action, origin, target):
            return True
        turn.keep("ferry passengers", (action, origin, target))
        if adjacent:
            turn.grant("ferry", {(origin, target)}, R.THE_FERRY)
        else:
            words = "the ferry, which alone goes from {} to {}, is not moved along"
            turn.owe("ferry", {(origin, target)}, R.THE_FERRY, words, origin, target)
        return True

    def _before_action(self, turn: Turn) -> State:
        """The state before the action at hand: its ferry may be posted before its passengers."""
        for step in self.court.log.steps:
            if turn.event is not None and step.action == turn.event.action:
                return step.before
        return turn.state

    @play(MOVED, code="f", turns="any")
    def ferry(self, turn: Turn, event: Event) -> Turn:
        """It goes between coastal clearings, once a turn, with passengers."""
        origin, target = event.origin, event.here
        turn.require(
            target in self.court.table.map.coast,
            R.THE_FERRY,
            "the ferry goes to {}, which is not a coastal clearing",
            target,
        )
        turn.require(
            not turn.counted("ferry trips"), R.THE_FERRY, "the ferry is used twice in this turn"
        )
        if target in self.court.table.map.coast:
            words = "no pieces move with the ferry from {} to {}"
            turn.pay("ferry", (origin, target), R.THE_FERRY, words, origin, target)
        turn.count("ferry trips").keep("ferry trip", (origin, target))
        if turn.failed:
            return hands.grant_draw(turn, 1, R.THE_FERRY)
        words = "the {} does not draw the card for taking the ferry"
        return hands.owe_draw(turn, 1, R.THE_FERRY, words, self.court.name(turn.faction))


SOURCE = Lake
