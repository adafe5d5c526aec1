"""`rootlog explain`."""

from __future__ import annotations

import click

from rootlog.cli import options
from rootlog.cli.files import say, write


@click.command("explain")
@options.path_argument()
@options.law_option()
@options.turn_option()
@click.option("--action", type=int, metavar="N", help="Only this action of that turn; 0: the turn.")
@options.format_option("text", "json")
def command(path: str, law: str | None, turn: int | None, action: int | None, format_: str) -> int:
    """Show every action's play and the rules that allow it.

    A play is an act that the Law names. Rules that were asked are marked ok where they hold and no where they do not,
    with what decides it: who fights whom with how many, the roll and each hit, who rules by what count, which crafting
    pieces are activated, what a score or a payment is for.

    Exit status: 0, or 2 for wrong usage, a turn or action that does not exist, or a path that cannot be read.
    """
    if action is not None and turn is None:
        raise click.UsageError("--action needs --turn")
    from rootlog.cli.run_check import OK, USAGE
    from rootlog.judged import JudgedRecord
    from rootlog.notation.reader import source
    from rootlog.renderers import explain
    from rootlog.reporting.explanation import explanation

    judged = JudgedRecord(source(options.content(path)), law, explaining=True)
    if turn is not None:
        try:
            judged.moment(turn, action)
        except IndexError as error:
            say(str(error))
            return USAGE
    asked = (None, None) if turn is None else (turn, action)
    lines = (
        line
        for line in explanation(judged)
        if asked[0] in (None, line.turn) and asked[1] in (None, line.action)
    )
    write(explain.as_json(lines) if format_ == "json" else explain.as_text(lines))
    return OK
