"""The icons of pictures, drawn for this project: one JSON file a group, found by searching this folder and those of the factions.

That of the suits has their colours (`suits`), a file of a faction the colours of its letters (`owners`) and the icons of its emblem and its pieces (`icons`). A name is that
of an owner (`C`: its emblem, which is its warriors' too), of an owner's piece (`C-b_s`), or of a thing in a group (`items-s`).
An icon is a list of layers in a square of 24 by 24. Each is the data of an SVG path to be filled, even-odd; `~W` before it makes it
a line of that width; `@NAME SIZE X Y` is another icon in a smaller square.
"""

import re
from functools import cache
from typing import NamedTuple

from rootlog.engine import data

_HERE = data.folder(__file__)
_FACTIONS = f"{data.folder(data.__file__)}/factions"
SIDE = 24
"""Units of the square in which icons are drawn."""


class Owner(NamedTuple):
    """The colours of an owner: the fill of its pieces, the ink on it, and the fill as a line on a dark page."""

    fill: str
    ink: str
    dark: str


@cache
def _groups() -> tuple[data.Data, ...]:
    """The groups of this folder and those of the factions' folders, by name."""
    found = {stem: data.read(_HERE, stem) for stem in data.stems(_HERE)}
    found |= {
        stem: data.read(f"{_FACTIONS}/{stem}", "icons") for stem in data.below(_FACTIONS, "icons")
    }
    return tuple(found[stem] for stem in sorted(found))


@cache
def owners() -> dict[str, Owner]:
    """The colours of every faction by its letter; hirelings have none of their own."""
    return {
        letter: Owner(colours["fill"], colours["ink"], colours.get("dark", colours["fill"]))
        for group in _groups()
        for letter, colours in group.get("owners", {}).items()
    }


@cache
def suits() -> dict[str, tuple[str, str, str]]:
    """The colours of every suit by its letter: its own, and that of its clearings on a light and on a dark page."""
    return {
        letter: (colours["strong"], colours["light"], colours["dark"])
        for group in _groups()
        for letter, colours in group.get("suits", {}).items()
    }


@cache
def _icons() -> dict[str, list[str]]:
    return {name: layers for group in _groups() for name, layers in group["icons"].items()}


def names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(_icons())


@cache
def named(owner: str, code: str) -> str:
    """The name of the icon of a piece: its own, that of what it is a kind of, or its owner's emblem; "" where there is none.

    >>> from rootlog.renderers import icons
    >>> icons.named("C", "b_s"), icons.named("C", "w"), icons.named("X", "w")
    ('C-b_s', 'C', '')
    """
    while code:
        if f"{owner}-{code}" in _icons():
            return f"{owner}-{code}"
        code = code.rpartition("_")[0]
    return owner if owner in _icons() else ""


@cache
def symbol(name: str) -> str:
    """An icon as the `symbol` element of an SVG document, to be used as `#rl-NAME`."""
    return f'<symbol id="rl-{name}" viewBox="0 0 {SIDE} {SIDE}">{"".join(map(_layer, _icons()[name]))}</symbol>'


def _layer(layer: str) -> str:
    if layer.startswith("~"):
        width, _, path = layer[1:].partition(" ")
        return f'<path fill="none" stroke="currentColor" stroke-width="{width}" d="{path}"/>'
    if not layer.startswith("@"):
        return f'<path d="{layer}"/>'
    name, size, x, y = layer[1:].split()
    inside = "".join(map(_layer, _icons()[name]))
    return f'<g transform="translate({x} {y}) scale({float(size) / SIDE:.3g})">{inside}</g>'


def use(name: str, x: float, y: float, size: float, kind: str) -> str:
    """An icon of that size with its upper left corner there, in the ink of that class."""
    return f'<use href="#rl-{name}" class="{kind}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def symbols(document: str) -> str:
    """The symbols of all icons that a piece of a document uses."""
    used = set(_USED.findall(document))
    return "".join(symbol(name) for name in _icons() if name in used)


_USED = re.compile(r'href="#rl-([^"]+)"')
