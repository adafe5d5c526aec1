"""Whether two records tell the same game: the same board after every turn, and no finding that was not there."""

from collections import Counter
from typing import Any, NamedTuple

from rootlog.engine.pieces import Card, Piece
from rootlog.judged import JudgedRecord
from rootlog.notation.given import given

PILES = ("deck", "discard", "display", "souls")
"""Piles that are one here where there are Lost Souls: when they are discarded no record says, and which card is drawn later tells."""


UNTOLD = ("funds",)
"""Markers that records never need to write."""


class Told(NamedTuple):
    """What checking a record gives: what it finds, and how the board looks after each turn."""

    findings: tuple[Any, ...]
    boards: tuple[dict[Any, int], ...]
    lines: tuple[int, ...]


def told(text: str) -> Told:
    """What checking says of a record. Raises RuntimeError where rootlog itself failed."""
    judged = JudgedRecord(given(text))
    report = judged.report
    if report.internal:
        raise RuntimeError(report.internal)
    game = judged.game
    boards = tuple(_board(log.after) for log in game.turns)
    return Told(tuple(report.findings), boards, tuple(turn.line for turn in judged.record.turns))


def _board(state: Any) -> dict[Any, int]:
    """A state without what records may leave untold: which cards lie where."""
    found: Counter[Any] = Counter()
    piles = PILES if any(where.kind == "souls" for where in state._at) else ()
    for where, things in state._at.items():
        for thing, count in things.items():
            if isinstance(thing, Card):
                found["pile" if where.kind in piles else where, "#"] += count
            else:
                found[where, _shown(thing)] += count
    found.update({("points", who): points for who, points in state.scores.items() if points})
    found.update({("gone", who): 1 for who, points in state.scores.items() if points is None})
    found.update({("closed", path): 1 for path in state.closed})
    found.update({("ruin", number): 1 for number in state.ruins})
    board = dict(found)
    markers = {key: value for key, value in state.markers.items() if key[0] not in UNTOLD}
    board.update({("marker", key): value for key, value in markers.items()})
    return {key: value for key, value in board.items() if value}


def _shown(thing: Any) -> Any:
    """A thing without what its short form does not tell: the lower side of a waystation."""
    if isinstance(thing, Piece) and thing.owner == "K" and thing.code.count("_") > 1:
        kind, shown, _ = thing.code.split("_")
        return thing if kind != "b" else thing._replace(code=f"{kind}_{shown}")
    return thing


class Difference(NamedTuple):
    """A disagreement: the turn (from 1), the line as rewritten, and what is said."""

    turn: int
    line: str
    rule: str
    severity: str
    words: str


def differences(before: Told, text: str) -> list[Difference]:
    """What a record in another hand has that it must not have: findings of its own, another board."""
    after = told(text)
    lines = text.splitlines()
    known = Counter((one.rule, one.severity, one.turn) for one in before.findings)
    found = []
    for one in after.findings:
        if known[one.rule, one.severity, one.turn] > 0:
            known[one.rule, one.severity, one.turn] -= 1
            continue
        shown = lines[one.line - 1] if one.line else ""
        found.append(Difference(one.turn, shown, one.rule, one.severity, one.message))
    for number, (one, other) in enumerate(zip(before.boards, after.boards, strict=True), start=1):
        if one != other:
            changed = sorted(
                f"{key}: {one.get(key, 0)} -> {other.get(key, 0)}"
                for key in {*one, *other}
                if one.get(key) != other.get(key)
            )
            shown = lines[after.lines[number - 1] - 1]
            found.append(Difference(number, shown, "board", "board", "; ".join(changed[:4])))
            break
    return found
