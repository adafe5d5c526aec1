"""Facts about a turn while it is judged, whatever its events are taken for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

from rootlog.engine.changes import Marked, Moved
from rootlog.engine.event import (
    COMPOUND,
    CRAFTED,
    DRAWN,
    LOST_ITEM,
    MARK,
    RECOVERED,
    SCORE,
    SPENDINGS,
    Event,
)
from rootlog.engine.game import TurnLog
from rootlog.engine.judging.agenda import Agenda
from rootlog.engine.judging.carryover import NOTHING, Carryover
from rootlog.engine.judging.rule_set import ActiveSources, Offers, RuleSet, Step
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.engine.state import State

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

ENDING = frozenset((DRAWN, SCORE, MARK, LOST_ITEM, *SPENDINGS))


class WorkSpent:
    """The work of reading a turn: events that were posted, plays that were tried; and events of walks that pass over one."""

    __slots__ = ("passed", "work")

    def __init__(self) -> None:
        self.work = 0
        self.passed = 0


class TurnContext:
    """A turn before the judge: who is asked about it, what is recorded, what was carried to it.

    `ending` is the event from which on the turn only draws, discards and scores. `seen` has what each watcher sees of
    the turn as a whole. `settle` closes an open battle before the next act. `explaining` makes readings keep the reasons
    that hold, too. All that changes here are answers that are remembered.
    """

    __slots__ = (
        "_answers",
        "_kinds",
        "agenda",
        "bounded",
        "carried",
        "crafted",
        "doubting",
        "ending",
        "events",
        "explaining",
        "log",
        "moving",
        "offers",
        "opening",
        "recorded",
        "rule_set",
        "ruling",
        "seen",
        "settle",
        "short",
        "spent",
        "steps",
        "walked",
        "won",
    )

    def __init__(
        self,
        rule_set: RuleSet,
        log: TurnLog,
        events: tuple[Event, ...] = (),
        carried: Carryover = NOTHING,
        settle: Callable[[Hypothesis], object] | None = None,
        *,
        explaining: bool = False,
    ) -> None:
        """Take up a turn with these events; `seen` is for the judge to fill, who takes up the agenda."""
        self.rule_set = rule_set
        self.log = log
        self.events = events
        self.recorded = events
        """Its events as they are recorded, where it is looked at with joined counts one by one (`dividing`)."""
        self.carried = carried
        self.settle = settle
        self.explaining = explaining
        self.bounded = False
        """True if the search for its reading came to its bound, so that a cheaper reading may exist."""
        self.spent = WorkSpent()
        """The work of reading it."""
        self.walked = True
        """True if its first reading was the cheapest."""
        self.agenda: Agenda | None = None
        self.steps: tuple[tuple[Step, ...], ...] = ()
        """For each slot of the agenda what it, and those behind it, call when they are reached (`RuleSet.steps`)."""
        self.seen: dict[RuleSource, Any] = {}
        self.won: int | None = None
        """The event with which the record has the game won by points, in its last turn; None where it does not."""
        self.short = False
        """True if something in it is taken from a place where it is not."""
        self.moving: Any = None
        """The things that are in doubt in the states of the turn (`disputing.recorded`)."""
        self.opening: Any = None
        """The pieces that it places, as a set-up turn (`setup.opening`)."""
        self.ending = _ending(events, rule_set.table.hirelings)
        self.ruling: dict[tuple[int, Faction, int, str], Truth] = {}
        """Who rules what in the states and phases of the turn, by the state's identity (general.ruling): the game keeps
        its states alive, so that no other state gets the identity of one."""
        self.offers: list[Offers] = []
        """The plays that may begin with each event, in a fixed order, with the sources in play that offer them; none of a set-up turn."""
        self.crafted = rule_set.regime(log.after).crafted
        """The watchers of cards that lay in a play area at some time of the turn."""
        self._follow()
        self.doubting = self.short or any(one.lie for one in carried.disputes)
        """True if some pieces may not be where the record has them."""
        self._kinds: dict[str, list[Event]] | None = None
        self._answers: dict[tuple[Any, ...], Any] = {}

    def take_up(self, agenda: Agenda) -> None:
        """Read the turn by those steps."""
        self.agenda = agenda
        self.steps = self.rule_set.steps(agenda, self.log.faction)

    def asked_once(self, question: Callable[[TurnContext, *Ts], T], *of: *Ts) -> T:
        """The answer to a question about the turn as a whole. It is remembered, so that a long turn is not looked through again for each event.

        The question is a named function, and what it is asked `of` can be hashed.
        """
        key = question, *of
        if key not in self._answers:
            self._answers[key] = question(self, *of)
        answer: T = self._answers[key]
        return answer

    def of_kinds(self, *kinds: str) -> list[Event]:
        """Its events of those kinds, kind by kind: what many ask of a turn of which few have anything to say."""
        known = self._kinds or self.by_kind()
        return [event for kind in kinds if kind in known for event in known[kind]]

    def by_kind(self) -> dict[str, list[Event]]:
        """Its events by their kinds."""
        known = self._kinds
        if known is None:
            known = self._kinds = {}
            for event in self.events:
                kind = event.kind
                if kind in known:
                    known[kind].append(event)
                else:
                    known[kind] = [event]
        return known

    def divided(self, events: tuple[Event, ...]) -> TurnContext:
        """The same turn with other events that come to the same."""
        facts = TurnContext(
            self.rule_set, self.log, events, self.carried, self.settle, explaining=self.explaining
        )
        facts.recorded, facts.spent = self.events, self.spent
        return facts

    def over(self) -> State:
        """The state as the turn proper ends: what follows is only what hirelings bring that are taken at its end."""
        hirelings, first = self.rule_set.table.hirelings, len(self.events)
        if hirelings:
            first = _hired(self.events)
        behind = self.events[first:]
        if not all(one.owner in hirelings or one.kind in ENDING for one in behind):
            return self.log.after
        return behind[0].before if behind else self.log.after

    def _follow(self) -> None:
        """Find what may begin with each event, and whether anything is not where it is taken from.

        Notes the regimes of the states around the events: another only where something comes to a play area or leaves one.
        """
        regime: ActiveSources | None = None
        state: State | None = None
        faction, offers, played = self.log.faction, self.offers, self.log.round
        known = self.rule_set.offers
        for event in self.events:
            kind, owner, code, change, _, _, before, after = event
            if regime is None or before is not state:
                regime = self.rule_set.regime(before)
                if regime.crafted:
                    self.crafted |= regime.crafted
            if played:
                head = kind, owner, code, faction
                found, cards = known[head]
                offers.append(regime.heads[head] if cards else found)
            if type(change) is Moved and change.short:
                self.short = True
            if CRAFTED in kind or type(change) in COMPOUND:
                regime = None
            else:
                state = after
                state.regime = regime

    def acting(self, question: str, state: State) -> tuple[Callable[[Hypothesis], None], ...]:
        """The calls by which the sources in play of the faction at turn, and those of nobody, meet one of its moments (`RuleSource.close`)."""
        regime = self.rule_set.regime(state)
        key = question, self.log.faction
        found = regime.acting.get(key)
        if found is None:
            found = regime.acting[key] = tuple(
                [
                    getattr(source, question)
                    for source in regime.answering[question]
                    if source.faction in ("", self.log.faction)
                ]
            )
        return found

    def plays(self, event: Event) -> Offers:
        """The offers for an event that takes the place of one of its events: one that is only thought of."""
        head = event.kind, event.owner, event.code, self.log.faction
        found, cards = self.rule_set.offers[head]
        return self.rule_set.regime(event.before).heads[head] if cards else found

    def playing(self, sources: tuple[RuleSource, ...], state: State) -> tuple[RuleSource, ...]:
        """Those of the sources that are in play in that state."""
        return self.rule_set.regime(state).playing(sources)


def _ending(events: tuple[Event, ...], hirelings: tuple[Faction, ...]) -> int:
    ending = _hired(events) if hirelings else len(events)
    kinds = ENDING | {RECOVERED} if hirelings else ENDING  # as Mole Artisans give cards back
    while ending and (events[ending - 1].kind in kinds or events[ending - 1].owner in hirelings):
        ending -= 1
    return ending


def _hired(events: tuple[Event, ...]) -> int:
    """From which event on there is only what hirelings do that are taken at the end of the turn."""
    for event in events:
        if type(event.change) is Marked and event.change.kind == "hireling":
            return event.index
    return len(events)
