"""The operations for an action that needs them done first: a supply filled by the cost of what is placed from it."""

from rootlog.engine.changes import Moved
from rootlog.engine.pieces import Piece, Place, board, region
from rootlog.engine.state import State
from rootlog.notation.record import Action, Board, PieceTerm, Region, Transfer, TurnLine


def refilling(turn: TurnLine, number: int, moved: Moved, state: State) -> Place | None:
    """From where the action behind that number gives to the supply what `moved` is short there, of whose turn it is; or None.

    Funds that are spent to recruit, acolytes that are spent to convert, a tunnel that is taken back to dig fill it before the act, whichever is written first.
    """
    piece, following = moved.thing, turn.actions[number : number + 1]
    if not number or not following or type(piece) is not Piece or piece.owner != turn.faction:
        return None
    short = moved.count - state.count(piece, moved.source)
    given, where = _given(following[0], piece)
    return where if where is not None and short <= given <= state.count(piece, where) else None


def _given(action: Action, piece: Piece) -> tuple[int, Place | None]:
    """The number of these that action that takes to nowhere, and from where: their owner's board, or the map."""
    node = action.node
    if type(node) is not Transfer or node.targets or len(node.terms) != 1:
        return 0, None
    (term,) = node.terms
    own = (None, piece.owner)
    if type(term) is not PieceTerm or term.code != piece.code or term.faction not in own:
        return 0, None
    start, count = term.start, term.count or 1
    if type(start) is Board and start.faction in own:
        return count, board(piece.owner)
    # warriors that leave the map are the cost of another act
    return count, region(start.numbers) if type(start) is Region and piece.is_token else None
