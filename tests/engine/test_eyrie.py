"""The Eyrie's chapter: the Decree, turmoil, leaders, set-up; other games are in tests/short_games."""

import pytest

from rootlog.engine.factions.eyrie.rules import EyrieRules
from rootlog.engine.factions.eyrie.taking import enough
from rootlog.engine.judging.judge import judge
from rootlog.engine.judging.seating import seated
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter, law

reader = pytest.importorskip("rootlog.notation.reader")

HEAD = "Map: Fall\nDeck: Standard\nC: one\nE: two\n"
CATS = "C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\n"


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


def asked(edition: str, *actions: str) -> tuple[EyrieRules, Hypothesis]:
    """The Eyrie's source, and a turn that nobody plays, after some actions of the Marquise that no rule looks at."""
    from rootlog.engine.judging.carryover import NOTHING
    from rootlog.engine.judging.remembering import at_rest
    from rootlog.replaying.replay import replay

    text = HEAD + CATS + "E:b+6w->3/#despot->$\nC:" + "/".join(actions) + "\n"
    game, _ = replay(reader.read(text), law(edition))
    rule_set = seated(game.table)
    source = rule_set.factions["E"]
    assert isinstance(source, EyrieRules)
    return source, at_rest(rule_set, game.turns[-1].after, NOTHING)


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
    source, turn = asked(edition, "w12->" + tokens)
    assert source.wins_ties(turn, turn.state, 12) is wins


@pytest.mark.parametrize(
    ("edition", "sites"),
    [("law-1", [1]), ("law-2", [2, 4, 5, 6, 7]), ("law-6", [2, 4, 5, 6, 7])],
)
def test_where_a_new_roost_may_go(edition: str, sites: list[int]) -> None:
    # The keep's clearing has the fewest warriors, and only the Marquise may place pieces there.
    source, turn = asked(edition, "w1->", "Eb3->", "w->8+9+10+11+12")
    assert source.new_roost.sites(turn, turn.state)[0] == sites


@pytest.mark.parametrize(("edition", "fine"), [("law-1", True), ("law-4", True), ("law-6", False)])
def test_without_the_marquise_older_laws_leave_the_corner_open(edition: str, *, fine: bool) -> None:
    from rootlog.replaying.replay import replay

    text = "Map: Fall\nDeck: Standard\nL: one\nE: two\nL:4w+b_m->1\nE:b+6w->2/#despot->$\n"
    game, _ = replay(reader.read(text), law(edition))
    rule = chapter("eyrie").PLACE_ROOST_AND_STARTING_WARRIORS
    found = [f for f in judge(game).objections if f.rule == rule]
    assert (found == []) is fine
