"""A position: a whole state with the table it is on, written as JSON, and read back.

Places and things have short codes, those of the notation where it has one:

| code | place | code | place |
| --- | --- | --- | --- |
| `5`, `1_2_5_10`, `1_9`, `0` | clearing, forest, path, the Burrow | `C` | hand |
| `C.` | supply | `A$` | faction board |
| `C!` | play area | `E!leader` | leader, character, ministers, mood in force |
| `E!stock`, `E!used` | leaders and the like not in force; those spent | `E$_r` | a column of the Decree or Retinue |
| `E%`, `V%s` | items; a Vagabond's by area | `%`, `6%` | item supply; under the ruin in 6 |
| `deck`, `*`, `dom`, `Q`, `Q.` | draw pile, discard pile, dominance cards, quests open and not | `souls`, `coffin`, `box` | |

A thing is a piece (`Cw`, `Eb`, `f` the ferry), a card (`#`, `B#`, `F#ambush`) or an item (`%h`, exhausted `%he`, unseen `%?`).
"""

import re
from functools import cache
from typing import Any, NamedTuple

from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Item, Piece, Place, Thing, place
from rootlog.engine.state import State
from rootlog.engine.vocabulary import PLACES
from rootlog.schemas.checking import trouble

VERSION = 1


class PositionError(ValueError):
    """A position that cannot be read: what is wrong."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Position(NamedTuple):
    """A state and the table it is on. `turn` is the faction whose turn it is, None between turns or before any."""

    map: str
    deck: str
    suits: tuple[tuple[int, str], ...]
    factions: tuple[str, ...]
    seats: tuple[str, ...]
    turn: str | None
    state: State
    hirelings: tuple[str, ...] = ()
    landmarks: tuple[tuple[str, int], ...] = ()


def position(table: Table, state: State, turn: str | None = None) -> Position:
    """The position of a state at a table."""
    return Position(
        table.map.name,
        table.deck,
        tuple(sorted(table.suits.items())),
        table.factions,
        table.seats,
        turn,
        state,
        table.hirelings,
        table.landmarks,
    )


# --- codes -------------------------------------------------------------------------------------------------

_PLAIN = {
    place(kind, row.owner, row.key): row.code
    for kind, row in PLACES.items()
    if row.code is not None
}
_PLAIN_PLACES = {code: where for where, code in _PLAIN.items()}
_ENDINGS = {kind: row.ending for kind, row in PLACES.items() if row.ending is not None}
_KINDS = {ending: kind for kind, ending in _ENDINGS.items()}
_REGION = re.compile(r"\d+(_\d+)*")
_OWNED = re.compile(r"(h_[A-Z]|[A-Z])(?:(\$_)(\w+)|(%)([std]?)|([.$!]?\w*))")
_PIECE = re.compile(r"(h_[A-Z]|[A-Z])?([a-z](?:_\w+)?)")
_CARD = re.compile(r"([A-Z])?#(\w+)?")
_ITEM = re.compile(r"%(\?|[a-z])(e?)")


@cache
def place_code(where: Place) -> str:
    """The code of a place."""
    if where in _PLAIN:
        return _PLAIN[where]
    if where.kind in ("clearing", "forest", "path"):
        return str(where.key)
    if where.kind == "ruin":
        return f"{where.key}%"
    if where.kind == "column":
        return f"{where.faction}$_{where.key}"
    if where.kind == "items":
        return f"{where.faction}%{where.key}"
    return where.faction + _ENDINGS[where.kind]


@cache
def place_of(code: str) -> Place:
    """The place with that code. Raises PositionError for none."""
    if code in _PLAIN_PLACES:
        return _PLAIN_PLACES[code]
    if _REGION.fullmatch(code):
        return _region(code)
    if code[-1:] == "%" and code[:-1].isdigit():
        return place("ruin", "", int(code[:-1]))
    match = _OWNED.fullmatch(code)
    if match is None:
        raise PositionError(
            f"{code!r} names no place; a place is written as 5, C, C., A$, E$_r, V%s"
        )
    faction, column, key, items, area, ending = match.groups()
    if column:
        return place("column", faction, key)
    if items:
        return place("items", faction, area)
    if ending not in _KINDS:
        raise PositionError(f"{code!r} names no place of {faction}")
    return place(_KINDS[ending], faction)


def _region(code: str) -> Place:
    numbers = code.split("_")
    if len(numbers) == 1:
        return place("clearing", "", int(code))
    return place("path" if len(numbers) == 2 else "forest", "", code)  # a path joins two


@cache
def thing_code(thing: Thing) -> str:
    """The code of a thing."""
    if isinstance(thing, Piece):
        return thing.owner + thing.code
    if isinstance(thing, Card):
        return f"{thing.suit or ''}#{thing.name or ''}"
    return f"%{thing.letter}{'e' if thing.exhausted else ''}"


@cache
def thing_of(code: str) -> Thing:
    """The thing with that code. Raises PositionError for none."""
    match = _CARD.fullmatch(code)
    if match:
        return Card(match[1], match[2])
    match = _ITEM.fullmatch(code)
    if match:
        return Item(match[1], match[2] == "e")
    match = _PIECE.fullmatch(code)
    if match:
        return Piece(match[1] or "", match[2])
    raise PositionError(
        f"{code!r} is no thing; a thing is written as Cw, Cb_s, B#, F#ambush, %h, %he"
    )


# --- JSON --------------------------------------------------------------------------------------------------


def to_json(given: Position) -> dict[str, Any]:
    """The position as JSON values (schemas/position.schema.json)."""
    state = given.state
    places = {
        place_code(where): dict(sorted((thing_code(t), n) for t, n in there.items()))
        for where, there in sorted(state.places(), key=lambda pair: place_code(pair[0]))
    }
    return {
        "version": VERSION,
        "map": given.map,
        "deck": given.deck,
        "suits": {str(number): suit for number, suit in given.suits},
        "factions": list(given.factions),
        "seats": list(given.seats),
        "hirelings": list(given.hirelings),
        "landmarks": [[name, number] for name, number in given.landmarks],
        "turn": given.turn,
        "scores": dict(state.scores),
        "markers": [
            {"kind": kind, "faction": faction, "key": key, "value": value}
            for (kind, faction, key), value in state.markers.items()
        ],
        "closed": [list(pair) for pair in sorted(state.closed)],
        "ruins": sorted(state.ruins),
        "places": places,
    }


def from_json(raw: Any) -> Position:
    """The position that JSON values say. Raises PositionError where they say none."""
    try:
        return _from_json(raw)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        if isinstance(error, PositionError):
            raise
        raise PositionError(f"this is no position: {error!r}") from error


def _from_json(raw: Any) -> Position:
    wrong = trouble(raw, "position") if raw.get("version") == VERSION else ""
    if wrong:
        raise PositionError(f"this is no position: {wrong}")
    if raw["version"] != VERSION:
        raise PositionError(f"version {raw['version']} of positions is not known; {VERSION} is")
    at = {
        place_of(where): {thing_of(thing): int(n) for thing, n in there.items()}
        for where, there in raw["places"].items()
    }
    markers = {(m["kind"], m["faction"], m["key"]): m["value"] for m in raw["markers"]}
    closed = frozenset((one, other) for one, other in raw["closed"])
    state = State(at, dict(raw["scores"]), markers, closed, frozenset(raw["ruins"]))
    return Position(
        raw["map"],
        raw["deck"],
        tuple((int(number), suit) for number, suit in raw["suits"].items()),
        tuple(raw["factions"]),
        tuple(raw["seats"]),
        raw["turn"],
        state,
        tuple(raw["hirelings"]),
        tuple((name, number) for name, number in raw["landmarks"]),
    )
