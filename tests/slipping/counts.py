"""Counts, points and rolls mis-written."""

import re

from rootlog.notation.record import Battle, Score, Transfer
from tests.slipping.kinds import slip_in_action
from tests.slipping.places import counts, put


def _is_draw(act):
    return re.fullmatch(r"\d*#->[A-Z]", act.text) is not None


@slip_in_action
def count_one_off(turn, act):
    """One more or one less than there were."""
    for one in counts(act.text) if not _is_draw(act) else ():
        for other in (int(one.group()) - 1, int(one.group()) + 1):
            yield put(act.text, one, other if other > 1 else "")


@slip_in_action
def two_for_one(turn, act):
    """Two where there was one."""
    if isinstance(act.node, Transfer) and re.match(r"[A-Z]?[wt]|[BFMR]#", act.text):
        yield f"2{act.text}"


@slip_in_action
def count_left_away(turn, act):
    """One where there were more."""
    for one in counts(act.text) if not _is_draw(act) else ():
        if int(one.group()) > 1:
            yield put(act.text, one, "")


@slip_in_action
def draw_of_another_count(turn, act):
    """One card more or less drawn."""
    if _is_draw(act):
        many = act.card.count or 1
        for other in (many - 1, many + 1):
            if other:
                yield f"{other if other > 1 else ''}{act.text.lstrip('0123456789')}"


@slip_in_action
def points_one_off(turn, act):
    """One point more or less."""
    if isinstance(act.node, Score):
        sign = act.text[:-1].rstrip("0123456789+-") + ("++" if act.node.points > 0 else "--")
        many = abs(act.node.points)
        for other in (many - 1, many + 1):
            if other:
                yield f"{sign}{other if other > 1 else ''}"


@slip_in_action
def sign_of_points(turn, act):
    """Scored for lost, lost for scored."""
    if isinstance(act.node, Score):
        yield act.text.translate(str.maketrans("+-", "-+"))


@slip_in_action
def roll_exchanged(turn, act):
    """The roll with the defender's die first."""
    if isinstance(act.node, Battle) and act.node.rolls:
        one, other = act.node.rolls
        yield act.text.replace(f"({one},{other})", f"({other},{one})")


@slip_in_action
def roll_mistaken(turn, act):
    """One die one off."""
    if isinstance(act.node, Battle) and act.node.rolls:
        one, other = act.node.rolls
        for die in (one - 1, one + 1):
            if 0 <= die <= 3:
                yield act.text.replace(f"({one},{other})", f"({max(die, other)},{min(die, other)})")
