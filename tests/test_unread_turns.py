"""Turns with text that cannot be read: what else is wrong with them is told of them as they were meant, in the place where it is written."""

from pathlib import Path

import pytest

import rootlog
from rootlog.reporting.applying import applied

ROOT = Path(__file__).resolve().parent.parent
GAME = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$

C:t->1/t1->/b_s->5/++/w->10/w8->7/#->C
E:R#E->$_r/w->3/4w3->6/b->6/++/#->E
C:t->1+5/#->C
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "++/w->10/w8->7/#->C\nE",
            "++2/w=>10/w8->7/#->C\nE",
            [(4, 20, "++2", "6.5.4.III"), (5, 25, "=", "notation")],
        ),
        (
            "t1->/b_s->5/++/w->10/w8->7/#->C",
            "t1->b_s->5/++/w->10/w8->7/2#->C",
            [(2, 12, "b", "notation"), (6, 34, "2#->C", "6.6")],
        ),
        (
            "C:t->1/t1->/b_s->5/++/w->10",
            "C t->1/b_s->5/++/w->10",
            [(0, 2, " ", "notation"), (0, 8, "b_s->5", "6.5.4.II")],
        ),
        (
            "t1->/b_s->5/++/w->10/w8->7/#->C\nE:R#E->$_r",
            "b_s->5/++/w->10/w8->7/#->C\nE:R#E$_r",
            [(2, 8, "b_s->5", "6.5.4.II"), (1, 6, "$", "notation")],
        ),
    ],
    ids=["arrow", "slash", "colon", "the turn before"],
)
def test_both_are_told(old, new, expected):
    """Each by the number, the column and the text of its action as it is written."""
    found = rootlog.check(GAME.replace(old, new)).findings
    assert {
        (one.action, one.column, one.text.strip() or " ", one.rule) for one in found if one.is_error
    } == set(expected)


TWO = GAME.replace("t1->/b_s->5/++/w->10/w8->7/#->C", "t1->b_s->5/++/w->10/w8->7/2#->C")


def test_either_suggestion_can_be_taken():
    """What is suggested for the second mistake has the first one mended: the last text is that of the legal game."""
    first, second = (one.suggestion for one in rootlog.check(TWO).findings if one.is_error)
    assert (first.edit, second.edit) == (
        "replace `t1->b_s->5` by `t1->/b_s->5`",
        "replace `2#->C` by `#->C`",
    )
    assert second.since == first.text
    assert applied(TWO, second) == GAME


def test_a_ruling_names_the_action_as_it_is_written():
    ruled = TWO.replace("2#->C\n", "2#->C\n//= 6 6.6 agreed\n", 1)
    [report] = rootlog.check(ruled).records
    assert [one.rule for one in report.findings if one.is_error] == ["notation"]
    assert [one.finding.text for one in report.ruled] == ["2#->C"]


def test_what_was_meant_by_a_play_is_looked_for_with_all_text_read():
    """A bracket that is missing turns later makes no other edit of a turn that can be read the likelier one."""
    game = (ROOT / "fixtures" / "games" / "readme.rootlog").read_text(encoding="utf-8")
    slipped = game.replace("(2Ew+w)7->", "2Ew+w)7->")
    assert slipped != game
    told = [
        [(one.action, one.rule, one.suggestion and one.suggestion.edit) for one in found]
        for found in (rootlog.check(text).findings for text in (game, slipped))
    ]
    assert [one for one in told[1] if one[1] != "notation"] == told[0]


def test_what_was_meant_is_looked_for_where_all_text_can_be_read_though_it_is_not_written_so():
    """A blank in an action is only a warning: nothing follows from it, and the letter of the turn is a slip of its own."""
    header = GAME[: GAME.index("C:t->1")]
    first = "C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/#->C\nE:R#E->$_r/w->3/4w3->6/b->6/++/#->E\n"
    second = "{}:t->1+5/t1->/b_w->12/++2/{}/t->5/#->C\nE:B#E->$_x/w->3/2w3->7/XC3(1,0)/Cw3->/b->7/++2/2#->E\n"
    for move in ("w6->3", "w6 ->3"):
        found = [
            one.suggestion.text
            for one in rootlog.check(header + first + second.format("E", move)).findings
            if one.suggestion and one.suggestion.text.startswith("C:")
        ]
        assert found[0] == second.format("C", move).split("\n")[0]
