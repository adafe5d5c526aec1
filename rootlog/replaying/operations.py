"""An action as written -> what it does, as operations on a replay that are built once per distinct text.

An operation is called with the `Replayer` and takes its changes into the step. It is built from the words of the action
alone; what it does may still depend on the state.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rootlog.engine.changes import Change, Guessed, Marked, Moved, Opened, Scored, Swapped
from rootlog.engine.pieces import Piece
from rootlog.notation.record import (
    Action,
    Battle,
    CardTerm,
    Craft,
    Flip,
    Guess,
    Hire,
    MarkerOff,
    Markers,
    Node,
    PathOpened,
    PieceTerm,
    Region,
    Score,
    Show,
    Swap,
    Transfer,
)
from rootlog.replaying.cards import cards
from rootlog.replaying.crafts import craft
from rootlog.replaying.items import used_items
from rootlog.replaying.markers import battle, markers, nothing, show
from rootlog.replaying.pieces import MovePiece, piece_place, pieces, side
from rootlog.replaying.replayer import PIECES, Op, Plans, Replayer

Plan = tuple[Op, ...]

Build = Callable[..., Sequence[Op]]
"""The function that makes the operations of a node on that faction's turn."""

_MANY = 50_000


def planner(builders: Mapping[type, Build]) -> Plans:
    """The functions that give the operations of an action on that faction's turn, built once per distinct text by its node's builder.

    An action that could not be read does nothing.
    """
    plans: dict[tuple[str, str], tuple[Node, Plan]] = {}

    def plan(action: Action, owner: str) -> Plan:
        node = action.node
        if node is None:
            return ()
        key = (owner, action.text)
        known = plans.get(key)
        if known is not None and (known[0] is node or known[0] == node):
            return known[1]
        if len(plans) > _MANY:
            plans.clear()
        made = tuple(builders[type(node)](node, owner))
        plans[key] = (node, made)
        return made

    return plan


def _plain(change: Change, replayer: Replayer) -> None:
    """A change that depends on nothing."""
    replayer.do(change)


def transfers(of_pieces: Build, of_cards: Build) -> Build:
    """The builder of transfers, by what pieces and cards do; items do the same everywhere."""

    def transfer(node: Transfer, owner: str) -> list[Op]:
        made: list[Op] = []
        for term in node.terms:
            if term.count == 0:
                made.append(nothing)
            elif isinstance(term, PieceTerm):
                made += of_pieces(term, node.targets, owner)
            elif isinstance(term, CardTerm):
                made += of_cards(term, node.targets, owner)
            else:
                made += used_items(term, node.targets, owner)
        return made

    return transfer


def _score(node: Score, owner: str) -> list[Op]:
    return [partial(_plain, Scored(side(node.faction or owner), node.points))]


def _marker_off(node: MarkerOff, owner: str) -> list[Op]:
    where = side(node.board.faction or owner)
    value = "dominance" if where == owner else "coalition"
    return [partial(_plain, Marked("marker_off", owner, where, value))]


def _hire(node: Hire, owner: str) -> list[Op]:
    controller = side(node.board.faction or owner)
    return [partial(_plain, Marked("hireling", controller, side(node.hireling), node.markers))]


def _guess(node: Guess, owner: str) -> list[Op]:
    plot = Piece(side(node.faction), node.code)
    return [partial(_plain, Guessed(owner, plot, node.clearing))]


def _swap(node: Swap, owner: str) -> list[Op]:
    ends = [t.start.numbers[0] for t in (node.one, node.other) if isinstance(t.start, Region)]
    if 0 in (node.one.count, node.other.count):
        return [nothing]
    faction = side(node.one.faction or node.other.faction or owner)
    return [partial(_trade, Swapped(faction, ends[0], ends[1]))]


def _flip(node: Flip, owner: str) -> list[Op]:
    term = node.term
    if term.count == 0:
        return [nothing]
    faction = side(term.faction or node.faction or owner)
    where = piece_place(term.start, owner) if term.start is not None else None
    if where is None:
        return []
    thing, became = Piece(faction, term.code), Piece(faction, node.code)
    return [MovePiece(Moved(1, thing, where, where, became), named=True)]


def _trade(change: Swapped, replayer: Replayer) -> None:
    """Two plots trade places; a clearing without a plot has none to trade."""
    faction, *ends = change
    for end in ends:
        if not any(
            type(t) is Piece and t.owner == faction and t.is_token
            for t in replayer.state.pieces(end)
        ):
            replayer.short(PIECES, f"no plot lies in clearing {end}")
    replayer.traded.update(ends)
    replayer.do(change)


def _open(change: Opened, replayer: Replayer) -> None:
    """A closed path is removed from the map; one that is not closed cannot be."""
    one, other = change
    if (one, other) not in replayer.state.closed:
        replayer.short(PIECES, f"no closed path lies between {one} and {other}")
    replayer.do(change)


def _path(node: PathOpened, owner: str) -> list[Op]:  # noqa: ARG001  # builders share one signature
    return [partial(_open, Opened(min(node.one, node.other), max(node.one, node.other)))]


BUILDERS: Mapping[type, Build] = {
    Battle: battle,
    Transfer: transfers(pieces, cards),
    Show: show,
    Craft: craft,
    Score: _score,
    MarkerOff: _marker_off,
    PathOpened: _path,
    Markers: markers,
    Guess: _guess,
    Flip: _flip,
    Swap: _swap,
    Hire: _hire,
}

plan = planner(BUILDERS)
"""The operations of an action in the printed editions."""
