"""Buildings with two sides, of which a record names the one that lies up: which of those that show the same leaves a clearing.

A replay may be told which (ways.py). Against the one taken it speaks that later one comes that never left (15.2.2), or that one is
taken that is gone.
"""

from __future__ import annotations

from rootlog.engine import factions
from rootlog.engine.pieces import Faction, Piece, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.changes import Moved
    from rootlog.replaying.replayer import Replayer

_ONE_SIDE = "b_f"
"""What is written of one that shows a figure."""
_SIDES = "sides"
"""What is picked among them, in the picks of a replay."""


def may_be_another(replayer: Replayer, named: Piece, where: Place) -> bool:
    """Whether one of which more is known shows what is written, too, beside one of which no more is known."""
    code = named.code
    if code[0] != "b" or where.kind != "clearing" or len(code) != len(_ONE_SIDE):
        return False
    return any(
        type(one) is Piece and one.owner == named.owner and one.code.startswith(f"{code}_")
        for one in replayer.state.at(where)
    )


def chosen(
    replayer: Replayer, moved: Moved, found: list[tuple[Piece, int]]
) -> list[tuple[Piece, int]]:
    """The pieces that may be meant; of those that show what is written the one first that the replay is told."""
    named = moved.thing
    assert type(named) is Piece
    if named.code[0] != "b" or moved.source.kind != "clearing":
        return found
    alike = [pair for pair in found if pair[0].code.startswith(named.code)]
    if len(alike) < 2:
        return found
    first = alike[replayer.choose(named.owner, _SIDES, len(alike))]
    return [first, *(pair for pair in found if pair is not first)]


def doubt(replayer: Replayer, owner: Faction) -> None:
    """Doubt which of them left before."""
    replayer.doubt_picks(owner, _SIDES)


def doubt_placed(replayer: Replayer, placed: Piece) -> None:
    """Doubt it where one comes of which none can be left, with those that stand on the map."""
    if not any(pick.letter == _SIDES for pick in replayer.picks):
        return
    codes = [
        thing.code
        for where in replayer.table.map.clearings
        for thing, number in replayer.state.pieces(where).items()
        if type(thing) is Piece and thing.owner == placed.owner and thing.code[0] == "b"
        for _ in range(number)
    ]
    if not factions.data(placed.owner, replayer.world.house).has_for_each(codes):
        replayer.strained += 1
        doubt(replayer, placed.owner)
