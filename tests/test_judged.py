"""The judged record: one object that answers everything, and computes each answer at most once."""

from collections import Counter
from collections.abc import Callable
from html import escape

import pytest

from rootlog import judged as stages
from rootlog.engine.work import Work
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.html import html
from rootlog.reported import RecordReporting
from rootlog.reporting.explanation import explanation
from rootlog.reporting.report import RecordReport
from rootlog.view.page_of_record import page
from tests.cases import FIXTURES

TEXT = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
UNKNOWN_LAW = "// rootlog: law=law-99\n" + TEXT


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each stage is run."""
    counted: Counter[str] = Counter()

    def count(module: object, name: str) -> None:
        stage: Callable[..., object] = getattr(module, name)

        def counting(*given: object, **more: object) -> object:
            counted[name] += 1
            return stage(*given, **more)

        monkeypatch.setattr(module, name, counting)

    for name in ("Replaying", "judging", "seated", "explained", "accounts"):
        count(stages, name)
    return counted


def as_it_is(_: RecordReporting, told: RecordReport) -> Work[RecordReport]:
    """The report without proving what it suggests."""
    yield
    return told


def test_each_stage_runs_once_whatever_is_asked(
    calls: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = JudgedRecord(source(TEXT))
    monkeypatch.setattr(
        RecordReporting, "_proving", as_it_is
    )  # that judges other records beside it
    assert calls == {}
    for _ in range(2):
        assert judged.report.verdict == "illegal"
        assert list(explanation(judged))
        assert html(page(judged))
        assert [one.faction for one in judged.stats] == ["E", "C"]
        assert judged.position(4).scores["E"] == 1
        assert judged.game.turns
        assert judged.verdicts.objections
    # the page asks for the phases of one turn after the other, the explanation for all of them
    assert calls.pop("explained") == len(judged.game.turns) + 1
    assert calls == {"Replaying": 1, "seated": 1, "judging": 1, "accounts": 1}


def test_a_position_is_replayed_and_not_judged(calls: Counter[str]) -> None:
    judged = JudgedRecord(source(TEXT))
    assert judged.position(5, 5) is judged.game.turns[4].steps[4].after
    assert judged.position(5, 0) is judged.game.turns[4].before
    assert judged.position() is judged.game.turns[-1].after
    assert calls == {"Replaying": 1}


def test_an_unknown_law_is_told_whichever_way_one_asks() -> None:
    judged = JudgedRecord(source(UNKNOWN_LAW))
    [found] = [one for one in judged.report.findings if one.line == 1]
    assert "law-99" in found.message
    assert judged.law.id == "law-6"
    told = page(judged)
    assert told.verdict == "illegal"
    assert [(note.line, note.message) for note in told.notes] == [(1, found.message)]
    assert 'line 1<br><span class="rule"' in html(told)
    assert html(told).count(escape(found.message)) == 1
