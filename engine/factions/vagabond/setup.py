"""Setting up the Vagabond (9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rootlog.engine.changes import Marked, Moved
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


class VagabondSetup:
    """The set-up of a Vagabond."""

    def __init__(self, turn: Hypothesis, data: FactionData, rivals: Iterable[Faction]) -> None:
        """With what is printed on the board; `rivals` are the other Vagabonds."""
        self.turn = turn
        self.table = turn.table
        self.law = turn.law
        self.data = data
        self.faction = data.letter
        self.rivals = tuple(rivals)

    def set_up(self) -> Iterator[tuple[int, Reason]]:
        """9.3.1, 9.3.2, 9.3.6: a character, of which there is one card, the pawn in a forest, and no relationship but Indifferent."""
        log = self.turn.log
        opening = setup.opening(self.turn)
        chosen = opening.chosen()
        words = "{} characters are chosen at set-up, but there is one"
        values, kind = (len(chosen) or "no",), setup.left_out(len(chosen), 1)
        written = tuple(f"#{card['name']}->$" for card in self.data.cards["character"])
        yield (
            opening.kept_back(),
            Reason(R.CHOOSE_CHARACTER, len(chosen) == 1, words, values, kind=kind, written=written),
        )
        words = "the {} is the other Vagabond's character, and there is only one such card"
        for name in chosen:
            taken = any(
                card.name == name
                for rival in self.rivals
                for card, _ in log.before.cards(leader(rival))
            )
            yield _chooses(log, name), Reason(R.CHOOSE_CHARACTER, not taken, words, (name,))
        yield from self._pawn(log)
        yield from self._relationships(log)

    def _relationships(self, log: TurnLog) -> Iterator[tuple[int, Reason]]:
        words = "the relationship with the {} is set at set-up, but it begins Indifferent"
        for step in log.steps:
            for change in step.changes:
                if type(change) is Marked and change.kind == "relationship":
                    indifferent = str(change.value) == INDIFFERENT
                    names = (faction_name(change.key),)
                    yield step.action, Reason(R.SET_RELATIONSHIPS, indifferent, words, names)

    def _pawn(self, log: TurnLog) -> Iterator[tuple[int, Reason]]:
        pawn, forests = Piece(self.faction, "p"), self.table.map.forests
        placed = [
            (step.action, change)
            for step in log.steps
            for change in step.changes
            if type(change) is Moved and change.thing == pawn
        ]
        words = "the pawn is placed {} at set-up, but it begins in a forest"
        if len(placed) != 1:
            count = f"{len(placed)} times" if placed else "nowhere"
            written = setup.placing_there({pawn.code: 1}, () if placed else forests)
            reason = Reason(R.PLACE_PAWN, False, words, (count,), written=written)
            yield placed[-1][0] if placed else 0, reason
            return
        action, moved = placed[0]
        where = moved.target
        kind = f"in {forest_name(where.key) if where.kind == 'forest' else where.key}"
        if where.kind == "forest":
            words = "the pawn is placed {} at set-up, but this map has no such forest"
        holds = where.kind == "forest" and where.key in forests
        yield action, Reason(R.PLACE_PAWN, holds, words, (kind,))


def _chooses(log: TurnLog, name: str) -> int:
    """The action by which that character is chosen."""
    return next(
        (
            step.action
            for step in log.steps
            for change in step.changes
            if type(change) is Moved and getattr(change.became, "name", None) == name
        ),
        0,
    )
