"""Which recorded score counts as what was earned (3.2): the alignment of both, in order, that has the fewest mistakes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rootlog.engine.judging.ledger import EarnedPoints, RecordedPoints

FOR_NOTHING = 100
"""The distance of a score for nothing from what it could be for: farther than anything that may earn points in the turn."""
COMPARED, SHORTEST = 100_000, 4
"""About how many comparisons one turn's points are worth, and how many events one score may stand for in any case."""
KNOWN = 64
"""The number of answers that are remembered: hypotheses about a turn mostly differ in something else."""
NEAR = 4
"""The number of events at most between what earns nothing and a score that is taken for it."""
MISTAKE = 1 << 40
"""The cost of a mistake besides distances: more than all of them together."""


class PointPlan(NamedTuple):
    """The cheapest way to account for all events and scores: how many mistakes, and the mistakes themselves."""

    mistakes: int
    wrong: tuple[tuple[RecordedPoints, tuple[EarnedPoints, ...]], ...]
    unscored: tuple[EarnedPoints, ...]


def longest(earned: int, recorded: int) -> int:
    """The number of events that one score may stand for: any number, but where there are very many of both."""
    return min(earned, max(SHORTEST, COMPARED // (earned * recorded))) if recorded and earned else 0


@lru_cache(maxsize=KNOWN)
def align(
    earned: tuple[EarnedPoints, ...], recorded: tuple[RecordedPoints, ...], draw: int, end: int
) -> PointPlan:
    """Give each recorded score a run of events, in order, with the fewest mistakes and the shortest distances.

    What steps of the Evening earn is earned at `draw`, before it; what the end of the turn does at `end`.
    """
    at = [one.index if one.index >= 0 or one.early else end if one.late else draw for one in earned]
    runs = _runs(earned, recorded, at)
    wrong: list[tuple[RecordedPoints, tuple[EarnedPoints, ...]]] = []
    unscored: list[EarnedPoints] = []
    i, j = len(earned), len(recorded)
    while i or j:
        run = runs[i][j]
        if run is None:
            i -= 1
            if earned[i].must:
                unscored.append(earned[i])
            continue
        j -= 1
        start, right = run
        if not right:
            wrong.append((recorded[j], earned[start:i]))
        i = start
    return PointPlan(len(wrong) + len(unscored), tuple(wrong[::-1]), tuple(unscored[::-1]))


_Run = tuple[int, bool]
"""From which event on a score counts as what was earned, and whether it is as much."""


def _runs(
    earned: Sequence[EarnedPoints], recorded: Sequence[RecordedPoints], at: Sequence[int]
) -> list[list[_Run | None]]:
    """For so many events and so many scores: the run of the last score, or None where the last event is not scored."""
    most = longest(len(earned), len(recorded))
    costs: list[list[int]] = []
    runs: list[list[_Run | None]] = []
    for i in range(len(earned) + 1):
        skipped = costs[i - 1] if i else None
        must = MISTAKE if i and earned[i - 1].must else 0
        row = [skipped[0] + must if skipped else 0]
        costs.append(row)
        taken: list[_Run | None] = [None]
        runs.append(taken)
        for j, score in enumerate(recorded):
            cost, run = _best_run(costs, earned, score, (i, j), most, at)
            if skipped and skipped[j + 1] + must <= cost:
                row.append(skipped[j + 1] + must)
                taken.append(None)
            else:
                row.append(cost)
                taken.append(run)
    return runs


def _best_run(
    costs: Sequence[Sequence[int]],
    earned: Sequence[EarnedPoints],
    score: RecordedPoints,
    behind: tuple[int, int],
    most: int,
    at: Sequence[int],
) -> tuple[int, _Run]:
    """The run of events before which the next score counts as at the least cost, or none.

    `at` are the events at which was earned what was: what a step earns is earned before all of them, or after all.
    """
    i, j = behind
    points, index = score.points, score.index
    due = distance = 0
    gains, losses, like = False, False, True
    best, run = costs[i][j] + MISTAKE + FOR_NOTHING, (i, False)
    for start in range(i - 1, max(-1, i - most - 1), -1):
        one = earned[start]
        due += one.points
        gains, losses = gains or one.points > 0, losses or one.points < 0
        like = like and one.like in (0, points)
        distance += abs(index - at[start])
        # losses and gains are not netted in one score
        right = gains is (points > 0) and losses is (points <= 0)
        right = right and (due == points or (due < points < 0 and score.lost_all))
        cost = costs[start][j] + distance
        if not right:
            cost += MISTAKE
        if not (gains or losses):  # what earns nothing tells more of a wrong score than no event
            cost += FOR_NOTHING - NEAR - 1 if distance <= NEAR and like else FOR_NOTHING
        if cost < best:
            best, run = cost, (start, right)
    return best, run
