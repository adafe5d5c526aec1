"""The Keepers in Iron: relics, waystations, what cards of the Retinue let them do and when they are lost (chapter 15)."""

from rootlog.engine.factions import distinct
from rootlog.engine.factions.keepers.relics import kind, value
from rootlog.engine.pieces import Piece

# --- relics and waystations (15.2) -------------------------------------------------------------------------


def test_what_a_relic_shows():
    assert (kind(Piece("K", "t_f")), value(Piece("K", "t_f"))) == ("f", None)
    assert (kind(Piece("K", "t_3_j")), value(Piece("K", "t_3_j"))) == ("j", 3)
    assert (kind(Piece("K", "t")), value(Piece("K", "t"))) == ("", None)


def test_waystations_that_show_a_kind_must_be_different_ones():
    sides = {"b_f": ["b_f_t", "b_j_f"], "b_t": ["b_f_t", "b_t_j"], "b_j": ["b_t_j", "b_j_f"]}
    assert distinct([])
    assert distinct([sides["b_f"], sides["b_t"], sides["b_j"]])
    assert distinct([sides["b_f"], sides["b_f"], sides["b_t"]])
    assert not distinct([sides["b_f"], sides["b_f"], sides["b_f"]])
    assert not distinct([sides["b_f"], sides["b_f"], ["b_f_t"]])
