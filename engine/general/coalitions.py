"""Coalitions: who shares its fate with whom (9.2.8)."""

from collections.abc import Iterable

from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.state import State

COALITIONS = chapter("vagabond").DOMINANCE_CARDS_AND_COALITIONS
"""The rule of coalitions: who wins, wins for its partners, too."""


def partners(state: State, faction: Faction) -> list[Faction]:
    """The factions on whose boards that faction's score marker lies."""
    return [
        partner
        for (kind, owner, partner), value in state.markers.items()
        if kind == "marker_off" and value == "coalition" and owner == faction
    ]


def in_coalition(state: State, one: Faction, other: Faction) -> bool:
    """True if those two are in a coalition, whoever formed it: then they are no enemies."""
    return other in partners(state, one) or one in partners(state, other)


def sharing(state: State, winners: Iterable[Faction]) -> frozenset[Faction]:
    """Those who win because others do: partners of a winner, and partners of those in turn."""
    won = frozenset(winners)
    while True:
        more = {
            faction
            for (kind, faction, partner), value in state.markers.items()
            if kind == "marker_off" and value == "coalition" and partner in won
        }
        if more <= won:
            return won
        won |= more
