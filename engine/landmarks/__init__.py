"""The landmarks: a data file each, and a module where that does not tell all, found by searching this folder.

Nothing else lists them.

What a landmark does is printed on its card, not in the Law; the Law tells of two of them where maps bring them (law-6: 17)
and what holds for all (law-6: 20; law-16: 24).
"""

from functools import cache
from typing import NamedTuple

from rootlog.engine import data
from rootlog.engine.pieces import Suit

_HERE = data.folder(__file__)


class LandmarkData(NamedTuple):
    """The facts known of a landmark; never changed.

    `name` is as the notation writes it, `aliases` are other names for it, `title` is what it is called. `map` is the map
    that brings it, if one does. Its clearing is of those `suits`, or, where that is None, of its own, and has so many
    `slots` for buildings more. `where` says in which clearings it is set up, as `words.LANDMARK_AT` has them, `apart` whether no other
    landmark may be next to it then.
    """

    name: str
    title: str
    aliases: tuple[str, ...]
    map: str | None
    suits: Suit | None
    slots: int
    where: str
    apart: bool


@cache
def every() -> dict[str, LandmarkData]:
    """All landmarks, by the stem of their files."""
    return {stem: _read(stem) for stem in data.stems(_HERE)}


def _read(stem: str) -> LandmarkData:
    raw = data.read(_HERE, stem)
    return LandmarkData(**{**raw, "aliases": tuple(raw["aliases"])})


def landmark(name: str) -> LandmarkData:
    """The landmark of that name or alias. Raises KeyError where there is none."""
    for found in every().values():
        if name == found.name or name in found.aliases:
            return found
    raise KeyError(name)


def names() -> list[str]:
    """All names and aliases."""
    return [name for found in every().values() for name in (found.name, *found.aliases)]


def landmark_is(found: LandmarkData, name: str) -> bool:
    """True if a landmark has that name, as a record writes it."""
    return name == found.name or name in found.aliases


def rules(stem: str) -> bool:
    """True if that landmark has a module with rules besides its data."""
    return stem in data.modules(_HERE)
