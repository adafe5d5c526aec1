"""Landmarks: what they change of the map, where they begin, and what their cards may give."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine import landmarks
from rootlog.engine.general.suits import share, unmet
from rootlog.engine.pieces import ALL_SUITS

SUITS = "Clearings: F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12"
CATS = "C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12"
BIRDS = "E:b+6w->3/#builder->$"
LIZARDS = "L:4w+b_r->3/w->6+7+11/$_o->F"
FIRST = {"C": CATS, "E": BIRDS, "A": "A:3#->$", "L": LIZARDS}


def told(*turns: str, stand: str = "", players: str = "CE", edition: str = "law-6") -> list[str]:
    """The findings on Fall, as "LINE.ACTION RULE", lines counted from the first after the set-up.

    Where a landmark may be set up is asked elsewhere (`found_places`).
    """
    head = ["Map: Fall", "Deck: Standard", *([f"Landmarks: {stand}"] if stand else ())]
    lines = [*head, *(f"{p}: {p.lower()}" for p in players), *(FIRST[p] for p in players), *turns]
    (one,) = check("\n".join(lines) + "\n", edition).records
    return [
        f"{found.turn - len(players)}.{found.action} {found.rule}"
        for found in one.findings
        if found.rule != "16.5.3"
    ]


# --- the folder ----------------------------------------------------------------------------------------------------


def test_landmarks_are_found_by_name_and_alias() -> None:
    assert landmarks.landmark("f") is landmarks.landmark("ferry")
    assert {"treetop", "city", "market", "forge", "ferry", "tower", "f"} == set(landmarks.names())
    with pytest.raises(KeyError):
        landmarks.landmark("well")


@pytest.mark.parametrize("line", ["Landmarks: well->3", "Landmarks: city->13", "Landmarks: city"])
def test_a_landmark_that_there_is_not_cannot_be_read(line: str) -> None:
    (one,) = check(f"Map: Fall\nDeck: Standard\n{line}\nC: one\n{CATS}\n").records
    assert [found.rule for found in one.findings] == ["notation"]


# --- suits of clearings --------------------------------------------------------------------------------------------


def test_suits_are_matched_one_by_one() -> None:
    assert share("F", ALL_SUITS)
    assert not share("F", "M")
    assert unmet("FFM", "FM") == 1
    assert unmet(("F", "F"), ("F", ALL_SUITS)) == 0
    assert unmet(("F", "M", "M"), ("F", ALL_SUITS)) == 1
    assert unmet((ALL_SUITS, ALL_SUITS), ("F",)) == 1


# --- the Lost City -------------------------------------------------------------------------------------------------

CITY = "city->9"
"""Clearing 9 is a mouse clearing without it."""


@pytest.mark.parametrize(
    ("turn", "without"),
    [
        ("C:t->1/t1->/b_s->9/++/R#C->/t->9/#->C", ["1.6 6.5.5"]),
        ("C:t->1/Z%f/++/#->C", ["1.2 4.1.1"]),  # a boot is crafted for a rabbit
        ("C:t->1/Z%t/++2/#->C", []),
    ],
)
def test_its_clearing_is_of_every_suit(turn: str, without: list[str]) -> None:
    assert told(turn, "E:") == without
    assert told(turn, "E:", stand=CITY) == []


def test_other_clearings_keep_their_suit() -> None:
    assert told("C:t->1/R#C->/t->1/#->C", "E:", stand=CITY) == ["1.3 6.5.5"]


def test_each_workshop_there_serves_for_one_suit_at_a_time() -> None:
    both = "C:t->1/Z%t/++2/Z%f/++/#->C"
    assert told(both, "E:", stand=CITY) == ["1.4 4.1.1"]


def test_a_decree_card_of_any_suit_is_resolved_there() -> None:
    turns = "C:t->1/#->C", "E:M#E->$_m/w->3/3w3->11/w3->7/#->E"
    # the bird cards of the Builder recruit and move; the mouse card moves out of 3
    assert told(*turns, "C:") == ["2.4 7.5.2.II"]
    assert told(*turns, "C:", stand="city->3") == []


def test_a_revolt_there_may_found_any_base() -> None:
    turns = (
        "C:t->1/#->C",
        "A:F#$->/t->9/#->A",
        "C:t->1/#->C",
        "A:2F#$->/(Cw+Cb_w)9->/++/b_r+w->9/w->$/#A->$/2#->A",
        "C:",
    )
    assert told(*turns, players="CA", stand=CITY) == []
    assert told(*turns, players="CA")


def test_outrage_there_is_paid_with_any_card() -> None:
    turns = "C:t->1/#->C", "A:M#$->/t->9/#->A", "C:t->1/w1->9/F#C->A$/#->C", "A:"
    assert told(*turns, players="CA", stand=CITY) == []
    assert told(*turns, players="CA") != []


def test_a_ritual_there_takes_a_card_of_any_suit_and_each_card_once() -> None:
    recruits = "C:t->1/#->C", "L:$_ho->F/F#^/w->9/R#^/w->9/#->L", "C:"
    assert told(*recruits, players="CL", stand=CITY) == []
    assert told(*recruits, players="CL") != []
    thrice = "C:t->1/#->C", "L:$_ho->F/2F#^/3w->9/#->L", "C:"
    assert "2.3 10.5" in told(*thrice, players="CL", stand=CITY)


# --- the Elder Treetop ---------------------------------------------------------------------------------------------


def test_it_makes_room_for_a_building_more() -> None:
    """In 1 there is one slot."""
    build = "C:t->1/t1->/b_w->1/++2/#->C"
    assert told(build, "E:") == ["1.3 2.2.3"]
    assert told(build, "E:", stand="treetop->1") == []
    third = "C:t->1/t1->/b_w->1/++2/F#C->/t->1/t1->/b_r->1/++/#->C"
    assert told(third, "E:", stand="treetop->1") == ["1.8 2.2.3"]


@pytest.mark.parametrize("points", ["++", "++2"])
def test_a_building_removed_there_may_score_a_point_more(points: str) -> None:
    revolt = f"A:2M#$->/(Cw+Cb_w)9->/{points}/b_m+w->9/w->$"
    turns = "C:t->1/#->C", "A:M#$->/t->9/#->A", "C:t->1/#->C", revolt
    assert told(*turns, players="CA", stand="treetop->9") == []


@pytest.mark.parametrize(("points", "found"), [("++3", []), ("++4", []), ("++5", ["4.3 3.2.1"])])
def test_of_two_buildings_removed_there_one_may_score_a_point_more(
    points: str, found: list[str]
) -> None:
    """Its slot holds one."""
    revolt = f"A:2M#$->/(Cw+Cb_w+Cb_s+Ct)9->/{points}/b_m+w->9/w->$"
    turns = "C:t->1/t1->/b_s->9/++/#->C", "A:M#$->/t->9/#->A", "C:t->1+9/#->C", revolt
    assert told(*turns, players="CA", stand="treetop->9") == found


# --- the Black Market and the Legendary Forge ------------------------------------------------------------------------


def test_a_card_may_be_exchanged_at_the_black_market_once() -> None:
    once = "C:t->1/#C->/#->C/#->C"
    assert told(once, "E:", stand="market->12") == []
    assert told(once, "E:", stand="market->3") != []
    twice = "C:t->1/#C->/#->C/#C->/#->C/#->C"
    assert told(twice, "E:", stand="market->12") != []


@pytest.mark.parametrize(
    ("stand", "crafts", "rules"),
    [
        ("forge->9", "Z%t/++3/#->C/#->C", []),  # tea lies there in a mouse clearing
        ("forge->9", "Z%t/++2/#->C/#->C", ["20"]),
        ("forge->9", "Z%t/++3/#->C/#->C/#->C", ["6.6"]),
        ("forge->12", "Z%t/++2/#->C", []),
        ("forge->12", "Z%t/++3/#->C", ["3.2.2"]),
    ],
)
def test_items_of_the_forge_are_crafted_there(stand: str, crafts: str, rules: list[str]) -> None:
    found = told(f"C:t->1/{crafts}", "E:", stand=stand)
    assert [one.split()[1] for one in found][: len(rules)] == rules


def test_who_is_not_at_the_forge_crafts_none_of_its_items() -> None:
    """Boots lie there in a rabbit clearing; the Eyrie is in 3, and not in 4."""
    turns = "C:t->1/#->C", "E:R#E->$_m/Z%f/{}/w->3/w3->7/w3->7/#->E/#->E", "C:"
    away = turns[0], turns[1].format("++").replace("/#->E/#->E", "/#->E"), turns[2]
    assert told(*away, stand="forge->4") == ["2.2 20"]
    there = turns[0], turns[1].format("++2"), turns[2]
    assert told(*there, stand="forge->3") == []


# --- where they are set up -------------------------------------------------------------------------------------------


def found_places(stand: str) -> list[str]:
    """What is said of where landmarks are set up on Fall."""
    head = f"Map: Fall\nDeck: Standard\nLandmarks: {stand}\nC: c\nE: e\n{CATS}\n{BIRDS}\nC:t->1/#->C\nE:\n"
    (one,) = check(head).records
    return [found.message for found in one.findings if found.rule == "16.5.3"]


@pytest.mark.parametrize(
    ("legal", "wrong"),
    [
        ("city->7", "city->9"),
        ("ferry->7", "ferry->9"),
        ("treetop->3", "treetop->9"),
        ("market->3/treetop->1", "market->12"),
        ("tower->12", "tower->3"),
        ("forge->9/tower->12", "forge->9/city->4"),  # next to each other; the Tower may be
        ("forge->9/city->7", "forge->7/city->7"),
    ],
)
def test_landmarks_stand_where_their_cards_have_them(legal: str, wrong: str) -> None:
    assert found_places(legal) == []
    assert len(found_places(wrong)) == 1


# --- the Ferry and the Tower -----------------------------------------------------------------------------------------


def test_the_tower_is_worth_a_point_wherever_it_stands() -> None:
    assert told("C:t->1/#->C/++", "E:", stand="tower->12") == []
    assert told("C:t->1/#->C", "E:", stand="tower->12") == ["1.0 17.3.4"]
    assert told("C:t->1/#->C/++", "E:", stand="tower->3") == ["1.3 17.3.4"]


def test_on_a_river_the_ferry_goes_to_the_next_clearing_and_a_card_may_be_drawn() -> None:
    for draws in ("#->C", "#->C/#->C"):
        assert told(f"C:t->1/(w+f)11->10/{draws}", "E:", stand="ferry->11") == []
    assert told("C:t->1/(w+f)11->5/#->C", "E:", stand="ferry->11") == ["1.2 17.2.5"]
    assert told("C:t->1/(w+f)11->12/#->C", "E:", stand="ferry->11") == ["1.2 17.2.5"]


def test_with_landmarks_the_tower_of_the_map_may_be_left_out() -> None:
    head = "Map: Mountain\nDeck: Standard\nClearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12\n"
    game = (
        f"C: c\nE: e\n{CATS.replace('b_r->5', 'b_r->8')}\n{BIRDS}\n" + "C:t->1/w8->1/#->C{}\nE:\n"
    )
    for line, last, rules in (
        ("", "/++", []),
        ("", "", ["17.3.4"]),
        ("Landmarks: city->2\n", "/++", []),
        ("Landmarks: city->2\n", "", []),
    ):
        (one,) = check(head + line + game.format(last)).records
        assert [found.rule for found in one.findings] == rules
