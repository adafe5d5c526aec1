"""The nouns of the game: things (pieces, cards, items) and the places where they can be.

Everything that a record can move is a *thing*, everything it can move from or to is a *place*, and both are
small immutable tuples, so they serve as keys. Factions, suits and kinds are the codes of the notation
(docs/notation.md): which of them exist is data, not code.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rootlog.engine import vocabulary

Faction = str
"""A faction letter (`C`) or a hireling code (`h_C`)."""
Suit = str
"""The letter of a suit, as `F` or `B` (bird)."""

BIRD: Suit = vocabulary.WILD
SUITS: tuple[Suit, ...] = vocabulary.CLEARING_SUITS
"""The suits that maps give to clearings, in the order in which reports list them."""
ALL_SUITS: Suit = "".join(SUITS)
"""The suit of a clearing that has all these suits: each of them is in it (general.suits)."""


class Piece(NamedTuple):
    """A kind of wooden or cardboard piece: its owner and its code, as `Piece("C", "b_s")` for a sawmill.

    The map's own pieces (the ferry, closed paths) have the owner `""`.
    """

    owner: Faction
    code: str

    @property
    def is_warrior(self) -> bool:
        """True if it is a warrior, a warlord included."""
        return self.code[0] == "w"

    @property
    def is_building(self) -> bool:
        """True if it is a building."""
        return self.code[0] == "b"

    @property
    def is_token(self) -> bool:
        """True if it is a token."""
        return self.code[0] == "t"


class Card(NamedTuple):
    """A card as far as it is known: `None` for a suit or a full name (docs/notation.md) that is not known."""

    suit: Suit | None
    name: str | None


class Item(NamedTuple):
    """An item token: its letter and whether it is exhausted (face down)."""

    letter: str
    exhausted: bool


Thing = Piece | Card | Item

UNKNOWN_CARD = Card(None, None)


class Place(NamedTuple):
    """Somewhere a thing can be: a kind, the faction it belongs to (`""` for none) and a key within that kind.

    | kind | faction | key | what it is |
    | --- | --- | --- | --- |
    | `clearing` | | number | a clearing of the map |
    | `burrow` | `D` | 0 | the Burrow |
    | `forest`, `path` | | numbers joined by `_`, ascending | a forest; a path |
    | `supply` | owner | 0 | the owner's supply, tracks included |
    | `hand` | owner | 0 | a hand of cards |
    | `board` | owner | 0 | a faction board: supporters, officers, acolytes, payments, relics ... |
    | `crafted` | owner | 0 | crafted improvements and activated dominance cards in the play area |
    | `leader` | owner | 0 | the leader, character, ministers or mood in force |
    | `items` | owner | `""`, or `s` satchel, `t` track, `d` damaged | crafted items, or a Vagabond's items |
    | `column` | `E`, `K` | `r m x b`, or `1 2 3` | a Decree or Retinue column |
    | `stock` | owner | 0 | leaders, ministers, characters not in force |
    | `coffin` | | 0 | the Coffin Makers card |
    | `deck`, `discard`, `souls`, `display`, `quests` | | 0 | draw pile, discard pile, Lost Souls, available dominance cards, open quests |
    | `supply` | | 0 | the item supply of the map (faction `""`) |
    | `ruin` | | number | under the ruin of a clearing |
    | `box` | | 0 | out of the game |
    """

    kind: str
    faction: Faction
    key: int | str


@cache
def clearing(number: int) -> Place:
    """The clearing with that number (1 to 12)."""
    return Place("clearing", "", number)


@cache
def forest(numbers: tuple[int, ...]) -> Place:
    """The forest that touches those clearings, in any order."""
    return Place("forest", "", "_".join(map(str, sorted(numbers))))


@cache
def path(one: int, other: int) -> Place:
    """The path between two clearings, in any order."""
    return Place("path", "", f"{min(one, other)}_{max(one, other)}")


@cache
def place(kind: str, faction: Faction = "", key: int | str = 0) -> Place:
    """The place of that kind; the same object each time, so that comparing places is cheap."""
    return Place(kind, faction, key)


BURROW = place("burrow", "D")
DECK = place("deck")
DISCARD = place("discard")
DISPLAY = place("display")
SOULS = place("souls")
QUESTS = place("quests")
ITEM_SUPPLY = place("supply")
COFFIN = place("coffin")
BOX = place("box")


def region(numbers: tuple[int, ...]) -> Place:
    """The clearing, path, forest or Burrow that these numbers name."""
    if len(numbers) == 1:
        return clearing(numbers[0]) if numbers[0] else BURROW
    return path(*numbers) if len(numbers) == 2 else forest(numbers)  # a path joins two


def hand(faction: Faction) -> Place:
    """The hand of cards of a faction."""
    return place("hand", faction)


def supply(faction: Faction) -> Place:
    """The supply of a faction, tracks on its board included."""
    return place("supply", faction)


def board(faction: Faction) -> Place:
    """The faction board: supporters, officers, acolytes, payments and the like."""
    return place("board", faction)


def crafted(faction: Faction) -> Place:
    """The play area of a faction: crafted improvements and an activated dominance card."""
    return place("crafted", faction)


def leader(faction: Faction) -> Place:
    """The leader, character, ministers or mood in force."""
    return place("leader", faction)


def items(faction: Faction, area: str = "") -> Place:
    """The items of a faction; a Vagabond's by area: `s` satchel, `t` track, `d` damaged."""
    return place("items", faction, area)


def column(faction: Faction, key: str) -> Place:
    """A Decree (`r m x b`) or Retinue (`1 2 3`) column."""
    return place("column", faction, key)
