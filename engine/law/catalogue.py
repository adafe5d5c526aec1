"""The catalogue of rules, read chapter by chapter and only when a rule is put into words or looked up.

A chapter file lists the rules of its chapter in the Law's order. What differs by edition (number, title, where else the
matter is, what there is to tell) is written by edition id, and only where an edition differs from the one that it is
like. A number that is one string is that of every edition that has the chapter.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from rootlog.engine import data
from rootlog.engine.law import Citation, Rule, editions
from rootlog.engine.tuples import shown

_LAW = data.folder(__file__)
_FACTIONS = f"{os.path.dirname(_LAW)}/factions"
_HOUSES = f"{os.path.dirname(_LAW)}/editions"
_NO_CHAPTERS = frozenset(("asking", "editions", "switches"))
"""Data files besides those of the chapters."""
_BETWEEN_WORDS = re.compile(r"[^a-z0-9]+")


class Entry(NamedTuple):
    """A rule of the catalogue.

    `numbers`, `titles` and `differs` are by law id: editions that lack the rule are missing from `numbers`, those
    with nothing to tell from the others. `instead` names the rule in which an edition that lacks this one has its
    matter. `checkable` is `yes`, `partly` or `no`: whether a breach shows in a record.
    """

    rule: Rule
    id: str
    title: str
    summary: str
    checkable: str
    heading: bool
    numbers: dict[str, str]
    titles: dict[str, str]
    differs: dict[str, str]
    instead: dict[str, Rule]

    def __repr__(self) -> str:
        return shown(self)

    def title_in(self, law_id: str) -> str:
        """The title in that edition."""
        return self.titles.get(law_id, self.title)


def chapters() -> list[str]:
    """The names of all chapters: the catalogue files here, those of the factions, those of editions with a house of their own."""
    return list(paths())


@cache
def paths() -> dict[str, str]:
    """The places of the files of the chapters, by chapter: here, with the factions, with editions that have a house."""
    here = [stem for stem in data.stems(_LAW) if stem not in _NO_CHAPTERS]
    found = {stem: f"{_LAW}/{stem}.json" for stem in here}
    for folder in (_FACTIONS, _HOUSES):
        found |= {name: f"{folder}/{name}/law.json" for name in data.below(folder, "law")}
    return found


def reach(chapter: str) -> int:
    """For whom the rules of a chapter hold: 0 everybody, 1 a faction, 2 an edition with a house of its own."""
    return (_LAW, _FACTIONS, _HOUSES).index(
        next(one for one in (_FACTIONS, _HOUSES, _LAW) if paths()[chapter].startswith(f"{one}/"))
    )


def _places(chapter: str) -> tuple[str, ...]:
    """The possible places of the file of a chapter of that name."""
    if chapter in _NO_CHAPTERS:
        return ()
    return (
        f"{_LAW}/{chapter}.json",
        f"{_FACTIONS}/{chapter}/law.json",
        f"{_HOUSES}/{chapter}/law.json",
    )


@cache
def entries(chapter: str) -> dict[str, Entry]:
    """The rules of a chapter by symbol, in the Law's order. Raises KeyError where there is no such chapter."""
    return {symbol: entry(Rule(chapter, symbol)) for symbol in _written(chapter)}


@cache
def entry(rule: Rule) -> Entry:
    """That rule, without a look at the others of its chapter. Raises KeyError where the catalogue has none."""
    return _entry(rule.chapter, _written(rule.chapter)[rule.symbol])


def everything() -> Iterator[Entry]:
    """All rules, chapter by chapter."""
    for chapter in chapters():
        yield from entries(chapter).values()


@cache
def title(chapter: str) -> str:
    """The title of a chapter. Raises KeyError where there is no such chapter."""
    found: str = _read(chapter)["title"]
    return found


@cache
def called(chapter: str) -> str:
    """The words by which players name the faction of a chapter; "" for other chapters. Raises KeyError where there is no such chapter."""
    found: str = _read(chapter).get("called", "")
    return found


@cache
def _written(chapter: str) -> dict[str, data.Data]:
    """The rules of a chapter as its file has them, by symbol."""
    return {one["symbol"]: one for one in _read(chapter)["rules"]}


def _read(chapter: str) -> data.Data:
    """The contents of the file of a chapter. Raises KeyError where there is no such chapter."""
    for path in _places(chapter):  # to search the folders would take longer
        if data.exists(path):
            return data.read(*os.path.split(path), "")
    raise KeyError(chapter)


def cite(rule: Rule, law_id: str) -> Citation:
    """The rule in that edition; else the rule that has its matter there; else as the nearest edition has it.

    Raises KeyError for a rule that is not in the catalogue.
    """
    found = entry(rule)
    if law_id not in found.numbers and law_id in found.instead:
        return cite(found.instead[law_id], law_id)
    nearest = (law_id, *editions.fallback(law_id))
    law = next(one for one in nearest if one in found.numbers)
    return Citation(found.numbers[law], found.title_in(law), found.summary, law)


def url(citation: Citation, site: str, printing: str | None) -> str | None:
    """The official page of a citation, None where that printing has none."""
    if printing is None:
        return None
    slug = _BETWEEN_WORDS.sub("-", citation.title.lower()).strip("-")
    return f"{site}{printing}#{citation.number}-{slug}"


def _entry(chapter: str, raw: data.Data) -> Entry:
    numbers = _numbers(chapter, raw["numbers"])
    titles = _by_law(raw.get("titles"), editions.lineage)
    instead = _by_law(raw.get("instead"), editions.lineage)
    return Entry(
        Rule(chapter, raw["symbol"]),
        raw["id"],
        raw["title"],
        raw["summary"],
        raw["checkable"],
        raw.get("heading", False),
        numbers,
        {law: title for law, title in titles.items() if law in numbers},
        _by_law(raw.get("differs"), editions.told_like),
        {law: Rule(*r.split(".")) for law, r in instead.items() if law not in numbers},
    )


def _numbers(chapter: str, written: str | Mapping[str, str | None]) -> dict[str, str]:
    """The numbers of a rule by law id, oldest first, without those that lack the rule."""
    if isinstance(written, str):
        return dict.fromkeys(_having(chapter), written)
    return _by_law(written, lambda law_id: _kept(chapter, law_id))


@cache
def _having(chapter: str) -> tuple[str, ...]:
    """The editions that have a chapter."""
    return tuple(one for one in editions.ids() if chapter in editions.chapters(one))


@cache
def _kept(chapter: str, law_id: str) -> tuple[str, ...]:
    """The lineage of an edition as far as a chapter was handed down: to an edition without it, nothing earlier of it was."""
    line = editions.lineage(law_id)
    last = next((n for n, one in enumerate(line) if chapter in editions.without(one)), len(line))
    return line[: last + 1]


def _by_law(
    written: Mapping[str, str | None] | None, line: Callable[[str], tuple[str, ...]]
) -> dict[str, str]:
    """The values that are written by law id, for every law that it holds for; `line` gives the editions that a law has it from."""
    if not written:
        return {}
    found = ((one, editions.resolve(written, line(one))) for one in editions.ids())
    return {law: value for law, value in found if value is not None}
