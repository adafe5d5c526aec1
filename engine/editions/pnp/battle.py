"""Battle: who may fight whom, with which ambushes, and what is lost in it. What losses there may be is in hits.py.

A battle is open from its action on until something else begins. Losses, saved warriors, discards and a retreat in its clearing
belong to it.
"""

from rootlog.engine.changes import Battled
from rootlog.engine.editions.pnp.common import R, facts_of, improvements, matches
from rootlog.engine.editions.pnp.fight import FIGHT, PnpBattle, fight_of
from rootlog.engine.editions.pnp.hits import settle
from rootlog.engine.event import DAMAGED, REMOVALS, Event
from rootlog.engine.general import battle as printed
from rootlog.engine.general.clash import BattleSide, Clash
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence

DISCARDED = Budget("improvement discarded")
"""Improvements that leave a play area."""


# --- beginning ---------------------------------------------------------------------------------------------


def battle(turn: Hypothesis, event: Event) -> Hypothesis:
    """Require what initiating a battle demands, and open it."""
    settle(turn)
    change = event.change
    assert type(change) is Battled  # plays begin battles on battle events only
    attacker = printed.forces(event.before, change.attacker, change.clearing)
    defender = printed.forces(event.before, change.defender, change.clearing)
    for source in turn.asking("joins", event.before):
        attacker = source.joins(turn, attacker, defender.faction, change.clearing, attacks=True)
        defender = source.joins(turn, defender, attacker.faction, change.clearing, attacks=False)
    _require_sides(turn, change, attacker, defender)
    bare = not (defender.warriors + defender.lent or defender.pawn)
    if not turn.failed:
        _require_ambushes(turn, change, bare=bare)
    turn.keep(FIGHT, PnpBattle(len(change.ambushes), bare=bare))
    turn.clash = Clash(
        event.index,
        change.clearing,
        attacker,
        defender,
        rolls=change.rolls,
        uncertain=turn.failed,
    )
    return turn


def _require_sides(
    turn: Hypothesis, change: Battled, attacker: BattleSide, defender: BattleSide
) -> None:
    """Who attacks has warriors there, who defends any pieces, and they are two players."""
    rule = R.BATTLE_DECLARE
    known = Evidence(attacker=change.attacker, defender=change.defender, clearing=change.clearing)
    turn.require(change.attacker != change.defender, rule, "against itself", known)
    armed = attacker.warriors + attacker.lent > 0 or attacker.pawn
    turn.require(armed, rule, "no attackers", known)
    turn.require(defender.pieces > 0 or defender.pawn, rule, "nothing to attack", known)


def _require_ambushes(turn: Hypothesis, change: Battled, *, bare: bool) -> None:
    """Ambushes match the clearing, or are birds; a defender without warriors plays none, and nothing is rolled then."""
    suits = turn.table.suits[change.clearing]
    if bare:
        known = Evidence(faction=change.defender, clearing=change.clearing)
        quiet = not change.ambushes and change.rolls is None
        turn.require(quiet, R.BATTLE_UNDEFENDED, "no ambush and no roll", known)
    for played in change.ambushes:
        known = Evidence(played=played, clearing=change.clearing, suit=suits)
        turn.require(matches(played, suits), R.BATTLE_AMBUSH, "wrong suit", known)


# --- losses ------------------------------------------------------------------------------------------------


def belongs(turn: Hypothesis, event: Event) -> bool:
    """True if that event is a loss of a side of the open battle: a piece in its clearing, or an item damaged instead."""
    clash = turn.clash
    if clash is None:
        return False
    if event.kind == DAMAGED:
        return clash.side(event.owner) is not None and printed.damages(event)
    return (
        event.kind in REMOVALS
        and event.moved.source.key == clash.clearing
        and event.moved.source.kind == "clearing"
        and event.code[0] in "wbt"
        and (clash.side(event.owner) is not None or clash.backed(event.owner) is not None)
    )


def lose(turn: Hypothesis, event: Event) -> Hypothesis:
    """Post a loss to the open battle: the other side scores for buildings, and sources react."""
    clash, fight = turn.clash, fight_of(turn)
    assert clash is not None  # asked after belongs()
    backed = clash.backed(event.owner) if clash.side(event.owner) is None else None
    side = backed or clash.side(event.owner)
    assert side is not None  # belongs() found it
    _require_loss(turn, event, clash, fight)
    if event.kind == DAMAGED:
        turn.clash = clash.replace(side._replace(damaged=side.damaged + event.count))
    else:
        warriors = event.code[0] == "w"
        printed.post_loss(
            turn, event.owner, event.count, warriors=warriors, short=event.moved.short
        )
    turn.keep(FIGHT, fight._replace(losses=(*fight.losses, (side.faction, event.index))))
    if event.kind != DAMAGED:
        remove(turn, event, clash.enemy(side.faction), by_hit=not fight.bare)
    return turn


def _require_loss(turn: Hypothesis, event: Event, clash: Clash, fight: PnpBattle) -> None:
    """A defender without warriors deals no hits; after a retreat there are no more."""
    if clash.uncertain:
        return
    lost = event.moved.thing, event.count, turn.law.house
    known = Evidence(faction=event.owner, lost=lost, clearing=clash.clearing)
    if fight.bare and event.owner == clash.attacker.faction:
        turn.require(False, R.BATTLE_UNDEFENDED, "no hits dealt", known)
        turn.clash = clash._replace(uncertain=True)
    if fight.retreat >= 0:
        turn.require(False, R.BATTLE_RETREAT_MOVE, "losses after it", known)
        turn.clash = clash._replace(uncertain=True)


def remove(turn: Hypothesis, event: Event, remover: Faction, *, by_hit: bool) -> None:
    """Score a removed building for the remover, let sources react; the last building of a clearing costs an improvement."""
    moved = event.moved
    if event.code[0] == "b" and remover != event.owner:
        sure = max(0, moved.count - moved.short)
        known = Evidence(pieces=(moved.thing, moved.count, turn.law.house))
        rule = R.TERMS_HITS_SCORE if by_hit else R.BATTLE_UNDEFENDED
        turn.earn(sure, rule, "removing", known, faction=remover)
        turn.earn(moved.count - sure, rule, "removing", known, faction=remover, must=False)
        _owe_improvement(turn, event, by_hit=by_hit)
    react(turn, event, remover)


def react(turn: Hypothesis, event: Event, remover: Faction) -> None:
    """Let all sources react to a removal."""
    turn.reacting = True
    for source in turn.asking("removed", event.before):
        source.removed(turn, event, remover)
    turn.reacting = False


def _owe_improvement(turn: Hypothesis, event: Event, *, by_hit: bool) -> None:
    """Who loses the last building of a clearing to a hit discards an improvement, where there surely is one."""
    there = event.after.pieces(event.origin).items()
    if any(type(p) is Piece and p.owner == event.owner and p.code[0] == "b" for p, _ in there):
        return
    budget, rule = DISCARDED.of(event.owner), R.TERMS_HITS_LAST_BUILDING
    cards, tokens = improvements(event.before, event.owner)
    kept = [card for card in cards if facts_of(turn).card(card.name).stays]
    if kept and by_hit and not event.moved.short:
        known = Evidence(faction=event.owner, clearing=event.origin)
        turn.owe(budget, None, rule, "nothing discarded", known, effect=True)
    elif cards or tokens:
        turn.grant(budget, None, rule)
