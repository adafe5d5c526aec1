"""The errors in the rest of a record on a way through it: repairs are compared by them."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.reasons import ERROR, Objection
from rootlog.engine.work import Work
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.points import Branches, Checkpoint, joins

MANY = 1_000
"""More errors than are counted."""
FAR = 80
"""The number of later turns that are looked at."""
ROUNDS = 3
"""For how many turns of each player a mistake tells of what is wrong later."""
HORIZON = 3
"""The number of turns after a repair that are looked at to find the best of several repairs."""


def written_behind(ways: Branches, point: Checkpoint, end: int) -> int:
    """A function for the number of errors that the record as written has after the turn to that point, up to so many turns."""
    return sum(one.errors for one in ways.written_between(point.turns, end))


def errors_behind(ways: Branches, point: Checkpoint, end: int, most: int) -> Work[int]:
    """The number of errors after a point, up to so many turns, counted until there are `most`.

    If only one is asked for, it is looked for with all effort. If the way is the record as written again, the rest is known.
    """
    errors = 0
    while point.turns < end and errors < most:
        then = ways.thoroughly(point, always=most == 1)
        if then is None:
            break
        errors += then.errors
        if ways.is_as_written(then):
            return errors + written_behind(ways, then, end)
        point = then
        yield
    return errors


def unwritten_behind(ways: Branches, point: Checkpoint, end: int) -> Work[int]:
    """The number of errors after a point, up to so many turns, that the record as written does not have."""
    errors = 0
    while point.turns < end and not ways.is_as_written(point):
        then = ways.thoroughly(point)
        if then is None:
            break
        known = {(one.action, one.rule) for one in ways.as_written(then.turns).found}
        wrong = [one for one in then.found if one.severity == ERROR]
        errors += sum((one.action, one.rule) not in known for one in wrong)
        point = then
        yield
    return errors


class Lookahead(NamedTuple):
    """The errors behind a repair, until so many turns: there comes one that has nothing to do with it."""

    errors: int
    end: int
    doubtful: bool
    """True if one of them is not there as written, or may follow from what was repaired."""


def looked_behind(ways: Branches, written: Checkpoint, point: Checkpoint) -> Work[Lookahead]:
    """The errors after a repair: `point` is where it leads, `written` where the turn leads without it."""
    errors, doubtful, end = 0, False, point.turns + FAR
    while point.turns < end:
        then = ways.thoroughly(point)
        if then is None:
            break
        (known,) = ways.written_between(point.turns, then.turns)
        wrong = [one for one in then.found if one.severity == ERROR]
        if any(one not in known.found or may_follow(ways, written, one) for one in wrong):
            doubtful = True
        elif wrong:
            return Lookahead(errors, point.turns, doubtful)
        errors += len(wrong)
        if then is known and not written_behind(ways, then, end):
            break
        point = then
        yield
    return Lookahead(errors, end, doubtful)


def may_follow(ways: Branches, point: Checkpoint, error: Objection) -> bool:
    """True if an error of a later turn may depend on the turn to a point.

    So it is if it is about a clearing that the turn names, and soon after it or of the same faction; or if it is about no clearing, and both.
    """
    line, table = point.line, ways.given.replayed.game.table
    assert line is not None  # only the point before the first turn has none
    soon = error.turn <= point.turns + ROUNDS * len(table.factions)
    turn, own = ways.turns[error.turn - 1], error.faction == line.turn.faction
    named = clearings_of(turn.actions[error.action - 1].node) if error.action else ()
    if not named or not (soon or own):
        return soon and own
    return any(not set(named).isdisjoint(clearings_of(action.node)) for action in line.actions)


def also_wrong(ways: Branches, point: Checkpoint, finding: Objection) -> frozenset[int] | None:
    """The clearings that other errors as written name, of the turn to a point and behind it; None where there are no others."""
    others = [one for one in point.found if one is not finding]
    for known in ways.written_between(point.turns, point.turns + FAR):
        others += known.found
    wrong = [one for one in others if one.severity == ERROR]
    if not wrong:
        return None
    nodes = (ways.turns[one.turn - 1].actions[one.action - 1].node for one in wrong if one.action)
    return frozenset(number for node in nodes for number in clearings_of(node))


def gained(
    ways: Branches, point: Checkpoint, after: Checkpoint, *, walking: bool = True
) -> tuple[int, bool]:
    """By how many errors the turn and those behind it are fewer on the way of the repair, and whether it has none.

    Without `walking` the turns behind it without the repair are not judged for that: where nobody looked at them yet they count as in the
    record as written.
    """
    gain, clean = point.errors - after.errors, not after.errors
    one: Checkpoint | None = point
    other = after
    for _ in range(HORIZON):
        if one is not None and joins(one, other):
            clean = clean and _is_clean(one.next)
            break
        then = ways.onward(other)
        if then is None:
            break
        if one is not None:
            one = ways.onward(one) if walking else one.next
        other = then
        gain += (one or ways.as_written(other.turns)).errors - other.errors
        clean = clean and not other.errors
        if gain < 0:
            break
    return gain, clean


def _is_clean(point: Checkpoint | None) -> bool:
    """True if the next turns, as far as they were read, have no errors."""
    for _ in range(HORIZON):
        if point is None:
            return True
        if point.errors:
            return False
        point = point.next
    return True
