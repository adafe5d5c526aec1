"""Whole actions left out, doubled, moved, or run together."""

import re

from rootlog.notation.record import Battle, Score, Transfer
from tests.slipping.kinds import slip


@slip
def left_out(turn):
    """An action that is not written."""
    yield from map(turn.without, turn.acts)


@slip
def doubled(turn):
    """An action that is written twice."""
    yield from (turn.with_after(act, act.text) for act in turn.acts)


@slip
def exchanged_with_neighbour(turn):
    """Two actions in each other's place."""
    yield from map(turn.exchanged, turn.acts[:-1])


@slip
def moved_to_the_end(turn):
    """An action that was forgotten and written last."""
    for act in turn.acts[:-2]:
        rest = [one.text for one in turn.acts if one is not act]
        yield turn.written([*rest, act.text])


@slip
def run_together(turn):
    """No stroke between two actions."""
    yield from _joined(turn, "")


@slip
def colon_for_stroke(turn):
    """A colon between two actions."""
    yield from _joined(turn, ":")


def _joined(turn, sign):
    for act in turn.acts[:-1]:
        at = act.number
        yield turn.written(
            [
                *turn.texts[: at - 1],
                f"{act.text}{sign}{turn.texts[at]}",
                *turn.texts[at + 1 :],
            ]
        )


def _forgotten(turn, pattern):
    return (turn.without(act) for act in turn.acts if re.fullmatch(pattern, act.text))


@slip
def card_forgotten(turn):
    """A card that was spent."""
    yield from _forgotten(turn, r"\d*[BFMR]?#[a-z@]*[A-Z]->")


@slip
def wood_or_warriors_forgotten(turn):
    """Wood or warriors of one's own that were removed, or given."""
    yield from _forgotten(turn, r"\d*[wt]\d*\$?->(?:[A-Z]?\$)?")


@slip
def supporters_forgotten(turn):
    """Cards spent from the board."""
    yield from _forgotten(turn, r"\d*[BFMR]?#[A-Z]?\$->")


@slip
def draw_forgotten(turn):
    """A draw."""
    yield from _forgotten(turn, r"\d*#->[A-Z]")


@slip
def points_forgotten(turn):
    """Points."""
    yield from (turn.without(act) for act in turn.acts if isinstance(act.node, Score))


@slip
def item_forgotten(turn):
    """An item that was exhausted, damaged or refreshed."""
    yield from _forgotten(turn, r"%.*->.*")


def _losses(turn):
    """The removals behind each battle, as (battle, its removals in its clearing that follow at once)."""
    for act in turn.acts:
        if isinstance(act.node, Battle):
            found = []
            for one in turn.later(act):
                there = str(act.node.clearing)
                if not (isinstance(one.node, Transfer) and one.text.endswith(f"{there}->")):
                    break
                found.append(one)
            yield act, found


@slip
def loss_forgotten(turn):
    """What fell in a battle."""
    for _, losses in _losses(turn):
        yield from map(turn.without, losses)


@slip
def loss_of_the_other_side(turn):
    """What fell in a battle written for the other side."""
    for battle, losses in _losses(turn):
        for loss in losses:
            one = re.fullmatch(r"(\d*)([A-Z]?)(w\d+->)", loss.text)
            if one:
                other = "" if one[2] else battle.node.defender
                yield turn.swapped_for(loss, f"{one[1]}{other}{one[3]}")


@slip
def battle_forgotten(turn):
    """A battle whose losses are written."""
    for battle, losses in _losses(turn):
        if losses:
            yield turn.without(battle)
