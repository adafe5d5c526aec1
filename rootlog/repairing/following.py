"""Consequences: the record is walked on the way of what was meant, from the first finding to the last.

Findings of the record as written that are not there on that way follow from the finding whose repair took them away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.engine.judging.reading import Reading
from rootlog.engine.reasons import (
    ERROR,
    IMPOSSIBLE,
    MISSING,
    NOTATION,
    SCORE,
    CorrectedLine,
    Objection,
)
from rootlog.engine.work import Work
from rootlog.repairing.choosing import best
from rootlog.repairing.earlier import Lookback, is_hinted, looked_back
from rootlog.repairing.kinds import made_by
from rootlog.repairing.letters import ORDER, by_another
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.origins import Origins
from rootlog.repairing.owed import patterns
from rootlog.repairing.points import SEVERAL, Branches, Checkpoint, WrittenRecord
from rootlog.repairing.printed import CARDS, as_printed
from rootlog.repairing.repair import Repair
from rootlog.repairing.runs import runs
from rootlog.repairing.variants import OWN_CARD

Name = tuple[int, int, str, str]
"""By what a finding is known: its turn and action, the symbol of its rule, and its kind: one action may break a rule in two ways."""
NOBODY: Name = (0, 0, "", "")


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
    anew = {name_of(one) for one in walk.found if one.kind != IMPOSSIBLE}
    repeats = [one for one in repeats if name_of(one) not in anew]  # wrong on the mended way, too
    known = {name_of(one) for one in repeats}
    every = (*findings, *(one for one in walk.found if name_of(one) not in known))
    for run in runs(given.record.turns, sorted(every, key=_order)):
        walk.join([name_of(one) for one in run])
    for one in repeats:
        assert one.cause is not None  # they have one
        walk.follows[name_of(one)] = walk.first_of(name_of(one.cause))
    every = (*every, *repeats)
    blamed = {walk.follows.get(name_of(one)) for one in every if one.severity == ERROR}
    # as it is written no legal reading exists, whatever it is that tells so first
    every = tuple(one._replace(severity=ERROR) if name_of(one) in blamed else one for one in every)
    firsts = {name_of(one): one for one in every}
    bounded = frozenset(given.judgement.bounded)
    told = (
        one._replace(
            meant=walk.meant.get(name_of(one)),
            tried=name_of(one) in walk.tried and one.turn not in bounded,
            cause=firsts.get(walk.follows.get(name_of(one), NOBODY)),
        )
        for one in every
    )
    return RepairedFindings(tuple(told), ways.bounded, ways.read)


def name_of(one: Objection) -> Name:
    """By what a finding is known."""
    return one.turn, one.action, one.rule.symbol, one.kind


class _Walk:
    """The walk along what was meant."""

    def __init__(self, ways: Branches, findings: tuple[Objection, ...]) -> None:
        self.ways, given = ways, ways.given
        self.lines: dict[int, EditedLine] = {}
        """The turns that are taken otherwise on the way, by their numbers."""
        self.patterns = patterns(given.record, given.judgement.readings[: ways.reach])
        self.told = self._told(findings)
        self.others = [name_of(one) for one in findings if not self._is_told(name_of(one))]
        """The findings that no turn alone gives."""
        self.meant: dict[Name, CorrectedLine] = {}
        self.follows: dict[Name, Name] = {}
        self.tried: set[Name] = set()
        """The findings for which all edits were tried, and none is a repair."""
        self.causes: list[Name] = []
        """The findings that were repaired, in the order of the way."""
        self.origins = Origins(self.ways)
        self.way = [self.ways.start]
        """The points of the way so far."""
        self.instead: dict[Name, Name] = {}
        """The findings as written that report what is only found on the way."""
        self.found: list[Objection] = []
        """The errors of turns once it is known what was meant there; they could not be found in the turns as written."""

    def _told(self, findings: tuple[Objection, ...]) -> dict[int, dict[Name, Objection]]:
        """The findings that a turn alone gives, by turns: those about the game as a whole are there on every way."""
        told: dict[int, dict[Name, Objection]] = {}
        wanted = {name_of(one) for one in findings}
        point: Checkpoint | None = self.ways.start
        while point is not None:
            told[point.turns] = {name_of(one): one for one in point.found if name_of(one) in wanted}
            point = point.next
        return told

    def is_open(self, name: Name) -> bool:
        """True if a finding was neither repaired nor follows from another."""
        return name not in self.meant and name not in self.follows

    def _is_told(self, name: Name) -> bool:
        return name in self.told.get(name[0], ())

    def first_of(self, name: Name) -> Name:
        """The finding from which that one follows, or itself."""
        while name in self.follows:
            name = self.follows[name]
        return name

    def join(self, run: list[Name]) -> None:
        """Takes the findings of one slip for one: what was meant by it is what was meant by them together."""
        head = run[0]
        if head in self.follows or any(self.follows.get(name, head) != head for name in run):
            return
        last: CorrectedLine | None = None
        for one in (self.meant.pop(name, None) for name in run):
            if last is None or (one is not None and one.since == last.text):
                last = one._replace(since=last.since) if one and last else one or last
        if last is not None:
            self.meant[head] = last
        self.follows.update(dict.fromkeys(run[1:], head))

    def go(self) -> Work[None]:
        """Walk to the end of the record; where no work is left for it, only what follows is looked at, for as much work again."""
        point = self.ways.start
        cause: Name | None = None
        while (after := self._next(point)) is not None:
            if self.ways.is_spent(2):
                return
            self._tell_on_the_way(after, cause)
            self._follow(after, cause)
            if cause in self.meant:
                self._tell_unforgiven(after)
            for found in self._of_turn(point, after):
                if found is not None:
                    named, mended = found
                    self.causes.append(named)
                    if not mended.is_as(after):  # what is only spelled out leads to nothing
                        cause = named
                        self.origins.add(cause, after, mended)
                        self._follow(mended, cause, after)
                    after = mended
                if self.ways.is_spent():  # whatever is being tried
                    self.ways.bounded = True
                    break
                yield
            point = after
            self.way.append(point)
        if self.causes and self.others:
            readings = tuple(one.reading for one in self.way[1:])
            self._follow_whole(point, readings)

    def _next(self, point: Checkpoint) -> Checkpoint | None:
        """The point that the next turn leads to, looked at with all effort as long as work is left for the record."""
        return self.ways.onward(point) if self.ways.is_spent() else self.ways.thoroughly(point)

    def _follow_whole(self, last: Checkpoint, readings: tuple[Reading, ...]) -> None:
        """Errors of the game as a whole that are not on this way follow from what was repaired last before them."""
        here = set()
        for turn, action, *rule in map(name_of, self.ways.on_the_whole(last, readings)):
            line = self.lines.get(turn)
            here.add((turn, line.written(action) if line is not None else action, *rule))
        written = set(map(name_of, self.ways.on_the_whole(self.ways.end)))
        for name in self.others:
            before = [cause for cause in self.causes if cause[0] <= name[0] or not name[0]]
            if name in written and name not in here and before and name not in self.causes:
                self.follows.setdefault(name, before[-1])

    def _follow(
        self, point: Checkpoint, cause: Name | None, without: Checkpoint | None = None
    ) -> None:
        """Findings of the turn as written that are not there on this way follow from a repair, unless their action is wrong otherwise then.

        It is the one to which the turn owes that it was not `without` it; else the one that changed what they are about.
        """
        if cause is None:
            return
        here = {name_of(one) for one in point.found}
        mended = {name_of(one) for one in without.found} if without is not None else set()
        known = self.told[point.turns]
        new = [one for one in point.found if one.severity == ERROR and name_of(one) not in known]
        wrong = {one.action for one in new if one.action}
        for name, one in known.items():
            if name in self.causes or name in self.follows or name in here or one.action in wrong:
                continue
            at_once = name in mended
            self.follows[name] = cause if at_once else self.origins.of(one, point, cause)

    def _tell_on_the_way(self, point: Checkpoint, cause: Name | None) -> None:
        """An error of a turn on the way, and not as written, is reported in place of what would follow from a repair.

        If the same action is wrong as written, that reports it.
        """
        if cause is None:
            return
        known, here = self.told[point.turns], set(map(name_of, point.found))
        gone = [one for name, one in known.items() if name not in here and self.is_open(name)]
        at = {one.action: name_of(one) for one in gone if one.severity == ERROR and one.action}
        new = [one for one in point.found if one.severity == ERROR and name_of(one) not in known]
        self.instead.update((name_of(one), at[one.action]) for one in new if one.action in at)
        wrong = {one.action for one in new}
        left = sum(one.severity == ERROR and one.action not in wrong for one in gone)
        others = [one for one in sorted(new, key=_order) if one.action not in at]
        known.update((name_of(one), one) for one in others[:left])
        self.found += others[:left]

    def _name(self, one: Objection) -> Name:
        """The finding that reports an error on the way."""
        return self.instead.get(name_of(one), name_of(one))

    def _tell_unforgiven(self, point: Checkpoint) -> None:
        """An error of a turn on the way is reported if it is forgiven as written: whatever was meant before, it is wrong."""
        known = self.told[point.turns]
        new = {name_of(one) for one in point.found if one.severity == ERROR} - known.keys()
        for one in self.ways.unforgiven(point.turns) if new else ():
            if name_of(one) in new:
                known[name_of(one)] = one
                self.found.append(one)

    def _of_turn(
        self, before: Checkpoint, point: Checkpoint
    ) -> Iterator[tuple[Name, Checkpoint] | None]:
        """Whose turn it was, where the order of turns tells that it was another's; then what a repair explains in it."""
        other = self._by_another(before, point)
        if other is not None:
            yield other
            point = other[1]
        for name in self.others:
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
        tried: set[Name] = set()
        vain: set[Name] = set()
        edits: dict[int, Name] = {}
        doubtful: Repair | None = None
        first = NOBODY
        several = self.ways.findings > SEVERAL
        waiting = self._open(point)
        while (finding := next(waiting, None)) is not None:
            name = self._name(finding)
            if name in tried:
                continue
            tried.add(name)
            yield None  # so that the walk may end between any two findings
            repair = yield from best(self.ways, before, point, finding, self.patterns)
            earlier = yield from self._looked_back(point, finding, repair)
            if earlier is None and repair is None:
                vain |= set() if several else {name}
                self.tried |= set() if self.ways.unsettled else {name}
            if earlier is not None:
                cause = self._go_back(earlier, name)
                doubtful = None if earlier.sure else doubtful
                point = earlier.points[-1]
                waiting = self._open(point)
                yield cause, point
            elif repair is not None and not repair.sure:
                if doubtful is None:
                    doubtful, first = repair, name
                    gone = {*map(self._name, point.found)} - {*map(self._name, repair.point.found)}
                    vain |= {name, *(gone - tried)}
                    tried |= gone
            elif repair is not None:
                since = point.line.text if point.line is not None else ""
                head = self._head(point, repair, finding)
                self._find(point, repair.point)
                point, line = repair.point, repair.proposal.line
                # once more, beside one mistake less
                tried, vain, doubtful = tried - vain, set(), None
                waiting = self._open(point)
                self.lines[point.turns] = line
                edited = repair.proposal.edited
                cause = edits.setdefault(edited, head) if edited else head
                known = self.meant.get(cause)
                made = made_by(repair.proposal, finding)
                self.meant[cause] = CorrectedLine(
                    line.turn.line, line.text, known.since if known else since, made
                )
                if cause != name:
                    self.follows[name] = cause
                yield cause, point
        if doubtful is not None:
            self.lines[point.turns] = doubtful.proposal.line
            yield first, doubtful.point

    def _by_another(self, before: Checkpoint, point: Checkpoint) -> tuple[Name, Checkpoint] | None:
        """A turn out of order that was another player's, the finding that tells so, and where it leads.

        Where it has the letter of the next one, that one tells it: as the second turn in a row.
        """
        here = point.turns
        out = [one for one in self.others if one[0] in (here, here + 1) and one[2] in ORDER]
        out = [one for one in out if one[0] == here or self._is_of_next(point)]
        if not out or out[0] in self.follows or out[0] in self.meant:
            return None
        after = by_another(self.ways, before, point)
        if after is None or after.line is None or point.line is None:
            return None
        name = first = out[0]
        if name[0] != here:
            first = next(map(name_of, self._open(point)), name)
        line = self.lines[here] = after.line
        self._find(point, after)
        self.meant[first] = CorrectedLine(line.turn.line, line.text, point.line.text)
        if first != name:
            self.follows[name] = first
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
        self._find(point, after)
        self.lines[point.turns] = after.line
        self.meant[name] = CorrectedLine(after.line.turn.line, after.line.text, point.line.text)
        return after

    def _find(self, point: Checkpoint, after: Checkpoint) -> None:
        """The errors that a repair brings up on its turn are reported: they could not be found in the turn as written."""
        known = self.told[after.turns]
        before = known.keys() | {name_of(one) for one in point.found}
        new = [one for one in after.found if name_of(one) not in before]
        alone = self._alone(after) if new else set()
        for one in new:
            if name_of(one) in alone:
                known[name_of(one)] = one
                self.found.append(one)

    def _alone(self, after: Checkpoint) -> set[Name]:
        """The errors of a turn as it was meant after the record as written: they depend on nothing that was meant before."""
        ways, line = self.ways, after.line
        assert line is not None  # only the point before the first turn has none
        before = ways.as_written(after.turns - 1)
        log, mark, told = ways.replay(before, line)
        point = ways.judge(before, line, log, mark, told)
        assert point is not None  # without a limit there is a reading
        return {name_of(one) for one in point.found}

    def _looked_back(
        self, point: Checkpoint, finding: Objection, repair: Repair | None
    ) -> Work[Lookback | None]:
        """The edit of an earlier turn that explains a finding, where none of its own does or leaves more wrong."""
        ways = self.ways
        if finding.severity != ERROR or not ways.affords(self.way[-1]):
            return None
        if repair is not None and not repair.sure and repair.proposal.family == OWN_CARD:
            return None  # some card of its own was meant here, and which is not told
        chain = [*self.way, point]
        hinted = ways.findings > SEVERAL and (repair is not None or not ways.may_tell_all(point))
        if hinted and not is_hinted(ways, chain, finding):
            return None
        # what mends more than that was meant here, though not which of several
        mends = repair is not None and (repair.sure or repair.gain > 1)
        mended = repair.point if repair is not None and mends else None
        return (yield from looked_back(ways, chain, finding, mended, hinted=hinted))

    def _go_back(self, earlier: Lookback, found_for: Name) -> Name:
        """Takes the way of an earlier turn as it was meant; what is not wrong on it any more follows from the finding.

        That is the one of that turn which goes by the same edit, if there is one: then both tell one mistake, and it tells it first.
        """
        first = earlier.points[0]
        line, number = earlier.proposal.line, first.turns
        since = self.way[number].line
        self.lines[number] = line
        cause = self._told_first(earlier) or found_for
        if cause != found_for:
            self.follows[found_for] = cause
        if earlier.sure:
            known = self.meant.get(cause)
            text = known.since if known else since.text if since else ""
            self.meant[cause] = CorrectedLine(line.turn.line, line.text, text)
        chain = self.way
        self.way = [*chain[:number], *earlier.points[:-1]]
        doubted = {one for one in self.causes if one[0] > number and one not in self.meant}
        self.causes = [one for one in self.causes if one not in doubted]
        for name, one in self.follows.items():
            if one in doubted:
                self.follows[name] = cause
        self.origins.forget(doubted)
        for point, without in zip(earlier.points[1:-1], chain[number + 1 :], strict=False):
            self._follow(point, cause, without)
        return cause

    def _told_first(self, earlier: Lookback) -> Name | None:
        """The finding of an earlier turn that goes by an edit of its action there, or by one that says still another thing."""
        if not earlier.sure or earlier.points[0].errors:
            return None
        point, edited = earlier.points[0], earlier.proposal.edited
        left = {name_of(one) for one in point.found}
        for name, one in self.told[point.turns].items():
            if one.severity != ERROR or name in left or name in self.follows:
                continue
            if name not in self.meant or (edited and edited == one.action):
                return name
        return None

    def _head(self, point: Checkpoint, repair: Repair, finding: Objection) -> Name:
        """The finding that tells of a repair: of those that go, the one about an action that it edits, else the one that it was found for."""
        changed = repair.proposal.changes(point.line)
        left = {name_of(one) for one in repair.point.found}
        heads = [
            self._name(one)
            for one in sorted(point.found, key=_order)
            if one.action in changed and name_of(one) not in left and one.severity == ERROR
        ]
        known = self.told[point.turns]
        fitting = [name for name in heads if name in known and self.is_open(name)]
        return fitting[0] if fitting and finding.action not in changed else self._name(finding)

    def _open(self, point: Checkpoint) -> Iterator[Objection]:
        """The errors of the turn, and what is read in a way that is not written, as far as they are reported of the record as written."""
        known = self.told[point.turns]
        found = point.found if point.is_readable else [*_read(point)]
        for one in sorted(found, key=_order):
            told = known.get(self._name(one))
            if told is None or not (one.severity == ERROR or one.kind == NOTATION):
                continue
            if one.kind != NOTATION or one.message == told.message:
                yield one  # else what would be offered for it is not what was read


def _read(point: Checkpoint) -> Iterator[Objection]:
    """The errors of a turn that cannot all be read, whatever it says: it may have what a set-up lacks."""
    told = set(point.told)
    for one in point.found:
        if one.kind == NOTATION or one in told:
            yield one


def _order(one: Objection) -> tuple[bool, bool, bool, int, bool]:
    """The order of repairs: what cannot be read; then action by action, then what the turn as a whole leaves out, and points.

    A turn that cannot be read is not judged, so it shows nothing of other repairs. What is impossible comes before other errors of its action, and
    before what is illegal in the action before it: that may have been for the same.
    """
    missing = one.kind in (IMPOSSIBLE, MISSING)
    unread = one.kind == NOTATION and one.severity == ERROR
    return (
        not unread,
        one.kind == SCORE,
        not one.action,
        one.action - missing,
        one.kind != IMPOSSIBLE,
    )
