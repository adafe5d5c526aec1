"""The turn context: what the state does not show while a turn is judged, and the verbs in which plays are written.

A `Hypothesis` is forked before a play gets it, so a play may change it freely; once a play gave it back nobody changes it
again. Two turns with equal `key()` have the same future.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rootlog.engine.cards import Deck
from rootlog.engine.event import Event
from rootlog.engine.game import Table, TurnLog
from rootlog.engine.general.clash import Clash
from rootlog.engine.judging.agenda import BIRDSONG, Agenda, too_late
from rootlog.engine.judging.books import Books, TrailEntry
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.carryover import Carryover
from rootlog.engine.judging.ledger import Debt, EarnedPoints, Fits
from rootlog.engine.judging.truth import Truth
from rootlog.engine.law import Law, Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import ILLEGAL, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State
from rootlog.engine.tuples import maker, through

if TYPE_CHECKING:
    from rootlog.engine.judging.facts import TurnContext
    from rootlog.engine.judging.rule_set import ActiveSources, RuleSet
    from rootlog.engine.judging.source import Play, RuleSource

    Sources = tuple[RuleSource, ...]

MOMENTS = 30
"""In how many states at most a step that is passed over is looked at: turns that go on so long before a step have no record's sense."""


_debt = maker(Debt)


class Hypothesis(Books):
    """A hypothesis about the turn so far."""

    __slots__ = (
        "clash",
        "entering",
        "event",
        "faction",
        "facts",
        "failed",
        "lacking",
        "misscored",
        "opened",
        "optional",
        "reacting",
        "since",
        "state",
        "unearned",
    )

    def __init__(self, facts: TurnContext) -> None:
        """The turn that those facts are about, before any of its events is posted."""
        super().__init__()
        self.facts = facts
        self.faction: Faction = facts.log.faction
        self.clash: Clash | None = None
        self.opened = 0
        self.since = 0
        """The number of the first event before which the next step may have been taken: none since belongs to a step of its own."""
        self.event: Event | None = None
        self.state: State = facts.log.after
        """The state before the event at hand; at the close of the turn, its last state."""
        self.failed = False
        self.unearned = 0
        """The number of cards that the hand has too many by reported mistakes, when the turn is closed."""
        self.misscored: tuple[tuple[Faction, int, int, Rule], ...] = ()
        """The factions whose points are not those that were earned, as was reported, when the turn is closed: the points above, the event, the rule."""
        self.lacking = 0
        """The number of cards that the hand has too few by reported mistakes, when the turn is closed."""
        self.reacting = False
        """Set while sources react to what happened: what they owe are its effects, not costs."""
        self.entering = False
        """Set while a step of the turn is entered: what is granted then is the step's, and no act's."""
        self.optional = False
        """Set when the record breaks off: what the rest of the turn brings may be recorded, but need not be."""

    def fork(self, event: Event | None) -> Hypothesis:
        """A copy to work on, at that event."""
        other = Hypothesis.__new__(Hypothesis)
        other.facts = self.facts
        other.faction = self.faction
        other.slot = self.slot
        other.cost = self.cost
        other.counts = self.counts
        other.debts = self.debts
        other.credits = self.credits
        other.offers = self.offers
        other.earned = self.earned
        other.recorded = self.recorded
        other.clash = self.clash
        other.opened = self.opened
        other.since = self.since
        other.trail = self.trail
        other.event = event
        if event is not None:
            other.state = event.before
            other.index = event.index
        else:
            other.state = self.facts.log.after
            other.index = -1
        other.failed = False
        other.unearned = 0
        other.misscored = ()
        other.lacking = 0
        other.reacting = False
        other.entering = False
        other.optional = False
        return other

    def again(self) -> Hypothesis:
        """A copy to work on at the event at hand, with everything that failed in coming to it."""
        other = self.fork(self.event)
        other.failed = self.failed
        return other

    def without_trail(self) -> Hypothesis:
        """A copy for questions that are asked once all is over, without what was objected to so far."""
        other = self.fork(self.event)
        other.trail = None
        return other

    def within(self, facts: TurnContext) -> Hypothesis:
        """A copy to work on, in another turn that begins like this one."""
        other = self.fork(None)
        other.facts = facts
        other.state = facts.log.after
        return other

    def key(self) -> tuple[object, ...]:
        """The values that decide the turn's future, without costs and trail. They are compared, not hashed: that would take long."""
        return (
            self.slot,
            self.opened,
            self.since,
            self.counts,
            self.debts,
            self.credits,
            self.offers,
            self.earned,
            self.recorded,
            self.clash,
        )

    # --- what it is about -----------------------------------------------------------------------------------

    rule_set: RuleSet = through("facts.rule_set")
    """The sources at the table."""
    table: Table = through("facts.rule_set.table")
    """The table at which it is played."""
    law: Law = through("facts.rule_set.law")
    """The law in force."""
    deck: Deck = through("facts.rule_set.deck")
    """The deck in play."""
    log: TurnLog = through("facts.log")
    """The turn as it is recorded."""
    events: tuple[Event, ...] = through("facts.events")
    """All its events, those not yet posted included."""
    carried: Carryover = through("facts.carried")
    """The carryover to it from the turns before."""
    agenda: Agenda = through("facts.agenda")
    """The steps of its faction's turn; turns without one are not read."""

    @property
    def phase(self) -> str:
        """The phase that it has come to; empty where no turn is being played."""
        agenda = self.facts.agenda
        return agenda.slots[self.slot].phase if agenda is not None else ""

    # --- asking ---------------------------------------------------------------------------------------------

    def asking(self, question: str, state: State) -> tuple[RuleSource, ...]:
        """The sources in play in that state that have an answer of their own to a general question (`source.RuleSource`)."""
        regime: ActiveSources | None = state.regime
        rule_set = self.facts.rule_set
        if regime is None or regime.able is not rule_set.able:
            regime = rule_set.regime(state)
        return regime.answering[question]

    def asking_each(self, questions: tuple[str, ...], state: State) -> tuple[Sources, ...]:
        """The same for each of several questions."""
        regime: ActiveSources | None = state.regime
        rule_set = self.facts.rule_set
        if regime is None or regime.able is not rule_set.able:
            regime = rule_set.regime(state)
        found = regime.together.get(questions)
        if found is None:
            answering = regime.answering
            found = tuple([answering[question] for question in questions])
            regime.together[questions] = found
        return found

    def plays(self, event: Event) -> tuple[tuple[RuleSource, Play], ...]:
        """The plays that may begin with that event, in a fixed order, with the sources in play that offer them."""
        return self.facts.plays(event)

    def behind(self, state: State, faction: Faction) -> frozenset[Faction]:
        """The players one of whom acts with that faction's pieces: it itself; none for what nobody controls."""
        if faction in self.rule_set.factions:
            return frozenset((faction,))
        masters = (
            source.masters(self, state) or ()
            for source in self.asking("masters", state)
            if source.faction == faction
        )
        return frozenset(next(masters, ())) - {""}

    def step_rule(self, slot: str) -> Rule:
        """The rule of a step of the turn."""
        return self.agenda.slots[self.agenda.range(slot)[0]].rule

    @property
    def faultless(self) -> bool:
        """True if nothing is certainly objected to. To take things from a place where they are not costs nothing."""
        return not (self.cost or self.facts.short)

    def past(self, moment: str) -> bool:
        """True if the turn has gone beyond the slot or phase of that name."""
        agenda = self.facts.agenda
        assert agenda is not None  # turns without one are not read
        return self.slot > agenda.ranges[moment][1]

    # --- the verbs ------------------------------------------------------------------------------------------

    def require(
        self,
        holds: Truth,
        rule: Rule,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        evidence: Callable[[], Evidence] | None = None,
    ) -> Hypothesis:
        """Demand a guard: `words`, filled with `values`, say what is so when it does not hold. Unknown does not object.

        Only the first guard of a play that fails is an objection: what follows from a mistake is not another one.
        `evidence` gives the numbers behind it; it is asked where it does not hold, or where reasons that hold are kept.
        """
        if self.failed:
            return self
        if holds is not False:
            if self.facts.explaining:
                self._note(holds, rule, words, values)
        else:
            self.failed = True
            known = evidence() if evidence is not None else NO_EVIDENCE
            self.object_to(rule, ILLEGAL, words, values, evidence=known)
        return self

    def owe(  # noqa: PLR0913  # the parts of a debt; all but the first are seldom needed
        self,
        budget: Budget,
        fits: Iterable[object] | Fits,
        rule: Rule,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        count: int = 1,
        warning: bool = False,
        step: bool = False,
        index: int | None = None,
        effect: bool = False,
    ) -> Hypothesis:
        """Oblige the record to show `count` units of a budget, before or after; `words` say what is missing.

        With `step` it is a step of the turn itself that is owed: it is not demanded where the record breaks off, and
        its omission is one of the turn, not of an action. `index` is the event that it is owed for, if not that at hand.
        An `effect` is no cost of it, but follows from it.
        """
        where = self.index if index is None else index
        slot = self.slot if step else 0
        after = effect or self.reacting
        must = not self.optional  # where the record breaks off, nothing must be shown any more
        fitting = fits if fits is None or type(fits) is frozenset else _kept(fits)
        debt = _debt(
            (budget, fitting, must, where, rule, words, values, warning, step, slot, after)
        )
        self._owed((debt,) * count)
        return self

    def grant(
        self,
        budget: Budget,
        fits: Iterable[object] | Fits,
        rule: Rule,
        words: str = "",
        values: Evidence = NO_EVIDENCE,
        *,
        count: int = 1,
        index: int | None = None,
    ) -> Hypothesis:
        """Allow the record to show `count` units of a budget, before or after; `index` as with `owe`."""
        where = self.index if index is None else index
        slot = self.slot if self.entering else 0
        fitting = fits if fits is None or type(fits) is frozenset else _kept(fits)
        debt = _debt(
            (budget, fitting, False, where, rule, words, values, False, self.entering, slot, False)
        )
        self._owed((debt,) * count)
        return self

    def earn(
        self,
        points: int,
        rule: Rule,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        faction: Faction | None = None,
        must: bool = True,
        index: int | None = None,
    ) -> Hypothesis:
        """Earn (or lose) points, by default for the faction at turn; `words` name what earns them, as "the third roost".

        If it is worth none by its rule, points that are written for it break that rule.
        """
        if not points:
            nothing = self.earn_nothing
            return nothing(rule, words, values, faction=faction, index=index) if must else self
        who = faction or self.faction
        where = self.index if index is None else index
        # what is earned in looking back was earned then, though the marker has left the track since
        state = self.state if index is None or index < 0 else self.events[index].after
        stays = state.scores.get(who) is not None
        left = not stays and self.log.before.scores.get(who) is not None
        if stays or (left and (where < 0 or not must)):
            must = must and stays and not self.optional
            early, late = self.agenda.phase(self.slot) == BIRDSONG, self._ends()
            self._gained(
                EarnedPoints(who, points, where, rule, words, values, must, early, late=late)
            )
        return self

    def earn_nothing(
        self,
        rule: Rule,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        faction: Faction | None = None,
        index: int | None = None,
        like: int = 0,
    ) -> Hypothesis:
        """Note that something earns no points, though it looks like what earns `like`: a score for it breaks that rule."""
        where = self.index if index is None else index
        who, late = faction or self.faction, self._ends()
        self._gained(
            EarnedPoints(who, 0, where, rule, words, values, must=False, like=like, late=late)
        )
        return self

    def _ends(self) -> bool:
        """True if the turn has come to its end, after its last step."""
        return self.slot == len(self.agenda.slots) - 1

    def stands(self, moment: str) -> bool:
        """True if it has come to that slot or phase, with no battle that the next act would close."""
        agenda = self.facts.agenda
        if self.clash is not None or agenda is None:
            return False
        first, last = agenda.ranges[moment]
        return first <= self.slot <= last

    def go(self, moment: str | None) -> Hypothesis:
        """Enter the slot of that name, or any slot of that phase, closing an open battle.

        To go backwards is an objection, and then the turn is where the record is.
        """
        if moment is None:
            return self
        if self.clash is not None and self.facts.settle is not None:
            self.facts.settle(self)
        agenda = self.facts.agenda
        assert agenda is not None  # turns without one are not read
        first, last = agenda.ranges[moment]
        if self.slot < first:
            self._enter(first, exactly=first == last)
        elif self.slot > last:
            late, slot = agenda.slots[self.slot], agenda.slots[last]
            self.failed = False
            self.require(False, slot.late or slot.rule, *too_late(slot, late))
            self.slot = last
        if first == last:
            self.since = self.index + 1
        return self

    def moments(self) -> tuple[State, ...]:
        """The states in which the step that is entered may have been taken, the latest first.

        What may come anywhere in its phase tells of no step: one that is passed over may have come before it or after it.
        """
        events, now = self.facts.events, self._now()
        first = max(self.since, now - MOMENTS)
        return (self.state, *(events[number].before for number in range(first, now)))

    def span(self, number: Callable[[State], int]) -> tuple[int, int]:
        """The least and the most that a number was in those states."""
        found = [number(state) for state in self.moments()]
        return min(found), max(found)

    def _now(self) -> int:
        """The number of the event at hand, or of one beyond the last."""
        return self.index if self.index >= 0 else len(self.facts.events)

    # --- what the verbs stand on ----------------------------------------------------------------------------

    def tell(
        self,
        rule: Rule,
        words: str,
        values: Evidence = NO_EVIDENCE,
        *,
        index: int | None = None,
    ) -> Hypothesis:
        """Record a fact about the event at hand for `explain`: what is so by that rule, as words and values say."""
        if self.facts.explaining:
            where = self.index if index is None else index
            reason = Reason(rule, True, words, values, told=True)
            self.trail = (self.trail, TrailEntry(where, None, reason, "", ""))
        return self

    def _note(self, holds: Truth, rule: Rule, words: str, values: Evidence) -> None:
        """Record a guard that does not object, for `explain`; where the answer is not known, that is what is so."""
        if holds is None:
            self.tell(rule, "not shown")
        else:
            reason = Reason(rule, True, words, values)
            self.trail = (self.trail, TrailEntry(self.index, None, reason, "", ""))

    def finish(self) -> Hypothesis:
        """Enter all slots that are left, so that they owe what they oblige to."""
        self._enter(len(self.agenda.slots) - 1)
        return self

    def _enter(self, slot: int, *, exactly: bool = False) -> None:
        if self.opened <= slot:
            facts = self.facts
            now = self.index if self.index >= 0 else len(facts.events)
            steps, start = facts.steps[self.opened], self.agenda.beginnings[self.opened]
            for number, enter, sources, name in steps:
                if number > slot:
                    break
                if number < self.opened:  # it was entered with one before
                    continue
                if start <= number or (exactly and number == slot):
                    self.since = now
                self.slot = number
                self.opened = number + 1
                self.entering = True
                if enter is not None:
                    enter(self)
                if sources:
                    for source in facts.playing(sources, self.state):
                        source.enter(self, name)
                self.entering = False
            if self.opened <= slot:
                self.opened = slot + 1
            if exactly or start <= slot:
                self.since = now
        self.slot = slot


def _kept(fits: Iterable[object] | Callable[[object, int], bool]) -> Fits:
    """The credits that a debt takes, in the form in which it keeps them: hashable."""
    return fits if callable(fits) else frozenset(fits)
