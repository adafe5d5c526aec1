"""The figures of `rootlog stats` as text, CSV and JSON: the scorecard that a league types in."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.words import score
from rootlog.renderers.cells import cell
from rootlog.renderers.plain import printable
from rootlog.reporting.report import Filmed
from rootlog.reporting.stats import SOURCES, Figures, Round, TurnPoints

COLUMNS = (
    "path",
    "faction",
    "player",
    "winner",
    "round",
    "score",
    "points",
    "actions",
    "attacks",
    "defences",
    "crafts",
    "won",
    "lost",
    *(f"points_{source}" for source in SOURCES),
    "video",
)
"""The columns of the CSV: one row per record, faction and round."""
HEIGHT = 10
"""Lines of the chart in text, about."""


class Sheet(NamedTuple):
    """The figures of one record, and who plays what."""

    path: str
    players: dict[str, str]
    figures: tuple[Figures, ...]
    turns: tuple[TurnPoints, ...] = ()
    begun: dict[int, Filmed] = {}  # noqa: RUF012  # a default of a tuple's field, never changed
    """The moments at which rounds begin in the video of the game."""


def as_text(sheet: Sheet) -> str:
    """A table: one line per faction with its score after each round, then the totals; below it the scores as a chart."""
    numbers = [one.number for one in sheet.figures[0].rounds] if sheet.figures else []
    totals = ("actions", "attacks", "defences", "won", "lost", *SOURCES, "crafts")
    head = ["", "player", *(f"r{n}" for n in numbers), *totals]
    rows = [head, *(_text_row(sheet, figures) for figures in sheet.figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = (*(_aligned(row, widths) for row in rows), *_legend(sheet))
    lines = (*lines, *_scorecard(sheet), *_chart(sheet)) if len(numbers) > 1 else lines
    lines = (*lines, *_film(sheet))
    return f"{printable(sheet.path)}\n" + "".join(f"  {line}".rstrip() + "\n" for line in lines)


def _text_row(sheet: Sheet, figures: Figures) -> list[str]:
    star = "*" if figures.winner else ""
    return [
        figures.faction + star,
        printable(sheet.players.get(figures.faction, "")),
        *("-" if one.score is None else str(one.score) for one in figures.rounds),
        str(figures.actions),
        str(figures.attacks),
        str(figures.defences),
        str(figures.won),
        str(figures.lost),
        *(str(figures.sources[source]) for source in SOURCES),
        " ".join(figures.crafts),
    ]


def _legend(sheet: Sheet) -> Iterator[str]:
    """The meaning of the signs in the table, as far as they stand there."""
    signs = []
    if any(one.winner for one in sheet.figures):
        signs.append("*: winner")
    if any(None in _scores(one) for one in sheet.figures):
        signs.append(f"-: {score(None)}")
    if signs:
        yield "; ".join(signs)


def _scorecard(sheet: Sheet) -> Iterator[str]:
    """The points of each round by where they come from: a line for each faction and source that brought some."""
    head = ["", "points", *(f"r{one.number}" for one in sheet.figures[0].rounds)]
    rows = [
        [figures.faction, source, *(str(one.sources[source] or "") for one in figures.rounds)]
        for figures in sheet.figures
        for source in SOURCES
        if any(one.sources[source] for one in figures.rounds)
    ]
    widths = [max(2, *(len(row[i]) for row in (head, *rows))) for i in range(len(head))]
    if rows:
        yield ""
        # every column is followed by another, so that a last one of words is not taken for it
        yield from (_aligned([*row, ""], [*widths, 0]) for row in (head, *rows))


def _film(sheet: Sheet) -> Iterator[str]:
    """The moments at which rounds begin in the video of the game, with links."""
    if sheet.begun:
        yield ""
        yield "in the video"
    for number, moment in sheet.begun.items():
        yield f"r{number}".ljust(4) + " ".join(filter(None, (moment.time.rjust(8), moment.url)))


def _chart(sheet: Sheet) -> Iterator[str]:
    """The scores after each round, each as the letter of its faction; those at the same height stand side by side."""
    rounds = [one.number for one in sheet.figures[0].rounds]
    scores = [n for figures in sheet.figures for n in _scores(figures) if n is not None]
    per_line = max(1, -(-max(scores, default=0) // HEIGHT))
    step = max(4, len(sheet.figures) + 1)
    yield ""
    for line in range(max(scores, default=0) // per_line, -1, -1):
        cells = (
            _letters(sheet, number, line, per_line).ljust(step) for number in range(len(rounds))
        )
        yield f"{line * per_line:4} |{''.join(cells)}".rstrip()
    yield f"     +{'-' * step * len(rounds)}"
    yield "      " + "".join(f"r{number}".ljust(step) for number in rounds)


def _scores(figures: Figures) -> list[int | None]:
    return [one.score for one in figures.rounds]


def _letters(sheet: Sheet, number: int, line: int, per_line: int) -> str:
    """The factions whose score after a round lies on a line of the chart."""
    there = ""
    for figures in sheet.figures:
        height = _scores(figures)[number]
        if height is not None and height // per_line == line:
            there += figures.faction
    return there


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """Words to the left, numbers to the right."""
    cells = [
        cell.ljust(size) if i < 2 or i == len(row) - 1 else cell.rjust(size)
        for i, (cell, size) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def as_csv(sheets: Iterable[Sheet]) -> Iterable[str]:
    """The rows of the CSV, the head first; crafts are separated by blanks."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for sheet in sheets:
        for figures in sheet.figures:
            writer.writerows(_csv_row(sheet, figures, one) for one in figures.rounds)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()


def _csv_row(sheet: Sheet, figures: Figures, one: Round) -> list[object]:
    return [
        cell(sheet.path),
        figures.faction,
        cell(sheet.players.get(figures.faction, "")),
        int(figures.winner),
        one.number,
        "" if one.score is None else one.score,
        "" if one.points is None else one.points,
        one.actions,
        one.attacks,
        one.defences,
        " ".join(one.crafts),
        one.won,
        one.lost,
        *(one.sources[source] for source in SOURCES),
        _link(sheet.begun.get(one.number)),
    ]


def _link(moment: Filmed | None) -> str:
    return (moment.url or moment.time) if moment else ""


def as_json(sheets: Iterable[Sheet]) -> str:
    """All figures as one JSON document."""
    return json.dumps({"records": [_facts(sheet) for sheet in sheets]}, indent=1) + "\n"


def _facts(sheet: Sheet) -> dict[str, object]:
    facts: dict[str, object] = {
        "path": sheet.path,
        "factions": {
            figures.faction: {
                "player": sheet.players.get(figures.faction, ""),
                "winner": figures.winner,
                "score": figures.score,
                "actions": figures.actions,
                "attacks": figures.attacks,
                "defences": figures.defences,
                "won": figures.won,
                "lost": figures.lost,
                "crafts": figures.crafts,
                "sources": figures.sources,
                "rounds": [one._asdict() for one in figures.rounds],
            }
            for figures in sheet.figures
        },
        "turns": [_turn(one) for one in sheet.turns],
    }
    if sheet.begun:
        facts["begun"] = {number: moment._asdict() for number, moment in sheet.begun.items()}
    return facts


def _turn(one: TurnPoints) -> dict[str, object]:
    """A turn; one without a moment in a video has no key for it."""
    facts = one._asdict()
    del facts["video"]
    return facts if one.video is None else {**facts, "video": one.video._asdict()}
