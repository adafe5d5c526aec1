"""The removals by hirelings at the start of their controller's Birdsong (law-6: 19.2.3; law-16: 22.2.3), looked at as a whole."""

from collections import Counter

from rootlog.engine.event import PLACED, STAYED, Event
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.hirelings.abilities import Ability
from rootlog.engine.hirelings.acting import culled
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.state import State


class Cull(Ability):
    """A hireling that removes pieces: what it has removed, and what it could have."""

    def culled(self, turn: Hypothesis) -> list[Event]:
        """The events in which it removed pieces in the turn, its own among them."""
        return [turn.events[index] for index in culled(turn, self.code)]

    def obliges(self, turn: Hypothesis) -> bool:
        """True if whose turn it is surely has to have it act: the controller since an earlier turn."""
        return self.controls(turn, turn.log.before, turn.faction) is True

    def placed(self, turn: Hypothesis) -> list[Event]:
        """The events in which its pieces were placed, but for those placed as it was hired."""
        return [event for event in self.unhired(turn) if event.kind == PLACED]

    def begun(self, turn: Hypothesis) -> tuple[Event, ...]:
        """The events at the start of Birdsong: those before the first that belongs to a later step, or to its own acts."""
        later = (e.index for e in turn.entries if e.play is not None and e.slot > 0)
        acts = culled(turn, self.code)
        end = max((next(later, len(turn.events)), *(index + 1 for index in acts)))
        return turn.events[:end]

    def left(self, turn: Hypothesis, number: int) -> Counter[Piece]:
        """The pieces in a clearing when the start of Birdsong is over, but for those that were saved to where they stood."""
        begun = self.begun(turn)
        state = begun[-1].after if begun else turn.log.before
        there = (piece for piece in state.pieces(number).items() if type(piece[0]) is Piece)
        found = Counter[Piece](dict(there))  # type: ignore[arg-type]  # pieces they are
        found -= self.saved(turn, number)
        return found

    def saved(self, turn: Hypothesis, number: int) -> Counter[Piece]:
        """The warriors that were removed from a clearing and saved to where they stood (6.2.3), which no state shows."""
        found = Counter[Piece]()
        for event in self.begun(turn):
            if event.kind == STAYED and event.origin == number:
                found[Piece(event.owner, event.code)] += event.count
        return found

    def gone(self, turn: Hypothesis, number: int) -> int:
        """The number of pieces of others that left a clearing then, those saved to where they stood among them."""
        left = (e for e in self.begun(turn) if e.kind.startswith("clearing") and e.origin == number)
        return sum(e.count for e in left if e.owner not in ("", turn.faction, self.code))

    def enemies(self, turn: Hypothesis, state: State, number: int) -> Counter[Piece]:
        """The pieces in a clearing that surely are its enemies' and can be removed."""
        found = Counter[Piece]()
        for thing, count in state.pieces(number).items():
            if type(thing) is Piece and self._removable(turn, state, thing, number):
                found[thing] += count
        return found

    def _removable(self, turn: Hypothesis, state: State, piece: Piece, number: int) -> bool:
        owner = piece.owner
        return (
            owner in turn.rule_set.factions
            and owner not in turn.rule_set.unjudged
            and owner != turn.faction
            and (piece.code == "w" or piece.code[0] in "bt")
            and not in_coalition(state, turn.faction, owner)
            and not any(s.evades(turn, state, owner, number) for s in turn.asking("evades", state))
        )
