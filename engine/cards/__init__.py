"""The cards: decks as data, found by searching this folder, and whatever else a record can write after `#`.

A deck file lists its cards, and may take in parts that several decks share. A card's `name` is its full name in a
record (`armorers`), its `title` what is printed on it. Cards that belong to one faction (leaders, quests,
ministers ...) stand in that faction's data: `special`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from rootlog.engine import data, factions
from rootlog.engine.pieces import Card
from rootlog.engine.vocabulary import CARD_SUITS

_HERE = data.folder(__file__)


class CardData(NamedTuple):
    """A card of a deck; never changed.

    `cost` is one suit letter a crafting piece, `*` for any suit; empty where it cannot be crafted. `kind` is `ambush`,
    `dominance`, `item`, `immediate` or `persistent`. `item` and `vp` are for items. What a card does (`effect` in the file) is
    reported there for readers; the code that judges it knows when and how often.
    """

    suit: str
    name: str
    title: str
    copies: int
    kind: str
    cost: str = ""
    item: str | None = None
    vp: int = 0
    abbr: str | None = None
    aliases: tuple[str, ...] = ()


class SpecialCard(NamedTuple):
    """A card outside the decks: its full name, kind (`leader`, `quest` ...), the factions that have it, its suit and copies.

    `suit` is None where it has none, or where there are cards of several suits with that name. Never changed.
    """

    name: str
    kind: str
    letters: tuple[str, ...]
    suit: str | None
    copies: int


class Deck:
    """A deck of cards; `suits` are those of its cards, in the order of the vocabulary."""

    def __init__(self, name: str, size: int, cards: tuple[CardData, ...]) -> None:
        """Take the cards and make them easy to find."""
        self.name = name
        self.size = size
        self.cards = cards
        there = {card.suit for card in cards}
        self.suits = tuple(suit for suit in CARD_SUITS if suit in there)
        self._by_key = {(card.suit, card.name): card for card in cards}
        self.held: Mapping[Card, int] = {Card(card.suit, card.name): card.copies for card in cards}
        """The copies of each card, as it is named in a game."""
        self._named: dict[str, tuple[CardData, ...]] = {}
        self._written: dict[str, dict[str, str]] = {}
        for card in cards:
            self._named[card.name] = (*self._named.get(card.name, ()), card)
            for word in (card.name, card.abbr, *card.aliases):
                if word:
                    self._written.setdefault(word, {})[card.suit] = card.name

    def get(self, suit: str, name: str) -> CardData | None:
        """The card of that suit and full name."""
        return self._by_key.get((suit, name))

    def named(self, name: str) -> tuple[CardData, ...]:
        """The cards of that full name, one for each suit that has it."""
        return self._named.get(name, ())

    def matching(self, suit: str | None, name: str | None) -> tuple[CardData, ...]:
        """The cards of that suit and full name, as far as either is known."""
        return tuple(
            card for card in self.cards if suit in {None, card.suit} and name in {None, card.name}
        )

    def copies(self, suit: str | None = None, name: str | None = None) -> int:
        """The number of cards of that suit and full name that the deck holds; None counts as any."""
        return sum(card.copies for card in self.matching(suit, name))

    def giving(self, item: str) -> tuple[CardData, ...]:
        """The cards that are crafted for an item; all of them have the same cost and points."""
        return tuple(card for card in self.cards if card.item == item)

    def spellings(self) -> tuple[str, ...]:
        """All that records may write for the cards: names, abbreviations and aliases."""
        return tuple(sorted(self._written))

    def full_name(self, written: str, suit: str | None = None) -> str | None:
        """The full name that a record means: itself, an abbreviation or an alias; None where this deck has no such card.

        A name shared by cards of several suits (`favor`, `part`) needs the suit.
        """
        found = self._written.get(written)
        if not found:
            return None
        if suit in found:
            return found[suit]
        names = set(found.values())
        return names.pop() if len(names) == 1 else None


def names() -> list[str]:
    """The names of all decks, as a record's header writes them."""
    return [head["name"] for head in data.heads(_HERE).values() if head["kind"] == "deck"]


def titles() -> dict[str, str]:
    """The names of each deck, its own name included, with that name."""
    heads = [head for head in data.heads(_HERE).values() if head["kind"] == "deck"]
    return {title: head["name"] for head in heads for title in (head["name"], *head["titles"])}


@cache
def deck(name: str) -> Deck:
    """The deck of that name (`Standard`, `E&P`). Raises KeyError where there is none."""
    stem = data.named(_HERE, name)
    raw = data.read(_HERE, stem)
    if raw["kind"] != "deck":
        raise KeyError(name)
    listed = [one for part in raw["with"] for one in data.read(_HERE, part)["cards"]]
    return Deck(name, raw["size"], tuple(map(_card, listed + raw["cards"])))


def _card(raw: data.Data) -> CardData:
    """The card that a deck file describes."""
    known = {name: raw[name] for name in CardData._fields if name in raw}
    return CardData(**{**known, "aliases": tuple(raw.get("aliases", ()))})


def modules(deck_name: str) -> list[str]:
    """The names of the modules with the rules of a deck's cards: `standard` and `standard_battle` for `standard.json`."""
    stem = data.named(_HERE, deck_name)
    return [n for n in sorted(data.modules(_HERE)) if n == stem or n.startswith(f"{stem}_")]


def special(written: str, among: Iterable[str] = ()) -> SpecialCard | None:
    """The card outside the decks that a record means by that name; the factions of `among` are searched first."""
    for letter in dict.fromkeys((*among, *factions.letters())):
        found = _specials(letter).get(written)
        if found:
            return found
    return None


@cache
def _specials(letter: str) -> dict[str, SpecialCard]:
    """The cards of a faction by full name, abbreviation and alias."""
    board = factions.data(letter)
    found: dict[str, SpecialCard] = {}
    for kind, cards in board.cards.items():
        for raw in cards:
            known = found.get(raw["name"])
            suit, copies = raw.get("suit"), raw["copies"]
            if known:
                suit = suit if suit == known.suit else None
                copies += known.copies
            one = SpecialCard(raw["name"], kind, board.letters, suit, copies)
            for word in (raw["name"], raw.get("abbr"), *raw.get("aliases", ())):
                if word:
                    found[word] = one
    return found
