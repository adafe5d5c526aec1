"""Seating a game of this edition: the rules that all share, for each faction, then the factions."""

from collections.abc import Iterator

from rootlog.engine import data, factions
from rootlog.engine.editions.pnp import battle, hands, hits, order, outrage, victory, withdrawing
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.game import Game, Table
from rootlog.engine.general import scoring, winning
from rootlog.engine.judging.outsider import Outsider
from rootlog.engine.judging.rule_set import EditionRules, RuleSet, Seats
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Objection


def _whole(turn: Hypothesis, game: Game) -> Iterator[Objection]:
    """The order of turns, cards that cannot be, and victory."""
    yield from order.objections(game)
    if game.turns:
        yield from victory.objections(turn, game)


WAYS = EditionRules(battle.battle, battle.belongs, battle.lose, hits.settle, _whole, winning.won)


def seated(table: Table) -> RuleSet:
    """The rule set of a table."""
    return RuleSet(table, seat, WAYS)


def seat(rule_set: RuleSet) -> Seats:
    """The sources that a table brings."""
    offered = {letter: _faction(rule_set, letter) for letter in rule_set.table.factions}
    own = {letter: _speaker(found) for letter, found in offered.items()}
    judged = [letter for letter, one in own.items() if not one.taints]
    sources = (
        *(source for letter in judged for source in _general(rule_set, letter)),
        *(source for found in offered.values() for source in found),
        *((outrage.Track(rule_set),) if "A" in rule_set.table.factions else ()),
    )
    return own, sources


def _general(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The parts that every faction has: ambushes and retreats, its play area, special victory cards, its hand and its points."""
    return (
        withdrawing.Retreat(rule_set, faction),
        hands.PlayArea(rule_set, faction),
        victory.SpecialVictory(rule_set, faction),
        hands.PnpHands(rule_set, faction),
        scoring.Points(rule_set, faction),
    )


def _faction(rule_set: RuleSet, letter: Faction) -> tuple[RuleSource, ...]:
    """The sources of a faction's rules, which stand next to its board; one that judges nothing where they do not yet."""
    house = rule_set.law.house
    if letter not in factions.letters(house) or not factions.modelled(letter, house):
        return (Outsider(rule_set, letter),)
    stem = factions.data(letter, house).stem
    rules = data.module(f"{__package__}.{stem}.rules")
    found: tuple[RuleSource, ...] = rules.sources(rule_set, letter)
    return found


def _speaker(sources: tuple[RuleSource, ...]) -> RuleSource:
    """The source that speaks for a faction."""
    return next(one for one in sources if one.taints or isinstance(one, FactionSource))
