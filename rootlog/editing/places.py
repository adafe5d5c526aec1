"""The places of things in the text of a record: positions, ranges, and what is at a position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rootlog.judged import JudgedRecord
from rootlog.notation.record import Action, Player, TurnLine
from rootlog.notation.text import BOM, SEPARATOR
from rootlog.reporting.report import Finding, RecordReport

_KEY = re.compile(r"([A-Za-z]+)\s*:")

BLANK, COMMENT, HEADER, PLAYER, TURN, OTHER = (
    "blank",
    "comment",
    "header",
    "player",
    "turn",
    "other",
)
"""The kind of a line: nothing yet, a comment alone, `Map:` or its like, a player line, a turn, anything else."""


class TextPosition(NamedTuple):
    """A place between two characters: line and column, both from 0."""

    line: int
    column: int


class TextRange(NamedTuple):
    """The range between two positions, the second exclusive."""

    start: TextPosition
    end: TextPosition

    def covers(self, at: TextPosition) -> bool:
        """True if a position lies in it, its end included: there a cursor touches what is before it."""
        return self.start <= at <= self.end

    def meets(self, other: TextRange) -> bool:
        """True if two ranges touch."""
        return self.start <= other.end and other.start <= self.end


class TextEdit(NamedTuple):
    """A stretch of the text, and what is to stand there."""

    range: TextRange
    text: str


class TypedAction(NamedTuple):
    """An action of a turn as far as it is typed: its number, its text without blanks around it, and where that begins."""

    number: int
    text: str
    start: int

    @property
    def end(self) -> int:
        """The column behind it."""
        return self.start + len(self.text)


class TextSpot(NamedTuple):
    """The thing at a position: the line, what it is, and which part of it.

    `key` is the header word or the faction's letter, `value` the column where what follows it begins, `comment` that of
    the first `//` (the end of the line where there is none). In a turn `stretch` is the action at the cursor.
    """

    at: TextPosition
    text: str
    kind: str
    key: str
    value: int
    comment: int
    stretch: TypedAction | None = None

    @property
    def in_comment(self) -> bool:
        """True if the cursor is behind the slashes of a comment."""
        return self.at.column > self.comment + 1

    @property
    def typed(self) -> str:
        """The part of the action, or of the header's value, before the cursor."""
        start = self.stretch.start if self.stretch is not None else self.value
        return self.text[start : max(start, self.at.column)]


def on_line(line: int, start: int, end: int) -> TextRange:
    """A range within a line."""
    return TextRange(TextPosition(line, start), TextPosition(line, end))


def lines_of(judged: JudgedRecord) -> Sequence[str]:
    """The lines of a record without their ends."""
    return judged.given.lines


def told(judged: JudgedRecord, report: RecordReport | None) -> Sequence[Finding]:
    """The findings of a report on a record, by default those that are known by now."""
    return (report or judged.so_far).findings


def text_at(judged: JudgedRecord, line: int) -> str:
    """The text of a line; behind the last one nothing is."""
    lines = lines_of(judged)
    return lines[line] if 0 <= line < len(lines) else ""


def spot(judged: JudgedRecord, at: TextPosition) -> TextSpot:
    """The thing at a position of a record. A column behind the end of its line is taken for that end."""
    text = text_at(judged, at.line)
    here = TextPosition(at.line, max(0, min(at.column, len(text))))
    slashes = text.find("//")
    comment = slashes if slashes >= 0 else len(text)
    statement = text[:comment]
    head = len(statement) - len(statement.lstrip(BOM + " \t\r\f\v"))
    found = _KEY.match(statement, head)
    if found is None:
        kind = _without_key(statement, slashes >= 0)
        return TextSpot(here, text, kind, "", min(head, comment), comment)
    key, value = found[1], found.end()
    value += len(statement[value:]) - len(statement[value:].lstrip())
    kind = HEADER if len(key) > 1 else _of_faction(judged, key, at.line)
    stretch = _stretch(statement, value, here.column) if kind == TURN else None
    return TextSpot(here, text, kind, key, value, comment, stretch)


def _without_key(statement: str, has_comment: bool) -> str:
    if statement.strip(BOM + " \t\r"):
        return OTHER
    return COMMENT if has_comment else BLANK


def _of_faction(judged: JudgedRecord, letter: str, line: int) -> str:
    """True if a line that begins with a letter is a turn: where it cannot be read so, that letter has a player line above it."""
    if turn_on(judged, line) is not None:
        return TURN
    players = {player.faction: player.line for player in judged.record.players}
    return TURN if players.get(letter, line + 1) < line + 1 else PLAYER


def stretches(statement: str, start: int) -> Iterator[TypedAction]:
    """The actions of a turn line from that column on, those that are empty included; each has the number it has or would have."""
    number = 1
    for part in SEPARATOR.split(statement[start:]):
        bare = part.strip()
        yield TypedAction(number, bare, start + len(part) - len(part.lstrip()) if bare else start)
        number += bool(bare)
        start += len(part) + 1


def _stretch(statement: str, value: int, column: int) -> TypedAction:
    """The action at a column; where nothing is typed there, an empty one at the cursor."""
    number, start = 1, value
    for part in SEPARATOR.split(statement[value:]):
        bare, end = part.strip(), start + len(part)
        if column <= end:
            if not bare:
                return TypedAction(number, "", max(column, value))
            return TypedAction(number, bare, start + len(part) - len(part.lstrip()))
        number += bool(bare)
        start = end + 1
    return TypedAction(number, "", max(column, value))


# --- what the record has there ----------------------------------------------------------------------------------


def turn_on(judged: JudgedRecord, line: int) -> TurnLine | None:
    """The turn that is on a line."""
    turns = judged.record.turns
    low, high = 0, len(turns)
    while low < high:
        middle = (low + high) // 2
        if turns[middle].line < line + 1:
            low = middle + 1
        else:
            high = middle
    return turns[low] if low < len(turns) and turns[low].line == line + 1 else None


def turn_above(judged: JudgedRecord, line: int) -> TurnLine | None:
    """The last turn on that line or above it."""
    return next((turn for turn in reversed(judged.record.turns) if turn.line <= line + 1), None)


def player_of(judged: JudgedRecord, letter: str) -> Player | None:
    """The player line of a faction."""
    return next((one for one in judged.record.players if one.faction == letter), None)


def range_of_player(judged: JudgedRecord, player: Player) -> TextRange:
    """The place of a player's name."""
    text = text_at(judged, player.line - 1)
    start = text.find(":") + 1
    start += len(text[start:]) - len(text[start:].lstrip())
    return on_line(player.line - 1, start, start + len(player.name))


def action_at(judged: JudgedRecord, at: TextPosition) -> tuple[TurnLine, Action] | None:
    """The action that a cursor touches, with its turn."""
    turn = turn_on(judged, at.line)
    if turn is None:
        return None
    touched = (a for a in turn.actions if a.column - 1 <= at.column <= a.end_column - 1)
    found = list(touched)
    return (turn, found[-1]) if found else None


def range_of_action(judged: JudgedRecord, turn: int, action: int) -> TextRange:
    """The place of an action; action 0, and one that there is not, is its turn as a whole."""
    line = judged.record.turns[turn - 1]
    found = next((one for one in line.actions if one.number == action), None)
    if found is None:
        return on_line(line.line - 1, line.column - 1, line.end_column - 1)
    return on_line(found.line - 1, found.column - 1, found.end_column - 1)


def range_of_finding(judged: JudgedRecord, finding: Finding) -> TextRange:
    """The place of a finding; one at a point takes in the rest of its line."""
    line = max(0, finding.line - 1)
    text = text_at(judged, line)
    start = min(max(0, finding.column - 1), len(text))
    end = min(finding.end_column - 1, len(text))
    return on_line(line, start, end if end > start else len(text))


def end_of_statement(text: str) -> int:
    """The column behind what is on a line before its comment."""
    return len(text.partition("//")[0].rstrip())
