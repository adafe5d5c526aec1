"""Enemy pieces: those of players with whom one is in no coalition, and of hirelings that nobody or such a player controls.

Pieces that a player treats as its own for rule are not one of its enemies' (law-6: 21.9).
"""

from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.state import State


def is_enemy(
    turn: Hypothesis, state: State, faction: Faction, clearing: int, piece: Piece
) -> Truth:
    """True if that piece in that clearing is an enemy piece to that player; None where that is not known."""
    owner = piece.owner
    if owner in ("", faction) or in_coalition(state, faction, owner):
        return False
    if owner in turn.rule_set.factions:
        lent = _lent(turn, state, faction, clearing, piece)
        return None if lent is None else not lent
    for source in turn.asking("masters", state):
        if source.faction == owner:
            answers = {_serves(state, faction, one) for one in source.masters(turn, state) or ()}
            return not answers.pop() if len(answers) == 1 else None
    return None


def _lent(turn: Hypothesis, state: State, faction: Faction, clearing: int, piece: Piece) -> Truth:
    """True if the player treats a warrior of another there as its own for rule, where that makes it no enemy piece: a mercenary."""
    if turn.law.switch("enemy_pieces") == "of enemies":
        return False
    for source in turn.asking("lends_rule", state):
        if source.faction == piece.owner and piece.is_warrior:
            loan = source.lends_rule(turn, state, clearing)
            if loan is not None and loan[0] == faction:
                return loan[2]
    return False


def _serves(state: State, faction: Faction, master: Faction) -> bool:
    """True if a hireling with that controller is no enemy of the player."""
    return master == faction or in_coalition(state, faction, master)
