"""Which of several mistakes a later finding follows from: the one whose repair changes what that finding is about."""

from __future__ import annotations

from rootlog.engine.pieces import Faction, Piece, Place, Thing, board, clearing, supply
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.points import Point, Ways
from rootlog.repairing.sought import sought_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rootlog.repairing.following import Name


class Origins:
    """What each repair of a record changes, in the order of the way."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.changed: list[tuple[Name, Point, Point]] = []
        """The findings that were repaired, each with where the way leads without its repair, and with it."""

    def add(self, name: Name, without: Point, repaired: Point) -> None:
        """A finding was repaired."""
        self.changed.append((name, without, repaired))

    def forget(self, names: set[Name]) -> None:
        """Those were no mistakes: something else explains them."""
        self.changed = [one for one in self.changed if one[0] not in names]

    def of(self, finding: Objection, on_the_way: Point, last: Name) -> Name:
        """From which repair it comes that a finding of a later turn is not there on the way; `last` where nothing tells."""
        if len(self.changed) < 2:
            return last
        written = self.ways.as_written(on_the_way.turns)
        before, known = _before(on_the_way), _before(written)
        for places in self._about(written, finding):
            other = {where for where in places if before.at(where) != known.at(where)}
            for name, without, repaired in reversed(self.changed if other else ()):
                if not other.isdisjoint(_differing(_after(without), _after(repaired))):
                    return name
        return last

    def _about(self, written: Point, finding: Objection) -> Iterator[Iterable[Place]]:
        """What a finding is about: what it lacks or counts, the clearings that its action names, what its faction has left, where its pieces are."""
        about = sought_by(self.ways, written, finding)
        if about is not None:
            yield about.places
        line = written.line
        for number, one in zip(line.numbers, line.actions, strict=True) if line else ():
            if number == finding.action:
                yield [clearing(n) for n in clearings_of(one.node) if n]
        own = finding.faction
        yield (supply(own), board(own))
        yield [where for where, there in _before(written).places() if _holds(there, own)]


def _holds(there: Mapping[Thing, int], faction: Faction) -> bool:
    """Whether pieces of that faction are among those things."""
    return any(type(thing) is Piece and thing.owner == faction for thing in there)


def _before(point: Point) -> State:
    log = point.reading.log
    return log.steps[0].before if log.steps else log.after


def _after(point: Point) -> State:
    return point.reading.log.after


def _differing(one: State, other: State) -> Iterator[Place]:
    """The places in which not the same things lie."""
    for where, things in one.places():
        if other.at(where) != things:
            yield where
    for where, things in other.places():
        if things and not one.at(where):
            yield where
