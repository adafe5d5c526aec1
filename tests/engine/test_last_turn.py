"""The last turn of a record that breaks off: nothing is missing from it, but what it says must be allowed."""

import pytest

import rootlog

GAME = """\
Map: Fall
Deck: Standard
Clearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12
C: one
E: two

C:t_k1/w1+2+4+5+6+7+8+9+10+11+12/b_s1/b_w5/b_r9
E:#despot->$_l/b->3/6w->3

C:t->1/w5->10{end}
"""


def score_findings(end):
    report = rootlog.check(GAME.replace("{end}", end))
    return [f.rule for f in report.findings if f.kind == "score"]


@pytest.mark.parametrize("end", ["/++", "/E++"])
def test_points_for_nothing_are_told(end):
    assert score_findings(end) == ["3.2"]


def test_points_that_are_not_written_yet_are_not_missed():
    assert score_findings("/b_s->5") == []
