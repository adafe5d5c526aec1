"""The catalogue as JSON (schemas/catalogue.schema.json): read from a folder of annotated records, written, and read back."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rootlog import version
from rootlog.catalogue.case import ENDING, Answer, Case, Played, case
from rootlog.catalogue.numbers import numbers
from rootlog.schemas.checking import trouble

VERSION = 1
REGISTER = "numbers.txt"
"""The file in a folder of cases that gives each its number."""


class CatalogueError(ValueError):
    """A file or folder that is no catalogue, or a case that has no number."""


def names(folder: Path) -> list[str]:
    """The names of the cases in a folder, `CHAPTER/CASE`, sorted."""
    paths = folder.glob(f"*/*{ENDING}")
    return sorted(f"{path.parent.name}/{path.name.removesuffix(ENDING)}" for path in paths)


def cases(folder: Path) -> Iterator[Case]:
    """The cases in a folder by number, one after another.

    Raises CatalogueError for a folder without a register of numbers and for a case that has none, RegisterError for a register
    that was changed, OSError for what cannot be read.
    """
    register = folder / REGISTER
    if not register.is_file():
        raise CatalogueError(f"{folder} is no catalogue: it has no file {REGISTER}")
    known = numbers(register.read_text("utf-8"))
    for name in names(folder):
        if name not in known:
            raise CatalogueError(f"the case {name} has no number in {REGISTER}")
    for name, number in sorted(known.items(), key=lambda item: item[1]):
        yield case(number, folder / f"{name}{ENDING}")


def to_json(every: Iterable[Case]) -> str:
    """The catalogue as one JSON text, with the release of rootlog that wrote it."""
    facts = {
        "catalogue": VERSION,
        "release": version.VERSION,
        "cases": [_as_facts(one) for one in every],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> list[Case]:
    """The cases of a catalogue in JSON. Raises CatalogueError for a text that is not one."""
    try:
        facts = json.loads(text)
    except ValueError as error:
        raise CatalogueError(f"this is no JSON: {error}") from error
    wrong = trouble(facts, "catalogue")
    if wrong:
        raise CatalogueError(f"this is no catalogue: {wrong}")
    try:
        return [_from_facts(one) for one in facts["cases"]]
    except (KeyError, TypeError) as error:
        raise CatalogueError(f"this is no catalogue: {error!r}") from error


def read(path: Path) -> Iterable[Case]:
    """The cases of a folder of annotated records or of a JSON file. Raises as `cases` and `from_json` do."""
    return cases(path) if path.is_dir() else from_json(path.read_text("utf-8"))


def _as_facts(one: Case) -> dict[str, Any]:
    return {
        "number": one.number,
        "name": one.name,
        "title": one.title,
        "law": one.law,
        "near": one.near,
        "verdict": one.verdict,
        "turn": one.turn,
        "faction": one.faction,
        "position": one.position,
        "plays": [play._asdict() for play in one.plays],
        "answers": [answer._asdict() for answer in one.answers],
        "record": one.record,
    }


def _from_facts(facts: dict[str, Any]) -> Case:
    kept = {name: facts[name] for name in Case._fields if name not in ("plays", "answers")}
    return Case(
        **kept,
        plays=tuple(Played(**play) for play in facts["plays"]),
        answers=tuple(Answer(**answer) for answer in facts["answers"]),
    )
