"""The roles of some players and cards for all others, reported by what these ask of them.

A game names its seats, and they the game; who asks for more than every seat has asks for a role here, and so imports no
faction, and no faction's file is needed to read what all have in common.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rootlog.generating.pieces import DeckCard

if TYPE_CHECKING:
    from rootlog.generating.game import RandomGame


CATS, BIRDS, REBELS, WANDERERS = "cats", "birds", "rebels", "wanderers"
GARDENERS, TRADERS, COURT, PLOTTERS = "gardeners", "traders", "court", "plotters"
HORDE, KNIGHTS = "horde", "knights"
"""The roles that rules of all players ask for; a faction's class has one where such a rule is about its like."""
NOBODY = "-"
"""The letter of a role that nobody at the table has."""


class Quest(NamedTuple):
    """A quest card: its suit, its name in a record, the letters of the two items it asks for."""

    suit: str
    name: str
    items: str


class BattleView(Protocol):
    """A battle, as those see it who bring something to it: its sides, where it is, extra hits by side, whether one loots.

    `better` is the side that takes the higher roll.
    """

    attacker: str
    defender: str
    clearing: int
    extra: dict[str, int]
    loot: bool
    better: str


class Fallen(Protocol):
    """Pieces that were removed together: who defended, whether they were exposed, and where raids went."""

    defender: str
    exposed: bool
    raids: list[int]

    def count(self, test: str, owner: str = "") -> int:
        """The number of pieces that went and whose code begins with `test`, of one owner or of all."""
        raise NotImplementedError


class Wanderer(Protocol):
    """A Vagabond as others meet him in battle and besides effects."""

    character: str

    def stroll(self, game: RandomGame) -> None:
        """Moves once, at no cost."""

    def join(self, game: RandomGame, card: DeckCard, partner: str) -> None:
        """A coalition with that player."""
        raise NotImplementedError

    def swords(self) -> int:
        """His undamaged swords."""
        raise NotImplementedError

    def undamaged(self) -> int:
        """The number of his items that are not damaged."""
        raise NotImplementedError

    def damage(self, game: RandomGame, hits: int) -> None:
        """Takes hits."""

    def swift_strike(self, game: RandomGame) -> int:
        """The extra hits that he deals."""
        raise NotImplementedError

    def anger(self, game: RandomGame, letter: str) -> None:
        """A faction whose warrior he removed becomes Hostile."""


class Rebels(Protocol):
    """The Alliance as it suffers, and as Outrage feeds it."""

    supporters: list[DeckCard]

    def full(self, game: RandomGame) -> bool:
        """True if the stack of supporters holds no more."""
        raise NotImplementedError


class Traders(Protocol):
    """The Riverfolk, who sell services and lose funds."""

    funds: Counter[str]
    payments: Counter[str]
    prices: dict[str, int]
    hand: list[DeckCard]

    def post_clearings(self, game: RandomGame) -> list[int]:
        """The clearings with trade posts."""
        raise NotImplementedError


class Plotters(Protocol):
    """The Corvids, whose plots others guess."""

    plots: dict[int, str]
