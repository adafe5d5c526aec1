"""What follows from text that cannot be read: the findings that are gone once it says what was probably meant.

A turn with such text is not judged as it is written. What else is wrong with it is what is wrong with it as it was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from rootlog.notation.reader import Source, read
from rootlog.notation.record import TurnLine
from rootlog.reporting.applying import in_line
from rootlog.reporting.report import (
    NOTE,
    UNREADABLE,
    Cause,
    Finding,
    RecordReport,
    Suggestion,
    order,
    verdict_of,
)
from rootlog.reporting.rulings import MARK
from rootlog.reporting.suggesting import bare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def mended(given: Source, findings: Iterable[Finding]) -> Source:
    """The record with what was probably meant in the place of what cannot be read, and without rulings: those are on it as written."""
    meant: dict[int, list[str]] = {}
    for finding in _misread(findings):
        if finding.suggestion is not None:
            meant.setdefault(finding.suggestion.line, []).append(finding.suggestion.text)
    lines = [
        "//" if line.lstrip().startswith(MARK) else in_line(line, *meant.get(n, ()))
        for n, line in enumerate(given.lines, start=1)
    ]
    return Source(given.path, read("\n".join(lines)), lines)


def with_consequences(
    report: RecordReport, then: RecordReport, given: Source, meant: Source
) -> RecordReport:
    """The report on a record as `given`, put beside `then`, the one on the record as it was `meant`.

    Findings that are not in `then` follow from the last text above them that cannot be read, else from the first. What is wrong
    in `then` with a turn that could not be read is told of it, too.
    """
    causes = list(_misread(report.findings))
    back = _Back(given, meant, {one.line for one in causes})
    put = [back.put(one) for one in then.findings]
    left = {back.key(one): one for one in put}
    told = {back.key(one) for one in report.findings}
    news = [
        one
        for one, known in zip(put, then.findings, strict=True)
        if known.turn and one.line in back.lines and back.key(one) not in told and _is_judged(one)
    ]
    places = {one.place for one in (*report.findings, *news)}
    found = [one for one in news if one.follows_from is None or one.follows_from in places]
    for one in report.findings:
        other = left.get(back.key(one))
        if other is not None and one not in causes:
            found.append(_as_then(one, other, places))
        elif one in causes or one.follows_from:
            found.append(one)
        else:
            found.append(one._replace(follows_from=_cause(one, causes)))
    verdict = verdict_of(found, report.verdict != UNREADABLE)
    return report._replace(findings=tuple(sorted(found, key=order)), verdict=verdict)


def _is_judged(one: Finding) -> bool:
    """Whether a finding is of judging, not of how the text can be read."""
    return one.severity != NOTE and one.rule != "notation"


def _as_then(one: Finding, other: Finding, places: set[Cause]) -> Finding:
    """A finding that is there either way: what it follows from, and what was meant by it, is so as it is with all text read."""
    if one.rule == "notation" or (
        other.follows_from is not None and other.follows_from not in places
    ):
        return one
    return one._replace(follows_from=other.follows_from, suggestion=other.suggestion)


def _misread(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings about text that cannot be read for which something was probably meant."""
    for finding in findings:
        if finding.kind == "notation" and finding.is_error and finding.suggestion is not None:
            yield finding


def _cause(finding: Finding, causes: Sequence[Finding]) -> Cause:
    above = [one for one in causes if one.line <= finding.line]
    return (above[-1] if above else causes[0]).place


class _Back:
    """The way back from a record as it was meant to the same one as it is written, in which some `lines` differ."""

    def __init__(self, given: Source, meant: Source, lines: set[int]) -> None:
        self.lines = lines
        self._written = {turn.line: turn for turn in given.record.turns}
        self._meant = {turn.number: turn for turn in meant.record.turns}
        self._texts = given.lines, meant.lines
        self._numbers: dict[int, Mapping[int, int]] = {}

    def key(self, one: Finding) -> tuple[int, int, str]:
        """By what a finding is known in both records; its action tells only where nothing was judged of the one."""
        return one.line, one.action if one.line in self.lines else 0, one.rule

    def put(self, one: Finding) -> Finding:
        """A finding on the record as it was meant, with its place in the record as it is written."""
        turn = self._written.get(one.line)
        number = turn.number if turn is not None else 0
        if one.follows_from is not None:
            one = one._replace(follows_from=self._place(one.follows_from))
        if one.suggestion is not None:
            one = one._replace(suggestion=self._suggested(one.suggestion))
        if one.line not in self.lines:
            return one._replace(turn=number) if one.turn else one
        if turn is None:
            return one._replace(turn=0, round=0, action=0, **self._stretch(one))
        at = self._number(one.turn, one.action)
        place = turn.actions[at - 1] if at else turn
        text = turn.actions[at - 1].text if at else bare(one.text)
        return one._replace(
            turn=number,
            round=turn.round,
            action=at,
            column=place.column,
            end_column=place.end_column,
            text=text,
        )

    def _stretch(self, one: Finding) -> dict[str, Any]:
        """Where the text of a finding stands in a line that is no turn as it is written: all of it where that is nowhere."""
        line = self._texts[0][one.line - 1]
        text = one.text if one.text in line else bare(line)
        column = line.find(text) + 1
        return {"column": column, "end_column": column + len(text), "text": text}

    def _suggested(self, one: Suggestion) -> Suggestion:
        """A suggestion made for the record as it was meant: in a line that differs it comes to what was meant there."""
        turn = self._written.get(one.line)
        number = turn.number if turn is not None else 0
        if one.line not in self.lines:
            return one._replace(turn=number)
        return one._replace(turn=number, since=one.since or bare(self._texts[1][one.line - 1]))

    def _place(self, cause: Cause) -> Cause:
        meant = self._meant.get(cause.turn)
        turn = self._written.get(meant.line) if meant is not None else None
        if meant is None or turn is None:
            return cause._replace(turn=0, action=0) if meant is not None else cause
        number = self._number(cause.turn, cause.action)
        return cause._replace(turn=turn.number, action=number)

    def _number(self, number: int, action: int) -> int:
        """Which action of the written line has become an action of the line as it was meant; 0 for the turn as a whole."""
        if not action:
            return 0
        if number not in self._numbers:
            meant = self._meant[number]
            self._numbers[number] = _numbers(self._written[meant.line], meant)
        return self._numbers[number].get(action, 0)


def _numbers(written: TurnLine, meant: TurnLine) -> Mapping[int, int]:
    """The numbers of a turn's actions as they were meant, each with the one as it is written that it has come from."""
    ours, theirs = ([one.text for one in turn.actions] for turn in (written, meant))
    found = {}
    for _, first, last, start, end in SequenceMatcher(None, ours, theirs, False).get_opcodes():
        for at in range(start, end):
            found[at + 1] = max(min(first + at - start, last - 1), 0) + 1
    return found
