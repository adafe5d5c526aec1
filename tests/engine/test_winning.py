"""The end of the game, and who won."""

import pytest

from rootlog.engine.changes import Marked, Scored
from rootlog.engine.general import winning
from rootlog.engine.judging.carryover import POINTS, Dispute
from rootlog.engine.judging.remembering import at_rest
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Piece, Place, Thing, clearing, crafted
from tests.engine.tables import Turn, places, play, resting, table

WARRIOR = Piece("C", "w")


def score(faction: str, points: int) -> list[list[Scored | Marked]]:
    """One action that scores."""
    return [[Scored(faction, points)]]


def judged(turns: list[Turn], winner: str | None = None, **given: object) -> list[object]:
    """The findings about the end of a game of those turns."""
    game = play(table(), turns, winner, **given)  # type: ignore[arg-type]
    return list(places(winning.objections(resting(game), game)))


def test_a_record_that_ends_with_thirty_points_is_in_order() -> None:
    """With or without a winner line."""
    assert judged([("C", 1, score("C", 31))], "C") == []
    assert judged([("C", 1, score("C", 30))]) == []


def test_nothing_is_played_after_thirty_points() -> None:
    """The first action of a later turn."""
    turns: list[Turn] = [("C", 1, score("C", 30)), ("E", 1, []), ("A", 1, score("A", 1))]
    assert judged(turns) == [(3, 1, "illegal", "HOW_TO_WIN")]


def test_points_lost_in_the_same_turn_are_not_held_against_the_record() -> None:
    """Thirty at the end of the turn count."""
    turns: list[Turn] = [("C", 1, [*score("C", 30), *score("C", -1)]), ("E", 1, score("E", 1))]
    assert judged(turns) == []


@pytest.mark.parametrize("points", [29, 0])
def test_a_winner_has_thirty_points(points: int) -> None:
    """Fewer do not win."""
    assert judged([("C", 1, score("C", points))], "C") == [(1, 0, "illegal", "HOW_TO_WIN")]


def test_the_current_player_wins_when_two_reach_the_goal_together() -> None:
    """In one action."""
    turns: list[Turn] = [("C", 1, [[Scored("E", 30), Scored("C", 30)]])]
    assert judged(turns, "C") == []
    assert judged(turns, "E") == [(1, 0, "illegal", "HOW_TO_WIN")]


def held(*numbers: int, suit: str) -> dict[Place, dict[Thing, int]]:
    """A warrior in each of those clearings and an activated dominance card."""
    on_map: dict[Place, dict[Thing, int]] = {clearing(n): {WARRIOR: 1} for n in numbers}
    return {**on_map, crafted("C"): {Card(suit, "dominance"): 1}}


@pytest.mark.parametrize(
    ("numbers", "suit", "wins"),
    [
        ((1, 6, 8), "F", True),
        ((1, 6, 2), "F", False),
        ((1, 3), "B", True),
        ((2, 4), "B", True),
        ((1, 2), "B", False),
    ],
)
def test_dominance_wins_at_the_start_of_birdsong(
    numbers: tuple[int, ...], suit: str, *, wins: bool
) -> None:
    """Three clearings of the suit, or two opposite corners."""
    things = held(*numbers, suit=suit)
    scores = {"C": None}
    claimed: list[Turn] = [("C", 1, [])]
    going_on: list[Turn] = [("C", 1, score("E", 1))]
    rule = "BIRD_DOMINANCE" if suit == "B" else "SUIT_DOMINANCE"
    refused = [(1, 0, "illegal", rule)]
    assert judged(claimed, "C", things=things, scores=scores) == ([] if wins else refused)
    over = [(1, 1, "illegal", rule)]
    assert judged(going_on, things=things, scores=scores) == (over if wins else [])


def test_a_partner_wins_with_the_winner() -> None:
    """A coalition."""
    joined: list[Turn] = [("A", 1, [[Marked("marker_off", "A", "C", "coalition")]])]
    turns = [*joined, ("C", 1, score("C", 30))]
    assert judged(turns, "CA") == []  # type: ignore[arg-type]
    left_out = [(2, 0, "missing", "DOMINANCE_CARDS_AND_COALITIONS")]
    assert judged(turns, "C") == left_out  # type: ignore[arg-type]
    assert judged(turns, "CE") == [(2, 0, "illegal", "HOW_TO_WIN")]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "claimed", "more", "follows"),
    [
        (29, "C", {"C": 1}, True),
        (29, "C", {"C": 2}, True),
        (28, "C", {"C": 1}, False),
        (29, "C", {"E": 1}, False),
        (29, "C", {}, False),
        (29, "E", {"C": 1}, False),
        (30, "", {"C": -1}, True),
        (31, "", {"C": -1}, False),
        (30, "", {"E": -1}, False),
    ],
)
def test_who_has_won_follows_from_points_that_are_in_doubt(
    written: int, claimed: str, more: dict[str, int], *, follows: bool
) -> None:
    """That points were not written, or too many, was told; as far as they decide who has won, that follows from it."""
    rule = chapter("victory").CRAFTING_ITEMS
    turns: list[Turn] = [("C", 1, score("C", written)), ("E", 1, score("E", 1))]
    game = play(table(), turns, claimed)
    over = resting(game)
    disputes = tuple(Dispute(1, 1, rule, None, POINTS, who, n) for who, n in more.items())
    after = at_rest(over.rule_set, over.state, over.carried._replace(disputes=disputes))
    (found,) = winning.objections(after, game)
    assert found.rule.symbol == "HOW_TO_WIN"
    assert (found.cause is not None) == follows
