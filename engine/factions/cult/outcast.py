"""The Outcast of the Lizard Cult, and the Lost Souls that decide who it is (10.2.6, 10.4.1, 10.4.2).

A scribe writes the marker when it changes. Where it should have changed and is not written, what the turn does in
clearings of the suit that was due is no second mistake.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rootlog.engine.changes import Marked
from rootlog.engine.event import CRAFT, DROPPED, GUESS, MARK, SHOW, SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.game import Game
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BIRD, SOULS, SUITS, Card, Faction, Suit, Thing
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("cult")

ADJUSTING = "adjust the Outcast"
OUTCAST = Budget("outcast", "L")
"""The change of the marker that the first step of the turn owes."""
_LATER = frozenset((SHOW, CRAFT, *SPENDINGS))
"""The Cult's acts with its cards after Birdsong."""
_GONE = frozenset((DROPPED, *SPENDINGS, "board>discard", "board>display", "board>souls"))
"""The ways in which cards come among the Lost Souls in Birdsong: off a play area, out of a hand as Field Hospitals demand, with a lost base."""
Marker = tuple[Suit | None, bool]
"""The suit that the marker shows (None: not known), and whether it is Hated."""
Suits = tuple[Suit | None, ...]
"""The suits of cards, None for one that is not known."""
_ANY: frozenset[Marker] = frozenset((suit, hated) for suit in SUITS for hated in (False, True))


class Adjustment(NamedTuple):
    """The marker in a turn of the Cult: what it writes, and what the first step may make of it."""

    written: tuple[Marker, ...]
    due: frozenset[Marker]


class Outcast(FactionPart, Watcher[Adjustment | None, Suits]):
    """The marker and the Lost Souls; sees the adjustment of each own turn, None in those of others.

    It keeps the suits of cards that lie among the Lost Souls as replayed, and may have been discarded with older ones.
    """

    own = True

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """Find its pile of Lost Souls."""
        super().__init__(rule_set, faction)
        self.souls = SOULS

    def observe(self, turn: Hypothesis) -> Adjustment | None:
        """10.4.1: the suit that the marker may show after this turn's first step, and whether the record writes it."""
        if turn.log.faction != self.faction:
            return None
        written = (
            self.marker(event.after)
            for event in turn.events
            if type(event.change) is Marked and event.change.kind == "outcast"
        )
        pile = _suits(turn.log.before.at(self.souls))
        due: set[Marker] = set()
        for part in _parts(self.kept(turn)):  # it may have left with the pile, or lie there still
            for count in (pile - part, pile + part):
                due |= self._adjusted(turn.log.before, count)
                for suit in _discarded(turn):  # each may come before the step, or after it
                    count[suit] += 1
                    due |= self._adjusted(turn.log.before, count)
        return Adjustment(tuple(written), frozenset(due))

    def begin(self, game: Game) -> Suits:
        """There are none yet."""
        return ()

    def remember(self, turn: Hypothesis, *, read: bool) -> Suits:
        """10.4.2: a marker that is not written empties the pile at an unknown moment of Birdsong."""
        if turn.log.faction != self.faction:
            return self.kept(turn)
        seen = self.seen(turn)
        return () if seen is None or seen.written else _discarded(turn)

    def _perhaps_gone(self, turn: Hypothesis) -> Suits:
        """The suits of Lost Souls that may have left with the pile, in this turn or before."""
        seen = self._adjustment(turn)
        now = _discarded(turn) if seen is not None and not seen.written else ()
        return (*self.kept(turn), *now)

    def marker(self, state: State) -> Marker:
        """The suit that the marker shows in that state."""
        suit = state.markers.get(("outcast", self.faction, ""))
        hated = state.markers.get(("hated", self.faction, "")) == "h"
        return (suit if isinstance(suit, str) else None), hated

    def outcasts(self, turn: Hypothesis, state: State) -> frozenset[Marker]:
        """The suit that the marker may be taken to show: what is recorded, and what was due, or is written too late."""
        shown, seen = self.marker(state), self._adjustment(turn)
        if seen is None:
            return frozenset((shown,))
        if seen.written and shown == self.marker(turn.log.before):
            return frozenset((shown, *seen.written))
        if seen.written or shown in seen.due:
            return frozenset((shown,))
        return seen.due | {shown} if shown[0] is not None else seen.due

    def _adjustment(self, turn: Hypothesis) -> Adjustment | None:
        return self.seen(turn) if turn.log.faction == self.faction else None

    # --- 10.2.6 The Lost Souls pile -----------------------------------------------------------------------------

    def recovered(self, turn: Hypothesis, event: Event) -> None:
        """10.2.6: an effect that takes cards from the discard pile does not reach the Lost Souls, but for those that may have left them."""
        if event.moved.source == self.souls and event.suit not in self._perhaps_gone(turn):
            values = Evidence(faction=event.moved.target.faction, card=(event.card, 1))
            turn.require(False, R.THE_LOST_SOULS_PILE, "among the Lost Souls", values)

    # --- 10.4.1 Adjust Outcast ----------------------------------------------------------------------------------

    def owe_outcast(self, turn: Hypothesis) -> None:
        """10.4.1: a change of the marker is written."""
        shown, seen = self.marker(turn.log.before), self._adjustment(turn)
        if seen is None or seen.written or shown in seen.due or shown[0] is None:
            return
        values = Evidence(shown=(shown,), souls=self._souls(turn.log.before), due=seen.due)
        turn.owe(OUTCAST, None, R.ADJUST_OUTCAST, "stays", values, step=True)

    @play(MARK, turns="other")
    def adjust_in_vain(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """10.4.1: only the Cult's own Birdsong adjusts it."""
        change = event.change
        if type(change) is not Marked or change.kind != "outcast":
            return None
        values = Evidence(faction=turn.faction)
        return turn.require(False, R.ADJUST_OUTCAST, "in another's turn", values)

    @play(MARK, moment=ADJUSTING)
    def adjust_Outcast(self, turn: Hypothesis, event: Event) -> Hypothesis | None:  # noqa: N802
        """10.4.1: the commonest suit, Hated if it was the Outcast; without one, what the edition says."""
        change = event.change
        if type(change) is not Marked or change.kind != "outcast":
            return None
        shown, seen = self.marker(event.after), self._adjustment(turn)
        due = self._adjusted(event.before, _suits(event.before.at(self.souls)))
        fits = shown in due or (seen is not None and shown in seen.due)
        values = Evidence(shown=(shown,), souls=self._souls(event.before), due=due)
        return turn.require(fits, R.ADJUST_OUTCAST, "becomes", values)

    def _adjusted(self, state: State, count: Counter[Suit | None]) -> frozenset[Marker]:
        """All that the marker may show after the step, with so many Lost Souls of each suit, as far as they are known."""
        suit, hated = self.marker(state)
        most, tied = _commonest(count)
        found: set[Marker] = {(s, suit == s) for s in most}
        if suit is None:  # the old suit is not known, so it may have been any
            found |= {(s, True) for s in most}
            return frozenset(found) | (_ANY if tied else frozenset())
        if tied:
            stays = self.law.switch("outcast_tie") == "unchanged"
            found.add((suit, hated if stays else True))
        return frozenset(found)

    def _souls(self, state: State) -> Suits:
        """The suits of the Lost Souls, birds left out."""
        return tuple(_suits(state.at(self.souls)).elements())


def _suits(pile: Mapping[Thing, int]) -> Counter[Suit | None]:
    count: Counter[Suit | None] = Counter()
    for card, number in pile.items():
        if isinstance(card, Card) and card.suit != BIRD:
            count[card.suit] += number
    return count


def _discarded(turn: Hypothesis) -> Suits:
    """The suits of the cards that leave play, or others' hands, in the turn's Birdsong: before the Cult uses cards or draws.

    What it spends behind an act of a hireling it may spend for that, as Feline Physicians ask.
    """
    found: list[Suit | None] = []
    last = ""
    for event in turn.events:
        saves = last in turn.table.hirelings and event.kind in SPENDINGS
        last = event.owner
        later = event.owner == turn.faction and event.kind in _LATER
        if later and not saves and not _exposes(turn, event):
            break
        if event.kind in _GONE and event.suit != BIRD:
            found += [event.suit] * event.count
    return tuple(found)


def _exposes(turn: Hypothesis, event: Event) -> bool:
    """True if a card is shown for a guess at a plot, as one may in Birdsong (13.2.4)."""
    behind = turn.events[event.index + 1 : event.index + 2]
    return event.kind == SHOW and any(one.kind == GUESS for one in behind)


def _parts(cards: Suits) -> Iterator[Counter[Suit | None]]:
    """All that can be taken of those cards: each may have left with the pile, or lie in it still."""
    numbers = Counter(cards)
    for part in product(*(range(number + 1) for number in numbers.values())):
        yield Counter(dict(zip(numbers, part, strict=True)))


def _commonest(count: Counter[Suit | None]) -> tuple[list[Suit], bool]:
    """Which suits may be the commonest of so many, and whether it may be that none is."""
    unknown = count[None]
    ordered = sorted((count[suit] for suit in SUITS), reverse=True)
    most = [
        suit
        for suit in SUITS
        if count[suit] + unknown > max(count[other] for other in SUITS if other != suit)
    ]
    return most, ordered[0] - ordered[1] <= unknown
