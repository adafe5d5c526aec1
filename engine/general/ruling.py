"""Who rules a clearing (law-1 to law-4: 2.8; law-6 and law-16: 2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.source import Truth
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.court import Court


def presence(state: State, clearing: int) -> dict[Faction, int]:
    """How many warriors and buildings each faction has there."""
    count: dict[Faction, int] = {}
    for thing, number in state.pieces(clearing).items():
        if type(thing) is Piece and thing.code[0] in "wb":
            count[thing.owner] = count.get(thing.owner, 0) + number
    return count


def ruler(court: Court, state: State, clearing: int) -> Faction | None:
    """The faction that rules that clearing: most warriors and buildings, ties broken by who wins them; None if nobody.

    Hirelings rule for nobody here. What cannot be known (see `rules`) counts as not ruling.
    """
    for faction in court.factions:
        if rules(court, state, faction, clearing):
            return faction
    return None


def rules(court: Court, state: State, faction: Faction, clearing: int) -> Truth:
    """Whether that faction rules that clearing; None where a source that is not modelled might decide it.

    The court remembers the answer as long as the turn is before it.
    """
    key = id(state), faction, clearing
    if key not in court.ruling:
        court.ruling[key] = _rules(court, state, faction, clearing)
    return court.ruling[key]


def _rules(court: Court, state: State, faction: Faction, clearing: int) -> Truth:
    count = presence(state, clearing)
    for source in court.asking("rule_bonus", state):
        bonus = source.rule_bonus(state, clearing)
        count[source.faction] = count.get(source.faction, 0) + bonus
    own = count.get(faction, 0)
    best = max((n for f, n in count.items() if f != faction), default=0)
    unknown = False
    if own == best:
        for source in court.asking("wins_ties", state):
            if source.faction == faction:
                wins = source.wins_ties(state, clearing)
                if wins:
                    return True
                unknown = unknown or wins is None
    if own <= best:
        for source in court.asking("rules_without_majority", state):
            if source.faction == faction:
                unknown = unknown or source.rules_without_majority(state, clearing) is None
    if own > best:
        return True
    return None if unknown else False
