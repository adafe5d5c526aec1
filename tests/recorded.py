"""A short game that several tests ask about: two factions, two rounds, a battle, a craft and a score marker off the track."""

RECORD = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
C:t->1/t1->/b_s->5/++/w->10/w8->7/Z%s/++2/#->C
E:R#E->$_r/w->3/4w3->6/XC6(2,0)/Cw6->/b->6/++/#->E
C:t->1+5/XE6(0,0)/XE6/#->C
E:--/Zcobbler/++->$
Winner: C
"""
