"""Spring Uprising, demoted Rabbit Scouts: attacking it costs a card; a card gives the defender the higher roll."""

from collections.abc import Iterable

from rootlog.engine.changes import Battled
from rootlog.engine.event import REMOVALS, SPENDINGS, Event
from rootlog.engine.general import battle, hands
from rootlog.engine.general.clash import ANNOUNCED, BattleSide, Clash, Effect
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.hirelings.acting import DONE, Actor, cull
from rootlog.engine.hirelings.culling import Cull
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import SUITS, Faction, hand
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State


class SpringUprising(Actor):
    """It grows, or brings all enemies of a clearing down with it; who attacks it discards a card."""

    @play(*sorted(REMOVALS), code="w", turns="other")
    def rise(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.3: one of it goes with all enemy pieces where it is, which hurts a Vagabond there (9.2.2.I)."""
        clash = turn.clash
        if clash is not None and clash.clearing == event.origin and clash.side(self.faction):
            return None
        if event.count != 1 or turn.agenda.phase(max(turn.slot, 0)) != BIRDSONG:
            return None
        if not self.controlled(turn, event) or turn.counted(DONE.of(self.faction).at("place")):
            return None
        self.begin(turn, event, "remove")
        cull(turn, self.faction, event)
        battle.sweep(turn, event.origin, turn.faction)
        return turn

    def evades(self, turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
        """19.2.2: by whoever has no card of the clearing's suit, which nobody sees."""
        return faction == self.faction

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """19.2.2: a card of the clearing's suit; whether the attacker has one is not to be seen, so it may be missing."""
        change = turn.event.change if turn.event is not None else None
        if side.faction != self.faction or attacks or type(change) is not Battled:
            return side
        payer = enemy if enemy in self.rule_set.factions else turn.faction
        suits = self.table.suits[clearing]
        fits = hands.matching(suits)
        if payer != enemy or not turn.state.size(hand(payer)):
            turn.grant(CARDS.of(payer), fits, R.ABILITY)
            return side
        turn.owe(
            CARDS.of(payer),
            fits,
            R.ABILITY,
            "uprising no card",
            Evidence(suit=suits, clearing=clearing),
            warning=True,
        )
        return side


class RabbitScouts(Ability):
    """As defender, for a card of the clearing's suit, its controller takes the higher roll."""

    @play(*SPENDINGS, code="#", turns="any", mine=False)
    def scout(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: in the battle that is open, or in that which follows."""
        owner, clash = event.owner, turn.clash
        used = self.code, owner
        if clash is not None and clash.defender.faction == owner and used not in clash.used:
            if not self._pays(turn, event, clash.clearing):
                return None
            turn.clash = clash._replace(used=(*clash.used, used))
            return turn
        later = turn.events[event.index + 1 :]
        change = later[0].change if later else None
        if type(change) is not Battled or change.defender != owner:
            return None
        if not self._pays(turn, event, change.clearing):
            return None
        return turn.pay(
            ANNOUNCED, (*used, True), R.ABILITY, "uprising before no battle", NO_EVIDENCE
        )

    def spends_unseen(self, turn: Hypothesis, clash: Clash, event: Event) -> bool:
        """19.2.2: by the defender."""
        return clash.defender.faction == event.owner and self._pays(turn, event, clash.clearing)

    def _pays(self, turn: Hypothesis, event: Event, clearing: int) -> bool:
        """True if it is one card that fits a battle there, of a faction that may control the hireling."""
        fits = event.count == 1 and event.suit in hands.matching(self.table.suits[clearing])
        return fits and self.may_use(turn, event.before, event.owner)

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """The higher roll is the defender's."""
        if (self.code, clash.defender.faction) in clash.used:
            yield Effect(clash.defender.faction, R.ABILITY, high_roll=True)


class Rising(Cull):
    """At the start of Birdsong it grows by one, or all enemies of one clearing go with one of it."""

    def close(self, turn: Hypothesis) -> None:
        """19.2.3: looked at when the turn is over. That it does nothing at all is sooner left out than not done."""
        events, placed = self.culled(turn), self.placed(turn)
        if not events:
            if not placed and self.obliges(turn) and self._can_grow(turn):
                key = "uprising does nothing"
                self.missing(turn, key, None, warning=True, faction=turn.faction)
            return
        first = events[0]
        elsewhere = next((e for e in events if e.origin != first.origin), None)
        if elsewhere is not None:
            key, other = "uprising in two clearings", elsewhere.origin
            self.illegal(turn, key, elsewhere, one=first.origin, other=other)
        elif placed:
            key, one = "uprising grows and rises", placed[0].here
            self.illegal(turn, key, placed[0], one=one, other=first.origin)
        elif all(e.owner != self.code for e in events):
            self.missing(turn, "uprising stays", first, clearing=first.origin)
        else:
            self._require_all(turn, events[-1])

    def _can_grow(self, turn: Hypothesis) -> bool:
        """True if one of it was left that could be placed whatever suit was rolled."""
        state = turn.log.before
        open_ = (
            number
            for number in self.table.suits
            if deeds.barred(turn, state, self.code, number) is False
        )
        suits = {suit for number in open_ for suit in self.table.suits[number]}
        return suits >= set(SUITS) and self.stock(turn, state) > 0

    def _require_all(self, turn: Hypothesis, last: Event) -> None:
        """No enemy piece is left where it rises."""
        left = self.enemies(turn, last.after, last.origin) & self.left(turn, last.origin)
        for piece, count in left.items():
            left_there, owner = (piece, count), piece.owner
            key, here = "uprising leaves", last.origin
            self.missing(turn, key, last, pieces=left_there, faction=owner, clearing=here)
            return


PROMOTED = (SpringUprising, Rising)
DEMOTED = (RabbitScouts,)
