"""The search for a reading of a turn that is cheaper than its walk, which has mistakes; loaded where one has.

Hypotheses are looked at cheapest first, furthest first among equals, equal ones merged; where they become many, those that
leave something owed or spent for nothing wait. A hypothesis that is no cheaper than what is known is dropped. Then each event of what was found is passed over once, for an event that should not be there can be the one
mistake behind several. Where not all could be looked at, the walk is taken again with a few events read otherwise.

What the walk found out is not worked out again, and what a reading does to one hypothesis is remembered for others (`Recall`).

The work is linear in the length of the turn. Of hypotheses with an error only so many are looked at for each event, so that
it does not grow with the number of mistakes; and so many readings are tried in all. Both are counted, not timed: the same
record is always read the same way. Where the second bound was reached, or one of hypotheses without an error, the turn's
facts say so (`TurnContext.bounded`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, Event
from rootlog.engine.event import SCORE as SCORES
from rootlog.engine.judging.books import ERROR_COST, UNEXPLAINED_COST
from rootlog.engine.judging.closing import CLOSING
from rootlog.engine.judging.effort import Effort
from rootlog.engine.judging.ledger import unsettled
from rootlog.engine.judging.recalling import Recall
from rootlog.engine.judging.search import Come, TurnSearch, is_short
from rootlog.engine.judging.source import Play, RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import ERROR, MISSING, SCORE
from rootlog.engine.work import NO_LIMIT

try:
    from _heapq import heappop, heappush  # what heapq gives, without its own text in Python
except ImportError:  # another Python than CPython
    from heapq import heappop, heappush

FREE_LOOKS = 400
"""Hypotheses without an error that are looked at for each event of a turn: many, so that no legal reading is missed."""
LOOKS = 16
"""Hypotheses with errors that are looked at for each event."""
WORK, WORK_AN_EVENT, MOST_WORK = 4_000, 20, 20_000
"""Plays tried in one search at most: so many, and so many more for each event, but never more than the last."""
FREE_WORK = 1_200
"""The number of other hypotheses without an error that are tried, so that no legal reading is missed."""
DETOURS, PASSES = 1_000, 1_000
"""Events read in detours at most, and in walks that pass over one."""
DEVIATIONS = 3
"""The most events that are read otherwise in one detour."""
MANY, DEBTS, UNSETTLED = 300, 50, 5
"""Numbers for large turns: if more hypotheses than the first were made, and fewer debts than the second, one may be ahead of another that leaves
one thing less unsettled, by the third number of events.
"""


Offered = Sequence[tuple[RuleSource, Play]]
"""Plays that an event may be, with their sources."""
Seen = dict[tuple[int, int], tuple[tuple[object, ...], ...]]
"""The values that decide the future of hypotheses, by how much is posted. They are compared with those of the same length, not hashed."""
Path = tuple["Path", Hypothesis] | None
"""The hypotheses by which one came, a linked list, newest first."""
Detour = tuple[int, int, int, Hypothesis]
"""A walk on another way: what it costs at least, in which order it was made, how far the other reading comes, the turn from which it went on."""
Node = tuple[int, int, int, int, Hypothesis, Path]
"""An open hypothesis: its cost, its rank, in which order it was made, its position, the turn, and how it came."""


class DoubtedTurn(TurnSearch):
    """A turn whose walk has mistakes: it is searched for a cheaper reading."""

    def __init__(self, walked: TurnSearch) -> None:
        """Take the search that has walked it."""
        self.start = walked.start
        self.events = walked.events
        self.settlement = walked.settlement
        self.outsiders = walked.outsiders
        self.looked = walked.looked
        self.strays = walked.strays
        self.ended = walked.ended
        self.recall = Recall()
        self.beside = bool(walked.outsiders) or walked.start.facts.short
        """True if events may be nobody's play."""

    def cheaper(
        self, first: Hypothesis, stages: list[Hypothesis], effort: Effort
    ) -> tuple[Hypothesis, list[Hypothesis]]:
        """The cheapest reading that effort finds, or the first one; with the hypotheses by which it came, where they are known."""
        facts = self.start.facts
        found, path = Frontier(self, first, effort).best()
        found, path = self._passing(found, stages if found is first else path, effort.within)
        facts.walked = found is first
        if found.cost and effort.work == NO_LIMIT and facts.bounded:
            return self._detours(found), []
        return found, path

    def following(
        self, turn: Hypothesis, event: Event, plays: Offered, below: int
    ) -> list[Hypothesis]:
        """The hypotheses that follow from one and may cost less than `below`; an event is passed over that cannot be read."""
        found, left = self._begun(turn, event, plays)
        if left is not None:
            come: Come = {}
            for source, play in left:
                after = self._taken(turn, event, source, play, come)
                if after is not None:
                    found.append(after)
            if self.beside and (self.outsiders or not _goes_on(turn, found)):
                found += self._passive(turn, event)
        if not found:
            least = turn.cost + UNEXPLAINED_COST
            if least + ERROR_COST < below or (least < below and self._goes_on(turn, event)):
                found.append(self._unexplained(turn, event))
        return found

    def _begun(
        self, turn: Hypothesis, event: Event, plays: Offered
    ) -> tuple[list[Hypothesis], Offered | None]:
        """The things that the walk found the event to be, its loss included, and the plays that are left to ask; None if there are none."""
        looked = self.looked[event.index]
        if looked is None or looked[0] is not turn:
            loss = self._loss(turn, event) if turn.clash is not None else None
            return ([] if loss is None else [loss]), plays
        _, tried, taken, last = looked
        if taken is None:
            return [*tried], None
        return [*tried, taken], plays[plays.index(last) + 1 :] if last is not None else plays

    def _taken(
        self, turn: Hypothesis, event: Event, source: RuleSource, play: Play, come: Come
    ) -> Hypothesis | None:
        recall, key = self.recall, (event.index, source, play.run)
        if key in recall.vain or (play.may is not None and not play.may(source, turn, event)):
            return None
        moment = play.moment
        if moment is None or turn.stands(moment):
            at = turn.fork(event)
        else:
            at = self._at(turn, event, moment, come)
        after = recall.read(key, at, lambda one: self._played(one, event, source, play))
        if after is not None and turn.facts.short and is_short(event):
            after.cost = turn.cost
        return after

    def _gone(self, turn: Hypothesis, event: Event, moment: str) -> Hypothesis:
        at = self.recall.read((event.index, moment), turn.fork(event), lambda one: one.go(moment))
        assert at is not None  # what goes to a moment gives itself back
        return at

    def _passing(
        self, found: Hypothesis, stages: list[Hypothesis], within: int
    ) -> tuple[Hypothesis, list[Hypothesis]]:
        """The best reading found, or the cheapest walk that passes over one of its events and goes on; the last of equals.

        `stages` are the hypotheses by which the reading found came to its end. A walk that passes over an event is worth its work if the
        event has a part in two mistakes: to pass over it is one itself. An event that takes the turn a step on, or a battle, may have a
        part in another mistake unseen.
        """
        if found.cost < 2 * ERROR_COST:
            return found, stages
        parts, path = _parts(found, self.events), stages
        first, left = len(self.events) + 1 - len(stages), PASSES
        for number in range(len(stages) - 2, -1, -1):
            turn, event = stages[number], self.events[first + number]
            most = min(found.cost, within)
            if turn.cost + ERROR_COST + UNEXPLAINED_COST >= most:
                continue
            unseen = event.kind == BATTLE or stages[number + 1].slot != turn.slot
            if parts[event.index] < (1 if unseen else 2):
                continue
            if left > 0 and not self._must_be(turn, event):
                left -= len(stages)  # it is settled as a whole
                like, behind = stages[number + 1], list[Hypothesis]()
                passed = self._unexplained(turn, event, like)
                effort = Effort(hopeless=most)
                walk = self._walk(passed, effort, first + number + 1, stages=behind)
                if walk.cost < most:
                    found, path = walk, [*stages[: number + 1], *behind]
        self.start.facts.spent.passed += PASSES - left
        return found, path

    def _must_be(self, turn: Hypothesis, event: Event) -> bool:
        """True if an event surely is a play, whatever is wrong with it, or goes on with something that nothing allows."""
        if _ambushed(event) or self._goes_on(turn, event):
            return True
        for _, play in turn.facts.offers[event.index]:  # noqa: SIM110  # asked often, and a loop is faster
            if play.certain:
                return True
        return False

    def _detours(self, found: Hypothesis) -> Hypothesis:
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
                whole = self._walk(other, Effort(hopeless=found.cost), at)
                if whole.cost < found.cost:
                    found = whole
                    if found.cost == 0:
                        return found
                made += 1
                deviations[made] = deviations[number] + 1
                heappush(begun, (found.cost, made, at, other))
        return found

    def _others(
        self, turn: Hypothesis, position: int, below: int
    ) -> Iterator[tuple[int, Hypothesis]]:
        """The other readings of one event that the walk from there passes by and that cost less than `below`, and how far they come."""
        for at, event in enumerate(self.events[position:], start=position + 1):
            if turn.cost >= below:
                return
            taken = self._step(turn, event)
            for other in self.readings(turn, event):
                if other.cost < below and other.taken_for(event) != taken.taken_for(event):
                    yield at, other
            turn = taken


class Frontier:
    """The hypotheses of one turn that are still open, cheapest first.

    Of equals those come first that have come furthest and leave the least unsettled: what is owed is mostly paid soon, so that of
    two readings of a card the one goes on that pays with it.
    """

    def __init__(self, search: DoubtedTurn, walk: Hypothesis, effort: Effort) -> None:
        """Take the turn's search and its first reading, to which another is preferred only if it is cheaper."""
        self.limit = min(walk.cost, effort.within)
        self.search = search
        self.events = search.events
        self.known = walk
        self.path: Path = None
        """The way of the cheapest reading that is known; empty for the first one."""
        self.made = 0
        self.open: list[Node] = [(0, 0, 0, 0, search.start, None)]
        self.seen: list[Seen] = [{} for _ in range(len(self.events) + 1)]
        """The values that decide the future of the hypotheses that were looked at, by position."""
        self.free = [FREE_LOOKS] * (len(self.events) + 1)
        self.erring = [LOOKS] * (len(self.events) + 1)
        self.most = self.work = min(effort.work, WORK + WORK_AN_EVENT * len(self.events), MOST_WORK)

    def best(self) -> tuple[Hypothesis, list[Hypothesis]]:
        """The cheapest reading, as far as the bounds allow to tell, and the hypotheses by which it came; none for the first one."""
        end = len(self.events)
        while self.open and self.open[0][0] < self.limit:
            cost, rank, _, position, turn, path = heappop(self.open)
            left = self.free if cost < ERROR_COST else self.erring
            if cost >= ERROR_COST and not left[position]:
                continue
            key, seen = turn.key(), self.seen[position]
            size = len(turn.debts), len(turn.credits)
            alike = seen.get(size, ())
            if key in alike:
                continue
            if self.work <= (-FREE_WORK if cost < ERROR_COST else 0) or not left[position]:
                self.search.start.facts.bounded = True
                continue
            left[position] -= 1
            seen[size] = (*alike, key)
            if position == end:
                self._close(turn, (path, turn))
            else:
                self._go_on(turn, position, rank, path)
        self.search.start.facts.spent.work += self.most - self.work
        return self.known, _unrolled(self.path)

    def _go_on(self, turn: Hypothesis, position: int, rank: int, path: Path) -> None:
        event = self.events[position]
        plays = turn.facts.offers[event.index]
        self.work -= 1 + len(plays)
        self.search.recall.resting = not self.open
        path = path, turn
        found = self.search.following(turn, event, plays, self.limit)
        ranked = self.made > MANY and len(found) > 1 and len(turn.debts) < DEBTS
        position, rank = position + 1, rank - 1
        for after in found:
            if after.cost < self.limit:
                self.made += 1
                own = rank
                if ranked and after.cost < ERROR_COST:
                    own = UNSETTLED * unsettled(after.debts, after.credits) - position
                heappush(self.open, (after.cost, own, self.made, position, after, path))

    def _close(self, turn: Hypothesis, path: Path) -> None:
        """Settle a hypothesis that has come to the end by that path, and keep it if it is cheaper."""
        if turn is self.search.ended:
            return  # the walk was settled already
        recall = self.search.recall
        recall.resting = not self.open
        settlement = self.search.settlement
        before = settlement.spent
        after = settlement.settle(turn, self.limit - 1, recall)
        self.work -= settlement.spent - before
        if after is not None and after.cost < self.limit:
            self.known, self.path, self.limit = after, path, after.cost


def _goes_on(turn: Hypothesis, found: Sequence[Hypothesis]) -> bool:
    """True if one of those readings costs nothing and leaves an open battle open: then it is no other way that nothing happened."""
    fights = turn.clash is not None
    for after in found:  # noqa: SIM110  # asked often, and a loop is faster
        if after.cost == turn.cost and (after.clash is not None) == fights:
            return True
    return False


def _unrolled(path: Path) -> list[Hypothesis]:
    """The turns of a path, oldest first."""
    found: list[Hypothesis] = []
    while path is not None:
        path, turn = path
        found.append(turn)
    found.reverse()
    return found


def _parts(turn: Hypothesis, events: Sequence[Event]) -> Counter[int]:
    """The number of mistakes of a turn that each event may have a part in.

    The mistake is reported of that event, or something of the event was posted by the same rule, or the mistake is about points and the
    event scores.
    """
    found: Counter[int] = Counter()
    scores = {event.index for event in events if event.kind == SCORES}
    earning = {one.rule for one in turn.earned}
    for entry in turn.objections:
        if entry.reason is not None and entry.severity == ERROR:
            rule = entry.reason.rule
            concerned = {entry.index}
            for posted in (turn.debts, turn.credits, turn.earned):
                concerned.update([one.index for one in posted if one.rule == rule])
            if entry.kind == SCORE or (entry.kind == MISSING and rule in earning):
                concerned |= scores
            found.update(concerned)
    return found


def _ambushed(event: Event) -> bool:
    """True if it is a battle in which an ambush is played: it was fought, whatever is wrong with it."""
    return type(event.change) is Battled and bool(event.change.ambushes)
