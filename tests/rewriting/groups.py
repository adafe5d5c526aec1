"""How things are put together within an action: parentheses, starts written behind each, the order of things and of targets."""

from random import Random

from rootlog.notation.record import CardTerm, Hand, Node, PieceTerm, Show, Status, Term, Transfer
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Turn, by_action, spelled, where


def _tail(node: Node) -> str:
    """What stands behind the things of an action."""
    if isinstance(node, Show):
        return "^" + "+".join(node.audience)
    assert isinstance(node, Transfer)
    return "->" + "+".join(map(where, node.targets))


def _things(node: Node) -> tuple[Term, ...]:
    return node.terms if isinstance(node, Transfer | Show) else ()


@by_action
def starts_behind_each(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`(w+2Ew)6->` as `w6+2Ew6->`, `(2R+B)#A$->` as `2R#A$+B#A$->`."""
    del turn, chance
    things = _things(node)
    if len(things) < 2:
        return None
    return ["+".join(map(spelled, things)) + _tail(node)]


@by_action
def starts_within(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`(w+2Ew)6->` as `(w6+2Ew6)->`: parts with their own start in parentheses (usage)."""
    del turn, chance
    things = _things(node)
    if len(things) < 2 or not all(isinstance(term, PieceTerm) and term.start for term in things):
        return None
    return ["(" + "+".join(map(spelled, things)) + ")" + _tail(node)]


@by_action
def groups_of_one(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`5w1->12` as `(5w)1->12`, `2B#L->` as `(2B)#L->`."""
    del turn, chance
    things = _things(node)
    if len(things) != 1 or things[0].start is None:
        return None
    (term,) = things
    if isinstance(term, CardTerm):
        if term.suit is None:
            return None
        count = "" if term.count is None else term.count
        behind = spelled(term._replace(count=None, suit=None))
        return [f"({count}{term.suit}){behind}{_tail(node)}"]
    if isinstance(term.start, Hand):
        return None
    return [f"({spelled(term._replace(start=None))}){where(term.start)}{_tail(node)}"]


@by_action
def things_in_any_order(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`(w+2Ew+Eb)7->` as `(Eb+w+2Ew)7->`."""
    del turn
    things = _things(node)
    if len(things) < 2:
        return None
    mixed = tuple(chance.sample(things, len(things)))
    return [node_text(node._replace(terms=mixed))]  # type: ignore[union-attr]


@by_action
def targets_in_any_order(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`w->1+9+4` as `w->9+4+1`; `%s->e+d` as `%s->d+e`."""
    del turn
    if not isinstance(node, Transfer) or len(node.targets) < 2:
        return None
    mixed = tuple(chance.sample(node.targets, len(node.targets)))
    return [node_text(node._replace(targets=mixed))]


@by_action
def area_and_state_apart(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`%s->se` as `%s->s+e`, and the other way round."""
    del turn, chance
    if not isinstance(node, Transfer) or not node.targets:
        return None
    if not all(isinstance(place, Status) for place in node.targets):
        return None
    codes = "".join(place.code for place in node.targets if isinstance(place, Status))
    if len(codes) != 2:
        return None
    area, state = sorted(codes, key="sdtre".index)
    if area not in "sdt" or state not in "re":
        return None
    made = (Status(area), Status(state)) if len(node.targets) == 1 else (Status(area + state),)
    return [node_text(node._replace(targets=made))]
