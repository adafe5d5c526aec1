"""The catalogue of rules, read chapter by chapter and only when a rule is put into words or looked up.

A chapter file lists the rules of its chapter in the Law's order. Per edition it gives the number, and the title
and what differs where there is something to tell.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rootlog.engine import data
from rootlog.engine.law import Citation, Rule

_LAW = data.folder(__file__)
_FACTIONS = f"{os.path.dirname(_LAW)}/factions"


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

    def title_in(self, law_id: str) -> str:
        """The title in that edition."""
        return self.titles.get(law_id, self.title)


def chapters() -> list[str]:
    """The names of all chapters: the catalogue files here, then those of the factions."""
    return [*_general(), *_of_factions()]


@cache
def entries(chapter: str) -> dict[str, Entry]:
    """The rules of a chapter by symbol, in the Law's order. Raises KeyError where there is no such chapter."""
    if chapter in _general():
        raw = data.read(_LAW, chapter)
    elif chapter in _of_factions():
        raw = data.read(f"{_FACTIONS}/{chapter}", "law")
    else:
        raise KeyError(chapter)
    laws = raw["laws"]
    return {one["symbol"]: _entry(chapter, laws, one) for one in raw["rules"]}


def everything() -> Iterator[Entry]:
    """All rules, chapter by chapter."""
    for chapter in chapters():
        yield from entries(chapter).values()


def title(chapter: str) -> str:
    """The title of a chapter. Raises KeyError where there is no such chapter."""
    return next(iter(entries(chapter).values())).title


def cite(rule: Rule, law_id: str, fallback: list[str]) -> Citation:
    """The rule in that edition; else the rule that has its matter there; else as the first edition of `fallback` has it.

    Raises KeyError for a rule that is not in the catalogue.
    """
    entry = entries(rule.chapter)[rule.symbol]
    if law_id not in entry.numbers and law_id in entry.instead:
        return cite(entry.instead[law_id], law_id, fallback)
    law = next(one for one in (law_id, *fallback) if one in entry.numbers)
    return Citation(entry.numbers[law], entry.title_in(law), entry.summary, law)


def url(citation: Citation, site: str, printing: str | None) -> str | None:
    """The official page of a citation, None where that printing has none."""
    if printing is None:
        return None
    slug = re.sub(r"[^a-z0-9]+", "-", citation.title.lower()).strip("-")
    return f"{site}{printing}#{citation.number}-{slug}"


@cache
def _general() -> list[str]:
    return [stem for stem in data.stems(_LAW) if stem not in {"editions", "switches"}]


@cache
def _of_factions() -> list[str]:
    return data.below(_FACTIONS, "law")


def _entry(chapter: str, laws: list[str], raw: data.Data) -> Entry:
    numbers = raw["numbers"]
    if isinstance(numbers, list):
        numbers = {law: n for law, n in zip(laws, numbers, strict=True) if n is not None}
    else:
        numbers = dict.fromkeys(laws, numbers)
    return Entry(
        Rule(chapter, raw["symbol"]),
        raw["id"],
        raw["title"],
        raw["summary"],
        raw["checkable"],
        raw.get("heading", False),
        numbers,
        raw.get("titles", {}),
        raw.get("differs", {}),
        {law: Rule(*other.split(".")) for law, other in raw.get("instead", {}).items()},
    )
