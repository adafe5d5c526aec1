"""The search: what is found where it has looked at as much as it may."""

import pytest

import rootlog
from rootlog.engine.judging import frontier, search
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source

TABLE = """\
Map: Fall
Deck: Standard
C: Ansel
V: Runa

C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
V:#tinker->$/p->1_9_10_12

V:p->10/%r->e/%h10->$/++/2%h->e/Zcommandwarren/#->V
C:t->1/#->C
V:%r+2%h->r/p->12/%r->e/%s12->$/++/#->V
C:t->1/#->C
"""


@pytest.mark.parametrize("looks", [0, frontier.FREE_LOOKS])
def test_one_misread_event_is_found_beyond_the_limit(looks, monkeypatch):
    """The battle is read as Command Warren's first, and the sword would be exhausted for nothing."""
    monkeypatch.setattr(frontier, "FREE_LOOKS", looks)
    monkeypatch.setattr(search, "CORRECTIONS", 0)
    turn = "V:%r->r/%s->e/XC12(1,0)/Cw12->/$_C->h/#->V\nC:t->1/#->C\n"
    assert not list(rootlog.check(TABLE + turn).findings)


def test_a_detour_does_not_hide_what_is_wrong(monkeypatch):
    """Neither the sword nor Command Warren gives him a third battle."""
    monkeypatch.setattr(frontier, "FREE_LOOKS", 0)
    turn = "V:%r->r/XC12(0,0)/%s->e/XC12(0,0)/XC12(0,0)/#->V\nC:t->1/#->C\n"
    found = rootlog.check(TABLE + turn).findings
    assert [(one.rule, one.action) for one in found] == [("9.5.2", 5)]


def test_two_misread_events_are_found_beyond_the_limit(monkeypatch):
    """By law-1 Command Warren may be used for either battle, and is for neither: each was fought for a sword."""
    monkeypatch.setattr(frontier, "FREE_LOOKS", 0)
    table = TABLE.replace("p->12/%r->e", "p->12/2%h->e/Z%s/++2/%r->e")
    turn = "V:%r+2%h->r/%s->e/XC12(0,0)/%s->e/XC12(0,0)/#->V\nC:t->1/#->C\n"
    text = "// rootlog: law=law-1\n" + table + turn
    assert not list(rootlog.check(text).findings)
    monkeypatch.setattr(frontier, "DEVIATIONS", 1)
    assert [one.rule for one in rootlog.check(text).findings] == ["9.5"]


@pytest.mark.parametrize("corrections", [0, search.CORRECTIONS])
def test_a_misread_event_is_read_otherwise_before_anything_is_searched(corrections, monkeypatch):
    """An officer is taken for a revolt's, and the card is spent on nothing: it was trained with that."""
    begun, frontier_of = [], frontier.Frontier

    def searched(*given):
        begun.append(given)
        return frontier_of(*given)

    monkeypatch.setattr(search, "CORRECTIONS", corrections)
    monkeypatch.setattr(frontier, "Frontier", searched)
    with open("fixtures/games/conspiracy_in_winter.rootlog", encoding="utf-8") as file:
        assert not list(rootlog.check(file.read()).findings)
    assert bool(begun) is not bool(corrections)


def test_a_duel_is_taken_for_one_at_once(monkeypatch):
    """A warrior that falls once an item is spoilt: nothing has to be searched for."""

    def begun(*_):
        raise AssertionError("a turn is searched")

    monkeypatch.setattr(frontier, "Frontier", begun)
    with open("fixtures/cases/characters/duel.near.rootlog", encoding="utf-8") as file:
        assert not list(rootlog.check(file.read()).findings)


def test_what_lies_nowhere_is_not_doubted_once_more(monkeypatch):
    """That no warrior is left is told: whether each was placed or not makes no ways of its own, two for each, with what is wrong later."""
    looks, going_on = [], frontier.Frontier._go_on

    def counted(self, *given):
        looks.append(given)
        going_on(self, *given)

    monkeypatch.setattr(frontier.Frontier, "_go_on", counted)
    turn = "C:t->1/14w->1/w->5/w->5/w->5/w->5/w->5/#->C/#->C\nV:%r->r/#->V\n"
    text = TABLE[: TABLE.index("C:t->1/#")] + turn
    assert JudgedRecord(source(text)).verdicts.objections
    assert len(looks) < 50  # what was meant is not looked at for that
    found = rootlog.check(text).findings
    assert [one.rule for one in found] == ["6.5.3", *["1.5.1"] * 5, "6.6"]
