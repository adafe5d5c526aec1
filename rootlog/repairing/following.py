"""Consequences: the record is walked on the way of what was meant, from the first finding to the last.

Findings of the record as written that are not there on that way follow from the finding whose repair took them away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rootlog.engine.reasons import (
    ERROR,
    IMPOSSIBLE,
    CorrectedLine,
    Objection,
)
from rootlog.engine.work import Work
from rootlog.repairing.choosing import best
from rootlog.repairing.earlier import Lookback, earlier_slip, onward
from rootlog.repairing.findings import NOBODY, FindingsOnTheWay, Name, name_of, order_of
from rootlog.repairing.kinds import made_by
from rootlog.repairing.letters import ORDER, by_another
from rootlog.repairing.owed import patterns
from rootlog.repairing.points import SEVERAL, Branches, Checkpoint, WrittenRecord, joins
from rootlog.repairing.printed import CARDS, as_printed
from rootlog.repairing.repair import Repair
from rootlog.repairing.runs import runs
from rootlog.repairing.sought import FindingSubject, sought_by
from rootlog.repairing.trials import Candidates
from rootlog.repairing.variants import OWN_CARD
from rootlog.repairing.waiting import FindingQueue


class RepairedFindings(NamedTuple):
    """Findings with what repairs tell of them, whether a bound kept later ones from being looked at, and how much was spent."""

    findings: tuple[Objection, ...]
    bounded: bool = False
    spent: int = 0


def repairing(given: WrittenRecord, findings: tuple[Objection, ...]) -> Work[RepairedFindings]:
    """The findings of a record, each with what was probably meant, or with the finding that it follows from."""
    repeats = [one for one in findings if one.cause is not None]
    ways = Branches(given)
    findings = tuple(one for one in findings if one.cause is None)
    walk = _Walk(ways, findings)
    yield from walk.go()
    anew = {name_of(one) for one in walk.findings.found if one.kind != IMPOSSIBLE}
    repeats = [one for one in repeats if name_of(one) not in anew]  # wrong on the mended way, too
    known = {name_of(one) for one in repeats}
    every = (*findings, *(one for one in walk.findings.found if name_of(one) not in known))
    for run in runs(given.record.turns, sorted(every, key=order_of)):
        walk.findings.join([name_of(one) for one in run])
    for one in repeats:
        assert one.cause is not None  # they have one
        walk.findings.follow(name_of(one), walk.findings.first_of(name_of(one.cause)))
    every = (*every, *repeats)
    blamed = {walk.findings.follows.get(name_of(one)) for one in every if one.severity == ERROR}
    # as it is written no legal reading exists, whatever it is that tells so first
    every = tuple(one._replace(severity=ERROR) if name_of(one) in blamed else one for one in every)
    firsts = {name_of(one): one for one in every}
    bounded = frozenset(given.judgement.bounded)
    told = (
        one._replace(
            meant=walk.findings.meant.get(name_of(one)),
            tried=name_of(one) in walk.findings.tried and one.turn not in bounded,
            cause=firsts.get(walk.findings.follows.get(name_of(one), NOBODY)),
        )
        for one in every
    )
    return RepairedFindings(tuple(told), ways.bounded, ways.read)


class _Walk:
    """The walk along what was meant."""

    def __init__(self, ways: Branches, findings: tuple[Objection, ...]) -> None:
        self.ways, given = ways, ways.given
        self.findings = FindingsOnTheWay(ways, findings)
        self.patterns = patterns(given.record, given.judgement.readings[: ways.reach])
        self.way = [self.ways.start]
        """The points of the way so far."""

    def go(self) -> Work[None]:
        """Walk to the end of the record; where no work is left for it, only what follows is looked at, for as much work again."""
        point = self.ways.start
        cause: Name | None = None
        while (after := self._next(point)) is not None:
            if self.ways.is_spent(2):
                return
            self.findings.tell_of(after, cause)
            point, cause = yield from self._mended(point, after, cause)
            self.way.append(point)
        if self.ways.findings > SEVERAL:
            yield from self._look_before_all()
            point = self.way[-1]
        if self.findings.causes and self.findings.others:
            readings = tuple(one.reading for one in self.way[1:])
            self.findings.follow_whole(point, readings)

    def _look_before_all(self) -> Work[None]:
        """Look back from each finding of several with the work that is left: what it misses may be where an earlier turn put it.

        Those come first of which nothing is known; then those that have repairs of their own, but are about the same things as
        others: one slip may explain them all.
        """
        yield from self._read_again()
        for number in range(1, len(self.way)):
            for finding in self._unexplained(number):
                yield from self._look_before(finding, self.way[number], None)
        for number in range(1, len(self.way)):
            written = self.ways.as_written(number)
            for finding in self.findings.mended(written):
                mended = self.way[number]
                kept = self.findings.name(finding) in self.findings.meant
                if kept and mended.line is not written.line and self._is_shared(finding):
                    point = self.ways.take(self.way[number - 1], written)
                    yield from self._look_before(finding, point, mended)

    def _read_again(self) -> Work[None]:
        """Look with all effort at the turns that still have an error of which nothing is known, though a turn before them was mended.

        They were read as they are in the record as written. After the mend another reading may explain the error. Then the way goes on from
        that reading, and has as many turns as before.
        """
        for number in range(1, len(self.way)):
            known, before = self.way[number], self.way[number - 1]
            written = self.ways.as_written(number)
            changed_before = known is not written and known.line is written.line
            if not changed_before or not self.ways.affords(before):
                continue
            if next(self.findings.unexplained(known, set()), None) is None:
                continue
            point = self.ways.thoroughly(before, always=True)
            cause = self.findings.last_before(number)
            if point is not None and point.errors < known.errors and cause is not None:
                way, self.way = self.way, [*self.way[:number], point]
                self.findings.tell_of(point, cause)
                yield from self._on_from(way, cause)
            yield

    def _unexplained(self, number: int) -> Iterator[Objection]:
        """Each error of a turn of which nothing is known, once, whatever way that turn is taken meanwhile."""
        looked: set[Name] = set()
        point: Checkpoint | None = None
        while point is not self.way[number]:
            point = self.way[number]
            for finding in self.findings.unexplained(point, looked):
                looked.add(self.findings.name(finding))
                yield finding
                if point is not self.way[number]:
                    break

    def _look_before(
        self, finding: Objection, point: Checkpoint, mended: Checkpoint | None
    ) -> Work[None]:
        """Take the edit of a turn before that point, if there is one that explains a finding and is surely meant."""
        way = self.way[: point.turns]
        if not self.ways.affords(way[-1]):
            return
        earlier = yield from earlier_slip(self.ways, [*way, point], finding, mended)
        if earlier is not None and earlier.sure:
            yield from self._go_on(earlier, self.findings.name(finding))

    def _is_shared(self, finding: Objection) -> bool:
        """True if the finding of another turn, which follows from none, is about the same things as one."""
        own = self._subjects.get(name_of(finding))
        return own is not None and any(
            name[0] != finding.turn and other.owner == own.owner and other.places & own.places
            for name, other in self._subjects.items()
            if name not in self.findings.follows
        )

    @cached_property
    def _subjects(self) -> dict[Name, FindingSubject]:
        """The things that the findings of the record are about."""
        every = [one for told in self.findings.told.values() for one in told.values()]
        about = {
            name_of(one): sought_by(self.ways, self.ways.as_written(one.turn), one) for one in every
        }
        return {name: subject for name, subject in about.items() if subject is not None}

    def _go_on(self, earlier: Lookback, found_for: Name) -> Work[None]:
        """Take the way of an earlier turn as it was meant, and go on from there to the end; what comes up newly is looked at."""
        point = earlier.points[-1]
        way, self.way = self.way, self.way[: point.turns]
        first = self._go_back(earlier, found_for)
        self.findings.explain(first, way[point.turns], point)
        point, cause = yield from self._mended_anew(way[point.turns], point, first)
        self.way.append(point)
        yield from self._on_from(way, cause)

    def _on_from(self, way: list[Checkpoint], cause: Name | None) -> Work[None]:
        """Go on from the end of the new way along the turns of another one, until that is reached."""
        for known in way[len(self.way) :]:
            if joins(self.way[-1], way[known.turns - 1]):
                self.way += way[known.turns :]
                return
            point = onward(self.ways, self.way[-1], known)
            self.findings.tell_of(point, cause, known)
            point, cause = yield from self._mended_anew(known, point, cause)
            self.way.append(point)

    def _mended_anew(
        self, known: Checkpoint, point: Checkpoint, cause: Name | None
    ) -> Work[tuple[Checkpoint, Name | None]]:
        """The same as `_mended` for a turn in which something is open that was not when it was `known`; else that turn as it is."""
        if next(self.findings.unexplained(point, set(map(name_of, known.found))), None) is None:
            return point, cause
        return (yield from self._mended(self.way[-1], point, cause))

    def _mended(
        self, before: Checkpoint, point: Checkpoint, cause: Name | None
    ) -> Work[tuple[Checkpoint, Name | None]]:
        """The point that a turn leads to with all repairs that are found for it, and the last finding that was repaired."""
        for found in self._of_turn(before, point):
            if found is not None:
                cause = self.findings.explain(found[0], point, found[1]) or cause
                point = found[1]
            if self.ways.is_spent():  # whatever is being tried
                self.ways.bounded = True
                break
            yield
        return point, cause

    def _next(self, point: Checkpoint) -> Checkpoint | None:
        """The point that the next turn leads to, looked at with all effort as long as work is left for the record."""
        return self.ways.onward(point) if self.ways.is_spent() else self.ways.thoroughly(point)

    def _of_turn(
        self, before: Checkpoint, point: Checkpoint
    ) -> Iterator[tuple[Name, Checkpoint] | None]:
        """Whose turn it was, where the order of turns tells that it was another's; then what a repair explains in it."""
        other = self._by_another(before, point)
        if other is not None:
            yield other
            point = other[1]
        for name in self.findings.others:
            if name[0] == point.turns and name[2] == CARDS and name[1]:
                after = as_printed(self.ways, before, point, name[1])
                if after is not None:
                    point = self._as_printed(name, point, after)
                    yield name, point
        yield from self._repaired(before, point)

    def _repaired(
        self, before: Checkpoint, point: Checkpoint
    ) -> Iterator[tuple[Name, Checkpoint] | None]:
        """The findings of a turn that a repair explains, one after another, and where the way leads with it; None between trials.

        A repair with rivals is taken behind all others: it is not offered, and no part of what is. What else it takes away has
        none of its own.
        """
        edits: dict[int, Name] = {}
        doubtful: Repair | None = None
        first = NOBODY

        def trials(finding: Objection, known: Candidates | None) -> Candidates | None:
            if not self.ways.affords(before):
                self.ways.bounded = True
                return None
            if known is not None and known.point is point:
                return known
            new = Candidates(self.ways, before, point, finding, self.patterns)
            new.cut_short = known is not None and known.cut_short
            return new

        queue = FindingQueue(self.findings, point, trials, again=self.ways.findings <= SEVERAL)
        while (waiting := queue.next(point)) is not None:
            yield None  # so that the walk may end between any two findings
            finding, repair = waiting.finding, None
            if not waiting.behind:
                if waiting.trials is not None:
                    repair = yield from best(waiting.trials, around=waiting.around)
                if repair is None:
                    queue.wait(waiting, settled=not self.ways.unsettled)
                    continue
            name = self.findings.name(finding)
            earlier = yield from self._earlier_slip(point, finding, repair)
            if earlier is not None:
                cause = self._go_back(earlier, name)
                doubtful = None if earlier.sure else doubtful
                before, point = self.way[-1], earlier.points[-1]
                queue.go_on_from(point)
                yield cause, point
            elif repair is None:
                self.findings.tried |= {name} if waiting.settled else set()
            elif repair.sure:
                cause = self._take(repair, point, finding, edits)
                point, doubtful = repair.point, None
                queue.begin_again(point)
                yield cause, point
            elif doubtful is None:
                doubtful, first = repair, name
                left = set(map(self.findings.name, repair.point.found))
                queue.leave(finding, {*map(self.findings.name, point.found)} - left)
            else:
                queue.leave(finding, ())
        if doubtful is not None:
            self.findings.lines[point.turns] = doubtful.proposal.line
            yield first, doubtful.point

    def _take(
        self, repair: Repair, point: Checkpoint, finding: Objection, edits: dict[int, Name]
    ) -> Name:
        """Take a repair of the turn to that point for what was meant; the finding that tells it, one for all `edits` of an action."""
        line, edited = repair.proposal.line, repair.proposal.edited
        head = self.findings.head(point, repair, finding)
        self.findings.find(point, repair.point)
        self.findings.lines[point.turns] = line
        cause = edits.setdefault(edited, head) if edited else head
        known = self.findings.meant.get(cause)
        since = point.line.text if point.line is not None else ""
        self.findings.meant[cause] = CorrectedLine(
            line.turn.line,
            line.text,
            known.since if known else since,
            made_by(repair.proposal, finding),
        )
        self.findings.follow(self.findings.name(finding), cause)
        return cause

    def _by_another(self, before: Checkpoint, point: Checkpoint) -> tuple[Name, Checkpoint] | None:
        """A turn out of order that was another player's, the finding that tells so, and where it leads.

        Where it has the letter of the next one, that one tells it: as the second turn in a row.
        """
        here = point.turns
        out = [
            one for one in self.findings.others if one[0] in (here, here + 1) and one[2] in ORDER
        ]
        out = [one for one in out if one[0] == here or self._is_of_next(point)]
        if not out or out[0] in self.findings.follows or out[0] in self.findings.meant:
            return None
        after = by_another(self.ways, before, point)
        if after is None or after.line is None or point.line is None:
            return None
        name = first = out[0]
        if name[0] != here:
            first = next(map(name_of, self.findings.open(point)), name)
        line = self.findings.lines[here] = after.line
        self.findings.find(point, after)
        self.findings.meant[first] = CorrectedLine(line.turn.line, line.text, point.line.text)
        self.findings.follow(name, first)
        return first, after

    def _is_of_next(self, point: Checkpoint) -> bool:
        """True if the next turn is written as that of the same player."""
        line, turns = point.line, self.ways.turns
        assert line is not None  # only the point before the first turn has none
        return point.turns < len(turns) and turns[point.turns].faction == line.turn.faction

    def _as_printed(self, name: Name, point: Checkpoint, after: Checkpoint) -> Checkpoint:
        """Takes the way of a turn whose cards are in their suits, which is what was meant by that finding."""
        assert after.line is not None
        assert point.line is not None  # they are behind a turn
        self.findings.find(point, after)
        self.findings.lines[point.turns] = after.line
        self.findings.meant[name] = CorrectedLine(
            after.line.turn.line, after.line.text, point.line.text
        )
        return after

    def _earlier_slip(
        self, point: Checkpoint, finding: Objection, repair: Repair | None
    ) -> Work[Lookback | None]:
        """The edit of an earlier turn that explains a finding, where none of its own does or leaves more wrong.

        In a record with several findings that is looked for when all turns have been looked at, but for a slip that may make all of them.
        """
        ways = self.ways
        if finding.severity != ERROR or not ways.affords(self.way[-1]):
            return None
        if repair is not None and not repair.sure and repair.proposal.family == OWN_CARD:
            return None  # some card of its own was meant here, and which is not told
        if ways.findings > SEVERAL and (repair is not None or not ways.may_tell_all(point)):
            return None
        # what mends more than that was meant here, though not which of several
        mends = repair is not None and (repair.sure or repair.gain > 1)
        mended = repair.point if repair is not None and mends else None
        return (yield from earlier_slip(ways, [*self.way, point], finding, mended))

    def _go_back(self, earlier: Lookback, found_for: Name) -> Name:
        """Takes the way of an earlier turn as it was meant; what is not wrong on it any more follows from the finding.

        That is the one of that turn which goes by the same edit, if there is one: then both tell one mistake, and it tells it first.
        """
        first = earlier.points[0]
        line, number = earlier.proposal.line, first.turns
        since = earlier.base.line
        vain = self.findings.taken_back(earlier.base)
        self.findings.lines[number] = line
        cause = self.findings.told_first(earlier) or found_for
        for name in (found_for, *vain):
            self.findings.follow(name, cause)
        known = self.findings.forget(cause)
        self.findings.forget(found_for)
        if earlier.sure:
            on_it = known is not None and known.line == line.turn.line
            text = known.since if known and on_it else since.text if since else ""
            self.findings.meant[cause] = CorrectedLine(line.turn.line, line.text, text)
        chain = self.way
        self.way = [*chain[:number], *earlier.points[:-1]]
        doubted = {
            one
            for one in self.findings.causes
            if one[0] > number and one not in self.findings.meant
        }
        self.findings.causes = [one for one in self.findings.causes if one not in doubted]
        for name, one in [*self.findings.follows.items()]:
            if one in doubted:
                self.findings.follow(name, cause)
        self.findings.origins.forget(doubted)
        for point, without in zip(earlier.points[1:-1], chain[number + 1 :], strict=False):
            self.findings.tell_of(point, cause, without)
        self.findings.take_back(earlier.points[-1], cause)
        return cause
