"""Warriors that are removed and saved, as by Field Hospitals: where they fell, and on which occasion.

A scribe writes that as one movement out of the clearing, or as the removal, and then where they are placed.
"""

from collections.abc import Collection

from rootlog.engine.event import REMOVALS, SPENDINGS, Event
from rootlog.engine.general import battle, moving, sweeping
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, clearing


def fights(turn: Hypothesis, faction: Faction, number: int) -> bool:
    """True if warriors of that faction fight in the battle that is open in that clearing."""
    clash = turn.clash
    if clash is None or clash.clearing != number:
        return False
    return clash.fought_by(faction) is not None


def out_of_battle(turn: Hypothesis, event: Event) -> int | None:
    """The event of the battle of which those that an event saves are losses; None for others."""
    clash, owner = turn.clash, event.owner
    if clash is None or not fights(turn, owner, event.origin):
        return None
    battle.post_loss(turn, owner, event.count, warriors=True)
    if event.moved.target == clearing(event.origin):
        restore(turn, owner, event.count)
    turn.count(moving.SAVED.at(event.index), event.count)
    return clash.index


def from_an_effect(turn: Hypothesis, event: Event, rule: Rule, *, culled: bool) -> int | None:
    """The first of the events that save from what an effect removes, or a hireling where it may have `culled` them; None where nothing does."""
    if turn.take(sweeping.REMOVAL, event.origin):
        value = Piece(event.owner, event.code), event.origin
        turn.pay(sweeping.REMOVAL, value, rule, "", count=event.count, free=True)
        battle.remove(turn, event, turn.faction)
    elif not (culled and is_culled(turn, event)):
        return None
    turn.count(moving.SAVED.at(event.index), event.count)
    return _first(turn, event).index


def is_culled(turn: Hypothesis, event: Event) -> bool:
    """True if a hireling may remove such warriors from where they are."""
    asked, here = turn.asking("culls", event.before), event.origin
    return any(source.culls(turn, event.before, here, event.owner) for source in asked)


def fallen(turn: Hypothesis, event: Event, number: int, acts: Collection[str]) -> Event | None:
    """The last event that removed so many of the warriors that are placed from a clearing, with none of those acts between."""
    fell = None
    for earlier in reversed(turn.events[: event.index]):
        if earlier.kind in REMOVALS and earlier.moved.thing == event.moved.thing:
            fell = fell or earlier
            if earlier.origin == fell.origin:
                number -= earlier.count
            if number <= 0:
                return fell
        elif earlier.kind in acts and (earlier.kind, earlier.owner) != (event.kind, event.owner):
            return None
    return None


def restore(turn: Hypothesis, faction: Faction, count: int) -> None:
    """Warriors that are saved where they fell stand in the battle there again, if it is theirs."""
    clash = turn.clash
    side = clash.fought_by(faction) if clash is not None else None
    if clash is not None and side is not None:
        turn.clash = clash.replace(side._replace(restored=side.restored + count))


def _first(turn: Hypothesis, event: Event) -> Event:
    """The first of the warriors that are saved one by one from the same clearing, with no act between."""
    first = event
    for earlier in reversed(turn.events[: event.index]):
        if earlier.kind == event.kind and earlier.moved[1:4] == event.moved[1:4]:
            first = earlier
        elif earlier.kind not in SPENDINGS and earlier.kind not in REMOVALS:
            break
    return first
