"""What debts and credits are counted in, and what else a turn counts: values, so that no two sources mean one by accident."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rootlog.engine.pieces import Faction


class Budget(NamedTuple):
    """What debts and credits are counted in: what it is called, whose it is, and which of several of that name.

    Budgets are the same when all three are, so `CARDS.of("C")` names the cards that the Marquise spends wherever it is
    written. A faction names its own budgets in its folder.
    """

    name: str
    faction: Faction = ""
    key: str | int = ""
    places: str = ""
    """The code of the pieces of that faction that are placed, where it counts such."""
    written: str = ""
    """How one unit is written where there is one way: `{by}` is the faction, `{0}` the value, or its first part, `{item}` any item."""

    def of(self, faction: Faction) -> Budget:
        """The same budget of that faction."""
        return _budget(self.name, faction, self.key, self.places, self.written)

    def at(self, key: str | int) -> Budget:
        """The same budget for that key: a column, a clearing, a code."""
        return _budget(self.name, self.faction, key, self.places, self.written)


class TurnNote(NamedTuple):
    """What a turn counts or keeps in mind under a name: whose it is, and which of several of that name."""

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
"""Cards that a faction has beyond what it should, as was told."""
LACK = TurnNote("lack")
"""Cards that a faction has fewer than it should, as was told."""
UNPLACED = TurnNote("unplaced")
"""Pieces of a faction, by their code, that should have been placed, as was told; `ON_BOARD` behind it: on the faction's board."""
ON_BOARD = "$"
OVER_THE_LIMIT = TurnNote("over the hand limit")
"""Cards that a faction may keep beyond its hand limit at the end of the turn."""
DREW_EARLY = TurnNote("drew early")
"""Whether it was told by a faction's own rules that something follows the draw that ends the turn."""
