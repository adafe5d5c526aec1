"""The facts known of the Banker (12.5.2) beyond Parliament: the cards that are spent with it pay for nothing else."""

from rootlog.engine.factions.duchy.pieces import DUCHY
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis

BANKED = TurnNote("banked", DUCHY)
"""The events in which cards are spent with the Banker who is at work."""


def banked(turn: Hypothesis) -> tuple[int, ...]:
    """The events in which cards were spent with the Banker at work."""
    events = turn.counts.get(BANKED, ())
    assert isinstance(events, tuple)  # only written by bank
    return events
