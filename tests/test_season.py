"""A season's rules: what results are worth, who ranks before whom, and how sure a share of wins is."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rootlog
from rootlog.reporting.league import GameResult, grouped, table
from rootlog.reporting.season import Season, SeatEnding, ranked, scores, wilson
from tests.installed import typed
from tests.recorded import RECORD

WIN = SeatEnding(30, won=True, dominance=False, shared=False)
LOST = SeatEnding(12, won=False, dominance=False, shared=False)
LEFT = SeatEnding(None, won=False, dominance=True, shared=False)
FINISHED = RECORD.replace("E:--/Zcobbler/++->$\n", "")


def test_a_win_is_a_point_and_half_of_it_for_each_of_a_coalition():
    shared = SeatEnding(30, won=True, dominance=False, shared=True)
    assert scores(Season(), [LOST, WIN]) == [0, 1]
    assert scores(Season(), [shared, LOST, shared._replace(points=None)]) == [0.5, 0, 0.5]
    assert scores(Season(win=3, coalition=2), [shared]) == [2]


def test_a_win_by_dominance_counts_as_the_season_says():
    won = SeatEnding(None, won=True, dominance=True, shared=False)
    assert scores(Season(win=2), [won]) == [2]
    assert scores(Season(win=2, dominance=1), [won, LEFT]) == [1, 0]


def test_places_are_by_points_and_who_shares_them_shares_what_they_are_worth():
    season = Season(win=0, places=(4, 2, 1))
    assert scores(season, [LOST, WIN, LEFT, LOST]) == [1.5, 4, 0, 1.5]
    assert scores(season, [LOST._replace(points=13), WIN, LEFT]) == [2, 4, 1]
    assert scores(season._replace(places=(4,)), [LEFT, LOST, WIN]) == [0, 0, 4]


@given(st.lists(st.none() | st.integers(0, 29), min_size=1, max_size=5))
def test_the_places_of_a_table_are_worth_the_same_together(points):
    season = Season(win=0, places=(4, 2, 1))
    endings = [WIN, *(LOST._replace(points=one) for one in points)]
    assert sum(scores(season, endings)) == pytest.approx(sum((4, 2, 1)[: len(endings)]), abs=0.01)


def _result(game, player, score, *, points=0, others=()):
    return GameResult(
        game=game,
        date="",
        map="Fall",
        deck="E&P",
        law="law-6",
        players=1 + len(others),
        finished=True,
        player=player,
        faction="C",
        seat=1,
        won=score == 1,
        points=points,
        rounds=9,
        opponents=tuple(others),
        enemies=("E",) * len(others),
        score=score,
    )


def _ranks(results, season):
    rows = grouped(results, ["player"])
    return [(rank, row.keys[0]) for rank, row in ranked(rows, season)]


def test_what_comes_first_in_the_order_counts_first():
    results = [_result("1", "Ann", 1), _result("2", "Ann", 0), _result("3", "Bea", 1)]
    assert _ranks(results, Season()) == [(1, "Bea"), (2, "Ann")]
    assert _ranks(results, Season(order=("games",))) == [(1, "Ann"), (2, "Bea")]


def test_who_is_level_shares_a_rank_and_the_next_is_left_out():
    results = [_result("1", name, 1) for name in ("Cleo", "Ann")] + [_result("2", "Bea", 0)]
    assert _ranks(results, Season()) == [(1, "Ann"), (1, "Cleo"), (3, "Bea")]


def test_head_to_head_counts_the_games_of_all_that_are_level():
    results = [
        _result("1", "Ann", 1, others=["Bea"]),
        _result("1", "Bea", 0, others=["Ann"]),
        _result("2", "Bea", 1, others=["Cleo"]),
        _result("2", "Cleo", 0, others=["Bea"]),
        _result("3", "Ann", 0, others=["Cleo"]),
        _result("3", "Cleo", 0, others=["Ann"]),
    ]
    assert _ranks(results, Season())[:2] == [(1, "Ann"), (1, "Bea")]
    season = Season(order=("score", "rate", "head_to_head"))
    assert _ranks(results, season) == [(1, "Ann"), (2, "Bea"), (3, "Cleo")]


def test_buchholz_counts_the_scores_of_the_opponents():
    results = [
        _result("1", "Ann", 1, others=["Cleo"]),
        _result("1", "Cleo", 0, others=["Ann"]),
        _result("2", "Bea", 1, others=["Dora"]),
        _result("2", "Dora", 0, others=["Bea"]),
        _result("3", "Dora", 1, others=["Cleo"]),
        _result("3", "Cleo", 0, others=["Dora"]),
    ]
    season = Season(order=("wins", "rate", "buchholz"))
    assert _ranks(results, season)[:2] == [(1, "Bea"), (2, "Ann")]


def test_who_played_too_little_has_no_rank_and_is_listed_last():
    results = [_result("1", "Ann", 0), _result("2", "Ann", 0), _result("3", "Bea", 1)]
    assert _ranks(results, Season(min_games=2)) == [(1, "Ann"), (None, "Bea")]


@pytest.mark.parametrize(
    ("wins", "seats", "expected"),
    [(0, 10, (0.0, 0.278)), (5, 10, (0.237, 0.763)), (81, 263, (0.255, 0.366))],
)
def test_wilsons_interval(wins, seats, expected):
    """The last one is the example of Newcombe (1998), table I."""
    assert wilson(wins, seats) == pytest.approx(expected, abs=0.0006)


@given(st.integers(1, 500), st.data())
def test_the_share_lies_in_its_interval(seats, data):
    wins = data.draw(st.integers(0, seats))
    low, high = wilson(wins, seats)
    assert 0 <= low <= wins / seats + 0.0006
    assert wins / seats - 0.0006 <= high <= 1


def test_the_enemy_is_the_faction_of_each_opponent():
    found = table([_result("1", "Ann", 1, others=["Bea", "Cleo"])], ["enemy"], intervals=True)
    [row] = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    assert (row["enemy"], row["seats"], row["wins"]) == ("E", 2, 2)
    assert (row["win_low"], row["win_high"]) == wilson(2, 2)


@pytest.fixture
def league(tmp_path):
    """A season whose final has rules of its own; one player is written in two ways."""
    (tmp_path / "rootlog.toml").write_text(
        "[season]\nname = 'Winter'\nplaces = [0, 0.5]\nstage = 'Pool'\nround = 1\n"
        "[season.aliases]\nAnsel = ['ans_99']\n"
    )
    (tmp_path / "a.rootlog").write_text(FINISHED)
    (tmp_path / "b.rootlog").write_text("// Round: 2\n" + FINISHED.replace("C: Ansel", "C: ANS_99"))
    (tmp_path / "final").mkdir()
    (tmp_path / "final" / "rootlog.toml").write_text("season.stage = 'Final'\nseason.win = 3\n")
    (tmp_path / "final" / "c.rootlog").write_text(FINISHED.replace("Winner: C", "Winner: E"))
    return tmp_path


def _rows(folder, *words):
    said = typed("table", "--format", "json", *words, ".", cwd=folder)
    assert said.status == 0
    return json.loads(said.out)["rows"]


def test_the_table_ranks_by_the_season_that_holds_for_each_record(league):
    rows = _rows(league)
    shown = [(row["rank"], row["player"], row["score"], row["games"]) for row in rows]
    assert shown == [(1, "Birgit", 4.0, 3), (2, "Ansel", 2.5, 3)]
    said = typed("table", ".", cwd=league)
    assert said.out.splitlines()[0].startswith("rank  player  score  rate  games")


def test_stages_and_rounds_are_those_of_the_record_or_the_settings(league):
    rows = _rows(league, "--by", "stage,round")
    found = {(row["stage"], row["round"]): row["games"] for row in rows}
    assert found == {("Pool", 1): 1, ("Pool", 2): 1, ("Final", 1): 1}


def test_without_a_season_there_are_no_ranks(league):
    assert "rank" not in _rows(league, "--no-config")[0]


def test_the_library_knows_the_season_where_settings_are_asked_for(league):
    assert rootlog.table([league], settings="found").columns[0] == "rank"
    assert rootlog.table([league]).columns[0] == "player"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("season.wins = 3", "season: there is no key 'wins'; did you mean win?"),
        ("season.win = '3'", "season.win: expected a number, not '3'"),
        ("season.order = ['elo']", "season.order[0]: expected score, rate, wins"),
        (
            "season.aliases = {Ann = ['a1'], Bea = ['A1']}",
            "season.aliases.Bea: 'a1' is a name of Ann, too",
        ),
    ],
)
def test_rules_that_cannot_be_are_told(league, written, told):
    (league / "final" / "rootlog.toml").write_text(written)
    said = typed("table", "final", cwd=league)
    assert said.status == 2
    assert told in said.err


def test_the_settings_in_force_have_the_season(league):
    said = typed("config", "final", cwd=league).out
    assert "season.aliases  Ansel = ans_99" in said
    assert "season.win      3" in said


GAME = Path(__file__).parents[1] / "fixtures" / "games" / "readme.rootlog"


def test_overlooked_rules_are_told_with_what_they_say(tmp_path):
    (tmp_path / "a.rootlog").write_bytes(GAME.read_bytes())
    (tmp_path / "b.rootlog").write_bytes(GAME.read_bytes())
    said = typed("check", "--overlooked", "--format", "json", ".", cwd=tmp_path)
    rows = json.loads(said.out)["rows"]
    assert said.status == 1  # as without
    assert [(r["plays"], r["open"], r["games"], r["players"], r["rule"]) for r in rows] == [
        (2, 0, 2, 1, "4.2.1"),
        (0, 2, 2, 1, "6.5.4.II"),
    ]
    assert rows[0]["says"] == rootlog.rule("4.2.1").summary


def test_a_slip_of_the_record_is_no_overlooked_rule(tmp_path):
    (tmp_path / "a.rootlog").write_text("Map: Fall\nDeck: Standard\nC: Ann\nC:w->1\n")
    assert len(typed("check", "--overlooked", ".", cwd=tmp_path).out.splitlines()) == 1


def test_overlooked_rules_are_those_of_one_player(tmp_path):
    (tmp_path / "a.rootlog").write_bytes(GAME.read_bytes())
    (tmp_path / "rootlog.toml").write_text("[season.aliases]\nAnton = ['Ansel']\n")
    for name, rules in (("ansel", 2), ("Anton", 2), ("Birgit", 0)):
        said = typed("check", "--overlooked", "--player", name, ".", cwd=tmp_path)
        assert len(said.out.splitlines()) == 1 + rules


@pytest.mark.parametrize(
    "words",
    [
        ("--player", "Ansel"),
        ("--overlooked", "--statistics"),
        ("--overlooked", "--format", "sarif"),
    ],
)
def test_what_goes_with_the_overlooked_rules_is_told(words):
    said = typed("check", *words, GAME)
    assert said.status == 2
    assert "--overlooked" in said.err
