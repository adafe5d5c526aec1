"""The findings as workflow commands, which a forge shows next to the lines of a change."""

from collections.abc import Mapping, Sequence

from rootlog.renderers.plain import printable
from rootlog.renderers.text import VERDICTS, WHOSE, citation, repair
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
    """One line per finding of the record: `::error file=...,line=...,col=...::message`.

    With `everything` what only follows from another finding is a notice, else it is left out.
    """
    del lines, colour
    told = report.findings if everything else report.mistakes
    shown = "".join(_command(report.path, finding) for finding in told)
    if report.internal:
        shown += _line("error", {"file": report.path, "title": "Internal error"}, report.internal)
    return shown


def end(tally: VerdictTally) -> str:
    """The text after the last record: nothing, or that there are verdicts alone."""
    return "" if tally.meant else _line("notice", {"title": "rootlog"}, VERDICTS)


def _command(path: str, finding: Finding) -> str:
    told = finding.follows_from is None and finding.severity in {"error", "warning"}
    severity = finding.severity if told else "notice"
    properties = {
        "file": path,
        "line": finding.line,
        "endLine": finding.line,
        "col": finding.column,
        "endColumn": finding.end_column,
        "title": citation(finding),
    }
    message = finding.message
    if finding.suggestion:
        message += f"; {repair(finding)}"
    if finding.likely in WHOSE:
        message += f" (likely {WHOSE[finding.likely]})"
    return _line(severity, properties, message)


def _line(severity: str, properties: Mapping[str, object], message: str) -> str:
    shown = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{severity} {shown}::{_data(printable(message))}\n"


def _data(text: str) -> str:
    """Text after `::`, where a per cent sign and line ends mean something."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Text in a property, where commas and colons mean something too."""
    return _data(printable(text)).replace(":", "%3A").replace(",", "%2C")
