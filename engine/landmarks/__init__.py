"""The landmarks: a data file and a module each, found by searching this folder. Nothing else lists them.

What a landmark does is printed on its card, not in the Law; the Law tells of two of them where maps bring them (law-6: 17)
and what holds for all (law-6: 20; law-16: 24).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from rootlog.engine import data

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.game import Table
    from rootlog.engine.landmarks.common import Landmark
    from rootlog.engine.source import Source

_HERE = data.folder(__file__)


class LandmarkData:
    """What is known of a landmark; never changed.

    `name` is as the notation writes it, `aliases` are other names for it, `title` is what it is called. `map` is the map
    that brings it, if one does.
    """

    __slots__ = ("aliases", "map", "name", "title")

    def __init__(self, raw: data.Data) -> None:
        """Take what a landmark's file says."""
        self.name: str = raw["name"]
        self.aliases: tuple[str, ...] = tuple(raw["aliases"])
        self.title: str = raw["title"]
        self.map: str | None = raw["map"]


@cache
def every() -> dict[str, LandmarkData]:
    """All landmarks, by the stem of their files."""
    return {stem: LandmarkData(data.read(_HERE, stem)) for stem in data.stems(_HERE)}


def landmark(name: str) -> LandmarkData:
    """The landmark of that name or alias. Raises KeyError where there is none."""
    for found in every().values():
        if name == found.name or name in found.aliases:
            return found
    raise KeyError(name)


def names() -> list[str]:
    """All names and aliases."""
    return [name for found in every().values() for name in (found.name, *found.aliases)]


def laid(table: Table) -> Table:
    """The table as its landmarks change it: suits and building slots of the clearings where they stand."""
    for stem, found in every().items():
        for name, number in table.landmarks:
            if landmark_is(found, name) and number in table.map.slots:
                table = _module(stem).lay(table, number)
    return table


def landmark_is(found: LandmarkData, name: str) -> bool:
    """Whether a landmark has that name, as a record writes it."""
    return name == found.name or name in found.aliases


def sources(court: Court) -> tuple[Source, ...]:
    """The rules of the landmarks in play, those that the map brings among them, and of setting them up.

    With landmarks the players may leave out what the map brings (law-6: 16.5; law-16: 19.5): it is there, but obliges
    nobody.
    """
    from rootlog.engine.landmarks.setting import Setting

    table = court.table
    found: list[Landmark] = []
    for stem, known in every().items():
        stand = [number for name, number in table.landmarks if landmark_is(known, name)]
        if stand:
            found.append(_module(stem)(court, stand[0], known.title, sure=True))
        elif known.map == table.map.name:
            found.append(_module(stem)(court, None, known.title, sure=not table.landmarks))
    return (Setting(court), *found) if table.landmarks else tuple(found)


def _module(stem: str) -> type[Landmark]:
    """The class of a landmark: `SOURCE` of the module named like its file."""
    found: type[Landmark] = import_module(f"{__name__}.{stem}").SOURCE
    return found
