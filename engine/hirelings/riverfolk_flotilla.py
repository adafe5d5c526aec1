"""Riverfolk Flotilla, demoted Otter Divers: a pawn on the river that brings cards; moves at the river that need no rule."""

from typing import NamedTuple

from rootlog.engine.event import DRAWN, MOVED, Event
from rootlog.engine.general.clash import BattleSide, PawnStrength
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.abilities import Ability, R, lies, stays
from rootlog.engine.hirelings.acting import Actor
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.state import State

STRENGTH = 3
"""As many rolled hits as it deals at most."""


class RiverfolkFlotilla(Actor):
    """It goes along the river, whoever rules, and battles; nothing removes it."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Along the river, or with the ferry."""
        if event.kind != MOVED:
            return super().perform(turn, event)
        near = event.here in self.table.map.river_neighbours[event.origin]
        deeds.pass_by(turn, event, near=near, key="no river for it")
        return turn

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """It fights as three warriors do, and takes no hits."""
        if side.faction != self.faction:
            return side
        stand = PawnStrength(STRENGTH, 0, "point of strength", R.ABILITY, R.ABILITY, R.ABILITY)
        return side._replace(stand=stand)


class _Before(NamedTuple):
    """The effects that take a draw before that event."""

    limit: int

    def __call__(self, value: object, index: int) -> bool:
        """True if a draw at that event is one."""
        return index < self.limit


class FlotillaCards(Ability):
    """At the start of its controller's Birdsong everybody who is where it is may draw a card."""

    enters = ("start of birdsong",)

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """19.2.3: before it moves; who came there by what other hirelings did first is there, too."""
        state = turn.log.before
        if not self.may_use(turn, state, turn.faction):
            return
        pawn = Piece(self.code, "p")
        homes = [int(where.key) for where, _ in state.find(pawn) if where.kind == "clearing"]
        limit = self._leaves(turn)
        states = [state, *(event.before for event in turn.events[: limit + 1])]
        for faction in self.rule_set.factions:
            if any(one.holds(faction, number) for one in states for number in homes):
                turn.grant(DRAWS.of(faction), _Before(limit), R.START_OF_BIRDSONG_ACTION)

    def _leaves(self, turn: Hypothesis) -> int:
        """The event by which it moves; where that is not written and it is free to go, the first that is no draw."""
        events, state = turn.events, turn.log.before
        places, river = lies(state, self.code, "clearing"), self.table.map.river_neighbours
        if any(stays(turn, state, int(place), river[int(place)]) for place in places):
            return len(events)
        moved = (e.index for e in events if e.kind == MOVED and e.owner == self.code)
        other = (e.index for e in events if e.kind != DRAWN and e.owner != self.code)
        return next(moved, next(other, len(events)))


class OtterDivers(Ability):
    """Into clearings at the river and out of them its controller moves whoever rules."""

    def swims(
        self, turn: Hypothesis, state: State, faction: Faction, origin: int, target: int
    ) -> bool:
        """19.2.2: rivers are no paths for that."""
        river = self.table.map.river_clearings
        return (origin in river or target in river) and self.may_use(turn, state, faction)


PROMOTED = (RiverfolkFlotilla, FlotillaCards)
DEMOTED = (OtterDivers,)
