"""`rootlog replay`."""

from __future__ import annotations

import click

from rootlog.cli import options


@click.command("replay")
@options.path_argument()
@options.law_option()
@click.option(
    "--turn", type=int, metavar="N", help="The position after turn N (set-up turns count)."
)
@click.option(
    "--action",
    type=int,
    metavar="N",
    help="The position after action N of that turn; 0: before it.",
)
@options.format_option("text", "json", "svg")
@options.colour_option()
def command(
    path: str,
    law: str | None,
    turn: int | None,
    action: int | None,
    format_: str,
    colour: bool | None,
) -> int:
    """Show a recorded game step by step: board, scores, hands, faction boards.

    Without --turn every turn is listed with its actions and the scores after it, and the last position is drawn.
    As svg it is a picture of one position, by default the last, with what the action before it did.
    PATH is a file, or - for standard input.

    Exit status: 0, or 2 for wrong usage or a path that cannot be read.
    """
    from rootlog.cli import replaying

    if action is not None and turn is None:
        raise click.UsageError("--action needs --turn")
    return replaying.show(path, replaying.Asked(law, turn, action, format_, colour))
