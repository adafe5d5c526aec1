"""The Lord of the Hundreds (chapter 14): what the cases of fixtures/cases/14 do not show."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine.changes import Moved
from rootlog.engine.judging.judge import judge
from rootlog.engine.pieces import (
    DISCARD,
    Card,
    Piece,
    Place,
    Thing,
    clearing,
    crafted,
    supply,
)
from tests.engine.tables import play, table

WARLORD = Piece("H", "w_w")

HEAD = """Map: Fall
Deck: {deck}
C: one
H: two

C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
H:w_w+4w+b->3/#stubborn->$

"""
CATS = "C:t->1/#->C"
RATS = "H:2w->3/#lavish->$/"
MOB_IN_6 = RATS + "2w3->6/F#H->/t->6/++/#->H"


def told(*turns: str, law: str = "law-6", deck: str = "Standard") -> list[str]:
    """What is found in those turns: line counted from the first of them, and rule."""
    text = HEAD.format(deck=deck) + "\n".join(turns) + "\n"
    (report,) = check(text, law).records
    first = HEAD.count("\n")
    return [f"{found.line - first} {found.rule}" for found in report.findings]


def rats(turn: str, *before: str, after: str = CATS) -> list[str]:
    """What is found when the Hundreds take that turn after those, with the Marquise's turns around."""
    lines = [line for one in before for line in (CATS, one)]
    late = "/#C->" if len(before) > 1 else ""
    return told(*lines, CATS + late, turn, after + late)


# --- 14.4.1 Raze -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("birdsong", "rules"),
    [
        ("%b6->$/2w->3", []),
        ("%b6->$/t->2/2w->3", []),
        ("%b6->$/t->3/2w->3", []),
        ("%b6->$/t->7/2w->3", ["4 14.4.1"]),
        ("%b6->$/t->2/t->11/2w->3", ["4 14.4.1"]),
        ("%b6->$/t->6/2w->3", ["4 14.4.1"]),
        ("2%b6->$/2w->3", ["4 2.2.4"]),
        ("%f11->$/%b6->$/2w->3", ["4 14.4.1"]),
    ],
)
def test_mobs_raze_and_one_spreads_next_to_them(birdsong: str, rules: list[str]) -> None:
    assert rats(f"H:{birdsong}/#rowdy->$/++/2#->H", MOB_IN_6) == rules


def test_a_mob_must_spread_where_every_suit_has_a_clearing_for_it() -> None:
    second = "H:%b6->$/t->11/2w->3/#rowdy->$/++/2#->H"
    third = "H:%s11->$/{}3w->3/#bitter->$/++/#->H/#H->"
    assert rats(third.format("t->12/"), MOB_IN_6, second) == []
    assert rats(third.format(""), MOB_IN_6, second) == ["6 14.4.1"]


def test_a_second_item_of_a_kind_lies_under_no_ruin() -> None:
    second = "H:%b6->$/t->11/2w->3/#rowdy->$/++/2#->H"
    third = "H:%b11->$/t->12/2w->3/#bitter->$/++/#->H/#H->"
    assert rats(third, MOB_IN_6, second) == ["6 14.3.3"]


@pytest.mark.parametrize(("razed", "rules"), [("Cb_r5->/++/", []), ("++/", ["6 14.4.1"])])
def test_a_spared_building_is_one_mistake_even_where_it_is_scored(
    razed: str, rules: list[str]
) -> None:
    march = RATS + "(w_w+5w)3->6/(w_w+5w)6->2/++/#->H"
    onward = "H:w->2/w->3/#rowdy->$/(w_w+6w)2->5/R#H->/t->5/++/2#->H"
    assert rats(f"H:{razed}w->5/w->3/#bitter->$/++/#->H/#H->", march, onward) == rules


def test_what_is_razed_where_no_mob_is_makes_one_mistake() -> None:
    march = RATS + "(w_w+5w)3->6/(w_w+5w)6->2/++/#->H"
    assert rats("H:Cb_r5->/++/w->2/w->3/#bitter->$/++/#->H", march) == ["4 14.4.1"]
    assert rats("H:%b6->$/w->2/w->3/#bitter->$/++/#->H", march) == ["4 14.4.1"]


# --- 14.4.2 to 14.4.4 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("birdsong", "rules"),
    [
        ("2w->3/#bitter->$", []),
        ("3w->3/#bitter->$", ["2 14.4.2"]),
        ("w->3/w->6/#bitter->$", ["2 14.4.2"]),
        ("2w->3", ["2 14.4.4"]),
        ("2w->3/#stubborn->$", ["2 14.4.4"]),
        ("2w->3/#bitter->$/#lavish->$", ["2 14.4.4"]),
        ("#bitter->$/2w->3", ["2 14.4"]),
    ],
)
def test_birdsong(birdsong: str, rules: list[str]) -> None:
    assert rats(f"H:{birdsong}/++/#->H") == rules


FALLEN = RATS + "w_w3->6/XC6(1,1)/(w_w+Cw)6->/++/#->H"


@pytest.mark.parametrize(
    ("birdsong", "rules"),
    [
        ("w->3/w3->/w_w->3/#bitter->$", []),
        ("w->3/w_w->3/w3->/#bitter->$", []),
        ("w->3/w_w->3/#bitter->$", ["4 14.4.3"]),
        ("w->3/w3->/w_w->6/#bitter->$", ["4 14.4.3"]),
        ("w->3/#bitter->$", ["4 14.4.3"]),
        ("w->3/#bitter->$/w3->/w_w->3", ["4 14.4"]),
        ("w3->/w_w->3/2w->3/#bitter->$", ["4 14.4"]),
    ],
)
def test_a_fallen_warlord_is_followed_by_another(birdsong: str, rules: list[str]) -> None:
    found = rats(f"H:{birdsong}/++/#->H", FALLEN)
    assert list(dict.fromkeys(found)) == rules


def test_the_mood_that_is_not_written_may_be_any() -> None:
    turn = "H:2w->3/(w_w+5w)3->6/XC6(0,0)/Cw6->/++/3#->H"
    assert [one for one in rats(turn) if one != "2 14.4.4"] == ["2 14.6.3"]
    assert rats(turn.replace("3#", "2#")) == ["2 14.4.4"]


# --- 14.5 Daylight ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mood", "daylight", "rules"),
    [
        ("bitter", "(w_w+2w)3->6/(w_w+2w)6->11", []),
        ("bitter", "(w_w+2w)3->6/w_w6->11/2w6->11", []),
        ("bitter", "w_w3->6/2w3->6/w_w6->11", []),
        ("bitter", "2w3->6/2w3->7", ["2 14.5.2"]),
        ("bitter", "(w_w+2w)3->6/XC6(0,0)/(w_w+w)6->11", ["2 14.5.3"]),
        ("bitter", "(w_w+2w)3->6/(w_w+2w)6->11/XC11(0,0)", []),
        ("relentless", "(w_w+2w)3->6/XC6(0,0)/(w_w+w)6->11", []),
        ("relentless", "(w_w+2w)3->6/XC6(0,0)/XC6(0,0)", []),
        ("relentless", "(w_w+2w)3->6/(w_w+2w)6->11/XC11(0,0)/XC11(0,0)", []),
        ("relentless", "(w_w+2w)3->6/(w_w+2w)6->11/XC11(0,0)/XC11(0,0)/XC11(0,0)", ["2 14.7.5"]),
        ("grandiose", "(w_w+2w)3->6/XC6(0,0)/2w6->11", []),
        ("grandiose", "(w_w+2w)3->6/XC6(0,0)/XC6(0,0)", []),
        ("grandiose", "2w3->6/(w_w+w)3->7", ["2 14.7.2"]),
        ("grandiose", "(w_w+2w)3->6/XC6(0,0)/XC6(0,0)/w3->7", ["2 14.5.2"]),
        ("rowdy", "R#H->/b->3", ["2 2.2.3"]),
    ],
)
def test_commands_and_advances(mood: str, daylight: str, rules: list[str]) -> None:
    draw = 2 if mood == "rowdy" else 1
    score = "" if mood == "bitter" and "w3->7" in daylight else "++/"
    turn = f"H:2w->3/#{mood}->$/{daylight}/{score}{draw}#->H"
    assert [one for one in rats(turn) if "14.6.2" not in one] == rules


def test_items_raise_command_and_prowess_at_once() -> None:
    assert rats(RATS + "Z%f/2w3->6/2w3->7/++/#->H") == []
    assert rats(RATS + "2w3->6/2w3->7/++/#->H") == ["2 14.5.2"]


# --- 14.2.3 to 14.2.5: items -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("craft", "rules"),
    [
        ("Z%f", []),
        ("Z%f/%f->/++", []),
        ("Z%f/++", ["2 14.2.3"]),
        ("Z%f/%f->", ["2 14.2.3"]),
        ("%f->", ["2 1.5.4"]),
    ],
)
def test_contempt_for_trade(craft: str, rules: list[str]) -> None:
    assert rats(RATS + craft + "/++/#->H") == rules


def test_an_engraver_scores_for_what_is_kept() -> None:
    """14.2.3: extra points are scored whatever becomes of the item."""
    before = RATS + "Z%f/++/#->H"
    assert rats("H:2w->3/#rowdy->$/Z%f/++/2#->H", before) == []


BAG = "C:t->1/Z%b/++/#->C"


@pytest.mark.parametrize(
    ("turn", "rules"),
    [
        ("#wrathful->$/(w_w+5w)3->7/XC7(1,0)/Cw7->/%bC$->$/++", []),
        ("#wrathful->$/(w_w+5w)3->7/XC7/Cw7->/w7->/%bC$->$/++", []),
        ("#lavish->$/(w_w+5w)3->7/XC7(1,0)/%bC$->$/++", []),
        ("#lavish->$/(w_w+5w)3->7/XC7(1,0)/Cw7->/%bC$->$/++", ["2 14.2.5"]),
        ("#lavish->$/w_w3->7/XC7(1,1)/w_w7->/%bC$->$/++", ["2 14.2.5"]),
        ("#lavish->$/w_w3->7/XC7(1,1)/w_w7->/++", []),
        ("#lavish->$/(w_w+5w)3->7/%bC$->$/++", ["2 14.2.5"]),
        ("#lavish->$/(w_w+5w)3->7/XC7(1,0)/++", ["2 4.3.4"]),
    ],
)
def test_looters(turn: str, rules: list[str]) -> None:
    assert told(BAG, f"H:2w->3/{turn}/#->H", CATS) == rules


def test_squandered_items_bring_two_warriors_each() -> None:
    before = RATS + "Z%f/++/#->H"
    rowdy = "H:2w->3/#rowdy->$/++/2#->H"
    lavish = "H:2w->3/#lavish->$/{}/++/#->H/#H->"
    assert rats(lavish.format("2w->3/%f->"), before, rowdy) == []
    assert rats(lavish.format("%f->/2w->3"), before, rowdy) == []
    assert rats(lavish.format("%f->/3w->3"), before, rowdy) == ["6 14.7.4"]
    assert rats(lavish.format("2w->3"), before, rowdy) == ["6 14.7.4"]


# --- 14.7 Moods ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "rules"),
    [
        ("XH3(2,0)/Hw3->", []),
        ("XH3(1,0)", []),
        ("XH3/Hw3->", []),
        ("XH3(2,0)/2Hw3->", ["5 14.7.7"]),
        ("XH3/2Hw3->", ["5 14.7.7"]),
        ("XH3(2,0)", ["5 4.3.4"]),
    ],
)
def test_the_stubborn_ignore_the_first_hit(attack: str, rules: list[str]) -> None:
    first = "H:2w->3/#bitter->$/++/#->H"
    stubborn = "H:2w->3/#stubborn->$/++/#->H"
    cats = f"C:t->1/w7->3/w6->3/{attack}/#->C/#C->"
    last = "H:2w->3/#bitter->$/#->H/#H->"
    assert told(CATS, first, CATS, stubborn, cats, last) == rules


@pytest.mark.parametrize(
    ("mobs", "rules"),
    [
        ("Ht3->/Hw->3/", []),
        ("", []),
        ("Ht3->/", ["5 14.7.1"]),
        ("Hw->3/", ["5 14.7.1"]),
        ("Ht3->/2Hw->3/", ["5 14.7.1"]),
    ],
)
def test_bitter_mobs_turn_warriors_in_the_turns_of_others_too(mobs: str, rules: list[str]) -> None:
    incite = RATS + "R#H->/t->3/++/#->H"
    bitter = "H:2w->3/#bitter->$/++/#->H"
    attack = f"C:t->1/w7->3/w6->3/XH3(2,2)/{mobs}2Hw3->/2w3->/#->C/#C->"
    last = "H:2w->3/#lavish->$/++/#->H"
    assert told(CATS, incite, CATS, bitter, attack, last) == rules


def test_a_crowd_makes_the_rowdy_draw_three() -> None:
    crowd = "C:t->1/w5->2/w10->2/#->C"
    march = RATS + "(w_w+5w)3->6/++/#->H"
    rowdy = "H:w->6/w->3/#rowdy->$/(w_w+6w)6->2/++/{}#->H{}"
    lines = (CATS, march, crowd)
    assert told(*lines, rowdy.format(3, "/2#H->"), CATS + "/#C->") == []
    assert told(*lines, rowdy.format(2, "/#H->"), CATS + "/#C->") == ["4 14.7.6"]


@pytest.mark.parametrize(
    ("incite", "rules"),
    [
        ("R#H->/t->3/t->7/t->12/t->9/t->4", []),
        ("R#H->/t->3/t->2", ["2 14.7.3"]),
        ("t->3/R#H->/t->7", []),
        ("t->3/t->7", ["2 14.6.1"]),
        ("R#H->/t->3/R#H->/t->3", ["2 14.6.1"]),
    ],
)
def test_jubilant_mobs(incite: str, rules: list[str]) -> None:
    assert rats(f"H:2w->3/#jubilant->$/{incite}/++/#->H")[:1] == rules


# --- what others do with the warlord ---------------------------------------------------------------------------


def test_the_warlord_is_the_last_to_fall_by_nothing_but_battle() -> None:
    tax = RATS + "w_w3->/++/#->H"
    assert rats(tax)[:1] == ["2 14.2.2"]
    assert rats(RATS + "w_w->3/++/#->H")[:1] == ["2 14.4.3"]


@pytest.mark.parametrize("law", ["law-1", "law-2", "law-4", "law-16"])
def test_other_laws_judge_by_their_chapter_or_a_later_one(law: str) -> None:
    assert told(CATS, RATS + "2w3->6/2w3->7/++/#->H", CATS, law=law) == ["2 14.5.2"]
    assert told(CATS, RATS + "2w3->6/++/#->H", CATS, law=law) == []


def _with_cards(
    owner: str, name: str, turn: str, actions: list[Moved], warriors: int = 1
) -> list[str]:
    """What is found in a turn of that faction that has crafted that card, with the warlord and warriors in 3."""
    card, deck = Card("F", name), "Standard" if name == "taxcollector" else "E&P"
    things: dict[Place, dict[Thing, int]] = {
        crafted(owner): {card: 1},
        clearing(3): {WARLORD: 1, Piece("H", "w"): warriors, Piece("H", "b"): 1},
    }
    at = table("CH", deck=deck)
    game = play(at, [(turn, 1, [[action] for action in actions])], things=things)
    return [at.law.cite(one.rule).number for one in judge(game).objections if one.kind == "illegal"]


def test_a_tax_collector_takes_no_warlord() -> None:
    for piece, rules in ((WARLORD, ["14.2.2"]), (Piece("H", "w"), [])):
        leaves = Moved(1, piece, clearing(3), supply("H"), piece)
        assert _with_cards("H", "taxcollector", "H", [leaves]) == rules


def test_false_orders_move_no_warlord() -> None:
    card = Card("F", "falseorders")
    spent = Moved(1, card, crafted("C"), DISCARD, card)
    for piece, rules in ((WARLORD, ["14.2.2"]), (Piece("H", "w"), [])):
        moved = Moved(1, piece, clearing(3), clearing(6), piece)
        assert _with_cards("C", "falseorders", "C", [spent, moved]) == rules


def test_false_orders_count_the_warlord_among_the_warriors() -> None:
    card, warrior = Card("F", "falseorders"), Piece("H", "w")
    spent = Moved(1, card, crafted("C"), DISCARD, card)
    for count, rules in ((2, []), (1, ["4.1.3"])):
        moved = Moved(count, warrior, clearing(3), clearing(6), warrior)
        assert _with_cards("C", "falseorders", "C", [spent, moved], warriors=2) == rules
