"""The Corvids' pieces, and what the map and an event show of their plots."""

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine.event import FALLEN, PLACED, REMOVALS, SCORE, Event
from rootlog.engine.game import Table
from rootlog.engine.general import moving, placing
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, supply
from rootlog.engine.state import State

R = chapter("corvids")

CORVIDS: Faction = "P"
WARRIOR, FACE_DOWN = Piece(CORVIDS, "w"), Piece(CORVIDS, "t")
BOMB, SNARE, EXTORTION, RAID = (Piece(CORVIDS, f"t_{kind}") for kind in "bser")
FLIP = "clearing!"


def plots(table: Table, state: State) -> list[tuple[int, Piece]]:
    """The plots on the map, whichever side they show, each with its clearing."""
    return [
        (number, thing)
        for number in table.map.clearings
        for thing, count in state.pieces(number).items()
        if type(thing) is Piece and _is_plot(thing)
        for _ in range(count)
    ]


def face_up(table: Table, state: State) -> list[Piece]:
    """The plots that lie face up on the map."""
    return [plot for _, plot in plots(table, state) if plot != FACE_DOWN]


def plot_in(state: State, number: int) -> Piece | None:
    """A plot in that clearing, whichever side it shows."""
    return next((t for t in state.pieces(number) if type(t) is Piece and _is_plot(t)), None)


def _is_plot(thing: Piece) -> bool:
    return thing.owner == CORVIDS and thing.is_token


def leaves(event: Event) -> bool:
    """True if it is a plot that leaves the map."""
    return event.kind in REMOVALS and event.owner == CORVIDS and event.code[0] == "t"


def leaving(facts: TurnContext) -> list[Event]:
    """The events of the turn by which plots leave the map."""
    return [event for event in facts.events if leaves(event)]


def gone(turn: Hypothesis, event: Event) -> bool:
    """True if the plot that an event shows leaves the map after it in the same turn."""
    return any(
        later.index > event.index and later.origin == event.origin
        for later in turn.facts.asked_once(leaving)
    )


class Reach(NamedTuple):
    """The clearings next to that of a removed plot where warriors can be placed.

    `near` are joined with it by a path; `linked` only by what a card makes a path for the Corvids, such as a river, or
    nothing could be placed there before the keep left with it, so that the Law leaves open whether warriors must come there.
    """

    near: list[int]
    linked: list[int]

    @property
    def all(self) -> list[int]:
        """Both."""
        return [*self.near, *self.linked]


def reach(turn: Hypothesis, event: Event) -> Reach:
    """The clearings to which a plot that leaves the map can bring warriors (13.7.4, 2.2.1)."""
    state, origin = event.before, event.origin
    paths = turn.table.map.neighbours[origin]
    there = Reach([], [])
    for number in moving.neighbours(turn, state, CORVIDS, origin):
        if placing.barred(turn, state, CORVIDS, number) is not None:
            if placing.barred(turn, _behind(turn, event), CORVIDS, number) is None:
                there.linked.append(number)
            continue
        closed = (min(number, origin), max(number, origin)) in state.closed
        (there.near if number in paths and not closed else there.linked).append(number)
    return there


def together(event: Event) -> bool:
    """True if it belongs to what leaves the map at once, or to the points for that."""
    return event.kind in REMOVALS or event.kind == SCORE


def _behind(turn: Hypothesis, event: Event) -> State:
    """When all has left the map that leaves it together with that."""
    others = (other for other in turn.events[event.index + 1 :] if not together(other))
    return next((other.before for other in others), turn.log.after)


def left(state: State) -> int:
    """The number of their warriors in the supply."""
    return state.count(WARRIOR, supply(CORVIDS))


def come(happened: Iterable[Event], near: Iterable[int]) -> bool:
    """True if warriors of the Corvids are placed in one of those clearings, others than those that have just fallen and are saved."""
    saved = False
    for event in happened:
        ours = event.kind == PLACED and event.moved.thing == WARRIOR
        if ours and event.here in near and not saved:
            return True
        saved = event.kind in FALLEN and event.moved.thing == WARRIOR
    return False
