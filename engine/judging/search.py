"""The search for the reading of one turn that breaks the fewest rules.

A turn is read event by event. What an event can be taken for are its *readings*; each gives a hypothesis with a cost.
First the turn is walked once, always by the first reading that costs nothing: a legal turn ends there. Where the walk has
mistakes, it is taken again with what it objects to read otherwise; where that is no legal turn either, a cheaper reading is
searched for (`frontier.DoubtedTurn`).
"""

from collections.abc import Iterator

from rootlog.engine.changes import Moved
from rootlog.engine.event import BATTLE, PLACED, RECOVERED, REMOVALS, TRIPS, Event
from rootlog.engine.general import battle, placing
from rootlog.engine.judging.agenda import PHASES
from rootlog.engine.judging.books import UNEXPLAINED_COST, taken
from rootlog.engine.judging.closing import Closing
from rootlog.engine.judging.effort import ALL, Effort, Guide, Trace
from rootlog.engine.judging.outsider import Outsider
from rootlog.engine.judging.source import Play, RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import ERROR, ILLEGAL, Evidence, Reason
from rootlog.engine.work import NO_LIMIT

ACTIONS = chapter("actions")

CORRECTIONS = 6
"""The most walks on which an event that was objected to is read otherwise."""
Come = dict[str, Hypothesis | None]
"""The turn come to each moment that was asked for, at one event; None where it was asked for once only."""
Looked = tuple[Hypothesis, list[Hypothesis], Hypothesis | None, "tuple[RuleSource, Play] | None"]
"""The things found out about an event for a hypothesis: the readings that have a cost, in order, until one costs nothing; that reading,
and the play that gave it (None: it is a loss). Without such a reading it is all that the event can be.
"""


class TurnSearch:
    """The search for the cheapest reading of one turn, given before any of its events is posted."""

    def __init__(self, start: Hypothesis, settlement: Closing) -> None:
        """Take the turn, and how it is settled when its last event is posted."""
        self.start = start
        self.events = start.events
        self.settlement = settlement
        self.outsiders = outsiders(start)
        self.strays: list[tuple[int, bool]] = []
        """The events for which a guide took what may not be the first of their cheapest readings; whether another is cheaper."""
        self.looked: list[Looked | None] = [None] * len(self.events)
        """The things that the last walk found out about each event."""
        self.path: tuple[Hypothesis, ...] = ()
        """The hypotheses by which the reading came, where anybody may ask."""
        self.ended: Hypothesis | None = None
        """The hypothesis that it settled."""

    def best(self, effort: Effort = ALL) -> Hypothesis:
        """The turn as it is read at the least cost, as far as that effort goes."""
        start, position = self._begin(effort.like)
        before = effort.like.stages[:position] if effort.like is not None else ()
        stages: list[Hypothesis] = []
        first = self._walk(start, effort, position, effort.guide, stages)
        if first.cost <= effort.enough and effort.guide is not None:
            return self._come(first, stages, before)
        strays = [at for at, dearer in self.strays if dearer or effort.straying]
        if strays:
            first, stages = self._without_guide(first, stages, effort, position, strays)
        if first.cost == 0 or not effort.work or first.cost >= effort.hopeless:
            return self._come(first, stages, before)
        if effort is ALL:
            legal = self._corrected(first, stages)
            if legal is not None:
                return legal
        from rootlog.engine.judging.frontier import DoubtedTurn  # a circle otherwise

        return self._come(*DoubtedTurn(self).cheaper(first, stages, effort), before)

    def _without_guide(
        self,
        first: Hypothesis,
        stages: list[Hypothesis],
        effort: Effort,
        position: int,
        strays: list[int],
    ) -> tuple[Hypothesis, list[Hypothesis]]:
        """The walk without its guide where that costs no more than `first`, the one along it, else that; with its stages.

        Both are the same as far as the guide does not stray.
        """
        for at in strays:
            event, number = self.events[at], at - position
            then = stages[number + 1] if number + 1 < len(stages) else None
            if self._is_first(stages[number], event, then):
                continue
            other = self._cheapest(stages[number], event)
            if then is None or other.taken_for(event) != then.taken_for(event):
                others = stages[:number]
                effort = effort._replace(hopeless=min(effort.hopeless, first.cost + 1))
                walk = self._walk(stages[number], effort, at, stages=others)
                return (walk, others) if first.cost >= walk.cost else (first, stages)
        return first, stages

    def _is_first(self, turn: Hypothesis, event: Event, then: Hypothesis | None) -> bool:
        """True if no earlier reading of an event costs nothing, as this one does, so that a walk takes this one."""
        if then is None or then.cost != turn.cost:
            return False
        wanted = then.taken_for(event)
        loss = self._loss(turn, event) if turn.clash is not None else None
        if loss is not None and loss.cost == turn.cost:
            return wanted == battle.LOSS
        come: Come = {}
        plays = turn.facts.offers[event.index]
        if [play.name for _, play in plays].count(wanted or "") != 1:
            return False
        for source, play in plays:
            if play.name == wanted:
                break
            after = self._taken(turn, event, source, play, come)
            if after is not None and after.cost == turn.cost:
                return False
        return True

    def _corrected(self, first: Hypothesis, stages: list[Hypothesis]) -> Hypothesis | None:
        """A walk without mistakes on which an event to which the first one objects, or several, are read otherwise; None without any.

        What is legal, and was misread, mostly shows where it was: the card that is spent on nothing is spent on something else.
        """
        looked, ended = self.looked[:], self.ended
        best, left = first, CORRECTIONS
        while best.cost and left:
            for at in sorted({one.index for one in best.objections if one.index >= 0}):
                other = self._other(stages[at], stages[at + 1], self.events[at])
                if other is not None and left:
                    left -= 1
                    behind = stages[: at + 1]
                    walk = self._walk(other, Effort(hopeless=best.cost), at + 1, stages=behind)
                    if walk.cost < best.cost:
                        best, stages = walk, behind
                        break
            else:
                break
        if best.cost:
            self.looked, self.ended = looked, ended
            return None
        self.start.facts.walked = False
        return best

    def _other(self, turn: Hypothesis, taken: Hypothesis, event: Event) -> Hypothesis | None:
        """The turn after another reading of that event that costs nothing, the first such; None without any."""
        name = taken.taken_for(event)
        for other in self.readings(turn, event):
            if other.cost == turn.cost and other.taken_for(event) != name:
                return other
        return None

    def _come(
        self, found: Hypothesis, stages: list[Hypothesis], before: tuple[Hypothesis, ...]
    ) -> Hypothesis:
        """That reading, with a note of how it came about where anybody may ask: where it has mistakes, or was begun like another.

        `before` is what the other one came by until they differ, which such stages leave out.
        """
        facts, every = self.start.facts, len(self.events) + 1
        if found.cost or facts.short or before:
            if len(stages) == every:
                self.path = tuple(stages)
            elif len(before) + len(stages) == every:
                self.path = (*before, *stages)
        return found

    def _begin(self, like: Trace | None) -> tuple[Hypothesis, int]:
        """The start of the walk: after the events with which another turn begins, too."""
        number = like.shared(self.start) if like is not None else 0
        if like is None or not number:
            return self.start, 0
        return like.stages[number].within(self.start.facts), number

    def trace(self, guide: Guide) -> Trace:
        """The walk along that guide."""
        stages: list[Hypothesis] = []
        self._posted(self.start, ALL, guide=guide, stages=stages)
        return Trace(self.start.facts, tuple(stages))

    def _walk(
        self,
        turn: Hypothesis,
        effort: Effort,
        position: int = 0,
        guide: Guide | None = None,
        stages: list[Hypothesis] | None = None,
    ) -> Hypothesis:
        """Take the cheapest reading of each event from that position on, and settle the turn.

        It is given up where it is hopeless, or has what is refused: then it costs more than anything.
        """
        turn = self._posted(turn, effort, position, guide, stages)
        if turn.cost >= effort.hopeless:
            return turn
        self.ended = turn
        most = effort.hopeless - 1 if effort.hopeless < NO_LIMIT else None
        spent = self.settlement.spent
        settled = self.settlement.settle(turn, most)
        self.start.facts.spent.work += self.settlement.spent - spent
        if settled is None or effort.unwanted(settled, turn.trail):
            return _given_up(turn)
        return settled

    def _posted(
        self,
        turn: Hypothesis,
        effort: Effort,
        position: int = 0,
        guide: Guide | None = None,
        stages: list[Hypothesis] | None = None,
    ) -> Hypothesis:
        """Take the cheapest reading of each event from that position on, the first of equals; by a guide where it names one.

        All that it comes by is kept in `stages`.
        """
        self.start.facts.spent.work += len(self.events) - position
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

    def _step(self, turn: Hypothesis, event: Event, wanted: str | None = None) -> Hypothesis:
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
            self.strays.append((event.index, True))
        return best if best is not None else self._unexplained(turn, event)

    def _as_before(self, turn: Hypothesis, event: Event, wanted: str) -> Hypothesis | None:
        """The first reading of an event by the play that is wanted that costs nothing; None without any."""
        if wanted == battle.LOSS:
            loss = self._loss(turn, event) if turn.clash is not None else None
            return loss if loss is not None and loss.cost == turn.cost else None
        come: Come = {}
        first = turn.clash is None
        for source, play in turn.facts.offers[event.index]:
            if play.name == wanted:
                after = self._taken(turn, event, source, play, come)
                if after is not None and after.cost == turn.cost:
                    if not first:
                        self.strays.append((event.index, False))
                    return after
            else:
                first = False
        return None

    def _cheapest(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """The cheapest reading of an event, the first of equals: the readings one after another, until one costs nothing."""
        cost = turn.cost
        tried: list[Hypothesis] = []
        come: Come = {}
        loss = self._loss(turn, event) if turn.clash is not None else None
        if loss is not None:
            if loss.cost == cost:
                self.looked[event.index] = turn, tried, loss, None
                return loss
            tried.append(loss)
        for offered in turn.facts.offers[event.index]:
            source, play = offered
            after = self._taken(turn, event, source, play, come)
            if after is not None:
                if after.cost == cost:
                    self.looked[event.index] = turn, tried, after, offered
                    return after
                tried.append(after)
        tried += self._passive(turn, event)
        self.looked[event.index] = turn, tried, None, None
        return min(tried, key=_cost) if tried else self._unexplained(turn, event)

    # --- the readings of an event ----------------------------------------------------------------------------

    def readings(self, turn: Hypothesis, event: Event) -> Iterator[Hypothesis]:
        """The turn after what the event can be: a loss in the open battle, a play of some source, something not modelled."""
        loss = self._loss(turn, event) if turn.clash is not None else None
        if loss is not None:
            yield loss
        come: Come = {}
        for source, play in turn.facts.offers[event.index]:
            after = self._taken(turn, event, source, play, come)
            if after is not None:
                yield after
        yield from self._passive(turn, event)

    def _loss(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The turn after the event as a loss in the open battle; None where it can be none."""
        ways = turn.facts.rule_set.ways
        if not ways.belongs(turn, event):
            return None
        return ways.lose(turn.fork(event), event).named(battle.LOSS)

    def _taken(
        self, turn: Hypothesis, event: Event, source: RuleSource, play: Play, come: Come
    ) -> Hypothesis | None:
        """The turn after the event as that play; None where it is no such play."""
        if play.may is not None and not play.may(source, turn, event):
            return None
        moment = play.moment
        if moment is None or turn.stands(moment):
            come_to = turn.fork(event)
        else:
            come_to = self._at(turn, event, moment, come)
        cost = come_to.cost
        after = self._played(come_to, event, source, play)
        if after is not None and turn.facts.short and is_short(event):
            after.cost = cost  # what is wrong with it is told: it is not there
        return after

    def _played(
        self, turn: Hypothesis, event: Event, source: RuleSource, play: Play
    ) -> Hypothesis | None:
        """That turn, come to the event, after it as that play, with what others have to say to it."""
        after = play.run(source, turn, event)
        if after is None:
            return None
        kind = event.kind
        if kind == PLACED:
            if event.owner not in turn.facts.rule_set.table.hirelings:
                placing.place(after, event.owner, event.here)
        elif kind == RECOVERED:
            for other in turn.asking("recovered", event.before):
                other.recovered(after, event)
        after.trail = (after.trail, taken((after.index, play.name, None, "", "", after.slot)))
        return after

    def _passive(self, turn: Hypothesis, event: Event) -> Iterator[Hypothesis]:
        """The turn after what is nobody's play: nothing that is there, or something of a faction that is not modelled."""
        if turn.facts.short and _nowhere(event):
            yield turn.fork(event)
        for outsider in self.outsiders:
            if outsider.owns(event):
                yield outsider.absorb(turn.fork(event), event).named("not judged")
                return

    def _at(self, turn: Hypothesis, event: Event, moment: str, come: Come) -> Hypothesis:
        """The turn come to that moment, at which it does not stand, for a play to change; kept once a second play asks: mostly the first reading will do."""
        known = come.get(moment)
        if known is None:
            known = self._gone(turn, event, moment)
            if moment not in come:
                come[moment] = None
                return known
            come[moment] = known
        return known.again()

    def _gone(self, turn: Hypothesis, event: Event, moment: str) -> Hypothesis:
        """The turn at that event, come to that moment."""
        return turn.fork(event).go(moment)

    def _unexplained(
        self, before: Hypothesis, event: Event, like: Hypothesis | None = None
    ) -> Hypothesis:
        """The turn after an event that is no play; what is wrong with it is that of the play it looks `like`, where that is known."""
        turn = before.fork(event)
        turn.cost += UNEXPLAINED_COST
        if self._goes_on(before, event):
            return turn
        wrong = _first_wrong(before, like, event) if like is not None else None
        if wrong is not None:
            return turn.object_to(
                wrong.rule, ILLEGAL, wrong.key, wrong.values, evidence=wrong.evidence
            )
        amiss = _battle_amiss(turn, event) if event.kind == BATTLE else None
        if amiss is not None:
            return turn.object_to(amiss.rule, ILLEGAL, amiss.key, amiss.values)
        rule = _broken(turn, event)
        return turn.object_to(
            rule, ILLEGAL, "nothing allows", Evidence(event=(event, turn.law.house))
        )

    def _goes_on(self, turn: Hypothesis, event: Event) -> bool:
        """True if the action of that event was found to be something that nothing allows, or removes pieces by a battle that cannot be: that is one mistake."""
        if _falls_in_vain(turn, event):
            return True
        trail = turn.trail
        if trail is None or trail[1].kind != ILLEGAL or trail[1].index < 0:
            return False
        last = trail[1]
        return self.events[last.index].action == event.action


def _broken(turn: Hypothesis, event: Event) -> Rule:
    """The rule that is broken by what nothing in a turn allows.

    It is that of moving or fighting, or that of the step of its own turn to which a faction has an act that begins so; whose
    turn it is, and in which step, tells nothing of an act of somebody else. What an act may be is asked in a turn of its own.
    """
    who, kind = event.owner or turn.faction, event.kind
    if kind in TRIPS and (event.code[0] in "bt" or who != turn.faction):
        return ACTIONS.MOVE  # only warriors and pawns move, and each faction moves its own
    if kind == BATTLE or (kind in REMOVALS and who != turn.faction):
        return ACTIONS.BATTLE
    rule_set = turn.facts.rule_set
    faction = rule_set.factions.get(who)
    agenda = faction.agenda_of(turn) if faction is not None else None
    if agenda is not None:
        acts = [
            play
            for source, play in rule_set.offers[kind, who, event.code, who][0]
            if source.faction == who
            and source in rule_set.steady
            and (who != turn.faction or play.may is None or play.may(source, turn, event))
        ]
        for play in acts:
            if play.moment in agenda.ranges and play.moment not in PHASES:
                return agenda.slots[agenda.ranges[play.moment][0]].rule
        if acts and who == turn.faction:
            return turn.agenda.slots[turn.slot].rule
    return turn.agenda.slots[0].rule


def _first_wrong(before: Hypothesis, after: Hypothesis, event: Event) -> Reason | None:
    """The first objection of a reading to the event itself; None if only something that it owes is wrong."""
    found, trail = None, after.trail
    while trail is not None and trail is not before.trail:
        trail, entry = trail
        if entry.index == event.index and entry.kind == ILLEGAL and entry.severity == ERROR:
            found = entry.reason
    return found


def _battle_amiss(turn: Hypothesis, event: Event) -> Reason | None:
    """The reason against a battle, whatever allows one: somebody has nothing there to attack with, or to be attacked."""
    begun = turn.facts.rule_set.ways.begin(turn.fork(event), event)
    amiss = [one.reason for one in begun.objections if one.index == event.index]
    return amiss[-1] if amiss else None


def _falls_in_vain(turn: Hypothesis, event: Event) -> bool:
    """True if a piece falls in the clearing of the open battle, and it was reported that it cannot be there."""
    clash = turn.clash
    return (
        clash is not None
        and event.kind in REMOVALS
        and event.origin == clash.clearing
        and any(
            one.index == clash.index
            and one.reason is not None
            and one.reason.rule == ACTIONS.BATTLE
            for one in turn.objections
        )
    )


def _cost(turn: Hypothesis) -> int:
    return turn.cost


def _given_up(turn: Hypothesis) -> Hypothesis:
    """The turn at a cost that is more than any."""
    other = turn.fork(turn.event)
    other.cost = NO_LIMIT
    return other


def is_short(event: Event) -> bool:
    """True if some of the things that it moves are not in the place that it takes them from."""
    return type(event.change) is Moved and bool(event.change.short)


def _nowhere(event: Event) -> bool:
    """True if none of the things that it moves are in the place that it takes them from: that is reported, and it may not have happened at all."""
    moved = event.change
    return type(moved) is Moved and type(moved.thing) is Piece and moved.short == moved.count


def outsiders(turn: Hypothesis) -> tuple[Outsider, ...]:
    """The factions at the table whose chapter is not modelled."""
    if not turn.facts.rule_set.unjudged:
        return ()

    return tuple(one for one in turn.facts.rule_set.factions.values() if isinstance(one, Outsider))
