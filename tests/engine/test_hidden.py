"""What unseen cards can be."""

from rootlog.engine.hidden import holds, unseen
from rootlog.engine.pieces import DISCARD, UNKNOWN_CARD, Card, Thing, hand
from rootlog.engine.state import State

AMBUSH = Card("F", "ambush")
DECK = {AMBUSH: 1, Card("B", "sappers"): 2}


def state(cards: dict[Thing, int], discard: dict[Thing, int] | None = None) -> State:
    """A state in which the Marquise holds those cards."""
    return State({hand("C"): cards, DISCARD: discard or {}}, {}, {}, frozenset(), frozenset())


def test_a_known_card_is_held_for_certain() -> None:
    """A fox card is known to be there, a second one is not."""
    at = state({Card("F", None): 1, UNKNOWN_CARD: 1})
    assert holds(at, hand("C"), Card("F", None)) is True
    assert holds(at, hand("C"), Card("F", None), 2) is None


def test_too_small_a_hand_holds_nothing_more() -> None:
    """Two unseen cards are never three of anything."""
    assert holds(state({UNKNOWN_CARD: 2}), hand("C"), Card("M", None), 3) is False


def test_a_unique_card_seen_elsewhere_is_not_held() -> None:
    """The only fox ambush lies in the discard pile."""
    at = state({UNKNOWN_CARD: 2}, {AMBUSH: 1})
    assert holds(at, hand("C"), AMBUSH) is None
    assert holds(at, hand("C"), AMBUSH, deck=DECK) is False


def test_what_was_not_seen_is_the_deck_less_what_was() -> None:
    """One of the two sappers is still unseen."""
    at = state({Card("B", "sappers"): 1}, {AMBUSH: 1})
    assert unseen(at, DECK) == {Card("B", "sappers"): 1}
