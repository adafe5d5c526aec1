"""An action as it would be behind another one than it stood behind: its clearings, suits and numbers filled in for the new place."""

from collections.abc import Iterator
from itertools import islice

from rootlog.editing.standing import TurnStanding
from rootlog.engine import cards
from rootlog.engine.pieces import Piece
from rootlog.notation.record import CardTerm, Node, PieceTerm, Region, Show, Term, Transfer
from rootlog.repairing.clearings import clearings_of, renumbered

PAWN = "p"
"""The kind of piece that its faction has once."""
MOST = 12
"""So many ways are there at most to fill in an action."""


def shape(node: Node | None) -> str:
    """An action without its numbers: which kind of thing goes to which kind of place."""
    if node is None:
        return ""
    if type(node) is Transfer:
        terms = ",".join(type(one).__name__ + str(getattr(one, "code", "")) for one in node.terms)
        return f"{terms}->{','.join(type(one).__name__ for one in node.targets)}"
    return type(node).__name__


def fillings(
    game: TurnStanding, before: Node | None, node: Node, last: Node | None
) -> Iterator[Node]:
    """The action that stood behind `before`, as it may stand behind `last`: what both had in common they have again."""
    found = {
        filled: None
        for suited in _suited(game, before, node, last)
        for placed in _placed(game, before, suited, last)
        for filled in _counted(game, placed)
    }
    yield from islice(found, MOST)


# --- suits --------------------------------------------------------------------------------------------------------


def _suits(node: Node | None) -> tuple[str, ...]:
    """The suits of the cards of an action, each once."""
    if type(node) is not Transfer and type(node) is not Show:
        return ()
    found = [one.suit for one in node.terms if type(one) is CardTerm and one.suit is not None]
    return tuple(dict.fromkeys(found))


def _suited(
    game: TurnStanding, before: Node | None, node: Node, last: Node | None
) -> Iterator[Node]:
    """The action with a card of the suit that the one before it has, or of its clearing; else of each."""
    suits = _suits(node)
    if len(suits) != 1 or (type(node) is not Transfer and type(node) is not Show):
        yield node
        return
    for here, there in ((_suits(before), _suits(last)), (_of(game, before), _of(game, last))):
        if suits == here and len(there) == 1:
            yield _of_suit(node, there[0])
            return
    for suit in cards.deck(game.table.deck).suits:
        yield _of_suit(node, suit)


def _of(game: TurnStanding, node: Node | None) -> tuple[str, ...]:
    """The suits of the clearings of an action, each once."""
    suits = game.table.suits
    found = [suits[one] for one in _clearings(node) if one in suits]
    return tuple(dict.fromkeys(found))


def _of_suit(node: Transfer | Show, suit: str) -> Node:
    terms = tuple(
        one._replace(suit=suit, name=None)
        if type(one) is CardTerm and one.suit is not None
        else one
        for one in node.terms
    )
    return node._replace(terms=terms)  # type: ignore[arg-type]  # those of a show are cards


# --- clearings ----------------------------------------------------------------------------------------------------


def _clearings(node: Node | None) -> tuple[int, ...]:
    return () if node is None else tuple(dict.fromkeys(clearings_of(node)))


def _placed(
    game: TurnStanding, before: Node | None, node: Node, last: Node | None
) -> Iterator[Node]:
    """The action in the clearings in which the one before it was; those that it does not share are any that may be."""
    own, here, there = _clearings(node), _clearings(before), _clearings(last)
    if len(own) > 2:
        yield from _of_one_suit(game, node, own)
        return
    shared = {
        one: there[here.index(one)] for one in own if one in here and here.index(one) < len(there)
    }
    left = [one for one in own if one not in shared]
    for filled in _renumbered(game, node, left):
        yield _all(filled, shared)


def _of_one_suit(game: TurnStanding, node: Node, own: tuple[int, ...]) -> Iterator[Node]:
    """The action to all clearings of another suit, where it goes to all of one."""
    suits = game.table.suits
    clearings = {suit: tuple(n for n in suits if suits[n] == suit) for suit in suits.values()}
    if type(node) is not Transfer or tuple(sorted(own)) not in clearings.values():
        yield node
        return
    for numbers in clearings.values():
        yield node._replace(targets=tuple(Region((number,)) for number in sorted(numbers)))


def _renumbered(game: TurnStanding, node: Node, left: list[int]) -> Iterator[Node]:
    if not left:
        yield node
        return
    one, *rest = left
    for other in _may_be(game, node, one):
        if other not in rest:
            yield from _renumbered(game, _all(node, {one: other}), rest)


def _may_be(game: TurnStanding, node: Node, one: int) -> list[int]:
    """The clearings that may stand in the place of one: those with such pieces, those next to where they start, or all."""
    if type(node) is not Transfer:
        return [one]
    starts = [term for term in node.terms if type(term) is PieceTerm and term.start is not None]
    for term in starts:
        if term.start == Region((one,)):
            piece = Piece(term.faction or game.faction, term.code)
            return [
                int(where.key) for where, _ in game.state.find(piece) if where.kind == "clearing"
            ]
    chart = game.table.map
    for moved in node.terms:
        there = _stands(game, moved)
        if there is not None:
            return sorted(chart.neighbours.get(there, ()))
    return [*chart.clearings]


def _stands(game: TurnStanding, term: Term) -> int | None:
    """The clearing in which a piece that is moved starts; a pawn starts where it is."""
    if type(term) is not PieceTerm:
        return None
    start = term.start
    if start is None and term.code == PAWN:
        [*where] = game.state.find(Piece(term.faction or game.faction, PAWN))
        keys = [str(place.key) for place, _ in where if place.kind == "clearing"]
        return int(keys[0]) if len(where) == len(keys) == 1 else None
    return start.numbers[0] if type(start) is Region and len(start.numbers) == 1 else None


def _all(node: Node, numbers: dict[int, int]) -> Node:
    """The action with all those clearings changed at once."""
    away = {one: -place for place, one in enumerate(numbers, start=1)}
    for one, other in away.items():
        node = renumbered(node, one, other)
    for one, other in numbers.items():
        node = renumbered(node, away[one], other)
    return node


# --- numbers ------------------------------------------------------------------------------------------------------


def _counted(game: TurnStanding, node: Node) -> Iterator[Node]:
    """The action with so many pieces of one kind as are there, where it moves some; and with as many as it had."""
    if type(node) is Transfer and len(node.terms) == 1 and node.targets:
        [term] = node.terms
        if type(term) is PieceTerm and type(term.start) is Region and len(term.start.numbers) == 1:
            piece = Piece(term.faction or game.faction, term.code)
            there = game.state.pieces(term.start.numbers[0]).get(piece, 0)
            if there:
                yield node._replace(terms=(term._replace(count=there if there > 1 else None),))
            if (term.count or 1) >= there:
                return
    yield node
