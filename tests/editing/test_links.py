"""What belongs together: a consequence and its cause, a note and its action, a faction's turns and its player."""

from __future__ import annotations

import pytest

from rootlog.editing.diagnostics import ERROR, HINT, diagnostics
from rootlog.editing.links import definitions, highlights, references
from rootlog.editing.places import Position, on_line, range_of_action, range_of_finding
from rootlog.judged import JudgedRecord
from tests.cases import FIXTURES
from tests.editing.records import CURSOR, ROUND, judged, typed


@pytest.fixture(scope="module")
def following() -> JudgedRecord:
    """A record in which findings follow from another."""
    for path in sorted((FIXTURES / "cases").rglob("*.rootlog")):
        found = judged(path.read_text(encoding="utf-8"))
        if any(one.follows_from is not None for one in found.report.findings):
            return found
    raise AssertionError("no record of the fixtures has a consequence")


def test_a_consequence_leads_to_its_cause_and_back(following):
    one = next(one for one in following.report.findings if one.follows_from is not None)
    assert one.follows_from is not None
    here = range_of_finding(following, one)
    cause = range_of_action(following, one.follows_from.turn, one.follows_from.action)
    assert cause in definitions(following, here.start)
    assert here in references(following, cause.start)
    assert {here, cause} <= set(highlights(following, cause.start))


def test_a_consequence_is_a_faded_hint_beside_its_cause(following):
    found = diagnostics(following)
    one = next(one for one in found if one.finding.follows_from is not None)
    first = next(other for other in found if other.finding.place == one.finding.follows_from)
    assert (one.severity, one.faded) == (HINT, True)
    assert (first.severity, first.faded) == (ERROR, False)
    assert first.range in [related.range for related in one.related]
    assert one.range in [related.range for related in first.related]


def test_findings_are_marks_with_their_rule_and_its_page():
    text = ROUND + "C:t->1+5/w6->3/#->C\nE:#->E\n"
    found = next(one for one in diagnostics(judged(text)) if one.rule == "4.2.1")
    assert found.range == on_line(11, 9, 14)
    assert found.severity == ERROR
    assert found.message.startswith("You Must Rule: the Marquise rules neither 6")
    assert found.url is not None
    assert found.url.endswith("#4.2.1-you-must-rule")


def test_no_mark_is_empty_where_there_is_text():
    for path in sorted((FIXTURES / "cases").rglob("*.rootlog"))[::20]:
        text = path.read_text(encoding="utf-8").replace("->", ">", 1)
        found = judged(text)
        for one in diagnostics(found):
            if found.given.lines[one.range.start.line]:
                assert one.range.start < one.range.end


@pytest.mark.parametrize("mark", ["//!", "//="])
def test_a_note_leads_to_the_action_of_which_it_tells(mark):
    found = typed(ROUND + f"C:t->1+5/w6->3/#->C\n{mark} 2 4.2.1 {CURSOR}so it is\n")
    assert definitions(found.judged, found.at) == (on_line(11, 9, 14),)
    assert highlights(found.judged, found.at) == (on_line(11, 9, 14),)


def test_the_letter_of_a_turn_leads_to_its_player_and_to_its_turns():
    found = typed(ROUND + f"{CURSOR}C:t->1+5\n")
    assert definitions(found.judged, found.at) == (on_line(4, 3, 8),)
    turns = references(found.judged, found.at)
    assert [one.start.line for one in turns] == [6, 9, 11]
    assert references(found.judged, Position(4, 1)) == turns
    assert set(turns) < set(highlights(found.judged, found.at))


def test_what_stands_alone_leads_nowhere():
    found = typed(ROUND + f"C:t->{CURSOR}1+5\n")
    assert definitions(found.judged, found.at) == ()
    assert references(found.judged, found.at) == ()
    assert highlights(found.judged, found.at) == ()
