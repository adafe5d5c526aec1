"""Counts that stand for more than one thing: a scribe may join what leaves one place for another, as `2w6->` for a loss and a cost.

Where a turn is wrong as it is written, it is read once more with such counts written one by one. Loaded where one is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from rootlog.engine.changes import Moved
from rootlog.engine.event import DAMAGED, HANDED, REMOVALS, SPENDINGS, Event
from rootlog.engine.judging.facts import TurnFacts

JOINED = frozenset((*SPENDINGS, *REMOVALS, HANDED, DAMAGED))
"""The kinds of what a scribe may join though it goes for different things: what leaves a hand or the map, what is damaged."""
MOST = 6
"""Higher counts are read as written."""
WORK = 1_500
"""Plays tried at most to read such a turn."""


def divided(facts: TurnFacts) -> TurnFacts | None:
    """The same turn with its joined counts one by one; None where it has none."""
    if facts.recorded is not facts.events or not any(map(_joins, facts.events)):
        return None
    found: list[Event] = []
    events, at = facts.events, 0
    while at < len(events):
        behind = _losses_behind(events, at) if _joins(events[at]) else at + 1
        found += _apart(events[at:behind], len(found))
        at = behind
    return facts.imagining(facts.log, tuple(found), facts.events)


def _joins(event: Event) -> bool:
    change = event.change
    return (
        event.kind in JOINED
        and type(change) is Moved
        and 1 < change.count <= MOST
        and not change.short
    )


def _losses_behind(events: Sequence[Event], at: int) -> int:
    """Up to where what others lose in the same clearing stands behind a joined removal: the cost comes when the battle is over."""
    first, end = events[at], at + 1
    while first.kind in REMOVALS and end < len(events):
        other = events[end]
        if other.kind not in REMOVALS or other.owner == first.owner:
            break
        if other.moved.source != first.moved.source:
            break
        end += 1
    return end


def _apart(events: Sequence[Event], index: int) -> list[Event]:
    """The first of them one by one, the others behind its first, from that number on, in the states that lie between."""
    first, *others = events
    if not _joins(first):
        return [first._replace(index=index)]
    change = first.moved._replace(count=1)
    one, state = first._replace(change=change), first.before
    found: list[Event] = []
    for event in (one, *others, *[one] * (first.count - 1)):
        after = state.moved(event.moved)
        found.append(event._replace(before=state, after=after, index=index + len(found)))
        state = after
    found[-1] = found[-1]._replace(after=events[-1].after)
    return found
