"""The facts of a craft for `explain`: its cost, and the crafting pieces that are activated for it (4.1.1)."""

from collections import Counter

from rootlog.engine import factions
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.words.values import Activated, Made

ANY = "*"
"""In a cost: a crafting piece of any suit."""


def tell_activated(turn: Hypothesis, rule: Rule, made: Made, cost: str, suits: list[str]) -> None:
    """Tell which pieces that craft activates; where several stand in clearings of a suit, which of them is the player's choice."""
    turn.tell(rule, "activated", Evidence(made=made, pieces=activated(turn, cost, suits)))


def activated(turn: Hypothesis, cost: str, suits: list[str]) -> tuple[Activated, ...]:
    """The pieces that a cost activates, by suits."""
    return tuple(_of_suit(turn, suit, number, suits) for suit, number in Counter(cost).items())


def _of_suit(turn: Hypothesis, suit: str, number: int, suits: list[str]) -> Activated:
    """So many crafting pieces of a suit, with those that there are."""
    found = _standing(turn, suit)
    if not found:
        there = len(suits) if suit == ANY else sum(suit in one for one in suits)
        return Activated(number, suit, there)
    state = turn.state
    pieces = tuple(piece for of_clearing in found.values() for piece in of_clearing)
    total = sum(state.pieces(n)[piece] for n, there in found.items() for piece in there)
    return Activated(number, suit, total, pieces, tuple(found))


def _standing(turn: Hypothesis, suit: str) -> dict[int, list[Piece]]:
    """The crafting pieces on the map that serve for that suit, by their clearings; none of a faction that crafts otherwise."""
    faction, state = turn.faction, turn.state
    if faction not in factions.letters():
        return {}
    codes = factions.data(faction).crafting
    found: dict[int, list[Piece]] = {}
    for number, suits in turn.table.suits.items():
        pieces = [Piece(faction, c) for c in codes if Piece(faction, c) in state.pieces(number)]
        if pieces and (suit == ANY or suit in suits):
            found[number] = pieces
    return found
