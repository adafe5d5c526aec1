"""What lies on faction boards: the Decree, the items of Vagabonds; and hirelings."""

import pytest
from replays import MOUSE, end, only, play, record

from rootlog.engine.changes import Purged
from rootlog.engine.law import law
from rootlog.engine.pieces import (
    DISCARD,
    QUESTS,
    Card,
    Item,
    Piece,
    board,
    clearing,
    column,
    forest,
    items,
    leader,
    place,
)
from rootlog.notation.record import Action, PieceTerm, Region, Transfer
from rootlog.replaying.replay import replay

# --- the Eyrie ------------------------------------------------------------------------------------------------


def test_a_leader_brings_viziers() -> None:
    """The Despot's stand under move and replay."""
    state = end("E:b+6w->2/#despot->$")
    vizier = Card("B", "loyalvizier")
    assert state.at(leader("E")) == {Card(None, "despot"): 1}
    assert [state.count(vizier, column("E", key)) for key in "rmxb"] == [0, 1, 0, 1]


def test_turmoil_empties_the_decree_but_keeps_the_viziers() -> None:
    """Cards are discarded, the leader is spent, the next one's viziers are the same two."""
    played, findings = play("E:b->2/#despot->$", "C:w->1", "E:2M#E->$_r", "E:$_->/#builder->$")
    assert findings == ()
    state = played.turns[-1].after
    assert played.turns[-1].steps[0].changes[0] == Purged("E")
    assert state.at(DISCARD) == {MOUSE: 2}
    assert state.at(place("used", "E")) == {Card(None, "despot"): 1}
    vizier = Card("B", "loyalvizier")
    assert [state.count(vizier, column("E", key)) for key in "rmxb"] == [1, 1, 0, 0]


def test_a_spent_leader_can_be_recorded_again() -> None:
    """Whether the Despot may return at once is for the rules to say; when all were spent all return."""
    fall = "$_->/#"
    again = end("E:b->2/#despot->$", f"E:{fall}despot->$")
    assert (again.size(leader("E")), again.size(place("used", "E"))) == (1, 0)
    names = ("builder", "commander", "charismatic", "despot")
    state = end("E:b->2/#despot->$", *(f"E:{fall}{name}->$" for name in names))
    assert state.at(leader("E")) == {Card(None, "despot"): 1}
    assert state.size(place("used", "E")) == 0


# --- Vagabonds ------------------------------------------------------------------------------------------------


def test_a_character_brings_its_items() -> None:
    """Tea, coins and bags begin on their tracks, the rest in the satchel; the pawn stands in a forest."""
    state = end("V:#thief->$/p->1_2_5_10")
    fresh = {letter: Item(letter, exhausted=False) for letter in "frst"}
    assert state.at(items("V", "s")) == {fresh[i]: 1 for i in "frs"}
    assert state.at(items("V", "t")) == {fresh["t"]: 1}
    assert state.count(Piece("V", "p"), forest((1, 2, 5, 10))) == 1


def test_items_are_exhausted_damaged_repaired_and_refreshed() -> None:
    """Two states name one result; `%_` means all that lie there."""
    state = end("V:#thief->$", "V:%s->e+d/%f->e/%t->s+e/%_d->s+r/%r->e/%_->r")
    assert all(not item.exhausted for item, _ in state.items(items("V", "s")))
    assert state.size(items("V", "s")) == 4


@pytest.mark.parametrize("turn", ["V:2%f->r", "V:%f->r/%f->r", "V:%f->r"])
def test_what_is_refreshed_lay_face_down_damaged_or_not(turn: str) -> None:
    """Who refreshes turns up what is exhausted; a copy that lies face up already is not meant while one does not."""
    state = end("V:#scoundrel->$", "V:%f->e/%fse->d", turn)
    assert state.at(items("V", "d")) == {Item("f", exhausted=False): 1}


def test_exhausting_an_exhausted_item_is_only_doubted() -> None:
    """Records leave out refreshes."""
    found = only(play("V:#thief->$", "V:%f->e/%f->e")[1])
    assert found.severity == "warning"


def test_an_item_that_nobody_has_cannot_be_used() -> None:
    """The Thief starts without a hammer."""
    found = only(play("V:#thief->$", "V:%h->e")[1])
    assert (found.kind, found.severity) == ("impossible", "error")
    assert "hammer" in found.message


def test_exploring_empties_a_ruin() -> None:
    """What lies under a ruin is seen when it is taken; then the ruin is gone."""
    state = end("V:#thief->$", "C:w->1", "V:p->10/%r->e/%b10->$/++")
    assert state.count(Item("b", exhausted=False), items("V", "s")) == 1
    assert 10 not in state.ruins
    assert only(play("V:#thief->$", "C:w->1", "V:%b10->$/%h10->$")[1]).action == 2


def test_aid_gives_a_card_and_takes_an_item() -> None:
    """The item comes refreshed to the satchel, the card goes to the hand it is given to."""
    state = end("V:#thief->$", "E:b->2", "E:Z%f", "V:#V->E/%fE$->$/$_E->1")
    assert state.count(Item("f", exhausted=False), items("V", "s")) == 2
    assert state.size(items("E")) == 0
    assert state.markers["relationship", "V", "E"] == "1"


def test_a_quest_is_taken_and_replaced() -> None:
    """Three stay open while there are more."""
    state = end("V:#thief->$", "V:M#Q->$/#escortQ->$")
    assert state.size(QUESTS) == 3
    assert state.size(board("V")) == 2


# --- hirelings ------------------------------------------------------------------------------------------------


def test_hirelings_are_set_up_hired_and_moved() -> None:
    """Their pieces act as a faction's; a demoted one is the same hireling."""
    set_up = Action(1, "h_Cw->3+4", 1, 1, 9, _place_hirelings())
    given_record = record("E:b->2", "E:2h_Cw3->5/h_C->E$2")
    header = given_record.header._replace(hirelings=("h_C", "h_Ed"), hireling_setup=(set_up,))
    lines = given_record._replace(header=header)
    played, findings = replay(lines, law("law-6"))
    patrol = Piece("h_C", "w")
    state = played.turns[-1].after
    assert state.count(patrol, clearing(4)) == 1
    assert only(findings).action == 1, "one of the two was in 3"
    assert state.markers["hireling", "E", "h_C"] == 2
    assert played.table.hirelings == ("h_C", "h_E")


def _place_hirelings() -> Transfer:
    return Transfer((PieceTerm(None, "h_C", "w", None),), (Region((3,)), Region((4,))))


def test_a_damaged_item_is_not_damaged_again() -> None:
    """Only undamaged items take hits; every item at once means those."""
    lines = ("V:#thief->$", "C:w->1", "V:%s->d", "C:%sV$->d")
    played, findings = play(*lines)
    assert [found.kind for found in findings] == ["impossible"]
    assert played.turns[-1].after.count(Item("s", exhausted=False), items("V", "d")) == 1
    assert not play("V:#thief->$", "C:w->1", "V:%s->d", "C:%_V$->d")[1]


@pytest.mark.parametrize("left", ["%fd->", "%f->"])
@pytest.mark.parametrize("later", ["%fde->r", "%fdr->s", "%fdr->e/%fde->r"])
def test_what_lies_there_later_tells_which_copy_left_the_game(left: str, later: str) -> None:
    """9.6.4: of two damaged boots, one face up, either may be removed at the end of the turn."""
    explored = "V:p->10/%r->e/%f10->$/%f->e/p->12"
    hits = "C:XV12(1,0)/%fV$->d/XV12(1,0)/%fV$->d"
    end("C:w->1", "V:#thief->$/p->1_9_10_12", explored, hits, f"V:%rse->r/{left}", f"V:{later}")
