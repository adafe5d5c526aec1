"""How long an editor waits for what it shows of a record of 500 actions that was judged: for each request of a keystroke.

Not a test, and not collected as one: `python -m pytest tests/benchmarks/bench_editing.py`. Wanted are 100 ms of a processor for each.
"""

import time

import pytest
from bench_typing import GAMES, beginning

from rootlog.editing.completing import completions
from rootlog.editing.document import Document
from rootlog.editing.hover import hover
from rootlog.editing.places import TextPosition
from rootlog.editing.symbols import symbols
from rootlog.editing.tokens import tokens

MOST = 0.1
TYPED = ("", "w", "w1->", "X", "Z", "#", "%")


@pytest.fixture(params=GAMES)
def text(request):
    found = beginning(request.param)
    return found if found.endswith("\n") else f"{found}\n"


def measured(benchmark, asked):
    benchmark.pedantic(asked, rounds=3, warmup_rounds=1)
    if benchmark.stats:
        assert benchmark.stats.stats.median < MOST


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.benchmark(group="completion", timer=time.process_time)
def test_completion(benchmark, text, typed):
    letter = Document(text).record.turns[-2].faction
    whole = f"{text}{letter}:{typed}"
    judged = Document(whole).judged
    at = TextPosition(whole.count("\n"), len(typed) + 2)
    judged.at_once  # noqa: B018  # so that it is judged
    measured(benchmark, lambda: completions(judged, at))


@pytest.mark.benchmark(group="hover", timer=time.process_time)
def test_hover(benchmark, text):
    judged = Document(text).judged
    turn = judged.record.turns[-1]
    places = [TextPosition(turn.line - 1, action.column) for action in turn.actions]
    judged.at_once  # noqa: B018  # as above
    measured(benchmark, lambda: [hover(judged, at, judged.at_once) for at in places[:1]])


@pytest.mark.benchmark(group="outline and colours", timer=time.process_time)
def test_outline_and_colours(benchmark, text):
    judged = Document(text).judged
    judged.at_once  # noqa: B018  # as above
    measured(benchmark, lambda: (symbols(judged, judged.at_once), tokens(judged)))
