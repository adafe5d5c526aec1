"""The actions that one place offers whole: battles, pieces that show another side, guesses, items that are turned, a hand that is shown."""

from collections.abc import Iterator, Mapping

from rootlog.editing.completing_things import AREAS
from rootlog.editing.standing import TurnStanding
from rootlog.engine import cards, factions, words
from rootlog.engine.event import GUESS, SWAP
from rootlog.engine.pieces import Item, Piece, Place, Thing, board, items
from rootlog.recording.nouns import Way

LEFT_OUT = 3
"""Of more exhausted items than these one may be left out."""
SPENT = 3
"""So many warriors of a board are removed at once at most."""
TRADES = "<->"
"""The sign of an action in which two things trade places."""
DAMAGED = "d"
"""The area in which items cannot be used."""
SATCHEL = "s"
"""The area of items that are used."""
TRACK = "t"
"""The area from which an item goes to the satchel when it is exhausted."""


def ways(game: TurnStanding, where: Place) -> Iterator[Way]:
    """The whole actions that a clearing offers."""
    yield from in_ruin(game, where)
    there = [one for one in game.state.at(where) if type(one) is Piece]
    yield from _battles(game, where, there)
    for piece in there:
        yield from _other_sides(game, where, piece)
    for one, other in sorted(game.state.closed):
        if where.key in (one, other):
            yield Way(f"{one}_{other}->", f"open the path {one}-{other}")


def showing(game: TurnStanding) -> Iterator[Way]:
    """The whole hand is shown, to all or to one."""
    yield Way("^", "show all to everybody")
    for other in game.table.factions:
        if other != game.faction:
            yield Way(f"^{other}", f"show all to the {words.faction_name(other)}")


def shown_by(game: TurnStanding, other: str) -> Iterator[Way]:
    """A card of another faction's hand is taken, or all of it is shown, to who is at turn or to all."""
    yield Way(f"#{other}->{game.faction}", "take a card")
    yield Way(f"{other}^{game.faction}", f"show all to the {words.faction_name(game.faction)}")
    yield Way(f"{other}^", "show all to everybody")


def turning(game: TurnStanding) -> Iterator[Way]:
    """Each item is turned, repaired or put on its track; all that are exhausted are refreshed."""
    found = [
        (area, item, number)
        for area in AREAS
        for item, number in game.state.items(items(game.faction, area))
    ]
    for area, item, _ in found:
        alike = [at for at, one, _ in found if one == item and (item.exhausted or at != DAMAGED)]
        yield from _turned(game, area, item, plain=alike == [area] and area != DAMAGED)
    spent: dict[str, int] = {}
    for area, item, number in found:
        if item.exhausted and area != DAMAGED:
            spent[item.letter] = spent.get(item.letter, 0) + number
    if sum(spent.values()) > 1:
        yield Way(_refreshed(spent), "refresh all")
    for letter in spent if sum(spent.values()) > LEFT_OUT else ():
        some = {one: number - (one == letter) for one, number in spent.items()}
        yield Way(_refreshed(some), f"refresh all but a {words.item_name(letter)}")


def _turned(game: TurnStanding, area: str, item: Item, *, plain: bool) -> Iterator[Way]:
    """The actions with one item; `plain` if nothing but its letter is needed to tell which one it is."""
    state = "e" if item.exhausted else "r"
    term = f"%{item.letter}" if plain else f"%{item.letter}{area and area + state}"
    name = words.item_name(item.letter)
    name += f" ({AREAS[area]})" if area in (TRACK, DAMAGED) else ""
    if area == DAMAGED:
        worn = "exhausted " if item.exhausted else ""
        yield Way(f"{term}->s", f"repair {worn}{words.item_name(item.letter)}")
    if item.exhausted:
        yield Way(f"{term}->r", f"refresh {name}")
    elif area == TRACK:
        yield Way(f"%{item.letter}{TRACK}->s+e", f"exhaust {name}")
    elif area != DAMAGED:
        yield Way(f"{term}->e", f"exhaust {name}")
        if area and f"%{item.letter}" in factions.data(game.faction, game.house).tracks:
            yield Way(f"{term}->{TRACK}", f"{name} to the {AREAS[TRACK]}")


def damaging(game: TurnStanding, owner: str) -> Iterator[Way]:
    """An item of another faction is damaged."""
    there = (one for area in (SATCHEL, TRACK) for one, _ in game.state.items(items(owner, area)))
    for letter in dict.fromkeys(item.letter for item in there):
        yield Way(f"%{letter}{owner}$->d", f"damage {words.item_name(letter)}")


def _refreshed(spent: dict[str, int]) -> str:
    terms = (f"{n if n > 1 else ''}%{letter}" for letter, n in spent.items() if n)
    return f"{'+'.join(terms)}->r"


def spending(game: TurnStanding, where: str) -> Iterator[Way]:
    """A card of the hand, or of one's board, is spent."""
    for suit in cards.deck(game.table.deck).suits:
        yield Way(f"{suit}#{where}->", f"spend {words.suit_name(suit)}")


def on_board(game: TurnStanding) -> Iterator[Way]:
    """Warriors and cards of one's own board are spent."""
    there = game.state.at(board(game.faction))
    for piece in there:
        if type(piece) is Piece and piece.owner == game.faction and piece.is_warrior:
            for number in range(1, min(SPENT, there[piece]) + 1):
                many = f"{number}" if number > 1 else ""
                yield Way(
                    f"{many}{piece.code}$->",
                    f"remove {words.counted(number, words.kind_name(piece))}",
                )
    if any(game.state.cards(board(game.faction))):
        yield from spending(game, "$")


def in_ruin(game: TurnStanding, where: Place) -> Iterator[Way]:
    """An item of a ruin is taken by a faction for which it is there, and that is there, too."""
    if game.faction not in factions.letters(game.house) or where.key not in game.state.ruins:
        return
    data = factions.data(game.faction, game.house)
    there = any(type(one) is Piece and one.owner == game.faction for one in game.state.at(where))
    if data.ruin_items and there:
        goal = data.board.get("explored", "$")
        for letter in dict.fromkeys(game.table.map.ruin_items):
            text = f"%{letter}{where.key}->{goal}"
            yield Way(text, f"take the {words.item_name(letter)} of the ruin")


def _battles(game: TurnStanding, where: Place, there: list[Piece]) -> Iterator[Way]:
    """Battles of the faction at turn, then those of hirelings."""
    sides = dict.fromkeys(one.owner for one in there if one.owner)
    fighting = {one.owner for one in there if one.code[0] in "wp"}
    for attacker in (game.faction, *game.table.hirelings):
        if attacker not in fighting:
            continue
        mark = "" if attacker == game.faction else attacker
        by = f"{words.faction_name(attacker)}: " if mark else ""
        for other in sides:
            if other != attacker:
                yield Way(
                    f"{mark}X{other}{where.key}", f"{by}battle the {words.faction_name(other)}"
                )


def _other_sides(game: TurnStanding, where: Place, piece: Piece) -> Iterator[Way]:
    """The sides that a piece may turn out to have; those of somebody else can be guessed."""
    if piece.owner not in factions.letters(game.house):
        return
    data = factions.data(piece.owner, game.house)
    mark = "" if piece.owner == game.faction else piece.owner
    sides = data.faces.get(piece.code, ())
    for face in sides if len(sides) > 1 else ():
        name = data.piece_names[face]
        yield Way(f"{mark}{piece.code}{where.key}^{face}", f"it is {words.a(name)}")
        if mark and _has_play(game, piece.owner, GUESS):
            yield Way(f"?{mark}{face}{where.key}", f"guess {words.a(name)}")
    if not mark and piece.is_token and _has_play(game, piece.owner, SWAP):
        for other, there in game.state.places():
            if other.kind == where.kind and other != where:
                yield from _trades(where, piece, other, there)


def _trades(where: Place, piece: Piece, other: Place, there: Mapping[Thing, int]) -> Iterator[Way]:
    """A token trades places with another one of its owner."""
    for one in there:
        if type(one) is Piece and one.owner == piece.owner and one.is_token:
            text = f"{piece.code}{where.key}{TRADES}{one.code}{other.key}"
            yield Way(text, f"trade with that in {other.key}")


def _has_play(game: TurnStanding, faction: str, kind: str) -> bool:
    """True if a faction has a play that begins with such an event."""
    own = (one for one in game.judged.rule_set.sources if one.faction == faction)
    return any(kind in play.kinds for source in own for play in source.plays)
