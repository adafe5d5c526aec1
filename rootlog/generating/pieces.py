"""The things on the table: pieces, cards, items, and how the notation spells them."""

from collections import Counter
from typing import NamedTuple, TypeAlias

from rootlog.engine.vocabulary import CLEARING_SUITS

Place: TypeAlias = int | str
"""A clearing (0 is the Burrow), or a forest or path by its name."""

SUITS = "".join(CLEARING_SUITS)
"""The suits that clearings have."""

BURROW = 0


class TablePiece(NamedTuple):
    """A piece by its owner and its code in the notation, as it lies: a plot face down is `t`."""

    owner: str
    code: str

    @property
    def warrior(self) -> bool:
        """True if it is a warrior; the warlord is one."""
        return self.code[0] == "w"

    @property
    def building(self) -> bool:
        """True if it is a building."""
        return self.code[0] == "b"

    @property
    def token(self) -> bool:
        """True if it is a token."""
        return self.code[0] == "t"


Pieces: TypeAlias = Counter[TablePiece]


class DeckCard(NamedTuple):
    """A card of the shared deck: what is printed on it that play turns on."""

    suit: str
    name: str
    kind: str
    cost: str = ""
    item: str | None = None
    points: int = 0
    short: str | None = None

    @property
    def ambush(self) -> bool:
        """True if it is an ambush card."""
        return self.kind == "ambush"

    @property
    def dominance(self) -> bool:
        """True if it is a dominance card."""
        return self.kind == "dominance"

    @property
    def lasting(self) -> bool:
        """True if its effect is persistent."""
        return self.kind == "persistent"

    def face(self, named: bool = True) -> str:
        """The way it is written: with its name, or by its suit alone."""
        if not named:
            return f"{self.suit}#"
        return f"{self.suit}#" + {"ambush": "@", "dominance": "dom"}.get(self.kind, self.name)


class Trip(NamedTuple):
    """A move that may be taken: from where to where, and whether the Ferry carries it."""

    origin: Place
    target: Place
    ferry: bool = False


class BoardItem:
    """An item on somebody's board: its letter, whether it is exhausted, and where a Vagabond keeps it.

    `area` is `s` satchel, `d` damaged or `t` track; other players' items are all in one box, which is `s` here. `ruin` marks
    those that came from a ruin.
    """

    __slots__ = ("area", "exhausted", "letter", "ruin")

    def __init__(self, letter: str, ruin: bool = False) -> None:
        """A fresh item, in the satchel."""
        self.letter = letter
        self.area = "s"
        self.exhausted = False
        self.ruin = ruin

    @property
    def usable(self) -> bool:
        """True if it can be exhausted: face up and undamaged."""
        return not self.exhausted and self.area != "d"


def count(number: int, thing: str) -> str:
    """A thing with its number before it, which is left out for one."""
    return thing if number == 1 else f"{number}{thing}"


def spell(pieces: Pieces, own: str) -> str:
    """Several pieces as one side of a move: `w`, `(w+2Ew+Eb)`, warriors first; the letter of the line's owner is left out."""
    order = sorted(
        pieces.items(), key=lambda one: (one[0].owner != own, not one[0].warrior, one[0])
    )
    parts = [
        count(number, (piece.owner if piece.owner != own else "") + piece.code)
        for piece, number in order
        if number
    ]
    return parts[0] if len(parts) == 1 else "(" + "+".join(parts) + ")"
