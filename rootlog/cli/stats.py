"""`rootlog stats`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from rootlog.cli import options
from rootlog.cli.files import expand, say, write
from rootlog.cli.run_check import watched

if TYPE_CHECKING:
    from rootlog.renderers.figures import Sheet


@click.command("stats")
@options.paths_argument()
@options.law_option()
@options.format_option("text", "csv", "json", "svg")
def command(paths: tuple[str, ...], law: str | None, format_: str) -> None:
    """Show scores by round, points by source, actions, battles and crafts.

    All per faction. Points, actions, battles and crafts are those of the record, whether they were legal or not. Points come
    from the faction's own rules, from crafted items, from removed buildings and tokens (battle), or from anything else. A battle
    is won by the side that loses fewer pieces in it. The CSV has one row per record, faction and round, the JSON also the points
    of every turn; as svg the scores of one record are a chart.
    """
    from rootlog.renderers import figures

    if format_ == "svg":
        write(_chart(paths, law))
        return
    sheets = watched(_sheets(paths, law), len(list(expand(paths))))
    if format_ == "json":
        write(figures.as_json(sheets))
    elif format_ == "csv":
        for rows in figures.as_csv(sheets):
            write(rows)
    else:
        for number, sheet in enumerate(sheets):
            write("\n" * (number > 0) + figures.as_text(sheet))


def _chart(paths: tuple[str, ...], law: str | None) -> str:
    """The scores of the one record that the paths name."""
    from rootlog.judged import JudgedRecord
    from rootlog.notation.reader import source
    from rootlog.renderers.chart import chart
    from rootlog.view.page_of_record import rounds, series

    files = list(expand(paths))
    if len(files) != 1:
        raise click.UsageError(f"a chart shows one record, not {len(files)}")
    game = JudgedRecord(source(options.content(files[0]), files[0]), law).game
    return chart(tuple(series(game)), rounds(game))


def _sheets(paths: Iterable[str], law: str | None) -> Iterator[Sheet]:
    from rootlog.judged import JudgedRecord
    from rootlog.notation.reader import source
    from rootlog.renderers.figures import Sheet
    from rootlog.reporting.stats import turns

    for path in expand(paths):
        judged = JudgedRecord(source(options.content(path), path), law)
        if not judged.is_readable:
            say(f"{path}: there is no record to read")
            continue
        names = {player.faction: player.name for player in judged.record.players}
        yield Sheet(path, names, judged.stats, turns(judged.accounts))
