"""The opening, and pieces on the map."""

import pytest
from replays import W, end, only, play

from rootlog.engine.changes import Moved
from rootlog.engine.pieces import (
    BOX,
    BURROW,
    COFFIN,
    DECK,
    ITEM_SUPPLY,
    QUESTS,
    UNKNOWN_CARD,
    Piece,
    board,
    clearing,
    forest,
    hand,
    place,
    supply,
)

# --- the opening ----------------------------------------------------------------------------------------------


def test_the_opening_is_what_the_rules_deal() -> None:
    """Full supplies, three cards each, the rest of 54 in the draw pile, twelve items, four ruins."""
    state = play("C:w->1", "E:b->3", "A:3#->$")[0].turns[0].before
    assert state.at(supply("C")) == {
        W["C"]: 25,
        Piece("C", "t"): 8,
        Piece("C", "t_k"): 1,
        Piece("C", "b_s"): 6,
        Piece("C", "b_w"): 6,
        Piece("C", "b_r"): 6,
    }
    assert state.at(hand("E")) == {UNKNOWN_CARD: 3}
    assert state.size(DECK) == 54 - 9
    assert state.size(ITEM_SUPPLY) == 12
    assert state.ruins == {6, 10, 11, 12}
    assert state.size(place("ruin", "", 6)) == 0, "nobody here can take what lies under ruins"


def test_two_players_play_without_the_dominance_cards() -> None:
    """54 less four, less six in hands."""
    assert play("C:w->1", "E:b->3")[0].turns[0].before.size(DECK) == 44


def test_two_vagabonds_put_two_items_under_each_ruin() -> None:
    """One item with one Vagabond, two with two; three open quests either way."""
    state = play("V:#thief->$", "G:#tinker->$", "C:w->1")[0].turns[0].before
    assert state.size(place("ruin", "", 10)) == 2
    assert state.size(QUESTS) == 3


def test_turn_order_is_the_order_of_the_turns() -> None:
    """Players are listed in the order of the draft, which is not that of play."""
    played, _ = play("C:w->1", "E:b->3", "E:b->4", "C:w->2", factions="CE")
    assert (played.table.factions, played.table.seats) == (("C", "E"), ("E", "C"))
    assert [turn.round for turn in played.turns] == [0, 0, 1, 1]


def test_the_ferry_starts_where_its_map_says() -> None:
    """Lake has a ferry, Fall has none."""
    ferry = Piece("", "f")
    assert play("C:w->1", game="Lake")[0].turns[0].before.count(ferry, clearing(1)) == 1
    assert play("C:w->1")[0].turns[0].before.find(ferry) == []


# --- pieces ---------------------------------------------------------------------------------------------------


def test_placing_moving_and_removing_warriors() -> None:
    """From the supply to a clearing, on to another, and back to the supply."""
    state = end("C:3w->4/2w4->9/w9->")
    assert [state.count(W["C"], where) for where in (clearing(4), clearing(9), supply("C"))] == [
        1,
        1,
        23,
    ]


def test_each_target_receives_the_full_count() -> None:
    """`2w->9+10` places four."""
    state = end("C:2w->9+10")
    assert (state.count(W["C"], clearing(9)), state.count(W["C"], supply("C"))) == (2, 21)


def test_more_than_is_there_is_one_finding_and_still_arrives() -> None:
    """The record wins: three warriors are in 9, though only one left 4; later actions are judged by that."""
    played, findings = play("C:w->4/3w4->9/3w9->10")
    found = only(findings)
    assert (found.kind, found.severity, found.turn, found.action) == ("impossible", "error", 1, 2)
    assert "1 warrior" in found.message
    assert "3" in found.message
    assert played.turns[0].after.count(W["C"], clearing(10)) == 3
    moved = played.turns[0].steps[1].changes[0]
    assert isinstance(moved, Moved)


def test_what_is_missing_in_a_move_leaves_the_supply_as_it_is() -> None:
    """One change, so that one move stays one; where the other two came from is not known."""
    played, _ = play("C:w->4/3w4->10")
    after = played.turns[0].after
    assert len(played.turns[0].steps[1].changes) == 1
    assert (after.count(W["C"], clearing(10)), after.count(W["C"], supply("C"))) == (3, 24)


def test_a_removal_of_what_is_not_there_makes_no_pieces() -> None:
    """Of three that the record removes one stood there: 25 are in the supply, not 27."""
    played, findings = play("C:w->4", "E:3Cw4->")
    assert only(findings).action == 1
    assert played.turns[-1].after.count(W["C"], supply("C")) == 25


def test_what_was_told_to_be_nowhere_may_be_placed_again() -> None:
    """That the supply lacks it then is no second mistake; that it lacks one more is."""
    placed = "25w->4"
    assert only(play(f"C:{placed}", "E:Cw5->", "C:w->6")[1]).turn == 2
    assert len(play(f"C:{placed}", "E:Cw5->", "C:2w->6")[1]) == 2


def test_a_removal_takes_the_only_other_piece_that_can_be_meant() -> None:
    """Wood for a sawmill: the slot is empty then."""
    played, findings = play("C:b_s+w->4", "E:Ct4->")
    assert only(findings).message.startswith("clearing 4 holds 1 sawmill")
    assert played.turns[-1].after.pieces(4) == {W["C"]: 1}


def test_wood_that_its_owner_spends_is_never_a_building() -> None:
    """Wood that is not there pays for something all the same."""
    played, findings = play("C:b_s->4/t4->")
    assert only(findings).action == 2
    assert played.turns[0].after.count(Piece("C", "b_s"), clearing(4)) == 1


def test_a_loss_where_nobody_fought_is_one_of_the_battle() -> None:
    """A battle in 4, a loss written in 5 where nobody stands."""
    played, findings = play("C:2w->4", "E:w->4/XC4/Cw5->")
    assert only(findings).message.startswith("clearing 5 holds no warrior")
    assert played.turns[-1].after.count(W["C"], clearing(4)) == 1


def test_a_26th_warrior_is_not_in_the_supply() -> None:
    """The Marquise has 25."""
    assert only(play("C:25w->4/w->5")[1]).action == 2


def test_the_keep_leaves_the_game() -> None:
    """A removed keep goes to the box, a removed sawmill to the supply."""
    state = end("C:t_k->4/b_s->4", "E:(Ct_k+Cb_s)4->")
    assert state.count(Piece("C", "t_k"), BOX) == 1
    assert state.count(Piece("C", "b_s"), supply("C")) == 6


@pytest.mark.parametrize(
    ("acts", "acolytes"),
    [
        ("XL6(2,0)/2Lw6->/%x->e/Lw6->", 2),
        ("XL6(0,0)/%x->e/Lw6->", 0),
        ("XL6(0,0)/%xsr->se/Lw6->", 0),
        ("XL6(2,0)/Lw6->/%x->s+e/Lw6->", 1),
        ("XL6(2,0)/Lw6->/%x->se/Lw6->", 1),
        ("XL6(0,0)/Lw6->/%x->e", 0),
        ("XL6(1,0)/Lw6->/Lw6->/%x->e", 1),
        ("XL6(1,0)/Lw6->/%x->e/F#V->L", 1),
        ("XL6(2,0)/%x->e/2Lw6->", 2),
        ("XL6(2,0)/Lw6->/%s->e+d/Lw6->", 1),  # a duel, by the newest law (26.11.2)
    ],
)
def test_cultists_who_are_struck_become_no_acolytes(acts: str, acolytes: int) -> None:
    """10.2.3, 9.5.6: only those that fall in battle do, and a crossbow that is exhausted strikes."""
    state = end("V:#ranger->$/p->3_6_11", "L:4w->6", f"V:p->6/%s->e/{acts}")
    assert state.count(W["L"], board("L")) == acolytes


@pytest.mark.parametrize(("acts", "acolytes"), [("%r->/2Lw6->", 1), ("2Lw6->/%r->", 3)])
def test_cultists_who_are_burnt_become_no_acolytes(acts: str, acolytes: int) -> None:
    """10.2.3, 23.3.2: a torch that is left behind burns who is still there, whatever battle there was before."""
    state = end("V:#scoundrel->$/p->3_6_11", "L:4w->6", f"V:p->6/XL6/Lw6->/{acts}")
    assert state.count(W["L"], board("L")) == acolytes


def test_cultists_whom_propaganda_replaces_become_no_acolytes() -> None:
    """10.2.3: who owns Propaganda Bureau puts a warrior in the place of one, after a battle there."""
    setup, turn = ("C:4w->6", "L:4w->6"), "C:Zprop/XL6(1,0)/Lw6->/F#C->/Lw6->/w->6"
    state = end(*setup, turn, deck="E&P")
    assert state.count(W["L"], board("L")) == 1


def test_defending_cultists_become_acolytes() -> None:
    """Removed in the battle that they defend, Cult warriors go to the board, else to the supply."""
    state = end("L:6w->9", "C:w->9", "C:XL9/2Lw9->", "L:XC9/w9->")
    assert state.count(W["L"], board("L")) == 2
    assert state.count(W["L"], supply("L")) == 20


def test_warriors_go_to_the_coffin_makers_and_come_back_at_their_birdsong() -> None:
    """While the card is in play all removed warriors go onto it; they return when its owner's next turn begins."""
    lines = ("C:3w->4", "E:2w->4", "C:w->5", "E:Zcoffin/2Cw4->")
    assert end(*lines, deck="E&P").count(W["C"], COFFIN) == 2
    played, _ = play(*lines, "C:w->6", "E:w->7", deck="E&P")
    assert played.turns[4].after.count(W["C"], COFFIN) == 2
    assert played.turns[5].before.count(W["C"], COFFIN) == 2, "they are counted for points first"
    assert played.turns[5].steps[0].before.count(W["C"], COFFIN) == 0


def test_field_hospitals_move_straight_to_the_keep() -> None:
    """Warriors saved for a card go from their clearing to the keep as written."""
    state = end("C:t_k->4/3w->7", "E:w->7", "E:XC7/M#C->/2Cw7->4")
    assert state.count(W["C"], clearing(4)) == 2


def test_a_piece_without_its_kind_is_the_one_there() -> None:
    """`Ab8->` removes whichever base is there; `Pt3->` whichever plot."""
    assert end("A:b_m->8", "C:w->1", "C:Ab8->").count(Piece("A", "b_m"), supply("A")) == 1
    state = end("P:w->3", "C:w->1", "P:t->3/t3^t_r", "C:Pt3->", deck="E&P")
    assert state.pieces(3) == {W["P"]: 1}
    assert state.count(Piece("P", "t"), supply("P")) == 8


def test_wood_is_never_the_keep() -> None:
    """Wood is a kind of its own: a lone keep is no wood."""
    assert only(play("C:t_k->4/t4->")[1]).action == 2


def test_plots_flip_and_trade_places() -> None:
    """A flip shows the plot, a trick takes it elsewhere."""
    state = end("P:w->1", "P:t->3+5/t3^t_b/t3<->t5", deck="E&P")
    assert (state.pieces(3), state.pieces(5)) == ({Piece("P", "t"): 1}, {Piece("P", "t_b"): 1})


def test_a_building_without_its_kind_is_no_token_where_plots_traded_places() -> None:
    """After a Trick tokens may bear either plot's name there; a building is a building all the same."""
    state = end("P:w->1", "P:t->3+5/t3<->t5", "D:w->3", "D:t->3/b_m->3", "P:Db3->", deck="E&P")
    assert state.pieces(3) == {W["D"]: 1, Piece("D", "t"): 1, Piece("P", "t"): 1}


def test_the_duchy_digs_from_the_burrow() -> None:
    """Clearing 0 is the Burrow; the tunnel of the same move comes from the supply."""
    state = end("D:2w->3", "D:4w->0/t+3w0->9", deck="E&P")
    assert state.pieces(9) == {Piece("D", "t"): 1, W["D"]: 3}
    assert state.count(W["D"], BURROW) == 1


def test_keepers_find_and_recover_relics() -> None:
    """A relic in a forest comes to a clearing, shows its value, and lies on the board."""
    forest_key = (1, 2, 5, 10)
    state = end("K:4w->1/t_j->1_2_5_10", "K:t_j1_2_5_10->5/t_j5^t_3_j/t_3_j5->$")
    assert state.size(forest(forest_key)) == 0
    assert state.count(Piece("K", "t_3_j"), board("K")) == 1


def test_the_ferry_carries_on_from_where_it_lies() -> None:
    """Written without a start it moves from where it is; written with a wrong one that is doubted, not refused."""
    assert end("C:w->1", "C:w1->10/f->10", game="Lake").count(Piece("", "f"), clearing(10)) == 1
    found = only(play("C:w->12", "C:(w+f)12->11", game="Lake")[1])
    assert (found.kind, found.severity) == ("impossible", "warning")


def test_a_closed_path_opens_once() -> None:
    """A path that is not closed any more cannot be opened again."""
    assert only(play("C:w->2", "C:2_5->/2_5->", game="Mountain")[1]).action == 2


def test_a_tunnel_is_taken_up_before_it_is_dug_beside_coffin_makers() -> None:
    """12.5.1: warriors that leave the map go onto the card, tunnels do not."""
    played, findings = play("D:t->3+6+7", "C:w->1", "C:Zcoffin", "D:t->9/t3->", deck="E&P")
    assert findings == ()
    assert played.turns[-1].after.count(Piece("D", "t"), supply("D")) == 0


# --- what a faction has so many of ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (("C:t_k->1", "C:t_k1->", "C:t_k->2"), "THE_KEEP"),
        (("C:t_k->1", "C:t_k->2"), "LIMITS"),
        (("A:b_f->1", "A:b_f->6"), "REVOLT_CHOOSE_CLEARING"),
        (("A:10t->1", "A:t->6"), "SYMPATHY_TOKENS"),
        (("D:3t->1", "D:t->6"), "TUNNELS"),
        (("H:w_w->1", "H:w_w->6"), "ANOINT"),
        (("K:b_f->1", "K:b_t->2", "K:b_j->3", "K:b_f->4"), "WAYSTATIONS"),
        (("P:8t->1", "P:t->2"), "PLOT_TOKENS"),
        (("O:3t_f->1", "O:t_f1->", "O:t_f->6"), "TRADE_DISRUPTION"),
        (("O:3t_f->1", "O:t_f->6"), "LIMITS"),
        (("E:7b->1", "E:b->2"), "LIMITS"),
    ],
)
def test_a_piece_that_is_not_there_breaks_the_rule_that_tells_of_it(
    lines: tuple[str, ...], rule: str
) -> None:
    """The faction's own rule where one tells how many there are, or that what is removed does not come back."""
    found = play(*lines)[1]
    assert [one.rule.symbol for one in found if one.kind == "impossible"] == [rule]
