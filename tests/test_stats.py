"""Figures of a game."""

import csv
import io
import json

import pytest

from rootlog import replay
from rootlog.renderers import figures
from rootlog.renderers.figures import Sheet
from rootlog.stats import stats

RECORD = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
C:t->1/t1->/b_s->5/++/w->10/w8->7/Z%s/++2/#->C
E:R#E->$_r/w->3/4w3->6/XC6(2,0)/Cw6->/b->6/++/#->E
C:t->1+5/XE6(0,0)/XE6/#->C
E:--/Zcobbler/++->$
Winner: C
"""


@pytest.fixture
def sheet():
    players = {"E": "Birgit", "C": "Ansel"}
    return Sheet("a.rootlog", players, stats(replay(RECORD).game))


def test_scores_by_round_and_counts(sheet):
    eyrie, marquise = sheet.figures
    assert (eyrie.faction, marquise.faction) == ("E", "C")
    assert [one.number for one in marquise.rounds] == [0, 1, 2]
    assert [one.score for one in marquise.rounds] == [0, 3, 3]
    assert [one.points for one in marquise.rounds] == [0, 3, 0]
    assert [one.actions for one in marquise.rounds] == [5, 9, 4]
    assert (marquise.attacks, marquise.defences, marquise.crafts) == (2, 1, ("%s",))
    assert (eyrie.attacks, eyrie.defences, eyrie.crafts) == (1, 2, ("cobbler",))
    assert marquise.winner
    assert not eyrie.winner


def test_a_score_off_the_track_is_none(sheet):
    eyrie = sheet.figures[0]
    assert [(one.score, one.points) for one in eyrie.rounds] == [(0, 0), (1, 1), (None, None)]
    assert eyrie.score is None


def test_text_has_a_line_per_faction(sheet):
    assert figures.as_text(sheet) == (
        "a.rootlog\n"
        "      player  r0  r1  r2  actions  attacks  defences  crafts\n"
        "  E   Birgit   0   1   -       13        1         2  cobbler\n"
        "  C*  Ansel    0   3   3       18        2         1  %s\n"
    )


def test_csv_has_a_row_per_record_faction_and_round(sheet):
    rows = list(csv.DictReader(io.StringIO("".join(figures.as_csv([sheet, sheet])))))
    assert len(rows) == 2 * 2 * 3
    assert rows[4] == {
        "path": "a.rootlog",
        "faction": "C",
        "player": "Ansel",
        "winner": "1",
        "round": "1",
        "score": "3",
        "points": "3",
        "actions": "9",
        "attacks": "0",
        "defences": "1",
        "crafts": "%s",
    }
    assert rows[2]["score"] == ""


def test_json_has_totals_and_rounds(sheet):
    [record] = json.loads(figures.as_json([sheet]))["records"]
    marquise = record["factions"]["C"]
    assert (marquise["score"], marquise["winner"], marquise["crafts"]) == (3, True, ["%s"])
    assert [one["score"] for one in marquise["rounds"]] == [0, 3, 3]
