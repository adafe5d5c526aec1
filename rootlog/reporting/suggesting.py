"""Suggestions in words: what is changed from the line as it is written to the line as it was probably meant."""

from __future__ import annotations

import re
from typing import NamedTuple

from rootlog.reporting.report import Suggestion

_HEAD = re.compile(r"\s*\w+\s*:\s*")
_SEPARATOR = re.compile(r"\s*[/;]\s*")


class Change(NamedTuple):
    """The actions that are replaced, those that replace them, and the ones just before and after, "" where there is none."""

    old: str
    new: str
    before: str
    after: str


def suggestion(line: int, written: str, meant: str) -> Suggestion:
    """The suggestion that the line with that number, now `written`, was meant as `meant`; comments are left out."""
    return Suggestion(_statement(meant), in_words(written, meant), line)


def in_words(written: str, meant: str) -> str:
    """The edit that makes one line of the other, as "`2w12->10` instead of `2w12->11`"."""
    change = changed(written, meant)
    if change.old and change.new:
        return f"`{change.new}` instead of `{change.old}`"
    if change.old:
        return f"without `{change.old}`"
    if change.before:
        return f"`{change.new}` after `{change.before}`"
    return f"`{change.new}` before `{change.after}`" if change.after else f"`{change.new}`"


def asked(written: str, meant: str) -> str:
    """What "did you mean" is followed by: the actions as they were meant, one that is new beside its neighbour."""
    change = changed(written, meant)
    if not change.new:
        return f"it without {change.old}"
    if change.old:
        return change.new
    if change.before:
        return f"{change.before}/{change.new}"
    return f"{change.new}/{change.after}" if change.after else change.new


def changed(written: str, meant: str) -> Change:
    """What differs between two lines, by whole actions; between lines that do not begin alike, by all of the first that differ."""
    old, new = _parts(_statement(written), _statement(meant))
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    most -= start
    end = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    return Change(
        "/".join(old[start : len(old) - end]),
        "/".join(new[start : len(new) - end]),
        new[start - 1] if start else "",
        new[len(new) - end] if end else "",
    )


def _statement(line: str) -> str:
    return line.partition("//")[0].strip()


def _parts(old: str, new: str) -> tuple[list[str], list[str]]:
    """Both lines as their actions, without what names the faction or the header line if that is the same."""
    heads = [_HEAD.match(line) for line in (old, new)]
    if all(heads) and len({head.group().strip().rstrip(": \t") for head in heads if head}) == 1:
        old, new = (
            line[head.end() :] for line, head in zip((old, new), heads, strict=True) if head
        )
    return (_SEPARATOR.split(old) if old else [], _SEPARATOR.split(new) if new else [])
