"""How well a map or a deck fits what the turns of a record name, told without judging any of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from rootlog.engine import cards, maps
from rootlog.notation.record import (
    CardTerm,
    Craft,
    Node,
    PathOpened,
    PieceTerm,
    Record,
    Region,
    Transfer,
)

FOREST, PAIR = 3, 2
"""A forest is named by so many clearings at least."""
GOERS = "wp"
"""With what letters the codes of pieces begin that go from clearing to clearing."""

Ways = frozenset[tuple[int, ...]]
"""Forests, by all their clearings, and pairs of clearings that something went between."""


class NamedThings(NamedTuple):
    """What the turns of a record name that is printed somewhere.

    `ways` are the forests, the pairs of clearings between which something moves, and the paths that are opened; `cards` those
    that no faction has for its own, each with its suit as far as it is written.
    """

    ways: Ways
    cards: frozenset[tuple[str | None, str]]


def named_in(record: Record, nodes: Iterable[Node | None]) -> NamedThings:
    """What some actions of a record name."""
    ways = set[tuple[int, ...]]()
    names = set[tuple[str | None, str]]()
    for node in nodes:
        if type(node) is Transfer:
            goals = [one.numbers for one in node.targets if type(one) is Region]
            ways.update([one for one in goals if len(one) >= FOREST])
            for term in node.terms:
                if type(term) is PieceTerm:
                    start = term.start
                    if goals and type(start) is Region and term.code[0] in GOERS:
                        ways.update([(*start.numbers, *one) for one in goals])
                elif type(term) is CardTerm and term.name is not None:
                    names.add((term.suit, term.name))
        elif type(node) is Craft and node.name is not None:
            names.add((None, node.name))
        elif type(node) is PathOpened:
            ways.add((node.one, node.other))
    among = [player.faction for player in record.players]
    deck = [one for one in names if one[1].isalpha() and cards.special(one[1], among) is None]
    return NamedThings(frozenset(_told(ways)), frozenset(deck))


def _told(ways: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """The forests among them, and the pairs of different clearings of the map, the lower first."""
    for one in ways:
        if len(one) >= FOREST:
            yield one
        elif len(one) == PAIR and one[0] != one[1] and all(one):
            yield _pair(*one)


def off_the_map(ways: Ways, name: str) -> int:
    """How many of those a map has not."""
    return len(ways - _printed(name))


def not_in_the_deck(names: Iterable[tuple[str | None, str]], deck: str) -> int:
    """How many of those cards a deck has not."""
    known = cards.deck(deck)
    return sum([known.full_name(name, suit) is None for suit, name in names])


@cache
def _printed(name: str) -> Ways:
    """The forests of a map, and the pairs of clearings that a path, a river or a shore joins."""
    drawn = maps.load(name)
    forests = {tuple(map(int, forest.split("_"))) for forest in drawn.forests}
    pairs = {
        _pair(one, other)
        for joined in (drawn.neighbours, drawn.river_neighbours)
        for one, others in joined.items()
        for other in others
    }
    return frozenset(forests | pairs)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
