"""The notes next to the text without being written: the running score at the end of each turn."""

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.editing.places import TextPosition, end_of_statement, text_at
from rootlog.engine import words
from rootlog.engine.game import TurnLog
from rootlog.judged import JudgedRecord


class Hint(NamedTuple):
    """A note next to the text: where, what, and what more there is to tell of it."""

    at: TextPosition
    label: str
    about: str


def hints(judged: JudgedRecord, first: int = 0, last: int | None = None) -> tuple[Hint, ...]:
    """The score behind each turn on lines from `first` to `last`, set-up turns and those of no points so far left out."""
    return tuple(_hints(judged, first, last))


def _hints(judged: JudgedRecord, first: int, last: int | None) -> Iterator[Hint]:
    for turn, log in zip(judged.record.turns, judged.game.turns, strict=True):
        line = turn.line - 1
        if line < first or (last is not None and line > last) or not turn.round:
            continue
        label = _label(log)
        if label:
            column = end_of_statement(text_at(judged, line))
            yield Hint(TextPosition(line, column), label, _about(log))


def _label(log: TurnLog) -> str:
    """The points of the faction whose turn it was, and by how much they changed; those of others where they changed."""
    now, was = log.after.scores, log.before.scores
    others = [one for one in now if one != log.faction and now[one] != was.get(one)]
    told = (_points(log, letter) for letter in (log.faction, *others))
    return ", ".join(filter(None, told))


def _points(log: TurnLog, letter: str) -> str:
    before, after = log.before.scores.get(letter), log.after.scores.get(letter)
    if after is None:
        return f"{letter} off the track" if letter in log.after.scores else ""
    gain = after - (before or 0)
    return f"{letter} {after}{f' ({gain:+})' if gain else ''}"


def _about(log: TurnLog) -> str:
    told = []
    for letter, points in log.after.scores.items():
        told.append(f"{words.faction_name(letter)}: {words.points(points)}")
    return "\n".join(told)
