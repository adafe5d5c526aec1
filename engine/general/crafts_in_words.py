"""A craft reported for `explain`: what it costs, and which crafting pieces are activated for it (4.1.1)."""

from __future__ import annotations

from collections import Counter

from rootlog.engine import factions
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Piece
from rootlog.engine.words import joined, kind_name, plural, suit_name

ANY = "*"
"""In a cost: a crafting piece of any suit."""


def tell_activated(turn: Hypothesis, rule: Rule, name: str, cost: str, suits: list[str]) -> None:
    """Tell which pieces that craft activates; where several stand in clearings of a suit, which of them is the player's choice."""
    parts = [_part(turn, suit, number, suits) for suit, number in Counter(cost).items()]
    turn.tell(rule, "activated for {}: {}", name, joined(parts))


def _part(turn: Hypothesis, suit: str, number: int, suits: list[str]) -> str:
    """So many crafting pieces of a suit, of those that there are: "the roost in 4 (mouse)", "1 of 2 roosts in 1 and 10 (mouse)"."""
    word = "any suit" if suit == ANY else suit_name(suit)
    found = _standing(turn, suit)
    if not found:
        there = len(suits) if suit == ANY else sum(suit in one for one in suits)
        return f"{number} of {there} ({word})"
    state = turn.state
    kinds = list(dict.fromkeys(kind_name(piece) for pieces in found.values() for piece in pieces))
    total = sum(state.pieces(n)[piece] for n, pieces in found.items() for piece in pieces)
    where = joined([str(n) for n in found])
    if total == 1:
        return f"the {kinds[0]} in {where} ({word})"
    return f"{number} of {total} {joined([plural(kind) for kind in kinds])} in {where} ({word})"


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
