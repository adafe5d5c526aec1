"""The choices for the head of a record: maps with their clearings, decks, laws, factions, landmarks, hirelings."""

from typing import Any

from rootlog.engine import cards, factions, hirelings, landmarks, maps, words
from rootlog.engine.law import editions
from rootlog.engine.vocabulary import CLEARING_SUITS


def choices() -> dict[str, Any]:
    """All that can be chosen, with what each is called."""
    return {
        "maps": {name: _map(name) for name in maps.names()},
        "decks": [*cards.names()],
        "suits": {suit: words.suit_name(suit) for suit in CLEARING_SUITS},
        "factions": {letter: str(words.faction_name(letter)) for letter in factions.letters()},
        "laws": {one: editions.entry(one)["title"] for one in editions.ids()},
        "landmarks": {one.name: one.title for one in landmarks.every().values()},
        "hirelings": {
            code: [hirelings.hireling(code).name, hirelings.hireling(code).demoted]
            for code in hirelings.codes()
        },
    }


def _map(name: str) -> dict[str, Any]:
    """The clearings of a map: their suits as printed, else as suggested."""
    found = maps.load(name)
    suits = found.suits or found.suggested_suits or {}
    return {
        "printed": found.suits is not None,
        "clearings": [*found.clearings],
        "suits": {str(number): suit for number, suit in suits.items()},
    }
