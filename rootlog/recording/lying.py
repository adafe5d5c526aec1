"""The contents of places, as a hand takes them: each place with its things, and the beginning of an action that takes one of them."""

from collections.abc import Iterable, Iterator

from rootlog.editing.completing_targets import CONTROL
from rootlog.editing.completing_things import AREAS, columns
from rootlog.editing.marking import settable
from rootlog.editing.standing import TurnStanding
from rootlog.engine import cards, factions, words
from rootlog.engine.cards import CardData
from rootlog.engine.hirelings import hireling
from rootlog.engine.hirelings.holdings import held
from rootlog.engine.pieces import (
    BURROW,
    DISCARD,
    QUESTS,
    Card,
    Item,
    Piece,
    Place,
    board,
    clearing,
    column,
    crafted,
    hand,
    items,
    leader,
    place,
    supply,
)
from rootlog.recording.nouns import Lying, PadSpot, Way
from rootlog.recording.ways import (
    DAMAGED,
    SATCHEL,
    TRADES,
    damaging,
    on_board,
    showing,
    shown_by,
    spending,
    turning,
    ways,
)
from rootlog.repairing.clearings import clearings_of
from rootlog.replaying import facts


def spots(game: TurnStanding) -> tuple[PadSpot, ...]:
    """Every place of the game: the one where something was done last, those on the map, then what the faction at turn has, what others have, what is common."""
    others = [one for one in game.table.factions if one != game.faction]
    on_map = tuple(_on_map(game))
    return (
        *_near(game, on_map),
        *on_map,
        *_of(game, game.faction),
        *_sides(game),
        *(spot for other in others for spot in _of(game, other)),
        *_common(game),
    )


# --- the map ------------------------------------------------------------------------------------------------------


def _on_map(game: TurnStanding) -> Iterator[PadSpot]:
    chart = game.table.map
    there = {(where.kind, str(where.key)): where for where, _ in game.state.places()}
    for number in chart.clearings:
        there.setdefault(("clearing", str(number)), clearing(number))  # a path is opened there, too
        yield _spot(game, "clearing", str(number), f"clearing {number}", there)
    for key in chart.forests:
        yield _spot(game, "forest", key, words.forest_name(key), there)
    lying = {key: None for kind, key in there if kind == "path"}
    for key in lying | dict.fromkeys(_paths(game)):
        yield _spot(game, "path", key, f"path {key}", there)
    keeper = facts.keeper("burrow", game.table.factions)
    if keeper:
        things = tuple(_pieces(game, BURROW, "0"))
        yield PadSpot("0", "burrow", keeper, words.place_in_full(BURROW), things)


def _paths(game: TurnStanding) -> Iterator[str]:
    """The paths, where a hireling plays that is set up on them."""
    if any(hireling(code).setup.where == "path" for code in game.table.hirelings):
        for one, other in sorted(game.table.map.paths):
            yield f"{one}_{other}"


def _near(game: TurnStanding, on_map: tuple[PadSpot, ...]) -> Iterator[PadSpot]:
    """The clearing in which something was done last, as if it were at the board of the faction: what follows is often done there."""
    named = (clearings_of(one.node) for one in reversed(game.line.actions))
    last = next((str(numbers[-1]) for numbers in named if numbers), None)
    for spot in on_map:
        if spot.goal == last and spot.kind == "clearing" and spot.things:
            whole = tuple(way for way in spot.ways if TRADES not in way.text)
            yield PadSpot(None, "near", game.faction, f"in {last}", spot.things, whole)


def _spot(
    game: TurnStanding, kind: str, key: str, name: str, there: dict[tuple[str, str], Place]
) -> PadSpot:
    where = there.get((kind, key))
    found = _pieces(game, where, key) if where is not None else ()
    done = tuple(ways(game, where)) if kind == "clearing" and where is not None else ()
    return PadSpot(key, kind, "", name, tuple(found), done)


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
    mine = owner == game.faction
    shown = (*spending(game, game.faction), *showing(game)) if mine else shown_by(game, owner)
    yield PadSpot(
        owner, "hand", owner, f"hand of the {name}", tuple(_hand(game, owner)), tuple(shown)
    )
    yield PadSpot(None, "supply", owner, f"supply of the {name}", tuple(_supply(game, owner)))
    things = (*_pieces(game, board(owner), f"{mark}$"), *_cards_on_board(game, owner, mark))
    spent = tuple(on_board(game)) if mine else ()
    yield PadSpot(f"{mark}$", "board", owner, f"board of the {name}", things, spent)
    for key, called in columns(game, owner).items():
        goal = f"{mark}$_{key}"
        where = column(owner, key)
        lying = (*_pieces(game, where, goal), *_cards(game, where, goal))
        yield PadSpot(goal, "column", owner, called, lying)
    held = tuple(_items(game, owner))
    if held:
        done = tuple(turning(game) if mine else damaging(game, owner))
        yield PadSpot(None, "items", owner, f"items of the {name}", held, done)
    markers = tuple(_markers(game, owner, mark))
    if markers:
        yield PadSpot(None, "markers", owner, f"markers of the {name}", markers)
    stock = tuple(_own_cards(game, owner)) if mine else ()
    if stock:
        yield PadSpot(None, "stock", owner, f"cards of the {name}", (), stock)


def _hand(game: TurnStanding, owner: str) -> Iterator[Lying]:
    """Cards by suit, then those that are known by name; a card of no suit is any."""
    there = game.state.at(hand(owner))
    yield from _any_suit(game, owner, owner)
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
    known = next((one for one in game.judged.rule_set.deck.cards if one.name == card.name), None)
    return written_name(known) if known is not None else card.name or ""


def written_name(card: CardData) -> str:
    """The name of a card of the deck as it is written."""
    if card.kind == "ambush":
        return "@"
    return card.abbr if card.kind == "dominance" and card.abbr else card.name


def _supply(game: TurnStanding, owner: str) -> Iterator[Lying]:
    """Pieces of a supply; those that do not show all there, and those of two sides, as each that they may be."""
    faces = factions.data(owner, game.house).faces if owner in factions.letters(game.house) else {}
    for one in _pieces(game, supply(owner), ""):
        if not one.number:
            continue
        yield one
        may_be = set(faces.get(one.sign, (one.sign,)))
        named = dict.fromkeys((*may_be, *(face for face, of in faces.items() if len(of) == 1)))
        for code in sorted(named):
            if code != one.sign and may_be.issuperset(faces.get(code, (code,))):
                name = words.kind_name(Piece(owner, code), game.house)
                yield one._replace(
                    term=one.term.removesuffix(one.sign) + code, name=name, sign=code
                )


def _cards_on_board(game: TurnStanding, owner: str, mark: str) -> Iterator[Lying]:
    """Cards on a board: those by suit that nobody names, then what was crafted."""
    if any(game.state.cards(board(owner))):
        yield from _any_suit(game, f"{mark}$", owner)
        yield Lying(f"#{mark}$", "card", game.state.size(board(owner)), owner, "#")
    yield from _cards(game, board(owner), f"{mark}$", named=True)
    yield from _cards(game, crafted(owner), f"{mark}$", named=True)
    yield from _cards(game, leader(owner), f"{mark}$", named=True)


def _markers(game: TurnStanding, owner: str, mark: str) -> Iterator[Lying]:
    for one in settable(game, owner):
        values = tuple(Way(text, name) for text, name in one.values.items())
        yield Lying(f"{mark}$_{one.key}", one.name, 1, owner, "$", values)


def _items(game: TurnStanding, owner: str) -> Iterator[Lying]:
    """Items, each by where it lies and how it is turned where there are several of a kind; then all of an area."""
    mine = owner == game.faction
    all_of = {area: game.state.size(items(owner, area)) for area in AREAS}
    for area, called in AREAS.items():
        found = list(game.state.items(items(owner, area)))
        for item, number in found:
            turned = "exhausted" if item.exhausted else ""
            name = " ".join(filter(None, (called, turned, words.item_name(item.letter))))
            start = _start(item, area, owner, mine)
            yield Lying(f"%{item.letter}{start}", name, number, owner, "%")
        if mine and area and all_of[area] > 1:
            yield Lying(f"%_{area}", f"all in the {called}", 1, owner, "%")
    if mine and sum(all_of.values()) > 1:
        yield Lying("%_", "all items", 1, owner, "%")


def turned(game: TurnStanding) -> Iterator[tuple[str, str]]:
    """The items of the faction at turn where they do not lie, but may: turned the other way, or another one of several was damaged, as a later turn may tell."""
    there = {
        area: {one for one, _ in game.state.items(items(game.faction, area))} for area in AREAS
    }
    worn = {one.letter for one in there[DAMAGED]}
    used = {one.letter for area in AREAS if area != DAMAGED for one in there[area]}
    for area, called in AREAS.items():
        both = {one.letter for one in there[area]} | (
            worn & used if area in (SATCHEL, DAMAGED) else set()
        )
        for letter in sorted(both) if area else ():
            for exhausted in (False, True):
                item = Item(letter, exhausted)
                if item not in there[area]:
                    state = "exhausted" if exhausted else "refreshed"
                    start = _start(item, area, game.faction, True)
                    yield f"%{letter}{start}", f"{called} {state} {words.item_name(letter)}"


def _start(item: Item, area: str, owner: str, mine: bool) -> str:
    if not mine:
        return f"{owner}$"
    return f"{area}{'e' if item.exhausted else 'r'}" if area else ""


def _sides(game: TurnStanding) -> Iterator[PadSpot]:
    """The places and states into which items go, of anybody."""
    lying = [
        area
        for owner in (*game.table.factions, *game.table.hirelings)
        for area in AREAS
        if game.state.size(items(owner, area))
    ]
    if lying:
        yield PadSpot("e", "side", game.faction, "exhausted", ())
        yield PadSpot("r", "side", game.faction, "refreshed", ())
    for area in AREAS if any(lying) else ():
        if area:
            yield PadSpot(area, "side", game.faction, AREAS[area], ())


def _own_cards(game: TurnStanding, owner: str) -> Iterator[Way]:
    """The cards of a faction's own that are not in force: one comes into force."""
    if owner not in factions.letters(game.house):
        return
    titles = words.card_titles(game.table.deck)
    for card, _ in game.state.cards(place("stock", owner)):
        if card.name is not None:
            yield Way(f"#{card.name}->$", titles.get(card.name, card.name))


# --- what is common -----------------------------------------------------------------------------------------------


def _common(game: TurnStanding) -> Iterator[PadSpot]:
    deck = (Lying("#", "draw", game.state.size(place("deck")), "", "#"),)
    drawn = (
        Way(f"#->{one}{mark}", f"to the {called} of the {words.faction_name(one)}")
        for one in game.table.factions
        for mark, called in (("", "hand"), ("$", "board"))
        if mark or one != game.faction
    )
    yield PadSpot(None, "deck", "", "draw pile", deck, tuple(drawn))
    for where, sign, name in ((DISCARD, "*", "discard pile"), (QUESTS, "Q", "quests")):
        if game.state.size(where):
            whole = Lying(f"#{sign}", "any", game.state.size(where), "", "#")
            lying = (*_any_suit(game, sign), whole, *_named(game, where, sign))
            taken = [Way(f"{one.term}->$", f"take {one.name}") for one in lying if where == QUESTS]
            yield PadSpot(sign, "pile", "", name, lying, tuple(taken))
    if game.table.hirelings:
        yield PadSpot(None, "hired", game.faction, "hirelings", tuple(_hired(game)))
    own = held(game.state, game.faction)
    for code in game.table.hirelings:
        name = f"supply of the {words.faction_name(code)}"
        kind, whose = ("hired", game.faction) if code in own else ("supply", code)
        yield PadSpot(None, kind, whose, name, tuple(_supply(game, code)))
        on_board = tuple(_pieces(game, board(code), f"{code}$"))
        yield PadSpot(
            f"{code}$", "board", code, f"board of the {words.faction_name(code)}", on_board
        )
        stored = tuple(_items(game, code))
        if stored:
            name = f"items of the {words.faction_name(code)}"
            yield PadSpot(None, "hired" if code in own else "items", whose, name, stored)
    yield PadSpot("", "away", "", "away: spent, removed, discarded", ())


def _hired(game: TurnStanding) -> Iterator[Lying]:
    """The hirelings at the table, each with who may take control of it, by so many markers."""
    masters = tuple(
        Way(f"{one}${number}", f"{words.faction_name(one)}{f', {number}' if number else ''}")
        for one in game.table.factions
        for number in ("", *range(1, CONTROL + 1))
    )
    for code in game.table.hirelings:
        yield Lying(code, str(words.faction_name(code)), 1, sign="$", goals=masters)


def _any_suit(game: TurnStanding, written: str, owner: str = "") -> Iterator[Lying]:
    """A card of each suit of the deck."""
    for suit in cards.deck(game.table.deck).suits:
        yield Lying(f"{suit}#{written}", words.suit_name(suit), None, owner, suit)


def _named(game: TurnStanding, where: Place, written: str) -> Iterable[Lying]:
    return _cards(game, where, written, named=True)
