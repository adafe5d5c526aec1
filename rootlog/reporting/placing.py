"""Which finding is at a place of a record, and a ruling for it written into the text."""

from collections.abc import Iterable, Sequence

from rootlog.notation.record import TurnLine
from rootlog.notation.text import TextLine, join, split
from rootlog.reporting.report import Finding
from rootlog.reporting.rulings import MARK

_NOTES = ("//!", MARK)
"""The beginning of lines that stand below a turn and describe it."""


def at(findings: Iterable[Finding], line: int, column: int | None) -> tuple[Finding, ...]:
    """The findings of that line: those that begin in that column, else those around it; without a column all of the line."""
    here = tuple(one for one in findings if one.line == line)
    if column is None:
        return here
    begun = tuple(one for one in here if one.column == column)
    return begun or tuple(one for one in here if one.column <= column < one.end_column)


def nearest(findings: Sequence[Finding], line: int, column: int | None) -> Finding | None:
    """The finding that is nearest to a place: by line, then by column."""
    return min(
        findings,
        key=lambda one: (abs(one.line - line), abs(one.column - (column or 1))),
        default=None,
    )


def ruling(finding: Finding, reason: str) -> str:
    """The line that lets a finding stand."""
    return f"{MARK} {finding.action} {finding.rule} {' '.join(reason.split())}"


def written(
    text: str, turns: Sequence[TurnLine], finding: Finding, note: str, stale: str
) -> tuple[str, int]:
    """The text with the ruling where it names that finding, and the number of its line.

    It is below the finding's turn and the annotations there; for what is outside the turns above the first of
    them. An annotation `stale` that reported of the finding goes.
    """
    lines = split(text)
    below = _below(finding, turns)
    end = below
    while end < len(lines) and lines[end].content.startswith(_NOTES):
        end += 1
    told = [line for line in lines[below:end] if line.content != stale]
    before = [*lines[:below], *told]
    ending = next((line.ending for line in lines if line.ending), "\n")
    last = ending
    if before and not before[-1].ending:  # the last line of a text that ends nowhere
        before[-1], last = TextLine(before[-1].content, ending), ""
    return join([*before, TextLine(note, last), *lines[end:]]), len(before) + 1


def _below(finding: Finding, turns: Sequence[TurnLine]) -> int:
    """The number of lines that stand above the place of a ruling."""
    if finding.turn:
        return turns[finding.turn - 1].line
    first = turns[0].line - 1 if turns else finding.line
    return min(finding.line, first)
