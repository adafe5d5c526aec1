"""The report as a table in Markdown, one row per record: what a forge shows as the summary of a job."""

import re
from collections.abc import Sequence

from rootlog.renderers import concise
from rootlog.renderers.plain import cited, printable
from rootlog.reporting.report import RecordReport, VerdictTally

_HEADS = (
    "record",
    "verdict",
    "errors",
    "warnings",
    "plays",
    "slips",
    "open",
    "law",
    "winner",
    "first error",
)
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~&$-])")
"""The characters that Markdown may read as more than characters."""


def begin(version: str, data_digest: str) -> str:
    """The head of the table."""
    del version, data_digest
    return f"{_row(_HEADS)}{_row(['---'] * len(_HEADS))}"


SEPARATOR: str = ""
"""The text between two records."""


def record(
    report: RecordReport,
    lines: Sequence[str] = (),
    colour: bool = False,
    everything: bool = False,
) -> str:
    """The row of a record; its winners by name, and its first error."""
    del lines, colour, everything
    first = next((one for one in report.mistakes if one.is_error), None)
    told = f"line {first.line}: {cited(first.rule, first.title)}: {first.message}" if first else ""
    winners = ", ".join(report.players.get(one) or one for one in report.winner)
    cells = (
        report.path,
        report.outcome,
        str(report.count("error")),
        str(report.count("warning")),
        *map(str, report.likely.values()),
        report.law,
        winners,
        report.internal or told,
    )
    return _row([_MARKUP.sub(r"\\\1", printable(cell)) for cell in cells])


def end(tally: VerdictTally) -> str:
    """The number of records that got which verdict, below the table."""
    return "\n" + (concise.end(tally) or "no record\n")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
