"""The order in which the findings of a turn are looked at: each for a repair of its own turn, then for a slip of an earlier one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine.reasons import IMPOSSIBLE, Objection
from rootlog.repairing.findings import FindingsOnTheWay, Name
from rootlog.repairing.points import Checkpoint


class Waiting(NamedTuple):
    """A finding that is looked at next. `behind` is true once no repair of its own turn was found; `settled` if all of those were tried."""

    finding: Objection
    behind: bool = False
    settled: bool = False


class FindingQueue:
    """The findings of a turn that wait. Earlier turns come last: one of them is seldom to blame, and to look there costs more."""

    def __init__(self, findings: FindingsOnTheWay, point: Checkpoint, *, again: bool) -> None:
        """Take the findings of the turn to that point; `again` says that what had no repair is looked at again once another has."""
        self._findings = findings
        self._open = findings.open(point)
        self._left: set[Name] | None = None
        self._again = again
        self._looked: set[Name] = set()
        self._in_vain: set[Name] = set()
        self._behind: list[Waiting] = []

    def next(self, point: Checkpoint) -> Waiting | None:
        """The next finding of the turn, which leads to that point now; None if none waits any more."""
        for finding in self._open:
            name = self._findings.name(finding)
            if name not in self._looked:
                self._looked.add(name)
                return Waiting(finding)
        while self._behind:
            one = self._behind.pop(0)
            if self._left is None:
                self._left = {*map(self._findings.name, self._findings.open(point))}
            if self._findings.name(one.finding) in self._left:
                return one
        return None

    def look_behind(self, finding: Objection, *, settled: bool) -> None:
        """A finding without a repair of its turn waits for the earlier ones. What is impossible comes first, as it surely has a cause."""
        if self._again:
            self._in_vain.add(self._findings.name(finding))
        self._behind.append(Waiting(finding, behind=True, settled=settled))
        self._behind.sort(key=lambda one: one.finding.kind != IMPOSSIBLE)

    def leave(self, finding: Objection, gone: Iterable[Name]) -> None:
        """Leave out those that are `gone` with a finding that has a doubtful repair, until another finding has a repair."""
        gone = set(gone)
        self._in_vain |= {self._findings.name(finding), *(gone - self._looked)}
        self._looked |= gone

    def begin_again(self, point: Checkpoint) -> None:
        """A finding was repaired: those looked at in vain wait again, with one mistake less around them."""
        self._looked -= self._in_vain
        self._in_vain = set()
        self._behind = [
            one for one in self._behind if self._findings.name(one.finding) in self._looked
        ]
        self.go_on_from(point)

    def go_on_from(self, point: Checkpoint) -> None:
        """The turn is taken otherwise: what is open there waits."""
        self._open, self._left = self._findings.open(point), None
