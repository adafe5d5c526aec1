"""Pieces and items as small signs for pictures: their letters in a shape that tells what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rootlog.renderers.plain import in_xml
from rootlog.view.scene import Figure

Chip = tuple[float, str]
"""Its width and its drawing, around the middle of its left edge."""


def chips(figures: Iterable[Figure]) -> list[Chip]:
    """A sign for each figure."""
    return [chip(figure) for figure in figures]


NARROW, WIDE = 74, 100
"""How wide a row of signs is: within a clearing, and over its edge where there is much in it."""
PITCH = 17.5
"""From one row to the next: a sign is no higher."""


def lines_of(signs: list[Chip]) -> list[list[Chip]]:
    """Chips in rows, two if that can be."""
    narrow = _filled(signs, NARROW)
    return narrow if len(narrow) < 3 else _filled(signs, WIDE)


def _filled(signs: list[Chip], widest: float) -> list[list[Chip]]:
    lines: list[list[Chip]] = [[]]
    for one in signs:
        if lines[-1] and sum(width + 2 for width, _ in lines[-1]) + one[0] > widest:
            lines.append([])
        lines[-1].append(one)
    return lines


def rows(signs: list[Chip], top: float) -> Iterator[str]:
    """Chips in rows around the middle, from `top` down, none over another."""
    for number, row in enumerate(lines_of(signs)):
        x = -(sum(width + 2 for width, _ in row) - 2) / 2
        for width, drawn in row:
            yield f'<g transform="translate({x:g} {top + 5 + PITCH * number:g})">{drawn}</g>'
            x += width + 2


def chip(figure: Figure) -> Chip:
    """A figure as a small sign: a pill of warriors, a round token, a pawn, a boat, an item."""
    label = figure.letters if figure.number == 1 else f"{figure.letters} {figure.number}"
    if figure.shape == "item":
        label = figure.letters if figure.number == 1 else f"{figure.number}{figure.letters}"
    width = max(16.0, 7 + 6.4 * len(label))
    outline = _OUTLINES[figure.shape](width)
    state = "".join(f" {word}" for word in figure.state.split())
    own = f"own-{figure.owner}" if figure.owner else f"plain{state}"
    hurt = cross(width / 2, 0, 5, "hurt") if "damaged" in figure.state else ""
    text = f"text-{figure.owner}" if figure.owner else "text"
    name = f"{figure.number} {figure.state} {figure.name} {figure.owner}"
    return width, (
        f'<g {_data(figure, figure.number)}><path class="{own} piece" d="{outline}"/>'
        f'<text class="owned {text}" x="{width / 2:g}" y="4">{in_xml(label)}</text>{hurt}'
        f"<title>{in_xml(' '.join(name.split()))}</title></g>"
    )


def _pill(width: float) -> str:
    return f"M7.5 -7.5H{width - 7.5:g}a7.5 7.5 0 0 1 0 15H7.5a7.5 7.5 0 0 1 0 -15z"


def _token(width: float) -> str:
    """A round token; one with a longer text is an octagon."""
    return f"M5 -8H{width - 5:g}L{width:g} -3V3L{width - 5:g} 8H5L0 3V-3z"


def _pawn(width: float) -> str:
    return f"M{width / 2:g} -9L{width:g} -3V8H0V-3z"


def _boat(width: float) -> str:
    return f"M-2 -4H{width + 2:g}L{width - 2:g} 8H2z"


def _card(width: float) -> str:
    return f"M0 -8H{width:g}V8H0z"


def _block(width: float) -> str:
    return f"M2 -8.5H{width - 2:g}q2 0 2 2V6.5q0 2 -2 2H2q-2 0 -2 -2V-6.5q0 -2 2 -2z"


_OUTLINES = {
    "building": _block,
    "warrior": _pill,
    "token": _token,
    "pawn": _pawn,
    "ferry": _boat,
    "item": _card,
}


def _data(figure: Figure, number: int) -> str:
    """What a program finds in the picture: the piece in the codes of positions, and how many."""
    return (
        f'data-piece="{figure.owner}{figure.shape[0]}:{in_xml(figure.letters)}" data-n="{number}"'
    )


def building(figure: Figure, x: float, box: str) -> str:
    """A building in its slot, which is the rectangle `box` with its left edge at `x`."""
    return (
        f'<g {_data(figure, 1)}><rect class="own-{figure.owner} piece" {box} rx="2"/>'
        f'<text class="owned text-{figure.owner}" x="{x + 9.5:g}" y="-8">{in_xml(figure.letters)}</text>'
        f"<title>{in_xml(f'{figure.name} of {figure.owner}')}</title></g>"
    )


def unmarked(sign: str) -> str:
    """A sign without the data of a piece that stands somewhere: an arrow's figure is no second one."""
    return "<g>" + sign.split(">", 1)[1]


def cross(x: float, y: float, half: float, kind: str) -> str:
    """A cross around a point."""
    size = f"{2 * half:g}"
    way = f"M{x - half:.0f} {y - half:.0f}l{size} {size}m0 -{size}l-{size} {size}"
    return f'<path class="{kind}" d="{way}"/>'


def side_by_side(signs: list[Chip]) -> Iterator[Chip]:
    """Signs in one row, each with where it begins instead of its width."""
    x = 0.0
    for width, drawn in signs:
        yield x, drawn
        x += width + 3
