"""The search for the reading of one turn that breaks the fewest rules.

A turn is read event by event. What an event can be taken for are its *readings*; each gives a hypothesis with a cost.
First the turn is walked once, always by the first reading that costs nothing: a legal turn ends there. Otherwise
hypotheses are searched cheapest first, furthest first among equals, equal ones merged, so the cheapest is found, and
always the same one. A hypothesis that is no cheaper than what is known is dropped. Then each event of what was found is passed
over once, for an event that should not be there can be the one mistake behind several.

The work is linear in the length of the turn. Of hypotheses with an error only so many are looked at for each event, so that
it does not grow with the number of mistakes; and so many readings are tried in all. Both are counted, not timed: the same
record is always read the same way. Where the second bound was reached, or one of hypotheses without an error, the turn's
facts say so (`TurnFacts.bounded`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from rootlog.engine.changes import Battled, Moved
from rootlog.engine.event import MOVED, PLACED, RECOVERED, Event
from rootlog.engine.event import SCORE as SCORES
from rootlog.engine.general import battle, placing, scoring
from rootlog.engine.judging.effort import ALL, NO_LIMIT, Effort, Guide, Trace
from rootlog.engine.judging.outsider import Outsider
from rootlog.engine.judging.settlement import Settlement
from rootlog.engine.judging.turn import ERROR_COST, UNEXPLAINED_COST, Turn, taken
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import ILLEGAL, SCORE
from rootlog.engine.words import describe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.source import Play, Source

ACTIONS = chapter("actions")

UNEXPLAINED = "nothing in this turn allows {}"
FREE_LOOKS = 100
"""Hypotheses without an error that are looked at for each event of a turn: many, so that no legal reading is missed."""
LOOKS = 16
"""Hypotheses with errors that are looked at for each event."""
WORK, WORK_AN_EVENT = 4_000, 20
"""Plays tried in one search at most: so many, and so many more for each event."""
DETOURS, PASSES = 1_000, 1_000
"""Events read in detours at most, and in walks that pass over one."""
DEVIATIONS = 3
"""How many events are read otherwise in one detour at most."""
CLOSING = 5
"""As how many plays the close of a turn counts."""
SCORING = 25
"""How many comparisons of points earned and recorded count as one play."""


Come = dict[str, Turn | None]
"""The turn come to each moment that was asked for, at one event; None where it was asked for once only."""


class Search:
    """The search for the cheapest reading of one turn, given before any of its events is posted."""

    def __init__(self, start: Turn, settlement: Settlement) -> None:
        """Take the turn, and how it is settled when its last event is posted."""
        self.start = start
        self.events = start.events
        self.settlement = settlement
        self.outsiders = outsiders(start)
        self.strays: list[int] = []
        """The events for which a guide took what may not be the first of their cheapest readings."""

    def best(self, effort: Effort = ALL) -> Turn:
        """The turn as it is read at the least cost, as far as that effort goes."""
        start, position = self._begin(effort.like)
        stages: list[Turn] = []
        first = self._walk(start, effort, position, effort.guide, stages)
        if first.cost <= effort.enough and effort.guide is not None:
            return self._come(first, stages)
        if self.strays:
            first, stages = self._without_guide(first, stages, effort, position)
        if first.cost == 0 or not effort.work or first.cost >= effort.hopeless:
            return self._come(first, stages)
        found, path = Frontier(self, first, effort).best()
        found, path = self._passing(found, stages if found is first else path, effort.within)
        self.start.facts.walked = found is first
        if found.cost and effort.work == NO_LIMIT and self.start.facts.bounded:
            return self._detours(found)
        return self._come(found, path)

    def _without_guide(
        self, first: Turn, stages: list[Turn], effort: Effort, position: int
    ) -> tuple[Turn, list[Turn]]:
        """The walk without its guide where that costs no more than `first`, the one along it, else that; with its stages.

        Both are the same as far as the guide does not stray.
        """
        for at in self.strays:
            event, number = self.events[at], at - position
            other = self._cheapest(stages[number], event)
            then = stages[number + 1].taken_for(event) if number + 1 < len(stages) else None
            if other.taken_for(event) != then:
                others = stages[:number]
                effort = effort._replace(hopeless=min(effort.hopeless, first.cost + 1))
                walk = self._walk(stages[number], effort, at, stages=others)
                return (walk, others) if first.cost >= walk.cost else (first, stages)
        return first, stages

    def _come(self, found: Turn, stages: list[Turn]) -> Turn:
        """That reading, with a note of how it came about where anybody may ask: where it has mistakes."""
        if found.cost and len(stages) > len(self.events):
            self.start.facts.path = tuple(stages)
        return found

    def _begin(self, like: Trace | None) -> tuple[Turn, int]:
        """Where the walk begins: behind the events with which another turn begins, too."""
        number = like.shared(self.start) if like is not None else 0
        if like is None or not number:
            return self.start, 0
        return like.stages[number].within(self.start.facts), number

    def trace(self, guide: Guide) -> Trace:
        """The walk along that guide."""
        stages: list[Turn] = []
        self._posted(self.start, ALL, guide=guide, stages=stages)
        return Trace(self.start.facts, tuple(stages))

    def _walk(
        self,
        turn: Turn,
        effort: Effort,
        position: int = 0,
        guide: Guide | None = None,
        stages: list[Turn] | None = None,
    ) -> Turn:
        """Take the cheapest reading of each event from that position on, and settle the turn.

        It is given up where it is hopeless, or has what is refused: then it costs more than anything.
        """
        turn = self._posted(turn, effort, position, guide, stages)
        if turn.cost >= effort.hopeless:
            return turn
        settled = self.settlement.settle(turn, effort.hopeless - 1)
        if settled is None or effort.unwanted(settled, turn.trail):
            return _given_up(turn)
        return settled

    def _posted(
        self,
        turn: Turn,
        effort: Effort,
        position: int = 0,
        guide: Guide | None = None,
        stages: list[Turn] | None = None,
    ) -> Turn:
        """Take the cheapest reading of each event from that position on, the first of equals; by a guide where it names one.

        All that it comes by is kept in `stages`.
        """
        action = place = 0
        hopeless = effort.hopeless
        known, cost = None, 0
        for event in self.events[position:]:
            if turn.cost >= hopeless:
                return turn
            if stages is not None:
                stages.append(turn)
            wanted = None
            if guide:
                place = place + 1 if event.action == action else 0
                action = event.action
                wanted = guide.get((action, place))
            if wanted is None:
                turn = self._cheapest(turn, event)
            else:
                turn = self._step(turn, event, wanted)
            if turn.cost > cost:
                if effort.unwanted(turn, known):
                    return _given_up(turn)
                known, cost = turn.trail, turn.cost
        if stages is not None:
            stages.append(turn)
        return turn

    def _step(self, turn: Turn, event: Event, wanted: str | None = None) -> Turn:
        """The cheapest reading of an event; the cheapest of those by the play that is wanted, where there are such."""
        if wanted is None:
            return self._cheapest(turn, event)
        best = self._as_before(turn, event, wanted)
        if best is not None:
            return best
        cheapest = None
        for after in self.readings(turn, event):
            if cheapest is None or after.cost < cheapest.cost:
                cheapest = after
            if after.taken_for(event) == wanted:
                if best is None or best.taken_for(event) != wanted or after.cost < best.cost:
                    best = after
            elif best is None or (after.cost < best.cost and best.taken_for(event) != wanted):
                best = after
            if best.cost == turn.cost and best.taken_for(event) == wanted:
                break
        if best is not cheapest:
            self.strays.append(event.index)
        return best if best is not None else self._unexplained(turn, event)

    def _as_before(self, turn: Turn, event: Event, wanted: str) -> Turn | None:
        """The first reading of an event by the play that is wanted that costs nothing; None without any."""
        if wanted == battle.LOSS:
            loss = self._loss(turn, event) if turn.clash is not None else None
            return loss if loss is not None and loss.cost == turn.cost else None
        come: Come = {}
        first = turn.clash is None
        for source, play in turn.facts.plays(event):
            if play.name == wanted:
                after = self._taken(turn, event, source, play, come)
                if after is not None and after.cost == turn.cost:
                    if not first:
                        self.strays.append(event.index)
                    return after
            else:
                first = False
        return None

    def _cheapest(self, turn: Turn, event: Event) -> Turn:
        """The cheapest reading of an event, the first of equals: the readings one after another, until one costs nothing."""
        best = self._loss(turn, event) if turn.clash is not None else None
        if best is not None and best.cost == turn.cost:
            return best
        come: Come = {}
        for source, play in turn.facts.plays(event):
            after = self._taken(turn, event, source, play, come)
            if after is not None and (best is None or after.cost < best.cost):
                best = after
                if after.cost == turn.cost:
                    return after
        for after in self._passive(turn, event):
            if best is None or after.cost < best.cost:
                best = after
        return best if best is not None else self._unexplained(turn, event)

    def _passing(self, found: Turn, stages: list[Turn], within: int) -> tuple[Turn, list[Turn]]:
        """What was found, or the cheapest walk that passes over one event of it and goes on: of equals over the last one.

        `stages` are the hypotheses by which what was found came, to the end. It is worth the while where one event has a part in two
        mistakes.
        """
        if found.cost < 2 * ERROR_COST:
            return found, stages
        suspects, path = _suspects(found, self.events), stages
        first, left = len(self.events) + 1 - len(stages), PASSES
        for number in range(len(stages) - 2, -1, -1):
            turn, event = stages[number], self.events[first + number]
            most = min(found.cost, within)
            if turn.cost + ERROR_COST + UNEXPLAINED_COST >= most:
                continue
            if event.index not in suspects and stages[number + 1].slot == turn.slot:
                continue
            if left > 0 and not self._must_be(turn, event):
                left -= len(stages)  # it is settled as a whole
                passed, behind = self._unexplained(turn, event), list[Turn]()
                effort = Effort(hopeless=most)
                walk = self._walk(passed, effort, first + number + 1, stages=behind)
                if walk.cost < most:
                    found, path = walk, [*stages[: number + 1], *behind]
        return found, path

    def _must_be(self, turn: Turn, event: Event) -> bool:
        """Whether an event surely is a play, whatever is wrong with it, or goes on with what nothing allows."""
        if _ambushed(event) or self._goes_on(turn, event):
            return True
        for _, play in turn.plays(event):  # noqa: SIM110  # asked often, and a loop is faster
            if play.certain:
                return True
        return False

    def _detours(self, found: Turn) -> Turn:
        """The walk again and again, with another reading of one event, and from the cheapest on of another: the cheapest, or what was found.

        Where the first of many events was misread, the search looks at all that its last ones can be and gets no further.
        """
        left, made = DETOURS, 0
        begun: list[Detour] = [(0, 0, 0, self.start)]
        deviations = {0: 0}
        while begun and left > 0:
            _, number, position, turn = heappop(begun)
            if deviations[number] == DEVIATIONS:
                continue
            left -= len(self.events) - position
            for at, other in self._others(turn, position, found.cost):
                left -= CLOSING + len(self.events) - at
                if left <= 0:
                    return found
                whole = self._walk(other, ALL, at)
                found = whole if whole.cost < found.cost else found
                if found.cost == 0:
                    return found
                made += 1
                deviations[made] = deviations[number] + 1
                heappush(begun, (whole.cost, made, at, other))
        return found

    def _others(self, turn: Turn, position: int, below: int) -> Iterator[tuple[int, Turn]]:
        """What the walk from there passes by: other readings of one event that cost less than `below`, and how far they come."""
        for at, event in enumerate(self.events[position:], start=position + 1):
            if turn.cost >= below:
                return
            taken = self._step(turn, event)
            for other in self.readings(turn, event):
                if other.cost < below and other.taken_for(event) != taken.taken_for(event):
                    yield at, other
            turn = taken

    def following(self, turn: Turn, event: Event, below: int) -> Iterator[Turn]:
        """The hypotheses that follow from one and may cost less than `below`; an event is passed over that cannot be read."""
        readable = False
        for after in self.readings(turn, event):
            readable = True
            yield after
        least = turn.cost + UNEXPLAINED_COST
        if not readable and (
            least + ERROR_COST < below or (least < below and self._goes_on(turn, event))
        ):
            yield self._unexplained(turn, event)

    # --- the readings of an event ----------------------------------------------------------------------------

    def readings(self, turn: Turn, event: Event) -> Iterator[Turn]:
        """The turn after what the event can be: a loss in the open battle, a play of some source, something not modelled."""
        loss = self._loss(turn, event) if turn.clash is not None else None
        if loss is not None:
            yield loss
        come: Come = {}
        for source, play in turn.facts.plays(event):
            after = self._taken(turn, event, source, play, come)
            if after is not None:
                yield after
        yield from self._passive(turn, event)

    def _loss(self, turn: Turn, event: Event) -> Turn | None:
        """The turn after the event as a loss in the open battle; None where it can be none."""
        ways = turn.facts.bench.ways
        if not ways.belongs(turn, event):
            return None
        return ways.lose(turn.fork(event), event).named(battle.LOSS)

    def _taken(
        self, turn: Turn, event: Event, source: Source, play: Play, come: Come
    ) -> Turn | None:
        """The turn after the event as that play; None where it is no such play."""
        if play.may is not None and not play.may(source, turn, event):
            return None
        after = play.run(source, self._at(turn, event, play.moment, come), event)
        if after is None:
            return None
        kind, facts = event.kind, turn.facts
        if kind == PLACED:
            if event.owner not in facts.bench.table.hirelings:
                placing.place(after, event.owner, event.here)
        elif kind == RECOVERED:
            for other in turn.asking("recovered", event.before):
                other.recovered(after, event)
        if facts.short and type(event.change) is Moved and event.change.short:
            after.cost = turn.cost  # what is wrong with it is told: it is not there
        after.trail = (after.trail, taken((after.index, play.name, None, "", "", after.slot)))
        return after

    def _passive(self, turn: Turn, event: Event) -> Iterator[Turn]:
        """The turn after what is nobody's play: nothing that is there, or something of a faction that is not modelled."""
        if turn.facts.short and _nowhere(event):
            yield turn.fork(event)
        for outsider in self.outsiders:
            if outsider.owns(event):
                yield outsider.absorb(turn.fork(event), event).named("not judged")
                return

    def _at(self, turn: Turn, event: Event, moment: str | None, come: Come) -> Turn:
        """The turn come to that moment, for a play to change; kept once a second play asks: mostly the first reading will do."""
        if moment is None or turn.stands(moment):
            return turn.fork(event)
        known = come.get(moment)
        if known is None:
            known = turn.fork(event).go(moment)
            if moment not in come:
                come[moment] = None
                return known
            come[moment] = known
        return known.again()

    def _unexplained(self, before: Turn, event: Event) -> Turn:
        turn = before.fork(event)
        turn.cost += UNEXPLAINED_COST
        if self._goes_on(before, event):
            return turn
        rule = turn.agenda.slots[turn.slot].rule
        if event.kind == MOVED and event.code[0] in "bt":  # only warriors and pawns move
            rule = ACTIONS.MOVE
        return turn.object_to(rule, ILLEGAL, UNEXPLAINED, describe(event, turn.law.house))

    def _goes_on(self, turn: Turn, event: Event) -> bool:
        """Whether the action of that event was found to be something that nothing allows: that is one mistake."""
        trail = turn.trail
        if trail is None or trail[1].kind != ILLEGAL or trail[1].index < 0:
            return False
        last = trail[1]
        return (
            self.events[last.index].action == event.action
            and last.reason is not None
            and last.reason.template == UNEXPLAINED
        )


Path = tuple["Path", Turn] | None
"""The hypotheses by which one came, a linked list, newest first."""
Detour = tuple[int, int, int, Turn]
"""A walk on another way: its cost, in which order it was made, how far the other reading comes, the turn from which it went on."""
Node = tuple[int, int, int, Turn, Path]
"""An open hypothesis: its cost, its position (more is less), in which order it was made, the turn, and how it came."""


class Frontier:
    """The hypotheses of one turn that are still open, cheapest first, of equals those that have come furthest."""

    def __init__(self, search: Search, walk: Turn, effort: Effort) -> None:
        """Take the turn's search and its first reading, to which another is preferred only if it is cheaper."""
        self.limit = min(walk.cost, effort.within)
        self.search = search
        self.events = search.events
        self.known = walk
        self.made = 0
        self.open: list[Node] = [(0, 0, 0, search.start, None)]
        self.seen: set[tuple[int, tuple[object, ...]]] = set()
        self.free = [FREE_LOOKS] * (len(self.events) + 1)
        self.erring = [LOOKS] * (len(self.events) + 1)
        self.work = min(effort.work, WORK + WORK_AN_EVENT * len(self.events))

    def best(self) -> tuple[Turn, list[Turn]]:
        """The cheapest reading, as far as the bounds allow to tell, and the hypotheses by which it came; none for the first one."""
        end = len(self.events)
        while self.open and self.open[0][0] < self.limit:
            cost, back, _, turn, path = heappop(self.open)
            position = -back
            if position > end:
                return turn, _unrolled(path)
            left = self.free if cost < ERROR_COST else self.erring
            if cost >= ERROR_COST and not left[position]:
                continue
            key = position, turn.key()
            if key in self.seen:
                continue
            if self.work <= 0 or not left[position]:
                self.search.start.facts.bounded = True
                continue
            left[position] -= 1
            self.seen.add(key)
            if position == end:
                self._close(turn, path)
            else:
                self._go_on(turn, position, path)
        return self.known, []

    def _go_on(self, turn: Turn, position: int, path: Path) -> None:
        event = self.events[position]
        self.work -= 1 + len(turn.plays(event))
        path = path, turn
        for after in self.search.following(turn, event, self.limit):
            if after.cost < self.limit:
                self.made += 1
                heappush(self.open, (after.cost, -position - 1, self.made, after, path))

    def _close(self, turn: Turn, path: Path) -> None:
        """Settle a hypothesis that has come to the end, and keep it open if it is better."""
        self.work -= CLOSING + scoring.work(turn) // SCORING
        after = self.search.settlement.settle(turn, self.limit - 1)
        if after is not None and after.cost < self.limit:
            self.made += 1
            heappush(self.open, (after.cost, -len(self.events) - 1, self.made, after, path))


def _unrolled(path: Path) -> list[Turn]:
    """The turns of a path, oldest first."""
    found: list[Turn] = []
    while path is not None:
        path, turn = path
        found.append(turn)
    found.reverse()
    return found


def _suspects(turn: Turn, events: Sequence[Event]) -> set[int]:
    """The events that may have a part in what is wrong with a turn, beside those that take it a step on.

    It is told of them, what is told was posted by the same rule as something of theirs, or points are amiss and they are points.
    """
    wrong = turn.objections
    rules = {entry.reason.rule for entry in wrong if entry.reason is not None}
    found = {entry.index for entry in wrong}
    for posted in (turn.debts, turn.credits, turn.earned):
        found.update(one.index for one in posted if one.rule in rules)
    if any(entry.kind == SCORE for entry in wrong):
        found.update(event.index for event in events if event.kind == SCORES)
    return found


def _given_up(turn: Turn) -> Turn:
    """The turn at a cost that is more than any."""
    other = turn.fork(turn.event)
    other.cost = NO_LIMIT
    return other


def _ambushed(event: Event) -> bool:
    """Whether it is a battle in which an ambush is played: it was fought, whatever is wrong with it."""
    return type(event.change) is Battled and bool(event.change.ambushes)


def _nowhere(event: Event) -> bool:
    """Whether nothing of what it moves is where it is taken from: that is told, and it may not have happened at all."""
    moved = event.change
    return type(moved) is Moved and type(moved.thing) is Piece and moved.short == moved.count


def outsiders(turn: Turn) -> tuple[Outsider, ...]:
    """The factions at the table whose chapter is not modelled."""
    if not turn.bench.unjudged:
        return ()
    return tuple(one for one in turn.bench.factions.values() if isinstance(one, Outsider))
