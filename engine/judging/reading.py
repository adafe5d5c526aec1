"""Reading a turn: as charitably as the Law allows, with what was carried to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rootlog.engine.event import Event, events
from rootlog.engine.game import TurnLog
from rootlog.engine.general import setup
from rootlog.engine.general.setup_acts import out_of_place
from rootlog.engine.judging.books import ERROR_COST, TrailEntry
from rootlog.engine.judging.carryover import Carryover
from rootlog.engine.judging.closing import CLOSING, Closing
from rootlog.engine.judging.disputing import FOLLOWS, followed
from rootlog.engine.judging.dividing import WORK, divided
from rootlog.engine.judging.effort import ALL, NONE, Effort, Guide, Trace
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.remembering import carried_on
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.search import TurnSearch, outsiders
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import ERROR, ILLEGAL, MISSING, Objection, Reason


class Reading(NamedTuple):
    """A turn as it was read.

    `turn` is the hypothesis at the end of the cheapest reading, None for a turn that is not judged, as a set-up turn; `told` has the
    reasons about such a turn.
    """

    log: TurnLog
    events: tuple[Event, ...]
    told: tuple[tuple[int, TrailEntry], ...]
    turn: Hypothesis | None
    carried: Carryover
    """The carryover to it."""
    how: ReadingOptions
    """The way in which it was read: as the last turn of its record or not, and with what effort."""
    spent: int
    """The work that it took."""
    path: tuple[Hypothesis, ...] = ()
    """The hypotheses by which it came, before each event and behind the last, where it has mistakes."""
    passed: int = 0
    """The additional work of walks that pass over one of its events."""

    @property
    def work(self) -> int:
        """The work of reading it, at least one event for each of its events."""
        return max(self.spent, len(self.events)) + self.passed

    @property
    def searched(self) -> int:
        """The work beyond that of one walk."""
        return max(0, self.spent - len(self.events) - CLOSING)

    @property
    def entries(self) -> tuple[tuple[int, TrailEntry], ...]:
        """Its trail, oldest first, each entry with the number of its action (0: the turn as a whole)."""
        if self.turn is None:
            return self.told
        events = self.turn.events
        trail = self.turn.entries
        return tuple([(events[one.index].action if one.index >= 0 else 0, one) for one in trail])

    @property
    def doubting(self) -> bool:
        """True if the turn was read without pieces that may not be there."""
        return self.turn is not None and self.turn.facts.recorded is not self.turn.facts.events

    def phase(self, entry: TrailEntry) -> str:
        """The phase in which a play was taken; empty in a turn that is not judged."""
        return self.turn.agenda.phase(entry.slot) if self.turn is not None else ""


class ReadingOptions(NamedTuple):
    """The way to read a turn: as the last of its record or not, of a finished record or not, and with what effort."""

    last: bool
    finished: bool
    effort: Effort


TRIED = ReadingOptions(last=False, finished=False, effort=ALL)
LEFT = ReadingOptions(last=False, finished=False, effort=NONE)


def read_turn(
    rule_set: RuleSet,
    log: TurnLog,
    carried: Carryover,
    how: ReadingOptions,
    *,
    explaining: bool = False,
) -> tuple[Reading, Carryover]:
    """The cheapest reading of a turn with what was carried to it, and what is carried to the next one."""
    if how.effort is NONE:
        return Reading(log, (), (), None, carried, how, 0), carried
    read = _read(how, _facts(rule_set, log, carried, explaining=explaining), log)
    assert read is not None  # asked for without a limit
    return read


def try_turn(
    rule_set: RuleSet,
    log: TurnLog,
    carried: Carryover,
    effort: Effort,
    *,
    last: bool,
    finished: bool,
) -> tuple[tuple[Reading, Carryover] | None, int]:
    """The same for a turn that is only tried, and how much that took; None where no reading costs less than is hopeless."""
    facts = _facts(rule_set, log, carried, like=effort.like)
    read = _read(ReadingOptions(last, finished, effort), facts, log)
    return read, facts.spent.work + facts.spent.passed


def trace_turn(
    rule_set: RuleSet,
    log: TurnLog,
    carried: Carryover,
    guide: Guide,
    path: tuple[Hypothesis, ...] = (),
) -> Trace | None:
    """A turn walked along that guide, so that others that begin like it need not be walked again; None if it is not judged.

    It is not walked if the `path` is known by which it came on another way, on which it does the same.
    """
    facts = _facts(rule_set, log, carried)
    _, search = _begun(facts, log)
    if search is None:
        return None
    return Trace(facts, path) if len(path) > len(facts.events) else search.trace(guide)


def _facts(
    rule_set: RuleSet,
    log: TurnLog,
    carried: Carryover,
    *,
    explaining: bool = False,
    like: Trace | None = None,
) -> TurnContext:
    settle = rule_set.ways.settle
    if like is None:
        happened = events(log.steps)
    else:
        happened = events(log.steps, like.facts.log.steps, like.facts.recorded)
    return TurnContext(rule_set, log, happened, carried, settle, explaining=explaining)


def _read(
    how: ReadingOptions, facts: TurnContext, log: TurnLog
) -> tuple[Reading, Carryover] | None:
    effort, happened = how.effort, facts.events
    start, turn, path = _best(how, facts, log)
    if turn is not None and turn.cost >= ERROR_COST and effort.doubting:
        apart = _one_by_one(how, turn)
        if apart is not None:
            turn, path, happened = apart, (), apart.events
    if turn is not None and turn.cost >= effort.hopeless:
        return None
    told = tuple(_told(start)) if turn is None else ()
    onward = carried_on(turn or start, read=turn is not None)
    read = Reading(
        log, happened, told, turn, facts.carried, how, facts.spent.work, path, facts.spent.passed
    )
    return read, onward


def _one_by_one(how: ReadingOptions, turn: Hypothesis) -> Hypothesis | None:
    """The turn as it reads with its joined counts one by one, where less is wrong with it then."""
    facts = divided(turn)
    search = _begun(facts, turn.log, how)[1] if facts is not None else None
    if search is None:
        return None
    effort, less = how.effort, turn.cost - turn.cost % ERROR_COST
    work, within = min(effort.work, WORK), min(effort.within, less)
    other = search.best(effort._replace(within=within, work=work, like=None))
    return other if other.cost < less else None


def guide(turn: Hypothesis) -> Guide:
    """The plays that the events of a turn were taken for, as it was read."""
    plays: dict[int, str] = {}
    for entry in turn.entries:
        if entry.play is not None and entry.index >= 0:
            plays.setdefault(entry.index, entry.play)
    found: dict[tuple[int, int], str] = {}
    action = place = 0
    for event in turn.events:
        place = place + 1 if event.action == action else 0
        action = event.action
        if event.index in plays:
            found[action, place] = plays[event.index]
    return found


def _best(
    how: ReadingOptions, facts: TurnContext, log: TurnLog
) -> tuple[Hypothesis, Hypothesis | None, tuple[Hypothesis, ...]]:
    """A turn before any of its events is posted, its cheapest reading, and by what it came; None where it is not judged. `log` is as recorded."""
    start, search = _begun(facts, log, how)
    if search is None:
        return start, None, ()
    best = search.best(how.effort)
    return start, best, search.path


def _begun(
    facts: TurnContext, log: TurnLog, how: ReadingOptions = TRIED
) -> tuple[Hypothesis, TurnSearch | None]:
    """A turn before any of its events is posted, and the search for its reading; None where it is not judged."""
    start = Hypothesis(facts)
    rule_set, happened = facts.rule_set, facts.events
    own = rule_set.factions.get(log.faction)  # none for a letter that is no faction of the edition
    for watcher in rule_set.observing.get(log.faction, rule_set.observing[""]):
        facts.seen[watcher] = watcher.observe(start)
    agenda = own.agenda_of(start) if own is not None else None
    if agenda is not None:
        facts.take_up(agenda)
    # what an unreadable action did is not known, and that was said
    if facts.agenda is None or _tainted(start) or not log.round or not _readable(log):
        return start, None
    if how.last:  # who has won need not have been written
        facts.won = rule_set.ways.won(log, happened, rule_set.law.goal)
    return start, TurnSearch(start, Closing(start, breaks_off=how.last, finished=how.finished))


def _told(start: Hypothesis) -> Iterator[tuple[int, TrailEntry]]:
    """The reasons about a set-up turn, in place of a trail."""
    if not start.log.round and start.facts.agenda is not None:
        for action, reason in _set_up(start):
            # what no action of the set-up shows is left out
            kind = reason.kind or (ILLEGAL if action else MISSING)
            yield action, TrailEntry(-1, None, reason, kind, ERROR)


def _set_up(turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
    """The reasons about a set-up turn: of its chapter, or of homelands, where set-up cards tell the places; and of others."""
    reasons = turn.rule_set.factions[turn.faction].set_up(turn)
    for source in turn.rule_set.able.get("set_up_by_cards", ()):
        left = source.set_up_by_cards(turn, reasons)
        if left is not None:
            reasons = left
            break
    return out_of_place(turn, setup.barred(turn, reasons))


def objections(reading: Reading) -> Iterator[Objection]:
    """The objections to a turn as it was read, in the order of its trail."""
    turn = reading.turn
    if turn is not None and turn.faultless and FOLLOWS not in turn.counts:
        return
    for action, entry in reading.entries:
        if entry.reason is not None and not entry.reason.holds:
            yield _objection(reading, action, entry, entry.reason)
    for one in followed(turn) if turn is not None else ():
        assert turn is not None  # as above
        assert one.entry.reason is not None  # an objection
        action = turn.events[one.entry.index].action
        found = _objection(reading, action, one.entry, one.entry.reason)
        yield found._replace(cause=one.dispute.finding)


def _objection(reading: Reading, action: int, entry: TrailEntry, reason: Reason) -> Objection:
    """A reason that does not hold, as a finding of that action."""
    return Objection(
        reason.rule,
        entry.kind,
        entry.severity,
        reading.log.number,
        action,
        reading.log.faction,
        reason.message,
        reason.evidence,
        written=reason.written,
    )


def _readable(log: TurnLog) -> bool:
    """True if all actions of a turn can be read."""
    for step in log.steps:  # noqa: SIM110  # asked often, and a loop is faster
        if not step.readable:
            return False
    return True


def _tainted(turn: Hypothesis) -> bool:
    """True if the turn deals with a faction whose dealings are not modelled: then no finding depends on it."""
    found = outsiders(turn)
    return bool(found) and any(one.deals(event) for event in turn.events for one in found)
