"""When nobody can draw (2.1): neither the deck nor the discard pile holds a card."""

import pytest

from rootlog.engine import cards
from rootlog.engine.general.piles import empty, may_be_empty
from rootlog.engine.pieces import DECK, DISCARD, DISPLAY, UNKNOWN_CARD, Card, Thing
from rootlog.engine.state import State

SHOWN: dict[Thing, int] = {Card(suit, "dominance"): 1 for suit in "FMRB"}
FAVOR, FOX = Card("R", "favoroftherabbits"), Card("F", None)


@pytest.mark.parametrize(
    ("deck", "pile", "crafted", "expected"),
    [
        ({}, {}, (), True),
        ({UNKNOWN_CARD: 1}, {}, (), False),
        ({}, {FOX: 1}, (), False),
        ({}, {FAVOR: 1}, (), False),
        ({}, {FAVOR: 1}, ("favoroftherabbits",), True),
        ({}, {FAVOR: 1, FOX: 1}, ("favoroftherabbits",), False),
        ({UNKNOWN_CARD: 1}, {FAVOR: 1}, ("favoroftherabbits",), False),
    ],
)
def test_a_card_whose_effect_is_being_resolved_is_not_yet_discarded(
    deck: dict[Thing, int], pile: dict[Thing, int], crafted: tuple[str, ...], *, expected: bool
) -> None:
    """4.1.2: a favor that removes sympathy with the last cards drawn leaves none for Outrage."""
    there = {DECK: deck, DISCARD: pile}
    assert empty(State(there, {}, {}, frozenset(), frozenset()), crafted) is expected


@pytest.mark.parametrize(
    ("deck", "pile", "shown", "expected"),
    [
        ({UNKNOWN_CARD: 2}, {FOX: 1}, 3, False),
        ({UNKNOWN_CARD: 2}, {FOX: 1}, 1, True),
        ({UNKNOWN_CARD: 2}, {FAVOR: 1}, 1, False),
        ({UNKNOWN_CARD: 5}, {}, 0, False),
    ],
)
def test_dominance_cards_that_went_unnamed_lie_in_neither(
    deck: dict[Thing, int], pile: dict[Thing, int], shown: int, *, expected: bool
) -> None:
    """3.3.3: what the piles hold by the record may be those that lie beside the map."""
    display: dict[Thing, int] = dict(list(SHOWN.items())[:shown])
    there = {DECK: deck, DISCARD: pile, DISPLAY: display}
    assert (
        may_be_empty(State(there, {}, {}, frozenset(), frozenset()), cards.deck("Standard"))
        is expected
    )
