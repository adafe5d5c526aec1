"""What an action that cannot be read may say: each readable text that one small slip makes of it."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.grammar import Unreadable
from rootlog.notation.reader import node_of
from rootlog.notation.record import Node

_LONGEST = 60
_BEFORE = 4
"""How many characters before the place where reading stops a slip may stand."""
_LEFT_OUT = ("#", "$", "%", "->", ">", "-", "_", "+", "(", ")", "^", "$_", "w", "b", "t", "<", "@")
_MISTAKEN = (
    (">-", "->"),
    ("^->", "^"),
    ("->^", "^"),
    ("->", "<->"),
    ("->", "^"),
    ("^", "->"),
    ("-->", "->"),
    ("=>", "->"),
    (">", "->"),
    ("-", "->"),
)
_MOST = 24
"""How many readings of one action are tried."""


def readings(text: str, owner: str) -> Iterator[Node]:
    """The readable actions that one slip makes that text of, on that faction's turn; each once."""
    seen: set[Node] = set()
    for candidate in dict.fromkeys(_texts(text, owner)):
        try:
            node = node_of(candidate, owner)
        except Unreadable:
            continue
        if node not in seen:
            seen.add(node)
            yield node
        if len(seen) == _MOST:
            return


def _texts(text: str, owner: str) -> Iterator[str]:
    if len(text) > _LONGEST:
        return
    stop = _stop(text, owner)
    tight = "".join(text.split())
    if tight != text:
        yield tight
    yield from (text.replace(wrong, right, 1) for wrong, right in _MISTAKEN if wrong in text)
    first, last = max(0, stop - _BEFORE), min(len(text), stop + 1)
    for place in range(last, first - 1, -1):
        for sign in _LEFT_OUT:
            yield text[:place] + sign + text[place:]
    for place in range(first, last):
        yield text[:place] + text[place].swapcase() + text[place + 1 :]
        yield text[:place] + text[place + 1 :]
        yield text[:place] + text[place + 1 : place + 2] + text[place] + text[place + 2 :]
    if "+" in text:
        for place in range(3, len(text)):
            yield f"({text[:place]}){text[place:]}"
    yield f"{text}->"


def _stop(text: str, owner: str) -> int:
    """The character at which reading stops."""
    try:
        node_of(text, owner)
    except Unreadable as error:
        return min(error.column, len(text))
    return len(text)
