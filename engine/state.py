"""The state of a game: what is where. It knows no rule of the game.

A `State` is immutable; `apply` gives the next one and shares all that did not change with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from operator import is_
from typing import Any

from rootlog.engine.changes import (
    Change,
    Marked,
    Moved,
    Opened,
    Scored,
    Swapped,
)
from rootlog.engine.pieces import (
    BURROW,
    Card,
    Faction,
    Item,
    Piece,
    Place,
    Thing,
    clearing,
    supply,
)

_NOTHING: Mapping[Thing, int] = {}

_ROOM = 180
"""The length to which a state shows itself."""


class State:
    """The things in each place, the points and the markers.

    `scores` maps a faction to its points, or to None once its marker left the track. `closed` holds the closed paths
    that still lie on the map as `(lower, higher)`, `ruins` the clearings whose ruin is still there. Where a clearing is
    asked for, `3` and `"3"` name it; what can be no place raises TypeError or ValueError.

    >>> state = rootlog.replay(Path("fixtures/games/readme.rootlog")).position(turn=2)
    >>> state.scores["E"], state.pieces("3") == state.pieces(3) == state.at(3)
    (0, True)
    >>> state
    <State: C 0, E 0; 1: 1Cb_s 1Ct_k 1Cw; 2: 1Cw; 3: 1Eb 6Ew; 4: 1Cw; 5: 1Cb_w 1Cw; 6: 1Cw; 7: 1Cw; 8: 1Cw; 9: 1Cw; 10: 1Cb_r 1Cw; 11: 1Cw; 12: 1Cw>
    """

    __slots__ = ("_at", "closed", "markers", "regime", "ruins", "scores")

    def __init__(
        self,
        at: dict[Place, dict[Thing, int]],
        scores: dict[Faction, int | None],
        markers: dict[tuple[str, Faction, str], str | int | None],
        closed: frozenset[tuple[int, int]],
        ruins: frozenset[int],
    ) -> None:
        self._at = at
        self.scores: Mapping[Faction, int | None] = scores
        self.markers: Mapping[tuple[str, Faction, str], str | int | None] = markers
        self.closed = closed
        self.ruins = ruins
        self.regime: Any = None
        """The judge's notes of who has a say in it, so as not to look again; nothing here hangs on that."""

    def __eq__(self, other: object) -> bool:
        """True if both states hold the same things in the same places, with the same scores and markers."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self._at == other._at
            and self.scores == other.scores
            and self.markers == other.markers
            and self.closed == other.closed
            and self.ruins == other.ruins
        )

    def __repr__(self) -> str:
        scores = ", ".join(f"{f} {'-' if n is None else n}" for f, n in sorted(self.scores.items()))
        places = {
            int(where.key): " ".join(
                sorted(f"{n}{t.owner}{t.code}" for t, n in there.items() if type(t) is Piece)
            )
            for where, there in self._at.items()
            if where.kind == "clearing"
        }
        shown = [f"{number}: {pieces}" for number, pieces in sorted(places.items()) if pieces]
        told = "; ".join((scores, *shown))
        return f"<State: {told if len(told) < _ROOM else told[:_ROOM] + ' ...'}>"

    __hash__ = None  # type: ignore[assignment]  # a state holds dicts; compare it, do not key by it

    # --- asking ---------------------------------------------------------------------------------------------

    def at(self, where: Place | int | str) -> Mapping[Thing, int]:
        """The things in a place, or in the clearing of that number: thing to count, counts above zero only."""
        there: Mapping[Thing, int] | None = self._at.get(where)  # type: ignore[arg-type]  # a number is no key
        if there is None:
            return _NOTHING if type(where) is Place else self.pieces(where)  # type: ignore[arg-type]  # as above
        return there

    def count(self, thing: Thing, where: Place | int | str) -> int:
        """The number of exactly that thing in that place, or in the clearing of that number."""
        there = self._at.get(where)  # type: ignore[arg-type]  # as above
        if there is None:
            return 0 if type(where) is Place else self.pieces(where).get(thing, 0)  # type: ignore[arg-type]  # as above
        return there.get(thing, 0)

    def places(self) -> Iterator[tuple[Place, Mapping[Thing, int]]]:
        """All places that hold something, with what they hold."""
        return iter(self._at.items())

    def pieces(self, number: int | str) -> Mapping[Thing, int]:
        """The pieces in the clearing with that number. Raises TypeError or ValueError for what can be none."""
        if type(number) is not int:
            number = _number(number)
        return self._at.get(clearing(number), _NOTHING)

    def holds(self, faction: Faction, number: int | None) -> bool:
        """True if a faction has a piece of its own in the clearing with that number; 0 is the Burrow, None no clearing."""
        if number is None:
            return False
        there = self.pieces(number) if number else self.at(BURROW)
        return any(type(thing) is Piece and thing.owner == faction for thing in there)

    def among(self, places: Sequence[Place]) -> list[tuple[Place, Mapping[Thing, int]]]:
        """Those of the places that hold something, with what they hold."""
        lying = map(self._at.get, places)
        return [(where, there) for where, there in zip(places, lying, strict=True) if there]

    def lying(self, places: Iterable[Place]) -> list[Mapping[Thing, int]]:
        """The things in each of those places."""
        return list(map(self._at.get, places, repeat(_NOTHING)))

    def total(self, thing: Thing, places: Iterable[Place]) -> int:
        """The number of exactly that thing in those places together."""
        number = 0
        for there in map(self._at.get, places):
            if there is not None and thing in there:
                number += there[thing]
        return number

    def find(self, piece: Piece) -> list[tuple[Place, int]]:
        """The places of that piece, and its number there (supplies and boards included)."""
        return [(where, there[piece]) for where, there in self._at.items() if piece in there]

    def size(self, where: Place) -> int:
        """The number of things in that place: the size of a hand, of a pile."""
        there = self._at.get(where)
        return sum(there.values()) if there is not None else 0

    def unlike(self, other: State) -> list[Place]:
        """The places in which another state holds something else."""
        at, there = self._at, other._at
        same = map(is_, at.values(), map(there.get, at))
        found = [where for where, one in zip(at, same, strict=True) if not one]
        found = [where for where in found if at[where] != there.get(where)]
        return found + [where for where in there if where not in at]

    def cards(self, where: Place) -> list[tuple[Card, int]]:
        """The cards in that place, as far as they are known."""
        there = self._at.get(where)
        return [(t, n) for t, n in there.items() if type(t) is Card] if there else []

    def items(self, where: Place) -> list[tuple[Item, int]]:
        """The items in that place."""
        there = self._at.get(where)
        return [(t, n) for t, n in there.items() if type(t) is Item] if there else []

    # --- changing -------------------------------------------------------------------------------------------

    def apply(self, change: Change) -> State:
        """The state after a change. What is not at its source comes from elsewhere (`Moved.short`)."""
        if type(change) is Moved:
            return self.moved(change)
        if type(change) is Scored:
            return self._scored(change)
        if type(change) is Marked:
            return self._marked(change)
        if type(change) is Swapped:
            return self._swapped(change)
        if type(change) is Opened:
            closed = self.closed - {(change.one, change.other)}
            return State(self._at, self.scores, self.markers, closed, self.ruins)  # type: ignore[arg-type]
        return self

    def _copy(self, at: dict[Place, dict[Thing, int]]) -> State:
        return State(at, self.scores, self.markers, self.closed, self.ruins)  # type: ignore[arg-type]

    def moved(self, change: Moved) -> State:
        """The state after a move, which is what most changes are."""
        count, thing, source, target, became, short = change
        at = self._at.copy()
        if short:
            count = _take_short(at, change)
        else:
            left = at.get(source)
            if left is not None:
                _take(at, left, thing, source, count)
        if count:
            gained = at.get(target)
            if gained is None:
                at[target] = {became: count}
            else:
                at[target] = gained = gained.copy()
                gained[became] = gained.get(became, 0) + count
        ruins = self.ruins
        if source.kind == "ruin" and not at.get(source):
            ruins = ruins - {source.key}
        return State(at, self.scores, self.markers, self.closed, ruins)  # type: ignore[arg-type]

    def _scored(self, change: Scored) -> State:
        now = self.scores.get(change.faction, 0)
        if now is None:
            return self
        scores = {**self.scores, change.faction: max(0, now + change.points)}
        return State(self._at, scores, self.markers, self.closed, self.ruins)  # type: ignore[arg-type]

    def _marked(self, change: Marked) -> State:
        markers = {**self.markers, (change.kind, change.faction, change.key): change.value}
        scores = self.scores
        if change.kind == "hireling":  # who takes control of it takes it from whoever had it
            for key in self.markers:
                if key[0] == "hireling" and key[2] == change.key and key[1] != change.faction:
                    del markers[key]
        if change.kind == "outcast":
            markers["hated", change.faction, ""] = "h" if change.hated else ""
        if change.kind == "marker_off":
            scores = {**scores, change.faction: None}
        return State(self._at, scores, markers, self.closed, self.ruins)  # type: ignore[arg-type]

    def _swapped(self, change: Swapped) -> State:
        """Plots are swapped whole: what lies in `one` and belongs to the faction as a token goes to `other`, and back."""
        one, other = clearing(change.one), clearing(change.other)
        if one == other:
            return self
        here = {t: n for t, n in self.at(one).items() if _is_token_of(t, change.faction)}
        there = {t: n for t, n in self.at(other).items() if _is_token_of(t, change.faction)}
        at = self._at.copy()
        at[one] = {t: n for t, n in self.at(one).items() if t not in here} | there
        at[other] = {t: n for t, n in self.at(other).items() if t not in there} | here
        for where in (one, other):
            if not at[where]:
                del at[where]
        return self._copy(at)


def _number(named: object) -> int:
    """The number of the clearing that is named."""
    if isinstance(named, bool) or not isinstance(named, int | str):
        raise TypeError(f"a clearing is named by its number, not by {named!r}")
    try:
        return int(named)
    except ValueError:
        raise ValueError(f"a clearing is named by its number, not by {named!r}") from None


def _take(
    at: dict[Place, dict[Thing, int]],
    there: dict[Thing, int],
    thing: Thing,
    where: Place,
    count: int,
) -> None:
    """Take so many things out of a place, as far as they lie there."""
    if thing not in there:
        return
    rest = there[thing] - count
    if rest > 0:
        at[where] = left = there.copy()
        left[thing] = rest
    elif len(there) > 1:
        at[where] = left = there.copy()
        del left[thing]
    else:
        del at[where]


def _take_short(at: dict[Place, dict[Thing, int]], change: Moved) -> int:
    """Take what is moved from where it lies, as it does not all lie at its source; gives how many arrive."""
    count, thing, source, target, _, short = change
    if count > short and source in at:
        _take(at, at[source], thing, source, count - short)
    if type(thing) is Piece:
        if target == supply(thing.owner):  # what was nowhere does not come home
            return count - short
    elif source.kind == target.kind == "items" and source.faction == target.faction:
        return count - short  # an item that its owner has not is not there when it is used
    return count


def _is_token_of(thing: Thing, faction: Faction) -> bool:
    return isinstance(thing, Piece) and thing.owner == faction and thing.is_token
