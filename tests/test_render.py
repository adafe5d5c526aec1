"""Renderers of the report, each on the same few findings."""

import json
from xml.etree import ElementTree as ET

import pytest

from rootlog.renderers import FORMATS, STRUCTURED, github, renderer
from rootlog.renderers import json as as_json
from rootlog.renderers import text as as_text
from rootlog.renderers.plain import clip, printable, width
from rootlog.reporting.report import RecordReport, Ruled, VerdictTally
from tests.test_report import finding

LINES = ["Map: Fall", "", "C: Änne 漢字", "", "", "", "", "C:t->1/w12->11/\t9w4->12"]
WARNING = finding(
    rule="notation",
    title="Notation",
    kind="notation",
    severity="warning",
    action=0,
    line=3,
    column=9,
    end_column=11,
    text="漢字",
    message="100% odd: a, b\x1b[31m",
)


def report(*findings, **changes):
    base = RecordReport(
        path="games/a b.rootlog",
        law="law-6",
        verdict="illegal",
        complete=True,
        map="Fall",
        deck="Standard",
        players={"C": "Änne", "E": "Birgit"},
        winner=("E",),
        scores={"C": 24, "E": None},
        turns=3,
        actions=10,
        findings=findings,
        ruled=(Ruled(finding(), "agreed"),),
        unjudged=("Vagabond (chapter 9)",),
    )
    return base._replace(**changes)


def test_text_shows_line_and_caret_under_the_place():
    """The caret stands under the place though wide characters precede it, and control characters are shown as escapes."""
    assert as_text.record(report(WARNING, finding()), LINES) == (
        "Änne, Marquise, turn 3\n"
        "games/a b.rootlog:3:9: action 0: warning notation: 100% odd: a, b\\x1b[31m\n"
        "    3 | C: Änne 漢字\n"
        "      |         ^^^^\n"
        "Änne, Marquise, turn 3\n"
        "games/a b.rootlog:8:8: action 2: error illegal 4.2.1 You Must Rule: "
        "the Marquise rules neither 12 nor 11\n"
        "    8 | C:t->1/w12->11/ 9w4->12\n"
        "      |        ^^^^^^^\n"
        "Änne, Marquise, turn 3\n"
        "games/a b.rootlog:8:8: action 2: ruled illegal 4.2.1 You Must Rule: "
        "the Marquise rules neither 12 nor 11\n"
        "    8 | C:t->1/w12->11/ 9w4->12\n"
        "      |        ^^^^^^^\n"
        "      ruling: agreed\n"
        "games/a b.rootlog: illegal (1 error, 1 warning, 3 turns, 10 actions, law-6, C 24, E off the track, winner E, "
        "1 ruled to stand)\n"
        "  2 open\n"
        "  not judged: Vagabond (chapter 9)\n"
    )


def test_text_of_a_place_that_does_not_exist_has_no_excerpt():
    written = as_text.record(report(finding(line=99), unjudged=(), ruled=()), LINES)
    assert written.splitlines()[2].startswith("games/a b.rootlog: illegal")


def test_colours_change_nothing_but_the_colours():
    import re

    plain = as_text.record(report(WARNING, finding()), LINES)
    painted = as_text.record(report(WARNING, finding()), LINES, colour=True)
    assert painted != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted).replace("\\x1b", "") == plain.replace("\\x1b", "")


def test_the_last_line_counts_verdicts_of_several_records():
    tally = VerdictTally()
    tally.add("legal", fails=False)
    assert as_text.end(tally) == ""
    tally.add("illegal", fails=True)
    tally.add("illegal", fails=True)
    assert as_text.end(tally) == "\n3 records: 2 illegal, 1 legal\n"


def test_github_escapes_what_means_something_there():
    assert github.record(report(WARNING)) == (
        "::warning file=games/a b.rootlog,line=3,endLine=3,col=9,endColumn=11,title=Notation"
        "::100%25 odd: a, b\\x1b[31m\n"
    )
    assert "file=a%2Cb%3A" in github.record(report(WARNING, path="a,b:"))


def test_json_is_one_document_whatever_the_number_of_records():
    tally = VerdictTally()
    assert json.loads(as_json.begin("1", "d") + as_json.end(tally))["records"] == []
    tally.add("illegal", fails=True)
    both = as_json.record(report()) + as_json.SEPARATOR + as_json.record(report(finding()))
    document = json.loads(as_json.begin("1", "d") + both + as_json.end(tally))
    assert document["tool"] == {"name": "rootlog", "version": "1"}
    assert [len(record["findings"]) for record in document["records"]] == [0, 1]
    assert document["records"][1]["findings"][0]["rule"] == "4.2.1"
    assert document["records"][0]["ruled"][0]["reason"] == "agreed"
    assert document["records"][0]["scores"] == {"C": 24, "E": None}


@pytest.mark.parametrize(
    ("text", "shown", "columns"),
    [
        ("plain", "plain", 5),
        ("tab\there", "tab here", 8),
        ("\x1b[0m\0", "\\x1b[0m\\x00", 11),
        ("漢", "漢", 2),
        ("e\u0301", "e\u0301", 1),
        ("\udc80", "\\udc80", 6),
        ("\u202e", "\\u202e", 6),
    ],
)
def test_odd_characters_are_made_visible_and_measured(text, shown, columns):
    assert printable(text) == shown
    assert width(printable(text)) == columns


def test_a_long_line_is_cut_around_the_place():
    line = "x" * 500 + "HERE" + "y" * 500
    shown, start, end = clip(line, 500, 504)
    assert shown[start:end] == "HERE"
    assert shown.startswith("...x")
    assert shown.endswith("y...")
    assert len(shown) < 120


def test_a_place_longer_than_the_cut_is_cut_too():
    shown, start, end = clip("z" * 10_000_000, 0, 10_000_000)
    assert (start, shown[start:end]) == (0, "z" * end)
    assert end < 120


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_renders_none_and_several_records(name):
    shown, tally = renderer(name), VerdictTally()
    empty = shown.begin("1.0", "d") + shown.end(tally)
    one = shown.record(report(finding()), LINES, False)  # as the protocol has it
    tally.add("illegal", fails=True)
    tally.told = True
    whole = shown.begin("1.0", "d") + one + shown.SEPARATOR + one + shown.end(tally)
    assert "4.2.1" in one
    assert whole.count(one) == 2
    if name in STRUCTURED:
        assert json.loads(empty)["records"] == []
        assert len(json.loads(whole)["records"]) == 2
    elif name in {"sarif", "gitlab"}:
        assert json.loads(empty) is not None
        assert json.loads(whole)
    elif name == "junit":
        assert list(ET.fromstring(empty)) == []
        assert len(ET.fromstring(whole)) == 2
    elif name == "markdown":
        assert empty.endswith("| --- |\n\nno record\n")
    else:
        assert empty == ""


def test_structured_formats_are_formats():
    assert set(FORMATS) >= STRUCTURED
