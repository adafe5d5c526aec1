"""The fit of maps and decks to what the turns of a record name, found without judging."""

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
"""The fewest clearings that a forest is named by, and the number of clearings at the ends of a path."""
GOERS = "wp"
"""The first letters of the codes of pieces that go from clearing to clearing."""

Ways = frozenset[tuple[int, ...]]
"""Forests, as all their clearings, and pairs of clearings that something moved between."""


class NamedThings(NamedTuple):
    """Printed things that the turns of a record name.

    `ways` are the forests, the pairs of clearings between which something moves, and the paths that are opened. `cards` are the cards
    of the deck, each with its suit if it is written.
    """

    ways: Ways
    cards: frozenset[tuple[str | None, str]]


def named_in(record: Record, nodes: Iterable[Node | None]) -> NamedThings:
    """The printed things that some actions of a record name."""
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
    """The forests among them, and the pairs of different clearings of the map, with the lower number first."""
    for one in ways:
        if len(one) >= FOREST:
            yield one
        elif len(one) == PAIR and one[0] != one[1] and all(one):
            yield _pair(*one)


def off_the_map(ways: Ways, name: str) -> int:
    """The number of these that a map does not have."""
    return len(ways - _printed(name))


def not_in_the_deck(names: Iterable[tuple[str | None, str]], deck: str) -> int:
    """The number of these cards that a deck does not have."""
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
