"""How much is written at once: counts, groups and targets taken apart, or joined."""

from itertools import product
from random import Random

from rootlog.notation.record import (
    Board,
    CardTerm,
    ItemTerm,
    Markers,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Term,
    Transfer,
)
from rootlog.notation.writer import node_text
from tests.rewriting.kinds import Turn, by_action, by_turn, is_move, number


def _parts(total: int, chance: Random) -> list[int]:
    """A number as a sum: of ones, or of two."""
    if total == 2 or chance.random() < 0.5:
        return [1] * total
    first = chance.randint(1, total - 1)
    return [first, total - first]


def _whole(term: Term) -> bool:
    """Whether a thing is no number of things: every item there."""
    return isinstance(term, ItemTerm) and term.item == "_"


@by_action
def counts_apart(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`2w->1` as `w->1/w->1`, `3#->C` as `#->C/2#->C`, `++3` as `++/++/++`; what moves together stays together."""
    del turn
    if isinstance(node, Score):
        size = abs(node.points)
        if size < 2:
            return None
        sign = node.points // size
        return [node_text(node._replace(points=sign * n)) for n in _parts(size, chance)]
    if not isinstance(node, Transfer) or is_move(node) or len(node.terms) > 1:
        return None
    (term,) = node.terms
    if (term.count or 1) < 2:
        return None
    counts = _parts(term.count or 1, chance)
    terms = (term._replace(count=None if n == 1 else n) for n in counts)
    return [node_text(node._replace(terms=(one,))) for one in terms]


@by_action
def things_apart(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`(w+2Ew)7->` as `w7->/2Ew7->`, `(2R+B)#$->` as `2R#$->/B#$->`."""
    del turn, chance
    if isinstance(node, Show) and len(node.terms) > 1:
        return [node_text(node._replace(terms=(one,))) for one in node.terms]
    if not isinstance(node, Transfer) or len(node.terms) < 2 or is_move(node):
        return None
    return [node_text(node._replace(terms=(one,))) for one in node.terms]


@by_action
def targets_apart(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`w->1+2` as `w->1/w->2`; two targets of an item are one, and sympathy spreads from one clearing to the next."""
    del chance
    if not isinstance(node, Transfer) or len(node.targets) < 2:
        return None
    if turn.letter == "A" and any(isinstance(t, PieceTerm) and t.code == "t" for t in node.terms):
        return None
    if any(isinstance(place, Status) for place in node.targets):
        return None
    return [node_text(node._replace(targets=(one,))) for one in node.targets]


@by_action
def markers_apart(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`$_C+$_O->h` as `$_C->h/$_O->h`."""
    del turn, chance
    if not isinstance(node, Markers) or len(node.markers) < 2:
        return None
    return [node_text(node._replace(markers=(one,))) for one in node.markers]


@by_action
def prices_one_by_one(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`$_->3` as `$_h->3/$_r->3/$_m->3`, in any order."""
    if not isinstance(node, Markers) or node.value is None or node.markers[0].key is not None:
        return None
    if turn.letter != "O":
        return None
    keys = chance.sample("hrm", 3)
    return [node_text(node._replace(markers=(node.markers[0]._replace(key=k),))) for k in keys]


# --- joined ------------------------------------------------------------------------------------------------


def _bare(term: Term) -> Term:
    return term._replace(count=None)


def _plus(one: Term, other: Term) -> Term:
    return one._replace(count=(one.count or 1) + (other.count or 1))


def _is_joinable(node: Node) -> bool:
    """Whether an action can be written with another one: what moves over the map is one move each."""
    return (
        isinstance(node, Transfer)
        and not is_move(node)
        and not any(_whole(term) for term in node.terms)
        and not any(isinstance(t, CardTerm) and t.start is None and t.name for t in node.terms)
    )


def summed(one: Node, other: Node) -> Node | None:
    """Two neighbours that differ in nothing but their number as one; None where they cannot be."""
    if isinstance(one, Score) and isinstance(other, Score):
        if one.faction == other.faction and (one.points > 0) == (other.points > 0):
            return one._replace(points=one.points + other.points)
        return None
    if not (_is_joinable(one) and _is_joinable(other)):
        return None
    assert isinstance(one, Transfer)
    assert isinstance(other, Transfer)
    if one.targets != other.targets or len(one.terms) > 1 or len(other.terms) > 1:
        return None
    mine, yours = one.terms[0], other.terms[0]
    return one._replace(terms=(_plus(mine, yours),)) if _bare(mine) == _bare(yours) else None


def spread(one: Node, other: Node) -> Node | None:
    """`w->1/w->2` as `w->1+2`; None where neighbours are not like that."""
    if not (_is_joinable(one) and _is_joinable(other)):
        return None
    assert isinstance(one, Transfer)
    assert isinstance(other, Transfer)
    if one.terms != other.terms or not one.targets or not other.targets:
        return None
    targets = one.targets + other.targets
    if len(set(targets)) < len(targets) or any(isinstance(t, Status) for t in targets):
        return None
    return one._replace(targets=targets)


def gathered(one: Node, other: Node) -> Node | None:
    """`w7->/2Ew7->` as `(w+2Ew)7->`; None where neighbours have different targets."""
    if isinstance(one, Show) and isinstance(other, Show):
        if one.terms and other.terms and one._replace(terms=()) == other._replace(terms=()):
            return one._replace(terms=one.terms + other.terms)
        return None
    if not (_is_joinable(one) and _is_joinable(other)):
        return None
    assert isinstance(one, Transfer)
    assert isinstance(other, Transfer)
    if one.targets != other.targets or len({type(t) for t in one.terms + other.terms}) > 1:
        return None
    if any(_bare(mine) == _bare(yours) for mine, yours in product(one.terms, other.terms)):
        return None
    return one._replace(terms=one.terms + other.terms)


def _joined(turn: Turn, chance: Random, *ways: object) -> list[str]:
    made: list[str] = []
    for text in turn.actions:
        both = None
        if made and chance.random() < 0.7:
            for way in ways:
                both = way(turn.node(made[-1]), turn.node(text))  # type: ignore[operator]
                if both is not None:
                    break
        if both is None:
            made.append(text)
        else:
            made[-1] = node_text(both)
    return made


def _walk(node: Node) -> Transfer | None:
    """A move of own warriors from one clearing to another, and nothing else."""
    plain = (
        isinstance(node, Transfer)
        and is_move(node)
        and len(node.targets) == 1
        and all(
            isinstance(t, PieceTerm) and t.code == "w" and t.faction is None for t in node.terms
        )
        and all(isinstance(t.start, Region) for t in node.terms)
    )
    return node if plain else None  # type: ignore[return-value]


@by_turn
def moves_to_one_place_joined(turn: Turn, chance: Random) -> list[str]:
    """`w2->5/2w7->5` as `w2+2w7->5`."""

    def both(one: Node, other: Node) -> Node | None:
        mine, yours = _walk(one), _walk(other)
        if mine is None or yours is None or mine.targets != yours.targets:
            return None
        starts = [term.start for term in mine.terms + yours.terms]
        if len(set(starts)) < len(starts):
            return None
        return mine._replace(terms=mine.terms + yours.terms)

    return _joined(turn, chance, both)


@by_turn
def moves_from_one_place_joined(turn: Turn, chance: Random) -> list[str]:
    """`w2->5/w2->7` as `w2->5+7`."""

    def both(one: Node, other: Node) -> Node | None:
        mine, yours = _walk(one), _walk(other)
        if mine is None or yours is None or mine.terms != yours.terms or len(mine.terms) > 1:
            return None
        if yours.targets[0] in mine.targets:
            return None
        return mine._replace(targets=mine.targets + yours.targets)

    return _joined(turn, chance, both)


@by_turn
def payments_gathered(turn: Turn, chance: Random) -> list[str]:
    """`w->O$/#O->C/w->O$/#O->C` as `2w->O$/#O->C/#O->C`: all services of a turn are paid at once."""
    del chance
    paid = [
        (at, node)
        for at, node in enumerate(map(turn.node, turn.actions))
        if isinstance(node, Transfer)
        and node.targets == (Board("O", None),)
        and node.terms == (PieceTerm(node.terms[0].count, None, "w", None),)
    ]
    made = list(turn.actions)
    if len(paid) < 2:
        return made
    total = sum(node.terms[0].count or 1 for _, node in paid)
    for at, _ in reversed(paid[1:]):
        del made[at]
    made[paid[0][0]] = f"{total}w->O$"
    return made


@by_turn
def counts_joined(turn: Turn, chance: Random) -> list[str]:
    """`w->1/w->1` as `2w->1`, `#->C/2#->C` as `3#->C`, `++/++3` as `++4`."""
    return _joined(turn, chance, summed)


@by_turn
def targets_joined(turn: Turn, chance: Random) -> list[str]:
    """`w->1/w->2` as `w->1+2`."""
    return _joined(turn, chance, spread)


@by_turn
def things_joined(turn: Turn, chance: Random) -> list[str]:
    """`w7->/2Ew7->` as `(w+2Ew)7->`, `R#$->/B#$->` as `(R+B)#$->`, `t4->/t9->` as `t4+t9->`.

    The Duchy may show one card for two acts, and which cards the Cult has shown is told of less strictly one by one: shown
    together they are two for certain.
    """

    def joined(one: Node, other: Node) -> Node | None:
        shown = isinstance(one, Show) and turn.letter in "DL"
        return None if shown else gathered(one, other)

    return _joined(turn, chance, joined)


@by_turn
def markers_joined(turn: Turn, chance: Random) -> list[str]:
    """`$_C->h/$_O->h` as `$_C+$_O->h`."""

    def both(one: Node, other: Node) -> Node | None:
        if isinstance(one, Markers) and isinstance(other, Markers) and one.value == other.value:
            keyed = all(marker.key for marker in one.markers + other.markers)
            return one._replace(markers=one.markers + other.markers) if keyed else None
        return None

    return _joined(turn, chance, both)


@by_action
def ones_written(turn: Turn, node: Node, chance: Random) -> list[str] | None:
    """`w->3` as `1w->3`, `++` as `++1`, `#->C` as `1#->C`."""
    del chance
    if isinstance(node, Score) and abs(node.points) == 1:
        return [node_text(node) + "1"]
    if not isinstance(node, Transfer) or len(node.terms) > 1 or _whole(node.terms[0]):
        return None
    (term,) = node.terms
    if term.count is not None or (isinstance(term, PieceTerm) and term.code in ("p", "f")):
        return None
    if turn.round == 0 and isinstance(term, CardTerm):
        return None
    return [number(None) + "1" + node_text(node)]
