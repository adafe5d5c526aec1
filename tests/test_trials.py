"""Edits of a turn: which are proposed, how they are tried, and what that may cost."""

import pytest

import rootlog
from rootlog.engine.judging.effort import Effort
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import node_of, read, source
from rootlog.repairing.clearings import clearings_of, renumbered
from rootlog.repairing.findings import FindingsOnTheWay
from rootlog.repairing.lines import line_of
from rootlog.repairing.points import Branches, WrittenRecord
from rootlog.repairing.proposals import proposals
from tests.slips.corpus import lines
from tests.test_repairs import FIXTURES, HEAD


def test_lines_keep_the_numbers_of_their_actions():
    record = read(HEAD + "C:t->1/w5->10/#->C\n")
    line = line_of(record.turns[-1])
    assert line.inserted(1, node_of("++", "C")).text == "C:t->1/++/w5->10/#->C"
    assert line.inserted(1, node_of("++", "C")).numbers == (1, 1, 2, 3)
    assert line.without(0).text == "C:w5->10/#->C"
    assert line.without(0).written(1) == 2
    assert line.swapped(0).text == "C:w5->10/t->1/#->C"
    assert line.swapped(0).written(1) == 2
    assert line.replaced({2: node_of("2#->C", "C")}).text == "C:t->1/w5->10/2#->C"


def test_a_clearing_is_renumbered_wherever_it_is_named():
    node = node_of("(w+2Ew)5->9", "C")
    assert clearings_of(node) == (5, 9)
    assert renumbered(node, 5, 6) == node_of("(w+2Ew)6->9", "C")
    assert renumbered(node_of("XE5(2,1)", "C"), 5, 6) == node_of("XE6(2,1)", "C")


@pytest.mark.parametrize("length", [25, 100])
def test_work_for_a_turn_does_not_grow_with_its_mistakes(length, monkeypatch):
    """What is tried is counted, and the report says that it was bounded."""
    tried = 0
    turn = Branches.replay

    def counted(self, point, line, *like):
        nonlocal tried
        tried += 1
        return turn(self, point, line, *like)

    monkeypatch.setattr(Branches, "replay", counted)
    actions = ["w->1", "b_s->1", "t1->", "++1"] * length
    text = HEAD + f"C:{'/'.join(actions[:length])}\nE:w1->2\n"
    report = JudgedRecord(source(text.encode())).report
    assert len([one for one in report.findings if one.is_error]) > length / 2
    assert tried < 300
    assert any("no repair was sought" in note for note in report.notes)


def proposed(*turns):
    """The lines that are proposed for the first error of such a game, as text, with the size of the edit."""
    return proposed_in(HEAD + "\n".join(turns) + "\n")


def proposed_in(text):
    """The same for a whole record."""
    judged = JudgedRecord(source(text))
    given = WrittenRecord(
        judged.record, judged.law, judged.rule_set, judged.replayed, judged.verdicts
    )
    point = Branches(given).start
    while not point.errors:
        point = point.next
    finding = next(one for one in point.found if one.severity == "error")
    groups = proposals(given.replayed.game.table, point, finding)
    return {one.line.text: one.size for group in groups for one in group}


def test_of_what_is_not_there_no_more_is_proposed():
    """Two wood where one lies: one, or something else; never three, and never to another place."""
    lines = proposed("C:t->1/2t1->/b_s->5/++/w->10/#->C", "E:#E->$_r/w->3/#->E")
    assert "C:t->1/t1->/b_s->5/++/w->10/#->C" in lines
    assert not any("3t1->" in line or "2t1->1" in line for line in lines)


def test_points_are_proposed_as_they_are_due():
    """A sawmill is worth 1 here: no other number of points is proposed in its place."""
    lines = proposed("C:t->1/t1->/b_s->5/++2/w->10/#->C", "E:#E->$_r/w->3/#->E")
    assert {line.split("/")[3] for line in lines if "t1->/b_s->5/++" in line} <= {"++", "++2"}
    assert "C:t->1/t1->/b_s->5/++/w->10/#->C" in lines


def test_points_that_are_short_in_two_places_are_mended_in_both():
    """Neither is made up for in the other place, and no act that was forgotten explains that points are short."""
    turns = [*lines("a_ferry_on_mountain")]
    whole = turns[65]
    turns[65] = whole.replace("t->5/++2", "t->5/++").replace("t->11/++2", "t->11/++")
    text = "\n".join(turns) + "\n"
    found = rootlog.check(text).findings
    assert [(one.action, one.suggestion.edit) for one in found] == [
        (3, "replace `++` by `++2`"),
        (6, "replace `++` by `++2`"),
    ]
    short = proposed_in(text)
    assert turns[65].replace("t->5/++", "t->5/++2") in short
    assert not any("t->11/++3" in line or line.count("t->") > 2 for line in short)


def test_what_leads_where_it_starts_is_not_proposed():
    """A move to a clearing that is not adjacent is to another one, from another one, never from it to it."""
    lines = proposed("C:t->1/w1->3/#->C", "E:#E->$_r/w->3/#->E")
    moves = {line.split("/")[1] for line in lines if line.startswith("C:t->1/w1->")}
    assert moves
    assert "w1->1" not in moves


@pytest.mark.parametrize(
    "record",
    [
        "11/odd_hit_on_building",
        "compound/eyrie_among_sympathy",
        "compound/mistyped",
        "compound/second_thoughts",
    ],
)
def test_a_turn_is_read_as_on_another_way_where_it_would_be_judged_so(record, monkeypatch):
    """What nothing of a turn has to do with changes neither what is wrong with it nor what it leaves."""
    alike, taken = Branches._alike, []

    def watched(self, point, known, *replayed):
        one = alike(self, point, known, *replayed)
        if one is not None:
            effort = Effort(work=0, guide=known.guide, doubting=known.doubting)
            other = self.judge(point, known.line, *replayed, effort)
            taken.append((_keys(one), one.carried) == (_keys(other), other.carried))
        return one

    monkeypatch.setattr(Branches, "_alike", watched)
    assert rootlog.check(FIXTURES / f"{record}.rootlog").findings
    assert len(taken) > 2
    assert all(taken)


def _keys(point):
    return [(one.action, one.rule, one.kind, one.severity) for one in point.found]


@pytest.mark.parametrize("written", ["t6^t_x", "t6^w", "t6^t", "t6^p"])
def test_a_plot_is_turned_to_nothing_but_a_plot(written):
    """Below a plot lies a bomb, a snare, extortion or a raid."""
    text = [*lines("a_base_lost_with_its_rabbits")]
    text[66] = text[66].replace("t6^t_r", written, 1)
    first = next(one for one in rootlog.check("\n".join(text) + "\n").findings if one.is_error)
    assert (first.line, first.action, first.rule) == (67, 1, "1.5.4")
    assert first.message == "a facedown plot of the Corvids has no such side to be turned to"


def test_a_leader_comes_to_a_board_that_plays():
    """Nobody plays the Keepers, so that the Builder cannot come to their board."""
    text = [*lines("printed_and_played_by_four")]
    meant = text[32]
    text[32] = meant.replace("#builder->$", "#builder->K$")
    errors = [one for one in rootlog.check("\n".join(text) + "\n").findings if one.is_error]
    [first] = [one for one in errors if one.follows_from is None]
    assert (first.line, first.message) == (33, "nobody plays the Keepers")
    assert first.suggestion.text == meant


def test_findings_never_follow_from_each_other_in_a_circle():
    judged = JudgedRecord(source(HEAD + "C:w->1\nE:w1->2\n"))
    given = (judged.record, judged.law, judged.rule_set, judged.replayed, judged.verdicts)
    found = FindingsOnTheWay(Branches(WrittenRecord(*given)), judged.findings)
    one, two, three = [(turn, 1, "MOVE", "illegal") for turn in (1, 2, 3)]
    found.follow(two, one)
    found.follow(three, two)
    found.follow(one, one)
    found.follow(one, three)  # which followed from it, by the second
    assert {name: found.first_of(name) for name in (one, two, three)} == dict.fromkeys(
        (one, two, three), three
    )
