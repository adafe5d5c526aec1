"""The report as text: each finding with its line and a caret under the place, then one summary line per record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rootlog.engine.words import some
from rootlog.renderers.plain import bar, clip, printable, width
from rootlog.reporting.report import LEGAL, Finding, RecordReport

if TYPE_CHECKING:
    from rootlog.reporting.report import Tally

Paint = Callable[[str, str], str]
_CODES = {"error": "1;31", "warning": "1;33", "bold": "1", "dim": "2", "good": "1;32", "link": "36"}


def colourless(text: str, style: str) -> str:
    """The text as it is: what paints when there is no colour."""
    del style
    return text


def coloured(text: str, style: str) -> str:
    """The text in a style: error, warning, bold, dim, good, link."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"


def begin(version: str, data_digest: str) -> str:
    """What stands before the first record: nothing."""
    del version, data_digest
    return ""


SEPARATOR: str = "\n"
"""What stands between two records."""


def record(report: RecordReport, lines: Sequence[str], colour: bool = False) -> str:
    """The report on one record. `lines` are the record's lines, which the findings point into."""
    paint: Paint = coloured if colour else colourless
    shown = [_finding(report.path, finding, lines, paint) for finding in report.findings]
    return "".join(shown) + _internal(report, paint) + summary(report, paint)


def _internal(report: RecordReport, paint: Paint) -> str:
    """That rootlog itself failed at the record."""
    if not report.internal:
        return ""
    place = paint(f"{printable(report.path)}:", "dim")
    return f"{place} {paint(printable(report.internal), 'error')}\n"


def end(tally: Tally) -> str:
    """What stands after the last record: the verdicts counted, when there are several."""
    if tally.records < 2:
        return ""
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(tally.verdicts.items()))
    return f"\n{tally.records} records: {verdicts}\n"


def _finding(path: str, finding: Finding, lines: Sequence[str], paint: Paint) -> str:
    place = f"{printable(path)}:{finding.line}:{finding.column}:"
    kind = paint(f"{finding.severity} {finding.kind}", finding.severity)
    rule = paint(citation(finding), "bold")
    head = f"{paint(place, 'dim')} {kind} {rule}: {printable(finding.message)}\n"
    if not 0 < finding.line <= len(lines):
        return head
    return head + _excerpt(lines[finding.line - 1], finding, paint)


def citation(finding: Finding) -> str:
    """Rule number and title; the title alone for what is no rule of the Law."""
    return finding.title if finding.kind == "notation" else f"{finding.rule} {finding.title}"


def _excerpt(line: str, finding: Finding, paint: Paint) -> str:
    """The offending line and carets under the place, cut to what fits around it."""
    start = min(finding.column - 1, len(line))
    end = max(min(finding.end_column - 1, len(line)), start)
    shown, start, end = clip(line, start, end)
    before, marked = printable(shown[:start]), printable(shown[start:end])
    gutter = f"{finding.line:>5} | "
    carets = "^" * max(width(marked), 1)
    return (
        f"{paint(gutter, 'dim')}{before}{marked}{printable(shown[end:])}\n"
        f"{paint(bar(gutter), 'dim')}{' ' * width(before)}{paint(carets, finding.severity)}\n"
    )


def summary(report: RecordReport, paint: Paint = colourless) -> str:
    """One line: verdict, findings, law, scores, and what was not judged."""
    verdict = paint(report.outcome, "good" if report.verdict == LEGAL else "error")
    parts = [_counts(report), f"{report.turns} turns", f"{report.actions} actions", _law(report)]
    if report.scores:
        parts.append(_scores(report))
    if not report.complete:
        parts.append("unfinished")
    if report.ruled:
        parts.append(f"{len(report.ruled)} ruled to stand")
    text = f"{printable(report.path)}: {verdict} ({', '.join(parts)})\n"
    if report.unjudged:
        text += paint(f"  not judged: {'; '.join(report.unjudged)}\n", "dim")
    return text


def _law(report: RecordReport) -> str:
    """The law in force, and those from which it takes chapters that it has not."""
    lent: dict[str, list[str]] = {}
    for name, law in report.borrowed.items():
        lent.setdefault(law, []).append(name)
    others = [f"{law} for {' and '.join(names)}" for law, names in lent.items()]
    return f"{report.law} with {', '.join(others)}" if others else report.law


def _counts(report: RecordReport) -> str:
    return f"{some(report.count('error'), 'error')}, {some(report.count('warning'), 'warning')}"


def _scores(report: RecordReport) -> str:
    """The scores, winners with a star, a faction off the track with a dash."""
    stars = dict.fromkeys(report.winner, "*")
    return " ".join(
        f"{faction}{stars.get(faction, '')} {'-' if points is None else points}"
        for faction, points in report.scores.items()
    )
