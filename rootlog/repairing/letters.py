"""Turns under another player's letter: where the order of turns is broken, the letter by which the turn reads as played."""

from __future__ import annotations

from rootlog.engine.judging.books import ERROR_COST
from rootlog.engine.judging.effort import Effort
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.notation.reader import said
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.points import Branches, Checkpoint

GOLDEN = chapter("golden")

ORDER = (GOLDEN.GAME_STRUCTURE.symbol, GOLDEN.TURN_STRUCTURE.symbol)
"""The rules that are broken if a turn is in the place of another player's."""
LEAST, PART = 2, 4
"""So many errors a turn of another has at least, and the part of them that may be mistakes of its own."""


def by_another(ways: Branches, before: Checkpoint, point: Checkpoint) -> Checkpoint | None:
    """The point that the turn between two points leads to as that of another player, the one for whom hardly anything of it is wrong."""
    line = point.line
    assert line is not None  # only the point before the first turn has none
    if point.errors < LEAST and point.is_readable:
        return None  # what cannot be read is not judged, so there is no other error
    found: list[Checkpoint] = []
    most = point.errors // PART
    effort = Effort(hopeless=(point.errors + 1) * ERROR_COST, within=(most + 1) * ERROR_COST)
    for letter in ways.given.replayed.game.table.factions:
        if letter == line.turn.faction:
            continue
        other = _of(line, letter, ways.given.record.law)
        log, mark, told = ways.replay(before, other)
        after = ways.judge(before, other, log, mark, told, effort)
        if after is not None and after.is_readable and after.errors <= most:
            found.append(after)
    least = min((after.errors for after in found), default=0)
    best = [after for after in found if after.errors == least]
    return best[0] if len(best) == 1 else None


def _of(line: EditedLine, letter: Faction, law: str | None) -> EditedLine:
    """The line as that of another player: its letter alone says nothing in an action, and the one that is written does."""
    actions = [
        action._replace(node=said(action.text, letter, law)) if action.node is not None else action
        for action in line.actions
    ]
    return line._replace(turn=line.turn._replace(faction=letter, actions=tuple(actions)))
