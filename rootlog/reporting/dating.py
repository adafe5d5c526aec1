"""When a game was played, as far as its record or the name of its file tells, and whether its law was in print by then."""

import os
import re
from collections.abc import Sequence
from datetime import date

from rootlog.engine.law import Law, naming

_PLAYED = re.compile(r"(?i)\s*//\s*(?:played|date)\s*(?:on\s+|:\s*)(.+)")
_ISO = re.compile(r"(?<![0-9])((?:19|20)[0-9]{2})([-_.]?)([0-9]{2})\2([0-9]{2})(?![0-9])")
_DAY_FIRST = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+((?:19|20)[0-9]{2})"
)
_MONTH_FIRST = re.compile(
    r"([A-Za-z]{3})[a-z]*\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)[0-9]{2})"
)
_DOTTED = re.compile(r"(?<![0-9])([0-9]{1,2})\.([0-9]{1,2})\.((?:19|20)[0-9]{2})(?![0-9])")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905  # as they are said


def played(path: str, lines: Sequence[str]) -> date | None:
    """The day on which a game was played: as a comment `// Played: 2020-11-24` tells, else as the name of the file; None where neither does."""
    for line in lines:
        found = _PLAYED.fullmatch(line)
        day = _day(found[1]) if found else None
        if day is not None:
            return day
    return _iso(os.path.basename(path))


def noted(key: str, lines: Sequence[str]) -> str:
    """The value of a comment `// KEY: value`; empty where there is none."""
    begins = re.compile(rf"(?i)\s*//\s*{re.escape(key)}\s*:\s*(.+)")
    found = (begins.fullmatch(line) for line in lines)
    return next((one[1].strip() for one in found if one), "")


def _day(words: str) -> date | None:
    """The day that words tell, its month as a number or as a name."""
    if day := _iso(words):
        return day
    if found := _DAY_FIRST.search(words) or _DOTTED.search(words):
        return _date(found[3], found[2], found[1])
    if found := _MONTH_FIRST.search(words):
        return _date(found[3], found[1], found[2])
    return None


def _iso(words: str) -> date | None:
    found = _ISO.search(words)
    return _date(found[1], found[3], found[4]) if found else None


def _date(year: str, month: str, day: str) -> date | None:
    named = month[:3].lower()
    number = _MONTHS.index(named) + 1 if named in _MONTHS else month
    try:
        return date(int(year), int(number), int(day))
    except ValueError:
        return None


def not_in_print(day: date | None, law: Law) -> str:
    """That a law was not in print on a day, and which one was; empty where it was, or where one of both is not known.

    How to judge by that one is not reported: commands have an option for it, pages a button.
    """
    if day is None or law.year is None or law.year <= day.year:
        return ""
    others = naming.in_print(day.year)
    words = " or ".join(map(naming.told, others))
    then = f"; in print then was {words}" if others else ""
    return f"the game was played on {day.isoformat()}, and {law.id} was printed in {law.year}{then}"
