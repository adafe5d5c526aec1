"""The figures of `rootlog stats` as text, CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rootlog.renderers.plain import printable

if TYPE_CHECKING:
    from rootlog.stats import Figures, Round

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
)
"""The columns of the CSV: one row per record, faction and round."""


class Sheet(NamedTuple):
    """The figures of one record, and who plays what."""

    path: str
    players: dict[str, str]
    figures: tuple[Figures, ...]


def as_text(sheet: Sheet) -> str:
    """A table: one line per faction with its score after each round, then the totals."""
    numbers = [one.number for one in sheet.figures[0].rounds] if sheet.figures else []
    head = ["", "player", *(f"r{n}" for n in numbers), "actions", "attacks", "defences", "crafts"]
    rows = [head, *(_text_row(sheet, figures) for figures in sheet.figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = (_aligned(row, widths) for row in rows)
    return f"{printable(sheet.path)}\n" + "".join(f"  {line}\n" for line in lines)


def _text_row(sheet: Sheet, figures: Figures) -> list[str]:
    star = "*" if figures.winner else ""
    return [
        figures.faction + star,
        printable(sheet.players.get(figures.faction, "")),
        *("-" if one.score is None else str(one.score) for one in figures.rounds),
        str(figures.actions),
        str(figures.attacks),
        str(figures.defences),
        " ".join(figures.crafts),
    ]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """Words to the left, numbers to the right."""
    cells = [
        cell.ljust(size) if i < 2 or i == len(row) - 1 else cell.rjust(size)
        for i, (cell, size) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def as_csv(sheets: Iterable[Sheet]) -> Iterable[str]:
    """The rows of the CSV, the head first; crafts are separated by blanks."""
    import csv
    import io

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
        sheet.path,
        figures.faction,
        sheet.players.get(figures.faction, ""),
        int(figures.winner),
        one.number,
        "" if one.score is None else one.score,
        "" if one.points is None else one.points,
        one.actions,
        one.attacks,
        one.defences,
        " ".join(one.crafts),
    ]


def as_json(sheets: Iterable[Sheet]) -> str:
    """All figures as one JSON document."""
    return json.dumps({"records": [_facts(sheet) for sheet in sheets]}, indent=1) + "\n"


def _facts(sheet: Sheet) -> dict[str, object]:
    return {
        "path": sheet.path,
        "factions": {
            figures.faction: {
                "player": sheet.players.get(figures.faction, ""),
                "winner": figures.winner,
                "score": figures.score,
                "actions": figures.actions,
                "attacks": figures.attacks,
                "defences": figures.defences,
                "crafts": figures.crafts,
                "rounds": [one._asdict() for one in figures.rounds],
            }
            for figures in sheet.figures
        },
    }
