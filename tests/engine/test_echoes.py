"""One mistake, one finding, and two mistakes two: what follows from what was told is not told again, and hides nothing else."""

from __future__ import annotations

import pytest

from rootlog import check

HEAD = """Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#builder->$

"""

LEADERLESS = "C:t->1/w8->7/#->C\nE:R#E->$_x/w->3/2w3->7/$_->/--2/#->E\nC:t->1/#->C\n"
"""Turmoil, and no leader is chosen."""
MISCRAFT = "C:t->1/Zcobbler/w10->12/#->C\nE:R#cobblerE->$_r/2w->3/2w3->7/#->E\n"
"""A card is crafted for which no crafting piece stands where it must."""


def told(turns: str) -> list[tuple[int, int, str]]:
    """Turn, action and rule of what is wrong with a game of the Marquise and the Eyrie; two set-up turns come first."""
    found = check(HEAD + turns).findings
    errors = (one for one in found if one.severity == "error" and one.follows_from is None)
    return [(one.turn, one.action, one.rule) for one in errors]


@pytest.mark.parametrize(
    ("turns", "findings"),
    [
        pytest.param(
            "C:t->1/w8->7/#->C\nE:M#E->$_b/w->3/5w3->7/b->7/++/#->E\n"
            "C:t->1/w12->7/#->C\nE:R#E->$_r/2w->3/5w3->11/b->11/++2/2#->E\n"
            "C:t->1/XE7(2,0)/(Ew+Eb)7->/++/#->C\n",
            [(6, 3, "1.5.4"), (7, 2, "4.3.4")],
            id="a warrior too many in 11 excuses nothing in 7",
        ),
        pytest.param(
            "C:t->1/2w12->11/#->C\nE:M#E->$_b/w->3/2w3->11/b->11/++/#->E\n",
            [(3, 2, "1.5.4")],
            id="who rules 11 hangs on whether that warrior is there",
        ),
        pytest.param(
            "C:t->1/w12->11/#->C\nE:M#E->$_b/w->3/w3->11/b->11/++/#->E\n",
            [(4, 4, "7.5.2.IV")],
            id="where both are there the Marquise does",
        ),
        pytest.param(
            "C:w10->12/#->C\nE:R#E->$_r/2w->3/3w3->7/#->E\nC:t->1/2t1->/b_s->5/++/R#C->/#->C\n",
            [(3, 0, "6.4")],
            id="wood that Birdsong should have placed is spent later",
        ),
        pytest.param(
            "C:t->1/t1->/b_w->7/++2/w->7/#->C\nE:B#E->$_x/w->3/4w3->7/XC7/Cb_w7->/++/#->E\n",
            [(3, 5, "6.5.3"), (4, 4, "4.3.4")],
            id="beside the warrior that is too many in 7 stands another, which falls first",
        ),
        pytest.param(
            "C:t->1/t1->/b_w->7/++2/w7->3/w->7/#->C\nE:B#E->$_x/w->3/4w3->7/XC7/Cb_w7->/++/#->E\n",
            [(3, 6, "6.5.3")],
            id="where it stands alone it may not be there",
        ),
        pytest.param(
            "C:t->1/t9->/b_s->5/++/w10->12/#->C\n",
            [(3, 2, "1.5.4")],
            id="wood that is nowhere has paid, wherever it was written",
        ),
        pytest.param(
            "C:t->1/Zcobbler/F#C->/t->1/w10->12/w12->11/#->C\n",
            [(3, 2, "4.1.1")],
            id="wood that stands first is Birdsong's, whatever is crafted out of turn behind it",
        ),
        pytest.param(
            "C:t->1/w10->12/w8->7/w9->12/w12->11/w->10/w10->2/w10->2/#->C\n",
            [(3, 8, "1.5.4")],
            id="a move of what is not there is no fourth action",
        ),
        pytest.param(
            "C:t->1/w8->7/#->C\nE:w->3/3w3->7/b->7/++/#->E\nC:t->1/#->C\n",
            [(4, 0, "7.4.2")],
            id="what the card that is not added decreed is taken",
        ),
        pytest.param(
            "C:t->1/w8->7/#->C\nE:M#E->$_b/w->3/4w3->7/b->7/b->7/++2/2#->E\n"
            "C:t->1/w12->7/#->C\nE:M#E->$_b/w->3/w3->6/$_->/--3/#despot->$/++/#->E\n",
            [(4, 5, "7.5.2.IV")],
            id="the second roost in 7 is neither counted nor missed",
        ),
        pytest.param(
            "C:t->1/w8->7/#->C\nE:F#E->$_r/w->3/--2/#despot->$/#->E\n"
            "C:t->1/#->C\nE:R#E->$_r/w->3/3w3->7/b->7/++/#->E\n",
            [(4, 0, "7.7.2")],
            id="a Decree that nobody wrote as discarded is gone",
        ),
        pytest.param(
            LEADERLESS + "E:M#E->$_x/w->3/2w3->7/XC7(0,0)/#->E\nC:t->1/#->C\n",
            [(4, 4, "7.7.3")],
            id="what viziers of a leader that nobody chose decree may be taken",
        ),
        pytest.param(
            LEADERLESS + "E:M#E->$_x/w->3/w3->7/XC7(0,0)/b->7/++/#->E\nC:t->1/#->C\n",
            [(4, 4, "7.7.3"), (6, 2, "7.5.2.I")],
            id="of a leader that nobody chose there are two viziers and no third",
        ),
        pytest.param(
            MISCRAFT + "C:t->1/Zcobbler/w12->9/#->C\n",
            [(3, 2, "4.1.1"), (5, 2, "4.1.1")],
            id="a card that could not be crafted may not be in play, and still cannot be crafted",
        ),
        pytest.param(
            MISCRAFT + "C:t->1/w12->9/#->C\nE:R#cobblerE->$_r/3w->3/w3->7/#->E\nC:t->1/#->C\n",
            [(3, 2, "4.1.1")],
            id="what could not be crafted may be another card than both others of that name",
        ),
        pytest.param(
            MISCRAFT + "C:t->1/w12->9/#->C\nE:R#cobblerE->$_r/3w->3/w3->7/#->E\n"
            "C:t->1/#->C\nE:R#cobblerE->$_r/4w->3/w3->7/#->E\nC:t->1/#->C\n",
            [(3, 2, "4.1.1"), (8, 1, "2.1")],
            id="it is one card and not two",
        ),
    ],
)
def test_what_follows_from_what_was_told(turns: str, findings: list[tuple[int, int, str]]) -> None:
    """Each mistake once."""
    assert told(turns) == findings


MOVED_ON = """Map: Fall
Deck: Standard
V: Ada
C: Ansel

C:t_k->4/b_s->8/b_w->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
V:#ranger->$/p->4_9_12

C:t->8/w12->11/#->C
V:p->9/#->V
C:t->8/{}->9/w9->12/#->C
V:%s->e/XC9/Cb_w9->/++/#->V
C:t->8/w11->6/#->C/#C->
V:%s->r/%f->e/p->12/%s->e/XC12/Cb_r12->/++/#->V
"""
"""A warrior too many may stand in 9, or have moved on to 12; in both a building falls before the one that stands there."""


@pytest.mark.parametrize("placed", ["w", "2w"])
def test_what_may_have_moved_on_is_in_one_place(placed: str) -> None:
    """What is left behind explains one battle, and then it was not what moved on."""
    found = check(MOVED_ON.format(placed), law="law-4").findings
    errors = [one for one in found if one.severity == "error"]
    causes = {
        (one.turn, one.action): one.follows_from and one.follows_from.action for one in errors
    }
    assert causes == {(5, 2): None, (6, 2): 2, (8, 5): None}
