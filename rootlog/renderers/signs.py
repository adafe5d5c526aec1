"""Pieces and items as small signs for pictures: an icon in a shape that tells what they are, and how many there are."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from rootlog.engine import words
from rootlog.renderers import icons
from rootlog.renderers.plain import in_xml
from rootlog.view.scene import Figure

Chip = tuple[float, str]
"""Its width and its drawing, around the middle of its left edge."""


def chips(figures: Iterable[Figure]) -> list[Chip]:
    """A sign for each figure."""
    return [chip(figure) for figure in figures]


NARROW, WIDE = 80, 106
"""The width of a row of signs: within a clearing, and over its edge where there is much in it."""
PITCH = 19.5
"""From one row to the next: a sign is no higher."""
SIZE = 14
"""The side of an icon in a sign."""


def lines_of(signs: list[Chip], narrow: float) -> list[list[Chip]]:
    """Chips in rows, two if that can be."""
    lines = _filled(signs, narrow)
    return lines if len(lines) < 3 else _filled(signs, WIDE)


def _filled(signs: list[Chip], widest: float) -> list[list[Chip]]:
    lines: list[list[Chip]] = [[]]
    for one in signs:
        if lines[-1] and sum(width + 2 for width, _ in lines[-1]) + one[0] > widest:
            lines.append([])
        lines[-1].append(one)
    return lines


def rows(signs: list[Chip], top: float, narrow: float = NARROW) -> Iterator[str]:
    """Chips in rows around the middle, from `top` down, none over another; larger where one row has room for it."""
    lines = lines_of(signs, narrow)
    room = min(LARGER, narrow / max(1.0, _width(lines[0]))) if len(lines) == 1 else 1.0
    scale = f" scale({room:.2f})" if room > 1 else ""
    room = max(room, 1.0)
    for number, row in enumerate(lines):
        x = -_width(row) / 2
        for width, drawn in row:
            y = top + PITCH * room * (number + 0.5)
            yield f'<g transform="translate({x * room:.1f} {y:.1f}){scale}">{drawn}</g>'
            x += width + 2


LARGER = 1.35
"""The factor by which signs are larger where there is room."""


def _width(row: list[Chip]) -> float:
    return sum(width + 2 for width, _ in row) - 2


def icon_of(figure: Figure) -> str:
    """The name of a figure's icon; "" where none is drawn."""
    if figure.shape == "item":
        return icons.named("items", figure.code) or "items-_"
    if not figure.owner:
        return icons.named("landmarks", figure.name)
    return icons.named(figure.owner, figure.code)


def chip(figure: Figure) -> Chip:
    """A figure as a small sign: a pill of warriors, a round token, a pawn, a boat, an item."""
    name = icon_of(figure)
    label = str(figure.number) if figure.number > 1 else ""
    if not name:
        label = f"{figure.letters} {label}".strip()
    size = SIZE + 3 if figure.shape in _LARGE else SIZE
    digits = 6.6 * len(label)
    width = (size if name else 0) + digits + (7.5 if label else _SPARE.get(figure.shape, 4))
    text_x = (size + 3.5 if name else 3.7) + digits / 2
    kind = f"text-{figure.owner}" if figure.owner else "text"
    inside = (
        icons.use(name, 2 if label else (width - size) / 2, -size / 2, size, kind) if name else ""
    )
    if label:
        inside += f'<text class="owned {kind}" x="{text_x:g}" y="4">{in_xml(label)}</text>'
    outline = _OUTLINES[figure.shape](width)
    hurt = f'<path class="hurt" d="M1 7L{width - 1:g} -7"/>' if "damaged" in figure.state else ""
    return width, (
        f'<g {data(figure, figure.number)}><path class="{_own(figure)} piece" d="{outline}"/>'
        f"{inside}{hurt}<title>{in_xml(told(figure))}</title></g>"
    )


_LARGE = ("pawn", "ferry")
_SPARE = {"ferry": 10, "pawn": 5}
"""The factor by which a sign without a number is wider than its icon."""


def _own(figure: Figure) -> str:
    """The class of a figure's ground."""
    return owned(figure.owner) if figure.owner else " ".join(["plain", *figure.state.split()])


def owned(owner: str) -> str:
    """The class of what an owner's colour fills; hirelings have none of their own."""
    return f"own-{owner}" if owner in icons.owners() else f"own-{owner} hired"


@lru_cache(maxsize=512)
def told(figure: Figure) -> str:
    """A figure in words, as "2 Eyrie warriors"."""
    number = figure.number
    name = figure.name if number == 1 or "," in figure.name else words.plural(figure.name)
    owner = words.faction_name(figure.owner) if figure.owner else ""
    return " ".join(f"{number} {figure.state} {owner} {name}".split())


_OUTLINES: dict[str, Callable[[float], str]] = {
    "building": lambda w: f"M2 -9H{w - 2:g}q2 0 2 2V7q0 2 -2 2H2q-2 0 -2 -2V-7q0 -2 2 -2z",
    "warrior": lambda w: f"M8.5 -8.5H{w - 8.5:g}a8.5 8.5 0 0 1 0 17H8.5a8.5 8.5 0 0 1 0-17z",
    "token": lambda w: f"M5 -8.5H{w - 5:g}L{w:g} -3.5V3.5L{w - 5:g} 8.5H5L0 3.5V-3.5z",
    "pawn": lambda w: f"M{w / 2:g} -10.5L{w:g} -5V9H0V-5z",
    "ferry": lambda w: f"M0 -9H{w:g}L{w - 4:g} 9H4z",
    "item": lambda w: f"M0 -8.5H{w:g}V8.5H0z",
}
"""The outline of each shape at a width: a block, a pill, an octagon, a pawn, a boat, a card."""


def data(figure: Figure, number: int) -> str:
    """The data that a program finds in the picture: the piece in the codes of positions, and how many."""
    return (
        f'data-piece="{figure.owner}{figure.shape[0]}:{in_xml(figure.letters)}" data-n="{number}"'
    )


TILE = 23
"""The side of a building slot."""


def tile(figure: Figure, x: float, y: float) -> str:
    """A building in its slot, whose upper left corner is there."""
    kind, name = f"text-{figure.owner}", icon_of(figure)
    inside = icons.use(name, x + 1.5, y + 1.5, TILE - 3, kind)
    if not name:
        inside = f'<text class="owned {kind}" x="{x + TILE / 2:g}" y="{y + 15:g}">{in_xml(figure.letters)}</text>'
    return (
        f'<g {data(figure, 1)}><rect class="{owned(figure.owner)} piece" x="{x:g}" y="{y:g}" width="{TILE}" height="{TILE}" rx="3"/>'
        f"{inside}<title>{in_xml(told(figure._replace(number=1)))}</title></g>"
    )


def emblem(owner: str, x: float, y: float, radius: float = 9) -> str:
    """The emblem of an owner on a disc around a point; its letters where it has no emblem."""
    name, size = icons.named(owner, ""), radius * 1.55
    letters = in_xml(owner.replace("_", ""))
    inside = (
        icons.use(name, round(x - size / 2, 1), round(y - size / 2, 1), size, f"text-{owner}")
        if name
        else f'<text class="owned text-{owner}" x="{x:g}" y="{y + 4:g}">{letters}</text>'
    )
    return f'<circle class="{owned(owner)} piece" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>{inside}'


def unmarked(sign: str) -> str:
    """A sign without the data of a piece that is somewhere: an arrow's figure is no second one."""
    return "<g>" + sign.split(">", 1)[1]


def cross(x: float, y: float, half: float, kind: str) -> str:
    """A cross around a point."""
    size = f"{2 * half:g}"
    way = f"M{x - half:.0f} {y - half:.0f}l{size} {size}m0 -{size}l-{size} {size}"
    return f'<path class="{kind}" d="{way}"/>'
