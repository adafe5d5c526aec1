"""Last Dynasty, demoted Bluebird Nobles: warriors that stay together; points for clearings that are ruled."""

from collections.abc import Iterator

from rootlog.engine.event import PLACED, Event
from rootlog.engine.general.ruling import borrows, presence, rules
from rootlog.engine.hirelings.abilities import FactionAbility, R
from rootlog.engine.hirelings.acting import DONE, Actor, act_of
from rootlog.engine.hirelings.control import ACTS
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

EACH = 3
"""As many clearings that are ruled give a point."""


class LastDynasty(Actor):
    """It comes to the edge of the map together, moves together, and battles."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """All of them at once; where they moved they battle once."""
        act, there = act_of(event), self.on_map(event.before)
        if act == "place":
            turn.require(
                self._all_new(turn, event, there) and event.here in self.table.map.edge,
                R.ABILITY,
                "dynasty placed",
                Evidence(clearing=event.here),
            )
        elif act == "move":
            turn.require(
                self._leaving(turn, event) >= there.get(event.origin, 0),
                R.ABILITY,
                "dynasty moves together",
                Evidence(
                    warriors=self._leaving(turn, event),
                    clearing=event.origin,
                    there=there.get(event.origin, 0),
                ),
            )
        done = DONE.of(self.faction)
        turn.require(
            not turn.counted(done.at("move")) or turn.counted(done.at("battle")) < 2,
            R.ONCE_PER_DAYLIGHT_ACTION,
            "dynasty twice",
            NO_EVIDENCE,
        )
        return super().perform(turn, event)

    def _all_new(self, turn: Hypothesis, event: Event, there: dict[int, int]) -> bool:
        """True if those on the map came to the same clearing right before, reported one by one."""
        came = 0
        for earlier in reversed(turn.events[: event.index]):
            if earlier.owner != self.faction or earlier.kind != PLACED:
                break
            came += earlier.count
        return not there or there == {event.here: came}

    def _leaving(self, turn: Hypothesis, event: Event) -> int:
        """The number that go the same way from here on, reported at once or one by one."""
        trip, leaving = (event.moved.source, event.moved.target), 0
        for later in turn.events[event.index :]:
            if later.owner != self.faction or later.kind != event.kind:
                break
            if (later.moved.source, later.moved.target) != trip:
                break
            leaving += later.count
        return leaving


class BluebirdNobles(FactionAbility):
    """Its controller rules where it is tied for most, and scores for what it rules."""

    enters = ("start of birdsong",)

    def wins_ties(self, turn: Hypothesis, state: State, clearing: int) -> Truth:
        """19.2.2: whoever controls them does, with a piece there.

        Whether one that is borrowed for rule is one, no text says, nor whether with a token alone they are tied for most.
        """
        controls = self.controls(turn, state, self.faction)
        if presence(state, clearing).get(self.faction):
            return controls
        doubtful = state.holds(self.faction, clearing) or borrows(
            turn, state, self.faction, clearing
        )
        return None if doubtful and controls is not False else False

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """19.2.3: a point for each three clearings ruled, before or after what else is done at the start of Birdsong."""
        state = turn.log.before
        if not self.may_use(turn, state, self.faction):
            return
        counts = [self._ruled(turn, one) for one in self._moments(turn)]
        low, sure = min(count[0] for count in counts), counts[0][0]
        high = max(count[1] for count in counts)
        rule = R.START_OF_BIRDSONG_ACTION
        turn.earn(
            low // EACH, rule, "dynasty rules", Evidence(clearings=sure), must=False, index=-1
        )
        for _ in range(high // EACH - low // EACH):
            turn.earn(1, rule, "dynasty rules", Evidence(clearings=sure), must=False, index=-1)

    def _moments(self, turn: Hypothesis) -> Iterator[State]:
        """The states between the things that are done at the start of Birdsong, which may come in any order."""
        yield turn.log.before
        for event in turn.events:
            if event.kind in ACTS and event.owner == turn.faction:
                return
            yield event.after

    def _ruled(self, turn: Hypothesis, state: State) -> tuple[int, int]:
        """The number of clearings that are surely ruled in that state, and how many may be."""
        ruled = [rules(turn, state, self.faction, n) for n in self.table.map.clearings]
        below = sum(
            source.rules_off_map(turn, state)
            for source in turn.asking("rules_off_map", state)
            if source.faction == self.faction
        )
        return ruled.count(True), ruled.count(True) + ruled.count(None) + below


PROMOTED = (LastDynasty,)
DEMOTED = (BluebirdNobles,)
