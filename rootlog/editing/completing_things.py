"""The completions in the left side of a move: pieces, cards and items, whose they are, and where they come from."""

import re
from collections.abc import Iterator
from typing import Any

from rootlog.editing.marking import settable
from rootlog.editing.options import (
    BOARD,
    CARD,
    CLEARING,
    FACTION,
    ITEM,
    PIECE,
    VALUE,
    WORD,
    FoundOptions,
    Option,
)
from rootlog.editing.standing import FORBIDDEN, TurnStanding
from rootlog.engine import cards, factions, hirelings, words
from rootlog.engine.pieces import (
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
    place,
    supply,
)
from rootlog.engine.vocabulary import CARD_SUITS, ON_MAP

FAC = r"(?:h_[A-Z]d?|[A-Z])"
_TERM = re.compile(rf"(?P<count>[0-9]*)(?P<owner>{FAC}(?![#@]))?(?P<rest>.*)")
_CARD = re.compile(
    rf"(?P<count>[0-9]*)(?P<suit>[{''.join(CARD_SUITS)}])?#(?P<name>[a-z]*|@)(?P<place>.*)"
)
_ITEM = re.compile(r"(?P<count>[0-9]*)%(?P<letter>[a-z_]?)(?P<place>.*)")
_MARKER = re.compile(rf"(?P<owner>{FAC})?\$_(?P<key>.*)")
_START = re.compile(r"\(|\+(?!\+)")
AREAS = {"": "", "s": "satchel", "t": "track", "d": "damaged"}
"""The areas of items by their letters, in words; that without a letter is the box of a faction."""


def things(game: TurnStanding, typed: str) -> FoundOptions:
    """The options behind the typed part of the left side of a move."""
    begun = [found.end() for found in _START.finditer(typed)]
    start = begun[-1] if begun else 0
    term = typed[start:]
    for form, tell in ((_MARKER, _markers), (_CARD, _cards), (_ITEM, _items), (_TERM, _pieces)):
        found = form.fullmatch(term)
        if found is not None:
            found_here: FoundOptions = tell(game, found)
            return found_here._replace(start=start + found_here.start)
    return FoundOptions(len(typed), ())


# --- pieces -------------------------------------------------------------------------------------------------------


def names(game: TurnStanding, owner: str) -> dict[str, str]:
    """The pieces of a faction or hireling by the codes with which they are written, with what each is called."""
    if owner in factions.letters(game.house):
        data = factions.data(owner, game.house)
        return {code: data.piece_names[code] for code in (*data.faces, *data.pieces)}
    if owner[:3] in hirelings.codes():
        return {
            code: words.kind_name(Piece(owner[:3], code))
            for code in hirelings.hireling(owner[:3]).pieces
        }
    return {}


def _pieces(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    """Whose, which kind, and from where."""
    written, rest = found["owner"], found["rest"]
    count = int(found["count"][:4] or 1)
    owner = written or game.faction
    options = [*_kinds(game, owner, rest)]
    options += _starts(game, owner, rest, count)
    if written is None and rest[:1] in ("h", ""):
        options += _hirelings(game, rest)
    if not rest and written is None:
        options += _owners(game)
        options += _other_things(game)
    elif not rest:
        options += _signs_of(game, owner)
    return FoundOptions(found.start("rest"), options)


def _kinds(game: TurnStanding, owner: str, rest: str) -> Iterator[Option]:
    """The kinds of pieces that a faction has."""
    for place_, (code, name) in enumerate(names(game, owner).items()):
        if code.startswith(rest) and code != rest:
            spare = game.state.count(Piece(owner, code), supply(owner))
            told = "" if game.house else f"{spare} in the supply, "
            detail = f"{name}: {told}{_on_map(game, owner, code)} on the map"
            weight = 1 if owner == game.faction else 6
            yield Option(code, PIECE, detail, weight=weight + min(place_, 3) // 3, words=(name,))
    if game.table.map.ferry and not rest:
        yield Option("f", PIECE, "the ferry", weight=7)


def _on_map(game: TurnStanding, owner: str, code: str) -> int:
    return sum(n for where, n in game.state.find(Piece(owner, code)) if where.kind in ON_MAP)


def _starts(game: TurnStanding, owner: str, rest: str, count: int) -> Iterator[Option]:
    """The places of pieces of a kind, the places with as many as are typed first."""
    for code, name in names(game, owner).items():
        if not rest.startswith(code):
            continue
        for where, there in _lying(game, owner, code):
            text = _written(game, where, owner)
            if text is not None:
                number = int(where.key) if where.kind == "clearing" else None
                about = game.clearing(number) if number is not None else ""
                detail = f"{words.counted(there, name)} there" + (f"; {about}" if about else "")
                kind = CLEARING if number is not None else BOARD
                yield Option(f"{code}{text}", kind, detail, weight=2 if there >= count else 8)
                if rest == f"{code}{text}":
                    yield from _onward(game, rest, number)
        spare = game.state.count(Piece(owner, code), supply(owner))
        if code.startswith("p"):
            yield Option(f"{code}->", PIECE, f"{name} from its place", weight=1)
        elif spare:
            told = "" if game.house else f", where {words.is_or_are(spare)}"
            yield Option(f"{code}->", PIECE, f"{name} from the supply{told}", weight=1)


def _onward(game: TurnStanding, rest: str, origin: int | None) -> Iterator[Option]:
    """The goals of pieces that are typed with the clearing in which they are."""
    chart = game.table.map
    near = chart.neighbours.get(origin or 0, frozenset())
    for number in chart.clearings:
        if number != origin:
            weight = 1 if number in near else 3
            yield Option(f"{rest}->{number}", CLEARING, game.clearing(number), weight=weight)


def _lying(game: TurnStanding, owner: str, code: str) -> list[tuple[Place, int]]:
    """The places of pieces of a kind, by the sides that all can see; those of a hidden kind by any side."""
    seen = {code}
    if owner in factions.letters(game.house):
        seen |= set(factions.data(owner, game.house).faces.get(code, ()))
    count: dict[Place, int] = {}
    for one in seen:
        for where, number in game.state.find(Piece(owner, one)):
            count[where] = count.get(where, 0) + number
    return sorted(count.items(), key=lambda pair: (pair[0].kind, str(pair[0].key).zfill(2)))


def _written(game: TurnStanding, where: Place, owner: str) -> str | None:
    """A place as it is written behind a piece; None where a piece is not taken from."""
    if where.kind in ON_MAP:
        return str(where.key)
    if where.kind == "board":
        mine = where.faction == game.faction or (where.faction == owner != game.faction)
        return "$" if mine else f"{where.faction}$"
    return None


def _owners(game: TurnStanding) -> Iterator[Option]:
    """Others who have pieces on the map."""
    count: dict[str, int] = {}
    for where, there in game.state.places():
        if where.kind in ON_MAP:
            for thing, number in there.items():
                if type(thing) is Piece and thing.owner not in ("", game.faction):
                    count[thing.owner] = count.get(thing.owner, 0) + number
    for owner, number in count.items():
        detail = f"of the {words.faction_name(owner)}: {words.counted(number, 'piece')} on the map"
        yield Option(owner, FACTION, detail, weight=6 if owner in game.table.factions else 7)


def _hirelings(game: TurnStanding, rest: str) -> Iterator[Option]:
    """The hirelings at the table: their pieces, and taking control of them."""
    for code in game.table.hirelings:
        name = words.faction_name(code)
        if rest:
            yield Option(code, FACTION, f"pieces of the {name}", weight=5)
        yield Option(f"{code}->", BOARD, f"who takes control of the {name}", weight=9)


def _other_things(game: TurnStanding) -> Iterator[Option]:
    """Cards and items, with suits before cards, and the columns of the own board."""
    yield Option("#", CARD, "a card", weight=3)
    for suit in cards.deck(game.table.deck).suits:
        yield Option(f"{suit}#", CARD, f"a {words.suit_name(suit)} card", weight=5)
    if any(n for area in AREAS for _, n in game.state.items(items(game.faction, area))):
        yield Option("%", ITEM, "an item", weight=3)
    yield from _signs_of(game, game.faction)


def _signs_of(game: TurnStanding, owner: str) -> Iterator[Option]:
    """Other options behind a faction's letter, or without one."""
    if owner in factions.letters(game.house) and (
        factions.data(owner, game.house).words.get("columns") or _has_markers(game, owner)
    ):
        yield Option("$_", BOARD, "a column or marker of the board", weight=7)


def _has_markers(game: TurnStanding, owner: str) -> bool:
    return any(True for _ in settable(game, owner))


# --- cards --------------------------------------------------------------------------------------------------------


def _cards(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    """The name of a card, and where it is taken from."""
    name, suit, start = found["name"], found["suit"], found.start("name")
    options: list[Option] = []
    if not found["place"]:
        options += _card_names(game, suit)
    written = name if found["place"] or _is_name(game, name, suit) else ""
    if written or not name:
        options += (one._replace(text=written + one.text) for one in _card_places(game))
    return FoundOptions(start, options)


def _is_name(game: TurnStanding, name: str, suit: str | None) -> bool:
    deck = game.judged.rule_set.deck
    return deck.full_name(name, suit) is not None or cards.special(name) is not None


def _card_names(game: TurnStanding, suit: str | None) -> Iterator[Option]:
    """The cards that the record can name: those of a faction's own, those of the deck."""
    for owner in dict.fromkeys((game.faction, *game.table.factions)):
        if owner in factions.letters(game.house):
            for kind, listed in factions.data(owner, game.house).cards.items():
                for raw in listed:
                    if suit in (None, raw.get("suit")):
                        yield _own_card(game, owner, kind, raw)
    for card in game.judged.rule_set.deck.cards:
        if suit in (None, card.suit):
            known = Card(card.suit, card.name) in game.state.at(hand(game.faction))
            detail = f"{card.title}, {words.suit_name(card.suit)}" + ("; in hand" if known else "")
            short = (
                "@" if card.kind == "ambush" else card.abbr if card.kind == "dominance" else None
            )
            text = short or card.name
            weight = 3 if known else 6
            yield Option(text, CARD, detail, "", "", weight, words=(card.title, card.name))


def _own_card(game: TurnStanding, owner: str, kind: str, raw: dict[str, Any]) -> Option:
    """A card of a faction's own: likely where it may be chosen now, or lies open."""
    stock = _stocked(game, owner, raw["name"])
    detail = f"{raw['title']}, {kind} of the {words.faction_name(owner)}{stock}"
    weight = 8
    if owner == game.faction:
        may = game.verdict(f"#{raw['name']}->$").answer != FORBIDDEN
        weight = 4 if may or stock else 7
    return Option(
        raw["name"], CARD, detail, raw.get("effect", ""), weight=weight, words=(raw["title"],)
    )


def _stocked(game: TurnStanding, owner: str, name: str) -> str:
    """The place of a faction's own card."""
    for where, told in (
        (place("leader", owner), "; in force"),
        (place("stock", owner), ""),
        (QUESTS, "; open"),
        (board(owner), "; on the board"),
    ):
        if any(card.name == name for card, _ in game.state.cards(where)):
            return told
    return ""


def _card_places(game: TurnStanding) -> Iterator[Option]:
    """The sources of cards, with the number there."""
    yield Option("->", CARD, f"from the draw pile; {_number(game, place('deck'))}", weight=3)
    yield Option("^", WORD, "shown", weight=7)
    seats = (game.faction, *(one for one in game.table.factions if one != game.faction))
    for other in seats:
        mine = other == game.faction
        of = "the faction's own hand" if mine else f"the hand of the {words.faction_name(other)}"
        yield Option(other, FACTION, f"{of}: {_number(game, hand(other))}", weight=2 if mine else 6)
    for other in seats:
        mark = "" if other == game.faction else other
        lying = game.state.size(board(other)) and any(game.state.cards(board(other)))
        if lying or game.state.cards(crafted(other)):
            detail = f"the board of the {words.faction_name(other)}: {_on_board(game, other)}"
            yield Option(f"{mark}$", BOARD, detail, weight=5 if not mark else 8)
        for key, name in columns(game, other).items():
            there = game.state.size(column(other, key))
            if there:
                yield Option(
                    f"{mark}$_{key}", BOARD, f"{name}: {words.counted(there, 'card')}", weight=7
                )
    yield Option("*", BOARD, f"the discard pile: {_number(game, DISCARD)}", weight=6)
    if game.state.size(QUESTS):
        yield Option("Q", BOARD, f"open quests: {_number(game, QUESTS)}", weight=6)


def _on_board(game: TurnStanding, other: str) -> str:
    cards = sum(n for _, n in game.state.cards(board(other)))
    told = [words.cards_in_full(card, n) for card, n in game.state.cards(crafted(other))]
    if cards:
        told.insert(0, words.counted(cards, "card"))
    return words.joined(told)


def _number(game: TurnStanding, where: Place) -> str:
    return words.some(sum(n for _, n in game.state.cards(where)), "card")


def columns(game: TurnStanding, owner: str) -> dict[str, str]:
    """The columns of a faction's board, by key, with what each is called."""
    if owner not in factions.letters(game.house):
        return {}
    found: dict[str, str] = factions.data(owner, game.house).words.get("columns", {})
    return found


# --- items --------------------------------------------------------------------------------------------------------


def _items(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    """Which item, from which area of the board or from whom."""
    letter = found["letter"]
    if not letter:
        return FoundOptions(found.start("letter"), _own_items(game))
    options = [one for one in _own_items(game) if one.text == letter]
    options += (one._replace(text=letter + one.text) for one in _item_places(game, letter))
    return FoundOptions(found.start("letter"), options)


def _own_items(game: TurnStanding) -> Iterator[Option]:
    """The items of the faction, with where each lies, and those that others have."""
    lying: dict[str, list[str]] = {}
    for area, name in AREAS.items():
        for item, number in game.state.items(items(game.faction, area)):
            parts = (f"{number} {name}".rstrip(), "exhausted" if item.exhausted else "")
            lying.setdefault(item.letter, []).append(" ".join(filter(None, parts)))
    for letter, found in lying.items():
        if letter in words.item_names():
            yield Option(letter, ITEM, f"{words.item_name(letter)}: {', '.join(found)}", weight=1)
    if lying:
        yield Option("_", ITEM, "all items in a place", weight=4)
    for letter, name in words.item_names().items():
        yield Option(letter, ITEM, name, weight=7)


def _item_places(game: TurnStanding, letter: str) -> Iterator[Option]:
    yield Option("->", ITEM, "from the faction's own board", weight=1)
    for area, name in AREAS.items():
        for exhausted in (False, True):
            number = _count(game, game.faction, area, letter, exhausted)
            if number and area:
                state = "e" if exhausted else "r"
                side = "exhausted" if exhausted else "refreshed"
                detail = f"{number} in the area {name}, {side}"
                yield Option(f"{area}{state}", VALUE, detail, weight=3)
    for other in game.table.factions:
        number = sum(
            _count(game, other, area, letter, side) for area in AREAS for side in (False, True)
        )
        if number and other != game.faction:
            name = words.faction_name(other)
            yield Option(f"{other}$", BOARD, f"{number} with the {name}", weight=4)
    for ruin in sorted(game.state.ruins):
        yield Option(str(ruin), CLEARING, f"from the ruin in {ruin}", weight=6)


def _count(game: TurnStanding, owner: str, area: str, letter: str, exhausted: bool) -> int:
    there = game.state.items(items(owner, area))
    return sum(
        n
        for item, n in there
        if item == Item(letter, exhausted) or (letter == "_" and item.exhausted == exhausted)
    )


# --- markers ------------------------------------------------------------------------------------------------------


def _markers(game: TurnStanding, found: re.Match[str]) -> FoundOptions:
    """The columns and markers of a board."""
    owner = found["owner"] or game.faction
    options = [Option(text, VALUE, detail) for text, detail in _marker_texts(game, owner).items()]
    return FoundOptions(found.start("key"), options)


def _marker_texts(game: TurnStanding, owner: str) -> dict[str, str]:
    """The options behind `$_`: the markers of that faction's board, and its columns."""
    found = {f"{one.key}->": one.name for one in settable(game, owner)}
    for key, name in columns(game, owner).items():
        found.setdefault(key, name)
    return found
