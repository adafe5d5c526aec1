"""The order in which the findings of a turn are looked at: each in what it is about, then in the rest of its turn, then in earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rootlog.engine.reasons import IMPOSSIBLE, Objection
from rootlog.repairing.findings import FindingsOnTheWay, Name
from rootlog.repairing.points import Checkpoint
from rootlog.repairing.trials import Candidates


class Waiting(NamedTuple):
    """A finding that is looked at next, with the edits of its turn that are tried: None where no work is left for them.

    `around` is true if what it is about was looked at, `behind` once no repair of its own turn was found; `settled` if all edits of its turn were tried.
    """

    finding: Objection
    trials: Candidates | None = None
    around: bool = False
    behind: bool = False
    settled: bool = False


class FindingQueue:
    """The findings of a turn that wait. What all are about comes first. Earlier turns come last: one of them is seldom to blame, and to look there costs more."""

    def __init__(
        self,
        findings: FindingsOnTheWay,
        point: Checkpoint,
        trials: Callable[[Objection, Candidates | None], Candidates | None],
        *,
        again: bool,
    ) -> None:
        """Take the findings of the turn to that point and the edits for each: those tried so far or new ones, None where no work is left for the turn.

        `again` says that what had no repair is looked at again once another has.
        """
        self._findings = findings
        self._trials = trials
        self._open = findings.open(point)
        self._left: set[Name] | None = None
        self._again = again
        self._looked: set[Name] = set()
        self._in_vain: set[Name] = set()
        self._around: list[Waiting] = []
        self._behind: list[Waiting] = []

    def next(self, point: Checkpoint) -> Waiting | None:
        """The next finding of the turn, which leads to that point now; None if none waits any more."""
        for finding in self._open:
            name = self._findings.name(finding)
            if name not in self._looked:
                self._looked.add(name)
                return Waiting(finding, self._trials(finding, None))
        while self._around:
            one = self._around.pop(0)
            if self._is_left(one.finding, point):
                return one._replace(trials=self._trials(one.finding, one.trials))
        while self._behind:
            one = self._behind.pop(0)
            if self._is_left(one.finding, point):
                return one
        return None

    def _is_left(self, finding: Objection, point: Checkpoint) -> bool:
        """True if a finding is still one of the turn to that point."""
        if self._left is None:
            self._left = {*map(self._findings.name, self._findings.open(point))}
        return self._findings.name(finding) in self._left

    def wait(self, one: Waiting, *, settled: bool) -> None:
        """A finding without a repair waits for the rest of its turn, or for earlier ones. What is impossible comes first there, as it surely has a cause."""
        if not one.around and one.trials is not None and not one.trials.found:
            self._around.append(one._replace(around=True))
            return
        if self._again:
            self._in_vain.add(self._findings.name(one.finding))
        settled = settled and one.trials is not None
        self._behind.append(Waiting(one.finding, behind=True, settled=settled))
        self._behind.sort(key=lambda one: one.finding.kind != IMPOSSIBLE)

    def leave(self, finding: Objection, gone: Iterable[Name]) -> None:
        """Leave out those that are `gone` with a finding that has a doubtful repair, until another finding has a repair."""
        gone = set(gone)
        self._in_vain |= {self._findings.name(finding), *(gone - self._looked)}
        self._looked |= gone

    def begin_again(self, point: Checkpoint) -> None:
        """A finding was repaired: those looked at in vain wait again, with one mistake less around them."""
        if self._again:
            self._looked -= {self._findings.name(one.finding) for one in self._around}
            self._around = []
        self._looked -= self._in_vain
        self._in_vain = set()
        self._behind = [
            one for one in self._behind if self._findings.name(one.finding) in self._looked
        ]
        self.go_on_from(point)

    def go_on_from(self, point: Checkpoint) -> None:
        """The turn is taken otherwise: what is open there waits."""
        self._open, self._left = self._findings.open(point), None
