"""The points of all factions over a game as an SVG chart: lines kept apart by colour, dash and the emblem at their end."""

from collections.abc import Iterable, Iterator

from rootlog.renderers import icons
from rootlog.renderers.plain import in_xml
from rootlog.renderers.signs import emblem
from rootlog.renderers.svgstyle import STYLE
from rootlog.view.page import Series

WIDTH, HEIGHT = 600, 220
LEFT, RIGHT, TOP, BOTTOM = 30, 26, 14, 24
GOAL = 30
"""The points that win."""
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 5", "1 4")


def chart(series: tuple[Series, ...], rounds: Iterable[tuple[int, str]]) -> str:
    """The chart as one SVG document. The line class `now` is for a page that shows where it is."""
    turns = max((len(one.points) for one in series), default=1) - 1
    top = max([GOAL, *(n for one in series for n in one.points if n is not None)])
    at = _Scale(turns, top)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    scale = f'data-left="{LEFT}" data-right="{WIDTH - RIGHT}" data-turns="{turns}"'
    lines = "".join(_lines(series, at))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl chart" role="img" {size} {scale}>',
        f"<title>{in_xml(_told(series))}</title><style>{STYLE}</style><defs>{icons.symbols(lines)}</defs>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        *_grid(at, rounds),
        lines,
        f'<line class="now" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/></svg>\n',
    ]
    return "\n".join(parts)


class _Scale:
    """The place of a turn and a number of points on the chart."""

    def __init__(self, turns: int, points: int) -> None:
        self.turns = max(turns, 1)
        self.points = points

    def x(self, turn: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / self.turns

    def y(self, points: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * points / self.points


def _told(series: tuple[Series, ...]) -> str:
    ends = ", ".join(
        f"{one.name} {'off the track' if one.points[-1] is None else one.points[-1]}"
        for one in series
    )
    return f"points after each turn; at the end: {ends}"


def _grid(at: _Scale, rounds: Iterable[tuple[int, str]]) -> Iterator[str]:
    for points in range(0, at.points + 1, 10):
        y = at.y(points)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="count" x="{LEFT - 12}" y="{y + 3:.1f}">{points}</text>'
    for turn, name in rounds:
        x = at.x(turn - 1)
        yield f'<line class="grid faint" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>'
        yield f'<text class="count" x="{x + 4:.1f}" y="{HEIGHT - BOTTOM + 13}">{in_xml(name)}</text>'
    yield f'<text class="count" x="{LEFT - 12}" y="{HEIGHT - BOTTOM + 13}">round</text>'


def _lines(series: tuple[Series, ...], at: _Scale) -> Iterator[str]:
    taken: list[float] = []
    for number, one in enumerate(series):
        known = [(turn, n) for turn, n in enumerate(one.points) if n is not None]
        way = " ".join(f"{at.x(turn):.1f},{at.y(n):.1f}" for turn, n in known)
        dash = _DASHES[number % len(_DASHES)]
        yield (
            f'<polyline class="score line-{one.faction}" stroke-dasharray="{dash}" points="{way}">'
            f"<title>{in_xml(one.name)}</title></polyline>"
        )
        turn, points = known[-1]
        y = _free(at.y(points), taken)
        yield (
            f"<g>{emblem(one.faction, round(at.x(turn) + 13, 1), round(y, 1), 8)}<title>{in_xml(one.name)}</title></g>"
        )


def _free(y: float, taken: list[float]) -> float:
    """The height nearest to `y` at which no other emblem is."""
    tries = (y + sign * 15 * n for n in range(len(taken) + 1) for sign in (-1, 1))
    found = next(one for one in tries if all(abs(one - other) >= 14 for other in taken))
    taken.append(found)
    return found
