"""A Record from its JSON, which is compared with schemas/record.schema.json: what users hand in."""

from __future__ import annotations

from rootlog.grammar import Unreadable
from rootlog.notation.canonical import canonical
from rootlog.notation.reader import node_of
from rootlog.notation.record import (
    Action,
    Fact,
    Header,
    Node,
    Player,
    Problem,
    Record,
    RecordError,
    TurnLine,
)
from rootlog.schemas.checking import trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Data = dict[str, "Any"]


def from_json(raw: Any) -> Record:
    """The record that was written so. Raises RecordError, which names the place, where it is not of that shape.

    What an action says is read anew from its text.
    """
    wrong = trouble(raw, "record")
    if wrong:
        raise RecordError(f"this is no record: {wrong}")
    try:
        return _from_json(raw)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"this is no record: {error!r}") from error


def _from_json(raw: Data) -> Record:
    return Record(
        _header_of(raw["header"]),
        tuple(Player(**one) for one in raw["players"]),
        tuple(
            TurnLine(**{**one, "actions": _actions_of(one["actions"], one["faction"])})
            for one in raw["turns"]
        ),
        _letters(raw["winner"]),
        raw["winner_line"],
        raw["law"],
        tuple(Problem(**one) for one in raw["problems"]),
    )


def _header_of(raw: Data) -> Header:
    suits = raw["suits"]
    return Header(
        raw["map"],
        raw["deck"],
        None if suits is None else tuple((int(number), suit) for number, suit in suits.items()),
        tuple((one["name"], one["clearing"]) for one in raw["landmarks"]),
        tuple(raw["hirelings"]),
        _actions_of(raw["hireling_setup"], ""),
        _letters(raw["pool"]),
        tuple(Fact(**one) for one in raw.get("facts", ())),
    )


def _letters(raw: list[str] | None) -> tuple[str, ...] | None:
    return None if raw is None else tuple(raw)


def _actions_of(raw: list[Data], owner: str) -> tuple[Action, ...]:
    return tuple(Action(**{**one, "node": _node_of(one, owner)}) for one in raw)


def _node_of(raw: Data, owner: str) -> Node | None:
    """What an action says, as reading its text gives it; blanks in it were told of when it was first read."""
    if raw["node"] is None:
        return None
    try:
        return node_of("".join(raw["text"].split()), owner)
    except Unreadable as error:
        return None if error.meant is None else canonical(error.meant, owner)
