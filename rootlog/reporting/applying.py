"""A suggestion put into the text of a record: what it changes changes, and all else stays byte for byte."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rootlog.notation.text import BOM, TextLine, decode, encode, encoding_of, join, split
from rootlog.reporting.report import Suggestion
from rootlog.reporting.suggesting import ActionSpan, parts


def applied_bytes(content: bytes, suggested: Suggestion) -> bytes:
    """The bytes of a file with that line as it was probably meant, in the encoding in which they came."""
    return encode(applied(decode(content)[0], suggested), encoding_of(content))


def applied(text: str, suggested: Suggestion) -> str:
    """The text with that line as it was probably meant; one that it has not changes nothing."""
    lines = split(text)
    at = suggested.line - 1
    if 0 <= at < len(lines):
        lines[at] = TextLine(in_line(lines[at].content, suggested.text), lines[at].ending)
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


COMPARED = 10_000
"""The number of pairs of actions of two lines that are compared."""


class LineEdit(NamedTuple):
    """A stretch of a line, which may be empty, and what is there then."""

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


def _edits(written: str, meant: str) -> Iterator[LineEdit]:
    if meant.startswith("//"):
        yield LineEdit(0, len(written), meant)
        return
    old, new = parts(written, meant)
    one, other = ([part.text for part in line] for line in (old, new))
    sign = ";" if ";" in written and "/" not in written else "/"
    for first, last, start, end in stretches(one, other):
        if one[first:last] != other[start:end]:
            run = meant[new[start].start : new[end - 1].end] if end > start else ""
            yield _edit(len(written), old, first, last, run, sign)


def stretches(one: list[str], other: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches in which two lists are the same, and those in which they are not: from where to where in either.

    What differs is mostly little: where it is much, it is compared place by place if it is as much in both, else not at all.
    """
    least = min(len(one), len(other))
    head = next((n for n in range(least) if one[n] != other[n]), least)
    tail = next((n for n in range(least - head) if one[-1 - n] != other[-1 - n]), least - head)
    ours, theirs = one[head : len(one) - tail], other[head : len(other) - tail]
    if head:
        yield 0, head, 0, head
    if 1 < len(ours) * len(theirs) <= COMPARED:
        for _, first, last, start, end in SequenceMatcher(None, ours, theirs, False).get_opcodes():
            yield head + first, head + last, head + start, head + end
    elif len(ours) == len(theirs):
        yield from ((n, n + 1, n, n + 1) for n in range(head, head + len(ours)))
    elif ours or theirs:
        yield head, head + len(ours), head, head + len(theirs)
    if tail:
        yield len(one) - tail, len(one), len(other) - tail, len(other)


def _edit(
    length: int, old: Sequence[ActionSpan], first: int, last: int, run: str, sign: str
) -> LineEdit:
    """The edit that puts `run` in the place of the actions from `first` to before `last`, of which there may be none."""
    if run and first < last:
        return LineEdit(old[first].start, old[last - 1].end, run)
    if run and first:
        return LineEdit(old[first - 1].end, old[first - 1].end, sign + run)
    if run:
        return (
            LineEdit(old[0].start, old[0].start, run + sign)
            if old
            else LineEdit(length, length, run)
        )
    if first:
        return LineEdit(old[first - 1].end, old[last - 1].end, "")
    return LineEdit(old[0].start, old[last].start if last < len(old) else old[-1].end, "")
