"""Consequences of text that cannot be read: the findings that are gone once the text says what was probably meant.

A turn with such text is not judged as written. It is judged as it was meant.
"""

from collections.abc import Collection, Iterable, Iterator

from rootlog.notation.reader import RecordText
from rootlog.reporting.back import WayBack
from rootlog.reporting.consequences import MendedRecord
from rootlog.reporting.proving import with_all
from rootlog.reporting.report import Finding, RecordReport


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
    causes = [*_misread(report.findings)]
    if not causes:
        return report
    back = WayBack(given, meant, {one.line for one in causes})
    mended = MendedRecord(report, map(back.put, then.findings), wrong)
    gone = [one for one in mended.gone if one not in causes]
    return mended.told(gone, causes, back.lines)


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


def _misread(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings about text that cannot be read and has a suggestion."""
    for finding in findings:
        if finding.kind == "notation" and finding.is_error and finding.suggestion is not None:
            yield finding
