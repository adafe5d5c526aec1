"""The points of a turn for `explain`: the purpose of each score that the record writes (3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.judging.ledger import EarnedPoints, RecordedPoints
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence

Run = tuple[EarnedPoints, ...]


class _Plan(NamedTuple):
    """A way to divide scores among events: how bad it is, and what each score is for."""

    badness: tuple[int, int, int]
    """Scores and obligations left over, events that need not be scored, and how far what is divided lies apart."""
    runs: tuple[tuple[RecordedPoints, Run], ...] = ()

    def worse(self, left: int, optional: int = 0, away: int = 0) -> _Plan:
        """The plan, so much worse."""
        first, second, third = self.badness
        return self._replace(badness=(first + left, second + optional, third + away))


def tell_points(turn: Hypothesis) -> None:
    """Tell what the points of a turn were for, as far as they can be divided among what earned them."""
    for faction in dict.fromkeys(score.faction for score in turn.recorded):
        earned = [one for one in turn.earned if one.faction == faction and one.points]
        scores = [score for score in turn.recorded if score.faction == faction]
        for score, run in _divided(earned, scores).runs:
            for one in run:
                _tell(turn, faction, score, one)


def _divided(earned: Sequence[EarnedPoints], scores: Sequence[RecordedPoints]) -> _Plan:
    """Give each score events that follow one another and make up its points, in the order of both."""
    plans = {(0, 0): _Plan((0, 0, 0))}
    for i in range(len(earned) + 1):
        for j in range(len(scores) + 1):
            options = [plans[i, j]] if i == j == 0 else []
            if i:
                options.append(plans[i - 1, j].worse(int(earned[i - 1].must)))
            if j:
                options.append(plans[i, j - 1].worse(1))
                for start, run in _runs(earned, i):
                    if _makes_up(scores[j - 1], run):
                        plan = plans[start, j - 1].worse(
                            0,
                            sum(not one.must for one in run),
                            _away(scores[j - 1], run, scores[-1]),
                        )
                        options.append(plan._replace(runs=(*plan.runs, (scores[j - 1], run))))
            plans[i, j] = min(options, key=lambda plan: plan.badness)
    return plans[len(earned), len(scores)]


def _tell(turn: Hypothesis, faction: Faction, score: RecordedPoints, earned: EarnedPoints) -> None:
    values = Evidence(faction=faction, points=abs(earned.points), earned=(earned,))
    key = "scores" if earned.points > 0 else "loses points"
    turn.tell(earned.rule, key, values, index=score.index)


def _runs(earned: Sequence[EarnedPoints], end: int) -> Iterator[tuple[int, Run]]:
    """The events up to that one from some event on, with and without those that need not be scored, and where they start."""
    for start in range(end):
        run = tuple(earned[start:end])
        yield start, run
        sure = tuple(one for one in run if one.must)
        if len(sure) < len(run):
            yield start, sure


def _makes_up(score: RecordedPoints, run: Sequence[EarnedPoints]) -> bool:
    """True if those points are that score: gains and losses are not netted, and a loss ends at no points."""
    if {one.points > 0 for one in run} != {score.points > 0}:
        return False
    due = sum(one.points for one in run)
    return due == score.points or (due < score.points < 0 and score.lost_all)


def _away(score: RecordedPoints, run: Run, last: RecordedPoints) -> int:
    """Their distance; what a step earns lies before everything, or after it."""
    ends = [one.index if one.index >= 0 or one.early else last.index for one in run]
    return sum(abs(score.index - end) for end in ends)
