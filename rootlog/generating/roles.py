"""The roles of some players and cards for all others, reported by what these ask of them.

A game names its seats, and they the game; who asks for more than every seat has asks for a role here, and so imports no
faction, and no faction's file is needed to read what all have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rootlog.generating.pieces import DeckCard, Pieces, Place, TablePiece

if TYPE_CHECKING:
    from rootlog.generating.game import Option, RandomGame
    from rootlog.generating.moving import Trip
    from rootlog.generating.seat import Seat


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

    def join(self, game: RandomGame, card: DeckCard, partner: str) -> Callable[[], None]:
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


class Hired(Protocol):
    """The hirelings of a game."""

    codes: tuple[str, ...]
    supply: dict[str, Counter[str]]
    card: int

    def of(self, letter: str) -> list[str]:
        """The hirelings that a player controls."""
        raise NotImplementedError

    def free(self) -> list[str]:
        """The hirelings that nobody controls."""
        raise NotImplementedError

    def holder(self, code: str) -> str | None:
        """Who controls a hireling."""
        raise NotImplementedError

    def passed(self, seat: Seat, points: int) -> None:
        """A score marker has moved."""

    def end_of_evening(self, game: RandomGame, seat: Seat) -> None:
        """The acts at the end of Evening."""

    def end_of_turn(self, game: RandomGame, seat: Seat) -> None:
        """Hirelings are taken and passed on."""

    def hostile(self, game: RandomGame, letter: str, clearing: int) -> list[str]:
        """The hirelings that are a player's enemies there and can be removed."""
        raise NotImplementedError

    def wins_ties(self, letter: str) -> bool:
        """True if a player rules where it is tied."""
        raise NotImplementedError

    def dives(self, letter: str) -> bool:
        """True if a player moves at the river whoever rules."""
        raise NotImplementedError

    def bars(self, game: RandomGame, letter: str, clearing: int) -> bool:
        """True if a side may place nothing there."""
        raise NotImplementedError

    def holds(self, game: RandomGame, letter: str, place: Place) -> bool:
        """True if a side's pieces may not leave from there in this turn."""
        raise NotImplementedError

    def shelters(self, game: RandomGame, owner: str, clearing: int) -> bool:
        """True if enemies neither battle nor remove a player's pieces there."""
        raise NotImplementedError

    def waylays(self, game: RandomGame, origin: Place, target: Place) -> bool:
        """True if a bandit lies on the path between two clearings."""
        raise NotImplementedError

    def met(self, game: RandomGame, letter: str, trip: Trip, pieces: Pieces) -> None:
        """The effects of a side's move along that path."""

    def saves(self, game: RandomGame, letter: str, clearing: int, number: int) -> int:
        """The number of removed warriors of a player that are saved."""
        raise NotImplementedError

    def crafted(self, game: RandomGame, seat: Seat, card: DeckCard) -> None:
        """A card was crafted for its item."""

    def attacked(self, game: RandomGame, fight: BattleView) -> None:
        """The cost of attacking a hireling."""

    def before_roll(self, game: RandomGame, fight: BattleView) -> None:
        """The acts before the roll."""

    def strength(self, game: RandomGame, code: str, clearing: int) -> int:
        """The most hits that a hireling can roll."""
        raise NotImplementedError

    def struck(self, game: RandomGame, code: str, hits: int) -> None:
        """A hireling has taken hits."""

    def targets(self, game: RandomGame, letter: str, clearing: int) -> list[str]:
        """The hirelings that a player may attack there."""
        raise NotImplementedError

    def extra_hits(self, game: RandomGame, fight: BattleView) -> None:
        """The effects that they add to a battle."""

    def bodyguards(self, taker: str) -> bool:
        """True if a player ignores the first hit."""
        raise NotImplementedError

    def losses(self, game: RandomGame, side: str, clearing: int, hits: int) -> Pieces:
        """The losses of a hireling."""
        raise NotImplementedError

    def fallen(self, game: RandomGame, code: str, number: int) -> None:
        """Warriors of a hireling were removed."""

    def birdsong(self, game: RandomGame, seat: Seat) -> None:
        """Their duties at the start of Birdsong."""

    def options(self, game: RandomGame, seat: Seat) -> list[Option]:
        """Their acts in Daylight."""
        raise NotImplementedError


class LandmarksInPlay(Protocol):
    """The landmarks of a game: where each is, and what the Forge holds."""

    at: dict[str, int]
    forge: Counter[str]

    def forge_allows(self, game: RandomGame, seat: Seat, item: str) -> bool:
        """True if that player may craft an item of the Forge."""
        raise NotImplementedError

    def treetop_point(self, game: RandomGame, piece: TablePiece, clearing: int) -> int:
        """The point more for a building in the Treetop's slot."""
        raise NotImplementedError

    def built(self, game: RandomGame, piece: TablePiece, clearing: int) -> None:
        """A building was placed."""

    def options(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The acts in Daylight that landmarks allow a player."""
        raise NotImplementedError

    def header(self) -> str:
        """The header's line of them."""
        raise NotImplementedError
