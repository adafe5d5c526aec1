"""The books of a hypothesis: what a turn has counted, owed, paid, offered and earned so far, and the reasons given.

The verbs here post and look up, and know nothing of the turn that they are about. The verbs of the turn itself use them.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from rootlog.engine.event import Event
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.ledger import Credit, Debt, EarnedPoints, RecordedPoints
from rootlog.engine.law import Rule
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.tuples import maker

ERROR_COST = 1_000_000
UNEXPLAINED_COST = 1_000
WARNING_COST = 1


class TrailEntry(NamedTuple):
    """A line of the trail: at which event (-1 the turn as a whole) which play was taken, or which reason was given."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    play: str | None
    reason: Reason | None
    kind: str
    severity: str
    slot: int = 0
    """For a play: the slot of the agenda in which it was taken."""


taken = maker(TrailEntry)
_credit = maker(Credit)
"""The values of a note that says which play an event was taken for."""

Memory = object
"""A hashable value that a source keeps for the turn."""

Trail = tuple["Trail", TrailEntry] | None  # a linked list, newest first


class Books:
    """Everything that is posted on a hypothesis so far, up to the event at hand."""

    __slots__ = (
        "cost",
        "counts",
        "credits",
        "debts",
        "earned",
        "index",
        "offers",
        "recorded",
        "slot",
        "trail",
    )

    def __init__(self) -> None:
        """Nothing is posted yet."""
        self.slot = 0
        """The slot of the agenda that it has come to."""
        self.cost = 0
        self.counts: dict[TurnNote, Memory] = {}
        self.debts: tuple[Debt, ...] = ()
        self.credits: tuple[Credit, ...] = ()
        self.offers: tuple[Debt, ...] = ()
        self.earned: tuple[EarnedPoints, ...] = ()
        self.recorded: tuple[RecordedPoints, ...] = ()
        self.trail: Trail = None
        self.index = -1
        """The number of the event at hand, -1 at the close of the turn."""

    # --- looking up -----------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[TrailEntry]:
        """The trail, oldest first."""
        found: list[TrailEntry] = []
        trail = self.trail
        while trail is not None:
            trail, entry = trail
            found.append(entry)
        found.reverse()
        return found

    @property
    def objections(self) -> list[TrailEntry]:
        """Those of the trail that are reasons that do not hold, newest first."""
        found: list[TrailEntry] = []
        trail = self.trail
        while trail is not None:
            trail, entry = trail
            if entry.reason is not None and not entry.reason.holds:
                found.append(entry)
        return found

    def counted(self, name: TurnNote) -> int:
        """The number of times that something was counted this turn."""
        number: Any = self.counts.get(name, 0)  # only count() writes under these names
        found: int = number
        return found

    def open(self, budget: Budget, value: object, *, surely: bool = False) -> int:
        """The number of debts of a budget that the value would settle and no credit of that value meets so far; `surely`: only obligations."""
        debts, paid = self.debts_of(budget), self.credits_of(budget)
        met = [one for one in debts if isinstance(one.fits, frozenset) and value in one.fits]
        owed = sum([one.must or not surely for one in met])
        return max(0, owed - sum([credit.value == value for credit in paid]))

    def debts_of(self, budget: Budget) -> tuple[Debt, ...]:
        """The debts and grants that were posted in that budget, one entry a unit."""
        debts = self.debts
        return tuple([debt for debt in debts if debt.budget == budget]) if debts else ()

    def credits_of(self, budget: Budget) -> tuple[Credit, ...]:
        """The credits that were posted in that budget, one entry a unit."""
        paid = self.credits
        return tuple([credit for credit in paid if credit.budget == budget]) if paid else ()

    # --- posting --------------------------------------------------------------------------------------------

    def spend(
        self, budget: Budget, rule: Rule, value: object, words: str, values: Evidence = NO_EVIDENCE
    ) -> Self:
        """Use one unit of a budget of that name: a Decree card, an officer's action. `words` object if none is left."""
        return self.pay(budget, value, rule, words, values)

    def pay(
        self,
        budget: Budget,
        value: object,
        rule: Rule,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        count: int = 1,
        free: bool = False,
    ) -> Self:
        """Set the event aside as a credit of `count` units; `words` object if one pays for nothing (unless `free`)."""
        self._paid((_credit((budget, value, self.index, rule, words, values, free)),) * count)
        return self

    def count(self, name: TurnNote, number: int = 1) -> Self:
        """Count something, under a name that only its source uses."""
        before: Any = self.counts.get(name, 0)  # as above
        return self.keep(name, before + number)

    def keep(self, name: TurnNote, value: Memory) -> Self:
        """Remember a (hashable) value under a name that only its source uses."""
        self.counts = {**self.counts, name: value}
        return self

    def offer(self, budget: Budget, fits: Iterable[object] | None, rule: Rule) -> Self:
        """Open an offer: the next play that can `take` it needs no budget of its own (a March's second move)."""
        allowed = frozenset(fits) if fits is not None else None
        self.offers = (*self.offers, Debt(budget, allowed, False, self.index, rule, ""))
        return self

    def take(self, budget: Budget, value: object = None) -> Debt | None:
        """Use up the oldest open offer of that budget that takes the value; None if there is none."""
        for number, offer in enumerate(self.offers):
            fits = offer.fits
            if offer.budget == budget and (
                fits is None or (isinstance(fits, frozenset) and value in fits)
            ):
                self.offers = self.offers[:number] + self.offers[number + 1 :]
                return offer
        return None

    def withdraw(self, budget: Budget) -> Self:
        """Close all open offers of that budget."""
        if any(offer.budget == budget for offer in self.offers):
            self.offers = tuple(o for o in self.offers if o.budget != budget)
        return self

    def object_to(
        self,
        rule: Rule,
        kind: str,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        warning: bool = False,
        index: int | None = None,
        evidence: Evidence = NO_EVIDENCE,
    ) -> Self:
        """Record a reason that does not hold."""
        self.cost += WARNING_COST if warning else ERROR_COST
        reason = Reason(rule, False, words, values, evidence)
        where = self.index if index is None else index
        severity = "warning" if warning else "error"
        self.trail = (self.trail, TrailEntry(where, None, reason, kind, severity))
        return self

    def named(self, play: str) -> Self:
        """Record which play the event is taken for."""
        self.trail = (self.trail, taken((self.index, play, None, "", "", self.slot)))
        return self

    def taken_for(self, event: Event) -> str | None:
        """Which play the event was taken for, asked as soon as it was; None where that has no name."""
        entry = self.trail[1] if self.trail is not None else None
        return entry.play if entry is not None and entry.index == event.index else None

    def _owed(self, debts: tuple[Debt, ...]) -> None:
        self.debts = (*self.debts, *debts)

    def _paid(self, credits_: tuple[Credit, ...]) -> None:
        self.credits = (*self.credits, *credits_)

    def _gained(self, earned: EarnedPoints) -> None:
        self.earned = (*self.earned, earned)
