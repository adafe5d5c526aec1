"""The Corvid Conspiracy: what face-down plots can be, guesses, raids, snares (chapter 13)."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine.factions.corvids.hidden import Plots
from rootlog.engine.general import moving, placing
from rootlog.engine.pieces import Piece, clearing
from rootlog.reporting.report import Finding
from tests.engine.tables import play, resting, table

SUPPLY = {"t_b": 2, "t_s": 2, "t_e": 2, "t_r": 2}
HEAD = """Map: Fall
Deck: Standard
C: Ansel
P: Jorun
C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
P:w->5+6+7
"""
PLOT = "P:F#P->/w->6+8+12/w6->/t->6/#->P"
"""A plot in 6, and a warrior of the Corvids beside one of the Marquise."""


def findings(*turns: str, law: str = "law-6", setup: str = HEAD) -> list[Finding]:
    """What checking those turns finds."""
    return list(check(setup + "\n".join(turns) + "\n", law).findings)


def told(*turns: str, law: str = "law-6", setup: str = HEAD) -> list[tuple[int, str, str]]:
    """The findings that follow from no other, as action, rule and severity."""
    found = findings(*turns, law=law, setup=setup)
    return [(f.action, f.rule, f.severity) for f in found if f.follows_from is None]


def kinds(*codes: str) -> frozenset[str]:
    """Kinds of plots by the letters of their codes."""
    return frozenset(f"t_{code}" for code in codes)


# --- what plots can be (13.2.2) ----------------------------------------------------------------------------


def on_map(*clearings: int) -> Plots:
    """Plots that were placed in those clearings, one after the other."""
    plots = Plots(SUPPLY)
    for number in clearings:
        plots = plots.place(number)
    return plots


def shown(plots: Plots, number: int, code: str) -> Plots:
    """With the plot in that clearing shown to be of that kind, which it can be."""
    after, why = plots.learn(number, kinds(code))
    assert why is None
    return after


def refused(plots: Plots, number: int, codes: str) -> Plots:
    """With wrong guesses at the plot in that clearing, which it allows."""
    for code in codes:
        plots, why = plots.refuse(number, f"t_{code}")
        assert why is None
    return plots


def test_two_plots_of_a_kind_leave_none_for_a_third():
    plots = shown(shown(on_map(1, 2, 3), 1, "s"), 2, "s")
    after, why = plots.learn(3, kinds("s"))
    assert why is not None
    assert after.learn(3, kinds("b"))[1] is None, "what was told is forgotten"


def test_what_is_learned_leaves_what_was_known_as_it_was():
    plots = on_map(1)
    shown(plots, 1, "s")
    assert plots == on_map(1)


def test_a_plot_that_left_before_the_other_came_may_be_the_same():
    plots = shown(shown(on_map(1, 2), 1, "s"), 2, "s")
    shown(plots.remove(1).place(3), 3, "s")


def test_a_plot_shown_late_counts_with_those_that_lay_beside_it_and_are_gone():
    plots = shown(on_map(1, 2, 3), 1, "s").remove(1)
    plots = shown(plots, 2, "s").remove(2)
    assert plots.learn(3, kinds("s"))[1] is not None


def test_wrong_guesses_narrow_a_plot_down():
    plots = refused(on_map(1), 1, "bse")
    assert plots.at(1) is not None
    assert plots.refuse(1, "t_r")[1] is not None, "something it must be"


def test_what_is_ruled_out_together_is_ruled_out():
    plots = on_map(1, 2, 3)
    for number in (1, 2, 3):
        plots = refused(plots, number, "bse"[: 3 if number < 3 else 2])
    assert plots.refuse(3, "t_e")[1] is not None, "a third raid is left only"


def test_a_trick_takes_what_is_known_along():
    plots = refused(on_map(1, 2), 1, "b").swap(1, 2)
    assert plots.learn(2, kinds("b"))[1] == "a guess that it is one was wrong"
    assert plots.learn(1, kinds("b"))[1] is None


def test_nothing_is_known_of_a_plot_that_the_record_has_lost():
    plots = on_map(1)
    assert plots.learn(5, kinds("b")) == (plots, None)


# --- guesses (13.2.4) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("C:t->1/F#^P/?Pt_s6/Pt6->/++/#->C", []),
        ("C:t->1/F#^/?Pt_s6/Pt_s6->/++/#->C", []),
        ("C:t->1/F#^P/?Pt_s6/F#C->P/#->C", []),
        ("C:t->1/?Pt_s6/F#C->P/#->C", []),
        ("C:t->1/?Pt_s6/M#C->P/#->C", [(2, "13.2.4", "error")]),
        ("C:t->1/?Pt_s6/Pt6->/++/#->C", [(2, "13.2.4", "warning")]),
        ("C:t->1/F#^P/?Pt_s6/#->C", [(3, "13.2.4", "error")]),
        ("C:t->1/F#^P/?Pt_s6/2F#C->P/#->C", [(4, "1.3.2", "error")]),
        ("C:t->1/F#^P/?Pt_s6/Pt6->/#->C", [(4, "3.2.1", "error")]),
        ("C:t->1/F#^P/?Pt_s6/Pt_b6->/++/#->C", [(4, "13.2.2", "error")]),
        ("C:t->1/F#C->P/#->C", [(2, "1.3.2", "error")]),
        ("C:t->1/F#^P/?Pt_s6/++/#->C", [(3, "13.2.4", "error")]),
        ("C:t->1/F#^P/?Pt_s8/Pt6->/++/#->C", [(3, "13.2.4", "error")]),
        ("C:t->1/F#^P/Pt6->/++/#->C", [(3, "13.2.4", "error")]),
    ],
)
def test_a_guess_is_answered(turn, found):
    assert told(PLOT, turn, "P:w8->4/#->P") == found


def test_a_second_guess_needs_a_card_of_its_own():
    turns = PLOT, "C:t->1/F#^P/?Pt_s6/F#C->P/F#^P/?Pt_b6/F#C->P/#->C", "P:w8->4/#->P"
    assert told(*turns) == []


def test_guesses_tell_what_is_left():
    turns = (
        PLOT,
        "C:t->1/F#^P/?Pt_s6/F#C->P/F#^P/?Pt_b6/F#C->P/F#^P/?Pt_e6/F#C->P/#->C",
        "P:w8->4/#->P/2#P->",
        "C:t->1/F#^P/?Pt_r6/F#C->P/#->C",
        "P:w4->8/#->P/2#P->",
    )
    (one,) = findings(*turns)
    assert (one.rule, one.action) == ("13.2.4", 3)
    assert "a raid" in one.message


# --- raids (13.7.4) ----------------------------------------------------------------------------------------

FIGHT = "C:t->1/XP6/(w+Pw)6->/w2->6/XP6/"


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("(Pt+w)6->/++/#->C", []),
        ("(Pt+w)6->/++/Pw->2+3+11/#->C", []),
        ("(Pt+w)6->/++/Pw->2+3/#->C", [(6, "13.7.4", "error")]),
        ("(Pt_r+w)6->/++/#->C", [(6, "13.7.4", "error")]),
        ("Pt6^t_r/Pw->2+3+11/(Pt_r+w)6->/++/#->C", []),
        ("(Pt_s+w)6->/++/#->C", []),
        ("(Pt_s+w)6->/++/Pw->2+3+11/#->C", [(8, "13.7.4", "error")]),
    ],
)
def test_a_raid_brings_warriors(rest, found):
    result = told(PLOT, FIGHT + rest, "P:w8->4/#->P")
    assert sorted(set(result)) == found


def test_a_plot_that_can_only_be_a_raid_brings_warriors_unnamed():
    guesses = "/".join(f"F#^P/?Pt_{code}6/F#C->P" for code in "bse")
    turns = (
        PLOT,
        f"C:t->1/{guesses}/#->C",
        "P:w8->4/#->P/2#P->",
        f"{FIGHT}(Pt+w)6->/++/#->C",
        "P:w4->8",
    )
    assert told(*turns) == [(6, "13.7.4", "error")]


# --- the rest ----------------------------------------------------------------------------------------------


def test_nimble_corvids_need_not_rule():
    assert told("P:w5->1/#->P", "C:t->1/#->C") == []


def test_plots_of_one_action_cost_what_was_paid_in_any_order():
    turns = "P:F#P->/w->6+8+12/2w6+w8->/t->8+6/#->P", "C:t->1/#->C"
    assert told(*turns) == []


def test_an_omitted_draw_is_an_exert():
    assert told("P:w5->1", "C:t->1/#->C") == []
    assert told("P:", "C:t->1/#->C") == [(0, "13.6.2", "error")]


def test_law_without_the_chapter_judges_by_the_first_that_has_it():
    assert told(PLOT, "C:t->1/XP6/#->C", "P:w8->4/#->P", law="law-2") == [(2, "13.2.5", "error")]


def test_a_supply_that_runs_out_recruits_as_far_as_it_goes():
    recruits = [f"P:{s}#P->/w->{where}/#->P" for s, where in (("M", "2+7+9+11"), ("R", "3+4+5+10"))]
    more = "P:F#P->/w->6+8+12/#->P"
    waits = ["C:t->1/#->C", "C:t->1/#->C", "C:t->1/#->C/#C->"]
    turns = [line for pair in zip([*recruits, more], waits, strict=True) for line in pair]
    turns += ["P:M#P->/w->2/#->P", "C:t->1/#->C/#C->"]
    assert told(*turns) == []


def test_an_open_snare_keeps_wood_out():
    setup = HEAD.replace("b_s->1", "b_s->5").replace("b_r->5", "b_r->10")
    turns = (
        "P:R#P->/w->3+4+5+10/w5->/t->5/#->P",
        "C:t->5/#->C",
        "P:t5^t_s/++/w7->8/#->P",
        "C:#->C",
        "P:w8->7/#->P",
    )
    assert told(*turns, setup=setup) == []


def test_nothing_leaves_an_open_snare():
    at = table("EPA")
    things = {
        clearing(3): {Piece("E", "w"): 6, Piece("E", "b"): 1, Piece("P", "t_s"): 1},
        clearing(7): {Piece("E", "w"): 1},
    }
    game = play(at, [("E", 1, [])], things=things)
    state = game.turns[0].before
    held = resting(game, state)
    assert moving.can_move_from(held, state, "E", 3) is False
    assert moving.can_move_from(held, state, "E", 7) is True
    assert placing.barred(held, state, "E", 3) is not None
    assert placing.barred(held, state, "P", 3) is None


def test_a_warrior_beyond_those_in_the_box_is_told_once():
    """Which of the warriors placed is the one too many the record does not tell; no battle with one of them is judged by it."""
    recruits = [
        "P:M#P->/w->2+7+9+11/#->P",
        "P:R#P->/w->3+4+5+10/#->P",
        "P:F#P->/w->6+8+12/w11->/t->11/#->P",
        "P:M#P->/w->2+7+9+11/#->P",
    ]
    waits = ["C:t->1/#->C", "C:t->1/#->C", "C:t->1/#->C/#C->"]
    turns = [line for pair in zip(recruits, [*waits, ""], strict=True) for line in pair]
    told_once = [(2, "1.5.1", "error")]
    fight = "C:t->1/XP11/(Pt_b+w)11->/++/#->C/#C->"
    assert told(*turns[:-1], fight, "P:w5->1/#->P") == told_once
    elsewhere = [turn.replace("11->/t->11", "6->/t->6") for turn in (*turns[:-1], fight)]
    elsewhere[-1] = fight.replace("11", "6")
    assert told(*elsewhere, "P:w5->1/#->P") == [*told_once, (2, "4.3.4", "error")]
    unhurt = "C:t->1/XP11/Pt_b11->/++/#->C/#C->"
    assert told(*turns[:-1], unhurt, "P:w5->1/#->P") == [*told_once, (2, "13.2.5", "error")]


def test_an_open_plot_that_leaves_under_another_name_is_gone_all_the_same():
    turns = (
        PLOT,
        "C:t->1/#->C",
        "P:t6^t_e/++/#C->P/w8->4/2#->P/#P->",
        "C:t->1/XP6/(w+Pw)6->/w2->6/XP6/Pt_s6->/++/#->C",
        "P:w4->8/#->P/#P->",
    )
    assert told(*turns) == [(6, "1.5.4", "error")]


def test_a_plot_flipped_and_lost_in_one_turn_scores_for_its_flip():
    fight = "XC6(2,2)/Cw6->/(w+t_s)6->/C++/w8->4/#->P"
    waits = "C:t->1/w2->6/#->C", "C:t->1/#->C"
    assert told(PLOT, waits[0], f"P:t6^t_s/++/{fight}", waits[1]) == []
    assert told(PLOT, waits[0], f"P:{fight}", waits[1]) == []


def test_what_a_card_gives_in_birdsong_is_not_the_draw_that_ends_the_turn():
    turns = (
        "P:R#P->/w->3+4+5+10/w5->/t->5/#->P",
        "C:t->1/#->C",
        "P:R#P->/w->3+4+5+10/w4->/t->4/#->P",
        "C:t->1/#->C",
        "P:Zbank/w3->6/#->P",
        "C:t->1/#->C/#C->",
        "P:#->P/#->C/w6->3/#->P",
        "C:t->1/#->C/2#C->",
    )
    assert told(*turns) == []


def test_a_guess_may_follow_what_a_card_gives_in_birdsong():
    setup = HEAD.replace("b_w->9", "b_w->5").replace("b_r->5", "b_r->10")
    turns = (
        PLOT,
        "C:t->1/Zbank/#->C",
        "P:w8->4/#->P",
        "C:#->C/#->P/F#^P/?Pt_s6/Pt6->/++/t->1/#->C",
        "P:w4->8/#->P",
    )
    assert told(*turns, setup=setup) == [
        (2, "4.1.1", "error")
    ]  # that the bank is crafted too cheaply


def test_many_plots_of_one_action_are_judged_soon():
    turns = "P:t->" + "+".join(map(str, range(1, 13)))
    assert told(turns)


def test_a_card_too_many_that_extortion_takes_is_not_told_again_as_a_hand_too_large():
    turns = (
        PLOT,
        "C:t->1/#->C",
        "P:w8->4/#->P",
        "C:t->1/#->C",
        "P:t6^t_e/++/2#C->P/w4->8/2#->P/2#P->",
        "C:t->1/#->C",
    )
    assert told(*turns) == [(3, "13.7.3", "error")]
