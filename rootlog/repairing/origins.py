"""Which of several mistakes a later finding follows from: the one whose repair changes what that finding is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from rootlog.engine.pieces import Faction, Piece, Place, Thing, clearing
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.points import Branches, Checkpoint
from rootlog.repairing.sought import sought_by

if TYPE_CHECKING:
    from rootlog.repairing.findings import Name


Counts = Callable[[Thing], bool]
"""Which things tell of a finding."""


class Origins:
    """The changes of each repair of a record, in the order of the way."""

    def __init__(self, ways: Branches) -> None:
        self.ways = ways
        self.changed: list[tuple[Name, Checkpoint, Checkpoint]] = []
        """The findings that were repaired, each with where the way leads without its repair, and with it."""

    def add(self, name: Name, without: Checkpoint, repaired: Checkpoint) -> None:
        """A finding was repaired."""
        self.changed.append((name, without, repaired))

    def forget(self, names: set[Name]) -> None:
        """Those were no mistakes: something else explains them."""
        self.changed = [one for one in self.changed if one[0] not in names]

    def of(self, finding: Objection, on_the_way: Checkpoint, last: Name) -> Name:
        """From which repair it comes that a finding of a later turn is not there on the way.

        Where nothing tells, it is the last one of the same faction, else the `last` of all.
        """
        if len(self.changed) < 2:
            return last
        written = self.ways.as_written(on_the_way.turns)
        before, known = _before(on_the_way), _before(written)
        own = finding.faction
        for places, counts in self._about(written, finding):
            other = set(_differing(before, known, counts))
            other = other if places is None else other.intersection(places)
            for name, without, repaired in reversed(self.changed if other else ()):
                if not other.isdisjoint(_differing(_after(without), _after(repaired), counts)):
                    return name
        own_last = (name for name, without, _ in reversed(self.changed) if _faction(without) == own)
        return next(own_last, last)

    def _about(
        self, written: Checkpoint, finding: Objection
    ) -> Iterator[tuple[Iterable[Place] | None, Counts]]:
        """The things that a finding is about, with their places: what it lacks or counts, the clearings that its action names.

        Then what its faction has built, what it has off the map, and where its pieces are.
        """
        about = sought_by(self.ways, written, finding)
        if about is not None:
            yield about.places, _any
        line = written.line
        for number, one in zip(line.numbers, line.actions, strict=True) if line else ():
            if number == finding.action:
                yield [clearing(n) for n in clearings_of(one.node) if n], _any
        own = finding.faction
        yield None, _pieces(own, "bt")
        yield [where for where, _ in _before(written).places() if where.faction == own], _any
        yield None, _pieces(own, "btwp")


def _any(_: Thing) -> bool:
    return True


def _pieces(faction: Faction, kinds: str) -> Counts:
    """The pieces of a faction of those kinds."""
    return lambda thing: type(thing) is Piece and thing.owner == faction and thing.code[0] in kinds


def _faction(point: Checkpoint) -> Faction:
    return point.reading.log.faction


def _before(point: Checkpoint) -> State:
    log = point.reading.log
    return log.steps[0].before if log.steps else log.after


def _after(point: Checkpoint) -> State:
    return point.reading.log.after


def _differing(one: State, other: State, counts: Counts) -> Iterator[Place]:
    """The places in which not the same of the things lie that count."""
    for where in one.unlike(other):
        here, there = one.at(where), other.at(where)
        if any(counts(t) and here.get(t, 0) != there.get(t, 0) for t in (*here, *there)):
            yield where
