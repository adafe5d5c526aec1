"""The suggestions until it is known what was meant by a text: what was reported of the same findings in the one before."""

from collections.abc import Sequence

from rootlog.reporting.report import Finding, RecordReport, Suggestion, verdict_of

Name = tuple[int, int, str, str, str]


def told_before(
    now: RecordReport, lines: Sequence[str], before: RecordReport, earlier: Sequence[str]
) -> RecordReport:
    """The report with suggestions and causes as they were reported of findings that are the same and stand in the same line.

    `lines` and `earlier` are the lines of both texts.
    """
    told = {_name(finding): finding for finding in before.findings}
    places = {finding.place for finding in now.findings}
    findings = []
    for finding in now.findings:
        one = told.get(_name(finding))
        follows = one is not None and one.follows_from in places
        if one is not None and (follows or one.follows_from is None):
            meant = None if follows else _moved(one, finding.line - one.line, lines, earlier)
            finding = finding.meant_as(one)._replace(suggestion=meant)  # noqa: PLW2901  # the same, with more told
        findings.append(finding)
    readable = now.verdict != "unreadable"
    return now._replace(findings=tuple(findings), verdict=verdict_of(findings, readable))


def _moved(
    one: Finding, shift: int, lines: Sequence[str], earlier: Sequence[str]
) -> Suggestion | None:
    """The suggestion for a finding that stood so many lines above, where that line is as it was."""
    meant = one.suggestion
    if meant is None or _line(lines, meant.line + shift) != _line(earlier, meant.line):
        return None
    return meant._replace(line=meant.line + shift)


def _name(finding: Finding) -> Name:
    return finding.turn, finding.action, finding.rule, finding.text, finding.message


def _line(lines: Sequence[str], number: int) -> str | None:
    return lines[number - 1] if 0 < number <= len(lines) else None
