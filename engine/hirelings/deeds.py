"""The demands on a hireling's actions (law-6: 19.3; law-16: 22.3): what the general rules do, with pieces of its own alone.

Each takes the turn of whoever controls the hireling, and an event of the hireling's pieces.
"""

from rootlog.engine import hirelings
from rootlog.engine.changes import Moved
from rootlog.engine.event import BATTLE, MOVED, PLACED, Event
from rootlog.engine.general import battle, moving, placing
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("hirelings")
MAPS = chapter("maps")
ACTIONS = chapter("actions")


def perform(turn: Hypothesis, event: Event) -> Hypothesis:
    """Require what the general rules and 19.3 demand of an action; a pawn's ways are its own card's matter, too."""
    if event.kind == BATTLE:
        return battle.battle(turn, event)
    if event.kind == MOVED and event.code[0] in "wp":
        move(turn, event)
    elif event.kind == PLACED:
        placers = turn.behind(event.before, event.owner) or {turn.faction}
        placer = event.owner  # as long as one who may be its controller is let place there, it is
        for player in placers:
            if placing.barred(turn, event.before, player, event.here) is None:
                placer = player
        if event.code[0] == "b":
            placing.build(turn, placer, event.here, event.count)
        else:
            placing.place(turn, placer, event.here)
    elif event.moved.target.kind == "path":
        _lay(turn, event)
    return turn


def barred(turn: Hypothesis, state: State, code: Faction, clearing: int) -> Truth:
    """True if no piece of a hireling may be placed there; None where it hangs on whose keep is there.

    Whether its controller or the hireling places them no text tells (19.3.5).
    """
    barred = [placing.barred(turn, state, one, clearing) for one in (turn.faction, code)]
    return True if all(barred) else None if any(barred) else False


def move(turn: Hypothesis, event: Event) -> None:
    """19.3.4, 19.3.5: on its own, by ways that are open to it; its controller's rule of either end will do.

    Pawns go whoever rules.
    """
    companion = _companion(turn, event)
    turn.require(
        not companion,
        R.SEPARATE_ACTIONS,
        "moves together",
        Evidence(
            hireling=hirelings.name(event.owner, turn.table.demoted),
            origin=event.origin,
            target=event.here,
            companion=companion,
        ),
    )
    if event.code[0] == "p":
        pass_by(
            turn,
            event,
            near=moving.adjacent(turn, event.before, event.owner, event.origin, event.here),
        )
        return
    _check_way(turn, event)
    owed = len(turn.debts)
    moving.enter(turn, event.here)
    # what its coming brings upon its controller, it brings by the rule that says so (19.3.7)
    turn.debts = (
        *turn.debts[:owed],
        *(debt._replace(rule=R.WEIRD_STUFF) for debt in turn.debts[owed:]),
    )


def pass_by(
    turn: Hypothesis, event: Event, *, near: bool, key: str = "not adjacent for it"
) -> None:
    """A pawn goes to a clearing that is near by its own ways, or with what carries it there."""
    origin, target = event.origin, event.here
    carried = [
        s
        for s in turn.asking("carries", event.before)
        if s.carries(turn, origin, target, adjacent=near)
    ]
    name = hirelings.name(event.owner, turn.table.demoted)
    values = Evidence(hireling=name, origin=origin, target=target)
    turn.require(near or bool(carried), ACTIONS.MOVE, key, values)


def _check_way(turn: Hypothesis, event: Event) -> None:
    """19.3.5: clearings that are linked for its controller only are not linked for it."""
    state, mover, master = event.before, event.owner, turn.faction
    origin, target = event.origin, event.here
    near = moving.adjacent(turn, state, mover, origin, target)
    carried = any(
        source.might_carry(turn, state, origin, target)
        for source in turn.asking("might_carry", state)
    )
    if not (near or carried) and moving.adjacent(turn, state, master, origin, target):
        turn.require(
            False,
            R.SEPARATE_EFFECTS,
            "adjacent for others",
            Evidence(
                faction=master,
                origin=origin,
                target=target,
                hireling=hirelings.name(mover, turn.table.demoted),
            ),
        )
    else:
        moving.travel(turn, mover, origin, target, ruler=master)


def _companion(turn: Hypothesis, event: Event) -> Faction:
    """The player whose warriors or pawn go the same way in the same action."""
    step = next(s for s in turn.log.steps if s.action == event.action)
    for change in step.changes:
        if (
            type(change) is Moved
            and type(change.thing) is Piece
            and change.thing.owner in turn.table.factions
            and change.thing.code[0] in "wp"
            and change.source == event.moved.source
            and change.target == event.moved.target
        ):
            return change.thing.owner
    return ""


def _lay(turn: Hypothesis, event: Event) -> None:
    """Pieces lie on paths that are open; rivers do not count as paths for it (19.3.5)."""
    one, other = (int(number) for number in str(event.moved.target.key).split("_"))
    chart = turn.table.map
    river = other in chart.river_neighbours[one]
    name = hirelings.name(event.owner, turn.table.demoted)
    values = Evidence(hireling=name, origin=one, target=other)
    rule, key = (R.SEPARATE_EFFECTS, "only a river") if river else (R.ABILITY, "no path")
    turn.require(other in chart.neighbours[one], rule, key, values)
    if turn.law.switch("closed_path_pieces") == "no":
        is_open = (one, other) not in event.before.closed
        turn.require(is_open, MAPS.CLOSED_PATHS, "closed path", values)
