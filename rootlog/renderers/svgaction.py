"""The last action as SVG: arrows that go around what lies between, battles, rings around what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, hypot, pi, sin
from typing import NamedTuple

from rootlog.renderers import icons
from rootlog.renderers.plain import cited, in_xml
from rootlog.renderers.signs import PITCH, chips, emblem, lines_of, told, unmarked
from rootlog.renderers.svgmap import WIDTH, MapLayout
from rootlog.renderers.svgways import RADIUS, Point, along, bend, shortened
from rootlog.view.scene import Arrow, DrawnAction, DrawnBattle, Fault, Figure

_TURNS = tuple(n * pi / 12 for n in (*range(-1, 4), *range(9, 14)))
"""Directions in which a short arrow may point: aside, for number, ruler and suit stand above, what is wrong below."""


def faulty(action: DrawnAction, at: dict[str, Point]) -> str:
    """Rings around what is wrong, to lie under the clearings."""
    return "".join(
        f'<circle class="fault{"" if fault.is_error else " mild"}" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS + 7}"/>'
        for fault, (x, y) in _wrong(action, at)
    )


def _wrong(action: DrawnAction, at: dict[str, Point]) -> Iterator[tuple[Fault, Point]]:
    """The gravest fault of an action, with every place that the action touches."""
    places = [
        *(a.end or a.start for a in action.arrows),
        *(a.start for a in action.arrows if a.end and a.start),
        *(f.spot for f in action.fights),
    ]
    for fault in action.faults[:1]:
        for name in dict.fromkeys(place for place in places if place in at):
            yield fault, at[name]


def action_marks(action: DrawnAction, at: dict[str, Point], there: MapLayout) -> str:
    """Arrows, battles, and the numbers of the rules that are broken."""
    around = _Around(at, there)
    parts = [_arrow(ends, figures, around, lane) for lane, (ends, figures) in _lanes(action.arrows)]
    parts += [_cited(fault, xy) for fault, xy in _wrong(action, at)]
    parts += [_fight(fight, at[fight.spot]) for fight in action.fights if fight.spot in at]
    return "".join(parts)


def _cited(fault: Fault, at: Point) -> str:
    """The number of a rule at the foot of a clearing."""
    (x, y), wide = at, 7 * len(fault.rule) + 10
    return (
        f'<g><rect class="label" x="{x - wide / 2:.0f}" y="{y + RADIUS:.0f}" width="{wide}" height="16" rx="4"/>'
        f'<text class="cited" x="{x:.0f}" y="{y + RADIUS + 12:.0f}">{in_xml(fault.rule)}</text>'
        f"<title>{in_xml(f'{cited(fault.rule, fault.title)}: {fault.message}')}</title></g>"
    )


Ends = tuple[str, str]


def _lanes(arrows: Iterable[Arrow]) -> Iterator[tuple[int, tuple[Ends, list[Figure]]]]:
    """Things that go the same way are one arrow; those that come into a spot from off the map, or leave it, are kept apart."""
    ways: dict[Ends, list[Figure]] = {}
    for arrow in arrows:
        ways.setdefault((arrow.start, arrow.end), []).append(arrow.figure)
    used: dict[str, int] = {}
    for (start, end), figures in ways.items():
        outside = "" in {start, end}
        spot = start or end
        lane = used.get(spot, 0) if outside else 0
        used[spot] = lane + outside
        yield lane, ((start, end), figures)


def _arrow(ends: Ends, figures: list[Figure], around: _Around, lane: int) -> str:
    start, end = around.at.get(ends[0]), around.at.get(ends[1])
    words = ", ".join(map(told, figures))
    if start is None or end is None:
        spot = start or end
        return _in_or_out(ends, figures, spot, around.turn(spot, lane)) if spot else ""
    between = tuple(xy for name, xy in around.clearings.items() if name not in ends)
    control = bend(start, end, between, 26.0)
    above = end[1] - control[1] > 0.4 * hypot(end[0] - control[0], end[1] - control[1])
    reach = RADIUS + (17 if above else 6)  # number, ruler and suit stand at the top of the ring
    (x, y), (to_x, to_y) = shortened(start, control, end, RADIUS - 6, reach)
    path = f"M{x:.0f} {y:.0f}Q{control[0]:.0f} {control[1]:.0f} {to_x:.0f} {to_y:.0f}"
    label = _cluster(figures)
    middle = _beside(((x, y), control, (to_x, to_y)), label)
    return _drawn(path, label.drawn, middle, f"{words} from {ends[0]} to {ends[1]}")


def _beside(curve: tuple[Point, Point, Point], label: _Label) -> Point:
    """The place of the label of an arrow: on its middle, or next to a short one that it would cover."""
    start, control, end = curve
    x, y = along(start, control, end, 0.5)
    long = hypot(end[0] - start[0], end[1] - start[1]) or 1
    if long > 2.2 * label.width:
        return x, y
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    bowed = (control[0] - start[0]) * -uy + (control[1] - start[1]) * ux
    side = (1 if bowed > 0 else -1) * (abs(uy) * label.width / 2 + abs(ux) * label.height / 2 + 5)
    return x - uy * side, y + ux * side


def _in_or_out(ends: Ends, figures: list[Figure], spot: Point, turn: float) -> str:
    """A short arrow for what is placed from off the map, or leaves it."""
    ux, uy = cos(turn), sin(turn)
    inner = spot[0] + ux * (RADIUS + 1), spot[1] + uy * (RADIUS + 1)
    outer = spot[0] + ux * (RADIUS + 22), spot[1] + uy * (RADIUS + 22)
    first, last = (outer, inner) if ends[1] else (inner, outer)
    path = f"M{first[0]:.0f} {first[1]:.0f}L{last[0]:.0f} {last[1]:.0f}"
    label = _cluster(figures)
    far = RADIUS + 24 + abs(ux) * label.width / 2 + abs(uy) * label.height / 2
    words = ", ".join(map(told, figures))
    title = f"{words} placed in {ends[1]}" if ends[1] else f"{words} removed from {ends[0]}"
    return _drawn(path, label.drawn, (spot[0] + ux * far, spot[1] + uy * far), title)


class _Label(NamedTuple):
    """The label that goes with an arrow, drawn around a point."""

    width: float
    height: float
    drawn: str


def _cluster(figures: list[Figure]) -> _Label:
    """Figures in rows around a point."""
    lines = lines_of(chips(figures), 62)
    height = PITCH * len(lines)
    drawn = []
    for number, line in enumerate(lines):
        x = -sum(width + 2 for width, _ in line) / 2 + 1
        for width, sign in line:
            y = PITCH * (number + 0.5) - height / 2
            drawn.append(f'<g transform="translate({x:.0f} {y:.0f})">{unmarked(sign)}</g>')
            x += width + 2
    width = max(sum(width + 2 for width, _ in line) for line in lines)
    return _Label(width, height, "".join(drawn))


def _aside(spot: Point, way: Point, end: Point) -> float:
    """The turn of a direction from a path to that end: 0 along it, 1 across it."""
    away = hypot(end[0] - spot[0], end[1] - spot[1]) or 1
    return 1 - (way[0] * (end[0] - spot[0]) + way[1] * (end[1] - spot[1])) / away


class _Around:
    """The things around a clearing."""

    def __init__(self, at: dict[str, Point], there: MapLayout) -> None:
        self.at = at
        self.there = there
        self.clearings = dict(there.at)

    def turn(self, spot: Point, lane: int) -> float:
        """The direction from a spot in which there is most room, or so much as is left next to those of other arrows."""
        chosen: list[float] = []
        for turn in sorted(_TURNS, key=lambda turn: -self._freedom(spot, turn)):
            if all(abs(turn - other) > 0.4 for other in chosen):
                chosen.append(turn)
        return chosen[lane % len(chosen)]

    def _freedom(self, spot: Point, turn: float) -> float:
        """The room in a direction: to other spots, to the edges, and next to the paths."""
        ux, uy = cos(turn), sin(turn)
        x, y = spot[0] + ux * (RADIUS + 32), spot[1] + uy * (RADIUS + 32)
        edge = min(x, WIDTH - x, self.there.height - y) - 18
        others = min(
            hypot(x - px, y - py) - (RADIUS if name in self.clearings else 12)
            for name, (px, py) in self.at.items()
            if (px, py) != spot
        )
        aside = min((_aside(spot, (ux, uy), end) for end in self._ends(spot)), default=1.0)
        return min(edge, 12) * 3 + min(others - 12, 24) + min(aside, 1.0) * 27

    def _ends(self, spot: Point) -> Iterator[Point]:
        """The directions of the paths from a clearing."""
        for line in self.there.lines:
            if line.kind != "river":
                one, other = self.clearings[line.one], self.clearings[line.other]
                if spot in {one, other}:
                    yield other if spot == one else one


def _drawn(path: str, label: str, at: Point, title: str) -> str:
    return (
        f'<g class="arrow" role="img"><path class="halo" d="{path}"/><path class="way" d="{path}" marker-end="url(#rl-tip)"/>'
        f'<g transform="translate({at[0]:.0f} {at[1]:.0f})">{label}</g><title>{in_xml(title)}</title></g>'
    )


def _fight(fight: DrawnBattle, at: Point) -> str:
    """Crossed swords between the emblems of both sides, above the clearing."""
    x, y = round(at[0]), round(at[1]) - RADIUS - 9
    return (
        f'<g class="fight" role="img"><rect class="badge" x="{x - 35}" y="{y - 12}" width="70" height="24" rx="12"/>'
        f"{emblem(fight.attacker, x - 23, y, 10)}{icons.use('marks-battle', x - 9, y - 9, 18, 'swords')}{emblem(fight.defender, x + 23, y, 10)}"
        f"<title>{in_xml(fight.words)}</title></g>"
    )
