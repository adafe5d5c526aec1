"""Forms in which leagues and sites keep results: which columns, what is in them, and what things are called there.

A form is data: the files next to this one, or one that a league writes for itself (schemas/form.schema.json).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rootlog.engine import data
from rootlog.notation.bounded import content
from rootlog.schemas.checking import trouble

_HERE = data.folder(__file__)
USUAL = "rootlog"
"""The form of our own."""
SEAT, GAME = "seat", "game"
_NUMBERED = re.compile(r"([1-9])\.(\w+)")
Cells = dict[str, Any]


class FormError(ValueError):
    """A file that describes no form."""


class ResultForm(NamedTuple):
    """A form, by its `name` or that of its file: `columns` by their names, each with the field that it has; a row is a `seat` or a `game`.

    Where a row is a game, `2.player` is the player of the second seat. `values` are what a field's values are called there, by field and
    by ours. In JSON the seats of a game are a list under the name `participants`.
    """

    name: str
    rows: str
    columns: Mapping[str, str]
    values: Mapping[str, Mapping[str, Any]]
    participants: str

    def of_seats(self) -> dict[str, str]:
        """The columns that tell of a seat, with their fields."""
        return {name: one for name, one in self.columns.items() if one in SEAT_FIELDS}

    def of_games(self) -> dict[str, str]:
        """The columns that tell of the game, with their fields."""
        return {name: one for name, one in self.columns.items() if one in GAME_FIELDS}

    @property
    def seats(self) -> int | None:
        """The number of seats that a row has room for; None where each has a row of its own."""
        if self.rows == SEAT:
            return None
        places = (_NUMBERED.fullmatch(field) for field in self.columns.values())
        return max((int(one[1]) for one in places if one), default=0)


class FilledForm(NamedTuple):
    """A game in a form: what its columns have of the game, and of each seat."""

    game: Cells
    seats: tuple[Cells, ...]


GAME_FIELDS = (
    "game",
    "name",
    "date",
    "season",
    "stage",
    "round",
    "map",
    "deck",
    "law",
    "setup",
    "players",
    "random_suits",
    "undrafted",
    "hirelings",
    "landmarks",
    "timing",
    "link",
    "finished",
)
"""The fields of a game; `game` is the path of its record, `name` that of its file without the ending."""
SEAT_FIELDS = (
    "seat",
    "player",
    "faction",
    "role",
    "character",
    "points",
    "dominance",
    "coalition",
    "partner",
    "result",
    "end",
    "won",
    "score",
    "worth",
)
"""The fields of a seat.

`role` is the faction's letter, of a Vagabond his character; `partner` the player with whose faction he is in a `coalition`; `result` the
points, else `dominance F` or `coalition C`; `end` is `points`, `dominance` or `coalition`; `score` is the season's, `worth` 1 for a win and
half of that for who joined a coalition.
"""


def names() -> list[str]:
    """The forms that there are."""
    return sorted(data.stems(_HERE))


def form(name: str) -> ResultForm:
    """The form of that name, or in that file (JSON or TOML). Raises FormError, and OSError for a file that cannot be read."""
    if name in names():
        return _form(name, data.read(_HERE, name))
    text = content(name).decode("utf-8", "replace")
    try:
        raw = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
    except ValueError as error:
        raise FormError(f"{name}: {error}") from error
    wrong = trouble(raw, "form")
    if wrong:
        raise FormError(f"{name}: {wrong}")
    return _form(name, raw)


def _form(name: str, raw: Mapping[str, Any]) -> ResultForm:
    values = raw.get("values", {})
    return ResultForm(
        name,
        raw.get("rows", SEAT),
        raw["columns"],
        form(values).values if isinstance(values, str) else values,
        raw.get("participants", "participants"),
    )


def filled(given: ResultForm, game: Cells, seats: Sequence[Cells]) -> FilledForm:
    """A game with its fields as the form has them."""
    head = {name: _cell(given, field, game) for name, field in given.of_games().items()}
    if given.rows == GAME:
        for name, field in given.columns.items():
            place = _NUMBERED.fullmatch(field)
            if place is not None:
                there = seats[int(place[1]) - 1 : int(place[1])]
                head[name] = _cell(given, place[2], there[0]) if there else ""
        return FilledForm({name: head[name] for name in given.columns if name in head}, ())
    columns = given.of_seats()
    return FilledForm(
        head,
        tuple({name: _cell(given, field, one) for name, field in columns.items()} for one in seats),
    )


def _cell(given: ResultForm, field: str, of: Cells) -> Any:
    called = given.values.get(field, {})
    value = of[field]
    if isinstance(value, tuple | list):
        return [called.get(key(one), one) for one in value]
    return called.get(key(value), value)


def key(value: object) -> str:
    """A value as forms name it: numbers and words as they are, `true`, `false`, nothing as an empty word."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def rows(given: ResultForm, games: Sequence[FilledForm]) -> Iterator[list[Any]]:
    """The games as rows, by the form's columns."""
    for one in games:
        for cells in one.seats or ({},):
            both = one.game | cells
            yield [_listed(both.get(name)) for name in given.columns]


def _listed(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def as_data(given: ResultForm, games: Sequence[FilledForm]) -> list[Cells]:
    """The games as JSON values, the seats of each in a list."""
    seated = given.rows == SEAT and given.of_seats()
    return [
        {**one.game, **({given.participants: list(one.seats)} if seated else {})} for one in games
    ]


def numbered(given: ResultForm, found: FilledForm) -> tuple[Cells, ...]:
    """The fields of each seat in a row that is a game, by field; of one whose seats are kept apart nothing but these."""
    if given.rows == SEAT:
        columns = given.of_seats()
        return tuple({columns[name]: one for name, one in seat.items()} for seat in found.seats)
    seats: dict[int, Cells] = {}
    for name, field in given.columns.items():
        place = _NUMBERED.fullmatch(field)
        if place is not None and name in found.game:
            seats.setdefault(int(place[1]), {})[place[2]] = found.game[name]
    return tuple(one for _, one in sorted(seats.items()) if any(key(v) for v in one.values()))
