"""The hirelings: one data file each, found by searching this folder. Nothing else lists them."""

from __future__ import annotations

from functools import cache

from rootlog.engine import data

_HERE = data.folder(__file__)


class HirelingData:
    """What is known of a hireling; never changed.

    `code` is as the notation writes it (`h_C`), `name` the promoted side, `demoted` the other. `pieces` are the kinds of
    its pieces, `clubs` whether it has clubs as items, `on_paths` whether its pieces stand on paths.
    """

    __slots__ = ("clubs", "code", "demoted", "name", "on_paths", "pieces")

    def __init__(self, raw: data.Data) -> None:
        """Take what a hireling's file says."""
        self.code: str = raw["code"]
        self.name: str = raw["name"]
        self.demoted: str = raw["demoted"]
        self.pieces: tuple[str, ...] = tuple(raw["pieces"])
        self.clubs: bool = raw["clubs"]
        self.on_paths: bool = raw["on_paths"]


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
