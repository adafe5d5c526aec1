"""Which of the cards that the Duchy shows are shown for what (12.5.1.I, 12.5.2.I, 12.5.3.II).

A record shows cards and then builds or sways, sometimes the other way round; a scribe may leave the cards out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rootlog.engine.changes import Showed
from rootlog.engine.event import APPOINTED, PLACED, SCORE, SHOW, SPENDINGS, Event
from rootlog.engine.pieces import BIRD, Card, Faction, Suit


class DuchyShownCards(NamedTuple):
    """The cards that are shown in a turn: the suits of the cards for each building and each minister, by the number of its event.

    `last` tells the event that shows the last of them. `spent` has the buildings for which no card is shown, but one is
    spent, with the event that spends it.
    """

    cards: Mapping[int, tuple[Suit | None, ...]] = {}
    last: Mapping[int, int] = {}
    spent: Mapping[int, int] = {}

    def of(self, event: Event) -> tuple[Suit | None, ...]:
        """The suits of the cards shown for a building or a minister."""
        return self.cards.get(event.index, ())

    def until(self, event: Event) -> int:
        """The number of cards that are shown for that event and for all before it."""
        return sum(len(suits) for index, suits in self.cards.items() if index <= event.index)

    def aside(self, event: Event) -> Mapping[Suit | None, int]:
        """The number of cards of each suit that are shown before an event; None: of a suit that is not reported."""
        return Counter(
            suit
            for index, suits in self.cards.items()
            if self.last[index] < event.index
            for suit in suits
        )

    @property
    def birds(self) -> int:
        """The number of bird cards that are shown."""
        return sum(suits.count(BIRD) for suits in self.cards.values())

    @property
    def unknown(self) -> int:
        """The number of cards that are shown of which no suit is written."""
        return sum(suits.count(None) for suits in self.cards.values())


NOTHING = DuchyShownCards()
"""A turn in which the Duchy shows nothing."""


def share_out(
    happened: Sequence[Event], faction: Faction, listed: Mapping[str, int]
) -> DuchyShownCards:
    """Share out the cards that a faction shows in a turn; `listed` tells how many each minister asks for."""
    sharing = _Sharing(happened, faction)
    mine = [event for event in happened if event.owner == faction]
    for event in mine:
        if event.kind == APPOINTED:
            sharing.sway(event, listed.get(event.card.name or "", 0))
    for event in mine:
        if event.kind == PLACED and event.code[0] == "b":
            sharing.build(event)
    return DuchyShownCards(sharing.cards, sharing.last, sharing.spent)


class _CardToShare(NamedTuple):
    """A card that is spent or revealed: its suit and the number of its event."""

    suit: Suit | None
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs


class _Sharing:
    """Cards of a turn while they are shared out: those still free, and what the others are for (see `DuchyShownCards`)."""

    __slots__ = ("cards", "events", "faction", "free", "last", "spent")

    def __init__(self, happened: Sequence[Event], faction: Faction) -> None:
        self.events = happened
        self.faction = faction
        self.cards: dict[int, tuple[Suit | None, ...]] = {}
        self.last: dict[int, int] = {}
        self.spent: dict[int, int] = {}
        self.free = [
            _CardToShare(card.suit, event.index)
            for event in happened
            if event.kind == SHOW and event.owner == faction and _to_all(event)
            for number, card in _cards(event)
            for _ in range(number)
        ]

    def sway(self, event: Event, listed: int) -> None:
        """The cards shown directly before it, no more than listed; else directly after, else the last ones before.

        Where those are too few, the one directly before a building is the building's, and the minister's are left out.
        """
        before = [card for card in self.free if self._joins(card.index, event.index)]
        after = [card for card in self.free if self._joins(event.index, card.index)]
        earlier = [card for card in self.free if card.index < event.index]
        if len(earlier) < listed:
            earlier = [card for card in earlier if not self._builds(card.index)]
        self._take(event, before[-listed:] or after[:listed] or earlier[-listed:])

    def build(self, event: Event) -> None:
        """A card shown before it, else one shown after it; else one that is spent next to it is noted."""
        before = [card for card in self.free if card.index < event.index]
        after = [card for card in self.free if card.index > event.index]
        for _ in range(event.count):
            if before:
                self._take(event, [before.pop()])
            elif after:
                self._take(event, [after.pop(0)])
        if event.index not in self.cards:
            for near in (event.index - 1, event.index + 1):
                other = self.events[near] if 0 <= near < len(self.events) else event
                if other.kind in SPENDINGS and other.owner == self.faction and other.count == 1:
                    if not self._digs(near):
                        self.spent[event.index] = near
                    return

    def _digs(self, spent: int) -> bool:
        """True if a tunnel is placed right after an event, but for one that is lifted first: what was spent there is for it."""
        for event in self.events[spent + 1 : spent + 3]:
            if event.owner != self.faction or event.code != "t":
                return False
            if event.kind == PLACED:
                return True
        return False

    def _builds(self, shown: int) -> bool:
        """True if a building is placed directly after an event."""
        other = self.events[shown + 1] if shown + 1 < len(self.events) else None
        return (
            other is not None
            and (other.owner, other.kind) == (self.faction, PLACED)
            and other.code[0] == "b"
        )

    def _joins(self, first: int, last: int) -> bool:
        """True if nothing but cards shown, and points, comes between two events, in that order."""
        between = (self.events[n].kind for n in range(first + 1, last))
        return first < last and all(kind in (SHOW, SCORE) for kind in between)

    def _take(self, event: Event, cards: list[_CardToShare]) -> None:
        if cards:
            taken = tuple(card.suit for card in cards)
            self.cards[event.index] = (*self.cards.get(event.index, ()), *taken)
            self.last[event.index] = cards[-1].index
        for card in cards:
            self.free.remove(card)


def _to_all(event: Event) -> bool:
    change = event.change
    return type(change) is Showed and not change.audience and not change.whole_hand


def _cards(event: Event) -> tuple[tuple[int, Card], ...]:
    change = event.change
    return change.cards if type(change) is Showed else ()
