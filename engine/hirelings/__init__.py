"""The hirelings: a data file each, and a module where that does not tell all, found by searching this folder.

Nothing else lists them.
"""

from __future__ import annotations

import os
from functools import cache

from rootlog.engine import data

_HERE = data.folder(__file__)


class HirelingData:
    """What is known of a hireling; never changed.

    `code` is as the notation writes it (`h_C`), `name` the promoted side (`short` in a sentence), `demoted` the other. `pieces` are its
    pieces, by kind how many, `clubs` how many clubs it has as items, `lends` what the abilities of its two
    sides are about (abilities.py), `razes` whether its card removes pieces of others outside of battle.
    """

    __slots__ = ("clubs", "code", "demoted", "lends", "name", "pieces", "razes", "short")

    def __init__(self, raw: data.Data) -> None:
        """Take what a hireling's file says."""
        self.code: str = raw["code"]
        self.name: str = raw["name"]
        self.short: str = self.name.removeprefix("The ")
        self.demoted: str = raw["demoted"]
        self.pieces: dict[str, int] = dict(raw["pieces"])
        self.clubs: int = raw["clubs"]
        self.lends: tuple[tuple[str, ...], ...] = tuple(map(tuple, raw["lends"]))
        self.razes: bool = raw["razes"]


def codes() -> tuple[str, ...]:
    """The codes of all hirelings, promoted (`h_C`)."""
    return tuple(head["code"] for head in data.heads(_HERE).values())


@cache
def hireling(code: str) -> HirelingData:
    """The hireling with that code, with or without the `d` of its demoted side. Raises KeyError where there is none."""
    for stem, head in data.heads(_HERE).items():
        if head["code"] == code.removesuffix("d"):
            return HirelingData(data.read(_HERE, stem))
    raise KeyError(code)


def rules(code: str) -> str | None:
    """The stem of the module with the rules of that hireling; None where its data tells all."""
    stem = next(stem for stem, head in data.heads(_HERE).items() if head["code"] == code)
    return stem if os.path.exists(f"{_HERE}/{stem}.py") else None
