"""One turn of a game: its line becomes steps, from where the replay is before it."""

from collections.abc import Callable
from typing import NamedTuple

from rootlog.engine.changes import Marked
from rootlog.engine.game import Step, TurnLog
from rootlog.engine.law import Law
from rootlog.engine.pieces import SOULS, Faction, Thing
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.engine.tuples import maker
from rootlog.notation.record import Action, Battle, Record, TurnLine
from rootlog.replaying.opening import begin
from rootlog.replaying.replayer import Pick, Replayer
from rootlog.replaying.strangers import stranger


class Bookmark(NamedTuple):
    """The point of a replay between two turns: what it carries from one to the next."""

    state: State
    faction: Faction
    coffin: Faction | None
    deposed: str
    traded: frozenset[int | str]
    unburied: dict[Thing, int]


Refuses = Callable[[Objection], bool]
"""The reason to break off a turn that is only tried."""
Until = tuple[int, Callable[[State], bool]]
"""The place of an action of a turn that is only tried, from 0, and whether it is worth going on as the state is behind it."""


class ReplayPoint(NamedTuple):
    """The point of a replay within a turn, before one of its actions: what it carries from one to the next."""

    state: State
    coffin: Faction | None
    deposed: str
    traded: frozenset[int | str]
    battle: Battle | None
    razed: Faction | None
    funds_written: bool
    ahead: int
    found: int
    """The number of the turn's findings by then."""


class PointsOfTurn(NamedTuple):
    """A turn that was replayed with a stage before each of its actions: others that begin like it go on from there."""

    turn: TurnLine
    passing: int | None
    stages: tuple[ReplayPoint, ...]
    steps: tuple[Step, ...]
    findings: tuple[Objection, ...]

    def shared(self, turn: TurnLine) -> int:
        """With how many of its actions another turn begins."""
        for number, (one, other) in enumerate(zip(self.turn.actions, turn.actions, strict=False)):
            if one is not other:
                return number
        return min(len(self.turn.actions), len(turn.actions))


class TurnReplay:
    """Replays single turns of a record's table, from any bookmark on; nothing is kept from one to the next."""

    def __init__(self, record: Record, law: Law, chosen: dict[Pick, int]) -> None:
        """Take the table of that record, and the copies of items taken where it does not say which."""
        self._replayer = begin(record, law)
        self._replayer.chosen = chosen

    def turn(
        self,
        before: Bookmark,
        turn: TurnLine,
        like: PointsOfTurn | None = None,
        refuses: Refuses | None = None,
        until: Until | None = None,
    ) -> tuple[TurnLog, Bookmark, tuple[Objection, ...]]:
        """That turn as it goes on from there, where the replay is after it, and what it says that cannot be so.

        Where it begins `like` another one from there, that part is not replayed again. It is broken off behind an action that says
        what the caller `refuses`, or one `until` which alone it is worth the while: then it has fewer steps.
        """
        replayer = self._at(before)
        log = replay_turn(replayer, turn, like, refuses=refuses, until=until)
        return log, bookmark(replayer), tuple(replayer.findings)

    def stages(self, before: Bookmark, turn: TurnLine, log: TurnLog | None = None) -> PointsOfTurn:
        """The stages of that turn as it goes on from there, with the steps that a `log` of it has: the same, not equal ones."""
        replayer, stages = self._at(before), list[ReplayPoint]()
        own = replay_turn(replayer, turn, keeping=stages).steps
        steps = own if log is None else log.steps
        for number, (one, other) in enumerate(zip(own, steps, strict=False), start=1):
            if stages[number].state is one.states[-1]:
                stages[number] = stages[number]._replace(state=other.states[-1])
        found = tuple(replayer.findings)
        return PointsOfTurn(turn, _passing(replayer, turn), tuple(stages), steps, found)

    def _at(self, before: Bookmark) -> Replayer:
        put(self._replayer, before)
        return self._replayer


def bookmark(replayer: Replayer) -> Bookmark:
    """The point at which a replay is."""
    return Bookmark(
        replayer.state,
        replayer.faction,
        replayer.coffin,
        replayer.deposed,
        frozenset(replayer.traded),
        dict(replayer.unburied),
    )


def put(replayer: Replayer, mark: Bookmark) -> None:
    """Let a replay stand there, with nothing found yet."""
    replayer.state, replayer.faction = mark.state, mark.faction
    replayer.coffin, replayer.deposed = mark.coffin, mark.deposed
    replayer.traded = set(mark.traded)
    replayer.unburied = dict(mark.unburied)
    replayer.findings = []


def replay_turn(
    replayer: Replayer,
    turn: TurnLine,
    like: PointsOfTurn | None = None,
    keeping: list[ReplayPoint] | None = None,
    refuses: Refuses | None = None,
    until: Until | None = None,
) -> TurnLog:
    """Replay a turn from where the replay is; `like`, `refuses` and `until` as `TurnReplay.turn` has them.

    With `keeping`, the stages before each of its actions and behind the last are added there.
    """
    last, replayer.turn, replayer.faction = replayer.faction, turn, turn.faction
    replayer.battle = replayer.razed = None
    replayer.funds_written, replayer.ahead = False, 0
    replayer.states = []
    before = replayer.state  # warriors on the Coffin Makers are counted before they go home
    if replayer.deposed:
        replayer.world.purge_unwritten(replayer, last)
    if replayer.coffin == turn.faction:
        replayer.world.revive(replayer)
    replayer.world.begin_turn(replayer, turn)
    steps = _steps(replayer, turn, like, keeping, refuses, until)
    if replayer.coffin == turn.faction:
        replayer.world.leave_unburied(replayer, steps)
    replayer.world.tuck(replayer, turn)
    _close_turn(replayer)
    return TurnLog(turn.number, turn.round, turn.faction, steps, before, replayer.state)


def _steps(
    replayer: Replayer,
    turn: TurnLine,
    like: PointsOfTurn | None = None,
    keeping: list[ReplayPoint] | None = None,
    refuses: Refuses | None = None,
    until: Until | None = None,
) -> tuple[Step, ...]:
    """The steps of a turn; between two of them the Lost Souls may be discarded, which records leave out."""
    passing = _passing(replayer, turn)
    steps: list[Step] = []
    if like is not None and like.passing == passing and like.stages:
        _go_to(replayer, like, like.shared(turn), steps)
    told = len(replayer.findings)
    for number, action in enumerate(turn.actions[len(steps) :], start=len(steps)):
        if keeping is not None:
            keeping.append(_stage(replayer))
        if number == passing:
            replayer.states = []
            replayer.world.discard_souls(replayer)
        steps.append(step(replayer, action, turn.faction))
        if refuses is not None and (new := replayer.findings[told:]):
            if any(map(refuses, new)):
                break
            told += len(new)
        if until is not None and number == until[0] and not until[1](replayer.state):
            break
    if keeping is not None:
        keeping.append(_stage(replayer))
    if passing is not None and passing >= len(turn.actions):
        replayer.world.discard_souls(replayer)
    return tuple(steps)


def _stage(replayer: Replayer) -> ReplayPoint:
    return ReplayPoint(
        replayer.state,
        replayer.coffin,
        replayer.deposed,
        frozenset(replayer.traded),
        replayer.battle,
        replayer.razed,
        replayer.funds_written,
        replayer.ahead,
        len(replayer.findings),
    )


def _go_to(replayer: Replayer, like: PointsOfTurn, number: int, steps: list[Step]) -> None:
    """Go to that stage of a turn that has begun in the same state."""
    if replayer.state is not like.stages[0].state:
        return
    if like.stages[number].ahead > number:  # the action behind it is another one here
        number -= 1
    stage = like.stages[number]
    replayer.state, replayer.coffin, replayer.deposed = stage[:3]
    replayer.traded = set(stage.traded)
    replayer.battle, replayer.razed, replayer.funds_written, replayer.ahead = stage[4:8]
    replayer.findings = list(like.findings[: stage.found])
    steps += like.steps[:number]


def _passing(replayer: Replayer, turn: TurnLine) -> int | None:
    """After how many actions the Lost Souls are discarded unwritten; some cards may be used before or after that."""
    moments = replayer.world.moments(turn)
    if len(moments) < 2:
        return moments[0] if moments else None
    pick = Pick(turn.number, 0, turn.faction, SOULS.kind)
    replayer.picks[pick] = len(moments)
    replayer.doubted.append((pick,))
    return moments[min(replayer.chosen.get(pick, 0), len(moments) - 1)]


def _close_turn(replayer: Replayer) -> None:
    """Funds that are not written at the end of the Riverfolk's turn are spent, in a record that writes funds at all."""
    key = ("funds", replayer.faction, "")
    if not replayer.funds_written and replayer.state.markers.get(key):
        replayer.state = replayer.state.apply(Marked("funds", replayer.faction, "", 0))


_made = maker(Step)


def step(replayer: Replayer, action: Action, faction: str) -> Step:
    """Replay one action of that faction's turn; the empty one where it is nobody's, as in the set-up of hirelings."""
    replayer.number = action.number
    replayer.rejected = False
    replayer.changes = []
    replayer.states = [replayer.state]
    if action.number > replayer.ahead:
        _operate(replayer, action, faction)
        if replayer.ahead > action.number and replayer.turn:
            _undo(replayer)
            _operate(replayer, replayer.turn.actions[action.number], faction)
            _operate(replayer, action, faction)
    unheard = stranger(replayer)
    if unheard:
        _undo(replayer)
        replayer.reject(unheard)
    states = tuple(replayer.states)
    if replayer.shortfalls or replayer.after:
        replayer.close()
    readable = action.node is not None and not replayer.rejected
    turn = replayer.turn.number if replayer.turn else 0
    return _made((turn, action.number, tuple(replayer.changes), states, readable))


def _operate(replayer: Replayer, action: Action, faction: str) -> None:
    for operate in replayer.plan(action, faction):
        operate(replayer)


def _undo(replayer: Replayer) -> None:
    """Take back what the step did."""
    replayer.state = replayer.states[0]
    replayer.changes, replayer.states = [], [replayer.state]
    replayer.shortfalls.clear()
    replayer.after.clear()
