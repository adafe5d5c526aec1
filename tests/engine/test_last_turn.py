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


WON = """\
Map: Fall
Deck: Standard
C: one
A: two

C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

A:{spread}/#->A
C:t->1/++{points}/{end}
Winner: C
"""


def won(points: int, end: str, spread: str = "M#$->/t->9") -> list[str]:
    """The rules of the findings, but for the points that make it the last turn."""
    report = rootlog.check(WON.format(points=points, end=end, spread=spread))
    found = [f.rule for f in report.findings]
    assert found[0] == "3.2"
    return found[1:]


def test_outrage_after_the_point_that_wins_is_cut_off():
    """3.1: the removed sympathy wins at once; no card is given for it."""
    assert won(29, "XA9/At9->/++") == []


def test_outrage_before_the_point_that_wins_is_owed():
    """8.2.6: the warriors moved in before the sympathy was removed."""
    assert won(29, "w1->9/XA9/At9->/++") == ["8.2.6"]
    assert won(28, "XA9/At9->/++/t1->/b_s->5/++") == ["8.2.6"]


def test_costs_of_the_act_that_wins_are_owed():
    """6.5.4.II: a building is paid before it scores."""
    assert won(29, "b_s->5/++") == ["6.5.4.II"]


def test_losses_after_the_point_that_wins_are_cut_off():
    """4.3.4: the Eyrie lost both pieces, which won; the loss of the Marquise came too late, but none comes too many."""
    turns = "E:R#E->$_r/w->3/6w3->7/b->7/++/#->E\nC:t->1/++29/w6->3/w11->3/XE3(2,2)/{}\nWinner: C\n"
    for end, expected in (
        ("Ew3->/Eb3->/++", []),
        ("w3->/Ew3->/Eb3->/++", []),
        ("2w3->/Ew3->/Eb3->/++", ["4.3.2.I"]),
        ("Ew3->/++", ["4.3.4"]),
    ):
        report = rootlog.check(GAME.replace("C:t->1/w5->1{end}\n", turns.format(end)))
        assert [f.rule for f in report.findings] == ["3.2", *expected], end


def test_what_the_end_of_the_turn_would_earn_hides_no_wrong_score():
    """3.1: the game was won before the Pass could score, so a point too many is told."""
    text = WON.replace("Map: Fall", "Map: Mountain")
    suits = "Clearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12\nC: one"
    text = text.replace("C: one", suits, 1).replace("b_w->5/b_r->9", "b_w->8/b_r->9")
    for end, expected in (("t1->/b_s->9/++2/w4->8", 1), ("t1->/b_s->9/++/w4->8", 0)):
        report = rootlog.check(text.format(points=29, end=end, spread="R#$->/t->9"))
        assert [f.kind for f in report.findings].count("score") == 1 + expected


FORGE = """\
Map: Fall
Deck: Standard
Landmarks: forge->11
C: one
E: two

C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#commander->$
C:t->1/++27/Zroottea/++3
Winner: C
"""


def test_the_card_of_the_forge_that_the_point_that_wins_cuts_off_is_not_drawn():
    """3.1: it comes with the item, as the point does that wins; the points planted before are told."""
    assert [f.rule for f in rootlog.check(FORGE).findings] == ["3.2"]
