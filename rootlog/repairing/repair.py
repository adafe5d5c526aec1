"""A proposal that mends a finding: what it leaves of the findings of its turn, and which such are rivals."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rootlog.engine.judging.effort import Guide
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, Objection
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.points import Checkpoint
from rootlog.repairing.proposal import Proposal
from rootlog.repairing.scene import COUNT, FEWER

Key = tuple[int, str, str, str]
"""By what a finding of a turn is known: its action, the symbol of its rule, its severity and its kind."""
ENDS = ("start", "target")
"""The families of other ends of a move."""


class Repair(NamedTuple):
    """A line as it was meant, and where it leads. `gain` is by how many errors fewer what follows has.

    `clean`: nothing is wrong any more as far as was looked; `sure`: no other one is as good.
    """

    proposal: Proposal
    point: Checkpoint
    gain: int
    clean: bool
    sure: bool = True


def family_of(finding: Objection, proposal: Proposal) -> tuple[int, str]:
    """The parts of an action that a proposal changes.

    If nothing is missing, either end of a move may be another one.
    """
    family = COUNT if proposal.family == FEWER else proposal.family
    either = finding.kind == ILLEGAL and family in ENDS
    return proposal.place, "clearing" if either else family


def key_of(one: Objection) -> Key:
    """By what a finding is known."""
    return one.action, one.rule.symbol, one.severity, one.kind


def is_still(finding: Key, other: Key, known: Collection[Key]) -> bool:
    """True if a finding is there, or in its place another of its rule and action that was not there next to it."""
    return other == finding or (other[:3] == finding[:3] and other not in known)


def tells(finding: Objection, line: EditedLine, told: tuple[Objection, ...]) -> bool:
    """True if what is impossible on that line is what the finding says."""
    return any(
        one.kind == finding.kind
        and one.rule == finding.rule
        and one.severity == finding.severity
        and line.written(one.action) == finding.action
        for one in told
    )


def is_half(proposal: Proposal, after: Checkpoint) -> bool:
    """True if another thing in an action leaves it wrong all the same, so that it is not what was meant."""
    if not proposal.edited:
        return False
    wrong = {one.action for one in after.found if one.kind in (ILLEGAL, IMPOSSIBLE)}
    return proposal.edited in wrong


def guided_as(point: Checkpoint, line: EditedLine) -> Guide:
    """The plays that the events of actions that stay as they are were taken for in the turn to that point."""
    known = point.line
    assert known is not None  # only the point before the first turn has none
    new = {id(action.node): action.number for action in line.actions}
    places = {action.number: new.get(id(action.node)) for action in known.actions}
    guide = point.guide.items()
    return {(to, n): play for (at, n), play in guide if (to := places[at]) is not None}
