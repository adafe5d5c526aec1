"""The names of game things for messages: factions, suits, pieces, items, places, events."""

from collections.abc import Sequence
from functools import cache, lru_cache

from rootlog.engine import cards, factions, vocabulary
from rootlog.engine.changes import Battled, Crafted, Marked, Moved, Scored
from rootlog.engine.event import Event
from rootlog.engine.pieces import ALL_SUITS, Card, Faction, Item, Piece, Place, Suit, Thing
from rootlog.engine.words.language import Name, a, counted, listed, series

_ANY_ITEM = "_"


MARKERS = {
    "funds": "funds of the {}",
    "outrage": "the Outrage marker of the {}",
    "hireling": "a hireling for the {}",
    "marker_off": "the {} giving up its score marker",
    "outcast": "the {} naming an Outcast",
    "price": "the {} setting a price",
    "relationship": "a relationship of the {}",
}
"""The verb for setting a marker, by the kind of `Marked`."""


RELATIONS = {
    "0": "Indifferent",
    "1": "first space",
    "2": "second space",
    "a": "Allied",
    "h": "Hostile",
}
"""The spaces of a relationship, by their letters."""
HIRED_AT = {
    "any": "in clearings",
    "every": "in every clearing",
    "ruins": "in every clearing with a ruin",
    "edge": "in a clearing at the edge of the map",
    "harbour": "in a clearing at the edge of the map and at the water",
    "suit": "in clearings of one suit",
    "forest": "in a forest",
    "path": "on paths",
    "open path": "on open paths",
}
"""The places in which hirelings are set up, in words."""
LANDMARK_AT = {
    "any": "in any clearing",
    "water": "at a river or lake",
    "corner": "in a corner",
    "small": "in a clearing with one slot and no ruin",
    "ruin": "in a clearing with a ruin",
}
"""The places in which landmarks are set up, in words."""
PRICES = {"h": "hand cards", "r": "riverboats", "m": "mercenaries"}
"""The things that a price is set for, by letter."""


@cache
def faction_name(letter: Faction) -> Name:
    """The short name of a faction, the name of a hireling's promoted side."""
    if letter in factions.letters():
        board = factions.data(letter)
        return Name(board.short, plural=board.plural)
    from rootlog.engine import hirelings  # a circle otherwise

    if letter not in hirelings.codes():
        return Name(letter)
    short = hirelings.hireling(letter).short
    return Name(short, plural=short.endswith("s"))


def suit_name(letter: Suit | None) -> str:
    """A suit; one that is not written is "some"."""
    if letter == ALL_SUITS:
        return "of all suits"
    return vocabulary.SUIT_NAMES.get(letter, letter) if letter else "some"


def matching_card(suit: Suit | None) -> str:
    """A card that matches a suit, as "fox card"; any "card" where all do."""
    return matching("card", suit)


def matching(noun: str, suit: Suit | None) -> str:
    """A card or supporter that matches a suit, as "fox supporter"; any "supporter" where all do."""
    return noun if suit in (None, ALL_SUITS) else f"{suit_name(suit)} {noun}"


def suited(noun: str, suit: Suit) -> str:
    """A noun with its suit, as "fox clearing", "clearing of all suits"."""
    return f"{noun} {suit_name(suit)}" if suit == ALL_SUITS else f"{suit_name(suit)} {noun}"


def item_name(letter: str) -> str:
    """An item."""
    return "item" if letter == _ANY_ITEM else vocabulary.ITEMS.get(letter, letter)


def no_faction(letter: str) -> str:
    """That there is no faction of that letter, and which ones there are."""
    known = listed(factions.letters(), faction_name)
    return f"there is no faction {letter}; factions are {known}"


def item_names() -> dict[str, str]:
    """The names of all items, by letter."""
    return vocabulary.ITEMS


def kind_name(piece: Piece, house: str = "") -> str:
    """The name of a piece, as "sawmill" or "warrior"; by the name that an edition's own factions give it (`Law.house`)."""
    return _kind_name(piece.owner, piece.code, house)


@lru_cache(maxsize=1_000)
def _kind_name(owner: Faction, code: str, house: str) -> str:
    known = owner in factions.letters(house)
    names = factions.data(owner, house).piece_names if known else {}
    return names.get(code) or vocabulary.PIECES.get(code[0], code)


def piece_name(what: Thing, count: int = 1, house: str = "") -> str:
    """Some of a thing, as "a sawmill", "2 fox cards"."""
    if isinstance(what, Piece):
        name = kind_name(what, house)
    elif isinstance(what, Item):
        name = item_name(what.letter)
    else:
        name = card_name(what)
    return a(name) if count == 1 else counted(count, name)


def card_name(what: Card) -> str:
    """A card as far as it is known, as "fox card" or "card"."""
    return f"{suit_name(what.suit)} card" if what.suit else "card"


def place_name(spot: Place) -> str:
    """A place, as "5", "the hand of the Eyrie", "the supply"."""
    if spot.kind == "clearing":
        return str(spot.key)
    names = {
        "supply": "the supply",
        "board": "a board",
        "discard": "the discard pile",
        "crafted": "the play area",
        "souls": "the Lost Souls",
    }
    name = names.get(spot.kind, f"the {spot.kind}")
    return (
        f"{name} of the {faction_name(spot.faction)}"
        if spot.faction and spot.kind == "hand"
        else name
    )


def describe(happened: Event, house: str = "") -> str:
    """An event, as "moving 2 warriors of the Eyrie from 5 to 9"."""
    change = happened.change
    if isinstance(change, Moved):
        seen = change.became if isinstance(change.thing, Item) else change.thing
        what = piece_name(seen, change.count, house)  # one under a ruin is known once it is taken
        if isinstance(change.thing, Piece) and change.thing.owner:
            what += f" of the {faction_name(change.thing.owner)}"
        if change.source == change.target:
            return f"turning {what}"
        return f"{what} from {place_name(change.source)} to {place_name(change.target)}"
    if isinstance(change, Battled):
        return f"a battle of the {faction_name(change.attacker)} in {change.clearing}"
    if isinstance(change, Crafted):
        return f"crafting {change.name or item_name(change.item or '')}"
    if isinstance(change, Scored):
        points = "point" if abs(change.points) == 1 else "points"
        return f"{change.points} {points} for the {faction_name(change.faction)}"
    if isinstance(change, Marked):
        return MARKERS[change.kind].format(faction_name(change.faction))
    return "this"


# --- with owners and places, as a replay tells of what is where ---------------------------------------------------


def the_faction(letter: Faction) -> str:
    """A faction with its article, as "the Marquise"; "nobody" for none."""
    return f"the {faction_name(letter)}" if letter else "nobody"


def owned_piece(
    piece: Thing, count: int | None = None, where: Place | None = None, house: str = ""
) -> str:
    """A piece with its owner, as "wood of the Marquise"; with a count "2 warriors of the Eyrie".

    The owner is left out where the place says it.
    """
    assert isinstance(piece, Piece)
    kind = kind_name(piece, house)
    name = kind if count is None else counted(count, kind)
    named = piece.owner and (where is None or where.faction != piece.owner)
    return f"{name} of {the_faction(piece.owner)}" if named else name


def cards_in_full(what: Card, count: int = 1) -> str:
    """So many of that card, as "2 fox cards", "1 card ambush (fox)"."""
    suit = suit_name(what.suit) if what.suit else ""
    if what.name is None:
        return counted(count, f"{suit} card".lstrip())
    return f"{counted(count, 'card')} {what.name}{f' ({suit})' if suit else ''}"


def clearing_name(number: int) -> str:
    """A clearing by its number, "the Burrow" for that below the map."""
    return str(number) if number else "the Burrow"


def unknown_suits(numbers: Sequence[int], every: int) -> str:
    """The clearings whose suits are not known, of so many."""
    if len(numbers) == every:
        return "the suits of the clearings are not known"
    shown = ", ".join(map(str, numbers))
    known = f"suits of {shown} are" if len(numbers) > 1 else f"suit of {shown} is"
    return f"the {known} not known"


def forest_name(key: object) -> str:
    """A forest by the clearings that it touches, as "the forest between 4, 9 and 12"; its key joins them by "_"."""
    return f"the forest between {series(str(key).split('_'))}"


def place_in_full(where: Place) -> str:
    """A place by name, as "clearing 5", "the hand of the Eyrie"."""
    if where.kind == "forest":
        return forest_name(where.key)
    if where.kind in ("clearing", "path"):
        return f"{where.kind} {where.key}"
    if where.kind == "ruin":
        return f"the ruin in clearing {where.key}"
    if where.kind == "column":
        return f"column {where.key} of {the_faction(where.faction)}"
    row = vocabulary.PLACES.get(where.kind, vocabulary.PlaceKind())
    if row.own and (where.faction or not row.name):
        return row.own.format(the_faction(where.faction))
    return row.name or where.kind


@cache
def card_titles(deck: str) -> dict[str, str]:
    """The printing on each card of a deck and of the factions, by its full name."""
    titles = {card.name: card.title for card in cards.deck(deck).cards}
    for letter in factions.letters():
        for kind in factions.data(letter).cards.values():
            titles.update((card["name"], card["title"]) for card in kind)
    return titles
