"""Judging a game turn by turn: each is read as charitably as the Law allows, and what it leaves is carried to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.event import Event, events
from rootlog.engine.game import Alternative, Course, Game, TurnLog
from rootlog.engine.general import setup
from rootlog.engine.general.setup_acts import out_of_place
from rootlog.engine.judging.bench import Bench
from rootlog.engine.judging.books import ERROR_COST, UNEXPLAINED_COST, Entry
from rootlog.engine.judging.carried import NOTHING, Carried
from rootlog.engine.judging.disputing import FOLLOWS, followed
from rootlog.engine.judging.effort import ALL, NONE, WALK, Effort, Guide, Trace
from rootlog.engine.judging.facts import TurnFacts
from rootlog.engine.judging.remembering import at_rest, beginning, carried_on
from rootlog.engine.judging.search import Search, outsiders
from rootlog.engine.judging.seating import seated
from rootlog.engine.judging.settlement import Settlement
from rootlog.engine.judging.turn import Turn
from rootlog.engine.reasons import ERROR, ILLEGAL, MISSING, Objection, Reason
from rootlog.engine.words import faction_name
from rootlog.engine.work import Work, done

WORTH = 50_000
"""How much a record is worth, in events that are read, plays that are tried and findings; a fourth of it goes to judging it as it is written,
twice what any real one takes. What a turn without mistakes takes in one walk is free, so that no legal record is too long.
"""
OWED = 30
"""So much that is owed takes as much in a walk as an event."""


class Reading(NamedTuple):
    """A turn as it was read.

    `turn` is what the cheapest reading leaves, None for one that is not judged, as a set-up turn; `told` is what such a one
    is told.
    """

    log: TurnLog
    events: tuple[Event, ...]
    told: tuple[tuple[int, Entry], ...]
    turn: Turn | None
    carried: Carried
    """What was carried to it."""
    how: How
    """How it was read: as the last turn of its record or not, and with what effort."""
    spent: int
    """How much that took."""

    @property
    def entries(self) -> tuple[tuple[int, Entry], ...]:
        """Its trail, oldest first, each entry with the number of its action (0: the turn as a whole)."""
        if self.turn is None:
            return self.told
        events = self.turn.events
        trail = self.turn.entries
        return tuple([(events[one.index].action if one.index >= 0 else 0, one) for one in trail])

    def phase(self, entry: Entry) -> str:
        """The phase in which a play was taken; empty in a turn that is not judged."""
        return self.turn.agenda.phase(entry.slot) if self.turn is not None else ""


class Judgement(NamedTuple):
    """What judging a game gives: every turn as it was read, and the objections in the order of the record.

    `unjudged` says what could not be judged, in words. `carried` is what the last turn leaves, `left` what the record is worth beyond
    what went to that.
    """

    readings: tuple[Reading, ...]
    objections: tuple[Objection, ...]
    unjudged: tuple[str, ...]
    carried: Carried
    left: int = WORTH

    @property
    def bounded(self) -> tuple[int, ...]:
        """The numbers of the turns with mistakes of which not all readings could be tried (`search.Search`)."""
        judged = ((one.log.number, one.turn) for one in self.readings if one.turn is not None)
        return tuple(number for number, turn in judged if turn.cost and turn.facts.bounded)

    @property
    def hurried(self) -> int:
        """The number of the first turn that was not judged, or has mistakes and was walked only once; 0 where there is none."""
        for one in self.readings:
            wrong = one.turn is not None and one.turn.cost
            if one.how.effort is NONE or (one.how.effort is WALK and wrong):
                return one.log.number
        return 0

    @property
    def left_out(self) -> frozenset[int]:
        """The numbers of the turns that were not looked at, as so much was wrong before them."""
        left = (one.log.number for one in self.readings if one.how.effort is NONE)
        return frozenset(left)


def judge(game: Game, bench: Bench | None = None, *, explaining: bool = False) -> Judgement:
    """Judge every turn of a game, and the game as a whole (turn order, victory, hidden cards).

    `bench` is that of the game's table, where it is known already. With `explaining` the readings keep the reasons that
    hold, too.
    """
    return done(judging(Course(game), bench or seated(game.table), explaining=explaining))


def judging(
    course: Course, bench: Bench, earlier: Sequence[Judgement] = (), *, explaining: bool = False
) -> Work[Judgement]:
    """The same, turn by turn. What the course leaves open in a turn is meant as it breaks the fewest rules.

    Turns that an `earlier` judgement on that bench has read as they are here, with the same things carried to them and for
    the same purpose, are taken from it.
    """
    if bench.undealt:
        return Judgement((), (), (f"the game: {_unknown_suits(bench)}",), NOTHING)
    game, carried = course.game, beginning(bench, course.game)
    readings, settled, wrong = list[Reading](), set[int](), False
    taken, spent = list[int](), 0
    while len(readings) < len(game.turns):
        log = game.turns[len(readings)]
        last, over = log is game.turns[-1], game.winner is not None
        if spent >= WORTH // 4 and wrong:
            count = len(readings)
            readings += [read_turn(bench, one, carried, LEFT)[0] for one in game.turns[count:]]
            game = game._replace(turns=game.turns[:count], winner=None)
            break
        how = How(last, finished=last and over, effort=ALL if spent < WORTH // 4 else WALK)
        read = _known(earlier, log, carried, how)
        if read is None:
            read = read_turn(bench, log, carried, how, explaining=explaining)
            yield
        if log.number not in settled and (_faults(read[0]) or course.amiss(log.number)):
            settled.add(log.number)
            meant = _meant(course, bench, [*readings, read[0]])
            if meant is not None:
                course.take(meant)
                game = course.game
                carried = _still_read(readings, game, carried)
                taken = taken[: len(readings)]
                spent = sum(taken)
                continue
        reading, carried = read
        readings.append(reading)
        amiss, found = course.amiss(log.number), tuple(objections(reading))
        wrong = wrong or amiss > 0 or any(one.severity == ERROR for one in found)
        taken.append(_worked(reading, amiss + len(found)))
        spent += taken[-1]
    return _judgement(bench, game, readings, carried, max(0, WORTH - spent))


def _judgement(
    bench: Bench, game: Game, readings: list[Reading], carried: Carried, left: int
) -> Judgement:
    """What judging a game gives of which each turn was read, with what is `left` of its worth."""
    asked = bench.able.get("overture", ())
    found = [objection for source in asked for objection in source.overture(game)]
    found += [objection for reading in readings for objection in objections(reading)]
    found.extend(on_the_whole(bench, game, carried))
    found.sort(key=lambda one: (one.turn, one.action))
    unjudged = tuple(faction_name(one) for one in bench.factions if one in bench.unjudged)
    return Judgement(tuple(readings), tuple(found), unjudged, carried, left)


def _worked(reading: Reading, found: int) -> int:
    """How much a turn in which so much was found took of what its record is worth."""
    turn = reading.turn
    if not found or turn is None:
        return found + max(0, reading.spent - len(reading.events))
    walks = 1 + reading.spent // (1 + len(reading.events))
    return 1 + found + reading.spent + walks * len(turn.debts) // OWED


def _still_read(readings: list[Reading], game: Game, carried: Carried) -> Carried:
    """Forget how those turns were read that are others now in that game; gives what is carried to the first of them."""
    for number, (reading, log) in enumerate(zip(readings, game.turns, strict=False)):
        if reading.log is not log:
            carried = reading.carried
            del readings[number:]
            break
    return carried


def _faults(reading: Reading) -> int:
    """What the reading of a turn costs, whatever it cannot explain; nothing where it is not judged."""
    turn = reading.turn
    return turn.cost - turn.cost % ERROR_COST + turn.cost % UNEXPLAINED_COST if turn else 0


def _meant(course: Course, bench: Bench, readings: list[Reading]) -> Alternative | None:
    """The last turn that was read as it is meant, where less is wrong with it then; None where it is meant as it is taken."""
    number = len(readings)
    meant: Alternative | None = None
    least = _taken(course, readings[-1:])
    while least:
        for other in course.others(number, meant):
            read = readings[number - len(other.logs) :]
            within = least + _taken(course, read[:-1])
            cost = _cost(other, bench, read, within)
            if cost < within:
                if len(read) > 1:
                    return other
                meant, least = other, cost
                break
        else:
            break
    return meant


def _taken(course: Course, readings: list[Reading]) -> int:
    """What those readings of turns cost as they are taken."""
    return sum([_faults(one) + ERROR_COST * course.amiss(one.log.number) for one in readings])


def _cost(other: Alternative, bench: Bench, readings: list[Reading], within: int) -> int:
    """What it costs to read turns as they may be meant, of which the readings as they are taken are given."""
    carried, cost = readings[0].carried, ERROR_COST * other.amiss
    for log, known in zip(other.logs, readings, strict=True):
        if cost >= within:
            break
        how = known.how._replace(effort=known.how.effort._replace(within=within - cost))
        reading, carried = read_turn(bench, log, carried, how)
        cost += _faults(reading)
    return cost


def _known(
    earlier: Sequence[Judgement], log: TurnLog, carried: Carried, how: How
) -> tuple[Reading, Carried] | None:
    """That turn as it was read before, with what it leaves for the next; None where it was not."""
    at = log.number - 1
    for judgement in earlier:
        readings = judgement.readings
        if at < len(readings):
            one = readings[at]
            if one.how == how and one.carried == carried and one.log == log:
                left = readings[at + 1].carried if at + 1 < len(readings) else judgement.carried
                return one, left
    return None


def on_the_whole(bench: Bench, game: Game, carried: Carried) -> Iterator[Objection]:
    """What is wrong with a game as a whole, beside what was found in its turns; `carried` is what the last one leaves."""
    if game.turns:
        over = at_rest(bench, game.turns[-1].after, carried)
        yield from bench.ways.whole(over, game)


def _unknown_suits(bench: Bench) -> str:
    if len(bench.undealt) == len(bench.table.map.clearings):
        return "the suits of the clearings are not known"
    several = len(bench.undealt) > 1
    numbers = ", ".join(map(str, bench.undealt))
    return f"the suit{'s' if several else ''} of {numbers} {'are' if several else 'is'} not known"


# --- one turn ----------------------------------------------------------------------------------------------


class How(NamedTuple):
    """How a turn is read: whether it is the last of its record, whether that is finished, and with what effort."""

    last: bool
    finished: bool
    effort: Effort


TRIED = How(last=False, finished=False, effort=ALL)
LEFT = How(last=False, finished=False, effort=NONE)


def read_turn(
    bench: Bench, log: TurnLog, carried: Carried, how: How, *, explaining: bool = False
) -> tuple[Reading, Carried]:
    """The cheapest reading of a turn with what was carried to it, and what is carried to the next one."""
    if how.effort is NONE:
        return Reading(log, (), (), None, carried, how, 0), carried
    read = _read(how, _facts(bench, log, carried, explaining=explaining), log)
    assert read is not None  # asked for without a limit
    return read


def try_turn(
    bench: Bench, log: TurnLog, carried: Carried, effort: Effort, *, last: bool, finished: bool
) -> tuple[tuple[Reading, Carried] | None, int]:
    """The same for a turn that is only tried, and how much that took; None where no reading costs less than is hopeless."""
    facts = _facts(bench, log, carried, like=effort.like)
    read = _read(How(last, finished, effort), facts, log)
    return read, facts.spent.work


def trace_turn(
    bench: Bench, log: TurnLog, carried: Carried, guide: Guide, path: tuple[Turn, ...] = ()
) -> Trace | None:
    """A turn walked along that guide, so that others that begin like it need not be walked anew; None: it is not judged.

    It is not walked where the `path` is known by which it came on another way, on which it does the same.
    """
    facts = _facts(bench, log, carried)
    _, search = _begun(facts, log)
    if search is None:
        return None
    return Trace(facts, path) if len(path) > len(facts.events) else search.trace(guide)


def _facts(
    bench: Bench,
    log: TurnLog,
    carried: Carried,
    *,
    explaining: bool = False,
    like: Trace | None = None,
) -> TurnFacts:
    settle = bench.ways.settle
    if like is None:
        happened = events(log.steps)
    else:
        happened = events(log.steps, like.facts.log.steps, like.facts.recorded)
    return TurnFacts(bench, log, happened, carried, settle, explaining=explaining)


def _read(how: How, facts: TurnFacts, log: TurnLog) -> tuple[Reading, Carried] | None:
    effort, happened = how.effort, facts.events
    start, turn = _best(how, facts, log)
    if turn is not None and turn.cost >= ERROR_COST and effort.doubting:
        apart = _one_by_one(how, turn)
        turn = apart or turn
        happened = happened if apart is None else apart.events
    if turn is not None and turn.cost >= effort.hopeless:
        return None
    told = tuple(_told(start)) if turn is None else ()
    onward = carried_on(turn or start, read=turn is not None)
    return Reading(log, happened, told, turn, facts.carried, how, facts.spent.work), onward


def _one_by_one(how: How, turn: Turn) -> Turn | None:
    """The turn as it reads with its joined counts one by one, where less is wrong with it then."""
    from rootlog.engine.judging.dividing import WORK, divided  # most turns have no mistake

    facts = divided(turn)
    search = _begun(facts, turn.log, how)[1] if facts is not None else None
    if search is None:
        return None
    effort, less = how.effort, turn.cost - turn.cost % ERROR_COST
    work, within = min(effort.work, WORK), min(effort.within, less)
    other = search.best(effort._replace(within=within, work=work, like=None))
    return other if other.cost < less else None


def guide(turn: Turn) -> Guide:
    """What the events of a turn were taken for, as it was read."""
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


def _best(how: How, facts: TurnFacts, log: TurnLog) -> tuple[Turn, Turn | None]:
    """A turn before any of its events is posted, and its cheapest reading; None where it is not judged. `log` is as recorded."""
    start, search = _begun(facts, log, how)
    return start, search.best(how.effort) if search is not None else None


def _begun(facts: TurnFacts, log: TurnLog, how: How = TRIED) -> tuple[Turn, Search | None]:
    """A turn before any of its events is posted, and the search for its reading; None where it is not judged."""
    start = Turn(facts)
    bench, happened = facts.bench, facts.events
    own = bench.factions.get(log.faction)  # none for a letter that is no faction of the edition
    for watcher in bench.observing:
        facts.seen[watcher] = watcher.observe(start)
    agenda = own.agenda_of(start) if own is not None else None
    if agenda is not None:
        facts.take_up(agenda)
    # what an unreadable action did is not known, and that was said
    if facts.agenda is None or _tainted(start) or not log.round or not _readable(log):
        return start, None
    if how.last:  # who has won need not have been written
        facts.won = bench.ways.won(log, happened, bench.law.goal)
    return start, Search(start, Settlement(start, breaks_off=how.last, finished=how.finished))


def _told(start: Turn) -> Iterator[tuple[int, Entry]]:
    """What a set-up turn is told in place of a trail."""
    if not start.log.round and start.facts.agenda is not None:
        for action, reason in _set_up(start):
            # what no action of the set-up shows is left out
            kind = reason.kind or (ILLEGAL if action else MISSING)
            yield action, Entry(-1, None, reason, kind, ERROR)


def _set_up(turn: Turn) -> Iterable[tuple[int, Reason]]:
    """The reasons about a set-up turn: of its chapter, or of homelands, where set-up cards tell the places; and of others."""
    reasons = turn.bench.factions[turn.faction].set_up(turn)
    for source in turn.bench.able.get("set_up_by_cards", ()):
        left = source.set_up_by_cards(turn, reasons)
        if left is not None:
            reasons = left
            break
    return out_of_place(turn, setup.barred(turn, reasons))


def objections(reading: Reading) -> Iterator[Objection]:
    """What is wrong with a turn as it was read, in the order of its trail."""
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


def _objection(reading: Reading, action: int, entry: Entry, reason: Reason) -> Objection:
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
    """Whether all actions of a turn can be read."""
    for step in log.steps:  # noqa: SIM110  # asked often, and a loop is faster
        if not step.readable:
            return False
    return True


def _tainted(turn: Turn) -> bool:
    """Whether the turn deals with a faction whose dealings are not modelled: no finding hangs on it."""
    found = outsiders(turn)
    return bool(found) and any(one.deals(event) for event in turn.events for one in found)
