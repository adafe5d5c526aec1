"""Two or three breaches of different classes in one turn, or in neighbouring turns, of a legal game.

Only such are put together as change different actions of their turns and name no common clearing: the one can neither mend nor
excuse the other. What each of them is told as alone is what is expected of all together (`compared`).
"""

from __future__ import annotations

import difflib
import itertools
import re
from collections import Counter
from typing import NamedTuple

TOGETHER, MOST = 3, 2
"""How many breaches of one turn are told alone before they are put together, and how many that are told otherwise are passed over."""


class Edit(NamedTuple):
    """Some actions of a turn that are written otherwise: which of them, from 0, and what stands there."""

    start: int
    end: int
    texts: tuple[str, ...]


class Alone(NamedTuple):
    """A breach with the class that it is of, its edits, and the finding that it gives when it is the only one."""

    kind: object
    breach: object
    edits: tuple[Edit, ...]
    finding: object


def edits(turn, line):
    """What differs between a turn's line and another one; nothing where the line cannot be cut into actions."""
    letter, colon, rest = line.partition(":")
    if not colon or letter != turn.faction:
        return ()
    texts = rest.split("/")
    match = difflib.SequenceMatcher(None, turn.texts, texts, autojunk=False)
    return tuple(
        Edit(i, j, tuple(texts[k:m])) for tag, i, j, k, m in match.get_opcodes() if tag != "equal"
    )


def clearings(turn, some):
    """The clearings that edits name: as it was and as it is written."""
    texts = [text for one in some for text in (*turn.texts[one.start : one.end], *one.texts)]
    return {
        int(one) for text in texts for one in re.findall(r"(?<![\d(,])\d+(?![\d#a-z(,@])", text)
    }


def are_apart(turn, one, other):
    """Whether two breaches of a turn change different actions that do not stand side by side, and name no common clearing."""
    if clearings(turn, one) & clearings(turn, other):
        return False
    return all(a.end < b.start or b.end < a.start for a in one for b in other)


def merged(turn, some):
    """The turn's line with all of those edits."""
    texts = list(turn.texts)
    for one in sorted(some, reverse=True):
        texts[one.start : one.end] = one.texts
    return turn.written(texts)


def sets_of(turn, alone, number):
    """So many breaches of different classes that are apart from one another, in each way."""
    for some in itertools.combinations(alone, number):
        if len({one.kind.name for one in some}) == number and all(
            are_apart(turn, a.edits, b.edits) for a, b in itertools.combinations(some, 2)
        ):
            yield some


def compared(alone, findings):
    """In which way the mistakes that are told differ from what each breach is told as alone: nothing where they do not.

    `swallowed`: one is only told as following from another; `missed`: one is not told at all; `more`: something is told
    beyond them; `otherwise`: as many are told, under other rules or on other turns.
    """
    expected = Counter((one.finding.turn, one.finding.rule) for one in alone)
    told = [one for one in findings if one.is_error or one.severity == "warning"]
    heads = Counter(
        (one.turn, one.rule)
        for one in told
        if one.follows_from is None and (one.is_error or (one.turn, one.rule) in expected)
    )
    if heads == expected:
        return ""
    if heads.total() > expected.total():
        return "more"
    if heads.total() == expected.total():
        return "otherwise"
    gone = expected - heads
    followers = Counter((one.turn, one.rule) for one in told if one.follows_from is not None)
    return "swallowed" if gone <= followers else "missed"
