"""A craft as written -> the card that leaves the hand and what it brings, which the notation leaves out."""

from functools import partial

from rootlog.engine.changes import Crafted, Moved
from rootlog.engine.law import chapter
from rootlog.engine.pieces import ITEM_SUPPLY, Card, Item, crafted, hand
from rootlog.engine.words import cards_in_full, item_name, place_in_full
from rootlog.notation.record import Craft
from rootlog.replaying.card_moves import choose, count_copies, known_name, spent
from rootlog.replaying.names import card_crafting, full_card, is_immediate, item_of
from rootlog.replaying.replayer import CARDS, Op, Replayer

IMMEDIATE_EFFECTS = chapter("actions").IMMEDIATE_EFFECTS
"""The number of each item to craft."""


def _craft_item(faction: str, letter: str, name: str | None, replayer: Replayer) -> None:
    """An item card is crafted: the card is discarded, the item comes from the supply."""
    replayer.do(Crafted(faction, letter, name))
    card = card_crafting(replayer.table.deck, letter) if name is None else full_card(None, name)
    leave_hand(replayer, faction, card)
    item = Item(letter, exhausted=False)
    there = replayer.state.count(item, ITEM_SUPPLY)
    if not there:
        replayer.short(IMMEDIATE_EFFECTS, f"no {item_name(letter)} is left in the supply")
    shelf = replayer.world.shelf(faction)
    replayer.do(Moved(1, item, ITEM_SUPPLY, shelf, item, 0 if there else 1))


def _craft_card(faction: str, card: Card, replayer: Replayer) -> None:
    """A card with an effect is crafted: an improvement stays, an immediate effect is discarded."""
    if is_immediate(card.name):
        replayer.battle = None  # what a Favor removes does not fall in battle
    replayer.do(Crafted(faction, None, card.name))
    known_name(replayer, card)
    leave_hand(replayer, faction, card, stays=not is_immediate(card.name))
    if card.name == replayer.world.coffin_name:
        if replayer.coffin:  # that it left the play area of another was not written
            replayer.world.revive(replayer)
        replayer.coffin = faction


def leave_hand(replayer: Replayer, faction: str, card: Card, *, stays: bool = False) -> None:
    """The card that is crafted leaves the hand for the play area, or for where it is spent."""
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


def craft(node: Craft, owner: str) -> list[Op]:
    """The operation of a craft."""
    if node.item is not None:
        return [partial(_craft_item, owner, node.item, None)]
    card = full_card(None, node.name)
    letter = item_of(card.name)
    if letter is not None:
        return [partial(_craft_item, owner, letter, card.name)]
    return [partial(_craft_card, owner, card)]
