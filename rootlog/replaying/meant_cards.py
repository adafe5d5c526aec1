"""Which card is meant where a name fits two: a dominance card drawn or taken, a supporter spent or an improvement discarded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rootlog.engine import factions
from rootlog.engine.hidden import fits, seen
from rootlog.engine.pieces import Card, Piece, board
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    PieceTerm,
    Region,
    Score,
    Show,
    Transfer,
)
from rootlog.replaying.names import DOMINANCE
from rootlog.replaying.replayer import Replayer

PATH = 2
"""How many clearings a path has; a forest touches more."""
ORDERS, SABOTEURS = "falseorders", "saboteurs"
"""The improvements that their faction discards in Birdsong, for what may be written before them."""


def spends_supporter(replayer: Replayer, faction: str, card: Card) -> bool:
    """Whether a named card that leaves the board is a supporter, though an improvement of that name is in play there too.

    There must be another copy. What follows tells in the Alliance's own turn: supporters are spent for sympathy and bases, before any battle.
    In any turn they go with a base, in another's also where the stack is full. A card that leaves another board
    beside it or right before is why it goes, or goes for it.
    """
    state, stack = replayer.state, board(faction)
    if not any(fits(one, card) for one, _ in state.cards(stack)):
        return False
    if card.name == DOMINANCE and card.suit is None:
        return True  # the activated one stays in play (3.3.2), there are others
    turn, copies = replayer.turn, replayer.world.copies.get(card, 0)
    if turn is None or (not state.count(card, stack) and seen(state, card) >= copies):
        return False  # there is no other one
    here = replayer.number - 1
    before, after = turn.actions[:here], turn.actions[here + 1 :]
    owner = replayer.faction
    if (faction != owner or card.name == SABOTEURS) and any(
        _leaves_other_board(one, faction, owner)
        for one in turn.actions[max(0, here - 1) : here + 1]
    ):
        return False
    told = [
        one
        for one in reversed(before)
        if not isinstance(one.node, Score) and not _leaves_board(one, faction, owner)
    ]
    why = told[0] if told else None
    joins = why is not None and _joins_supporters(why, faction, owner)
    if _goes_with_a_loss(told, faction, owner) or (joins and _overfull(replayer, faction)):
        return True
    if faction != owner:
        return False
    if any(_fights(one, faction, owner) for one in before) or (
        card.name == ORDERS and _orders(before, faction)
    ):
        return False
    left = (
        one
        for index, one in enumerate(after)
        if not _leaves_board(one, faction, owner) and not _suffers(after, index, faction)
    )
    return _spent_for(why, next(left, None), faction, owner)


def _fights(action: Action, faction: str, owner: str) -> bool:
    """Whether that faction itself fights a battle: a hireling of its uses none of its cards (19.3.5)."""
    node = action.node
    return isinstance(node, Battle) and faction in (node.attacker or owner, node.defender)


def _overfull(replayer: Replayer, faction: str) -> bool:
    """Whether more supporters lie there than the stack holds without a base, and no base is on the map (8.2.3.I)."""
    limit = factions.data(faction).board.get("supporters_without_base")
    if limit is None or sum(n for _, n in replayer.state.cards(board(faction))) <= limit:
        return False
    return not any(
        type(thing) is Piece and thing.owner == faction and thing.is_building
        for number in replayer.table.map.clearings
        for thing in replayer.state.pieces(number)
    )


def _spent_for(before: Action | None, behind: Action | None, faction: str, owner: str) -> bool:
    """Whether supporters serve for what stands behind them, or, where they did nothing to others there, before them."""
    if _serves(behind, faction):
        return True
    if behind is not None and (
        _leaves_other_board(behind, faction, owner) or _moves_others(behind, faction)
    ):
        return False
    return _serves(before, faction) or _trains(before, faction)


def _orders(before: Sequence[Action], faction: str) -> bool:
    """Whether warriors of another were moved right before, and no card was spent beside that for Field Hospitals (6.2.3)."""
    return (
        bool(before)
        and _moves_others(before[-1], faction)
        and not any(_leaves_hand(one, faction) for one in before[-2:-1])
    )


def _moves_others(action: Action, faction: str) -> bool:
    """Whether only warriors of another faction go from one clearing to another."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and bool(node.targets)
        and all(isinstance(one, Region) for one in node.targets)
        and all(
            isinstance(one, PieceTerm)
            and one.faction not in (None, faction)
            and one.code[0] == "w"
            and isinstance(one.start, Region)
            for one in node.terms
        )
    )


def _trains(action: Action | None, faction: str) -> bool:
    """Whether warriors come to that faction's board: the last that a revolt brings."""
    node = None if action is None else action.node
    return (
        isinstance(node, Transfer)
        and all(isinstance(one, PieceTerm) and one.start is None for one in node.terms)
        and any(isinstance(one, Board) and one.faction in (None, faction) for one in node.targets)
    )


def _goes_beside(action: Action) -> bool:
    """Whether only pieces leave the map or a board, or cards a hand or the deck, or a hand is shown, as where a base is lost."""
    node = action.node
    return isinstance(node, Show) or (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, PieceTerm)
            or (isinstance(term, CardTerm) and (term.start is None or isinstance(term.start, Hand)))
            for term in node.terms
        )
    )


def _leaves_board(action: Action, faction: str, owner: str) -> bool:
    """Whether only cards of that faction's board go, to nowhere."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, CardTerm)
            and isinstance(term.start, Board)
            and (term.start.faction or owner) == faction
            for term in node.terms
        )
    )


def _suffers(actions: Sequence[Action], index: int, faction: str) -> bool:
    """Whether others suffer a revolt: items are damaged (9.2.2.I), warriors are paid for and move beside that (6.2.3)."""
    node = actions[index].node
    if not isinstance(node, Transfer):
        return False
    if all(isinstance(one, ItemTerm) and isinstance(one.start, Board) for one in node.terms):
        return True
    return _leaves_hand(actions[index], faction) or (
        bool(node.targets)
        and all(isinstance(one, Region) for one in node.targets)
        and all(
            isinstance(one, PieceTerm)
            and isinstance(one.start, Region)
            and one.start.numbers == _based(actions[index:])
            for one in node.terms
        )
        and any(_leaves_hand(one, faction) for one in actions[max(0, index - 1) : index + 2])
    )


def _based(actions: Sequence[Action]) -> tuple[int, ...]:
    """The clearing in which the first building comes from a supply; none without any."""
    for action in actions:
        node = action.node
        if isinstance(node, Transfer) and any(
            isinstance(term, PieceTerm) and term.code[0] == "b" and term.start is None
            for term in node.terms
        ):
            for target in node.targets:
                return target.numbers if isinstance(target, Region) else ()
    return ()


def _leaves_hand(action: Action, faction: str) -> bool:
    """Whether only cards of other players' hands go, to nowhere."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and not node.targets
        and all(
            isinstance(term, CardTerm)
            and isinstance(term.start, Hand)
            and term.start.faction not in (None, faction)
            for term in node.terms
        )
    )


def _leaves_other_board(action: Action, faction: str, owner: str) -> bool:
    """Whether a card of another faction's board goes in that action, too."""
    return isinstance(action.node, Transfer) and any(
        isinstance(term, CardTerm)
        and isinstance(term.start, Board)
        and (term.start.faction or owner) != faction
        for term in action.node.terms
    )


def _goes_with_a_loss(before: Iterable[Action], faction: str, owner: str) -> bool:
    """Whether a base went right before, or, in another's turn, a card joined the supporters, which may be too many then.

    Before is told backwards; other pieces and cards may go beside that, and others give cards for Outrage.
    """
    for one in before:
        if _loses_base(one, faction, owner):
            return True
        if _joins_supporters(one, faction, owner):
            if faction != owner:
                return True
        elif not _goes_beside(one):
            return False
    return False


def _joins_supporters(action: Action, faction: str, owner: str) -> bool:
    """Whether only cards come to that faction's board."""
    node = action.node
    return (
        isinstance(node, Transfer)
        and all(isinstance(term, CardTerm) for term in node.terms)
        and any(
            isinstance(one, Board) and (one.faction or owner) == faction for one in node.targets
        )
    )


def _loses_base(action: Action | None, faction: str, owner: str) -> bool:
    """Whether a base of that faction leaves the map, with which supporters go (8.2.4)."""
    node = None if action is None else action.node
    return (
        isinstance(node, Transfer)
        and not node.targets
        and any(
            isinstance(term, PieceTerm)
            and (term.faction or owner) == faction
            and term.code[0] == "b"
            for term in node.terms
        )
    )


def _serves(action: Action | None, faction: str) -> bool:
    """Whether pieces come to the map, or go from it, as supporters make them."""
    node = None if action is None else action.node
    if not isinstance(node, Transfer):
        return False
    pieces: Iterable[PieceTerm] = [term for term in node.terms if isinstance(term, PieceTerm)]
    forests = all(isinstance(one, Region) and len(one.numbers) > PATH for one in node.targets)
    if forests:  # relics that are removed lie in one (15.2.5)
        return any(isinstance(term.start, Region) for term in pieces)
    comes = any(term.faction in (None, faction) and term.code[0] in "tb" for term in pieces)
    return comes and any(isinstance(one, Region) for one in node.targets)
