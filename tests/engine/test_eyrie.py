"""The Eyrie's chapter: the Decree, turmoil, leaders, set-up; the cases of single rules stand in fixtures/cases/7."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rootlog.engine.factions.eyrie.rules import EyrieRules
from rootlog.engine.factions.eyrie.taking import enough
from rootlog.engine.judging.judge import judge
from rootlog.engine.judging.seating import seated
from rootlog.engine.law import chapter, law

if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Hypothesis
    from rootlog.engine.state import State

reader = pytest.importorskip("rootlog.notation.reader")

HEAD = "Map: Fall\nDeck: Standard\nC: one\nE: two\n"
CATS = "C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\n"
WAIT = "C:t->1/#->C\n"
GROWN = "E:B#E->$_r/w->3/4w3->7/b->7/++/#->E\n"
CARDLESS = "E:R#E->$_m/w->3/6w3->11/w3->6/#->E\nC:t->1/w7->3/XE3/Eb3->/++/#->C\n"
"""The Builder leaves its one roost, and loses it."""


def told(
    *turns: str, leader: str = "despot", edition: str = "law-6", home: int = 3, last: str = WAIT
) -> list[str]:
    """The findings of a game of the Marquise and the Eyrie, as "LINE-OF-TURNS.ACTION NUMBER kind"."""
    from rootlog.replaying.replay import replay

    text = HEAD + CATS + f"E:b+6w->{home}/#{leader}->$\n" + WAIT + "".join(turns) + last
    record = reader.read(text)
    assert not record.problems, record.problems
    rules = law(edition)
    game, impossible = replay(record, rules)
    found = [*impossible, *judge(game).objections]
    return [f"{f.turn - 3}.{f.action} {rules.cite(f.rule).number} {f.kind}" for f in found]


@pytest.mark.parametrize(
    ("cards", "acts", "fit"),
    [
        ("B", "F", True),
        ("F", "M", False),
        ("FB", "FF", True),
        ("FB", "MR", False),
        ("FMB", "FMR", True),
        ("", "", True),
    ],
)
def test_bird_cards_stand_for_any_clearing(cards: str, acts: str, *, fit: bool) -> None:
    assert enough(tuple(cards), tuple(acts)) is fit


@pytest.mark.parametrize("edition", ["law-1", "law-2", "law-4", "law-6", "law-16"])
def test_a_turn_by_the_law_has_no_findings(edition: str) -> None:
    assert told(GROWN, edition=edition) == []


def test_joined_recruits_take_as_many_cards() -> None:
    assert told("E:2R#E->$_r/2w->3/4w3->7/b->7/++/#->E\n") == []
    assert told("E:R#E->$_r/2w->3/4w3->7/b->7/++/#->E\n") == ["1.2 7.5.2.I illegal"]


def test_joined_moves_take_as_many_cards_as_there_are() -> None:
    assert told("E:R#E->$_m/4w3->7/b->7/++/#->E\n") == []
    assert told("E:R#E->$_m/3w3->7/w3->6/b->7/++/#->E\n") == []
    assert told("E:R#E->$_m/w3->7/b->7/++/#->E\n") == ["1.0 7.5.2.II missing"]


def test_what_is_left_of_a_column_is_one_omission() -> None:
    assert told("E:2R#E->$_r/4w3->7/b->7/++/#->E\n") == ["1.0 7.5.2.I missing"]


def test_a_decree_passed_over_is_one_omission() -> None:
    assert told("E:B#E->$_r/#->E\n") == ["1.0 7.5.2 missing"]


def test_an_empty_hand_draws_once_in_birdsong() -> None:
    rob = "C:t->1/#->C/3#E->C/3#C->\n"
    turn = "E:{}M#E->$_m/4w3->7/w7->3/b->7/++/#->E\n"
    told_of_the_eyrie = [
        [one for one in told(rob, turn.format(draws)) if one.startswith("2.")]
        for draws in ("#->E/", "2#->E/")
    ]
    assert told_of_the_eyrie == [[], ["2.1 7.4.1 illegal"]]
    idle = told(rob, "E:4w3->7/b->7/++/#->E\n")
    assert [one for one in idle if one.startswith("2.")] == ["2.0 7.4.1 missing"]


def test_a_wrong_clearing_is_not_an_omission_too() -> None:
    assert told("E:F#E->$_r/w->3/4w3->7/b->7/++/#->E\n") == ["1.2 7.5.2.I illegal"]


@pytest.mark.parametrize(
    "turmoil", ["$_->/--3/#builder->$", "--3/$_->/#builder->$", "#builder->$/$_->/--3"]
)
def test_turmoil_may_be_written_in_any_order(turmoil: str) -> None:
    assert told(GROWN, WAIT, f"E:F#E->$_r/Z%t/Z%f/++2/w->3/{turmoil}/++/#->E\n") == []


def test_turmoil_waives_the_later_columns() -> None:
    assert told("E:F#E->$_r/$_->/#builder->$/#->E\n") == []


def test_turmoil_in_a_later_column_excuses_no_earlier_one() -> None:
    turn = "E:R#E->$_r/F#E->$_x/4w3->7/$_->/#builder->$/#->E\n"
    assert told(turn) == ["1.0 7.5.2.I missing"]


def test_no_points_are_lost_where_there_are_none() -> None:
    assert told("E:F#E->$_r/$_->/--2/#builder->$/#->E\n") == []


def test_all_leaders_come_back_when_none_is_left() -> None:
    fall = "E:F#E->$_r/w->3/$_->/#{}->$/#->E\n"
    first = "E:F#E->$_r/$_->/#builder->$/#->E\n"
    moving = "E:F#E->$_m/$_->/#{}->$/#->E\n"
    limit = "C:t->1/#->C/#C->\n"
    turns = [first, WAIT, fall.format("commander"), limit, moving.format("charismatic"), limit]
    again = "E:F#E->$_r/2w->3/$_->/#{}->$/#->E\n"
    assert told(*turns, again.format("builder"), last=limit) == []
    assert told(*turns, again.format("charismatic"), last=limit) == []


def test_a_roost_that_is_due_is_missed() -> None:
    turn = "E:R#E->$_m/$_->/#despot->$/#->E\n"
    assert told(CARDLESS, turn, leader="builder") == ["3.0 7.4.3 missing"]


def test_a_new_roost_may_be_written_warriors_first() -> None:
    turn = "E:R#E->$_m/3w->7/b->7/w->7/6w11->3/w3->6/w3->7/#->E\n"
    assert told(CARDLESS, turn, leader="builder") == []


def test_the_charismatic_places_two_for_each_card() -> None:
    turn = "E:R#E->$_r/{}w->3/XC3/#->E\n"
    found = told(turn.format(4), leader="charismatic")
    assert found == ["1.3 4.3 illegal"]
    assert "1.0 7.8.2 missing" in told(turn.format(3), leader="charismatic")


def test_the_commander_hits_only_as_attacker() -> None:
    attack = "E:R#E->$_r/w->3/4w3->7/XC7(0,0){}/#->E\n"
    assert told(attack.format("/Cw7->"), leader="commander") == []
    assert told(attack.format(""), leader="commander") == ["1.4 7.8.3 missing"]
    move = "E:R#E->$_r/w->3/4w3->7/XC7(0,0)/Cw7->/#->E\n"
    defence = "C:t->1/w8->7/w12->7/XE7(0,0)/#->C\n"
    assert told(move, defence, leader="commander", last="E:R#E->$_r\n") == []


def test_the_corner_is_across_from_the_keep() -> None:
    turn = "E:B#E->$_r/w->2/4w2->5/b->5/++/#->E\n"
    for edition in ("law-1", "law-4", "law-6", "law-16"):
        assert told(turn, home=2, edition=edition)[0] == "-1.1 7.3.2 illegal"


def test_a_craft_before_birdsong_is_out_of_order() -> None:
    assert told("E:Z%f/++/R#E->$_r/w->3/4w3->7/b->7/++/#->E\n") == ["1.3 7.4 illegal"]


def asked(edition: str, *actions: str) -> tuple[EyrieRules, State]:
    """The Eyrie's source, and the state after some actions of the Marquise that no rule looks at."""
    from rootlog.replaying.replay import replay

    text = HEAD + CATS + "E:b+6w->3/#despot->$\nC:" + "/".join(actions) + "\n"
    game, _ = replay(reader.read(text), law(edition))
    source = seated(game.table).factions["E"]
    assert isinstance(source, EyrieRules)
    return source, game.turns[-1].after


def resting(source: EyrieRules, state: State) -> Hypothesis:
    """A turn that nobody plays, in that state."""
    from rootlog.engine.judging.carryover import NOTHING
    from rootlog.engine.judging.remembering import at_rest

    return at_rest(source.rule_set, state, NOTHING)


@pytest.mark.parametrize(
    ("edition", "tokens", "wins"),
    [
        ("law-1", "/t->12", True),
        ("law-4", "/t->12", True),
        ("law-6", "/t->12", False),
        ("law-16", "/t->12", False),
        ("law-1", "", False),
        ("law-6", "/Ew->12", True),
    ],
)
def test_ties_in_clearings_without_eyrie_pieces(edition: str, tokens: str, *, wins: bool) -> None:
    source, state = asked(edition, "w12->" + tokens)
    assert source.wins_ties(resting(source, state), state, 12) is wins


@pytest.mark.parametrize(
    ("edition", "sites"),
    [("law-1", [1]), ("law-2", [2, 4, 5, 6, 7]), ("law-6", [2, 4, 5, 6, 7])],
)
def test_where_a_new_roost_may_go(edition: str, sites: list[int]) -> None:
    # The keep's clearing has the fewest warriors, and only the Marquise may place pieces there.
    source, state = asked(edition, "w1->", "Eb3->", "w->8+9+10+11+12")
    assert source.new_roost.sites(resting(source, state), state)[0] == sites


@pytest.mark.parametrize(("edition", "fine"), [("law-1", True), ("law-4", True), ("law-6", False)])
def test_without_the_marquise_older_laws_leave_the_corner_open(edition: str, *, fine: bool) -> None:
    from rootlog.replaying.replay import replay

    text = "Map: Fall\nDeck: Standard\nL: one\nE: two\nL:4w+b_m->1\nE:b+6w->2/#despot->$\n"
    game, _ = replay(reader.read(text), law(edition))
    rule = chapter("eyrie").PLACE_ROOST_AND_STARTING_WARRIORS
    found = [f for f in judge(game).objections if f.rule == rule]
    assert (found == []) is fine
