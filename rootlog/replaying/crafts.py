"""A craft as written -> the card that leaves the hand and what it brings, which the notation leaves out."""

from __future__ import annotations

from rootlog.engine.changes import Crafted, Moved
from rootlog.engine.law import chapter
from rootlog.engine.pieces import ITEM_SUPPLY, Card, Item, crafted, hand
from rootlog.engine.words import cards_in_full, item_name, place_in_full
from rootlog.notation.record import Craft
from rootlog.replaying.card_moves import choose, count_copies, known_name, spent
from rootlog.replaying.names import card_crafting, full_card, is_immediate, item_of
from rootlog.replaying.replayer import CARDS, Replayer

IMMEDIATE_EFFECTS = chapter("actions").IMMEDIATE_EFFECTS
"""The number of each item to craft."""


class CraftItem:
    """An item card is crafted: the card is discarded, the item comes from the supply."""

    __slots__ = ("change", "faction", "letter")

    def __init__(self, faction: str, letter: str, name: str | None) -> None:
        self.faction = faction
        self.letter = letter
        self.change = Crafted(faction, letter, name)

    def __call__(self, replayer: Replayer) -> None:
        """Craft it."""
        replayer.do(self.change)
        card = card_crafting(replayer.table.deck, self.letter)
        if self.change.name is not None:
            card = full_card(None, self.change.name)
        _leave_hand(replayer, self.faction, card)
        item = Item(self.letter, exhausted=False)
        there = replayer.state.count(item, ITEM_SUPPLY)
        if not there:
            replayer.short(IMMEDIATE_EFFECTS, f"no {item_name(self.letter)} is left in the supply")
        shelf = replayer.world.shelf(self.faction)
        replayer.do(Moved(1, item, ITEM_SUPPLY, shelf, item, 0 if there else 1))


class CraftCard:
    """A card with an effect is crafted: an improvement stays, an immediate effect is discarded."""

    __slots__ = ("card", "change", "faction")

    def __init__(self, faction: str, card: Card) -> None:
        self.faction = faction
        self.card = card
        self.change = Crafted(faction, None, card.name)

    def __call__(self, replayer: Replayer) -> None:
        """Craft it."""
        if is_immediate(self.card.name):
            replayer.battle = None  # what a Favor removes does not fall in battle
        replayer.do(self.change)
        known_name(replayer, self.card)
        _leave_hand(replayer, self.faction, self.card, stays=not is_immediate(self.card.name))
        if self.card.name == replayer.world.coffin_name:
            if replayer.coffin:  # that it left the play area of another was not written
                replayer.world.revive(replayer)
            replayer.coffin = self.faction


def _leave_hand(replayer: Replayer, faction: str, card: Card, *, stays: bool = False) -> None:
    source = hand(faction)
    chosen = choose(replayer, card, 1, source)
    taken = chosen.taken
    thing, _, became = taken[0] if taken else (card, 1, card)
    if became.name is not None and thing.name is None:
        count_copies(replayer, became, 1)
    if not taken:
        held = cards_in_full(card, 1)
        replayer.short(CARDS, f"{place_in_full(source)} does not hold {held}, which is crafted")
    target = crafted(faction) if stays else spent(replayer, became, source)
    replayer.do(Moved(1, thing, source, target, became, 0 if taken else 1))
    for doubt in chosen.doubtful:
        replayer.settle(doubt)


def craft(node: Craft, owner: str) -> list[CraftItem | CraftCard]:
    """The operation of a craft."""
    if node.item is not None:
        return [CraftItem(owner, node.item, None)]
    card = full_card(None, node.name)
    letter = item_of(card.name)
    if letter is not None:
        return [CraftItem(owner, letter, card.name)]
    return [CraftCard(owner, card)]
