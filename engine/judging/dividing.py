"""Counts that stand for more than one thing: a scribe may join what leaves one place for another, as `2w6->` for a loss and a cost.

Where a turn is wrong as it is written, it is read once more with such counts of its wrong actions and battles written one by one.
Loaded where a turn is wrong.
"""

from collections.abc import Sequence

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import DAMAGED, HANDED, REMOVALS, SPENDINGS, Event
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import clearing

JOINED = frozenset((*SPENDINGS, *REMOVALS, HANDED, DAMAGED))
"""The kinds of what a scribe may join though it goes for different things: what leaves a hand or the map, what is damaged."""
MOST = 6
"""Higher counts are read as written."""
WORK = 500
"""Plays tried at most to read such a turn."""


def divided(turn: Hypothesis) -> TurnContext | None:
    """The same turn with the joined counts of its wrong actions and battles one by one; None where they have none."""
    facts = turn.facts
    if facts.recorded is not facts.events:
        return None
    events, at = facts.events, 0
    wrong = _wrong(turn)
    if not wrong:
        return None
    found: list[Event] = []
    while at < len(events):
        if at in wrong:
            behind = _losses_behind(events, at)
            found += _apart(events[at:behind], len(found))
        else:
            behind = at + 1
            found.append(events[at]._replace(index=len(found)))
        at = behind
    return facts.divided(tuple(found))


def _wrong(turn: Hypothesis) -> set[int]:
    """Which joined counts belong to actions that are wrong, or leave a clearing with a wrong battle."""
    events = turn.facts.events
    told = [events[one.index] for one in turn.objections if one.index >= 0]
    actions = {event.action for event in told}
    fought = {clearing(one.change.clearing) for one in told if type(one.change) is Battled}
    return {
        event.index
        for event in events
        if _joins(event) and (event.action in actions or event.moved.source in fought)
    }


def _joins(event: Event) -> bool:
    change = event.change
    return (
        event.kind in JOINED
        and type(change) is Moved
        and 1 < change.count <= MOST
        and not change.short
    )


def _losses_behind(events: Sequence[Event], at: int) -> int:
    """The end of the losses of others in the same clearing after a joined removal: the cost comes when the battle is over."""
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
    change = first.moved._replace(count=1)
    one, state = first._replace(change=change), first.before
    found: list[Event] = []
    for event in (one, *others, *[one] * (first.count - 1)):
        after = state.moved(event.moved)
        found.append(event._replace(before=state, after=after, index=index + len(found)))
        state = after
    found[-1] = found[-1]._replace(after=events[-1].after)
    return found
