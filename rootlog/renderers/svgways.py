"""The courses of lines on a map: rivers and shores through their clearings, paths and arrows around those that lie between."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot

Point = tuple[float, float]
RADIUS = 44
"""From the middle of a clearing to its ring."""
BADGE = 35
"""The distances, across and down, of its number and its suit from the middle of a clearing."""
_CLEAR = RADIUS + 9
"""The distance from the middle of a clearing at which a line passes that does not go there."""
_STEPS = tuple(n / 12 for n in range(1, 12))
_BOWS = (1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.5, -4.5, 6.0, -6.0, 8.0, -8.0, 11.0, -11.0)


Curve = tuple[Point, Point, Point, Point]
"""A piece of a smooth line: its start, its two control points, its end."""


def smooth(points: Sequence[Point]) -> Iterator[Curve]:
    """A smooth line through points, from each to the next."""
    last = len(points) - 1
    for n in range(last):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
            points[max(0, min(last, n + k))] for k in (-1, 0, 1, 2)
        )
        leaving = bx + (cx - ax) / 6, by + (cy - ay) / 6
        yield (bx, by), leaving, (cx - (dx - bx) / 6, cy - (dy - by) / 6), (cx, cy)


def through(points: Sequence[Point]) -> str:
    """A smooth line through points, as the data of an SVG path."""
    x, y = points[0]
    parts = [f"M{x:.0f} {y:.0f}"]
    for _, (ax, ay), (bx, by), (cx, cy) in smooth(points):
        parts.append(f"C{ax:.0f} {ay:.0f} {bx:.0f} {by:.0f} {cx:.0f} {cy:.0f}")
    return "".join(parts)


def points_through(points: Sequence[Point]) -> Iterator[Point]:
    """Some points of a smooth line through points."""
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in smooth(points):
        for t in _STEPS:
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


@lru_cache(maxsize=4096)
def bend(start: Point, end: Point, between: tuple[Point, ...], bow: float) -> Point:
    """The control point of a curve that keeps away from all those clearings: bowed by `bow`, or more where they demand it."""
    best, widest = 0.0, -1.0
    for times in _BOWS:
        control = _control(start, end, bow * times)
        room = _room(start, control, end, between)
        if room >= _CLEAR:
            return control
        if room > widest:
            best, widest = bow * times, room
    return _control(start, end, best)


def _control(start: Point, end: Point, bow: float) -> Point:
    away = hypot(end[0] - start[0], end[1] - start[1]) or 1
    ux, uy = (end[0] - start[0]) / away, (end[1] - start[1]) / away
    return (start[0] + end[0]) / 2 - uy * bow, (start[1] + end[1]) / 2 + ux * bow


def _room(start: Point, control: Point, end: Point, between: Iterable[Point]) -> float:
    """The distance of a curve from the nearest of some points."""
    run = [along(start, control, end, share) for share in _STEPS]
    return min((hypot(x - px, y - py) for px, py in between for x, y in run), default=_CLEAR)


def along(start: Point, control: Point, end: Point, share: float) -> Point:
    """The point of a curve after that share of it."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return (
        a * start[0] + b * control[0] + c * end[0],
        a * start[1] + b * control[1] + c * end[1],
    )


def points_along(start: Point, control: Point, end: Point) -> list[Point]:
    """Some points of a curve, its ends left out."""
    return [along(start, control, end, share) for share in _STEPS]


def shortened(
    start: Point, control: Point, end: Point, before: float, after: float
) -> tuple[Point, Point]:
    """The points at which a curve leaves the ring of its start and reaches that of its end."""
    return _towards(start, control, before), _towards(end, control, after)


def _towards(one: Point, other: Point, far: float) -> Point:
    away = hypot(other[0] - one[0], other[1] - one[1]) or 1
    return one[0] + (other[0] - one[0]) / away * far, one[1] + (other[1] - one[1]) / away * far


def chains(pairs: Iterable[tuple[str, str]]) -> Iterator[list[str]]:
    """Lines that run from end to end: the names in their order, each pair in exactly one of them."""
    beside: dict[str, list[str]] = {}
    for one, other in pairs:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ends = [name for name, near in beside.items() if len(near) != 2]
    for first in (*ends, *beside):
        while beside[first]:
            chain = [first]
            while beside[chain[-1]]:
                following = beside[chain[-1]].pop()
                beside[following].remove(chain[-1])
                chain.append(following)
            yield chain


def outwards(points: Sequence[Point], width: float, height: float) -> list[Point]:
    """A line of points, led on beyond the edges of the map at both of its ends."""
    middle = width / 2, height / 2
    return [
        _off(points[0], middle, width, height),
        *points,
        _off(points[-1], middle, width, height),
    ]


def _off(point: Point, middle: Point, width: float, height: float) -> Point:
    """The point at which a line from the middle leaves the map at the edge nearest to a point."""
    edges = ((point[0], 0), (width - point[0], 1), (point[1], 2), (height - point[1], 3))
    side = min(edges)[1]
    lean_x, lean_y = (point[0] - middle[0]) * 0.15, (point[1] - middle[1]) * 0.15
    return (
        (-20.0, point[1] + lean_y),
        (width + 20.0, point[1] + lean_y),
        (point[0] + lean_x, -20.0),
        (point[0] + lean_x, height + 20.0),
    )[side]
