"""What is written behind an action that needs it done: a supply filled by the cost of what is placed from it."""

from __future__ import annotations

from rootlog.engine.changes import Moved
from rootlog.engine.pieces import Faction, Piece, board
from rootlog.notation.record import Action, Board, PieceTerm, Transfer, TurnLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.state import State


def refills(turn: TurnLine, number: int, moved: Moved, state: State) -> bool:
    """Whether the action behind that number gives to the supply what `moved` is short there, of whose turn it is.

    Funds that are spent to recruit (11.5.5) or acolytes that are spent to convert (10.4.3) fill the supply before the act,
    whichever of the two is written first.
    """
    piece, following = moved.thing, turn.actions[number : number + 1]
    if not number or not following or type(piece) is not Piece or piece.owner != turn.faction:
        return False
    short = moved.count - state.count(piece, moved.source)
    return short <= _spent(following[0], piece) <= state.count(piece, board(piece.owner))


def _spent(action: Action, piece: Piece) -> int:
    """How many of these that action takes from their owner's board to nowhere."""
    node = action.node
    if type(node) is not Transfer or node.targets or len(node.terms) != 1:
        return 0
    (term,) = node.terms
    if type(term) is not PieceTerm or type(term.start) is not Board or term.code != piece.code:
        return 0
    owners: set[Faction] = {term.faction or piece.owner, term.start.faction or piece.owner}
    return term.count or 1 if owners == {piece.owner} else 0
