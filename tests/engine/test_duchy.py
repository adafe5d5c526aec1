"""The Duchy where it is tangled: who acts, cards that are shown, the Burrow, the Price of Failure."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.swaying import matched

CATS = "C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12"
MOLES = "D:t->3/2w->3+6+7+11"
PASS = "C:t->1/#->C"
PASS_AND_DISCARD = "C:t->1/#->C/#C->"


def found(
    *turns: str, law: str = "law-6", deck: str = "Standard", moles: str = MOLES
) -> list[tuple[int, str, str]]:
    """What is said about those turns: turn, counted from the first after the set-up, rule, severity."""
    head = f"Map: Fall\nDeck: {deck}\nC: one\nD: two\n{CATS}\n{moles}\n"
    report = check(head + "\n".join(turns) + "\n", law)
    return [(f.turn - 2, f.rule, f.severity) for f in report.records[0].findings]


# --- who acts ------------------------------------------------------------------------------------------------


def deeds(ministers: str, *done: str, unbroken: bool = False) -> bool:
    """Whether those ministers allow all that was done."""
    swayed = frozenset(ministers.split())
    rotas = rota.begin(swayed, actions=2)
    for deed in done:
        rotas = rota.after(rotas, deed, swayed, unbroken=unbroken)
    return bool(rotas)


@pytest.mark.parametrize(
    ("ministers", "done", "legal"),
    [
        ("", "move battle", True),
        ("", "move battle move", False),
        ("captain", "move battle battle", True),
        ("captain", "battle move dig", False),  # the Captain battles, but digging comes too late
        ("brigadier", "recruit dig move move", True),
        ("brigadier", "recruit dig move battle", False),
        ("brigadier mayor", "recruit dig move battle move battle", True),
        ("brigadier mayor", "recruit dig move move battle battle battle", False),
        ("mayor", "recruit dig battle", False),
        ("captain mayor", "recruit dig battle battle", True),
        ("foremole mayor", "recruit dig build build", True),
        ("foremole", "recruit dig recruit", False),
    ],
)
def test_acts_are_shared_out(ministers: str, done: str, legal: bool) -> None:
    assert deeds(ministers, *done.split()) is legal


def test_a_brigadier_is_not_interrupted_where_the_law_says_so() -> None:
    done = "recruit", "dig", "move", "build", "move"
    assert deeds("brigadier foremole", *done)
    assert not deeds("brigadier foremole", *done, unbroken=True)


# --- the Burrow ----------------------------------------------------------------------------------------------


def test_clearings_with_tunnels_may_be_adjacent_above_ground() -> None:
    dig = "D:w->0/M#D->/t+w0->7/#->D"
    assert found(dig, PASS, "D:w->0/w->0/w3->7/#->D", PASS) == []


def test_a_way_through_the_burrow_takes_two_moves() -> None:
    turns = ["D:w->0/F#D->/t+w0->12/#->D", PASS]
    assert found(*turns, "D:w->0/2w3->12/#->D", PASS) == [(3, "12.2.2", "warning")]
    assert found(*turns, "D:w->0/w->0/2w3->12/#->D", PASS) == [(3, "4.2", "error")]


def test_cobbler_moves_through_a_tunnel() -> None:
    moles = MOLES + "/Zcobbler/#->D"
    crafted, *others = found("D:3w->0/w0->3/#->D", PASS, moles=moles)
    assert crafted[1:] == ("5.1.7", "error")  # before the first turn, to have it at hand
    assert others == []
    assert found("D:3w->0/w0->7/#->D", PASS, moles=moles)[1:] == [(1, "12.2.2", "error")]


# --- cards that are shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn",
    [
        "D:w->0/R#^/b_c->3/2M#^/#captain->$/++/#->D",
        "D:w->0/b_c->3/R#^/2M#^/#captain->$/++/#->D",
        "D:w->0/R#^/b_c->3/M#^/M#^/#captain->$/++/#->D",
        "D:w->0/R#^/b_c->3/#captain->$/2M#^/++/#->D",
        "D:w->0/R#^/M#^/b_c->3/b_m->7/#captain->$/++/2#->D",
    ],
)
def test_what_cards_are_shown_for(turn: str) -> None:
    assert [rule for _, rule, severity in found(turn, PASS) if severity == "error"] == []


def test_a_card_spent_for_a_building_may_be_the_bankers() -> None:
    turns = ["D:w->0/(F+M+R)#^/#banker->$/++2/#->D", PASS]
    assert found(*turns, "D:w->0/R#D->/b_c->3/#->D", PASS) == [(3, "12.5.1.I", "error")]
    turns += ["D:w->0/(F+M)#^/#foremole->$/++/#->D", PASS]
    legal = found(*turns, "D:w->0/R#D->/b_c->3/++/#->D", PASS_AND_DISCARD)
    assert [one[1:] for one in legal] == [("12.5.2.I", "warning")]


@pytest.mark.parametrize(
    ("cards", "clearings", "legal"),
    [
        ("FM", ("F", "FMR"), True),
        ("MF", ("FMR", "F"), True),
        ("FM", ("FMR", "R"), False),
        ("BB", ("F", "F"), True),
        ("BBF", ("F", "M"), False),
    ],
)
def test_a_clearing_counts_once(cards: str, clearings: tuple[str, ...], legal: bool) -> None:
    assert matched(tuple(cards), clearings) is legal


# --- the Price of Failure ------------------------------------------------------------------------------------

RISE = "D:w->0/M#^/b_c->11/M#^/b_m->11/2w11->3/#->D"
FALL = "C:t->1/XD11/(Db_c+Db_m)11->"


def test_buildings_that_fall_together_cost_once() -> None:
    moles = "D:t->3/2w->3+6+7+11"
    rise = "D:w->0/M#^/b_c->11/M#^/b_m->11/2#->D"
    leave = "D:2w->0/2w11->3/(F+M)#^/#captain->$/++/2#->D/2#D->"
    turns = [rise, PASS, leave, f"{FALL}/++2/#D->/#captainD$->/#->C", "D:w->0/#->D", PASS]
    assert found(*turns, moles=moles) == []
    twice = [*turns[:3], f"{FALL}/++2/2#D->/#captainD$->/#->C", *turns[4:]]
    assert [rule for _, rule, _ in found(*twice)] == ["21.29"]


def test_what_follows_from_a_loss_that_is_not_written_is_no_other_mistake() -> None:
    rise = "D:w->0/M#^/b_c->11/2w11->3/(F+M)#^/#captain->$/++/#->D"
    turns = [rise, "C:t->1/XD11/++/#D->/#captainD$->/#->C"]
    assert found(*turns) == [(2, "4.3.3.II", "error")]


def test_without_cards_and_ministers_nothing_is_lost() -> None:
    rise = "D:w->0/M#^/b_c->11/2w11->3"
    assert found(f"{rise}/#->D", "C:t->1/XD11/Db_c11->/++/M#D->/#->C", "D:w->0", PASS) == [
        (3, "12.6.3", "error")
    ]


def test_a_crown_is_gone_for_good() -> None:
    sway = "D:{}w->0/(F+M)#^/#{}->$/++/#->D"
    first = "D:w->0/M#^/b_c->11/2w11->3/(F+M)#^/#captain->$/++/#->D"
    fall = "C:t->1/XD11/Db_c11->/++/#D->/#captainD$->/#->C"
    again = [first, fall, sway.format("", "captain"), PASS, sway.format("", "marshal")]
    assert found(*again, PASS_AND_DISCARD) == []
    fourth = sway.format("", "foremole").replace("/#->D", "/#->D/#D->")
    told = found(*again, PASS_AND_DISCARD, fourth, PASS_AND_DISCARD)
    assert told == [(7, "12.5.3.I", "error")]


# --- others --------------------------------------------------------------------------------------------------


def test_older_laws_take_the_chapter_of_a_newer_one() -> None:
    text = (
        f"Map: Fall\nDeck: Standard\nC: one\nD: two\n{CATS}\n{MOLES}\nD:3w->0/w3->6/#->D\n{PASS}\n"
    )
    report = check(text, "law-2").records[0]
    assert report.borrowed == {"Duchy": "law-4"}
    assert [one.rule for one in report.findings] == ["12.5.1"]
    assert check(text, "law-4").records[0].borrowed == {}


@pytest.mark.parametrize(
    ("removal", "rules"),
    [
        ("(2Dw+Db_m)7->/(2Dw+Db_m)11->/Ew->1+1/#D->/#captainD$->", []),
        ("(2Dw+Db_m)7->/2Dw11->/Db_m11->/#D->/#captainD$->", []),
        ("(2Dw+Db_m)7->/(2Dw+Db_m)11->/#D->", ["12.2.3"]),
    ],
)
def test_one_favor_is_one_failure(removal: str, rules: list[str]) -> None:
    removal = removal.replace("/Ew->1+1", "")
    text = (
        "Map: Fall\nDeck: Standard\nA: one\nD: two\nA:3#->A$/b_m->2+5+9\n"
        f"{MOLES}/b_m->7+11/#captain->$\nA:Zmfavor/{removal}/++2/#->A\nD:w->0/3#->D\n"
    )
    report = check(text, "law-6").records[0]
    assert [one.rule for one in report.findings if one.turn == 3 and one.rule[:2] == "12"] == rules
