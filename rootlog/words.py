"""Pieces, cards, items and places in words, for the messages of a replay."""

from __future__ import annotations

from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Faction, Piece, Place, Thing
from rootlog import facts
from rootlog.names import item_name, suit_name

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
    "items": "the items of {}",
    "stock": "the unused cards of {}",
    "used": "the spent leaders of {}",
}


def faction_words(table: Table, faction: Faction) -> str:
    """A faction by name, `the Marquise`."""
    del table
    return facts.faction_name(faction)


def piece_words(table: Table, piece: Thing, count: int | None = None) -> str:
    """So many of that piece, `2 wood of the Marquise`; without the number for one."""
    del table
    assert isinstance(piece, Piece)  # noqa: S101
    name = facts.piece_name(piece.owner, piece.code)
    number = "" if count is None else f"{count} "
    return f"{number}{name} of {facts.faction_name(piece.owner)}"


def item_words(letter: str) -> str:
    """An item by name."""
    return item_name(letter)


def card_words(table: Table, card: Card, count: int = 1) -> str:
    """So many of that card, `2 fox cards`, `1 Ambush! (fox)`, `the loyal vizier`."""
    del table
    if card.name is None:
        suit = f"{suit_name(card.suit)} " if card.suit else ""
        return f"{count} {suit}{'card' if count == 1 else 'cards'}"
    suit = f" ({suit_name(card.suit)})" if card.suit else ""
    return f"{count} {card.name}{suit}"


def place_words(table: Table, where: Place) -> str:
    """A place by name, `clearing 5`, `the hand of the Eyrie`."""
    if where.kind in ("clearing", "forest", "path"):
        return f"{where.kind} {where.key}"
    if where.kind == "ruin":
        return f"the ruin in clearing {where.key}"
    if where.kind == "column":
        return f"column {where.key} of {faction_words(table, where.faction)}"
    if where.kind == "supply" and not where.faction:
        return "the item supply"
    if where.kind in _OF_FACTION:
        return _OF_FACTION[where.kind].format(faction_words(table, where.faction))
    return _PLACES.get(where.kind, where.kind)
