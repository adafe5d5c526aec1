"""The maps: clearings, paths, rivers and forests as printed. One JSON file a map, found by searching this folder.

Clearing numbers are those of the notation. Forests are named by the clearings around them, ascending: `1_2_5_10`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rootlog.engine import data

_HERE = data.folder(__file__)

Path = tuple[int, int]
"""Two clearings, the lower number first."""


class Map(NamedTuple):
    """A printed map. It says what is printed; whether a path may be used now is for the state and the rules to say.

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

    name: str
    canvas: tuple[int, int]
    clearings: tuple[int, ...]
    slots: dict[int, int]
    ruins: frozenset[int]
    suits: dict[int, str] | None
    suggested_suits: dict[int, str] | None
    paths: frozenset[Path]
    closed: frozenset[Path]
    neighbours: dict[int, frozenset[int]]
    rivers: frozenset[Path]
    river_neighbours: dict[int, frozenset[int]]
    river_clearings: frozenset[int]
    corners: tuple[int, ...]
    opposite: dict[int, int]
    edge: tuple[int, ...]
    forests: tuple[str, ...]
    forest_neighbours: dict[str, frozenset[str]]
    forests_at: dict[int, frozenset[str]]
    ferry: int | None
    coast: frozenset[int]
    tower: int | None
    items: dict[str, int]
    ruin_items: dict[str, int]
    xy: dict[int, tuple[int, int]]
    forest_xy: dict[str, tuple[int, int]]


def names() -> list[str]:
    """The names of all maps, as a record's header writes them."""
    return [head["name"] for head in data.heads(_HERE).values()]


@cache
def load(name: str) -> Map:
    """The map of that name (`Fall`). Raises KeyError where there is none."""
    return _from_json(data.read(_HERE, data.named(_HERE, name)))


def _from_json(raw: data.Data) -> Map:
    printed = {int(key): value for key, value in raw["clearings"].items()}
    paths = _pairs(raw["paths"])
    rivers = _pairs(raw["rivers"])
    forests = tuple(raw["forests"])
    opposite = {a: b for pair in raw["opposite_corners"] for a, b in (pair, pair[::-1])}
    lake = raw["lake"] or {"coast": [], "ferry_start": None}
    return Map(
        name=raw["name"],
        canvas=(raw["canvas"][0], raw["canvas"][1]),
        clearings=tuple(printed),
        slots={n: c["slots"] for n, c in printed.items()},
        ruins=frozenset(n for n, c in printed.items() if c["ruin"]),
        suits=_suits({str(n): c["suit"] for n, c in printed.items() if c["suit"]}),
        suggested_suits=_suits(raw["suggested_suits"]),
        paths=paths,
        closed=_pairs(raw["closed_paths"]),
        neighbours=_neighbours(tuple(printed), paths),
        rivers=rivers,
        river_neighbours=_neighbours(tuple(printed), rivers),
        river_clearings=frozenset(raw["river_clearings"]),
        corners=tuple(int(key) for key in raw["corners"]),
        opposite=opposite,
        edge=tuple(raw["edge"]),
        forests=forests,
        forest_neighbours=_forest_neighbours(forests, raw["forest_adjacency"]),
        forests_at=_forests_at(tuple(printed), forests),
        ferry=lake["ferry_start"],
        coast=frozenset(lake["coast"]),
        tower=raw["tower"],
        items=raw["items"],
        ruin_items=raw["ruin_items"],
        xy={n: (c["xy"][0], c["xy"][1]) for n, c in printed.items()},
        forest_xy={key: (xy[0], xy[1]) for key, xy in raw["forests"].items()},
    )


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
