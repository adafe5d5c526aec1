"""Popular Band, demoted Street Band: who comes to hear it stays for the turn; warriors that are made to come."""

from rootlog.engine.event import MOVED, PLACED, TRIPS, Event
from rootlog.engine.general import moving
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.hirelings.acting import DONE, Actor
from rootlog.engine.hirelings.control import HIRED
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

_ARRIVALS = tuple(kind for kind in TRIPS if kind.endswith(">clearing"))


class PopularBand(Actor):
    """A warrior from each clearing around one of the Band comes there, and one of the Band comes anywhere."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """19.2.1: when hired, with its controller's pieces."""
        if event.kind == PLACED and turn.counted(HIRED.of(self.faction)):
            key, known = "band placed elsewhere", Evidence(clearing=event.here)
            turn.require(self.meets(turn, event), R.WHEN_HIRED_ACTION, key, known)
        return super().perform(turn, event)

    def brings(self, turn: Hypothesis, event: Event) -> bool:
        """Moves to where it is."""
        return event.kind == MOVED and event.here in self.on_map(event.before)

    def brought(self, turn: Hypothesis) -> int:
        """As many as may have been made to come."""
        return sum(
            event.kind == MOVED
            and event.owner == turn.faction
            and event.count == 1
            and event.here in self.on_map(event.before)
            and self.controlled(turn, event)
            for event in turn.events
        )

    @play(MOVED, code="w", turns="other", mine=False)
    def made_to_come(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.4: one warrior from each clearing next to one of the Band, whoever rules."""
        if (
            event.owner not in self.rule_set.factions
            or event.count != 1
            or not self.controlled(turn, event)
            or event.here not in self.on_map(event.before)
            or not moving.adjacent(turn, event.before, event.owner, event.origin, event.here)
        ):
            return None
        done = DONE.of(self.faction)
        target, origin = done.at("come to"), done.at(f"come from {event.origin}")
        if turn.counts.get(target, event.here) != event.here or turn.counted(origin):
            return None
        self.begin(turn, event, "force")
        turn.keep(target, event.here).count(origin)
        return moving.enter(turn, event.here)


class Charmed(Ability):
    """Its enemies do not leave a clearing with one of the Band in the turn in which they came there."""

    def forbids_leaving(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """19.2.2: more than were there before the turn, less those that left, cannot all be others than came."""
        event, code, number = turn.event, "w", 1
        if Piece(self.code, "w") not in state.pieces(clearing):
            return None
        if event is not None and event.kind in TRIPS and event.origin == clearing:
            if event.owner != faction:
                return None
            code, number = event.code, event.count
        came = self._came(turn, faction, code, clearing)
        stayed = state.pieces(clearing).get(Piece(faction, code), 0) - came
        if not came or number <= max(0, stayed) or self._befriends(turn, state, faction):
            return None
        return R.ABILITY

    def detains(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """19.2.2: True if a faction some of whose warriors came may take out others that were there, the card does not tell."""
        return (
            Piece(self.code, "w") in state.pieces(clearing)
            and self._came(turn, faction, "w", clearing) > 0
            and not self._befriends(turn, state, faction)
        )

    def _came(self, turn: Hypothesis, faction: Faction, code: str, clearing: int) -> int:
        """The number of that faction's pieces that came there in the turn so far."""
        event = turn.event
        return sum(
            e.count - turn.counted(moving.SAVED.at(e.index))
            for e in turn.events[: event.index if event is not None else None]
            if e.kind in _ARRIVALS
            and (e.owner, e.code) == (faction, code)
            and clearing == e.here != e.origin
        )

    def _befriends(self, turn: Hypothesis, state: State, faction: Faction) -> bool:
        """19.3.2: True if that faction may control it, or be the partner of who may."""
        return any(
            holder == faction or in_coalition(state, holder, faction)
            for holder in self.control.controllers(turn, state, self.code)
            if holder
        )


PROMOTED = (PopularBand, Charmed)
DEMOTED = (Charmed,)
