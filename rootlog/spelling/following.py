"""Consequences of text that cannot be read: the findings that are gone once the text says what was probably meant.

A turn with such text is not judged as written. It is judged as it was meant.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator

from rootlog.notation.reader import RecordText
from rootlog.reporting.proving import with_all
from rootlog.reporting.report import (
    NOTE,
    UNREADABLE,
    Cause,
    Finding,
    RecordReport,
    order,
    verdict_of,
)
from rootlog.spelling.back import WayBack


def mended(given: RecordText, findings: Iterable[Finding]) -> RecordText:
    """The record with the suggested text in place of what cannot be read, and without rulings."""
    found = (one.suggestion for one in _misread(findings))
    return with_all(given, (one for one in found if one is not None))


def with_consequences(
    report: RecordReport,
    then: RecordReport,
    given: RecordText,
    meant: RecordText,
    wrong: Collection[tuple[int, int]] = (),
) -> RecordReport:
    """The report on a record as `given`, compared with `then`, the report on the record as it was `meant`.

    A finding that is not in `then` follows from the last text above it that cannot be read, or from the first such text. It follows
    from none if its line and action are also `wrong` with other text that does as well. What `then` finds in a turn that could not be
    read is reported, and so is what it finds in a line with a finding that is gone.
    """
    causes = sorted(_misread(report.findings), key=lambda one: one.line)
    if not causes:
        return report
    lines_above = [one.line for one in causes]
    misread = set(causes)
    back = WayBack(given, meant, {one.line for one in causes})
    put = {back.key(one): one for one in map(back.put, then.findings)}
    written = {back.key(one) for one in report.findings}
    kept = {one for one in report.findings if one in misread or (one.line, one.action) in wrong}
    gone = [one for one in report.findings if one not in kept and back.key(one) not in put]
    lines = back.lines | {one.line for one in gone if one.is_error}
    news = [
        one
        for key, one in put.items()
        if key not in written and _is_judged(one) and one.line in lines
    ]
    places = {one.place for one in (*report.findings, *news)}
    found = [one for one in news if one.follows_from is None or one.follows_from in places]
    for one in report.findings:
        other = put.get(back.key(one))
        if other is not None and one not in misread:
            found.append(_as_then(one, other, places))
        elif one in kept or one.follows_from:
            found.append(one)
        else:
            at = bisect_right(lines_above, one.line)
            found.append(one._replace(follows_from=causes[max(at - 1, 0)].place))
    verdict = verdict_of(found, report.verdict != UNREADABLE)
    return report._replace(findings=tuple(sorted(found, key=order)), verdict=verdict)


def without_guesses(report: RecordReport, guesses: Collection[tuple[int, int]]) -> RecordReport:
    """The report without suggestions for the problems in those lines and columns, and for what is found in these lines by judging."""
    lines = {line for line, _ in guesses}
    found = [
        one._replace(suggestion=None)
        if one.suggestion is not None
        and one.suggestion.line in lines
        and ((one.line, one.column) in guesses or one.rule != "notation")
        else one
        for one in report.findings
    ]
    return report._replace(findings=tuple(found))


def _is_judged(one: Finding) -> bool:
    """True if a finding comes from judging, not from reading the text."""
    return one.severity != NOTE and one.rule != "notation"


def _as_then(one: Finding, other: Finding, places: set[Cause]) -> Finding:
    """A finding that is there either way, with the cause and the suggestion that it has if all text can be read."""
    unread = one.rule == "notation" and other.suggestion is None
    if unread or (other.follows_from is not None and other.follows_from not in places):
        return one
    return one.meant_as(other)


def _misread(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings about text that cannot be read and has a suggestion."""
    for finding in findings:
        if finding.kind == "notation" and finding.is_error and finding.suggestion is not None:
            yield finding
