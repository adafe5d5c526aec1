"""Who probably made a mistake: the players, the pen, or nothing tells."""

import json
import re
from pathlib import Path

import pytest

import rootlog
from rootlog.cli.__main__ import main
from rootlog.editing.hover import hover
from rootlog.editing.places import TextPosition
from rootlog.engine.law import chapter
from rootlog.engine.reasons import Evidence, Objection
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import concise, html, index, text
from rootlog.repairing.kinds import made_by
from rootlog.repairing.lines import line_of
from rootlog.repairing.proposal import DOUBLED, LESS, MORE, MOVED, ONE, UNDONE, Proposal
from rootlog.reporting.grouping import Groups
from rootlog.reporting.likely import weighed
from rootlog.reporting.report import RecordReport, Report
from rootlog.view.page_of_record import entry, page
from tests.test_report import finding

GAME = Path(__file__).parents[1] / "fixtures" / "games" / "readme.rootlog"
HEAD = """Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
"""
MARCH = "C:t->1/w8->7/#->C"
ROOST = "E:R#E->$_r/w->3/4w3->7/b->7/++/#->E"
MISTAKES = {
    "a draw too many": ("C:t->1/w8->7/3#->C", "play"),
    "other points": ("C:t->1/t1->/b_s->5/++2/#->C", "open"),
    "an action that stands twice": (f"{MARCH}\nE:R#E->$_r/w->3/4w3->7/b->7/++/#->E/#->E", "record"),
    "another order": (f"C:t->1/#->C/w8->7\n{ROOST}", "open"),
    "a step left out": (f"C:w8->7/#->C\n{ROOST}", "play"),
    "what is not there": ("C:t->1/w8->7/2w3->7/#->C", "record"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_kind_of_the_edit_tells_who_made_a_mistake(mistake):
    """Where nothing else in the record does."""
    turns, who = MISTAKES[mistake]
    heads = [one for one in rootlog.check(f"{HEAD}{turns}\n").findings if one.follows_from is None]
    assert [(one.likely, one.severity) for one in heads] == [(who, "error")]


PROPOSED = {
    "a part of a payment": (MORE, "put in", "missing", {"owed": 2, "paid": 1}, "open"),
    "a payment": (MORE, "put in", "missing", {"owed": 2, "paid": 0}, "play"),
    "an act before another": (MORE, "put in", "illegal", {}, "record"),
    "another count": (ONE, "count", "illegal", {}, "play"),
    "another count of what is shown in part": (
        ONE,
        "count",
        "missing",
        {"owed": 2, "paid": 1},
        "open",
    ),
    "another clearing": (ONE, "target", "illegal", {}, "open"),
    "another suit": (ONE, "suit", "missing", {"owed": 1, "paid": 0}, "open"),
    "another column": (ONE, "column", "illegal", {}, "record"),
    "an act less": (LESS, UNDONE, "illegal", {}, "play"),
    "an act that stands twice": (LESS, DOUBLED, "illegal", {}, "record"),
    "an act elsewhere in the turn": (MOVED, "moved", "illegal", {}, "open"),
}


@pytest.mark.parametrize("edit", PROPOSED)
def test_what_an_edit_does_tells_who_makes_such_a_mistake(edit):
    """Where its kind alone does not."""
    size, family, kind, evidence, who = PROPOSED[edit]
    line = line_of(source(f"{HEAD}{MARCH}\n").record.turns[2])
    rule = chapter("actions").MOVE
    wrong = Objection(rule, kind, "error", 3, 2, "C", "is wrong", Evidence(evidence))
    assert made_by(Proposal(line, size, 1, family), wrong) == who


@pytest.mark.parametrize("setup", ["/b_r->10", "+12"])
def test_what_a_set_up_lacks_was_not_written(setup):
    """With a suggestion or without."""
    [one] = rootlog.check(HEAD.replace(setup, "", 1) + MARCH + "\n").findings
    assert (one.turn, one.kind, one.likely) == (1, "missing", "record")


def told(*findings):
    """Who made which mistake."""
    return [one.likely for one in weighed(findings)]


def test_what_contradicts_itself_is_a_slip_of_the_pen():
    """What cannot be read, what cannot be, and what is in no turn."""
    assert told(finding(kind="notation")) == ["record"]
    assert told(finding(kind="impossible")) == ["record"]
    assert told(finding(turn=0, faction=None)) == ["record"]


def test_what_no_edit_explains_is_a_play():
    """If all that may explain it was tried; what was not is open."""
    assert told(finding(likely="play"), finding(turn=4)) == ["play", "open"]


def test_what_others_follow_from_is_a_slip_of_the_pen_and_so_are_they():
    """With or without an edit; that a warning follows tells nothing."""
    head = finding(likely="play")
    after = finding(turn=4, follows_from=head.place)
    assert told(head, after) == ["record", "record"]
    assert told(head, after._replace(severity="warning")) == ["play", "play"]
    beside = after._replace(turn=head.turn, action=head.action + 1)
    assert told(head, beside) == ["record", "record"]
    assert told(head, beside._replace(kind="missing")) == ["play", "play"]
    assert told(after) == ["open"]  # its cause was ruled to stand, or is not shown


def test_weighing_twice_says_the_same():
    """As where a record is judged as it was meant, and then as it is written."""
    some = [finding(likely="play"), finding(turn=4), finding(turn=5, kind="impossible")]
    once = weighed(some)
    assert weighed(once) == once


def record(*findings):
    """A report with those findings."""
    [one] = rootlog.check("Map: Fall\nDeck: Standard\nC: Ansel\n").records
    return one._replace(findings=findings, verdict="illegal")


WORDS = {
    (2, 5, 1): "2 plays against the Law, 5 slips of the record, 1 open",
    (1, 0, 0): "1 play against the Law",
    (0, 1, 2): "1 slip of the record, 2 open",
    (0, 0, 0): "",
}


@pytest.mark.parametrize("counts", WORDS)
def test_a_summary_counts_them_apart(counts):
    """None where there is none of a sort; what follows from another does not count, nor do notes."""
    names = ("play", "record", "open")
    some = [finding(likely=name) for name, n in zip(names, counts, strict=True) for _ in range(n)]
    more = (finding(severity="note"), finding(follows_from=finding(turn=1).place))
    one = record(*some, *more)
    assert one.likely == dict(zip(names, counts, strict=True))
    shown = [line.strip() for line in text.summary(one).splitlines()]
    assert (WORDS[counts] in shown) == bool(WORDS[counts])
    assert one.to_dict()["likely"] == one.likely


def test_groups_count_them_apart_and_can_be_by_them():
    """Plays first, then slips, then what is open."""
    groups = Groups("likely", keep=False)
    groups.add(record(finding(likely="open"), finding(likely="play"), finding(likely="play")))
    assert [(key.key, group.errors) for key, group in groups.in_order()] == [
        ("play", 2),
        ("open", 1),
    ]


def test_each_finding_says_it():
    """In a line of the text, at the end of one of `concise`, in data; in the text not where it is open."""
    play, open_ = finding(likely="play"), finding()
    assert "likely: a play against the Law" in text.finding(record(play), play, [])
    assert "likely" not in text.finding(record(open_), open_, [])
    assert concise.line("a", play).endswith(" [play]")
    assert play.to_dict()["likely"] == play.row()["likely"] == "play"


def test_neither_verdict_nor_exit_status_hang_on_it():
    """A play and a slip are errors alike."""
    for who in ("play", "record", "open"):
        one = record(finding(likely=who))
        assert one.fails()
        assert isinstance(one, RecordReport)
        assert Report((one,)).verdict == "illegal"


def test_the_command_counts_the_mistakes_of_all_records(tmp_path, capsys):
    """In the last line of several records, in the table of statistics and as data."""
    path = str(GAME)
    whose = "1 play against the Law, 1 open"
    assert main(["check", path, path, "--no-cache"]) == 1
    assert capsys.readouterr().out.endswith(
        "\n2 records: 2 illegal; 2 plays against the Law, 2 open\n"
    )
    assert main(["check", path, "--statistics"]) == 1
    assert capsys.readouterr().out.endswith(f"\n1 record: 1 illegal; {whose}\n")
    assert main(["check", path, "--statistics", "--format", "json"]) == 1
    groups = json.loads(capsys.readouterr().out)["groups"]
    assert [one["likely"]["play"] + one["likely"]["open"] for one in groups] == [1, 1]


def test_the_page_of_a_game_its_list_and_the_index_say_it():
    """In words at each finding, counted at the head of the list, and as columns of the index."""
    given = JudgedRecord(source(GAME.read_bytes(), "a.rootlog"))
    shown = html.html(page(given))
    assert "<small>likely a play against the Law</small>" in shown
    assert "<summary>2 errors: 1 play against the Law, 1 open</summary>" in shown
    made = index.index([entry(given, "a.rootlog", None)])
    cells = re.findall(r'<td data-head="(Plays|Slips|Open)"[^>]*>(\d+)<', made)
    assert cells == [("Plays", "1"), ("Slips", "0"), ("Open", "1")]


def test_editors_are_told_it():
    """Over the action, in words."""
    given = JudgedRecord(source(GAME.read_bytes()))
    said = hover(given, TextPosition(12, 27), given.report)
    assert said is not None
    assert "likely a play against the Law" in said.text
