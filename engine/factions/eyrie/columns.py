"""The columns of the Decree: which cards lie there, and how far a turn has resolved them."""

from collections import Counter

from rootlog.engine.factions.eyrie.leaders import CHARISMATIC, leading
from rootlog.engine.factions.eyrie.taking import Cards, DecreeDemands
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BIRD, Faction, Piece, Suit, column, supply
from rootlog.engine.state import State

R = chapter("eyrie")

WARRIOR, ROOST = Piece("E", "w"), Piece("E", "b")
COLUMNS: dict[str, tuple[str, Rule]] = {
    "r": ("recruit", R.DECREE_RECRUIT),
    "m": ("move", R.DECREE_MOVE),
    "x": ("battle", R.DECREE_BATTLE),
    "b": ("build", R.DECREE_BUILD),
}
"""The columns from left to right: the step in which one is resolved, and its rule."""

DECREE = Budget("decree", "E")
"""The actions that the cards of a column decree, by the column's key; a credit's value is the suit of the clearing."""
AT_HAND = TurnNote("column at hand", "E")
"""The key of the column that was reached last."""
HELD = TurnNote("column", "E")
"""The cards that lay in a column when it was reached, by its key."""
ACTS = TurnNote("acts", "E")
"""The suits of the clearings in which a column's actions were taken, by its key."""
STUCK = TurnNote("stuck", "E")
"""Set where a column was left with a card that could not be taken, by its key."""


class DecreeColumns:
    """The columns of a faction's Decree."""

    __slots__ = ("_faction",)

    def __init__(self, faction: Faction) -> None:
        """The columns of that faction."""
        self._faction = faction

    def cards(self, state: State, key: str) -> Cards:
        """The suits of the cards that lie in a column, None where one is not written."""
        found = state.cards(column(self._faction, key))
        return tuple(sorted((c.suit for c, n in found for _ in range(n)), key=str))

    def birds(self, state: State) -> tuple[int, int]:
        """The number of cards of the Decree that are birds, viziers included, and how many may be."""
        suits = [suit for key in COLUMNS for suit in self.cards(state, key)]
        return suits.count(BIRD), suits.count(None)

    def each(self, turn: Hypothesis, key: str) -> int:
        """7.8.2: the number of its action that a card of a column demands; the Charismatic recruits two."""
        return 2 if key == "r" and leading(turn.state, self._faction) == CHARISMATIC else 1

    def held(self, turn: Hypothesis, key: str) -> Cards:
        """The cards that lay in a column when it was reached; none before."""
        cards = turn.counts.get(HELD.at(key), ())
        assert isinstance(cards, tuple)  # only written by reach()
        return cards

    def reach(self, turn: Hypothesis, key: str) -> Cards:
        """Note that a column is reached, and with which cards."""
        cards = self.cards(turn.state, key)
        turn.keep(AT_HAND, key).keep(HELD.at(key), cards)
        return cards

    def act(self, turn: Hypothesis, key: str, suit: Suit, count: int) -> None:
        """Note so many of a column's actions in a clearing of that suit."""
        turn.keep(ACTS.at(key), (*_acts(turn, key), *[suit] * count))

    def _taken(self, turn: Hypothesis, key: str) -> Cards:
        """The suits of the clearings of the actions taken in a column, one entry a card."""
        acts, each = _acts(turn, key), self.each(turn, key)
        if each == 1:
            return acts
        return tuple(s for s, n in sorted(Counter(acts).items()) for _ in range(-(-n // each)))

    def is_open(self, turn: Hypothesis, key: str) -> bool:
        """True if a card of a column that was reached is left, or was taken in part as there was no more to take."""
        return len(self._taken(turn, key)) < len(self.held(turn, key)) or self._in_part(turn, key)

    def failing(self, turn: Hypothesis) -> str | None:
        """The first column, from the one at hand on, of which a card is left."""
        for key, (name, _) in COLUMNS.items():
            if not turn.past(name):
                turn.go(name)
                if self.is_open(turn, key):
                    return key
        return None

    def _in_part(self, turn: Hypothesis, key: str) -> bool:
        """1.5.4, 7.5.2: True if the last card recruited as many as the supply held, and fewer than it demands."""
        partly = len(_acts(turn, key)) % self.each(turn, key) > 0
        return partly and not turn.state.count(WARRIOR, supply(self._faction))

    def stuck(self, turn: Hypothesis, key: str) -> Truth:
        """True if the card that is left in a column may be one that cannot be taken."""
        if self._in_part(turn, key):
            return True
        decree = DecreeDemands(turn, self._faction, ROOST, WARRIOR)
        held, taken = self.held(turn, key), self._taken(turn, key)
        return decree.stuck(turn.state, key, held, taken, self.each(turn, key))

    def leave(self, turn: Hypothesis) -> None:
        """Note whether the column at hand, which is left, holds a card that could not be taken."""
        key = turn.counts.get(AT_HAND)
        if isinstance(key, str) and self.is_open(turn, key) and self.stuck(turn, key):
            turn.keep(STUCK.at(key), True)


def _acts(turn: Hypothesis, key: str) -> tuple[Suit, ...]:
    acts = turn.counts.get(ACTS.at(key), ())
    assert isinstance(acts, tuple)  # only written by DecreeColumns.act()
    return acts


def waive(turn: Hypothesis, *keys: str) -> None:
    """The rest of those columns is not owed any more; that it is left was reported, or is no mistake."""
    waived = {DECREE.at(key) for key in keys}
    turn.debts = tuple(d._replace(must=False) if d.budget in waived else d for d in turn.debts)
