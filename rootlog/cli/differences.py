"""The changes that a command would make in a file, shown to the eye."""

import difflib

from rootlog.notation.text import decode, split
from rootlog.renderers.plain import printable


def difference(path: str, before: bytes, after: bytes, what: str) -> str:
    """The changed lines of a file with those around them; control characters are written as escapes, line ends are not shown."""
    old, new = (_lines(content) for content in (before, after))
    named = printable(path)
    return "".join(difflib.unified_diff(old, new, named, f"{named} ({what})"))


def _lines(content: bytes) -> list[str]:
    return [
        "\t".join(map(printable, line.content.split("\t"))) + "\n"
        for line in split(decode(content)[0])
    ]
