"""Setting up the Vagabond (9.3)."""

from collections.abc import Iterable, Iterator

from rootlog.engine.changes import Marked
from rootlog.engine.factions import FactionData
from rootlog.engine.game import TurnLog
from rootlog.engine.general import setup
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, leader
from rootlog.engine.reasons import Reason
from rootlog.engine.words import faction_name, forest_name

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
        words = "the {} is the other Vagabond's character, and there is only one such card"
        before = self.opening.log.before
        for name in self.opening.chosen():
            taken = any(
                card.name == name
                for rival in self.rivals
                for card, _ in before.cards(leader(rival))
            )
            moves = self.opening.placed
            action = next((n for n, m in moves if getattr(m.became, "name", None) == name), 0)
            yield action, Reason(R.CHOOSE_CHARACTER, not taken, words, (name,))
        yield self._pawn()
        yield from self._relationships(self.turn.log)

    def _relationships(self, log: TurnLog) -> Iterator[tuple[int, Reason]]:
        words = "the relationship with the {} is set at set-up, but it begins Indifferent"
        for action, change in log.changes():
            if type(change) is Marked and change.kind == "relationship":
                indifferent = str(change.value) == INDIFFERENT
                names = (faction_name(change.key),)
                yield action, Reason(R.SET_RELATIONSHIPS, indifferent, words, names)

    def _pawn(self) -> tuple[int, Reason]:
        pawn, forests = Piece(self.faction, "p"), self.table.map.forests
        placed = [(action, moved) for action, moved in self.opening.placed if moved.thing == pawn]
        words = "the pawn is placed {} at set-up, but it begins in a forest"
        if len(placed) != 1:
            count = f"{len(placed)} times" if placed else "nowhere"
            written = setup.placing_there({pawn.code: 1}, () if placed else forests)
            reason = Reason(R.PLACE_PAWN, False, words, (count,), written=written)
            return placed[-1][0] if placed else 0, reason
        action, moved = placed[0]
        where = moved.target
        kind = f"in {forest_name(where.key) if where.kind == 'forest' else where.key}"
        if where.kind == "forest":
            words = "the pawn is placed {} at set-up, but this map has no such forest"
        holds = where.kind == "forest" and where.key in forests
        return action, Reason(R.PLACE_PAWN, holds, words, (kind,))
