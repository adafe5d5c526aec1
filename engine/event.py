"""A change seen from the judge's side: what happened, by its kind, with the state before and after it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import (
    Battled,
    Change,
    Crafted,
    Guessed,
    Marked,
    Moved,
    Opened,
    Purged,
    Scored,
    Showed,
    Swapped,
)
from rootlog.engine.game import Step
from rootlog.engine.pieces import Card, Faction, Item, Piece, Place, Suit, Thing
from rootlog.engine.state import State
from rootlog.engine.tuples import maker, through

# The kind of a `Moved` is where it came from and where it went; these have names because plays begin with them.
PLACED = "supply>clearing"
MOVED = "clearing>clearing"
REMOVED = "clearing>supply"
FIELDED = "board>clearing"
DRAWN = "deck>hand"
SPENT = "hand>discard"
SHELVED = "hand>display"
CLAIMED = "display>hand"
ACTIVATED = "hand>crafted"
DROPPED = "crafted>discard"
RECOVERED = "discard>hand"
HANDED = "hand>hand"
DECREED = "hand>column"
APPOINTED = "stock>leader"
BANISHED = "clearing>woods"
KEPT = "clearing>keeping"
BOARDED = "clearing>board"
STAYED = "clearing!"
EXHAUSTED = "items!"
DAMAGED = "items>items"
LOST_ITEM = "items>box"
BATTLE, CRAFT, SCORE, SHOW, MARK, GUESS, SWAP, OPEN, PURGE = (
    "battle",
    "craft",
    "score",
    "show",
    "mark",
    "guess",
    "swap",
    "open",
    "purge",
)

CRAFTED = "crafted"
"""The kind of a play area: which sources are in play hangs on what lies there."""

COMPOUND: frozenset[type] = frozenset((Battled, Crafted, Purged))
"""The changes that imply those that follow them in their step."""

SPENDINGS = (SPENT, SHELVED)
"""The kinds of a card that is spent or discarded from a hand, wherever such cards go."""

TRIPS = (
    MOVED,
    "forest>clearing",
    "clearing>forest",
    "forest>forest",
    "burrow>clearing",
    "clearing>burrow",
)
"""The kinds of a piece's moves: pawns go through forests, too, and moles through their Burrow."""

_PILES = {"souls": "discard"}
"""Piles in the place of the discard pile: what goes there is discarded. `RuleSource.recovered` tells who may take from one."""

SAVINGS = (MOVED, STAYED, "clearing>burrow")
"""A warrior that is removed goes to a place where its faction saves it: to another clearing, to its own, to the Burrow."""
FALLEN = (REMOVED, "clearing>coffin")
"""The kinds of a warrior that is removed and goes back to its owner, or onto the Coffin Makers."""
REMOVALS = frozenset(
    (*(f"clearing>{kind}" for kind in ("supply", "box", "coffin", "board")), BANISHED)
)
"""The kinds of a piece that leaves the map, or its clearing for a forest as what removes it demands."""

_APART = {"clearing>forest": BANISHED, BOARDED: KEPT}
"""Tokens and buildings do not walk: those that go to a forest were removed, and those that go to a board are its owner's."""

_KINDS: dict[type, tuple[str, str]] = {
    Battled: (BATTLE, "attacker"),
    Crafted: (CRAFT, "faction"),
    Scored: (SCORE, "faction"),
    Showed: (SHOW, "faction"),
    Marked: (MARK, "faction"),
    Guessed: (GUESS, "faction"),
    Swapped: (SWAP, "faction"),
    Purged: (PURGE, "faction"),
}


class Event(NamedTuple):
    """One change as the judge meets it.

    `kind` is one of the names above or `source kind>target kind`; `owner` is whose piece, hand or act it is; `code` is
    the piece's code, `#` for a card, `%x` for an item, else empty. `index` counts the turn's events from 0, `action`
    is the number of its action, `before` and `after` are the states around it.
    """

    kind: str
    owner: Faction
    code: str
    change: Change
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    action: int
    before: State
    after: State

    @property
    def moved(self) -> Moved:
        """The change, when it is known to be a `Moved`."""
        assert type(self.change) is Moved  # a play is only offered events of its kinds
        return self.change

    @property
    def here(self) -> int:
        """The number of the clearing where a piece arrives, or which it leaves when it does not arrive in one; 0 below the map."""
        moved = self.change
        assert type(moved) is Moved  # as above
        target = moved.target
        return int(target.key if target.kind in ("clearing", "burrow") else moved.source.key)

    @property
    def origin(self) -> int:
        """The number of the clearing that a piece leaves."""
        moved = self.change
        assert type(moved) is Moved  # as above
        return int(moved.source.key)

    @property
    def count(self) -> int:  # type: ignore[override]  # hides tuple.count, which nobody needs
        """The number of things that it moves."""
        moved = self.change
        assert type(moved) is Moved  # as above
        return moved.count

    @property
    def suit(self) -> Suit | None:
        """The suit of the card that it moves, if known."""
        card = self.moved.became
        return card.suit if isinstance(card, Card) else None

    @property
    def card(self) -> Card:
        """The card that it moves, as far as it is known."""
        card = self.moved.became
        assert isinstance(card, Card)  # a play is only offered events of its kinds
        return card


if not TYPE_CHECKING:  # the same without a call of Python
    Event.moved, Event.count = through("change"), through("change.count")

_made = maker(Event)


def fallen_first(found: Iterable[Event], faction: Faction) -> Iterator[Event]:
    """The warriors that fall in a turn of that faction before it moves, places, fights or crafts: as Birdsong begins, in any order."""
    for event in found:
        if event.owner == faction and event.kind in (*TRIPS, PLACED, BATTLE, CRAFT):
            return
        if event.code[:1] == "w" and event.kind in FALLEN:
            yield event


def events(
    steps: tuple[Step, ...], like: tuple[Step, ...] = (), known: tuple[Event, ...] = ()
) -> tuple[Event, ...]:
    """The events of a turn, in order; those of the steps with which it begins `like` another one are `known`.

    What a battle, a craft or a purge implies (ambush cards discarded, the crafted card leaving the hand ...) follows it
    in the same step and is part of it, so it is no event of its own.
    """
    same = 0
    for one, other in zip(steps, like, strict=False):
        if one is not other:
            break
        same += 1
    last = steps[same - 1].action if same else 0
    found = [event for event in known if event.action <= last] if same else []
    index = len(found)
    for _, action, changes, states, _ in steps[same:]:
        before, at = states[0], 0
        for change in changes:
            at += 1
            if type(change) is Moved:
                after = states[at]
                _, thing, source, target, _, _ = change
                key = source, target, thing, type(thing)
                head = _HEADS.get(key) or _head(key)
                found.append(_made((*head, change, index, action, before, after)))
                before, index = after, index + 1
                continue
            ends = type(change) in COMPOUND
            after = states[-1 if ends else at]
            if type(change) is Opened:
                head = OPEN, "", ""
            else:
                name, owner_field = _KINDS[type(change)]
                head = name, getattr(change, owner_field), ""
            found.append(_made((*head, change, index, action, before, after)))
            before, index = after, index + 1
            if ends:
                break
    return tuple(found)


Head = tuple[str, Faction, str]
"""An event's kind, owner and code."""

Way = tuple[Place, Place, Thing, type]
"""From where to where which thing goes; its type, too, as a piece and a card are equal that have the same letters."""

_HEADS: dict[Way, Head] = {}
"""Those of moves."""
_MANY = 50_000
"""The largest number that is kept."""


def _head(key: Way) -> Head:
    """The kind of event that such a move is, with its owner and code."""
    source, target, thing, _ = key
    if source == target:
        kind = source.kind + "!"
    else:
        kind = f"{_PILES.get(source.kind, source.kind)}>{_PILES.get(target.kind, target.kind)}"
    head: Head
    if type(thing) is Piece:
        if kind in _APART and thing.code[0] in "bt":
            kind = _APART[kind]
        elif kind == BOARDED and thing.owner.startswith("h_"):
            kind = REMOVED  # removed all the same: some hirelings keep one on their card
        head = kind, thing.owner, thing.code
    else:
        owner = target.faction if source.kind in _PILES else source.faction or target.faction
        head = kind, owner, "%" + thing.letter if type(thing) is Item else "#"
    if len(_HEADS) > _MANY:
        _HEADS.clear()
    _HEADS[key] = head
    return head
