"""`rootlog stats`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from rootlog.cli import options
from rootlog.cli.files import expand, say, write

if TYPE_CHECKING:
    from rootlog.renderers.figures import Sheet


@click.command("stats")
@options.paths_argument()
@options.format_option("text", "csv", "json")
def command(paths: tuple[str, ...], format_: str) -> None:
    """Show scores by round, actions, battles and crafts.

    All per faction. Points, actions, battles and crafts are those of the record, whether they were legal or not. The CSV has one row
    per record, faction and round.
    """
    from rootlog.renderers import figures

    sheets = _sheets(paths)
    if format_ == "json":
        write(figures.as_json(sheets))
    elif format_ == "csv":
        for rows in figures.as_csv(sheets):
            write(rows)
    else:
        for number, sheet in enumerate(sheets):
            write("\n" * (number > 0) + figures.as_text(sheet))


def _sheets(paths: Iterable[str]) -> Iterator[Sheet]:
    from rootlog.checker import is_readable, law_in_force, source
    from rootlog.renderers.figures import Sheet
    from rootlog.replayer import build
    from rootlog.stats import stats

    for path in expand(paths):
        given = source(options.content(path), path)
        if not is_readable(given.record):
            say(f"{path}: there is no record to read")
            continue
        game, _ = build(given.record, law_in_force(given)[0])
        names = {player.faction: player.name for player in given.record.players}
        yield Sheet(path, names, stats(game))
