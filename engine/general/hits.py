"""Hits (4.3.2 to 4.3.4, later 4.3.3 to 4.3.6): the losses of a battle must be such as some roll gives."""

from collections.abc import Iterable

from rootlog.engine.event import SPENDINGS, Event
from rootlog.engine.general.battle_reasons import tell_outcome
from rootlog.engine.general.clash import BattleOutcome, BattleSide, Clash, Effect
from rootlog.engine.general.impossible_losses import diagnose
from rootlog.engine.general.outcomes import AMBUSH_HITS, outcomes, possible
from rootlog.engine.judging.disputing import follow, standing
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence

R = chapter("actions")


def settle(turn: Hypothesis) -> Hypothesis:
    """Close the open battle, if any: its losses must be such as some roll gives (4.3.2 to 4.3.3, later 4.3.6)."""
    clash = turn.clash
    if clash is None:
        return turn
    turn.clash = None
    effects = effects_of(turn, clash)
    if turn.facts.explaining:
        tell_outcome(turn, clash, effects)
    if not clash.uncertain:
        _warriors_first(turn, clash)
        ways = [way for one in _ambushes(clash) for way in outcomes(turn, one, effects)]
        if not possible(clash, ways):
            if not _cut_off(turn, clash, effects, ways):
                doubted = _possible_with_fewer(turn, clash, effects)
                after = turn.fork(None) if doubted else turn
                diagnose(after, clash, effects, ways)
                if doubted:
                    _follow(turn, after, clash, doubted)
            clash = clash._replace(uncertain=True)  # what such losses bring is not sure either
    for effect in effects:
        if effect.price:
            _pay(turn, clash, effect, effects)
    turn.reacting = True
    _react(turn, clash)
    turn.reacting = False
    return turn


def _react(turn: Hypothesis, clash: Clash) -> None:
    for source in turn.asking("battle_over", turn.state):
        source.battle_over(turn, clash)


def _brings(turn: Hypothesis, clash: Clash, winner: Faction) -> bool:
    """True if what the battle removed scores for the winner of the game, as Infamy does (9.2.9.IIIa)."""
    after = turn.fork(None)
    after.reacting = True
    _react(after, clash)
    return any(
        one.points > 0 and one.faction == winner and one.index >= clash.index
        for one in after.earned[len(turn.earned) :]
    )


def _ambushes(clash: Clash) -> tuple[Clash, ...]:
    """The battle as it may have gone: a card that does not match, as was reported, may have counted, and may not."""
    if not clash.doubtful:
        return (clash,)
    return (clash, clash._replace(foiled=False) if clash.foiled else clash._replace(ambushed=False))


def _cut_off(
    turn: Hypothesis, clash: Clash, effects: list[Effect], ways: list[BattleOutcome]
) -> bool:
    """True if the battle brought the point that won, and what it has too few are losses that may have come after it (3.1).

    An effect that is used, as when the Arbiter is enlisted, brings its point before any rolled hit is dealt.
    """
    won = turn.facts.won
    if won is None or not clash.index < won or 0 <= turn.index < won:
        return False
    winner = turn.events[won].owner
    if not (
        any(one.points > 0 and clash.index <= one.index <= won for one in turn.earned)
        or any(effect.price and _payee(clash, effect) == winner for effect in effects)
        or _brings(turn, clash, winner)
    ):
        return False
    before = AMBUSH_HITS if clash.ambushed and not clash.foiled else 0
    fewer = [
        BattleOutcome(
            (min(before, way.attacker[0]), way.attacker[1]), (0, way.defender[1]), way.ended
        )
        for way in ways
    ]
    return possible(clash, fewer)


def effects_of(turn: Hypothesis, clash: Clash) -> list[Effect]:
    """The effects that all sources bring to a battle."""
    return [
        effect
        for source in turn.asking("battle_effects", turn.state)
        for effect in source.battle_effects(turn, clash)
    ]


def _pay(turn: Hypothesis, clash: Clash, effect: Effect, effects: list[Effect]) -> None:
    """The enemy scores for the extra hit: surely if the losses need it, else it may have been dealt."""
    others = [other for other in effects if other is not effect]
    needed = not (clash.uncertain or possible(clash, outcomes(turn, clash, others)))
    words = "enlisted" if effect.payee else "hit by a card"
    payee = _payee(clash, effect)
    turn.earn(effect.price, effect.rule, words, faction=payee, must=needed, index=clash.index)


def _payee(clash: Clash, effect: Effect) -> Faction:
    """Who scores for an effect that has a price: who is named, else the enemy."""
    return effect.payee or clash.enemy(effect.faction)


def _warriors_first(turn: Hypothesis, clash: Clash) -> None:
    for side in (clash.attacker, clash.defender):
        standing = side.warriors - side.warriors_lost
        if side.screened and not side.optional:
            standing += side.lent - side.lent_lost
        if side.others_lost and standing > 0:
            doubted = standing <= _doubtful(turn, clash, side)
            after = turn.fork(None) if doubted else turn
            after.object_to(
                R.DEAL_HITS,
                "illegal",
                "warriors first",
                Evidence(faction=side.faction, clearing=clash.clearing, left=standing),
                index=clash.index,
            )
            if doubted:
                _follow(turn, after, clash, (side,))
            else:
                turn.failed = True
                return


def _follow(turn: Hypothesis, after: Hypothesis, clash: Clash, sides: Iterable[BattleSide]) -> None:
    """Note what is objected to in a copy of the turn as what follows, as warriors of those sides may not be there."""
    state = turn.events[clash.index].before
    for side in sides:
        follow(turn, after.objections[0], state, Piece(side.faction, "w"), clash.clearing)


def _doubtful(turn: Hypothesis, clash: Clash, side: BattleSide) -> int:
    """The number of its warriors that may not be there, because that they came there was reported as wrong."""
    state = turn.events[clash.index].before
    return min(side.warriors, standing(turn, state, Piece(side.faction, "w"), clash.clearing))


def _possible_with_fewer(
    turn: Hypothesis, clash: Clash, effects: list[Effect]
) -> tuple[BattleSide, ...]:
    """The sides of whose warriors some may never have been there, where with as many fewer some roll gives the losses."""
    attacker, defender = clash.attacker, clash.defender
    for mine in range(_doubtful(turn, clash, attacker) + 1):
        for theirs in range(_doubtful(turn, clash, defender) + 1):
            fewer = clash._replace(
                attacker=attacker._replace(warriors=attacker.warriors - mine),
                defender=defender._replace(warriors=defender.warriors - theirs),
            )
            if (mine or theirs) and possible(fewer, outcomes(turn, fewer, effects)):
                sides = (attacker, mine), (defender, theirs)
                return tuple([side for side, number in sides if number])
    return ()


def placed_singly(turn: Hypothesis, event: Event) -> int:
    """The number of warriors that have come there one by one with that event, with nothing but cards spent between them."""
    number = event.count
    for earlier in reversed(turn.events[: event.index]):
        if (earlier.kind, earlier.owner, earlier.code) == (event.kind, event.owner, event.code):
            if earlier.here != event.here:
                break
            number += earlier.count
        elif earlier.kind not in SPENDINGS:
            break
    return number
