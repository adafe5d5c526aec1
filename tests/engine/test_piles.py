"""When nobody can draw (2.1): neither the deck nor the discard pile holds a card."""

from __future__ import annotations

import pytest

from rootlog.engine.general.piles import empty
from rootlog.engine.pieces import DECK, DISCARD, UNKNOWN_CARD, Card, Thing
from rootlog.engine.state import State

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
    state = State({DECK: deck, DISCARD: pile}, {}, {}, frozenset(), frozenset())
    assert empty(state, crafted) is expected
