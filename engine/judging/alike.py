"""A turn that does not depend on what differs between two games is read once.

After a turn that was changed the board differs by a card, a warrior or a point. The next turn mostly does not depend on that. If it makes
the same changes when it is replayed, it is not judged again.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rootlog.engine.changes import (
    Battled,
    Change,
    Guessed,
    Marked,
    Moved,
    Opened,
    Scored,
    Swapped,
)
from rootlog.engine.game import TurnLog
from rootlog.engine.judging.carryover import FEWER, MORE, POINTS, Carryover
from rootlog.engine.judging.reading import Reading
from rootlog.engine.pieces import Faction, Piece, Place, clearing
from rootlog.engine.state import State

ASIDE = frozenset(("box", "deck"))
"""Places of which nobody knows what lies there: what is drawn from a deck that has other cards is drawn all the same."""
TAKEN = frozenset(("discard", "supply"))
"""Places to which things come whatever lies there: only who takes something from there has to do with them."""


class Footprint(NamedTuple):
    """The things that a turn depends on: the places that it moves things from and to, the clearings in which it fights or guesses.

    `scored` is the number of points that it gives to all, `lost` the number that it takes from any, `scoring` has those who score or lose
    some. A turn that `hires` a hireling depends on everybody's points.
    """

    log: TurnLog
    sources: frozenset[Place]
    goals: frozenset[Place]
    named: frozenset[Place]
    scored: int
    lost: int
    scoring: frozenset[Faction]
    hires: bool

    def meets(self, where: Place) -> bool:
        """True if the turn moves something from or to that place, or fights there."""
        return where in self.sources or where in self.goals or where in self.named

    def touch(self, places: Iterable[Place], one: State, other: State) -> bool:
        """True if the turn may depend on any of those places, in which two states differ.

        Those of its own faction do, and clearings where it has pieces.
        """
        faction = self.log.faction
        for where in places:
            kind = where.kind
            if kind in ASIDE:
                continue
            if where in self.sources:
                return True
            if kind in TAKEN:
                continue
            if self.meets(where) or where.faction == faction:
                return True
            if kind == "clearing":
                for thing in (*one.at(where), *other.at(where), *self.log.after.at(where)):
                    if type(thing) is Piece and thing.owner == faction:
                        return True
            elif not where.faction:
                return True
        return False

    def turns_on(self, one: State, other: State, goal: int) -> bool:
        """True if the turn may depend on a score or marker that differs: of those who leave the track, are at its start or near the goal."""
        for faction, points in one.scores.items():
            there = other.scores.get(faction)
            if points == there:
                continue
            if self.hires:
                return True
            if points is None or there is None or min(points, there) < self.lost:
                return True
            if max(points, there) + self.scored >= goal:
                return True
        if one.markers == other.markers:
            return False
        dealt = {where.faction for where in (*self.sources, *self.goals)} | {self.log.faction}
        return any(
            faction in dealt or key in dealt
            for _, faction, key in dict(one.markers.items() ^ other.markers.items())
        )


def doings(log: TurnLog) -> Footprint:
    """The things that a turn depends on."""
    changes = [one for step in log.steps for one in step.changes]
    moved = [one for one in changes if type(one) is Moved]
    scored = [one for one in changes if type(one) is Scored]
    return Footprint(
        log,
        frozenset([one.source for one in moved]),
        frozenset([one.target for one in moved]),
        frozenset(map(clearing, _named(changes))),
        sum([one.points for one in scored if one.points > 0]),
        -sum([one.points for one in scored if one.points < 0]),
        frozenset([one.faction for one in scored]),
        any(type(one) is Marked and one.kind == "hireling" for one in changes),
    )


def _named(changes: Iterable[Change]) -> Iterator[int]:
    """The clearings that changes name without a piece that goes there."""
    for one in changes:
        if type(one) is Battled or type(one) is Guessed:
            yield one.clearing
        elif type(one) is Swapped or type(one) is Opened:
            yield from (one.one, one.other)


def read_alike(
    known: Reading,
    after: Carryover,
    log: TurnLog,
    carried: Carryover,
    goal: int,
    done: Footprint | None = None,
) -> tuple[Reading, Carryover] | None:
    """The known reading of a turn, used for the same turn of another game, and what that carries on; `after` is what the known one carries on.

    `done` is what the known one has to do with, where that was asked before. None where the turns differ, or what differs before them may
    matter. A set-up turn is never used: it depends on the whole map.
    """
    if known.turn is None or not log.round or len(log.steps) != len(known.log.steps):
        return None
    if not is_alike(done or doings(known.log), log, carried, known.carried, goal):
        return None
    left = onward(carried, known.carried, after)
    return None if left is None else (known._replace(log=log, carried=carried), left)


def is_alike(
    done: Footprint, log: TurnLog, carried: Carryover, known: Carryover, goal: int
) -> bool:
    """True if a turn does the same as one that was judged, and depends on nothing that differs before the two.

    `known` was carried to the one that was judged; with so many points as the `goal` the game is over.
    """
    if is_about(done, log.before, done.log.before, carried, known, goal):
        return False
    return all(a.changes == b.changes for a, b in zip(log.steps, done.log.steps, strict=True))


def is_about(
    done: Footprint, one: State, other: State, carried: Carryover, known: Carryover, goal: int
) -> bool:
    """True if a turn may depend on something that differs between two states, or in what is carried on with them."""
    return (
        one.closed != other.closed
        or one.ruins != other.ruins
        or done.turns_on(one, other, goal)
        or not _is_carried_alike(done, carried, known)
        or done.touch(one.unlike(other), one, other)
    )


def onward(carried: Carryover, known: Carryover, after: Carryover) -> Carryover | None:
    """The carryover after such a turn: `known` was carried to the turn that was judged, `after` on from it.

    None where the turn changes what differs.
    """
    if carried == known:
        return after
    found: list[Any] = []
    changed: Any
    parts: Any = zip(carried, known, after, strict=True)
    for mine, was, is_ in parts:
        if mine == was:
            changed = is_
        elif was == is_:
            changed = mine
        elif type(mine) is tuple:
            if is_[: len(was)] != was:
                return None
            changed = (*mine, *is_[len(was) :])
        else:
            changed = _by_key(mine, was, is_)
            if changed is None:
                return None
        found.append(changed)
    return Carryover(*found)


def _by_key(mine: Mapping[Any, Any], was: Mapping[Any, Any], is_: Mapping[Any, Any]) -> Any:
    """The first one with the changes of the turn; None where the turn changes a key that differs."""
    found = dict(mine)
    for key in {**was, **is_}:
        before, after = was.get(key), is_.get(key)
        if before == after:
            continue
        if mine.get(key) != before:
            return None
        if key in is_:
            found[key] = after
        else:
            del found[key]
    return found


def _is_carried_alike(done: Footprint, carried: Carryover, known: Carryover) -> bool:
    """True if what is carried to two turns is the same for the players who act and the things that are moved."""
    if carried.disputes == known.disputes:
        return True
    faction, factions = done.log.faction, {*done.scoring, done.log.faction}
    for place in (FEWER, MORE, POINTS):
        for one in factions if place == POINTS else (faction,):
            if carried.disputed(place, one) != known.disputed(place, one):
                return False
    mine, its = (
        {(*key, number) for one in each.disputes for key, number in one.lie}
        for each in (carried, known)
    )
    return not any(piece.owner == faction or done.meets(where) for piece, where, _ in mine ^ its)
