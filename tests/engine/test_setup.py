"""Set-up: what is left out is missing, what is placed wrongly is illegal."""

import pytest

from rootlog import check

GAME = """\
Map: Fall
Deck: Standard
A: one
C: two
E: three
C:{cats}
E:{birds}
A:{mice}
C:t->1/#->C
"""
CATS = "t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12"
BIRDS, MICE = "b+6w->3/#builder->$", "3#->$"


@pytest.mark.parametrize(
    ("cats", "birds", "mice", "found"),
    [
        (CATS, BIRDS, MICE, []),
        (CATS.removesuffix("+12"), BIRDS, MICE, [("6.3.3", "missing")]),
        (CATS + "/w->12", BIRDS, MICE, [("6.3.3", "illegal")]),
        (CATS.replace("t_k->1", "t_k->6"), BIRDS, MICE, [("6.3.2", "illegal")]),
        (CATS.replace("/b_w->9", ""), BIRDS, MICE, [("6.3.4", "missing")]),
        (CATS, "b+6w->3", MICE, [("7.3.3", "missing")]),
        (CATS, "b+5w->3/#builder->$", MICE, [("7.3.2", "missing")]),
        (CATS, "b+7w->3/#builder->$", MICE, [("7.3.2", "illegal")]),
        (CATS, BIRDS, "2#->$", [("8.3.4", "missing")]),
        (CATS, BIRDS, "4#->$", [("8.3.4", "illegal")]),
        (CATS, BIRDS, "3#->$/t->8", [("8.3.3", "illegal")]),
    ],
)
def test_what_set_up_leaves_out_is_missing(
    cats: str, birds: str, mice: str, found: list[tuple[str, str]]
) -> None:
    report = check(GAME.format(cats=cats, birds=birds, mice=mice))
    assert [(one.rule, one.kind) for one in report.findings if one.turn <= 3] == found
