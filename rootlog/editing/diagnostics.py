"""Findings as marks in the text: where exactly, how bad, what they cite, and what belongs to them elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rootlog.editing.places import Range, range_of_action, range_of_finding

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord
    from rootlog.reporting.report import Cause, Finding

ERROR, WARNING, INFORMATION, HINT = "error", "warning", "information", "hint"


class Related(NamedTuple):
    """Another place that belongs to a finding, and how."""

    range: Range
    message: str


class Diagnostic(NamedTuple):
    """A finding in the text. It is `faded` where it only follows from another one: mending that one takes it away."""

    range: Range
    severity: str
    rule: str
    message: str
    url: str | None
    faded: bool
    related: tuple[Related, ...]
    finding: Finding


def diagnostics(judged: JudgedRecord) -> tuple[Diagnostic, ...]:
    """All findings of a record as marks; a finding that follows from another is a faded hint beside it."""
    report = judged.report
    following: dict[Cause, list[Finding]] = {}
    for one in report.findings:
        if one.follows_from is not None:
            following.setdefault(one.follows_from, []).append(one)
    return tuple(_diagnostic(judged, one, following.get(one.place, [])) for one in report.findings)


def _diagnostic(judged: JudgedRecord, one: Finding, following: list[Finding]) -> Diagnostic:
    cause = one.follows_from
    related = [_of(judged, other, "follows from this") for other in following]
    if cause is not None:
        where = range_of_action(judged, cause.turn, cause.action) if cause.turn else None
        if where is not None:
            related.insert(0, Related(where, f"{cause.rule}: follows from what is wrong here"))
    severity = HINT if cause is not None else _SEVERITIES.get(one.severity, INFORMATION)
    message = f"{one.title}: {one.message}"
    return Diagnostic(
        range_of_finding(judged, one),
        severity,
        one.rule,
        message,
        one.rule_url,
        cause is not None,
        tuple(related),
        one,
    )


def _of(judged: JudgedRecord, one: Finding, how: str) -> Related:
    return Related(range_of_finding(judged, one), f"{one.rule} {one.title}: {how}")


_SEVERITIES = {"error": ERROR, "warning": WARNING, "note": INFORMATION}
