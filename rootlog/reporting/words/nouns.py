"""The nouns of a reported action: things with their number, and places, seen from the faction that acts."""

from typing import NamedTuple

from rootlog.engine import cards, factions, words
from rootlog.engine.pieces import Card, Faction, Item, Piece, Place, Thing
from rootlog.engine.vocabulary import PLACES, PlaceKind


class Names(NamedTuple):
    """By what names things go at a table: those of its deck, and of an edition that has factions of its own (`Law.house`)."""

    deck: str
    house: str


class CountedThings(NamedTuple):
    """Some things of a kind: how many, what one is called, and how one is named: `a`, `its` (it has no other) `1` (a number) or "" (a name)."""

    number: int
    noun: str
    article: str = "a"

    def told(self, actor: Faction) -> str:
        """The things as the object of a sentence about `actor`."""
        if self.number != 1:
            return f"{self.number} {words.plural(self.noun) if self.article else self.noun}"
        if self.article == "its":
            return f"{its(actor)} {self.noun}"
        if self.article == "1" or self.noun == words.plural(self.noun):
            return f"1 {self.noun}"
        return words.a(self.noun) if self.article else self.noun


def its(faction: Faction) -> str:
    """The pronoun for a faction's things: "its", or "their" where its name is in the plural."""
    return "their" if words.faction_name(faction).plural else "its"


def part(names: Names, number: int, thing: Thing, actor: Faction, where: Place) -> CountedThings:
    """Some things of a kind that lie or lay in a place, as a sentence about `actor` names them."""
    if isinstance(thing, Piece):
        return _pieces(names, number, thing, actor)
    if isinstance(thing, Item):
        unseen = thing.letter == "?"
        name = "unseen item" if unseen else words.item_name(thing.letter)
        return CountedThings(number, f"damaged {name}" if where == _damaged(where) else name)
    return _cards(names, number, thing, "quest" if where.kind == "quests" else "card")


def _damaged(where: Place) -> Place:
    return where._replace(kind="items", key="d")


def _pieces(names: Names, number: int, piece: Piece, actor: Faction) -> CountedThings:
    name = words.kind_name(piece, names.house)
    if not piece.owner:
        return CountedThings(number, f"the {name}", "")
    if piece.owner != actor:
        return CountedThings(number, f"{name} of the {words.faction_name(piece.owner)}")
    return CountedThings(number, name, "its" if _is_alone(piece, names.house) else "a")


def _is_alone(piece: Piece, house: str) -> bool:
    known = piece.owner in factions.letters(house)
    return known and factions.data(piece.owner, house).limit(piece.code) == 1


def _cards(names: Names, number: int, card: Card, noun: str) -> CountedThings:
    suit = words.suit_name(card.suit) if card.suit else ""
    if card.name is None:
        return CountedThings(number, f"{suit} {noun}".lstrip())
    title = words.card_titles(names.deck).get(card.name, card.name)
    title = f"the quest {title}" if noun == "quest" else title
    told = suit and suit not in title.lower()
    return CountedThings(number, f"{title} ({suit})" if told else title, "")


def kind_of(card: Card, faction: Faction) -> str:
    """The name of a card of its own for a faction, as "leader" or "minister"."""
    found = cards.special(card.name, (faction,)) if card.name else None
    return found.kind if found else "card"


# --- places ---------------------------------------------------------------------------------------------------


def spot(names: Names, where: Place, thing: Thing, actor: Faction) -> str:
    """A place in a sentence about `actor`, by what of it is meant for a thing: "5", "its hand", "the supporters of the Alliance"."""
    if where.kind == "clearing":
        return words.clearing_name(int(where.key))
    if where.kind == "forest":
        return words.forest_name(where.key)
    if where.kind == "path":
        return f"the path between {words.series(str(where.key).split('_'))}"
    if where.kind == "ruin":
        return f"the ruin in {where.key}"
    row = PLACES.get(where.kind, PlaceKind())
    if row.name and not (row.own and where.faction):
        return row.noun or row.name
    name = _of_faction(names.house, where, thing)
    if where.faction == actor:
        if where.kind == "column":
            return f"the {name}"  # "of the Decree" tells whose
        return f"{its(actor)} {name}"
    return f"the {name} of the {words.faction_name(where.faction)}" if where.faction else name


_AREAS = {"": "items", "s": "satchel", "t": "tracks", "d": "damaged items"}
_OWN = {"crafted": "play area", "stock": "unused cards", "used": "spent leaders"}


def _of_faction(house: str, where: Place, thing: Thing) -> str:
    """The name of a place of a faction, by its board where that has a word for it."""
    known = where.faction in factions.letters(house)
    own = factions.data(where.faction, house).words if known else {}
    name: str = where.kind
    if where.kind == "board":
        name = own.get(_lying(thing), "board" if known else "card")
    elif where.kind == "column":
        name = own.get("columns", {}).get(str(where.key), f"column {where.key}")
    elif where.kind == "items":
        area = _AREAS.get(str(where.key), "items")
        name = own.get("items", area) if area == "items" else area
    return _OWN.get(name, name)


def _lying(thing: Thing) -> str:
    """By what word a board names where such a thing lies."""
    if isinstance(thing, Piece):
        return "warriors" if thing.is_warrior else "tokens"
    return "cards" if isinstance(thing, Card) else "items"
