"""`rootlog explain`."""

from __future__ import annotations

import click

from rootlog.cli import options
from rootlog.cli.files import write


@click.command("explain")
@options.path_argument()
@options.law_option()
@options.turn_option()
@options.format_option("text", "json")
def command(path: str, law: str | None, turn: int | None, format_: str) -> None:
    """Show every action's play and the rules that allow it.

    A play is an act that the Law names. Rules that were asked are marked ok where they hold and no where they do not.
    """
    from rootlog.judged import JudgedRecord
    from rootlog.notation.reader import source
    from rootlog.renderers import explain
    from rootlog.reporting.explanation import explanation

    every = explanation(JudgedRecord(source(options.content(path)), law, explaining=True))
    lines = (line for line in every if turn in (None, line.turn))
    write(explain.as_json(lines) if format_ == "json" else explain.as_text(lines))
