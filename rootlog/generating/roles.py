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
    """Pieces that were removed together."""

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

    def protect(self, game: RandomGame, battle: BattleView) -> None:
        """May help a defender."""

    def swift_strike(self, game: RandomGame) -> int:
        """The extra hits that he deals."""
        raise NotImplementedError

    def anger(self, game: RandomGame, letter: str) -> None:
        """A faction whose warrior he removed becomes Hostile."""

    def infamy(self, game: RandomGame, removal: Fallen, foe: str) -> int:
        """The points for Hostile pieces removed."""
        raise NotImplementedError


class Horde(Protocol):
    """The Hundreds as they fight."""

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """The acts before the dice are rolled."""

    def here(self, game: RandomGame, clearing: int, mood: str) -> bool:
        """True if the warlord is there in that mood."""
        raise NotImplementedError

    def take_loot(self, game: RandomGame, foe: str) -> None:
        """An item of the looted defender."""


class Dynasty(Protocol):
    """The Eyrie, whose leader tells in battles."""

    leader: str


class Rebels(Protocol):
    """The Alliance as it suffers, and as Outrage feeds it."""

    CAPACITY: int
    supporters: list[DeckCard]
    officers: int

    def full(self, game: RandomGame) -> bool:
        """True if the stack of supporters holds no more."""
        raise NotImplementedError

    def bases(self, game: RandomGame) -> list[int]:
        """The clearings with its bases."""
        raise NotImplementedError

    def drop(self, game: RandomGame, cards: list[DeckCard]) -> None:
        """Supporters are spent or discarded."""


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


class Court(Protocol):
    """The Duchy, whose ministers leave it."""

    def unsway(self, game: RandomGame) -> None:
        """A minister of the highest rank leaves."""

    def discard_random(self, game: RandomGame) -> None:
        """Discards a random card, if there is one."""
