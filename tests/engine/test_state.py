"""The state: what is where, and what a change does to it."""

from rootlog.engine.changes import Marked, Moved, Opened, Scored, Swapped
from rootlog.engine.pieces import (
    BOX,
    Card,
    Item,
    Piece,
    Place,
    Thing,
    clearing,
    hand,
    items,
    place,
    supply,
)
from rootlog.engine.state import State

CAT = Piece("C", "w")
WOOD = Piece("C", "t")


def state(at: dict[Place, dict[Thing, int]] | None = None) -> State:
    """A state with those things, two closed paths and a ruin in 6."""
    return State(at or {}, {"C": 3, "V": 0}, {}, frozenset({(2, 5), (3, 7)}), frozenset({6}))


def test_a_move_takes_from_the_source_and_adds_to_the_target() -> None:
    """Three warriors, two of which move, are one and two."""
    before = state({clearing(4): {CAT: 3}})
    after = before.apply(Moved(2, CAT, clearing(4), clearing(9), CAT))
    assert (after.count(CAT, clearing(4)), after.count(CAT, clearing(9))) == (1, 2)
    assert before.count(CAT, clearing(4)) == 3, "the state before is as it was"


def test_an_emptied_place_holds_nothing() -> None:
    """A place that everything left is no place that holds something."""
    after = state({clearing(4): {CAT: 1}}).apply(Moved(1, CAT, clearing(4), clearing(9), CAT))
    assert [where for where, _ in after.places()] == [clearing(9)]


def test_a_short_move_still_arrives_whole() -> None:
    """Of three recorded only one was there: none is left, three are at the target."""
    after = state({supply("C"): {WOOD: 1}}).apply(
        Moved(3, WOOD, supply("C"), clearing(5), WOOD, short=2)
    )
    assert (after.size(supply("C")), after.count(WOOD, clearing(5))) == (0, 3)


def test_a_flip_changes_the_thing_in_its_place() -> None:
    """A plot turned over stays where it is and is known now."""
    plot, raid = Piece("P", "t"), Piece("P", "t_r")
    after = state({clearing(8): {plot: 1, CAT: 2}}).apply(
        Moved(1, plot, clearing(8), clearing(8), raid)
    )
    assert after.pieces(8) == {raid: 1, CAT: 2}


def test_an_emptied_ruin_leaves_the_map() -> None:
    """The last item under a ruin takes the ruin with it."""
    ruin, torch = place("ruin", "", 6), Item("s", exhausted=False)
    after = state({ruin: {torch: 1}}).apply(Moved(1, torch, ruin, items("V", "s"), torch))
    assert after.ruins == frozenset()


def test_points_do_not_fall_below_zero_and_stop_with_the_marker() -> None:
    """Losing five of three points leaves none; a marker off the track scores no more."""
    assert state().apply(Scored("C", -5)).scores["C"] == 0
    off = state().apply(Marked("marker_off", "C", "C", "dominance"))
    assert off.scores["C"] is None
    assert off.apply(Scored("C", 4)).scores["C"] is None


def test_outcast_tells_whether_it_is_hated() -> None:
    """A hated outcast is an outcast with a second marker value."""
    after = state().apply(Marked("outcast", "L", "", "M", hated=True))
    assert after.markers["outcast", "L", ""] == "M"
    assert after.markers["hated", "L", ""] == "h"


def test_a_trick_trades_the_tokens_of_one_faction_only() -> None:
    """The plots of two clearings change places, everything else stays."""
    bomb, snare = Piece("P", "t_b"), Piece("P", "t_s")
    before = state({clearing(1): {bomb: 1, CAT: 1}, clearing(2): {snare: 1}})
    after = before.apply(Swapped("P", 1, 2))
    assert after.pieces(1) == {snare: 1, CAT: 1}
    assert after.pieces(2) == {bomb: 1}


def test_an_opened_path_is_closed_no_more() -> None:
    """Only the path that is named opens."""
    assert state().apply(Opened(2, 5)).closed == frozenset({(3, 7)})


def test_states_are_equal_by_what_they_hold() -> None:
    """There and back again is the same state."""
    before = state({clearing(4): {CAT: 1}, hand("C"): {Card("B", None): 1}})
    there = before.apply(Moved(1, CAT, clearing(4), BOX, CAT))
    assert there != before
    assert there.apply(Moved(1, CAT, BOX, clearing(4), CAT)) == before


def test_a_piece_is_found_wherever_it_is() -> None:
    """Supplies and boards are searched as clearings are."""
    at = state({clearing(4): {CAT: 2}, supply("C"): {CAT: 5, WOOD: 8}})
    assert sorted(at.find(CAT)) == sorted([(clearing(4), 2), (supply("C"), 5)])
