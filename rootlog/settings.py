"""`rootlog.toml`: what it may say, what it says, and what several of them in nested folders come to. Loaded where there is one."""

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from rootlog.engine import cards, factions, maps
from rootlog.engine.law import BY_DATE, LawError, named, switches, values
from rootlog.engine.words import joined, listed
from rootlog.in_force import SettingsError
from rootlog.notation.bounded import content
from rootlog.reporting.agreed import Profile, TableAgreement
from rootlog.reporting.report import Selection
from rootlog.reporting.season import Season, folded
from rootlog.reporting.selecting import SelectionError, checked
from rootlog.schemas import plain

Table = dict[str, "Any"]
TABLES = ("house_rules", "profile", "season")
"""The parts that are tables: their keys count one by one."""
_TYPES = {
    "array": 'a list, as ["a", "b"]',
    "boolean": "true or false",
    "integer": "a number",
    "number": "a number",
    "object": "a table",
    "string": "a text in quotes",
}


class Settings(NamedTuple):
    """The settings in force: values by key (`law`, `profile.maps`), and the file from which each comes."""

    values: dict[str, Any]
    sources: dict[str, str]

    @property
    def agreed(self) -> TableAgreement:
        """The settings by which a record is judged."""
        parts = self._below("profile")
        profile: Table = {k: tuple(v) if isinstance(v, list) else v for k, v in parts.items()}
        house_rules = tuple(sorted(self._below("house_rules").items()))
        law = self.values.get("law")
        return TableAgreement(law, house_rules, Profile(**profile) if profile else None)

    @property
    def season(self) -> Season | None:
        """A league's rules, if some are set."""
        parts = self._below("season")
        aliases = tuple((one, tuple(names)) for one, names in parts.pop("aliases", {}).items())
        said: Table = {k: tuple(v) if isinstance(v, list) else v for k, v in parts.items()}
        return Season(**said, aliases=aliases) if said or aliases else None

    @property
    def selection(self) -> Selection:
        """The findings that are wanted."""
        return Selection(*(tuple(self.values.get(key, ())) for key in Selection._fields))

    def _below(self, table: str) -> Table:
        """The content of a table."""
        head = f"{table}."
        return {k.removeprefix(head): v for k, v in self.values.items() if k.startswith(head)}


@cache
def read(files: tuple[str, ...]) -> Settings:
    """The settings of the files together, the nearest first: of each key what the nearest one says.

    One that is the `root` hides those behind it. Raises SettingsError for one that cannot be read or says what it cannot say.
    """
    said: Table = {}
    sources: dict[str, str] = {}
    for path in files:
        table = _checked(path)
        for key, value in _flat(table):
            if key not in said:
                said[key], sources[key] = value, path
        if table.get("root"):
            break
    return Settings(said, sources)


def _flat(table: Table) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if key in TABLES:
            yield from ((f"{key}.{inner}", one) for inner, one in value.items())
        elif key != "root":
            yield key, value


def forget() -> None:
    """Read the files again when they are next asked for."""
    read.cache_clear()
    _checked.cache_clear()


@cache
def _checked(path: str) -> Table:
    """The settings of one file, its law by id. Raises SettingsError."""
    name = os.path.relpath(path) if _is_below(path) else path
    try:
        table = tomllib.loads(content(path).decode())
    except OSError as error:
        raise SettingsError(f"cannot read {name}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{name}: this is not TOML: {error}") from error
    except (RecursionError, MemoryError) as error:
        raise SettingsError(f"{name}: this is too deeply nested") from error
    if troubles := [*_troubles(table)]:
        raise SettingsError("\n".join(f"{name}: {trouble}" for trouble in troubles))
    if "law" in table:
        table["law"] = _law(table["law"])
    return table


def _is_below(path: str) -> bool:
    """True if a file lies in the current folder or below."""
    here = os.getcwd()
    return path.startswith(here.rstrip(os.sep) + os.sep)


def _troubles(table: Table) -> Iterator[str]:
    """The faults: first with the shape, then with the names in what has the right shape."""
    errors = sorted(_errors(table), key=lambda error: str(error.json_path))
    for error in errors:
        yield from _told(error)
    right = _without(table, errors)
    yield from _law_troubles(right)
    yield from _profile_troubles(right.get("profile", {}))
    yield from _alias_troubles(right.get("season", {}).get("aliases", {}))


def _without(table: Table, errors: Iterable[Any]) -> Table:
    """A table without the values that have another shape than they should."""
    left = {key: dict(value) if isinstance(value, dict) else value for key, value in table.items()}
    for error in errors:
        if error.validator != "additionalProperties":
            key, _, inner = error.json_path[2:].partition("[")[0].partition(".")
            (left[key] if inner and key in left else left).pop(inner or key, None)
    return left


def _errors(table: Table) -> Iterable[Any]:
    """The fault of the shape, as jsonschema tells it."""
    try:
        from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types
    except ImportError:
        return plain.errors(table, _schema())
    found: Iterable[Any] = Draft202012Validator(_schema()).iter_errors(table)
    return found


@cache
def _schema() -> Table:
    file = resources.files("rootlog.schemas").joinpath("settings.schema.json")
    schema: Table = json.loads(file.read_text(encoding="utf-8"))
    return schema


def _told(error: Any) -> Iterator[str]:
    """An error of the shape in words, with its place: one for each key that there is not."""
    place = error.json_path.removeprefix("$").removeprefix(".")
    head = f"{place}: " if place else ""
    if error.validator == "additionalProperties":
        known = list(error.schema["properties"])
        for unknown in (key for key in error.instance if key not in known):
            yield f"{head}there is no key {unknown!r}{_close(unknown, known)}"
    elif error.validator == "type":
        wanted = _TYPES.get(str(error.validator_value), str(error.validator_value))
        yield f"{head}expected {wanted}, not {error.instance!r}"
    elif error.validator == "enum":
        yield f"{head}expected {joined(error.validator_value, 'or')}, not {error.instance!r}"
    else:
        yield f"{head}{error.message}"


def _close(name: str, known: Iterable[str], called: Callable[[str], str] | None = None) -> str:
    """Which of the known names is meant, or what they are; letters with what they are `called`."""
    names = list(known)
    close = get_close_matches(name, names, 1, 0.5)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; known are {listed(names, called) if called else joined(names)}"


def _law(name: str) -> str:
    """The id of a law, or `by-date`. Raises LawError."""
    return BY_DATE if name.replace(" ", "-") == BY_DATE else named(name)


def _law_troubles(table: Table) -> Iterator[str]:
    try:
        if "law" in table:
            _law(table["law"])
    except LawError as error:
        yield f"law: {error}"
    for key in Selection._fields:
        try:
            checked(table.get(key, ()))
        except SelectionError as error:
            yield f"{key}: {error}"
    for name, value in table.get("house_rules", {}).items():
        if name not in switches():
            yield f"house_rules: the Law has no switch {name!r}{_close(name, switches())}"
        elif value not in (known := values(name)):
            yield f"house_rules.{name}: no edition has {value!r}; values are {joined(list(map(repr, known)))}"


def _profile_troubles(profile: Table) -> Iterator[str]:
    kinds: dict[str, tuple[str, Iterable[str], Callable[[str], str] | None]] = {
        "maps": ("map", maps.names(), None),
        "decks": ("deck", cards.names(), None),
        "factions": ("faction", factions.letters(), factions.name),
    }
    for key, (noun, known, called) in kinds.items():
        for place, name in enumerate(profile.get(key, ())):
            if name not in known:
                close = _close(name, known, called)
                yield f"profile.{key}[{place}]: there is no {noun} {name!r}{close}"


def _alias_troubles(aliases: Table) -> Iterator[str]:
    """Names that two players have."""
    owners: dict[str, str] = {}
    for player, others in aliases.items():
        for name in dict.fromkeys(map(folded, (player, *others))):
            if name in owners:
                yield f"season.aliases.{player}: {name!r} is a name of {owners[name]}, too"
            owners.setdefault(name, player)
