"""What follows from text that cannot be read: the findings that are gone once it says what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rootlog.notation.reader import Source, read
from rootlog.reporting.applying import in_line
from rootlog.reporting.report import Finding, RecordReport, verdict_of


def mended(given: Source, findings: Iterable[Finding]) -> Source:
    """The record with what was probably meant in the place of what cannot be read."""
    meant: dict[int, list[str]] = {}
    for finding in _misread(findings):
        if finding.suggestion is not None:
            meant.setdefault(finding.suggestion.line, []).append(finding.suggestion.text)
    lines = [in_line(line, *meant.get(n, ())) for n, line in enumerate(given.lines, start=1)]
    return Source(given.path, read("\n".join(lines)), lines)


def with_consequences(report: RecordReport, then: RecordReport) -> RecordReport:
    """The report, in which findings that `then`, the one on the mended record, has not follow from what cannot be read.

    Each follows from the last such text above it, else from the first.
    """
    causes = list(_misread(report.findings))
    left = {(finding.line, finding.rule) for finding in then.findings}
    told = tuple(
        finding
        if finding in causes or finding.follows_from or (finding.line, finding.rule) in left
        else finding._replace(follows_from=_cause(finding, causes).place)
        for finding in report.findings
    )
    readable = report.verdict != "unreadable"
    return report._replace(findings=told, verdict=verdict_of(told, readable))


def _misread(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings about text that cannot be read for which something was probably meant."""
    for finding in findings:
        if finding.kind == "notation" and finding.is_error and finding.suggestion is not None:
            yield finding


def _cause(finding: Finding, causes: Sequence[Finding]) -> Finding:
    above = [one for one in causes if one.line <= finding.line]
    return above[-1] if above else causes[0]
