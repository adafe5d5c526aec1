"""Reading the data files: JSON, found by looking into their folder.

The first line of a data file is its head: what it is called, as in `{"name": "Fall",`. So a folder can be searched by
reading one line a file, and adding a file is all it takes to add a map, a deck or a faction.
"""

import json
import os
from functools import cache
from typing import Any

Data = dict[str, Any]
"""A JSON object as read. Its shape is fixed by the schema of the folder (schemas/*.schema.json)."""


def folder(module_file: str) -> str:
    """The folder in which a module stands, given its `__file__`."""
    return os.path.dirname(os.path.abspath(module_file))


def stems(where: str, ending: str = ".json") -> list[str]:
    """The names of the files in a folder that have that ending, without it, sorted; not those of a longer ending (`a.b.json`)."""
    names = (n[: -len(ending)] for n in os.listdir(where) if n.endswith(ending))
    return sorted(n for n in names if "." not in n)


def read(where: str, stem: str, ending: str = ".json") -> Data:
    """The data file of that stem. Raises FileNotFoundError where there is none."""
    with open(f"{where}/{stem}{ending}", encoding="utf-8") as file:
        data: Data = json.load(file)
    return data


@cache
def heads(where: str) -> dict[str, Data]:
    """The head of every data file in a folder, by stem: the object that its first line begins."""
    return {stem: _head(f"{where}/{stem}.json") for stem in stems(where)}


def below(where: str, stem: str) -> list[str]:
    """The names of the folders below one that hold a data file of that stem, sorted."""
    names = (name for name in os.listdir(where) if os.path.exists(f"{where}/{name}/{stem}.json"))
    return sorted(names)


@cache
def heads_below(where: str, stem: str) -> dict[str, Data]:
    """The head of the data file of that stem in every folder below one, by the folder's name, sorted."""
    return {name: _head(f"{where}/{name}/{stem}.json") for name in below(where, stem)}


def _head(path: str) -> Data:
    with open(path, encoding="utf-8") as file:
        line = file.readline()
    head: Data = json.loads(line.rstrip().removesuffix(",") + "}")
    return head


def named(where: str, name: str) -> str:
    """The stem of the data file whose head has that name. Raises KeyError where there is none."""
    for stem, head in heads(where).items():
        if head["name"] == name:
            return stem
    raise KeyError(name)
