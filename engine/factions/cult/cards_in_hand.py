"""The cards that the Cult's hand can be, as far as the suits of its cards are known."""

from collections.abc import Iterable, Sequence

from rootlog.engine.general.suits import unmet
from rootlog.engine.pieces import Suit, hand
from rootlog.engine.state import State


def holds(state: State, faction: str, due: Sequence[Suit | None]) -> bool:
    """True if a hand can hold cards of those suits (None: of any), as far as it is known."""
    return len(due) <= state.size(hand(faction)) and not lacking(state, faction, due)


def lacking(state: State, faction: str, due: Iterable[Suit | None]) -> int:
    """The number of those that a hand cannot hold, as far as the suits of its cards are known."""
    means: list[Suit] = []
    unknown = 0
    for card, number in state.cards(hand(faction)):
        if card.suit is None:
            unknown += number
        else:
            means += [card.suit] * number
    needs = [suit for suit in due if suit is not None]
    return max(0, unmet(needs, means) - unknown)
