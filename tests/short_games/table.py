"""The tables of short games: what no single case shows, as a turn in many variants.

A table begins with a sentence. Below `===` is an opening: header, players, turns. Below `---` is what a game shows, then its lines:
comments, lines of the header (in the place of the opening's), what is added to a turn of the opening (`+C:w->9`), and the turns that
follow. A line `= 2.1 4.2 illegal, 2.3 6.4 missing` is what is found: turn and action, rule, kind. Turns count from behind the opening,
those of the opening go by their faction; what follows from another finding is in brackets. `= law-16: none` says by which law, where
it is neither the usual one nor named in the record. Of lines that begin with `-` each is a game, with that in the place of `{}`. Where the opening says so, or
something is added to it, it need not be legal, and what is found in it is not looked at. In tables of the folder `meant` there stands
behind each mistake what is offered as the line that was meant, `> C:t->1/#->C`, with the number of its turn where it is another one.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rootlog import Finding
from tests.once import report

HERE = Path(__file__).resolve().parent
NONE = "none"
_HEADER = re.compile(r"(?!Winner)[A-Z][a-z]+:")
_TURN = re.compile(r"[A-Z]:(?! )")
_RESULT = re.compile(r"(?:^|(?<= ))= (?:([\w-]+): )?(.*)$")


class ShortGame(NamedTuple):
    """A short game of a table, its turns that open it and count only if they are looked at, and the line with what is found."""

    table: str
    name: str
    text: str
    law: str | None
    opening: int
    looked_at: bool
    line: int
    found: str


def tables() -> list[Path]:
    """The files of all tables."""
    return sorted(HERE.rglob("*.txt"))


def games(path: Path) -> Iterator[ShortGame]:
    """The games of a table."""
    title = name = ""
    opening: list[str] = []
    lines: list[str] = []
    into = opening
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("=== "):
            title, into = line[4:], opening
            opening.clear()
        elif line.startswith("--- "):
            name, into = line[4:], lines
            lines.clear()
        elif result := _RESULT.search(line):
            variant = line[2 : result.start()].rstrip() if line.startswith("-") else ""
            text = _text(opening, [one.replace("{}", variant) for one in lines])
            changed = any(one.startswith("+") for one in lines)
            yield ShortGame(
                path.relative_to(HERE).with_suffix("").as_posix(),
                name,
                text,
                result[1],
                sum(_TURN.match(one) is not None for one in opening),
                title == "opening" and not changed,
                number,
                result[2],
            )
        elif line and not line.startswith("## "):
            into.append(line)


def _text(opening: list[str], lines: list[str]) -> str:
    """A game of that opening with those lines."""
    text = list(opening)
    for line in lines:
        if line.startswith("+"):
            (place,) = (
                at for at, one in enumerate(text) if one[:2] == line[1:3] and one[2:3] != " "
            )
            text[place] += ("/" if text[place][2:] else "") + line[3:]
        elif header := _HEADER.match(line):
            place = next((at for at, one in enumerate(text) if one.startswith(header[0])), None)
            if place is None:
                text.insert(2, line)
            else:
                text[place] = line
        else:
            text.append(line)
    return "\n".join(text) + "\n"


def found(game: ShortGame) -> str:
    """What is found, as a table has it."""
    findings = report(game.text, game.law).findings
    due = [one for one in findings if game.looked_at or not _opens(game, one.turn)]
    return ", ".join(_told(game, one) for one in due) or NONE


def _opens(game: ShortGame, turn: int) -> bool:
    return 0 < turn <= game.opening


def _told(game: ShortGame, finding: Finding) -> str:
    opens = _opens(game, finding.turn)
    place = finding.faction if opens else max(finding.turn - game.opening, 0)
    warns = "" if finding.severity == "error" else f" {finding.severity}"
    words = f"{place}.{finding.action} {finding.rule} {finding.kind}{warns}"
    cause = finding.follows_from
    if cause and (game.looked_at or not _opens(game, cause.turn)):
        return f"({words})"
    return f"{words} > {_meant(game, finding)}" if game.table.startswith("meant/") else words


def _meant(game: ShortGame, finding: Finding) -> str:
    offered = finding.suggestion
    if offered is None:
        return "nothing"
    place = "" if offered.line == finding.line else f"{offered.turn - game.opening}: "
    return place + offered.text
