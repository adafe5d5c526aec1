"""Whose a thing is: letters that repeat whose turn it is written out, or left out; the `d` of a demoted hireling."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Flip,
    Hand,
    Marker,
    MarkerOff,
    Markers,
    Node,
    PieceTerm,
    Score,
    Show,
    Swap,
    Term,
    Transfer,
)
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Table, Turn, by_action, by_text


def _board(place: Any, letter: str) -> Any:
    if isinstance(place, Board) and place.faction is None:
        return place._replace(faction=letter)
    return place


def _term(term: Term, letter: str) -> Term:
    term = term._replace(start=_board(term.start, letter))
    if isinstance(term, PieceTerm) and term.faction is None and term.code != "f":
        return term._replace(faction=letter)
    return term


def _shown(node: Show, letter: str) -> Show:
    if not node.terms:
        return node._replace(faction=node.faction or letter)
    terms = (t if t.start else t._replace(start=Hand(letter)) for t in node.terms)
    return node._replace(terms=tuple(terms))


def _marker(one: Marker, letter: str) -> Marker:
    others = one.key == "f" and letter != "O"  # there are one faction's funds, whosever turn it is
    return one if one.faction or others else one._replace(faction=letter)


def _moved(node: Transfer, letter: str) -> Transfer:
    terms = tuple(_term(term, letter) for term in node.terms)
    return Transfer(terms, tuple(_board(place, letter) for place in node.targets))


_EXPLICIT: dict[type[Any], Callable[[Any, str], Node]] = {
    Transfer: _moved,
    Battle: lambda node, letter: node._replace(attacker=node.attacker or letter),
    Score: lambda node, letter: node._replace(faction=node.faction or letter),
    Show: _shown,
    Markers: lambda node, letter: Markers(
        tuple(_marker(one, letter) for one in node.markers), node.value
    ),
    MarkerOff: lambda node, letter: MarkerOff(_board(node.board, letter)),
    Flip: lambda node, letter: node._replace(term=_term(node.term, letter)),
    Swap: lambda node, letter: Swap(_term(node.one, letter), _term(node.other, letter)),
}


def explicit(node: Node, letter: str) -> Node:
    """An action with the letter of the turn's faction wherever the notation has room for one."""
    change = _EXPLICIT.get(type(node))
    return change(node, letter) if change else node


@by_action
def letters_written_out(turn: Turn, node: Node, chance: Random) -> list[str]:
    """`w1->2` as `Cw1->2`, `$_r` as `E$_r`, `XD7` as `CXD7`, `2B#^` as `2B#L^`."""
    del chance
    return [node_text(explicit(node, turn.letter))]


@by_action
def letters_left_out(turn: Turn, node: Node, chance: Random) -> list[str]:
    """The line owner's letter is never written."""
    del turn, chance
    return [node_text(node)]


@by_action
def hands_left_out(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`2B#L^` on the Cult's turn as `2B#^`."""
    del chance
    if not isinstance(node, Show) or not node.terms:
        return None
    mine = Hand(turn.letter)
    terms = (t._replace(start=None) if t.start == mine else t for t in node.terms)
    return [node_text(Show(None, tuple(terms), node.audience))]


def _played(text: str, change: Any) -> str:
    """The text with its turn lines changed; the header stays."""
    lines = text.split("\n")
    return "\n".join(change(one) if re.match(r"[A-Z]:\S", one) else one for one in lines)


@by_text
def demoted_written_out(text: str, table: Table, chance: Random) -> str:
    """`h_C` of a demoted hireling as `h_Cd` all game long."""
    del chance
    for code in table.record.header.hirelings:
        if len(code) == len("h_Cd"):
            short = re.escape(code[:3])
            text = _played(text, lambda one, s=short, c=code: re.sub(f"{s}(?!d)", c, one))
    return text


@by_text
def demoted_left_out(text: str, table: Table, chance: Random) -> str:
    """`h_Cd` as `h_C` behind the header."""
    del chance
    for code in table.record.header.hirelings:
        if len(code) == len("h_Cd"):
            text = _played(text, lambda one, c=code: one.replace(c, c[:3]))
    return text


def is_card(term: Term) -> bool:
    """Whether a thing is a card."""
    return isinstance(term, CardTerm)
