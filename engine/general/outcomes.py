"""The losses that the dice and the effects in a battle can bring to the two sides (4.3.2 to 4.3.4, later 4.3.3 to 4.3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rootlog.engine.general.clash import BattleOutcome, BattleSide, Clash, Effect
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction

HIGHEST_ROLL = 3
AMBUSH_HITS = 2


def possible(clash: Clash, ways: Iterable[BattleOutcome]) -> bool:
    """True if one of those ways to end gives the losses of the battle."""
    attacker, defender = clash.attacker.lost, clash.defender.lost
    for (low, high), (least, most), _ in ways:
        if low <= attacker <= high and least <= defender <= most:
            return True
    return False


def outcomes(turn: Hypothesis, clash: Clash, effects: list[Effect]) -> tuple[BattleOutcome, ...]:
    """Every outcome that the dice allow, an ambush taken into account, with or without warriors that may be borrowed."""
    spared = turn.law.switch("ambush_spares_pawn") == "yes"
    return _outcomes(clash, tuple(effects), spared)


@lru_cache(maxsize=10_000)
def _outcomes(clash: Clash, effects: tuple[Effect, ...], spared: bool) -> tuple[BattleOutcome, ...]:
    """The same, from values alone: a turn that is tried otherwise has the same battles. `spared`: pawns are spared by an ambush."""
    return tuple(
        outcome
        for attacker in _choices(clash.attacker)
        for defender in _choices(clash.defender)
        for immune in _immune(clash, effects)
        for outcome in _fought(clash, attacker, defender, effects, immune=immune, spared=spared)
    )


def _choices(side: BattleSide) -> Iterator[BattleSide]:
    """The side with the warriors lent to it, and without them where it need not have used them; restored before the roll or after."""
    yield side
    for restored in range(side.restored - 1, -1, -1):
        yield side._replace(restored=restored)
    if side.lent and side.optional and not side.lent_lost:
        yield side._replace(lent=0)


def _immune(clash: Clash, effects: Sequence[Effect]) -> tuple[bool, ...]:
    """True if an ambush deals the attacker no hits; both where that is not known."""
    told = [e.unambushed for e in effects if e.faction == clash.attacker.faction]
    return (True,) if True in told else (False, True) if None in told else (False,)


def _fought(  # the sides as they may be in it
    clash: Clash,
    attacker: BattleSide,
    defender: BattleSide,
    effects: Sequence[Effect],
    *,
    immune: bool,
    spared: bool,
) -> tuple[BattleOutcome, ...]:
    played = AMBUSH_HITS if clash.ambushed and not clash.foiled and not immune else 0
    warded, shelter = _ward(effects, attacker.faction), _ward(effects, defender.faction)
    ambush = max(0, played - warded)
    restored = min(attacker.restored, ambush)
    stands = (
        attacker.warriors + attacker.lent > ambush
        or restored
        or (attacker.pawn and (not played or spared))
    )
    lost = min(ambush, attacker.pieces)
    over = (BattleOutcome((lost, lost), (0, 0), ended=True),) if played and not stands else ()
    if over and not _outlived(attacker, ambush):
        return over
    if over and attacker.lent_lost < attacker.lent:
        over = ()
    dealt = _hits(clash, effects, attacker.faction, attacker.strength(ambush))
    doubt = min(attacker.doubt(ambush), dealt.strength)
    if doubt:
        dealt = dealt._replace(doubt=doubt)
    returned = _hits(clash, effects, defender.faction, defender.strength())
    swapped = False
    for effect in effects:
        swapped = swapped or (effect.high_roll and effect.faction == defender.faction)
    standing = attacker.pieces + restored, defender.pieces
    rolled = _rolled(clash.rolls, swapped, dealt, returned, played, (warded, shelter), standing)
    return over + rolled


def _outlived(attacker: BattleSide, ambush: int) -> bool:
    """True if warriors that an attacking pawn treats as its own may be left after an ambush, of which items took some hits (9.2.9.IId)."""
    return attacker.pawn and attacker.lent > max(0, ambush - attacker.damaged)


@lru_cache(maxsize=10_000)
def _rolled(
    rolls: tuple[int, int] | None,
    swapped: bool,  # all are parts of one key
    dealt: _Hits,
    returned: _Hits,
    played: int,
    ignored: tuple[int, int],
    standing: tuple[int, int],
) -> tuple[BattleOutcome, ...]:
    """The losses by each roll, from small numbers alone: the same battles come again and again.

    `swapped`: the defender has the higher roll; `played` hits of an ambush come first; how many hits attacker and defender
    ignore, and how many pieces they have.
    """
    found = []
    for high, low in _rolls(rolls):
        mine, theirs = (low, high) if swapped else (high, low)
        hurt = _range(mine, dealt)
        back = _range(theirs, returned)
        outcome = BattleOutcome(
            (
                _taken(played + back[0], ignored[0], standing[0]),
                _taken(played + back[1], ignored[0], standing[0]),
            ),
            (
                _taken(hurt[0], ignored[1], standing[1]),
                _taken(hurt[1], ignored[1], standing[1]),
            ),
        )
        if outcome not in found:
            found.append(outcome)
    return tuple(found)


def ambush_hits(clash: Clash, effects: Sequence[Effect]) -> tuple[int, int]:
    """The number of hits that the attacker takes of an ambush, at least and at most: what ignores the first hit ignores one of these."""
    if not clash.ambushed or clash.foiled:
        return 0, 0
    ward = _ward(effects, clash.attacker.faction)
    perhaps = any(e.low < 0 and e.faction == clash.defender.faction for e in effects)
    hits = [0 if immune else max(0, AMBUSH_HITS - ward) for immune in _immune(clash, effects)]
    return max(0, min(hits) - perhaps), max(hits)


def _ward(effects: Sequence[Effect], faction: Faction) -> int:
    """The number of hits that a faction takes and ignores: abilities that ignore the first one do not combine."""
    ward = 0
    for effect in effects:
        if effect.ward > ward and effect.faction == faction:
            ward = effect.ward
    return ward


def _taken(hits: int, ignored: int, pieces: int) -> int:
    """The number of pieces, of so many, that a side loses to so many hits."""
    return min(max(0, hits - ignored), pieces)


def _rolls(rolls: tuple[int, int] | None) -> Iterator[tuple[int, int]]:
    if rolls is not None:
        yield max(rolls), min(rolls)
        return
    for high in range(HIGHEST_ROLL + 1):
        for low in range(high + 1):
            yield high, low


class _Hits(NamedTuple):
    """The hits that one side can deal: most rolled hits (0 if the other side ignores them) and how many more with help.

    Then extra hits, at least and at most; `spared`: the other side may ignore the rolled hits; `doubt`: how many fewer
    rolled hits it may be able to deal.
    """

    strength: int
    boost: int
    low: int
    high: int
    spared: bool = False
    doubt: int = 0


def _hits(clash: Clash, effects: Sequence[Effect], faction: Faction, warriors: int) -> _Hits:
    low = high = boost = 0
    strength: int | None = None
    shields: list[Truth] = []
    for effect in effects:
        if effect.faction == faction:
            low, high, boost = low + effect.low, high + effect.high, boost + effect.boost
            strength = effect.strength if strength is None else strength
        if effect.faction == clash.enemy(faction):
            shields.append(effect.shield)
    if faction == clash.attacker.faction and defenseless(clash, effects):
        low, high = low + 1, high + 1
    if True in shields:
        return _Hits(0, 0, low, high)
    rolled = warriors if strength is None else strength
    return _Hits(rolled, boost, low, high, None in shields)


def _range(roll: int, hits: _Hits) -> tuple[int, int]:
    least, most = min(roll, hits.strength - hits.doubt), min(roll, hits.strength + hits.boost)
    if hits.spared:
        least = 0
    return least + hits.low, most + hits.high


def defenseless(clash: Clash, effects: Sequence[Effect]) -> bool:
    """True if the defender has no warriors there, or what counts as them (4.3.2.III, later 4.3.3.II, 4.3.5.II)."""
    armed = [
        e.armed for e in effects if e.faction == clash.defender.faction and e.armed is not None
    ]
    return not (armed[0] if armed else clash.defender.armed)
