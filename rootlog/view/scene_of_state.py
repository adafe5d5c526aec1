"""A state becomes a scene: what is where, in words and places on the page (the nouns are in scene.py)."""

from collections.abc import Iterator, Mapping
from functools import partial
from math import atan2

from rootlog.engine import landmarks, words
from rootlog.engine.game import Table
from rootlog.engine.pieces import Item, Piece, Place, Thing, clearing, place
from rootlog.engine.state import State
from rootlog.positions.position import thing_code
from rootlog.view.memory import Memory
from rootlog.view.parts_of_state import common, figure, parts
from rootlog.view.scene import Connection, DrawnAction, Figure, Panel, Scene, Spot


def scene(
    table: Table,
    state: State,
    turn: str | None = None,
    title: str = "",
    rulers: Mapping[int, str | None] | None = None,
    action: DrawnAction | None = None,
    memory: Memory | None = None,
) -> Scene:
    """The scene of a state; `rulers` names who rules each clearing, where that has been asked; `action` led to the state.

    What stays from one scene of a table to the next is made once if they are given the same `memory`.
    """
    kept = memory or Memory()
    return Scene(
        title,
        (*_clearings(table, state, rulers or {}, kept), *_elsewhere(table, state)),
        kept.made("lines", (state.closed,), lambda: _lines(table, state)),
        tuple(_panel(table, state, f, f == turn, kept) for f in table.factions),
        common(table, state, kept),
        _ratio(table),
        kept.made("woods", (), lambda: _woods(table)),
        kept.made("shore", (), lambda: _shore(table)),
        action,
    )


def _panel(table: Table, state: State, faction: str, on_turn: bool, kept: Memory) -> Panel:
    """The things of a faction; `on_turn` whether it is its turn."""
    score = state.scores.get(faction)
    name, hand = words.faction_name(faction), state.size(place("hand", faction))
    return Panel(
        faction, name, words.score(score), on_turn, parts(table, state, faction, kept), score, hand
    )


def _woods(table: Table) -> tuple[tuple[str, float, float], ...]:
    return tuple((name, *_on_page(table, xy)) for name, xy in table.map.forest_xy.items())


def _clearings(
    table: Table, state: State, rulers: Mapping[int, str | None], kept: Memory
) -> list[Spot]:
    return [
        kept.made(
            number,
            (
                state.at(clearing(number)),
                state.at(place("ruin", "", number)),
                rulers.get(number),
                number in state.ruins,
            ),
            partial(_clearing, table, state, number, rulers.get(number)),
        )
        for number in table.map.clearings
    ]


def _clearing(table: Table, state: State, number: int, ruler: str | None) -> Spot:
    x, y = _on_page(table, table.map.xy[number])
    there = state.at(clearing(number))
    return Spot(
        name=str(number),
        suit=table.suits.get(number),
        ruler=ruler,
        x=x,
        y=y,
        ruin=number in state.ruins,
        pieces=_pieces(there),
        slots=table.map.slots[number],
        figures=(
            *_figures(there, table.law.house),
            *_figures(state.at(place("ruin", "", number)), table.law.house),
        ),
        landmarks=_landmarks(table, number),
    )


def _landmarks(table: Table, number: int) -> tuple[Figure, ...]:
    """The things in a clearing all game long; the ferry is a piece."""
    ferry = landmarks.landmark("ferry")
    stand = [
        name
        for name, where in table.landmarks
        if where == number and not landmarks.landmark_is(ferry, name)
    ]
    if number == table.map.tower and "tower" not in stand:
        stand.append("tower")
    return tuple(
        Figure("", "landmark", "", 1, landmarks.landmark(name).title, code=name) for name in stand
    )


def _elsewhere(table: Table, state: State) -> list[Spot]:
    """Forests and paths with something in them."""
    spots = []
    for where, there in state.places():
        if where.kind in ("forest", "path") and there:
            x, y = _on_page(table, _middle(table, where))
            name = str(where.key)
            pieces, figures = _pieces(there), _figures(there, table.law.house)
            spots.append(Spot(name, None, None, x, y, False, pieces, where.kind, 0, tuple(figures)))
    return sorted(spots)


def _figures(there: Mapping[Thing, int], house: str) -> Iterator[Figure]:
    """The things in a place, the warriors of each faction first, items last."""
    pieces = [(t, n) for t, n in there.items() if isinstance(t, Piece)]
    pieces.sort(key=lambda pair: (not pair[0].is_warrior, pair[0].owner, pair[0].code))
    for piece, number in pieces:
        yield figure(piece, number, house=house)
    for thing, number in there.items():
        if isinstance(thing, Item):
            yield figure(thing, number)


def _ratio(table: Table) -> float:
    (left, right), (top, bottom) = _spans(table)
    return (bottom - top) / (right - left)


def _spans(table: Table) -> list[tuple[float, float]]:
    """From where to where the clearings lie, across and down."""
    return [(min(axis), max(axis)) for axis in zip(*table.map.xy.values(), strict=True)]


def _shore(table: Table) -> tuple[str, ...]:
    """The clearings on the coast in their order around the lake."""
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


def _lines(table: Table, state: State) -> tuple[Connection, ...]:
    drawn = [
        Connection(str(a), str(b), "closed" if (a, b) in state.closed else "path")
        for a, b in sorted(table.map.paths)
    ]
    if not table.map.coast:
        drawn += [Connection(str(a), str(b), "river") for a, b in sorted(table.map.rivers)]
    return tuple(drawn)
