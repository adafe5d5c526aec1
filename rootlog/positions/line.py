"""A position as one line that a person can type, and back: for tests, bug reports and links.

    Fall Standard FMRRRFMFMRMF CE:C C:4 E:2 ruins=6,10,11,12 5=2Cw+Cb_s 2=6Ew+Eb C=3# E=3# E!leader=#despot

Map, deck, suits of clearings 1 to 12, factions in the order of their player lines with whose turn it is, then fields in
any order: points (`C:4`, `V:-` for a marker off the track), `seats=`, `hirelings=`, `landmarks=`, `ruins=`,
`closed=`, markers (`@price.O.h=3`) and places with what lies there (rootlog/positions/position.py has the codes). What the table
tells is left out: a supply, a stock of leaders or a draw pile is written only where it holds something else (`C.=-`: nothing).
"""

from __future__ import annotations

from rootlog.engine.pieces import (
    DECK,
    UNKNOWN_CARD,
    Card,
    Piece,
    Place,
    Thing,
    board,
    place,
    supply,
)
from rootlog.engine.state import State
from rootlog.positions.position import (
    Position,
    PositionError,
    place_code,
    place_of,
    thing_code,
    thing_of,
)
from rootlog.replaying import facts
from rootlog.replaying.opening import deck_size

_NUMBERS = frozenset({"price", "funds", "hireling"})
"""Kinds of marker that show a number; the others show a word or a letter."""
_NONE = "-"
At = dict[Place, dict[Thing, int]]


def to_line(given: Position) -> str:
    """The position as one line."""
    state = given.state
    turn = f":{given.turn}" if given.turn else ""
    fields = [given.map, given.deck, "".join(s for _, s in given.suits) or _NONE]
    fields.append("".join(given.factions) + turn)
    fields += [f"{f}:{_NONE if n is None else n}" for f, n in state.scores.items()]
    if given.seats != given.factions:
        fields.append(f"seats={''.join(given.seats)}")
    if given.hirelings:
        fields.append(f"hirelings={','.join(given.hirelings)}")
    if given.landmarks:
        fields.append("landmarks=" + ",".join(f"{name}.{n}" for name, n in given.landmarks))
    if state.ruins:
        fields.append(f"ruins={','.join(map(str, sorted(state.ruins)))}")
    if state.closed:
        fields.append("closed=" + ",".join(f"{a}_{b}" for a, b in sorted(state.closed)))
    fields += [
        f"@{kind}.{faction}.{key}={_NONE if value is None else value}"
        for (kind, faction, key), value in state.markers.items()
    ]
    return " ".join(fields + _places(given))


def _places(given: Position) -> list[str]:
    at = {where: dict(there) for where, there in given.state.places()}
    usual = _usual(given.map, given.deck, given.factions, at)
    fields = []
    for where in sorted(at.keys() | usual.keys(), key=_order):
        there = at.get(where, {})
        if there != usual.get(where, {}):
            things = sorted((thing_code(t), n) for t, n in there.items())
            text = "+".join(f"{n if n != 1 else ''}{code}" for code, n in things)
            fields.append(f"{place_code(where)}={text or _NONE}")
    return fields


def _order(where: Place) -> tuple[bool, int, str]:
    """Clearings first, by number; the rest by code."""
    inside = where.kind == "clearing"
    return (not inside, int(where.key) if inside else 0, place_code(where))


def _usual(map_name: str, deck: str, factions: tuple[str, ...], at: At) -> At:
    """The contents of supplies, stocks and the draw pile when every piece and card is somewhere."""
    del map_name
    usual: At = {}
    left = deck_size(deck, len(factions)) if deck in facts.decks() else 0
    own = {name for f in factions for name, _, _ in facts.own_cards(f)}
    own |= {name for f in factions for name, _ in facts.quests(f)}
    apart = [board(f) for f in factions if facts.quests(f)]  # quests that are not named, too
    for where, there in at.items():
        if where not in (DECK, place("quests"), place("stock", "", "quests"), *apart):
            left -= sum(n for t, n in there.items() if isinstance(t, Card) and t.name not in own)
    usual[DECK] = {UNKNOWN_CARD: left} if left > 0 else {}
    for faction in factions:
        home, stock = supply(faction), place("stock", faction)
        pieces: dict[Thing, int] = {Piece(faction, c): n for c, n in facts.pieces(faction).items()}
        cards: dict[Thing, int] = {Card(s, name): n for name, s, n in facts.own_cards(faction)}
        usual[home] = _rest(pieces, at, home)
        usual[stock] = _rest(cards, at, stock)
    return {where: there for where, there in usual.items() if there}


def _rest(whole: dict[Thing, int], at: At, home: Place) -> dict[Thing, int]:
    for where, there in at.items():
        if where != home:
            for thing, number in there.items():
                if thing in whole:
                    whole[thing] -= number
    return {thing: number for thing, number in whole.items() if number > 0}


def from_line(line: str) -> Position:
    """The position that a line says. Raises PositionError with the column of the field that is wrong."""
    fields = _fields(line)
    if len(fields) < len(_HEAD):
        raise PositionError(f"the {_HEAD[len(fields)]} is missing", len(line.rstrip()) + 1)
    (map_name, _), (deck, _), (suits, _), (players, column) = fields[:4]
    letters, _, turn = players.partition(":")
    factions = tuple(letters)
    if turn and turn not in factions:
        raise PositionError(f"it is the turn of {turn!r}, who is not among {letters}", column)
    reader = _LineReader()
    for text, column in fields[4:]:
        reader.field(text, column)
    for where, there in _usual(map_name, deck, factions, reader.at).items():
        if where not in reader.written:
            reader.at[where] = there
    at = {where: there for where, there in reader.at.items() if there}
    state = State(
        at, reader.scores, reader.markers, frozenset(reader.closed), frozenset(reader.ruins)
    )
    return Position(
        map_name,
        deck,
        tuple(enumerate(suits, 1)) if suits != _NONE else (),
        factions,
        reader.seats or factions,
        turn or None,
        state,
        reader.hirelings,
        reader.landmarks,
    )


_HEAD = ("map", "deck", "suits of the clearings", "factions")


def _fields(line: str) -> list[tuple[str, int]]:
    """The fields of a line with their columns."""
    found, column = [], 1
    for text in line.split(" "):
        if text:
            found.append((text, column))
        column += len(text) + 1
    return found


class _LineReader:
    """The content of the fields of a line so far."""

    def __init__(self) -> None:
        self.at: At = {}
        self.written: set[Place] = set()
        self.scores: dict[str, int | None] = {}
        self.markers: dict[tuple[str, str, str], str | int | None] = {}
        self.seats: tuple[str, ...] = ()
        self.hirelings: tuple[str, ...] = ()
        self.landmarks: tuple[tuple[str, int], ...] = ()
        self.ruins: list[int] = []
        self.closed: list[tuple[int, int]] = []

    def field(self, text: str, column: int) -> None:
        """Read one field. Raises PositionError with its column."""
        name, mark, value = text.partition("=")
        try:
            if not mark:
                self._score(text)
            elif name[0:1] == "@":
                self._marker(name[1:], value)
            elif not self._list(name, value):
                self._place(name, value)
        except PositionError as error:
            raise PositionError(error.message, column) from error
        except ValueError as error:
            raise PositionError(f"{text!r} cannot be read: {error}", column) from error

    def _score(self, text: str) -> None:
        faction, mark, points = text.partition(":")
        if not mark:
            raise PositionError(f"{text!r} is neither points (C:4) nor a field (5=2Cw)")
        self.scores[faction] = None if points == _NONE else int(points)

    def _marker(self, name: str, value: str) -> None:
        kind, faction, key = name.split(".", 2)
        shown: str | int | None = None if value == _NONE else value
        self.markers[kind, faction, key] = int(value) if shown and kind in _NUMBERS else shown

    def _list(self, name: str, value: str) -> bool:
        parts = value.split(",")
        if name == "seats":
            self.seats = tuple(value)
        elif name == "hirelings":
            self.hirelings = tuple(parts)
        elif name == "landmarks":
            pairs = [part.partition(".") for part in parts]
            self.landmarks = tuple((mark, int(number)) for mark, _, number in pairs)
        elif name == "ruins":
            self.ruins = [int(part) for part in parts]
        elif name == "closed":
            self.closed = [(int(a), int(b)) for a, _, b in (part.partition("_") for part in parts)]
        else:
            return False
        return True

    def _place(self, name: str, value: str) -> None:
        where = place_of(name)
        self.written.add(where)
        there = self.at.setdefault(where, {})
        for part in value.split("+") if value != _NONE else ():
            code = part.lstrip("0123456789")
            count = int(part[: len(part) - len(code)] or 1)
            if not code or not count:
                raise PositionError(f"{part!r} is no number of things, such as 2Cw")
            thing = thing_of(code)
            there[thing] = there.get(thing, 0) + count
