"""Reading one action of the notation: an LALR driver for the tables that Lark computed from the grammar files.

`parse` gives a node of rootlog.notation.record; what cannot be read raises `Unreadable` with the place and what was expected
there. Distinct actions are few, so each is read once per process.
"""

import re
from functools import cache, lru_cache
from typing import Any, NamedTuple

from rootlog.engine import data
from rootlog.grammar import nodes
from rootlog.notation.record import Node

KNOWN_ACTIONS = 20_000
"""The number of distinct actions that are remembered."""

LONGEST_ACTION = 2_000
"""Characters; no action of a game comes near it."""


class Unreadable(ValueError):  # noqa: N818  # the word of the verdict
    """An action that the grammar does not allow: `column` counts from 0 within it, `expected` names the terminals allowed there."""

    def __init__(
        self, column: int, expected: tuple[str, ...], why: str = "", meant: Node | None = None
    ) -> None:
        """Take the place, the terminals that could stand there, and words if the shape is right but a value is not.

        `meant` is what it says for an edition that allows that value.
        """
        super().__init__(why or f"expected one of {', '.join(expected)}")
        self.column = column
        self.expected = expected
        self.why = why
        self.meant = meant


class _Group(list["Any"]):
    """Children that a rule hands on to the rule above."""


class _Tables:
    """The automaton, and what its states accept."""

    def __init__(self) -> None:
        raw = data.read(data.folder(__file__), "tables")
        self.terminals: dict[str, str] = {name: value for name, _, value in raw["terminals"]}
        self.states: list[dict[str, int]] = raw["states"]
        self.end: int = raw["end"]
        self.rules = [
            (origin, length, getattr(nodes, made) if made else None, tuple(kept))
            for origin, length, made, kept in raw["rules"]
        ]
        self._patterns = {
            name: re.compile(text).match for name, is_text, text in raw["terminals"] if not is_text
        }
        self._lexers: dict[int, tuple[tuple[str, str, Any], ...]] = {}

    def lexeme(self, state: int, text: str, place: int) -> tuple[str, str] | None:
        """The terminal that is there, of those that the state accepts, and its text; the first in Lark's rank order.

        One small pattern a terminal is compiled, not one large one a state: at the start that is what takes time.
        """
        lexer = self._lexers.get(state)
        if lexer is None:
            lexer = self._lexers[state] = tuple(
                (name, self.terminals[name], self._patterns.get(name))
                for name in self.accepted(state)
            )
        for name, literal, match in lexer:
            if match is None:
                if text.startswith(literal, place):
                    return name, literal
            else:
                found = match(text, place)
                if found is not None:
                    return name, found.group()
        return None

    def accepted(self, state: int) -> tuple[str, ...]:
        """The terminals that the state accepts, in rank order."""
        allowed = self.states[state]
        return tuple(name for name in self.terminals if name in allowed)


@cache
def _tables() -> _Tables:
    return _Tables()


@lru_cache(maxsize=KNOWN_ACTIONS)
def parse(text: str) -> Node:
    """The node that an action's text counts as. Raises Unreadable."""
    if len(text) > LONGEST_ACTION:
        raise Unreadable(0, (), f"an action of {len(text)} characters is too long")
    tables = _tables()
    states, rules = tables.states, tables.rules
    stack = [0]
    values: list[Any] = []
    place, end = 0, len(text)
    while True:
        state = stack[-1]
        if place < end:
            found = tables.lexeme(state, text, place)
            if found is None:
                raise Unreadable(place, _expected(tuple(stack)))
            terminal, lexeme = found
        else:
            terminal, lexeme = "$END", ""
        while True:
            move = states[state].get(terminal)
            if move is None:
                raise Unreadable(place, _expected(tuple(stack)))
            if move > 0:
                break
            state = _reduce(stack, values, states, rules[-move - 1], place)
            if state == tables.end and terminal == "$END":
                return values[-1]  # type: ignore[no-any-return]
        if terminal == "$END":
            return values[-1]  # type: ignore[no-any-return]
        stack.append(move - 1)
        values.append(_value(terminal, lexeme, place))
        place += len(lexeme)


class Lexeme(NamedTuple):
    """A terminal of the grammar as it is in an action: its name, its text, and where that begins, counted from 0."""

    terminal: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The place of its end."""
        return self.start + len(self.text)


def lexemes(text: str) -> list[Lexeme]:
    """The parts of an action, as far as it can be read: what makes no sense, and all behind it, is left out."""
    tables = _tables()
    stack = [0]
    found: list[Lexeme] = []
    place = 0
    while place < min(len(text), LONGEST_ACTION):
        lexed = tables.lexeme(stack[-1], text, place)
        if lexed is None or not _push(tables, stack, lexed[0]):
            break
        found.append(Lexeme(*lexed, place))
        place += len(lexed[1])
    return found


def _push(tables: _Tables, stack: list[int], terminal: str) -> bool:
    """Take a terminal, after any reductions; False where it cannot stand there."""
    while True:
        move = tables.states[stack[-1]].get(terminal)
        if move is None:
            return False
        if move > 0:
            stack.append(move - 1)
            return True
        origin, length, _, _ = tables.rules[-move - 1]
        if length:
            del stack[-length:]
        if stack[-1] == 0 and origin == "action":
            return False
        stack.append(tables.states[stack[-1]][origin] - 1)


def _value(terminal: str, lexeme: str, place: int) -> Any:
    if terminal != "INT":
        return lexeme
    if len(lexeme) > nodes.LONGEST_NUMBER:
        raise Unreadable(place, (), f"a number of {len(lexeme)} digits is too large")
    return int(lexeme)


def _reduce(
    stack: list[int], values: list[Any], states: list[dict[str, int]], rule: Any, place: int
) -> int:
    """Replace the symbols that a rule takes by what it makes; gives the state after it."""
    origin, length, make, kept = rule
    children: list[Any] = _Group()
    if length:
        taken = values[-length:]
        del values[-length:], stack[-length:]
        for number in kept:
            child = taken[number]
            if type(child) is _Group:
                children += child
            else:
                children.append(child)
    if make is None:
        values.append(children if origin[0] == "_" or len(children) != 1 else children[0])
    else:
        try:
            values.append(make(children))
        except nodes.Wrong as wrong:
            raise Unreadable(place, (), str(wrong), wrong.meant) from None
    stack.append(states[stack[-1]][origin] - 1)
    return stack[-1]


@lru_cache(maxsize=KNOWN_ACTIONS)
def _expected(stack: tuple[int, ...]) -> tuple[str, ...]:
    """The terminals that can really stand here: those that the automaton would shift, after any reductions."""
    tables = _tables()
    return tuple(
        name for name in (*tables.accepted(stack[-1]), "$END") if _shifts(tables, list(stack), name)
    )


def _shifts(tables: _Tables, stack: list[int], terminal: str) -> bool:
    while True:
        move = tables.states[stack[-1]].get(terminal)
        if move is None:
            return False
        if move > 0:
            return True
        origin, length, _, _ = tables.rules[-move - 1]
        if length:
            del stack[-length:]
        if stack[-1] == 0 and origin == "action":
            return terminal == "$END"
        stack.append(tables.states[stack[-1]][origin] - 1)
