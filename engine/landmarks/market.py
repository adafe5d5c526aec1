"""The Black Market: who is there may exchange a card."""

from rootlog.engine.event import SPENDINGS, Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks.common import Landmark, R

EXCHANGED = TurnNote("exchanged at the Black Market")
"""The number of cards that were exchanged in the turn."""


class BlackMarket(Landmark):
    """The notation has no place for its cards: one is written as discarded, the other as drawn."""

    @play(*SPENDINGS, turns="any", mine=False)
    def exchange(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Once a turn; a reading that leaves nothing to a card that nobody sees is better."""
        if (
            event.owner != turn.faction
            or event.count != 1
            or turn.counted(EXCHANGED)
            or not self.visited(event.before, turn.faction)
        ):
            return None
        turn.cost += 1
        return hands.grant_draw(turn.count(EXCHANGED), 1, R.LANDMARKS)


SOURCE = BlackMarket
