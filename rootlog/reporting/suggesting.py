"""Suggestions in words: what is changed from the line as it is written to the line as it was probably meant."""

import re
from typing import NamedTuple

from rootlog.notation.text import ACTION, BOM
from rootlog.reporting.report import Suggestion

_HEAD = re.compile(r"\s*(\w+)\s*:\s*")


class Change(NamedTuple):
    """The actions that are replaced, those that replace them, and the ones just before and after, "" where there is none."""

    old: str
    new: str
    before: str
    after: str


def suggestion(line: int, written: str, meant: str, since: str = "") -> Suggestion:
    """The suggestion that the line with that number, now `written`, was meant as `meant`; comments are left out, unless the edit makes one.

    `since` is the line with what is suggested for the findings before, if there is any.
    """
    return Suggestion(new(written, meant), in_words(since or written, meant), line, since)


def in_words(written: str, meant: str) -> str:
    """The edit that makes one line of the other, as "replace `2w12->11` by `2w12->10`"."""
    change = changed(written, meant)
    if change.old and change.new:
        return f"replace `{change.old}` by `{change.new}`"
    if change.old:
        return f"remove `{change.old}`"
    if change.before:
        return f"insert `{change.new}` after `{change.before}`"
    before = f" before `{change.after}`" if change.after else ""
    return f"insert `{change.new}`{before}"


def new(written: str, meant: str) -> str:
    """The line as it was meant, without its comment unless the edit of the written line makes it."""
    return bare(meant) if "//" in written else meant.removeprefix(BOM).strip()


class MarkedLine(NamedTuple):
    """An edit as a diff shows it: a line, the stretch of it that is marked, and the sign of the marks.

    What is inserted is marked in the line as it was meant (+), what is only removed in the line as it is (-).
    """

    line: str
    start: int
    end: int
    sign: str


def shown(written: str, meant: str) -> MarkedLine:
    """The edit that makes one line of the other, to be shown below its words."""
    change, old, then = changed(written, meant), bare(written), new(written, meant)
    one, other = parts(old, then)
    start, _ = _alike(one, other)
    line, run, text, sign = (
        (then, other, change.new, "+") if change.new else (old, one, change.old, "-")
    )
    place = run[start].start if start < len(run) else len(line)
    return MarkedLine(line, place, place + len(text), sign)


def changed(written: str, meant: str) -> Change:
    """The difference between two lines, by whole actions; between lines that do not begin alike, by all of the first that differ."""
    old, then = bare(written), new(written, meant)
    one, other = parts(old, then)
    start, end = _alike(one, other)
    return Change(
        _stretch(old, one[start : len(one) - end]),
        _stretch(then, other[start : len(other) - end]),
        other[start - 1].text if start else "",
        other[len(other) - end].text if end else "",
    )


class ActionSpan(NamedTuple):
    """An action of a line, and where in it the action begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The place of its end."""
        return self.start + len(self.text)


def bare(line: str) -> str:
    """A line without its comment, and without a byte order mark; a comment alone as it is."""
    content = line.removeprefix(BOM)
    return content.partition("//")[0].strip() or content.strip()


def parts(old: str, meant: str) -> tuple[list[ActionSpan], list[ActionSpan]]:
    """Both lines as their actions, without what names the faction or the header line if that is the same; a comment goes with the last action."""
    one, other = _HEAD.match(old), _HEAD.match(meant)
    same = one is not None and other is not None and one.group(1) == other.group(1)
    return tuple(  # type: ignore[return-value]  # of two comes two
        _parts(line, head.end() if head and same else 0)
        for line, head in ((old, one), (meant, other))
    )


def _parts(line: str, start: int) -> list[ActionSpan]:
    if line.startswith("//"):
        return [ActionSpan(line, 0)]
    end = line.find("//", start)
    statement = line if end < 0 else line[:end]
    found = [ActionSpan(one.group(), one.start()) for one in ACTION.finditer(statement, start)]
    if end >= 0 and found:
        found[-1] = ActionSpan(line[found[-1].start :], found[-1].start)
    return found


def _alike(one: list[ActionSpan], other: list[ActionSpan]) -> tuple[int, int]:
    """The number of parts that are the same at the beginning and at the end."""
    most = min(len(one), len(other))
    start = next((n for n in range(most) if one[n].text != other[n].text), most)
    most -= start
    end = next((n for n in range(most) if one[-1 - n].text != other[-1 - n].text), most)
    return start, end


def _stretch(line: str, run: list[ActionSpan]) -> str:
    return line[run[0].start : run[-1].end] if run else ""
