"""The ground under the pieces of a map as SVG: land, lake, rivers, forests and paths."""

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, hypot
from typing import NamedTuple

from rootlog.renderers import icons
from rootlog.renderers.svgways import (
    BADGE,
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
MARGIN, TOP = 60, 66
"""From the edges of the map to the middles of the outermost clearings, across and down."""
_TREES = " ".join(f'marker-{where}="url(#rl-tree)"' for where in ("start", "mid", "end"))
_GRID = 17
"""From one tree to the next."""

Wood = tuple[str, float, float]


class MapLayout(NamedTuple):
    """The places of all things on a map, in its units: the clearings, the lines between them, the forests, the shore."""

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


def lie(shown: Scene) -> MapLayout:
    """The places of all things on the map of a scene."""
    at = tuple((s.name, centre(shown, s.x, s.y)) for s in shown.spots if s.kind == "clearing")
    woods = tuple((name, *centre(shown, x, y)) for name, x, y in shown.woods)
    return MapLayout(at, shown.lines, _apart(woods, at), shown.shore, span(shown))


def places(shown: Scene, there: MapLayout) -> dict[str, Point]:
    """The place in which each spot of a scene is drawn: clearings where they lie, what is in a forest where it has room."""
    at = {spot.name: centre(shown, spot.x, spot.y) for spot in shown.spots}
    return at | {name: (x, y) for name, x, y in there.woods if name in at}


@lru_cache(maxsize=16)
def _apart(woods: tuple[Wood, ...], at: tuple[tuple[str, Point], ...]) -> tuple[Wood, ...]:
    """The middles of the forests, moved away from clearings that are too near, and from their numbers and suits."""
    kept_free = [(x, y, RADIUS + 30.0) for _, (x, y) in at]
    kept_free += [(x + side, y - BADGE, 40.0) for _, (x, y) in at for side in (-BADGE, BADGE)]
    return tuple((name, *_pushed((x, y), kept_free)) for name, x, y in woods)


def _pushed(middle: Point, kept_free: list[tuple[float, float, float]]) -> Point:
    """A point pushed away from what is too near to it, again and again."""
    x, y = middle
    for _ in range(16):
        px, py, free = max(kept_free, key=lambda one: one[2] - hypot(x - one[0], y - one[1]))
        away = hypot(x - px, y - py) or 1
        if away >= free:
            break
        x, y = x + (x - px) / away * (free - away) * 0.6, y + (y - py) / away * (free - away) * 0.6
    return x, y


@lru_cache(maxsize=64)  # from one action to the next it stays, but for closed paths
def ground(there: MapLayout) -> str:
    """All that lies under the pieces."""
    at = dict(there.at)
    paths = [line for line in there.lines if line.kind != "river"]
    ways = [(line, *_way(line, at, there.woods)) for line in paths]
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
    x, y = shore[0]
    curves = "".join(
        f"Q{cx:.0f} {cy:.0f} {ex:.0f} {ey:.0f}" for _, (cx, cy), (ex, ey) in _bays(shore)
    )
    return f'<path class="lake" d="M{x:.0f} {y:.0f}{curves}z"><title>the lake</title></path>'


def _bays(shore: list[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """The shore from each clearing to the next, curved towards the middle of the lake: forests lie behind it."""
    middle = sum(x for x, _ in shore) / len(shore), sum(y for _, y in shore) / len(shore)
    for start, end in zip(shore, shore[1:] + shore[:1], strict=True):
        half = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        yield start, (half[0] * 0.78 + middle[0] * 0.22, half[1] * 0.78 + middle[1] * 0.22), end


def _rivers(there: MapLayout, at: dict[str, Point]) -> Iterator[str]:
    """Each river from one edge of the map to the other, through all of its clearings."""
    for points in _courses(there, at):
        way, names = through(points), (name for name, xy in at.items() if xy in points)
        yield (
            f'<g clip-path="url(#rl-land)"><path class="bank" d="{way}"/><path class="river" d="{way}"/>'
            f"<title>river through {', '.join(names)}</title></g>"
        )


def _courses(there: MapLayout, at: dict[str, Point]) -> Iterator[list[Point]]:
    """The points through which each river runs."""
    for chain in chains((line.one, line.other) for line in there.lines if line.kind == "river"):
        yield outwards([at[name] for name in chain], WIDTH, there.height)


def _way(line: Connection, at: dict[str, Point], woods: tuple[Wood, ...]) -> tuple[Point, str]:
    """The middle of a path, and how it runs."""
    start, end = at[line.one], at[line.other]
    control = _bend(line, at, woods)
    x, y = ((start[i] + 2 * control[i] + end[i]) / 4 for i in (0, 1))
    drawn = f"M{start[0]:.0f} {start[1]:.0f}Q{control[0]:.0f} {control[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
    return (x, y), drawn


def _bend(line: Connection, at: dict[str, Point], woods: tuple[Wood, ...]) -> Point:
    """The control point of a path, which curves away from the middle of the forest that is nearest."""
    start, end = at[line.one], at[line.other]
    half = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    bow = 0.09 * hypot(end[0] - start[0], end[1] - start[1])
    _, x, y = min(
        woods, key=lambda wood: hypot(wood[1] - half[0], wood[2] - half[1]), default=("", 0.0, 0.0)
    )
    turn = (end[0] - start[0]) * (y - half[1]) - (end[1] - start[1]) * (x - half[0])
    between = tuple(xy for name, xy in at.items() if name not in (line.one, line.other))
    return bend(start, end, between, -bow if turn > 0 else bow)


def _path(line: Connection, middle: Point, drawn: str) -> str:
    kind = "closed path" if line.kind == "closed" else "path"
    rocks = icons.use("map-rocks", middle[0] - 11, middle[1] - 12, 22, "rocks")
    return (
        f'<g><path class="{line.kind}" d="{drawn}"/>{rocks if line.kind == "closed" else ""}'
        f"<title>{kind} between {line.one} and {line.other}</title></g>"
    )


def _bare(there: MapLayout) -> MapLayout:
    """The same map with its closed paths open: trees stand where they stand."""
    return there._replace(
        lines=tuple(
            line._replace(kind="path") if line.kind == "closed" else line for line in there.lines
        )
    )


@lru_cache(maxsize=16)
def _forests(there: MapLayout) -> tuple[str, ...]:
    """The trees of every forest; its middle is left free for who is there."""
    at = dict(there.at)
    kept_free = [(*xy, 20) for xy in _open_ground(there, at)]
    kept_free += [(*xy, RADIUS + 13) for xy in at.values()]
    lake = _shoreline(there, at)
    found = []
    for name, x, y in there.woods:
        corners = (at[one] for one in name.split("_") if one in at)
        outline = sorted(corners, key=lambda xy: atan2(xy[1] - y, xy[0] - x))
        near = [one for one in kept_free if hypot(one[0] - x, one[1] - y) < _WIDEST]
        stand = [
            f"{tx} {ty}"
            for tx, ty in _stand(x, y)
            if _inside((tx, ty + 9), outline)
            and not (lake and _inside((tx, ty + 9), lake))
            and all((tx - px) ** 2 + (ty + 9 - py) ** 2 > free**2 for px, py, free in near)
        ]
        way = f'<path {_TREES} d="M{"L".join(stand)}"/>' if stand else ""
        found.append(f'<g class="wood">{way}<title>forest {name}</title></g>')
    return tuple(found)


_WIDEST = 190
"""The distance from the middle of a forest within which a thing keeps trees away."""


def _open_ground(there: MapLayout, at: dict[str, Point]) -> list[Point]:
    """Points along paths, rivers and the shore, on which no trees stand."""
    found = []
    for line in there.lines:
        if line.kind != "river":
            found += points_along(at[line.one], _bend(line, at, there.woods), at[line.other])
    for points in _courses(there, at):
        found += points_through(points)
    return found + _shoreline(there, at)


def _shoreline(there: MapLayout, at: dict[str, Point]) -> list[Point]:
    """Points around the lake."""
    if not there.shore:
        return []
    return [xy for bay in _bays([at[name] for name in there.shore]) for xy in points_along(*bay)]


def _stand(x: float, y: float) -> Iterator[tuple[int, int]]:
    """The places for trees around the middle of a forest, row by row, the middle left free."""
    for row in range(-5, 6):
        for column in range(-6, 7):
            dx = column * _GRID + (row % 2) * _GRID / 2
            dy = row * _GRID * 0.8
            sway = (column * 7 + row * 13) % 5 - 2
            if hypot(dx, dy) > 18:
                yield round(x + dx + sway), round(y + dy + sway - 9)


def _inside(point: Point, outline: list[Point]) -> bool:
    """True if a point lies within a polygon."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
    return crossed
