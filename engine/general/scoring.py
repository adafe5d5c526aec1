"""Scoring (3.2): points that the record writes against points that were earned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rootlog.engine.changes import Scored
from rootlog.engine.event import DRAWN, SCORE, Event
from rootlog.engine.judging.ledger import Earned, Recorded
from rootlog.engine.judging.source import Source, play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import chapter
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import MISSING, Evidence
from rootlog.engine.reasons import SCORE as SCORE_KIND
from rootlog.engine.words import faction_name, is_or_are

R = chapter("victory")

FOR_NOTHING = 100
"""How far a score for nothing is from what it could be for: farther than anything that may earn points in the turn."""
COMPARED, SHORTEST = 100_000, 4
"""About how many comparisons one turn's points are worth, and how many events one score may stand for in any case."""
KNOWN = 64
"""How many answers are remembered: hypotheses about a turn mostly differ in something else."""
NEAR = 4
"""How many events lie at most between what earns nothing and a score that is taken for it."""


class Points(Source):
    """Recorded points are kept until the turn closes; only then are they compared with what was earned."""

    @play(SCORE, turns="any")
    def score(self, turn: Turn, event: Event) -> Turn:
        """Points recorded (3.2); who has no marker on the track can only lose none (3.3.1)."""
        change = event.change
        assert type(change) is Scored  # offered score events only
        before = event.before.scores.get(self.faction)
        if before is None:
            return turn.require(
                change.points < 0,
                R.ACTIVATING,
                "the {:scores} although the score marker is off the track",
                faction_name(self.faction),
            )
        lost_all = change.points < 0 and before + change.points <= 0
        turn.recorded = (
            *turn.recorded,
            Recorded(self.faction, change.points, event.index, lost_all),
        )
        return turn


class _Plan(NamedTuple):
    """The cheapest way to account for the first events and scores: mistakes, spread, and the mistakes themselves."""

    mistakes: int
    spread: int
    wrong: tuple[tuple[Recorded, tuple[Earned, ...]], ...]
    unscored: tuple[Earned, ...]


def settle(turn: Turn) -> Turn:
    """Compare points earned and points recorded, faction by faction; each difference is one objection."""
    if not (turn.earned or turn.recorded):
        return turn
    factions = dict.fromkeys([e.faction for e in turn.earned] + [r.faction for r in turn.recorded])
    for faction in factions:
        if faction in turn.bench.unjudged:
            continue
        _settle_faction(
            turn,
            faction,
            [e for e in turn.earned if e.faction == faction],
            [r for r in turn.recorded if r.faction == faction],
        )
    return turn


def for_nothing(turn: Turn, faction: Faction) -> bool:
    """Whether that faction writes more points than all that it earned or may have earned."""
    written = sum(one.points for one in turn.recorded if one.faction == faction)
    return written > sum(max(0, one.points) for one in turn.earned if one.faction == faction)


def _settle_faction(
    turn: Turn, faction: Faction, earned: list[Earned], recorded: list[Recorded]
) -> None:
    if _adds_up(earned, recorded):
        return
    plan = _plan(turn, tuple(earned), tuple(recorded))
    name = faction_name(faction)
    for wrong, run in plan.wrong:
        if run:
            due = sum(e.points for e in run)
            turn.object_to(
                run[-1].rule,
                SCORE_KIND,
                "the {:loses} {}; {} due for {}"
                if wrong.points < 0 and due < 0
                else "the {:scores} {}; {} due for {}",
                name,
                abs(wrong.points) if due < 0 else wrong.points,
                is_or_are(abs(due) if wrong.points < 0 else due),
                " and ".join(dict.fromkeys(e.words for e in run)),
                index=wrong.index,
                evidence=Evidence(earned=due, recorded=wrong.points),
            )
        else:
            turn.object_to(
                R.SCORING_VICTORY_POINTS,
                SCORE_KIND,
                "the {:loses} {} for nothing"
                if wrong.points < 0
                else "the {:scores} {} for nothing",
                name,
                abs(wrong.points),
                index=wrong.index,
                evidence=Evidence(earned=0, recorded=wrong.points),
            )
    for missed in _by_action(turn, plan.unscored):
        due, last = sum(one.points for one in missed), missed[-1]
        turn.unscored = (*turn.unscored, *((faction, one.points) for one in missed))
        turn.object_to(
            last.rule,
            MISSING,
            "the {:does} not score {} for {}" if due > 0 else "the {:does} not lose {} for {}",
            name,
            abs(due),
            " and ".join(dict.fromkeys(one.words for one in missed)),
            index=last.index,
            evidence=Evidence(earned=due, recorded=0),
        )


def _plan(turn: Turn, earned: tuple[Earned, ...], recorded: tuple[Recorded, ...]) -> _Plan:
    """The cheapest way to account for the points of a faction, each score by itself or, where fewer are wrong then, runs of them as one."""
    draw, end = _draw(turn), len(turn.events)
    plan = _align(earned, recorded, draw, end)
    joined = _joined(recorded)
    if plan.mistakes > 1 and len(joined) < len(recorded):
        other = _align(earned, joined, draw, end)
        return other if other.mistakes < plan.mistakes else plan
    return plan


def _joined(recorded: tuple[Recorded, ...]) -> tuple[Recorded, ...]:
    """Scores between which nothing happens as one: `++/++` may be how `++2` is written. It stands where the last of them does."""
    found: list[Recorded] = []
    for one in recorded:
        last = found[-1] if found else None
        beside = last is not None and last.index + 1 == one.index
        if last is None or not beside or (last.points > 0) is not (one.points > 0) or last.lost_all:
            found.append(one)
        else:
            found[-1] = one._replace(points=last.points + one.points)
    return tuple(found)


def _by_action(turn: Turn, unscored: tuple[Earned, ...]) -> list[list[Earned]]:
    """What is not scored, together what one action earned: as a relic removed, twice (3.2.1, 15.2.5), or two buildings."""
    found: list[list[Earned]] = []
    for one in unscored:
        last = found[-1][-1] if found else None
        if last is None or one.index < 0 or last.index < 0:
            together = False
        else:
            together = turn.events[last.index].action == turn.events[one.index].action
        if together and last is not None and (last.points > 0) is (one.points > 0):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _adds_up(earned: list[Earned], recorded: list[Recorded]) -> bool:
    written = sum([r.points for r in recorded])
    if _reaches(earned, written):
        return True
    if not any(r.lost_all for r in recorded):
        return False
    gained = sum(r.points for r in recorded if r.points > 0)
    lost = sum(e.points for e in earned if e.points < 0)
    return lost < written - gained and _reaches([e for e in earned if e.points > 0], gained)


def _reaches(earned: list[Earned], written: int) -> bool:
    """Whether what must be scored, and some of what may be, is as much as that."""
    reachable = {sum([e.points for e in earned if e.must])}
    for one in earned:
        if not one.must:
            reachable |= {points + one.points for points in reachable}
    return written in reachable


def _draw(turn: Turn) -> int:
    """The event with which the draw of the Evening begins, or the end of the turn."""
    ending = turn.events[turn.facts.ending :]
    return next((event.index for event in ending if event.kind == DRAWN), len(turn.events))


def work(turn: Turn) -> int:
    """About how many comparisons it takes at most to account for the points of a turn."""
    earned, recorded = len(turn.earned), len(turn.recorded)
    return earned * recorded * _longest(earned, recorded)


def _longest(earned: int, recorded: int) -> int:
    """How many events one score may stand for: any number, but where there are very many of both."""
    return min(earned, max(SHORTEST, COMPARED // (earned * recorded))) if recorded and earned else 0


@lru_cache(maxsize=KNOWN)
def _align(
    earned: tuple[Earned, ...], recorded: tuple[Recorded, ...], draw: int, end: int
) -> _Plan:
    """Give each recorded score a run of events, in order, with the fewest mistakes and the shortest distances.

    What steps of the Evening earn is earned at `draw`, before it; what the end of the turn does at `end`.
    """
    longest = _longest(len(earned), len(recorded))
    at = [one.index if one.index >= 0 or one.early else end if one.late else draw for one in earned]
    table: dict[tuple[int, int], _Plan] = {(0, 0): _Plan(0, 0, (), ())}
    for i in range(len(earned) + 1):
        for j in range(len(recorded) + 1):
            found = table.get((i, j))
            if i > 0:
                found = _without(table[i - 1, j], earned[i - 1])
            if j > 0:
                by_score = _scored(table, earned, recorded[j - 1], (i, j), longest, at)
                found = by_score if found is None or by_score[:2] < found[:2] else found
            assert found is not None  # the plan of nothing is there from the start
            table[i, j] = found
    return table[len(earned), len(recorded)]


def _without(plan: _Plan, last: Earned) -> _Plan:
    """That plan, and what was earned then is not scored."""
    if not last.must:
        return plan
    return plan._replace(mistakes=plan.mistakes + 1, unscored=(*plan.unscored, last))


def _scored(
    table: dict[tuple[int, int], _Plan],
    earned: tuple[Earned, ...],
    score: Recorded,
    reached: tuple[int, int],
    longest: int,
    at: Sequence[int],
) -> _Plan:
    """The best of the plans in which that score stands for a run of the events before it, or for none.

    `at` are the events at which was earned what was: what a step earns is earned before all of them, or after all.
    """
    i, j = reached
    due = distance = 0
    gains, losses, like = False, False, True
    best, run, fits = (0, 0), -1, False
    for start in range(i, max(-1, i - longest - 1), -1):
        if start < i:
            one = earned[start]
            due += one.points
            gains, losses = gains or one.points > 0, losses or one.points < 0
            like = like and one.like in (0, score.points)
            distance += abs(score.index - at[start])
        # losses and gains are not netted in one score
        right = gains is (score.points > 0) and losses is (score.points <= 0)
        right = right and (due == score.points or (due < score.points < 0 and score.lost_all))
        spread = distance
        if start == i:
            spread = FOR_NOTHING
        elif not (gains or losses):  # what earns nothing tells more of a wrong score than no event
            spread += FOR_NOTHING - NEAR - 1 if distance <= NEAR and like else FOR_NOTHING
        plan = table[start, j - 1]
        rank = plan.mistakes + (not right), plan.spread + spread
        if run < 0 or rank < best:
            best, run, fits = rank, start, right
    plan = table[run, j - 1]
    wrong = plan.wrong if fits else (*plan.wrong, (score, earned[run:i]))
    return _Plan(*best, wrong, plan.unscored)
