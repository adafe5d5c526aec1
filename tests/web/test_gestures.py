"""The driver's gestures without a browser: which taps write an action, and when it is written."""

import pytest

from rootlog.editing.document import Document
from rootlog.notation.writer import node_text
from rootlog.recording.pad import Pad
from tests.cases import FIXTURES
from tests.sampling import some
from tests.test_recording import pad
from tests.web.gestures import paid, planned, read, with_names_of_page
from tests.web.playing import Scribe, alike
from tests.web.taps import parts

GAMES = FIXTURES / "games"


def written(name, cut, faction, action):
    """What gestures write for an action of a game, as it is where the game is cut."""
    text = (GAMES / f"{name}.rootlog").read_text(encoding="utf-8").partition(cut)[0]
    return planned(pad(text).told(), read(action, faction))


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
    ("hirelings_in_the_fall", "/%uh_V$->e", "C%uh_V$->e", "%uh_V$->e", 2),
    ("a_ritual_that_wins", "/h_VXL10(3,1)", "Ch_VXL10(3,1)", "h_VXL10(3,1)", 5),
    # warriors in a column
    ("printed_and_played_by_four", "/w$_f->", "Aw$_f->", "w$_f->", 3),
    # a hireling's warrior by who controls it, and its card; a card by its name; one of another's hand
    ("a_raid_beside_the_flotilla", "h_Hw->1/h_Sp->9/Ztun", "Ph_Hw->1", "h_Hw->1", 2),
    ("a_raid_beside_the_flotilla", "/h_S->P$1", "Ph_S->P$1", "h_S->P$1", 2),
    ("a_raid_beside_the_flotilla", "/B#domK->/", "KB#domK->", "B#domK->", 2),
    ("a_raid_beside_the_flotilla", "/#P->K", "K#P->K", "#P->K", 2),
    # a card of one's own hand is shown without it
    (
        "a_revolt_that_shows_a_raid",
        "/F#travelgearA^P/?Pt_r9",
        "AF#travelgearA^P",
        "F#travelgear^P",
        4,
    ),
    # a quest of which there is one of each of two suits
    ("a_revolt_that_shows_a_raid", "/#guardQ->$", "V#guarddutyQ->$", "#guarddutyQ->$", 4),
    # what the Print and Play marks and finds otherwise
    ("printed_and_played_by_four", "/$_C->1", "V$_C->1", "$_C->1", 2),
    ("printed_and_played_by_three", "/A$_o->1", "CA$_o->1", "A$_o->1", 3),
    ("printed_and_played_by_four", "/%b12->e", "V%b12->e", "%b12->e", 2),
    # an item that a mob finds in a ruin; many points lost
    ("hospitals_behind_the_bodyguards", "/%b6->$", "H%b6->$", "%b6->$", 2),
    ("hospitals_behind_the_bodyguards", "/--4", "E--4", "--4", 2),
    # plots that lie open trade places, as which they are written
    ("a_revolt_that_shows_a_raid", "/t11<->t10", "Pt11<->t10", "t_e11<->t_r10", 2),
    # one tap: a card that is known by its name is spent, items are repaired and go to their track, acolytes are spent
    ("the_duchess_before_the_win", "/B#eyrieemigreD->", "DB#eyrieemigreD->", "B#eyrieemigreD->", 1),
    ("the_duchess_before_the_win", "/%fdr->s+r", "V%fdr->s+r", "%fdr->s", 1),
    ("a_path_opened_before_informants", "/%bsr->t", "V%bsr->t", "%b->t", 1),
    ("gardens_grow", "w$->/Cb_s2->", "L2w$->", "2w$->", 1),
    # a path in a clearing that is empty
    ("a_boot_among_the_lost_souls", "/5_9->", "E5_9->", "5_9->", 2),
]
"""Games, where each is cut, an action, what is written for it, and by how many taps at most."""


LAID_OTHERWISE = (
    "two_bags_beside_lost_souls",
    "%bse->r/%rde->r/%bsr->t/p->3_7",
    "V%bse->r",
    "%bse->r",
    3,
)
"""A bag that lies there, if another one was damaged than is thought."""


@pytest.mark.parametrize(("name", "cut", "action", "text", "number"), [*RARE, LAID_OTHERWISE])
def test_what_lies_there_is_tapped(name, cut, action, text, number):
    plan = written(name, cut, action[0], action[1:])
    assert plan.text == text
    assert len(plan.taps) <= number


@pytest.mark.parametrize(
    ("written", "named"),
    [("F#ambushL->", "F#@L->"), ("F#dominance->", "F#dom->"), ("M#sappers->", "M#sappers->")],
)
def test_cards_have_the_names_that_the_page_writes(written, named):
    assert node_text(with_names_of_page(read(written, "P"), "E&P")) == named


@pytest.mark.parametrize("path", some(sorted(GAMES.glob("*.rootlog")), 3), ids=lambda one: one.stem)
def test_nothing_has_to_be_typed(path):
    judged = Document(path.read_text(encoding="utf-8")).judged
    deck = judged.record.header.deck
    typed = []
    for turn in judged.record.turns:
        for number, action in enumerate(turn.actions):
            there = Pad(judged, turn.line, number)
            node = with_names_of_page(action.node, deck)
            if planned(there.lying(there.game), node) is None:
                typed += [] if chosen(there, node_text(node)) else [(turn.line, action.text)]
    assert typed == []


def chosen(there, text):
    """True if an action can be chosen part by part."""
    typed = ""
    while typed != text:
        found = [one["text"] for one in there.options(typed)]
        found = [one for one in found if text.startswith(one) and len(one) > len(typed)]
        if not found:
            return False
        typed = max(found, key=len)
    return True


def test_where_the_only_one_of_its_kind_starts_makes_no_difference():
    assert alike(read("p+f->1", "V"), "V") == alike(read("p10+f10->1", "V"), "V")


def test_a_card_of_the_draw_pile_pays_for_nothing():
    assert paid(read("F#A->", "A"))
    assert not paid(read("F#->", "A"))


def test_points_are_not_lost_before_they_are_scored():
    nodes = [read(text, "E") for text in ("++", "--", "#->E")]
    told = {"places": [{"kind": "deck", "things": [{"number": 9}]}]}
    scribe = Scribe(None, "Standard")
    assert scribe._next(nodes, "E", told) == [0]
    assert scribe._next(nodes[1:], "E", told) == [0]


def test_what_is_discarded_before_the_last_card_is_drawn_is_not_discarded_later():
    nodes = [read(text, "D") for text in ("B#armstraderD->", "4#->D", "R#D->")]
    for pile in (4, 5):  # of five one may have been drawn that only a later turn tells of
        told = {"places": [{"kind": "deck", "things": [{"number": pile}]}]}
        assert Scribe(None, "Standard")._next(nodes, "D", told) == [0]


def test_a_card_discarded_before_a_move_is_not_discarded_behind_it():
    nodes = [read(text, "L") for text in ("B#royalclaimL->", "w8->6", "w$->")]
    told = {"places": [{"kind": "deck", "things": [{"number": 9}]}]}
    assert Scribe(None, "Standard")._next(nodes, "L", told) == [0]


def test_what_falls_in_a_battle_is_not_written_behind_the_next_one():
    nodes = [read(text, "E") for text in ("4Lw1->", "XL2", "2Lw2->")]
    told = {"places": [{"kind": "deck", "things": [{"number": 9}]}]}
    assert Scribe(None, "Standard")._next(nodes, "E", told) == [0]


def test_players_may_be_named_between_the_turns_that_set_up():
    head = parts(GAMES / "a_craft_that_wins.rootlog").head
    assert head.endswith("L: Ansel\nP: Berit\nK: Cato\nD: Dagny\n")
