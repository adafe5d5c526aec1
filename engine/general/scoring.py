"""Scoring (3.2): points that the record writes against points that were earned."""

from rootlog.engine.changes import Scored
from rootlog.engine.event import DRAWN, SCORE, Event
from rootlog.engine.general.aligning import PointPlan, align, longest
from rootlog.engine.judging.ledger import EarnedPoints, RecordedPoints
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import MISSING, Evidence
from rootlog.engine.reasons import SCORE as SCORE_KIND

R = chapter("victory")


class Points(RuleSource):
    """Recorded points are kept until the turn closes; only then are they compared with what was earned."""

    @play(SCORE, turns="any")
    def score(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Points recorded (3.2); who has no marker on the track can only lose none (3.3.1)."""
        change = event.change
        assert type(change) is Scored  # offered score events only
        before = event.before.scores.get(self.faction)
        if before is None:
            return turn.require(
                change.points < 0,
                R.ACTIVATING,
                "off the track",
                Evidence(faction=self.faction),
            )
        lost_all = change.points < 0 and before + change.points <= 0
        turn.recorded = (
            *turn.recorded,
            RecordedPoints(self.faction, change.points, event.index, lost_all),
        )
        return turn


def settle(turn: Hypothesis) -> Hypothesis:
    """Compare points earned and points recorded, faction by faction; each difference is one objection."""
    if not (turn.earned or turn.recorded):
        return turn
    factions = dict.fromkeys([e.faction for e in turn.earned] + [r.faction for r in turn.recorded])
    for faction in factions:
        if faction in turn.rule_set.unjudged:
            continue
        _settle_faction(
            turn,
            faction,
            [e for e in turn.earned if e.faction == faction],
            [r for r in turn.recorded if r.faction == faction],
        )
    return turn


def for_nothing(turn: Hypothesis, faction: Faction) -> bool:
    """True if that faction writes more points than all that it earned or may have earned."""
    written = sum(one.points for one in turn.recorded if one.faction == faction)
    return written > sum(max(0, one.points) for one in turn.earned if one.faction == faction)


def _settle_faction(
    turn: Hypothesis, faction: Faction, earned: list[EarnedPoints], recorded: list[RecordedPoints]
) -> None:
    if _adds_up(earned, recorded):
        return
    plan = _plan(turn, tuple(earned), tuple(recorded))
    for wrong, run in plan.wrong:
        if run:
            due = sum(e.points for e in run)
            turn.misscored = (
                *turn.misscored,
                (faction, due - wrong.points, wrong.index, run[-1].rule),
            )
            turn.object_to(
                run[-1].rule,
                SCORE_KIND,
                "loses other points" if wrong.points < 0 and due < 0 else "scores other points",
                Evidence(
                    faction=faction,
                    points=abs(wrong.points) if due < 0 else wrong.points,
                    due=abs(due) if wrong.points < 0 else due,
                    earned=tuple(run),
                ),
                index=wrong.index,
                evidence=Evidence(earned=due, recorded=wrong.points),
            )
        else:
            rule = R.SCORING_VICTORY_POINTS
            turn.misscored = (*turn.misscored, (faction, -wrong.points, wrong.index, rule))
            turn.object_to(
                rule,
                SCORE_KIND,
                "loses for nothing" if wrong.points < 0 else "scores for nothing",
                Evidence(faction=faction, points=abs(wrong.points)),
                index=wrong.index,
                evidence=Evidence(earned=0, recorded=wrong.points),
            )
    for missed in _by_action(turn, plan.unscored):
        due, last = sum(one.points for one in missed), missed[-1]
        turn.misscored = (*turn.misscored, (faction, due, last.index, last.rule))
        turn.object_to(
            last.rule,
            MISSING,
            "not scored" if due > 0 else "not lost",
            Evidence(
                faction=faction,
                points=abs(due),
                earned=tuple(missed),
            ),
            index=last.index,
            evidence=Evidence(earned=due, recorded=0),
        )


def _plan(
    turn: Hypothesis, earned: tuple[EarnedPoints, ...], recorded: tuple[RecordedPoints, ...]
) -> PointPlan:
    """The cheapest way to account for the points of a faction, each score by itself, or runs of them as one.

    They are one where fewer are wrong then, or where they stand for what one action earned: of the points for a removal and those of
    the Despot for the same one the last are too many.
    """
    draw, end = evening_draw(turn), len(turn.events)
    plan = align(earned, recorded, draw, end)
    joined = _joined(recorded)
    if not plan.mistakes or len(joined) == len(recorded):
        return plan
    other = align(earned, joined, draw, end)
    if other.mistakes == plan.mistakes == 1 and plan.wrong and other.wrong:
        (one, part), (both, run) = plan.wrong[0], other.wrong[0]
        if part and set(part) < set(run) and len(_by_action(turn, run)) == 1:
            return other._replace(wrong=((both._replace(index=one.index), run),))
    return other if other.mistakes < plan.mistakes else plan


def _joined(recorded: tuple[RecordedPoints, ...]) -> tuple[RecordedPoints, ...]:
    """Scores between which nothing happens as one: `++/++` may be how `++2` is written. It is where the last of them does."""
    found: list[RecordedPoints] = []
    for one in recorded:
        last = found[-1] if found else None
        beside = last is not None and last.index + 1 == one.index
        if last is None or not beside or (last.points > 0) is not (one.points > 0) or last.lost_all:
            found.append(one)
        else:
            found[-1] = one._replace(points=last.points + one.points)
    return tuple(found)


def _by_action(turn: Hypothesis, unscored: tuple[EarnedPoints, ...]) -> list[list[EarnedPoints]]:
    """Points that are not scored together with what one action earned: as a relic removed, twice (3.2.1, 15.2.5), or two buildings."""
    found: list[list[EarnedPoints]] = []
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


def _adds_up(earned: list[EarnedPoints], recorded: list[RecordedPoints]) -> bool:
    written = sum([r.points for r in recorded])
    if _reaches(earned, written):
        return True
    if not any(r.lost_all for r in recorded):
        return False
    gained = sum(r.points for r in recorded if r.points > 0)
    lost = sum(e.points for e in earned if e.points < 0)
    return lost < written - gained and _reaches([e for e in earned if e.points > 0], gained)


def _reaches(earned: list[EarnedPoints], written: int) -> bool:
    """True if what must be scored, and some of what may be, is as much as that."""
    reachable = {sum([e.points for e in earned if e.must])}
    for one in earned:
        if not one.must:
            reachable |= {points + one.points for points in reachable}
    return written in reachable


def evening_draw(turn: Hypothesis) -> int:
    """The event with which the draw of the Evening begins, or the end of the turn."""
    ending = turn.events[turn.facts.ending :]
    return next((event.index for event in ending if event.kind == DRAWN), len(turn.events))


def work(turn: Hypothesis) -> int:
    """About how many comparisons it takes at most to account for the points of a turn."""
    earned, recorded = len(turn.earned), len(turn.recorded)
    return earned * recorded * longest(earned, recorded)
