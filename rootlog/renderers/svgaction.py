"""What the last action did as SVG: arrows that go around what lies between, battles, rings around what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, hypot, pi, sin

from rootlog.renderers import icons
from rootlog.renderers.plain import in_xml
from rootlog.renderers.signs import chip, emblem, told, unmarked
from rootlog.renderers.svgmap import WIDTH, Lie
from rootlog.renderers.svgways import RADIUS, Point, along, bend, shortened
from rootlog.view.scene import Arrow, DrawnAction, Fault, Fight, Figure

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


def action_marks(action: DrawnAction, at: dict[str, Point], there: Lie) -> str:
    """Arrows, battles, and the numbers of the rules that are broken."""
    parts = [_arrow(arrow, at, lane, there) for lane, arrow in _lanes(action.arrows)]
    parts += [_cited(fault, xy) for fault, xy in _wrong(action, at)]
    parts += [_fight(fight, at[fight.spot]) for fight in action.fights if fight.spot in at]
    return "".join(parts)


def _cited(fault: Fault, at: Point) -> str:
    """The number of a rule at the foot of a clearing."""
    (x, y), wide = at, 7 * len(fault.rule) + 10
    return (
        f'<g><rect class="label" x="{x - wide / 2:.0f}" y="{y + RADIUS:.0f}" width="{wide}" height="16" rx="4"/>'
        f'<text class="cited" x="{x:.0f}" y="{y + RADIUS + 12:.0f}">{in_xml(fault.rule)}</text>'
        f"<title>{in_xml(f'{fault.rule} {fault.title}: {fault.message}')}</title></g>"
    )


def _lanes(arrows: Iterable[Arrow]) -> Iterator[tuple[int, Arrow]]:
    """Arrows with the same ends side by side."""
    used: dict[tuple[str, str], int] = {}
    for arrow in arrows:
        ends = arrow.start, arrow.end
        used[ends] = lane = used.get(ends, -1) + 1
        yield lane, arrow


def _arrow(arrow: Arrow, at: dict[str, Point], lane: int, there: Lie) -> str:
    start, end = at.get(arrow.start), at.get(arrow.end)
    words = told(arrow.figure)
    if start is None or end is None:
        only = start or end
        return _in_or_out(arrow, only, lane, words, _Around(at, there)) if only else ""
    between = tuple(xy for name, xy in there.at if name not in (arrow.start, arrow.end))
    control = bend(start, end, between, 26.0 + 20 * lane)
    above = end[1] - control[1] > 0.75 * hypot(end[0] - control[0], end[1] - control[1])
    reach = RADIUS + (14 if above else 6)  # the ruler's emblem stands at the top of the ring
    (x, y), (to_x, to_y) = shortened(start, control, end, RADIUS - 6, reach)
    path = f"M{x:.0f} {y:.0f}Q{control[0]:.0f} {control[1]:.0f} {to_x:.0f} {to_y:.0f}"
    label = along((x, y), control, (to_x, to_y), 0.5)
    return _drawn(path, arrow.figure, label, f"{words} from {arrow.start} to {arrow.end}")


def _in_or_out(arrow: Arrow, spot: Point, lane: int, words: str, around: _Around) -> str:
    """A short arrow for what is placed from beside the map, or leaves it."""
    turns = _free_turns(spot, around)
    turn, beyond = turns[lane % len(turns)], 26 * (lane // len(turns))
    ux, uy = cos(turn), sin(turn)
    inner = spot[0] + ux * (RADIUS + 1), spot[1] + uy * (RADIUS + 1)
    outer = spot[0] + ux * (RADIUS + 22), spot[1] + uy * (RADIUS + 22)
    first, last = (outer, inner) if arrow.end else (inner, outer)
    path = f"M{first[0]:.0f} {first[1]:.0f}L{last[0]:.0f} {last[1]:.0f}"
    wide = chip(arrow.figure)[0]
    far = RADIUS + 24 + beyond + abs(ux) * wide / 2 + abs(uy) * 9
    label = spot[0] + ux * far, spot[1] + uy * far
    return _drawn(
        path,
        arrow.figure,
        label,
        f"{words} {'placed in' if arrow.end else 'leaves'} {arrow.end or arrow.start}",
    )


def _free_turns(spot: Point, around: _Around) -> list[float]:
    """Directions from a spot, those first in which there is most room, and so far apart that signs do not meet."""
    chosen: list[float] = []
    for turn in sorted(_TURNS, key=lambda turn: -_freedom(spot, turn, around)):
        if all(abs(turn - other) > 0.4 for other in chosen):
            chosen.append(turn)
    return chosen


def _freedom(spot: Point, turn: float, around: _Around) -> float:
    """How much room there is in a direction: to other spots, to the edges, and beside the paths."""
    ux, uy = cos(turn), sin(turn)
    x, y = spot[0] + ux * (RADIUS + 32), spot[1] + uy * (RADIUS + 32)
    edge = min(x, WIDTH - x, around.there.height - y) - 18
    others = min(
        hypot(x - px, y - py) - (RADIUS if name in around.clearings else 12)
        for name, (px, py) in around.at.items()
        if (px, py) != spot
    )
    aside = min((_aside(spot, (ux, uy), end) for end in around.ends(spot)), default=1.0)
    return min(edge, 12) * 3 + min(others - 12, 24) + min(aside, 1.0) * 27


def _aside(spot: Point, way: Point, end: Point) -> float:
    """How far a direction turns away from a path to that end: 0 along it, 1 across it."""
    away = hypot(end[0] - spot[0], end[1] - spot[1]) or 1
    return 1 - (way[0] * (end[0] - spot[0]) + way[1] * (end[1] - spot[1])) / away


class _Around:
    """What lies around a clearing."""

    def __init__(self, at: dict[str, Point], there: Lie) -> None:
        self.at = at
        self.there = there
        self.clearings = dict(there.at)

    def ends(self, spot: Point) -> Iterator[Point]:
        """Where the paths from a clearing lead."""
        for line in self.there.lines:
            if line.kind != "river":
                one, other = self.clearings[line.one], self.clearings[line.other]
                if spot in {one, other}:
                    yield other if spot == one else one


def _drawn(path: str, figure: Figure, label: Point, title: str) -> str:
    width, sign = chip(figure)
    place = f'transform="translate({label[0] - width / 2:.0f} {label[1]:.0f})"'
    return (
        f'<g class="arrow"><path class="halo" d="{path}"/><path class="way" d="{path}" marker-end="url(#rl-tip)"/>'
        f"<g {place}>{unmarked(sign)}</g><title>{in_xml(title)}</title></g>"
    )


def _fight(fight: Fight, at: Point) -> str:
    """Crossed swords between the emblems of both sides, above the clearing."""
    x, y = round(at[0]), round(at[1]) - RADIUS - 9
    return (
        f'<g class="fight"><rect class="badge" x="{x - 35}" y="{y - 12}" width="70" height="24" rx="12"/>'
        f"{emblem(fight.attacker, x - 23, y, 10)}{icons.use('marks-battle', x - 9, y - 9, 18, 'swords')}{emblem(fight.defender, x + 23, y, 10)}"
        f"<title>{in_xml(fight.words)}</title></g>"
    )
