"""The driver's gestures without a browser: which taps write an action, and when it is written."""

import pytest

from rootlog.notation.reader import node_of
from tests.cases import FIXTURES
from tests.test_recording import pad
from tests.web.gestures import paid, planned
from tests.web.playing import Scribe, alike
from tests.web.taps import parts

GAMES = FIXTURES / "games"


def written(name, cut, faction, action):
    """What gestures write for an action of a game, as it is where the game is cut."""
    text = (GAMES / f"{name}.rootlog").read_text(encoding="utf-8").partition(cut)[0]
    return planned(pad(text).told(), node_of(action, faction))


RARE = [
    # the Vagabond's pawn with the ferry from where that is
    ("moles_ask_their_informants", "/p+f->1/#->V/%ssr->e/XO1", "Vp+f->1", "p10+f10->1", 4),
    ("a_raid_beside_the_flotilla", "/h_Sp->3/h_H->P$1", "Ph_Sp->3", "h_Sp->3", 3),
    # of two boots that were there the refreshed one was damaged, as is known by now
    ("the_duchess_before_the_win", "/%fse->r/p->6", "V%fse->r", "%fse->r", 3),
    # a path on which nothing lies
    ("false_orders_behind_a_guess", "/h_Tw->1_9", "Ph_Tw->1_9", "h_Tw->1_9", 3),
    # a card that lies on the board of another, by its suit
    ("a_raid_beside_the_flotilla", "/R#K$->", "AR#K$->", "R#tunnelsK$->", 3),
    # the board of a hireling, from and to which pieces and items go; a battle of one that is elsewhere
    ("emergency_orders_and_the_ferry", "/10h_Cwh_C$->8", "A10h_Cwh_C$->8", "10h_Cwh_C$->8", 5),
    ("a_ritual_that_wins", "/%b$->h_V$", "C%b$->h_V$", "%b->h_V$", 3),
    ("a_ritual_that_wins", "/h_VXL10(3,1)", "Ch_VXL10(3,1)", "h_VXL10(3,1)", 5),
    # warriors in a column
    ("printed_and_played_by_four", "/w$_f->", "Aw$_f->", "w$_f->", 3),
    # a path in a clearing that is empty
    ("a_boot_among_the_lost_souls", "/5_9->", "E5_9->", "5_9->", 2),
]
"""Games, where each is cut, an action, what is written for it, and by how many taps at most."""


@pytest.mark.parametrize(("name", "cut", "action", "text", "number"), RARE)
def test_what_lies_there_is_tapped(name, cut, action, text, number):
    plan = written(name, cut, action[0], action[1:])
    assert plan.text == text
    assert len(plan.taps) <= number


def test_where_the_only_one_of_its_kind_starts_makes_no_difference():
    assert alike(node_of("p+f->1", "V"), "V") == alike(node_of("p10+f10->1", "V"), "V")


def test_a_card_of_the_draw_pile_pays_for_nothing():
    assert paid(node_of("F#A->", "A"))
    assert not paid(node_of("F#->", "A"))


def test_points_are_not_lost_before_they_are_scored():
    nodes = [node_of(text, "E") for text in ("++", "--", "#->E")]
    told = {"places": [{"kind": "deck", "things": [{"number": 9}]}]}
    scribe = Scribe(None, "Standard")
    assert scribe._next(nodes, "E", told) == [0]
    assert scribe._next(nodes[1:], "E", told) == [0]


def test_players_may_be_named_between_the_turns_that_set_up():
    head = parts(GAMES / "a_craft_that_wins.rootlog").head
    assert head.endswith("L: Ansel\nP: Berit\nK: Cato\nD: Dagny\n")
