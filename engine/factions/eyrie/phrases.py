"""The wording of messages about the Eyrie."""

from collections import Counter

from rootlog.engine.factions.eyrie.taking import Cards
from rootlog.engine.words import counted, matching_card, series


def by_suit(cards: Cards) -> str:
    """The suits of cards with how many there are of each, as "1 bird card and 2 fox cards"."""
    found = Counter(cards).items()
    return series(counted(n, matching_card(suit)) for suit, n in found)
