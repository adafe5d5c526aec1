"""Hirelings: who controls them, when they act, what they count for."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine import hirelings
from rootlog.engine.general.ruling import rules
from rootlog.engine.hirelings.control import Control
from rootlog.engine.judging.judge import Judgement, judge
from rootlog.engine.judging.remembering import at_rest
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.truth import Truth
from rootlog.engine.law import law
from rootlog.notation.reader import read
from rootlog.replaying.replay import replay

FOUR = (
    "C:t->1/t1->/b_w->8/++2/F#C->/t->1/t1->/b_r->8/++/#->C",
    "A:#->A",
    "C:t->1/t1->/b_s->9/++/#->C",
)
"""Turns after which the Marquise has four points."""
SUITS = "Clearings: M1, F2, R3, F4, M5, F6, M7, R8, F9, M10, R11, R12"


def record(
    *turns: str,
    hired: str = "h_L, h_K, h_D/h_Dt->11/3h_Dw->11",
    chart: str = "Fall",
    third: str = "",
    keep: int = 1,
) -> str:
    """A record of Marquise and Alliance (and the Eyrie as `third`) with three hirelings."""
    head = [f"Map: {chart}", "Deck: Standard", *([SUITS] if chart != "Fall" else ())]
    cats = {
        1: "C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12",
        4: "C:t_k->4/b_s->4/b_w->5/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12",
    }[keep]
    birds = ("E:b+6w->3/#builder->$",) if third else ()
    players = ("C: one", *(("E: three",) if third else ()), "A: two")
    lines = [*head, f"Hirelings: {hired}", *players, cats, *birds, "A:3#->$", *turns]
    return "\n".join(lines) + "\n"


def told(text: str, edition: str = "law-6") -> list[tuple[int, str]]:
    """The findings of a record: turns counted from the first after the set-up, and rules."""
    (one,) = check(text, edition).records
    assert one.unjudged == ()
    set_ups = len([line for line in text.splitlines() if line.startswith(("C: ", "A: ", "E: "))])
    return [(found.turn - set_ups, found.rule) for found in one.findings]


# --- control -----------------------------------------------------------------------------------------------------


def test_a_record_that_never_says_who_controls_a_hireling_breaks_nothing() -> None:
    """From the first marker on anybody may have it."""
    turns = (*FOUR, "A:h_Dw11->12/#->A", "C:t->1+9/h_Dw11->12/#->C", "A:")
    assert told(record(*turns)) == []


def test_before_the_first_marker_nobody_controls_a_hireling() -> None:
    turns = ("C:t->1/h_Dw11->12/#->C", "A:#->A")
    assert told(record(*turns)) == [(1, "19.3.4")]


def test_control_without_a_number_may_end_with_the_controllers_next_turn() -> None:
    start = (*FOUR[:2], FOUR[2] + "/h_D->C$")
    early = (*start, "A:h_Dw11->12/#->A", "C:t->1+9/#->C", "A:")
    assert told(record(*early)) == [(4, "19.3.4")]
    late = (*start, "A:#->A", "C:t->1+9/#->C", "A:h_Dw11->12/#->A/#A->", "C:")
    assert told(record(*late)) == []


def test_points_in_the_turn_of_another_give_a_hireling_at_the_end_of_the_own_turn() -> None:
    """The hireling marker is kept until then."""
    turns = (
        FOUR[0],
        "A:R#$->/t->4/#->A",
        "C:t->1/#->C",
        "A:XC9/Cw9->/C++/#->A",
        "C:t->1/#->C/h_K->C$1",
        "A:",
    )
    assert (5, "19.1.1") not in told(record(*turns))


@pytest.mark.parametrize("markers", [1, 2])
def test_a_control_marker_comes_off_at_the_end_of_each_later_turn(markers: int) -> None:
    second, third = "C:t->1+9/#->C", "C:t->1+9/#->C/#C->"
    start = (*FOUR[:2], FOUR[2] + f"/h_D->C${markers}", "A:#->A")
    due, other = (second, third) if markers == 1 else (third, second)
    turns = {due: due + "/h_D->A$3"}
    right = (
        *start,
        turns.get(second, second),
        "A:#->A/#A->",
        turns.get(third, third),
        "A:#->A/#A->",
        "C:",
    )
    assert told(record(*right)) == []
    turns = {other: other + "/h_D->A$3"}
    wrong = (
        *start,
        turns.get(second, second),
        "A:#->A/#A->",
        turns.get(third, third),
        "A:#->A/#A->",
        "C:",
    )
    assert {rule for _, rule in told(record(*wrong))} == {"19.1.3"}


def test_an_unfinished_last_turn_owes_no_hireling() -> None:
    assert told(record(FOUR[0], "A:#->A", FOUR[2])) == []


# --- rule and battle ------------------------------------------------------------------------------------------------


def judged(text: str) -> tuple[Judgement, RuleSet]:
    """A record as it was judged, whose last turn is one that is read, and the sources that judged it."""
    game, _ = replay(read(text), law("law-6"))
    found = judge(game)
    last = found.readings[-1].turn
    assert last is not None
    return found, last.rule_set


def ruling(text: str, number: int) -> list[Truth]:
    """Whether the Marquise and the Alliance rule a clearing when a record ends."""
    found, rule_set = judged(text)
    state = found.readings[-1].log.after
    over = at_rest(rule_set, state, found.carried)
    return [rules(over, state, one, number) for one in "CA"]


def test_a_hireling_counts_for_its_controller_only() -> None:
    """19.3.1: one Marquise warrior is in 11; three of the Expedition rule it for themselves, or for who has them."""
    hired = "h_L, h_K, h_D/h_Dt->11/3h_Dw->11"
    assert ruling(record("C:t->1/#->C", "A:#->A", hired=hired), 11) == [False, False]
    turns = (*FOUR[:2], FOUR[2] + "/h_D->C$2", "A:#->A")
    assert ruling(record(*turns, hired=hired), 11) == [True, False]


def test_who_may_rule_by_an_unknown_hireling_is_not_known() -> None:
    """The Marquise has taken a hireling marker, and no control is written."""
    text = record(*FOUR, "A:#->A", hired="h_L, h_K, h_D/h_Dt->11/3h_Dw->11")
    assert ruling(text, 11) == [None, None]


def test_what_is_known_of_control_is_kept_for_each_turn() -> None:
    """19.1.1, 19.1.3: what was carried to a turn is what was known before it, however far was judged since."""
    turns = (*FOUR[:2], FOUR[2] + "/h_D->C$2", "A:#->A", "C:t->1+9/#->C", "A:#->A/#A->")
    found, rule_set = judged(record(*turns))
    control = next(one for one in rule_set.watchers if isinstance(one, Control))
    kept = [control.kept(one.turn) for one in found.readings if one.turn is not None]
    assert [one.terms.get("h_D") for one in kept] == [None, None, None, 2, 2, 1]
    assert [sorted(one.spaces) for one in kept] == [[4, 8, 12]] * 3 + [[8, 12]] * 3
    assert not any(one.claims.get("C") for one in kept)


def test_a_controller_and_its_hireling_are_no_enemies() -> None:
    turns = (*FOUR[:2], FOUR[2] + "/h_D->C$2", "A:#->A")
    for fight in ("Xh_D11/h_Dw11->", "h_DXC11/h_Dw11->"):
        assert told(record(*turns, f"C:t->1+9/{fight}/#->C", "A:#->A/#A->")) == [(5, "4.3")]


def test_hired_warriors_that_remove_sympathy_cause_outrage() -> None:
    """8.2.6, 19.3.7: in 11, where the Expedition stands beside a Marquise warrior and sympathy."""
    start = (FOUR[0], "A:M#$->/t->11/#->A", FOUR[2] + "/h_D->C$2", "A:#->A")
    fight = "C:t->1+9/h_DXA11/At11->{}/#->C"
    assert told(record(*start, fight.format("/M#C->A$"), "A:")) == []
    assert told(record(*start, fight.format(""), "A:")) == [(5, "8.2.6")]


def test_the_alliance_outrages_nobody_with_a_hireling_of_its_own() -> None:
    start = (FOUR[0], "A:F#$->/t->12/#->A", FOUR[2] + "/h_D->C$1", "A:#->A")
    turns = (*start, "C:t->1+9/#->C/h_D->A$2", "A:h_Dw11->12/#->A/#A->", "C:")
    assert told(record(*turns)) == []


# --- acting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "legal"), [("h_L", True), ("h_D", False)])
def test_other_players_warriors_may_be_made_to_battle(code: str, *, legal: bool) -> None:
    """1.5.5, 19.3.6: by the Prophets only; whose pieces battle scores."""
    hired = "h_L, h_Kd, h_D/h_Lw->7"
    start = (
        FOUR[0],
        "E:F#E->$_r/w->3/w3->7/#->E",
        "A:#->A",
        FOUR[2] + f"/{code}->C$2",
        "E:R#E->$_m/w->3/w3->7/w7->3/#->E",
        "A:#->A/#A->",
    )
    found = told(record(*start, "C:t->1+9/EXC7/#->C", "E:", hired=hired, third="E"))
    assert ([rule for turn, rule in found if turn == 7] == []) is legal


@pytest.mark.parametrize(
    ("edition", "draws", "rules"),
    [("law-6", 1, ["17.2.5"]), ("law-6", 2, []), ("law-16", 1, []), ("law-16", 2, ["6.6"])],
)
def test_the_newest_law_gives_no_card_for_a_hireling_on_the_ferry(
    edition: str, draws: int, rules: list[str]
) -> None:
    """19.3.7, 25.3.5."""
    turns = (
        "C:t->4/t4->/b_w->8/++2/F#C->/t->4/t4->/b_r->8/++/#->C",
        "A:#->A",
        "C:t->4/t4->/b_s->12/++/#->C/h_D->C$2",
        "A:#->A",
        f"C:t->4+12/(h_Dw+f)1->12/{'#->C/' * draws}#C->".removesuffix(
            "/#C->" if draws == 1 else ""
        ),
        "A:",
    )
    found = told(record(*turns, hired="h_L, h_K, h_D/3h_Dw->1", chart="Lake", keep=4), edition)
    assert [rule for turn, rule in found if turn == 5] == rules


def test_bandits_lie_on_open_paths_and_on_no_river() -> None:
    start = (*FOUR[:2], FOUR[2] + "/h_T->C$2", "A:#->A")
    for where, found in (("7_8", []), ("4_7", [(5, "19.3.5")])):
        turns = (*start, f"C:t->1+9/h_Tw->{where}/#->C", "A:")
        assert told(record(*turns, hired="h_T, h_K, h_D/h_Tw->1_5+2_6")) == found


def test_every_hireling_can_be_dealt() -> None:
    """Each has its data and a module for what its card says beyond that."""
    assert None not in {hirelings.rules(code) for code in hirelings.codes()}
    everybody = [code for code in hirelings.codes() if code not in ("h_C", "h_A")]
    for code in hirelings.codes():
        data = hirelings.hireling(code)
        assert sum(data.pieces.values()) > 0
        assert [side.name for side in data.sides] == [data.short, data.demoted.removeprefix("The ")]
        dealt = [code, *[other for other in everybody if other != code][:2]]
        found = told(record("C:t->1/#->C", "A:", hired=", ".join(dealt)))
        assert [rule for _, rule in found] == (["16.6.5"] if code in ("h_C", "h_A") else [])


@pytest.mark.parametrize("code", hirelings.codes())
def test_sides_whose_cards_have_no_action_do_nothing(code: str) -> None:
    """What a side does stands in its data: without it there is no phase, and nothing to do in one."""
    for side in hirelings.hireling(code).sides:
        assert bool(side.acts) == (side.moment is not None)
        assert side.must is None or side.must in side.acts
        assert not side.hired or "place" in side.acts or side.must == "move"


def test_when_hired_a_hireling_places_its_pieces_at_the_end_of_the_turn() -> None:
    """19.2.1: for whoever takes control of it, if none is on the map; cards discarded before were the last of the turn."""
    start = (FOUR[0], "A:#->A")
    place = FOUR[2] + "/h_J->C$1/h_Jw->{}"
    for number, already, due in ((9, "", []), (3, "", ["19.2.1"]), (9, "/h_Jw->2+4", ["19.2.1"])):
        text = record(*start, place.format(number), "A:", hired="h_L, h_K, h_J" + already)
        assert [rule for _, rule in told(text)] == due
    twice = record(*start, place.format(9) + "/h_Jw9->12", "A:", hired="h_L, h_K, h_J")
    assert [rule for _, rule in told(twice)] == ["19.2.1"]


# --- what cards let hirelings do ----------------------------------------------------------------------------------

CARDS = (
    ("h_O, h_K, h_D/h_Op->5", "h_O", "h_Op->10/t->1+9", ""),
    ("h_O, h_K, h_D/h_Op->5", "h_O", "h_Op->10/h_OXA10/t->1+9", "4.3"),
    ("h_O, h_K, h_D/h_Op->5", "h_O", "h_Op->2/t->1+9", "4.2"),  # no river joins 5 and 2
    ("h_O, h_K, h_D/h_Op->5", "h_O", "t->1+9/h_Op->10", "19.2.3"),
    ("h_O, h_K, h_D/h_Op->5", "h_O", "t->1+9", "19.2.3"),  # it must move
    ("h_K, h_L, h_D/2h_Kw+h_Kb->2", "h_K", "t->1+9/h_Kb->5/h_Kw->2+5", ""),
    ("h_K, h_L, h_D/2h_Kw+h_Kb->2", "h_K", "t->1+9/h_Kb->12", "19.2.2"),
    ("h_K, h_L, h_D/2h_Kw+h_Kb->2", "h_K", "t->1+9/h_Kw2->5", "19.3.4"),
    ("h_T, h_L, h_D/h_Tw->1_5+2_6", "h_T", "t->1+9/h_Tw->7_8", ""),
    ("h_T, h_L, h_D/h_Tw->1_5+2_6", "h_T", "t->1+9/h_Tw->1_5", "19.2.2"),
    ("h_T, h_L, h_D/h_Tw->1_5+2_6", "h_T", "t->1+9/h_Tw->7_8+7_12", "19.2.4"),
    ("h_T, h_L, h_D/h_Tw->1_5+2_6", "h_T", "t->1+9/h_Tw->4_7", "19.3.5"),
    ("h_T, h_L, h_D/h_Tw->1_5+2_6", "h_T", "t->1+9/w1->5/w->5", ""),
    ("h_V, h_L, h_D/h_Vp->4_9_12", "h_V", "t->1+9/h_Vp->1_9_10_12", ""),
    ("h_V, h_L, h_D/h_Vp->4_9_12", "h_V", "t->1+9/h_Vp->3_6_11", "19.2.2"),
    ("h_L, h_K, h_D/h_Lw->6+10+11", "h_L", "t->1+9/h_Lw->1", ""),
    ("h_L, h_K, h_D/h_Lw->6+10+11", "h_L", "t->1+9/h_Lw->6", "19.2.2"),
    ("h_L, h_K, h_D/h_Lw->6+10", "h_L", "t->1+9/h_Lw->1+2", "19.2.4"),
    ("h_J, h_K, h_D/h_Jw->7+9", "h_J", "t->1+9/w1->9/h_Jw->1", ""),
    ("h_J, h_K, h_D/h_Jw->7+9", "h_J", "t->1+9/h_Jw9->12", "19.3.4"),
    ("h_D, h_K, h_J/h_Dt->7/3h_Dw->7", "h_D", "t->1+9/h_Dt+2h_Dw->9/h_Dw->7+9", ""),
    ("h_D, h_K, h_J/h_Dt->7/3h_Dw->7", "h_D", "t->1+9/h_Dt->7", "19.2.2"),
    ("h_D, h_K, h_J/h_Dt->7/3h_Dw->7", "h_D", "t->1+9/h_Dw7->8/h_Dw8->4", "19.2.4"),
    ("h_E, h_K, h_J/5h_Ew->3", "h_E", "t->1+9/5h_Ew3->7", ""),
    ("h_E, h_K, h_J/5h_Ew->3", "h_E", "t->1+9/3h_Ew3->7", "19.2.2"),
    ("h_S, h_K, h_J/h_Sp->5", "h_S", "h_Sp->2/Cw2->/t->1+9", ""),
    ("h_S, h_K, h_J/h_Sp->5", "h_S", "h_Sp->12/t->1+9", "4.2"),
    ("h_H, h_K, h_J/2h_Hw->7", "h_H", "h_Hw->8/t->1+9", ""),
    ("h_H, h_K, h_J/2h_Hw->7", "h_H", "h_Hw->8/h_HXA7/t->1+9", "19.3.4"),
)
"""Hirelings in play, which the Marquise has, what its turn does, and the rule that it breaks; the Corvids look on."""


@pytest.mark.parametrize(("hired", "code", "acts", "rule"), CARDS)
def test_a_hireling_does_what_its_card_lets_it_do(
    hired: str, code: str, acts: str, rule: str
) -> None:
    turns = (*FOUR[:2], FOUR[2] + f"/{code}->C$2", "A:#->A", f"C:{acts}/#->C", "A:#->A/#A->")
    found = {broken for turn, broken in told(record(*turns, hired=hired)) if turn == 5}
    assert found == ({rule} if rule else set())


# --- abilities ------------------------------------------------------------------------------------------------------


ABLE = {
    "h_O": ("", "w7->3", ""),  # out of a clearing at the river, which the Eyrie rules as the other
    "h_H": ("", "F#travelgearC->/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/w1->9", ""),
    "h_E": ("++3/", "w1->9", ""),
    "h_L": ("F#foxfolksteel*->C/", "w1->9", "/#C->"),
    "h_V": ("", "%b6->$", ""),
    "h_D": ("", "Z%t/++2", "/M#roottea*->C"),
}
"""What the demoted side of a hireling lets the Marquise do: before the wood, in Daylight, at the end."""


@pytest.mark.parametrize("code", ABLE)
def test_what_abilities_give_only_their_controller_has(code: str) -> None:
    others = "h_L, h_K" if code == "h_H" else "h_H, h_K" if code == "h_L" else "h_L, h_H"
    first, middle, last = ABLE[code]
    start = ("E:R#E->$_m/w->3/w3->7/#->E", "A:#->A")
    turns = (
        FOUR[0].replace("F#C->", "F#foxfolksteelC->"),
        *start,
        FOUR[2] + "/{}->C$3",
        "E:R#E->$_m/w->3/w3->7/w7->3/#->E",
        "A:#->A",
        f"C:{first}t->1+9/{middle}/#->C{last}",
        "E:",
    )
    text = record(*turns, hired=f"{code}d, {others}", third="E")
    with_it = [rule for turn, rule in told(text.format(code)) if turn == 7]
    without = [rule for turn, rule in told(text.format(others[:3])) if turn == 7]
    assert [rule for rule in with_it if rule != "16.6.5"] == []
    assert without != []


def test_bodyguards_ignore_the_first_hit() -> None:
    """A roll of one each, and nothing is lost; a roll of two, and one is."""
    start = (*FOUR[:2], FOUR[2] + "/{}->C$2", "A:#->A")
    for fight in ("Xh_H12(1,1)/h_Hw12->", "w9->12/Xh_H12(2,2)/2h_Hw12->/w12->"):
        text = record(*start, f"C:t->1+9/{fight}/#->C", "A:", hired="h_Kd, h_L, h_H/2h_Hw->12")
        assert [r for _, r in told(text.format("h_K"))] == ["16.6.2"]
        assert [r for _, r in told(text.format("h_L"))] != ["16.6.2"]
