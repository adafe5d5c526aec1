"""`rootlog diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rootlog.cli import options
from rootlog.cli.files import STDIN, say, write
from rootlog.cli.run_check import OK, USAGE

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord

DIFFERENT = 1
"""The exit status where the records differ."""


@click.command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@options.law_option()
@options.format_option("text", "json")
def command(one: str, other: str, law: str | None, format_: str) -> int:
    """Compare two transcriptions of one game by what is on the table.

    For every turn after which they differ: the first action of each after which they do, and what then differs. Another
    order of actions that comes to the same is no difference, nor is a card that only one of them names. What differs
    already is not told again in later turns.

    Exit status: 0 when they are the same, 1 when they differ, 2 for wrong usage or what cannot be read.
    """
    from rootlog.renderers import comparison
    from rootlog.reporting.comparing import compare

    if one == other == STDIN:
        raise click.UsageError("only one of them can be standard input")
    records = _record(one, law), _record(other, law)
    for record in records:
        if not record.is_readable:
            say(f"{record.given.path}: there is no record to read")
            return USAGE
    compared = compare(*records)
    write(comparison.as_json(compared) if format_ == "json" else comparison.as_text(compared))
    return OK if compared.same else DIFFERENT


def _record(path: str, law: str | None) -> JudgedRecord:
    return options.judged(options.content(path), path, law)
