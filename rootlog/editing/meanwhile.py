"""What to tell until it is known what was meant by a text: what was told of the same findings in the one before."""

from __future__ import annotations

from collections.abc import Sequence

from rootlog.reporting.report import Finding, RecordReport, verdict_of

Name = tuple[int, int, str, str, str]


def told_before(
    now: RecordReport, lines: Sequence[str], before: RecordReport, earlier: Sequence[str]
) -> RecordReport:
    """The report with suggestions and causes as they were told of findings that are the same and stand in the same line.

    `lines` and `earlier` are the lines of both texts.
    """
    told = {_name(finding): finding for finding in before.findings}
    places = {finding.place for finding in now.findings}
    findings = []
    for finding in now.findings:
        one = told.get(_name(finding))
        if one is not None and one.follows_from in places:
            finding = finding._replace(follows_from=one.follows_from, likely=one.likely)  # noqa: PLW2901  # the same, with more told
        elif one is not None and one.suggestion is not None:
            shift = finding.line - one.line
            line = one.suggestion.line + shift
            if _line(lines, line) == _line(earlier, one.suggestion.line):
                meant = one.suggestion._replace(line=line)
                finding = finding._replace(suggestion=meant, likely=one.likely)  # noqa: PLW2901  # as above
        elif one is not None and one.follows_from is None:
            finding = finding._replace(likely=one.likely)  # noqa: PLW2901  # as above
        findings.append(finding)
    readable = now.verdict != "unreadable"
    return now._replace(findings=tuple(findings), verdict=verdict_of(findings, readable))


def _name(finding: Finding) -> Name:
    return finding.turn, finding.action, finding.rule, finding.text, finding.message


def _line(lines: Sequence[str], number: int) -> str | None:
    return lines[number - 1] if 0 < number <= len(lines) else None
