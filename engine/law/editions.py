"""The editions of the Law as editions.json lists them: each with what it has of its own, and the edition it is `like` else.

What data files write by edition id, they write only where an edition differs from the one it is like; `resolve` finds
what holds. So a new edition is one entry, and what it changes.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from rootlog.engine import data, factions

Value = TypeVar("Value")

_HERE = data.folder(__file__)


def ids() -> list[str]:
    """The ids of all editions, oldest first."""
    return list(_editions())


def entry(law_id: str) -> data.Data:
    """The entry of an edition in editions.json. Raises KeyError where there is none of that id."""
    found: data.Data = _editions()[law_id]
    return found


def site() -> str:
    """The beginning of the addresses of the publisher's pages."""
    found: str = _file()["site"]
    return found


@cache
def lineage(law_id: str) -> tuple[str, ...]:
    """An edition, the one that it is like, the one that this is like, and so on."""
    like = entry(law_id).get("like")
    return (law_id, *lineage(like)) if like else (law_id,)


@cache
def told_like(law_id: str) -> tuple[str, ...]:
    """Its lineage as far as what is reported of one (`differs`) holds for it: up to the first that is `told_apart`."""
    like = entry(law_id).get("like")
    if like is None or entry(law_id).get("told_apart", False):
        return (law_id,)
    return (law_id, *told_like(like))


def own(law_id: str, key: str) -> Any:
    """The value in editions.json under a key for an edition, or for the nearest that it is like; None where nothing is."""
    return resolve({one: entry(one)[key] for one in ids() if key in entry(one)}, lineage(law_id))


def resolve(written: Mapping[str, Value | None], line: tuple[str, ...]) -> Value | None:
    """The value written for the first edition of a lineage that has one; None where nothing or null is."""
    for one in line:
        if one in written:
            return written[one]
    return None


@cache
def chapters(law_id: str) -> frozenset[str]:
    """The chapters that an edition has: those of the edition it is like, but for those `without` which it is, and its own."""
    raw = entry(law_id)
    inherited = chapters(raw["like"]) if "like" in raw else frozenset()
    return (inherited - without(law_id)) | frozenset(own_chapters(law_id))


def own_chapters(law_id: str) -> tuple[str, ...]:
    """The chapters that first stand in an edition: those that editions.json lists, and of each faction its own (`since`)."""
    return (*entry(law_id).get("chapters", ()), *factions.chapters_since(law_id))


def without(law_id: str) -> frozenset[str]:
    """The chapters of the edition it is like that an edition lacks."""
    return frozenset(entry(law_id).get("without", ()))


@cache
def fallback(law_id: str) -> tuple[str, ...]:
    """All other editions, in the order in which what this one lacks is looked for in them.

    First those that it names; where it names none the one that it is like, and in the order of that one. Then
    the later ones, the next first, and the earlier ones, the last first.
    """
    raw = entry(law_id)
    first = raw.get("fallback", ())
    if not first and "like" in raw:
        first = (raw["like"], *fallback(raw["like"]))
    known = ids()
    place = known.index(law_id)
    rest = (*known[place + 1 :], *reversed(known[:place]))
    return tuple(one for one in dict.fromkeys((*first, *rest)) if one != law_id)


@cache
def _file() -> data.Data:
    return data.read(_HERE, "editions")


def _editions() -> data.Data:
    found: data.Data = _file()["editions"]
    return found
