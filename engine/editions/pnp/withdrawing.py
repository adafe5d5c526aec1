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
from rootlog.engine.reasons import ILLEGAL, MISSING
from rootlog.engine.words import counted, faction_name, suit_name

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
        name = faction_name(self.faction)
        words = "the {:plays} a second ambush at those that retreat from {}"
        turn.require(fight.pursued + event.count <= 1, rule, words, name, clash.clearing)
        words = "the ambush is played after those that retreat from {} have moved"
        turn.require(fight.retreat < 0, rule, words, clash.clearing)
        suit = suit_of(turn, event.card)
        words = "a {} ambush does not match clearing {}, which is {}"
        values = suit_name(suit), clash.clearing, suit_name(suits)
        turn.require(matches(suit, suits), rule, words, *values)
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
        words = "a {} ambush does not match clearing {}, which is {}"
        values = suit_name(suit), clash.clearing, suit_name(suits)
        turn.require(matches(suit, suits), R.BATTLE_AMBUSH, words, *values)
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
    name, rule = faction_name(event.owner), R.BATTLE_RETREAT_MOVE
    if fight.retreat >= 0:
        words = "the {:retreats} from {} to {} and to {}, but all must go to one place"
        same = target == fight.target
        turn.require(same, rule, words, name, clash.clearing, fight.target, target)
        turn.keep(FIGHT, fight._replace(left=fight.left + event.count))
        if turn.failed:
            turn.clash = clash._replace(uncertain=True)
        return turn
    if fight.ambushes or clash.rolls is not None:
        words = "the {:retreats} from {} after an ambush or a roll, but a retreat comes before both"
        turn.require(False, R.BATTLE_RETREAT, words, name, clash.clearing)
    if event.code[0] == "w":
        _require_refuge(turn, event.owner, clash.clearing, event.here)
    turn.keep(FIGHT, fight._replace(retreat=event.index, left=event.count, target=target))
    if turn.failed:
        turn.clash = clash._replace(uncertain=True)
    return turn


def _require_refuge(turn: Hypothesis, faction: Faction, origin: int, target: int) -> None:
    """The clearing to which they go is next to the battle, and theirs to rule."""
    name, state = faction_name(faction), turn.state
    if refuge(turn, faction, origin) is False:
        words = "the {:retreats} from {} without a clearing next to it that they rule"
        turn.require(False, R.BATTLE_RETREAT, words, name, origin)
    words = "the {:retreats} from {} to {}, but that is not adjacent"
    near = adjacent(turn, origin, target)
    turn.require(near, R.BATTLE_RETREAT_MOVE, words, name, origin, target)
    words = "the {:retreats} to {} ({}), but they do not rule it"
    ruled = rules(turn, state, faction, target)
    turn.require(ruled, R.BATTLE_RETREAT_MOVE, words, name, target, tally(state, target))


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
            number = defender.warriors
            due = least if short else most
            words = "{} of the {} {} from {} and {} {}, but {} {} due"
            hits = counted(defender.lost, "hit") if defender.lost else "no hit"
            told: tuple[object, ...] = (
                number if number > 1 else "one",
                faction_name(defender.faction),
                "retreat" if number > 1 else "retreats",
                clash.clearing,
                "take" if number > 1 else "takes",
                hits,
                due or "none",
                "is" if due < 2 else "are",
            )
            kind = MISSING if short else ILLEGAL
            where = fight.retreat if fight.retreat >= 0 else clash.index
            turn.object_to(R.BATTLE_RETREAT_HITS, kind, words, *told, index=where)
            return
        left = defender.warriors - defender.warriors_lost - fight.left
        if left > 0:
            words = "{} of the {} {} in {}, but all that are left retreat"
            stay = "stays" if left == 1 else "stay"
            told = left, faction_name(defender.faction), stay, clash.clearing
            turn.object_to(R.BATTLE_RETREAT_MOVE, MISSING, words, *told, index=fight.retreat)
    bolts = fight.bolts.count(attacker.faction)
    if attacker.lost > bolts:
        words = "the {:loses} {} in {}, from which the defender retreats"
        values = faction_name(attacker.faction), attacker.lost, clash.clearing
        index = fight.last_loss(attacker.faction)
        turn.object_to(R.BATTLE_RETREAT, ILLEGAL, words, *values, index=index)


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
