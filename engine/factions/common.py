"""What the sources of all factions share: their board's data, and their pieces on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine import factions
from rootlog.engine.agenda import Agenda
from rootlog.engine.changes import Moved
from rootlog.engine.event import REMOVALS, Event
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.source import Source
from rootlog.engine.state import State
from rootlog.engine.words import piece_name

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.turn import Turn

VICTORY = chapter("victory")


class FactionSource(Source):
    """A faction whose chapter is modelled."""

    def __init__(self, court: Court, faction: Faction) -> None:
        """Take the board's data, and the agenda that the subclass builds."""
        super().__init__(court, faction)
        self.data = factions.data(faction)
        self.agenda = self.build_agenda()

    def build_agenda(self) -> Agenda:
        """The steps of the faction's turn, in the order of its chapter."""
        raise NotImplementedError

    def on_map(self, state: State, piece: Piece) -> dict[int, int]:
        """How many of that piece lie in which clearing."""
        found: dict[int, int] = {}
        for number in self.court.table.map.clearings:
            count = state.pieces(number).get(piece, 0)
            if count:
                found[number] = count
        return found

    def suits_of(self, state: State, piece: Piece) -> list[str]:
        """The suits of the clearings of all those pieces, one entry a piece."""
        suits = self.court.table.suits
        return [suits[n] for n, count in self.on_map(state, piece).items() for _ in range(count)]

    def crafts_in(self, state: State, clearing: int) -> bool:
        """Whether one of the pieces that its board names as crafting pieces is there."""
        there = state.pieces(clearing)
        return any(Piece(self.faction, code) in there for code in self.data.crafting)

    def counts(self, state: State) -> dict[str, int]:
        """How many pieces of each code it has on the map."""
        found: dict[str, int] = {}
        for number in self.court.table.map.clearings:
            for thing, count in state.pieces(number).items():
                if type(thing) is Piece and thing.owner == self.faction:
                    found[thing.code] = found.get(thing.code, 0) + count
        return found

    def next_space(self, state: State, code: str, what: str) -> int:
        """What the space that the next piece of that code uncovers shows: `cost` or `vp`."""
        return self.data.printed(code, self.counts(state).get(code, 0) + 1, what)

    def draws(self, state: State) -> int:
        """How many cards its Evening draws: one and the uncovered draw bonuses."""
        return self.data.draws(self.counts(state))


class Unmodelled(Source):
    """A faction whose chapter is not modelled: whatever touches it is taken as it is."""

    taints = True

    def owns(self, event: Event) -> bool:
        """Whether the event moves the faction's pieces, or something from or to its hand, boards or places."""
        if event.owner == self.faction:
            return True
        change = event.change
        source = getattr(change, "source", None)
        target = getattr(change, "target", None)
        plot = getattr(change, "plot", None)  # a guess at a face-down piece of the faction
        return self.faction in (
            getattr(source, "faction", None),
            getattr(target, "faction", None),
            getattr(plot, "owner", None),
        )

    def absorb(self, turn: Turn, event: Event) -> Turn:
        """Take the event as it is; that its building or token was removed may score (3.2.1)."""
        if event.kind in REMOVALS and event.code[0] in "bt":
            turn.earn(
                event.count,
                VICTORY.REMOVING_BUILDINGS_AND_TOKENS,
                "removing " + piece_name(event.moved.thing, event.count),
                must=False,
            )
        return turn

    def deals(self, event: Event) -> bool:
        """Whether the event is a deal with the faction that may change what the turn allows: a payment to its board."""
        change = event.change
        return (
            event.owner != self.faction
            and event.code == "w"
            and type(change) is Moved
            and change.target.kind == "board"
            and change.target.faction == self.faction
        )

    def rules_without_majority(self, state: State, clearing: int) -> None:
        """Unknown: its chapter may let it rule otherwise."""
        return
