"""Fact lines, `// EDITION: SUBJECT KEY=VALUE ...`: what a record tells of boards and cards that its edition does not print.

Which subjects, keys and values there are is data of the edition (`engine/editions/<house>/facts.json`). An unknown subject or
key says nothing, with a warning; a value that cannot be, or that another line contradicts, is an error, and says nothing.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine import data, maps
from rootlog.engine import editions as houses
from rootlog.engine.law import editions
from rootlog.engine.words import joined, suit_name
from rootlog.notation.record import Fact

if TYPE_CHECKING:
    from rootlog.notation.reader import RecordReader

CLEARINGS = 12
_HERE = data.folder(houses.__file__)
_ON_MAP = re.compile(r"[0-9]+")
_NAMING = frozenset(("clearing", "clearings", "paths", "forests"))
"""The shapes of values all numbers of which are those of clearings."""


class _Vocabulary(NamedTuple):
    """The things that an edition's fact lines can say: keys by subject with the shape of their values, shapes with their words."""

    subjects: dict[str, dict[str, str]]
    shapes: dict[str, tuple[re.Pattern[str], str]]
    nations: dict[str, str]


def read(reader: RecordReader, edition: str, text: str, column: int) -> None:
    """Take up a fact line; `column` is where its text begins. What is wrong with it is listed as a problem."""
    words = text.split()
    vocabulary = _vocabulary(edition)
    keys = vocabulary.subjects.get(_kind(words[0])) if words else None
    if keys is None and text[:1].strip():
        return  # a comment that begins with the number of a rule
    if keys is None:
        known = joined(
            [f"`{one}`" for one in vocabulary.subjects if one != "#"] + ["`#NAME`"], "or"
        )
        said = f"`{words[0]}` is nothing" if words else "there is nothing"
        reader.problem(column, text.strip(), f"{said} that a fact can be about: {known}", "warning")
        return
    if len(words) == 1:
        words_ = f"a fact is written as `{words[0]} KEY=VALUE`; keys are {', '.join(keys)}"
        reader.problem(column, text.strip(), words_, "warning")
    for word in words[1:]:
        at = column + text.index(word, text.index(words[0]) + len(words[0]))
        _pair(reader, vocabulary, words[0], word, at)


def check(reader: RecordReader) -> None:
    """The contradictions between the facts of a record, or with its header."""
    facts = {(f.subject, f.key): f for f in reader.header.facts}
    suits = dict(reader.header.suits or ())
    nations = {key: suit for house in _known() for key, suit in _vocabulary(house).nations.items()}
    for key, due in nations.items():
        fact = facts.get(("map", key))
        if fact is not None and suits.get(int(fact.value), due) != due:
            is_ = suit_name(suits[int(fact.value)])
            words = (
                f"the {key} is a {suit_name(due)} clearing, `Clearings:` has {fact.value} as {is_}"
            )
            _problem(reader, fact, words)
    keep, home = facts.get(("map", "keep")), facts.get(("map", "homeland"))
    if keep is not None and home is not None and keep.value == home.value:
        _problem(reader, home, f"the keep and the homeland cannot both be clearing {keep.value}")


def _problem(reader: RecordReader, fact: Fact, words: str) -> None:
    line, reader.line = reader.line, fact.line
    reader.problem(1, f"{fact.key}={fact.value}", words)
    reader.line = line


def _pair(reader: RecordReader, vocabulary: _Vocabulary, subject: str, word: str, at: int) -> None:
    key, _, value = word.partition("=")
    keys = vocabulary.subjects[_kind(subject)]
    if key not in keys:
        known = ", ".join(keys)
        reader.problem(at, word, f"`{subject}` has no key `{key}`; keys are {known}", "warning")
        return
    shape = keys[key]
    pattern, wanted = vocabulary.shapes[shape]
    wrong = "" if pattern.fullmatch(value) else f"`{key}=` takes {wanted}, not `{value}`"
    wrong = wrong or _impossible(shape, value)
    told = next((f for f in reader.header.facts if (f.subject, f.key) == (subject, key)), None)
    if not wrong and told is not None and told.value != value:
        wrong = f"a line above already says `{subject} {key}={told.value}`"
    if wrong:
        reader.problem(at, word, wrong)
    elif told is None:
        fact = Fact(reader.line, subject, key, value)
        reader.header = reader.header._replace(facts=(*reader.header.facts, fact))


def _impossible(shape: str, value: str) -> str:
    """The thing that cannot be so on any map, as a sentence."""
    if shape == "map" and value not in maps.names():
        return f"there is no map {value!r}; maps are {', '.join(maps.names())}"
    numbers = _ON_MAP.findall(value) if shape in _NAMING else []
    if shape == "slots":
        numbers = [part.partition(":")[0] for part in value.split(",")]
    unheard = next((n for n in numbers if not 1 <= int(n) <= CLEARINGS), None)
    if unheard is not None:
        return f"there is no clearing {unheard}"
    if shape == "paths":
        ends = [path.split("-") for path in value.split(",")]
        same = next((one for one, other in ends if int(one) == int(other)), None)
        return f"a path does not join {same} with itself" if same else ""
    return ""


def _kind(subject: str) -> str:
    return "#" if subject[0] == "#" and len(subject) > 1 else subject


def vocabulary(edition: str) -> dict[str, dict[str, str]]:
    """The things that fact lines of an edition can say: by subject (`#` for any card) the keys, each with what it takes, in words."""
    known = _vocabulary(edition)
    return {
        subject: {key: known.shapes[shape][1] for key, shape in keys.items()}
        for subject, keys in known.subjects.items()
    }


def _known() -> list[str]:
    return [one for one in editions.ids() if editions.own(one, "house")]


@cache
def _vocabulary(edition: str) -> _Vocabulary:
    raw = data.read(f"{_HERE}/{editions.own(edition, 'house')}", "facts")
    shapes = {name: (re.compile(shape), words) for name, (shape, words) in raw["shapes"].items()}
    return _Vocabulary(raw["subjects"], shapes, raw["nations"])
