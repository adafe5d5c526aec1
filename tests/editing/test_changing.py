"""What changes the text: repairs, rulings, canonical form, another name; each gives what the command gives."""

import io
import sys

import hypothesis.strategies as st
import pytest
from hypothesis import given

from rootlog.cli.__main__ import main
from rootlog.editing import actions
from rootlog.editing.differences import applied, edits
from rootlog.editing.formatting import formatted
from rootlog.editing.places import TextPosition, TextRange, on_line, range_of_finding
from rootlog.editing.renaming import RenameError, named, renamed
from rootlog.notation.writer import write
from tests.cases import FIXTURES
from tests.editing.records import ASTRAY, CURSOR, FIRST, HEAD, ROUND, judged, typed

README = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
SLIPS = FIRST.replace("w8->7/w9->12", "w8>7/w9→12").replace("Deck: S", "Dekc: S")


@pytest.fixture
def run(monkeypatch, capfdbinary):
    """Runs the command line on a text, and gives what it writes."""

    def typed_(text, *words):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        main([*words, "-"] if words[0] != "ruling" else ["ruling", "-", *words[1:]])
        return capfdbinary.readouterr().out.decode()

    return typed_


def everything(text: str) -> TextRange:
    return TextRange(TextPosition(0, 0), TextPosition(text.count("\n"), 0))


# --- edits of a text ----------------------------------------------------------------------------------------------

TEXTS = st.text(alphabet="ab\r\n/→", max_size=30)


@given(TEXTS, TEXTS)
def test_edits_make_one_text_of_another(old, new):
    assert applied(old, edits(old, new)) == new


@given(TEXTS, TEXTS)
def test_no_edit_cuts_a_line_end_in_two(old, new):
    lines = old.split("\n")
    for edit in edits(old, new):
        for at in edit.range:
            line = lines[at.line]
            whole = line.removesuffix("\r") if at.line < len(lines) - 1 else line
            assert at.column <= len(whole)


def test_edits_are_small():
    made = edits(ROUND, ROUND.replace("w8->7", "w8->6").replace("4w3->6", "3w3->6"))
    assert [(edit.range.end.column - edit.range.start.column, edit.text) for edit in made] == [
        (1, "6"),
        (1, "3"),
    ]


# --- repairs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [README, SLIPS, SLIPS.replace("\n", "\r\n")])
def test_all_that_is_mended_is_what_fix_mends(text, run):
    assert applied(text, actions.whole_edits(actions.ALL, text, judged)) == run(
        text, "fix", "--all"
    )


def test_a_repair_is_what_fix_applies_on_that_line(run):
    line = next(n for n, one in enumerate(README.split("\n")) if "XE7(2,1)" in one)
    found = actions.actions(judged(README), README, on_line(line, 14, 14))
    repair = next(one for one in found if one.does == actions.REPAIR)
    assert repair.preferred
    assert repair.title.startswith(("Insert `", "Replace `", "Remove `"))
    assert repair.edits is not None
    assert applied(README, repair.edits) == run(README, "fix", "--line", str(line + 1))


def test_text_that_cannot_be_read_is_repaired():
    line = next(n for n, one in enumerate(SLIPS.split("\n")) if "w8>7" in one)
    found = actions.actions(judged(SLIPS), SLIPS, on_line(line, 0, 60))
    repaired = {applied(SLIPS, one.edits or ()) for one in found if one.does == actions.REPAIR}
    assert SLIPS.replace("w8>7", "w8->7") in repaired


def test_nothing_is_offered_where_nothing_is_wrong():
    assert actions.actions(judged(ROUND), ROUND, everything(ROUND)) == ()


def test_a_consequence_offers_the_repair_of_its_cause():
    found = judged(ASTRAY)
    one = next(one for one in found.report.findings if one.follows_from is not None)
    offered = actions.actions(found, ASTRAY, range_of_finding(found, one))
    repair = next(a for a in offered if a.does == actions.REPAIR)
    assert repair.title.endswith(" in line 8")
    assert applied(ASTRAY, repair.edits or ()) == ROUND
    assert not any(a.does == actions.RULING and a.finding == one for a in offered)


# --- rulings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_ruling_is_what_the_command_writes(run, end):
    text = README.replace("\n", end)
    line, column = 12, 28
    found = actions.actions(judged(text), text, on_line(line, column, column))
    ruling = next(one for one in found if one.does == actions.RULING)
    assert ruling.edits is not None
    after = applied(text, ruling.edits)
    assert after == run(text, "ruling", f"{line + 1}:27", actions.REASON)
    assert f"//= 5 4.2.1 {actions.REASON}{end}" in after
    assert not any(one.rule == "4.2.1" for one in judged(after).report.findings)


def test_a_ruling_that_matches_nothing_can_be_removed():
    text = ROUND + "//= 1 4.2 so it is\n"
    line = text.count("\n") - 1
    found = actions.actions(judged(text), text, on_line(line, 0, 5))
    assert not any(one.does == actions.RULING for one in found)
    [removal] = [one for one in found if one.does == actions.REPAIR]
    assert applied(text, removal.edits or ()) == ROUND


# --- annotations --------------------------------------------------------------------------------------------------


def test_findings_are_written_in_and_taken_out(run):
    bare = applied(README, actions.whole_edits(actions.STRIP, README, judged))
    assert bare == run(README, "annotate", "--strip")
    assert applied(bare, actions.whole_edits(actions.ANNOTATE, bare, judged)) == README
    assert actions.whole_edits(actions.ANNOTATE, README, judged) == ()


def test_findings_are_written_in_where_they_are_not_and_taken_out_where_they_are():
    bare = applied(README, actions.whole_edits(actions.STRIP, README, judged))

    def offered(text):
        found = actions.actions(judged(text), text, on_line(0, 0, 0))
        return {one.does for one in found if one.edits is None}

    assert offered(bare) == {actions.ALL, actions.ANNOTATE}
    assert offered(README) == {actions.ALL, actions.STRIP}
    assert offered(ROUND) == set()
    assert offered(ROUND + "//! 1 4.2 Move: not so\n") == {actions.ANNOTATE, actions.STRIP}


# --- canonical form -----------------------------------------------------------------------------------------------

UNTIDY = "Map:Fall\r\nDeck:  Standard\r\nC:A\r\n\r\nC: w->1+2 / t_k->1 //x\r\nC:t1->/w1>2\r\n"


def test_formatting_is_what_fmt_writes(run):
    assert applied(UNTIDY, formatted(UNTIDY)) == write(UNTIDY) == run(UNTIDY, "fmt")
    assert formatted(write(UNTIDY)) == ()


def test_a_range_formats_its_lines_alone():
    found = formatted(UNTIDY, TextRange(TextPosition(4, 0), TextPosition(5, 0)))
    assert {one.range.start.line for one in found} == {4}
    after = applied(UNTIDY, found).split("\r\n")
    assert after[4] == write(UNTIDY).split("\r\n")[4]
    assert after[:4] == UNTIDY.split("\r\n")[:4]


# --- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "marked", [ROUND.replace("C: An", f"C: An{CURSOR}"), ROUND.replace("C:t->1", f"C{CURSOR}:t->1")]
)
def test_a_player_is_renamed_from_the_name_and_from_a_turn(marked):
    found = typed(marked)
    here = named(found.judged, found.at)
    assert here is not None
    assert here.name == "Ansel"
    assert here.range.covers(found.at)
    after = applied(found.text, renamed(found.judged, found.at, "Ann Lee"))
    assert after == ROUND.replace("Ansel", "Ann Lee")


def test_who_plays_two_factions_is_renamed_on_both_lines():
    text = HEAD.replace("E: Birgit", "E: Ansel")
    after = applied(text, renamed(judged(text), TextPosition(4, 4), "Ann"))
    assert "E: Ann\nC: Ann\n" in after


def test_a_player_without_a_name_gets_one():
    text = HEAD.replace("C: Ansel", "C:")
    assert "C: Ann\n" in applied(text, renamed(judged(text), TextPosition(4, 0), "Ann"))


@pytest.mark.parametrize("name", ["", "  ", "a//b", "w3->4", "one\ntwo"])
def test_a_name_that_would_be_read_otherwise_is_refused(name):
    with pytest.raises(RenameError):
        renamed(judged(ROUND), TextPosition(4, 4), name)


def test_only_players_are_renamed():
    found = typed(ROUND + f"C:t->{CURSOR}1")
    assert named(found.judged, found.at) is None
    with pytest.raises(RenameError, match="no player is named here"):
        renamed(found.judged, found.at, "Ann")
