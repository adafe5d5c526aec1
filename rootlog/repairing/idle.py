"""Edits that come to nothing: such as only spell out what was read, or move things to where they are."""

from __future__ import annotations

from rootlog.engine.changes import stays
from rootlog.engine.game import TurnLog
from rootlog.engine.reasons import Objection
from rootlog.notation.record import Transfer
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.points import Checkpoint, changes_of


def says_the_same(point: Checkpoint, log: TurnLog) -> bool:
    """True if a turn that was replayed changes the same as the one to that point."""
    return point.changes == changes_of(log)


def moves_nothing(
    point: Checkpoint, line: EditedLine, log: TurnLog, told: tuple[Objection, ...]
) -> bool:
    """True if an action that is new in a line moves things to where they are, as they are.

    To exhaust what is exhausted pays for something, too, and is reported as doubtful (`told`).
    """
    known = point.line
    assert known is not None  # only the point before the first turn has none
    nodes, doubtful = {id(one.node) for one in known.actions}, {one.action for one in told}
    return any(
        type(one.node) is Transfer
        and id(one.node) not in nodes
        and one.number not in doubtful
        and stays(step.changes)
        for one, step in zip(line.actions, log.steps, strict=True)
    )
