"""Ways through a record: from any point between two turns the record can go on as written, or with a turn that was meant.

A way is a chain of points. Where it comes to the same state, with the same things carried on, as the record as written, it
is that record again: what comes then is known.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rootlog.engine.changes import Change
from rootlog.engine.disputes import told_once
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.alike import Footprint, doings, is_about, read_alike
from rootlog.engine.judging.carryover import Carryover
from rootlog.engine.judging.closing import CLOSING
from rootlog.engine.judging.effort import ALL, Effort, Guide, Trace
from rootlog.engine.judging.judge import REPLAYED, WORTH, Judgement, on_the_whole
from rootlog.engine.judging.reading import Reading, guide, objections, trace_turn, try_turn
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.law import Law
from rootlog.engine.reasons import ERROR, Objection
from rootlog.notation.record import Record
from rootlog.repairing.bounds import LOOK
from rootlog.repairing.lines import EditedLine, line_of
from rootlog.replaying.replay import Replayed
from rootlog.replaying.turns import Bookmark, PointsOfTurn, Refuses, TurnReplay, Until

SEVERAL = 8
"""In a record with more findings than that, repairs that are not sure are not looked at, and no turn with all effort."""

PART, SHARES = 5, 2
"""The part of the work for all findings of a record that those of one turn may take, and the number of shares of what is left that go to a turn."""

LAST = 3
"""The number of ways of a turn that another one is compared with, apart from the record as written."""


class WrittenRecord(NamedTuple):
    """A record as written: what was read, replayed and judged of it."""

    record: Record
    law: Law
    rule_set: RuleSet
    replayed: Replayed
    judgement: Judgement
    worth: int = WORTH
    """The most work for what was meant in all."""


class TurnPrefix(NamedTuple):
    """The turn between two points, kept so that others that begin like it go on from where they differ.

    `stages` of its replay, `told` what that says, `trace` of how it was read: None where it was not judged.
    """

    after: Checkpoint
    stages: PointsOfTurn
    told: tuple[Objection, ...]
    trace: Trace | None


Read = tuple[Reading, "Read | None"]
"""The readings of a turn, and of those before it on its way."""


class Checkpoint:
    """A point on a way after a turn; equal only to itself.

    `line` is that turn as it was taken on this way, `found` has its errors, by the numbers that its actions have as
    written.
    """

    __slots__ = (
        "_doings",
        "_guide",
        "_readable",
        "carried",
        "errors",
        "found",
        "line",
        "mark",
        "next",
        "read",
        "searched",
        "told",
        "turns",
    )

    def __init__(
        self,
        mark: Bookmark,
        carried: Carryover,
        read: Read | None = None,
        line: EditedLine | None = None,
        found: tuple[Objection, ...] = (),
        told: tuple[Objection, ...] = (),
    ) -> None:
        self.mark = mark
        self.carried = carried
        self.read = read
        """The readings of that turn, and of those before it on this way."""
        self.line = line
        self.found = found
        self.told = told
        """The contradictions in it that are there whatever the turn is taken for."""
        self.errors = [one.severity for one in found].count(ERROR)
        """The number of errors of that turn."""
        self.turns = read[0].log.number if read is not None else 0
        self.searched = False
        """True if that turn was looked at with all effort: a walk from its beginning need not find that reading."""
        self._guide: Guide | None = None
        self._doings: Footprint | None = None
        self._readable: bool | None = None
        self.next: Checkpoint | None = None
        """The point that the next turn as written leads to, once that was asked."""

    @property
    def reading(self) -> Reading:
        """The reading of that turn."""
        assert self.read is not None  # only the point before the first turn has none
        return self.read[0]

    @property
    def is_readable(self) -> bool:
        """True if all actions of that turn can be read, so that it was judged."""
        if self._readable is None:
            self._readable = all(step.readable for step in self.reading.log.steps)
        return self._readable

    @property
    def changes(self) -> list[Change]:
        """The changes of that turn, one after another."""
        return changes_of(self.reading.log)

    def is_as(self, other: Checkpoint) -> bool:
        """True if that turn changes what it does on another way, and leads to the same."""
        return self.changes == other.changes and self.mark == other.mark

    @property
    def guide(self) -> Guide:
        """The plays that the events of that turn were taken for."""
        if self._guide is None:
            turn = self.reading.turn
            self._guide = guide(turn) if turn is not None else {}
        return self._guide

    @property
    def doings(self) -> Footprint:
        """The things that that turn depends on."""
        if self._doings is None:
            self._doings = doings(self.reading.log)
        return self._doings

    def does_as(self, other: Checkpoint) -> None:
        """Know of that turn what is known of it on another way, where it does the same."""
        self.searched = other.searched
        self._doings = other.doings._replace(log=self.reading.log)

    @property
    def doubting(self) -> bool:
        """True if that turn was read without pieces that may not be there."""
        return self.reading.doubting


class Branches:
    """All ways through one record that were tried so far."""

    def __init__(self, given: WrittenRecord) -> None:
        """Take the record as written: its points are those of the first way."""
        self.given = given
        self.turns = given.record.turns
        self.reach = len(given.judgement.readings) - len(given.judgement.left_out)
        """The number of turns that are looked at."""
        self._replay = TurnReplay(given.record, given.law, given.replayed.chosen)
        self._written = self._as_written()
        self._taken: list[list[Checkpoint]] = [[] for _ in self._written]
        """The points from which the next turn as written was taken otherwise, the last first."""
        self.read = 0
        """The work of replaying and reading for all of it, in events that are read: this only grows."""
        self._begun: TurnPrefix | None = None
        self._turn, self._since, self._end = -1, 0, 0
        """The turn that was asked for last, and the work at which it was, and up to which more may be tried for it."""
        self._took = Counter[int]()
        """The work that was done for each turn before that."""
        self.bounded = False
        """True if that came to its bound, so that nothing was tried for later findings."""
        self.unsettled = False
        """True if not all was tried for the last finding, or several edits would do."""
        self.findings = sum(point.errors for point in self._written)

    @property
    def start(self) -> Checkpoint:
        """The point at which all ways begin."""
        return self._written[0]

    @property
    def end(self) -> Checkpoint:
        """The point at which the record as written ends."""
        return self._written[-1]

    def as_written(self, turns: int) -> Checkpoint:
        """The point of the record as written after so many turns."""
        return self._written[turns]

    def _as_written(self) -> list[Checkpoint]:
        given = self.given
        readings, marks = given.judgement.readings, given.replayed.bookmarks
        carried = [reading.carried for reading in readings]
        carried.append(given.judgement.carried)
        read: Read | None = None
        told: dict[int, list[Objection]] = {}
        for one in given.replayed.contradictions:
            told.setdefault(one.turn, []).append(one)
        points = [Checkpoint(marks[0], carried[0])]
        for number, turn in enumerate(self.turns[: self.reach], start=1):
            read, after = (readings[number - 1], read), carried[number]
            line = line_of(turn)
            contradictions = tuple(told.get(number, ()))
            found = self._found(read[0], contradictions, after)
            point = Checkpoint(marks[number], after, read, line, found, contradictions)
            point.searched = True
            points[-1].next = point
            points.append(point)
        return points

    def unforgiven(self, turns: int) -> tuple[Objection, ...]:
        """The errors of a turn as written if nothing is forgiven for what was reported of the turns before it."""
        before, known = self._written[turns - 1], self._written[turns]
        carried = before.carried._replace(disputes=())
        if carried == before.carried:
            return known.found
        start, line = Checkpoint(before.mark, carried, before.read), known.line
        assert line is not None  # only the point before the first turn has none
        after = self.judge(start, line, known.reading.log, known.mark, known.told)
        assert after is not None  # without a limit there is a reading
        return after.found

    def onward(self, point: Checkpoint) -> Checkpoint | None:
        """The point that the next turn as written leads to; None at the end of the record, or of what is looked at of it."""
        if point.turns == self.reach:
            return None
        if point.next is None:
            known = self._written[point.turns + 1]
            after = self.take(point, known)
            point.next = known if joins(after, known) and after.found == known.found else after
            self._taken[point.turns] = [point, *self._taken[point.turns][: LAST - 1]]
        return point.next

    def thoroughly(self, point: Checkpoint, *, always: bool = False) -> Checkpoint | None:
        """The same, looked at with all effort where it is not the record as written and something is wrong with it.

        Where the record has many findings, each would be looked at again on every way: there only turns of which a part
        of what is wrong has gone, unless `always`. How they were read as written tells least of how they are read now.
        """
        after = self.onward(point)
        if (
            after is None
            or not after.errors
            or after.searched
            or after is self._written[after.turns]
        ):
            return after
        known = self._written[after.turns]
        if self.findings > SEVERAL and not always and after.errors >= known.errors:
            return after
        other = self.take(point, known, Effort(guide=known.guide, doubting=known.doubting))
        if other.errors < after.errors:
            after = point.next = other
        after.searched = True
        return after

    def is_as_written(self, point: Checkpoint) -> bool:
        """True if it is a point of the record as written."""
        return point is self._written[point.turns]

    def may_tell_all(self, point: Checkpoint) -> bool:
        """True if a slip in the turn to that point may cause all errors: none is before it, most come after it."""
        before = any(one.errors for one in self._written[: point.turns])
        return not before and 2 * point.errors <= self.findings

    def may_differ(self, point: Checkpoint, other: Checkpoint, end: int) -> bool:
        """True if one of the next turns, up to so many, depends on something in which two points differ."""
        one, two, goal = point.mark.state, other.mark.state, self.given.rule_set.law.goal
        return any(
            not known.is_readable
            or is_about(known.doings, one, two, point.carried, other.carried, goal)
            for known in self.written_between(point.turns, end)
        )

    def written_between(self, first: int, last: int) -> list[Checkpoint]:
        """The points of the record as written behind so many turns, and until so many."""
        return self._written[first + 1 : last + 1]

    def take(
        self, point: Checkpoint, known: Checkpoint, effort: Effort | None = None
    ) -> Checkpoint:
        """The point that that turn as written leads to from another point: read as it was read before, or else with nothing wrong."""
        line = known.line
        assert line is not None  # only the point before the first turn has none
        log, mark, told = self.replay(point, line)
        if effort is None:
            alike = self._alike(point, known, log, mark, told)
            if alike is not None:
                return alike
            effort = Effort(work=0, guide=known.guide, doubting=known.doubting)
        taken = self.judge(point, line, log, mark, told, effort)
        assert taken is not None  # without a limit there is a reading
        return taken

    def _alike(
        self,
        point: Checkpoint,
        known: Checkpoint,
        log: TurnLog,
        mark: Bookmark,
        told: tuple[Objection, ...],
    ) -> Checkpoint | None:
        """The point that the replayed turn leads to, as it was read on another way; None if it may be read in another way."""
        if known is not self._written[known.turns]:
            return None
        goal = self.given.rule_set.law.goal
        for before in (*self._taken[point.turns], self._written[point.turns]):
            after = before.next
            if after is None or not _say_alike(told, after.told) or not after.is_readable:
                continue
            read = read_alike(after.reading, after.carried, log, point.carried, goal, after.doings)
            if read is not None:
                reading, carried = read
                found = self._found(reading, told, carried) if told else after.found
                taken = Checkpoint(mark, carried, (reading, point.read), known.line, found, told)
                taken.does_as(after)
                return taken
        return None

    def replay(
        self,
        point: Checkpoint,
        line: EditedLine,
        like: PointsOfTurn | None = None,
        refuses: Refuses | None = None,
        until: Until | None = None,
    ) -> tuple[TurnLog, Bookmark, tuple[Objection, ...]]:
        """The effect of that line as the next turn, as far as it says nothing that is refused, and leads on (`TurnReplay.turn`)."""
        found = self._replay.turn(point.mark, line.turn, like, refuses, until)
        self.spend(sum([len(step.changes) for step in found[0].steps]))
        return found

    def spend(self, changes: int) -> None:
        """So many changes were replayed or looked through at once."""
        self.read += 1 + changes // REPLAYED

    def is_spent(self, times: int = 1) -> bool:
        """True if all work that the record may take was used up, and so many times as much."""
        return self.read > times * self.given.worth

    def affords(self, point: Checkpoint) -> bool:
        """True if more may be tried for the turn after that point, the last one that was asked for.

        What is left for the record is for all turns from there on that are wrong; most need less than their share.
        """
        if self._turn != point.turns:
            self._took[self._turn] += self.read - self._since
            self._turn, self._since = point.turns, self.read
            wrong = sum(1 for one in self._written[point.turns + 1 :] if one.errors)
            worth = self.given.worth
            share = SHARES * (worth - self.read) // max(wrong, 1)
            self._end = self.read + min(share, worth // PART - self._took[point.turns])
        return self.read <= self._end and not self.is_spent()

    def until(self, point: Checkpoint, looks: int = 1) -> int:
        """The work at which so many looks for a finding of the turn to that point are over that begin now."""
        return self.read + looks * LOOK * (CLOSING + len(point.reading.events))

    def lacking(self, point: Checkpoint) -> frozenset[int]:
        """The actions of the turn to that point with pieces that their owner does not have at all."""
        assert point.line is not None  # only the point before the first turn has none
        return point.line.lacking(self.given.replayed.game.table.law.house)

    def begun(self, point: Checkpoint, after: Checkpoint) -> TurnPrefix:
        """The turn from one point to the next, for others that begin like it."""
        if self._begun is None or self._begun.after is not after:
            line = after.line
            assert line is not None  # only the point before the first turn has none
            log = after.reading.log
            self.spend(len(line.actions))
            stages = self._replay.stages(point.mark, line.turn, log)
            trace = self._trace(point, after) if after.is_readable else None
            self._begun = TurnPrefix(after, stages, after.told, trace)
        return self._begun

    def _trace(self, point: Checkpoint, after: Checkpoint) -> Trace | None:
        """The reading of the turn from one point to the next, as it is recorded; None if it was not judged."""
        reading = after.reading
        facts = reading.turn.facts if reading.turn is not None else None
        path = reading.path
        if facts is not None and path and facts.log is reading.log:
            return Trace(facts, path)  # else it was read on another way
        return trace_turn(self.given.rule_set, reading.log, point.carried, after.guide, path)

    def judge(
        self,
        point: Checkpoint,
        line: EditedLine,
        log: TurnLog,
        mark: Bookmark,
        told: tuple[Objection, ...],
        effort: Effort = ALL,
    ) -> Checkpoint | None:
        """The point after a turn that was replayed; None where no reading of it costs as little as is asked for."""
        last, finished = log.number == len(self.turns), self.given.record.winner is not None
        read, spent = try_turn(
            self.given.rule_set, log, point.carried, effort, last=last, finished=finished
        )
        self.read += 1 + spent
        if read is None:
            return None
        reading, carried = read
        found = self._found(reading, told, carried)
        numbered = tuple(one._replace(action=line.written(one.action)) for one in found)
        return Checkpoint(mark, carried, (reading, point.read), line, numbered, told)

    def on_the_whole(
        self, last: Checkpoint, readings: tuple[Reading, ...] | None = None
    ) -> tuple[Objection, ...]:
        """The errors of the game as a whole on the way that ends there, by the numbers of its actions on that way.

        Its turns were read as that point has them, else as is given: a way that came back to the record as written ends with it.
        """
        given, readings = self.given, readings or tuple(_readings(last))
        logs = tuple(reading.log for reading in readings)
        game = Game(given.replayed.game.table, logs, given.record.winner)
        found = on_the_whole(given.rule_set, game, last.carried)
        return tuple(one for one in found if one.cause is None)

    def _found(
        self, reading: Reading, told: tuple[Objection, ...], carried: Carryover
    ) -> tuple[Objection, ...]:
        """The errors of a turn, each mistake once; the turns before it, as they are written, show nothing of that."""
        judged = tuple(objections(reading))
        if not told:
            return tuple(one for one in judged if one.cause is None)
        before, written = reading.log.number - 1, self.given.replayed.game
        game = written._replace(turns=(*written.turns[:before], reading.log))
        readings = (*self.given.judgement.readings[:before], reading)
        once = told_once(game, told, Judgement(readings, judged, (), carried))
        return tuple(one for one in once if one.cause is None)


def changes_of(log: TurnLog) -> list[Change]:
    """The changes of a turn, one after another."""
    return [change for step in log.steps for change in step.changes]


def _readings(point: Checkpoint) -> list[Reading]:
    """The readings of all turns of the way to that point."""
    found: list[Reading] = []
    read = point.read
    while read is not None:
        found.append(read[0])
        read = read[1]
    return found[::-1]


def _say_alike(told: tuple[Objection, ...], other: tuple[Objection, ...]) -> bool:
    """True if the same contradictions are found in the same actions."""
    if not told and not other:
        return True
    keys = [
        [(one.action, one.rule, one.kind, one.severity) for one in some] for some in (told, other)
    ]
    return keys[0] == keys[1]


def joins(point: Checkpoint, other: Checkpoint) -> bool:
    """True if two ways come to the same after as many turns; then what comes next is known of both once it is of one."""
    if point is other:
        return True
    if point.mark != other.mark or point.carried != other.carried:
        return False
    point.next = other.next = point.next or other.next
    return True
