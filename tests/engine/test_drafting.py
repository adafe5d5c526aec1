"""The advanced set-up: the pool, the order of the draft, homelands."""

from __future__ import annotations

import pytest

from rootlog import check

CATS = "C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12"
BIRDS = "E:b+6w->3/#builder->$"
THIEF, TINKER = "V:#thief->$/p->1_2_5_10", "G:#tinker->$/p->1_2_5_10"
CEA = (CATS, BIRDS, "A:3#->$")
TURNS = {"C": "C:t->1/#->C", "E": "E:R#E->$_r/2w->3/3w3->11/#->E", "A": "A:#->A"}


def told(
    *turns: str, pool: str = "", players: str = "CEA", edition: str = "law-6", more: str = ""
) -> list[tuple[str, str]]:
    """Rules and severities of the findings on Fall."""
    head = ["Map: Fall", "Deck: Standard", *([f"Pool: {pool}"] if pool else ()), *more.split("/")]
    lines = [*head, *(f"{letter}: {letter.lower()}" for letter in players), *turns]
    (one,) = check("\n".join(lines) + "\n", edition).records
    return [(found.rule, found.severity) for found in one.findings]


# --- the pool ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        ("CEAL", []),
        ("CELAV", [("16.8.1", "warning")]),
        ("CEA", [("16.8.1", "warning")]),
        ("CELV", [("16.8.2", "error")]),
    ],
)
def test_the_pool_is_one_larger_than_the_table_and_holds_it(
    pool: str, expected: list[tuple[str, str]]
) -> None:
    assert told(*CEA, pool=pool) == expected


def test_two_players_with_hirelings_may_keep_insurgents_in_the_pool() -> None:
    hired = "Hirelings: h_L, h_K, h_J"
    assert told(CATS, BIRDS, pool="CEA", players="CE") == [("16.8.1.I", "error")]
    assert told(CATS, BIRDS, pool="CEA", players="CE", more=hired) == []


# --- the order -----------------------------------------------------------------------------------------------------


def test_set_up_goes_by_the_letters_or_against_the_order_of_turns() -> None:
    played = [TURNS[letter] for letter in "AEC"]
    assert told(*CEA, *played, pool="CEAL") == []
    drafted = "E:b+6w->3/#builder->$", "A:3#->$", CATS
    played = [TURNS[letter] for letter in "CAE"]
    assert told(*drafted, *played, pool="CEAL") == []
    played = [TURNS[letter] for letter in "EAC"]
    assert told(*drafted, *played, pool="CEAL") == [("5.1.7", "error")]
    assert told(*drafted, *played[:2], pool="CEAL") == []  # who plays last is not known


def test_chance_decides_which_of_two_vagabonds_sets_up_first() -> None:
    """9.7.1; by letters otherwise."""
    for vagabonds in ((THIEF, TINKER), (TINKER, THIEF)):
        assert told(CATS, *vagabonds, players="CVG") == []
    assert told(THIEF, CATS, TINKER, players="CVG") == [("5.1.7", "error")]


# --- homelands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), [("law-4", ["7.3.2"]), ("law-6", []), ("law-16", [])]
)
def test_set_up_cards_tell_where_to_start_if_the_law_has_them(
    edition: str, expected: list[str]
) -> None:
    drafted = "E:b+6w->6/#builder->$", "A:3#->$", CATS
    assert [rule for rule, _ in told(*drafted, pool="CEAL", edition=edition)] == expected


def test_in_the_order_of_the_letters_the_chapters_tell_where_to_start() -> None:
    letters = CATS, "E:b+6w->6/#builder->$", "A:3#->$"
    wrong = "7.3.2", "error"
    assert wrong in told(*letters, TURNS["C"], "E:", "A:", pool="CEAL")
    assert wrong not in told(
        *letters, "A:", "E:", pool="CEAL"
    )  # it may be against the order of turns


def test_what_is_not_about_places_is_due_by_homelands_too() -> None:
    drafted = "E:b+6w->6", "A:2#->$", CATS
    assert told(*drafted, pool="CEAL") == [("7.3.3", "error"), ("8.3.4", "error")]
