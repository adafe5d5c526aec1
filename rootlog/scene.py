"""A position in finished words and places on the page: all that a picture of it needs, so that pictures compute nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rootlog.engine import words
from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Item, Piece, Place, Thing, clearing, place
from rootlog.engine.state import State
from rootlog.position import thing_code

_ROWS: tuple[tuple[str, int | str, str], ...] = (
    ("supply", 0, "supply"),
    ("burrow", 0, "burrow"),
    ("leader", 0, "in force"),
    ("board", 0, "board"),
    ("column", "r", "recruit"),
    ("column", "m", "move"),
    ("column", "x", "battle"),
    ("column", "b", "build"),
    ("column", "1", "column 1"),
    ("column", "2", "column 2"),
    ("column", "3", "column 3"),
    ("crafted", 0, "play area"),
    ("items", "", "items"),
    ("items", "s", "satchel"),
    ("items", "t", "tracks"),
    ("items", "d", "damaged"),
)
_COMMON = (
    ("deck", "", "draw pile"),
    ("discard", "", "discard pile"),
    ("souls", "L", "lost souls"),
    ("display", "", "dominance cards"),
    ("quests", "", "quests"),
    ("supply", "", "item supply"),
    ("coffin", "", "Coffin Makers"),
)


class Spot(NamedTuple):
    """A clearing, forest or path on the page: its place in the unit square, what it is called and what stands there."""

    name: str
    suit: str | None
    ruler: str | None
    x: float
    y: float
    ruin: bool
    pieces: tuple[str, ...]


class Line(NamedTuple):
    """A path between two clearings, by name; `kind` is `path`, `closed` or `river`."""

    one: str
    other: str
    kind: str


class Panel(NamedTuple):
    """A faction: letter, name, points in words, whether it is its turn, and rows of what it has."""

    letter: str
    name: str
    points: str
    on_turn: bool
    rows: tuple[tuple[str, str], ...]


class Scene(NamedTuple):
    """Everything that a picture of a position shows."""

    title: str
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    panels: tuple[Panel, ...]
    common: tuple[tuple[str, str], ...]


def scene(
    table: Table,
    state: State,
    turn: str | None = None,
    title: str = "",
    rulers: Mapping[int, str | None] | None = None,
) -> Scene:
    """The scene of a state; `rulers` names who rules each clearing, where that has been asked."""
    common = [(label, _things(state.at(place(kind, owner)))) for kind, owner, label in _COMMON]
    return Scene(
        title,
        (*_clearings(table, state, rulers or {}), *_elsewhere(table, state)),
        _lines(table, state),
        tuple(_panel(state, f, f == turn) for f in table.factions),
        tuple((label, text) for label, text in common if text),
    )


def _clearings(table: Table, state: State, rulers: Mapping[int, str | None]) -> list[Spot]:
    spots = []
    for number in table.map.clearings:
        x, y = _on_page(table, table.map.xy[number])
        pieces = _pieces(state.at(clearing(number)))
        suit, ruler = table.suits.get(number), rulers.get(number)
        ruin = number in state.ruins
        spots.append(Spot(str(number), suit, ruler, x, y, ruin, pieces))
    return spots


def _elsewhere(table: Table, state: State) -> list[Spot]:
    """Forests and paths with something in them."""
    spots = []
    for where, there in state.places():
        if where.kind in ("forest", "path") and there:
            x, y = _on_page(table, _middle(table, where))
            name = str(where.key)
            spots.append(Spot(name, None, None, x, y, False, _pieces(there)))
    return sorted(spots)


def _on_page(table: Table, xy: tuple[float, float]) -> tuple[float, float]:
    """A point of the map's picture in the unit square that the clearings span."""
    spans = [(min(axis), max(axis)) for axis in zip(*table.map.xy.values(), strict=True)]
    (left, right), (top, bottom) = spans
    return (xy[0] - left) / (right - left), (xy[1] - top) / (bottom - top)


def _middle(table: Table, where: Place) -> tuple[float, float]:
    found = table.map.forest_xy.get(str(where.key))
    if found is not None:
        return found
    ends = [table.map.xy[int(n)] for n in str(where.key).split("_") if int(n) in table.map.xy]
    if not ends:
        return 0.0, 0.0
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def _pieces(there: Mapping[Thing, int]) -> tuple[str, ...]:
    """The pieces of a place, `2Cw`, the warriors of each faction first."""
    pieces = [(t, n) for t, n in there.items() if isinstance(t, Piece)]
    pieces.sort(key=lambda pair: (pair[0].owner, not pair[0].is_warrior, pair[0].code))
    return tuple(f"{n if n > 1 else ''}{thing_code(t)}" for t, n in pieces)


def _lines(table: Table, state: State) -> tuple[Line, ...]:
    drawn = [
        Line(str(a), str(b), "closed" if (a, b) in state.closed else "path")
        for a, b in sorted(table.map.paths)
    ]
    if not table.map.coast:
        drawn += [Line(str(a), str(b), "river") for a, b in sorted(table.map.rivers)]
    return tuple(drawn)


def _panel(state: State, faction: str, on_turn: bool) -> Panel:  # a field of the panel
    score = state.scores.get(faction)
    points = "off the track" if score is None else str(score)
    return Panel(faction, words.faction(faction), points, on_turn, tuple(_rows(state, faction)))


def _rows(state: State, faction: str) -> list[tuple[str, str]]:
    rows = [("hand", _hand(state, faction))]
    rows += [(label, _things(state.at(place(kind, faction, key)))) for kind, key, label in _ROWS]
    rows += [
        (f"{kind} {key}".strip(), "-" if value is None else str(value))
        for (kind, owner, key), value in state.markers.items()
        if owner == faction and value != ""
    ]
    return [(label, text) for label, text in rows if text]


def _hand(state: State, faction: str) -> str:
    where = place("hand", faction)
    size = state.size(where)
    known = {t: n for t, n in state.at(where).items() if t != Card(None, None)}
    return f"{size}, with {_things(known)}" if known else str(size)


def _things(there: Mapping[Thing, int]) -> str:
    """Things in words, pieces and unknown cards by their codes."""
    return ", ".join(sorted(_thing(thing, number) for thing, number in there.items()))


def _thing(thing: Thing, number: int) -> str:
    count = f"{number} " if number > 1 else ""
    if isinstance(thing, Piece):
        return f"{count}{thing_code(thing)}"
    if isinstance(thing, Item):
        state = " (exhausted)" if thing.exhausted else ""
        return f"{count}{'unseen item' if thing.letter == '?' else words.item(thing.letter)}{state}"
    suit = words.suit(thing.suit) if thing.suit else ""
    if thing.name is None:
        return f"{number} {suit} card{'s' if number > 1 else ''}".replace("  ", " ")
    return f"{count}{thing.name}{f' ({suit})' if suit else ''}"


def rulers(table: Table, state: State) -> dict[int, str | None]:
    """Who rules each clearing, by the general rules and the exceptions of the factions at the table."""
    from rootlog.engine.court import Court
    from rootlog.engine.general.ruling import ruler

    court = Court(table)
    return {number: ruler(court, state, number) for number in table.map.clearings}
