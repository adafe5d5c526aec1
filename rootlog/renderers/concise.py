"""The report with one line per finding, as editors and `grep` take it; one line at the end counts the verdicts."""

from collections.abc import Sequence

from rootlog.renderers.plain import printable
from rootlog.renderers.text import action, coloured, colourless, kind, repair, verdicts
from rootlog.reporting.report import Finding, RecordReport, VerdictTally


def begin(version: str, data_digest: str) -> str:
    """The text before the first record: nothing."""
    del version, data_digest
    return ""


SEPARATOR: str = ""
"""The text between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """One line per finding of the record, with `everything` also for what only follows from another."""
    told = report.findings if everything else report.mistakes
    shown = "".join(f"{line(report.path, finding, lines, colour)}\n" for finding in told)
    if report.internal:
        shown += f"{printable(report.path)}: {printable(report.internal)}\n"
    return shown


def line(path: str, finding: Finding, lines: Sequence[str] = (), colour: bool = False) -> str:
    """A finding in one line, without its end: place, action, kind, rule, message, with the lines of the record what was meant, and whose it is."""
    paint = coloured if colour else colourless
    place = paint(f"{printable(path)}:{finding.line}:{finding.column}:", "dim")
    told = printable(finding.message)
    if finding.suggestion and lines:
        told += f"; {printable(repair(finding))}"
    return f"{place}{action(finding)} {kind(finding, finding.severity, paint)}: {told} [{finding.likely}]"


def end(tally: VerdictTally) -> str:
    """The number of records that got which verdict, and who made the mistakes; nothing where there was no record."""
    if not tally.records:
        return ""
    return f"{verdicts(tally)}\n"
