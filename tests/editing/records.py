"""Small records with a cursor in them, for the tests of what an editor shows."""

from typing import NamedTuple

from rootlog.editing.places import TextPosition
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source

CURSOR = "‸"

HEAD = """\
// A game for tests.
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$

"""
FIRST = HEAD + "C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/#->C\n"
ROUND = FIRST + "E:R#E->$_r/w->3/4w3->6/b->6/++/#->E\n"
"""Set-up and a first round."""

ASTRAY = ROUND.replace("b+6w->3", "b+6w->4")
"""A first round in which nearly everything follows from one slip of the set-up."""

WOODS = """\
Map: Fall
Deck: E&P
C: Ann
V: Vera

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
V:#thief->$/p->1_5_9_10

C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/#->C
"""
"""A Vagabond in a forest."""

WATER = """\
Map: Winter
Deck: Standard
Clearings: F1, M2, F3, R4, R5, M6, M7, R8, F9, F10, M11, R12
C: Ann
O: Otto

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
O:2w->10+7/3w->$/$_h->1/$_r->1/$_m->1

C:t->1/t1->/b_s->5/++/w->10/#->C
"""
"""The Riverfolk at a river."""


class Typed(NamedTuple):
    """A record that is being typed, and where its cursor stands."""

    judged: JudgedRecord
    at: TextPosition
    text: str


def judged(text: str) -> JudgedRecord:
    """A text as a judged record."""
    return JudgedRecord(source(text))


def typed(marked: str) -> Typed:
    """The record whose text has a cursor in it."""
    before, _, after = marked.partition(CURSOR)
    text = before + after
    line = before.count("\n")
    return Typed(judged(text), TextPosition(line, len(before) - before.rfind("\n") - 1), text)
