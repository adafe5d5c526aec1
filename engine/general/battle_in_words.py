"""A battle reported for `explain`: who attacks whom with what, ambush, roll, every hit and where it came from, what was lost."""

from __future__ import annotations

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
from rootlog.engine.state import State
from rootlog.engine.words import counted, faction_name, joined, piece_name, some, suit_name

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
    turn.tell(
        R.BATTLE,
        "the {:attacks} the {} in {}: {} against {}",
        faction_name(change.attacker),
        faction_name(change.defender),
        change.clearing,
        _force(state, attacker, change.clearing),
        _force(state, defender, change.clearing),
    )
    cards = [suit_name(suit) for suit in change.ambushes]
    if cards:
        words = "the {:ambushes} with a {} card"
        turn.tell(R.AMBUSH, words, faction_name(change.defender), cards[0])
    if len(cards) > 1:
        words = "the {:foils} the ambush with a {} card: it deals no hits"
        turn.tell(R.FOIL_AMBUSH, words, faction_name(change.attacker), cards[1])


def _force(state: State, side: BattleSide, clearing: int) -> str:
    """The pieces of a side in the clearing, as "3 warriors and a sawmill", what it borrows and what arms its pawn included."""
    own = [
        (thing, count)
        for thing, count in state.pieces(clearing).items()
        if type(thing) is Piece and thing.owner == side.faction and thing.code[0] in FIGHTING
    ]
    own.sort(key=lambda pair: FIGHTING.index(pair[0].code[0]))
    parts = [piece_name(thing, count) for thing, count in own]
    if side.stand is not None:
        parts.insert(0, f"the pawn with {some(side.stand.strength, side.stand.arms)}")
    if side.lent:
        lender, warriors = faction_name(side.lender), counted(side.lent, "warrior")
        parts.append(f"{'perhaps ' if side.optional else ''}{warriors} of the {lender}")
    return joined(parts) or "nothing"


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
            words = "the {:is} defenseless in {}, which adds a hit"
            rule = loser.stand.defenseless if loser.stand is not None else rule
            turn.tell(rule, words, faction_name(loser.faction), clash.clearing, index=clash.index)
    _tell_effects(turn, clash)
    for side in (clash.attacker, clash.defender):
        _tell_losses(turn, clash, side)


def _tell_ambush(turn: Hypothesis, clash: Clash, effects: Iterable[Effect]) -> bool:
    """The hits of an ambush that was not foiled (4.3.1.II), and whether it ends the battle."""
    if not clash.ambushed or clash.foiled:
        return False
    name, at = faction_name(clash.attacker.faction), clash.index
    immune = [e for e in effects if e.unambushed and e.faction == clash.attacker.faction]
    if immune:
        turn.tell(immune[0].rule, "the ambush deals no hits to the {}", name, index=at)
        return False
    ended = all(way.ended for way in outcomes(turn, clash, list(effects)))
    words = "the ambush deals {} to the {}" + (", which ends the battle" if ended else "")
    turn.tell(R.RESOLVE_AMBUSH, words, counted(AMBUSH_HITS, "hit"), name, index=at)
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
    first, second = (defender, attacker) if _swapped(clash, effects) else (attacker, defender)
    higher, lower = faction_name(first), faction_name(second)
    if clash.rolls is not None:
        high, low = rolls[0]
        words = "{} and {} are rolled, {} for the {} and {} for the {}"
        turn.tell(R.ROLL, words, high, low, high, higher, low, lower, index=clash.index)
        return
    if not rolls:
        words = "the roll is not recorded, and none gives these losses"
        turn.tell(R.ROLL, words, index=clash.index)
        return
    pairs = [f"{high}-{low}" for high, low in rolls]
    shown = "any roll" if len(rolls) == len(ROLLS) else joined(pairs, "or")
    words = "the roll is not recorded; {} gives these losses, the higher die for the {}"
    turn.tell(R.ROLL, words, shown, higher, index=clash.index)


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
    name, force = faction_name(side.faction), side.force(fallen)
    dealt = counted(hits[0], "rolled hit") if len(hits) == 1 else f"{_range(hits)} rolled hits"
    words = "the {:deals} {}, {} at most with {}"
    turn.tell(own[0].rule if own else rule, words, name, dealt, limit, force, index=clash.index)


def _range(numbers: Sequence[int]) -> str:
    """Several numbers in order, as "0 to 3", "1 or 2"."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first} to {last}"
    return joined([str(one) for one in numbers], "or")


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
            for words in _said(effect):
                title = _title(source)
                by = f" by {title}" if title else ""
                turn.tell(effect.rule, words + by, faction_name(effect.faction), index=clash.index)


def _title(source: RuleSource) -> str:
    """The name of the card that a source is, empty for a rule of the Law."""
    return str(getattr(source, "title", ""))


def _said(effect: Effect) -> Iterator[str]:
    """The effect in words that begin with its faction."""
    if effect.low > 0:
        most = f" to {effect.high}" if effect.high > effect.low else ""
        yield f"the {{:deals}} {effect.low}{most} extra hit{'s' if effect.high > 1 else ''}"
    elif effect.high > 0:
        yield "the {} may deal " + counted(effect.high, "extra hit")
    if effect.low < 0:
        yield f"the {{}} may deal {counted(-effect.low, 'hit')} fewer"
    if effect.shield is not False:
        yield "the {:ignores} rolled hits" if effect.shield else "the {} may ignore rolled hits"
    if effect.high_roll:
        yield "the {:has} the higher roll in defence"
    if effect.armed is not None:
        yield "the {:is} " + ("not defenseless" if effect.armed else "defenseless")
    if effect.boost:
        yield "the {} may deal " + counted(effect.boost, "more rolled hit")
    if effect.ward:
        first = "the first hit" if effect.ward == 1 else f"the first {effect.ward} hits"
        yield f"the {{:ignores}} {first}"


# --- losses ------------------------------------------------------------------------------------------------


def _tell_losses(turn: Hypothesis, clash: Clash, side: BattleSide) -> None:
    """The losses of a side to the hits that it took (4.3.4, later 4.3.6)."""
    parts = [counted(side.warriors_lost, "warrior")] if side.warriors_lost else []
    if side.lent_lost:
        lender = faction_name(side.lender)
        parts.append(f"{counted(side.lent_lost, 'warrior')} of the {lender}")
    if side.others_lost:
        parts.append(counted(side.others_lost, "building or token"))
    if side.damaged:
        parts.append(f"{counted(side.damaged, 'item')} by damage")
    all_ = ", all that was there" if 0 < side.pieces <= side.lost else ""
    rule = side.stand.hits if side.stand is not None else R.DEAL_HITS
    name, shown = faction_name(side.faction), joined(parts) or "nothing"
    turn.tell(rule, "the {:loses} {}" + all_, name, shown, index=clash.index)


def tell_removal(turn: Hypothesis, event: Event, remover: Faction) -> None:
    """Tell of a piece that is lost in the open battle: whose it is and who removed it (4.3.4, later 4.3.6)."""
    name, what = faction_name(remover), piece_name(event.moved.thing, event.count)
    owner = faction_name(event.owner)
    turn.tell(R.DEAL_HITS, "the {:removes} {} of the {}", name, what, owner)


def tell_damage(turn: Hypothesis, event: Event, side: BattleSide) -> None:
    """Tell of an item that is damaged for a hit in the open battle (9.2.7)."""
    rule = side.stand.hits if side.stand is not None else R.DEAL_HITS
    name, what = faction_name(side.faction), piece_name(event.moved.thing, event.count)
    turn.tell(rule, "the {:takes} hits by damage to {}", name, what)
