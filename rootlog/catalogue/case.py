"""A case: a position, the turn that is played from it, and what the Law says of that, taken from an annotated record.

The answer is what the record's `//!` lines say, which people wrote after reading the rule; no judgement of rootlog is in it.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rootlog.engine.law import DEFAULT, catalogue
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.positions.position import position, to_json
from rootlog.renderers.annotate import MARK, strip

LEGAL, ILLEGAL = "legal", "illegal"
ENDING, NEAR = ".rootlog", ".near"
_ANSWER = re.compile(rf"{MARK} (\d+) (\S+) (.*)")
_TITLE = re.compile(r"// (?:(?:[0-9][0-9A-Za-z.]*|[a-z]+:[a-z][a-z.-]*):? )?(.*)")


class Answer(NamedTuple):
    """A rule that is broken: by which action of the turn (0: by the turn as a whole), and why in words.

    `line` is that of the record, counted from 1 without `//!` lines.
    """

    line: int
    action: int
    rule: str
    title: str
    reason: str


class Played(NamedTuple):
    """An action of the turn, in notation and in words."""

    notation: str
    words: str


class Case(NamedTuple):
    """A case of the catalogue.

    `record` is the game to its end, without the answers. `turn` is the number of the turn in question, 0 where the question is
    about what is above the first turn; `position` is the state before it, None then. `near` says that the case is a legal neighbour.
    """

    number: int
    name: str
    title: str
    law: str
    near: bool
    record: str
    turn: int
    faction: str
    position: dict[str, Any] | None
    plays: tuple[Played, ...]
    answers: tuple[Answer, ...]

    @property
    def verdict(self) -> str:
        """True if the play is legal, False if it is illegal."""
        return ILLEGAL if self.answers else LEGAL

    @property
    def chapter(self) -> str:
        """The chapter of the Law or the kind of thing that the case is about: the first part of its name."""
        return self.name.partition("/")[0]


def case(number: int, path: Path) -> Case:
    """The case with that number, read from its file, which lies in the folder of its chapter.

    Raises OSError for a file that cannot be read.
    """
    text = path.read_text("utf-8")
    bare = strip(text)
    record = JudgedRecord(source(bare))
    answers = _answers(text, record.law.id)
    turn = _turn_of(path, answers)
    lines = {one.line: place for place, one in enumerate(record.record.turns, start=1)}
    turn = len(lines) if turn is None else lines.get(turn, 0)
    name = path.name.removesuffix(ENDING)
    said = _TITLE.match(text)
    return Case(
        number,
        f"{path.parent.name}/{name}",
        said[1].strip() if said else name.replace("_", " "),
        record.law.id,
        name.endswith(NEAR),
        bare,
        turn,
        record.record.turns[turn - 1].faction if turn else "",
        _position(record, turn) if turn else None,
        _plays(record, turn) if turn else (),
        answers,
    )


def _answers(text: str, law: str = DEFAULT) -> tuple[Answer, ...]:
    """The content of the `//!` lines of a record, each of the line above it; the titles of rules are those in that law."""
    found: list[Answer] = []
    line = 0
    for one in text.splitlines():
        said = _ANSWER.match(one)
        if said is None:
            line += 1
        else:
            action, rule, words = said.groups()
            title = _titles(law).get(rule, "")
            reason = words.removeprefix(title).removeprefix(": ")
            found.append(Answer(line, int(action), rule, title, reason))
    return tuple(found)


@cache
def _titles(law: str) -> dict[str, str]:
    """The titles of the rules of a law, by number."""
    every = catalogue.everything()
    return {one.numbers[law]: one.title_in(law) for one in every if law in one.numbers}


def _turn_of(path: Path, told: tuple[Answer, ...]) -> int | None:
    """The line of the turn in question: the first with an answer, of a legal neighbour that of the case next to it; None if none is reported."""
    beside = path.with_name(path.name.replace(NEAR + ENDING, ENDING))
    if not told and beside != path and beside.exists():
        told = _answers(beside.read_text("utf-8"))
    return told[0].line if told else None


def _position(record: JudgedRecord, turn: int) -> dict[str, Any]:
    log = record.game.turns[turn - 1]
    return to_json(position(record.game.table, log.before, log.faction))


def _plays(record: JudgedRecord, turn: int) -> tuple[Played, ...]:
    actions = record.record.turns[turn - 1].actions
    words = record.words
    return tuple(
        Played(one.text, words.get((turn, number), ""))
        for number, one in enumerate(actions, start=1)
    )
