"""Comments without the slashes that begin one: a remark alone on its line, or behind the actions of a turn."""

import re
from collections.abc import Callable

from rootlog.notation.text import ACTION
from rootlog.spelling.marks import ARROWS

_ALONE = re.compile(r"([^\w\s])\1*\s*(\S.*)")
"""A comment with another sign than slashes before it."""
_LINE = re.compile(r"[A-Za-z]+\s*:")
_WORD = re.compile(r"[^\W\d_]{3,}")
_ARROW = re.compile(f"[>{ARROWS}]")
_SIGN = re.compile(r"[^\w\s]")
_SIGNS = "#/;:,.|\\*<>-='\" "
"""The signs that people put before a remark; they go, as the slashes are in their place. Brackets stay."""
LONGEST = 300
"""The most characters of an action and a remark that are looked at, so that a text that is no record does not take long."""
SEVERAL = 3
"""The fewest words that are a remark in the place of an action, without a sign before them."""

Reads = Callable[[str], bool]
"""True if a text can be read as an action."""


def alone(shown: str, reads: Reads) -> str | None:
    """The line as a comment, if it has another sign than slashes and nothing after it can be read; None if it is no comment."""
    remark = _ALONE.fullmatch(shown)
    if remark is None or _LINE.match(remark.group(2)) is not None:
        return None
    if any(map(reads, ACTION.findall(remark.group(2)))):
        return None
    return f"// {remark.group(2)}"


def behind(content: str, start: int, reads: Reads) -> str | None:
    """The line with slashes before the remark that its action at that place, counted from 0, ends with or is; None if it has none.

    A remark has words and no arrow, and neither it nor its first word can be read as an action. It goes to the end of the line. With no sign
    before it, it has no numbers, and several words if it is in the place of an action.
    """
    rest = content[start:]
    if "//" in content or len(rest) > LONGEST:
        return None
    places = [*(blank.start() for blank in re.finditer(r"\s+", rest.rstrip()) if blank.start()), 0]
    for place in places:
        head, remark = rest[:place].strip(" ,.:"), rest[place:].strip()
        signed = _SIGN.match(remark) is not None
        plain = bool(head) or len(remark.split()) >= SEVERAL
        prose = plain and not any(map(str.isdigit, remark))
        if (not head or reads(head)) and (signed or prose) and _is_remark(remark, reads):
            before = (content[:start] + head).rstrip()
            kept = before if head else before.rstrip("/; ")
            return f"{kept} // {remark.lstrip(_SIGNS)}" if not kept.endswith(":") else None
    return None


def _is_remark(text: str, reads: Reads) -> bool:
    """True if nobody can take a text for actions."""
    first = text.split(maxsplit=1)[0].strip(_SIGNS)
    read = any(map(reads, filter(None, (*ACTION.findall(text), first))))
    return _ARROW.search(text) is None and _WORD.search(text) is not None and not read
