"""`rootlog explain`."""

import click

from rootlog.cli import options
from rootlog.cli.files import say, write
from rootlog.cli.statuses import OK, USAGE
from rootlog.renderers import explain
from rootlog.reporting.explanation import explanation


@click.command(
    "explain",
    epilog=options.examples(
        "rootlog explain game.rootlog",
        "rootlog explain game.rootlog --turn 5 --action 2",
        "rootlog explain game.rootlog --format json",
    ),
)
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
@options.output_option()
def command(path: str, law: str | None, turn: int | None, action: int | None, format_: str) -> int:
    """Show the play and rules behind each action.

    A play is an act that the Law names, such as March. Rules that were checked are marked ok if they hold and no if they do not.

    Exit status: 0 done; 2 bad usage, an unreadable file, or no such turn or action.
    """
    if action is not None and turn is None:
        raise click.UsageError("--action needs --turn")
    judged = options.looked_at(path, law, explaining=True)
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
