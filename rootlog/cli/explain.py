"""`rootlog explain`."""

from __future__ import annotations

import click

from rootlog.cli import options
from rootlog.cli.files import say, write
from rootlog.cli.run_check import OK, USAGE


@click.command("explain")
@options.path_argument()
@options.law_option()
@options.turn_option()
@click.option(
    "--action",
    type=click.IntRange(min=0),
    metavar="N",
    help="Only action N of that turn; 0: the turn as a whole.",
)
@options.format_option("text", "json")
def command(path: str, law: str | None, turn: int | None, action: int | None, format_: str) -> int:
    """Show every action's play and the rules that allow it.

    A play is an act that the Law names. Rules that were asked are marked ok where they hold and no where they do not.

    Exit status: 0, or 2 for wrong usage, a path that cannot be read, or a turn or action that the record does not have.
    """
    from rootlog.renderers import explain
    from rootlog.reporting.explanation import explanation

    if action is not None and turn is None:
        raise click.UsageError("--action needs --turn")
    judged = options.judged(options.content(path), path, law, explaining=True)
    if turn is not None:
        try:
            judged.moment(turn, action)
        except IndexError as error:
            say(str(error))
            return USAGE
    lines = (
        line
        for line in explanation(judged)
        if turn in (None, line.turn) and action in (None, line.action)
    )
    write(explain.as_json(lines) if format_ == "json" else explain.as_text(lines))
    return OK
