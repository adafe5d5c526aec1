"""Results that a league keeps, set next to those of records: which game is which, and where they differ."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rootlog.notation.text import BOM
from rootlog.reporting.forms import (
    Cells,
    FilledForm,
    FormError,
    ResultForm,
    form,
    key,
    names,
    numbered,
)
from rootlog.reporting.season import Season, folded

UNCOMPARED = frozenset({"game", "name", "date", "season", "finished", "law", "players"})
"""Fields by which games are found, or in which leagues have their own words."""
SAID = frozenset({"points", "result", "dominance", "coalition", "partner", "end", "won", "score"})
"""Fields that say something where they are empty: there was no dominance, no points are left."""
WHO = ("player", "faction", "role")
_ACCOUNT = re.compile(r"\s*[+#][0-9]+$")
"""The number that accounts have behind the name; who sits at one table is known without it."""
_LISTS = ("games", "results")
"""Under which names JSON has a list of games."""


class ResultDifference(NamedTuple):
    """A column in which a record and the league differ: of a seat, or of the game as a whole (`player` and `faction` empty)."""

    player: str
    faction: str
    column: str
    record: str
    given: str


class ComparedResult(NamedTuple):
    """A record set next to the league's results: whether they have its game, and where they differ."""

    path: str
    found: bool
    differences: tuple[ResultDifference, ...]

    @property
    def same(self) -> bool:
        """True if the league has the game as the record has it."""
        return self.found and not self.differences


class ResultsComparison(NamedTuple):
    """All records, and how many of the league's games have none."""

    records: tuple[ComparedResult, ...]
    without: int


def read(text: str, wanted: ResultForm | None) -> tuple[ResultForm, list[FilledForm]]:
    """The games in CSV or JSON, in that form; in the one that fits the columns best where none is wanted. Raises FormError."""
    text = text.removeprefix(BOM)
    if text.lstrip()[:1] in ("{", "["):
        return _from_json(text, wanted)
    lines = [row for row in csv.reader(io.StringIO(text), delimiter=_parting(text)) if any(row)]
    if not lines:
        raise FormError("there are no results in it")
    columns = [_bare(one) for one in lines[0]]
    given = wanted or _fitting(columns)
    _check(given, columns)
    cells = [dict(zip(columns, map(_bare, row), strict=False)) for row in lines[1:]]
    return given, list(_games(given, cells))


def _parting(text: str) -> str:
    """The sign between the cells, as the line with the columns has it: spreadsheets where numbers have a comma take another one."""
    head = text.lstrip().partition("\n")[0]
    return max(",;\t", key=head.count)


def _bare(cell: str) -> str:
    """A cell without blanks around it, and without the apostrophe that keeps it from being a formula."""
    word = cell.strip()
    return word[1:] if word[:1] == "'" and word[1:2] in "=+-@" else word


def _fitting(columns: Sequence[str]) -> ResultForm:
    """The form of which the most columns are there. Raises FormError where none has two of them."""
    every = [form(name) for name in names()]
    best = max(every, key=lambda one: len(set(one.columns) & set(columns)))
    if len(set(best.columns) & set(columns)) < 2:
        raise FormError("its columns are those of no form; name one with --as")
    return best


def _check(given: ResultForm, columns: Iterable[str]) -> None:
    """Raises FormError where a form has no column with players or factions among these."""
    fields = {given.columns[one].split(".")[-1] for one in columns if one in given.columns}
    if not fields & {*WHO}:
        raise FormError("it has no column with players or factions")


def _games(given: ResultForm, cells: Sequence[Mapping[str, Any]]) -> Iterator[FilledForm]:
    """The rows as games: those that say the same of the game belong together; without its name, until a seat is there twice."""
    if given.rows == "game":
        yield from (FilledForm(dict(one), ()) for one in cells)
        return
    heads, seats = given.of_games(), given.of_seats()
    own = next((c for c, field in heads.items() if field in ("game", "name")), None)
    telling = [column for column, field in seats.items() if field in (*WHO, "seat")]
    groups: dict[tuple[str, ...], list[list[Mapping[str, Any]]]] = {}
    for one in cells:
        named = bool(own and one.get(own))
        of = groups.setdefault(_folded(one, [own or ""] if named else heads), [[]])
        if not named and any(_shares(one, other, telling) for other in of[-1]):
            of.append([])
        of[-1].append(one)
    for game in (each for of in groups.values() for each in of):
        yield FilledForm(
            {name: game[0][name] for name in heads if name in game[0]},
            tuple({name: one[name] for name in seats if name in one} for one in game),
        )


def _folded(row: Mapping[str, Any], columns: Iterable[str]) -> tuple[str, ...]:
    """The cells of a row in those columns, as they are compared."""
    return tuple(folded(_shown(row.get(column))) for column in columns)


def _shares(one: Mapping[str, Any], other: Mapping[str, Any], columns: Sequence[str]) -> bool:
    """True if two rows have the same in one of those columns."""
    pairs = zip(_folded(one, columns), _folded(other, columns), strict=True)
    return any(mine and mine == theirs for mine, theirs in pairs)


def _from_json(text: str, wanted: ResultForm | None) -> tuple[ResultForm, list[FilledForm]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormError(f"this is no JSON: {error}") from error
    games = (
        next((found[one] for one in _LISTS if one in found), None)
        if isinstance(found, dict)
        else found
    )
    if not isinstance(games, list) or not all(isinstance(one, dict) for one in games):
        raise FormError("it has no list of games")
    columns = {name for one in games for name in _all_names(one)}
    given = wanted or _fitting(sorted(columns))
    _check(given, columns)
    seats, heads = given.of_seats(), given.of_games()
    made = []
    for one in games:
        listed = one.get(given.participants) or []
        if not isinstance(listed, list) or not all(isinstance(seat, dict) for seat in listed):
            raise FormError(f"{given.participants!r} is no list of seats")
        head = {name: one[name] for name in one if name in heads or given.rows == "game"}
        made.append(FilledForm(head, tuple({n: s[n] for n in s if n in seats} for s in listed)))
    return given, made


def _all_names(game: Mapping[str, Any]) -> Iterator[str]:
    yield from game
    for value in game.values():
        if isinstance(value, list):
            yield from (name for one in value if isinstance(one, dict) for name in one)


def compare(
    given: ResultForm,
    records: Sequence[tuple[str, FilledForm]],
    league: Sequence[FilledForm],
    season: Season,
) -> ResultsComparison:
    """The records, by path and in the form, set next to the games of a league."""
    pairs = _pairs(given, [filled for _, filled in records], league, season)
    compared = []
    for place, (path, filled) in enumerate(records):
        found = pairs.get(place)
        told = () if found is None else tuple(_differences(given, filled, league[found], season))
        compared.append(ComparedResult(path, found is not None, told))
    return ResultsComparison(tuple(compared), len(league) - len(pairs))


def _pairs(
    given: ResultForm, ours: Sequence[FilledForm], theirs: Sequence[FilledForm], season: Season
) -> dict[int, int]:
    """Which record is which game: those first that have more in common, each once."""
    seats = [seat for one in theirs for seat in numbered(given, one)]
    fields = [field for field in WHO if any(seat.get(field) for seat in seats)]
    known = [_signs(given, one, fields, season) for one in theirs]
    by_sign: dict[tuple[str, str], set[int]] = {}
    for n, signs in enumerate(known):
        for sign in signs:
            by_sign.setdefault(sign, set()).add(n)
    likely: list[tuple[int, int, int]] = []
    for m, one in enumerate(ours):
        signs = _signs(given, one, fields, season)
        near = set[int]().union(*(by_sign.get(sign, ()) for sign in signs))
        likely += [(-len(signs & known[n]), m, n) for n in near if _is_same(signs, known[n])]
    pairs: dict[int, int] = {}
    for _, m, n in sorted(likely):
        if m not in pairs and n not in pairs.values():
            pairs[m] = n
    return pairs


def _signs(
    given: ResultForm, one: FilledForm, fields: Sequence[str], season: Season
) -> frozenset[tuple[str, str]]:
    """By what a game is known: its name, its day, and who sits there with which faction."""
    found = set()
    for column, field in given.columns.items():
        value = key(one.game.get(column))
        if value and field in ("game", "name"):
            found.add(("name", value))
        elif value and field == "date":
            found.add(("date", value[:10]))
    for seat in numbered(given, one):
        who = [_same(field, seat.get(field), season) for field in fields if seat.get(field)]
        found |= {("seat", "/".join(map(str, who))), *(("who", str(name)) for name in who)}
    return frozenset(found)


def _is_same(signs: frozenset[tuple[str, str]], others: frozenset[tuple[str, str]]) -> bool:
    """True if those can be of one game: it has one name, or at least half of its seats are the same."""
    kinds = [kind for kind, _ in signs & others]
    seats = sum(kind == "seat" for kind, _ in signs)
    return "name" in kinds or 0 < seats <= 2 * kinds.count("seat")


def _differences(
    given: ResultForm, ours: FilledForm, theirs: FilledForm, season: Season
) -> Iterator[ResultDifference]:
    """The differences between a record and the league's game: in the game as a whole, then seat by seat."""
    for column, field in given.of_games().items():
        if column in theirs.game and field not in UNCOMPARED:
            yield from _difference(("", ""), column, field, (ours.game, theirs.game), season)
    mine, others = numbered(given, ours), [*numbered(given, theirs)]
    called = {field.split(".")[-1]: name for name, field in given.columns.items()}
    for seat in mine:
        who = key(seat.get("player")), key(seat.get("role", seat.get("faction")))
        other = _seat(seat, others, season)
        if other is None:
            yield ResultDifference(*who, "seat", " as ".join(filter(None, who)), "")
            continue
        others.remove(other)
        for field in other:
            if field in seat:
                yield from _difference(who, called[field], field, (seat, other), season, field)
    for other in others:
        who = key(other.get("player")), key(other.get("role", other.get("faction")))
        yield ResultDifference(*who, "seat", "", " as ".join(filter(None, who)))


def _seat(seat: Cells, others: Sequence[Cells], season: Season) -> Cells | None:
    """The seat that is the same as this one: with the same player, else with the same faction."""
    for field in WHO:
        wanted = _same(field, seat.get(field), season)
        for other in others:
            if wanted and _same(field, other.get(field), season) == wanted:
                return other
    return None


def _difference(
    who: tuple[str, str],
    column: str,
    field: str,
    cells: tuple[Mapping[str, Any], Mapping[str, Any]],
    season: Season,
    at: str | None = None,
) -> Iterator[ResultDifference]:
    """The difference in one column, if there is one; what is empty on one side differs only where that says something."""
    mine, theirs = (one.get(at or column) for one in cells)
    if field not in SAID and (key(mine) == "" or key(theirs) == ""):
        return
    if _same(field, mine, season) != _same(field, theirs, season):
        yield ResultDifference(*who, column, _shown(mine), _shown(theirs))


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else key(value)


def _same(field: str, value: object, season: Season) -> object:
    """A value without what makes no difference: capitals, blanks, the order of a list, how a number is written, which name a player uses."""
    word = _shown(value).strip()
    if field in ("player", "partner"):
        return folded(_ACCOUNT.sub("", season.called(word)))
    if field in ("hirelings", "landmarks"):
        return tuple(sorted(part.strip().casefold() for part in word.split(",")))
    try:
        return float({"true": "1", "false": "0"}.get(word.casefold(), word.replace(",", ".")))
    except ValueError:
        return " ".join(word.split()).casefold()
