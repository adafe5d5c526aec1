"""The last turn of a record that breaks off: nothing is missing from it, but what it says must be allowed."""

import pytest

import rootlog

GAME = """\
Map: Fall
Deck: Standard
C: one
E: two

C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$

C:t->1/w5->1{end}
"""


def score_findings(end):
    report = rootlog.check(GAME.replace("{end}", end))
    return [f.rule for f in report.findings if f.kind == "score"]


@pytest.mark.parametrize("end", ["/++", "/E++"])
def test_points_for_nothing_are_told(end):
    assert score_findings(end) == ["3.2"]


def test_points_that_are_not_written_yet_are_not_missed():
    assert score_findings("/b_s->5") == []


def test_an_unfinished_last_turn_omits_nothing():
    """Its steps may have been left to be written."""
    assert not list(rootlog.check(GAME.replace("C:t->1/w5->1{end}", "C:w5->1")).findings)


def test_a_finished_last_turn_omits_no_step_that_it_has_passed():
    """6.4: the turn has come to the actions, and no wood was placed."""
    text = GAME.replace("C:t->1/w5->1{end}", "C:w5->1/++30") + "Winner: C\n"
    assert "6.4" in [f.rule for f in rootlog.check(text).findings]
    assert "6.6" not in [f.rule for f in rootlog.check(text).findings]
