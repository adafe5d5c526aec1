"""The clearings that an action names, and the same action with another one for one of them."""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.pieces import Piece
from rootlog.notation.record import Battle, Flip, Guess, Node, PieceTerm, Region, Transfer, Where
from rootlog.repairing.scene import ActionContext, stands


def moved_from(node: Transfer, start: int, other: int) -> Transfer:
    """The same from another clearing where it starts in the one."""
    here, there = Region((start,)), Region((other,))
    return node._replace(
        terms=tuple(t._replace(start=there) if t.start == here else t for t in node.terms)
    )


def clearings_of(node: Node | None) -> tuple[int, ...]:
    """The clearings that an action names."""
    if type(node) is Battle or type(node) is Guess:
        return (node.clearing,)
    if type(node) is Flip:
        return _regions((node.term.start,))
    if type(node) is Transfer:
        return _regions((*[term.start for term in node.terms], *node.targets))
    return ()


def _regions(wheres: Iterable[Where | None]) -> tuple[int, ...]:
    found = [w.numbers[0] for w in wheres if type(w) is Region and len(w.numbers) == 1]
    return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)


def renumbered(node: Node, old: int, new: int) -> Node:
    """The action with another clearing wherever it names that one; of a move that would stay there only where it starts."""
    here, there = Region((old,)), Region((new,))
    if (type(node) is Battle or type(node) is Guess) and node.clearing == old:
        return node._replace(clearing=new)
    if type(node) is Flip and node.term.start == here:
        return node._replace(term=node.term._replace(start=there))
    if type(node) is Transfer:
        moved = moved_from(node, old, new)
        if here in node.targets and moved != node:
            return moved
        return moved._replace(targets=tuple(there if t == here else t for t in node.targets))
    return node


def may_be_in(node: Node, old: int, new: int, scene: ActionContext, *, moved: bool) -> bool:
    """True if an action that names a clearing may have been meant for another one, by the pieces before it.

    `moved`: an earlier action of the kind leads there, so that the player's own pieces may have come with it.
    """
    here = Region((old,))
    if type(node) is Battle and node.clearing == old:
        owners = {thing.owner for thing in scene.state.pieces(new) if type(thing) is Piece}
        return node.defender in owners
    if type(node) is not Transfer:
        return True
    goals = [target for target in node.targets if type(target) is Region]
    for term in node.terms:
        if type(term) is not PieceTerm:
            continue
        own = term.faction in (None, scene.owner)
        if term.start == here and not (own and moved) and not stands(term, new, scene):
            return False
        ends = goals if term.start == here else [term.start] if here in goals else []
        if not all(may_lead(end, new, scene) for end in ends):
            return False
    return True


def may_lead(end: Where | None, number: int, scene: ActionContext) -> bool:
    """True if a move may lead from that clearing to the other, or come from it, by path or river."""
    if type(end) is not Region or len(end.numbers) != 1 or not end.numbers[0]:
        return True
    there = scene.table.map
    near = (*there.neighbours.get(number, ()), *there.river_neighbours.get(number, ()))
    return end.numbers[0] in near
