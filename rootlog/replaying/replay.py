"""Replaying: a Record becomes the steps of a game, with the state before and after each.

Replaying is bookkeeping. It never fails and knows no rule of play: what is not where it is taken from is an
`impossible` finding, and its destination is updated as recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rootlog.engine.changes import (
    Marked,
)
from rootlog.engine.game import Game, Step, TurnLog
from rootlog.engine.law import Law
from rootlog.engine.named import NamedTuple, maker
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.notation.record import Action, Battle, Record, TurnLine
from rootlog.replaying.card_moves import SOULS
from rootlog.replaying.names import DOMINANCE
from rootlog.replaying.opening import begin
from rootlog.replaying.replayer import Pick, Replayer
from rootlog.replaying.strangers import stranger

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


class Passage(NamedTuple):
    """A turn as a replay went through it: where it stood before and after, and what the turn says that cannot be so.

    `known` are the picks of the turns before, `picks`, `doubted` and `strained` those of the turn itself (`Replayer`).
    """

    line: TurnLine
    before: Bookmark
    known: Mapping[Pick, int]
    choice: Choice
    log: TurnLog
    after: Bookmark
    told: tuple[Objection, ...]
    picks: Mapping[Pick, int]
    doubted: tuple[tuple[Pick, ...], ...]
    strained: int


Refuses = Callable[[Objection], bool]
"""What is not wanted of a turn that is only tried."""
Until = tuple[int, Callable[[State], bool]]
"""The place of an action of a turn that is only tried, from 0, and whether it is worth going on as the state is behind it."""
Choice = tuple[tuple[Pick, int], ...]
"""Which copies of items are taken where the record does not say which."""


class Way(NamedTuple):
    """One way through a record: what is told before its first turn, where it begins, and its turns.

    `excess` is how often more cards of a suit or name are seen than the deck holds, where another way may have fewer.
    """

    told: tuple[Objection, ...]
    start: Bookmark
    passages: tuple[Passage, ...]
    excess: int = 0

    @property
    def findings(self) -> tuple[Objection, ...]:
        """What the record says that cannot be so."""
        return self.told + tuple(one for passage in self.passages for one in passage.told)

    @property
    def doubts(self) -> tuple[int, int]:
        """How much speaks against it: what cannot be so, and what has no room where it goes."""
        strained = sum(passage.strained for passage in self.passages)
        return len(self.findings) + self.excess, strained


class Replayed(NamedTuple):
    """What replaying gives: the game, what the record says that cannot be so, and where the replay stood between turns.

    The first bookmark is that before the first turn; from each the replay can go on another way. `chosen` are the copies of
    items that are taken where the record does not say which, `ways` the ways that were tried, by what they chose.
    """

    game: Game
    contradictions: tuple[Objection, ...]
    bookmarks: tuple[Bookmark, ...]
    chosen: dict[Pick, int]
    ways: Mapping[Choice, Way]


def replayed(
    record: Record,
    law: Law,
    earlier: Iterable[Replayed] = (),
    excess: Callable[[Game], int] | None = None,
) -> Replayed:
    """Replay a record under a law, with bookmarks.

    Turns that are in an `earlier` replay of a record like it as they are here, and begin there as they do here, are taken
    from it; so is the table, where it is the same. `excess` tells how often a game shows more cards of a suit or name than
    its deck holds (2.1): where how often depends on what is not written, the way with the fewest is taken.
    """
    begun = begin(record, law)
    like = [one for one in earlier if one.game.table == begun.table]
    table = like[0].game.table if like else begun.table
    ways: dict[Choice, Way] = {
        (): _through(record, law, {}, [one.ways[()] for one in like], excess)
    }
    chosen, best = _best(record, law, ways, like, excess)
    game = Game(table, tuple(passage.log for passage in best.passages), record.winner)
    marks = (best.start, *(passage.after for passage in best.passages))
    return Replayed(game, best.findings, marks, chosen, ways)


def _best(
    record: Record,
    law: Law,
    ways: dict[Choice, Way],
    like: Sequence[Replayed],
    excess: Callable[[Game], int] | None,
) -> tuple[dict[Pick, int], Way]:
    """The way on which the least speaks against what is recorded, and its picks; those that are tried are added to `ways`.

    What is tried next is one pick otherwise on the best way that has some left.
    """
    way = best = ways[()]
    chosen: dict[Pick, int] = {}
    waiting = [(way.doubts, at, choice, way) for at, choice in enumerate(_other_copies(way, {}))]
    while waiting and any(best.doubts) and len(ways) <= RETRIES:
        first = min(waiting, key=lambda one: one[:2])
        waiting.remove(first)
        _, _, choice, parent = first
        key = _choice(choice)
        if key in ways:
            continue
        known = [one.ways[key] for one in like if key in one.ways]
        ways[key] = other = _through(record, law, choice, [*known, parent, way], excess)
        if other.doubts < best.doubts:
            best, chosen = other, choice
        more = _other_copies(other, choice)
        waiting += [(other.doubts, len(ways) + at, one, other) for at, one in enumerate(more)]
    return chosen, best


def _choice(chosen: Mapping[Pick, int], turn: int = 0) -> Choice:
    """What is chosen in that turn, or in all of them."""
    if not chosen:
        return ()
    return tuple(sorted(one for one in chosen.items() if turn in (0, one[0].turn)))


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
        self,
        before: Bookmark,
        turn: TurnLine,
        like: Stages | None = None,
        refuses: Refuses | None = None,
        until: Until | None = None,
    ) -> tuple[TurnLog, Bookmark, tuple[Objection, ...]]:
        """That turn as it goes on from there, where the replay stands after it, and what it says that cannot be so.

        Where it begins `like` another one from there, that part is not replayed anew. It is broken off behind an action that says
        what the caller `refuses`, or one `until` which alone it is worth the while: then it has fewer steps.
        """
        replayer = self._at(before)
        log = _turn(replayer, turn, like, refuses=refuses, until=until)
        return log, _bookmark(replayer), tuple(replayer.findings)

    def stages(self, before: Bookmark, turn: TurnLine, log: TurnLog | None = None) -> Stages:
        """The stages of that turn as it goes on from there, with the steps that a `log` of it has: the same, not equal ones."""
        replayer, stages = self._at(before), list[Stage]()
        _turn(replayer, turn, keeping=stages)
        if log is not None:
            stages = [_with_steps(stage, log.steps[: len(stage.steps)]) for stage in stages]
        return Stages(turn, _passing(replayer, turn), tuple(stages))

    def _at(self, before: Bookmark) -> Replayer:
        _put(self._replayer, before)
        return self._replayer


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
    record: Record,
    law: Law,
    chosen: dict[Pick, int],
    known: Sequence[Way],
    excess: Callable[[Game], int] | None,
) -> Way:
    """One way through a record, with those copies of items damaged where it does not say which (9.2.7).

    What `known` ways have as it is here is not gone through anew.
    """
    replayer = begin(record, law)
    replayer.chosen = chosen
    for action in record.header.hireling_setup:
        _step(replayer, action, "")
    told, mark = tuple(replayer.findings), _bookmark(replayer)
    start = mark = next((way.start for way in known if way.start == mark), mark)
    passages: list[Passage] = []
    picks: Mapping[Pick, int] = {}
    for number, turn in enumerate(record.turns):
        choice = _choice(chosen, turn.number)
        passage = _known(known, number, turn, mark, picks, choice)
        if passage is None:
            passage = _passage(replayer, turn, mark, picks, choice)
        passages.append(passage)
        mark, picks = passage.after, {**picks, **passage.picks} if passage.picks else picks
    beyond = 0
    if excess is not None and any(pick.letter == DOMINANCE for pick in picks):
        beyond = excess(Game(replayer.table, tuple(one.log for one in passages), None))
    return Way(told, start, tuple(passages), beyond)


def _known(
    ways: Sequence[Way],
    number: int,
    turn: TurnLine,
    mark: Bookmark,
    picks: Mapping[Pick, int],
    choice: Choice,
) -> Passage | None:
    """That turn as one of those ways went through it, where it is the same and began in the same way."""
    for way in ways:
        if number < len(way.passages):
            passage = way.passages[number]
            if (
                _is_same(passage.line, turn)
                and passage.choice == choice
                and passage.known == picks
                and passage.before == mark
            ):
                return passage
    return None


def _is_same(one: TurnLine, other: TurnLine) -> bool:
    """Whether two turn lines say the same, wherever they stand in the text."""
    if one is other:
        return True
    if one[:3] != other[:3] or len(one.actions) != len(other.actions):
        return False
    return all(
        a.node == b.node and a.text == b.text
        for a, b in zip(one.actions, other.actions, strict=True)
    )


def _passage(
    replayer: Replayer, turn: TurnLine, mark: Bookmark, picks: Mapping[Pick, int], choice: Choice
) -> Passage:
    """That turn, gone through from there."""
    _put(replayer, mark)
    replayer.picks, replayer.doubted, replayer.strained = dict(picks), [], 0
    log = _turn(replayer, turn)
    own = {pick: n for pick, n in replayer.picks.items() if pick not in picks}
    doubted = tuple(replayer.doubted)
    after, told = _bookmark(replayer), tuple(replayer.findings)
    return Passage(turn, mark, picks, choice, log, after, told, own, doubted, replayer.strained)


def _put(replayer: Replayer, mark: Bookmark) -> None:
    """Let a replay stand there, with nothing found yet."""
    replayer.state, replayer.faction = mark.state, mark.faction
    replayer.coffin, replayer.deposed = mark.coffin, mark.deposed
    replayer.astray, replayer.traded = dict(mark.astray), set(mark.traded)
    replayer.findings = []


def _other_copies(way: Way, chosen: Mapping[Pick, int]) -> list[dict[Pick, int]]:
    """What else may have been meant where it is not written: the latest items first that are not there later."""
    if not any(way.doubts):
        return []
    counts = {pick: n for passage in way.passages for pick, n in passage.picks.items()}
    doubted = dict.fromkeys(
        pick for passage in way.passages for picks in passage.doubted for pick in reversed(picks)
    )
    if way.excess:
        doubted.update(dict.fromkeys(pick for pick in counts if pick.letter == DOMINANCE))
    return [
        {**chosen, pick: number} if number else {p: n for p, n in chosen.items() if p != pick}
        for pick in doubted
        for number in range(counts[pick])
        if number != chosen.get(pick, 0)
    ]


def _turn(
    replayer: Replayer,
    turn: TurnLine,
    like: Stages | None = None,
    keeping: list[Stage] | None = None,
    refuses: Refuses | None = None,
    until: Until | None = None,
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
    steps = _steps(replayer, turn, like, keeping, refuses, until)
    replayer.world.tuck(replayer, turn)
    _close_turn(replayer)
    return TurnLog(turn.number, turn.round, turn.faction, steps, before, replayer.state)


def _steps(
    replayer: Replayer,
    turn: TurnLine,
    like: Stages | None = None,
    keeping: list[Stage] | None = None,
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
            keeping.append(_stage(replayer, steps))
        if number == passing:
            replayer.states = []
            replayer.world.discard_souls(replayer)
        steps.append(_step(replayer, action, turn.faction))
        if refuses is not None and (new := replayer.findings[told:]):
            if any(map(refuses, new)):
                break
            told += len(new)
        if until is not None and number == until[0] and not until[1](replayer.state):
            break
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


def _with_steps(stage: Stage, steps: tuple[Step, ...]) -> Stage:
    """A stage that has come by those steps, which are as its own."""
    state = stage.state
    if steps and state is stage.steps[-1].states[-1]:
        state = steps[-1].states[-1]
    return stage._replace(state=state, steps=steps)


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
    """After how many actions the Lost Souls are discarded unwritten: some cards of Birdsong may be used before or after that."""
    passing = replayer.world.passes_souls(turn)
    if passing is None:
        return None
    later = [at for at in replayer.world.orders(turn) if at > passing]
    if not later:
        return passing
    pick = Pick(turn.number, 0, turn.faction, SOULS.kind)
    replayer.picks[pick] = 1 + len(later)
    replayer.doubted.append((pick,))
    return (passing, *later)[min(replayer.chosen.get(pick, 0), len(later))]


def _close_turn(replayer: Replayer) -> None:
    """Funds that are not written at the end of the Riverfolk's turn are spent, in a record that writes funds at all.

    A Vagabond who ends his turn with more items than he may keep lets their damage be doubted.
    """
    key = ("funds", replayer.faction, "")
    if not replayer.funds_written and replayer.state.markers.get(key):
        replayer.state = replayer.state.apply(Marked("funds", replayer.faction, "", 0))
    if replayer.picks and replayer.faction in replayer.world.vagabonds:
        from rootlog.replaying.items import doubt_room  # most games have no Vagabond

        doubt_room(replayer, replayer.faction)


_made = maker(Step)


def _step(replayer: Replayer, action: Action, faction: str) -> Step:
    replayer.number = action.number
    replayer.rejected = False
    replayer.changes = []
    replayer.states = [replayer.state]
    for operate in replayer.plan(action, faction):
        operate(replayer)
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


def _undo(replayer: Replayer) -> None:
    """Take back what the step did."""
    replayer.state = replayer.states[0]
    replayer.changes, replayer.states = [], [replayer.state]
    replayer.shortfalls.clear()
    replayer.after.clear()
