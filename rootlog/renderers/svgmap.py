"""What lies under the pieces of a map as SVG: land, lake, rivers, forests and paths."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, hypot
from typing import NamedTuple

from rootlog.renderers import icons
from rootlog.renderers.svgways import (
    RADIUS,
    Point,
    bend,
    chains,
    outwards,
    points_along,
    points_through,
    through,
)
from rootlog.view.scene import Connection, Scene

WIDTH = 600
"""Units of the picture from left to right; a unit is a pixel where nobody scales it."""
MARGIN, TOP = 58, 66
"""From the edges of the map to the middles of the outermost clearings, across and down."""
_TREES = " ".join(f'marker-{where}="url(#rl-tree)"' for where in ("start", "mid", "end"))
_GRID = 17
"""From one tree to the next."""

Wood = tuple[str, float, float]


class Lie(NamedTuple):
    """Where everything lies on a map, in its units: the clearings, the lines between them, the forests, the shore."""

    at: tuple[tuple[str, Point], ...]
    lines: tuple[Connection, ...]
    woods: tuple[Wood, ...]
    shore: tuple[str, ...]
    height: float


def span(shown: Scene) -> float:
    """The height of the map with its margins."""
    return 2 * TOP + (WIDTH - 2 * MARGIN) * shown.ratio


def centre(shown: Scene, x: float, y: float) -> Point:
    """A point of the unit square in the units of the map."""
    across = WIDTH - 2 * MARGIN
    return MARGIN + x * across, TOP + y * across * shown.ratio


def lie(shown: Scene) -> Lie:
    """Where everything on the map of a scene lies."""
    at = tuple((s.name, centre(shown, s.x, s.y)) for s in shown.spots if s.kind == "clearing")
    woods = tuple((name, *centre(shown, x, y)) for name, x, y in shown.woods)
    return Lie(at, shown.lines, woods, shown.shore, span(shown))


@lru_cache(maxsize=64)  # from one action to the next it stays, but for closed paths
def ground(there: Lie) -> str:
    """All that lies under the pieces."""
    at = dict(there.at)
    paths = [line for line in there.lines if line.kind != "river"]
    ways = [(line, *_way(line, at)) for line in paths]
    opened = "".join(drawn for line, _, drawn in ways if line.kind == "path")
    land = f'x="3" y="2" width="{WIDTH - 6}" height="{there.height - 4:g}" rx="16"'
    parts = [
        f'<clipPath id="rl-land"><rect {land}/></clipPath><rect class="land" {land}/>',
        _lake([at[name] for name in there.shore]),
        *_rivers(there, at),
        *_forests(_bare(there)),
        f'<path class="verge" d="{opened}"/>',
        *(_path(line, middle, drawn) for line, middle, drawn in ways),
    ]
    return "\n".join(filter(None, parts))


def _lake(shore: list[Point]) -> str:
    if not shore:
        return ""
    return f'<path class="lake" d="{through(shore, closed=True)}"><title>the lake</title></path>'


def _rivers(there: Lie, at: dict[str, Point]) -> Iterator[str]:
    """Each river from one edge of the map to the other, through all of its clearings."""
    for points in _courses(there, at):
        way, names = through(points), (name for name, xy in at.items() if xy in points)
        yield (
            f'<g clip-path="url(#rl-land)"><path class="bank" d="{way}"/><path class="river" d="{way}"/>'
            f"<title>river through {', '.join(names)}</title></g>"
        )


def _courses(there: Lie, at: dict[str, Point]) -> Iterator[list[Point]]:
    """The points through which each river runs."""
    for chain in chains((line.one, line.other) for line in there.lines if line.kind == "river"):
        yield outwards([at[name] for name in chain], WIDTH, there.height)


def _way(line: Connection, at: dict[str, Point]) -> tuple[Point, str]:
    """The middle of a path, and how it runs."""
    start, end = at[line.one], at[line.other]
    control = _bend(line, at)
    x, y = ((start[i] + 2 * control[i] + end[i]) / 4 for i in (0, 1))
    drawn = f"M{start[0]:.0f} {start[1]:.0f}Q{control[0]:.0f} {control[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
    return (x, y), drawn


def _bend(line: Connection, at: dict[str, Point]) -> Point:
    start, end = at[line.one], at[line.other]
    bow = 0.09 * hypot(end[0] - start[0], end[1] - start[1])
    side = 1 if (int(line.one) + int(line.other)) % 2 else -1
    between = tuple(xy for name, xy in at.items() if name not in (line.one, line.other))
    return bend(start, end, between, side * bow)


def _path(line: Connection, middle: Point, drawn: str) -> str:
    kind = "closed path" if line.kind == "closed" else "path"
    rocks = icons.use("map-rocks", middle[0] - 11, middle[1] - 12, 22, "rocks")
    return (
        f'<g><path class="{line.kind}" d="{drawn}"/>{rocks if line.kind == "closed" else ""}'
        f"<title>{kind} between {line.one} and {line.other}</title></g>"
    )


def _bare(there: Lie) -> Lie:
    """The same map with its closed paths open: trees stand where they stand."""
    return there._replace(
        lines=tuple(
            line._replace(kind="path") if line.kind == "closed" else line for line in there.lines
        )
    )


@lru_cache(maxsize=16)
def _forests(there: Lie) -> tuple[str, ...]:
    """The trees of every forest; its middle is left free for who is there."""
    at = dict(there.at)
    open_ground = _open_ground(there, at)
    rings, found = list(at.values()), []
    lake = [*points_through([at[name] for name in there.shore], closed=True)] if there.shore else []
    for name, x, y in there.woods:
        outline = sorted(
            (at[one] for one in name.split("_") if one in at),
            key=lambda p: atan2(p[1] - y, p[0] - x),
        )
        stand = [
            f"{tx} {ty}"
            for tx, ty in _stand(x, y)
            if _inside((tx, ty + 9), outline)
            and not (lake and _inside((tx, ty + 9), lake))
            and all(hypot(tx - px, ty + 9 - py) > RADIUS + 13 for px, py in rings)
            and all(hypot(tx - px, ty + 9 - py) > 20 for px, py in open_ground)
        ]
        way = f'<path {_TREES} d="M{"L".join(stand)}"/>' if stand else ""
        found.append(f'<g class="wood">{way}<title>forest {name}</title></g>')
    return tuple(found)


def _open_ground(there: Lie, at: dict[str, Point]) -> list[Point]:
    """Points along paths, rivers and the shore, on which no trees stand."""
    found = []
    for line in there.lines:
        if line.kind != "river":
            found += points_along(at[line.one], _bend(line, at), at[line.other])
    for points in _courses(there, at):
        found += points_through(points)
    if there.shore:
        found += points_through([at[name] for name in there.shore], closed=True)
    return found


def _stand(x: float, y: float) -> Iterator[tuple[int, int]]:
    """Where trees can stand around the middle of a forest, row by row, the middle left free."""
    for row in range(-5, 6):
        for column in range(-6, 7):
            dx = column * _GRID + (row % 2) * _GRID / 2
            dy = row * _GRID * 0.8
            sway = (column * 7 + row * 13) % 5 - 2
            if hypot(dx, dy) > 18:
                yield round(x + dx + sway), round(y + dy + sway - 9)


def _inside(point: Point, outline: list[Point]) -> bool:
    """Whether a point lies within a polygon."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
    return crossed
