"""The moves of the Keepers, for cards of the first column (15.5.2.I) or the third (15.5.2.III)."""

from rootlog.engine.event import MOVED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import MOVING, RECOVERING
from rootlog.engine.factions.keepers.retinue import FIRST, THIRD, Retinue
from rootlog.engine.general import moving
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis


class KeepersMoves(FactionPart):
    """15.5.2.I, 15.5.2.III: a move is for a card of the first column as long as it has one that serves."""

    retinue: Retinue
    """Its cards are used."""

    @play(MOVED, code="w", moment=MOVING)
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """15.5.2.I: a move from a clearing that matches a card of the first column."""
        here, serves = event.origin, self.retinue.serves
        if not serves(turn, FIRST, here) and (turn.failed or serves(turn, THIRD, here)):
            return None  # it is read as a move of the third column
        return self._moved(turn, event, FIRST)

    @play(MOVED, code="w", moment=RECOVERING)
    def move_for_the_third_column(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.III: a move from a clearing that matches a card of the third column."""
        return self._moved(turn, event, THIRD)

    def _moved(self, turn: Hypothesis, event: Event, key: str) -> Hypothesis:
        self.retinue.act(turn, key, event.origin, "move from it")
        return moving.move(turn, self.faction, event.origin, event.here)
