"""The changes that an action of a Print and Play record makes, where the printed editions write the same otherwise or not at all."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from rootlog.engine.changes import Marked, Moved
from rootlog.engine.editions.pnp.replaying.cards import cards, craft, fight
from rootlog.engine.pieces import Piece, Place, column, supply
from rootlog.notation.record import (
    Battle,
    Board,
    Craft,
    Markers,
    PieceTerm,
    Transfer,
    Where,
)
from rootlog.replaying import operations
from rootlog.replaying.markers import mark, markers
from rootlog.replaying.pieces import MovePiece, RemovePiece, piece_place, pieces, side
from rootlog.replaying.replayer import Op, Replayer

KEEP = "t_k"
OUTRAGE = "o"


def _pieces(term: PieceTerm, targets: tuple[Where, ...], owner: str) -> Sequence[Op]:
    """Pieces at the key of a board lie in a box of it; the rest as in the printed editions. The Keep is a clearing, no token."""
    if term.code == KEEP:
        return [_no_token]
    if not any(isinstance(where, Board) and where.key for where in (term.start, *targets)):
        return pieces(term, targets, owner)
    faction = side(term.faction or owner)
    piece = Piece(faction, term.code)
    count = 1 if term.count is None else term.count
    home = supply(faction)
    source = home if term.start is None else _place(term.start, owner)
    if source is None:
        return []
    if not targets:
        return [RemovePiece(Moved(count, piece, source, home, piece), named=True)]
    goals = [goal for goal in (_place(target, owner) for target in targets) if goal is not None]
    return [MovePiece(Moved(count, piece, source, goal, piece), named=True) for goal in goals]


def _place(where: Where, owner: str) -> Place | None:
    if isinstance(where, Board) and where.key:
        return column(side(where.faction or owner), where.key)
    return piece_place(where, owner)


def _no_token(replayer: Replayer) -> None:
    replayer.warn("the Keep is a clearing of the map, not a token; this names the clearing")


def _markers(node: Markers, owner: str) -> Sequence[Op]:
    """The Outrage marker is on a space of its track; all else is as in the printed editions."""
    made: list[Any] = []
    for marker in node.markers:
        if marker.key == OUTRAGE and isinstance(node.value, int):
            faction = side(marker.faction or owner)
            made.append(partial(mark, Marked("outrage", faction, "", node.value)))
        else:
            made += markers(Markers((marker,), node.value), owner)
    return made


plan = operations.planner(
    {
        **operations.BUILDERS,
        Transfer: operations.transfers(_pieces, cards),
        Markers: _markers,
        Craft: craft,
        Battle: fight,
    }
)
"""The changes that an action makes in this edition."""
