"""Reading the data files: JSON, found by looking into their folder, or into the archive that the package is run from.

The first line of a data file is its head: what it is called, as in `{"name": "Fall",`. So a folder can be searched by
reading one line a file, and adding a file is all it takes to add a map, a deck or a faction.
"""

import json
import os
from functools import cache
from importlib import import_module
from typing import Any

Data = dict[str, "Any"]
"""A JSON object as read. Its shape is fixed by the schema of the folder (schemas/*.schema.json)."""


def folder(module_file: str) -> str:
    """The folder in which a module is, given its `__file__`."""
    return os.path.dirname(os.path.abspath(module_file))


_HERE = folder(__file__)


def names(where: str) -> list[str]:
    """The names of what lies in a folder of the package, in no order. Raises OSError where there is no such folder."""
    try:
        return os.listdir(where)
    except OSError:
        if os.path.isdir(_HERE):
            raise
        from rootlog.engine import packed  # a zipapp, or a wheel that is read as it is

        return packed.names(where)


def content(path: str) -> bytes:
    """The bytes of a file of the package. Raises FileNotFoundError where there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        if os.path.isdir(_HERE):
            raise
        from rootlog.engine import packed  # as above

        return packed.content(path)


def stems(where: str, ending: str = ".json") -> list[str]:
    """The names of the files in a folder that have that ending, without it, sorted; not those of a longer ending (`a.b.json`)."""
    found = (n[: -len(ending)] for n in names(where) if n.endswith(ending))
    return sorted(n for n in found if "." not in n)


@cache
def modules(where: str) -> frozenset[str]:
    """The names of the modules in a folder, compiled ones without their source included."""
    return frozenset((*stems(where, ".py"), *stems(where, ".pyc")))


def module(name: str) -> Any:
    """The module of that name, for code that learns from data what it needs. Raises ModuleNotFoundError where there is none."""
    return import_module(name)


def read(where: str, stem: str, ending: str = ".json") -> Data:
    """The data file of that stem. Raises FileNotFoundError where there is none."""
    return _read(f"{where}/{stem}{ending}", whole=True)


@cache
def heads(where: str) -> dict[str, Data]:
    """The head of every data file in a folder, by stem: the object that its first line begins."""
    return {stem: _read(f"{where}/{stem}.json", whole=False) for stem in stems(where)}


def below(where: str, stem: str) -> list[str]:
    """The names of the folders below one that hold a data file of that stem, sorted."""
    return sorted(name for name in names(where) if exists(f"{where}/{name}/{stem}.json"))


@cache
def _is_folder() -> bool:
    """True if the package is one, and no archive."""
    return os.path.isdir(_HERE)


def exists(path: str) -> bool:
    """True if the package has a file of that path."""
    if _is_folder():
        return os.path.exists(path)
    from rootlog.engine import packed  # as above

    return packed.exists(path)


@cache
def heads_below(where: str, stem: str) -> dict[str, Data]:
    """The head of the data file of that stem in every folder below one, by the folder's name, sorted."""
    return {name: _read(f"{where}/{name}/{stem}.json", whole=False) for name in below(where, stem)}


def _read(path: str, *, whole: bool) -> Data:
    """A data file, or its head alone. Raises FileNotFoundError where there is none, ValueError where it is no JSON."""
    text = content(path)
    if not whole:
        line, _, _ = text.partition(b"\n")
        text = line.rstrip().removesuffix(b",") + b"}"
    data: Data = json.loads(text)
    return data


def named(where: str, name: str) -> str:
    """The stem of the data file whose head has that name. Raises KeyError where there is none."""
    for stem, head in heads(where).items():
        if head["name"] == name:
            return stem
    raise KeyError(name)
