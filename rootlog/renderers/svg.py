"""A scene as an SVG picture: the map, what is on it, what the last action did, the score track, a line a faction.

The visual language is our own and reported in docs/pictures.md. Nothing is said by colour alone: pieces carry the letter of
their faction, suits a letter and a shape, and what is hovered over or read aloud says itself in words.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from rootlog.renderers import icons
from rootlog.renderers.plain import cited, in_xml
from rootlog.renderers.signs import emblem
from rootlog.renderers.svgaction import action_marks, faulty
from rootlog.renderers.svgmap import WIDTH, ground, lie, places, span
from rootlog.renderers.svgpanels import boards, heights, with_points
from rootlog.renderers.svgspots import spot_group
from rootlog.renderers.svgstyle import DEFS, STYLE
from rootlog.view.scene import DrawnAction, Fault, Panel, Scene

LINE = 15
"""From one line of text to the next."""
LETTERS = 92
"""Letters that fit on a line."""
LAST = 30
"""The last space of the score track."""


class Surroundings(NamedTuple):
    """The parts of a picture besides the map: lines of words above it, markers on top of one another on the score track, rows of boards."""

    lines: int = 0
    markers: int = 1
    boards: tuple[int, ...] = ()


def room(shown: Iterable[Scene]) -> Surroundings:
    """The surroundings that are enough for each of those scenes, so that their pictures are of one size."""
    scenes = [*shown]
    if not scenes:
        return Surroundings()
    return Surroundings(
        max(len(_head_lines(one.action, one.title)) for one in scenes),
        max(_highest(_by_space(one.panels)) for one in scenes),
        tuple(map(max, zip(*map(heights, scenes), strict=True))),
    )


def svg(shown: Scene, least: Surroundings = Surroundings(), *, only_map: bool = False) -> str:  # noqa: B008  # a tuple, never changed
    """The picture of a scene as one SVG document that needs nothing else, with that much room next to the map at least.

    With `only_map` it is the map with the pieces on it and nothing else.
    """
    head, top = ("", 0.0) if only_map else _head(shown.action, shown.title, least.lines)
    end: float = round(top + span(shown))
    track = panels = ""
    if not only_map:
        track, below = _track(shown.panels, end, least.markers)
        panels, end = boards(shown, below, least.boards)
    body = f'{head}\n<g transform="translate(0 {top:g})">{board(shown)}</g>\n{track}\n{panels}'
    title = in_xml(_title(shown))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl" role="group" aria-label="{title}" {_frame(end)}>',
        f"<title>{title}</title><desc>{in_xml(_described(shown))}</desc>",
        f"<style>{STYLE}</style>",
        f'<defs>{DEFS}{icons.symbols(body)}</defs><rect class="paper" width="{WIDTH}" height="{end:g}"/>',
        body,
        "</svg>\n",
    ]
    return "\n".join(parts)


def goals(shown: Scene) -> dict[str, tuple[float, float]]:
    """The places of clearings and forests in a picture that is only the map, by name."""
    there = lie(shown)
    woods = {name: (x, y) for name, x, y in there.woods}
    at = {name: (round(x), round(y)) for name, (x, y) in (woods | places(shown, there)).items()}
    return {**at}


def _described(shown: Scene) -> str:
    """The view in a few words: what was done, and who has how many points."""
    words = shown.action.words if shown.action else ""
    points = "; ".join(f"{panel.title} {with_points(panel)}" for panel in shown.panels)
    return f"{words}. {points}" if words else points


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
    for line in wrap(f"{mark} {cited(fault.rule, fault.title)}: {fault.message}", LETTERS):
        yield kind, line


def board(shown: Scene) -> str:
    """The map with everything on it, without the words around it."""
    there = lie(shown)
    at = places(shown, there)
    spots = [spot_group(spot, at[spot.name]) for spot in shown.spots]
    wrong = faulty(shown.action, at) if shown.action else ""
    parts = [ground(there), *([wrong] if wrong else []), *spots]
    if shown.action:
        parts.append(f'<g class="action">{action_marks(shown.action, at, there)}</g>')
    return "\n".join(parts)


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
    parts = [*_spaces(base, step)]
    for space, there in by_space.items():
        for level, panel in enumerate(there):
            x, y = 12 + (space + 0.5) * step, base - 10 - 17 * level
            parts.append(_marker(panel, x, y))
    return f'<g class="track">{"".join(parts)}</g>', base + 30


def _spaces(y: float, step: float) -> Iterator[str]:
    """The spaces of the score track, every tenth of them marked."""
    for kind, marked in (("space", False), ("space ten", True)):
        cells = "".join(
            f"M{12 + n * step:.1f} {y:g}h{step - 1:.1f}v16h-{step - 1:.1f}z"
            for n in range(LAST + 1)
            if (n % 10 == 0) == marked
        )
        yield f'<path class="{kind}" d="{cells}"/>'
    for n in range(LAST + 1):
        yield f'<text class="count" x="{12 + (n + 0.5) * step:.1f}" y="{y + 12:g}">{n}</text>'


def _marker(panel: Panel, x: float, y: float) -> str:
    return (
        f'<g role="img" data-score="{panel.letter}" data-n="{panel.points}">{emblem(panel.letter, round(x, 1), y, 8)}'
        f"<title>{in_xml(panel.name)}: {panel.points}</title></g>"
    )
