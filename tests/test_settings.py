"""rootlog.toml: what it may say, what is in force where, house rules and profiles. All through the installed command."""

import json
import os
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from tests.installed import typed
from tests.test_trust import TEXT

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
LEAGUE = """\
law = "2020"
ignore = ["4.2"]

[house_rules]
field_hospitals = "per warrior"

[profile]
name = "Winter League"
maps = ["Winter", "Lake"]
decks = ["E&P"]
factions = ["C", "A"]
seats = [4, 5]
rounds = 2
headers = ["Played", "Pool", "Map"]
"""


@pytest.fixture
def league(tmp_path):
    """A folder with a record, one with settings of its own below it, and settings in the upper one."""
    (tmp_path / "finals").mkdir()
    (tmp_path / "game.rootlog").write_text(TEXT, "utf-8")
    (tmp_path / "finals" / "last.rootlog").write_text(TEXT, "utf-8")
    (tmp_path / "rootlog.toml").write_text(LEAGUE)
    (tmp_path / "finals" / "rootlog.toml").write_text('law = "law-16"\nprofile.seats = [2]\n')
    return tmp_path


def records(*words, cwd):
    done = typed("check", "--format", "json", *words, cwd=cwd)
    return {one["path"]: one for one in json.loads(done.out)["records"]}


def test_settings_hold_for_the_records_of_their_folder_and_below(league):
    found = records(".", cwd=league)
    near, below = found["./game.rootlog"], found["./finals/last.rootlog"]
    assert (near["law"], below["law"]) == ("law-4", "law-16")
    assert near["house_rules"] == below["house_rules"] == {"field_hospitals": "per warrior"}
    assert (near["filtered"], near["selection"]["ignore"]) == (1, ["4.2"])
    seats = [{f["rule"] for f in one["findings"]} & {"profile.seats"} for one in (near, below)]
    assert seats == [{"profile.seats"}, set()]


def test_options_go_before_settings_and_a_record_before_both_but_the_option(league):
    found = records("--law", "6", "--select", "4.2", "game.rootlog", cwd=league)["game.rootlog"]
    assert (found["law"], found["selection"]) == ("law-6", {"select": ["4.2"], "ignore": ["4.2"]})
    (league / "game.rootlog").write_text("// rootlog: law=law-2\n" + TEXT, "utf-8")
    assert records("game.rootlog", cwd=league)["game.rootlog"]["law"] == "law-2"


def test_settings_are_named_or_left_out(league):
    found = records("--no-config", "game.rootlog", cwd=league)["game.rootlog"]
    assert (found["law"], found["house_rules"]) == ("law-6", {})
    (league / "other.toml").write_text('law = "law-1"\n')
    found = records("--config", "other.toml", "game.rootlog", cwd=league)["game.rootlog"]
    assert (found["law"], found["house_rules"]) == ("law-1", {})
    done = typed("check", "--config", "other.toml", "--no-config", "game.rootlog", cwd=league)
    assert done.status == 2
    done = typed("check", "--config", "none.toml", "game.rootlog", cwd=league)
    assert (done.status, done.out) == (2, "")
    assert "cannot read none.toml" in done.err.replace(f"{league}{os.sep}", "")


def test_settings_above_are_left_out_where_one_is_the_root(league):
    (league / "finals" / "rootlog.toml").write_text("root = true\n")
    found = records("finals", cwd=league)["finals/last.rootlog"]
    assert (found["law"], found["house_rules"], found["filtered"]) == ("law-6", {}, 0)


def test_standard_input_is_judged_by_the_settings_here(league):
    done = typed("check", "-", cwd=league, given=TEXT.encode())
    assert "law-4 with house rule field_hospitals 'per warrior'" in done.out


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('lwa = "law-4"', "there is no key 'lwa'; did you mean law?"),
        ("[profil]", "there is no key 'profil'; did you mean profile?"),
        ("profile.seat = [4]", "profile: there is no key 'seat'; did you mean seats?"),
        ('law = "law-5"', "law: there is no law 'law-5'; known are"),
        ("law = 4", "law: expected a text in quotes, not 4"),
        ('select = "4.2"', "select: expected a list"),
        ('ignore = ["99"]', "ignore: no edition has a rule '99'"),
        (
            'select = ["You Must Rule"]',
            "select: no edition has a rule 'You Must Rule'; the nearest is 4.2.1 You Must Rule\n",
        ),
        (
            'select = ["xyzzy"]',
            "select: no edition has a rule 'xyzzy'; `rootlog rule` lists the chapters\n",
        ),
        (
            'profile.maps = ["Lake", "Fal"]',
            "profile.maps[1]: there is no map 'Fal'; did you mean Fall?",
        ),
        ('profile.decks = ["E"]', "profile.decks[0]: there is no deck 'E'; "),
        (
            'profile.factions = ["Z"]',
            "profile.factions[0]: there is no faction 'Z'; known are C (Marquise), E (Eyrie), ",
        ),
        ("profile.rounds = 0", "profile.rounds: 0 is less than the minimum of 1"),
        (
            'profile.severity = "bad"',
            "profile.severity: expected error, warning or note, not 'bad'",
        ),
        (
            'house_rules.field_hospital = "x"',
            "the Law has no switch 'field_hospital'; did you mean",
        ),
        (
            'house_rules.field_hospitals = "x"',
            "house_rules.field_hospitals: no edition has 'x'; values are 'per warrior' and 'per clearing'",
        ),
        ("law = = 3", "this is not TOML"),
        ('law = "\udcff"', "this is not TOML"),
    ],
)
def test_settings_that_cannot_be_are_told_with_the_right_ones(league, written, told):
    path = league / "finals" / "rootlog.toml"
    path.write_text(written, "utf-8", "surrogateescape")
    shutil.copy(league / "game.rootlog", league / "finals" / "second.rootlog")
    done = typed("check", ".", cwd=league)
    assert done.status == 2
    assert (
        done.err
        == f"rootlog: {os.path.join('finals', 'rootlog.toml')}: {done.err.partition('.toml: ')[2]}"
    )
    assert told in done.err
    assert len(done.err.splitlines()) == 1  # not once for each record
    assert "game.rootlog: illegal" in done.out


COMMANDS = ["annotate", "explain", "replay", "stats", "diff", "ruling", "config", "fix"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_judges_reads_them(league, command):
    (league / "rootlog.toml").write_text("colour = 1\n")
    more = {"diff": ["game.rootlog"], "ruling": ["13:27", "why"], "fix": ["--all"]}
    done = typed(command, "game.rootlog", *more.get(command, []), cwd=league)
    assert done.status == 2
    assert "rootlog.toml: there is no key 'colour'" in done.err


# --- house rules -------------------------------------------------------------------------------------------


def test_a_house_rule_is_a_switch_of_the_law(tmp_path):
    """One card for each warrior, or one for all: the same record under the usual law, with the house rule."""
    case = FIXTURES / "switches" / "field_hospitals.rootlog"
    text = "".join(
        line
        for line in case.read_text("utf-8").splitlines(keepends=True)
        if not line.startswith("//")
    )
    (tmp_path / "game.rootlog").write_text(text, "utf-8")
    usual = typed("check", "game.rootlog", cwd=tmp_path)
    (tmp_path / "rootlog.toml").write_text('house_rules.field_hospitals = "per warrior"\n')
    agreed = typed("check", "game.rootlog", cwd=tmp_path)
    assert sorted((usual.status, agreed.status)) == [0, 1]
    assert "law-6 with house rule field_hospitals 'per warrior'" in agreed.out


# --- profiles ----------------------------------------------------------------------------------------------


def test_a_breach_of_a_profile_is_a_finding_of_its_kind(league):
    found = records("game.rootlog", cwd=league)["game.rootlog"]
    breaches = [one for one in found["findings"] if one["kind"] == "profile"]
    assert {(one["severity"], one["title"]) for one in breaches} == {("error", "Winter League")}
    assert [(one["rule"], one["line"], one["text"][:6], one["message"]) for one in breaches] == [
        ("profile.headers", 1, "", "Winter League requires a line `Played:`, but it is missing"),
        ("profile.headers", 1, "", "Winter League requires a line `Pool:`, but it is missing"),
        (
            "profile.maps",
            2,
            "Map: F",
            "Winter League is not played on Fall. Allowed maps: Winter, Lake",
        ),
        (
            "profile.decks",
            3,
            "Deck: ",
            "Winter League is not played with the Standard deck. Allowed decks: E&P",
        ),
        (
            "profile.factions",
            4,
            "E: Bir",
            "Winter League does not allow the Eyrie. Allowed: Marquise, Alliance",
        ),
        ("profile.seats", 5, "C: Ans", "Winter League does not allow 2 players. Allowed: 4 or 5"),
        ("profile.rounds", 16, "t->1+5", "Winter League allows 2 rounds, and round 3 begins"),
    ]


def test_a_record_that_keeps_the_profile_has_no_breach(league):
    (league / "rootlog.toml").write_text(
        'profile = {maps = ["Fall"], decks = ["Standard"], factions = ["C", "E"], seats = [2], rounds = 3, headers = ["map", "Played"]}'
    )
    (league / "game.rootlog").write_text("// Played: yesterday\n" + TEXT, "utf-8")
    found = records("game.rootlog", cwd=league)["game.rootlog"]
    assert {one["kind"] for one in found["findings"]} == {"illegal", "missing"}


@pytest.mark.parametrize(
    ("severity", "status", "strict"), [("error", 1, 1), ("warning", 0, 1), ("note", 0, 0)]
)
def test_a_profile_counts_as_much_as_it_says(league, severity, status, strict):
    legal = "\n".join(TEXT.splitlines()[:12]) + "\n"
    (league / "game.rootlog").write_text(legal, "utf-8")
    (league / "rootlog.toml").write_text(f'profile = {{maps = ["Lake"], severity = "{severity}"}}')
    done = typed("check", "game.rootlog", cwd=league)
    assert done.status == status
    assert (
        f"game.rootlog:2:1: {severity} profile profile.maps Profile: the profile is not played on Fall"
        in done.out
    )
    assert typed("check", "--strict", "game.rootlog", cwd=league).status == strict


# --- rootlog config ----------------------------------------------------------------------------------------


def test_config_shows_what_is_in_force_and_from_where(league):
    done = typed("config", "finals", "--select", "4.3", cwd=league)
    assert done.status == 0
    rows = {line.split()[0]: line.split()[1:] for line in done.out.splitlines()}
    assert rows["law"] == ["law-16", os.path.join("finals", "rootlog.toml")]
    assert rows["select"] == ["4.3", "--select"]
    assert rows["ignore"] == ["4.2", "rootlog.toml"]
    assert rows["house_rules.field_hospitals"] == ["per", "warrior", "rootlog.toml"]
    assert rows["profile.seats"] == ["2", os.path.join("finals", "rootlog.toml")]
    assert rows["profile.maps"] == ["Winter,", "Lake", "rootlog.toml"]


def test_a_path_that_is_not_there_is_answered_as_by_check(league):
    wrong = typed("config", "game.rootlg", cwd=league)
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == typed("check", "game.rootlg", cwd=league).err
    assert "did you mean game.rootlog?" in wrong.err


def test_config_of_a_record_names_its_own_law(league):
    (league / "game.rootlog").write_text("// rootlog: law=2\n" + TEXT, "utf-8")
    law = json.loads(typed("config", "game.rootlog", "--format", "json", cwd=league).out)[
        "settings"
    ]["law"]
    assert law == {"value": "law-2", "source": "game.rootlog, which names it"}
    done = typed("config", "--law", "p16", "game.rootlog", cwd=league)
    assert done.out.splitlines()[0].split() == ["law", "law-16", "--law"]


def test_config_without_settings_says_so(tmp_path):
    done = typed("config", "--no-config", cwd=tmp_path)
    assert done.out.splitlines()[0] == "no rootlog.toml here or above"
    assert done.out.splitlines()[1].split() == ["law", "law-6", "default"]
    assert typed("config", "nowhere", cwd=tmp_path).status == 2


# --- beside ------------------------------------------------------------------------------------------------


def test_several_processes_judge_by_the_same_settings(league):
    alone, several = (typed("check", "-j", jobs, ".", cwd=league) for jobs in ("1", "2"))
    assert alone == several


def test_annotations_say_what_check_says(league):
    typed("annotate", "--in-place", "game.rootlog", cwd=league)
    text = (league / "game.rootlog").read_text("utf-8")
    assert "//! 0 profile.maps Winter League: Winter League is not played on Fall" in text
    assert "4.2.1" not in text
    typed("annotate", "--strip", "--in-place", "game.rootlog", cwd=league)
    assert (league / "game.rootlog").read_text("utf-8") == TEXT


def test_a_record_without_settings_loads_nothing_that_reads_them(tmp_path):
    """What `rootlog check FILE` loads is what it did before there were settings."""
    import subprocess
    import sys

    (tmp_path / "game.rootlog").write_text(TEXT, "utf-8")
    code = (
        "import sys; from rootlog.cli.__main__ import main; main(['check', 'game.rootlog']);"
        "print(*(m for m in ('tomllib', 'jsonschema', 'rootlog.settings')"
        " if m in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=tmp_path, text=True, check=True
    )
    assert done.stderr.strip() == ""


@pytest.mark.parametrize(
    "text",
    [
        "lw = 'law-4'",
        "root = 1",
        "law = 4",
        "select = 'notation'",
        "select = [1, 'notation', 2]",
        "[house_rules]\nfield_hospitals = 1",
        "profile = 3",
        "[profile]\nname = ''\nmaps = []\nrounds = 0\nseats = [4, 0, 'five', true]",
        "[profile]\nheaders = ['']\nseverity = 'mild'\nmap = ['Fall']",
        "law = 'law-4'\n[profile]\nname = 'Cup'\nmaps = ['Fall']\nseats = [4]\nrounds = 9",
    ],
)
def test_where_jsonschema_is_not_installed_the_same_is_wrong_with_settings(monkeypatch, text):
    from rootlog import settings

    table = tomllib.loads(text)

    def told():
        return sorted(words for error in settings._errors(table) for words in settings._told(error))

    with_it = told()
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    assert told() == with_it


def test_each_mistake_of_a_settings_file_has_a_line_of_its_own(tmp_path):
    (tmp_path / "bad.toml").write_text('law = "law-9"\nfoo = 1\n')
    (tmp_path / "game.rootlog").write_text(TEXT, "utf-8")
    done = typed("check", "--config", "bad.toml", "game.rootlog", cwd=tmp_path)
    first, second = done.err.splitlines()
    assert "bad.toml: there is no key 'foo'" in first
    assert "bad.toml: law: there is no law 'law-9'" in second


@pytest.mark.parametrize("opened", ["[", "{x="])
@pytest.mark.parametrize("command", ["check", "config"])
def test_settings_that_are_nested_without_end_are_told_in_words(tmp_path, command, opened):
    (tmp_path / "rootlog.toml").write_text(f"ignore = {opened * 100_000}")
    (tmp_path / "game.rootlog").write_text(TEXT, "utf-8")
    done = typed(command, "game.rootlog", cwd=tmp_path)
    assert (done.status, done.err) == (2, "rootlog: rootlog.toml: this is too deeply nested\n")
