"""A judge's rulings: lines `//= ACTION RULE reason` under a turn, and the findings that they let stand.

Neither they nor the `//!` lines of `annotate` change how the game is read.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rootlog.notation.record import TurnLine
from rootlog.reporting.report import RECORD, Finding, Ruled

MARK = "//="


class Ruling(NamedTuple):
    """One `//=` line: which finding of which turn it names (0 when it is above all turns), why it is, and its place."""

    turn: int
    round: int
    faction: str | None
    action: int
    rule: str
    reason: str
    line: int
    text: str


def read(lines: Sequence[str], turns: Iterable[TurnLine]) -> tuple[Ruling, ...]:
    """The rulings in the lines of a record; each belongs to the last turn above it.

    A line that does not have the form `//= ACTION RULE reason` gives a ruling with an empty rule, which matches nothing.
    """
    starts = {turn.line: turn for turn in turns}
    here: TurnLine | None = None
    found = []
    for number, line in enumerate(lines, start=1):
        here = starts.get(number, here)
        if line.lstrip().startswith(MARK):
            found.append(_ruling(line.strip(), number, here))
    return tuple(found)


def _ruling(text: str, line: int, turn: TurnLine | None) -> Ruling:
    number, round_, faction = (turn.number, turn.round, turn.faction) if turn else (0, 0, None)
    parts = text[len(MARK) :].split(maxsplit=2)
    well_formed = len(parts) >= 2 and parts[0].isdecimal() and len(parts[0]) < 9
    action, rule = (int(parts[0]), parts[1]) if well_formed else (0, "")
    reason = parts[2] if len(parts) == 3 else ""
    return Ruling(number, round_, faction, action, rule, reason, line, text)


def apply(
    findings: Iterable[Finding], rulings: Sequence[Ruling]
) -> tuple[list[Finding], list[Ruled]]:
    """The findings that remain, warnings about rulings that match nothing among them, and those ruled to stand."""
    if not rulings:
        return list(findings), []
    findings = tuple(findings)
    by_name = {(ruling.turn, ruling.action, ruling.rule): ruling for ruling in rulings}
    used, left, ruled = set(), [], []
    for finding in findings:
        ruling = by_name.get((finding.turn, finding.action, finding.rule))
        if ruling is None:
            left.append(finding)
        else:
            used.add((ruling.turn, ruling.action, ruling.rule))
            ruled.append(Ruled(finding, ruling.reason))
    unused = [_unmatched(r, findings) for r in rulings if (r.turn, r.action, r.rule) not in used]
    return left + unused, ruled


def _unmatched(ruling: Ruling, findings: Sequence[Finding]) -> Finding:
    if ruling.rule:
        on = _on(ruling.action)
        message = f"the ruling names {ruling.rule} on {on}, but there is no such finding"
        message += _nearest(ruling, findings)
    else:
        message = f"expected a ruling as `{MARK} ACTION RULE reason`"
    return Finding(
        rule="notation",
        title="Notation",
        kind="notation",
        severity="warning",
        turn=ruling.turn,
        round=ruling.round,
        faction=ruling.faction,
        action=0,
        line=ruling.line,
        column=1,
        end_column=1 + len(ruling.text),
        text=ruling.text,
        message=message,
        likely=RECORD,
    )


def _on(action: int) -> str:
    return f"action {action}" if action else "the turn as a whole"


def _nearest(ruling: Ruling, findings: Sequence[Finding]) -> str:
    """Which finding a ruling that matches none may have meant: of its turn rather than of its rule."""
    if not findings:
        return ""

    def distance(one: Finding) -> tuple[int, bool, int]:
        return abs(one.turn - ruling.turn), one.rule != ruling.rule, abs(one.action - ruling.action)

    near = min(findings, key=distance)
    if near.turn == ruling.turn:
        where = f"on {_on(near.action)}"
    else:  # not by its line: that is another once annotations are written in
        where = f"on {_on(near.action)} in turn {near.turn}" if near.turn else "above the turns"
    return f"; the nearest finding is {near.rule} {where}"
