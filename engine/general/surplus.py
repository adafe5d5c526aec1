"""Pieces that a record has too many of: taken from an empty supply, which was told then (1.5.1).

Which of them were never placed is not known, so what follows from one that stands somewhere is no other mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine import factions
from rootlog.engine.pieces import Piece

if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn
    from rootlog.engine.state import State


def beyond(turn: Turn, state: State, piece: Piece) -> int:
    """How many of that piece the state holds beyond those that come in the box."""
    if piece.owner not in turn.bench.factions:
        return 0
    total = sum(there.get(piece, 0) for _, there in state.places())
    return max(0, total - factions.data(piece.owner, turn.law.house).limit(piece.code))
