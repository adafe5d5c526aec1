"""His moves: one free move in Birdsong, for boots in Daylight, out of battles; and how Allies come along."""

from rootlog.engine.editions.pnp import moving
from rootlog.engine.editions.pnp.common import PnpPart, R, any_number, facts_of
from rootlog.engine.editions.pnp.fight import open_in
from rootlog.engine.editions.pnp.vagabond.alignment import Alignment
from rootlog.engine.editions.pnp.vagabond.pools import BOOT, owe_items
from rootlog.engine.editions.pnp.withdrawing import withdraw
from rootlog.engine.event import MOVED, TRIPS, Event
from rootlog.engine.general.ruling import ruler, tally
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, Place
from rootlog.engine.reasons import Evidence

SLIPPED = TurnNote("slipped", "V")
ALONG = Budget("warriors of Allies moved", "V")
"""Warriors that go with him; a value is the way of his move for boots."""


class PnpVagabondMoves(PnpPart):
    """His moves."""

    alignment: Alignment
    """The chart, which tells whose clearings cost more."""

    @play(*TRIPS, code="p", moment="slip")
    def slip(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """One move for nothing, into a forest as well."""
        if turn.counted(SLIPPED):
            return None
        self._require_next(turn.count(SLIPPED), event, R.VAGABOND_BIRDSONG_SLIP)
        return turn

    @play(*TRIPS, code="p", moment="actions")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """For a boot, and one more for each Nemesis where he goes; into no forest."""
        target, rule = event.moved.target, R.VAGABOND_MOVE
        turn.require(target.kind == "clearing", rule, "in Daylight", Evidence(place=target))
        self._require_next(turn, event, rule)
        foes = self._foes(turn, event)
        boots = 1 + len(foes)
        way = event.moved.source.key, target.key
        turn.grant(ALONG, {way}, R.VAGABOND_ALLY_MOVE, count=any_number(turn, "w"))
        rule, key = (R.VAGABOND_NEMESIS_BOOTS, "more boots") if foes else (rule, "no boot")
        known = Evidence(target=target.key, factions=foes, boots=boots)
        owe_items(turn, BOOT, rule, key, known, count=boots)
        return turn

    def _foes(self, turn: Hypothesis, event: Event) -> tuple[Faction, ...]:
        """The Nemeses with pieces where he goes."""
        there = {t.owner for t in event.before.at(event.moved.target) if type(t) is Piece}
        return tuple(one for one in sorted(there) if one and self.alignment.is_nemesis(turn, one))

    def _require_next(self, turn: Hypothesis, event: Event, rule: Rule) -> None:
        source, target = event.moved.source, event.moved.target
        known = Evidence(target=target, origin=source)
        turn.require(self.next_to(turn, source, target), rule, "not next to it", known)

    def next_to(self, turn: Hypothesis, one: Place, other: Place) -> Truth:
        """True if a pawn can go from one place to the other; None where that is not stated."""
        if one.kind == "clearing" == other.kind:
            return moving.adjacent(turn, int(one.key), int(other.key))
        ends = [frozenset(map(int, str(at.key).split("_"))) for at in (one, other)]
        if one.kind == "forest" == other.kind:
            return self.facts.forest_near(*ends)
        return bool(ends[0] & ends[1])

    # --- Allies ------------------------------------------------------------------------------------------------

    @play(MOVED, code="w", mine=False)
    def take_allies_along(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Warriors of an Ally go with him, where he went for boots."""
        if event.owner == self.faction or open_in(turn, event.origin, event.owner) is not None:
            return None
        rule, way = R.VAGABOND_ALLY_MOVE, (event.origin, event.here)
        known = Evidence(faction=event.owner, origin=event.origin, target=event.here)
        turn.require(self.alignment.is_ally(turn, event.owner), rule, "no Ally goes", known)
        turn.pay(ALONG, way, rule, "not along with him", known, count=event.count)
        self._require_leave(turn, event)
        return turn

    def _require_leave(self, turn: Hypothesis, event: Event) -> None:
        """With Allies he is not nimble: where somebody else rules it takes leave; an Ally that comes along gives it."""
        state, here = event.before, event.here
        lord = None if facts_of(turn).leave_given else ruler(turn, state, here)
        foreign = lord is not None and not self.alignment.is_ally(turn, lord)
        known = Evidence(
            faction=self.faction,
            owner=event.owner,
            target=here,
            ruler=lord or "",
            tally=tally(state, here),
        )
        turn.require(not foreign, R.VAGABOND_ALLY_MOVE, "nobody gives leave", known)

    # --- retreat -----------------------------------------------------------------------------------------------

    @play(*TRIPS, code="p", turns="other")
    def retreat(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Out of a battle in which he defends, into any neighbour or forest."""
        clash = open_in(turn, event.moved.source.key, self.faction)
        if clash is None or clash.defender.faction != self.faction:
            return None
        source, target = event.moved.source, event.moved.target
        near = self.next_to(turn, source, target)
        known = Evidence(faction=self.faction, place=target, origin=source)
        turn.require(near, R.BATTLE_RETREAT_VAGABOND, "not next to the battle", known)
        return withdraw(turn, event, clash, target.key)
