"""The Alliance's supporters and officers, and what a lost base costs of both (8.2.3, 8.2.4).

Supporters lie face down: their number is known, their suits as far as they were seen.
"""

from typing import NamedTuple

from rootlog.engine.event import Event
from rootlog.engine.factions.alliance.holdings import (
    BASE,
    OUTRAGE,
    SUPPORTERS,
    AllianceHoldings,
    R,
    unpaid_units,
)
from rootlog.engine.factions.alliance.revolt import Revolts
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.game import Game
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import BIRD, Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

OFFICERS_LOST = Budget("officers lost", "A", written="{by}w{by}$->")
"""Officers that leave for a lost base."""
HALVED = TurnNote("officers lost", "A")
"""The number of officers that were to leave for lost bases so far."""
GONE = TurnNote("officers gone", "A")
"""The number of officers that have left so far."""

MEANWHILE = 4
"""The number of supporters that may be added between the removal of a base and what follows from it: one effect may remove the sympathy of four clearings with it, as Favor of the Foxes does."""


class Misplaced(NamedTuple):
    """The number of supporters that are missing on record, and how many are too many, by mistakes that were reported."""

    lacking: int = 0
    spare: int = 0


class Supporters(FactionPart, Watcher[None, Misplaced]):
    """8.2.3: the Supporters stack, in anybody's turn. It keeps by how much the stack on record is wrong."""

    holdings: AllianceHoldings
    revolts: Revolts
    """Their bases make room for more supporters."""

    def begin(self, game: Game) -> Misplaced:
        """Nothing is wrong yet."""
        return Misplaced()

    def remember(self, turn: Hypothesis, *, read: bool) -> Misplaced:
        """Cards that Outrage did not bring are missing, those not discarded and those brought for nothing too many."""
        kept = self.kept(turn)
        if not read:
            return kept
        unpaid = unpaid_units(turn, OUTRAGE)
        spare = max(0, -unpaid) + max(0, unpaid_units(turn, SUPPORTERS))
        return Misplaced(kept.lacking + max(0, unpaid), kept.spare + spare)

    def lacking(self, turn: Hypothesis) -> int:
        """The number of supporters that are missing on record by mistakes in earlier turns."""
        return self.kept(turn).lacking

    @play("board>discard", "board>display", "board>souls", code="#", turns="any")
    def spend_supporters(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.2.3: supporters are spent for their suit; what they pay for is matched late."""
        self.revolts.foresee(turn, event)
        return turn.pay(
            SUPPORTERS,
            event.suit,
            R.THE_SUPPORTERS_STACK,
            "spent on nothing",
            Evidence(supporter=event.suit),
            count=event.count,
        )

    @play("board>hand", code="#", turns="any")
    def take_a_supporter_back(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.2.3: supporters are spent or discarded; they do not come to a hand."""
        if event.moved.source != self.holdings.box:
            return None
        target = event.moved.target.faction
        return turn.require(
            False, R.THE_SUPPORTERS_STACK, "goes to a hand", Evidence(faction=target)
        )

    def gain(self, turn: Hypothesis, event: Event) -> None:
        """8.2.3.I: without a base, what is more than the stack can hold is discarded."""
        limit, wrong = self.holdings.capacity, self.kept(turn)
        size = self.holdings.supporters(event.after)
        may = min(event.count, size - limit + wrong.lacking)
        if may <= 0 or self.holdings.bases(event.after) or self.revolts.unwritten(turn):
            return
        # what a lost base costs may still be to come, so the turn's end tells what was kept
        kept = min(size, self.holdings.supporters(turn.log.after)) - limit - wrong.spare
        must = max(0, min(event.count, kept))
        turn.owe(
            SUPPORTERS,
            hands.ANY_CARD,
            R.CAPACITY,
            "too many",
            Evidence(supporters=size, limit=limit),
            count=must,
        )
        turn.grant(SUPPORTERS, hands.ANY_CARD, R.CAPACITY, count=may - must)

    def full(self, turn: Hypothesis, state: State) -> bool:
        """True if the stack can hold no more supporters (8.2.3.I)."""
        size = self.holdings.supporters(state) + self.lacking(turn)
        return size >= self.holdings.capacity and not self.holdings.bases(state)


class LostBases(FactionPart, Watcher[None, int]):
    """8.2.4: the losses by the removal of a base. It keeps how many officers should have left and did not, as was reported."""

    holdings: AllianceHoldings
    revolts: Revolts
    """They make officers."""
    supporters: Supporters
    """The stack."""

    def begin(self, game: Game) -> int:
        """No base is lost yet."""
        return 0

    def remember(self, turn: Hypothesis, *, read: bool) -> int:
        """Add the officers that this turn should have removed."""
        missed = max(0, unpaid_units(turn, OFFICERS_LOST)) if read else 0
        return self.kept(turn) + missed

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """8.2.4: supporters of the base's suit leave, and officers."""
        if event.owner != self.faction or not event.code.startswith(BASE):
            return
        if event.moved.short:
            total, officers = (
                self.holdings.supporters(event.before),
                self.holdings.officers(event.before),
            )
            turn.grant(SUPPORTERS, hands.ANY_CARD, R.REMOVING_BASES, count=total)
            turn.grant(OFFICERS_LOST, None, R.REMOVING_BASES, count=officers)
            return
        self._lose_supporters(turn, event)
        self._lose_officers(turn, event.before)

    def _lose_supporters(self, turn: Hypothesis, event: Event) -> None:
        """Those that match the base; with the last base gone as many more as the stack then cannot hold."""
        suit = self.holdings.base_suit(event.code, event.origin)
        stack = event.before.cards(self.holdings.box)
        total = sum(count for _, count in stack)
        sure = sum(
            count for card, count in stack if card.suit == BIRD or (card.suit and card.suit in suit)
        )
        sure = max(0, sure - max(0, unpaid_units(turn, SUPPORTERS)))  # other bases fell with it
        unknown = sum(count for card, count in stack if card.suit is None)
        matching, rule = hands.matching({suit}), R.REMOVING_BASES
        turn.owe(
            SUPPORTERS,
            matching,
            rule,
            "base lost",
            Evidence(suit=suit, supporters=sure),
            count=sure,
        )
        # those that Outrage adds for what was removed together with the base may go, too
        more = unknown + MEANWHILE + self.supporters.lacking(turn)
        turn.grant(SUPPORTERS, matching, rule, count=more)
        limit = self.holdings.capacity
        excess = total - sure - limit
        if excess > 0 and not self.holdings.bases(event.after):
            turn.owe(
                SUPPORTERS,
                hands.ANY_CARD,
                rule,
                "last base lost",
                Evidence(limit=limit, supporters=total),
                count=excess,
            )

    def _lose_officers(self, turn: Hypothesis, state: State) -> None:
        """Half of the officers, rounded up; those that are still to go for an earlier base do not count."""
        pending = max(0, turn.counted(HALVED) - turn.counted(GONE))
        officers = self.holdings.officers(state) - pending
        least, most = officers - self.kept(turn), officers + self.revolts.unpromoted(turn)
        half, more = (max(0, least) + 1) // 2, (max(0, most) + 1) // 2
        turn.count(HALVED, half)
        turn.owe(
            OFFICERS_LOST,
            None,
            R.REMOVING_BASES,
            "officers lost",
            Evidence(officers=max(0, least)),
            count=half,
        )
        turn.grant(OFFICERS_LOST, None, R.REMOVING_BASES, count=more - half)

    @play("board>supply", "board>coffin", "board>box", code="w", turns="any")
    def lose_officers(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.2.4: officers leave for a lost base only."""
        if event.moved.source != self.holdings.box:
            return None
        turn.count(GONE, event.count)
        return turn.pay(
            OFFICERS_LOST,
            None,
            R.REMOVING_BASES,
            "officer lost for nothing",
            NO_EVIDENCE,
            count=event.count,
        )
