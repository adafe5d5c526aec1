"""Whole games: what stands where at the end, the scores, and what was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rootlog import check
from rootlog.engine.law import law
from rootlog.engine.pieces import Piece
from rootlog.notation.reader import read
from rootlog.renderers.annotate import strip
from rootlog.replaying.replay import replay
from tests.cases import FIXTURES, annotated

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

GAMES = [path for path in annotated() if path.parent == FIXTURES / "games"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_ends_as_it_did(path: Path, snapshot: SnapshotAssertion) -> None:
    """Board, scores and findings at the end of the record."""
    text = strip(path.read_text(encoding="utf-8"))
    record = read(text)
    game, _ = replay(record, law(record.law or "law-6"))
    state = game.turns[-1].after
    board = {
        number: {
            f"{thing.owner}{thing.code}": count
            for thing, count in sorted(state.pieces(number).items(), key=str)
            if isinstance(thing, Piece)
        }
        for number in game.table.map.clearings
    }
    (report,) = check(text).records
    assert {
        "verdict": report.verdict,
        "scores": dict(state.scores),
        "winner": game.winner,
        "board": board,
        "findings": [(one.turn, one.action, one.rule) for one in report.findings],
    } == snapshot
