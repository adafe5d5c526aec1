"""The Corvid Conspiracy: what face-down plots can be, guesses, raids, snares (chapter 13)."""

from rootlog.engine.factions.corvids.hidden import Plots
from rootlog.engine.general import moving, placing
from rootlog.engine.pieces import Piece, clearing
from tests.engine.tables import play, resting, table

SUPPLY = {"t_b": 2, "t_s": 2, "t_e": 2, "t_r": 2}


def kinds(*codes: str) -> frozenset[str]:
    """Kinds of plots by the letters of their codes."""
    return frozenset(f"t_{code}" for code in codes)


# --- what plots can be (13.2.2) ----------------------------------------------------------------------------


def on_map(*clearings: int) -> Plots:
    """Plots that were placed in those clearings, one after the other."""
    plots = Plots(SUPPLY)
    for number in clearings:
        plots = plots.place(number)
    return plots


def shown(plots: Plots, number: int, code: str) -> Plots:
    """With the plot in that clearing shown to be of that kind, which it can be."""
    after, why = plots.learn(number, kinds(code))
    assert why is None
    return after


def refused(plots: Plots, number: int, codes: str) -> Plots:
    """With wrong guesses at the plot in that clearing, which it allows."""
    for code in codes:
        plots, why = plots.refuse(number, f"t_{code}")
        assert why is None
    return plots


def test_two_plots_of_a_kind_leave_none_for_a_third():
    plots = shown(shown(on_map(1, 2, 3), 1, "s"), 2, "s")
    after, why = plots.learn(3, kinds("s"))
    assert why is not None
    assert after.learn(3, kinds("b"))[1] is None, "what was told is forgotten"


def test_what_is_learned_leaves_what_was_known_as_it_was():
    plots = on_map(1)
    shown(plots, 1, "s")
    assert plots == on_map(1)


def test_a_plot_that_left_before_the_other_came_may_be_the_same():
    plots = shown(shown(on_map(1, 2), 1, "s"), 2, "s")
    shown(plots.remove(1).place(3), 3, "s")


def test_a_plot_shown_late_counts_with_those_that_lay_beside_it_and_are_gone():
    plots = shown(on_map(1, 2, 3), 1, "s").remove(1)
    plots = shown(plots, 2, "s").remove(2)
    assert plots.learn(3, kinds("s"))[1] is not None


def test_wrong_guesses_narrow_a_plot_down():
    plots = refused(on_map(1), 1, "bse")
    assert plots.at(1) is not None
    assert plots.refuse(1, "t_r")[1] is not None, "something it must be"


def test_what_is_ruled_out_together_is_ruled_out():
    plots = on_map(1, 2, 3)
    for number in (1, 2, 3):
        plots = refused(plots, number, "bse"[: 3 if number < 3 else 2])
    assert plots.refuse(3, "t_e")[1] is not None, "a third raid is left only"


def test_a_trick_takes_what_is_known_along():
    plots = refused(on_map(1, 2), 1, "b").swap(1, 2)
    assert plots.learn(2, kinds("b"))[1].message == "a guess that it is one was wrong"
    assert plots.learn(1, kinds("b"))[1] is None


def test_nothing_is_known_of_a_plot_that_the_record_has_lost():
    plots = on_map(1)
    assert plots.learn(5, kinds("b")) == (plots, None)


# --- the rest ----------------------------------------------------------------------------------------------


def test_nothing_leaves_an_open_snare():
    at = table("EPA")
    things = {
        clearing(3): {Piece("E", "w"): 6, Piece("E", "b"): 1, Piece("P", "t_s"): 1},
        clearing(7): {Piece("E", "w"): 1},
    }
    game = play(at, [("E", 1, [])], things=things)
    state = game.turns[0].before
    held = resting(game, state)
    assert moving.can_move_from(held, state, "E", 3) is False
    assert moving.can_move_from(held, state, "E", 7) is True
    assert placing.barred(held, state, "E", 3) is not None
    assert placing.barred(held, state, "P", 3) is None
