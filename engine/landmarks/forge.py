"""The Legendary Forge: the items on its card are crafted by who has pieces there, for a card and a point more."""

from rootlog.engine.changes import Crafted
from rootlog.engine.event import Event
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks.common import Landmark, R
from rootlog.engine.pieces import Faction
from rootlog.engine.state import State
from rootlog.engine.words import a, faction_name, item_name

ITEMS = {"F": "sxh", "M": "bt", "R": "fc"}
"""The items that lie on its card, all that the supply has of them, by the suit of its clearing."""


class LegendaryForge(Landmark):
    """It has taken some items from the supply."""

    def _lies_here(self, item: str) -> bool:
        suit = self.table.suits[self.number] if self.number is not None else ""
        return item in ITEMS.get(suit, "")

    def keeps_item(self, state: State, faction: Faction, item: str) -> str:
        """A thing on its card takes a piece in its clearing."""
        if not self._lies_here(item) or self.visited(state, faction):
            return ""
        words = "the {} is at the Legendary Forge, but the {:has} no piece in {}"
        return words.format(item_name(item), faction_name(faction), self.number)

    def crafted_item(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """An item of its card takes a piece in its clearing, and brings a point and a card more."""
        change = event.change
        assert type(change) is Crafted  # asked about crafted items
        if not change.item or not self._lies_here(change.item):
            return
        what, name = item_name(change.item), faction_name(crafter)
        words = "{} at the Legendary Forge is crafted, but the {:has} no piece in {}"
        turn.require(
            self.visited(event.before, crafter), R.LANDMARKS, words, a(what), name, self.number
        )
        words = f"crafting {a(what)} at the Legendary Forge"
        turn.earn(1, R.LANDMARKS, words, faction=crafter, must=not turn.failed)
        if turn.failed:
            hands.grant_draw(turn, 1, R.LANDMARKS, crafter)
            return
        words = "the {:does} not draw the card for crafting {} at the Legendary Forge"
        turn.owe(DRAWS.of(crafter), None, R.LANDMARKS, words, name, a(what), effect=True)


SOURCE = LegendaryForge
