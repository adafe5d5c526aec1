"""Judging a game turn by turn: each is read as charitably as the Law allows, and what it leaves is carried to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.game import Alternative, Course, Game, TurnLog
from rootlog.engine.judging.alike import read_alike
from rootlog.engine.judging.books import ERROR_COST, UNEXPLAINED_COST
from rootlog.engine.judging.carryover import NOTHING, Carryover
from rootlog.engine.judging.effort import ALL, NONE, WALK, Effort
from rootlog.engine.judging.reading import (
    LEFT,
    Reading,
    ReadingOptions,
    guide,
    objections,
    read_turn,
)
from rootlog.engine.judging.remembering import at_rest, beginning
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.seating import seated
from rootlog.engine.reasons import ERROR, Objection
from rootlog.engine.words import faction_name, unknown_suits
from rootlog.engine.work import NO_LIMIT, Purse, Work, done

WORTH, PART = 52_000, 4
"""The work that a record is worth, in events that are read, plays that are tried and findings; and as how small a part of it judging what is wrong may
take: twice what any real record takes. What a turn without mistakes takes in one walk is free, so that no legal record is too long to be judged.
"""
REPLAYED = 4
"""The number of replayed actions that take as much work as an event that is read."""


class Judgement(NamedTuple):
    """The result of judging a game: every turn as it was read, and the objections in the order of the record.

    `unjudged` says in words what could not be judged. `carried` is the carryover after the last turn, `left` the work that the record is
    worth and did not take, `work` the work of replaying and reading it, in events that are read.
    """

    readings: tuple[Reading, ...]
    objections: tuple[Objection, ...]
    unjudged: tuple[str, ...]
    carried: Carryover
    left: int = WORTH
    work: int = 0

    @property
    def bounded(self) -> tuple[int, ...]:
        """The numbers of the turns with mistakes of which not all readings could be tried (`search.TurnSearch`)."""
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


class ErrorCounts(NamedTuple):
    """The number of wrong actions in the turns so far, and the number of turns with something wrong."""

    errors: int
    wrong: int


def judge(game: Game, rule_set: RuleSet | None = None, *, explaining: bool = False) -> Judgement:
    """Judge every turn of a game, and the game as a whole (turn order, victory, hidden cards).

    `rule_set` is that of the game's table, where it is known already. With `explaining` the readings keep the reasons that
    hold, too.
    """
    return done(judging(Course(game), rule_set or seated(game.table), explaining=explaining))


def judging(
    course: Course,
    rule_set: RuleSet,
    earlier: Sequence[Judgement] = (),
    *,
    explaining: bool = False,
    closely: bool = True,
    most: int = NO_LIMIT,
    walking: bool = False,
) -> Work[Judgement]:
    """Judge a game as `judge` does; the work rests after each turn that it reads. What is open is taken so that the fewest rules are broken.

    A turn of an `earlier` judgement on that rule set is used again where it is the same, the same things are carried to it and it
    is read in the same way (`ReadingOptions`). Without `closely` it is used, too, where what differs does not matter to it (`alike`). Judging
    stops once more than `most` actions are wrong. With `walking` a turn that is not known is only walked: a legal one is nearly always seen
    to be legal.
    """
    if rule_set.undealt:
        unknown = unknown_suits(rule_set.undealt, len(rule_set.table.map.clearings))
        return Judgement((), (), (f"the game: {unknown}",), NOTHING)
    game, carried = course.game, beginning(rule_set, course.game)
    readings, settled = list[Reading](), set[int]()
    worth, work, counts = Purse(WORTH // PART), 0, [ErrorCounts(0, 0)]
    while len(readings) < len(game.turns):
        log = game.turns[len(readings)]
        last, over = log is game.turns[-1], game.winner is not None
        if (counts[-1].wrong and not worth.left) or counts[-1].errors > most:
            count = len(readings)
            readings += [read_turn(rule_set, one, carried, LEFT)[0] for one in game.turns[count:]]
            work += len(game.turns) - count
            game = game._replace(turns=game.turns[:count], winner=None)
            break
        how = ReadingOptions(last, finished=last and over, effort=ALL if worth.left else WALK)
        read = _known(earlier, log, carried, how, 0 if closely else rule_set.law.goal)
        work += 1
        if read is not None and not closely:
            settled.add(log.number)  # what is open in it was settled there
        if read is None and not closely:
            read, spent = _read_as_before(rule_set, earlier, log, carried, how, walking=walking)
            work += spent
        if read is None:
            looked = how._replace(effort=WALK) if walking else how
            read = read_turn(rule_set, log, carried, looked, explaining=explaining)
            work += read[0].work
            yield
        elif closely:  # what is left does not depend on what is known
            work += read[0].work
        if log.number not in settled and (_faults(read[0]) or course.amiss(log.number)):
            settled.add(log.number)
            meant, tried = _meant(course, rule_set, [*readings, read[0]], worth.left)
            worth.loses(tried)
            work += tried
            if meant is not None:
                course.take(meant)
                game = course.game
                carried = _still_read(readings, game, carried)
                del counts[len(readings) + 1 :]
                continue
        reading, carried = read
        readings.append(reading)
        amiss, found = course.amiss(log.number), tuple(objections(reading))
        errors = {one.action for one in found if one.severity == ERROR and not one.cause}
        wrong = amiss > 0 or any(one.severity == ERROR for one in found)
        counts.append(ErrorCounts(counts[-1].errors + len(errors), counts[-1].wrong + wrong))
        worth.loses(_worked(reading, amiss + len(found)))
    work += course.replayed_actions // REPLAYED
    left = max(0, WORTH - work)
    return _judgement(rule_set, game, readings, carried)._replace(left=left, work=work)


def _judgement(
    rule_set: RuleSet, game: Game, readings: list[Reading], carried: Carryover
) -> Judgement:
    """The result of judging a game whose turns were read."""
    asked = rule_set.able.get("overture", ())
    found = [objection for source in asked for objection in source.overture(game)]
    found += [objection for reading in readings for objection in objections(reading)]
    found.extend(on_the_whole(rule_set, game, carried))
    found.sort(key=lambda one: (one.turn, one.action))
    unjudged = tuple(faction_name(one) for one in rule_set.factions if one in rule_set.unjudged)
    return Judgement(tuple(readings), tuple(found), unjudged, carried)


def _worked(reading: Reading, found: int) -> int:
    """The part of a record's work that a turn with so many findings took."""
    if not found or reading.turn is None:
        return found + reading.searched
    return 1 + found + reading.spent + reading.passed


def _still_read(readings: list[Reading], game: Game, carried: Carryover) -> Carryover:
    """Forget how those turns were read that are others now in that game; gives what is carried to the first of them."""
    for number, (reading, log) in enumerate(zip(readings, game.turns, strict=False)):
        if reading.log is not log:
            carried = reading.carried
            del readings[number:]
            break
    return carried


def _faults(reading: Reading) -> int:
    """The cost of the reading of a turn without what it cannot explain; 0 if it is not judged."""
    turn = reading.turn
    return turn.cost - turn.cost % ERROR_COST + turn.cost % UNEXPLAINED_COST if turn else 0


def _meant(
    course: Course, rule_set: RuleSet, readings: list[Reading], most: int
) -> tuple[Alternative | None, int]:
    """The cheapest way to take what is open for the last turn, None for the one that is taken now; and the work it took to find out.

    Once that was `most` work, no other way is tried.
    """
    number, work = len(readings), 0
    meant: Alternative | None = None
    least = _taken(course, readings[-1:])
    while least:
        for other in course.others(number, meant):
            if work >= most:
                return meant, work
            read = readings[number - len(other.logs) :]
            within = least + _taken(course, read[:-1])
            cost, spent = _cost(other, rule_set, read, within)
            work += spent
            if cost < within:
                if len(read) > 1:
                    return other, work
                meant, least = other, cost
                break
        else:
            break
    return meant, work


def _taken(course: Course, readings: list[Reading]) -> int:
    """The cost of those readings of turns as they are taken."""
    return sum([_faults(one) + ERROR_COST * course.amiss(one.log.number) for one in readings])


def _cost(
    other: Alternative, rule_set: RuleSet, readings: list[Reading], within: int
) -> tuple[int, int]:
    """The cost of reading turns as they may be meant, and the work of that; their readings as they are taken are given.

    Turns before the last are read as they are taken if what may be meant does not matter to them.
    """
    carried, cost, work = readings[0].carried, ERROR_COST * other.amiss, 0
    after = [one.carried for one in readings[1:]]
    for number, (log, known) in enumerate(zip(other.logs, readings, strict=True)):
        if cost >= within:
            break
        read = None
        if number < len(after):
            read = read_alike(known, after[number], log, carried, rule_set.law.goal)
        if read is None:
            how = known.how._replace(effort=known.how.effort._replace(within=within - cost))
            read = read_turn(rule_set, log, carried, how)
            work += read[0].work
        reading, carried = read
        work += 1
        cost += _faults(reading)
    return cost, work


def _known(
    earlier: Sequence[Judgement], log: TurnLog, carried: Carryover, how: ReadingOptions, goal: int
) -> tuple[Reading, Carryover] | None:
    """That turn as it was read before, with what it leaves for the next; None where it was not.

    With a `goal` in points it may also be one to which what differs before it does not matter.
    """
    at = log.number - 1
    for judgement in earlier:
        readings = judgement.readings
        if at < len(readings) and readings[at].how == how:
            one = readings[at]
            left = readings[at + 1].carried if at + 1 < len(readings) else judgement.carried
            if one.carried == carried and one.log == log:
                return one, left
            if goal:
                return read_alike(one, left, log, carried, goal)
    return None


def _read_as_before(
    rule_set: RuleSet,
    earlier: Sequence[Judgement],
    log: TurnLog,
    carried: Carryover,
    how: ReadingOptions,
    *,
    walking: bool,
) -> tuple[tuple[Reading, Carryover] | None, int]:
    """A turn that changes what it changed before, walked along its reading then, and the work of that; None where more is wrong now.

    With `walking` it is given all the same.
    """
    at = log.number - 1
    known = next((one.readings[at] for one in earlier if at < len(one.readings)), None)
    if known is None or known.turn is None or how.effort is not ALL or not _does_as(known.log, log):
        return None, 0
    effort = Effort(work=0, guide=guide(known.turn), doubting=known.doubting)
    read = read_turn(rule_set, log, carried, how._replace(effort=effort))
    if not walking and _faults(read[0]) > _faults(known):
        return None, read[0].work
    return read, read[0].work


def _does_as(one: TurnLog, other: TurnLog) -> bool:
    """True if two turns change the same, one action after another."""
    return [step.changes for step in one.steps] == [step.changes for step in other.steps]


def on_the_whole(rule_set: RuleSet, game: Game, carried: Carryover) -> Iterator[Objection]:
    """The objections to a game as a whole, besides those to its turns; `carried` is the carryover after the last one."""
    if game.turns:
        over = at_rest(rule_set, game.turns[-1].after, carried)
        yield from rule_set.ways.whole(over, game)
