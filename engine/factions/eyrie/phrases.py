"""How messages about the Eyrie put things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.words import suit_name

if TYPE_CHECKING:
    from rootlog.engine.factions.eyrie.taking import Cards


def listed(names: Iterable[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


def by_suit(cards: Cards) -> str:
    """The suits of cards with how many there are of each."""
    return listed(f"{n} {suit_name(suit)}" for suit, n in Counter(cards).items()) or "none"
