"""The Lizard Cult: what may lie among the Lost Souls where the record does not write when they were discarded."""

import pytest

import rootlog

GAME = """\
// rootlog: law=law-1
Map: Fall
Deck: E&P
O: Ansel
C: Berit
A: Cato
L: Dagny

C:t_k->3/w->2+3+4+5+6+7+8+9+10+11+12/b_s->11/b_w->11/b_r->6
A:3#->$
L:4w+b_f->1/w->5+9+10/$_o->F
O:w->4/w->5/w->10/w->11/3w->$/$_h->3/$_r->1/$_m->2

L:F#^/w->12/B#^/w9->$/R#^/w->10/Zfalse/#->L
A:2w->O$/R#$->/t->5/B#$->/t->2/++/Ztunnels/#->A
C:w->O$/t->11/Zmpart/t11->/b_s->8/++/w->6/w6->2/M#C->A$/w7->12/#->C
O:

L:2w->O$/$_o->R/R#^/b_r->5/Z%f/++/#->L
A:w->O$/R#$->/t->10/++/Z%c/++3/Z%b/++/#A->$/#->A
C:t->8+11/w6->2/M#C->A$/w9->12/t11->/b_w->3/++2/w4->12/3w12->4/#->C
O:2Lw$->/w+t_r->10/++2/XL5R@/w5->

L:2w->O$/F#falseorders$->/Cw11->3/F#^/w->12/#->L
A:w->O$/3w->O$/F#O->A/#->A
C:t->8+11/w8->4/3w2->10/B#domC->A$/2t8->/b_w->8/++2/w->6/#->C
O:++3/2Lw$->/w+t_f->1/++2/$_h->1/$_m->4

"""


@pytest.mark.parametrize("turn", ["L:$_o->F/F#^/w->9/#->L", "L:F#^/w->9/#->L"])
def test_false_orders_in_birdsong_may_be_used_before_or_after_the_lost_souls_go(turn):
    """10.4.1, 10.4.2: the marker stayed, so nothing tells if the card went with the pile or lies there still."""
    assert [one.message for one in rootlog.check(f"{GAME}{turn}\n").findings if one.is_error] == []


def test_no_other_suit_becomes_the_outcast_then():
    [found] = rootlog.check(f"{GAME}L:$_o->M/F#^/w->9/#->L\n").findings
    assert (found.rule, found.turn, found.action) == ("10.4.1", 17, 1)
