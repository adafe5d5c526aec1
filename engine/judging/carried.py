"""What is carried from one turn to the next: what later turns forgive, and what sources remember.

It is a value: judging can go on from any turn with what was carried to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Faction, Piece, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Shortage(NamedTuple):
    """Cards that a hand has too few by what was found in a turn, so that later ones are not missed again."""

    turn: int
    faction: Faction
    cards: int


class Amiss(NamedTuple):
    """Pieces of a kind that a turn should have placed and did not, or placed without leave, as was told then."""

    turn: int
    piece: Piece
    unplaced: int = 0
    placed: int = 0
    on_board: bool = False
    """Whether they belonged on their faction's board: then they are missing there, and on no map."""


class Miscraft(NamedTuple):
    """A card that a turn crafted without leave, as was told: it may still be in hand, and may be another card."""

    turn: int
    faction: Faction
    name: str | None


class Carried(NamedTuple):
    """What a turn is judged with, beyond what its record shows.

    `surplus` tells how many cards beyond its hand limit a faction may have, because too large a hand was objected to;
    `lack` how many fewer than it should it has, `shortages` in which turns that was found; `unscored` how many points it earned and did not write, as was told. `doubts` are
    pieces that may not be where they stand (`doubts.standing`), `amiss` those that should or should not have been placed, `miscrafts` the cards that should not have been crafted. `kept`
    has what each watcher remembers of the turns before, by watcher (`source.Watcher`).
    """

    surplus: Mapping[Faction, int]
    lack: Mapping[Faction, int]
    shortages: tuple[Shortage, ...]
    unscored: Mapping[Faction, int]
    doubts: Mapping[tuple[Piece, Place], int]
    amiss: tuple[Amiss, ...]
    miscrafts: tuple[Miscraft, ...]
    kept: Mapping[object, Any]


NOTHING = Carried({}, {}, (), {}, {}, (), (), {})
"""What a game begins with, but for the memories of watchers."""
