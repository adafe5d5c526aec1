"""`rootlog results`: what leagues' forms ask for, and what differs from what leagues have."""

import csv
import io
import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import rootlog
from rootlog.reporting import forms
from tests.installed import typed

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "fixtures" / "games"
CHOSEN = ("two_coalitions", "fox_dominance", "roosts_in_winter")


@pytest.fixture
def games(tmp_path):
    """A coalition's win, a win by dominance and one by points."""
    for name in CHOSEN:
        (tmp_path / f"{name}.rootlog").write_bytes((GAMES / f"{name}.rootlog").read_bytes())
    return tmp_path


def _csv(folder, *words):
    said = typed("results", "--format", "csv", *words, ".", cwd=folder)
    assert said.status == 0, said.err
    return list(csv.DictReader(io.StringIO(said.out)))


def test_a_row_for_each_seat_has_what_a_record_tells(games):
    rows = _csv(games)
    assert [r["player"] for r in rows if "coalitions" in r["game"]] == [
        "Runa",
        "Sven",
        "Ansel",
        "Odile",
    ]
    joined = rows[next(n for n, r in enumerate(rows) if r["player"] == "Runa")]
    assert (joined["points"], joined["coalition"], joined["character"]) == ("", "C", "tinker")
    assert (joined["won"], joined["score"], joined["seat"]) == ("1", "0.5", "1")
    [fox] = [r for r in rows if r["dominance"]]
    assert (fox["faction"], fox["dominance"], fox["score"]) == ("C", "F", "1")
    winter = next(r for r in rows if "winter" in r["game"])
    assert (winter["map"], winter["random_suits"], winter["points"]) == ("Winter", "1", "30")


def test_the_json_is_as_its_schema_says(games):
    said = typed("results", "--format", "json", ".", cwd=games)
    schema = json.loads((ROOT / "schemas" / "results.schema.json").read_text("utf-8"))
    found = json.loads(said.out)
    Draft202012Validator(schema).validate(found)
    assert len(found["games"]) == len(CHOSEN)


@pytest.mark.parametrize("name", forms.names())
def test_a_form_is_as_its_schema_says_and_has_every_letter(name):
    path = ROOT / "rootlog" / "reporting" / "forms" / f"{name}.json"
    raw = json.loads(path.read_text("utf-8"))
    schema = json.loads((ROOT / "schemas" / "form.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(raw)
    for field in {"faction", "role"} & {*raw.get("values", {})}:
        assert set(rootlog.engine.factions.letters()) <= set(raw["values"][field])


def test_the_schema_names_every_form_and_field():
    schema = json.loads((ROOT / "schemas" / "form.schema.json").read_text("utf-8"))
    properties = schema["properties"]
    assert properties["values"]["oneOf"][0]["enum"] == forms.names()
    pattern = properties["columns"]["additionalProperties"]["pattern"]
    for field in (*forms.GAME_FIELDS, *forms.SEAT_FIELDS):
        assert field in pattern


def test_the_columns_of_the_root_digital_league(games):
    rows = {row["Player"]: row for row in _csv(games, "--as", "rdl") if row["GameID"] == CHOSEN[0]}
    assert rows["Runa"]["Faction"] == "Vagabond (Tinker)"
    assert (rows["Runa"]["Dom/Coal"], rows["Runa"]["Tournament Score"]) == ("Coalition", "0.5")
    assert (rows["Ansel"]["Game Score"], rows["Ansel"]["Map"]) == ("30", "Autumn")
    wide = _csv(games, "--as", "rdl-import")
    two = next(row for row in wide if row["Third Player"] == "Ansel")
    assert two["First Player Game Score"] == "Coalition w/Marquise de Cat"
    assert two["Third Player League Score"] == "0.5"
    assert any("Fox Dom" in row.values() for row in wide)


def test_what_a_record_says_of_itself_is_in_every_form(games):
    """The columns are all that the sites have, so that a file can be handed in as it is."""
    path = games / "roosts_in_winter.rootlog"
    said = "// Timing: Live\n// Link: https://talk.example/1\n// Played: 2024-11-24\n"
    path.write_text(said + path.read_text("utf-8"), "utf-8")
    rows = [one for one in _csv(games, "--as", "rdl") if one["GameID"] == path.stem]
    assert {row["Turn Timing"] for row in rows} == {"Live"}
    [wide] = [one for one in _csv(games, "--as", "rdl-import") if one["First Player"] == "Tobias"]
    assert (wide["Timing"], wide["Discord Link"]) == ("Live", "https://talk.example/1")
    for form in ("rdl-api", "rootdatabase"):
        shown = typed("results", "--as", form, "--format", "json", ".", cwd=games).out
        found = {one["title"]: one for one in json.loads(shown)["games"]}
        game = found[path.stem]
        assert (game["turn_timing"], game["table_talk_url"]) == ("live", "https://talk.example/1")
        assert found["fox_dominance"]["turn_timing"] == ""


def test_what_the_apis_have_nothing_for_is_null(games):
    shown = typed("results", "--as", "rdl-api", "--format", "json", ".", cwd=games).out
    fox = next(one for one in json.loads(shown)["games"] if one["title"] == "fox_dominance")
    assert fox["date_closed"] is None
    assert {seat["coalition"] for seat in fox["participants"]} == {None}


def test_the_matches_of_its_api(games):
    said = typed("results", "--as", "rdl-api", "--format", "json", ".", cwd=games)
    found = {one["title"]: one for one in json.loads(said.out)["games"]}
    runa = next(p for p in found[CHOSEN[0]]["participants"] if p["player"] == "Runa")
    assert (runa["faction"], runa["coalition"], runa["game_score"]) == ("vb_tinker", "Ansel", None)
    assert found["roosts_in_winter"]["board_map"] == "winter"
    fox = found["fox_dominance"]["participants"]
    assert [one["dominance"] for one in fox if one["dominance"]] == ["fox"]


def test_who_joined_a_coalition_has_half_a_win_in_the_root_database(games):
    said = typed("results", "--as", "rootdatabase", "--format", "json", ".", cwd=games)
    found = {one["title"]: one for one in json.loads(said.out)["games"]}
    scores = {p["player"]: p["tournament_score"] for p in found[CHOSEN[0]]["participants"]}
    assert scores == {"Runa": 0.5, "Sven": 0, "Ansel": 1, "Odile": 0}


def test_hirelings_landmarks_and_the_faction_left_in_the_pool_are_named(tmp_path):
    head = (
        "Map: Winter\nDeck: E&P\nLandmarks: tower->10\nHirelings: h_C, h_Ed, h_S\nPool: CEA\n"
        "C: Ann\nE: Bea\nWinner: C\n"
    )
    (tmp_path / "a.rootlog").write_text(head)
    said = typed("results", "--as", "rdl-api", "--format", "json", ".", cwd=tmp_path)
    [game] = json.loads(said.out)["games"]
    assert game["hirelings"] == ["h_cats_p", "h_birds_d", "h_protector_p"]
    assert game["landmarks"] == ["lm_tower"]
    assert (game["undrafted_faction"], game["game_setup"]) == ("alliance", "adset")


MAPPING = """
values = "rdl"
[columns]
Spiel = "name"
Spielerin = "player"
Fraktion = "role"
Punkte = "points"
"""


def test_other_columns_are_described_in_a_file(games):
    (games / "form.toml").write_text(MAPPING)
    rows = _csv(games, "--as", "form.toml")
    assert list(rows[0]) == ["Spiel", "Spielerin", "Fraktion", "Punkte"]
    assert {row["Fraktion"] for row in rows} >= {"Marquise de Cat", "Vagabond (Tinker)"}
    (games / "form.json").write_text(json.dumps(tomllib.loads(MAPPING)))
    assert _csv(games, "--as", "form.json") == rows


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "'columns' is a required property"),
        ("[columns]\na = 'colour'", "columns.a: 'colour' does not match"),
        ("columns = ", "form.toml: "),
    ],
)
def test_a_file_that_describes_no_form_is_told(games, written, told):
    (games / "form.toml").write_text(written)
    said = typed("results", "--as", "form.toml", ".", cwd=games)
    assert (said.status, said.out) == (2, "")
    assert told in said.err
    said = typed("results", "--as", "rld", ".", cwd=games)
    assert "there is no form or file rld; forms are rdl, rdl-api" in said.err


@pytest.mark.parametrize("name", forms.names())
@pytest.mark.parametrize("format_", ["csv", "json"])
def test_what_was_written_is_the_same_when_it_is_read(games, name, format_):
    """In whatever form, which is found by its columns."""
    (games / "r").mkdir()
    typed("results", "--as", name, "--format", format_, "-o", "r/out", ".", cwd=games)
    said = typed("results", "--against", "r/out", ".", cwd=games)
    assert (said.status, said.out) == (
        0,
        "3 records: 3 the same, 0 with differences, 0 not in r/out\n",
    )


def _against(folder, text, *words):
    (folder / "league.csv").write_text(text)
    return typed("results", "--against", "league.csv", *words, ".", cwd=folder)


@pytest.fixture
def kept(games):
    """What the league has: the same as the records."""
    return typed("results", "--as", "rdl", "--format", "csv", ".", cwd=games).out


def test_every_record_whose_result_differs_is_named(games, kept):
    said = _against(games, kept.replace("Ansel,Marquise de Cat,3,30", "Ansel,Marquise de Cat,3,31"))
    assert said.status == 1
    assert said.out == (
        "./two_coalitions.rootlog: Ansel, Marquise de Cat: Game Score: 30 in the record, 31 in league.csv\n"
        "3 records: 2 the same, 1 with differences, 0 not in league.csv\n"
    )


def test_a_dominance_that_the_league_does_not_know_is_a_difference(games, kept):
    said = _against(games, kept.replace(",Dominance,", ",,"))
    assert "Dom/Coal: Dominance in the record, nothing in league.csv" in said.out
    assert said.status == 1


def test_other_seats_players_and_factions_are_told(games, kept):
    """A player under another name is who has the same faction; one too many is told."""
    rows = kept.replace("Runa,", "Rita,").replace(
        "Odile,Woodland Alliance,4", "Odile,Lizard Cult,4"
    )
    said = _against(games, rows)
    assert "Runa, Vagabond (Tinker): Player: Runa in the record, Rita in league.csv" in said.out
    assert (
        "Odile, Woodland Alliance: Faction: Woodland Alliance in the record, Lizard Cult"
        in said.out
    )
    extra = next(line for line in kept.splitlines() if line.startswith("fox_dominance"))
    said = _against(
        games, kept + extra.replace("Ansel,Marquise de Cat", "Zoe,Corvid Conspiracy") + "\n"
    )
    assert "Zoe, Corvid Conspiracy: seat: nothing in the record" in said.out


def test_a_game_is_found_by_who_played_what_where_names_differ(games, kept):
    other = kept.replace("two_coalitions", "DbInput!17").replace("fox_dominance", "DbInput!18")
    assert _against(games, other).status == 0
    without = "".join(line for line in kept.splitlines(True) if not line.startswith("fox"))
    said = _against(games, without)
    assert "./fox_dominance.rootlog: not in league.csv\n" in said.out
    assert said.status == 1
    more = kept + "DbInput!19,,Zoe,Lizard Cult,1,30,1,Autumn,,Standard,,,\n"
    said = _against(games, more)
    assert said.out.endswith("; 1 game there without a record\n")
    assert said.status == 0


def test_accounts_aliases_capitals_and_numbers_make_no_difference(games, kept):
    (games / "rootlog.toml").write_text("[season.aliases]\nRuna = ['rr']\n")
    told = kept.replace("Ansel,", "ANSEL+4711,").replace("Runa,", "rr,").replace("0.5", "0.50")
    assert _against(games, told).status == 0


def test_games_of_a_list_without_names_are_told_apart(games, kept):
    """By their map and the like, however it is typed, and where that is the same, by a seat that is there twice."""
    rows = list(csv.DictReader(io.StringIO(kept)))
    typed_in = ["Player,Faction,Turn Order,Game Score,Dom/Coal,Map"]
    for n, row in enumerate(rows):
        place = row["Map"].upper() if n % 2 else row["Map"]
        cells = (row[one] for one in ("Player", "Faction", "Turn Order", "Game Score", "Dom/Coal"))
        typed_in.append(",".join((*cells, place)))
    said = _against(games, "\n".join(typed_in))
    assert said.out == "3 records: 3 the same, 0 with differences, 0 not in league.csv\n"


@pytest.mark.parametrize("sign", [";", "\t"])
def test_cells_may_be_parted_as_spreadsheets_elsewhere_part_them(games, kept, sign):
    """With the comma of decimals that goes with it."""
    told = kept.replace(",", sign).replace("0.5", "0,5")
    assert _against(games, told).status == 0


def test_columns_that_are_no_part_of_the_form_are_ignored(games, kept):
    lines = [f"{line},more" for line in kept.splitlines()]
    assert _against(games, "\n".join(lines)).status == 0


def test_differences_are_data_too(games, kept):
    wrong = kept.replace("Ansel,Marquise de Cat,3,30", "Ansel,Marquise de Cat,3,31")
    found = json.loads(_against(games, wrong, "--format", "json").out)
    told = {one["game"]: one["differences"] for one in found["records"]}
    assert told["./two_coalitions.rootlog"] == [
        {
            "player": "Ansel",
            "faction": "Marquise de Cat",
            "column": "Game Score",
            "record": "30",
            "given": "31",
        }
    ]
    rows = list(csv.DictReader(io.StringIO(_against(games, wrong, "--format", "csv").out)))
    assert [(row["column"], row["record"], row["given"]) for row in rows] == [
        ("Game Score", "30", "31")
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there are no results in it"),
        ("a,b\n1,2\n", "its columns are those of no form"),
        ("Map,Deck\nAutumn,Base\n", "it has no column with players or factions"),
        ('{"games": 3}', "it has no list of games"),
        ('{"games": [{"seats": 1, "game": "a", "player": "b"}]}', "'seats' is no list of seats"),
        ('{"player"', "this is no JSON"),
    ],
)
def test_what_holds_no_results_is_told(games, text, told):
    said = _against(games, text)
    assert (said.status, said.out) == (2, "")
    assert told in said.err
    assert "Traceback" not in said.err


def test_a_table_with_more_players_than_the_form_has_room_for_is_told(tmp_path):
    (tmp_path / "a.rootlog").write_bytes((GAMES / "a_revolt_that_wins.rootlog").read_bytes())
    said = typed("results", "--as", "rdl-import", ".", cwd=tmp_path)
    assert "./a.rootlog: 5 players, of which rdl-import has room for 4" in said.err


def test_games_without_a_winner_and_what_is_no_record_are_left_out(tmp_path):
    (tmp_path / "a.rootlog").write_bytes((GAMES / "readme.rootlog").read_bytes())
    (tmp_path / "b.rootlog").write_text("nothing")
    said = typed("results", ".", cwd=tmp_path)
    assert len(said.out.splitlines()) == 1
    assert "games without a winner: 1; --unfinished takes them, too" in said.err
    assert "./b.rootlog: this is not a record" in said.err
    assert len(typed("results", "--unfinished", ".", cwd=tmp_path).out.splitlines()) == 3


def test_the_library_gives_the_same(games):
    found = rootlog.results([games], form="rdl")
    rows = _csv(games, "--as", "rdl")
    assert [*found.columns] == [*rows[0]]
    assert [str(row[2]) for row in found.rows] == [row["Player"] for row in rows]
