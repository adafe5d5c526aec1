"""web/src/bridge.py, what the page asks of rootlog: it says what the commands say. Here without a browser."""

import importlib.util
import json
import shutil
from pathlib import Path

import pytest

from tests.installed import run
from tests.sampling import sample

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "fixtures" / "games"
TEXT = (GAMES / "readme.rootlog").read_text("utf-8")
PROFILE = '[profile]\nname = "Cup"\nmaps = ["Winter"]\n'


@pytest.fixture
def bridge():
    path = ROOT / "web" / "src" / "bridge.py"
    spec = importlib.util.spec_from_file_location("bridge", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(bridge, tmp_path, monkeypatch):
    """The current folder, in which the page's files lie."""
    monkeypatch.chdir(tmp_path)
    bridge.in_force.forget()
    yield tmp_path
    bridge.in_force.forget()


def whole(desk):
    """What the desk says in the end, asked as the page asks."""
    for _ in range(100_000):
        said = desk.work(5)
        if said and json.loads(said)["whole"]:
            return json.loads(said)
    raise AssertionError


def judged(bridge, text, path="game.rootlog", law=""):
    desk = bridge.Desk()
    assert desk.lay(path, text, law) == ""
    return whole(desk)["report"]


def checked(folder, *words):
    return json.loads(run("check", "--format", "json", *words, cwd=folder).out)["records"]


def test_every_game_is_told_as_check_tells_it(bridge, folder):
    shutil.copytree(GAMES, folder / "games")
    games = sample(sorted((folder / "games").glob("*.rootlog")), 6)
    told = checked(folder, *(f"games/{path.name}" for path in games))
    desk = bridge.Desk()  # one for all: nothing of a game stays with the next
    assert len(told) == len(games) > 5
    for record in told:
        desk.lay(record["path"], (folder / record["path"]).read_text("utf-8"), "")
        assert whole(desk)["report"] == record
        assert json.loads(bridge.verdict(record["path"], "")) == record


def test_a_text_that_is_typed_letter_by_letter_is_told_as_if_it_were_new(bridge, folder):
    desk = bridge.Desk()
    for end in range(len(TEXT) - 60, len(TEXT) + 1):
        desk.lay("game.rootlog", TEXT[:end], "")
        quick = json.loads(desk.work(60_000))
        assert not quick["whole"]
    assert whole(desk)["report"] == judged(bridge, TEXT)


def test_before_suggestions_are_known_the_findings_are(bridge, folder):
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    quick = json.loads(desk.work(60_000))
    places = [(one["rule"], one["line"]) for one in quick["report"]["findings"]]
    assert places == [("4.2.1", 13), ("6.5.4.II", 17)]
    assert not any("suggestion" in one for one in quick["report"]["findings"])
    assert [turn["line"] for turn in quick["turns"]] == [7, 8, 10, 11, 13, 15, 17, 19]
    assert quick["turns"][1]["actions"] == [[8, 3, 10], [8, 11, 21]]


def test_another_law_is_chosen_and_left_again(bridge, folder):
    desk = bridge.Desk()
    laws = []
    for law in ("law-1", "law-16", ""):
        desk.lay("game.rootlog", TEXT, law)
        laws.append(whole(desk)["report"]["law"])
    assert laws == ["law-1", "law-16", "law-6"]


def test_settings_beside_a_record_hold_as_for_the_command(bridge, folder):
    bridge.put("cup/rootlog.toml", PROFILE.encode())
    bridge.put("rootlog.toml", b'ignore = ["4.2"]\n')
    bridge.put("cup/game.rootlog", TEXT.encode())
    [told] = checked(folder, "cup/game.rootlog")
    assert [one["rule"] for one in told["findings"]] == ["profile.maps", "6.5.4.II"]
    assert judged(bridge, TEXT, "cup/game.rootlog") == told
    bridge.drop("cup/rootlog.toml")
    bridge.drop("rootlog.toml")
    assert len(judged(bridge, TEXT, "cup/game.rootlog")["findings"]) == 2


def test_settings_that_cannot_be_read_are_told_and_the_record_is_judged_without_them(
    bridge, folder
):
    bridge.put("rootlog.toml", b"lw = 4\n")
    desk = bridge.Desk()
    assert "there is no key 'lw'" in desk.lay("game.rootlog", TEXT, "")
    assert len(whole(desk)["report"]["findings"]) == 2
    bridge.put("game.rootlog", TEXT.encode())
    assert "there is no key 'lw'" in json.loads(bridge.verdict("game.rootlog", ""))["trouble"]


def test_what_settings_say_fills_the_form(bridge, folder):
    bridge.put("rootlog.toml", PROFILE.encode())
    said = json.loads(bridge.settings(PROFILE))
    assert said == {"settings": {"profile": {"name": "Cup", "maps": ["Winter"]}}, "trouble": ""}
    bridge.put("rootlog.toml", b"law =")
    said = json.loads(bridge.settings("law ="))
    assert said["settings"] == {}
    assert "this is not TOML" in said["trouble"]


def test_a_file_cannot_be_put_outside(bridge, folder):
    bridge.put("../../away.rootlog", TEXT.encode())
    assert (folder / "away.rootlog").exists()


def test_the_bytes_of_a_file_are_read_as_the_command_reads_them(bridge, folder):
    content = TEXT.replace("Birgit", "Jörg").encode("cp1252")
    assert "Jörg" in bridge.put("game.rootlog", content)
    [told] = checked(folder, "game.rootlog")
    assert json.loads(bridge.verdict("game.rootlog", "")) == told
    assert told["findings"][0]["rule"] == "notation"


def test_a_repair_is_that_of_fix(bridge, folder):
    (folder / "game.rootlog").write_text(TEXT, "utf-8")
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    found = next(one for one in whole(desk)["report"]["findings"] if "suggestion" in one)
    lines = TEXT.split("\n")
    line = found["suggestion"]["line"]
    lines[line - 1] = desk.repaired(line, found["suggestion"]["text"])
    run("fix", "--line", str(found["line"]), "game.rootlog", cwd=folder)
    assert (folder / "game.rootlog").read_text("utf-8") == "\n".join(lines) != TEXT


def test_all_repairs_are_those_of_fix(bridge, folder):
    for name in ("readme", "unfinished_on_mountain"):
        text = (GAMES / f"{name}.rootlog").read_text("utf-8")
        (folder / "game.rootlog").write_text(text, "utf-8")
        run("fix", "--all", "game.rootlog", cwd=folder)
        desk = bridge.Desk()
        desk.lay("game.rootlog", text, "")
        assert desk.fixed() == (folder / "game.rootlog").read_text("utf-8")


def test_a_ruling_is_that_of_the_command(bridge, folder):
    (folder / "game.rootlog").write_text(TEXT, "utf-8")
    run("ruling", "game.rootlog", "13:27", "the table agreed", cwd=folder)
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    assert desk.ruled(13, 27, "4.2.1", "the table agreed") == (folder / "game.rootlog").read_text(
        "utf-8"
    )


def test_what_is_saved_is_what_the_commands_write(bridge, folder):
    (folder / "game.rootlog").write_text(TEXT, "utf-8")
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    assert desk.annotated() == run("annotate", "game.rootlog", cwd=folder).out
    page = run("replay", "--format", "html", "game.rootlog", cwd=folder).out
    assert desk.page() == page


@pytest.mark.parametrize(("turn", "action"), [(0, 0), (5, 5), (7, 3), (1, 0)])
def test_the_picture_is_that_of_replay(bridge, folder, turn, action):
    (folder / "game.rootlog").write_text(TEXT, "utf-8")
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    desk.work(60_000)
    words = ["--turn", str(turn), "--action", str(action)] if turn else []
    told = run("replay", "--format", "svg", *words, "game.rootlog", cwd=folder).out
    picture = json.loads(desk.board(turn, action))
    assert picture["svg"].strip() == told.strip()
    assert picture["title"] in told


def test_the_picture_of_what_was_taken_out_is_that_of_what_is_left(bridge):
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    desk.work(60_000)
    assert desk.board(99, 3) == desk.board(0, 0)
    assert json.loads(desk.board(4, 99))["title"].startswith("Turn 4, ")


def test_a_record_without_turns_has_no_picture_and_no_page(bridge, folder):
    desk = bridge.Desk()
    desk.lay("game.rootlog", "Map: Fall\n", "")
    assert desk.board(0, 0) == ""
    assert desk.page() == ""


def test_where_rootlog_fails_it_says_so_and_draws_nothing(bridge, folder, failing):
    desk = bridge.Desk()
    desk.lay("game.rootlog", failing, "")
    assert "BrokenError" in whole(desk)["report"]["internal"]
    assert desk.board(1, 1) == ""


def test_what_is_wrong_with_what_is_being_typed_is_not_drawn(bridge, folder):
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    whole(desk)
    drawn, typing, beside = (
        json.loads(desk.board(5, 5, *typed))["svg"]
        for typed in ((0, 0, 0), (13, 27, 32), (13, 1, 7))
    )
    assert "You Must Rule" in drawn
    assert "You Must Rule" not in typing
    assert beside == drawn


def test_who_was_at_the_table_and_the_law_of_that_day_are_told(bridge, folder):
    desk = bridge.Desk()
    desk.lay("game.rootlog", TEXT, "")
    assert whole(desk)["names"] == {"C": "Marquise", "E": "Eyrie"}
    assert whole(desk)["dated"] == {"note": "", "laws": []}
    desk.lay("game.rootlog", "// Played: 2020-11-24\n" + TEXT, "")
    told = whole(desk)
    assert told["dated"]["laws"] == ["law-4"]
    [note] = told["report"]["notes"]
    assert note == told["dated"]["note"]
    desk.lay("game.rootlog", "// Played: 2020-11-24\n" + TEXT, "law-4")
    assert whole(desk)["dated"] == {"note": "", "laws": []}


def test_a_rule_is_told_in_all_editions(bridge):
    [rule] = json.loads(bridge.rule("4.2.1", "law-6"))
    assert (rule["rule"], rule["title"], rule["law"]) == ("4.2.1", "You Must Rule", "law-6")
    assert {"law-1", "law-6", "law-16"} <= set(rule["editions"])


def test_what_can_be_chosen_is_what_there_is(bridge):
    laws = json.loads(bridge.editions())
    assert [law["id"] for law in laws if law["default"]] == ["law-6"]
    choices = json.loads(bridge.choices())
    assert "Lake" in choices["maps"]
    assert "E&P" in choices["decks"]
    assert choices["factions"]["C"] == "Marquise"
    assert "per warrior" in choices["switches"]["field_hospitals"]["values"]


def test_the_rehearsal_of_the_build_asks_everything(bridge, folder):
    bridge.rehearse(TEXT)
    assert list(folder.iterdir()) == []
