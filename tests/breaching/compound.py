"""Two or three breaches of different classes in one turn, or in neighbouring turns, of a legal game.

Only such are put together as change actions of their turn that are apart, name no common clearing and change no common sum: the
one can neither mend nor excuse the other. What each of them is told as alone is what is expected of all together (`compared`).
"""

import difflib
import itertools
import re
from collections import Counter
from typing import NamedTuple

BETWEEN = 2
"""So many actions stand between those that two breaches of a turn change: what is beside an action may belong to it."""
SUMS = ("points", "draw", "hand", "wood")
"""How the names of classes begin that change the same sum: there a unit too many makes up for one too few."""


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
    return all(a.end + BETWEEN <= b.start or b.end + BETWEEN <= a.start for a in one for b in other)


def make_up(one, other):
    """Whether two classes change the same sum; cards that are drawn and a hand that is too large are one, and so are
    points and pieces that score by their number or kind."""
    sums = {"draw": "hand", "removed": "points", "removal": "points"}
    first, second = (kind.name.partition("_")[0] for kind in (one, other))
    both = sums.get(first, first), sums.get(second, second)
    return both[0] == both[1] and (first in SUMS or second in SUMS)


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
            are_apart(turn, a.edits, b.edits) and not make_up(a.kind, b.kind)
            for a, b in itertools.combinations(some, 2)
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
