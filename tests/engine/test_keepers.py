"""The Keepers in Iron: relics, waystations, what cards of the Retinue let them do and when they are lost (chapter 15)."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine.factions import distinct
from rootlog.engine.factions.keepers.relics import kind, value
from rootlog.engine.pieces import Piece

RELICS = (
    "t_f->1_2_5_10+1_9_10_12+2_6_10_11_12+3_6_11/"
    "t_t->1_2_5_10+3_7_11_12+4_7_8_12+4_9_12/"
    "t_j->1_2_5_10+1_9_10_12+2_6_10_11_12+4_9_12"
)
AT_THREE_AND_SEVEN = "4w->3+7"
CATS = "t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12"
DELVED = "w7->/b_t->7/t_t4_7_8_12->7/t7^t_1_t"
"""A waystation in 7, and a tablet that costs no card."""
LAST = "/w3->/2#->K"
"""An Evening in which a warrior leaves 3, and cards are drawn with one waystation."""


def told(
    *turns: str,
    law: str = "law-6",
    warriors: str = AT_THREE_AND_SEVEN,
    relics: str = RELICS,
    retinue: str = "",
) -> list[tuple[int, int, str]]:
    """The findings on those turns of the Keepers, the Marquise's between them; as turn of theirs, action, rule.

    `retinue` is written at the end of their set-up, which is not looked at.
    """
    head = ["Map: Fall", "Deck: Standard", "K: Edda", "C: Ansel", f"C:{CATS}"]
    lines = [*head, "K:" + "/".join(part for part in (relics, warriors, retinue) if part)]
    for turn in turns:
        lines += [f"K:{turn}", "C:t->1/w1->5/w5->1/#->C/#C->"]
    (report,) = check("\n".join(lines) + "\n", law).records
    assert not report.unjudged
    return [
        (one.turn // 2, one.action, one.rule)
        for one in report.findings
        if one.turn > 2 and one.faction == "K"
    ]


# --- relics and waystations (15.2) -------------------------------------------------------------------------


def test_what_a_relic_shows():
    assert (kind(Piece("K", "t_f")), value(Piece("K", "t_f"))) == ("f", None)
    assert (kind(Piece("K", "t_3_j")), value(Piece("K", "t_3_j"))) == ("j", 3)
    assert (kind(Piece("K", "t")), value(Piece("K", "t"))) == ("", None)


def test_waystations_that_show_a_kind_must_be_different_ones():
    sides = {"b_f": ["b_f_t", "b_j_f"], "b_t": ["b_f_t", "b_t_j"], "b_j": ["b_t_j", "b_j_f"]}
    assert distinct([])
    assert distinct([sides["b_f"], sides["b_t"], sides["b_j"]])
    assert distinct([sides["b_f"], sides["b_f"], sides["b_t"]])
    assert not distinct([sides["b_f"], sides["b_f"], sides["b_f"]])
    assert not distinct([sides["b_f"], sides["b_f"], ["b_f_t"]])


def test_a_third_waystation_cannot_show_what_two_do():
    assert told("w7->/b_t->7/w3->/b_t->3/3#->K/#K->") == []
    found = told("w7->/b_t->7/w3->/b_t->3/3#->K/#K->", "w7->/b_t->7/4#->K/4#K->")
    assert found == [(2, 2, "15.2.2")]


def test_a_relic_goes_along_with_each_warrior():
    first = "XC7/Cw7->/t_t4_7_8_12->7/t7^t_1_t/w3+w7->/#->K"
    second = "t_t3_7_11_12->7/t7^t_2_t/#->K"
    alone = told(first, second, "(w+t_1_t+t_2_t)7->3/w3->/#->K/#K->")
    assert alone == [(3, 1, "15.2.4")]
    assert told(first, second, "(2w+t_1_t+t_2_t)7->3/w3->/#->K/#K->") == []


def test_only_so_many_relics_of_a_value_turn_up():
    first = "XC7/Cw7->/t_t4_7_8_12->7/t7^t_1_t/w3+w7->/#->K"
    assert told(first, "t_t3_7_11_12->7/t7^t_1_t/#->K") == [(2, 2, "15.2.1")]
    assert told(first, "t_t3_7_11_12->7/t7^t_2_t/#->K") == []


def test_the_relic_that_lies_face_down_is_turned_up():
    """Another one of its kind lies face up beside it."""
    first = "XC7/Cw7->/t_t4_7_8_12->7/t7^t_1_t/w3+w7->/#->K"
    second = "w7->/b_t->7/t_t3_7_11_12->7/t7^t_3_t/#faith$_2->/t_1_t7->$/++/2#->K/#K->"
    assert told(first, second) == []


@pytest.mark.parametrize("action", ["t_3_t7->$", "t_1_f7->$", "t_t7->$/t_1_t7->$"])
def test_a_relic_that_is_known_is_no_other(action: str):
    first = "XC7/Cw7->/t_t4_7_8_12->7/t7^t_1_t/w3+w7->/#->K"
    found = told(first, f"w7->/b_t->7/{action}/++/2#->K/#K->")
    assert "1.5.4" in [rule for _, _, rule in found]


def test_a_relic_is_turned_up_as_one_of_its_kind():
    found = told("XC7/Cw7->/t_t4_7_8_12->7/t7^t_1_j/w3+w7->/#->K")
    assert [rule for _, _, rule in found] == ["1.5.4"]


# --- columns and their cards (15.5.2) ----------------------------------------------------------------------


def test_a_bird_serves_where_no_card_of_the_suit_is():
    gather = "w3+w7->/M#K->$_1/R#K->$_1/#->K"
    assert told(gather, "w7->3/w3->7/w3->7/w7->/#->K") == []
    # the third column's retainer moves the fourth
    assert told(gather, "w7->3/w7->3/w3->6/w3->6/#->K") == []
    found = told(gather, "w7->3/w7->3/w3->6/w3->6/w3->6/#->K")
    assert [rule for _, _, rule in found] == ["15.5.2.III"]


def test_a_card_of_unknown_suit_may_serve_anywhere():
    assert told("w3+w7->/#K->$_1/#->K", "w3->7/w7->3/w7->3/w3->/#->K") == []


def test_a_battle_needs_a_card_of_the_second_column():
    assert told("XC7/XC7/Cw7->/w3+w7->/#->K") == [(1, 2, "15.5.2.II")]
    assert told("w3->7/XC7/Cw7->/w7->/#->K") == []


def test_the_card_that_a_relic_costs_is_one_that_could_be_used():
    gather = "w3+w7->/F#K->$_2/#->K"
    delve = "t_t4_7_8_12->7/t7^t_2_t/{}/#->K"
    fight = "XC7/Cw7->/"
    assert told(gather, fight + delve.format("#faith$_2->")) == []
    wrong = told(gather, fight + delve.format("F#$_2->"))
    assert [rule for _, _, rule in wrong] == ["15.5.2.IIb"]


def test_a_card_leaves_no_column_that_the_retinue_does_not_have():
    """It is said that the board has no such column, and the turn is not judged by what cannot be meant."""
    gather = "w3+w7->/F#K->$_2/#->K"
    found = told(gather, "XC7/Cw7->/t_t4_7_8_12->7/t7^t_2_t/#faith$_4->/#->K")
    assert [rule for _, _, rule in found] == ["notation"]


def test_the_card_of_a_relic_whose_value_nobody_writes_may_stay_or_go():
    unknown = "XC7/Cw7->/t_t4_7_8_12->7/{}w3+w7->/#->K"
    for loss in ("", "#faith$_2->/"):
        found = told(unknown.format(loss))
        assert [rule for _, _, rule in found] == ["15.5.2.IIa"], loss


RECOVERED = "XC7/Cw7->/t_t4_7_8_12->7/t7^t_1_t/w3+w7->/#faith$_1->$_2/#->K"
"""Set up for a turn in which two tablets are recovered in 7."""


@pytest.mark.parametrize(
    ("recovery", "rules"),
    [
        ("t_1_t7->$/++/t_2_t7->$/++2/#faith$_3->", []),
        ("t_2_t7->$/++2/t_1_t7->$/++/#faith$_3->", ["15.5.2.III"]),
        ("(t_1_t+t_2_t)7->$/++3/#faith$_3->", []),
        ("(t_2_t+t_1_t)7->$/++3/#faith$_3->", []),
        ("(t_2_t+t_1_t)7->$/++3", ["15.5.2.IIIc"]),
        ("t_1_t7->$/++/#faith$_3->", ["15.5.2.IIIc"]),
        ("t_2_t7->$/++/#faith$_3->", ["15.5.2.IIIb"]),
    ],
)
def test_a_recovery_ends_with_the_relic_that_costs_its_card(recovery: str, rules: list[str]):
    turn = f"w7->/b_t->7/t_t3_7_11_12->7/t7^t_2_t/{recovery}/2#->K/#K->"
    found = told(RECOVERED, turn)
    assert [rule for _, _, rule in found] == rules


@pytest.mark.parametrize(
    ("points", "rules"), [("3", []), ("", ["15.5.2.IIIb"]), ("5", ["15.5.2.IIIb"])]
)
def test_a_filled_column_scores_two_points(points: str, rules: list[str]):
    """A figure and a piece of jewelry lie on the board; a tablet comes."""
    relics = RELICS.replace("+3_6_11", "").replace("+4_9_12", "") + "/t_1_f->$/t_2_j->$"
    found = told(
        f"XC7/Cw7->/{DELVED[12:]}/w3+w7->/#->K",
        f"w7->/b_t->7/t_1_t7->$/++{points}/2#->K/#K->",
        relics=relics,
    )
    assert [rule for _, _, rule in found] == rules


def test_relics_are_recovered_where_no_warrior_is():
    leave = f"XC7/Cw7->/{DELVED[12:]}/w3+w7->/#->K"
    assert told(leave, "w7->/b_t->7/2w7->3/t_1_t7->$/++/w3->/2#->K/#K->") == []


# --- Birdsong and Evening (15.4, 15.6) ---------------------------------------------------------------------


def test_decamping_needs_a_warrior_in_the_supply():
    full = "4w->3+7/7w->7"  # all fifteen are on the map
    assert told("w7->/b_t->7/2w7->3/w7->/w3->/2#->K", warriors=full) == []
    found = told("w7->/b_t->7/b_t7->/w7->/w3->/#->K", warriors=full)
    assert [rule for _, _, rule in found] == ["15.4.2"]


def test_a_waystation_may_be_turned_by_decamping_and_encamping_in_two_turns():
    encamp = "w7->/b_t_j->7/w3->/2#->K"
    assert told(encamp, "b_t_j7->/w->7/w7->/#->K/#K->", "w7->/b_j_t->7/2#->K/2#K->") == []


def test_the_last_warriors_of_the_supply_may_be_an_odd_number():
    full = "4w->3+7/5w->7"  # two are left, one more encamps
    turn = "w7->/b_t->7/M#K->/B#K->/3w->7/w7->7/w3+w7->/2#->K".replace("/w7->7", "")
    assert told(turn, warriors=full) == []


def test_warriors_that_strayed_are_not_told_again():
    """Four warriors move out of a clearing where there are none: that is told, not each Evening what they leave behind."""
    found = told("4w7->6/w3->/#->K", "#->K", "#->K/#K->", warriors="8w->3")
    assert found == [(1, 1, "1.5.4")]
    assert told("w3->/#->K", "#->K", warriors="8w->3") == [(2, 0, "15.6.1")]


@pytest.mark.parametrize("law", ["law-1", "law-2", "law-4", "law-16"])
def test_the_chapter_is_judged_by_every_law(law: str):
    found = told("w7->3/XC7/Cw7->/t_t4_7_8_12->7/t7^t_2_t/w3->/#->K", law=law)
    assert [rule for _, _, rule in found] == ["15.5.2.IIb"]


def test_by_the_newest_law_relics_are_turned_up_in_their_forest():
    turn = "XC7/Cw7->/t_t4_7_8_12^t_1_t/t_1_t4_7_8_12->7/w3+w7->/#->K"
    assert told(turn, law="law-16") == []
