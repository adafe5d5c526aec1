"""The order of set-up and of turns."""

import pytest

from rootlog.engine.game import Game
from rootlog.engine.general import order
from tests.engine.tables import places, play, table


def game(set_up: str, turns: str, factions: str = "CEA", *, advanced: bool = False) -> Game:
    """A game of empty turns."""
    lines = [(f, 0, []) for f in set_up] + [(f, 1, []) for f in turns]
    return play(table(factions, advanced=advanced), lines)


def judged(played: Game) -> list[tuple[int, int, str, str]]:
    """The findings about the order of that game."""
    return places(order.objections(played))


@pytest.mark.parametrize("turns", ["CEACEA", "EACEAC", "C", "", "AECAEC", "CE"])
def test_clockwise_turns_are_in_order(turns: str) -> None:
    """Whoever starts, and whichever way the players sit; the last round may break off."""
    assert judged(game("CEA", turns)) == []


def test_a_second_turn_in_a_row_is_illegal() -> None:
    """The second of the Eyrie's turns."""
    assert judged(game("CEA", "CEACEEACEA")) == [(9, 0, "illegal", "TURN_STRUCTURE")]


def test_a_skipped_turn_is_missing_once() -> None:
    """The turn that came too early carries the finding; the order goes on from there."""
    assert judged(game("CEA", "CEACACEACEA")) == [(8, 0, "missing", "GAME_STRUCTURE")]


def test_a_turn_skipped_in_the_first_round_is_found_by_later_rounds() -> None:
    """The seats are those that fit best, not those of the first round."""
    assert judged(game("CEA", "CACEACEACEA")) == [(5, 0, "missing", "GAME_STRUCTURE")]


def test_set_up_goes_by_the_letters() -> None:
    """The Marquise (A) comes before the Eyrie (B)."""
    assert judged(game("ECA", "")) == [(2, 0, "illegal", "SET_UP_FACTIONS")]


def test_one_set_up_out_of_order_is_one_finding() -> None:
    """Only the Marquise is in the wrong place."""
    assert judged(game("EAC", "")) == [(3, 0, "illegal", "SET_UP_FACTIONS")]


def test_a_draft_sets_up_in_its_own_order() -> None:
    """An advanced set-up is not bound to the letters."""
    assert judged(game("ECA", "", advanced=True)) == []
