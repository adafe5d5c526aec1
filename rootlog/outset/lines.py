"""The lines of a record before its first turn, and other forms of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.notation.reader import RecordText
from rootlog.notation.record import TurnLine

_LINE = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*)")


class LineForm(NamedTuple):
    """Another form of a line, without its comment."""

    line: int
    text: str


class SuspectLine(NamedTuple):
    """The forms of which one was probably meant.

    `plain`: that something is wrong with the line is told by the record itself. The first finding that follows from it is in the
    turn with the number `since`, as far as that is known. `unjudged`: as the line is, nothing could be judged.
    """

    forms: tuple[LineForm, ...]
    plain: bool
    since: int | None = None
    unjudged: bool = False


class HeadLines:
    """The lines of a record before its first turn that is no set-up."""

    def __init__(self, given: RecordText) -> None:
        turns = list(filter(is_one, given.record.turns))
        first = next((turn.line for turn in turns if turn.round), len(given.lines) + 1)
        self.texts = [line.partition("//")[0].strip() for line in given.lines]
        self.keyed: dict[str, tuple[int, str]] = {}
        """The header lines by their words, each with its number and value."""
        self.lettered: list[tuple[int, str, str]] = []
        """The lines that begin with a faction's letter and are no turns: number, letter and what follows."""
        letters = factions.letters()
        played = {turn.line for turn in turns}
        for number, text in enumerate(self.texts[: first - 1], start=1):
            match = _LINE.fullmatch(text) if number not in played else None
            if match is not None and match.group(1) in letters:
                self.lettered.append((number, match.group(1), match.group(2)))
            elif match is not None:
                self.keyed.setdefault(match.group(1), (number, match.group(2)))

    def header(self, key: str, values: Sequence[str]) -> tuple[LineForm, ...]:
        """That header line with other values; none where it stands nowhere."""
        known = self.keyed.get(key)
        return tuple(LineForm(known[0], f"{key}: {value}") for value in values) if known else ()

    def without(self, key: str) -> tuple[LineForm, ...]:
        """That header line left out."""
        known = self.keyed.get(key)
        return (LineForm(known[0], ""),) if known else ()


def is_one(turn: TurnLine) -> bool:
    """Whether any of a turn can be read, so that it is one and not a name."""
    return not turn.actions or any(action.node is not None for action in turn.actions)
