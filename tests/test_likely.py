"""Who probably made a mistake: the players, the pen, or nothing tells."""

import json
import re
from pathlib import Path

import pytest

import rootlog
from rootlog.cli.__main__ import main
from rootlog.editing.hover import hover
from rootlog.editing.places import Position
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers import concise, html, index, text
from rootlog.reporting.grouping import Groups
from rootlog.reporting.likely import of_edit, weighed
from rootlog.reporting.report import RecordReport, Report, Suggestion
from rootlog.reporting.suggesting import changed
from rootlog.view.page_of_record import entry, page
from tests.test_report import finding

GAME = Path(__file__).parents[1] / "fixtures" / "games" / "readme.rootlog"
EDITS = {
    "another clearing": ("C:w1->2/w3->4", "C:w1->2/w3->5", "illegal", "open"),
    "another count": ("C:2#->C", "C:#->C", "illegal", "play"),
    "another count in a group": ("D:(F+R)#^", "D:(F+2R)#^", "illegal", "play"),
    "another clearing of a battle": ("C:XE4F@", "C:XE5F@", "illegal", "open"),
    "another suit": ("C:M#C->/t->1", "C:F#C->/t->1", "missing", "open"),
    "an ambush of another suit": ("C:XE4F@", "C:XE4M@", "illegal", "open"),
    "other points": ("C:b_s->1/++3", "C:b_s->1/++2", "score", "open"),
    "points the other way": ("C:b_s->1/--2", "C:b_s->1/++2", "score", "record"),
    "points left out": ("C:b_s->1/#->C", "C:b_s->1/++2/#->C", "missing", "open"),
    "points for nothing": ("C:b_s->1/++2/#->C", "C:b_s->1/#->C", "score", "open"),
    "another defender": ("C:XO4(1,0)", "C:XE4(1,0)", "illegal", "record"),
    "another item": ("V:%f->e/p->4", "V:%x->e/p->4", "missing", "record"),
    "another player's turn": ("C:w1->2", "E:w1->2", "illegal", "record"),
    "another roll": ("C:XE4(1,0)/2Ew4->", "C:XE4(2,0)/2Ew4->", "illegal", "record"),
    "another order": ("C:#->C/w1->2", "C:w1->2/#->C", "illegal", "record"),
    "a draw too many": ("C:w1->2/#->C/#->C", "C:w1->2/#->C", "illegal", "record"),
    "a craft too many": ("C:Zarmorers/w1->2", "C:w1->2", "illegal", "play"),
    "a payment left out": ("C:b_s->4/++2", "C:t4->/b_s->4/++2", "missing", "play"),
    "a draw left out": ("C:w1->2", "C:w1->2/#->C", "missing", "play"),
    "a payment too low": ("C:t1->/b_s->4", "C:t1->/t5->/b_s->4", "missing", "open"),
    "a battle left out": ("V:%s->e/Ew4->", "V:%s->e/XE4/Ew4->", "missing", "record"),
    "an act left out": ("C:Ew4->", "C:w1->4/Ew4->", "illegal", "record"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_what_is_changed_tells_who_made_a_mistake(edit):
    """Where nothing else in the record does."""
    written, meant, kind, who = EDITS[edit]
    assert of_edit(changed(written, meant), kind) == who


def told(*findings, lines=("C:w1->2/w3->4",)):
    """Who made which mistake."""
    return [one.likely for one in weighed(findings, dict(enumerate(lines, start=8)))]


def test_what_contradicts_itself_is_a_slip_of_the_pen():
    """What cannot be read, what cannot be, and what is in no turn."""
    assert told(finding(kind="notation")) == ["record"]
    assert told(finding(kind="impossible")) == ["record"]
    assert told(finding(turn=0, faction=None)) == ["record"]


def test_what_no_edit_explains_is_a_play():
    """If all that may explain it was tried; what was not is open, and so is a warning."""
    assert told(finding(likely="play"), finding(turn=4)) == ["play", "open"]
    meant = Suggestion("C:w1->2/w3->4/#->C", "the edit", 8)
    assert told(finding(kind="missing", suggestion=meant)) == ["play"]
    assert told(finding(kind="missing", severity="warning", suggestion=meant)) == ["open"]


def test_what_others_follow_from_is_a_slip_of_the_pen_and_so_are_they():
    """With or without an edit; that a warning follows tells nothing."""
    head = finding(likely="play")
    after = finding(turn=4, follows_from=head.place)
    assert told(head, after) == ["record", "record"]
    assert told(head, after._replace(severity="warning")) == ["play", "play"]
    assert told(after) == ["open"]  # its cause was ruled to stand, or is not shown


def test_weighing_twice_says_the_same():
    """As where a record is judged as it was meant, and then as it is written."""
    meant = Suggestion("C:w1->2/w3->5", "the edit", 8)
    some = [finding(likely="play"), finding(turn=4, suggestion=meant), finding(kind="impossible")]
    once = weighed(some, {8: "C:w1->2/w3->4"})
    assert weighed(once, {8: "C:w1->2/w3->4"}) == once


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
    said = hover(given, Position(12, 27), given.report)
    assert said is not None
    assert "likely a play against the Law" in said.text
