"""The goals that an action may have been meant to have: another one, one fewer, one more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rootlog.notation.record import (
    Board,
    CardTerm,
    Hand,
    Node,
    PieceTerm,
    Region,
    Status,
    Term,
    Transfer,
    Where,
)
from rootlog.repairing.scene import ActionContext, beside, order
from rootlog.repairing.terms import is_own_warrior
from rootlog.repairing.variant import STATE, STATES, Variant
from rootlog.replaying import facts

AREAS = ("s", "t", "d")


def targets(node: Transfer, scene: ActionContext) -> Iterator[Variant]:
    """The same action with its goals otherwise."""
    for place, target in enumerate(node.targets):
        for other, family in (*_own_board(target), *_other_targets(node, target, scene)):
            if other not in node.targets and all(term.start != other for term in node.terms):
                changed = (*node.targets[:place], other, *node.targets[place + 1 :])
                yield Variant(node._replace(targets=changed), family)
    if not node.targets and all(map(is_own_warrior, node.terms)):  # a move
        for here in (Region((number,)) for number in _reached(node.terms[0], scene)):
            if here != node.terms[0].start:
                yield Variant(node._replace(targets=(here,)), "target")
    if len(node.targets) == 1 and type(node.targets[0]) is Status:
        both = (Status("s"), node.targets[0])
        yield Variant(node._replace(targets=both), "area")
    if len(node.targets) > 1:
        for place in range(len(node.targets)):
            fewer = node.targets[:place] + node.targets[place + 1 :]
            yield Variant(node._replace(targets=fewer), "fewer targets")
    if all(type(t) is Region and len(t.numbers) == 1 for t in node.targets) and node.targets:
        alone = Region((0,)) in node.targets or is_of_pawn(node)
        for number in order(scene) if not alone else ():
            here = Region((number,))
            named = here in node.targets or any(term.start == here for term in node.terms)
            if number and not named:
                more = (*node.targets, here)
                yield Variant(node._replace(targets=more), "more targets")


def is_of_pawn(node: Node | None) -> bool:
    """True if an action moves a pawn."""
    return type(node) is Transfer and any(map(_is_pawn, node.terms))


def _is_pawn(term: Term) -> bool:
    """True if a part is a pawn, which is in one place."""
    return type(term) is PieceTerm and term.code == "p"


def _own_board(target: Where) -> Iterator[tuple[Where, str]]:
    """The player's own board for another's."""
    if type(target) is Board and target.faction is not None:
        yield Board(None, target.key), "owner"


def _other_targets(
    node: Transfer, target: Where, scene: ActionContext
) -> Iterator[tuple[Where, str]]:
    if type(target) is Region and len(target.numbers) == 1:
        for number in _reached(node.terms[0], scene):
            yield Region((number,)), "target"
    elif type(target) is Region:
        for name in scene.table.map.forests:
            numbers = tuple(map(int, name.split("_")))
            if len(set(numbers) ^ set(target.numbers)) <= 2 and numbers != target.numbers:
                yield Region(numbers), "forest"
    elif type(target) is Board and target.key is not None:
        for key in sorted(facts.columns(target.faction or scene.owner)):
            yield Board(target.faction, key), "column"
    elif type(target) is Hand or (type(target) is Board and type(node.terms[0]) is CardTerm):
        for faction in scene.table.factions:
            yield Hand(faction), "hand"
        for faction in filter(facts.holds_supporters, scene.table.factions):
            yield Board(None if faction == scene.owner else faction, None), "hand"
    elif type(target) is Status:
        exchanged = target.code in STATES
        for code in STATES if exchanged else AREAS:
            yield Status(code), STATE if exchanged else "area"


def _reached(first: Term, scene: ActionContext) -> Iterator[int]:
    """Clearings next to that from which the things start, by rivers too, and those that the turn names; all for what starts elsewhere."""
    near: Iterable[int] = scene.table.map.clearings
    if type(first) is PieceTerm and facts.keeps(first.faction or scene.owner, "burrow"):
        near = (*near, 0)
    if type(first.start) is Region and len(first.start.numbers) == 1 and first.start.numbers[0]:
        near = beside(first.start.numbers[0], scene)
    for number in order(scene):
        if number in near or number in scene.clearings:
            yield number
