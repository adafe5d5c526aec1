"""Dominance cards (3.3): activating, taking, keeping them."""

from __future__ import annotations

import pytest

pytest.importorskip("rootlog.notation.reader")

from tests.engine.games import findings, told

CASES = [
    ("activated with ten points", "++10", "C:t->1/M#domC->$/++->$/#->C", []),
    ("activated with nine points", "++9", "C:t->1/M#domC->$/++->$/#->C", ["1.2 3.3.1 illegal"]),
    ("the marker comes off", "++10", "C:t->1/M#domC->$/#->C", ["1.2 3.3.1 missing"]),
    ("the marker stays without a card", "++10", "C:t->1/++->$/#->C", ["1.2 3.3.1 illegal"]),
    ("a second one", "w2->/++10/B#domC->$", "C:t->1/F#domC->$/++->$/#->C", ["1.2 3.3.2 illegal"]),
    ("no points afterwards", "w2->/++10/B#domC->$/++->$/b_w->7", "C:t->1/Z%t/#->C", []),
    ("points afterwards", "w2->/++10/B#domC->$/++->$/b_w->7", "C:t->1/Z%t/++2/#->C",
     ["1.3 3.3.1 illegal"]),
    ("it never leaves play", "w2->/++10/B#domC->$/++->$", "C:t->1/B#dom$->/#->C",
     ["1.2 3.3.2 illegal"]),
    ("taken for a card of its suit", "M#domC->", "C:t->1/M#C->/M#dom->C/#->C", []),
    ("taken for a bird", "M#domC->", "C:t->1/B#C->/M#dom->C/#->C", []),
    ("taken for another suit", "M#domC->", "C:t->1/F#C->/M#dom->C/#->C", ["1.3 3.3.4 missing"]),
    ("taken for nothing", "M#domC->", "C:t->1/M#dom->C/#->C", ["1.2 3.3.4 missing"]),
    ("a bird one for a fox card", "B#domC->", "C:t->1/F#C->/B#dom->C/#->C", ["1.3 3.3.4 missing"]),
]  # fmt: skip


@pytest.mark.parametrize(("_text", "cats", "turn", "expected"), CASES, ids=[c[0] for c in CASES])
def test_dominance(_text: str, cats: str, turn: str, expected: list[str]) -> None:
    """3.3 in law-6's numbers."""
    found = findings(turn, "E:", cats=cats)
    assert told(found) == expected, [one.message for one in found]


def test_older_books_let_a_bird_dominance_stand_for_a_suit() -> None:
    """Only law-6 and law-16 say that it cannot."""
    found = findings("C:t->1/F#C->/B#dom->C/#->C", "E:", cats="B#domC->", edition="law-4")
    assert told(found, "law-4") == []
