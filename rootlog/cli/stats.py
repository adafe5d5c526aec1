"""`rootlog stats`."""

import click

from rootlog.cli import options
from rootlog.cli.files import expand, read, say, write
from rootlog.cli.one_by_one import one_by_one
from rootlog.cli.progress import watched
from rootlog.cli.statuses import OK, USAGE
from rootlog.renderers import figures
from rootlog.renderers.chart import chart
from rootlog.renderers.figures import Sheet
from rootlog.reporting.stats import turns
from rootlog.view.page_of_record import rounds, series


@click.command(
    "stats",
    epilog=options.examples(
        "rootlog stats game.rootlog",
        "rootlog stats games/ --format csv",
        "rootlog stats game.rootlog --format svg -o scores.svg",
    ),
)
@options.paths_argument()
@options.law_option()
@options.format_option("text", "csv", "json", "svg")
@options.output_option()
def command(paths: tuple[str, ...], law: str | None, format_: str) -> int:
    """Show points, actions, battles and crafts.

    The numbers are per faction, as recorded, legal or not. Points come from the faction's own rules, crafted items, removed
    buildings and tokens (battle), or anything else. A battle is won by the side that loses fewer pieces in it. The CSV has one
    row per record, faction and round; the JSON also has the points of every turn; svg is a chart of the scores of one record.

    Exit status: 0 done; 2 bad usage, an unreadable file, or a bug in rootlog (the remaining records are still shown).
    """
    if format_ == "svg":
        write(_chart(paths, law))
        return OK
    files = list(expand(paths))
    left_out: list[str] = []
    given = one_by_one(files, lambda path: _sheet(path, law), left_out)
    sheets = (sheet for sheet in watched(given, len(files)) if sheet is not None)
    if format_ == "json":
        write(figures.as_json(sheets))
    elif format_ == "csv":
        for rows in figures.as_csv(sheets):
            write(rows)
    else:
        for number, sheet in enumerate(sheets):
            write("\n" * (number > 0) + figures.as_text(sheet))
    return USAGE if left_out else OK


def _chart(paths: tuple[str, ...], law: str | None) -> str:
    """The scores of the one record that the paths name."""
    files = list(expand(paths))
    if len(files) != 1:
        raise click.UsageError(f"a chart shows one record, not {len(files)}")
    game = options.judged(options.content(files[0]), files[0], law).game
    return chart(tuple(series(game)), rounds(game))


def _sheet(path: str, law: str | None) -> Sheet | None:
    """The figures of one record. Raises OSError for a path that cannot be read."""
    judged = options.judged(read(path), path, law)
    if not judged.is_readable:
        say(f"{path}: this is not a record")
        return None
    names = {player.faction: player.name for player in judged.record.players}
    film = judged.film
    first = {turn.round: turn.number for turn in reversed(judged.record.turns)}
    moments = [(number, film.at(turn)) for number, turn in sorted(first.items())] if film else []
    begun = {number: moment for number, moment in moments if moment is not None}
    return Sheet(path, names, judged.stats, turns(judged.accounts, film), begun)
