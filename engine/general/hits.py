"""Hits (4.3.2 to 4.3.4, later 4.3.3 to 4.3.6): which losses the dice and the effects in a battle allow."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.general.clash import Clash, Effect, Outcome, Side
from rootlog.engine.general.surplus import beyond
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.turn import Turn

R = chapter("actions")
VICTORY = chapter("victory")

HIGHEST_ROLL = 3
AMBUSH_HITS = 2


def settle(turn: "Turn") -> "Turn":
    """Close the open battle, if any: its losses must be such as some roll gives (4.3.2 to 4.3.3, later 4.3.6)."""
    clash = turn.clash
    if clash is None:
        return turn
    turn.clash = None
    effects = [
        effect
        for source in turn.court.asking("battle_effects", turn.state)
        for effect in source.battle_effects(clash)
    ]
    if not clash.uncertain:
        _warriors_first(turn, clash)
        outcomes = list(_outcomes(turn.court, clash, effects))
        if not _possible(clash, outcomes):
            if not _possible_with_fewer(turn, clash, effects):
                _diagnose(turn, clash, effects, outcomes)
            clash = clash._replace(uncertain=True)  # what such losses bring is not sure either
    for effect in effects:
        if effect.price:
            _pay(turn, clash, effect, effects)
    for source in turn.court.asking("battle_over", turn.state):
        source.battle_over(turn, clash)
    return turn


def _possible(clash: Clash, outcomes: Iterable[Outcome]) -> bool:
    return any(
        _within(clash.attacker.lost, outcome.attacker)
        and _within(clash.defender.lost, outcome.defender)
        for outcome in outcomes
    )


def _pay(turn: "Turn", clash: Clash, effect: Effect, effects: list[Effect]) -> None:
    """The enemy scores for the extra hit: surely if the losses need it, else it may have been dealt."""
    others = [other for other in effects if other is not effect]
    needed = not (clash.uncertain or _possible(clash, _outcomes(turn.court, clash, others)))
    if effect.payee:
        words, payee = "being enlisted in a battle", effect.payee
    else:
        words, payee = "taking a hit that the enemy's card adds", clash.enemy(effect.faction)
    turn.earn(effect.price, effect.rule, words, payee, must=needed, index=clash.index)


def _within(number: int, limits: tuple[int, int]) -> bool:
    return limits[0] <= number <= limits[1]


def _warriors_first(turn: "Turn", clash: Clash) -> None:
    for side in (clash.attacker, clash.defender):
        standing = side.warriors - side.warriors_lost
        if side.screened and not side.optional:
            standing += side.lent - side.lent_lost
        if side.others_lost and standing > 0 and standing > _surplus(turn, side):
            turn.object_to(
                R.DEAL_HITS,
                "illegal",
                "the {} loses a building or token in {} while {} of its warriors stand there",
                turn.court.name(side.faction),
                clash.clearing,
                standing,
                index=clash.index,
            )
            turn.failed = True
            return


def _surplus(turn: "Turn", side: Side) -> int:
    """How many of its warriors there may be none, because the record has more than come in the box."""
    if not side.warriors:
        return 0
    return min(side.warriors, beyond(turn.court, turn.state, Piece(side.faction, "w")))


def _possible_with_fewer(turn: "Turn", clash: Clash, effects: list[Effect]) -> bool:
    """Whether some roll gives the losses, if of a side's warriors those do not count that may never have been there."""
    attacker, defender = clash.attacker, clash.defender
    return any(
        _possible(fewer, _outcomes(turn.court, fewer, effects))
        for mine in range(_surplus(turn, attacker) + 1)
        for theirs in range(_surplus(turn, defender) + 1)
        if mine or theirs
        for fewer in (
            clash._replace(
                attacker=attacker._replace(warriors=attacker.warriors - mine),
                defender=defender._replace(warriors=defender.warriors - theirs),
            ),
        )
    )


def _outcomes(court: "Court", clash: Clash, effects: list[Effect]) -> Iterator[Outcome]:
    """Every outcome that the dice allow, an ambush taken into account, with or without warriors that may be borrowed."""
    for attacker in _choices(clash.attacker):
        for defender in _choices(clash.defender):
            yield from _rolled(court, clash, attacker, defender, effects)


def _choices(side: Side) -> Iterator[Side]:
    """The side with the warriors lent to it, and without them where it need not have used them."""
    yield side
    if side.lent and side.optional and not side.lent_lost:
        yield side._replace(lent=0)


def _rolled(
    court: "Court", clash: Clash, attacker: Side, defender: Side, effects: list[Effect]
) -> Iterator[Outcome]:
    immune = any(e.unambushed and e.faction == attacker.faction for e in effects)
    played = AMBUSH_HITS if clash.ambushed and not clash.foiled and not immune else 0
    warded, shelter = _ward(effects, attacker.faction), _ward(effects, defender.faction)
    ambush = max(0, played - warded)
    stands = attacker.warriors + attacker.lent > ambush or (
        attacker.pawn and (not played or court.law.switch("ambush_spares_pawn") == "yes")
    )
    if played and not stands:
        lost = min(ambush, attacker.pieces)
        yield Outcome((lost, lost), (0, 0), ended=True)
        return
    dealt = _hits(clash, effects, attacker.faction, attacker.strength(ambush))
    returned = _hits(clash, effects, defender.faction, defender.strength())
    swapped = any(e.high_roll and e.faction == defender.faction for e in effects)
    for high, low in _rolls(clash):
        mine, theirs = (low, high) if swapped else (high, low)
        hurt = _range(mine, dealt)
        back = _range(theirs, returned)
        yield Outcome(
            (
                _taken(played + back[0], warded, attacker),
                _taken(played + back[1], warded, attacker),
            ),
            (_taken(hurt[0], shelter, defender), _taken(hurt[1], shelter, defender)),
        )


def _ward(effects: list[Effect], faction: Faction) -> int:
    """How many of the hits that it takes a faction ignores: abilities that ignore the first one do not combine."""
    return max((effect.ward for effect in effects if effect.faction == faction), default=0)


def _taken(hits: int, ignored: int, side: Side) -> int:
    """How many pieces a side loses to so many hits."""
    return min(max(0, hits - ignored), side.pieces)


def _rolls(clash: Clash) -> Iterator[tuple[int, int]]:
    if clash.rolls is not None:
        yield max(clash.rolls), min(clash.rolls)
        return
    for high in range(HIGHEST_ROLL + 1):
        for low in range(high + 1):
            yield high, low


class _Hits(NamedTuple):
    """What one side can deal: most rolled hits (0 if the other side ignores them) and how many more with help.

    Then extra hits, at least and at most; `spared`: the other side may ignore the rolled hits.
    """

    strength: int
    boost: int
    low: int
    high: int
    spared: bool = False


def _hits(clash: Clash, effects: list[Effect], faction: Faction, warriors: int) -> _Hits:
    own = [effect for effect in effects if effect.faction == faction]
    low, high = sum(e.low for e in own), sum(e.high for e in own)
    if faction == clash.attacker.faction and defenseless(clash, effects):
        low, high = low + 1, high + 1
    strength = next((e.strength for e in own if e.strength is not None), warriors)
    shields = [e.shield for e in effects if e.faction == clash.enemy(faction)]
    if True in shields:
        return _Hits(0, 0, low, high)
    return _Hits(strength, sum(e.boost for e in own), low, high, None in shields)


def _range(roll: int, hits: _Hits) -> tuple[int, int]:
    least, most = min(roll, hits.strength), min(roll, hits.strength + hits.boost)
    if hits.spared:
        least = 0
    return least + hits.low, most + hits.high


def defenseless(clash: Clash, effects: list[Effect]) -> bool:
    """Whether the defender has no warriors there, or what stands for them (4.3.2.III, later 4.3.3.II, 4.3.5.II)."""
    armed = [
        e.armed for e in effects if e.faction == clash.defender.faction and e.armed is not None
    ]
    return not (armed[0] if armed else clash.defender.armed)


def _diagnose(turn: "Turn", clash: Clash, effects: list[Effect], outcomes: list[Outcome]) -> None:
    """Say which of the rules of battle no roll can satisfy."""
    if turn.failed:
        return
    turn.failed = True
    court = turn.court
    if (
        _swapped(turn, clash, effects)
        or _unwarded(turn, clash, effects)
        or _unshielded(turn, clash, effects)
    ):
        return
    ended = all(outcome.ended for outcome in outcomes)
    for loser, winner, limits in (
        (clash.defender, clash.attacker, [o.defender for o in outcomes]),
        (clash.attacker, clash.defender, [o.attacker for o in outcomes]),
    ):
        least, most = min(low for low, _ in limits), max(high for _, high in limits)
        if loser is clash.defender and loser.lost and ended:
            turn.object_to(
                R.RESOLVE_AMBUSH,
                "illegal",
                "the {} loses {} in {}, where the ambush has ended the battle",
                court.name(loser.faction),
                loser.lost,
                clash.clearing,
                index=clash.index,
            )
            return
        if loser.lost > most:
            turn.object_to(
                _too_many(clash, loser, winner),
                "illegal",
                "the {} loses {} in {}, {} of the {} can deal {} at most",
                court.name(loser.faction),
                loser.lost,
                clash.clearing,
                winner.force,
                court.name(winner.faction),
                most,
                index=clash.index,
            )
            return
        if loser.lost < least:
            turn.object_to(
                _sure_hits(clash, effects, loser, least),
                "missing",
                "the {} loses {} in {}, at least {} is certain",
                court.name(loser.faction),
                loser.lost or "nothing",
                clash.clearing,
                _plural(least, "hit"),
                index=clash.index,
            )
            _allow_points(turn, clash, loser, least)
            return
    turn.object_to(
        R.ROLL,
        "illegal",
        "no roll lets the {} lose {} and the {} lose {} in {}",
        court.name(clash.attacker.faction),
        clash.attacker.lost,
        court.name(clash.defender.faction),
        clash.defender.lost,
        clash.clearing,
        index=clash.index,
    )


def _swapped(turn: "Turn", clash: Clash, effects: list[Effect]) -> bool:
    """Whether the losses would do, if only the attacker had the higher roll; then say so."""
    for effect in effects:
        if not (effect.high_roll and effect.faction == clash.defender.faction):
            continue
        others = [other for other in effects if other is not effect]
        if _possible(clash, _outcomes(turn.court, clash, others)):
            turn.object_to(
                effect.rule,
                "illegal",
                "the {} loses {} and the {} {} in {}, with the higher roll on the side of the {}",
                turn.court.name(clash.defender.faction),
                clash.defender.lost or "nothing",
                turn.court.name(clash.attacker.faction),
                clash.attacker.lost or "nothing",
                clash.clearing,
                turn.court.name(effect.faction),
                index=clash.index,
            )
            return True
    return False


def _unwarded(turn: "Turn", clash: Clash, effects: list[Effect]) -> bool:
    """Whether the losses would do, if only a side did not ignore its first hits; then say so."""
    for effect in effects:
        others = [other for other in effects if other is not effect]
        loser = clash.side(effect.faction)
        if not effect.ward or loser is None or not loser.lost:
            continue
        if _possible(clash, _outcomes(turn.court, clash, others)):
            turn.object_to(
                effect.rule,
                "illegal",
                "the {} loses {} in {}, more than is left when {} is ignored",
                turn.court.name(loser.faction),
                loser.lost,
                clash.clearing,
                "its first hit" if effect.ward == 1 else f"the first {effect.ward} hits",
                index=clash.index,
            )
            return True
    return False


def _unshielded(turn: "Turn", clash: Clash, effects: list[Effect]) -> bool:
    """Whether the losses would do, if only a side did not ignore rolled hits; then say so."""
    for effect in effects:
        loser = clash.side(effect.faction)
        if not effect.shield or loser is None or not loser.lost:
            continue
        others = [other for other in effects if other is not effect]
        if _possible(clash, _outcomes(turn.court, clash, others)):
            turn.object_to(
                effect.rule,
                "illegal",
                "the {} loses {} in {}, where rolled hits on it are ignored",
                turn.court.name(loser.faction),
                loser.lost,
                clash.clearing,
                index=clash.index,
            )
            return True
    return False


def _too_many(clash: Clash, loser: Side, winner: Side) -> Rule:
    """The rule by which the loser cannot have lost so much."""
    if winner.strength() >= HIGHEST_ROLL or (clash.ambushed and loser is clash.attacker):
        return R.ROLL
    return winner.stand.maximum if winner.stand is not None else R.MAXIMUM_ROLLED_HITS


def _allow_points(turn: "Turn", clash: Clash, loser: Side, least: int) -> None:
    """Buildings and tokens whose loss is not written, as was told, may be scored all the same (3.2.1)."""
    enemy = clash.enemy(loser.faction)
    for _ in range(min(least - loser.lost, loser.others - loser.others_lost)):
        words = "what was lost in the battle"
        rule = VICTORY.REMOVING_BUILDINGS_AND_TOKENS
        turn.earn(1, rule, words, enemy, must=False, index=clash.index)


def _sure_hits(clash: Clash, effects: list[Effect], loser: Side, least: int) -> Rule:
    """The rule by which the loser must have lost more: `least` at least."""
    if loser is clash.attacker and clash.ambushed and not clash.foiled:
        return R.RESOLVE_AMBUSH
    defends = loser is clash.defender and defenseless(clash, effects)
    sure = [e for e in effects if e.low > 0 and e.faction != loser.faction]
    if clash.rolls is not None and least - loser.lost > sum(e.low for e in sure) + defends:
        # rolled hits are missing, not only those that come on top of them
        return loser.stand.hits if loser.stand is not None else R.DEAL_HITS
    if defends:
        return loser.stand.defenseless if loser.stand is not None else R.DEFENSELESS
    return sure[0].rule if sure else R.DEAL_HITS


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
