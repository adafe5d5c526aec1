"""Movement: to a neighbour, and out of a clearing that somebody else rules only where leave may be given."""

from rootlog.engine.editions.pnp.common import R, facts_of
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State


def adjacent(turn: Hypothesis, one: int, other: int) -> Truth:
    """True if a path joins two clearings; None where the paths are not stated."""
    near = facts_of(turn).neighbours(one)
    return None if near is None else other in near


def welcome(turn: Hypothesis, state: State, faction: Faction, origin: int, target: int) -> Truth:
    """True if a faction may go there from a clearing that it rules, or into one that it or nobody rules; else by leave."""
    return True if facts_of(turn).leave_given else _free(turn, state, faction, origin, target)


def _free(turn: Hypothesis, state: State, faction: Faction, origin: int, target: int) -> Truth:
    """True if nobody's leave is needed for that."""
    if rules(turn, state, faction, origin) is not False:
        return True
    others = [f for f in turn.rule_set.factions if f != faction]
    return not any(rules(turn, state, other, target) for other in others)


def move(turn: Hypothesis, faction: Faction, origin: int, target: int) -> Hypothesis:
    """Require what a move of warriors demands: a path, and the origin ruled, or the target not ruled by somebody else."""
    state = turn.state
    known = Evidence(
        faction=faction,
        origin=origin,
        held=tally(state, origin),
        target=target,
        barred=tally(state, target),
    )
    turn.require(adjacent(turn, origin, target), R.MOVEMENT_MOVE, "no path", known)
    free = welcome(turn, state, faction, origin, target)
    return turn.require(free, R.MOVEMENT_UNRULED_ORIGIN, "no leave", known)


def can_move_from(turn: Hypothesis, state: State, faction: Faction, origin: int) -> Truth:
    """True if warriors could leave that clearing for some other; None where the paths are not stated, or it takes leave, which may be given."""
    near = facts_of(turn).neighbours(origin)
    if near is None:
        return None
    if any(_free(turn, state, faction, origin, target) for target in near):
        return True
    return None if near and facts_of(turn).leave_given else False
