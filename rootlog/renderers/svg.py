"""A scene as an SVG picture: the map, what stands on it, what the last action did, the score track, a line a faction.

The visual language is our own and told in docs/pictures.md. Nothing is said by colour alone: pieces carry the letter of
their faction, suits a letter and a shape, and what is hovered over or read aloud says itself in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot
from textwrap import wrap
from typing import NamedTuple

from rootlog.renderers.plain import in_xml
from rootlog.renderers.signs import (
    PITCH,
    building,
    chip,
    chips,
    cross,
    lines_of,
    rows,
    side_by_side,
    unmarked,
)
from rootlog.renderers.svgstyle import DEFS, STYLE
from rootlog.view.scene import (
    Arrow,
    Connection,
    DrawnAction,
    Fault,
    Fight,
    Figure,
    Panel,
    Scene,
    Spot,
)

WIDTH = 600
"""Units of the picture from left to right; a unit is a pixel where nobody scales it."""
MARGIN = 52
RADIUS = 41
"""From the middle of a clearing to its ring."""
LINE = 15
"""From one line of text to the next."""
LETTERS = 92
"""Letters that fit on a line."""
LAST = 30
"""The last space of the score track."""

SUITS = {"F": "fox", "M": "mouse", "R": "rabbit"}

Point = tuple[float, float]


class Room(NamedTuple):
    """What a picture needs beside the map: lines of words above it, markers on top of one another on the score track."""

    lines: int = 0
    markers: int = 1


def room(shown: Iterable[Scene]) -> Room:
    """What is enough for each of those scenes, so that their pictures are of one size."""
    needed = [
        (len(_head_lines(one.action, one.title)), _highest(_by_space(one.panels))) for one in shown
    ]
    return Room(*map(max, zip(*needed, strict=True))) if needed else Room()


def svg(shown: Scene, least: Room = Room()) -> str:  # noqa: B008  # a tuple, never changed
    """The picture of a scene as one SVG document that needs nothing else, with that much room beside the map at least."""
    head, top = _head(shown.action, shown.title, least.lines)
    bottom = top + span(shown)
    track, below = _track(shown.panels, bottom, least.markers)
    panels, end = _panels(shown.panels, below)
    title = in_xml(_title(shown))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl" role="img" {_frame(end)}>',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f'<defs>{DEFS}</defs><rect class="paper" width="{WIDTH}" height="{end:g}"/>',
        head,
        f'<g transform="translate(0 {top:g})">{board(shown)}</g>',
        track,
        panels,
        "</svg>\n",
    ]
    return "\n".join(parts)


def _frame(height: float) -> str:
    return f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'


def _title(shown: Scene) -> str:
    if shown.action is None:
        return shown.title or "A position"
    return (
        f"{shown.action.heading}: {shown.action.text}"
        if shown.action.text
        else shown.action.heading
    )


# --- the words above the map -----------------------------------------------------------------------------------


def _head_lines(action: DrawnAction | None, title: str) -> list[tuple[str, str]]:
    """The lines above the map, each with its class."""
    lines = [("title", action.heading if action else title)]
    if action:
        lines += [("said", line) for line in wrap(_said(action), LETTERS)]
        lines += [line for fault in action.faults for line in fault_lines(fault)]
    return lines


def _head(action: DrawnAction | None, title: str, least: int) -> tuple[str, float]:
    """The lines above the map, and where the map begins."""
    lines = _head_lines(action, title)
    text = [
        f'<text class="{kind}" x="12" y="{20 + LINE * number}">{in_xml(line)}</text>'
        for number, (kind, line) in enumerate(lines)
    ]
    return "\n".join(text), 14 + LINE * max(least, len(lines))


def _said(action: DrawnAction) -> str:
    """The action as it is written, and in words."""
    return f"{action.text}: {action.words}" if action.words else action.text


def fault_lines(fault: Fault) -> Iterator[tuple[str, str]]:
    """A fault in lines that fit, each with its class."""
    kind, mark = ("wrong", "✗") if fault.is_error else ("doubt", "?")
    for line in wrap(f"{mark} {fault.rule} {fault.title}: {fault.message}", LETTERS):
        yield kind, line


# --- the map ---------------------------------------------------------------------------------------------------


def span(shown: Scene) -> float:
    """The height of the map with its margins."""
    return 2 * MARGIN + (WIDTH - 2 * MARGIN) * shown.ratio


def centre(shown: Scene, x: float, y: float) -> Point:
    """A point of the unit square in the units of the map."""
    across = WIDTH - 2 * MARGIN
    return MARGIN + x * across, MARGIN + y * across * shown.ratio


def board(shown: Scene) -> str:
    """The map with everything on it, without the words around it."""
    at = {spot.name: centre(shown, spot.x, spot.y) for spot in shown.spots}
    parts = [ground(shown, at)]
    parts += [spot_group(spot, at[spot.name]) for spot in shown.spots]
    parts.append(f'<g class="action">{action_marks(shown.action, at)}</g>' if shown.action else "")
    return "\n".join(part for part in parts if part)


def ground(shown: Scene, at: dict[str, Point]) -> str:
    """What lies under the pieces: lake, rivers, paths, forests."""
    lake = _lake([at[name] for name in shown.shore])
    order = {"river": 0, "path": 1, "closed": 2}
    lines = [_line(line, at) for line in sorted(shown.lines, key=lambda line: order[line.kind])]
    woods = [_wood(name, centre(shown, x, y)) for name, x, y in shown.woods]
    return "\n".join([*([lake] if lake else []), *woods, *lines])


def _lake(shore: list[Point]) -> str:
    if not shore:
        return ""
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in shore)
    return f'<polygon class="lake" points="{points}"><title>the lake</title></polygon>'


def _line(line: Connection, at: dict[str, Point]) -> str:
    (x, y), (to_x, to_y) = at[line.one], at[line.other]
    name = f"{'closed path' if line.kind == 'closed' else line.kind} between {line.one} and {line.other}"
    drawn = f'<line class="{line.kind}" x1="{x:.0f}" y1="{y:.0f}" x2="{to_x:.0f}" y2="{to_y:.0f}"/>'
    if line.kind == "closed":
        drawn += cross((x + to_x) / 2, (y + to_y) / 2, 5, "barrier")
    return f"<g>{drawn}<title>{name}</title></g>"


def _wood(name: str, middle: Point) -> str:
    """Three trees where a forest is."""
    x, y = middle
    trees = "".join(
        f"M{x + dx:.0f} {y + dy:.0f}l7 14h-14z" for dx, dy in ((-10, -8), (9, -10), (0, 1))
    )
    return f'<path class="wood" d="{trees}"><title>forest {name}</title></path>'


# --- clearings, and forests and paths with something in them ---------------------------------------------------


@lru_cache(maxsize=1024)  # from one action to the next most of them stay
def spot_group(spot: Spot, at: Point) -> str:
    """A clearing with all that stands in it; or what stands in a forest or on a path."""
    x, y = at
    inside = _clearing(spot) if spot.kind == "clearing" else "".join(rows(chips(spot.figures), 0))
    title = f"<title>{in_xml(in_words(spot))}</title>"
    return f'<g class="spot" id="s{spot.name}" transform="translate({x:.0f} {y:.0f})">{title}{inside}</g>'


def in_words(spot: Spot) -> str:
    """A spot as one would read it aloud."""
    head = [f"{spot.kind} {spot.name}"]
    if spot.suit:
        head.append(SUITS.get(spot.suit, spot.suit))
    head += [*spot.landmarks, *(["ruin"] if spot.ruin else [])]
    if spot.ruler:
        head.append(f"ruled by {spot.ruler}")
    there = [f"{f.number} {f.owner} {f.name}".replace("  ", " ") for f in spot.figures]
    return f"{', '.join(head)}: {', '.join(there) or 'empty'}"


def _clearing(spot: Spot) -> str:
    buildings = [f for f in spot.figures if f.shape == "building" for _ in range(f.number)]
    others = [f for f in spot.figures if f.shape not in ("building", "item")]
    hidden = [f for f in spot.figures if f.shape == "item"]
    signs = chips((*others, *(() if spot.ruin else hidden)))
    lines = lines_of(signs)
    ring = f"ring own-{spot.ruler}" if spot.ruler else "ring"
    parts = [
        f'<circle class="{ring}" r="{RADIUS}"/>',
        *_slots(spot, buildings),
        *rows(signs, 4 if spot.slots else -12),
        f'<circle class="badge" cx="-30" cy="-32" r="11"/><text class="number" x="-30" y="-28">{spot.name}</text>',
        _suit(spot.suit),
        _flag(spot.ruler, len(lines) > 1),
        *_landmarks(spot.landmarks, len(lines)),
    ]
    return "".join(parts)


def _landmarks(names: tuple[str, ...], lines: int) -> Iterator[str]:
    """The names of what stands there all game long: above the ring, or below where the flag is above."""
    foot = max(RADIUS, PITCH * lines) + 11
    for number, name in enumerate(names):
        y = foot + 11 * number if lines > 1 else -RADIUS - 5 - 11 * number
        yield f'<text class="landmark" x="0" y="{y:g}">{in_xml(name)}</text>'


def _suit(suit: str | None) -> str:
    """The suit, by colour, shape and letter."""
    if suit is None:
        return ""
    shapes = {
        "F": '<path class="suit-F" d="M30 -47L43 -24H17z"/>',
        "M": '<circle class="suit-M" cx="30" cy="-32" r="11"/>',
        "R": '<rect class="suit-R" x="20" y="-42" width="20" height="20"/>',
    }
    letter = f'<text class="letter" x="30" y="-28">{suit}</text>'
    return shapes.get(suit, "") + letter


def _flag(ruler: str | None, crowded: bool) -> str:
    """Who rules, as a letter on the ring: at its foot, or at its head where pieces reach the foot."""
    if not ruler:
        return ""
    y = -RADIUS - 11 if crowded else RADIUS - 9
    return (
        f'<path class="own-{ruler} flag" d="M-9 {y}h18v11l-9 6l-9 -6z"/>'
        f'<text class="owned text-{ruler}" x="0" y="{y + 11}">{in_xml(ruler.replace("_", ""))}</text>'
    )


def _slots(spot: Spot, buildings: list[Figure]) -> Iterator[str]:
    """The building slots in a row: built on, under the ruin, or open."""
    size, gap = 19, 3
    number = max(spot.slots, len(buildings) + spot.ruin)
    left = -(number * size + (number - 1) * gap) / 2
    for index in range(number):
        x = left + index * (size + gap)
        box = f'x="{x:g}" y="-21" width="{size}" height="{size}"'
        if index < len(buildings):
            yield building(buildings[index], x, box)
        elif spot.ruin and index == number - 1:
            yield f'<g><rect class="ruin" {box}/><title>ruin</title></g>'
        else:
            yield f'<rect class="slot" {box}/>'


# --- what the action did ---------------------------------------------------------------------------------------


def action_marks(action: DrawnAction, at: dict[str, Point]) -> str:
    """Arrows, battles, and rings around what is wrong."""
    places = [
        *(a.end or a.start for a in action.arrows),
        *(a.start for a in action.arrows if a.end and a.start),
        *(f.spot for f in action.fights),
    ]
    parts = [_arrow(arrow, at, lane) for lane, arrow in _lanes(action.arrows)]
    for fault in action.faults[:1]:
        kind = "fault" if fault.is_error else "fault mild"
        for name in dict.fromkeys(place for place in places if place in at):
            x, y = at[name]
            parts.append(
                f'<g><circle class="{kind}" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS + 10}"/>'
                f'<text class="cited" x="{x:.0f}" y="{y + RADIUS + 25:.0f}">{in_xml(fault.rule)}</text>'
                f"<title>{in_xml(f'{fault.rule} {fault.title}: {fault.message}')}</title></g>"
            )
    parts += [_fight(fight, at[fight.spot]) for fight in action.fights if fight.spot in at]
    return "".join(parts)


def _lanes(arrows: Iterable[Arrow]) -> Iterator[tuple[int, Arrow]]:
    """Arrows with the same ends side by side."""
    used: dict[tuple[str, str], int] = {}
    for arrow in arrows:
        ends = arrow.start, arrow.end
        used[ends] = lane = used.get(ends, -1) + 1
        yield lane, arrow


def _arrow(arrow: Arrow, at: dict[str, Point], lane: int) -> str:
    start, end = at.get(arrow.start), at.get(arrow.end)
    if start is None and end is None:
        return ""
    words = f"{arrow.figure.number} {arrow.figure.name} {arrow.figure.owner}".strip()
    if start is None or end is None:
        return _in_or_out(arrow, start or end or (0, 0), lane, words)
    away = hypot(end[0] - start[0], end[1] - start[1]) or 1
    ux, uy = (end[0] - start[0]) / away, (end[1] - start[1]) / away
    side = 16 + 18 * lane
    x, y = start[0] + ux * (RADIUS - 8), start[1] + uy * (RADIUS - 8)
    to_x, to_y = end[0] - ux * (RADIUS + 3), end[1] - uy * (RADIUS + 3)
    mid_x, mid_y = (x + to_x) / 2 - uy * side, (y + to_y) / 2 + ux * side
    path = f"M{x:.0f} {y:.0f}Q{mid_x:.0f} {mid_y:.0f} {to_x:.0f} {to_y:.0f}"
    label_x, label_y = (x + to_x + 2 * mid_x) / 4, (y + to_y + 2 * mid_y) / 4
    title = f"{words} from {arrow.start} to {arrow.end}"
    return _drawn(path, arrow.figure, (label_x, label_y), title)


def _in_or_out(arrow: Arrow, spot: Point, lane: int, words: str) -> str:
    """A short arrow for what is placed from beside the map, or leaves it."""
    inwards = arrow.end != ""
    turn = 1 if spot[0] < WIDTH / 2 else -1
    near, far = RADIUS + 3, RADIUS + 24
    slant = (0.93, 0.37) if lane % 2 == 0 else (0.93, -0.37)
    x, y = spot[0] + turn * near * slant[0], spot[1] + near * slant[1] + 14 * (lane // 2)
    to_x, to_y = spot[0] + turn * far * slant[0], spot[1] + far * slant[1] + 14 * (lane // 2)
    ends = ((to_x, to_y), (x, y)) if inwards else ((x, y), (to_x, to_y))
    path = f"M{ends[0][0]:.0f} {ends[0][1]:.0f}L{ends[1][0]:.0f} {ends[1][1]:.0f}"
    title = f"{words} {'placed in' if inwards else 'leaves'} {arrow.end or arrow.start}"
    return _drawn(path, arrow.figure, (to_x + turn * 12, to_y), title)


def _drawn(path: str, figure: Figure, label: Point, title: str) -> str:
    width, sign = chip(figure)
    place = f'transform="translate({label[0] - width / 2:.0f} {label[1]:.0f})"'
    return (
        f'<g class="arrow"><path class="halo" d="{path}"/><path class="way" d="{path}" marker-end="url(#rl-tip)"/>'
        f"<g {place}>{unmarked(sign)}</g><title>{in_xml(title)}</title></g>"
    )


def _fight(fight: Fight, at: Point) -> str:
    """Crossed swords at the lower left of the ring."""
    x, y = at[0] - 30, at[1] + 31
    blades = f"M{x - 9:.0f} {y - 9:.0f}l18 18m0 -18l-18 18"
    guards = f"M{x - 9:.0f} {y + 3:.0f}l6 6m12 -6l-6 6"
    return (
        f'<g class="fight"><circle class="badge" cx="{x:.0f}" cy="{y:.0f}" r="13"/>'
        f'<path class="swords" d="{blades}{guards}"/><title>{in_xml(fight.words)}</title></g>'
    )


# --- below the map ---------------------------------------------------------------------------------------------


def _by_space(panels: tuple[Panel, ...]) -> dict[int, list[Panel]]:
    """Whose markers stand on each space of the score track."""
    found: dict[int, list[Panel]] = {}
    for panel in panels:
        if panel.score is not None:
            found.setdefault(min(panel.score, LAST), []).append(panel)
    return found


def _highest(by_space: dict[int, list[Panel]]) -> int:
    return max(map(len, by_space.values()), default=1)


def _track(panels: tuple[Panel, ...], top: float, least: int) -> tuple[str, float]:
    """The score track with every marker on it, and where it ends."""
    by_space = _by_space(panels)
    high = max(least, _highest(by_space))
    step = (WIDTH - 24) / (LAST + 1)
    base = top + 17 * high + 4
    parts = [_space(n, 12 + n * step, base, step) for n in range(LAST + 1)]
    for space, there in by_space.items():
        for level, panel in enumerate(there):
            x, y = 12 + (space + 0.5) * step, base - 10 - 17 * level
            parts.append(_marker(panel, x, y))
    return f'<g class="track">{"".join(parts)}</g>', base + 30


def _space(number: int, x: float, y: float, step: float) -> str:
    kind = "space ten" if number % 10 == 0 else "space"
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:g}" width="{step - 1:.1f}" height="16"/>'
        f'<text class="count" x="{x + step / 2:.1f}" y="{y + 12:g}">{number}</text>'
    )


def _marker(panel: Panel, x: float, y: float) -> str:
    return (
        f'<g data-score="{panel.letter}" data-n="{panel.points}"><circle class="own-{panel.letter} piece" '
        f'cx="{x:.1f}" cy="{y:g}" r="8"/><text class="owned text-{panel.letter}" x="{x:.1f}" y="{y + 4:g}">{panel.letter}</text>'
        f"<title>{in_xml(panel.name)}: {panel.points}</title></g>"
    )


def _panels(panels: tuple[Panel, ...], top: float) -> tuple[str, float]:
    """A line for each faction: whose turn it is, name, points, hand, items."""
    lines = [_panel(panel, top + 22 * number) for number, panel in enumerate(panels)]
    return "\n".join(lines), top + 22 * len(panels) + 6


def with_points(panel: Panel) -> str:
    """The points of a faction in words."""
    if panel.score is None:
        return panel.points
    return f"{panel.points} point{'' if panel.score == 1 else 's'}"


def _panel(panel: Panel, y: float) -> str:
    turn = f'<path class="turn" d="M10 {y + 2:g}l8 6l-8 6z"><title>on turn</title></path>'
    cards = f"{panel.hand} card{'' if panel.hand == 1 else 's'}"
    points = with_points(panel)
    items = "".join(
        f'<g transform="translate({330 + x:g} {y + 8:g})">{drawn}</g>'
        for x, drawn in side_by_side(chips(panel.items))
    )
    return (
        f"<g>{turn if panel.on_turn else ''}"
        f'<circle class="own-{panel.letter} piece" cx="30" cy="{y + 8:g}" r="8"/>'
        f'<text class="owned text-{panel.letter}" x="30" y="{y + 12:g}">{panel.letter}</text>'
        f'<text class="{"title" if panel.on_turn else "said"}" x="46" y="{y + 12:g}">{in_xml(panel.name)}</text>'
        f'<text class="said" x="165" y="{y + 12:g}">{points}</text>'
        f'<text class="said" x="262" y="{y + 12:g}">{cards}</text>{items}</g>'
    )
