"""What is nowhere in a replay only because judging told that it was not placed, or that it was placed without leave.

A warrior that Birdsong should have placed is not there when it moves; one that nothing allowed is not in the supply when
another is placed. Neither is a second mistake.
"""

from __future__ import annotations

from rootlog.engine.changes import Moved
from rootlog.engine.game import Game
from rootlog.engine.judging.carried import Amiss
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import ERROR, IMPOSSIBLE, Objection


class _Left:
    """What was told to be amiss in one turn and explains nothing yet."""

    def __init__(self, amiss: Amiss) -> None:
        self.turn = amiss.turn
        self.piece = amiss.piece
        self.numbers = {False: amiss.unplaced, True: amiss.placed}
        """How many are missing on the map, and in their supply."""


def without_amiss(
    game: Game, contradictions: tuple[Objection, ...], amiss: tuple[Amiss, ...]
) -> tuple[Objection, ...]:
    """Without the pieces that are nowhere because it was told that they are not placed, or that too many are placed."""
    if not amiss or not any(one.kind == IMPOSSIBLE for one in contradictions):
        return contradictions
    left = [_Left(one) for one in amiss]
    kept = []
    for one in contradictions:
        lacking = _lacking(game, one) if one.kind == IMPOSSIBLE and one.severity == ERROR else {}
        if not lacking or not all(_forgive(left, one.turn, *key, n) for key, n in lacking.items()):
            kept.append(one)
    return tuple(kept)


def _lacking(game: Game, contradiction: Objection) -> dict[tuple[Piece, bool], int]:
    """How many of which pieces are not where the action takes them from, each with whether that is its supply."""
    found: dict[tuple[Piece, bool], int] = {}
    log = game.turns[contradiction.turn - 1]
    for change in log.steps[contradiction.action - 1].changes if contradiction.action else ():
        if type(change) is Moved and change.short:
            if type(change.thing) is not Piece:
                return {}
            key = change.thing, change.source.kind == "supply"
            found[key] = found.get(key, 0) + change.short
    return found


def _forgive(left: list[_Left], turn: int, piece: Piece, in_supply: bool, count: int) -> bool:
    """Whether so many missing pieces are explained by what was told until that turn; then it explains no others.

    What is placed without leave may be told of what is missing itself, so only turns before tell of an empty supply.
    """
    found = [one for one in left if one.piece == piece and one.turn <= turn - in_supply]
    if sum(one.numbers[in_supply] for one in found) < count:
        return False
    for one in found:
        used = min(count, one.numbers[in_supply])
        one.numbers[in_supply] -= used
        count -= used
    return True
