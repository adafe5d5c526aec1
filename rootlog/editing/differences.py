"""The edits that make one text of another: few and small edits, so that a cursor and marks in the text stay where they are."""

from bisect import bisect_right
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import accumulate

from rootlog.editing.places import TextEdit, TextPosition, TextRange


def edits(old: str, new: str) -> tuple[TextEdit, ...]:
    """The edits that make the new text of the old one, in the order of the text; none where both are the same."""
    one, other = _lines(old), _lines(new)
    ours, theirs = [0, *accumulate(map(len, one))], [0, *accumulate(map(len, other))]
    found = []
    for kind, first, last, start, end in SequenceMatcher(None, one, other, False).get_opcodes():
        if kind == "replace" and last - first == end - start:
            pairs = zip(range(first, last), range(start, end), strict=True)
            found += [
                _trimmed(old, ours, n, ours[n], ours[n + 1], new[theirs[m] : theirs[m + 1]])
                for n, m in pairs
                if one[n] != other[m]
            ]
        elif kind != "equal":
            text = new[theirs[start] : theirs[end]]
            found.append(_trimmed(old, ours, first, ours[first], ours[last], text))
    return tuple(found)


def applied(text: str, made: Iterable[TextEdit]) -> str:
    """A text with edits that do not overlap."""
    ours = [0, *accumulate(map(len, _lines(text)))]
    for edit in sorted(made, reverse=True):
        start, end = (_offset(ours, at) for at in edit.range)
        text = text[:start] + edit.text + text[end:]
    return text


def _lines(text: str) -> list[str]:
    """The lines with their ends, as a record is cut; a text that ends in one has an empty last line."""
    parts = text.split("\n")
    return [*(f"{part}\n" for part in parts[:-1]), parts[-1]]


def _trimmed(old: str, ours: list[int], line: int, start: int, end: int, text: str) -> TextEdit:
    """The edit of a stretch of the old text, without what it leaves as it is at both ends."""
    while start < end and text and old[start] == text[0] and old[start] not in "\r\n":
        start, text = start + 1, text[1:]
    while end > start and text and old[end - 1] == text[-1]:
        end, text = end - 1, text[:-1]
    if old[end - 1 : end] == "\r" and old[end : end + 1] == "\n" and end > start:
        end, text = end + 1, f"{text}\n"  # nothing is cut between the two signs of a line's end
    del line
    return TextEdit(TextRange(_position(ours, start), _position(ours, end)), text)


def _position(ours: list[int], offset: int) -> TextPosition:
    line = min(bisect_right(ours, offset), len(ours) - 1) - 1
    return TextPosition(line, offset - ours[line])


def _offset(ours: list[int], at: TextPosition) -> int:
    return ours[at.line] + at.column if at.line < len(ours) - 1 else ours[-1]
