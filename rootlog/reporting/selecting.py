"""True if what a filter names is a rule, and which rules may have been meant. Loaded where there is a filter."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from rootlog.engine.law import DEFAULT, search
from rootlog.engine.law.catalogue import everything
from rootlog.reporting.report import covers

BESIDE = (
    "notation",
    "profile",
    *(f"profile.{part}" for part in ("maps", "decks", "factions", "seats", "rounds", "headers")),
)
"""The citation of findings about no rule of the Law."""
NEAR = 3
"""The number of rules that are suggested."""


class SelectionError(ValueError):
    """A filter names what is no rule of any edition."""


def split(words: Iterable[str]) -> tuple[str, ...]:
    """The rule prefixes in words with commas between them, as users write them."""
    return tuple(part.strip(" .") for one in words for part in one.split(",") if part.strip(" ."))


def checked(prefixes: Iterable[str]) -> tuple[str, ...]:
    """The prefixes as they are. Raises SelectionError, with the nearest rules, for one that covers no rule of any edition."""
    given = tuple(prefixes)
    for prefix in given:
        if prefix not in BESIDE and not any(covers(prefix, number) for number in _titles()):
            raise SelectionError(f"no edition has a rule {prefix!r}; {_hint(nearest(prefix))}")
    return given


def _hint(near: list[str]) -> str:
    if not near:
        return "`rootlog rule` lists the chapters"
    return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"


def nearest(prefix: str) -> list[str]:
    """The rules that are nearest to what is not one: by number, else by title; each with its title."""
    titles = _titles()
    if prefix[:1].isdigit():
        wanted = search.key(prefix)
        found = sorted(titles, key=lambda number: _distance(wanted, search.key(number)))[:NEAR]
    else:
        names = {title.lower(): number for number, title in reversed(titles.items())}
        names |= {name: name for name in BESIDE} | {n.lower(): n for n in titles if ":" in n}
        name = prefix.lower()
        close = [name] if name in names else get_close_matches(name, names, NEAR)
        found = list(dict.fromkeys(names[one] for one in close))
    return [f"{number} {titles[number]}" if number in titles else number for number in found]


@cache
def _titles() -> dict[str, str]:
    """The title of every number of every edition; the usual edition's where several have it."""
    found: dict[str, str] = {}
    for entry in everything():
        for law_id, number in entry.numbers.items():
            if law_id == DEFAULT or number not in found:
                found[number] = entry.title_in(law_id)
    return found


def _distance(wanted: tuple[int | str, ...], number: tuple[int | str, ...]) -> tuple[int, int, int]:
    """The distance of a number from another: by how much of their beginnings is alike, then by the first part that is not."""
    alike = 0
    while alike < min(len(wanted), len(number)) and wanted[alike] == number[alike]:
        alike += 1
    own = wanted[alike] if alike < len(wanted) else 0
    other = number[alike] if alike < len(number) else 0
    apart = abs(own - other) if isinstance(own, int) and isinstance(other, int) else 1_000
    return -alike, apart, len(number)
