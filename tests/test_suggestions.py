"""Suggestions and what follows from what, as a report tells of them."""

import json
import os
import subprocess
import sys

import jsonschema
import pytest

import rootlog
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import annotate, github
from rootlog.renderers import json as as_json
from rootlog.renderers import text as as_text
from rootlog.reporting import suggesting
from rootlog.reporting.applying import applied_bytes, in_line
from rootlog.reporting.report import Cause, Finding, Suggestion, verdict_of
from tests.cases import FIXTURES

HERE = os.path.dirname(__file__)
LINES = ["Map: Fall", "Deck: Standard", "C: Ansel", "C:t->1/w12->11/9w4->12  // so be it"]
FIRST = Finding(
    rule="4.2.1",
    title="You Must Rule",
    kind="illegal",
    severity="error",
    turn=1,
    round=0,
    faction="C",
    action=2,
    line=4,
    column=8,
    end_column=15,
    text="w12->11",
    message="the Marquise rules neither 12 nor 11",
    suggestion=Suggestion("C:t->1/w12->10/9w4->12", "replace `w12->11` by `w12->10`", 4),
)
SECOND = FIRST._replace(
    rule="4.2",
    title="Move",
    action=3,
    column=16,
    end_column=23,
    text="9w4->12",
    message="there are 8 warriors in 4",
    suggestion=None,
    follows_from=FIRST.place,
)


def report(*findings):
    """The report on a record with those findings."""
    bare = JudgedRecord(source("\n".join(LINES), "game.rootlog")).report
    return bare._replace(findings=findings, verdict=verdict_of(findings, readable=True))


def test_what_follows_from_another_finding_is_no_error_of_its_own():
    alone = report(FIRST._replace(severity="warning"), SECOND)
    assert (alone.verdict, alone.count("error"), alone.fails()) == ("legal", 0, False)
    assert alone.fails(strict=True)
    assert not report(SECOND).fails(strict=True)
    assert report(FIRST, SECOND).count("error") == 1


def test_text_shows_what_was_probably_meant_and_counts_what_follows():
    shown = as_text.record(report(FIRST, SECOND), LINES)
    assert "      help: replace `w12->11` by `w12->10`\n" in shown
    assert "there are 8" not in shown
    assert "(1 error, no warnings," in shown
    assert shown.endswith("\n  1 finding follows from others; --all shows what\n")


def test_all_shows_what_follows_indented_below_it():
    other = FIRST._replace(action=1, rule="4.3", suggestion=None)
    shown = as_text.record(report(other, FIRST, SECOND), LINES, everything=True)
    lines = shown.splitlines()
    first = lines.index("      help: replace `w12->11` by `w12->10`")
    assert lines[first + 2] == "      |        +++++++"
    assert lines[first + 3] == "    Ansel, Marquise, turn 1"
    assert lines[first + 4].startswith(
        "    game.rootlog:4:16: action 3: error illegal 4.2 Move: there are 8"
    )
    assert lines[first + 5].startswith("        4 | C:t->1")
    assert lines[-1] == "  1 finding follows from others"


def test_all_shows_what_follows_from_a_finding_that_is_filtered_out():
    shown = as_text.record(report(SECOND), LINES, everything=True)
    told = "    Ansel, Marquise, turn 1\n    game.rootlog:4:16: action 3: error"
    assert shown.startswith(told)


def test_a_suggestion_for_another_line_names_it():
    elsewhere = FIRST._replace(suggestion=Suggestion("C: Ans", "the edit", 3))
    assert "help: the edit in line 3\n" in as_text.record(report(elsewhere), LINES)


def test_json_has_keys_for_them_only_where_they_are():
    with open(os.path.join(HERE, "..", "schemas", "report.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    shape = {**schema["$defs"]["finding"], "$defs": schema["$defs"]}
    first, second = (as_json.finding_facts(one) for one in (FIRST, SECOND))
    for facts in (first, second):
        jsonschema.validate(facts, shape)
    assert "follows_from" not in first
    assert first["suggestion"]["text"] == "C:t->1/w12->10/9w4->12"
    assert "suggestion" not in second
    assert second["follows_from"] == {"turn": 1, "action": 2, "rule": "4.2.1"}
    assert '"follows_from"' in as_json.record(report(FIRST, SECOND))


def test_annotating_writes_no_line_for_what_follows():
    text = annotate.annotate("\n".join(LINES), report(FIRST, SECOND).mistakes)
    assert text.count("//!") == 1


def test_workflow_commands_ask_and_leave_out_what_follows():
    shown = github.record(report(FIRST, SECOND), LINES)
    assert shown.count("::") == 2
    assert "nor 11; replace `w12->11` by `w12->10`\n" in shown
    assert "::notice " in github.record(report(FIRST, SECOND), LINES, everything=True)


@pytest.mark.parametrize(
    ("written", "meant", "words", "marks"),
    [
        ("C:a/w2->3/b", "C:a/w2->4/b", "replace `w2->3` by `w2->4`", "    +++++"),
        ("C: a/b", "C:a/x/b", "insert `x` after `a`", "    +"),
        ("C:a/b // why", "C:x/a/b", "insert `x` before `a`", "  +"),
        ("C:a/a/b", "C:a/b", "remove `a`", "    -"),
        ("C:a/b", "C:b/a", "replace `a/b` by `b/a`", "  +++"),
        ("C:a/bc/d", "C:a/b/c/d", "replace `bc` by `b/c`", "    +++"),
        ("C a/b", "C:a/b", "replace `C a` by `C:a`", "+++"),
        ("C:a;b", "E:a;b", "replace `C:a` by `E:a`", "+++"),
        ("Deck: EP", "Deck: E&P", "replace `EP` by `E&P`", "      +++"),
        ("C:", "C:w->1", "insert `w->1`", "  ++++"),
    ],
)
def test_a_change_is_told_by_whole_actions_and_marked_in_the_line(written, meant, words, marks):
    assert suggesting.in_words(written, meant) == words
    edit = suggesting.shown(written, meant)
    assert edit.line == suggesting.bare(written if edit.sign == "-" else meant)
    assert " " * edit.start + edit.sign * (edit.end - edit.start) == marks
    assert suggesting.suggestion(7, written, meant) == Suggestion(meant, words, 7)


@pytest.mark.parametrize(
    ("line", "meant", "then"),
    [
        ("C:a/b/c", ["C:a/x/c"], "C:a/x/c"),
        ("  C: a / b ; c  // why", ["C:a/x/c"], "  C: a / x ; c  // why"),
        ("C: a / b", ["C:a/b/c"], "C: a / b/c"),
        ("C: a / b", ["C:c/a/b"], "C: c/a / b"),
        ("C: a / b", ["C:b"], "C: b"),
        ("C: a / b", ["C:a"], "C: a"),
        ("C: a / b", ["C:"], "C: "),
        ("C:  // why", ["C:a"], "C:a  // why"),
        ("C:a;b", ["C:a;b;c"], "C:a;b;c"),
        ("C a / b", ["C:a/b"], "C:a / b"),
        ("\ufeffMap Fall", ["Map: Fall"], "\ufeffMap: Fall"),
        ("\tDekc : E&P\r", ["Deck: E&P"], "\tDeck: E&P\r"),
        ("C: a / b / c", ["C:x/b/c", "C:a/b/y"], "C: x / b / y"),
        ("C: a / b / c", ["C:x/b/c", "C:y/b/c"], "C: y / b / c"),
        ("", ["C:a"], "C:a"),
    ],
)
def test_what_does_not_change_stays_as_it_is(line, meant, then):
    assert in_line(line, *meant) == then


def test_a_suggestion_changes_its_line_alone_in_any_encoding():
    text = "Map: Fall\r\nC: Jos\xe9 // \xe9\nC:a/b // \xe9t\xe9\n"
    for content in (text.encode("cp1252"), text.encode("utf-8-sig"), text.encode()):
        then = applied_bytes(content, Suggestion("C:a/x", "the edit", 3))
        assert then == content.replace(b"a/b", b"a/x")
    assert applied_bytes(b"C:a", Suggestion("C:b", "the edit", 2)) == b"C:a"


def test_a_cause_is_the_place_of_a_finding():
    assert FIRST.place == Cause(1, 2, "4.2.1")


MISSPELLED = (FIXTURES / "games" / "a_coin_for_a_full_track.rootlog", "Zleague", "Zleagu")


def test_what_is_offered_is_the_same_whatever_the_order_of_sets():
    path, written, slip = MISSPELLED
    text = path.read_text("utf-8").replace(written, slip, 1)
    command = [sys.executable, "-m", "rootlog", "check", "--no-cache", "--format", "json", "-"]
    told = {
        subprocess.run(
            command,
            input=text.encode(),
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "1234"
    }
    assert len(told) == 1
    assert b"replace `Zleagu` by `Zleague`" in told.pop()


def test_a_slip_in_a_turn_is_mended_though_other_text_cannot_be_read():
    text = (FIXTURES / "games" / "a_bank_without_cards.rootlog").read_text("utf-8")
    text = text.replace("Zcodebreakers", "Zcodebreaker", 1).replace("/#->C\n", "/#->C:\n", 1)
    edits = {one.suggestion.edit for one in rootlog.check(text).findings if one.suggestion}
    assert edits >= {"replace `Zcodebreaker` by `Zcodebreakers`", "replace `#->C:` by `#->C`"}


def test_text_that_would_be_wrong_in_another_way_is_not_offered():
    """The garrison is wrong both times: it seems to go only because the line is not judged."""
    garrison = "t_k->1/b_s->1/b_w->5/b_r->10/w-"
    head = "Map: Fall\nDeck: Standard\nC: Ansel\nE: Birgit\n\n"
    text = f"{head}C:{garrison}\nE:b+6w->3/#despot->$\nC:t->1/w2->6/w11->6/#->C\n"
    [unread] = [one for one in rootlog.check(text).findings if one.kind == "notation"]
    assert unread.suggestion is None
