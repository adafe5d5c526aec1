"""The changes that one action of a record makes, in order.

A `Moved` is the commonest change: some things of one kind go from one place to another. The other changes are the facts
of a record that move nothing: a battle, a craft, points, cards shown, markers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine.pieces import Card, Faction, Piece, Place, Suit, Thing
from rootlog.engine.tuples import shown


class Moved(NamedTuple):
    """`count` things of one kind went from `source` to `target`; `became` is what they are there.

    `became` differs from `thing` when an item is exhausted or refreshed, a plot or relic is flipped, or a
    card's identity is first seen (`thing` is then what the state knew of it). `short` tells how many of the
    `count` were not at `source` (0 in a sound record). The target is updated as recorded all the same, but no piece comes
    out of nothing while its supply holds one, and none that was nowhere goes to its supply (`State.apply`).
    """

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs
    thing: Thing
    source: Place
    target: Place
    became: Thing
    short: int = 0

    def __repr__(self) -> str:
        return shown(self)


class Battled(NamedTuple):
    """A battle: ambush cards in the order played (defender's, then attacker's), rolls (attacker, defender) if recorded."""

    attacker: Faction
    defender: Faction
    clearing: int
    ambushes: tuple[Suit, ...] = ()
    rolls: tuple[int, int] | None = None


class Crafted(NamedTuple):
    """A card was crafted: `item` is an item letter, else `name` the card's full name.

    The `Moved` changes that a craft implies (card leaves the hand, item leaves the supply, card comes to the play
    area or the discard pile) follow it in the same step; a judge takes them as part of the craft.
    """

    faction: Faction
    item: str | None
    name: str | None


class Scored(NamedTuple):
    """Points scored (positive) or lost (negative) by a faction."""

    faction: Faction
    points: int


class Showed(NamedTuple):
    """Cards revealed; `cards` is empty with `whole_hand`. `audience` is empty for the whole table.

    They are cards of the hand, or, `aside`, such as lie on its faction board (supporters).
    """

    faction: Faction
    cards: tuple[tuple[int, Card], ...]
    audience: tuple[Faction, ...]
    whole_hand: bool = False
    aside: bool = False


class Marked(NamedTuple):
    """A marker was set: `key` names it within its kind, `value` is what it shows now.

    | kind | faction | key | value |
    | --- | --- | --- | --- |
    | `relationship` | the Vagabond | other faction | `h 0 1 2 a` |
    | `price` | `O` | `h r m` | 1 to 4 |
    | `funds` | `O` | | number |
    | `outcast` | `L` | | suit; `hated` tells `ho` |
    | `marker_off` | scorer | board it went to | `dominance` or `coalition` |
    | `hireling` | controller | hireling code | number of control markers, or None |
    | `outrage` | `A` in Print-and-Play | | space of its track |
    """

    kind: str
    faction: Faction
    key: str
    value: str | int | None
    hated: bool = False


class Guessed(NamedTuple):
    """The line owner guessed that the plot in `clearing` is `plot` (Exposure)."""

    faction: Faction
    plot: Piece
    clearing: int


class Swapped(NamedTuple):
    """Two plots traded places (Trick)."""

    faction: Faction
    one: int
    other: int


class Opened(NamedTuple):
    """A closed path was removed (Mountain)."""

    one: int
    other: int


class Purged(NamedTuple):
    """The Decree was discarded: `cards` are those that left it, the leader left too. `Moved` changes follow."""

    faction: Faction


Change = Moved | Battled | Crafted | Scored | Showed | Marked | Guessed | Swapped | Opened | Purged


def stays(changes: Iterable[Change]) -> bool:
    """True if an action moves things to where they are, as they are: nothing is other behind it."""
    return all(
        type(one) is Moved and one.source == one.target and one.thing == one.became
        for one in changes
    )
