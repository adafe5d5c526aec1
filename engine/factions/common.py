"""What the sources of all factions share: their board's data, and their pieces on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.agenda import Agenda
from rootlog.engine.event import Event
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.source import Source
from rootlog.engine.state import State

if TYPE_CHECKING:
    from rootlog.engine.court import Court


class Space(NamedTuple):
    """A space of a track: what the piece that uncovers it costs and scores, and the draw bonus it shows."""

    cost: int
    points: int
    draw: int


class FactionSource(Source):
    """A faction whose chapter is modelled."""

    def __init__(self, court: Court, faction: Faction) -> None:
        """Take the board's data, and the agenda that the subclass builds."""
        super().__init__(court, faction)
        self.data = court.faction_data(faction)
        self.agenda = self.build_agenda()

    def build_agenda(self) -> Agenda:
        """The steps of the faction's turn, in the order of its chapter."""
        raise NotImplementedError

    def on_map(self, state: State, piece: Piece) -> dict[int, int]:
        """How many of that piece lie in which clearing."""
        found: dict[int, int] = {}
        for number in self.court.table.map.numbers:
            count = state.pieces(number).get(piece, 0)
            if count:
                found[number] = count
        return found

    def suits_of(self, state: State, piece: Piece) -> list[str]:
        """The suits of the clearings of all those pieces, one entry a piece."""
        suits = self.court.table.suits
        return [suits[n] for n, count in self.on_map(state, piece).items() for _ in range(count)]

    def track(self, state: State, code: str) -> Space:
        """The space that the next piece of that code uncovers; the last space when all are on the map."""
        spaces = self.data.tracks[code]
        placed = sum(self.on_map(state, Piece(self.faction, code)).values())
        return spaces[min(placed, len(spaces) - 1)]

    def draw_bonus(self, state: State) -> int:
        """How many draw bonuses its tracks show."""
        return sum(
            space.draw
            for code, spaces in self.data.tracks.items()
            for space in spaces[: sum(self.on_map(state, Piece(self.faction, code)).values())]
        )


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
        return self.faction in (getattr(source, "faction", None), getattr(target, "faction", None))

    def deals(self, event: Event) -> bool:
        """Whether the event is a deal with the faction that may change what the turn allows: a payment to its board."""
        target = getattr(event.change, "target", None)
        return (
            event.owner != self.faction
            and event.code == "w"
            and target is not None
            and target.kind == "board"
            and target.faction == self.faction
        )

    def rules_without_majority(self, state: State, clearing: int) -> None:  # noqa: ARG002
        """Unknown: its chapter may let it rule otherwise."""
        return
