"""What an organiser meets: filters, the law in force, rulings. All through the installed command."""

import json
import re
from pathlib import Path

import pytest

from tests.installed import typed

GAME = Path(__file__).resolve().parents[1] / "fixtures" / "games" / "readme.rootlog"
TEXT = "".join(
    line for line in GAME.read_text("utf-8").splitlines(keepends=True) if line[:3] != "//!"
)
"""An illegal game: 4.2.1 on action 5 at 13:27, 6.5.4.II on action 3 at 16:15."""


@pytest.fixture
def game(tmp_path):
    """The game in a folder of its own."""
    path = tmp_path / "game.rootlog"
    path.write_bytes(TEXT.encode())
    return path


def put(path, *lines):
    """Writes the game with lines above it."""
    path.write_text("".join(f"{line}\n" for line in lines) + TEXT, "utf-8")


def records(*words, cwd):
    done = typed("check", "--format", "json", *words, cwd=cwd)
    return json.loads(done.out)["records"], done.status


# --- filters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "option", "value", "near"),
    [
        ("check", "--select", "99", "26 Vagabonds"),
        ("check", "--select", "abc", "the nearest is"),
        ("check", "--ignore", "x", "`rootlog rule` lists the chapters"),
        ("annotate", "--ignore", "4.2.9", "4.2.2 No Movement Limits"),
        ("fix", "--select", "mach", "6.5.2 March"),
        ("check", "--select", "4.2,notatio", "notation"),
    ],
)
def test_a_filter_that_names_no_rule_is_wrong_usage(game, command, option, value, near):
    done = typed(command, option, value, game.name, cwd=game.parent)
    assert (done.status, done.out) == (2, "")
    assert near in done.err


def test_a_filter_takes_what_any_edition_has(game):
    words = ("check", "--select", "13,9.2.9.II,pnp,notation,profile", game.name)
    assert typed(*words, cwd=game.parent).status == 1


@pytest.mark.parametrize(
    ("words", "summary"),
    [
        (["--select", "4.3"], "illegal (shown: nothing; 2 findings hidden by select 4.3; "),
        (["--select", "4.2,4.3"], "illegal (shown: 1 error; 1 finding hidden by select 4.2, 4.3; "),
        (
            ["--ignore", "4", "--ignore", "6"],
            "illegal (shown: nothing; 2 findings hidden by ignore 4, 6; ",
        ),
        (
            ["--select", "6", "--ignore", "6.5"],
            "(shown: nothing; 2 findings hidden by select 6 and ignore 6.5; ",
        ),
    ],
)
def test_a_filter_never_turns_a_verdict(game, words, summary):
    done = typed("check", *words, game.name, cwd=game.parent)
    assert done.status == 1
    assert any(
        summary in line for line in done.out.splitlines()[-2:]
    )  # a line of counts may follow
    [record], status = records(*words, game.name, cwd=game.parent)
    assert (record["verdict"], status) == ("illegal", 1)
    assert record["filtered"] == 2 - len(record["findings"])


def test_what_a_filter_keeps_back_counts_where_warnings_do(game):
    legal = TEXT.splitlines()[:12]
    game.write_text("\n".join([*legal, "//= 9 9.9 names nothing"]) + "\n", "utf-8")
    assert typed("check", "--ignore", "notation", game.name, cwd=game.parent).status == 0
    words = ("check", "--strict", "--ignore", "notation", game.name)
    assert typed(*words, cwd=game.parent).status == 1


def test_without_a_filter_nothing_is_filtered(game):
    [record], _ = records(game.name, cwd=game.parent)
    assert record["filtered"] == 0
    assert "selection" not in record
    assert "hidden" not in typed("check", game.name, cwd=game.parent).out


# --- the law in force --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["4", "LAW-4", "law4", "Law 4", "p4", "2020"])
def test_a_law_is_named_in_any_spelling(game, name):
    [record], _ = records("--law", name, game.name, cwd=game.parent)
    assert record["law"] == "law-4"
    put(game, f"// rootlog: law={name.replace(' ', '')}")
    [record], _ = records(game.name, cwd=game.parent)
    assert record["law"] == "law-4"


def test_other_commands_take_any_spelling_too():
    assert "// rootlog: law=law-4\n" in typed("generate", "--law", "P4", "--turns", "3").out
    assert "9.2.9 " in typed("rule", "--law", "2020", "9.2.9").out
    assert "did you mean law-4" in typed("generate", "--law", "5").err


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("5", "law-4 (2020) or law-6 (2022)"),
        ("2021", "law-4 (2020)"),
        ("lwa-6", "law-6 (2022)"),
        ("2015", "law-1 (2018)"),
    ],
)
def test_a_law_that_is_none_is_answered_with_a_suggestion(game, name, meant):
    done = typed("check", "--law", name, game.name, cwd=game.parent)
    assert done.status == 2
    assert f"did you mean {meant}" in done.err
    put(game, f"// rootlog: law={name}")
    [record], _ = records(game.name, cwd=game.parent)
    assert meant in record["findings"][0]["message"]


@pytest.mark.parametrize(
    ("comment", "form"),
    [
        ("// rootlog law=law-4", "law=law-4"),
        ("// Rootlog: law=law-4", "law=law-4"),
        ("// rootlgo: law=4", "law=law-4"),
        ("// rootlog; law: p4", "law=law-4"),
        ("// rootlog: law-4", "law=law-4"),
        ("// rootlog: lw=law-4", "law=law-4"),
        ("// rootlog:", "law=law-6"),
        ("// Law: law-4", "law=law-4"),
        ("/// rootlog: law=2020", "law=law-4"),
    ],
)
def test_a_pragma_that_is_none_is_told_with_the_right_form(game, comment, form):
    put(game, comment)
    [record], _ = records("--select", "notation", game.name, cwd=game.parent)
    [found] = record["findings"]
    assert record["law"] == "law-6"
    assert (found["severity"], found["line"], found["text"]) == ("warning", 1, comment)
    assert f"a pragma is written `// rootlog: {form}`" in found["message"]


def test_an_unknown_option_leaves_the_law_beside_it(game):
    put(game, "// rootlog: law=law-4 deck=E&P")
    [record], _ = records("--select", "notation", game.name, cwd=game.parent)
    assert record["law"] == "law-4"
    assert "a pragma has no option 'deck'" in record["findings"][0]["message"]


def test_a_pragma_below_the_first_turn_or_behind_a_line_is_told(game):
    behind = TEXT.replace("Map: Fall", "Map: Fall // rootlog: law=law-4")
    for wrong in (f"{TEXT}// rootlog: law=law-4\n", behind):
        game.write_text(wrong, "utf-8")
        [record], _ = records("--select", "notation", game.name, cwd=game.parent)
        assert record["law"] == "law-6"
        assert "above the first turn; this one is ignored" in record["findings"][0]["message"]


def test_two_pragmas_that_differ_are_told(game):
    put(game, "// rootlog: law=law-2", "// rootlog: law=law-4")
    [record], _ = records("--select", "notation", game.name, cwd=game.parent)
    assert record["law"] == "law-4"
    assert "another law is named above" in record["findings"][0]["message"]


@pytest.mark.parametrize(
    "comment",
    ["// the law of the forest", "// rootlog v2.8", "// law 4.2 was argued about", "// claw = law"],
)
def test_other_comments_are_no_pragmas(game, comment):
    put(game, comment)
    assert records("--select", "notation", game.name, cwd=game.parent)[0][0]["findings"] == []


def test_laws_lists_the_editions():
    done = typed("laws")
    assert done.status == 0
    for words in ("law-4   2020  p4 ", "law-16  2025  p16", "Underground Duchy", "second printed"):
        assert words in done.out
    facts = {one["id"]: one for one in json.loads(typed("laws", "--format", "json").out)}
    assert (facts["law-6"]["year"], facts["law-6"]["printing"]) == (2022, "p6")
    assert {"number": "9", "title": "Vagabond"} in facts["law-1"]["chapters"]


def test_laws_shows_one_edition_with_its_switches():
    done = typed("laws", "2018")
    assert "field_hospitals = 'per warrior'; elsewhere 'per clearing'" in done.out
    assert typed("laws", "7").status == 2


DAYS = [
    "2020-11-24",
    "24 Nov 2020",
    "24 November 2020.",
    "Nov 24th, 2020",
    "24.11.2020",
    "20201124",
]


@pytest.mark.parametrize("day", DAYS)
def test_a_law_that_was_not_in_print_is_noted(game, day):
    put(game, f"// Played: {day}")
    [record], status = records(game.name, cwd=game.parent)
    said = "the game was played on 2020-11-24, and law-6 was printed in 2022; in print then was law-4 (2020)"
    assert (record["notes"], status) == ([said], 1)
    verdict, _, below = typed("check", game.name, cwd=game.parent).out.partition("  note: ")
    assert verdict.splitlines()[-2].startswith("game.rootlog: illegal (")  # the counts come between
    assert below.startswith(f"{said}\n  to judge by it: --law law-4; --law by-date takes")


@pytest.mark.parametrize("law", ["by date", "by-date"])
def test_the_law_of_the_day_is_taken_where_that_is_asked_for(game, law):
    def told(*words):
        [record], _ = records(*words, game.name, cwd=game.parent)
        return record["law"], record["notes"]

    put(game, "// Played: 2020-11-24")
    assert told("--law", "by-date") == ("law-4", [])
    (game.parent / "rootlog.toml").write_text(f'law = "{law}"\n', "utf-8")
    assert told() == ("law-4", [])
    assert told("--law", "6")[0] == "law-6"
    put(game, "// Played: one day")
    assert told() == told("--law", "by-date") == ("law-6", [])
    put(game, "// rootlog: law=law-2")
    assert told() == told("--law", "by-date") == ("law-2", [])


def test_every_mistake_of_the_settings_is_told_at_once(game):
    text = 'law = "law-99"\nselect = ["none"]\nlow = 3\n[profile]\nmaps = ["Fal"]\n'
    (game.parent / "rootlog.toml").write_text(text, "utf-8")
    done = typed("check", game.name, cwd=game.parent)
    assert done.status == 2
    assert all(word in done.err for word in ("law-99", "'none'", "'low'", "'Fal'"))


def test_the_name_of_the_file_tells_the_day_too(game):
    for name in ("2020_11_24_final.rootlog", "final-2020-11-24.rootlog", "20201124.rootlog"):
        (game.parent / name).write_text(TEXT, "utf-8")
        [record], _ = records(name, cwd=game.parent)
        assert "played on 2020-11-24" in record["notes"][0]
        [record], _ = records("--law", "4", name, cwd=game.parent)
        assert record["notes"] == []


@pytest.mark.parametrize("day", ["2024-01-01", "in autumn", "31 Feb 2020", "2020"])
def test_a_law_in_print_or_an_unknown_day_is_no_note(game, day):
    put(game, f"// Played: {day}")
    assert records(game.name, cwd=game.parent)[0][0]["notes"] == []


# --- rulings -----------------------------------------------------------------------------------------------


def test_the_text_names_the_action_beside_line_and_column(game):
    out = typed("check", game.name, cwd=game.parent).out
    assert "game.rootlog:13:27: action 5: error illegal 4.2.1 You Must Rule" in out


def test_a_ruling_is_written_for_the_finding_that_stands_there(game):
    before = game.read_bytes()
    done = typed("ruling", game.name, "13:27", "both agreed", cwd=game.parent)
    assert (done.status, done.out) == (0, "game.rootlog:14: //= 5 4.2.1 both agreed\n")
    after = game.read_bytes()
    assert after.replace(b"//= 5 4.2.1 both agreed\n", b"") == before
    out = typed("check", game.name, cwd=game.parent).out
    assert "game.rootlog:13:27: action 5: ruled illegal 4.2.1 You Must Rule: the Marquise" in out
    assert "ruling: both agreed\n" in out
    assert "1 ruled to stand" in out
    shown = typed("ruling", game.name, "17", "--diff", "as", "they", "said", cwd=game.parent).out
    assert "\n+//= 3 6.5.4.II as they said\n" in shown
    assert game.read_bytes() == after
    assert typed("ruling", game.name, "17", "as", "they", "said", cwd=game.parent).status == 0
    assert typed("check", game.name, cwd=game.parent).status == 0


def test_a_ruling_in_an_annotated_record_takes_the_place_of_the_annotation(game):
    game.write_bytes(TEXT.replace("\n", "\r\n").encode())
    typed("annotate", "--in-place", game.name, cwd=game.parent)
    assert typed("ruling", game.name, "13:27", "agreed", cwd=game.parent).status == 0
    once = game.read_bytes()
    assert b"//= 5 4.2.1 agreed\r\n" in once
    assert b"//! 5 4.2.1" not in once
    typed("annotate", "--in-place", game.name, cwd=game.parent)
    assert game.read_bytes() == once


def test_nothing_is_ruled_in_a_text_that_is_no_record(tmp_path):
    (tmp_path / "letter.txt").write_text("This is a letter.\n")
    done = typed("ruling", "letter.txt", "1:1", "agreed", cwd=tmp_path)
    assert (done.status, "there is no record in this text" in done.err) == (2, True)
    assert (tmp_path / "letter.txt").read_text() == "This is a letter.\n"


def test_a_ruling_goes_through_standard_input(game):
    done = typed("ruling", "-", "13:27", "agreed", given=TEXT.encode(), cwd=game.parent)
    assert done.status == 0
    assert "//= 5 4.2.1 agreed" in done.out.splitlines()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["12:1", "why"], "there is no finding here; the nearest is 4.2.1 You Must Rule at 13:27"),
        (["13:5", "why"], "the nearest is 4.2.1 You Must Rule at 13:27"),
        (["13:27", "--rule", "9.9", "why"], "there is no such finding here, but 4.2.1 on action 5"),
        (["there", "why"], "a place is written LINE:COLUMN"),
        (["13:27", " "], "a ruling has a reason"),
    ],
)
def test_a_ruling_for_nothing_changes_nothing(game, words, said):
    before = game.read_bytes()
    done = typed("ruling", game.name, *words, cwd=game.parent)
    assert (done.status, game.read_bytes()) == (2, before)
    assert said in done.err


def test_several_findings_at_one_place_are_told_apart(game):
    settings = '[profile]\nheaders = ["Played"]\nfactions = ["E", "A"]\nseats = [3]\n'
    (game.parent / "rootlog.toml").write_text(settings)
    done = typed("ruling", game.name, "5:1", "a friendly", cwd=game.parent)
    assert done.status == 2
    assert "--rule profile.factions --action 0, --rule profile.seats --action 0" in done.err
    words = ("ruling", game.name, "5:1", "--rule", "profile.seats", "a friendly")
    assert typed(*words, cwd=game.parent).out == "game.rootlog:6: //= 0 profile.seats a friendly\n"
    [record], _ = records(game.name, cwd=game.parent)
    assert [one["rule"] for one in record["ruled"]] == ["profile.seats"]


def test_a_ruling_that_matches_nothing_names_the_nearest_finding(game):
    game.write_bytes(game.read_bytes() + b"//= 4 6.5.4.II miscounted\n//= 3 4.2.1 other rule\n")
    [record], _ = records("--select", "notation", game.name, cwd=game.parent)
    near = "the nearest finding is 6.5.4.II on action 3"
    assert [near in one["message"] for one in record["findings"]] == [True, True]


def test_what_annotations_say_hangs_on_no_line_numbers(game):
    """They stand in the way of them: a line told by its number is another one once they are there."""
    turn = b"C:\n//= 1 4.2.1 of another turn\n"
    game.write_bytes(b"Map: Fall\n" + game.read_bytes() + turn)
    [record], _ = records(game.name, cwd=game.parent)
    told = [one["message"] for one in record["findings"]]
    assert "there is a line `Map:` above already" in told
    assert any(" on action 3 in turn " in one for one in told)
    assert not any(re.search(r"\bline \d", one) for one in told)
