"""The lines of a record before its first turn, and other forms of them."""

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
    """The forms of a line one of which was probably meant.

    It is `plain` if the record itself shows that the line is wrong. `since` is the number of the turn with the first finding that
    follows from it, if that is known. It is `unjudged` if nothing can be judged with the line as written.
    """

    forms: tuple[LineForm, ...]
    plain: bool
    since: int | None = None
    unjudged: bool = False


class HeadLines:
    """The lines of a record before its first turn after set-up."""

    def __init__(self, given: RecordText) -> None:
        turns = list(filter(is_one, given.record.turns))
        first = next((turn.line for turn in turns if turn.round), len(given.lines) + 1)
        self.texts = [line.partition("//")[0].strip() for line in given.lines]
        self.keyed: dict[str, tuple[int, str]] = {}
        """The header lines by their words, each with its number and value."""
        self.lettered: list[tuple[int, str, str]] = []
        """The lines that begin with a faction's letter and are not turns: number, letter and the text after it."""
        letters = factions.letters()
        played = {turn.line for turn in turns}
        for number, text in enumerate(self.texts[: first - 1], start=1):
            match = _LINE.fullmatch(text) if number not in played else None
            if match is not None and match.group(1) in letters:
                self.lettered.append((number, match.group(1), match.group(2)))
            elif match is not None:
                self.keyed.setdefault(match.group(1), (number, match.group(2)))

    def header(self, key: str, values: Sequence[str]) -> tuple[LineForm, ...]:
        """That header line with each of the values; empty if the record has no such line."""
        known = self.keyed.get(key)
        return tuple(LineForm(known[0], f"{key}: {value}") for value in values) if known else ()

    def without(self, key: str) -> tuple[LineForm, ...]:
        """That header line left out."""
        known = self.keyed.get(key)
        return (LineForm(known[0], ""),) if known else ()


def is_one(turn: TurnLine) -> bool:
    """True if some action can be read, so that the line is a turn and not a player's name."""
    return not turn.actions or any(action.node is not None for action in turn.actions)
