"""Writes the classes into docs/glossary.md: `python -m tests.glossary`. Each has the first sentence of its docstring.

The words above them are written by hand.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
PARTS = "engine", "grammar", "rootlog"
HEAD = "## Classes\n"
_LINKS = tuple(ROOT / "rootlog" / name for name in ("engine", "grammar", "schemas"))
_SENTENCE = re.compile(r".*?\.(?= |$)|.*", re.DOTALL)
_NUMBERS = re.compile(r"^[^:`]*\d[^:`]*: ")


class Entry(NamedTuple):
    """A class: its name, the folder of its module, and the sentence that says what it is."""

    name: str
    room: str
    sentence: str


def classes() -> Iterator[Entry]:
    """Every class of the package."""
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            if not any(link in path.parents for link in _LINKS):
                room = path.parent.relative_to(ROOT).as_posix()
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if isinstance(node, ast.ClassDef):
                        yield Entry(node.name, room, sentence(ast.get_docstring(node) or ""))


def sentence(text: str) -> str:
    """The first sentence of a docstring, without the numbers of rules before it."""
    found = _SENTENCE.match(" ".join(_NUMBERS.sub("", text.partition("\n\n")[0]).split()))
    return found[0][:1].upper() + found[0][1:] if found else ""


def listed(entries: Iterable[Entry]) -> str:
    """The classes by room, each with its sentence."""
    rooms: dict[str, list[Entry]] = defaultdict(list)
    for entry in sorted(entries, key=lambda one: (one.room, one.name.lstrip("_").lower())):
        rooms[entry.room].append(entry)
    return "\n".join(
        f"### {room}\n\n" + "".join(f"- `{one.name}`: {one.sentence}\n" for one in found)
        for room, found in rooms.items()
    )


def written(text: str) -> str:
    """The glossary with the classes as they are now."""
    return f"{text.partition(HEAD)[0]}{HEAD}\n{listed(classes())}"


if __name__ == "__main__":
    GLOSSARY.write_text(written(GLOSSARY.read_text(encoding="utf-8")), encoding="utf-8")
