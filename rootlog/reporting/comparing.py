"""Two transcriptions of one game side by side: where their states part, and how.

What is compared is what is on the table, not what is written: another order of actions that comes to the same is no
difference, nor is a card that one record names and the other does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.game import TurnLog
from rootlog.engine.pieces import Card, Item, Piece, Place, Thing
from rootlog.engine.state import State
from rootlog.engine.words import (
    cards_in_full,
    counted,
    held,
    item_name,
    joined,
    kind_name,
    owned_piece,
    place_in_full,
    plural,
    points,
    the_faction,
)
from rootlog.notation.record import Record, TurnLine

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord

Part = tuple[object, ...]
"""The parts of a state that are compared: a thing in a place, the cards of a place, a score, a marker, the paths, the ruins."""
Gap = Mapping[Part, tuple[object, object]]
"""The things in which two states differ, with the values of each."""


class Side(NamedTuple):
    """One record at a difference: the turn's number and line, and the action from 1 with its text; None where the turn is missing."""

    turn: int
    line: int
    action: int
    text: str


class Difference(NamedTuple):
    """A turn after which two records differ by more, or otherwise, than before it.

    `sides` are the first actions after which they do, `details` what then differs, in words, each with what A and B have.
    """

    round: int
    faction: str
    sides: tuple[Side | None, Side | None]
    details: tuple[str, ...]


class Comparison(NamedTuple):
    """The result of comparing two records: how their headers differ, their turns, and what differs at the end.

    Each of the `differences` has its `round`, `faction`, `sides` and `details`.

    >>> game = Path("fixtures/games/readme.rootlog")
    >>> rootlog.diff(game, game).same
    True
    """

    paths: tuple[str, str]
    header: tuple[str, ...]
    differences: tuple[Difference, ...]
    turns: tuple[int, int]
    end: tuple[str, ...]

    @property
    def same(self) -> bool:
        """True if nothing differs."""
        return not (self.header or self.differences or self.end)


class Pair(NamedTuple):
    """A turn of A next to one of B, by number; where one of them lacks the turn, the number of its last turn before."""

    one: int
    other: int
    in_one: bool = True
    in_other: bool = True


def compare(one: JudgedRecord, other: JudgedRecord) -> Comparison:
    """Compare two records by the states that replaying them gives; nothing is judged."""
    games = one.game.turns, other.game.turns
    lines = one.record.turns, other.record.turns
    found: list[Difference] = []
    known: Gap = {}
    for pair in _paired(*lines):
        gap = _gap(_after(games[0], pair.one), _after(games[1], pair.other))
        both = pair.in_one and pair.in_other
        if both and _alike(gap, known):
            continue
        logs = _log(games[0], pair.one, pair.in_one), _log(games[1], pair.other, pair.in_other)
        at = _parting(*logs, known)
        log = logs[0] or logs[1]
        assert log is not None
        sides = _side(lines[0], logs[0], at[0]), _side(lines[1], logs[1], at[1])
        found.append(Difference(log.round, log.faction, sides, tuple(_told(gap, known))))
        known = gap
    return Comparison(
        (one.given.path, other.given.path),
        tuple(_headers(one.record, other.record)),
        tuple(found),
        (len(games[0]), len(games[1])),
        tuple(_told(known, {})),
    )


# --- which turn is which -------------------------------------------------------------------------------------


def _paired(one: tuple[TurnLine, ...], other: tuple[TurnLine, ...]) -> Iterator[Pair]:
    """The turns of both records next to each other: those written alike, and between them those of the same faction."""
    written = [[(t.faction, *(x.text for x in t.actions)) for t in turns] for turns in (one, other)]
    a = b = 0
    for i, j, size in _blocks(*written):
        letters = [t.faction for t in one[a:i]], [t.faction for t in other[b:j]]
        for k, m, some in _blocks(*letters):
            while a < i - len(letters[0]) + k:
                a += 1
                yield Pair(a, b, in_other=False)
            while b < j - len(letters[1]) + m:
                b += 1
                yield Pair(a, b, in_one=False)
            for _ in range(some):
                a, b = a + 1, b + 1
                yield Pair(a, b)
        for _ in range(size):
            a, b = a + 1, b + 1
            yield Pair(a, b)


def _blocks(one: Sequence[Hashable], other: Sequence[Hashable]) -> list[tuple[int, int, int]]:
    """The runs of the one that are runs of the other, with their lengths; the last is empty, at both ends."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return [(block.a, block.b, block.size) for block in matcher.get_matching_blocks()]


def _log(turns: tuple[TurnLog, ...], number: int, there: bool) -> TurnLog | None:
    return turns[number - 1] if there else None


def _after(turns: tuple[TurnLog, ...], number: int) -> State | None:
    """The state after that turn, before the first one for 0; None for a record without turns."""
    if number:
        return turns[number - 1].after
    return turns[0].before if turns else None


# --- where they part ---------------------------------------------------------------------------------------


def _parting(one: TurnLog | None, other: TurnLog | None, known: Gap) -> tuple[int, int]:
    """The first action of each turn after which they differ otherwise than before.

    Actions in another order come to the same: as many are passed over on both sides as it takes.
    """
    if one is None or other is None:
        return 1, 1
    a = b = 0
    while True:
        step = next(_same_again(one, other, a, b, known), None)
        if step is None:
            return a + 1, b + 1
        a, b = step


_WINDOW = 6
"""The number of actions further on the same state that is looked for."""
_AHEAD = sorted(
    ((i, j) for i in range(2 * _WINDOW) for j in range(2 * _WINDOW - i) if i + j > 1),
    key=lambda pair: (sum(pair), abs(pair[0] - pair[1]), pair),
)
"""The number of actions that are passed over on both sides, in the order in which it is tried."""


def _same_again(
    one: TurnLog, other: TurnLog, a: int, b: int, known: Gap
) -> Iterator[tuple[int, int]]:
    """The next pair of actions after which both states differ just as before; as many on both sides before others."""
    for i, j in _AHEAD:
        x, y = a + i, b + j
        if x <= len(one.steps) and y <= len(other.steps):
            states = (_at(one, x), _at(other, y))
            if _alike(_gap(*states), known):
                yield x, y


def _at(log: TurnLog, action: int) -> State:
    return log.steps[action - 1].after if action else log.before


def _side(lines: tuple[TurnLine, ...], log: TurnLog | None, number: int) -> Side | None:
    """The action of that turn with that number; beyond its last one nothing is written."""
    if log is None:
        return None
    turn = lines[log.number - 1]
    if number > len(turn.actions):
        return Side(log.number, turn.line, number, "")
    action = turn.actions[number - 1]
    return Side(log.number, action.line, number, action.text)


# --- what differs ------------------------------------------------------------------------------------------


def _gap(one: State | None, other: State | None) -> Gap:
    """The differences between two states, with the values of each."""
    if one is None or other is None or one == other:
        return {}
    found: dict[Part, tuple[object, object]] = {}
    places = dict.fromkeys([*(p for p, _ in one.places()), *(p for p, _ in other.places())])
    for place in sorted(places, key=_order):
        there = one.at(place), other.at(place)
        if there[0] != there[1]:
            found.update(_gap_in(place, *there))
    for faction in dict.fromkeys((*one.scores, *other.scores)):
        points = one.scores.get(faction), other.scores.get(faction)
        if points[0] != points[1]:
            found["score", faction] = points
    for key in dict.fromkeys((*one.markers, *other.markers)):
        marks = one.markers.get(key), other.markers.get(key)
        if marks[0] != marks[1]:
            found["marker", *key] = marks
    if one.closed != other.closed:
        found["closed",] = one.closed, other.closed
    return found


def _order(place: Place) -> tuple[bool, int]:
    """Clearings come first, by number."""
    return (False, int(place.key)) if place.kind == "clearing" else (True, 0)


def _gap_in(
    place: Place, one: Mapping[Thing, int], other: Mapping[Thing, int]
) -> Iterator[tuple[Part, tuple[object, object]]]:
    for thing in dict.fromkeys((*one, *other)):
        if not isinstance(thing, Card) and one.get(thing, 0) != other.get(thing, 0):
            yield ("thing", place, thing), (one.get(thing, 0), other.get(thing, 0))
    cards = _unmatched(_cards(one), _cards(other))
    if any(cards):
        yield ("cards", place), cards


def _cards(there: Mapping[Thing, int]) -> Counter[Card]:
    return Counter({thing: n for thing, n in there.items() if isinstance(thing, Card)})


def _unmatched(
    one: Counter[Card], other: Counter[Card]
) -> tuple[tuple[tuple[Card, int], ...], tuple[tuple[Card, int], ...]]:
    """The cards that can be none of the other's: a card that is not known can be any."""
    left, right = one - other, other - one
    for card in sorted(left, key=_vagueness):
        for partner in sorted(right, key=_vagueness):
            both = min(left[card], right[partner])
            if both and _may_be(card, partner):
                left[card] -= both
                right[partner] -= both
    return _sorted(left), _sorted(right)


def _vagueness(card: Card) -> tuple[bool, bool, str, str]:
    return card.name is None, card.suit is None, card.name or "", card.suit or ""


def _may_be(one: Card, other: Card) -> bool:
    names = None in (one.name, other.name) or one.name == other.name
    suits = None in (one.suit, other.suit) or one.suit == other.suit
    return names and suits


def _sorted(cards: Counter[Card]) -> tuple[tuple[Card, int], ...]:
    return tuple((card, cards[card]) for card in sorted(cards, key=_vagueness) if cards[card])


def _alike(gap: Gap, known: Gap) -> bool:
    """True if two pairs of states differ in the same things by as much."""
    return gap.keys() == known.keys() and all(_apart(gap[p]) == _apart(known[p]) for p in gap)


def _apart(pair: tuple[object, object]) -> object:
    """The difference of two values: of numbers their difference, else both."""
    one, other = pair
    return one - other if isinstance(one, int) and isinstance(other, int) else pair


# --- in words ----------------------------------------------------------------------------------------------


def _told(gap: Gap, known: Gap) -> Iterator[str]:
    """The differences that are new; of what differed before, that it no longer does."""
    for part, (one, other) in gap.items():
        if part not in known or _apart(known[part]) != _apart((one, other)):
            yield _words(part, one, other)
    for part in known:
        if part not in gap:
            yield _again(part)


def _again(part: Part) -> str:
    """That a part differs no more."""
    if part[0] not in ("thing", "cards"):
        return f"{_name(part)} no longer differ{'' if part[0] == 'closed' else 's'}"
    what = "cards" if part[0] == "cards" else _kind(part)
    return f"{_name(part)}: the {what} no longer differ{'' if what.partition(' ')[0].endswith('s') else 's'}"


def _kind(part: Part) -> str:
    """The things that are counted in a place, as "warriors of the Eyrie"."""
    _, where, thing = part
    assert isinstance(where, Place)
    assert isinstance(thing, Piece | Item)
    if isinstance(thing, Item):
        return plural(_item(thing))
    of = f" of {the_faction(thing.owner)}" if thing.owner not in ("", where.faction) else ""
    return f"{plural(kind_name(thing))}{of}"


def _words(part: Part, one: object, other: object) -> str:
    return f"{_name(part)}: {_value(part, one)} in A, {_value(part, other)} in B"


def _name(part: Part) -> str:
    kind = part[0]
    if kind == "score":
        return f"the score of {the_faction(str(part[1]))}"
    if kind == "marker":
        _, name, faction, key = part
        of = f" of {the_faction(str(faction))}" if faction else ""
        return f"the marker {str(name).replace('_', ' ')}{f' {key}' if key else ''}{of}"
    if kind == "closed":
        return "the closed paths"
    where = part[1]
    assert isinstance(where, Place)
    return place_in_full(where)


def _value(part: Part, value: object) -> str:
    kind = part[0]
    if kind == "score":
        return points(None if value is None else int(str(value)))
    if kind == "closed":
        assert isinstance(value, frozenset)
        return joined([f"{a}-{b}" for a, b in sorted(value)]) or "none"
    if kind == "cards":
        assert isinstance(value, tuple)
        return joined([cards_in_full(card, n) for card, n in value]) or "no such card"
    if kind == "thing":
        return _some(part, int(str(value)))
    return "none" if value is None else str(value)


def _some(part: Part, count: int) -> str:
    _, where, thing = part
    assert isinstance(where, Place)
    if isinstance(thing, Piece):
        return owned_piece(thing, count, where) if count else f"no {_kind(part)}"
    assert isinstance(thing, Item)
    return counted(count, _item(thing)) if count else held(0, _item(thing))


def _item(thing: Item) -> str:
    return f"{'exhausted ' if thing.exhausted else ''}{item_name(thing.letter)}"


def _headers(one: Record, other: Record) -> Iterator[str]:
    """The differences of the headers, in words."""
    for name in one.header._fields:
        if name != "hireling_setup":
            pair = getattr(one.header, name), getattr(other.header, name)
            if pair[0] != pair[1]:
                yield f"{name}: {_header(pair[0])} in A, {_header(pair[1])} in B"
    seats = [tuple(player.faction for player in record.players) for record in (one, other)]
    if seats[0] != seats[1]:
        yield f"factions: {_header(seats[0])} in A, {_header(seats[1])} in B"
    if one.winner != other.winner:
        yield f"winner: {_header(one.winner)} in A, {_header(other.winner)} in B"


def _header(value: object) -> str:
    if not isinstance(value, tuple):
        return "none" if value is None else str(value)
    parts = ("".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in value)
    return ", ".join(parts) or "none"
