"""Who probably made a mistake: the players at the table, or the pen that recorded what they did.

A record is believed as it is written as long as it agrees with itself. So a finding is a slip of the `record` where the record
speaks against itself: what it says cannot be read or cannot be at all, it begins to play without a whole set-up, or with what was meant more errors are gone than this one,
in other turns, or of what was done in its own. Where nothing else tells, the kind of the edit does (`repairing/kinds.py`). It is a `play`, too,
where all edits that may explain it were tried and none does. All else is `open`: several edits, and nobody knows which; what could
not all be tried; and what is no error.
"""

from collections.abc import Iterable

from rootlog.engine.reasons import ERROR, IMPOSSIBLE, MISSING, NOTATION, RECORD
from rootlog.reporting.report import Finding


def weighed(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, each with who probably made the mistake; what follows from another has what that one has.

    Given are those that say what the edit of each tells, or that none explains it.
    """
    findings = tuple(findings)
    contradicted = {one.follows_from for one in findings if _contradicts(one)}
    heads = {
        one.place: RECORD if one.place in contradicted or _cannot_be(one) else one.likely
        for one in findings
        if one.follows_from is None
    }
    return tuple(
        one._replace(likely=heads.get(one.follows_from or one.place, one.likely))
        for one in findings
    )


def _cannot_be(one: Finding) -> bool:
    """True if a record that says so speaks against itself; without what set-up lacks nobody began to play."""
    if not one.turn or one.kind in (NOTATION, IMPOSSIBLE):
        return True
    return one.kind == MISSING and not one.round


def _contradicts(one: Finding) -> bool:
    """True if a finding that follows from another shows that the record does not go on from what it says there.

    That something is left out in the same turn is a part of the same omission.
    """
    cause = one.follows_from
    return (
        cause is not None
        and one.severity == ERROR
        and (one.kind != MISSING or one.turn != cause.turn)
    )
