"""A memory of what a reading of an event does to a turn: hypotheses that differ elsewhere need not be worked out one by one.

Many hypotheses come to the same event, and most differ in something that does not matter to it: an act was paid for by another card,
a move was another march. So it is noted what a reading asks of the ledger, with the answers, and what it then does. If
another hypothesis gives the same answers, the same is done to it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, Self

from rootlog.engine.event import Event
from rootlog.engine.judging.books import Memory, TrailEntry
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.ledger import Credit, Debt, EarnedPoints, left_over
from rootlog.engine.judging.turn import Hypothesis

Asked = tuple[str, Any, object]
"""A question, the budget or note that it is about, and the answer."""
Reading = Callable[[Hypothesis], Hypothesis | None]
"""It changes a turn, and gives it back, or None where the event is no such play."""

Over = tuple[tuple[int, bool], list[Debt], list[Credit]]
"""The part of a budget that is left over, and its entries: as long as these are kept, their ids are theirs."""
MOST = 8
"""Ways of one reading that are remembered; where there are more, something new decides each time."""
LEDGER = frozenset(
    (
        "clash",
        "counts",
        "credits",
        "debts",
        "earned",
        "offers",
        "opened",
        "recorded",
        "since",
        "slot",
    )
)
"""The values in which hypotheses at the same event differ and that decide their future."""
UNASKED = "clash", "opened", "since", "slot"
"""The values that may change without a look at what they were."""
OWED, PAID, COUNTED = "owed", "paid", "counted"
"""Questions about a part of that: what a budget has, what is kept under a note."""
ABSENT = object()
"""The answer where nothing is kept under a note."""


class UnnotedError(Exception):  # no error: such a reading is worked out each time
    """A reading did what is not noted: it looked at all that is counted or at the trail, or worked on a copy."""


class ReadingOutcome(NamedTuple):
    """The effect of a reading on a turn that gives these answers; if it `passes`, the event is no such play."""

    asked: list[Asked]
    passes: bool
    changed: list[tuple[str, object]]
    counts: dict[TurnNote, Memory]
    added: dict[str, tuple[object, ...]]
    cost: int
    trail: list[TrailEntry]
    failed: bool

    def holds(self, turn: Hypothesis) -> bool:
        """True if the turn gives those answers."""
        for question, of, answer in self.asked:
            if question is COUNTED:
                now = turn.counts.get(of, ABSENT)
            elif question is OWED:
                now = turn.debts_of(of)
            elif question is PAID:
                now = turn.credits_of(of)
            else:
                now = getattr(turn, question)
            if now is not answer and now != answer:
                return False
        return True

    def done(self, turn: Hypothesis) -> Hypothesis | None:
        """The turn after that reading; it is changed."""
        if self.passes:
            return None
        for name, value in self.changed:
            setattr(turn, name, value)
        for name, new in self.added.items():
            setattr(turn, name, (*getattr(turn, name), *new))
        if self.counts:
            turn.counts = {**turn.counts, **self.counts}
        turn.cost += self.cost
        for entry in self.trail:
            turn.trail = turn.trail, entry
        turn.failed = self.failed
        return turn


class Recall:
    """The readings of the events of one turn, as far as they are remembered.

    `vain` has the keys of those that never are, whatever the hypothesis; `unnoted` of those of which nothing can be noted.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        self.vain: set[object] = set()
        self.unnoted: set[object] = set()
        self.resting = False
        """True if nothing is to be remembered for now: no other hypothesis is open that could come to the same event."""
        self._known: dict[object, list[ReadingOutcome]] = {}
        self._over: dict[object, Over] = {}

    def finish(self, turn: Hypothesis) -> Hypothesis | None:
        """The turn at its close, with the steps entered that it did not reach; it is changed."""
        return self.read(Hypothesis.finish, turn, Hypothesis.finish)

    def left_over(self, owed: list[Debt], paid: list[Credit]) -> tuple[int, bool]:
        """The part of a budget's entries that is left over: most hypotheses have the same ones, and differ in another budget."""
        if not (owed and paid):
            return left_over(owed, paid)
        key = (*map(id, owed), None, *map(id, paid))
        known = self._over.get(key)
        if known is None:
            known = self._over[key] = left_over(owed, paid), owed, paid
        return known[0]

    def read(self, key: object, turn: Hypothesis, reading: Reading) -> Hypothesis | None:
        """The turn after the reading of that key, as remembered or worked out; it is changed."""
        if self.resting or turn.failed or key in self.unnoted:
            return reading(turn)
        known = self._known.setdefault(key, [])
        for outcome in known:
            if outcome.holds(turn):
                return outcome.done(turn)
        if len(known) >= MOST:
            return reading(turn)
        recorder = RecordingHypothesis(turn)
        try:
            outcome = recorder.outcome(reading(recorder))
        except UnnotedError:
            self.unnoted.add(key)
            return reading(turn)
        if outcome.passes and not outcome.asked:
            self.vain.add(key)
        known.append(outcome)
        return outcome.done(turn)


class RecordingHypothesis(Hypothesis):
    """A turn on which a reading works while its questions to the ledger and its effects are noted.

    What has not been asked for is not set yet, so that `__getattr__` is called. Costs and trail begin with it.
    """

    __slots__ = ("_added", "_asked", "_base", "_known")

    def __init__(self, base: Hypothesis) -> None:
        """Take a hypothesis at an event."""
        self._base = base
        self._asked: list[Asked] = []
        self._added: dict[str, tuple[Any, ...]] = {}
        self._known: set[str] = set()
        """The parts of the ledger that have been asked for."""
        self.facts = base.facts
        self.faction = base.faction
        self.event = base.event
        self.state = base.state
        self.index = base.index
        self.cost = self.unearned = self.lacking = 0
        self.trail = None
        self.misscored = ()
        self.failed = self.reacting = self.entering = self.optional = False

    def __getattr__(self, name: str) -> Any:  # any part of the ledger
        if name not in LEDGER:
            raise AttributeError(name)
        found = getattr(self._base, name)
        if name == "counts":
            found = _NotedCounts(found, self._asked)
        else:
            self._asked.append((name, None, found))
            if name in self._added:
                found = (*found, *self._added.pop(name))
        self._known.add(name)
        setattr(self, name, found)
        return found

    def debts_of(self, budget: Budget) -> tuple[Debt, ...]:
        """The debts and grants that were posted in that budget, one entry a unit."""
        if "debts" in self._known:
            return super().debts_of(budget)
        return self._part(OWED, budget, self._base.debts_of(budget), "debts")

    def credits_of(self, budget: Budget) -> tuple[Credit, ...]:
        """The credits that were posted in that budget, one entry a unit."""
        if "credits" in self._known:
            return super().credits_of(budget)
        return self._part(PAID, budget, self._base.credits_of(budget), "credits")

    def _part(
        self, question: str, budget: Budget, found: tuple[Any, ...], name: str
    ) -> tuple[Any, ...]:
        self._asked.append((question, budget, found))
        if name not in self._added:
            return found
        return (*found, *[one for one in self._added[name] if one.budget == budget])

    def keep(self, name: TurnNote, value: Memory) -> Self:
        """Remember a (hashable) value under a name that only its source uses."""
        self.counts[name] = value
        return self

    def _owed(self, debts: tuple[Debt, ...]) -> None:
        self._add("debts", debts)

    def _paid(self, credits_: tuple[Credit, ...]) -> None:
        self._add("credits", credits_)

    def _gained(self, earned: EarnedPoints) -> None:
        self._add("earned", (earned,))

    def _add(self, name: str, new: tuple[Any, ...]) -> None:
        if name in self._known:
            setattr(self, name, (*getattr(self, name), *new))
        else:
            self._added[name] = (*self._added[name], *new) if name in self._added else new

    def fork(self, event: Event | None) -> NoReturn:
        """Nothing is noted of what is done to a copy."""
        raise UnnotedError

    def without_trail(self) -> Hypothesis:
        """A copy of what it was given, at the step to which it has come."""
        other = self._base.without_trail()
        other.slot = self.slot
        return other

    @property
    def entries(self) -> NoReturn:
        """No answer: findings from before are not noted."""
        raise UnnotedError

    @property
    def objections(self) -> NoReturn:
        """No answer: findings from before are not noted."""
        raise UnnotedError

    @property
    def faultless(self) -> NoReturn:
        """No answer: findings from before are not noted."""
        raise UnnotedError

    def outcome(self, after: Hypothesis | None) -> ReadingOutcome:
        """The effect of the reading that gave that turn back."""
        if after is not self and after is not None:
            raise UnnotedError
        changed, base = list[tuple[str, object]](), self._base
        counts: dict[TurnNote, Memory] = {}
        if after is not None:
            changed = [
                (name, getattr(self, name))
                for name in UNASKED
                if name not in self._known and _is_set(self, name)
            ]
            for name in self._known:
                now = getattr(self, name)
                if name == "counts":
                    counts = now.new
                elif now is not getattr(base, name):
                    changed.append((name, now))
        trail, entries = self.trail, list[TrailEntry]()
        while trail is not None:
            trail, entry = trail
            entries.append(entry)
        entries.reverse()
        return ReadingOutcome(
            self._asked,
            after is None,
            changed,
            counts,
            self._added,
            self.cost,
            entries,
            self.failed,
        )


def _is_set(turn: Hypothesis, name: str) -> bool:
    """True if it is set; `__getattr__` is not called."""
    try:
        object.__getattribute__(turn, name)
    except AttributeError:
        return False
    return True


class _NotedCounts:
    """The things counted and kept in a turn. What was there before is noted when it is asked for."""

    __slots__ = ("_asked", "_before", "new")

    def __init__(self, before: dict[TurnNote, Memory], asked: list[Asked]) -> None:
        self._before = before
        self._asked = asked
        self.new: dict[TurnNote, Memory] = {}

    def get(self, name: TurnNote, default: Memory = None) -> Memory:
        if name in self.new:
            return self.new[name]
        found = self._before.get(name, ABSENT)
        self._asked.append((COUNTED, name, found))
        return default if found is ABSENT else found

    def __contains__(self, name: TurnNote) -> bool:
        return self.get(name, ABSENT) is not ABSENT

    def __getitem__(self, name: TurnNote) -> Memory:
        found = self.get(name, ABSENT)
        if found is ABSENT:
            raise KeyError(name)
        return found

    def __setitem__(self, name: TurnNote, value: Memory) -> None:
        self.new[name] = value

    def __iter__(self) -> NoReturn:
        raise UnnotedError

    keys = values = items = __len__ = __iter__
