"""The consequences of what was mended: findings that are gone from a record as it was meant follow from what was mended before them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from rootlog.reporting.report import (
    NOTE,
    UNREADABLE,
    Cause,
    Finding,
    RecordReport,
    order,
    verdict_of,
)

Key: TypeAlias = tuple[int, int, str, str]
Place: TypeAlias = tuple[int, int]
"""A line and the number of an action in it, 0 for the turn as a whole."""


def following(
    report: RecordReport, gone: Collection[Finding], mended: Sequence[Finding]
) -> RecordReport:
    """The report, in which findings that are `gone` from the record as it was meant follow from mended ones, and so does what followed from them.

    Each follows from the last mended finding before it; without one from the first on its line, or else the first of all. One that follows
    from another finding already still does. Raises ValueError if something is gone and nothing is mended.
    """
    origins = {one: _origin(one, mended).place for one in gone}
    kept = {one.place for one in mended}
    moved = {one.place: origin for one, origin in origins.items() if one.place not in kept}
    found: list[Finding] = []
    for one in report.findings:
        cause = one.follows_from
        origin = origins.get(one) if cause is None else moved.get(cause, cause)
        found.append(one._replace(follows_from=origin))
    return report._replace(findings=tuple(found))


def _origin(one: Finding, mended: Iterable[Finding]) -> Finding:
    """The mended finding from which one follows."""
    causes = sorted(mended, key=lambda cause: (cause.line, cause.action))
    above = [cause for cause in causes if cause.line < one.line]
    same_line = [cause for cause in causes if cause.line == one.line]
    before = [cause for cause in same_line if not one.action or cause.action <= one.action]
    nearest = before[-1:] or above[-1:] or same_line[:1] or causes[:1]
    if not nearest:
        raise ValueError("nothing is mended")
    return nearest[0]


class MendedRecord:
    """The findings on a record as it was meant, compared with the report on it as it is written."""

    def __init__(
        self, report: RecordReport, meant: Iterable[Finding], wrong: Collection[Place]
    ) -> None:
        """Take the report, and the findings on the record as it was meant, with their places in the record as written (`WayBack.put`).

        `wrong` has the actions with an error in another record that does as well: what is written there never counts as gone.
        """
        self._report = report
        self._meant: Mapping[Key, Finding] = {_key(one): one for one in meant}
        self._wrong = wrong

    @property
    def gone(self) -> list[Finding]:
        """The findings that the record as it was meant does not have, nor another that does as well."""
        return [
            one
            for one in self._report.findings
            if (one.line, one.action) not in self._wrong and _key(one) not in self._meant
        ]

    def told(
        self, gone: Collection[Finding], mended: Sequence[Finding], lines: Collection[int]
    ) -> RecordReport:
        """The report, in which those that are gone follow from the mended ones, and all others have what is known of them in the record as it was meant.

        Errors that only that record has are reported, too, of those `lines` and of lines with an error that is gone: else they would go lost
        among its consequences.
        """
        report, known = self._report, {*map(_key, self._report.findings)}
        looked_at = {*lines, *(one.line for one in gone if one.is_error)}
        news = [
            one
            for key, one in self._meant.items()
            if key not in known
            and _is_judged(one)
            and one.line in looked_at
            and (one.line, one.action) not in self._wrong
        ]
        places = {one.place for one in (*report.findings, *news)}
        found = [one for one in news if one.follows_from is None or one.follows_from in places]
        for one in report.findings:
            other = self._meant.get(_key(one))
            found.append(_as_meant(one, other, places) if other and one not in mended else one)
        verdict = verdict_of(found, report.verdict != UNREADABLE)
        told = report._replace(findings=tuple(sorted(found, key=order)), verdict=verdict)
        return following(told, gone, mended)


def _key(one: Finding) -> Key:
    """The values by which a finding is known in both records."""
    return one.line, one.action, one.rule, one.kind


def _is_judged(one: Finding) -> bool:
    """True if a finding comes from judging, not from reading the text."""
    return one.severity != NOTE and one.rule != "notation"


def _as_meant(one: Finding, other: Finding, places: set[Cause]) -> Finding:
    """A finding that is there either way, with the cause and the suggestion that it has in the record as it was meant."""
    unread = one.rule == "notation" and other.suggestion is None
    if unread or (other.follows_from is not None and other.follows_from not in places):
        return one
    return one.meant_as(other)
