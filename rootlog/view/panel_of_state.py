"""What lies beside the map, in words: a faction's panel, and what is common to all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rootlog.engine import factions, words
from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Item, Piece, Thing, place
from rootlog.engine.state import State
from rootlog.positions.position import thing_code
from rootlog.view.scene import Figure, Panel

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
_COLUMNS = {str(key) for kind, key, _ in _ROWS if kind == "column"}
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


_UNTOLD = frozenset(("deck", "supply"))
"""What is as large as it needs to be, in an edition of which nobody tells how large."""
_SHAPES = {"w": "warrior", "b": "building", "t": "token", "p": "pawn", "f": "ferry"}


def panel(table: Table, state: State, faction: str, on_turn: bool) -> Panel:
    """What a faction has; `on_turn` whether it is its turn."""
    score = state.scores.get(faction)
    points = "off the track" if score is None else str(score)
    name, rows = words.faction_name(faction), tuple(_rows(table, state, faction))
    hand = state.size(place("hand", faction))
    return Panel(faction, name, points, on_turn, rows, score, hand, tuple(_items(state, faction)))


def common(table: Table, state: State) -> tuple[tuple[str, str], ...]:
    """What lies beside the map and belongs to nobody: a label and what it is."""
    rows = [
        (label, _things(table.deck, state.at(place(kind, owner))))
        for kind, owner, label in _COMMON
        if not (table.law.house and kind in _UNTOLD)
    ]
    return tuple((label, text) for label, text in rows if text)


def figure(thing: Piece | Item, number: int, state: str = "", house: str = "") -> Figure:
    """Some pieces or items of a kind as they are drawn, by the names of an edition's own factions where it has some."""
    if isinstance(thing, Item):
        unseen = thing.letter == "?"
        state = f"{state} exhausted".strip() if thing.exhausted else state
        name = "unseen item" if unseen else words.item_name(thing.letter)
        return Figure("", "item", thing.letter, number, name, state)
    kind, _, mark = thing.code.partition("_")
    if not mark and kind == "t":
        mark = kind  # one warrior and one token without a kind would have the same letters
    letters = (thing.owner.replace("_", "") + mark.replace("_", "")) or thing.code
    return Figure(thing.owner, _SHAPES[kind], letters, number, words.kind_name(thing, house))


def _items(state: State, faction: str) -> Iterator[Figure]:
    """The items of a faction, those of a Vagabond from all areas of the board; and what is in its Burrow."""
    for thing, number in state.at(place("burrow", faction)).items():
        if isinstance(thing, Piece):
            yield figure(thing, number)._replace(state="underground")
    for area in _AREAS:
        for thing, number in state.at(place("items", faction, area)).items():
            if isinstance(thing, Item):
                yield figure(thing, number, "damaged" if area == "d" else "")


def _rows(table: Table, state: State, faction: str) -> Iterator[tuple[str, str]]:
    yield "hand", _hand(table, state, faction)
    house, boxes = table.law.house, {}
    if house and faction in factions.letters(house):
        boxes = factions.data(faction, house).board.get("columns", {})
    for kind, key, label in (*_ROWS, *(("column", key, "") for key in boxes.keys() - _COLUMNS)):
        text = _things(table.deck, _told(house, kind, state.at(place(kind, faction, key))))
        if text:
            yield boxes.get(key, label) if kind == "column" else label, text
    for (kind, owner, key), value in state.markers.items():
        if owner == faction and value != "":
            yield from _marker(state, faction, kind, key, value)


def _told(house: str, kind: str, there: Mapping[Thing, int]) -> Mapping[Thing, int]:
    """Without buildings of which an edition does not tell how many there are."""
    if not house or kind != "supply":
        return there
    return {t: n for t, n in there.items() if not (isinstance(t, Piece) and t.is_building)}


def _marker(
    state: State, faction: str, kind: str, key: str, value: str | int | None
) -> Iterator[tuple[str, str]]:
    """What a marker shows, in words."""
    shown = "-" if value is None else str(value)
    if kind == "relationship":
        yield f"with the {words.faction_name(key)}", words.RELATIONS.get(shown, shown)
    elif kind == "price":
        yield f"price of {words.PRICES.get(key, key)}", shown
    elif kind == "outcast":
        hated = "Hated " if state.markers.get(("hated", faction, "")) else ""
        yield "Outcast", hated + words.suit_name(shown)
    elif kind == "marker_off":
        yield (
            "score marker",
            f"{shown} with the {words.faction_name(key)}" if key != faction else shown,
        )
    elif kind != "hated":
        yield f"{kind} {key}".strip(), shown


def _hand(table: Table, state: State, faction: str) -> str:
    where = place("hand", faction)
    size = state.size(where)
    known = {t: n for t, n in state.at(where).items() if t != Card(None, None)}
    return f"{size}, with {_things(table.deck, known)}" if known else str(size)


def _things(deck: str, there: Mapping[Thing, int]) -> str:
    """Things in words, pieces by their codes."""
    return ", ".join(sorted(_thing(deck, thing, number) for thing, number in there.items()))


def _thing(deck: str, thing: Thing, number: int) -> str:
    count = f"{number} " if number > 1 else ""
    if isinstance(thing, Piece):
        return f"{count}{thing_code(thing)}"
    if isinstance(thing, Item):
        state = " (exhausted)" if thing.exhausted else ""
        return f"{count}{'unseen item' if thing.letter == '?' else words.item_name(thing.letter)}{state}"
    suit = words.suit_name(thing.suit) if thing.suit else ""
    if thing.name is None:
        return f"{number} {suit} card{'s' if number > 1 else ''}".replace("  ", " ")
    return f"{count}{words.card_titles(deck).get(thing.name, thing.name)}{f' ({suit})' if suit else ''}"
