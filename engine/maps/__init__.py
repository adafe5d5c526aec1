"""The maps: clearings, paths, rivers and forests as printed. One JSON file a map, found by searching this folder.

Clearing numbers are those of the notation. Forests are named by the clearings around them, ascending: `1_2_5_10`.
"""

from __future__ import annotations

from copy import copy
from functools import cache

from rootlog.engine import data

_HERE = data.folder(__file__)

Path = tuple[int, int]
"""Two clearings, the lower number first."""


class Map:
    """A printed map, never changed. It says what is printed; whether a path may be used now is for the state and the rules to say.

    | field | what it is |
    | --- | --- |
    | `clearings` | the clearing numbers, ascending |
    | `slots` | printed building slots of a clearing, those under a ruin included |
    | `suits` | printed suits (Fall), None where suits are dealt |
    | `paths`, `closed` | all printed paths; those among them that start under a closed path marker |
    | `neighbours` | the clearings that a printed path, closed or not, joins to a clearing |
    | `rivers`, `river_clearings` | pairs of clearings that a river joins (on Lake every two on the coast); the clearings on it |
    | `corners`, `opposite` | corner clearings; the corner diagonally opposite of each |
    | `edge` | the outer loop of clearings, in order, beginning with 1 |
    | `forests`, `forest_neighbours` | forest names; the forests that one path (or river or shore) divides from a forest |
    | `forests_at` | the forests that touch a clearing |
    | `ferry`, `coast` | where the ferry starts (Lake), the coastal clearings |
    | `tower` | the clearing of the tower, the Pass (Mountain) |
    | `items`, `ruin_items` | item supply, and one set of ruin items, by item letter |
    | `xy`, `forest_xy`, `canvas` | centres in a picture of that size, origin top left |
    """

    def __init__(self, raw: data.Data) -> None:
        """Take what a map file says, and what follows from it."""
        printed = {int(key): value for key, value in raw["clearings"].items()}
        lake = raw["lake"] or {"coast": [], "ferry_start": None}
        self.name: str = raw["name"]
        self.clearings = tuple(printed)
        self.slots: dict[int, int] = {n: c["slots"] for n, c in printed.items()}
        self.ruins = frozenset(n for n, c in printed.items() if c["ruin"])
        self.suits = _suits({str(n): c["suit"] for n, c in printed.items() if c["suit"]})
        self.suggested_suits = _suits(raw["suggested_suits"])
        self.paths = _pairs(raw["paths"])
        self.closed = _pairs(raw["closed_paths"])
        self.neighbours = _neighbours(self.clearings, self.paths)
        self.rivers = _pairs(raw["rivers"])
        self.river_neighbours = _neighbours(self.clearings, self.rivers)
        self.river_clearings: frozenset[int] = frozenset(raw["river_clearings"])
        self.corners = tuple(int(key) for key in raw["corners"])
        self.opposite: dict[int, int] = dict(raw["opposite_corners"])
        self.opposite.update({b: a for a, b in raw["opposite_corners"]})
        self.edge: tuple[int, ...] = tuple(raw["edge"])
        self.forests: tuple[str, ...] = tuple(raw["forests"])
        self.forest_neighbours = _forest_neighbours(self.forests, raw["forest_adjacency"])
        self.forests_at = _forests_at(self.clearings, self.forests)
        self.ferry: int | None = lake["ferry_start"]
        self.coast: frozenset[int] = frozenset(lake["coast"])
        self.tower: int | None = raw["tower"]
        self.items: dict[str, int] = raw["items"]
        self.ruin_items: dict[str, int] = raw["ruin_items"]
        self.canvas: tuple[int, int] = (raw["canvas"][0], raw["canvas"][1])
        self.xy: dict[int, tuple[int, int]] = {n: tuple(c["xy"]) for n, c in printed.items()}
        self.forest_xy: dict[str, tuple[int, int]] = {
            key: (xy[0], xy[1]) for key, xy in raw["forests"].items()
        }

    def with_slots(self, slots: dict[int, int]) -> Map:
        """The same map with other numbers of building slots."""
        other = copy(self)
        other.slots = slots
        return other


def names() -> list[str]:
    """The names of all maps, as a record's header writes them."""
    return [head["name"] for head in data.heads(_HERE).values()]


def titles() -> dict[str, str]:
    """The names of each map, its own included, with that map's name."""
    heads = data.heads(_HERE).values()
    return {
        title: head["name"] for head in heads for title in (head["name"], *head.get("titles", ()))
    }


@cache
def load(name: str) -> Map:
    """The map of that name (`Fall`). Raises KeyError where there is none."""
    return Map(data.read(_HERE, data.named(_HERE, name)))


def with_rules(name: str) -> str | None:
    """The stem of the module with the rules of that map; None where its data tells all."""
    stem = data.named(_HERE, name)
    return stem if stem in data.modules(_HERE) else None


def _pairs(raw: list[list[int]]) -> frozenset[Path]:
    return frozenset((one, other) for one, other in raw)


def _suits(raw: dict[str, str] | None) -> dict[int, str] | None:
    return {int(key): suit for key, suit in raw.items()} if raw else None


def _neighbours(clearings: tuple[int, ...], pairs: frozenset[Path]) -> dict[int, frozenset[int]]:
    near: dict[int, set[int]] = {n: set() for n in clearings}
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return {n: frozenset(others) for n, others in near.items()}


def _forest_neighbours(
    forests: tuple[str, ...], adjacency: list[list[str]]
) -> dict[str, frozenset[str]]:
    near: dict[str, set[str]] = {key: set() for key in forests}
    for one, other, _between in adjacency:
        near[one].add(other)
        near[other].add(one)
    return {key: frozenset(others) for key, others in near.items()}


def _forests_at(clearings: tuple[int, ...], forests: tuple[str, ...]) -> dict[int, frozenset[str]]:
    around = {key: {int(n) for n in key.split("_")} for key in forests}
    return {n: frozenset(key for key in forests if n in around[key]) for n in clearings}
