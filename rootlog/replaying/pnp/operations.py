"""What an action of a Print and Play record does, where the printed editions write the same otherwise or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rootlog.engine.changes import Marked, Moved
from rootlog.engine.pieces import Piece, Place, column, supply
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Craft,
    Markers,
    Node,
    PieceTerm,
    Transfer,
    Where,
)
from rootlog.replaying import operations
from rootlog.replaying.items import used_items
from rootlog.replaying.markers import Set, markers, nothing
from rootlog.replaying.pieces import MovePiece, RemovePiece, piece_place, pieces, side
from rootlog.replaying.pnp.cards import cards, craft, fight
from rootlog.replaying.replayer import Op, Replayer

KEEP = "t_k"
OUTRAGE = "o"
_PLANS: dict[tuple[str, str], tuple[Node, tuple[Op, ...]]] = {}
_MANY = 10_000


def plan(action: Action, owner: str) -> tuple[Op, ...]:
    """What the action does on that faction's turn; an action that could not be read does nothing."""
    node = action.node
    if node is None:
        return ()
    build = _BUILDERS.get(type(node))
    if build is None:
        return operations.plan(action, owner)
    key = owner, action.text
    known = _PLANS.get(key)
    if known is not None and known[0] == node:
        return known[1]
    if len(_PLANS) > _MANY:
        _PLANS.clear()
    made = tuple(build(node, owner))
    _PLANS[key] = (node, made)
    return made


def _transfer(node: Transfer, owner: str) -> list[Op]:
    made: list[Op] = []
    for term in node.terms:
        if term.count == 0:
            made.append(nothing)
        elif isinstance(term, PieceTerm):
            made += _pieces(term, node.targets, owner)
        elif isinstance(term, CardTerm):
            made += cards(term, node.targets, owner)
        else:
            made += used_items(term, node.targets, owner)
    return made


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
    replayer.warn("the Keep is a clearing of the map and no token; this tells which clearing it is")


def _markers(node: Markers, owner: str) -> Sequence[Op]:
    """The Outrage marker stands on a space of its track; all else is as in the printed editions."""
    made: list[Any] = []
    for marker in node.markers:
        if marker.key == OUTRAGE and isinstance(node.value, int):
            faction = side(marker.faction or owner)
            made.append(Set(Marked("outrage", faction, "", node.value)))
        else:
            made += markers(Markers((marker,), node.value), owner)
    return made


_BUILDERS: dict[type, Callable[..., Sequence[Op]]] = {
    Transfer: _transfer,
    Markers: _markers,
    Craft: craft,
    Battle: fight,
}
