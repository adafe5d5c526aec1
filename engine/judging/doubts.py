"""Pieces that stand somewhere in a record and may not be there: that they came there was told to be wrong.

They were taken from where they are not, or placed by what nothing allows. Whether they are there is not known, so what
follows from one that stands somewhere is no other mistake; what happens anywhere else is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from operator import is_

from rootlog.engine import factions
from rootlog.engine.changes import Battled, Change, Crafted, Marked, Moved, Scored, Showed
from rootlog.engine.event import FIELDED, PLACED, Event
from rootlog.engine.pieces import BOX, Piece, Place, Thing, clearing, supply
from rootlog.engine.reasons import ERROR, ILLEGAL
from rootlog.engine.state import State, overlaid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.game import TurnLog
    from rootlog.engine.judging.turn import Turn

Doubts = Mapping[tuple[Piece, Place], int]
"""How many of the pieces of a kind in a clearing may not be there."""
NOWHERE = frozenset((Crafted, Marked, Scored, Showed))
"""Changes that happen in no clearing."""


def standing(turn: Turn, state: State, piece: Piece, number: int) -> int:
    """How many of that piece may not be in the clearing with that number, in a state of the turn.

    None where they are not there already, as the turn is looked at.
    """
    where, facts = clearing(number), turn.facts
    there = state.count(piece, where)
    if not there or not (turn.carried.doubts or facts.short) or facts.recorded is not facts.events:
        return 0
    return min(there, _until(turn, state).get((piece, where), 0))


def onward(turn: Turn) -> Doubts:
    """What stays doubtful after a turn as it was read."""
    wrong = wrongly_placing(turn)
    if not (wrong or turn.carried.doubts or turn.facts.short):
        return turn.carried.doubts
    return _followed(turn.carried.doubts, turn.facts.recorded, wrong)


def concern(turn: Turn) -> bool:
    """Whether a turn may have to do with the pieces that may not be there since the turns before it.

    It has where it acts in a clearing with such a piece or has pieces of its own there, and where such pieces are its own or are
    taken from their supply. What is wrong with any other turn is wrong without them, too.
    """
    facts, faction = turn.facts, turn.faction
    doubts = facts.carried.doubts
    if facts.short or not doubts:
        return bool(doubts)
    owners, places = set[str](), set[Place]()
    for piece, where in doubts:
        owners.add(piece.owner)
        places.update((where, supply(piece.owner)))
    if faction in owners or not owners.isdisjoint(facts.bench.table.hirelings):
        return True
    for there in facts.log.before.lying(places):
        for thing in there:
            if type(thing) is Piece and thing.owner == faction:
                return True
    return any(_meets(event.change, places) for event in facts.recorded)


def _meets(change: Change, places: Collection[Place]) -> bool:
    """Whether a change takes something from one of those places, or happens in such a clearing."""
    if type(change) is Moved:
        target = change.target
        return change.source in places or (target in places and target.kind == "clearing")
    if type(change) is Battled:
        return clearing(change.clearing) in places
    return type(change) not in NOWHERE


def imagined(turn: Turn, log: TurnLog, wrong: frozenset[int]) -> TurnLog | None:
    """The turn of that log without the pieces that may not be there, nor those that the events `wrong` place; None without any."""
    if not (wrong or turn.carried.doubts):
        return None
    events, doubts = turn.facts.recorded, turn.carried.doubts
    imagining = _Imagining(turn)
    before, steps, number = imagining.seen(log.before, doubts), [], 0
    for step in log.steps:
        states = [imagining.seen(step.before, doubts)]
        for index in range(len(step.changes)):
            if number < len(events) and events[number].before is step.states[index]:
                doubts = _followed(doubts, events[number : number + 1], wrong)
                number += 1
            if _is_short(step.changes[index]):
                imagining.forget()
            states.append(imagining.seen(step.states[index + 1], doubts))
        steps.append(step._replace(states=tuple(states)))
    after = imagining.seen(log.after, doubts)
    return log._replace(before=before, steps=tuple(steps), after=after)


class _Imagining:
    """The states of a turn without pieces that may not be there: those are in their supply, as far as they come in the box."""

    def __init__(self, turn: Turn) -> None:
        self.house = turn.law.house
        self.spare: dict[Piece, int] = {}
        """How many more of a piece there are than come in the box, until one comes from nowhere."""
        self.last: tuple[State, State] | None = None
        """The last state of the record, and what was imagined in its place."""
        self.doubts: Doubts | None = None
        self.doubted: list[tuple[Piece, int, int, int]] = []
        """The pieces in doubt: how many, where they are and where their supply is, by number among the places."""
        self.places: tuple[Place, ...] = ()
        """Where something else may lie than in the record."""
        self.there: tuple[list[Mapping[Thing, int]], list[Mapping[Thing, int]]] = [], []
        """What lies there in the last state of the record, and in that which was imagined."""

    def forget(self) -> None:
        """Begin anew, as something comes from nowhere."""
        self.last = None
        self.spare = {}

    def seen(self, state: State, doubts: Doubts) -> State:
        """A state without those pieces: what comes after an action is what the next one begins with."""
        if self.doubts is not doubts and self.doubts != doubts:
            self._take_up(doubts)
        if self.last is not None and self.last[0] is state:
            return self.last[1]
        there = state.lying(self.places)
        recorded, other = self.there
        if self.last is None or not all(map(is_, there, recorded)):
            other = self._without(state, there)
            self.there = there, other
        seen = overlaid(state, self.places, other) if other is not there else state
        self.last = state, seen
        return seen

    def _take_up(self, doubts: Doubts) -> None:
        self.doubts, self.last = doubts, None
        numbers: dict[Place, int] = {BOX: 0}
        self.doubted = [
            (
                piece,
                number,
                numbers.setdefault(where, len(numbers)),
                numbers.setdefault(supply(piece.owner), len(numbers)),
            )
            for (piece, where), number in doubts.items()
        ]
        self.places = tuple(numbers)

    def _without(
        self, state: State, recorded: list[Mapping[Thing, int]]
    ) -> list[Mapping[Thing, int]]:
        """What lies in those places without the pieces; the same list where none of them is there."""
        found: dict[int, dict[Thing, int]] = {}
        for piece, number, where, home in self.doubted:
            there = recorded[where].get(piece, 0)
            there = min(there, number)
            if there:
                spare = self.spare[piece] if piece in self.spare else self._spare(state, piece)
                spare = min(spare, there)
                for place, more in ((where, -there), (home, there - spare), (0, spare)):
                    if more:
                        here = found.get(place)
                        if here is None:
                            here = found[place] = dict(recorded[place])
                        _add(here, piece, more)
        return [found.get(at, was) for at, was in enumerate(recorded)] if found else recorded

    def _spare(self, state: State, piece: Piece) -> int:
        all_ = sum([count for _, count in state.find(piece)])
        spare = self.spare[piece] = max(0, all_ - _limit(piece, all_, self.house))
        return spare


def _add(here: dict[Thing, int], piece: Piece, more: int) -> None:
    """Change how many of that piece lie in a place."""
    number = here.get(piece, 0) + more
    if number:
        here[piece] = number
    else:
        del here[piece]


def _is_short(change: Change) -> bool:
    """Whether it moves something that is not there."""
    return type(change) is Moved and bool(change.short)


def _limit(piece: Piece, otherwise: int, house: str) -> int:
    """How many of that piece come in the box, where that is known."""
    if piece.owner not in factions.letters(house):
        return otherwise
    return factions.data(piece.owner, house).limit(piece.code) or otherwise


def wrongly_placing(turn: Turn) -> frozenset[int]:
    """The events that place pieces and are objected to."""
    if turn.faultless:
        return frozenset()
    trail, found = turn.trail, set()
    while trail is not None:
        trail, entry = trail
        if entry.kind == ILLEGAL and entry.severity == ERROR and entry.index >= 0:
            event = turn.events[entry.index]
            if event.kind in (PLACED, FIELDED):
                found.add(entry.index)
    return frozenset(found)


def crafted_wrongly(turn: Turn) -> list[Crafted]:
    """The crafts to which the turn objects: whether the card, or another one, was crafted is not known."""
    if turn.faultless:
        return []
    trail, found = turn.trail, []
    while trail is not None:
        trail, entry = trail
        if entry.kind == ILLEGAL and entry.severity == ERROR and entry.index >= 0:
            change = turn.events[entry.index].change
            if type(change) is Crafted:
                found.append(change)
    return found


def _until(turn: Turn, state: State) -> Doubts:
    """The doubts in a state of the turn."""
    events = turn.events
    end = next((event.index for event in events if event.before is state), len(events))
    return _followed(turn.carried.doubts, events[:end], frozenset())


def _short(events: Sequence[Event]) -> Counter[tuple[int, Thing]]:
    """How many of the pieces that an action places were nowhere: of several that it places it may be any."""
    found = Counter[tuple[int, Thing]]()
    for one in events:
        if one.kind == PLACED and one.moved.short:
            found[one.action, one.moved.thing] += one.moved.short
    return found


def _followed(doubts: Doubts, events: Sequence[Event], wrong: frozenset[int]) -> Doubts:
    """The doubts after those events: pieces that move on may be those that are not there, and so may those that stay."""
    found: dict[tuple[Piece, Place], int] | None = None
    short = _short(events)
    for event in events:
        moved = event.change
        if type(moved) is not Moved or type(moved.thing) is not Piece:
            continue
        surely = event.kind != PLACED and not moved.short and event.index not in wrong
        key = moved.thing, moved.source
        if surely and key not in (doubts if found is None else found):
            continue
        found = dict(doubts) if found is None else found
        came = moved.short
        if event.index in wrong:
            came = moved.count
        elif event.kind == PLACED:
            came = min(moved.count, short[event.action, moved.thing])
        if key in found:
            came = max(came, min(found[key], moved.count))
            found[key] = min(found[key], event.after.count(*key))
        if came and moved.target.kind == "clearing" and moved.target != moved.source:
            assert isinstance(moved.became, Piece)
            new = moved.became, moved.target
            found[new] = min(found.get(new, 0) + came, event.after.count(*new))
    return doubts if found is None else {key: number for key, number in found.items() if number}
