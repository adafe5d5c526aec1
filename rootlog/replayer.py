"""Replaying: a Record becomes the steps of a game, with the state before and after each.

Replaying is bookkeeping. It never fails and knows no rule of play: what is not where it is taken from is an
`impossible` finding, and its destination is updated as recorded.
"""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.engine.changes import Battled, Guessed, Marked, Moved, Scored, Swapped
from rootlog.engine.game import Game, Step, TurnLog
from rootlog.engine.law import Law
from rootlog.engine.reasons import Objection
from rootlog.record import Action, Record, Turn
from rootlog.replaying.compile import plan
from rootlog.replaying.opening import begin
from rootlog.replaying.run import Run


def build(record: Record, law: Law) -> tuple[Game, tuple[Objection, ...]]:
    """Replay a record under a law: the game, and what the record says that cannot be so.

    Findings are of kind `impossible` (something is not where it is taken from) and, for slips that the notation tells
    how to read, of kind `notation` with severity `warning`.
    """
    run = begin(record, law)
    for action in record.header.hireling_setup:
        _step(run, action, "")
    logs = tuple(_turn(run, turn) for turn in record.turns)
    return Game(run.table, logs, record.winner), tuple(run.findings)


def _turn(run: Run, turn: Turn) -> TurnLog:
    run.turn, run.faction = turn, turn.faction
    run.battle = run.razed = None
    run.funds_written = False
    run.states = []
    before = run.state  # warriors on the Coffin Makers are counted before they go home
    if run.coffin == turn.faction:
        run.world.revive(run)
    run.world.pass_souls(run, turn)
    steps = tuple([_step(run, action, turn.faction) for action in turn.actions])
    run.world.tuck(run, turn)
    _close_turn(run)
    return TurnLog(turn.number, turn.round, turn.faction, steps, before, run.state)


def _close_turn(run: Run) -> None:
    """Funds that are not written at the end of the Riverfolk's turn are spent, in a record that writes funds at all."""
    key = ("funds", run.faction, "")
    if not run.funds_written and run.state.markers.get(key):
        run.state = run.state.apply(Marked("funds", run.faction, "", 0))


def _step(run: Run, action: Action, faction: str) -> Step:
    run.number = action.number
    run.rejected = False
    run.changes = []
    run.states = [run.state]
    for operate in plan(action, faction):
        operate(run)
    stranger = next(_strangers(run), None)
    if stranger is not None:
        _undo(run)
        run.reject(stranger)
    states = tuple(run.states)
    if run.shortfalls or run.after:
        run.close()
    return Step(
        run.turn.number if run.turn else 0,
        action.number,
        tuple(run.changes),
        states,
        action.node is not None and not run.rejected,
    )


def _strangers(run: Run) -> Iterator[str]:
    """What the step names that this table has not: a clearing that is on no map of it, a faction that nobody plays."""
    for number in _clearings(run):
        if number not in run.table.map.slots:
            yield f"there is no clearing {number}"
    for faction in _factions(run):
        if faction not in run.world.players:
            yield f"no player has the faction {faction}"


def _clearings(run: Run) -> Iterator[int]:
    for change in run.changes:
        if type(change) is Moved:
            for place in (change.source, change.target):
                if place.kind == "clearing":
                    yield int(place.key)
        elif type(change) is Battled or type(change) is Guessed:
            yield change.clearing
        elif type(change) is Swapped:
            yield from (change.one, change.other)


def _factions(run: Run) -> Iterator[str]:
    for change in run.changes:
        if type(change) is Battled:
            yield from (change.attacker, change.defender)
        elif type(change) is Scored:
            yield change.faction


def _undo(run: Run) -> None:
    """Take back what the step did."""
    run.state = run.states[0]
    run.changes, run.states = [], [run.state]
    run.shortfalls.clear()
    run.after.clear()
