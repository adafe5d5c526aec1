"""Words that differ little from another word."""

import re
from collections.abc import Iterable

_SHORTEST = 3
"""The fewest letters of a word that may be meant as another."""
_AND = re.compile(r"\band\b")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is meant; None if there is none, or if several could be meant.

    It is the same word apart from case and signs, else the only one that begins so, else the only one that is a slip or two away.
    """
    names = {_bare(name): name for name in known}
    bare = _bare(word)
    if bare in names or len(bare) < _SHORTEST:
        return names.get(bare)
    begun = [name for one, name in names.items() if len(bare) > _SHORTEST and one.startswith(bare)]
    if len(begun) == 1:
        return begun[0]
    most = max(1, len(bare) // 4)
    near = [one for one in names if abs(len(one) - len(bare)) <= most]
    slips = {names[one]: distance(bare, one) for one in near}
    least = min(slips.values(), default=len(bare))
    found = [name for name, count in slips.items() if count == least]
    return found[0] if len(found) == 1 and least <= most else None


def _bare(word: str) -> str:
    """The letters and digits of a word in lower case, without "and"."""
    return "".join(c for c in _AND.sub("", word.casefold()) if c.isalnum())


def distance(one: str, other: str) -> int:
    """The number of slips between two words: a letter left out, put in or changed, or two letters swapped."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, before, row = before, row, [i]
        for j, opposite in enumerate(other, start=1):
            least = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != opposite))
            if i > 1 and j > 1 and (letter, one[i - 2]) == (other[j - 2], opposite):
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]
