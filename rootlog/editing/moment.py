"""The moment of a game at which a cursor is."""

from rootlog.judged import JudgedRecord, Moment


def moment_at(judged: JudgedRecord, row: int, column: int) -> Moment | None:
    """The moment after the action at a place, line and column from 0; None where no turn is recorded.

    Between two actions it is that after the first, outside of the turns that after the last turn above. Above the first turn it
    is that before the game.
    """
    turns = judged.record.turns
    above = [turn for turn in turns if turn.line <= row + 1]
    if not turns:
        return None
    if not above:
        return Moment(1, 0)
    turn = above[-1]
    if turn.line < row + 1:
        return Moment(turn.number, len(turn.actions))
    begun = [action.number for action in turn.actions if action.column <= column + 1]
    return Moment(turn.number, begun[-1] if begun else 0)
