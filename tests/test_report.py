"""The report's own parts: order, selection, verdicts, rulings."""

import json
import os

import jsonschema
import pytest

import rootlog
from rootlog.engine.law import DEFAULT, LawError
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.notation.record import TurnLine
from rootlog.renderers import json as as_json
from rootlog.renderers import text as as_text
from rootlog.reporting import rulings
from rootlog.reporting.explanation import explanation
from rootlog.reporting.report import Finding, Selection, covers, order, verdict_of

HERE = os.path.dirname(__file__)
RECORD = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
C:t->1/w12->11/9w4->12
"""


def finding(**changes):
    base = Finding(
        rule="4.2.1",
        title="You Must Rule",
        kind="illegal",
        severity="error",
        turn=3,
        round=1,
        faction="C",
        action=2,
        line=8,
        column=8,
        end_column=15,
        text="w12->11",
        message="the Marquise rules neither 12 nor 11",
    )
    return base._replace(**changes)


@pytest.mark.parametrize(
    ("prefix", "rule", "expected"),
    [
        ("4.2", "4.2", True),
        ("4.2", "4.2.1", True),
        ("4.2", "4.21", False),
        ("6.5", "6.5.4.II", True),
        ("6.5.4.I", "6.5.4.II", False),
        ("9.2.9.II", "9.2.9.IIb", True),
        ("4.2.1", "4.2", False),
        ("notation", "notation", True),
        ("4", "4.2.1", True),
        ("4", "14.2.1", False),
    ],
)
def test_a_prefix_covers_what_stands_below_it(prefix, rule, expected):
    assert covers(prefix, rule) is expected


def test_ignore_takes_from_what_select_gives():
    selection = Selection(select=("4", "6.5"), ignore=("4.2",))
    wanted = [rule for rule in ("4.2.1", "4.3", "6.5.1", "7.1") if selection.wants(rule)]
    assert wanted == ["4.3", "6.5.1"]


TURN = TurnLine(3, 1, "C", 1, 1, 4, (), None)


def test_findings_stand_in_the_order_of_the_record_and_then_of_their_rules():
    late = finding(turn=4, action=1)
    second_rule = finding(rule="4.3")
    whole_turn = finding(action=0, column=1)
    assert sorted([late, second_rule, finding(), whole_turn], key=order) == [
        whole_turn,
        finding(),
        second_rule,
        late,
    ]


def test_a_warning_alone_leaves_a_record_legal():
    assert verdict_of([finding(severity="warning")], readable=True) == "legal"
    assert verdict_of([finding()], readable=True) == "illegal"
    assert verdict_of([], readable=False) == "unreadable"


def test_a_ruling_moves_the_finding_it_names():
    lines = ["C:a/b", "", "//= 2 4.2.1 agreed at the table"]
    read = rulings.read(lines, [TURN])
    left, ruled = rulings.apply([finding(), finding(action=1)], read)
    assert left == [finding(action=1)]
    assert [(one.finding, one.reason) for one in ruled] == [(finding(), "agreed at the table")]


def test_a_ruling_without_a_finding_is_a_warning_at_its_line():
    lines = ["C:a/b", "//= 1 9.9 no such thing", "//= nonsense"]
    read = rulings.read(lines, [TURN])
    left, ruled = rulings.apply([], read)
    assert not ruled
    assert [(f.severity, f.kind, f.turn, f.action, f.line) for f in left] == [
        ("warning", "notation", 3, 0, 2),
        ("warning", "notation", 3, 0, 3),
    ]
    assert left[0].message == "the ruling names 9.9 on action 1, but there is no such finding"


def test_a_ruling_above_all_turns_names_findings_outside_the_turns():
    [read] = rulings.read(["//= 0 notation the header is as the scribe left it"], [])
    assert (read.turn, read.rule) == (0, "notation")


def test_findings_have_their_place_in_the_text_and_json_follows_the_schema():
    report = JudgedRecord(source(RECORD, "a.rootlog")).report
    assert report.verdict == "illegal"
    lines = RECORD.splitlines()
    assert report.findings
    for one in report.findings:
        assert lines[one.line - 1][one.column - 1 : one.end_column - 1] == one.text
    with open(os.path.join(HERE, "..", "schemas", "report.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    written = as_json.begin("1.0", "0" * 16) + as_json.record(report)
    document = json.loads(written + "]}")
    jsonschema.Draft202012Validator(schema).validate(document)
    [record] = document["records"]
    assert list(record["scores"]) == ["E", "C"]
    assert record["winner"] == []
    assert record["complete"] is False
    assert record["turns"] == 3
    assert record["actions"] == 10
    assert record["law"] == DEFAULT


def test_what_is_taken_from_where_it_is_not_is_impossible_on_that_action():
    report = JudgedRecord(source(RECORD)).report
    [found] = [f for f in report.findings if f.kind == "impossible"]
    assert (found.turn, found.round, found.faction, found.action) == (3, 1, "C", 3)
    assert found.text == "9w4->12"


def test_the_law_comes_from_the_call_then_from_the_record():
    with_pragma = "// rootlog: law=law-4\n" + RECORD
    assert JudgedRecord(source(with_pragma)).report.law == "law-4"
    assert JudgedRecord(source(with_pragma), law_id="law-1").report.law == "law-1"


def test_an_unknown_law_is_an_error_of_the_call_and_a_finding_in_a_record():
    with pytest.raises(LawError, match="law-99"):
        JudgedRecord(source(RECORD), law_id="law-99")
    report = JudgedRecord(source("// rootlog: law=law-99\n" + RECORD)).report
    assert report.law == DEFAULT
    found = [f for f in report.findings if f.line == 1]
    assert [(f.kind, f.severity, f.text) for f in found] == [
        ("notation", "error", "law=law-99"),
    ]


@pytest.mark.parametrize("text", ["", "this is no record\n", "\0\0", "(" * 5000])
def test_a_text_without_a_record_is_unreadable_and_says_why(text):
    report = JudgedRecord(source(text)).report
    assert report.verdict == "unreadable"
    assert report.findings
    assert report.fails()


def test_a_ruling_in_the_text_stands_beside_the_verdict():
    impossible = next(
        f for f in JudgedRecord(source(RECORD)).report.findings if f.kind == "impossible"
    )
    ruled = RECORD + f"//= 3 {impossible.rule} the scribe miscounted\n"
    report = JudgedRecord(source(ruled)).report
    assert [one.reason for one in report.ruled] == ["the scribe miscounted"]
    assert all(one.kind != "impossible" for one in report.findings)


@pytest.mark.parametrize(
    ("law", "borrowed", "told"),
    [
        (
            "law-1",
            {"Duchy": "law-4", "Hundreds": "law-6"},
            "law-1 with law-4 for Duchy, law-6 for Hundreds",
        ),
        ("law-4", {"Hundreds": "law-6"}, "law-4 with law-6 for Hundreds"),
        ("law-6", {}, "law-6"),
        ("law-16", {}, "law-16"),
    ],
)
def test_what_the_law_lacks_is_judged_by_another_edition_and_said(law, borrowed, told):
    text = "Map: Fall\nDeck: Standard\nD: a mole\nH: a rat\nD:2w+t->1/2w->5+9+10\nH:w_w+4w+b->3/#stubborn->$\n"
    report = JudgedRecord(source(text), law).report
    assert report.borrowed == borrowed
    assert f"actions, {told}, " in as_text.summary(report)


def test_maps_and_the_advanced_set_up_are_borrowed_too():
    suits = ", ".join(f"{suit}{n}" for n, suit in enumerate("FFFFMMMMRRRR", start=1))
    text = f"Map: Winter\nDeck: E&P\nClearings: {suits}\nPool: CE\nC: a cat\nE: an owl\n"
    assert JudgedRecord(source(text), "law-2").report.borrowed == {
        "advanced set-up": "law-6",
        "map Winter": "law-4",
    }
    assert JudgedRecord(source(text), "law-6").report.borrowed == {}


@pytest.mark.parametrize(
    ("dealt", "told"),
    [
        ("", "the game: the suits of the clearings are not known"),
        (
            "Clearings: F1, F2, F3, F4, M5, M6, M7, M8, R9, R10, R11, R1x\n",
            "the game: the suit of 12 is not known",
        ),
        (
            "Clearings: F1, F2, F3, F4, M5, M6, M7, M8, R9, R10\n",
            "the game: the suits of 11, 12 are not known",
        ),
    ],
)
def test_a_game_whose_suits_are_not_known_is_not_judged(dealt, told):
    text = RECORD.replace("Map: Fall\nDeck: Standard\n", f"Map: Winter\nDeck: Standard\n{dealt}")
    judged = JudgedRecord(source(text))
    report = judged.report
    assert report.unjudged == (told,)
    assert {one.kind for one in report.findings} == {
        "notation",
        "impossible",
    }  # the state tells that
    assert report.turns == 3
    assert list(explanation(judged))
    assert [one.turn for one in judged.accounts] == [1, 2, 3]
    assert rootlog.render(text).svg
