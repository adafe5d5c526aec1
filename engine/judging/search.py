"""The search for the reading of one turn that breaks the fewest rules.

A turn is read event by event. What an event can be taken for are its *readings*; each gives a hypothesis with a cost.
First the turn is walked once, always by the first reading that costs nothing: a legal turn ends there. Otherwise all
hypotheses are searched cheapest first, furthest first among equals, equal ones merged, so the cheapest is found, and
always the same one.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from rootlog.engine.changes import Battled
from rootlog.engine.event import PLACED, RECOVERED, Event
from rootlog.engine.general import battle, placing
from rootlog.engine.judging.outsider import Outsider
from rootlog.engine.judging.settlement import Settlement
from rootlog.engine.judging.turn import UNEXPLAINED_COST, Turn
from rootlog.engine.reasons import ILLEGAL
from rootlog.engine.words import describe

UNEXPLAINED = "nothing in this turn allows {}"
NO_LIMIT = 1 << 62
SEARCH_LIMIT = 100
"""Hypotheses looked at for each event of a turn: what a turn with many mistakes can cost is linear in its length."""


class Effort(NamedTuple):
    """How far to look for the cheapest reading of a turn that is only tried.

    The first walk is broken off, not settled, where it comes to cost `hopeless`; unless `searches`, it is all there is; and
    only readings that cost less than `within` are searched for.
    """

    hopeless: int = NO_LIMIT
    within: int = NO_LIMIT
    searches: bool = True


ALL = Effort()
"""To the end."""


class Search:
    """The search for the cheapest reading of one turn, given before any of its events is posted."""

    def __init__(self, start: Turn, settlement: Settlement) -> None:
        """Take the turn, and how it is settled when its last event is posted."""
        self.start = start
        self.events = start.events
        self.settlement = settlement
        self.outsiders = outsiders(start)

    def best(self, effort: Effort = ALL) -> Turn:
        """The turn as it is read at the least cost, as far as that effort goes."""
        first = self._walk(self.start, effort.hopeless)
        if first.cost == 0 or not effort.searches or first.cost >= effort.hopeless:
            return first
        return self._search(self.start, first, effort.within)

    def _walk(self, turn: Turn, hopeless: int) -> Turn:
        """Take the cheapest reading of each event, the first of equals."""
        for event in self.events:
            if turn.cost >= hopeless:
                return turn
            best: Turn | None = None
            for after in self._readings(turn, event):
                if best is None or after.cost < best.cost:
                    best = after
                    if best.cost == turn.cost:
                        break
            turn = best if best is not None else self._unexplained(turn, event)
        return self.settlement.settle(turn)

    def _search(self, start: Turn, incumbent: Turn, within: int) -> Turn:
        """Cheapest first, furthest first among equals; `incumbent` is a complete reading that is known already."""
        limit = min(incumbent.cost, within)
        heap: list[tuple[int, int, int, int, Turn]] = []
        seen: set[tuple[int, tuple[object, ...]]] = set()
        number = end = len(self.events) + 1
        looks = [SEARCH_LIMIT] * end
        heappush(heap, (0, 0, 0, 0, start))
        while heap and heap[0][0] < limit:
            _, _, _, position, turn = heappop(heap)
            if position == end:
                return turn
            key = position, turn.key()
            if key in seen or not looks[position]:
                continue
            seen.add(key)
            looks[position] -= 1
            for after in self._after(turn, position):
                if after.cost < limit:
                    number += 1
                    heappush(heap, (after.cost, -position, number, position + 1, after))
        return incumbent

    def _after(self, turn: Turn, position: int) -> Iterator[Turn]:
        """All hypotheses that follow from one. To pass over an event that can be read is offered once a turn only."""
        if position == len(self.events):
            yield self.settlement.settle(turn)
            return
        event = self.events[position]
        readable = False
        for after in self._readings(turn, event):
            readable = True
            yield after
        if readable and (_ambushed(event) or any(p.certain for _, p in turn.plays(event))):
            return
        if not (readable and turn.passed):
            after = self._unexplained(turn, event)
            after.passed = turn.passed or readable
            yield after

    # --- the readings of an event ----------------------------------------------------------------------------

    def _readings(self, turn: Turn, event: Event) -> Iterator[Turn]:
        """The turn after what the event can be: a loss in the open battle, a play of some source, something not modelled."""
        if battle.belongs(turn, event):
            yield battle.lose(turn.fork(event), event).named(battle.LOSS)
        for source, play in turn.plays(event):
            after = play.run(source, turn.fork(event).go(play.moment), event)
            if after is not None:
                if event.kind == PLACED and event.owner not in turn.table.hirelings:
                    placing.place(after, event.owner, event.here)
                if event.kind == RECOVERED:
                    for other in turn.asking("recovered", event.before):
                        other.recovered(after, event)
                yield after.named(play.name)
        for outsider in self.outsiders:
            if outsider.owns(event):
                yield outsider.absorb(turn.fork(event), event).named("not judged")
                return

    def _unexplained(self, before: Turn, event: Event) -> Turn:
        turn = before.fork(event)
        turn.cost += UNEXPLAINED_COST
        if self._goes_on(before, event):
            return turn
        rule = turn.agenda.slots[turn.slot].rule
        return turn.object_to(rule, ILLEGAL, UNEXPLAINED, describe(event))

    def _goes_on(self, turn: Turn, event: Event) -> bool:
        """Whether the action of that event was found to be something that nothing allows: that is one mistake."""
        trail = turn.trail
        if trail is None or trail[1].kind != ILLEGAL or trail[1].index < 0:
            return False
        last = trail[1]
        return (
            self.events[last.index].action == event.action
            and last.reason is not None
            and last.reason.template == UNEXPLAINED
        )


def _ambushed(event: Event) -> bool:
    """Whether it is a battle in which an ambush is played: it was fought, whatever is wrong with it."""
    return type(event.change) is Battled and bool(event.change.ambushes)


def outsiders(turn: Turn) -> tuple[Outsider, ...]:
    """The factions at the table whose chapter is not modelled."""
    return tuple(one for one in turn.bench.factions.values() if isinstance(one, Outsider))
