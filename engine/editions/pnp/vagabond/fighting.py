"""His battles: a sword exhausted for each hit he deals, an item damaged for each he takes; how he retreats."""

from rootlog.engine.editions.pnp.common import PnpPart, R, improvements
from rootlog.engine.editions.pnp.fight import AMBUSH_HITS, FIGHT, PnpBattle, fight_of
from rootlog.engine.editions.pnp.vagabond.alignment import Alignment
from rootlog.engine.editions.pnp.vagabond.pools import (
    BRANDISHED,
    CROSSBOW,
    DAMAGED_POOL,
    SOUND,
    SWORD,
    available,
    items_known,
    undamaged,
)
from rootlog.engine.editions.pnp.withdrawing import hits_of
from rootlog.engine.event import BATTLE, DAMAGED, EXHAUSTED, REMOVALS, Event
from rootlog.engine.general import battle as printed
from rootlog.engine.general.clash import BattleSide, Clash, PawnStrength
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Item, Piece, items
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence
from rootlog.engine.state import State

MANY = 9
"""As many items as anybody has, where his are not stated."""


class PnpVagabondBattles(PnpPart):
    """His battles."""

    alignment: Alignment
    """The chart, which tells his Allies."""

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """His available swords are his strength, his undamaged items take hits, warriors of Allies may fight for him."""
        if side.faction != self.faction or not side.pawn:
            return side
        state = turn.state
        known = items_known(self.facts, state)
        swords = available(state, SWORD) if known else MANY
        targets = undamaged(state) if known else MANY
        hits = R.BATTLE_HITS_VAGABOND_TAKE
        rule = R.BATTLE_HITS_VAGABOND_DEAL
        stand = PawnStrength(swords, targets, "available sword", rule, hits, rule, f"%{SWORD}")
        side = side._replace(stand=stand)
        turn.keep(BRANDISHED, 0)
        return self._with_allies(turn, side, enemy, clearing)

    def _with_allies(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int
    ) -> BattleSide:
        if self.alignment.is_ally(turn, enemy):
            return side
        there = turn.state.pieces(clearing)
        allies = {
            one: there.get(Piece(one, "w"), 0)
            for one in self.rule_set.factions
            if one not in (self.faction, enemy) and self.alignment.is_ally(turn, one)
        }
        if not any(allies.values()):
            return side
        lenders = "".join(one for one, number in allies.items() if number)
        return side._replace(lender=lenders, lent=sum(allies.values()), optional=True)

    # --- what happens in it ------------------------------------------------------------------------------------

    @play(EXHAUSTED, code="%", turns="any")
    def shoot(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A crossbow when he or his enemy retreats: a hit for the enemy."""
        clash = turn.clash
        if clash is None or clash.side(self.faction) is None or not self._is_bolt(event):
            return None
        fight = fight_of(turn)
        enemy = clash.enemy(self.faction)
        bolts = (*fight.bolts, *[enemy] * event.count)
        turn.keep(FIGHT, fight._replace(bolts=bolts))
        return turn

    @play(*REMOVALS, code="w", mine=False, turns="any")
    def lose_a_stranger(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """In a battle of his only warriors of Allies take his hits, and never against an Ally."""
        clash = turn.clash
        if clash is None or clash.side(self.faction) is None or clash.side(event.owner) is not None:
            return None
        if event.moved.source.key != clash.clearing or clash.backed(event.owner) is not None:
            return None
        turn.clash = clash._replace(uncertain=True)
        known = Evidence(
            owner=event.owner,
            faction=self.faction,
            clearing=clash.clearing,
            enemy=clash.enemy(self.faction),
        )
        allied = self.alignment.is_ally(turn, event.owner)
        key = "against an Ally" if allied else "not an Ally"
        return turn.require(False, R.VAGABOND_ALLY_BATTLE, key, known)

    def _is_bolt(self, event: Event) -> bool:
        thing, became = event.moved.thing, event.moved.became
        return (
            isinstance(thing, Item)
            and isinstance(became, Item)
            and thing.letter == CROSSBOW
            and not thing.exhausted
            and became.exhausted
        )

    # --- when it is over ---------------------------------------------------------------------------------------

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """Swords for hits, items for hits in the right order, a retreat's hits, and that the defenceless retreat."""
        own = clash.side(self.faction)
        if own is None or own.stand is None or clash.uncertain:
            return
        fight = fight_of(turn)
        if fight.retreat >= 0 and own is clash.defender:
            self._settle_retreat(turn, clash, own, fight)
            return
        if own is clash.defender and self._defenceless(turn, clash, own):
            rule = R.BATTLE_UNDEFENDED_VAGABOND
            known = Evidence(faction=self.faction, clearing=clash.clearing)
            turn.object_to(rule, MISSING, "no sword", known, index=clash.index)
            return
        self._require_swords(turn, clash, own)
        if not self._spares_allies(turn, clash, own):
            self._require_order(turn, clash)

    def _spares_allies(self, turn: Hypothesis, clash: Clash, own: BattleSide) -> bool:
        """True if he takes a hit while warriors of Allies are left, who take hits first."""
        left = own.lent - own.lent_lost
        if left <= 0 or not own.damaged:
            return False
        index = fight_of(turn).last_loss(self.faction)
        known = Evidence(
            warriors=left, clearing=clash.clearing, items=own.damaged, faction=self.faction
        )
        turn.object_to(R.VAGABOND_ALLY_HITS, ILLEGAL, "Allies first", known, index=index)
        return True

    def _defenceless(self, turn: Hypothesis, clash: Clash, own: BattleSide) -> bool:
        """True if he surely has no sword, and somewhere to go."""
        assert own.stand is not None
        known = items_known(self.facts, turn.log.before)
        sure = known and not own.stand.strength and not own.lent
        if sure and _which_sword(turn.events[clash.index].before, self.faction):
            return False
        near = self.facts.neighbours(clash.clearing)
        return sure and bool(near)

    def _require_swords(self, turn: Hypothesis, clash: Clash, own: BattleSide) -> None:
        enemy = clash.defender if own is clash.attacker else clash.attacker
        fight = fight_of(turn)
        retreated = fight.retreat >= 0 or fight.pursued > 0 or _shot_in_retreat(enemy, fight)
        free = own is clash.attacker and (fight.bare or retreated)
        if enemy.faction == self.faction or free:
            return
        ambushed = AMBUSH_HITS * fight.ambushes if own is clash.defender else 0
        dealt = max(0, enemy.lost - own.lent - ambushed - self._extra(turn))
        drawn = turn.counted(BRANDISHED)
        if drawn >= dealt:
            return
        known = Evidence(faction=self.faction, hits=dealt, clearing=clash.clearing, swords=drawn)
        index = fight_of(turn).last_loss(enemy.faction)
        turn.object_to(R.BATTLE_HITS_VAGABOND_DEAL, MISSING, "too few swords", known, index=index)

    def _extra(self, turn: Hypothesis) -> int:
        """Hits that improvements in his play area may deal."""
        return 1 if any(improvements(turn.log.before, self.faction)) else 0

    def _require_order(self, turn: Hypothesis, clash: Clash) -> None:
        """Available items are damaged before exhausted ones."""
        if not items_known(self.facts, turn.log.before):
            return
        drawn = turn.counted(BRANDISHED)
        for event in turn.events[clash.index + 1 :]:
            if event.kind == BATTLE:
                return  # its losses are looked at when it is over
            if event.kind != DAMAGED or not printed.damages(event):
                continue
            thing = event.moved.thing
            if not isinstance(thing, Item) or not thing.exhausted:
                continue
            if thing.letter == SWORD and drawn >= event.count:
                drawn -= event.count
                continue
            left = available(event.before)
            hurt = event.before.items(items(self.faction, DAMAGED_POOL))
            if any(one.letter == thing.letter for one, _ in hurt):
                continue  # that may be the one that was exhausted, and this one available
            if left:
                rule, known = R.BATTLE_HITS_VAGABOND_TAKE, Evidence(item=thing.letter, items=left)
                turn.object_to(rule, ILLEGAL, "exhausted first", known, index=event.index)
                return

    def _settle_retreat(
        self, turn: Hypothesis, clash: Clash, own: BattleSide, fight: PnpBattle
    ) -> None:
        """Hits by all that is available or exhausted, and the attacker's ambush and crossbow."""
        if not items_known(self.facts, turn.log.before):
            return
        there = undamaged(turn.events[clash.index].before, self.faction)
        due = hits_of(there) + fight.pursued + fight.bolts.count(self.faction)
        due = min(due, there + own.lent)
        if own.lost == due:
            return
        kind = MISSING if own.lost < due else ILLEGAL
        known = Evidence(faction=self.faction, items=there, hits=own.lost, due=due)
        rule = R.BATTLE_RETREAT_VAGABOND
        turn.object_to(rule, kind, "items for a retreat", known, index=fight.retreat)


def _shot_in_retreat(enemy: BattleSide, fight: PnpBattle) -> bool:
    """True if all that retreat fell to it and to a crossbow, so that none is left to move."""
    hits = hits_of(enemy.warriors) + fight.bolts.count(enemy.faction)
    return bool(fight.bolts) and enemy.warriors <= enemy.warriors_lost <= hits


def _which_sword(state: State, faction: Faction) -> bool:
    """True if the sword that was damaged may be the one that lies exhausted, and that one be available."""
    tired = Item(SWORD, exhausted=True)
    lost = any(i.letter == SWORD for i, _ in state.items(items(faction, DAMAGED_POOL)))
    return lost and any(state.count(tired, items(faction, area)) for area in SOUND)
