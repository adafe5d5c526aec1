"""Crafted cards: each used rightly (nothing is found), and used against its text."""

import pytest

from rootlog.engine import cards
from rootlog.engine.cards.improvement import Improvement
from rootlog.engine.judging.seating import seated

pytest.importorskip("rootlog.notation.reader")

from tests.engine.tables import table


@pytest.mark.parametrize("name", cards.names())
def test_every_crafted_card_is_judged(name: str) -> None:
    """Each lasting or immediate card of a deck has a class; a look at a hand (Codebreakers) needs none."""
    wanted = {one.name for one in cards.deck(name).cards if one.kind in {"immediate", "persistent"}}
    sources = seated(table(deck=name)).sources
    found = {source.card for source in sources if isinstance(source, Improvement)}
    assert wanted - found <= {"codebreakers"}
    assert found <= wanted
