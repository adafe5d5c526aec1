"""Items: what is told of them when they are turned; battles: whether the roll is told."""

from random import Random

from rootlog.notation.record import Battle, Board, ItemTerm, Node, Status, Transfer
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Turn, by_action


@by_action
def item_states_left_out(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`%fsr->e` as `%fs->e` or `%f->e`, `%fde->r` as `%fd->r`: turning tells the side, undamaged goes without saying."""
    del turn
    if not isinstance(node, Transfer) or len(node.targets) != 1:
        return None
    (target,) = node.targets
    if not isinstance(target, Status) or target.code[-1] not in "re":
        return None
    short = chance.random() < 0.5

    def less(term: object) -> object:
        if not isinstance(term, ItemTerm) or not isinstance(term.start, Status):
            return term
        area = term.start.code.rstrip("re")
        if not area or (short and area == "s"):
            return term._replace(start=None)
        return term._replace(start=Status(area))

    terms = tuple(map(less, node.terms))
    return [node_text(node._replace(terms=terms))] if terms != node.terms else None  # type: ignore[arg-type]


@by_action
def item_boards_written(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`%t->e` of who is no Vagabond as `%t$->e`: the items lie on the own board."""
    del chance
    if not isinstance(node, Transfer) or turn.letter in "VG":
        return None
    terms = tuple(
        term._replace(start=Board(None, None))
        if isinstance(term, ItemTerm) and term.start is None
        else term
        for term in node.terms
    )
    return [node_text(node._replace(terms=terms))] if terms != node.terms else None


@by_action
def no_rolls(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`XE4(2,1)` as `XE4`."""
    del turn, chance
    if not isinstance(node, Battle) or node.rolls is None:
        return None
    return [node_text(node._replace(rolls=None))]
