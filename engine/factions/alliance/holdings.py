"""The Alliance's things on its board and on the map, by look-ups that several parts of its chapter share."""

from rootlog.engine import factions
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, Suit, board
from rootlog.engine.state import State

R = chapter("alliance")

WARRIOR, SYMPATHY = Piece("A", "w"), Piece("A", "t")
BASES = {"F": Piece("A", "b_f"), "M": Piece("A", "b_m"), "R": Piece("A", "b_r")}
BASE = "b"
"""The beginning of the code of every base."""

SUPPORTERS = Budget("supporters", "A")
"""Supporters that are spent or discarded; a credit's value is the card's suit, None where it is not written."""
OUTRAGE = Budget("outrage", "A", written="{1}#{0}->{by}$")
"""Cards that join the supporters for Outrage: whose hand they come from with their suit, or the deck."""


class AllianceHoldings:
    """The officers, supporters and bases of the Alliance in a state.

    `box` is where officers and supporters lie, `capacity` how many supporters it holds while no base is on the map.
    """

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """Take the board's data."""
        data = factions.data(faction)
        self.box = board(faction)
        self.capacity: int = data.board["supporters_without_base"]
        self._faction = faction
        self._clearings = rule_set.clearings
        self._table = rule_set.table
        self._law = rule_set.law
        self._suits = data.suits

    def officers(self, state: State) -> int:
        """The number of officers."""
        return state.count(WARRIOR, self.box)

    def supporters(self, state: State) -> int:
        """The number of supporters."""
        return sum(number for _, number in state.cards(self.box))

    def bases(self, state: State) -> dict[int, list[str]]:
        """The codes of the bases in each clearing that has any."""
        found: dict[int, list[str]] = {}
        own = self._faction
        for where, there in state.among(self._clearings):
            for thing in there:
                if type(thing) is Piece and thing.owner == own and thing.code[0] == BASE:
                    found.setdefault(int(where.key), []).extend([thing.code] * there[thing])
        return found

    def base_suit(self, code: str, number: int) -> Suit:
        """The suit of a base in a clearing: its own, by the newest law that of the clearing (8.2.4, 8.5.3)."""
        if self._law.switch("base_suit") == "of its clearing":
            return self._table.suits[number]
        return self._suits.get(code, self._table.suits[number])


def unpaid_units(turn: Hypothesis, budget: Budget) -> int:
    """The number of units of a budget that are owed beyond those paid; negative where more are paid than owed."""
    units = 0
    for debt in turn.debts:
        if debt.must and debt.budget == budget:
            units += 1
    for credit in turn.credits:
        if credit.budget == budget:
            units -= 1
    return units
