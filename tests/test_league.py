"""`rootlog table`: what the games of a league come to, as the installed command tells it."""

import csv
import io
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

import rootlog
from rootlog.reporting.league import standings
from tests.installed import run, typed
from tests.recorded import RECORD

with_the_extra = pytest.mark.skipif(
    find_spec("duckdb") is None, reason="the extra is not installed"
)

ROOT = Path(__file__).parents[1]


@pytest.fixture
def league(tmp_path):
    """Three games: Ansel wins one, Birgit one, and one is not finished. Birgit is also written otherwise."""
    won = RECORD.replace("E:--/Zcobbler/++->$\n", "")
    (tmp_path / "2020-11-24 a.rootlog").write_text(won)
    other = won.replace("Winner: C", "Winner: E").replace("E: Birgit", "E:  BIRGIT ")
    (tmp_path / "b.rootlog").write_text(
        other.replace("Map: Fall", "Map: Winter\nClearings: " + WINTER)
    )
    (tmp_path / "c.rootlog").write_text(won.replace("Winner: C\n", ""))
    return tmp_path


WINTER = "F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12"


def _rows(folder, *words):
    said = typed("table", "--format", "json", *words, ".", cwd=folder)
    assert said.status == 0
    return json.loads(said.out)["rows"]


def test_the_table_of_players(league):
    said = typed("table", ".", cwd=league)
    assert said.out == (
        "player  games  seats  wins  win rate  mean points  points per round\n"
        "Ansel       2      2     1      0.50         3.00              1.50\n"
        "Birgit      2      2     1      0.50         1.00              1.00\n"
        "\n"
        "1 game without a winner is not counted; --unfinished counts it\n"
    )
    assert said.err == ""
    assert said.status == 0


def test_a_mean_over_no_scores_is_explained(league):
    (league / "d.rootlog").write_text(RECORD.replace("E: Birgit", "E: Carl"))
    said = typed("table", "--by", "player", ".", cwd=league)
    row = next(line for line in said.out.splitlines() if line.startswith("Carl"))
    assert row.split()[-2:] == ["-", "-"]
    assert "\n-: no score, as the marker left the track\n" in said.out


def test_unfinished_games_are_counted_where_that_is_asked_for(league):
    assert {
        row["player"]: (row["games"], row["wins"]) for row in _rows(league, "--unfinished")
    } == {
        "Ansel": (3, 1),
        "Birgit": (3, 1),
    }


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("faction", {("C",): 1, ("E",): 1}),
        ("map", {("Fall",): 1, ("Winter",): 1}),
        ("seat", {(1,): 1, (2,): 1}),
        ("player,opponent", {("Ansel", "Birgit"): 1, ("Birgit", "Ansel"): 1}),
        (
            "player,map",
            {
                ("Ansel", "Fall"): 1,
                ("Birgit", "Winter"): 1,
                ("Ansel", "Winter"): 0,
                ("Birgit", "Fall"): 0,
            },
        ),
    ],
)
def test_wins_by_whatever_is_asked_for(league, way, expected):
    rows = _rows(league, "--by", way)
    folded = {
        tuple(
            k.title() if isinstance(k, str) and len(k) > 1 else k
            for k in (row[w] for w in way.split(","))
        ): row["wins"]
        for row in rows
    }
    assert folded == expected


@pytest.mark.parametrize("way", ["player", "faction", "map", "opponent", "game", "seat,opponent"])
def test_the_win_rate_is_the_share_of_the_seats(league, way):
    for row in _rows(league, "--by", way):
        assert row["win_rate"] == pytest.approx(row["wins"] / row["seats"], abs=0.001)
        assert row["games"] <= row["seats"]


def test_readers_are_given_names_and_programs_keys(league):
    said = typed("table", "--by", "faction,opponent", ".", cwd=league).out
    assert said.split()[:2] == ["faction", "against"]
    assert said.splitlines()[1].startswith("Marquise  Birgit")
    assert {row["faction"] for row in _rows(league, "--by", "faction,opponent")} == {"C", "E"}


def test_how_many_games_are_not_counted_is_told_in_every_format(league):
    told = "1 game without a winner is not counted"
    assert told in typed("table", "--format", "csv", ".", cwd=league).err
    assert json.loads(typed("table", "--format", "json", ".", cwd=league).out)["unfinished"] == 1
    assert "not counted" not in typed("table", "--unfinished", ".", cwd=league).out


def test_a_seat_is_the_place_in_turn_order(league):
    by = {row["faction"]: row["seat"] for row in _rows(league, "--by", "faction,seat")}
    assert by == {"C": 1, "E": 2}  # the Eyrie's player line stands first


def test_csv_has_the_same_rows_and_no_formula(league):
    (league / "d.rootlog").write_text(
        (league / "b.rootlog").read_text().replace("C: Ansel", "C: =1+1")
    )
    rows = list(csv.DictReader(io.StringIO(typed("table", "--format", "csv", ".", cwd=league).out)))
    assert {row["player"] for row in rows} == {"Birgit", "Ansel", "'=1+1"}
    assert [list(row)[1:] for row in rows] == [
        ["games", "seats", "wins", "win_rate", "mean_points", "points_per_round"]
    ] * 3


def test_who_left_the_score_track_has_no_points_to_be_counted(tmp_path):
    (tmp_path / "a.rootlog").write_text(RECORD)
    rows = {row["faction"]: row for row in _rows(tmp_path, "--by", "faction")}
    assert (rows["E"]["mean_points"], rows["E"]["points_per_round"]) == (None, None)
    assert rows["C"]["mean_points"] == 3.0


def test_a_path_that_cannot_be_read_gives_2_and_the_others_are_counted(league):
    said = typed("table", "no-such-file", "b.rootlog", cwd=league)
    assert said.status == 2
    assert "cannot read no-such-file" in said.err
    assert "Ansel" in said.out


def test_an_unknown_way_is_told_with_those_that_exist(league):
    said = typed("table", "--by", "colour", ".", cwd=league)
    assert said.status == 2
    assert "'colour' is not one of player, faction, map" in said.err


def test_mistakes_are_counted_where_that_is_asked_for(league):
    """By who probably made them, in the turns of each player; the games of one have a play against the Law."""
    game = (ROOT / "fixtures" / "games" / "readme.rootlog").read_text(encoding="utf-8")
    (league / "d.rootlog").write_text(game)
    rows = {row["player"]: row for row in _rows(league, "--unfinished", "--mistakes")}
    whole = [rootlog.check(one).records[0] for one in league.glob("*.rootlog")]
    for player, row in rows.items():
        mine = [
            one
            for record in whole
            for one in record.mistakes
            if record.players.get(one.faction, "").strip().casefold() == player.casefold()
        ]
        told = {"plays": "play", "slips": "record", "open": "open"}
        assert {name: row[name] for name in told} == {
            name: sum(one.likely == likely for one in mine) for name, likely in told.items()
        }
    assert rows["Ansel"]["plays"] >= 1
    assert "plays" not in _rows(league)[0]


def test_of_nothing_there_is_an_empty_table():
    assert standings([], ["player"]) == []


@with_the_extra
def test_parquet_holds_the_table_and_is_asked_itself(league):
    said = typed(
        "table", "--by", "faction", "--format", "parquet", "-o", "t.parquet", ".", cwd=league
    )
    assert (said.status, said.out) == (0, "")
    query = "SELECT faction, games, wins, mean_points FROM 't.parquet' ORDER BY faction"
    assert [tuple(row.values()) for row in _rows(league, "--query", query)] == [
        ("C", 2, 1, 3.0),
        ("E", 2, 1, 1.0),
    ]


@with_the_extra
def test_a_query_asks_the_results(league):
    query = "SELECT faction, date, points, opponents FROM results WHERE won ORDER BY faction"
    rows = _rows(league, "--query", query)
    assert [row["faction"] for row in rows] == ["C", "E"]
    assert rows[0]["date"] == "2020-11-24"
    assert rows[0]["opponents"] == ["Birgit"]
    done = typed(
        "table", "--format", "parquet", "--query", query, "-o", "q.parquet", ".", cwd=league
    )
    assert done.status == 0
    assert (league / "q.parquet").read_bytes()[:4] == b"PAR1"


@with_the_extra
@pytest.mark.parametrize("words", [[], ["--format", "parquet", "-o", "x.parquet"]])
def test_a_query_that_cannot_be_asked_is_told_in_a_sentence(league, words):
    said = typed("table", "--query", "SELECT colour FROM results", *words, ".", cwd=league)
    assert (said.status, said.out) == (2, "")
    assert 'rootlog: Binder Error: Referenced column "colour" ' in said.err
    assert "Traceback" not in said.err
    assert "Usage" not in said.err
    if not words:  # what writes Parquet has no caret
        *_, line, caret = said.err.splitlines()
        assert line[caret.index("^") :].startswith("colour")


def test_without_the_extra_the_command_offers_it(league):
    (league / "duckdb.py").write_text("raise ImportError('no duckdb')\n")
    for words in (["--format", "parquet", "-o", "x"], ["--query", "SELECT 1"]):
        said = run("table", *words, ".", cwd=league, PYTHONPATH=str(league))
        assert said.status == 2
        assert 'pip install ".[table]"' in said.err
    assert run("table", ".", cwd=league, PYTHONPATH=str(league)).status == 0
