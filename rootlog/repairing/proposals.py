"""The edits of a turn line that may explain a finding, the likeliest first.

What a finding is about decides where to look: its own action, what was posted for the same purpose as what is left open,
what names the same clearing or moves the same things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rootlog.engine.game import Table
from rootlog.engine.reasons import Objection
from rootlog.repairing.about import FindingContext
from rootlog.repairing.acts import without_acts
from rootlog.repairing.forgotten import Hints
from rootlog.repairing.kinds import groups
from rootlog.repairing.owed import OwedPattern
from rootlog.repairing.points import Checkpoint
from rootlog.repairing.proposal import LESS, MORE, UNDONE, Proposal
from rootlog.repairing.proposer import Proposer

NOT_DONE = "act not done"
"""The kind of slip that an act is which nobody did."""
NEAR_IT = "another thing next to it"
"""The kind of what is looked for farther, where something is wrong behind a repair."""


def proposals(
    table: Table,
    point: Checkpoint,
    finding: Objection,
    patterns: Iterable[OwedPattern] = (),
    *,
    hints: Hints = lambda: None,
) -> Iterator[Iterator[Proposal]]:
    """The edits of the turn that leads to that point, each line once, in groups of which the first are the likeliest.

    That an act was forgotten is looked for where `hints` tell so: the clearings that other errors name, if there are others. Where the scribe left a comment on
    the line, what is missing was most often forgotten at the table: then nothing is put in.
    """
    about = FindingContext(table, point, finding)
    seen = {about.line.text}
    proposer = Proposer(about, tuple(patterns), hints=hints)
    for group in groups(proposer):
        yield _new(group, seen, whole=about.line.is_commented)


def about_there(table: Table, point: Checkpoint, finding: Objection) -> Iterator[Proposal]:
    """The action of a finding, and those next to it, with one thing changed in them."""
    proposer = Proposer(FindingContext(table, point, finding))
    for place in proposer.places:
        for near in (place, place - 1, place + 1):
            if 0 <= near < len(proposer.line.actions):
                yield from (one._replace(kind=NEAR_IT) for one in proposer.variants(near))


def undone(point: Checkpoint, finding: Objection) -> Iterator[Proposal]:
    """The turn that leads to that point without some of its acts: the fewest actions first, nearest to the finding."""
    line, turn = point.line, point.reading.turn
    assert line is not None  # only the point before the first turn has none
    near = [n for n, number in enumerate(line.numbers) if number == finding.action]
    if turn is None:  # a set-up
        for place in near if len(line.actions) > 1 else ():
            yield Proposal(line.without(place), LESS, place, UNDONE, NOT_DONE)
        return
    for places, left in without_acts(line, turn, near):
        yield Proposal(left, LESS - 1 + len(places), places[0], UNDONE, NOT_DONE)


def _new(group: Iterable[Proposal], seen: set[str], *, whole: bool) -> Iterator[Proposal]:
    """Those of a group that are new; where the line is `whole`, nothing is put in."""
    for proposal in group:
        text = proposal.line.text
        if text not in seen and not (whole and proposal.size == MORE):
            seen.add(text)
            yield proposal
