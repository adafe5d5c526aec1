"""A Record from its JSON, which is compared with schemas/record.schema.json: what users hand in."""

from typing import Any

from rootlog.notation.reader import said
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

Data = dict[str, "Any"]


def from_json(raw: Any) -> Record:
    """The record that was written so. Raises RecordError, which names the place, where it is not of that shape.

    What an action says is read again from its text.
    """
    wrong = trouble(raw, "record")
    if wrong:
        raise RecordError(f"this is not a record: {wrong}")
    try:
        return _from_json(raw)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"this is not a record: {error!r}") from error


def _from_json(raw: Data) -> Record:
    return Record(
        _header_of(raw["header"], raw["law"]),
        tuple(Player(**one) for one in raw["players"]),
        tuple(
            TurnLine(**{**one, "actions": _actions_of(one["actions"], one["faction"], raw["law"])})
            for one in raw["turns"]
        ),
        _letters(raw["winner"]),
        raw["winner_line"],
        raw["law"],
        tuple(Problem(**one) for one in raw["problems"]),
    )


def _header_of(raw: Data, law: str | None) -> Header:
    suits = raw["suits"]
    return Header(
        raw["map"],
        raw["deck"],
        None if suits is None else tuple((int(number), suit) for number, suit in suits.items()),
        tuple((one["name"], one["clearing"]) for one in raw["landmarks"]),
        tuple(raw["hirelings"]),
        _actions_of(raw["hireling_setup"], "", law),
        _letters(raw["pool"]),
        tuple(Fact(**one) for one in raw.get("facts", ())),
    )


def _letters(raw: list[str] | None) -> tuple[str, ...] | None:
    return None if raw is None else tuple(raw)


def _actions_of(raw: list[Data], owner: str, law: str | None) -> tuple[Action, ...]:
    return tuple(Action(**{**one, "node": _node_of(one, owner, law)}) for one in raw)


def _node_of(raw: Data, owner: str, law: str | None) -> Node | None:
    """The content of an action, as reading its text gives it; blanks in it were reported of when it was first read."""
    return None if raw["node"] is None else said(raw["text"], owner, law)
