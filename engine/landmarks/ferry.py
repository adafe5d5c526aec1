"""The Ferry: on the Lake map (law-4: 14.1.2.V, later 17.2.5, 25.3.5), and on the water of other maps."""

from collections.abc import Iterator

from rootlog.engine.changes import Moved
from rootlog.engine.event import MOVED, REMOVALS, Event
from rootlog.engine.game import Game, Step
from rootlog.engine.general import hands
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.budget import DRAWS, Budget, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks.common import LANDMARKS, Landmark
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, clearing
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

R = chapter("maps")

FERRY = Piece("", "f")

TRIP = Budget("ferry trip")
"""Trips of the ferry; a credit's value is the clearing to which it went."""
TRIPS = TurnNote("ferry trips")
"""The number of trips that the ferry made in the turn."""
ROUTE = TurnNote("ferry route")
"""From where to where the ferry went last in the turn."""
PASSENGERS = TurnNote("ferry passengers")
"""In which action passengers went last with the ferry in the turn, and to where."""
LEFT_OUT = TurnNote("ferry left out")
"""That a trip of the turn is written without the ferry."""


class Ferry(Landmark, Watcher[None, bool]):
    """Once a turn a move from the ferry's clearing may go to any coastal clearing, and the mover draws a card.

    Passengers and ferry are written in one action, in either order, so the passengers owe the ferry's trip, and it is
    a credit. What it keeps is whether a trip was written without it: then the record does not show where it lies.
    """

    note = LEFT_OUT

    def begin(self, game: Game) -> bool:
        """It lies where the set-up has it."""
        return False

    def remember(self, turn: Hypothesis, *, read: bool) -> bool:
        """True if this turn or an earlier one left it behind."""
        return self._astray(turn)

    def _astray(self, turn: Hypothesis) -> bool:
        return self.kept(turn) or LEFT_OUT in turn.counts

    def home(self) -> tuple[int | None, Rule]:
        """On the Lake map, where that says."""
        return self.table.map.ferry, R.LAKE_SETUP

    def misplaced(self) -> Iterator[tuple[Rule, str, Evidence]]:
        """16.5.3; 17.2.1 where the map brings it: it lies at the water, whoever sets it up."""
        for rule, key, values in super().misplaced():
            yield R.LAKE_SETUP if self.table.map.ferry else rule, key, values

    def might_carry(self, turn: Hypothesis, state: State, origin: int, target: int) -> bool:
        """From where the ferry lies over the water: to every other coastal clearing, on a river to the next one."""
        return self._joined(origin, target) and self._lies_in(state, origin)

    def carries(self, turn: Hypothesis, origin: int, target: int, *, adjacent: bool) -> bool:
        """Owe the ferry's trip; allow it where the two clearings are adjacent anyway."""
        action = turn.event.action if turn.event is not None else 0
        before, rides = self._action(turn, action, target)
        if rides and adjacent and before is not None:
            rides = not self._boarded_by_others(turn, before, action, origin, target)
        route = turn.counts.get(ROUTE)
        if (
            not adjacent
            and isinstance(route, tuple)
            and route[1] == target
            and PASSENGERS not in turn.counts
        ):
            before, rides = (
                turn.log.before,
                origin in self._water,
            )  # it is written before its passengers
        if rides and before is not None and self._boarded_afar(turn, before, origin):
            turn.grant(TRIP, {target}, R.THE_FERRY)
            return True
        if rides and not adjacent and self._too_far(turn, origin, target):
            turn.grant(TRIP, {target}, R.THE_FERRY)
            return True
        if not (
            self.might_carry(turn, turn.state, origin, target)
            or self.might_carry(turn, before or turn.state, origin, target)
            or turn.counts.get(ROUTE) == (origin, target)
            or (rides and self._astray(turn))
        ):
            return False
        if turn.counts.get(PASSENGERS) == (action, target):
            return True
        turn.keep(PASSENGERS, (action, target))
        if adjacent:
            turn.grant(TRIP, {target}, R.THE_FERRY)
            if rides:
                self._require_rule(turn, origin, target)
            return True
        turn.owe(
            TRIP, {target}, R.THE_FERRY, "ferry not moved", Evidence(origin=origin, target=target)
        )
        if not self._arrives(turn, target):
            # the trip was made: its card may be drawn, and where the ferry lies is not known from here on
            hands.grant_draw(turn.keep(LEFT_OUT, True), 1, R.THE_FERRY)
        return True

    def _require_rule(self, turn: Hypothesis, origin: int, target: int) -> None:
        """25.3.5: who swims along the lake needs no rule, who takes the ferry does, by the newest law; Nimble is another matter."""
        if not self.table.map.ferry or self.law.switch("ferry_rule") != "even for swimmers":
            return
        state, mover = turn.state, turn.event.owner if turn.event is not None else ""
        freely = any(
            source.moves_freely(turn, state, mover) is not False
            for source in turn.asking("moves_freely", state)
        ) or any(
            source.faction != mover and source.swims(turn, state, mover, origin, target)
            for source in turn.asking("swims", state)
        )
        if mover not in self.rule_set.factions or freely:
            return
        turn.require(
            any(rules(turn, state, mover, end) is not False for end in (origin, target)),
            R.THE_FERRY,
            "ferry ends not ruled",
            Evidence(faction=mover, origin=origin, target=target),
        )

    def _boarded_by_others(
        self, turn: Hypothesis, before: State, action: int, origin: int, target: int
    ) -> bool:
        """True if others board it where it lies in an action that joins their move with one from elsewhere."""
        lies = [where.key for where, _ in before.find(FERRY) if where.kind == "clearing"]
        return origin not in lies and any(
            one.action == action
            and one.kind == MOVED
            and one.owner
            and one.here == target
            and one.origin in lies
            for one in turn.events
        )

    def _boarded_afar(self, turn: Hypothesis, before: State, origin: int) -> bool:
        """17.2.5: True if pieces go with the ferry from where it surely does not lie; then say so."""
        lies = [where.key for where, _ in before.find(FERRY) if where.kind == "clearing"]
        if not lies or origin in lies or self._astray(turn):
            return False
        turn.require(
            False, R.THE_FERRY, "ferry elsewhere", Evidence(clearing=origin, where=lies[0])
        )
        return True

    def _too_far(self, turn: Hypothesis, origin: int, target: int) -> bool:
        """The landmark's card: whether pieces go with the ferry where no water leads in one stretch; then say so.

        That it leaves the water is said of the ferry itself.
        """
        water = self._water
        if origin not in water or self._joined(origin, target):
            return False
        if target in water:
            turn.require(
                False, R.THE_FERRY, "ferry no river", Evidence(origin=origin, target=target)
            )
        return True

    def _joined(self, origin: int, target: int) -> bool:
        """True if water joins two clearings: the lake every two on its coast, a river those next to each other on it."""
        return target in self.table.map.river_neighbours.get(origin, ())

    def _action(self, turn: Hypothesis, number: int, target: int) -> tuple[State | None, bool]:
        """The state before an action, for its ferry may be posted before its passengers, and whether it goes there."""
        for step in turn.log.steps:
            if step.action == number:
                return step.before, _goes(step, target)
        return None, False

    def _lies_in(self, state: State, number: int) -> bool:
        return state.count(FERRY, clearing(number)) > 0

    def _arrives(self, turn: Hypothesis, target: int) -> bool:
        return any(_goes(step, target) for step in turn.log.steps)

    @play(MOVED, code="f", turns="any")
    def ferry(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """It goes between coastal clearings, once a turn, with passengers."""
        origin, target = event.origin, event.here
        turn.require(
            target in self._water,
            R.THE_FERRY,
            "ferry not ashore",
            Evidence(clearing=target, coast=bool(self.table.map.coast)),
        )
        turn.require(not turn.counted(TRIPS), R.THE_FERRY, "ferry twice", NO_EVIDENCE)
        if target in self._water:
            turn.pay(
                TRIP, target, R.THE_FERRY, "ferry alone", Evidence(origin=origin, target=target)
            )
        turn.count(TRIPS).keep(ROUTE, (origin, target))
        # the Law tells of the card on the map that brings the ferry
        if turn.failed or not self.table.map.ferry:
            return hands.grant_draw(turn, 1, R.THE_FERRY)
        for faction in self._travellers(turn, event):
            turn.owe(
                DRAWS.of(faction), None, R.THE_FERRY, "ferry no card", Evidence(faction=faction)
            )
        return turn

    @play(*sorted(REMOVALS), code="f", turns="any", mine=False)
    def removed_from_the_map(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """20.1.1: nothing removes it."""
        return turn.require(
            False, LANDMARKS.SAFETY, "ferry removed", Evidence(clearing=event.origin)
        )

    @property
    def _water(self) -> frozenset[int]:
        """The clearings in which it can land: at the lake, on a map without one at the river."""
        chart = self.table.map
        return chart.coast or chart.river_clearings

    def _travellers(self, turn: Hypothesis, event: Event) -> list[Faction]:
        """Who draws: the player who moves, and in newer laws each who is forced to (1.5.5).

        By the newest law each whose faction pieces travel, for hirelings nobody.
        """
        draw = self.law.switch("ferry_draw")
        if draw == "mover":
            return [turn.faction]
        step = next(s for s in turn.log.steps if s.action == event.action)
        aboard = {
            change.thing.owner
            for change in step.changes
            if type(change) is Moved
            and type(change.thing) is Piece
            and change.target == clearing(event.here)
        }
        travellers = [f for f in self.rule_set.factions if f in aboard]
        if draw != "per faction carried":
            return [turn.faction, *(f for f in travellers if f != turn.faction)]
        hired = not aboard.isdisjoint(self.table.hirelings)
        return travellers or ([] if hired else [turn.faction])


def _goes(step: Step, target: int) -> bool:
    """True if the ferry goes to that clearing in that action."""
    return any(
        type(change) is Moved and change.thing == FERRY and change.target == clearing(target)
        for change in step.changes
    )


SOURCE = Ferry
