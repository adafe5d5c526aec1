"""Retreat: what a defender who leaves a battle loses, and where to they go."""

from rootlog.engine.editions.pnp.common import PnpPart, R, facts_of, matches, suit_of
from rootlog.engine.editions.pnp.fight import FIGHT, PnpBattle, fight_of, open_in
from rootlog.engine.editions.pnp.moving import adjacent
from rootlog.engine.event import MOVED, SPENDINGS, TRIPS, Event
from rootlog.engine.general.clash import Clash
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.source import play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece, clearing
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence

AMBUSH = "ambush"
STEPS = ((2, 0), (4, 1), (6, 2))
"""Up to how many that retreat take how many hits."""
MOST = 3


def hits_of(number: int) -> int:
    """The hits that so many take when they retreat."""
    return next((hits for limit, hits in STEPS if number <= limit), MOST)


class Retreat(PnpPart):
    """A faction's warriors that leave a battle in which they defend, and its ambushes at others that do."""

    @play(MOVED, code="w", turns="other")
    def retreat(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """All that are left go to one neighbour that they rule."""
        clash = open_in(turn, event.origin, self.faction)
        if clash is None or clash.defender.faction != self.faction or event.owner != self.faction:
            return None
        return withdraw(turn, event, clash, event.here)

    @play(*SPENDINGS, code="#")
    def pursue(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The attacker plays one ambush of the clearing's nation at those that retreat, before they move.

        Those that none retreats from, and that leave some standing, were spent for something else. A card without a name may
        be that one where it fits, and some do retreat.
        """
        clash = turn.clash
        if clash is None or clash.attacker.faction != self.faction:
            return None
        fight, suits = fight_of(turn), turn.table.suits[clash.clearing]
        if not (
            _ends(turn, event, clash)
            if event.card.name == AMBUSH
            else _may_pursue(turn, event, clash)
        ):
            return None
        rule = R.BATTLE_RETREAT_AMBUSH
        suit = suit_of(turn, event.card)
        known = Evidence(faction=self.faction, clearing=clash.clearing, played=suit, suit=suits)
        turn.require(fight.pursued + event.count <= 1, rule, "a second one", known)
        turn.require(fight.retreat < 0, rule, "after the retreat", known)
        turn.require(matches(suit, suits), rule, "wrong suit", known)
        turn.keep(FIGHT, fight._replace(pursued=fight.pursued + event.count))
        return turn

    @play(*SPENDINGS, code="#", turns="other")
    def ambush(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A further ambush of the defender, written as a discard behind the battle."""
        clash = turn.clash
        if event.card.name != AMBUSH or clash is None or clash.defender.faction != self.faction:
            return None
        fight, suits = fight_of(turn), turn.table.suits[clash.clearing]
        suit = suit_of(turn, event.card)
        known = Evidence(played=suit, clearing=clash.clearing, suit=suits)
        turn.require(matches(suit, suits), R.BATTLE_AMBUSH, "wrong suit", known)
        turn.keep(FIGHT, fight._replace(ambushes=fight.ambushes + event.count))
        return turn


def _may_pursue(turn: Hypothesis, event: Event, clash: Clash) -> bool:
    """True if an unnamed card may be the one ambush at those that retreat from a battle later on."""
    fight, card = fight_of(turn), event.card
    if card.name is not None or event.count > 1 or fight.pursued or fight.retreat >= 0:
        return False
    return _ends(turn, event, clash) and matches(card.suit, turn.table.suits[clash.clearing])


def _ends(turn: Hypothesis, event: Event, clash: Clash) -> bool:
    """True if those that may retreat from a battle as an ambush is spent have left, or do later on; or the last one falls to it."""
    fight, defender = fight_of(turn), clash.defender
    if fight.retreat >= 0:
        return True
    later = turn.facts.events[event.index :]
    if any(_leaves(one, clash) for one in later):
        return True
    if clash.rolls is not None or defender.warriors > hits_of(defender.warriors) + 1 + len(
        fight.bolts
    ):
        return False
    warrior, here = Piece(defender.faction, "w"), clearing(clash.clearing)
    stood = event.before.count(warrior, here) > 0
    return stood and any(not one.after.count(warrior, here) for one in later)


def _leaves(later: Event, clash: Clash) -> bool:
    """True if a piece of the defender goes out of the battle's clearing."""
    gone = later.kind in TRIPS and later.origin == clash.clearing
    return gone and later.owner == clash.defender.faction


def withdraw(turn: Hypothesis, event: Event, clash: Clash, target: object) -> Hypothesis:
    """Post a move out of the battle's clearing: the first is the retreat, others join it."""
    fight = fight_of(turn)
    known = Evidence(faction=event.owner, origin=clash.clearing, target=fight.target, other=target)
    if fight.retreat >= 0:
        turn.require(target == fight.target, R.BATTLE_RETREAT_MOVE, "to two places", known)
        turn.keep(FIGHT, fight._replace(left=fight.left + event.count))
        if turn.failed:
            turn.clash = clash._replace(uncertain=True)
        return turn
    if fight.ambushes or clash.rolls is not None:
        turn.require(False, R.BATTLE_RETREAT, "after ambush or roll", known)
    if event.code[0] == "w":
        _require_refuge(turn, event.owner, clash.clearing, event.here)
    turn.keep(FIGHT, fight._replace(retreat=event.index, left=event.count, target=target))
    if turn.failed:
        turn.clash = clash._replace(uncertain=True)
    return turn


def _require_refuge(turn: Hypothesis, faction: Faction, origin: int, target: int) -> None:
    """The clearing to which they go is next to the battle, and theirs to rule."""
    state, rule = turn.state, R.BATTLE_RETREAT_MOVE
    known = Evidence(faction=faction, origin=origin, target=target, tally=tally(state, target))
    if refuge(turn, faction, origin) is False:
        turn.require(False, R.BATTLE_RETREAT, "without a refuge", known)
    turn.require(adjacent(turn, origin, target), rule, "not adjacent", known)
    turn.require(rules(turn, state, faction, target), rule, "target not ruled", known)


def refuge(turn: Hypothesis, faction: Faction, origin: int) -> Truth:
    """True if a faction rules a clearing next to that one; None where the paths are not stated."""
    near = facts_of(turn).neighbours(origin)
    if near is None:
        return None
    return any(rules(turn, turn.state, faction, n) is not False for n in near)


def settle_retreat(turn: Hypothesis, clash: Clash, fight: PnpBattle) -> None:
    """The hits of a retreat, and that nobody stays; the attacker loses nothing."""
    defender, attacker = clash.defender, clash.attacker
    if defender.stand is None:
        least, most = _due(turn, clash, fight)
        if not least <= defender.lost <= most:
            short = defender.lost < least
            known = Evidence(
                warriors=defender.warriors,
                faction=defender.faction,
                clearing=clash.clearing,
                hits=defender.lost,
                due=least if short else most,
            )
            kind = MISSING if short else ILLEGAL
            where = fight.retreat if fight.retreat >= 0 else clash.index
            turn.object_to(R.BATTLE_RETREAT_HITS, kind, "retreat for hits", known, index=where)
            return
        left = defender.warriors - defender.warriors_lost - fight.left
        if left > 0:
            rule = R.BATTLE_RETREAT_MOVE
            known = Evidence(warriors=left, faction=defender.faction, clearing=clash.clearing)
            turn.object_to(rule, MISSING, "some stay", known, index=fight.retreat)
    if attacker.lost > fight.bolts.count(attacker.faction):
        known = Evidence(faction=attacker.faction, lost=attacker.lost, clearing=clash.clearing)
        index = fight.last_loss(attacker.faction)
        turn.object_to(R.BATTLE_RETREAT, ILLEGAL, "attacker loses", known, index=index)


def _due(turn: Hypothesis, clash: Clash, fight: PnpBattle) -> tuple[int, int]:
    """The hits that a retreat costs, at least and at most."""
    defender = clash.defender
    before = hits_of(defender.warriors) + fight.bolts.count(defender.faction)
    ward = sum(
        effect.ward
        for source in turn.asking("battle_effects", turn.state)
        for effect in source.battle_effects(turn, clash)
        if effect.faction == defender.faction
    )
    least, most = max(0, before - ward) + fight.pursued, before + fight.pursued
    return min(least, defender.pieces), min(most, defender.pieces)
