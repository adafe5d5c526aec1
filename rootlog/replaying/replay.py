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
from rootlog.notation.record import Action, Record, TurnLine
from rootlog.replaying.opening import begin
from rootlog.replaying.operations import plan
from rootlog.replaying.replayer import Replayer


def replay(record: Record, law: Law) -> tuple[Game, tuple[Objection, ...]]:
    """Replay a record under a law: the game, and what the record says that cannot be so.

    Findings are of kind `impossible` (something is not where it is taken from) and, for slips that the notation tells
    how to read, of kind `notation` with severity `warning`.
    """
    replayer = begin(record, law)
    for action in record.header.hireling_setup:
        _step(replayer, action, "")
    logs = tuple(_turn(replayer, turn) for turn in record.turns)
    return Game(replayer.table, logs, record.winner), tuple(replayer.findings)


def _turn(replayer: Replayer, turn: TurnLine) -> TurnLog:
    replayer.turn, replayer.faction = turn, turn.faction
    replayer.battle = replayer.razed = None
    replayer.funds_written = False
    replayer.states = []
    before = replayer.state  # warriors on the Coffin Makers are counted before they go home
    if replayer.coffin == turn.faction:
        replayer.world.revive(replayer)
    replayer.world.pass_souls(replayer, turn)
    steps = tuple([_step(replayer, action, turn.faction) for action in turn.actions])
    replayer.world.tuck(replayer, turn)
    _close_turn(replayer)
    return TurnLog(turn.number, turn.round, turn.faction, steps, before, replayer.state)


def _close_turn(replayer: Replayer) -> None:
    """Funds that are not written at the end of the Riverfolk's turn are spent, in a record that writes funds at all."""
    key = ("funds", replayer.faction, "")
    if not replayer.funds_written and replayer.state.markers.get(key):
        replayer.state = replayer.state.apply(Marked("funds", replayer.faction, "", 0))


def _step(replayer: Replayer, action: Action, faction: str) -> Step:
    replayer.number = action.number
    replayer.rejected = False
    replayer.changes = []
    replayer.states = [replayer.state]
    for operate in plan(action, faction):
        operate(replayer)
    stranger = next(_strangers(replayer), None)
    if stranger is not None:
        _undo(replayer)
        replayer.reject(stranger)
    states = tuple(replayer.states)
    if replayer.shortfalls or replayer.after:
        replayer.close()
    return Step(
        replayer.turn.number if replayer.turn else 0,
        action.number,
        tuple(replayer.changes),
        states,
        action.node is not None and not replayer.rejected,
    )


def _strangers(replayer: Replayer) -> Iterator[str]:
    """What the step names that this table has not: a clearing that is on no map of it, a faction that nobody plays."""
    for number in _clearings(replayer):
        if number not in replayer.table.map.slots:
            yield f"there is no clearing {number}"
    for faction in _factions(replayer):
        if faction not in replayer.world.players:
            yield f"no player has the faction {faction}"


def _clearings(replayer: Replayer) -> Iterator[int]:
    for change in replayer.changes:
        if type(change) is Moved:
            for place in (change.source, change.target):
                if place.kind == "clearing":
                    yield int(place.key)
        elif type(change) is Battled or type(change) is Guessed:
            yield change.clearing
        elif type(change) is Swapped:
            yield from (change.one, change.other)


def _factions(replayer: Replayer) -> Iterator[str]:
    for change in replayer.changes:
        if type(change) is Battled:
            yield from (change.attacker, change.defender)
        elif type(change) is Scored:
            yield change.faction


def _undo(replayer: Replayer) -> None:
    """Take back what the step did."""
    replayer.state = replayer.states[0]
    replayer.changes, replayer.states = [], [replayer.state]
    replayer.shortfalls.clear()
    replayer.after.clear()
