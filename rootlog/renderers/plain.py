"""Text that any terminal and any file can take: control characters made visible, widths counted in columns."""

import unicodedata

from rootlog.engine.reasons import NOTATION

_ROOM = 96
"""The number of characters of a line that are shown around a finding."""


def printable(text: str) -> str:
    """The text with tabs and wide blanks as blanks, and what would move the cursor, break the line or be invisible written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    if character.isprintable():
        return character

    if character == "\t" or unicodedata.category(character) == "Zs":
        return " "
    return character.encode("unicode_escape").decode("ascii")


_ESCAPED = {ord(sign): f"&{name};" for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"))}
_QUOTED = {**_ESCAPED, ord('"'): "&quot;", ord("'"): "&#x27;"}
"""As `html.escape` does it, which loads the names of all entities."""


def cited(rule: str, title: str) -> str:
    """A rule and its title as they are shown; the title alone of a flaw of the text, whose rule is its kind."""
    return title if rule == NOTATION else f"{rule} {title}"


def in_html(text: str) -> str:
    """One line of text as HTML takes it, attributes included; control characters as in `printable`."""
    return printable(text).translate(_QUOTED)


def in_xml(text: str) -> str:
    """One line of text as SVG takes it, in which control characters may not stand at all."""
    return printable(text).translate(_ESCAPED)


def width(text: str) -> int:
    """The number of columns of a terminal that the text takes: two for wide characters, none for combining ones."""
    if text.isascii():
        return len(text)

    return sum(
        0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def bar(gutter: str) -> str:
    """The gutter of a line that has no number."""
    return " " * (len(gutter) - 2) + "| "


def clip(line: str, start: int, end: int) -> tuple[str, int, int]:
    """At most a terminal's width of `line` around `start:end`, and where that part begins and ends in it."""
    if len(line) <= _ROOM:
        return line, start, end
    left = max(0, min(start - _ROOM // 4, len(line) - _ROOM))
    right = left + _ROOM
    head, tail = "..." if left else "", "..." if right < len(line) else ""
    shift = len(head) - left
    shown_end = min(end, right)
    return head + line[left:right] + tail, start + shift, shown_end + shift
