"""Slips that are made again and again, as a phone writes every arrow: one is reported, and the others follow from it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TypeAlias

from rootlog.engine.reasons import NOTATION
from rootlog.engine.words import counted
from rootlog.reporting.report import Cause, Finding, RecordReport
from rootlog.reporting.suggesting import changed
from rootlog.spelling.actions import LONGEST
from rootlog.spelling.meant import difference

Slip: TypeAlias = tuple[str, str]
"""The text as written, and the text that was meant."""

_NUMBER = re.compile("[0-9]+")


def once(report: RecordReport, lines: Sequence[str]) -> RecordReport:
    """The report with one finding for each slip of the text, at its first place. The finding says how often the slip is made again.

    Something may be left out for several reasons, so what is left out is reported each time.
    """
    first: dict[tuple[str, Slip], Cause] = {}
    causes: dict[Finding, Cause] = {}
    moved: dict[Cause, Cause] = {}
    for one in report.findings:
        slips = set(_slips(one, lines))
        if not slips:
            continue
        known = [first[key] for slip in slips if (key := (one.severity, slip)) in first]
        if len(known) == len(slips):
            causes[one] = moved[one.place] = min(known)
        for slip in slips:
            first.setdefault((one.severity, slip), one.place)
    if not causes:
        return report
    return report._replace(findings=tuple(_told(report.findings, causes, moved)))


def _told(
    findings: Sequence[Finding], causes: dict[Finding, Cause], moved: dict[Cause, Cause]
) -> Iterator[Finding]:
    again = Counter(causes.values())
    roots = set[Cause]()
    for one in findings:
        if one in causes:
            yield one._replace(follows_from=causes[one])
        elif one.follows_from is not None and one.follows_from in moved:
            yield one._replace(follows_from=moved[one.follows_from])
        elif one.place in again and one.place not in roots and one.kind == NOTATION:
            roots.add(one.place)
            others = counted(again[one.place], "other place")
            yield one._replace(message=f"{one.message}; the same slip is in {others}")
        else:
            yield one


def _slips(one: Finding, lines: Sequence[str]) -> Iterator[Slip]:
    """The slips of a finding, piece by piece. What is left out, or differs much, is a slip of its own place, like no other."""
    meant = one.suggestion
    if one.kind != NOTATION or one.follows_from is not None or meant is None:
        return
    change = changed(meant.since or lines[meant.line - 1], meant.text)
    signs = change.old.lower(), change.new.lower()
    head, end = difference(*signs)
    tail = len(signs[0]) - end
    if max(map(len, signs)) - head - tail > LONGEST:
        yield f"{one.place}", change.new  # like no other
        return
    if _cased(change.old[:head], change.new) or _cased(change.old[::-1][:tail], change.new[::-1]):
        yield "A", "a"  # whichever letter is in the wrong case
    old, new = (text[head : len(text) - tail] for text in (change.old, change.new))
    matcher = SequenceMatcher(None, old.lower(), new.lower(), autojunk=False)
    for kind, start, end, to_start, to_end in matcher.get_opcodes():
        if kind == "insert":
            yield f"{one.place}", new[to_start:to_end]
        elif kind != "equal":
            yield _NUMBER.sub("0", old[start:end]), new[to_start:to_end]
        elif _cased(old[start:end], new[to_start:to_end]):
            yield "A", "a"


def _cased(one: str, other: str) -> bool:
    """True if a text begins another one only when upper and lower case count as the same."""
    return not other.startswith(one)
