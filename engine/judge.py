"""Judging: find the plays that account for every recorded change, at the cost of the fewest broken rules.

A turn is read event by event. What an event can be taken for are its *readings*; each gives a hypothesis with a cost.
First the turn is walked once, always by the first reading that costs nothing: a legal turn ends there. Otherwise all
hypotheses are searched cheapest first, furthest first among equals, equal ones merged, so the cheapest is found, and
always the same one.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from rootlog.engine.closing import Closing
from rootlog.engine.court import Court
from rootlog.engine.event import PLACED, RECOVERED, Event, events
from rootlog.engine.finding import ERROR, ILLEGAL, WARNING, Finding, Reason
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general import battle, hidden_cards, order, placing, winning
from rootlog.engine.pieces import Faction
from rootlog.engine.source import Source
from rootlog.engine.turn import UNEXPLAINED_COST, Entry, Turn

UNEXPLAINED = "nothing in this turn allows {}"
SEARCH_LIMIT = 100
"""Hypotheses looked at for each event of a turn: what a turn with many mistakes can cost is linear in its length."""


class Verdicts(NamedTuple):
    """What judging a game gives: findings in the order of the record, and what could not be judged, in words.

    `lacks` are the cards that a hand has too few by what was found: the turn's number, the faction, how many.
    """

    findings: tuple[Finding, ...]
    unjudged: tuple[str, ...]
    lacks: tuple[tuple[int, Faction, int], ...] = ()


class Explained(NamedTuple):
    """The play that an action belongs to (None: none was found), the phase it was taken in, the reasons for and against it."""

    turn: int
    action: int
    play: str | None
    reasons: tuple[Reason, ...]
    phase: str | None = None


def judge(game: Game) -> Verdicts:
    """Judge every turn of a game, and the game as a whole (turn order, victory, hidden cards)."""
    court = Court(game.table)
    if court.undealt:
        return Verdicts((), (f"the game: {_unknown_suits(court)}",))
    found = court.open(game)
    for log in game.turns:
        found.extend(_findings(log, _entries(court, game, log)))
    found.extend(order.findings(court, game))
    found.extend(winning.findings(court, game, found))
    found.extend(hidden_cards.findings(court, game))
    found.sort(key=lambda finding: (finding.turn, finding.action))
    return Verdicts(
        tuple(found),
        tuple(court.name(letter) for letter in court.factions if letter in court.unjudged),
        tuple(court.lacks),
    )


def explain(game: Game) -> tuple[Explained, ...]:
    """What every action of a game is taken for, with all reasons, those that hold included."""
    court = Court(game.table, explaining=True)
    if court.undealt:
        return ()
    court.open(game)
    found: list[Explained] = []
    for log in game.turns:
        entries = _entries(court, game, log)
        by_action: dict[int, tuple[list[str], list[Reason]]] = {
            step.action: ([], []) for step in log.steps
        }
        phases: dict[int, str] = {}
        for action, entry in entries:
            plays, reasons = by_action.setdefault(action, ([], []))
            if entry.play is not None:
                phases[action] = court.agenda.phase(entry.slot)
                if entry.play not in plays:
                    plays.append(entry.play)
            if entry.reason is not None:
                reasons.append(entry.reason)
        found.extend(
            Explained(
                log.number, action, " + ".join(plays) or None, tuple(reasons), phases.get(action)
            )
            for action, (plays, reasons) in sorted(by_action.items())
        )
    return tuple(found)


def _unknown_suits(court: Court) -> str:
    if len(court.undealt) == len(court.table.map.clearings):
        return "the suits of the clearings are not known"
    several = len(court.undealt) > 1
    numbers = ", ".join(map(str, court.undealt))
    return f"the suit{'s' if several else ''} of {numbers} {'are' if several else 'is'} not known"


# --- one turn ----------------------------------------------------------------------------------------------


def reading(court: Court, game: Game, log: TurnLog) -> tuple[tuple[Event, ...], Turn | None]:
    """The events of a turn and the cheapest reading of them; None for a turn that is not judged, as a set-up turn."""
    source = court.factions[log.faction]
    happened = events(log.steps)
    court.sit(log, happened)
    turn: Turn | None = None
    modelled = source.agenda is not None and not source.taints and not _tainted(court, happened)
    # what an unreadable action did is not known, and that was said
    if modelled and log.round and all(step.readable for step in log.steps):
        last = log is game.turns[-1]
        finished = game.winner is not None
        closing = Closing(court, happened, breaks_off=last, finished=finished)
        turn = _Reading(court, happened, closing).best()
    court.rise(turn)
    return happened, turn


def _entries(court: Court, game: Game, log: TurnLog) -> list[tuple[int, Entry]]:
    """The trail of the cheapest reading of a turn, oldest first, each entry with the number of its action."""
    happened, turn = reading(court, game, log)
    if turn is not None:
        return [
            (happened[entry.index].action if entry.index >= 0 else 0, entry)
            for entry in turn.entries
        ]
    source = court.factions[log.faction]
    if log.round or source.agenda is None or source.taints:
        return []
    return [
        (action, Entry(-1, None, reason, ILLEGAL, ERROR))
        for action, reason in _set_up(court, source, log)
    ]


def _set_up(court: Court, source: Source, log: TurnLog) -> Iterable[tuple[int, Reason]]:
    """The reasons about a set-up turn: of its chapter, or of homelands, where set-up cards tell the places."""
    reasons = source.set_up(log)
    return reasons if court.homelands is None else court.homelands.judge(court, log, reasons)


def _findings(log: TurnLog, entries: list[tuple[int, Entry]]) -> Iterator[Finding]:
    for action, entry in entries:
        if entry.reason is not None and not entry.reason.holds:
            yield Finding(
                entry.reason.rule,
                entry.kind,
                entry.severity,
                log.number,
                action,
                log.faction,
                entry.reason.message,
            )


def _tainted(court: Court, happened: tuple[Event, ...]) -> bool:
    """Whether the turn deals with a faction whose dealings are not modelled (docs/judging.md: no finding hangs on it)."""
    return any(
        source.taints and source.deals(event) for event in happened for source in court.outsiders
    )


class _Reading:
    """The search for the cheapest reading of one turn."""

    def __init__(self, court: Court, happened: tuple[Event, ...], closing: Closing) -> None:
        self.court = court
        self.events = happened
        self.closing = closing

    def best(self) -> Turn:
        """The turn as it is read at the least cost."""
        start = Turn(self.court, self.court.log.faction)
        first = self._walk(start)
        return first if first.cost == 0 else self._search(start, first)

    def _walk(self, turn: Turn) -> Turn:
        """Take the cheapest reading of each event, the first of equals."""
        for event in self.events:
            best: Turn | None = None
            for after in self._readings(turn, event):
                if best is None or after.cost < best.cost:
                    best = after
                    if best.cost == turn.cost:
                        break
            turn = best if best is not None else self._unexplained(turn, event)
        return self.closing.close(turn)

    def _search(self, start: Turn, incumbent: Turn) -> Turn:
        """Cheapest first, furthest first among equals; `incumbent` is a complete reading that is known already."""
        heap: list[tuple[int, int, int, int, Turn]] = []
        seen: set[tuple[int, tuple[object, ...]]] = set()
        number = end = len(self.events) + 1
        looks = [SEARCH_LIMIT] * end
        heappush(heap, (0, 0, 0, 0, start))
        while heap and heap[0][0] < incumbent.cost:
            _, _, _, position, turn = heappop(heap)
            if position == end:
                return turn
            key = position, turn.key()
            if key in seen or not looks[position]:
                continue
            seen.add(key)
            looks[position] -= 1
            for after in self._after(turn, position):
                if after.cost < incumbent.cost:
                    number += 1
                    heappush(heap, (after.cost, -position, number, position + 1, after))
        return incumbent

    def _after(self, turn: Turn, position: int) -> Iterator[Turn]:
        """All hypotheses that follow from one. To pass over an event that can be read is offered once a turn only."""
        if position == len(self.events):
            yield self.closing.close(turn)
            return
        event = self.events[position]
        readable = False
        for after in self._readings(turn, event):
            readable = True
            yield after
        if readable and any(play.certain for _, play in self.court.plays(event)):
            return
        if not (readable and turn.passed):
            after = self._unexplained(turn, event)
            after.passed = turn.passed or readable
            yield after

    # --- the readings of an event ----------------------------------------------------------------------------

    def _readings(self, turn: Turn, event: Event) -> Iterator[Turn]:
        """The turn after what the event can be: a loss in the open battle, a play of some source, something not modelled."""
        court = self.court
        if battle.belongs(turn, event):
            yield battle.lose(turn.fork(event), event).named(battle.LOSS)
        for source, play in court.plays(event):
            after = play.run(source, turn.fork(event).go(play.moment), event)
            if after is not None:
                if event.kind == PLACED:
                    placing.place(after, event.owner, event.here)
                if event.kind == RECOVERED:
                    for other in court.asking("recovered", event.before):
                        other.recovered(after, event)
                yield after.named(play.name)
        for outsider in court.outsiders:
            if outsider.owns(event):
                yield outsider.absorb(turn.fork(event), event).named("not judged")
                return

    def _unexplained(self, before: Turn, event: Event) -> Turn:
        turn = before.fork(event)
        turn.cost += UNEXPLAINED_COST
        if self._goes_on(before, event):
            return turn
        rule = self.court.agenda.slots[turn.slot].rule
        return turn.object_to(rule, ILLEGAL, UNEXPLAINED, self.court.describe(event))

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


__all__ = ["WARNING", "Explained", "Verdicts", "explain", "judge"]
