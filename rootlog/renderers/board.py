"""A scene drawn in text for the terminal: the map with its clearings, then what lies next to it and each faction's panel."""

from rootlog.engine.vocabulary import SUIT_NAMES
from rootlog.renderers.plain import printable
from rootlog.view.scene import Connection, Panel, Scene, Spot, said

WIDTH, HEIGHT = 100, 36
"""Columns and rows of the map."""
BOX = 14
"""Columns of a clearing's box, its frame left out."""
_COLOURS = {"F": "31", "M": "33", "R": "36"}
_STROKES = {"path": "·", "closed": "x", "river": "~"}

Cell = tuple[str, str]
"""A character and its colour (SGR number, or empty)."""
Grid = list[list[Cell]]


def board(shown: Scene, *, colour: bool = False) -> str:
    """The scene as text; colours only where they are wanted."""
    parts = [shown.title] if shown.title else []
    rows = grid(shown)
    parts.append("\n".join(_row(row, colour=colour) for row in rows).strip("\n"))
    parts.append("\n".join(f"{label}: {text}" for label, text in said(shown.common)))
    parts += [_panel(panel, colour=colour) for panel in shown.panels]
    return "\n\n".join(part for part in parts if part) + "\n"


def grid(shown: Scene, width: int = WIDTH, height: int = HEIGHT) -> Grid:
    """The map in characters, in rows of that width: paths first, then what is in each clearing in a box."""
    cells: Grid = [[(" ", "")] * width for _ in range(height)]
    centres = {spot.name: _centre(spot, width, height) for spot in shown.spots}
    for line in shown.lines:
        _stroke(cells, line, centres)
    for spot in shown.spots:
        _box(cells, spot, centres[spot.name])
    return cells


def _centre(spot: Spot, width: int, height: int) -> tuple[int, int]:
    margin = BOX // 2 + 1
    return (
        margin + round(spot.x * (width - 2 * margin - 1)),
        1 + round(spot.y * (height - 5)),
    )


def _stroke(cells: Grid, line: Connection, centres: dict[str, tuple[int, int]]) -> None:
    (x, y), (to_x, to_y) = centres[line.one], centres[line.other]
    steps = max(abs(to_x - x), 2 * abs(to_y - y), 1)
    for step in range(0, steps + 1, 2):
        column = x + round((to_x - x) * step / steps)
        row = y + round((to_y - y) * step / steps)
        if cells[row][column][0] == " ":
            cells[row][column] = (_STROKES[line.kind], "2")


def _box(cells: Grid, spot: Spot, centre: tuple[int, int]) -> None:
    rows = lines(spot)
    width = max(BOX if spot.suit else 0, *map(len, rows))
    left = max(0, min(centre[0] - width // 2 - 1, len(cells[0]) - width - 2))
    top = max(0, min(centre[1] - 1, len(cells) - len(rows)))
    colour = tint(spot)
    for number, text in enumerate(rows):
        frame = "[" if number == 0 else " ", "]" if number == 0 else " "
        line = f"{frame[0]}{text.ljust(width)}{frame[1]}"
        for column, character in enumerate(line):
            cells[top + number][left + column] = (character, colour if number == 0 else "")


def tint(spot: Spot) -> str:
    """The colour of a box's head."""
    return _COLOURS.get(spot.suit or "", "2")


def lines(spot: Spot) -> list[str]:
    """The text in a box: number, suit and ruler, then the pieces in rows that fit."""
    head = spot.name if spot.suit is None else f"{spot.name} {SUIT_NAMES.get(spot.suit, spot.suit)}"
    if spot.ruler:
        head = f"{head.ljust(BOX - len(spot.ruler) - 1)} {spot.ruler}"
    rows = [head]
    row = "ruin" if spot.ruin else ""
    for piece in spot.pieces:
        if row and len(row) + 1 + len(piece) > BOX:
            rows.append(row)
            row = ""
        row = f"{row} {piece}".strip()
    return [*rows, row] if row else rows


def _row(cells: list[Cell], *, colour: bool) -> str:
    if not colour:
        return "".join(character for character, _ in cells).rstrip()
    text, now = "", ""
    for character, tint in cells:
        if tint != now:
            text += f"\x1b[{tint or 0}m"
            now = tint
        text += character
    return text.rstrip() + ("\x1b[0m" if now else "")


def _panel(panel: Panel, *, colour: bool) -> str:
    mark = ">" if panel.on_turn else " "
    head = f"{mark}{panel.letter}  {printable(panel.title)}: {panel.points}"
    if colour:
        head = f"\x1b[1m{head}\x1b[0m"
    return "\n".join([head, *(f"     {label}: {text}" for label, text in panel.rows)])
