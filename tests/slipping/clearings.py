"""Clearings mis-written."""

import re

from rootlog.notation.record import Transfer
from tests.slipping.kinds import slip, slip_in_action
from tests.slipping.places import clearings, put

DIGITS = {"1": "11", "11": "1", "2": "12", "12": "2", "10": "1"}
"""What a key too often or too rarely struck makes of a number."""


@slip_in_action
def neighbouring_number(turn, act):
    """The number before or after."""
    for one in clearings(act.text):
        for other in (int(one.group()) - 1, int(one.group()) + 1):
            if other in turn.table.map.clearings:
                yield put(act.text, one, other)


@slip_in_action
def neighbouring_clearing(turn, act):
    """The number of a clearing next to it on the map."""
    for one in clearings(act.text):
        for other in sorted(turn.table.map.neighbours[int(one.group())]):
            yield put(act.text, one, other)


@slip_in_action
def digit_too_many_or_few(turn, act):
    """1 for 11, 2 for 12 and the other way round."""
    for one in clearings(act.text):
        if one.group() in DIGITS:
            yield put(act.text, one, DIGITS[one.group()])


@slip_in_action
def ends_exchanged(turn, act):
    """Where a move begins and where it ends, exchanged."""
    one = re.fullmatch(r"(.*[a-z)])(\d+)->(\d+)", act.text)
    if one:
        yield f"{one[1]}{one[3]}->{one[2]}"


@slip
def clearings_exchanged(turn):
    """The clearings of two actions beside each other, exchanged."""
    for act in turn.acts[:-1]:
        other = turn.next(act)
        mine, yours = clearings(act.text), clearings(other.text)
        if len(mine) == len(yours) == 1:
            texts = list(turn.texts)
            texts[act.number - 1] = put(act.text, mine[0], yours[0].group())
            texts[act.number] = put(other.text, yours[0], mine[0].group())
            yield turn.written(texts)


@slip
def wrong_throughout(turn):
    """The number before or after, wherever actions in a row name the clearing."""
    for act in turn.acts[:-1]:
        for one in clearings(act.text):
            row = _in_row(turn, act, one.group())
            if len(row) > 1:
                for other in (int(one.group()) - 1, int(one.group()) + 1):
                    if other in turn.table.map.clearings:
                        yield _renamed(turn, row, one.group(), other)


def _in_row(turn, act, clearing):
    """That action and the next ones, as long as they name a clearing; points between them do."""
    row = [act]
    for other in turn.later(act):
        if any(one.group() == clearing for one in clearings(other.text)):
            row.append(other)
        elif not other.text.startswith("++"):
            break
    return row


def _renamed(turn, row, clearing, other):
    texts = list(turn.texts)
    for act in row:
        for one in reversed(clearings(act.text)):
            if one.group() == clearing:
                texts[act.number - 1] = put(texts[act.number - 1], one, other)
    return turn.written(texts)


@slip_in_action
def start_left_away(turn, act):
    """A removal or a move without the clearing where it begins."""
    yield from _without(act, r"(?<=[a-z)])\d+(?=->)")


@slip_in_action
def end_left_away(turn, act):
    """A move or a placement without the clearing where it ends."""
    yield from _without(act, r"(?<=->)\d+$")


def _without(act, pattern):
    one = re.search(pattern, act.text)
    if one and isinstance(act.node, Transfer) and not act.text.startswith("$"):
        yield put(act.text, one, "")


@slip_in_action
def arrow_on_the_other_side(turn, act):
    """Placed for removed, removed for placed."""
    one = re.fullmatch(r"(\d*[A-Z]?[wtb][_a-z]*)(?:(\d+)->|->(\d+))", act.text)
    if one:
        yield f"{one[1]}->{one[2]}" if one[2] else f"{one[1]}{one[3]}->"
