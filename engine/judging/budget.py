"""Budgets of debts and credits, and names for other things that a turn counts. They are values, so that no two sources share one by accident."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rootlog.engine.pieces import Faction


class Budget(NamedTuple):
    """The budget of some debts and credits: its name, its faction, and a key if there are several of that name.

    Budgets are the same when all three are, so `CARDS.of("C")` names the cards that the Marquise spends wherever it is
    written. A faction names its own budgets in its folder.
    """

    name: str
    faction: Faction = ""
    key: str | int = ""
    places: str = ""
    """The code of the pieces of that faction that are placed, where it counts such."""
    written: str = ""
    """The way to write one unit, if there is only one way: `{by}` is the faction, `{0}` the value, or its first part, `{item}` any item."""

    def of(self, faction: Faction) -> Budget:
        """The same budget of that faction."""
        return _budget(self.name, faction, self.key, self.places, self.written)

    def at(self, key: str | int) -> Budget:
        """The same budget for that key: a column, a clearing, a code."""
        return _budget(self.name, self.faction, key, self.places, self.written)


class TurnNote(NamedTuple):
    """The name of something that a turn counts or remembers: with its faction, and a key if there are several of that name."""

    name: str
    faction: Faction = ""
    key: str | int = ""

    def of(self, faction: Faction) -> TurnNote:
        """The same note about that faction."""
        return _note(self.name, faction, self.key)

    def at(self, key: str | int) -> TurnNote:
        """The same note for that key."""
        return _note(self.name, self.faction, key)


@cache
def _budget(name: str, faction: Faction, key: str | int, places: str, written: str) -> Budget:
    return Budget(name, faction, key, places, written)


@cache
def _note(name: str, faction: Faction, key: str | int) -> TurnNote:
    return TurnNote(name, faction, key)


CARDS = Budget("cards")
"""Cards that a faction spends; a credit's value is the card's suit, None where it is not written."""
DRAWS = Budget("draws")
"""Cards that a faction draws."""
ITEMS = Budget("items")
"""Items that a faction exhausts; a credit's value is the item's letter."""

SURPLUS = TurnNote("surplus")
"""The number of cards that a faction has above what it should have, as was reported."""
LACK = TurnNote("lack")
"""The number of cards that a faction has below what it should have, as was reported."""
UNPLACED = TurnNote("unplaced")
"""The number of pieces of a faction, by their code, that should have been placed, as was reported; with `ON_BOARD`: on the faction's board."""
ON_BOARD = "$"
OVER_THE_LIMIT = TurnNote("over the hand limit")
"""Cards that a faction may keep beyond its hand limit at the end of the turn."""
DREW_EARLY = TurnNote("drew early")
"""Set if a faction's own rules have reported that something follows the draw that ends the turn."""
