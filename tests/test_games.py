"""Whole games, each judged once: what stands where at the end, the scores, what was found, and what is so of any game."""

import itertools
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from syrupy.assertion import SnapshotAssertion

from rootlog.editing.symbols import Symbol, symbols
from rootlog.editing.tokens import tokens
from rootlog.engine.changes import Scored
from rootlog.engine.game import TurnLog
from rootlog.engine.law import law
from rootlog.engine.pieces import Piece
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.svg import svg
from rootlog.replaying.replay import replay
from rootlog.view.moments import Moments
from tests.cases import FIXTURES, annotated

GAMES = [path for path in annotated() if path.parent == FIXTURES / "games"]
LARGEST = 100_000
"""Bytes of a picture."""


@pytest.fixture(scope="module", params=GAMES, ids=lambda path: path.stem)
def judged(request: pytest.FixtureRequest) -> JudgedRecord:
    """Each of the games in turn."""
    path: Path = request.param
    return JudgedRecord(source(path.read_bytes(), path.name))


def test_a_game_ends_as_it_did(judged: JudgedRecord, snapshot: SnapshotAssertion) -> None:
    """Board, scores and findings at the end of the record."""
    record = judged.record
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
    report = judged.report
    assert {
        "verdict": report.verdict,
        "scores": dict(state.scores),
        "winner": game.winner,
        "board": board,
        "findings": [(one.turn, one.action, one.rule) for one in report.findings],
    } == snapshot


def test_the_points_of_a_turn_add_up_to_its_scores(judged: JudgedRecord) -> None:
    """Those that are told to come from somewhere."""
    for account, log in zip(judged.accounts, judged.game.turns, strict=True):
        for faction, points in account.points.items():
            before, after = log.before.scores[faction], log.after.scores[faction]
            if before is None or after is None or _lost_more_than_all(log, faction):
                continue
            assert before + sum(points.values()) == after, (log.number, faction)


def _lost_more_than_all(log: TurnLog, faction: str) -> bool:
    """Points are written as lost that were not there: the score stays at 0."""
    return any(
        change.faction == faction and (state.scores[faction] or 0) + change.points < 0
        for step in log.steps
        for state, change in zip(step.states, step.changes, strict=False)
        if type(change) is Scored and state.scores[faction] is not None
    )


def test_every_piece_on_the_map_is_in_the_picture(judged: JudgedRecord) -> None:
    """In the midst of the game and at its end."""
    moments = Moments(judged)
    every = [*moments]
    for moment in (every[len(every) // 3], every[-1]):
        picture = svg(moments.scene(moment))
        assert len(picture.encode()) < LARGEST
        counted: Counter[str] = Counter()
        for element in ET.fromstring(picture).iter():
            if piece := element.get("data-piece"):
                counted[piece] += int(element.get("data-n") or 0)
        there: Counter[str] = Counter()
        for where, things in judged.position(*moment).places():
            if where.kind in ("clearing", "forest", "path", "burrow"):
                for thing, number in things.items():
                    if isinstance(thing, Piece) and thing.owner:
                        there[_drawn(thing)] += number
        assert {k: n for k, n in counted.items() if not k.startswith(("i:", "f:"))} == there


def _drawn(thing: Piece) -> str:
    """How a piece is called in a picture."""
    mark = thing.code.partition("_")[2].replace("_", "")
    mark = mark or thing.code[0].replace("w", "").replace("b", "").replace("p", "")
    return f"{thing.owner}{thing.code[0]}:{(thing.owner or '').replace('_', '')}{mark}"


def test_parts_of_the_outline_lie_within_each_other(judged: JudgedRecord) -> None:
    """And one behind the other."""
    found = symbols(judged)
    for one in found:
        _lies_within(one)
    for before, after in itertools.pairwise(found):
        assert before.range.end <= after.range.start


def _lies_within(one: Symbol) -> None:
    assert one.range.start <= one.selection.start <= one.selection.end <= one.range.end
    for part in one.children:
        assert one.range.start <= part.range.start <= part.range.end <= one.range.end
        _lies_within(part)


def test_tokens_never_overlap_and_come_in_order(judged: JudgedRecord) -> None:
    """Those of an editor's colours."""
    for one, other in itertools.pairwise(tokens(judged)):
        assert (one.line, one.start + one.length) <= (other.line, other.start)
