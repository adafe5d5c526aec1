"""The Legendary Forge: the items on its card are crafted by who has pieces there, for a card and a point more."""

from rootlog.engine.changes import Crafted
from rootlog.engine.event import Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks.common import Landmark, R
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

ITEMS = {"F": "sxh", "M": "bt", "R": "fc"}
"""The items that lie on its card, all that the supply has of them, by the suit of its clearing."""


class LegendaryForge(Landmark):
    """It has taken some items from the supply."""

    def _lies_here(self, item: str) -> bool:
        suit = self.table.suits[self.number] if self.number is not None else ""
        return item in ITEMS.get(suit, "")

    def keeps_item(self, state: State, faction: Faction, item: str) -> Reason | None:
        """A thing on its card takes a piece in its clearing."""
        if not self._lies_here(item) or self.visited(state, faction):
            return None
        values = Evidence(item=item, faction=faction, clearing=self.number)
        return Reason(R.LANDMARKS, True, "kept at the forge", values)

    def crafted_item(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """An item of its card takes a piece in its clearing, and brings a point and a card more."""
        change = event.change
        assert type(change) is Crafted  # asked about crafted items
        if not change.item or not self._lies_here(change.item):
            return
        values = Evidence(item=change.item, faction=crafter, clearing=self.number)
        there = self.visited(event.before, crafter)
        turn.require(there, R.LANDMARKS, "no piece at the forge", values)
        turn.earn(1, R.LANDMARKS, "forged", values, faction=crafter, must=not turn.failed)
        if turn.failed:
            hands.grant_draw(turn, 1, R.LANDMARKS, crafter)
            return
        turn.owe(DRAWS.of(crafter), None, R.LANDMARKS, "no card for forging", values, effect=True)


SOURCE = LegendaryForge
