"""Says which rule of battle the losses break that no roll gives (4.3.2 to 4.3.4, later 4.3.3 to 4.3.6)."""

from rootlog.engine.general.clash import BattleOutcome, BattleSide, Clash, Effect
from rootlog.engine.general.outcomes import (
    AMBUSH_HITS,
    HIGHEST_ROLL,
    defenseless,
    outcomes,
    possible,
)
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence

R = chapter("actions")
VICTORY = chapter("victory")


def diagnose(
    turn: Hypothesis, clash: Clash, effects: list[Effect], ways: list[BattleOutcome]
) -> None:
    """Object to the losses of a battle, which none of the ways that the dice allow gives: one objection, the likeliest."""
    if turn.failed:
        return
    turn.failed = True
    if (
        _swapped(turn, clash, effects)
        or _unwarded(turn, clash, effects)
        or _unshielded(turn, clash, effects)
        or _after_the_end(turn, clash, ways)
        or _side_wrong(turn, clash, effects, clash.defender, [way.defender for way in ways])
        or _side_wrong(turn, clash, effects, clash.attacker, [way.attacker for way in ways])
    ):
        return
    turn.object_to(R.ROLL, ILLEGAL, "no such roll", _both(clash), index=clash.index)


def _both(clash: Clash) -> Evidence:
    """The losses of both sides."""
    attacker, defender = clash.attacker, clash.defender
    return Evidence(
        attacker=attacker.faction,
        attacker_lost=attacker.lost,
        defender=defender.faction,
        defender_lost=defender.lost,
        clearing=clash.clearing,
    )


def _losses(clash: Clash, loser: BattleSide) -> Evidence:
    """The losses of one side."""
    return Evidence(loser=loser.faction, lost=loser.lost, clearing=clash.clearing)


def _swapped(turn: Hypothesis, clash: Clash, effects: list[Effect]) -> bool:
    """True if the losses would do, if only the attacker had the higher roll; then say so."""
    for effect in effects:
        if not (effect.high_roll and effect.faction == clash.defender.faction):
            continue
        others = [other for other in effects if other is not effect]
        if possible(clash, outcomes(turn, clash, others)):
            values = Evidence(higher=effect.faction, **_both(clash))
            turn.object_to(effect.rule, ILLEGAL, "rolls swapped", values, index=clash.index)
            return True
    return False


def _unwarded(turn: Hypothesis, clash: Clash, effects: list[Effect]) -> bool:
    """True if the losses would do, if only a side did not ignore its first hits; then say so."""
    for effect in effects:
        others = [other for other in effects if other is not effect]
        loser = clash.side(effect.faction)
        if not effect.ward or loser is None or not loser.lost:
            continue
        if possible(clash, outcomes(turn, clash, others)):
            values = Evidence(hits=effect.ward, **_losses(clash, loser))
            turn.object_to(
                effect.rule, ILLEGAL, "first hits not ignored", values, index=clash.index
            )
            return True
    return False


def _unshielded(turn: Hypothesis, clash: Clash, effects: list[Effect]) -> bool:
    """True if the losses would do, if only a side did not ignore rolled hits; then say so."""
    for effect in effects:
        loser = clash.side(effect.faction)
        if not effect.shield or loser is None or not loser.lost:
            continue
        others = [other for other in effects if other is not effect]
        if possible(clash, outcomes(turn, clash, others)):
            values = _losses(clash, loser)
            turn.object_to(effect.rule, ILLEGAL, "hits not ignored", values, index=clash.index)
            return True
    return False


def _after_the_end(turn: Hypothesis, clash: Clash, ways: list[BattleOutcome]) -> bool:
    """True if the defender loses something although the ambush has ended the battle; then say so."""
    loser = clash.defender
    if not (loser.lost and all(way.ended for way in ways)):
        return False
    values = _losses(clash, loser)
    turn.object_to(R.RESOLVE_AMBUSH, ILLEGAL, "after the end", values, index=clash.index)
    return True


def _side_wrong(
    turn: Hypothesis,
    clash: Clash,
    effects: list[Effect],
    loser: BattleSide,
    limits: list[tuple[int, int]],
) -> bool:
    """True if a side loses more or less than any roll gives; then say so."""
    least, most = min(low for low, _ in limits), max(high for _, high in limits)
    if loser.lost > most:
        _tell_too_many(turn, clash, loser, most)
    elif loser.lost < least:
        _tell_too_few(turn, clash, effects, loser, least)
    return not least <= loser.lost <= most


def _tell_too_many(turn: Hypothesis, clash: Clash, loser: BattleSide, most: int) -> None:
    winner = clash.defender if loser is clash.attacker else clash.attacker
    force = winner.force(_ambush(clash) if winner is clash.attacker else 0)
    rule = _too_many(clash, loser, winner)
    values = Evidence(winner=winner.faction, force=force, most=most, **_losses(clash, loser))
    if most:
        turn.object_to(rule, ILLEGAL, "too many losses", values, index=clash.index)
    else:
        turn.object_to(rule, ILLEGAL, "losses without hits", values, index=clash.index)


def _tell_too_few(
    turn: Hypothesis, clash: Clash, effects: list[Effect], loser: BattleSide, least: int
) -> None:
    values = Evidence(least=least, **_losses(clash, loser))
    turn.object_to(
        _sure_hits(clash, effects, loser, least),
        MISSING,
        "too few losses",
        values,
        index=clash.index,
        evidence=Evidence(owed=least, paid=loser.lost, loser=loser.faction),
    )
    _allow_points(turn, clash, loser, least)


def _ambush(clash: Clash) -> int:
    """The number of hits that an ambush deals the attacker before the roll."""
    return AMBUSH_HITS if clash.ambushed and not clash.foiled else 0


def _too_many(clash: Clash, loser: BattleSide, winner: BattleSide) -> Rule:
    """The rule by which the loser cannot have lost so much."""
    able = winner.strength(_ambush(clash) if winner is clash.attacker else 0)
    if able >= HIGHEST_ROLL or (clash.ambushed and loser is clash.attacker):
        return R.ROLL
    return winner.stand.maximum if winner.stand is not None else R.MAXIMUM_ROLLED_HITS


def _allow_points(turn: Hypothesis, clash: Clash, loser: BattleSide, least: int) -> None:
    """Buildings and tokens whose loss is not written, as was reported, may be scored all the same (3.2.1)."""
    enemy = clash.enemy(loser.faction)
    for _ in range(min(least - loser.lost, loser.others - loser.others_lost)):
        rule, key = VICTORY.REMOVING_BUILDINGS_AND_TOKENS, "what was lost in the battle"
        turn.earn(1, rule, key, faction=enemy, must=False, index=clash.index)


def _sure_hits(clash: Clash, effects: list[Effect], loser: BattleSide, least: int) -> Rule:
    """The rule by which the loser must have lost more: `least` at least."""
    if loser is clash.attacker and loser.lost < _ambush(clash):
        return R.RESOLVE_AMBUSH
    defends = loser is clash.defender and defenseless(clash, effects)
    sure = [e for e in effects if e.low > 0 and e.faction != loser.faction]
    if clash.rolls is not None and least - loser.lost > sum(e.low for e in sure) + defends:
        # rolled hits are missing, not only those that come on top of them
        return loser.stand.hits if loser.stand is not None else R.DEAL_HITS
    if defends:
        return loser.stand.defenseless if loser.stand is not None else R.DEFENSELESS
    return sure[0].rule if sure else R.DEAL_HITS
