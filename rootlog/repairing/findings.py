"""The findings of a record along the way of what was meant: which are left, which were repaired, and which follow from which."""

from __future__ import annotations

from collections.abc import Iterator

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
from rootlog.repairing.earlier import Lookback
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.origins import Origins
from rootlog.repairing.points import Branches, Checkpoint
from rootlog.repairing.repair import Repair

Name = tuple[int, int, str, str]
"""By what a finding is known: its turn and action, the symbol of its rule, and its kind: one action may break a rule in two ways."""
NOBODY: Name = (0, 0, "", "")


def name_of(one: Objection) -> Name:
    """By what a finding is known."""
    return one.turn, one.action, one.rule.symbol, one.kind


class FindingsOnTheWay:
    """The findings of a record, and what is known of each from what was meant so far."""

    def __init__(self, ways: Branches, findings: tuple[Objection, ...]) -> None:
        """Take the findings of the record as written."""
        self.ways = ways
        self.lines: dict[int, EditedLine] = {}
        """The turns that are taken otherwise on the way, by their numbers."""
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

    def follow(self, name: Name, cause: Name) -> None:
        """Let a finding follow from another; that does not follow from it any more if it did."""
        if name == cause:
            return
        if self.first_of(cause) == name:
            del self.follows[cause]
        self.follows[name] = cause

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
        for name in run[1:]:
            self.follow(name, head)

    def mended(self, point: Checkpoint) -> list[Objection]:
        """The errors of a turn as written that have a repair, and follow from no others."""
        own = self.meant.keys() - self.follows.keys()
        return [one for one in point.found if one.severity == ERROR and self.name(one) in own]

    def unexplained(self, point: Checkpoint, looked: set[Name]) -> Iterator[Objection]:
        """The errors of a turn that were not looked at, and of which nothing is known when it is their turn."""
        for one in self.open(point):
            name = self.name(one)
            if one.severity == ERROR and self.is_open(name) and name not in looked:
                yield one

    def follow_whole(self, last: Checkpoint, readings: tuple[Reading, ...]) -> None:
        """Errors of the game as a whole that are not on this way follow from what was repaired last before them."""
        here = set()
        for turn, action, *rule in map(name_of, self.ways.on_the_whole(last, readings)):
            line = self.lines.get(turn)
            here.add((turn, line.written(action) if line is not None else action, *rule))
        written = set(map(name_of, self.ways.on_the_whole(self.ways.end)))
        for name in self.others:
            before = [cause for cause in self.causes if cause[0] <= name[0] or not name[0]]
            known = name in self.causes or name in self.follows
            if name in written and name not in here and before and not known:
                self.follow(name, before[-1])

    def _follow(self, point: Checkpoint, cause: Name, without: Checkpoint | None) -> None:
        """Findings of the turn as written that are not there on this way follow from a repair, unless their action is wrong otherwise then.

        It is the one to which the turn owes that it was not `without` it; else the one that changed what they are about.
        """
        here = {name_of(one) for one in point.found}
        mended = {name_of(one) for one in without.found} if without is not None else set()
        known = self.told[point.turns]
        new = [one for one in point.found if one.severity == ERROR and name_of(one) not in known]
        wrong = {one.action for one in new if one.action}
        for name, one in known.items():
            if name in self.causes or name in self.follows or name in here or one.action in wrong:
                continue
            at_once = name in mended
            self.follow(name, cause if at_once else self.origins.of(one, point, cause))

    def _tell_on_the_way(self, point: Checkpoint) -> None:
        """An error of a turn on the way, and not as written, is reported in place of what would follow from a repair.

        If the same action is wrong as written, that reports it.
        """
        known, here = self.told[point.turns], set(map(name_of, point.found))
        gone = [one for name, one in known.items() if name not in here and self.is_open(name)]
        at = {one.action: name_of(one) for one in gone if one.severity == ERROR and one.action}
        new = [one for one in point.found if one.severity == ERROR and name_of(one) not in known]
        self.instead.update((name_of(one), at[one.action]) for one in new if one.action in at)
        wrong = {one.action for one in new}
        left = sum(one.severity == ERROR and one.action not in wrong for one in gone)
        others = [one for one in sorted(new, key=order_of) if one.action not in at]
        known.update((name_of(one), one) for one in others[:left])
        self.found += others[:left]

    def name(self, one: Objection) -> Name:
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

    def find(self, point: Checkpoint, after: Checkpoint) -> None:
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

    def tell_of(
        self, point: Checkpoint, cause: Name | None, without: Checkpoint | None = None
    ) -> None:
        """Tell of the next turn on the way, which may go otherwise than `without` what was mended last."""
        if cause is None:
            return
        for one in point.found:
            self.follows.pop(name_of(one), None)  # it is there again
        self.take_back(point, cause)
        self._tell_on_the_way(point)
        self._follow(point, cause, without)
        if cause in self.meant:
            self._tell_unforgiven(point)

    def explain(self, name: Name, point: Checkpoint, mended: Checkpoint) -> Name | None:
        """A finding was repaired, by which its turn leads elsewhere. Gives it if later findings may follow from that."""
        self.causes.append(name)
        if mended.is_as(point):
            return None  # what is only spelled out leads to nothing
        self.origins.add(name, point, mended)
        self._follow(mended, name, point)
        return name

    def last_before(self, number: int) -> Name | None:
        """The finding before that turn that was repaired last."""
        return next((one for one in reversed(self.causes) if one[0] < number), None)

    def forget(self, name: Name) -> CorrectedLine | None:
        """Take it that a finding was not repaired. Gives what was meant by it until now."""
        self.causes = [one for one in self.causes if one != name]
        self.origins.forget({name})
        return self.meant.pop(name, None)

    def take_back(self, point: Checkpoint, cause: Name) -> None:
        """Forget what was meant in a turn that goes on as it is written: what it was for follows from another finding."""
        for name in self.taken_back(point):
            self.follow(name, cause)

    def taken_back(self, point: Checkpoint) -> set[Name]:
        """The findings for which something else was meant in a turn, where that goes on as it is written: no more is meant there now."""
        written = self.ways.as_written(point.turns).line
        if point.turns not in self.lines or point.line is not written or written is None:
            return set()
        del self.lines[point.turns]
        vain = {name for name, one in self.meant.items() if one.line == written.turn.line}
        for name in vain:
            self.forget(name)
        here, known = set(map(name_of, point.found)), self.told[point.turns]
        for one in [one for one in self.found if one.turn == point.turns]:
            if name_of(one) not in here:
                self.found.remove(one)
                known.pop(name_of(one), None)
        return vain - here

    def told_first(self, earlier: Lookback) -> Name | None:
        """The finding of an earlier turn that goes by an edit of its action there, or by one that says still another thing."""
        if not earlier.sure or earlier.points[0].errors:
            return None
        point, edited = earlier.points[0], earlier.proposal.edited
        left = {name_of(one) for one in point.found}
        before, line = {self.name(one) for one in earlier.base.found}, earlier.proposal.line
        for name, one in self.told[point.turns].items():
            if one.severity != ERROR or name in left or name in self.follows:
                continue
            known = self.meant.get(name)
            if known is None and name in before:
                return name
            if known is not None and known.line == line.turn.line and edited == one.action != 0:
                return name
        return None

    def head(self, point: Checkpoint, repair: Repair, finding: Objection) -> Name:
        """The finding that tells of a repair: of those that go, the one about an action that it edits, else the one that it was found for."""
        changed = repair.proposal.changes(point.line)
        left = {name_of(one) for one in repair.point.found}
        heads = [
            self.name(one)
            for one in sorted(point.found, key=order_of)
            if one.action in changed and name_of(one) not in left and one.severity == ERROR
        ]
        known = self.told[point.turns]
        fitting = [name for name in heads if name in known and self.is_open(name)]
        return fitting[0] if fitting and finding.action not in changed else self.name(finding)

    def open(self, point: Checkpoint) -> Iterator[Objection]:
        """The errors of the turn, and what is read in a way that is not written, as far as they are reported of the record as written."""
        known = self.told[point.turns]
        found = point.found if point.is_readable else [*_read(point)]
        lacking = self.ways.lacking(point)
        for one in sorted(found, key=lambda one: (one.action not in lacking, order_of(one))):
            told = known.get(self.name(one))
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


def order_of(one: Objection) -> tuple[bool, bool, bool, int, bool]:
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
