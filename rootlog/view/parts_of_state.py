"""The parts of a faction's board and of what is common, each in words and as what a picture shows of it."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from rootlog.engine import factions, words
from rootlog.engine.factions import FactionData
from rootlog.engine.game import Table
from rootlog.engine.pieces import Card, Item, Piece, Thing, place
from rootlog.engine.state import State
from rootlog.engine.vocabulary import CARD_SUITS, PIECES, PLACES
from rootlog.positions.position import thing_code
from rootlog.view.memory import Memory
from rootlog.view.scene import BoardPart, Figure, ShownCard, Space

_ROWS: tuple[tuple[str, int | str, str], ...] = (
    ("supply", 0, "supply"),
    ("burrow", 0, "burrow"),
    ("leader", 0, "in force"),
    ("board", 0, "board"),
    ("column", "r", "recruit"),
    ("column", "m", "move"),
    ("column", "x", "battle"),
    ("column", "b", "build"),
    ("column", "1", "column 1"),
    ("column", "2", "column 2"),
    ("column", "3", "column 3"),
    ("crafted", 0, "play area"),
    ("items", "", "items"),
    ("items", "s", "satchel"),
    ("items", "t", "tracks"),
    ("items", "d", "damaged"),
)
_COLUMNS = {str(key) for kind, key, _ in _ROWS if kind == "column"}
_COMMON = tuple((kind, row.owner, row.label) for kind, row in PLACES.items() if row.label)
_NAMED = frozenset(("crafted", "display", "quests"))
"""The places in which cards lie open, and by their titles are kept apart."""
_UNTOLD = frozenset(("deck", "supply"))
"""The size of a part that is as large as it needs to be, in an edition of which nobody tells how large."""

There = Mapping[Thing, int]


def common(table: Table, state: State, kept: Memory) -> tuple[BoardPart, ...]:
    """The things off the map that belong to nobody."""
    found = [
        _common(table, label, kind, state.at(place(kind, owner)), kept)
        for kind, owner, label in _COMMON
        if not (table.law.house and kind in _UNTOLD)
    ]
    return tuple(part for part in found if part.words)


def _common(table: Table, label: str, kind: str, there: There, kept: Memory) -> BoardPart:
    return kept.made(("", label), (there,), lambda: _part(table, label, kind, there))


def parts(table: Table, state: State, faction: str, kept: Memory) -> tuple[BoardPart, ...]:
    """All that a faction has off the map."""
    house = table.law.house
    board = factions.data(faction, house) if faction in factions.letters(house) else None
    hand, supply = state.at(place("hand", faction)), state.at(place("supply", faction))
    found = [
        kept.made((faction, "hand"), (hand,), lambda: (_hand(table, hand),)),
        kept.made(
            (faction, "tracks"), (supply,), lambda: tuple(_tracks(board, supply, faction, house))
        ),
    ]
    found += [
        kept.made(
            (faction, kind, key),
            (there,),
            partial(_place, table, board, (kind, label, str(key)), there),
        )
        for kind, key, label in _places(board, house)
        for there in (state.at(place(kind, faction, key)),)
    ]
    markers = kept.made(
        (faction, "markers"), (state.markers,), lambda: tuple(_markers(state, faction))
    )
    return tuple(chain(*found, markers))


def _places(board: FactionData | None, house: str) -> Iterator[tuple[str, int | str, str]]:
    """The places of a faction in their order: kind, key, label."""
    boxes = board.board.get("columns", {}) if board and house else {}
    for kind, key, label in (*_ROWS, *(("column", key, "") for key in boxes.keys() - _COLUMNS)):
        yield kind, key, boxes.get(key, label) if kind == "column" else label


def _place(
    table: Table, board: FactionData | None, named: tuple[str, str, str], given: There
) -> tuple[BoardPart, ...]:
    """The contents of a place; a printed column is shown when it is empty, too."""
    kind, label, key = named
    there = _told(table.law.house, kind, given)
    if kind == "column":
        printed = list(board.words.get("columns", {})) if board else []
        if not there and key not in printed:
            return ()
        part = _part(table, label, kind, there, key) if there else _EMPTY._replace(label=label)
        return (part._replace(joined=key in printed[1:]),)
    return tuple(_area(table, board, kind, label, there, key)) if there else ()


_EMPTY = BoardPart("", "", hint="empty", text="-")
"""A column in which no card lies."""


def _markers(state: State, faction: str) -> Iterator[BoardPart]:
    """The values of a faction's markers."""
    for (kind, owner, key), value in state.markers.items():
        if owner == faction and value != "":
            yield from _marker(state, faction, kind, key, value)


def figure(thing: Piece | Item, number: int, state: str = "", house: str = "") -> Figure:
    """Some pieces or items of a kind as they are drawn, by the names of an edition's own factions where it has some."""
    if isinstance(thing, Item):
        unseen = thing.letter == "?"
        state = f"{state} exhausted".strip() if thing.exhausted else state
        name = "unseen item" if unseen else words.item_name(thing.letter)
        return Figure("", "item", thing.letter, number, name, state, thing.letter)
    kind, _, mark = thing.code.partition("_")
    if not mark and kind == "t":
        mark = kind  # one warrior and one token without a kind would have the same letters
    letters = (thing.owner.replace("_", "") + mark.replace("_", "")) or thing.code
    name = words.kind_name(thing, house)
    return Figure(thing.owner, PIECES[kind], letters, number, name, state, thing.code)


# --- places ----------------------------------------------------------------------------------------------------


def _area(
    table: Table, board: FactionData | None, kind: str, label: str, there: There, key: str
) -> Iterator[BoardPart]:
    """A place of a faction: in words as it is, drawn by what its board calls it."""
    part = _part(table, label, kind, there, key)
    house = table.law.house
    if board and kind == "supply":
        tracked = tuple(code for code in board.tracks if not code.startswith("%"))
        loose = {t: n for t, n in there.items() if not (isinstance(t, Piece) and _on(t, tracked))}
        yield part._replace(figures=tuple(_figures(loose, house)))
    elif board and kind == "board":
        yield BoardPart(label, part.words)
        yield from _heaps(table, board, there)
    elif board and kind == "leader":
        yield BoardPart(label, part.words)
        yield _in_force(board, part)
    elif board and kind == "items" and "hoard" in board.board:
        yield BoardPart(label, part.words)
        yield from _hoard(board, there)
    else:
        yield part


def _part(table: Table, label: str, kind: str, there: There, key: str = "") -> BoardPart:
    """The contents of a place, in words and as it is drawn."""
    state = (
        "underground" if kind == "burrow" else "damaged" if (kind, key) == ("items", "d") else ""
    )
    said, cards = _things(table.deck, there), _cards(table, there)
    figures = tuple(_figures(there, table.law.house, state))
    if kind == "deck":
        return BoardPart(label, said, text=str(sum(there.values())))
    return BoardPart(label, said, cards=cards, figures=figures, named=kind in _NAMED)


def _figures(there: There, house: str, state: str = "") -> Iterator[Figure]:
    """The pieces and items of a place, warriors first."""
    pieces = [(t, n) for t, n in there.items() if isinstance(t, Piece)]
    pieces.sort(key=lambda pair: (not pair[0].is_warrior, pair[0].owner, pair[0].code))
    for piece, number in pieces:
        yield figure(piece, number, state, house)
    items = [(t, n) for t, n in there.items() if isinstance(t, Item)]
    for item, number in sorted(items):
        yield figure(item, number, state)


def _cards(table: Table, there: There) -> tuple[ShownCard, ...]:
    """The cards of a place by suit and title."""
    titles = words.card_titles(table.deck)
    found = [
        ShownCard(card.suit or "", titles.get(card.name, card.name) if card.name else "", number)
        for card, number in there.items()
        if isinstance(card, Card)
    ]
    return tuple(sorted(found, key=lambda card: ("".join(CARD_SUITS).find(card.suit), card.title)))


def _hand(table: Table, there: There) -> BoardPart:
    size = sum(there.values())
    known = {t: n for t, n in there.items() if t != Card(None, None)}
    if not known:
        return BoardPart("hand", str(size))
    return BoardPart(
        "hand", f"{size}, with {_things(table.deck, known)}", cards=_cards(table, known)
    )


def _told(house: str, kind: str, there: There) -> There:
    """Without buildings of which an edition does not tell how many there are."""
    if not house or kind != "supply":
        return there
    return {t: n for t, n in there.items() if not (isinstance(t, Piece) and t.is_building)}


# --- what is printed on a board --------------------------------------------------------------------------------


def _on(piece: Piece, tracks: tuple[str, ...]) -> bool:
    """True if a piece lies on one of those tracks."""
    return any(piece.code == code or piece.code.startswith(f"{code}_") for code in tracks)


def _tracks(
    board: FactionData | None, there: There, faction: str, house: str
) -> Iterator[BoardPart]:
    """The tracks of pieces: those that still lie there, and what the next one costs and gives."""
    lone: list[tuple[Figure, Space]] = []
    for code, printed in board.tracks.items() if board else ():
        if code.startswith("%"):
            continue  # a track of items has no spaces for pieces
        left = sum(n for t, n in there.items() if isinstance(t, Piece) and _on(t, (code,)))
        placed = max(0, len(printed) - left)
        spaces = tuple(
            Space(number >= placed, space.get("vp", 0), _bonus(space))
            for number, space in enumerate(printed)
        )
        shown = figure(Piece(faction, code), 1, house=house)
        if len(spaces) == 1:
            lone.append((shown, spaces[0]))
            continue
        following = _following(printed[placed]) if placed < len(printed) else "all placed"
        name, hint = words.plural(shown.name), f"{left} left, {following}"
        yield BoardPart(name, "", hint=hint, figures=(shown,), spaces=spaces, text=following)
    if lone:
        yield _single(lone)


def _single(lone: list[tuple[Figure, Space]]) -> BoardPart:
    """Tracks of a single space side by side."""
    shown, spaces = zip(*lone, strict=True)
    left = [one.name for one, space in lone if space.covered]
    given = f"each gives {spaces[0].bonus}" if spaces[0].bonus else ""
    name = words.plural(shown[0].name.rpartition(" ")[2])
    hint = f"{words.joined(left) or 'none'} left"
    return BoardPart(name, "", hint=hint, figures=shown, spaces=spaces, text=given)


def _bonus(space: Mapping[str, int]) -> str:
    """The gifts of a space besides points, in words."""
    gained = (("draw", "card"), ("warriors", "warrior"))
    return ", ".join(words.counted(space[what], noun) for what, noun in gained if space.get(what))


def _following(space: Mapping[str, int]) -> str:
    """The cost and the gifts of the next piece of a track."""
    told = [f"costs {space['cost']}"] if "cost" in space else []
    told += [f"scores {space['vp']}"] if "vp" in space else []
    told += [f"gives {_bonus(space)}"] if _bonus(space) else []
    return f"next {', '.join(told)}"


def _heaps(table: Table, board: FactionData, there: There) -> Iterator[BoardPart]:
    """The contents of a board, by what the board calls it: supporters, officers, relics."""
    heaps: dict[str, dict[Thing, int]] = {}
    for thing, number in there.items():
        heaps.setdefault(_kind(thing), {})[thing] = number
    for kind in sorted(heaps, key=_KINDS.index):
        part = _part(table, board.words.get(kind, kind), kind, heaps[kind])
        yield part._replace(words="", hint=part.words)


_KINDS = ("cards", "warriors", "tokens", "items")


def _kind(thing: Thing) -> str:
    """The name of a thing on a board, as boards name it."""
    if isinstance(thing, Piece):
        return "warriors" if thing.is_warrior else "tokens"
    return "cards" if isinstance(thing, Card) else "items"


def _in_force(board: FactionData, part: BoardPart) -> BoardPart:
    """The leader, the character, the mood or the ministers, in the order in which the board has them."""
    for kind, cards in board.cards.items():
        titles = {card["name"]: card["title"] for card in cards}
        order = [*titles, *titles.values()]
        known = [card for card in part.cards if card.title in order]
        if known:
            label = kind if len(cards) == 1 or len(part.cards) == 1 else words.plural(kind)
            known.sort(key=lambda card: order.index(card.title) % len(titles))
            shown = tuple(card._replace(title=titles.get(card.title, card.title)) for card in known)
            return part._replace(label=label, words="", hint=part.words, cards=shown, named=True)
    return part._replace(words="", hint=part.words, named=True)


def _hoard(board: FactionData, there: There) -> Iterator[BoardPart]:
    """The rows of a hoard with what they allow by their number of items."""
    values = board.board["value_by_items"]
    for name, row in board.board["hoard"].items():
        held: There = {
            t: n for t, n in there.items() if isinstance(t, Item) and t.letter in row["items"]
        }
        number = sum(held.values())
        value, space = values[min(number, len(values) - 1)], max(row["spaces"] - number, 0)
        figures = tuple(_figures(held, ""))
        yield BoardPart(
            name, "", hint=f"value {value}", figures=figures, open=space, text=str(value)
        )


# --- markers ---------------------------------------------------------------------------------------------------


def _marker(
    state: State, faction: str, kind: str, key: str, value: str | int | None
) -> Iterator[BoardPart]:
    """The value of a marker, in words."""
    shown = "-" if value is None else str(value)
    if kind == "relationship":
        told = words.RELATIONS.get(shown, shown)
        yield BoardPart(f"with the {words.faction_name(key)}", told, owner=key, text=told)
    elif kind == "price":
        first = next(iter(words.PRICES))
        label = f"price of {words.PRICES.get(key, key)}"
        yield BoardPart(label, shown, text=shown, joined=key != first)
    elif kind == "outcast":
        hated = "Hated " if state.markers.get(("hated", faction, "")) else ""
        yield BoardPart("Outcast", hated + words.suit_name(shown), suits=shown, text=hated.strip())
    elif kind == "marker_off":
        told = f"{shown} with the {words.faction_name(key)}" if key != faction else shown
        yield BoardPart("score marker", told, text=told)
    elif kind == "hireling":
        yield BoardPart(f"hireling {words.faction_name(key)}", shown, owner=key, text=shown)
    elif kind != "hated":
        yield BoardPart(f"{kind} {key}".strip(), shown, text=shown)


def _things(deck: str, there: There) -> str:
    """Things in words, pieces by their codes."""
    return ", ".join(sorted(_thing(deck, thing, number) for thing, number in there.items()))


def _thing(deck: str, thing: Thing, number: int) -> str:
    count = f"{number} " if number > 1 else ""
    if isinstance(thing, Piece):
        return f"{count}{thing_code(thing)}"
    if isinstance(thing, Item):
        state = " (exhausted)" if thing.exhausted else ""
        return f"{count}{'unseen item' if thing.letter == '?' else words.item_name(thing.letter)}{state}"
    suit = words.suit_name(thing.suit) if thing.suit else ""
    if thing.name is None:
        return words.counted(number, words.card_name(thing))
    return f"{count}{words.card_titles(deck).get(thing.name, thing.name)}{f' ({suit})' if suit else ''}"
