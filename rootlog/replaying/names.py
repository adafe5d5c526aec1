"""Cards, quests and items by name: whatever a record writes becomes the full name, and a suit where only one is possible."""

from functools import cache, lru_cache

from rootlog.engine import cards as decks
from rootlog.engine.pieces import UNKNOWN_CARD, Card
from rootlog.engine.words import faction_name, no_faction
from rootlog.replaying import facts

HIRED = "h_"

AMBUSH, DOMINANCE, VIZIER, FAITHFUL, COFFIN_MAKERS, SABOTEURS = (
    "ambush",
    "dominance",
    "loyalvizier",
    "faithfulretainer",
    "coffinmakers",
    "saboteurs",
)


def absent(faction: str) -> str:
    """That a faction or hireling is not at the table, as a sentence."""
    name = faction_name(faction)
    if faction.startswith(HIRED):
        code = faction if name == faction else f"{faction} ({name})"
        return f"this game has no hireling {code}"
    return no_faction(faction) if name == faction else f"nobody plays the {name}"


@cache
def _full(suit: str | None, name: str) -> str:
    """The full name that is meant: of a card of any deck, else of a faction's own."""
    for deck in facts.decks():
        found = decks.deck(deck).full_name(name, suit)
        if found:
            return found
    own = decks.special(name)
    return own.name if own else name


@lru_cache(maxsize=1)
def _suits() -> dict[str, str | None]:
    """Full name to the one suit of that card in all decks; None for cards of several suits."""
    found: dict[str, str | None] = {VIZIER: "B", FAITHFUL: "B"}
    for deck in facts.decks():
        for card in facts.deck(deck):
            known = found.setdefault(card.name, card.suit)
            found[card.name] = known if known == card.suit else None
    return found


@cache
def full_card(suit: str | None, name: str | None) -> Card:
    """The card that is written, with its full name, and its suit where the name has only one."""
    if name is None:
        return Card(suit, None) if suit else UNKNOWN_CARD
    full = _full(suit, name)
    return Card(suit or _suits().get(full), full)


@cache
def card_crafting(deck: str, letter: str) -> Card:
    """The knowledge of a card from the item it was crafted for."""
    found = {(card.suit, card.name) for card in facts.deck(deck) if card.item == letter}
    suits, names = {suit for suit, _ in found}, {name for _, name in found}
    return Card(suits.pop() if len(suits) == 1 else None, names.pop() if len(names) == 1 else None)


@lru_cache(maxsize=1)
def _kinds() -> dict[str, tuple[str, str | None]]:
    return {card.name: (card.kind, card.item) for d in facts.decks() for card in facts.deck(d)}


def is_immediate(name: str | None) -> bool:
    """True if that card is discarded once its effect is resolved."""
    return _kinds().get(name or "", ("", None))[0] == "immediate"


def item_of(name: str | None) -> str | None:
    """The letter of the item that a card with that name is crafted for; None if for none."""
    return _kinds().get(name or "", ("", None))[1]
