"""Values of several parts that rules give to sentences: forces, losses, activated pieces, who rules by what count."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from rootlog.engine.pieces import Faction, Piece, Suit


class Force(NamedTuple):
    """The strength of a side in a battle: so many warriors, or `arms` of a pawn and warriors that somebody lent."""

    strength: int
    arms: str = ""
    """The things that give a pawn its strength, in the singular; empty for warriors."""
    lent: int = 0


class Troops(NamedTuple):
    """The pieces of a side as a battle begins, its pawn, and the warriors that it borrows or may borrow."""

    pieces: tuple[tuple[Piece, int], ...]
    pawn: Force | None = None
    lender: Faction = ""
    lent: int = 0
    perhaps: bool = False


class Loss(NamedTuple):
    """Some of the pieces that a side lost: how many, what they are called, and who lent them."""

    number: int
    noun: str
    lender: Faction = ""
    damaged: bool = False


class Activated(NamedTuple):
    """Crafting pieces of a suit (`*`: any) that a craft activates: how many, and those that there are with their clearings."""

    number: int
    suit: Suit
    total: int
    pieces: tuple[Piece, ...] = ()
    clearings: tuple[int, ...] = ()


class StepOfTurn(Protocol):
    """A step of a turn, or an edge of a phase: the phase and the name are what sentences need of it."""

    @property
    def phase(self) -> str:
        """The phase."""
        ...

    @property
    def name(self) -> str:
        """The name of the step."""
        ...

    @property
    def is_edge(self) -> bool:
        """True if it is the start or the end of its phase, and no step."""
        ...


class Tally(Protocol):
    """The count that decides who rules a clearing; it is only made when it is reported."""

    def counts(self) -> Mapping[Faction, int]:
        """The numbers that each faction counts there."""
        ...

    def exceptions(self) -> Iterable[tuple[str, Mapping[str, object]]]:
        """Other things that decide: the name of a sentence and its values."""
        ...


Made = tuple[str | None, str | None]
"""The thing that is crafted: the title of a card, else the letter of an item."""

Rolls = Sequence[tuple[int, int]]
"""Rolls of two dice, the higher one first."""
