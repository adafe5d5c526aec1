"""Suits of clearings (2.2.2): one letter each, or several where a clearing has more suits than one.

So a suit is one of a clearing's if it is in it: `suit in suits[number]`.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations

from rootlog.engine.pieces import Suit
from rootlog.engine.vocabulary import CARD_SUITS

_LETTER = frozenset((1,))
_SETS = tuple(
    "".join(some)
    for some in chain.from_iterable(
        combinations(CARD_SUITS, n) for n in range(1, len(CARD_SUITS) + 1)
    )
)


def share(one: Suit, other: Suit) -> bool:
    """True if two clearings have a suit in common."""
    return one == other or any(suit in other for suit in one)


def unmet(needs: Iterable[Suit], means: Iterable[Suit]) -> int:
    """The number of needs that are left when each takes a means of its own that shares a suit with it."""
    wanted, given = list(needs), list(means)
    if _LETTER.issuperset(map(len, wanted + given)):
        missing = 0
        for suit in wanted:
            if suit in given:
                given.remove(suit)
            else:
                missing += 1
        return missing
    # by the theorem of marriages as many are left as some suits are short
    return max(0, *(_short(suits, wanted, given) for suits in _SETS))


def _short(suits: Suit, needs: Sequence[Suit], means: Sequence[Suit]) -> int:
    within = sum(all(suit in suits for suit in need) for need in needs)
    return within - sum(any(suit in suits for suit in mean) for mean in means)
