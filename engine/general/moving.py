"""Moving (4.2): adjacency, ruling origin or destination, and which pieces go along."""

from rootlog.engine.event import Event
from rootlog.engine.general.rule_reasons import require_rule
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("actions")
TERMS = chapter("terms")

SAVED = TurnNote("saved, not moved")
"""By event how many warriors it takes to another clearing that were removed: nobody moves them there."""


def adjacent(turn: Hypothesis, state: State, faction: Faction, one: int, other: int) -> bool:
    """True if two clearings are adjacent for that faction, or may be: a path that is not closed, or what a source links (2.2.1)."""
    return _near(turn, state, faction, one, other) is not False


def _near(turn: Hypothesis, state: State, faction: Faction, one: int, other: int) -> Truth:
    """True if two clearings are adjacent for that faction; None where a source may link them. 0 lies below the map."""
    if not one or not other:
        below = turn.asking("surfaces", state)
        return any(s.faction == faction and s.surfaces(turn, state, one or other) for s in below)
    chart = turn.table.map
    if other in chart.neighbours[one] and (min(one, other), max(one, other)) not in state.closed:
        return True
    links = [s.links(turn, state, faction, one, other) for s in turn.asking("links", state)]
    return True if True in links else None if None in links else False


def neighbours(turn: Hypothesis, state: State, faction: Faction, one: int) -> list[int]:
    """The clearings adjacent to one for that faction, or that may be, in ascending order (2.2.1)."""
    chart, closed = turn.table.map, state.closed
    near, linking = chart.neighbours[one], turn.asking("links", state)
    found = list(near)
    if closed:
        found = [n for n in near if ((one, n) if one < n else (n, one)) not in closed]
    for source in linking:
        for other in source.links_from(turn, state, faction, one):
            if other != one and other not in found:
                found.append(other)
    return sorted(found)


def may_move(turn: Hypothesis, state: State, faction: Faction, origin: int, target: int) -> Truth:
    """True if that faction rules one of the two clearings, or need not (4.2.1); None where that is unknown."""
    unknown = False
    for end in (origin, target):
        ruled = rules(turn, state, faction, end)
        if ruled:
            return True
        unknown = unknown or ruled is None
    for source in turn.asking("swims", state):
        if source.swims(turn, state, faction, origin, target):
            return True
    for source in turn.asking("moves_freely", state):
        free = source.moves_freely(turn, state, faction)
        if free:
            return True
        unknown = unknown or free is None
    return None if unknown else False


def move(
    turn: Hypothesis, faction: Faction, origin: int, target: int, *, slips: bool = False
) -> Hypothesis:
    """Require all that a move of that faction's pieces demands (4.2, 4.2.1); what `slips` cannot be held."""
    return enter(travel(turn, faction, origin, target, slips=slips), target)


def travels(turn: Hypothesis, event: Event, faction: Faction) -> Hypothesis:
    """Require what a move demands that a card or service gives that faction (4.2), a pawn's by the rules of its own."""
    own = turn.rule_set.factions[faction].travels(turn, event)
    if own is not None:
        return own
    if "forest" in (event.moved.source.kind, event.moved.target.kind):
        return turn.require(False, R.MOVE, "by a forest", Evidence(faction=faction))
    return move(turn, faction, event.origin, event.here)


def travel(
    turn: Hypothesis,
    faction: Faction,
    origin: int,
    target: int,
    *,
    slips: bool = False,
    ruler: Faction | None = None,
) -> Hypothesis:
    """Require that the way is open to that faction's pieces, and that it rules one end (4.2, 4.2.1).

    Of pieces that somebody else moves, that `ruler` rules one end: its abilities do not help.
    """
    state = turn.state
    if not slips:
        leave(turn, ruler or faction, origin)
    near = adjacent(turn, state, faction, origin, target)
    carried = [
        s for s in turn.asking("carries", state) if s.carries(turn, origin, target, adjacent=near)
    ]
    if not near and not carried:
        rule, key = _apart(turn, state, origin, target)
        turn.require(False, rule, key, Evidence(origin=origin, target=target))
    if turn.failed:
        return turn
    ruled = (
        may_move(turn, state, faction, origin, target)
        if ruler is None
        else _either(rules(turn, state, ruler, origin), rules(turn, state, ruler, target))
    )
    if ruled is False and faction in turn.table.hirelings:
        swimming = turn.asking("swims", state)
        ruled = any(s.swims(turn, state, faction, origin, target) for s in swimming)
    if ruled is False or turn.facts.explaining:
        require_rule(turn, ruled, ruler or faction, origin, target)
    return turn


def held(turn: Hypothesis, state: State, faction: Faction, origin: int) -> Rule | None:
    """The rule by which nothing of that faction may be moved out of that clearing, or None."""
    for source in turn.asking("forbids_leaving", state):
        rule = source.forbids_leaving(turn, state, faction, origin)
        if rule is not None:
            return rule
    return None


def leave(turn: Hypothesis, faction: Faction, origin: int) -> Hypothesis:
    """Require that the faction's pieces may be moved out of that clearing."""
    rule = held(turn, turn.state, faction, origin)
    if rule is not None:
        turn.require(False, rule, "held there", Evidence(faction=faction, origin=origin))
    return turn


def closed(turn: Hypothesis, state: State, target: int) -> Rule | None:
    """The rule by which nothing may be moved into that clearing, or None."""
    for source in turn.asking("forbids_entry", state):
        rule = source.forbids_entry(turn, state, target)
        if rule is not None:
            return rule
    return None


def _either(one: Truth, other: Truth) -> Truth:
    return True if one or other else None if one is None or other is None else False


def enter(turn: Hypothesis, target: int, movers: frozenset[Faction] | None = None) -> Hypothesis:
    """Require that pieces may be moved into that clearing, and let sources react to warriors that come.

    `movers` are those of whom one counts as their mover, where that is not for the general rules to say.
    """
    event = turn.event
    rule = closed(turn, turn.state, target)
    if rule is not None:
        turn.require(False, rule, "closed to all", Evidence(target=target))
    if event is not None and event.code[0] == "w":
        movers = movers or _movers(turn, event.owner)
        for source in turn.asking("entered", turn.state):
            source.entered(turn, event, movers)
    return turn


def _movers(turn: Hypothesis, owner: Faction) -> frozenset[Faction]:
    """Who may count as the mover of those warriors: their faction; who is at turn for hirelings.

    A player whose warriors somebody else forces to move counts as moving them (1.5.5); older laws do not say.
    """
    if owner not in turn.rule_set.factions:
        return frozenset((turn.faction,))
    if owner == turn.faction or turn.law.switch("forced_actions") != "absent":
        return frozenset((owner,))
    return frozenset((owner, turn.faction))


def _apart(turn: Hypothesis, state: State, origin: int, target: int) -> tuple[Rule, str]:
    """The rule by which two clearings are not adjacent, and the key of its sentence."""
    chart = turn.table.map
    if target in chart.neighbours.get(origin, ()):
        for source in turn.asking("severs", state):
            rule = source.severs(turn, state, origin, target)
            if rule is not None:
                return rule, "closed path"
    if target in chart.river_neighbours.get(origin, ()) and not chart.coast:
        return TERMS.RIVERS, "only a river"
    return R.MOVE, "not adjacent"


def can_move_from(turn: Hypothesis, state: State, faction: Faction, origin: int) -> Truth:
    """True if that faction could move anything out of that clearing to some clearing, warriors being there."""
    if held(turn, state, faction, origin) is not None:
        return False
    answers = []
    for target in turn.table.suits:
        if target == origin or closed(turn, state, target) is not None:
            continue
        near = _near(turn, state, faction, origin, target)
        if near is not False:
            moves = may_move(turn, state, faction, origin, target)
            answers.append(None if moves and near is None else moves)
        elif (
            any(
                s.might_carry(turn, state, origin, target)
                for s in turn.asking("might_carry", state)
            )
            and may_move(turn, state, faction, origin, target) is not False
        ):
            # once a turn, and whether it was used before the state does not show
            answers.append(None)
    if True in answers:
        kept = turn.asking("detains", state)
        return None if any(s.detains(turn, state, faction, origin) for s in kept) else True
    return None if None in answers else False
