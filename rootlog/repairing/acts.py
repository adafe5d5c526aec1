"""The acts of a turn as it was read, and the turn without one of them: what was written or done beyond what is paid for.

What a finding misses may have been paid and left out of the record; or the act that asks for it is one too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.notation.record import Battle, Node, Score, Transfer
from rootlog.repairing.lines import EditedLine

TOGETHER = 2
"""The most acts of one kind in a row that may be one too many together: a March is two moves."""


class Act(NamedTuple):
    """An act of one play: the places of its actions, from 0 and in order, those of what paid for it, and its name."""

    places: tuple[int, ...]
    paid: tuple[int, ...]
    play: str


def without_acts(
    line: EditedLine, turn: Hypothesis, near: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], EditedLine]]:
    """That turn without an act, or without some of a kind in a row: the fewest actions first, nearest to those places.

    Each comes with the places of what is left out. What paid for an act may have paid for another one.
    """
    found = _acts(line, turn)
    runs: set[tuple[int, ...]] = set()
    for number in range(1, TOGETHER + 1):
        for first in range(len(found) - number + 1):
            row = found[first : first + number]
            if all(one.play == row[0].play for one in row):
                alone = {place for one in row for place in one.places}
                runs.add(tuple(sorted(alone)))
                runs.add(tuple(sorted(alone.union(*(one.paid for one in row)))))
    at = near[0] if near else len(line.actions)
    for places in sorted(runs, key=lambda some: (len(some), _distance(some, at), some)):
        left = line
        for place in reversed(places):
            left = left.without(place)
        if left.actions:
            yield places, left


def _distance(places: Sequence[int], at: int) -> int:
    return min(abs(place - at) for place in places)


def _acts(line: EditedLine, turn: Hypothesis) -> list[Act]:
    """The acts of the turn that cost something or are free, each with what it scored, what fell in it and what paid for it.

    An action that only pays, draws or does what a step demands is not one of them.
    """
    plays = _plays(line, turn)
    owing = {turn.events[one.index].action - 1 for one in turn.debts if one.index >= 0 and one.must}
    paying = {turn.events[one.index].action - 1 for one in turn.credits if one.index >= 0}
    found: list[Act] = []
    for place, action in enumerate(line.actions):
        node = action.node
        if type(node) is Score:
            continue
        if place not in plays:  # nothing explains it
            found.append(Act((place,), (), f"{place}"))
            continue
        if place in paying and place not in owing and not _is_act(node, line.turn.faction):
            continue
        if found and _falls(node) and plays[place] == found[-1].play == plays.get(place - 1, ""):
            continue  # it fell in the battle before it
        places = [place, *_after(line, plays, place)]
        scored = places[-1] + 1
        if _scores(turn, places) and scored < len(line.actions):
            places += [scored] * (type(line.actions[scored].node) is Score)
        paid = tuple(sorted(set(_paid(turn, place)) - set(places)))
        found.append(Act(tuple(places), paid, plays[place]))
    return found


def _is_act(node: Node | None, owner: Faction) -> bool:
    """True if an action does something on the map: a battle, a move there, or a placement of one's own."""
    if type(node) is Battle:
        return True
    if type(node) is not Transfer or not node.targets:
        return False
    return all(getattr(term, "faction", owner) in (None, owner) for term in node.terms)


def _falls(node: Node | None) -> bool:
    return type(node) is Transfer and not node.targets


def _plays(line: EditedLine, turn: Hypothesis) -> dict[int, str]:
    """The plays that the actions were taken for, by their places: what the first event of each begins or is a part of."""
    found: dict[int, str] = {}
    for entry in turn.entries:
        if entry.play is not None and entry.index >= 0:
            place = turn.events[entry.index].action - 1
            if place < len(line.actions):
                found.setdefault(place, entry.play)
    return found


def _after(line: EditedLine, plays: dict[int, str], place: int) -> Iterator[int]:
    """The places directly behind a battle of what falls in it."""
    for after in range(place + 1, len(line.actions)):
        node = line.actions[after].node
        if type(line.actions[place].node) is not Battle or not _falls(node):
            return
        if plays.get(after) != plays[place]:
            return
        yield after


def _scores(turn: Hypothesis, places: Sequence[int]) -> bool:
    """True if the actions at those places earned its faction points."""
    earned = (one for one in turn.earned if one.index >= 0 and one.points and one.must)
    return any(turn.events[one.index].action - 1 in places for one in earned)


def _paid(turn: Hypothesis, place: int) -> Iterator[int]:
    """The places of the actions that paid for what an act owes: the nearest that does so, and nothing else."""
    left = list(turn.credits)
    for debt in turn.debts:
        if debt.index < 0 or not debt.must or turn.events[debt.index].action - 1 != place:
            continue
        fitting = [
            one for one in left if one.index >= 0 and one.budget == debt.budget and debt.takes(one)
        ]
        if fitting:
            nearest = min(fitting, key=lambda one: abs(one.index - debt.index))
            left.remove(nearest)
            yield turn.events[nearest.index].action - 1
