"""Figures of a game."""

import csv
import io
import json
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from rootlog.cli.stats import command
from rootlog.engine import accounts
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import figures
from rootlog.renderers.figures import Sheet
from rootlog.reporting.stats import SOURCES, turns
from tests.recorded import RECORD


@pytest.fixture
def sheet():
    players = {"E": "Birgit", "C": "Ansel"}
    judged = JudgedRecord(source(RECORD))
    return Sheet("a.rootlog", players, judged.stats, turns(judged.accounts))


def test_points_come_from_where_the_engine_says():
    assert SOURCES == accounts.SOURCES


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


def test_points_by_where_they_come_from(sheet):
    eyrie, marquise = sheet.figures
    assert marquise.sources == {"faction": 1, "crafting": 2, "battle": 0, "other": 0}
    assert eyrie.rounds[1].sources == {"faction": 1, "crafting": 0, "battle": 0, "other": 0}


def test_who_loses_fewer_pieces_wins_a_battle(sheet):
    eyrie, marquise = sheet.figures
    assert (eyrie.won, eyrie.lost) == (1, 0)
    assert (marquise.won, marquise.lost) == (0, 1)


def test_what_a_building_brings_that_falls_in_battle_is_won_in_battle():
    text = RECORD.replace("b_s->5", "b_s->6").replace("Cw6->/b->6/++", "(Cw+Cb_s)6->/++2/b->6/++")
    eyrie = JudgedRecord(source(text)).stats[0]
    assert eyrie.rounds[1].sources == {"faction": 2, "crafting": 0, "battle": 1, "other": 0}


def test_points_of_which_one_is_missing_are_those_that_fit():
    text = RECORD.replace("b_s->5", "b_s->6").replace("Cw6->", "(Cw+Cb_s)6->")
    eyrie = JudgedRecord(source(text)).stats[0]
    assert eyrie.rounds[1].sources == {"faction": 0, "crafting": 0, "battle": 1, "other": 0}


def test_text_has_a_line_per_faction_and_a_chart(sheet):
    assert (
        figures.as_text(sheet)
        == """\
a.rootlog
      player  r0  r1  r2  actions  attacks  defences  won  lost  faction  crafting  battle  other  crafts
  E   Birgit   0   1   -       13        1         2    1     0        1         0       0     -1  cobbler
  C*  Ansel    0   3   3       18        2         1    0     1        1         2       0      0  %s
  *: winner; -: off the track

      points    r0  r1  r2
  E   faction        1
  E   other             -1
  C   faction        1
  C   crafting       2

     3 |    C   C
     2 |
     1 |    E
     0 |EC
       +------------
        r0  r1  r2
"""
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
        "won": "0",
        "lost": "1",
        "points_faction": "1",
        "points_crafting": "2",
        "points_battle": "0",
        "points_other": "0",
        "video": "",
    }
    assert rows[2]["score"] == ""


def test_json_has_totals_and_rounds(sheet):
    [record] = json.loads(figures.as_json([sheet]))["records"]
    marquise = record["factions"]["C"]
    assert (marquise["score"], marquise["winner"], marquise["crafts"]) == (3, True, ["%s"])
    assert [one["score"] for one in marquise["rounds"]] == [0, 3, 3]
    assert record["turns"][0] == {
        "turn": 3,
        "round": 1,
        "faction": "C",
        "points": {"C": {"faction": 1, "crafting": 2, "battle": 0, "other": 0}},
    }


def test_the_chart_of_one_record(tmp_path):
    path = tmp_path / "a.rootlog"
    path.write_text(RECORD, encoding="utf-8")
    result = CliRunner().invoke(command, [str(path), "--format", "svg"], standalone_mode=False)
    lines = [
        one
        for one in ET.fromstring(result.output).iter()
        if "score" in one.get("class", "").split()
    ]
    assert [one.get("class") for one in lines] == ["score line-E", "score line-C"]
    assert len(lines[1].get("points").split()) == 7


def test_a_chart_of_several_records_is_wrong_usage(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.rootlog").write_text(RECORD, encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path), "--format", "svg"])
    assert result.exit_code == 2
    assert "a chart shows one record, not 2" in result.output
