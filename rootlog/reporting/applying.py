"""A suggestion put into the text of a record: what it changes changes, and all else stays byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from rootlog.engine.named import NamedTuple
from rootlog.notation.text import BOM, Line, decode, encode, encoding_of, join, split
from rootlog.reporting.report import Suggestion
from rootlog.reporting.suggesting import Part, parts


def applied_bytes(content: bytes, suggested: Suggestion) -> bytes:
    """The bytes of a file with that line as it was probably meant, in the encoding in which they came."""
    return encode(applied(decode(content)[0], suggested), encoding_of(content))


def applied(text: str, suggested: Suggestion) -> str:
    """The text with that line as it was probably meant; one that it has not changes nothing."""
    lines = split(text)
    at = suggested.line - 1
    if 0 <= at < len(lines):
        lines[at] = Line(in_line(lines[at].content, suggested.text), lines[at].ending)
    return join(lines)


def in_line(content: str, *meant: str) -> str:
    """A line with what was meant in it. Its comment stays, and so do blanks, separators and actions that do not change.

    Of several that were each made for the line as it is, those are put in that change different stretches of it.
    """
    mark = BOM if content.startswith(BOM) else ""
    statement, slashes, comment = content[len(mark) :].partition("//")
    written = statement.strip()
    before, after = statement.split(written) if written else (statement, "")
    return f"{mark}{before}{_edited(written, meant)}{after}{slashes}{comment}"


class Edit(NamedTuple):
    """A stretch of a line, which may be empty, and what stands there then."""

    start: int
    end: int
    text: str


def _edited(written: str, meant: Sequence[str]) -> str:
    """The line with all edits that do not touch one another, made from its end."""
    found = sorted({edit for one in meant for edit in _edits(written, one)}, reverse=True)
    made, last = written, len(written) + 1
    for edit in found:
        if edit.end < last:
            made = made[: edit.start] + edit.text + made[edit.end :]
            last = edit.start
    return made


def _edits(written: str, meant: str) -> Iterator[Edit]:
    old, new = parts(written, meant)
    one, other = ([part.text for part in line] for line in (old, new))
    sign = ";" if ";" in written and "/" not in written else "/"
    for kind, first, last, start, end in SequenceMatcher(None, one, other, False).get_opcodes():
        if kind != "equal":
            run = meant[new[start].start : new[end - 1].end] if end > start else ""
            yield _edit(len(written), old, first, last, run, sign)


def _edit(length: int, old: Sequence[Part], first: int, last: int, run: str, sign: str) -> Edit:
    """What puts `run` in the place of the actions from `first` to before `last`, of which there may be none."""
    if run and first < last:
        return Edit(old[first].start, old[last - 1].end, run)
    if run and first:
        return Edit(old[first - 1].end, old[first - 1].end, sign + run)
    if run:
        return Edit(old[0].start, old[0].start, run + sign) if old else Edit(length, length, run)
    if first:
        return Edit(old[first - 1].end, old[last - 1].end, "")
    return Edit(old[0].start, old[last].start if last < len(old) else old[-1].end, "")
