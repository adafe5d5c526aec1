"""Sorts of actions, and turns with actions of such sorts in another order."""

from collections.abc import Callable
from random import Random

from rootlog.notation.record import (
    Board,
    CardTerm,
    Craft,
    Flip,
    Hand,
    ItemTerm,
    Markers,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Transfer,
)
from tests.rewriting.kinds import Turn, is_move

Test = Callable[[Turn, Node], bool]


def _nodes(turn: Turn, texts: list[str]) -> list[Node]:
    return [turn.node(text) for text in texts]


def exchanged(turn: Turn, chance: Random, first: Test, second: Test) -> list[str]:
    """The turn with neighbours in each other's place, where the first is of one sort and the second of another."""
    made = list(turn.actions)
    at = 0
    while at + 1 < len(made):
        if all(map(turn.reads, made[at : at + 2])):
            one, other = _nodes(turn, made[at : at + 2])
            if first(turn, one) and second(turn, other) and chance.random() < 0.7:
                made[at], made[at + 1] = made[at + 1], made[at]
                at += 1
        at += 1
    return made


def shuffled(turn: Turn, chance: Random, fits: Callable[[Turn, Node], object]) -> list[str]:
    """The turn with runs of actions of one sort mixed; `fits` gives the sort, None for actions that stay."""
    made: list[str] = []
    run: list[str] = []
    last: object = None
    for text in turn.actions:
        sort = fits(turn, turn.node(text)) if turn.reads(text) else None
        if sort is None or sort != last:
            made += chance.sample(run, len(run))
            run = []
        last = sort
        if sort is None:
            made.append(text)
        else:
            run.append(text)
    return made + chance.sample(run, len(run))


# --- sorts of actions ----------------------------------------------------------------------------------------


def is_points(turn: Turn, node: Node) -> bool:
    """Points that somebody scores."""
    del turn
    return isinstance(node, Score) and node.points > 0


def is_deed(turn: Turn, node: Node) -> bool:
    """What points may be for: something placed, removed, crafted, turned, set."""
    del turn
    return isinstance(node, Craft | Markers | Flip) or (
        isinstance(node, Transfer) and not any(isinstance(t.start, Hand) for t in node.terms)
    )


def is_removal(turn: Turn, node: Node) -> bool:
    """Pieces that leave the map."""
    del turn
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(isinstance(t, PieceTerm) and isinstance(t.start, Region) for t in node.terms)
    )


def is_damage(turn: Turn, node: Node) -> bool:
    """Items that are damaged."""
    del turn
    return isinstance(node, Transfer) and any(
        isinstance(place, Status) and place.code.startswith("d") for place in node.targets
    )


def is_placing(turn: Turn, node: Node) -> bool:
    """Pieces from a supply to the map."""
    del turn
    return (
        isinstance(node, Transfer)
        and not is_move(node)
        and any(isinstance(place, Region) for place in node.targets)
        and all(isinstance(term, PieceTerm) for term in node.terms)
    )


def is_spent(turn: Turn, node: Node) -> bool:
    """Own cards from the hand or the supporters to the discard pile, each of them known by its suit or name alone."""
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, CardTerm) and term.start in (Hand(turn.letter), Board(None, None))
            for term in node.terms
        )
    )


def is_own_removal(turn: Turn, node: Node) -> bool:
    """Own pieces from the map to the supply, without anybody else's."""
    return is_removal(turn, node) and is_own(node)


def is_own(node: Node) -> bool:
    """Whether all pieces are those of the player at turn."""
    return isinstance(node, Transfer) and all(
        isinstance(term, PieceTerm) and term.faction is None for term in node.terms
    )


def is_from_board(turn: Turn, node: Node) -> bool:
    """Warriors that leave the own board: funds, officers, acolytes."""
    del turn
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, PieceTerm) and isinstance(term.start, Board) for term in node.terms
        )
    )


def is_turned(turn: Turn, node: Node) -> bool:
    """Own items that are exhausted."""
    del turn
    return (
        isinstance(node, Transfer)
        and len(node.targets) == 1
        and isinstance(node.targets[0], Status)
        and node.targets[0].code == "e"
        and all(isinstance(term, ItemTerm) for term in node.terms)
    )


def uses_item(node: Node) -> bool:
    """Whether own items are moved or turned: which of several are meant hangs on their order."""
    return isinstance(node, Transfer) and any(
        isinstance(term, ItemTerm) and not isinstance(term.start, Region) for term in node.terms
    )


def is_shown(turn: Turn, node: Node) -> bool:
    """Own cards that are shown to everybody."""
    del turn
    return isinstance(node, Show) and not node.audience and bool(node.terms)


def is_drawn(node: Node) -> bool:
    """Cards from the draw pile: in Evening, what is scored is scored before."""
    return isinstance(node, Transfer) and any(
        isinstance(t, CardTerm) and t.start is None for t in node.terms
    )


def goes(node: Node, start: object, target: object) -> bool:
    return (
        isinstance(node, Transfer)
        and len(node.terms) == 1
        and isinstance(node.terms[0], CardTerm)
        and node.terms[0].start == start
        and node.targets == (target,)
    )


def is_plain(turn: Turn) -> bool:
    """Whether nothing in the turn hangs on when points are scored: nobody wins, loses points, or leaves the track."""
    return not turn.last and not any("--" in text or "dom" in text for text in turn.actions)
