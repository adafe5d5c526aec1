"""`rootlog table`."""

import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from rootlog import in_force
from rootlog.cli import options
from rootlog.cli.files import expand, read, say, write, write_bytes
from rootlog.cli.one_by_one import one_by_one
from rootlog.cli.progress import watched
from rootlog.cli.saving import save
from rootlog.cli.statuses import OK, USAGE
from rootlog.engine.words import counted
from rootlog.renderers import cells
from rootlog.reporting.league import WAYS, GameResult, LeagueTable, in_words, results, table
from rootlog.reporting.querying import MissingExtraError, QueryError, ResultsDatabase
from rootlog.reporting.season import USUAL, Season
from rootlog.version import installing

EXTRA = f"needs DuckDB, which the extra `table` brings: {installing('table')}"


class Layout(NamedTuple):
    """The table to show: by what, with mistakes and intervals or without, by which season's rules; or the answer to a query instead."""

    ways: tuple[str, ...]
    mistakes: bool
    intervals: bool
    season: Season | None
    query: str | None


def _ways(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    words = [part.strip() for one in value for part in one.split(",") if part.strip()]
    for word in words:
        if word not in WAYS:
            raise click.BadParameter(f"{word!r} is not one of {', '.join(WAYS)}", ctx, param)
    return tuple(dict.fromkeys(words)) or ("player",)


@click.command(
    "table",
    epilog=options.examples(
        "rootlog table games/",
        "rootlog table games/ --by faction,seat --intervals",
        "rootlog table games/ --format csv -o table.csv",
    ),
)
@options.paths_argument()
@options.law_option()
@click.option(
    "--by",
    "ways",
    multiple=True,
    metavar="WHAT",
    callback=_ways,
    shell_complete=options.completes("by"),
    help="Group rows by: player, faction, map, deck, law, seat, stage, round, opponent, enemy (the opponent's faction), game. Commas separate several.  [default: player]",
)
@click.option("--unfinished", is_flag=True, help="Count games without a winner, too.")
@click.option(
    "--intervals",
    is_flag=True,
    help="Show between which the win rate lies in the long run (Wilson's interval, 95 %).",
)
@click.option(
    "--mistakes",
    is_flag=True,
    help="Judge the games, too, and count plays against the Law, slips of the record, and what is open.",
)
@click.option(
    "--query",
    metavar="SQL",
    help="Ask the table `results`, which has a row for each faction in each game, instead (extra `table`).",
)
@options.format_option("text", "csv", "json", "parquet")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write the table to this file."
)
def command(
    paths: tuple[str, ...],
    law: str | None,
    ways: tuple[str, ...],
    unfinished: bool,
    intervals: bool,
    mistakes: bool,
    query: str | None,
    format_: str,
    output: str | None,
) -> int:
    """Show a league's table: games, wins, points.

    Games are replayed; only with --mistakes they are judged, which takes longer. The win rate is that of the seats which a row counts: one a game by player, all of them by map.
    With --by opponent each row covers all games against that player. A seat is the place in turn order. A score that left the
    track does not count. Games without a winner are skipped; their number is printed.

    Where rootlog.toml has a [season], players are ranked by its rules: points for wins and places, tie-breaks, other names
    of a player. docs/leagues.md tells how.

    Parquet and --query need the extra `table`. The columns of `results` are game, date, map, deck, law, players, finished,
    player, faction, seat, won, points, rounds, opponents, enemies, score, dominance, coalition, character, stage, round, and
    with --mistakes plays, slips, open.

    Exit status: 0 done; 2 bad usage, an unreadable file, or a bug in rootlog (the remaining records are still counted).
    """
    files = list(expand(paths))
    left_out: list[str] = []
    given = one_by_one(files, lambda path: _results(path, law, mistakes), left_out)
    games = [game for game in watched(given, len(files)) if game]
    open_ = sum(not game[0].finished for game in games)
    found = [one for game in games for one in game if unfinished or one.finished]
    left = 0 if unfinished else open_
    if left and (query or format_ != "text"):
        say(_unfinished(left))
    try:
        season = in_force.season(paths[0], options.config())
        _show(found, left, Layout(ways, mistakes, intervals, season, query), format_, output)
    except MissingExtraError as error:
        raise click.UsageError(f"{'--query' if query else 'Parquet'} {EXTRA}") from error
    except QueryError as error:
        for line in str(error).splitlines():  # a caret on the last one points into the query
            say(line)
        return USAGE
    return USAGE if left_out else OK


def _unfinished(count: int) -> str:
    if count == 1:
        return "1 game without a winner is not counted; --unfinished counts it"
    return f"{count} games without a winner are not counted; --unfinished counts them"


def _results(path: str, law: str | None, mistakes: bool) -> tuple[GameResult, ...]:
    """The results of that record; none, and said why, where there is nothing to read."""
    judged = options.judged(read(path), path, law)
    if judged.is_readable:
        season = in_force.season(path, options.config()) or USUAL
        return results(judged, mistakes=mistakes, season=season)
    say(f"{path}: this is not a record")
    return ()


def _show(
    found: list[GameResult],
    left: int,
    wanted: Layout,
    format_: str,
    output: str | None,
) -> None:
    query = wanted.query
    if format_ == "parquet":
        _parquet(_base(found, wanted), query, output)
        return
    shown = _base(found, wanted).ask(query) if query else _table(found, wanted)
    if format_ == "json":
        more: dict[str, Any] = {} if query else {"by": list(wanted.ways), "unfinished": left}
        text = cells.as_json(shown.columns, shown.rows, **more)
    elif format_ == "csv":
        text = cells.as_csv(shown.columns, shown.rows)
    elif query:
        text = cells.as_text(shown.columns, shown.rows)
    else:
        notes = [*_notes(shown, wanted.season)]
        notes += [_unfinished(left)] if left else []
        text = cells.as_text(*in_words(shown)) + "".join(f"\n{note}\n" for note in notes)
    if output is None:
        write(text)
    else:
        save(output, text.encode("utf-8", "backslashreplace"))


def _notes(shown: LeagueTable, season: Season | None) -> Iterator[str]:
    """The meaning of the dashes in a table."""
    place = shown.columns.index("mean_points")
    if any(row[place] is None for row in shown.rows):
        yield _NO_SCORE
    if season is not None and any(row[0] is None for row in shown.rows):
        yield f"- as rank: fewer than {counted(season.min_games, 'game')}"


_SHOWN = "standings"
_NO_SCORE = "-: no score, as the marker left the track"


def _table(found: list[GameResult], wanted: Layout) -> LeagueTable:
    return table(
        found,
        wanted.ways,
        mistakes=wanted.mistakes,
        intervals=wanted.intervals,
        season=wanted.season,
    )


def _base(found: list[GameResult], wanted: Layout) -> ResultsDatabase:
    """The data base with the results, and without a query also with the table that is to be shown."""
    base = ResultsDatabase(found)
    if wanted.query is None:
        base.add(_SHOWN, _table(found, wanted))
    return base


def _parquet(base: ResultsDatabase, query: str | None, output: str | None) -> None:
    """Writes a table as Parquet: into the file, or to standard output, which may not be a terminal."""
    if output is None and sys.stdout is not None and sys.stdout.isatty():
        raise click.UsageError("Parquet is not for a terminal: name a file with -o")
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "table.parquet")
        base.save(made, query or f"SELECT * FROM {_SHOWN}")  # noqa: S608  # the name is our own
        with open(made, "rb") as file:
            content = file.read()
    if output is None:
        write_bytes(content)
    else:
        save(output, content)
