"""Makes the scene of a position: what stands where, in words and places on the page (the nouns are in scene.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rootlog.engine import words
from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Item, Piece, Place, Thing, clearing, place
from rootlog.engine.state import State
from rootlog.position import thing_code
from rootlog.scene import Deed, Figure, Line, Panel, Scene, Spot

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
_SHAPES = {"w": "warrior", "b": "building", "t": "token", "p": "pawn", "f": "ferry"}
_AREAS = ("", "s", "t", "d")
_COMMON = (
    ("deck", "", "draw pile"),
    ("discard", "", "discard pile"),
    ("souls", "L", "lost souls"),
    ("display", "", "dominance cards"),
    ("quests", "", "quests"),
    ("supply", "", "item supply"),
    ("coffin", "", "Coffin Makers"),
)


def scene(
    table: Table,
    state: State,
    turn: str | None = None,
    title: str = "",
    rulers: Mapping[int, str | None] | None = None,
    deed: Deed | None = None,
) -> Scene:
    """The scene of a state; `rulers` names who rules each clearing, where that has been asked; `deed` led to the state."""
    common = [(label, _things(state.at(place(kind, owner)))) for kind, owner, label in _COMMON]
    return Scene(
        title,
        (*_clearings(table, state, rulers or {}), *_elsewhere(table, state)),
        _lines(table, state),
        tuple(_panel(state, f, f == turn) for f in table.factions),
        tuple((label, text) for label, text in common if text),
        _ratio(table),
        tuple((name, *_on_page(table, xy)) for name, xy in table.map.forest_xy.items()),
        _shore(table),
        deed,
    )


def _clearings(table: Table, state: State, rulers: Mapping[int, str | None]) -> list[Spot]:
    spots = []
    for number in table.map.clearings:
        x, y = _on_page(table, table.map.xy[number])
        there = state.at(clearing(number))
        spots.append(
            Spot(
                name=str(number),
                suit=table.suits.get(number),
                ruler=rulers.get(number),
                x=x,
                y=y,
                ruin=number in state.ruins,
                pieces=_pieces(there),
                slots=table.map.slots[number],
                figures=(*_figures(there), *_figures(state.at(place("ruin", "", number)))),
                landmarks=_landmarks(table, number),
            )
        )
    return spots


def _landmarks(table: Table, number: int) -> tuple[str, ...]:
    """What stands in a clearing all game long; the ferry is a piece."""
    stand = [name for name, where in table.landmarks if where == number and name[0] != "f"]
    if number == table.map.tower and "tower" not in stand:
        stand.append("tower")
    return tuple(stand)


def _elsewhere(table: Table, state: State) -> list[Spot]:
    """Forests and paths with something in them."""
    spots = []
    for where, there in state.places():
        if where.kind in ("forest", "path") and there:
            x, y = _on_page(table, _middle(table, where))
            name = str(where.key)
            pieces, figures = _pieces(there), _figures(there)
            spots.append(Spot(name, None, None, x, y, False, pieces, where.kind, 0, tuple(figures)))
    return sorted(spots)


def _figures(there: Mapping[Thing, int]) -> Iterator[Figure]:
    """What stands in a place, the warriors of each faction first, items last."""
    pieces = [(t, n) for t, n in there.items() if isinstance(t, Piece)]
    pieces.sort(key=lambda pair: (not pair[0].is_warrior, pair[0].owner, pair[0].code))
    for piece, number in pieces:
        yield figure(piece, number)
    for thing, number in there.items():
        if isinstance(thing, Item):
            yield figure(thing, number)


def figure(thing: Piece | Item, number: int, state: str = "") -> Figure:
    """Some pieces or items of a kind as they are drawn."""
    if isinstance(thing, Item):
        unseen = thing.letter == "?"
        state = f"{state} exhausted".strip() if thing.exhausted else state
        name = "unseen item" if unseen else words.item(thing.letter)
        return Figure("", "item", thing.letter, number, name, state)
    kind, _, mark = thing.code.partition("_")
    letters = (thing.owner.replace("_", "") + mark.replace("_", "")) or thing.code
    return Figure(thing.owner, _SHAPES[kind], letters, number, words.kind(thing))


def _ratio(table: Table) -> float:
    (left, right), (top, bottom) = _spans(table)
    return (bottom - top) / (right - left)


def _spans(table: Table) -> list[tuple[float, float]]:
    """From where to where the clearings lie, across and down."""
    return [(min(axis), max(axis)) for axis in zip(*table.map.xy.values(), strict=True)]


def _shore(table: Table) -> tuple[str, ...]:
    """The clearings on the coast in their order around the lake."""
    from math import atan2

    points = {number: table.map.xy[number] for number in table.map.coast}
    if not points:
        return ()
    x = sum(xy[0] for xy in points.values()) / len(points)
    y = sum(xy[1] for xy in points.values()) / len(points)
    ordered = sorted(points, key=lambda n: atan2(points[n][1] - y, points[n][0] - x))
    return tuple(map(str, ordered))


def _on_page(table: Table, xy: tuple[float, float]) -> tuple[float, float]:
    """A point of the map's picture in the unit square that the clearings span."""
    (left, right), (top, bottom) = _spans(table)
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
    name, rows = words.faction(faction), tuple(_rows(state, faction))
    hand = state.size(place("hand", faction))
    return Panel(faction, name, points, on_turn, rows, score, hand, tuple(_items(state, faction)))


def _items(state: State, faction: str) -> Iterator[Figure]:
    """The items of a faction; those of a Vagabond from all areas of the board."""
    for area in _AREAS:
        for thing, number in state.at(place("items", faction, area)).items():
            if isinstance(thing, Item):
                yield figure(thing, number, "damaged" if area == "d" else "")


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
