"""The edition that a name means: its id in other spellings, its number alone, its printing, its year."""

import re
from difflib import get_close_matches

from rootlog.engine.law import editions

_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_DIGITS = re.compile("[0-9]+")
_LAST_DIGITS = re.compile(r"[0-9]+$")
NEAR = 2
"""The number of editions that are suggested."""


def meant(words: str) -> list[str]:
    """The ids of the editions that words can mean: `4`, `LAW-4`, `law 4` and `p4` are one; a year those that were printed in it."""
    tight = _tight(words)
    if not tight:
        return []
    return [law_id for law_id in editions.ids() if tight in _names(law_id)]


def _tight(words: str) -> str:
    return "".join(sign for sign in words.casefold() if sign.isalnum())


def _names(law_id: str) -> set[str]:
    """All that an edition is called, without blanks and signs."""
    raw = editions.entry(law_id)
    number = law_id.removeprefix("law-")
    own = (law_id, number, raw.get("printing") or "", str(raw.get("year") or ""))
    return {_tight(one) for one in own if one}


def close(words: str) -> list[str]:
    """The ids of the editions that are likeliest meant by words that mean none; of a year the one that was in print then."""
    tight = _tight(words)
    if _YEAR.fullmatch(tight):
        return in_print(int(tight)) or _oldest()
    digits = _DIGITS.search(tight)
    if digits and len(digits.group()) < 4:
        return _numbered_near(int(digits.group()))

    names = {name: law_id for law_id in editions.ids() for name in _names(law_id)}
    return list(dict.fromkeys(names[one] for one in get_close_matches(tight, names, NEAR, 0.6)))


def in_print(year: int) -> list[str]:
    """The ids of the latest edition that was printed by that year, and of those after it whose year is not known."""
    known = [one for one in editions.ids() if editions.entry(one).get("year", year + 1) <= year]
    if not known:
        return []
    rest = editions.ids()[editions.ids().index(known[-1]) + 1 :]
    undated = next((n for n, one in enumerate(rest) if "year" in editions.entry(one)), len(rest))
    return [known[-1], *rest[:undated]]


def told(law_id: str) -> str:
    """An edition with its year where that is known, as `law-4 (2020)`."""
    year = editions.entry(law_id).get("year")
    return f"{law_id} ({year})" if year else law_id


def _oldest() -> list[str]:
    return [one for one in editions.ids() if "year" in editions.entry(one)][:1]


def _numbered_near(number: int) -> list[str]:
    """The editions whose numbers are nearest to that one, the nearest first."""
    numbers = {
        int(found.group()): one for one in editions.ids() if (found := _LAST_DIGITS.search(one))
    }
    return [numbers[one] for one in sorted(numbers, key=lambda own: abs(own - number))[:NEAR]]
