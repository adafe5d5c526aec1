"""A season: what a league's rules say a result is worth, and how those who have as much are ranked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rootlog.reporting.league import GameResult, LeagueRow

ORDER = (
    "score",
    "rate",
    "wins",
    "win_rate",
    "games",
    "mean_points",
    "head_to_head",
    "buchholz",
)
"""By what players can be ranked: the most comes first."""


class Season(NamedTuple):
    """A league's rules. A win counts `win`, one that a coalition shares `coalition`, one by dominance `dominance`.

    `places` are points for the first, second ... place at a table in addition; seats that share places share their points evenly. `order`
    ranks players (`ORDER`), those with fewer than `min_games` games below the others. `aliases` are other names of a player.
    `stage` and `round` hold for records that name none.
    """

    name: str = ""
    win: float = 1
    coalition: float | None = None
    dominance: float | None = None
    places: tuple[float, ...] = ()
    order: tuple[str, ...] = ("score", "rate")
    min_games: int = 1
    aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()
    stage: str = ""
    round: int | None = None

    def called(self, name: str) -> str:
        """The name under which a player is listed."""
        wanted = folded(name)
        for one, others in self.aliases:
            if wanted in map(folded, (one, *others)):
                return one
        return name


USUAL = Season()
"""The points if no rules are set: a win is a point, half of one for each of a coalition."""


def folded(name: str) -> str:
    """A name without what does not tell people apart: capitals and blanks."""
    return " ".join(name.split()).casefold()


class SeatEnding(NamedTuple):
    """The end of a game for a faction: its points (None: off the track), by dominance or not, with the partner of its coalition."""

    points: int | None
    won: bool
    dominance: bool
    shared: bool


def scores(season: Season, endings: Sequence[SeatEnding]) -> list[float]:
    """The season's points for each of the endings of one game."""
    return [
        round(_win(season, one) + place, 3)
        for one, place in zip(endings, _places(season.places, endings), strict=True)
    ]


def _win(season: Season, one: SeatEnding) -> float:
    if not one.won:
        return 0
    if one.shared:
        return season.win / 2 if season.coalition is None else season.coalition
    return season.win if season.dominance is None or not one.dominance else season.dominance


def _places(worth: Sequence[float], endings: Sequence[SeatEnding]) -> list[float]:
    """The worth of the places; those who share places have the mean of them."""
    if not worth:
        return [0] * len(endings)
    standing = [(one.won, -1 if one.won or one.points is None else one.points) for one in endings]
    ahead = sorted(standing, reverse=True)
    given = [*worth, *([0] * len(endings))]
    found = []
    for one in standing:
        first, many = ahead.index(one), ahead.count(one)
        found.append(sum(given[first : first + many]) / many)
    return found


Standing = tuple["LeagueRow", Sequence["GameResult"]]
"""A row of the table, and the results of which it is made."""


def ranked(rows: Sequence[Standing], season: Season) -> Iterator[tuple[int | None, LeagueRow]]:
    """The rows in the season's order with their ranks; those that nothing tells apart share one, those with too few games have none."""
    enough = [one for one in rows if one[0].games >= season.min_games]
    few = [one for one in rows if one[0].games < season.min_games]
    rank = 1
    for tied in _split(enough, season.order, _totals(rows)):
        yield from ((rank, row) for row, _ in tied)
        rank += len(tied)
    for tied in _split(few, season.order, _totals(rows)):
        yield from ((None, row) for row, _ in tied)


def _split(
    tied: list[Standing], order: Sequence[str], totals: Mapping[str, float]
) -> Iterator[list[Standing]]:
    """The rows that are level, the best first; what comes first in the order counts first."""
    if not tied or not order:
        if tied:
            yield tied
        return
    values = _values(order[0], tied, totals)
    pairs = sorted(zip(values, tied, strict=True), key=lambda pair: -pair[0])
    for _, level in groupby(pairs, key=lambda pair: pair[0]):
        inner = [one for _, one in level]
        yield from _split(inner, order[1:], totals) if len(inner) > 1 else [inner]


def _values(by: str, tied: list[Standing], totals: Mapping[str, float]) -> list[float]:
    """The values of the rows under that name."""
    if by == "head_to_head":
        games = [{one.game for one in results} for _, results in tied]
        common = set.intersection(*games)
        return [sum(one.score for one in of if one.game in common) for _, of in tied]
    if by == "buchholz":
        return [
            sum(totals.get(folded(other), 0) for one in of for other in one.opponents)
            for _, of in tied
        ]
    return [_FIGURES[by](row) for row, _ in tied]


_FIGURES: dict[str, Callable[[LeagueRow], float]] = {
    "score": lambda row: row.score,
    "rate": lambda row: row.rate,
    "wins": lambda row: row.wins,
    "win_rate": lambda row: row.win_rate,
    "games": lambda row: row.games,
    "mean_points": lambda row: -1 if row.mean_points is None else row.mean_points,
}


def _totals(rows: Sequence[Standing]) -> Mapping[str, float]:
    """The score of every player over all games."""
    total: Counter[str] = Counter()
    for one in {id(result): result for _, of in rows for result in of}.values():
        total[folded(one.player)] += one.score  # type: ignore[assignment]  # a counter may count halves
    return total


_CERTAINTY = 0.95


def wilson(wins: int, seats: int) -> tuple[float, float]:
    """Wilson's interval for a share of wins: in 95 of 100 samples it holds the share in the long run."""
    from statistics import NormalDist  # rarely needed, and 14 ms

    z = NormalDist().inv_cdf((1 + _CERTAINTY) / 2)
    share, spread = wins / seats, z * z / seats
    middle = share + spread / 2
    width = z * (share * (1 - share) / seats + spread / (4 * seats)) ** 0.5
    low, high = ((middle + sign * width) / (1 + spread) for sign in (-1, 1))
    return round(max(low, 0), 3), round(min(high, 1), 3)
