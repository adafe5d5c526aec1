"""The questions of replaying to the data of factions, maps and decks, in the form in which it needs it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from rootlog.engine import cards, factions, hirelings, maps
from rootlog.engine.cards import CardData
from rootlog.engine.law import Rule
from rootlog.engine.maps import Map
from rootlog.engine.pieces import Card, Piece

QUEST = "quest"


@cache
def deck(name: str) -> tuple[CardData, ...]:
    """The cards of a deck."""
    return cards.deck(name).cards


def held(name: str) -> Mapping[Card, int]:
    """The copies of each card of a deck."""
    return cards.deck(name).held


@cache
def decks() -> tuple[str, ...]:
    """The names of all decks."""
    return tuple(cards.names())


@cache
def _cards_of(faction: str, *kinds: str, house: str = "") -> tuple[dict[str, Any], ...]:
    """The cards of that faction's own, of those kinds only where kinds are named."""
    if faction not in factions.letters(house):
        return ()
    own = factions.data(faction, house).cards
    return tuple(card for kind in kinds or own for card in own.get(kind, ()))


@cache
def quests(faction: str, house: str = "") -> tuple[tuple[str, int], ...]:
    """The quest cards that a faction brings, by name with copies; a name is once for each suit."""
    return tuple((card["name"], card["copies"]) for card in _cards_of(faction, QUEST, house=house))


HAND = 3
"""The number of cards that everybody begins with."""


def is_hireling(code: str) -> bool:
    """True if there is a hireling with that code."""
    return code in hirelings.codes()


def hired(hireling: str) -> dict[str, int]:
    """The number of each piece that a hireling brings."""
    return hirelings.hireling(hireling).pieces


def clubs(hireling: str) -> int:
    """The number of clubs on a hireling's card."""
    return hirelings.hireling(hireling).clubs


def load_map(name: str | None) -> Map:
    """The map of that name; the first one for a name that is not one."""
    known = maps.names()
    return maps.load(name if name in known else known[0])


@cache
def pieces(faction: str, house: str = "") -> dict[str, int]:
    """The number of each piece in a faction's supply, by the code under which they lie there.

    What only its owner knows (which plot, the value of a relic) lies there by the side that all can see.
    """
    if faction not in factions.letters(house):
        return {}
    board = factions.data(faction, house)
    found: dict[str, int] = {}
    for code, count in board.pieces.items():
        kind = _unseen(board.faces, code)
        found[kind] = found.get(kind, 0) + count
    return found


@cache
def faces(faction: str) -> tuple[str, ...]:
    """The codes of all sides that pieces of a faction can show."""
    if faction not in factions.letters():
        return ()
    board = factions.data(faction)
    shown = {*board.pieces, *board.faces, *(code for can in board.faces.values() for code in can)}
    return tuple(sorted(shown))


def in_suit(faction: str, code: str, suit: str) -> str | None:
    """The code of a faction's piece that is like that one but of another suit; None where its pieces have none."""
    if faction not in factions.letters():
        return None
    suits = factions.data(faction).suits
    if code not in suits:
        return None
    return next(
        (other for other, its in suits.items() if its == suit and other[0] == code[0]), None
    )


def _unseen(faces: dict[str, tuple[str, ...]], code: str) -> str:
    """The face that hides which piece it is, shared by the fewest pieces, and not one of several sides; else the piece."""
    shared = Counter(len(can_be) for can_be in faces.values() if code in can_be)
    alone = [choice for choice, sides in shared.items() if choice > 1 and sides == 1]
    if not alone:
        return code
    return next(f for f, can_be in faces.items() if code in can_be and len(can_be) == min(alone))


def leaves_for_good(faction: str, house: str = "") -> tuple[str, ...]:
    """The pieces of a faction that are out of the game once removed."""
    known = faction in factions.letters(house)
    return factions.data(faction, house).gone_for_good if known else ()


def copies(piece: Piece, house: str) -> int:
    """The number of a faction's piece that come in the box; 0 for those of others."""
    if piece.owner not in factions.letters(house):
        return 0
    return factions.data(piece.owner, house).limit(piece.code)


def lacks(piece: Piece, house: str) -> bool:
    """True if a faction has nothing of that kind (warrior, building, token, pawn) in the box."""
    if piece.owner not in factions.letters(house):
        return False
    return all(code[0] != piece.code[0] for code in factions.data(piece.owner, house).pieces)


def limit(faction: str, code: str, house: str) -> Rule | None:
    """The rule of a faction's own chapter that tells how many pieces it has of that code, or that none comes back; None: none does."""
    if faction not in factions.letters(house):
        return None
    board = factions.data(faction, house)
    told = (board.limits[one] for one in board.faces.get(code, (code,)) if one in board.limits)
    symbol = next(told, None)
    return Rule(board.stem, symbol) if symbol else None


@cache
def own_cards(faction: str, house: str = "") -> tuple[tuple[str, str | None, int], ...]:
    """A faction's own cards, quests left out: name, suit and copies of leaders, viziers, characters, ministers ..."""
    quests_apart = {c["name"] for c in _cards_of(faction, QUEST, house=house)}
    listed = (c for c in _cards_of(faction, house=house) if c["name"] not in quests_apart)
    return tuple((c["name"], c.get("suit"), c["copies"]) for c in listed)


@cache
def alike(faction: str, name: str) -> tuple[str, ...]:
    """The names of a faction's own cards of one kind with that one, as its leaders; of all kinds where that kind has no other, or no card has that name."""
    own = factions.data(faction).cards if faction in factions.letters() else {}
    kinds = [[card["name"] for card in own[kind]] for kind in own if kind != QUEST]
    known = [names for names in kinds if name in names and len(names) > 1] or kinds
    return tuple(dict.fromkeys(one for names in known for one in names))


@cache
def of_chapter(chapter: str) -> tuple[str, ...]:
    """The letters of the factions whose rules are in that chapter."""
    return tuple(one for one in factions.letters() if factions.data(one).stem == chapter)


def _own(faction: str, name: str, house: str) -> dict[str, Any]:
    return next((card for card in _cards_of(faction, house=house) if card["name"] == name), {})


@cache
def viziers(faction: str, leader: str, house: str = "") -> tuple[str, ...]:
    """The Decree columns in which the viziers of that leader stand; none for what is no leader."""
    return tuple(_own(faction, leader, house).get("viziers", ()))


@cache
def starting_columns(faction: str, house: str = "") -> tuple[tuple[str, str | None, str], ...]:
    """The cards of its own that stand in columns of a faction's board from the start: name, suit, columns."""
    return tuple(
        (card["name"], card.get("suit"), card["columns"])
        for card in _cards_of(faction, house=house)
        if "columns" in card
    )


@cache
def columns(faction: str, house: str = "") -> frozenset[str]:
    """The keys of the columns on a faction's board: its boxes, and those in which cards of its own stand from the start."""
    known = house and faction in factions.letters(house)
    boxes = factions.data(faction, house).board.get("columns", {}) if known else {}
    return frozenset(boxes) | frozenset(
        key
        for card in _cards_of(faction, house=house)
        for key in (*card.get("columns", ""), *card.get("viziers", ()))
    )


def holds_supporters(faction: str) -> bool:
    """True if cards without a name on that faction's board are supporters."""
    return (
        faction in factions.letters() and "supporters_without_base" in factions.data(faction).board
    )


def holds_warriors(faction: str) -> bool:
    """True if warriors on that faction's board have a name of their own, as acolytes."""
    return faction in factions.letters() and "warriors" in factions.data(faction).words


def takes_payments(faction: str) -> bool:
    """True if others pay that faction for services, onto its board."""
    return has(faction, "services")


@cache
def starting_items(faction: str, character: str, house: str = "") -> str:
    """The letters of the items with which that character starts; none for what is no character."""
    return str(_own(faction, character, house).get("items", ""))


@cache
def one_at_a_time(faction: str, house: str = "") -> bool:
    """True if only one of a faction's own cards is in force: leaders, characters and moods, not ministers."""
    known = faction in factions.letters(house)
    kinds = set(factions.data(faction, house).cards) if known else set()
    return bool(kinds & {"leader", "character", "mood"})


def has(faction: str, what: str) -> bool:
    """True if that is on a faction's board, or if records leave it unwritten because of that faction."""
    known = faction in factions.letters()
    return known and (what in factions.data(faction).board or keeps(faction, what))


def keeps(faction: str, habit: str) -> bool:
    """True if records leave that unwritten because of that faction (`FactionData.bookkeeping`)."""
    return faction in factions.letters() and habit in factions.data(faction).bookkeeping


def keeper(habit: str, among: Iterable[str]) -> str:
    """The first of those factions because of which records leave that unwritten; "" for none."""
    return next((one for one in among if keeps(one, habit)), "")


def seeks_ruins(faction: str) -> bool:
    """True if items lie under the ruins because that faction plays."""
    return faction in factions.letters() and factions.data(faction).ruin_items


def seeks_ruins_hired(hireling: str, *, demoted: bool) -> bool:
    """True if items lie under the ruins because of that side of a hireling."""
    return hirelings.hireling(hireling).sides[demoted].ruins
