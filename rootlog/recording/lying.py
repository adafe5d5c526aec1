"""The contents of places, as a hand takes them: each place with its things, and the beginning of an action that takes one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rootlog.editing.completing_things import AREAS, columns
from rootlog.editing.standing import TurnStanding
from rootlog.engine import factions, words
from rootlog.engine.pieces import (
    ALL_SUITS,
    BIRD,
    DISCARD,
    QUESTS,
    Card,
    Item,
    Piece,
    Place,
    board,
    column,
    crafted,
    hand,
    items,
    leader,
    place,
    supply,
)


class Lying(NamedTuple):
    """Things of a kind in a place: `term` is how an action begins that takes one, `number` how many there are (None: nobody knows)."""

    term: str
    name: str
    number: int | None
    owner: str = ""
    sign: str = ""


class PadSpot(NamedTuple):
    """A place: how it is written as a goal (None: it is not one), its kind, whose it is, what it is called, what lies there."""

    goal: str | None
    kind: str
    owner: str
    name: str
    things: tuple[Lying, ...]


def spots(game: TurnStanding) -> tuple[PadSpot, ...]:
    """Every place of the game: those on the map, then what the faction at turn has, what others have, what is common."""
    others = [one for one in game.table.factions if one != game.faction]
    return (
        *_on_map(game),
        *_of(game, game.faction),
        *(spot for other in others for spot in _of(game, other)),
        *_common(game),
    )


# --- the map ------------------------------------------------------------------------------------------------------


def _on_map(game: TurnStanding) -> Iterator[PadSpot]:
    chart = game.table.map
    there = {(where.kind, str(where.key)): where for where, _ in game.state.places()}
    for number in chart.clearings:
        yield _spot(game, "clearing", str(number), f"clearing {number}", there)
    for key in chart.forests:
        yield _spot(game, "forest", key, words.forest_name(key), there)
    for kind, key in there:
        if kind == "path":
            yield _spot(game, kind, key, f"path {key}", there)
    if ("burrow", "0") in there:
        yield _spot(game, "burrow", "0", "the Burrow", there)


def _spot(
    game: TurnStanding, kind: str, key: str, name: str, there: dict[tuple[str, str], Place]
) -> PadSpot:
    where = there.get((kind, key))
    found = [*_pieces(game, where, key)] if where is not None else []
    seeks = any(one.owner == game.faction and one.sign == "p" for one in found)
    if seeks and int(key) in game.state.ruins:
        found += (
            Lying(f"%{letter}{key}", f"{words.item_name(letter)} in the ruin", None, sign="%")
            for letter in dict.fromkeys(game.table.map.ruin_items)
        )
    return PadSpot(key, kind, "", name, tuple(found))


def _pieces(game: TurnStanding, where: Place, written: str) -> Iterator[Lying]:
    """Pieces in a place, own warriors first."""
    found = [(one, n) for one, n in game.state.at(where).items() if type(one) is Piece]
    found.sort(key=lambda pair: (pair[0].owner != game.faction, _rank(pair[0]), pair[0].code))
    for piece, number in found:
        owner = "" if piece.owner in ("", game.faction) else piece.owner
        name = words.kind_name(piece, game.house)
        yield Lying(f"{owner}{piece.code}{written}", name, number, piece.owner, piece.code)


def _rank(piece: Piece) -> int:
    return "wpbt".find(piece.code[0]) % 5


# --- what a faction has -------------------------------------------------------------------------------------------


def _of(game: TurnStanding, owner: str) -> Iterator[PadSpot]:
    """All that a faction has off the map."""
    mark = "" if owner == game.faction else owner
    name = words.faction_name(owner)
    yield PadSpot(owner, "hand", owner, f"hand of the {name}", tuple(_hand(game, owner)))
    yield PadSpot(None, "supply", owner, f"supply of the {name}", tuple(_supply(game, owner)))
    on_board = (*_pieces(game, board(owner), f"{mark}$"), *_cards_on_board(game, owner, mark))
    yield PadSpot(f"{mark}$", "board", owner, f"board of the {name}", on_board)
    for key, called in columns(game, owner).items():
        goal = f"{mark}$_{key}"
        lying = tuple(_cards(game, column(owner, key), goal))
        yield PadSpot(goal, "column", owner, called, lying)
    if any(True for _ in _items(game, owner)):
        yield PadSpot(None, "items", owner, f"items of the {name}", tuple(_items(game, owner)))
    if owner == game.faction:
        yield from _sides(game, owner)
    stock = tuple(_own_cards(game, owner)) if owner == game.faction else ()
    if stock:
        yield PadSpot(None, "stock", owner, f"cards of the {name}", stock)


def _hand(game: TurnStanding, owner: str) -> Iterator[Lying]:
    """Cards by suit, then those that are known by name; a card of no suit is any."""
    there = game.state.at(hand(owner))
    for suit in (*ALL_SUITS, BIRD):
        yield Lying(f"{suit}#{owner}", f"{words.suit_name(suit)}", None, owner, suit)
    yield Lying(f"#{owner}", "any", sum(there.values()), owner, "#")
    yield from _cards(game, hand(owner), owner, named=True)


def _cards(
    game: TurnStanding, where: Place, written: str, *, named: bool = False
) -> Iterator[Lying]:
    titles = words.card_titles(game.table.deck)
    for card, number in game.state.cards(where):
        if named and card.name is None:
            continue
        term = f"{card.suit or ''}#{_short(game, card)}{written}"
        name = titles.get(card.name, card.name) if card.name else words.card_name(card)
        yield Lying(term, name or "card", number, where.faction, card.suit or "#")


def _short(game: TurnStanding, card: Card) -> str:
    """The name of a card as it is written."""
    if card.name is None:
        return ""
    known = next((one for one in game.judged.rule_set.deck.cards if one.name == card.name), None)
    if known is None:
        return card.name
    if known.kind == "ambush":
        return "@"
    return known.abbr if known.kind == "dominance" and known.abbr else known.name


def _supply(game: TurnStanding, owner: str) -> Iterator[Lying]:
    for one in _pieces(game, supply(owner), ""):
        if one.number:
            yield one


def _cards_on_board(game: TurnStanding, owner: str, mark: str) -> Iterator[Lying]:
    """Cards on a board: those by suit that nobody names, then what was crafted."""
    if any(game.state.cards(board(owner))):
        for suit in (*ALL_SUITS, BIRD):
            yield Lying(f"{suit}#{mark}$", f"{words.suit_name(suit)} card", None, owner, suit)
        yield Lying(f"#{mark}$", "card", game.state.size(board(owner)), owner, "#")
    yield from _cards(game, board(owner), f"{mark}$", named=True)
    yield from _cards(game, crafted(owner), f"{mark}$", named=True)
    yield from _cards(game, leader(owner), f"{mark}$", named=True)


def _items(game: TurnStanding, owner: str) -> Iterator[Lying]:
    """Items, each by where it lies and how it is turned where there are several of a kind."""
    mine = owner == game.faction
    found = [
        (item, area, number)
        for area in AREAS
        for item, number in game.state.items(items(owner, area))
    ]
    for item, area, number in found:
        turned = "exhausted" if item.exhausted else ""
        name = " ".join(filter(None, (AREAS[area], turned, words.item_name(item.letter))))
        yield Lying(f"%{item.letter}{_start(item, area, owner, mine)}", name, number, owner, "%")


def _start(item: Item, area: str, owner: str, mine: bool) -> str:
    if not mine:
        return f"{owner}$"
    return f"{area}{'e' if item.exhausted else 'r'}" if area else ""


def _sides(game: TurnStanding, owner: str) -> Iterator[PadSpot]:
    """The places and states into which items go."""
    areas = [area for area in AREAS if game.state.size(items(owner, area))]
    if areas:
        yield PadSpot("e", "side", owner, "exhausted", ())
        yield PadSpot("r", "side", owner, "refreshed", ())
    if any(areas):
        for area in ("s", "t", "d"):
            yield PadSpot(area, "side", owner, AREAS[area], ())


def _own_cards(game: TurnStanding, owner: str) -> Iterator[Lying]:
    """The cards of a faction's own that are not in force."""
    if owner not in factions.letters(game.house):
        return
    titles = words.card_titles(game.table.deck)
    for card, number in game.state.cards(place("stock", owner)):
        if card.name is not None:
            yield Lying(f"#{card.name}", titles.get(card.name, card.name), number, owner, "#")


# --- what is common -----------------------------------------------------------------------------------------------


def _common(game: TurnStanding) -> Iterator[PadSpot]:
    deck = (Lying("#", "draw", game.state.size(place("deck")), "", "#"),)
    yield PadSpot(None, "deck", "", "draw pile", deck)
    lying = tuple(_any_suit("*")) if game.state.size(DISCARD) else ()
    yield PadSpot("*", "pile", "", "discard pile", (*lying, *_named(game, DISCARD, "*")))
    if game.state.size(QUESTS):
        yield PadSpot("Q", "pile", "", "quests", tuple(_cards(game, QUESTS, "Q")))
    yield PadSpot("", "away", "", "away: spent, removed, discarded", ())
    if game.table.map.ferry:
        yield from ()


def _any_suit(written: str) -> Iterator[Lying]:
    for suit in (*ALL_SUITS, BIRD):
        yield Lying(f"{suit}#{written}", f"{words.suit_name(suit)} card", None, "", suit)


def _named(game: TurnStanding, where: Place, written: str) -> Iterable[Lying]:
    return _cards(game, where, written, named=True)
