"""What replaying asks of the data of factions, maps and decks, in the form in which it needs it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rootlog.engine import cards, factions, maps
from rootlog.engine.maps import Map

_FOR_GOOD = {"C": ("t_k",), "O": ("t_f", "t_r", "t_m")}


class CardFact(NamedTuple):
    """A card of a deck: full name, the short name of records, suit, copies, kind, the letter of the item it is crafted for."""

    name: str
    short: str | None
    suit: str
    copies: int
    kind: str
    item: str | None


@cache
def deck(name: str) -> tuple[CardFact, ...]:
    """The cards of a deck."""
    return tuple(
        CardFact(c.name, c.short, c.suit, c.copies, c.kind, c.item) for c in cards.deck(name).cards
    )


def decks() -> list[str]:
    """The names of all decks."""
    return cards.names()


@cache
def quests() -> tuple[tuple[str, str | None], ...]:
    """Full and short names of the quest cards, one a card."""
    return tuple((q.name, q.short) for q in cards.quests())


def load_map(name: str | None) -> Map:
    """The map of that name; the first one for a name that is none."""
    known = maps.names()
    return maps.load(name if name in known else known[0])


@cache
def pieces(faction: str) -> dict[str, int]:
    """How many of each piece lie in a faction's supply, by the code under which they lie there.

    What only its owner knows (which plot, the value of a relic) lies there by the side that all can see.
    """
    if faction not in factions.letters():
        return {}
    board = factions.data(faction)
    found: dict[str, int] = {}
    for code, count in board.pieces.items():
        kind = _unseen(board.faces, code)
        found[kind] = found.get(kind, 0) + count
    return found


def _unseen(faces: dict[str, tuple[str, ...]], code: str) -> str:
    """The face that hides which piece it is: the one face of least choice that several pieces share; else the piece."""
    shared = {face: len(can_be) for face, can_be in faces.items() if code in can_be}
    least = [
        f for f, n in shared.items() if n > 1 and n == min(m for m in shared.values() if m > 1)
    ]
    return least[0] if len(least) == 1 else code


def leaves_for_good(faction: str) -> tuple[str, ...]:
    """The pieces of a faction that are out of the game once removed."""
    return _FOR_GOOD.get(faction, ())


@cache
def own_cards(faction: str) -> tuple[tuple[str, str | None, int], ...]:
    """A faction's own cards: name, suit and copies of leaders, viziers, characters, ministers, moods, retainers."""
    if faction not in factions.letters():
        return ()
    kinds = factions.data(faction).cards.values()
    return tuple((c["id"], c.get("suit"), c["copies"]) for kind in kinds for c in kind)


@cache
def _own(name: str) -> dict[str, object]:
    for letter in factions.letters():
        for kind in factions.data(letter).cards.values():
            for card in kind:
                if card["id"] == name:
                    return card
    return {}


def viziers(leader: str) -> tuple[str, ...]:
    """The Decree columns in which the viziers of that leader stand; none for what is no leader."""
    columns = _own(leader).get("viziers", ())
    assert isinstance(columns, (list, tuple))  # noqa: S101
    return tuple(columns)


def starting_items(character: str) -> str:
    """The letters of the items with which that character starts; none for what is no character."""
    return str(_own(character).get("items", ""))


@cache
def one_at_a_time(faction: str) -> bool:
    """Whether only one of a faction's own cards is in force: leaders, characters and moods, not ministers."""
    kinds = set(factions.data(faction).cards) if faction in factions.letters() else set()
    return bool(kinds & {"leader", "character", "mood"})


def faction_name(faction: str) -> str:
    """The full name of a faction, `the Eyrie Dynasties`; of a hireling its code."""
    return f"the {factions.name(faction)}" if faction in factions.letters() else faction


def piece_name(faction: str, code: str) -> str:
    """What a piece is called."""
    names = factions.data(faction).piece_names if faction in factions.letters() else {}
    plain = {"w": "warrior", "p": "pawn", "b": "building", "t": "token", "f": "ferry"}
    return names.get(code) or plain.get(code[0], code)


def seeks_ruins(faction: str) -> bool:
    """Whether items lie under the ruins for that faction's sake: it has a hoard."""
    return faction in factions.letters() and "hoard" in factions.data(faction).board
