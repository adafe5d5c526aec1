"""The facts that a record states about boards, cards and the map of this edition, which its document does not print.

Whatever is not stated is unknown: None, which never objects.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from rootlog.engine import maps
from rootlog.engine.maps import Map
from rootlog.engine.pieces import Suit

Told = tuple[tuple[str, str, str], ...]


class PnpImprovement(NamedTuple):
    """The facts stated about a card: nations that it costs, points, the item that it gives, whether it is kept; None where nothing is.

    `price` is how many supporters it costs as a conspiracy.
    """

    suit: Suit | None
    cost: str | None
    points: int | None
    item: str | None
    stays: bool | None
    price: int | None


class Facts:
    """The facts of a record; never changed. `keep` and `homeland` are clearings, `items` those of the Vagabond's character."""

    def __init__(self, told: Told) -> None:
        """Take what fact lines tell."""
        self._told = {(subject, key): value for subject, key, value in told}
        like = self._told.get(("map", "like"))
        self.chart: Map | None = maps.load(like) if like is not None else None
        self.keep = self._number("map", "keep")
        self.homeland = self._number("map", "homeland")
        self.leave_given = ("table", "consent") not in self._told
        self.items = self._told.get(("V", "items"))
        self.hand = self._number("V", "hand")
        paths = self._told.get(("map", "paths"))
        self._near: dict[int, set[int]] | None = None
        if paths is not None:
            self._near = {}
            for one, other in (path.split("-") for path in paths.split(",")):
                self._near.setdefault(int(one), set()).add(int(other))
                self._near.setdefault(int(other), set()).add(int(one))
        slots = self._told.get(("map", "slots"), "")
        pairs = (pair.split(":") for pair in slots.split(",") if pair)
        self._slots = {int(number): int(count) for number, count in pairs}
        red = self._told.get(("map", "red"))
        self.red: frozenset[int] | None = self.chart.ruins if self.chart is not None else None
        if red is not None:
            self.red = frozenset(map(int, red.split(",")))
        forests = self._told.get(("map", "forests"))
        self.forests: frozenset[frozenset[int]] | None = None
        if forests is not None or self.chart is not None:
            written = forests.split(",") if forests is not None else self.chart.forests  # type: ignore[union-attr]  # one of both
            self.forests = frozenset(frozenset(map(int, key.split("_"))) for key in written)

    # --- the map ---------------------------------------------------------------------------------------------

    def neighbours(self, number: int) -> frozenset[int] | None:
        """The clearings that a path joins to that one."""
        if self._near is not None:
            return frozenset(self._near.get(number, ()))
        return self.chart.neighbours[number] if self.chart is not None else None

    def slots(self, number: int) -> int | None:
        """The number of slots that a clearing has, red ones included."""
        if number in self._slots:
            return self._slots[number]
        return self.chart.slots[number] if self.chart is not None else None

    def forest_near(self, one: frozenset[int], other: frozenset[int]) -> bool | None:
        """True if only one path divides two forests: they share both its ends."""
        if self.forests is None or not {one, other} <= self.forests or one == other:
            return None if self.forests is None else False
        ends = [(a, self.neighbours(a), b) for a, b in combinations(sorted(one & other), 2)]
        if any(near is None for _, near, _ in ends):
            return None
        return any(near is not None and b in near for _, near, b in ends)

    # --- the boards ------------------------------------------------------------------------------------------

    def coins(self, faction: str, built: Iterable[tuple[str, int]]) -> int | None:
        """The coins of a faction: those printed, and those that its buildings on the map uncover (by code and number)."""
        found = self._number(faction, "coins")
        if found is None:
            return None
        for code, count in built:
            track = self._told.get((f"{faction}.{code}", "coins"))
            if track is None:
                continue
            spaces = list(map(int, track.split(",")))
            if count > len(spaces):
                return None
            found += sum(spaces[:count])
        return found

    def warriors(self, faction: str) -> int | None:
        """The number of warriors that a faction has, markers taken off."""
        return self._number(faction, "warriors")

    def space(self, piece: str, count: int, key: str) -> int | None:
        """The number in the `count`-th space of a track, or the number for so many pieces of it: `C.b_s` and `cost`, `E.b` and `vp`."""
        spaces = self._told.get((piece, key))
        if spaces is None:
            return None
        numbers = list(map(int, spaces.split(",")))
        return numbers[count] if 0 <= count < len(numbers) else None

    def count(self, piece: str) -> int | None:
        """The number of buildings of that kind."""
        return self._number(piece, "count")

    def outrage(self) -> tuple[int, ...] | None:
        """The cards that each space of the Outrage track draws, the leftmost first."""
        spaces = self._told.get(("A", "outrage"))
        return None if spaces is None else tuple(map(int, spaces.split(",")))

    # --- the cards -------------------------------------------------------------------------------------------

    def ambushes(self) -> dict[str, int] | None:
        """The copies of ambushes by suit."""
        copies = self._told.get(("deck", "ambush"))
        return None if copies is None else {one[0]: int(one[1:]) for one in copies.split(",")}

    def card(self, name: str | None) -> PnpImprovement:
        """The facts stated about the card of that name."""
        about = {
            key: value for (subject, key), value in self._told.items() if subject == f"#{name}"
        }
        stays = about.get("stays")
        return PnpImprovement(
            about.get("suit"),
            about.get("cost"),
            _integer(about.get("vp")),
            about.get("item"),
            None if stays is None else stays == "1",
            _integer(about.get("price")),
        )

    def _number(self, subject: str, key: str) -> int | None:
        return _integer(self._told.get((subject, key)))


def _integer(written: str | None) -> int | None:
    return None if written is None else int(written)


@cache
def of(told: Told) -> Facts:
    """The facts that these lines tell."""
    return Facts(told)
