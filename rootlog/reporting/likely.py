"""Who probably made a mistake: the players at the table, or the pen that recorded what they did.

A record is believed as it is written as long as it agrees with itself. So a finding is a slip of the `record` where the record
speaks against itself: what it says cannot be read or cannot be at all, or with what was meant more errors are gone than this one.
So it is, too, where only a pen needs the edit that mends it: the order of two actions, an action that stands twice, a letter that
names another thing, a roll by which other pieces fall. It is a `play` where all edits that may explain it were tried and none does,
where an act or a number of things is too much or too little, or where what the Law asks for is not there, and nothing else misses it:
what took place, and was written otherwise, is mostly missed later. All else is `open`: clearings, suits and points that nothing else
speaks for or against, and what is paid in part; several edits, and nobody knows which; what could not all be tried; and what is no error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rootlog.engine.patterns import pattern
from rootlog.engine.reasons import ERROR, IMPOSSIBLE, MISSING, NOTATION
from rootlog.reporting.report import OPEN, PLAY, RECORD, Finding
from rootlog.reporting.suggesting import Change, changed

_COUNT = pattern(r"(?<![A-Za-z\d>])\d+(?=[A-Za-z#%(])")
"""How many, which players get wrong and later turns mostly show."""
_NUMBER = pattern(r"\d+|[FMRB](?=[#@+)])")
"""What a player gets wrong as easily as a pen: where, and a card of which suit; and how many."""
_ROLL = pattern(r"\(\d+,\d+\)")
_POINTS = pattern(r"[+-]{2}\d*")
_BATTLE = pattern(r"(?:\w_\w|\w)?X")


def weighed(findings: Iterable[Finding], lines: Mapping[int, str]) -> tuple[Finding, ...]:
    """The findings, each with who probably made the mistake; what follows from another has what that one has.

    Given are those that say `play` where all edits that may explain them were tried in vain, and `open` where not; and the lines
    of the record, by their numbers.
    """
    findings = tuple(findings)
    causes = {one.follows_from for one in findings if one.severity == ERROR}
    heads = {
        one.place: _likely(one, one.place in causes, lines)
        for one in findings
        if one.follows_from is None
    }
    return tuple(
        one._replace(likely=heads.get(one.follows_from or one.place, one.likely))
        for one in findings
    )


def _likely(finding: Finding, followed: bool, lines: Mapping[int, str]) -> str:
    """Who made the mistake of a finding that follows from no other; `followed`: errors follow from it."""
    meant = finding.suggestion
    if finding.kind in (NOTATION, IMPOSSIBLE) or followed or not finding.turn:
        return RECORD
    if meant is None or finding.severity != ERROR:
        return finding.likely
    return of_edit(changed(meant.since or lines.get(meant.line, ""), meant.text), finding.kind)


def of_edit(change: Change, kind: str) -> str:
    """Who made a mistake of that kind, of which the record tells no more than that an edit mends it."""
    old, new = _actions(change.old), _actions(change.new)
    if all(_POINTS.fullmatch(one) for one in (*old, *new)):
        signs = {one[0] for one in (*old, *new)}
        return RECORD if len(signs) > 1 else OPEN
    if sorted(old) == sorted(new):
        return RECORD
    if old and new:
        return _replaced(change)
    beside = {change.before, change.after}
    if old:
        return RECORD if beside & {*old} else PLAY
    if kind != MISSING or any(_BATTLE.match(one) for one in new):
        return RECORD  # the act that is left out shows in what is written of it
    return OPEN if {*map(_blank, beside)} & {*map(_blank, new)} else PLAY


def _replaced(change: Change) -> str:
    """Who wrote or did something else: the pen, where not only numbers and suits differ."""
    if _COUNT.sub("", change.old) == _COUNT.sub("", change.new):
        return PLAY
    fallen = _ROLL.sub("", change.old) == _ROLL.sub("", change.new)
    same = _blank(change.old) == _blank(change.new)
    return OPEN if same and not fallen else RECORD


def _actions(text: str) -> list[str]:
    return [one.strip() for one in text.replace(";", "/").split("/") if one.strip()]


def _blank(text: str) -> str:
    """Actions without their numbers and suits."""
    return _NUMBER.sub("", text)
