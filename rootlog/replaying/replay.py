"""Replaying: a Record becomes the steps of a game, with the state before and after each.

Replaying is bookkeeping. It never fails and knows no rule of play: what is not where it is taken from is an
`impossible` finding, and its destination is updated as recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.engine.changes import (
    Battled,
    Change,
    Guessed,
    Marked,
    Moved,
    Purged,
    Scored,
    Showed,
    Swapped,
)
from rootlog.engine.game import Game, Step, TurnLog
from rootlog.engine.law import Law
from rootlog.engine.pieces import BURROW, Faction, Item, Piece, Place, Thing, clearing
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.engine.words import item_names, the_faction
from rootlog.notation.record import Action, Battle, Record, TurnLine
from rootlog.replaying import facts
from rootlog.replaying.card_moves import SOULS
from rootlog.replaying.names import absent
from rootlog.replaying.opening import UNSEEN, begin
from rootlog.replaying.replayer import Pick, Replayer

_ABOUT_SOMEBODY = frozenset(("relationship", "marker_off", "hireling"))
"""Markers whose key is a faction or hireling."""

RETRIES = 16
"""How often a record is replayed anew at most because something else may have been meant, as another copy of an item."""


def replay(record: Record, law: Law) -> tuple[Game, tuple[Objection, ...]]:
    """Replay a record under a law: the game, and what the record says that cannot be so.

    Findings are of kind `impossible` (something is not where it is taken from) and, for slips that the notation tells
    how to read, of kind `notation` with severity `warning`.
    """
    return replayed(record, law)[:2]


class Bookmark(NamedTuple):
    """Where a replay stands between two turns: what it carries from one to the next."""

    state: State
    faction: Faction
    coffin: Faction | None
    deposed: str
    astray: dict[Piece, int]
    traded: frozenset[int | str]


class Replayed(NamedTuple):
    """What replaying gives: the game, what the record says that cannot be so, and where the replay stood between turns.

    The first bookmark is that before the first turn; from each the replay can go on another way. `chosen` are the copies of
    items that are taken where the record does not say which.
    """

    game: Game
    contradictions: tuple[Objection, ...]
    bookmarks: tuple[Bookmark, ...]
    chosen: dict[Pick, int]


def replayed(record: Record, law: Law) -> Replayed:
    """Replay a record under a law, with bookmarks."""
    replayer, logs, marks = _through(record, law, {})
    waiting = _other_copies(replayer)
    for tries, choice in enumerate(waiting):  # it grows while there is something to try
        if tries == RETRIES:
            break
        other, theirs, others = _through(record, law, choice)
        if len(other.findings) < len(replayer.findings):
            replayer, logs, marks = other, theirs, others
        waiting += [one for one in _other_copies(other) if one not in waiting]
    game = Game(replayer.table, logs, record.winner)
    return Replayed(game, tuple(replayer.findings), marks, replayer.chosen)


class Stage(NamedTuple):
    """Where a replay stands within a turn, before one of its actions: what it carries from one to the next."""

    state: State
    coffin: Faction | None
    deposed: str
    astray: dict[Piece, int]
    traded: frozenset[int | str]
    battle: Battle | None
    razed: Faction | None
    funds_written: bool
    findings: tuple[Objection, ...]
    steps: tuple[Step, ...]


class Stages(NamedTuple):
    """A turn that was replayed with a stage before each of its actions: others that begin like it go on from there."""

    turn: TurnLine
    passing: int | None
    stages: tuple[Stage, ...]

    def shared(self, turn: TurnLine) -> int:
        """With how many of its actions another turn begins."""
        for number, (one, other) in enumerate(zip(self.turn.actions, turn.actions, strict=False)):
            if one is not other:
                return number
        return min(len(self.turn.actions), len(turn.actions))


class Replay:
    """Replays single turns of a record's table, from any bookmark on; nothing is kept from one to the next."""

    __slots__ = ("_replayer",)

    def __init__(self, record: Record, law: Law, chosen: dict[Pick, int]) -> None:
        """Take the table of that record, and the copies of items taken where it does not say which."""
        self._replayer = begin(record, law)
        self._replayer.chosen = chosen

    def turn(
        self, before: Bookmark, turn: TurnLine, like: Stages | None = None
    ) -> tuple[TurnLog, Bookmark, tuple[Objection, ...]]:
        """That turn as it goes on from there, where the replay stands after it, and what it says that cannot be so.

        Where it begins `like` another one from there, that part is not replayed anew.
        """
        replayer = self._at(before)
        log = _turn(replayer, turn, like)
        return log, _bookmark(replayer), tuple(replayer.findings)

    def stages(self, before: Bookmark, turn: TurnLine) -> Stages:
        """The stages of that turn as it goes on from there."""
        replayer, stages = self._at(before), list[Stage]()
        _turn(replayer, turn, keeping=stages)
        return Stages(turn, _passing(replayer, turn), tuple(stages))

    def _at(self, before: Bookmark) -> Replayer:
        replayer = self._replayer
        replayer.state, replayer.faction = before.state, before.faction
        replayer.coffin, replayer.deposed = before.coffin, before.deposed
        replayer.astray, replayer.traded = dict(before.astray), set(before.traded)
        replayer.findings = []
        return replayer


def _bookmark(replayer: Replayer) -> Bookmark:
    return Bookmark(
        replayer.state,
        replayer.faction,
        replayer.coffin,
        replayer.deposed,
        dict(replayer.astray),
        frozenset(replayer.traded),
    )


def _through(
    record: Record, law: Law, chosen: dict[Pick, int]
) -> tuple[Replayer, tuple[TurnLog, ...], tuple[Bookmark, ...]]:
    """One way through a record, with those copies of items damaged where it does not say which (9.2.7)."""
    replayer = begin(record, law)
    replayer.chosen = chosen
    for action in record.header.hireling_setup:
        _step(replayer, action, "")
    logs, marks = [], [_bookmark(replayer)]
    for turn in record.turns:
        logs.append(_turn(replayer, turn))
        marks.append(_bookmark(replayer))
    return replayer, tuple(logs), tuple(marks)


def _other_copies(replayer: Replayer) -> list[dict[Pick, int]]:
    """What else may have been meant where it is not written: the latest items first that are not there later."""
    if not replayer.findings:
        return []
    return [
        {**replayer.chosen, pick: number}
        for picks in replayer.doubted
        for pick in reversed(picks)
        for number in range(replayer.picks[pick])
        if number != replayer.chosen.get(pick, 0)
    ]


def _turn(
    replayer: Replayer,
    turn: TurnLine,
    like: Stages | None = None,
    keeping: list[Stage] | None = None,
) -> TurnLog:
    last, replayer.turn, replayer.faction = replayer.faction, turn, turn.faction
    replayer.battle = replayer.razed = None
    replayer.funds_written = False
    replayer.states = []
    before = replayer.state  # warriors on the Coffin Makers are counted before they go home
    if replayer.deposed:
        replayer.world.purge_unwritten(replayer, last)
    if replayer.coffin == turn.faction:
        replayer.world.revive(replayer)
    replayer.world.begin_turn(replayer, turn)
    steps = _steps(replayer, turn, like, keeping)
    replayer.world.tuck(replayer, turn)
    _close_turn(replayer)
    return TurnLog(turn.number, turn.round, turn.faction, steps, before, replayer.state)


def _steps(
    replayer: Replayer,
    turn: TurnLine,
    like: Stages | None = None,
    keeping: list[Stage] | None = None,
) -> tuple[Step, ...]:
    """The steps of a turn; between two of them the Lost Souls may be discarded, which records leave out."""
    passing = _passing(replayer, turn)
    steps: list[Step] = []
    if like is not None and like.passing == passing and like.stages:
        _go_to(replayer, like, like.shared(turn), steps)
    for number, action in enumerate(turn.actions[len(steps) :], start=len(steps)):
        if keeping is not None:
            keeping.append(_stage(replayer, steps))
        if number == passing:
            replayer.states = []
            replayer.world.discard_souls(replayer)
        steps.append(_step(replayer, action, turn.faction))
    if keeping is not None:
        keeping.append(_stage(replayer, steps))
    if passing is not None and passing >= len(turn.actions):
        replayer.world.discard_souls(replayer)
    return tuple(steps)


def _stage(replayer: Replayer, steps: list[Step]) -> Stage:
    return Stage(
        replayer.state,
        replayer.coffin,
        replayer.deposed,
        dict(replayer.astray),
        frozenset(replayer.traded),
        replayer.battle,
        replayer.razed,
        replayer.funds_written,
        tuple(replayer.findings),
        tuple(steps),
    )


def _go_to(replayer: Replayer, like: Stages, number: int, steps: list[Step]) -> None:
    """Go to that stage of a turn that has begun in the same state."""
    if replayer.state is not like.stages[0].state:
        return
    stage = like.stages[number]
    replayer.state, replayer.coffin, replayer.deposed = stage[:3]
    replayer.astray, replayer.traded = dict(stage.astray), set(stage.traded)
    replayer.battle, replayer.razed, replayer.funds_written = stage[5:8]
    replayer.findings = list(stage.findings)
    steps += stage.steps


def _passing(replayer: Replayer, turn: TurnLine) -> int | None:
    """After how many actions the Lost Souls are discarded unwritten: False Orders may come before that, or after it."""
    passing, latest = replayer.world.passes_souls(turn), replayer.world.orders(turn)
    if passing is None or latest <= passing:
        return passing
    pick = Pick(turn.number, 0, turn.faction, SOULS.kind)
    replayer.picks[pick] = 2
    replayer.doubted.append((pick,))
    return latest if replayer.chosen.get(pick) else passing


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
    for operate in replayer.plan(action, faction):
        operate(replayer)
    stranger = _stranger(replayer)
    if stranger:
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


def _stranger(replayer: Replayer) -> str:
    """What the step names that this table has not (a clearing, a faction, a column of a board), as a sentence; else nothing."""
    known = replayer.known
    for change in replayer.changes:
        if type(change) is Moved:
            source, target = change.source, change.target
            found = "" if source in known else _no_place(replayer, source)
            if not found and target not in known:
                found = _no_place(replayer, target)
            if not found and type(change.thing) is Piece:
                found = _no_player(replayer, change.thing.owner)
            if not found and type(change.thing) is Item:
                found = _no_item(change.thing) or _no_item(change.became)
        else:
            found = next(filter(None, _unheard_of(replayer, change)), "")
        if found:
            return found
    return ""


def _unheard_of(replayer: Replayer, change: Change) -> Iterator[str]:
    """The same for what is no move: where it happens, whose it is, and about whom."""
    for number in _clearings(change):
        yield _no_place(replayer, clearing(number))
    for faction in _factions(change):
        yield _no_player(replayer, faction)


def _no_place(replayer: Replayer, place: Place) -> str:
    found = "" if place is BURROW else _no_player(replayer, place.faction)
    unheard = [n for n in _numbers(place) if n not in replayer.table.map.slots]
    if unheard:
        found = f"there is no clearing {unheard[0]}"
    elif place.kind == "column" and place.key not in facts.columns(
        place.faction, replayer.world.house
    ):
        found = found or f"the board of {the_faction(place.faction)} has no column {place.key}"
    if not found:
        replayer.known.add(place)
    return found


def _no_item(thing: Thing) -> str:
    known = item_names()
    if type(thing) is not Item or thing.letter in known or thing.letter == UNSEEN.letter:
        return ""
    return f"there is no item {thing.letter}; items are {' '.join(sorted(known))}"


def _numbers(place: Place) -> tuple[int, ...]:
    """The clearings that a place on the map is named by; whether they make a path or a forest is for the rules to say."""
    if place.kind in ("clearing", "path", "forest"):
        return tuple(map(int, str(place.key).split("_")))
    return ()


def _no_player(replayer: Replayer, faction: str) -> str:
    return "" if faction in replayer.world.players else absent(faction)


def _clearings(change: Change) -> tuple[int, ...]:
    if type(change) is Battled or type(change) is Guessed:
        return (change.clearing,)
    return (change.one, change.other) if type(change) is Swapped else ()


def _factions(change: Change) -> tuple[str, ...]:
    if type(change) is Battled:
        return (change.attacker, change.defender)
    if type(change) is Guessed:
        return (change.plot.owner,)
    if type(change) is Marked:
        return (change.faction, change.key if change.kind in _ABOUT_SOMEBODY else "")
    return (change.faction,) if isinstance(change, Scored | Showed | Swapped | Purged) else ()


def _undo(replayer: Replayer) -> None:
    """Take back what the step did."""
    replayer.state = replayer.states[0]
    replayer.changes, replayer.states = [], [replayer.state]
    replayer.shortfalls.clear()
    replayer.after.clear()
