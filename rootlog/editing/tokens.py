"""The meaning of every part of a record, for colouring it by what it means: which letter is a suit, a faction, an item, a piece."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rootlog.editing.places import (
    OTHER,
    PLAYER,
    TURN,
    TextPosition,
    TextSpot,
    end_of_statement,
    lines_of,
    spot,
    stretches,
)
from rootlog.grammar import Lexeme, lexemes
from rootlog.judged import JudgedRecord
from rootlog.notation.text import SEPARATOR

(
    KEYWORD,
    FACTION,
    NAME,
    VALUE,
    COUNT,
    PLACE,
    PIECE,
    CARD,
    ITEM,
    SUIT,
    SIGN,
    COMMENT,
    NOTE,
    RULING,
    PRAGMA,
) = KINDS = (
    "keyword",
    "faction",
    "name",
    "value",
    "count",
    "place",
    "piece",
    "card",
    "item",
    "suit",
    "sign",
    "comment",
    "note",
    "ruling",
    "pragma",
)
"""The kinds of a token."""
_PRAGMA = re.compile(r"//\s*rootlog\s*:")
_PLAIN = {
    "X": KEYWORD,
    "Z": KEYWORD,
    "SIGN": KEYWORD,
    "QMARK": KEYWORD,
    "FACTION": FACTION,
    "HIRELING": FACTION,
    "SUIT": SUIT,
    "PIECE": PIECE,
    "HASH": CARD,
    "NAME": CARD,
    "AT": CARD,
    "PERCENT": ITEM,
    "ITEM": ITEM,
    "STATE": ITEM,
    "KEY": PLACE,
    "COLUMN": PLACE,
    "DOLLAR": PLACE,
    "PILE": PLACE,
    "STATUS": VALUE,
    "UNDERSCORE": PLACE,
    "__ANON_0": PLACE,
}
_THINGS = frozenset(("PIECE", "FACTION", "BOTH", "HIRELING", "SUIT", "HASH", "PERCENT"))
_BEGINNING = frozenset(("PLUS", "LPAR"))
_IN_A_GROUP = frozenset(("PLUS", "RPAR"))
"""The rest behind a suit in a group of cards."""


class Token(NamedTuple):
    """A stretch of a line, and what it is (one of KINDS)."""

    line: int
    start: int
    length: int
    kind: str


def tokens(judged: JudgedRecord, first: int = 0, last: int | None = None) -> tuple[Token, ...]:
    """The tokens on the lines from `first` to `last`, both included, in the order of the text."""
    lines = lines_of(judged)
    end = len(lines) if last is None else min(last + 1, len(lines))
    found: list[Token] = []
    for number in range(max(0, first), end):
        found += _line(spot(judged, TextPosition(number, 0)), number)
    return tuple(found)


def _line(here: TextSpot, number: int) -> Iterator[Token]:
    statement = here.text[: here.comment]
    if here.kind == TURN:
        yield from _turn(here, statement, number)
    elif here.key:
        start = statement.find(here.key)
        kind = FACTION if here.kind == PLAYER else KEYWORD
        yield Token(number, start, len(here.key), kind)
        length = end_of_statement(here.text) - here.value
        if length > 0:
            yield Token(number, here.value, length, NAME if here.kind == PLAYER else VALUE)
    elif here.kind == OTHER:
        pass
    if here.comment < len(here.text):
        yield Token(number, here.comment, len(here.text) - here.comment, _comment(here))


def _comment(here: TextSpot) -> str:
    text = here.text[here.comment :]
    if here.comment == 0 and text.startswith("//!"):
        return NOTE
    if not here.text[: here.comment].strip() and text.startswith("//="):
        return RULING
    return PRAGMA if _PRAGMA.match(text) else COMMENT


def _turn(here: TextSpot, statement: str, number: int) -> Iterator[Token]:
    yield Token(number, statement.find(here.key), len(here.key), FACTION)
    end = here.value
    for one in stretches(statement, here.value):
        for mark in SEPARATOR.finditer(statement, end, max(end, one.start)):
            yield Token(number, mark.start(), 1, SIGN)
        for start, length, kind in _action(one.text):
            yield Token(number, one.start + start, length, kind)
        end = max(end, one.end)
    for mark in SEPARATOR.finditer(statement, end):
        yield Token(number, mark.start(), 1, SIGN)


@lru_cache(maxsize=10_000)
def _action(text: str) -> tuple[tuple[int, int, str], ...]:
    """The tokens of an action: start, length, kind."""
    found = lexemes(text)
    return tuple((one.start, len(one.text), _kind(found, place)) for place, one in enumerate(found))


def _kind(found: Sequence[Lexeme], place: int) -> str:
    one = found[place]
    if one.terminal == "BOTH":
        return SUIT if _is_suit(found, place) else FACTION
    return _number(found, place) if one.terminal == "INT" else _PLAIN.get(one.terminal, SIGN)


def _is_suit(found: Sequence[Lexeme], place: int) -> bool:
    """True if a letter of a faction and of a suit is meant as a suit: before a card, or as what a marker is set to."""
    behind = [one.terminal for one in found[place + 1 :]]
    if behind[:1] in (["HASH"], ["AT"], ["A"]):
        return True
    if "HASH" in behind and behind[0] in _IN_A_GROUP:
        return "ARROW" not in behind[: behind.index("HASH")] and _opened(found, place)
    before = [one.terminal for one in found[:place]]
    return before[-1:] == ["ARROW"] and "COLUMN" in before and "INT" not in before


def _opened(found: Sequence[Lexeme], place: int) -> bool:
    """True if a parenthesis is open there."""
    before = [one.terminal for one in found[:place]]
    return before.count("LPAR") > before.count("RPAR")


def _number(found: Sequence[Lexeme], place: int) -> str:
    """The kind of a number: a count or a place."""
    before = found[place - 1].terminal if place else ""
    after = found[place + 1].terminal if place + 1 < len(found) else ""
    if before in ("SIGN", "CIRCUMFLEX", "COMMA", "DOLLAR") or after == "COMMA":
        return COUNT
    arrived = any(one.terminal == "ARROW" for one in found[:place])
    if (not before or before in _BEGINNING) and (after in _THINGS or not (after or arrived)):
        return COUNT
    marked = any(one.terminal == "COLUMN" for one in found[:place])
    moved = any(one.terminal in ("HASH", "PERCENT", "PIECE") for one in found[:place])
    return VALUE if before == "ARROW" and marked and not moved else PLACE
