"""The facts of a battle for `explain`: who attacks whom with what, ambush, roll, every hit and its source, what was lost."""

from collections.abc import Iterable, Iterator, Sequence

from rootlog.engine.changes import Battled
from rootlog.engine.event import Event
from rootlog.engine.general.clash import BattleSide, Clash, Effect
from rootlog.engine.general.outcomes import (
    AMBUSH_HITS,
    HIGHEST_ROLL,
    defenseless,
    outcomes,
    possible,
)
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State
from rootlog.engine.words.values import Force, Loss, Troops

R = chapter("actions")

Roll = tuple[int, int]
"""The higher and the lower die."""

FIGHTING = "wbt"
"""The kinds of pieces in a battle, as they are reported: warriors, buildings, tokens."""
ROLLS = [(high, low) for high in range(HIGHEST_ROLL + 1) for low in range(high + 1)]


# --- when it begins ----------------------------------------------------------------------------------------


def tell_beginning(
    turn: Hypothesis, change: Battled, attacker: BattleSide, defender: BattleSide
) -> None:
    """Tell who attacks whom with how many (4.3), and which ambush cards were played (4.3.1)."""
    state = turn.state
    values = Evidence(
        attacker=change.attacker,
        defender=change.defender,
        clearing=change.clearing,
        attacking=_troops(state, attacker, change.clearing),
        defending=_troops(state, defender, change.clearing),
    )
    turn.tell(R.BATTLE, "begins", values)
    played = [Evidence(card=suit) for suit in change.ambushes]
    if played:
        turn.tell(R.AMBUSH, "played", Evidence(faction=change.defender, **played[0]))
    if len(played) > 1:
        turn.tell(R.FOIL_AMBUSH, "foiled", Evidence(faction=change.attacker, **played[1]))


def _troops(state: State, side: BattleSide, clearing: int) -> Troops:
    """The pieces of a side in the clearing, with what it borrows and what arms its pawn."""
    own = [
        (thing, count)
        for thing, count in state.pieces(clearing).items()
        if type(thing) is Piece and thing.owner == side.faction and thing.code[0] in FIGHTING
    ]
    own.sort(key=lambda pair: FIGHTING.index(pair[0].code[0]))
    pawn = Force(side.stand.strength, side.stand.arms) if side.stand is not None else None
    lender = side.lender if side.lent else ""
    return Troops(tuple(own), pawn, lender, side.lent, side.optional)


# --- when it is over ---------------------------------------------------------------------------------------


def tell_outcome(turn: Hypothesis, clash: Clash, effects: Sequence[Effect]) -> None:
    """Tell of a battle that is over: the ambush, the roll, the hits by their rules, and the losses (4.3.1.II to 4.3.4)."""
    ended = _tell_ambush(turn, clash, effects)
    if not ended:
        rolls = _rolls(turn, clash, effects)
        _tell_roll(turn, clash, effects, rolls)
        for side, enemy in ((clash.attacker, clash.defender), (clash.defender, clash.attacker)):
            _tell_limit(turn, clash, effects, side, enemy, rolls)
        if defenseless(clash, list(effects)):
            loser, rule = clash.defender, R.DEFENSELESS
            rule = loser.stand.defenseless if loser.stand is not None else rule
            values = Evidence(faction=loser.faction, clearing=clash.clearing)
            turn.tell(rule, "defenseless here", values, index=clash.index)
    _tell_effects(turn, clash)
    for side in (clash.attacker, clash.defender):
        _tell_losses(turn, clash, side)


def _tell_ambush(turn: Hypothesis, clash: Clash, effects: Iterable[Effect]) -> bool:
    """The hits of an ambush that was not foiled (4.3.1.II), and whether it ends the battle."""
    if not clash.ambushed or clash.foiled:
        return False
    hit, at = clash.attacker.faction, clash.index
    immune = [e for e in effects if e.unambushed and e.faction == clash.attacker.faction]
    if immune:
        turn.tell(immune[0].rule, "unambushed", Evidence(faction=hit), index=at)
        return False
    ended = all(way.ended for way in outcomes(turn, clash, list(effects)))
    values = Evidence(hits=AMBUSH_HITS, faction=hit)
    turn.tell(R.RESOLVE_AMBUSH, "ends" if ended else "dealt", values, index=at)
    return ended


def _rolls(turn: Hypothesis, clash: Clash, effects: Iterable[Effect]) -> list[Roll]:
    """The roll that is recorded; where none is, those that give the losses of the battle."""
    if clash.rolls is not None:
        return [(max(clash.rolls), min(clash.rolls))]
    return [
        roll
        for roll in ROLLS
        if possible(clash, outcomes(turn, clash._replace(rolls=roll), list(effects)))
    ]


def _swapped(clash: Clash, effects: Iterable[Effect]) -> bool:
    """True if the defender has the higher roll."""
    return any(e.high_roll and e.faction == clash.defender.faction for e in effects)


def _tell_roll(
    turn: Hypothesis, clash: Clash, effects: Iterable[Effect], rolls: Sequence[Roll]
) -> None:
    """The roll, or those that give the losses (4.3.2, later 4.3.3)."""
    attacker, defender = clash.attacker.faction, clash.defender.faction
    higher, lower = (defender, attacker) if _swapped(clash, effects) else (attacker, defender)
    if clash.rolls is not None:
        high, low = rolls[0]
        values = Evidence(high=high, low=low, higher=higher, lower=lower)
        turn.tell(R.ROLL, "rolled", values, index=clash.index)
    elif not rolls:
        turn.tell(R.ROLL, "no roll", NO_EVIDENCE, index=clash.index)
    else:
        key = "any roll" if len(rolls) == len(ROLLS) else "these rolls"
        values = Evidence(rolls=tuple(rolls), higher=higher)
        turn.tell(R.ROLL, key, values, index=clash.index)


def _tell_limit(  # the parts of one battle
    turn: Hypothesis,
    clash: Clash,
    effects: Sequence[Effect],
    side: BattleSide,
    enemy: BattleSide,
    rolls: Sequence[Roll],
) -> None:
    """The number of rolled hits that a side deals, and the limit of them (4.3.2.I, later 4.3.3.I)."""
    if not rolls or any(e.shield and e.faction == enemy.faction for e in effects):
        return  # no roll gives the losses, or it is told as an effect
    own = [e for e in effects if e.faction == side.faction and e.strength is not None]
    fallen = _fallen(clash, effects, side)
    limit = own[0].strength if own else side.strength(fallen)
    assert limit is not None  # chosen by it
    high = (side is clash.attacker) != _swapped(clash, effects)
    hits = sorted({min(roll[0] if high else roll[1], limit) for roll in rolls})
    if doubt := 0 if own else side.doubt(fallen):
        hits = sorted({max(0, hits[0] - doubt), *hits})
    rule = side.stand.maximum if side.stand is not None else R.MAXIMUM_ROLLED_HITS
    force = side.force(fallen)
    values = Evidence(faction=side.faction, hits=tuple(hits), limit=limit, force=force)
    turn.tell(own[0].rule if own else rule, "limit", values, index=clash.index)


def _fallen(clash: Clash, effects: Iterable[Effect], side: BattleSide) -> int:
    """The number of hits that the side took from an ambush before the roll."""
    if side is not clash.attacker or not clash.ambushed or clash.foiled:
        return 0
    if any(e.unambushed and e.faction == side.faction for e in effects):
        return 0
    return max(0, AMBUSH_HITS - _ward(effects, side.faction))


def _ward(effects: Iterable[Effect], faction: Faction) -> int:
    return max((e.ward for e in effects if e.faction == faction), default=0)


# --- what sources bring ------------------------------------------------------------------------------------


def _tell_effects(turn: Hypothesis, clash: Clash) -> None:
    """Every effect by its own rule, with the card or ability that it comes from."""
    for source in turn.asking("battle_effects", turn.state):
        for effect in source.battle_effects(turn, clash):
            for key, hits in _parts(effect):
                values = Evidence(faction=effect.faction, hits=hits, by=_title(source))
                turn.tell(effect.rule, key, values, index=clash.index)


def _title(source: RuleSource) -> str:
    """The name of the card that a source is, empty for a rule of the Law."""
    return str(getattr(source, "title", ""))


def _parts(effect: Effect) -> Iterator[tuple[str, int | tuple[int, ...]]]:
    """Each thing that the effect does: the key of its sentence, with the hits that it is about."""
    if effect.low > 0:
        yield "extra hits", tuple(range(effect.low, max(effect.low, effect.high) + 1))
    elif effect.high > 0:
        yield "perhaps extra hits", effect.high
    if effect.low < 0:
        yield "fewer hits", -effect.low
    if effect.shield is not False:
        yield "ignores rolled hits" if effect.shield else "may ignore rolled hits", 0
    if effect.high_roll:
        yield "higher roll", 0
    if effect.armed is not None:
        yield "armed" if effect.armed else "unarmed", 0
    if effect.boost:
        yield "more rolled hits", effect.boost
    if effect.ward:
        yield "ignores the first hits", effect.ward


# --- losses ------------------------------------------------------------------------------------------------


def _tell_losses(turn: Hypothesis, clash: Clash, side: BattleSide) -> None:
    """The losses of a side to the hits that it took (4.3.4, later 4.3.6)."""
    parts = (
        Loss(side.warriors_lost, "warrior"),
        Loss(side.lent_lost, "warrior", side.lender),
        Loss(side.others_lost, "building or token"),
        Loss(side.damaged, "item", damaged=True),
    )
    values = Evidence(faction=side.faction, losses=tuple(one for one in parts if one.number))
    rule = side.stand.hits if side.stand is not None else R.DEAL_HITS
    key = "all lost" if 0 < side.pieces <= side.lost else "losses"
    turn.tell(rule, key, values, index=clash.index)


def tell_removal(turn: Hypothesis, event: Event, remover: Faction) -> None:
    """Tell of a piece that is lost in the open battle: whose it is and who removed it (4.3.4, later 4.3.6)."""
    piece = event.moved.thing, event.count
    turn.tell(R.DEAL_HITS, "removal", Evidence(faction=remover, piece=piece, owner=event.owner))


def tell_damage(turn: Hypothesis, event: Event, side: BattleSide) -> None:
    """Tell of an item that is damaged for a hit in the open battle (9.2.7)."""
    rule = side.stand.hits if side.stand is not None else R.DEAL_HITS
    values = Evidence(faction=side.faction, item=(event.moved.thing, event.count))
    turn.tell(rule, "damage", values)
