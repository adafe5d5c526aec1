"""One mistake, one finding: what is contradictory only because of a mistake that was already reported.

A battle written in the wrong clearing is a mistake; that what it removes does not lie there either is its echo.
"""

from __future__ import annotations

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import REMOVALS
from rootlog.engine.finding import ERROR, ILLEGAL, IMPOSSIBLE, NOTATION, Finding
from rootlog.engine.game import Game, Step
from rootlog.engine.law import chapter

R = chapter("actions")


def without_echoes(
    game: Game, contradictions: tuple[Finding, ...], found: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """The contradictions of a replay and the findings of judging, each mistake once."""
    kept = _without_misplaced(game, _without_doubts(contradictions, found), found)
    impossible = {(one.turn, one.action) for one in kept if one.kind == IMPOSSIBLE}
    return *kept, *(
        one
        for one in found
        if one.kind != ILLEGAL or (one.turn, one.action) not in impossible or not one.action
    )


def _without_misplaced(
    game: Game, contradictions: tuple[Finding, ...], found: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """Without the contradictions that only repeat that a battle is written where there is none."""
    misplaced = {
        (finding.turn, finding.action)
        for finding in found
        if finding.rule == R.BATTLE and finding.severity == ERROR
    }
    if not misplaced or not contradictions:
        return contradictions
    echoes = {
        (log.number, action)
        for log in game.turns
        for action in _losses(log.steps, {a for turn, a in misplaced if turn == log.number})
    }
    return tuple(
        one
        for one in contradictions
        if one.kind != IMPOSSIBLE or (one.turn, one.action) not in echoes
    )


def _without_doubts(
    contradictions: tuple[Finding, ...], found: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """Without the warnings of a replay about an action to which judging objects: an item exhausted twice."""
    if not any(one.kind == NOTATION for one in contradictions):
        return contradictions
    wrong = {(one.turn, one.action) for one in found if one.severity == ERROR}
    return tuple(
        one
        for one in contradictions
        if one.kind != NOTATION or one.severity == ERROR or (one.turn, one.action) not in wrong
    )


def _losses(steps: tuple[Step, ...], battles: set[int]) -> list[int]:
    """The actions that remove pieces in the clearing of one of those battles before the next battle."""
    found = []
    clearing: object = None
    for step in steps:
        for change in step.changes:
            if type(change) is Battled:
                clearing = change.clearing if step.action in battles else None
            elif clearing is not None and type(change) is Moved and _removes(change, clearing):
                found.append(step.action)
    return found


def _removes(moved: Moved, clearing: object) -> bool:
    kind = f"{moved.source.kind}>{moved.target.kind}"
    return kind in REMOVALS and moved.source.key == clearing
