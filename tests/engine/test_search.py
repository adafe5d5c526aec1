"""The search for the reading of a turn: what it may cost, and that it says where it did not look at everything."""

import os

import pytest

from rootlog.engine.judging import frontier, search
from rootlog.engine.judging.turn import Turn
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import text as as_text

GAMES = os.path.join(os.path.dirname(__file__), "..", "..", "fixtures", "games")
NOTE = (
    "turn {} can be read in so many ways that not all were tried; another one may break fewer rules"
)


def long_turn(actions):
    """A game whose Marquise makes all those actions in her second turn."""
    with open(os.path.join(GAMES, "cats_build_to_thirty.rootlog"), encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines() if not line.startswith("//!")]
    own = [number for number, line in enumerate(lines) if line.startswith("C:")]
    return "\n".join([*lines[: own[2]], "C:" + "/".join(actions), "E:w1->2", ""])


def judged(actions):
    return JudgedRecord(source(long_turn(actions)))


@pytest.fixture
def forks(monkeypatch):
    """Counts the hypotheses made."""
    made = []
    fork = Turn.fork

    def counted(self, event):
        made.append(event)
        return fork(self, event)

    monkeypatch.setattr(Turn, "fork", counted)
    return made


@pytest.mark.parametrize(
    "actions",
    [
        ["w1->2", "w2->1"],
        ["t->1", "t->2"],
        ["++1", "++2"],
        ["#C->", "#->C"],
        ["w->1", "b_s->1", "t1->", "++1"],
    ],
    ids=["moves", "wood", "points", "cards", "all at once"],
)
def test_the_work_grows_with_the_length_of_a_turn(actions, forks):
    made = []
    for length in (100, 200):
        forks.clear()
        assert judged(actions * (length // len(actions))).verdicts.objections
        made.append(len(forks))
    assert (
        made[1] < 3 * made[0]
    )  # with the square of the length it would be 4, with mistakes in pairs 8
    assert made[1] < 200 * 350  # once more without doubtful pieces


def test_where_the_work_is_used_up_a_note_says_so(monkeypatch):
    monkeypatch.setattr(frontier, "WORK", 0)
    monkeypatch.setattr(frontier, "WORK_AN_EVENT", 1)
    report = judged(["#C->", "w1->2", "++1"] * 4).report
    note = report.notes[0]
    assert note == NOTE.format(report.turns - 1)
    assert f"  note: {note}\n" in as_text.record(report, [])
    assert report.verdict == "illegal"


def test_a_turn_that_was_searched_to_the_end_has_no_note():
    report = judged(["#C->", "w1->2", "++1"]).report
    assert report.findings
    assert report.notes == ()


@pytest.mark.parametrize("name", ["a_bank_without_cards", "lavish_with_every_item"])
def test_a_walk_takes_the_first_of_the_cheapest_readings(name, monkeypatch):
    cheapest, kinds = search.Search._cheapest, set()

    def checked(self, turn, event):
        taken, readings = cheapest(self, turn, event), list(self.readings(turn, event))
        if readings:
            best = min(readings, key=lambda one: one.cost)
            assert taken.cost == best.cost
            assert taken.taken_for(event) == best.taken_for(event)
            assert (taken.slot, taken.counts.keys()) == (best.slot, best.counts.keys())
            kinds.add(event.kind)
        return taken

    monkeypatch.setattr(search.Search, "_cheapest", checked)
    with open(os.path.join(GAMES, f"{name}.rootlog"), encoding="utf-8") as file:
        assert JudgedRecord(source(file.read())).verdicts.readings
    assert len(kinds) > 20
