"""Slips of scribes that are read as they are meant."""

import pytest
from replays import W, only, play

from rootlog.engine.pieces import (
    DISCARD,
    DISPLAY,
    UNKNOWN_CARD,
    Card,
    Place,
    board,
    clearing,
    hand,
    supply,
)


@pytest.mark.parametrize(
    ("lines", "place_of_it"),
    [
        pytest.param(
            ("A:3#->$", "E:2w->5", "A:t->5", "E:XA5/At5->/R#E->A"), board("A"), id="outrage"
        ),
        pytest.param(("A:3#->$", "E:2w->5", "E:R#->"), DISCARD, id="discard without a hand"),
    ],
)
def test_slips_are_read_as_meant_and_told(lines: tuple[str, ...], place_of_it: Place) -> None:
    """A card of Outrage goes to the supporters, a discard without a hand comes from the line's owner."""
    played, findings = play(*lines)
    found = only(findings)
    assert (found.kind, found.severity) == ("notation", "warning")
    assert played.turns[-1].after.count(Card("R", None), place_of_it) == 1


def test_a_dominance_card_without_a_hand_is_spent() -> None:
    """Beside the dominance card that is taken for it: what lies there already is not spent."""
    played, findings = play("C:w->1", "E:b->3", "A:3#->$", "C:F#domC->", "E:B#dom->/F#dom->E")
    assert only(findings).kind == "notation"
    state = played.turns[-1].after
    assert state.count(Card("B", "dominance"), DISPLAY) == 1
    assert state.count(Card("F", "dominance"), hand("E")) == 1


def test_a_removal_without_a_clearing_happens_where_the_battle_was() -> None:
    """Neither from nor to: the battle tells."""
    played, findings = play("P:2w->4", "A:3#->$", "P:XA4F@/2w->", deck="E&P")
    assert only(findings).severity == "warning"
    assert played.turns[-1].after.size(clearing(4)) == 0


def test_officers_without_their_owner_are_those_of_the_board() -> None:
    """`2wA$->` on another's turn means officers of the Alliance."""
    played, findings = play("A:2w->$", "E:b->2", "E:2wA$->")
    assert only(findings).severity == "warning"
    assert played.turns[-1].after.count(W["A"], supply("A")) == 10


def test_losses_of_a_base_are_those_of_its_owner() -> None:
    """Cards and warriors on the wrong board belong to the faction that just lost a base."""
    played, findings = play("A:3#->$/b_r->7/2w->$", "D:w->7", "D:XA7/Ab_r7->/(2R#+2w)$->")
    assert {found.severity for found in findings} == {"warning"}
    assert played.turns[-1].after.at(board("A")) == {UNKNOWN_CARD: 1}


def test_a_hand_that_is_nobodys_is_the_owners() -> None:
    """No Marquise plays here."""
    played, findings = play("E:b->2", "A:3#->$", "E:#->C")
    assert only(findings).severity == "warning"
    assert played.turns[-1].after.size(hand("E")) == 4


def test_pieces_of_nobody_are_refused() -> None:
    """A faction that does not play has no pieces."""
    assert only(play("E:b->2", "E:3Cw2->")[1]).kind == "notation"


@pytest.mark.parametrize(
    "action",
    [
        *("XC4", "CXE4", "C++", "Cw2->3", "Cw->4"),
        *("%xC$->$", "%xC$->d", "%x->C$", "#E->C$", "#C$->", "w2->C$", "2wC$->", "t_k->C$"),
        *("$_C->1", "C$_h->1", "++->C$", "h_C->C$1", "?Ct4", "Ct4<->Ct5", "Ct4^t_k", "C^"),
    ],
)
def test_what_nobody_plays_is_told_once_and_does_nothing(action: str) -> None:
    """No Marquise plays here: the action cannot be meant, and is not judged."""
    played, findings = play("E:b->2", f"E:{action}")
    assert only(findings).kind == "notation"
    step = played.turns[-1].steps[0]
    assert not step.readable
    assert step.after == step.before


def test_an_unknown_card_is_refused() -> None:
    """No deck has such a card; a card of the other deck is none here either."""
    assert only(play("C:w->1", "C:Zgibberish")[1]).kind == "notation"
    assert only(play("C:w->1", "C:Zsabo")[1]).kind == "notation"


@pytest.mark.parametrize("action", ["h_Cw->4", "%uh_C$->$", "#h_C$->", "Xh_C4", "h_C->E$2", "h_C^"])
def test_a_hireling_that_nobody_can_hire_is_told_once_and_does_nothing(action: str) -> None:
    """No hirelings are in this game."""
    played, findings = play("E:b->2", f"E:{action}")
    assert only(findings).message == "this game has no hireling h_C (Forest Patrol)"
    assert played.turns[-1].after == played.turns[-1].before


@pytest.mark.parametrize("action", ["#E->$_1", "#$_z->", "#E->K$_m", "#C->C$_r"])
def test_a_column_that_no_board_has_is_told_once_and_does_nothing(action: str) -> None:
    """The Eyrie have a Decree of four columns, the Keepers a Retinue of three, the Marquise neither."""
    played, findings = play("C:w->1", "E:b->2", "K:w->5", f"E:{action}")
    assert "has no column" in only(findings).message
    assert played.turns[-1].after == played.turns[-1].before


@pytest.mark.parametrize(
    ("action", "lacking"),
    [
        ("$_C->1", "relationships"),
        ("E$_f->2", "funds"),
        ("E$_h->2", "prices"),
        ("E$_o->M", "Outcast"),
    ],
)
def test_a_marker_that_a_board_has_not_is_told_once_and_does_nothing(
    action: str, lacking: str
) -> None:
    """Relationships are the Vagabond's, prices and funds the Riverfolk's, an Outcast the Cult's."""
    players = ("C:w->1", "E:b->2", "V:p->5", "O:w->4", "L:w->6")
    played, findings = play(*players, f"C:{action}")
    assert only(findings).message.endswith(f" has no {lacking}")
    assert played.turns[-1].after == played.turns[-1].before


@pytest.mark.parametrize("action", ["w->13", "w2->13", "w->0_1", "w->9_13", "p->0_1_5", "XC13"])
def test_a_clearing_that_no_map_has_is_told_once_and_does_nothing(action: str) -> None:
    """Alone, or as an end of a path, or at a forest. 0 is the Burrow, to which no path leads."""
    played, findings = play("C:w->1", "E:b->2", "V:p->1_5_10", f"C:V{action}")
    assert "there is no clearing" in only(findings).message
    assert played.turns[-1].after == played.turns[-1].before


@pytest.mark.parametrize(("action", "faction"), [("#E->$_r", "E"), ("#K->$_3", "K")])
def test_a_column_of_the_board_is_there(action: str, faction: str) -> None:
    """Which columns there are is the boards' own."""
    assert play("E:b->2", "K:w->5", f"{faction}:{action}")[1] == ()


@pytest.mark.parametrize(
    "action",
    [
        *("0#->$", "0#->A", "0R#A->", "0w->5", "0w5->", "0%s->$", "0%s3->$", "0R#^", "0R#A^E"),
        *("(0R+0M)#A->", "0t5^t_b", "0t4<->t5"),
    ],
)
def test_a_count_of_nothing_does_nothing_and_is_told_once(action: str) -> None:
    """Nobody writes that on purpose, and no rule is broken by it."""
    played, findings = play("A:3#->$", "E:b->2", f"A:{action}")
    assert (only(findings).kind, only(findings).severity) == ("notation", "warning")
    step = played.turns[-1].steps[0]
    assert (step.readable, step.changes) == (True, ())


def test_what_is_written_beside_a_count_of_nothing_is_done() -> None:
    """The rest of the action stands."""
    played, findings = play("A:3#->$", "E:b->2", "A:(0R+M)#A->")
    assert only(findings).severity == "warning"
    assert played.turns[-1].after.at(DISCARD) == {Card("M", None): 1}
