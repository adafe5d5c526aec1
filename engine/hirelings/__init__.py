"""The hirelings: a data file each, and a module where that does not tell all, found by searching this folder.

Nothing else lists them.
"""

from collections.abc import Collection
from functools import cache

from rootlog.engine import data

_HERE = data.folder(__file__)


class SideData:
    """The printing on one side of a hireling's card about the hireling's own pieces; never changed.

    `moment` is the phase in which it acts, Birdsong (at its start) or Daylight, None where it does not act. `acts` are
    the acts that it then has, by name (`place`, `lay` on a path, `move`, `battle`, `remove`, `return` from its card,
    `force`), each with how often it may be done in one action, None where the card's own module counts. `hired` are the
    kinds of pieces that it places when it is hired, none of its pieces being on the map. `safe`: it can be neither
    battled nor removed. `ruins`: items lie under the ruins because of it. `must` is the act without which no turn of its controller passes. `name` is what it is called.
    """

    def __init__(self, raw: data.Data, name: str) -> None:
        """Take what a hireling's file says of that side."""
        self.name = name.removeprefix("The ")
        self.moment: str | None = raw["moment"]
        self.acts: dict[str, int | None] = raw["acts"]
        self.hired: tuple[str, ...] = tuple(raw["hired"])
        self.safe: bool = raw["safe"]
        self.must: str | None = raw["must"]
        self.ruins: bool = raw["ruins"]


def name(code: str, demoted: Collection[str]) -> str:
    """The name of that hireling, by the side of its card that is up."""
    return hireling(code).sides[code in demoted].name


class Setup:
    """The pieces that the promoted side of a hireling places in its set-up; never changed.

    `pieces`: how many of each kind, in each place where `where` names all of a sort. `together`: in one place (False: each
    in another, None: as one likes). `where` is one of `words.HIRED_AT`.
    """

    def __init__(self, raw: data.Data) -> None:
        """Take what a hireling's file says of it."""
        self.pieces: dict[str, int] = raw["pieces"]
        self.together: bool | None = raw["together"]
        self.where: str = raw["where"]


class HirelingData:
    """The facts known of a hireling; never changed.

    `code` is as the notation writes it (`h_C`), `name` the promoted side (`short` in a sentence), `demoted` the other. `pieces` are its
    pieces, by kind how many, `clubs` how many clubs it has as items, `sides` what its promoted and its demoted side say,
    `setup` what the promoted one places at first.
    """

    def __init__(self, raw: data.Data) -> None:
        """Take what a hireling's file says."""
        self.code: str = raw["code"]
        self.name: str = raw["name"]
        self.short: str = self.name.removeprefix("The ")
        self.demoted: str = raw["demoted"]
        self.pieces: dict[str, int] = dict(raw["pieces"])
        self.clubs: int = raw["clubs"]
        self.setup = Setup(raw["setup"])
        promoted, demoted = raw["sides"]
        self.sides = SideData(promoted, self.name), SideData(demoted, self.demoted)


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
    return stem if stem in data.modules(_HERE) else None
