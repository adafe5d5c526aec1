"""Pieces, cards and places in words, for the messages of a replay."""

from __future__ import annotations

from rootlog.engine import words
from rootlog.engine.pieces import Card, Faction, Piece, Place, Thing

_PLACES = {
    "burrow": "the Burrow",
    "deck": "the draw pile",
    "discard": "the discard pile",
    "display": "the display of dominance cards",
    "quests": "the display of quests",
    "coffin": "Coffin Makers",
    "box": "the box",
    "souls": "the Lost Souls pile",
}
_OF_FACTION = {
    "supply": "the supply of {}",
    "hand": "the hand of {}",
    "board": "the board of {}",
    "crafted": "the play area of {}",
    "leader": "the play area of {}",
    "items": "the item box of {}",
    "stock": "the unused cards of {}",
    "used": "the spent leaders of {}",
}
_UNCOUNTED = ("wood", "sympathy")


def faction_words(faction: Faction) -> str:
    """A faction by name, `the Marquise de Cat`."""
    return f"the {words.faction_name(faction)}" if faction else "nobody"


def piece_words(piece: Thing, count: int | None = None, where: Place | None = None) -> str:
    """A piece with its owner, `wood of the Marquise`; with a count `2 warriors of the Eyrie`.

    The owner is left out where the place says it.
    """
    assert isinstance(piece, Piece)
    name = words.kind_name(piece)
    if count is not None and count != 1 and name not in _UNCOUNTED:
        name = name.removesuffix("y") + "ies" if name[-2:] in ("ry", "ty") else f"{name}s"
    number = "" if count is None else f"{count} "
    named = piece.owner and (where is None or where.faction != piece.owner)
    owner = f" of {faction_words(piece.owner)}" if named else ""
    return f"{number}{name}{owner}"


def item_words(letter: str) -> str:
    """An item by name."""
    return "item" if letter == "_" else words.item_name(letter)


def card_words(card: Card, count: int = 1) -> str:
    """So many of that card, `2 fox cards`, `1 card ambush (fox)`."""
    suit = words.suit_name(card.suit) if card.suit else ""
    noun = "card" if count == 1 else "cards"
    if card.name is None:
        return f"{count} {suit} {noun}" if suit else f"{count} {noun}"
    return f"{count} {noun} {card.name}{f' ({suit})' if suit else ''}"


def place_words(where: Place) -> str:
    """A place by name, `clearing 5`, `the hand of the Eyrie Dynasties`."""
    if where.kind in ("clearing", "forest", "path"):
        return f"{where.kind} {where.key}"
    if where.kind == "ruin":
        return f"the ruin in clearing {where.key}"
    if where.kind == "column":
        return f"column {where.key} of {faction_words(where.faction)}"
    if where.kind == "supply" and not where.faction:
        return "the item supply"
    if where.kind in _OF_FACTION:
        return _OF_FACTION[where.kind].format(faction_words(where.faction))
    return _PLACES.get(where.kind, where.kind)


def held(count: int, what: str) -> str:
    """So many of something, or `no ...`."""
    return f"{count} {what}" if count else f"no {what}"
