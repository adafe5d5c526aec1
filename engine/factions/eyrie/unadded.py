"""Cards that were not added to the Decree, as was reported (7.4.2): the decree of those cards is not known."""

from rootlog.engine.event import PURGE
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.eyrie.birdsong import ADDITION
from rootlog.engine.game import Game
from rootlog.engine.judging.budget import SURPLUS
from rootlog.engine.judging.source import Watcher
from rootlog.engine.judging.turn import Hypothesis


class Unadded(FactionPart, Watcher[None, int]):
    """It keeps in how many turns no card was added since the Decree was last discarded.

    Each time one or two cards may lie in any column that the record does not show there, a bird among them, and are shown in hand.
    """

    def begin(self, game: Game) -> int:
        """In none so far."""
        return 0

    def remember(self, turn: Hypothesis, *, read: bool) -> int:
        """Turmoil discards the Decree."""
        if not read:
            return self.kept(turn)
        return 0 if PURGE in turn.facts.by_kind() else self.turns(turn)

    def turns(self, turn: Hypothesis) -> int:
        """In how many turns no card was added, this one included: for each a card that is not seen may be a bird."""
        return self.kept(turn) + _lacks_addition(turn)

    def cards(self, turn: Hypothesis) -> int:
        """The number of cards that the Decree may hold that are not seen there."""
        most: int = self.data.board["decree_additions"]["most"]
        return most * self.turns(turn)

    def keep_in_hand(self, turn: Hypothesis) -> None:
        """A card that was not added may be in hand still."""
        if _lacks_addition(turn):
            turn.count(SURPLUS.of(self.faction), self.data.board["decree_additions"]["most"])


def _lacks_addition(turn: Hypothesis) -> bool:
    return bool(turn.debts_of(ADDITION)) and not turn.credits_of(ADDITION)
