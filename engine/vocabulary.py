"""The vocabulary of the notation: suits, letters, kinds of pieces, items and places, as rows of `vocabulary.json`.

The grammar's terminals, the colours of editors and the enumerations of schemas are generated from the same rows
(`python -m tests.vocabulary`). A suit that a deck brings, or a letter, is a row here and nothing else.
"""

from typing import NamedTuple

from rootlog.engine import data

_ROWS = data.read(data.folder(__file__), "vocabulary")

SUIT_NAMES: dict[str, str] = {row["letter"]: row["name"] for row in _ROWS["suits"]}
"""The suits that a card can have, by letter; the wild one is last."""
CLEARING_SUITS: tuple[str, ...] = tuple(
    row["letter"] for row in _ROWS["suits"] if row.get("clearings")
)
"""The suits that maps give to clearings, in the order in which reports list them."""
[WILD] = (row["letter"] for row in _ROWS["suits"] if row.get("wild"))
"""The suit that counts as every other one."""
CARD_SUITS: tuple[str, ...] = tuple(SUIT_NAMES)
PLAIN_SUITS: tuple[str, ...] = tuple(suit for suit in CARD_SUITS if suit != WILD)
"""The suits of cards, with the wild one and without it."""

FACTIONS: str = _ROWS["factions"]
"""The letters that a faction can have; some are letters of suits as well, and where they stand tells which is meant."""
PIECES: dict[str, str] = _ROWS["pieces"]
"""The names of kinds of pieces, by letter."""
ITEMS: dict[str, str] = _ROWS["items"]
"""The names of items, by letter."""
AREAS: str = _ROWS["areas"]
"""The areas of which an item lies in one: satchel, damaged box, track."""
SIDES: str = _ROWS["sides"]
"""The two sides of an item: ready and exhausted."""


class PlaceKind(NamedTuple):
    """A kind of places: what those of nobody and those of a faction are called, and their codes in a position.

    `owner` and `key` are those of a place of which there is one. `noun` is its name in a sentence, `label` its name in a
    picture, `sign` its sign in the notation, and `ending` follows on a faction's letter.
    """

    on_map: bool = False
    owner: str = ""
    key: int | str = 0
    name: str | None = None
    noun: str | None = None
    label: str | None = None
    code: str | None = None
    sign: str | None = None
    own: str | None = None
    ending: str | None = None


PLACES: dict[str, PlaceKind] = {kind: PlaceKind(**row) for kind, row in _ROWS["places"].items()}
"""The kinds of places, in the order in which pictures show them."""
ON_MAP: frozenset[str] = frozenset(kind for kind, row in PLACES.items() if row.on_map)
"""The kinds of places where pieces stand on the map."""
PILES: str = "".join(row.sign for row in PLACES.values() if row.sign)
"""The signs of the piles of cards that the notation names."""
