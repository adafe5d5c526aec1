"""The search for the reading of a turn: what it may cost, and that it says where it did not look at everything."""

import os

import pytest

from rootlog.engine.judging import frontier, search
from rootlog.engine.judging.turn import Hypothesis
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import text as as_text

GAMES = os.path.join(os.path.dirname(__file__), "..", "..", "fixtures", "games")
TABLE = """Map: Fall
Deck: Standard
C: Ansel
V: Runa
G: Sven

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
V:#thief->$/p->1_9_10_12
G:#ranger->$/p->2_6_10_11_12

"""
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
    fork = Hypothesis.fork

    def counted(self, event):
        made.append(event)
        return fork(self, event)

    monkeypatch.setattr(Hypothesis, "fork", counted)
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
    cheapest, kinds = search.TurnSearch._cheapest, set()

    def checked(self, turn, event):
        taken, readings = cheapest(self, turn, event), list(self.readings(turn, event))
        if readings:
            best = min(readings, key=lambda one: one.cost)
            assert taken.cost == best.cost
            assert taken.taken_for(event) == best.taken_for(event)
            assert (taken.slot, taken.counts.keys()) == (best.slot, best.counts.keys())
            kinds.add(event.kind)
        return taken

    monkeypatch.setattr(search.TurnSearch, "_cheapest", checked)
    with open(os.path.join(GAMES, f"{name}.rootlog"), encoding="utf-8") as file:
        assert JudgedRecord(source(file.read())).verdicts.readings
    assert len(kinds) > 20


@pytest.mark.parametrize(
    ("turn", "play", "taken"),
    [
        pytest.param("C:t->1/F#C->/#->C", "overwork", False, id="the sawmill's own wood"),
        pytest.param(
            "C:2t->1/F#C->/#->C", "overwork", True, id="more wood than the sawmill yields"
        ),
        pytest.param("C:t->1/t->1/F#C->/#->C", "overwork", True, id="wood after the sawmill's own"),
        pytest.param(
            "C:t->1/F#C->/2#->C", "overwork spent at once", False, id="nothing that wood pays for"
        ),
        pytest.param(
            "C:t->1/F#C->/t1->/b_w->1/2#->C",
            "overwork spent at once",
            True,
            id="wood for a building",
        ),
        pytest.param(
            "V:p->10/%r->e/%s10->$/++/2#->V", "explore in vain", False, id="the torch finds"
        ),
        pytest.param(
            "V:p->10/2%r->e/%s10->$/++/2#->V",
            "explore in vain",
            True,
            id="more torches than things",
        ),
    ],
)
def test_what_a_turn_shows_to_be_nothing_else_is_not_tried(turn, play, taken, monkeypatch):
    tried = set()
    played = search.TurnSearch._played

    def watched(self, one, event, source, of):
        tried.add(of.name)
        return played(self, one, event, source, of)

    monkeypatch.setattr(search.TurnSearch, "_played", watched)
    assert JudgedRecord(source(TABLE + turn + "\nE:w1->2\n")).verdicts.objections
    assert (play in tried) == taken
