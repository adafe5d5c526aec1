"""Seating: finding every source that a table brings, in the order in which they are asked."""

from collections.abc import Iterator
from functools import cache

from rootlog.engine import cards, data, editions, factions, maps
from rootlog.engine.cards.improvement import Improvement
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.game import Game, Table
from rootlog.engine.general import battle, hands, hidden_cards, hits, order, scoring, winning
from rootlog.engine.general.dominance import Dominance
from rootlog.engine.general.drafting import Drafting
from rootlog.engine.hirelings import hiring
from rootlog.engine.judging.outsider import Outsider
from rootlog.engine.judging.rule_set import EditionRules, RuleSet, Seats
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.landmarks import setting
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Objection


def _whole(turn: Hypothesis, game: Game) -> Iterator[Objection]:
    """Turn order, victory and hidden cards of a game under a printed edition."""
    yield from order.objections(game)
    if game.turns:
        yield from winning.objections(turn, game)
    yield from hidden_cards.objections(turn.deck, game)


PRINTED = EditionRules(battle.battle, battle.belongs, battle.lose, hits.settle, _whole, winning.won)
"""The way in which the printed editions judge."""


def seated(table: Table) -> RuleSet:
    """The rule set of a table, with what landmarks change of its map; an edition with a house of its own seats it itself."""
    if table.law.house:
        rule_set: RuleSet = data.module(f"{editions.__name__}.{table.law.house}.seating").seated(
            table
        )
        return rule_set
    if table.landmarks:
        table = setting.laid(table)
    return RuleSet(table, seat, PRINTED)


def seat(rule_set: RuleSet) -> Seats:
    """The general rules and cards for each faction, the factions, then what the table has in common."""
    table = rule_set.table
    offered = {letter: _faction(rule_set, letter) for letter in table.factions}
    own = {letter: _speaker(found) for letter, found in offered.items()}
    judged = [letter for letter, one in own.items() if not one.taints]
    sources = (
        *(source for letter in judged for source in _general(rule_set, letter)),
        *(
            made(rule_set, letter)
            for letter in table.factions
            for made in _improvements(table.deck)
        ),
        *(source for found in offered.values() for source in found),
        *_map(rule_set),
        *(_drafting(rule_set) if table.advanced or table.map.suits is None else ()),
        *(_landmarks(rule_set) if table.landmarks or table.map.ferry or table.map.tower else ()),
        *(_hirelings(rule_set) if table.hirelings else ()),
    )
    return own, sources


def _general(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources that every faction has: its hand, its points, dominance cards."""
    return (
        hands.Hands(rule_set, faction),
        scoring.Points(rule_set, faction),
        Dominance(rule_set, faction),
    )


def _faction(rule_set: RuleSet, letter: Faction) -> tuple[RuleSource, ...]:
    """The sources of that faction's rules in the order of its chapter; one that judges nothing while it is not modelled.

    A faction's module `rules` has the function `sources`.
    """
    if not factions.modelled(letter):
        return (Outsider(rule_set, letter),)
    rules = data.module(f"{factions.__name__}.{factions.data(letter).stem}.rules")
    found: tuple[RuleSource, ...] = rules.sources(rule_set, letter)
    return found


def _speaker(sources: tuple[RuleSource, ...]) -> RuleSource:
    """The source that speaks for a faction."""
    return next(one for one in sources if one.taints or isinstance(one, FactionSource))


@cache
def _improvements(deck_name: str) -> tuple[type[Improvement], ...]:
    """The classes of a deck's cards: those in the modules named like its file, `standard.py` or `standard_battle.py`."""
    modules = (data.module(f"{cards.__name__}.{name}") for name in cards.modules(deck_name))
    return tuple(
        value
        for one in modules
        for value in vars(one).values()
        if isinstance(value, type) and isinstance(card := getattr(value, "card", ""), str) and card
    )


def _map(rule_set: RuleSet) -> tuple[RuleSource, ...]:
    """The rules of the map: `SOURCE` of the module named like its file, if there is one."""
    stem = maps.with_rules(rule_set.table.map.name)
    if stem is None:
        return ()
    return (data.module(f"{maps.__name__}.{stem}").SOURCE(rule_set, ""),)


def _drafting(rule_set: RuleSet) -> tuple[RuleSource, ...]:
    return (Drafting(rule_set),)


def _landmarks(rule_set: RuleSet) -> tuple[RuleSource, ...]:
    return setting.sources(rule_set)


def _hirelings(rule_set: RuleSet) -> tuple[RuleSource, ...]:
    return hiring.sources(rule_set)
