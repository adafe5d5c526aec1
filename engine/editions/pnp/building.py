"""Placing buildings: slots, and red slots that a ruin covers."""

from rootlog.engine.editions.pnp.common import R, facts_of
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State


def built(state: State, clearing: int) -> int:
    """The number of buildings that stand in a clearing."""
    there = state.pieces(clearing).items()
    return sum(n for thing, n in there if type(thing) is Piece and thing.code[0] == "b")


def covered(turn: Hypothesis, state: State, clearing: int) -> Truth:
    """True if a ruin covers a slot there; None where the red slots are not stated."""
    if clearing not in state.ruins:
        return False
    return True if facts_of(turn).red is not None else None


def has_room(turn: Hypothesis, state: State, clearing: int) -> Truth:
    """True if a slot is open there; None where that is not stated."""
    slots, ruin = facts_of(turn).slots(clearing), covered(turn, state, clearing)
    if slots is None:
        return None
    free = slots - built(state, clearing)
    if free <= 0:
        return False
    return True if free > 1 or ruin is False else None if ruin is None else False


def build(turn: Hypothesis, clearing: int) -> Hypothesis:
    """Require an open slot for one building more."""
    state = turn.state
    slots, filled = facts_of(turn).slots(clearing), built(state, clearing)
    if slots is None or has_room(turn, state, clearing) is not False:
        return turn
    if filled < slots:
        return turn.require(
            False, R.CONCEPTS_MAP_RUINS, "under a ruin", Evidence(clearing=clearing)
        )
    known = Evidence(clearing=clearing, slots=slots, buildings=filled)
    return turn.require(False, R.CONCEPTS_MAP_SLOTS, "no slot", known)
