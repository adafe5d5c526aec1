"""A suggestion put into the text of a record: what it changes changes, and all else stays byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from rootlog.notation.text import BOM, Line, decode, encode, join, split
from rootlog.reporting.report import Suggestion
from rootlog.reporting.suggesting import Part, parts


def applied_bytes(content: bytes, suggested: Suggestion) -> bytes:
    """The bytes of a file with that line as it was probably meant, in the encoding in which they came."""
    text, warning = decode(content)
    return encode(applied(text, suggested), utf8=warning is None)


def applied(text: str, suggested: Suggestion) -> str:
    """The text with that line as it was probably meant; one that it has not changes nothing."""
    lines = split(text)
    at = suggested.line - 1
    if 0 <= at < len(lines):
        lines[at] = Line(in_line(lines[at].content, suggested.text), lines[at].ending)
    return join(lines)


def in_line(content: str, meant: str) -> str:
    """A line with what was meant in it. Its comment stays, and so do blanks, separators and actions that do not change."""
    mark = BOM if content.startswith(BOM) else ""
    statement, slashes, comment = content[len(mark) :].partition("//")
    written = statement.strip()
    before, after = statement.split(written) if written else (statement, "")
    return f"{mark}{before}{_edited(written, meant)}{after}{slashes}{comment}"


def _edited(written: str, meant: str) -> str:
    old, new = parts(written, meant)
    one, other = ([part.text for part in line] for line in (old, new))
    edits = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    made = written
    for kind, first, last, start, end in reversed(edits):
        if kind != "equal":
            run = meant[new[start].start : new[end - 1].end] if end > start else ""
            made = _replaced(made, old, first, last, run)
    return made


def _replaced(line: str, old: Sequence[Part], first: int, last: int, run: str) -> str:
    """The line with `run` in the place of the actions from `first` to before `last`, of which there may be none."""
    sign = ";" if ";" in line and "/" not in line else "/"
    if run and first < last:
        return line[: old[first].start] + run + line[old[last - 1].end :]
    if run:
        if not old:
            return line + run
        if first:
            return line[: old[first - 1].end] + sign + run + line[old[first - 1].end :]
        return line[: old[0].start] + run + sign + line[old[0].start :]
    if first:
        return line[: old[first - 1].end] + line[old[last - 1].end :]
    return line[: old[0].start] + (line[old[last].start :] if last < len(old) else "")
