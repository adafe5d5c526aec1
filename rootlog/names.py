"""Cards, quests and items by name: whatever a record writes becomes the full name, and a suit where only one is possible."""

from __future__ import annotations

from functools import lru_cache

from rootlog import facts
from rootlog.engine.pieces import UNKNOWN_CARD, Card

AMBUSH, DOMINANCE, VIZIER, FAITHFUL, COFFIN_MAKERS = (
    "ambush",
    "dominance",
    "loyalvizier",
    "faithfulretainer",
    "coffinmakers",
)
_ALIASES = {
    "@": AMBUSH,
    "dom": DOMINANCE,
    "viz": VIZIER,
    "faith": FAITHFUL,
    "taxcollectors": "taxcollector",
    "murinebrokers": "murinebroker",
    "leagueofextraordinarymice": "leagueofadventurousmice",
}
_BY_SUIT = {"favor": "favorofthe{}", "part": "{}partisans"}
_PLURALS = {"F": "foxes", "M": "mice", "R": "rabbits"}
_SUITS = {"F": "fox", "M": "mouse", "R": "rabbit", "B": "bird"}
_ITEMS = {
    "s": "sword",
    "b": "bag",
    "c": "coin",
    "x": "crossbow",
    "h": "hammer",
    "t": "tea",
    "r": "torch",
    "f": "boot",
    "u": "club",
    "_": "item",
}


@lru_cache(maxsize=1)
def _aliases() -> dict[str, str]:
    """Short name to full name, of all decks and quests."""
    found = dict(_ALIASES)
    for deck in facts.decks():
        found.update((card.short, card.name) for card in facts.deck(deck) if card.short)
    found.update((short, name) for name, short in facts.quests() if short)
    return found


@lru_cache(maxsize=1)
def _suits() -> dict[str, str | None]:
    """Full name to the one suit of that card in all decks; None for cards of several suits."""
    found: dict[str, str | None] = {VIZIER: "B", FAITHFUL: "B"}
    for deck in facts.decks():
        for card in facts.deck(deck):
            known = found.setdefault(card.name, card.suit)
            found[card.name] = known if known == card.suit else None
    return found


@lru_cache(maxsize=None)
def full_card(suit: str | None, name: str | None) -> Card:
    """The card that is written, with its full name, and its suit where the name has only one."""
    if name is None:
        return Card(suit, None) if suit else UNKNOWN_CARD
    pattern = _BY_SUIT.get(name)
    if pattern and suit in _PLURALS:
        word = _PLURALS[suit] if name == "favor" else _SUITS[suit]
        return Card(suit, pattern.format(word))
    full = _aliases().get(name, name)
    return Card(suit or _suits().get(full), full)


@lru_cache(maxsize=None)
def card_crafting(deck: str, letter: str) -> Card:
    """What is known of a card from the item it was crafted for."""
    found = {(card.suit, card.name) for card in facts.deck(deck) if card.item == letter}
    suits, names = {suit for suit, _ in found}, {name for _, name in found}
    return Card(suits.pop() if len(suits) == 1 else None, names.pop() if len(names) == 1 else None)


@lru_cache(maxsize=1)
def _kinds() -> dict[str, tuple[str, str | None]]:
    return {card.name: (card.kind, card.item) for d in facts.decks() for card in facts.deck(d)}


def is_immediate(name: str | None) -> bool:
    """Whether that card is discarded once its effect is resolved."""
    return _kinds().get(name or "", ("", None))[0] == "immediate"


def item_of(name: str | None) -> str | None:
    """The letter of the item that a card with that name is crafted for; None if for none."""
    return _kinds().get(name or "", ("", None))[1]


def is_card(name: str) -> bool:
    """Whether any deck has a card of that full name."""
    return name in _kinds()


def item_name(letter: str) -> str:
    """The item with that letter."""
    return _ITEMS.get(letter, letter)


def suit_name(suit: str) -> str:
    """The suit with that letter."""
    return _SUITS.get(suit, suit)
