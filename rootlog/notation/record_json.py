"""A Record as JSON, in the shape that schemas/record.schema.json fixes."""

import re
from typing import Any

from rootlog.notation.record import (
    Action,
    Board,
    CardTerm,
    Hand,
    Header,
    ItemTerm,
    PieceTerm,
    Pile,
    Record,
    Region,
    Status,
    TurnLine,
)

Data = dict[str, "Any"]

_CAPITAL = re.compile(r"(?<!^)([A-Z])")
_PLACES = {Region: "region", Board: "board", Hand: "hand", Pile: "pile", Status: "status"}
_THINGS = {PieceTerm: "piece", CardTerm: "card", ItemTerm: "item"}


def to_json(record: Record) -> Data:
    """The record as objects, lists, texts and numbers."""
    return {
        "header": _header(record.header),
        "players": [player._asdict() for player in record.players],
        "turns": [_turn(turn) for turn in record.turns],
        "winner": None if record.winner is None else list(record.winner),
        "winner_line": record.winner_line,
        "law": record.law,
        "problems": [problem._asdict() for problem in record.problems],
    }


def _header(header: Header) -> Data:
    return {
        "map": header.map,
        "deck": header.deck,
        "suits": None if header.suits is None else {str(n): suit for n, suit in header.suits},
        "landmarks": [{"name": name, "clearing": n} for name, n in header.landmarks],
        "hirelings": list(header.hirelings),
        "hireling_setup": [_action(action) for action in header.hireling_setup],
        "pool": None if header.pool is None else list(header.pool),
    } | ({"facts": [fact._asdict() for fact in header.facts]} if header.facts else {})


def _turn(turn: TurnLine) -> Data:
    return {**turn._asdict(), "actions": [_action(action) for action in turn.actions]}


def _action(action: Action) -> Data:
    return {**action._asdict(), "node": _value(action.node)}


def _value(value: Any) -> Any:
    """A node and what it is made of: an object that first says which form, thing or place it is."""
    if not isinstance(value, tuple):
        return value
    fields = getattr(value, "_fields", None)
    if fields is None:
        return [_value(part) for part in value]
    return {**_kind(value), **{name: _value(getattr(value, name)) for name in fields}}


def _kind(value: Any) -> Data:
    made = type(value)
    if made in _PLACES:
        return {"place": _PLACES[made]}
    if made in _THINGS:
        return {"thing": _THINGS[made]}
    if made.__name__ == "Marker":
        return {}
    return {"form": _CAPITAL.sub(r"_\1", made.__name__).lower()}
