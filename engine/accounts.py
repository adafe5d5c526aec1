"""The events of a game beyond its states, for statistics: the sources of points and the ends of battles."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.engine.changes import Battled, Scored
from rootlog.engine.event import CRAFT, Event, events
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general import battle
from rootlog.engine.judging.ledger import EarnedPoints
from rootlog.engine.judging.reading import Reading
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction

VICTORY = chapter("victory")

FACTION, CRAFTING, BATTLE, OTHER = "faction", "crafting", "battle", "other"
_IN_BATTLE = ("TERMS_HITS", "BATTLE")
"""The beginning of the symbols of rules about battle in an edition that is one chapter."""
SOURCES = (FACTION, CRAFTING, BATTLE, OTHER)
"""The sources of points: a rule of the faction's own chapter, crafted items, removed buildings and tokens, anything else."""
MANY = 8
"""Points that may have been scored or not, more than which are not tried in all combinations."""


class Fought(NamedTuple):
    """A battle: its sides, its clearing, and the pieces that each lost, items damaged in their place included."""

    attacker: Faction
    defender: Faction
    clearing: int
    attacker_lost: int
    defender_lost: int


class Account(NamedTuple):
    """A turn: its number, round and faction, the points recorded in it by faction and source, and its battles."""

    turn: int
    round: int
    faction: Faction
    points: dict[Faction, dict[str, int]]
    battles: tuple[Fought, ...]


def accounts(game: Game, readings: Sequence[Reading]) -> tuple[Account, ...]:
    """The account of every turn, as it was read; without readings, as the record tells. Points that nothing earned are `other`."""
    if not readings:
        return tuple(_account(log, events(log.steps), None, "") for log in game.turns)
    house = game.table.law.house
    return tuple(_account(one.log, one.events, one.turn, house) for one in readings)


def _account(
    log: TurnLog, happened: tuple[Event, ...], turn: Hypothesis | None, house: str
) -> Account:
    points = {faction: _sources(happened, turn, faction, house) for faction in _scorers(happened)}
    return Account(log.number, log.round, log.faction, points, tuple(_battles(happened, turn)))


def _scorers(happened: tuple[Event, ...]) -> list[Faction]:
    changes = (event.change for event in happened)
    return list(dict.fromkeys(c.faction for c in changes if type(c) is Scored))


def _sources(
    happened: tuple[Event, ...], turn: Hypothesis | None, faction: Faction, house: str
) -> dict[str, int]:
    changes = (event.change for event in happened)
    written = sum(c.points for c in changes if type(c) is Scored and c.faction == faction)
    points: Counter[str] = Counter()
    for earned in _scored(turn, faction, written):
        points[_source(happened, earned, house)] += earned.points
    points[OTHER] += written - points.total()
    return {source: points[source] for source in SOURCES}


def _scored(turn: Hypothesis | None, faction: Faction, written: int) -> list[EarnedPoints]:
    """The reasons for the points that are written: all that must be scored, and what may be and makes up the sum."""
    earned = [one for one in turn.earned if one.faction == faction] if turn is not None else []
    sure = [one for one in earned if one.must]
    open_ = [one for one in earned if not one.must][:MANY]
    missing = written - sum(one.points for one in sure)
    for number in range(len(open_) + 1):
        for chosen in combinations(open_, number):
            if sum(one.points for one in chosen) == missing:
                return [*sure, *chosen]
    scored: list[EarnedPoints] = []
    for one in sure:  # too little was scored, or a loss was left out: as much as fits
        if sum(other.points for other in scored) + one.points <= max(written, 0):
            scored.append(one)
    return scored


def _source(happened: tuple[Event, ...], earned: EarnedPoints, house: str) -> str:
    rule = earned.rule
    if rule == VICTORY.REMOVING_BUILDINGS_AND_TOKENS or (
        rule.chapter == house and rule.symbol.startswith(_IN_BATTLE)
    ):
        return BATTLE
    event = happened[earned.index] if earned.index >= 0 else None
    if event is not None and event.kind == CRAFT and event.owner == earned.faction:
        return CRAFTING
    if earned.faction not in factions.letters(house):
        return OTHER
    stem = factions.data(earned.faction, house).stem
    own = rule.symbol.startswith(stem.upper()) if rule.chapter == house else rule.chapter == stem
    return FACTION if own else OTHER


def _battles(happened: tuple[Event, ...], turn: Hypothesis | None) -> Iterator[Fought]:
    taken: dict[int, str] = {}
    for entry in turn.entries if turn is not None else ():
        if entry.play is not None:
            taken[entry.index] = entry.play
    now: Fought | None = None
    for index, event in enumerate(happened):
        change = event.change
        if type(change) is Battled:
            if now is not None:
                yield now
            now = Fought(change.attacker, change.defender, change.clearing, 0, 0)
        elif now is not None and taken.get(index) == battle.LOSS:
            now = _with_loss(now, event)
    if now is not None:
        yield now


def _with_loss(fought: Fought, event: Event) -> Fought:
    """The battle with a loss of its defender or, for whoever else fights, of its attacker's side."""
    if event.owner == fought.defender:
        return fought._replace(defender_lost=fought.defender_lost + event.count)
    return fought._replace(attacker_lost=fought.attacker_lost + event.count)
