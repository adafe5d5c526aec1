"""A league's table: the results of many games, a row for each faction at each table, and what they come to together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rootlog.engine.tuples import shown
from rootlog.engine.words import faction_name, the_faction
from rootlog.reporting.dating import noted, played
from rootlog.reporting.ending import GameEnd, ends
from rootlog.reporting.season import USUAL, Season, SeatEnding, ranked, scores, wilson

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord

OPPONENT, ENEMY = "opponent", "enemy"
WAYS = (
    "player",
    "faction",
    "map",
    "deck",
    "law",
    "seat",
    "stage",
    "round",
    OPPONENT,
    ENEMY,
    "game",
)
"""By what results are put together; with `opponent` everybody is set next to each of the others at the table, with `enemy` next to their factions."""
FIGURES = ("games", "seats", "wins", "win_rate", "mean_points", "points_per_round")
"""The columns of results that are put together."""
INTERVAL = ("win_low", "win_high")
"""The columns between which the share of wins lies (`season.wilson`)."""
SEASON = ("score", "rate")
"""The columns for a season's rules: together, and a game; the `rank` comes first."""
MISTAKES = ("plays", "slips", "open")
"""And of the mistakes in their turns, where the games were judged: by who probably made them."""


class GameResult(NamedTuple):
    """The result of one faction in one game. `points` is None where its marker left the track, `seat` its place in turn order.

    `rounds` are the turns that it took after the set-up; `opponents` are the players at the same table, `enemies` their factions.
    `score` is what the season's rules give for it. `stage` and `round` are those of the season. A score marker that left the track did so by
    `dominance` of a suit or for a `coalition` with a faction. `character` is that of a Vagabond. Of the mistakes in its turns
    `plays` are against the Law, `slips` those of the record, and of others it is `open`: None where the game was not judged.
    """

    game: str
    date: str
    map: str
    deck: str
    law: str
    players: int
    finished: bool
    player: str
    faction: str
    seat: int
    won: bool
    points: int | None
    rounds: int
    opponents: tuple[str, ...]
    enemies: tuple[str, ...] = ()
    score: float = 0
    dominance: str = ""
    coalition: str = ""
    character: str = ""
    stage: str = ""
    round: int | None = None
    plays: int | None = None
    slips: int | None = None
    open: int | None = None


class LeagueRow(NamedTuple):
    """Results put together: what they have in common, and the figures. A mean over nothing is None.

    `seats` are the places at the tables of those games that are counted, as many as there are results: the share of wins is of them.
    """

    keys: tuple[str | int, ...]
    games: int
    seats: int
    wins: int
    win_rate: float
    mean_points: float | None
    points_per_round: float | None
    score: float
    plays: int
    slips: int
    open: int

    @property
    def rate(self) -> float:
        """The season's points for a game."""
        return round(self.score / self.games, 3)

    @property
    def win_low(self) -> float:
        """The lower end of the interval in which the share of wins lies."""
        return wilson(self.wins, self.seats)[0]

    @property
    def win_high(self) -> float:
        """The upper end of it."""
        return wilson(self.wins, self.seats)[1]


def results(
    judged: JudgedRecord, *, mistakes: bool = False, season: Season = USUAL
) -> tuple[GameResult, ...]:
    """The result of every faction in a game, in turn order; the record is replayed, and judged only for its `mistakes`."""
    game, record = judged.game, judged.record
    names = {one.faction: season.called(" ".join(one.name.split())) for one in record.players}
    shown = {letter: names.get(letter, "") or _nobody(letter) for letter in game.table.factions}
    path, lines = judged.given.path, judged.given.lines
    day = played(path, lines)
    stage, round_ = noted("Stage", lines), noted("Round", lines)
    likely = judged.report.likely_of if mistakes else _not_judged
    seats, winners = _seats(judged), record.winner or ()
    ended = ends(game)
    worth = dict(
        zip(seats, scores(season, [_ending(ended, one, winners) for one in seats]), strict=True)
    )
    made: list[GameResult] = []
    for seat, letter in enumerate(seats, start=1):
        own = [turn for turn in game.turns if turn.faction == letter and turn.round]
        made.append(
            GameResult(
                game=path,
                date=day.isoformat() if day else "",
                map=record.header.map or "",
                deck=record.header.deck or "",
                law=judged.law.id,
                players=len(game.table.factions),
                finished=record.winner is not None,
                player=shown[letter],
                faction=letter,
                seat=seat,
                won=letter in winners,
                rounds=len(own),
                opponents=tuple(shown[other] for other in shown if other != letter),
                enemies=tuple(other for other in shown if other != letter),
                score=worth[letter],
                stage=stage or season.stage,
                round=int(round_) if round_.isdecimal() else season.round,
                points=ended[letter].points,
                dominance=ended[letter].dominance,
                coalition=ended[letter].coalition,
                character=ended[letter].character,
                **dict(zip(MISTAKES, likely(letter), strict=True)),
            )
        )
    return tuple(made)


def _ending(ended: dict[str, GameEnd], letter: str, winners: Sequence[str]) -> SeatEnding:
    """The end of a game for a faction, as a season's rules ask for it."""
    one = ended[letter]
    shared = letter in winners and len(winners) > 1
    return SeatEnding(one.points, letter in winners, bool(one.dominance), shared)


def _not_judged(letter: str) -> tuple[int | None, ...]:
    """The mistakes in the turns of a faction, of which nothing is known."""
    del letter
    return (None,) * len(MISTAKES)


def _nobody(letter: str) -> str:
    """Who is named in place of a player without a name."""
    return f"({the_faction(letter)})"


def _seats(judged: JudgedRecord) -> list[str]:
    """The factions in turn order: as they take their first turns, else as their player lines stand."""
    game = judged.game
    turns = [turn.faction for turn in game.turns if turn.round]
    at_table = set(game.table.factions)
    first = [letter for letter in dict.fromkeys(turns) if letter in at_table]
    return [*first, *(letter for letter in game.table.factions if letter not in first)]


class LeagueTable(NamedTuple):
    """Rows under the names of their columns.

    >>> found = rootlog.table([Path("fixtures/games/two_coalitions.rootlog")], by=["game"])
    >>> dict(zip(found.columns, found.rows[0]))["wins"]
    2
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def __repr__(self) -> str:
        return shown(self)


def table(
    found: Iterable[GameResult],
    ways: Sequence[str],
    *,
    mistakes: bool = False,
    intervals: bool = False,
    season: Season | None = None,
) -> LeagueTable:
    """The results put together as a table, by what its columns are called in every format.

    With the `mistakes` of judged games, the `intervals` of shares of wins, and what a `season` gives.
    """
    figures = [*FIGURES, *(MISTAKES if mistakes else ())]
    if intervals:
        place = figures.index("win_rate") + 1
        figures[place:place] = INTERVAL
    if season is None:
        rows = [(*row.keys, *_figures(row, figures)) for row in standings(found, ways)]
        return LeagueTable((*ways, *figures), rows)
    figures = [*SEASON, *figures]
    ranks = ranked(grouped(found, ways), season)
    return LeagueTable(
        ("rank", *ways, *figures),
        [(rank, *row.keys, *_figures(row, figures)) for rank, row in ranks],
    )


def _figures(row: LeagueRow, names: Iterable[str]) -> Iterator[Any]:
    return (getattr(row, name) for name in names)


def in_words(given: LeagueTable) -> LeagueTable:
    """The same for readers: factions by name, columns without underlines; who is an opponent is who the others played against."""
    shown = [_WORDS.get(name, _as_it_is) for name in given.columns]
    rows = [tuple(one(v) for one, v in zip(shown, row, strict=True)) for row in given.rows]
    heads = {OPPONENT: "against", ENEMY: "against"}
    return LeagueTable(tuple(heads.get(n, n.replace("_", " ")) for n in given.columns), rows)


def _as_it_is(value: object) -> object:
    return value


def _faction(letter: Any) -> str:
    return str(faction_name(letter))


_WORDS: dict[str, Callable[[Any], object]] = {"faction": _faction, ENEMY: _faction}


def standings(found: Iterable[GameResult], ways: Sequence[str]) -> list[LeagueRow]:
    """The results put together by what `ways` name, the most wins first."""
    return sorted((row for row, _ in grouped(found, ways)), key=_rank)


def grouped(
    found: Iterable[GameResult], ways: Sequence[str]
) -> list[tuple[LeagueRow, list[GameResult]]]:
    """The results put together by what `ways` name, each row with those of which it is made, in the order of what they have in common.

    Players are the same where their names differ only in capitals and blanks; the first spelling is shown. Points count
    where a score is known: who left the score track has none.
    """
    groups: dict[tuple[object, ...], tuple[tuple[str | int, ...], list[GameResult]]] = {}
    for result in found:
        for keys in _keys(result, ways):
            same = tuple(key.casefold() if isinstance(key, str) else key for key in keys)
            groups.setdefault(same, (keys, []))[1].append(result)
    rows = ((_row(keys, of), of) for keys, of in groups.values())
    return sorted(rows, key=lambda pair: _order(pair[0]))


def _keys(result: GameResult, ways: Sequence[str]) -> Iterator[tuple[str | int, ...]]:
    """The group of a result: once, or once for each of the others at the table."""
    others = tuple(zip(result.opponents, result.enemies, strict=True))
    for name, letter in others if {OPPONENT, ENEMY} & {*ways} else (("", ""),):
        other = {OPPONENT: name, ENEMY: letter}
        yield tuple(other[way] if way in other else _KEYS[way](result) for way in ways)


_KEYS: dict[str, Callable[[GameResult], str | int]] = {
    "player": lambda result: result.player,
    "faction": lambda result: result.faction,
    "map": lambda result: result.map,
    "deck": lambda result: result.deck,
    "law": lambda result: result.law,
    "seat": lambda result: result.seat,
    "stage": lambda result: result.stage,
    "round": lambda result: 0 if result.round is None else result.round,
    "game": lambda result: result.game,
}


def _row(keys: tuple[str | int, ...], of: Sequence[GameResult]) -> LeagueRow:
    scored = [(one.points, one.rounds) for one in of if one.points is not None]
    points, rounds = (sum(column) for column in zip(*scored, strict=True)) if scored else (0, 0)
    wins = sum(one.won for one in of)
    return LeagueRow(
        keys,
        len({one.game for one in of}),
        len(of),
        wins,
        round(wins / len(of), 3),
        round(points / len(scored), 2) if scored else None,
        round(points / rounds, 2) if rounds else None,
        round(sum(one.score for one in of), 3),
        *(sum(getattr(one, name) or 0 for one in of) for name in MISTAKES),
    )


def _rank(row: LeagueRow) -> tuple[object, ...]:
    mean = row.mean_points if row.mean_points is not None else -1.0
    return (-row.wins, -row.win_rate, -mean, _order(row))


def _order(row: LeagueRow) -> tuple[object, ...]:
    """The order of a row among those that are level with it."""
    return tuple((isinstance(key, str), str(key).zfill(6)) for key in row.keys)
