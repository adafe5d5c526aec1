"""Cards of a Print and Play record as moved: any name may be a card's, and the special victory cards lie off the map.

What a name counts as (an item, something that is kept) only fact lines tell.
"""

from collections.abc import Sequence
from functools import partial

from rootlog.engine.changes import Battled, Crafted, Moved
from rootlog.engine.editions.pnp.replaying.world import ALLIANCE, PnpWorld
from rootlog.engine.pieces import (
    DECK,
    DISCARD,
    DISPLAY,
    ITEM_SUPPLY,
    Card,
    Item,
    Place,
    column,
    crafted,
    hand,
    items,
)
from rootlog.notation.record import Battle, Board, CardTerm, Craft, Hand, Where
from rootlog.replaying import cards as printed
from rootlog.replaying.card_moves import MoveCard, choose
from rootlog.replaying.cards import CLAIMED
from rootlog.replaying.crafts import leave_hand
from rootlog.replaying.markers import ambush
from rootlog.replaying.names import AMBUSH
from rootlog.replaying.pieces import side
from rootlog.replaying.replayer import Op, Replayer

SPECIAL = frozenset(("chaos", "coalition", "economic", "military"))
"""The names of the special victory cards."""
VIZIERS = frozenset(("viz", "vizier"))
FOUR = 4


def card_of(suit: str | None, name: str | None) -> Card:
    """The card that is written; no suit follows from a name."""
    if name is None:
        return Card(suit, None)
    if name in VIZIERS:
        return Card("B", "loyalvizier")
    return Card(suit, AMBUSH if name == "@" else name)


def cards(term: CardTerm, targets: tuple[Where, ...], owner: str) -> Sequence[Op]:
    """The moves of cards that a term and its targets mean on that faction's turn."""
    card = card_of(term.suit, term.name)
    slots = [slot for slot in (_slot(target, owner) for target in targets) if slot is not None]
    if card.name is None and isinstance(term.start, Hand) and slots:
        count, source = 1 if term.count is None else term.count, hand(side(term.start.faction))
        return [Hide(count, card, source, slot) for slot in slots]
    if card.name not in SPECIAL:
        return printed.cards(term, targets, owner, card)
    count = 1 if term.count is None else term.count
    return [_special(term.start, card, count, target, owner) for target in targets or (None,)]


def _special(start: Where | None, card: Card, count: int, target: Where | None, owner: str) -> Op:
    """A special victory card: spent for its suit it waits off the map, where it is taken from; activated it lies in the play area."""
    goal = _goal(target, owner)
    if isinstance(start, Hand):
        return MoveCard(count, card, hand(side(start.faction)), goal or DISPLAY)
    if isinstance(start, Board):
        return MoveCard(count, card, crafted(side(start.faction or owner)), goal or DISCARD)
    return Claim(count, card, DISPLAY, goal or hand(owner))


def _goal(target: Where | None, owner: str) -> Place | None:
    if isinstance(target, Hand):
        return hand(side(target.faction))
    return crafted(side(target.faction or owner)) if isinstance(target, Board) else None


def _slot(target: Where, owner: str) -> Place | None:
    """The slot of a hideout, if that is one."""
    if not isinstance(target, Board) or not target.key or side(target.faction or owner) != ALLIANCE:
        return None
    return column(ALLIANCE, target.key)


class Hide(MoveCard):
    """A card goes face down to the slot of a hideout: which it is nobody sees, though only one be in that hand."""

    def __call__(self, replayer: Replayer) -> None:
        """Put it there."""
        assert self.target is not None  # it is a slot
        chosen = choose(replayer, self.card, self.count, self.source)
        if sum(number for _, number, _ in chosen.taken) < self.count:
            self.move(replayer, self.source, self.target)
            return
        for thing, number, _ in chosen.taken:
            replayer.do(Moved(number, thing, self.source, self.target, self.card))
        for doubt in chosen.doubtful:
            replayer.settle(doubt)


class Claim(MoveCard):
    """A special victory card is taken from off the map; where none lies there it was drawn, or is one of the unnamed cards that were spent."""

    def __call__(self, replayer: Replayer) -> None:
        """Take it."""
        there = any(card.name == self.card.name for card, _ in replayer.state.cards(DISPLAY))
        faction = replayer.faction
        chosen = choose(replayer, self.card, 1, DISCARD)
        open_ = not there and self.target == hand(faction) and bool(chosen.taken)
        if open_ and not replayer.choose(faction, CLAIMED, 2):
            there = True
            for thing, _, became in chosen.taken:
                replayer.settle(Moved(1, thing, DISCARD, DISPLAY, became))
            for moved in chosen.doubtful:
                replayer.settle(moved)
        self.move(replayer, DISPLAY if there else DECK, self.target)


# --- crafting ----------------------------------------------------------------------------------------------


def _craft(faction: str, node: Craft, replayer: Replayer) -> None:
    """A card is crafted: it lies in the play area, unless it is stated that it does not stay; an item comes where a Vagabond plays."""
    replayer.do(Crafted(faction, node.item, node.name))
    world = replayer.world
    assert isinstance(world, PnpWorld)  # these are its records
    known = world.told.card(node.name)
    item = node.item or known.item
    stays = known.stays if known.stays is not None else item is None
    leave_hand(replayer, faction, Card(known.suit, node.name), stays=stays)
    if item is not None and world.vagabonds:
        token = Item(item, exhausted=faction in world.vagabonds)
        shelf = items(faction, "s" if faction in world.vagabonds else "")
        supplied = Item(item, exhausted=False)
        replayer.do(Moved(1, supplied, ITEM_SUPPLY, shelf, token))


def craft(node: Craft, owner: str) -> Sequence[Op]:
    """The operation of a craft."""
    return [partial(_craft, owner, node)]


# --- battle ------------------------------------------------------------------------------------------------


def _fight(node: Battle, change: Battled, replayer: Replayer) -> None:
    """A battle: all ambushes are the defender's, from whose hand they leave."""
    replayer.battle = node
    replayer.do(change)
    for suit in change.ambushes:
        ambush(replayer, change.defender, suit)


def fight(node: Battle, owner: str) -> Sequence[Op]:
    """The operation of a battle; a rolled 4 is a 0."""
    rolls = None if node.rolls is None else (node.rolls[0] % FOUR, node.rolls[1] % FOUR)
    attacker, defender = side(node.attacker or owner), side(node.defender)
    return [partial(_fight, node, Battled(attacker, defender, node.clearing, node.ambushes, rolls))]
