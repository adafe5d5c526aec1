"""Furious Protector, demoted Stoic Protector: a pawn that keeps enemies' pieces out, or keeps its controller's safe."""

from collections.abc import Iterable

from rootlog.engine.changes import Battled
from rootlog.engine.event import MOVED, Event
from rootlog.engine.general.clash import BattleSide, Clash, Effect
from rootlog.engine.general.sweeping import REMOVAL
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.hirelings.acting import Actor
from rootlog.engine.hirelings.culling import Cull
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

EVERYTHING = 99
"""More hits than a battle has."""


class FuriousProtector(Actor):
    """It moves, and a warrior of each player where it comes to is removed; its enemies place nothing there."""

    spares_controller = False

    def forbids_placing(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """19.2.2: to whoever surely is its enemy."""
        if clearing not in self.on_map(state, "p") or faction == self.faction:
            return None
        friend = any(
            self.spared(turn, state, one) for one in turn.behind(state, faction) or {faction}
        )
        return None if friend else R.ABILITY

    def spared(self, turn: Hypothesis, state: State, faction: Faction) -> bool:
        """True if that faction may be no enemy of it."""
        return any(
            source.spares(turn, state, faction, Piece(self.faction, "p"))
            for source in turn.asking("spares", state)
        )

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """Its enemies do not owe the pieces that they cannot place in its clearing."""
        state = turn.log.before
        homes = {*self.on_map(state, "p"), *self.on_map(turn.log.after, "p")}
        return (
            isinstance(debt.fits, frozenset)
            and not homes.isdisjoint(debt.fits)
            and not self.spared(turn, state, turn.faction)
        )


class Fury(Cull):
    """One faction warrior of each player is removed in the clearing that it comes to, no more, and nothing elsewhere."""

    def close(self, turn: Hypothesis) -> None:
        """19.2.3: looked at when the turn is over."""
        moves = (e for e in self.unhired(turn) if e.kind == MOVED)
        came = next((e for e in moves if e.code == "p"), None)
        if came is None or any(e.index == came.index and e.kind for e in turn.entries):
            return  # what it does where it cannot come is not another mistake
        events, here = self.culled(turn), came.here
        stray = next((e for e in events if e.origin != here), None)
        if stray is not None:
            pieces, origin = (stray.moved.thing, stray.count), stray.origin
            key = "protector comes elsewhere"
            self.illegal(turn, key, stray, pieces=pieces, clearing=origin, target=here)
            return
        for faction in turn.rule_set.factions:
            own = [e for e in events if e.owner == faction]
            warriors, key = sum(e.count for e in own), "protector removes several"
            if warriors > 1:
                where = {"faction": faction, "clearing": here}
                self.illegal(turn, key, own[-1], warriors=warriors, **where)
            elif not own and self._spared(turn, came, faction):
                key = "protector removes nothing"
                self.missing(turn, key, came, faction=faction, clearing=here)

    def _spared(self, turn: Hypothesis, came: Event, faction: Faction) -> bool:
        """True if a faction surely had a warrior there to lose, and has no fewer before anything else is done."""
        warrior, known = Piece(faction, "w"), faction not in turn.rule_set.unjudged
        there = came.after.pieces(came.here).get(warrior, 0)
        kept = self.left(turn, came.here)[warrior] >= there > 0
        return known and kept and self.obliges(turn)


class StoicProtector(Actor):
    """It moves; when hired it comes to its controller's pieces."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """19.2.1: to a clearing with its controller's pieces."""
        if event.kind == "supply>clearing":
            turn.require(
                self.meets(turn, event),
                R.WHEN_HIRED_ACTION,
                "protector placed elsewhere",
                Evidence(clearing=event.here),
            )
        return super().perform(turn, event)


class Shelter(Ability):
    """In its clearing enemies neither battle its controller's pieces nor remove them."""

    def _shelters(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """True if that faction's pieces there are surely safe."""
        there = Piece(self.code, "p") in state.pieces(clearing)
        return there and self.controls(turn, state, faction) is True

    def evades(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """19.2.2: its controller's pieces, of whoever may control it."""
        there = Piece(self.code, "p") in state.pieces(clearing)
        return there and self.may_use(turn, state, faction)

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """19.2.2: they cannot be attacked there."""
        change = turn.event.change if turn.event is not None else None
        if not attacks and type(change) is Battled:
            turn.require(
                not self._shelters(turn, turn.state, side.faction, clearing),
                R.ABILITY,
                "protector protects",
                Evidence(faction=side.faction, clearing=clearing),
            )
        return side

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """19.2.2: they lose nothing there."""
        state = turn.events[clash.index].before
        for side in (clash.attacker, clash.defender):
            if Piece(self.code, "p") not in state.pieces(clash.clearing):
                continue
            control = self.controls(turn, turn.events[clash.index].before, side.faction)
            if control and side.pawn:
                control = None  # of items, which are no faction pieces, its card says nothing
            if control:
                yield Effect(side.faction, R.ABILITY, ward=EVERYTHING)
            elif control is None:
                yield Effect(clash.enemy(side.faction), R.ABILITY, low=-EVERYTHING)

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """An effect that removes all enemy pieces does not remove those."""
        if debt.budget != REMOVAL or not isinstance(debt.fits, frozenset):
            return False
        state = turn.log.before
        return any(
            self.may_use(turn, state, piece.owner) and Piece(self.code, "p") in state.pieces(number)
            for value in debt.fits
            if isinstance(value, tuple)
            for piece, number in (value,)
        )


PROMOTED = (FuriousProtector, Fury)
DEMOTED = (StoicProtector, Shelter)
