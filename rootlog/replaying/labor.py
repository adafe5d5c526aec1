"""Cards that the Tinker takes out of the discard pile, where the record does not write that they come from there."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.engine.hidden import fits
from rootlog.engine.pieces import DISCARD, Card, leader
from rootlog.notation.record import (
    Action,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    Pile,
    Region,
    Status,
    Transfer,
)
from rootlog.replaying.card_moves import SOULS
from rootlog.replaying.items import EXHAUSTED, split
from rootlog.replaying.replayer import Replayer

TINKER, TORCH = "tinker", "r"


def labors(replayer: Replayer, card: Card) -> bool:
    """Whether a named card that comes to the hand of the line's owner is taken by Day Labor.

    Who draws seldom names the card; one beside an exhausted torch of the Tinker that lies in the discard pile is taken
    from there, unless another card beside that torch is written as taken so.
    """
    faction, state = replayer.faction, replayer.state
    if card.name is None or faction not in replayer.world.vagabonds:
        return False
    if not any(one.name == TINKER for one, _ in state.cards(leader(faction))):
        return False
    there = any(fits(one, card) for where in (DISCARD, SOULS) for one, _ in state.cards(where))
    return there and _beside_a_torch(replayer)


def _beside_a_torch(replayer: Replayer) -> bool:
    """Whether the action before or after it exhausts a torch, other cards that are taken so left aside."""
    if replayer.turn is None:
        return False
    actions, here = replayer.turn.actions, replayer.number - 1
    return _lights(reversed(actions[:here])) or _lights(iter(actions[here + 1 :]))


def _lights(actions: Iterator[Action]) -> bool:
    for action in actions:
        node = action.node
        if not isinstance(node, Transfer):
            return False
        if any(isinstance(one, ItemTerm) and one.item == TORCH for one in node.terms):
            sides = (split(one.code)[1] for one in node.targets if isinstance(one, Status))
            return EXHAUSTED in sides and not _recovers(next(actions, None))
        if not (_taken(node) or _turned(node)):
            return False
    return False


def _recovers(action: Action | None) -> bool:
    """Whether an action takes a card from the discard pile or a quest, and says so: the torch is for that."""
    node = None if action is None else action.node
    return isinstance(node, Transfer) and any(isinstance(one.start, Pile) for one in node.terms)


def _turned(node: Transfer) -> bool:
    """Whether own items are turned or moved; those from a ruin or another board are what the torch was for."""
    return all(
        isinstance(one, ItemTerm) and not isinstance(one.start, (Board, Region))
        for one in node.terms
    )


def _taken(node: Transfer) -> bool:
    """Whether named cards come to a hand, with no place written from where."""
    return all(
        isinstance(one, CardTerm) and one.name is not None and one.start is None
        for one in node.terms
    ) and all(isinstance(one, Hand) for one in node.targets)
