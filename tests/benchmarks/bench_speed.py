"""How long reading, replaying and judging take, beside python-chess reading a game with legality in the same run.

Not a test, and not collected as one: `python -m pytest tests/benchmarks/bench_speed.py`.
"""

import glob
import io
import os

import chess.pgn
import pytest

from rootlog.engine.judging.judge import judge
from rootlog.engine.law import DEFAULT, law
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import RecordText, read
from rootlog.replaying.replay import replay

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = {
    "London 1851": (
        "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 "
        "9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 "
        "16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 "
        "22. Qf6+ Nxf6 23. Be7# 1-0"
    ),
    "Paris 1858": (
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 "
        "9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 "
        "15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"
    ),
}


def _records():
    """Real records when they are at hand, else the games of the fixtures."""
    real = sorted(glob.glob(os.path.join(ROOT, "..", "shared", "records", "*.rootlog")))
    return real or sorted(glob.glob(os.path.join(ROOT, "fixtures", "games", "*.rootlog")))


@pytest.fixture(params=_records(), ids=os.path.basename)
def text(request):
    with open(request.param, "rb") as file:
        return file.read().decode("utf-8", "replace")


def _actions(record):
    return sum(len(turn.actions) for turn in record.turns)


def _per(benchmark, count, what):
    """Note microseconds per action or half-move beside the total."""
    if benchmark.stats:
        benchmark.extra_info[f"us per {what}"] = round(
            benchmark.stats.stats.median * 1e6 / count, 1
        )
        benchmark.extra_info[f"{what}s"] = count


@pytest.mark.benchmark(group="read")
def test_read(benchmark, text):
    _per(benchmark, _actions(benchmark(read, text)), "action")


@pytest.mark.benchmark(group="replay")
def test_replay(benchmark, text):
    record = read(text)
    benchmark(replay, record, law(record.law or DEFAULT))
    _per(benchmark, _actions(record), "action")


@pytest.mark.benchmark(group="judge")
def test_judge(benchmark, text):
    record = read(text)
    game, _ = replay(record, law(record.law or DEFAULT))
    benchmark(judge, game)
    _per(benchmark, _actions(record), "action")


@pytest.mark.benchmark(group="read, replay, judge and report")
def test_check(benchmark, text):
    def whole():
        return JudgedRecord(RecordText("", read(text), text.splitlines())).report

    _per(benchmark, benchmark(whole).actions, "action")


@pytest.mark.benchmark(group="python-chess reads a game with legality")
@pytest.mark.parametrize("name", GAMES)
def test_chess(benchmark, name):
    pgn = f'[Event "{name}"]\n\n{GAMES[name]}\n'
    game = benchmark(lambda: chess.pgn.read_game(io.StringIO(pgn)))
    assert not game.errors
    _per(benchmark, game.end().ply(), "half-move")
