"""The best repair of a finding: it goes, nothing new comes on that turn, and what follows reads no worse."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from rootlog.engine.reasons import IMPOSSIBLE, Objection
from rootlog.repairing.owed import Pattern
from rootlog.repairing.points import Point, Ways, joins
from rootlog.repairing.proposals import MORE, Proposal, proposals

TRIALS = 200
"""How many lines are replayed for one finding."""
HORIZON = 9
"""How many turns behind a repair are looked at, to tell which of several is the best."""


class Repair(NamedTuple):
    """A line as it was meant, and where it leads. `gain` is by how many errors fewer what follows has."""

    proposal: Proposal
    point: Point
    gain: int


def best(
    ways: Ways, before: Point, point: Point, finding: Objection, patterns: tuple[Pattern, ...]
) -> Repair | None:
    """The best repair of a finding on the turn between two points; None where none is better than its rivals."""
    good = [
        Repair(proposal, after, _gain(ways, point, after, HORIZON))
        for proposal, after in _good(ways, before, point, finding, patterns)
    ]
    if point.is_readable:
        good = [one for one in good if one.gain >= 0]
    if not good:
        return None
    ranked = sorted(
        enumerate(good), key=lambda item: (-item[1].gain, item[1].proposal.size, item[0])
    )
    first = ranked[0][1]
    rivals = [
        one
        for _, one in ranked[1:]
        if one.gain == first.gain and one.proposal.size == first.proposal.size
    ]
    return None if any(_rival(first, one) for one in rivals) else first


def _rival(first: Repair, other: Repair) -> bool:
    """Whether nothing tells which of the two was meant: the same place says something else."""
    one, two = first.proposal, other.proposal
    return one.family == two.family and one.place == two.place and one.size < MORE


def _good(
    ways: Ways, before: Point, point: Point, finding: Objection, patterns: tuple[Pattern, ...]
) -> list[tuple[Proposal, Point]]:
    """The proposals after which the finding is gone and nothing new is wrong with the turn.

    What is wrong with a turn that could not be read is new, and the same whatever it is taken for.
    """
    table = ways.given.replayed.game.table
    assert point.line is not None  # it is behind a turn
    known = {_key(one) for one in point.found}
    readable = point.is_readable
    first = ways.take(before, point.line, 0).reading.turn if readable else None
    hopeless = first.cost + (finding.kind == IMPOSSIBLE) if first is not None else None
    replayed = {key[:2] for key in known} | {
        (point.line.written(one.action), one.rule.symbol)
        for one in ways.replay(before, point.line)[2]
    }
    found = []
    for proposal in islice(proposals(table, point, finding, patterns), TRIALS):
        log, mark, told = ways.replay(before, proposal.line)
        shown = {(proposal.line.written(one.action), one.rule.symbol) for one in told}
        if readable and not shown <= replayed:
            continue
        after = ways.judge(before, proposal.line, log, mark, told, hopeless)
        keys = {_key(one) for one in after.found}
        if _key(finding) in keys or (readable and not keys <= known):
            continue
        found.append((proposal, after))
    return found


def _key(one: Objection) -> tuple[int, str, str]:
    return one.action, one.rule.symbol, one.severity


def _gain(ways: Ways, point: Point, after: Point, turns: int) -> int:
    """By how many errors the turn and those behind it are fewer on the way of the repair."""
    gain = point.errors - after.errors
    one: Point | None = point
    other: Point | None = after
    for _ in range(turns):
        if one is None or other is None or joins(one, other):
            break
        one, other = ways.onward(one), ways.onward(other)
        if one is not None and other is not None:
            gain += one.errors - other.errors
    return gain
