"""A thing that an action says twice is said once: the line owner's letter before its own things, boards and deeds is dropped.

So a record reads the same whether its scribe wrote `2Dw3->` or `2w3->` on the Duchy's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rootlog.notation.record import (
    Battle,
    Board,
    Flip,
    MarkerOff,
    Markers,
    Node,
    PieceTerm,
    Score,
    Show,
    Swap,
    Term,
    Transfer,
    Where,
)

_FUNDS = "f"
"""The marker of which there is one, whosever turn it is: a letter there does not say the same as none."""


def canonical(node: Node, owner: str) -> Node:
    """The same action without letters that repeat whose turn it is. Hands and audiences keep theirs."""
    change = _CHANGES.get(type(node))
    return change(node, owner) if change else node


def _letter(faction: str | None, owner: str) -> str | None:
    return None if faction == owner else faction


def _where(where: Where, owner: str) -> Where:
    if type(where) is Board and where.faction == owner:
        return Board(None, where.key)
    return where


def _term(term: Term, owner: str) -> Any:
    if term.start is not None:
        term = term._replace(start=_where(term.start, owner))
    if type(term) is PieceTerm and term.faction == owner:
        return term._replace(faction=None)
    return term


def _transfer(node: Transfer, owner: str) -> Transfer:
    return Transfer(
        tuple(_term(term, owner) for term in node.terms),
        tuple(_where(target, owner) for target in node.targets),
    )


def _show(node: Show, owner: str) -> Show:
    return node._replace(faction=_letter(node.faction, owner))


def _battle(node: Battle, owner: str) -> Battle:
    return node._replace(attacker=_letter(node.attacker, owner))


def _score(node: Score, owner: str) -> Score:
    return node._replace(faction=_letter(node.faction, owner))


def _marker_off(node: MarkerOff, owner: str) -> MarkerOff:
    return MarkerOff(Board(_letter(node.board.faction, owner), node.board.key))


def _markers(node: Markers, owner: str) -> Markers:
    made = (
        one if one.key == _FUNDS else one._replace(faction=_letter(one.faction, owner))
        for one in node.markers
    )
    return Markers(tuple(made), node.value)


def _flip(node: Flip, owner: str) -> Flip:
    return Flip(_term(node.term, owner), _letter(node.faction, owner), node.code)


def _swap(node: Swap, owner: str) -> Swap:
    return Swap(_term(node.one, owner), _term(node.other, owner))


_CHANGES: dict[type[Any], Callable[[Any, str], Node]] = {
    Transfer: _transfer,
    Show: _show,
    Battle: _battle,
    Score: _score,
    MarkerOff: _marker_off,
    Markers: _markers,
    Flip: _flip,
    Swap: _swap,
}
