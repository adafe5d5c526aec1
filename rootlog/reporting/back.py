"""The way back from a record as it was meant to the same record as written: findings on the one get their places in the other."""

from collections.abc import Mapping
from typing import Any

from rootlog.notation.reader import RecordText
from rootlog.notation.record import TurnLine
from rootlog.reporting.applying import stretches
from rootlog.reporting.report import Cause, Finding, Suggestion
from rootlog.reporting.suggesting import bare, new


class WayBack:
    """The way back from a record as it was meant to the same record as written; the two differ in some `lines`."""

    def __init__(self, given: RecordText, meant: RecordText, lines: set[int]) -> None:
        self.lines = lines
        self._written = {turn.line: turn for turn in given.record.turns}
        self._meant = {turn.number: turn for turn in meant.record.turns}
        self._texts = given.lines, meant.lines
        self._numbers: dict[int, Mapping[int, int]] = {}

    def put(self, one: Finding) -> Finding:
        """A finding on the record as it was meant, with its place in the record as written."""
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
        """The place of a finding's text in a line that is written as no turn: the whole line if the text is not in it."""
        line = self._texts[0][one.line - 1]
        text = one.text if one.text in line else bare(line)
        column = line.find(text) + 1
        return {"column": column, "end_column": column + len(text), "text": text}

    def _suggested(self, one: Suggestion) -> Suggestion:
        """A suggestion for the record as it was meant; in a line that differs it starts from what was meant there."""
        turn = self._written.get(one.line)
        number = turn.number if turn is not None else 0
        if one.line not in self.lines:
            return one._replace(turn=number)
        written, meant = (lines[one.line - 1] for lines in self._texts)
        _, slashes, remark = new(written, meant).partition("//")
        text = f"{one.text} //{remark}" if slashes else one.text
        return one._replace(turn=number, text=text, since=one.since or bare(meant))

    def _place(self, cause: Cause) -> Cause:
        meant = self._meant.get(cause.turn)
        turn = self._written.get(meant.line) if meant is not None else None
        if meant is None or turn is None:
            return cause._replace(turn=0, action=0) if meant is not None else cause
        number = self._number(cause.turn, cause.action)
        return cause._replace(turn=turn.number, action=number)

    def _number(self, number: int, action: int) -> int:
        """The number of the written action that became an action of the line as it was meant; 0 for the turn as a whole."""
        if not action:
            return 0
        if number not in self._numbers:
            meant = self._meant[number]
            self._numbers[number] = _numbers(self._written[meant.line], meant)
        return self._numbers[number].get(action, 0)


def _numbers(written: TurnLine, meant: TurnLine) -> Mapping[int, int]:
    """The number of each action of a turn as it was meant, with the number of the written action that it comes from."""
    ours, theirs = ([one.text for one in turn.actions] for turn in (written, meant))
    found = {}
    for first, last, start, end in stretches(ours, theirs):
        for at in range(start, end):
            found[at + 1] = max(min(first + at - start, last - 1), 0) + 1
    return found
