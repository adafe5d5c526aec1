"""Setting up the Vagabond (9.3)."""

from collections.abc import Iterable, Iterator

from rootlog.engine.changes import Marked
from rootlog.engine.factions import FactionData
from rootlog.engine.game import TurnLog
from rootlog.engine.general import setup
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, leader
from rootlog.engine.reasons import Evidence, Reason

R = chapter("vagabond")

INDIFFERENT = "0"
"""The value of a marker on the space on which all begin."""


class VagabondSetup(setup.FactionSetup):
    """The set-up of a Vagabond."""

    def __init__(self, turn: Hypothesis, data: FactionData, rivals: Iterable[Faction]) -> None:
        """With the other Vagabonds."""
        super().__init__(turn, data)
        self.rivals = tuple(rivals)

    def set_up(self) -> Iterator[tuple[int, Reason]]:
        """9.3.1, 9.3.2, 9.3.6: a character, of which there is one card, the pawn in a forest, and no relationship but Indifferent."""
        yield self.opening.one_chosen(R.CHOOSE_CHARACTER, self.data.cards["character"])
        before = self.opening.log.before
        for name in self.opening.chosen():
            taken = any(
                card.name == name
                for rival in self.rivals
                for card, _ in before.cards(leader(rival))
            )
            moves = self.opening.placed
            action = next((n for n, m in moves if getattr(m.became, "name", None) == name), 0)
            values = Evidence(character=name)
            yield action, Reason(R.CHOOSE_CHARACTER, not taken, "character taken", values)
        yield self._pawn()
        yield from self._relationships(self.turn.log)

    def _relationships(self, log: TurnLog) -> Iterator[tuple[int, Reason]]:
        for action, change in log.changes():
            if type(change) is Marked and change.kind == "relationship":
                indifferent = str(change.value) == INDIFFERENT
                values = Evidence(faction=change.key)
                yield action, Reason(R.SET_RELATIONSHIPS, indifferent, "set at set-up", values)

    def _pawn(self) -> tuple[int, Reason]:
        pawn, forests = Piece(self.faction, "p"), self.table.map.forests
        placed = [(action, moved) for action, moved in self.opening.placed if moved.thing == pawn]
        if len(placed) != 1:
            key = "pawn placed often" if placed else "pawn not placed"
            written = setup.placing_there({pawn.code: 1}, () if placed else forests)
            values = Evidence(times=len(placed))
            reason = Reason(R.PLACE_PAWN, False, key, values, written=written)
            return placed[-1][0] if placed else 0, reason
        action, moved = placed[0]
        where = moved.target
        key = "no such forest" if where.kind == "forest" else "no forest"
        holds = where.kind == "forest" and where.key in forests
        return action, Reason(R.PLACE_PAWN, holds, key, Evidence(where=where.key))
