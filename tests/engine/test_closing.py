"""The close of a turn: one mistake, one finding."""

import pytest

import rootlog

GAME = """\
Map: Fall
Deck: Standard
C: one
E: two

C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#builder->$

C:t->1/t1->/b_s->5/++/#->C
E:R#E->$_r/2w->3/3w3->7/#->E
{turns}
"""
E = "E:M#E->$_x/2w->3/w3->7/XC7(0,0)/#->E\n"
CASES = {
    "a missing placement is one omission, in however many clearings": (
        "C:w8->7/#->C", ["missing 6.4"]),
    "cards drawn too many are not also too many in hand": (
        "C:t->1+5/4#->C", ["illegal 6.6"]),
    "what was drawn too many stays, and is not told again": (
        "C:t->1+5/4#->C\n" + E + "C:t->1+5/#->C/M#C->", ["illegal 6.6"]),
    "a card spent on nothing is missed by later discards, which are not wrong": (
        "C:t->1+5/M#C->/#->C\n" + E + "C:t->1+5/#->C\nE:M#E->$_x/2w->3/w3->7/XC7(0,0)/XC7(0,0)/#->E\n"
        "C:t->1+5/#->C/M#C->", ["illegal 21.29"]),
    "a card that is not spent is not also too many in hand": (
        "C:t->1+5/#->C\n" + E + "C:t->1+5/XE7(0,0)/XE7(0,0)/XE7(0,0)/XE7(0,0)/#->C",
        ["missing 6.5"]),
    "a draw that is left out is not also a discard too many": (
        "C:t->1+5/#->C\n" + E + "C:t->1+5/M#C->", ["missing 6.6"]),
    "a card spent on nothing is not also a discard too many": (
        "C:t->1+5/#->C\n" + E + "C:t->1+5/M#C->/t1->/b_w->9/++2/#->C/M#C->", ["illegal 21.29"]),
    "what pays for nothing in several clearings is one mistake": (
        "C:t->1+5/t1+t5->/#->C", ["illegal 6.5.4.II"]),
    "what is not there is not also against a rule": (
        "C:t->1+5/4t1->/#->C", ["impossible 1.5.4"]),
    "a card that was not drawn is not also one that cannot be spent": (
        "C:t->1+5\n" + E + "C:t->1+5/5B#C->" + 8 * "/w8->4/w4->8" + "/#->C", ["missing 6.6"]),
    "of two cards too many one may be the one that was not drawn": (
        "C:t->1+5\n" + E + "C:t->1+5/6B#C->" + 9 * "/w8->4/w4->8" + "/#->C",
        ["missing 6.6", "impossible 6.5"]),
    "a craft that was not written leaves its card, which is not also one too many": (
        "C:t->1+5/#->C\n" + E + "C:t->1+5/++2/#->C", ["score 3.2"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_told_once(name):
    turns, expected = CASES[name]
    last = "E:" if turns.splitlines()[-1].startswith("C") else "C:"
    report = rootlog.check(GAME.replace("{turns}", turns + "\n" + last))
    heads = [f"{f.kind} {f.rule}" for f in report.findings if f.follows_from is None]
    assert heads == expected, report.findings


@pytest.mark.parametrize(("left", "told"), [(0, False), (1, True)])
def test_nothing_is_drawn_where_nothing_lies_as_the_turn_begins(left, told):
    """All that a turn does is to discard to the limit, so that the pile holds a card only when it is over."""
    turns = f"C:t->1+5/{42 - left}#->C\nE:M#E->$_x/2w->3/w3->7/XC7(0,0)\nC:R#C->\nE:w3->7\n"
    found = rootlog.check(GAME.format(turns=turns)).findings
    assert any(one.line == 13 and "draws none" in one.message for one in found) is told
