"""A proposal that mends a finding, and which such are rivals."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.reasons import ILLEGAL, Objection
from rootlog.repairing.points import Checkpoint
from rootlog.repairing.proposal import Proposal
from rootlog.repairing.scene import COUNT, FEWER

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
