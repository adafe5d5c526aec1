"""Closing a battle: the losses must be such as a retreat, ambushes, or some roll with what may be added gives."""

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.engine.editions.pnp.common import R, improvements, won_amid
from rootlog.engine.editions.pnp.fight import AMBUSH_HITS, FIGHT, HIGHEST_ROLL, PnpBattle, fight_of
from rootlog.engine.editions.pnp.withdrawing import settle_retreat
from rootlog.engine.general.clash import BattleSide, Clash, Effect
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence

Range = tuple[int, int]
"""Least and most, both included."""


def settle(turn: Hypothesis) -> Hypothesis:
    """Close the open battle, if any."""
    clash = turn.clash
    if clash is None:
        return turn
    fight = fight_of(turn)
    turn.clash = None
    failed, turn.failed = turn.failed, False
    if not clash.uncertain:
        before = turn.cost
        if fight.retreat >= 0 or fight.pursued:
            settle_retreat(turn, clash, fight)
        elif fight.bare:
            _settle_bare(turn, clash)
        else:
            _settle_hits(turn, clash, fight)
        clash = clash._replace(uncertain=turn.cost > before)
    turn.reacting = True
    for source in turn.asking("battle_over", turn.state):
        source.battle_over(turn, clash)
    turn.reacting = False
    turn.failed = failed
    turn.counts = {name: value for name, value in turn.counts.items() if name != FIGHT}
    return turn


def _settle_bare(turn: Hypothesis, clash: Clash) -> None:
    """All pieces of a defender without warriors go, unless points for the first ones won the game."""
    side = clash.defender
    if side.others_lost < side.others and not won_amid(turn, clash.index):
        known = Evidence(
            faction=side.faction,
            clearing=clash.clearing,
            removed=side.others_lost,
            pieces=side.others,
        )
        turn.object_to(R.BATTLE_UNDEFENDED, MISSING, "not all removed", known, index=clash.index)


# --- ambushes, the roll, and what is added -------------------------------------------------------------------


class _Dealt(NamedTuple):
    """The losses of the two sides by one roll: the attacker, the defender."""

    attacker: Range
    defender: Range

    def fits(self, clash: Clash, *, fewer: bool = False) -> bool:
        """True if the losses are such, or fewer of them."""
        mine, theirs = clash.attacker.lost, clash.defender.lost
        return (
            (fewer or self.attacker[0] <= mine)
            and mine <= self.attacker[1]
            and (fewer or self.defender[0] <= theirs)
            and theirs <= self.defender[1]
        )


def _settle_hits(turn: Hypothesis, clash: Clash, fight: PnpBattle) -> None:
    if not _warriors_first(turn, clash, fight):
        return
    ambush = AMBUSH_HITS * fight.ambushes
    attacker = clash.attacker
    if ambush and clash.rolls is None and not attacker.pawn:
        if attacker.warriors + attacker.lent <= ambush:
            _settle_ended(turn, clash, fight, ambush)
            return
    elif ambush and not attacker.pawn and attacker.warriors + attacker.lent <= ambush:
        known = Evidence(faction=attacker.faction, clearing=clash.clearing)
        turn.object_to(R.BATTLE_AMBUSH_END, ILLEGAL, "dice for nobody", known, index=clash.index)
        return
    effects = [
        effect
        for source in turn.asking("battle_effects", turn.state)
        for effect in source.battle_effects(turn, clash)
    ]
    ways = list(_ways(turn, clash, effects, ambush))
    fewer = won_amid(turn, clash.index)
    if not any(way.fits(clash, fewer=fewer) for way in ways):
        _diagnose(turn, clash, fight, ways, effects)


def _warriors_first(turn: Hypothesis, clash: Clash, fight: PnpBattle) -> bool:
    for side in (clash.attacker, clash.defender):
        standing = side.warriors - side.warriors_lost
        if side.others_lost and standing > 0:
            index = fight.last_loss(side.faction)
            known = Evidence(faction=side.faction, clearing=clash.clearing, warriors=standing)
            rule = R.TERMS_HITS_WARRIORS_FIRST
            turn.object_to(rule, ILLEGAL, "warriors are left", known, index=index)
            return False
    return True


def _settle_ended(turn: Hypothesis, clash: Clash, fight: PnpBattle, hits: int) -> None:
    """No attacker is left after the ambush: all of them fell, and the defender loses nothing."""
    attacker, defender = clash.attacker, clash.defender
    due = min(hits, attacker.pieces)
    side = attacker if attacker.lost != due else defender
    known = Evidence(faction=side.faction, lost=side.lost, clearing=clash.clearing, due=due)
    if attacker.lost != due:
        kind, index = _blame(fight, clash, attacker, short=attacker.lost < due)
        turn.object_to(R.BATTLE_AMBUSH, kind, "losses by ambush", known, index=index)
    elif defender.lost:
        last = fight.last_loss(defender.faction)
        turn.object_to(R.BATTLE_AMBUSH_END, ILLEGAL, "no attackers left", known, index=last)


def _blame(fight: PnpBattle, clash: Clash, side: BattleSide, *, short: bool) -> tuple[str, int]:
    """Too small a loss is an objection to the battle, too large a loss to its last loss."""
    last = fight.last_loss(side.faction)
    return (MISSING, clash.index) if short or last is None else (ILLEGAL, last)


def _ways(turn: Hypothesis, clash: Clash, effects: list[Effect], ambush: int) -> Iterator[_Dealt]:
    """The losses that every roll may take from the two sides."""
    attacker, defender = clash.attacker, clash.defender
    loose = _loose(turn, clash)
    for high, low in _rolls(clash):
        for own in _choices(attacker):
            dealt = _dealt(high, own, ambush, effects, loose)
            for other in _choices(defender):
                returned = _dealt(low, other, 0, effects, loose)
                yield _Dealt(
                    _taken(attacker, returned, effects, ambush),
                    _taken(defender, dealt, effects, 0),
                )


def _choices(side: BattleSide) -> Iterator[BattleSide]:
    """A side with the warriors of Allies, and without them where it need not use them."""
    yield side
    if side.lent and side.optional and not side.lent_lost:
        yield side._replace(lent=0)


def _rolls(clash: Clash) -> Iterator[Range]:
    if clash.rolls is not None:
        yield max(clash.rolls), min(clash.rolls)
        return
    for high in range(HIGHEST_ROLL + 1):
        for low in range(high + 1):
            yield high, low


def _loose(turn: Hypothesis, clash: Clash) -> int:
    """The number of hits that improvements may add or ignore: one where any is in play, what they do is not stated."""
    state = turn.log.before
    for side in (clash.attacker, clash.defender):
        now, then = turn.state, state
        if any(any(improvements(at, side.faction)) for at in (now, then)):
            return 1
    return 0


def _dealt(roll: int, side: BattleSide, fallen: int, effects: list[Effect], loose: int) -> Range:
    """The hits that a side deals with that roll, after so many of its warriors fell."""
    low = sum(e.low for e in effects if e.faction == side.faction)
    high = sum(e.high for e in effects if e.faction == side.faction)
    if side.stand is not None:  # who needs arms deals as many hits as he wishes
        most = min(roll, side.stand.strength + side.lent)
        return 0, most + high + loose
    most = min(roll, max(0, side.warriors + side.lent - fallen))
    return max(0, most + low - loose), most + high + loose


def _taken(side: BattleSide, hits: Range, effects: list[Effect], ambush: int) -> Range:
    """The losses of a side to those hits, some of which it may ignore, and to an ambush, which nothing prevents."""
    ward = sum(e.ward for e in effects if e.faction == side.faction)
    least, most = max(0, hits[0] - ward) + ambush, hits[1] + ambush
    low = side.pieces
    if side.stand is not None and side.doubt():
        low = min(low, side.lent)
    return min(least, low), min(most, side.pieces)


# --- what is wrong -----------------------------------------------------------------------------------------


def _diagnose(
    turn: Hypothesis, clash: Clash, fight: PnpBattle, ways: list[_Dealt], effects: list[Effect]
) -> None:
    """Say which side lost too much or too little; the defender's losses first."""
    for side, ranges in (
        (clash.defender, [way.defender for way in ways]),
        (clash.attacker, [way.attacker for way in ways]),
    ):
        least, most = min(r[0] for r in ranges), max(r[1] for r in ranges)
        if not least <= side.lost <= most:
            _tell(turn, clash, fight, side, (least, most), _hint(side, effects, least - side.lost))
            return
    known = Evidence(
        attacker=clash.attacker.faction,
        attacker_lost=clash.attacker.lost,
        defender=clash.defender.faction,
        defender_lost=clash.defender.lost,
        clearing=clash.clearing,
    )
    last = max((index for _, index in fight.losses), default=clash.index)
    turn.object_to(R.BATTLE_ROLL, ILLEGAL, "no such roll", known, index=last)


def _hint(side: BattleSide, effects: list[Effect], lacking: int) -> Rule:
    """By which rule a side lost too little: by that of who adds hits, of what ignores hits and no more, else of all hits."""
    adding = [e.rule for e in effects if e.faction != side.faction and e.low >= lacking]
    ignoring = [e.rule for e in effects if e.faction == side.faction and not e.high]
    return next(iter((*adding, *ignoring)), R.BATTLE_DEAL)


def _tell(
    turn: Hypothesis, clash: Clash, fight: PnpBattle, side: BattleSide, due: Range, short: Rule
) -> None:
    kind, index = _blame(fight, clash, side, short=side.lost < due[0])
    rule = short if side.lost < due[0] else _rule(clash, side)
    known = Evidence(
        faction=side.faction, lost=side.lost, clearing=clash.clearing, least=due[0], most=due[1]
    )
    key = "losses due" if due[0] == due[1] else "range of losses due"
    turn.object_to(rule, kind, key, known, index=index)


def _rule(clash: Clash, side: BattleSide) -> Rule:
    """Which rule a side breaks that lost too much: that of the warriors who deal hits, else that of the roll."""
    enemy = clash.attacker if side is clash.defender else clash.defender
    roll = HIGHEST_ROLL
    if clash.rolls is not None:
        roll = max(clash.rolls) if side is clash.defender else min(clash.rolls)
    if enemy.stand is None and enemy.warriors + enemy.lent < min(roll, side.lost):
        return R.BATTLE_ROLL_MAXIMUM
    return R.BATTLE_ROLL
