"""Spring Uprising, demoted Rabbit Scouts: attacking it costs a card; a card gives the defender the higher roll."""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.changes import Battled
from rootlog.engine.event import REMOVALS, SPENDINGS, Event
from rootlog.engine.general import battle, hands
from rootlog.engine.general.clash import ANNOUNCED, Clash, Effect, Side
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.hirelings.acting import DONE, Actor
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.source import play
from rootlog.engine.pieces import Faction, hand
from rootlog.engine.words import suit_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn
    from rootlog.engine.state import State


class SpringUprising(Actor):
    """It grows, or brings all enemies of a clearing down with it; who attacks it discards a card."""

    @play(*sorted(REMOVALS), code="w", turns="other")
    def rise(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.3: one of it goes with all enemy pieces where it is, which hurts a Vagabond there (9.2.2.I)."""
        if turn.clash is not None or event.count != 1 or turn.slot > 0:
            return None
        if not self.controlled(turn, event) or turn.counted(DONE.of(self.faction).at("place")):
            return None
        self.begin(turn, event, "remove")
        battle.sweep(turn, event.origin, turn.faction)
        return turn

    def evades(self, turn: Turn, state: State, faction: Faction, clearing: int) -> bool:
        """19.2.2: by whoever has no card of the clearing's suit, which nobody sees."""
        return faction == self.faction

    def joins(
        self, turn: Turn, side: Side, enemy: Faction, clearing: int, *, attacks: bool
    ) -> Side:
        """19.2.2: a card of the clearing's suit; whether the attacker has one is not to be seen, so it may be missing."""
        change = turn.event.change if turn.event is not None else None
        if side.faction != self.faction or attacks or type(change) is not Battled:
            return side
        payer = enemy if enemy in self.bench.factions else turn.faction
        suits = self.table.suits[clearing]
        fits = hands.matching(suits)
        if payer != enemy or not turn.state.size(hand(payer)):
            turn.grant(CARDS.of(payer), fits, R.ABILITY)
            return side
        words = "no {} card is discarded for attacking the {} in {}"
        names = suit_name(suits), self.side.name, clearing
        turn.owe(CARDS.of(payer), fits, R.ABILITY, words, *names, warning=True)
        return side


class RabbitScouts(Ability):
    """As defender, for a card of the clearing's suit, its controller takes the higher roll."""

    @play(*SPENDINGS, code="#", turns="any", mine=False)
    def scout(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.2: in the battle that is open, or in that which follows."""
        owner = event.owner
        if event.count != 1 or not self.may_use(turn, event.before, owner):
            return None
        used = self.code, owner
        clash = turn.clash
        if clash is not None and clash.defender.faction == owner and used not in clash.used:
            if event.suit not in hands.matching(self.table.suits[clash.clearing]):
                return None
            turn.clash = clash._replace(used=(*clash.used, used))
            return turn
        later = turn.events[event.index + 1 :]
        change = later[0].change if later else None
        if type(change) is not Battled or change.defender != owner:
            return None
        if event.suit not in hands.matching(self.table.suits[change.clearing]):
            return None
        words = "a card is spent for the {} before no battle"
        return turn.pay(ANNOUNCED, (*used, True), R.ABILITY, words, self.side.name)

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """The higher roll is the defender's."""
        if (self.code, clash.defender.faction) in clash.used:
            yield Effect(clash.defender.faction, R.ABILITY, high_roll=True)


PROMOTED = (SpringUprising,)
DEMOTED = (RabbitScouts,)
