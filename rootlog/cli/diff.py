"""`rootlog diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rootlog.cli import options
from rootlog.cli.files import STDIN, say, write
from rootlog.cli.statuses import OK, USAGE
from rootlog.renderers import comparison
from rootlog.reporting.comparing import compare

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord

DIFFERENT = 1
"""The exit status where the records differ."""


@click.command(
    "diff",
    epilog=options.examples(
        "rootlog diff game.rootlog other.rootlog",
        "rootlog diff game.rootlog other.rootlog --format json",
    ),
)
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@options.law_option()
@options.format_option("text", "json")
@options.output_option()
def command(one: str, other: str, law: str | None, format_: str) -> int:
    """Compare two transcriptions of one game.

    Shows every turn after which the two games differ: the first action that makes the difference, and the difference itself.
    The order of actions does not matter if it leads to the same position, and a card that only one of them names is no
    difference. Each difference is reported once, at the turn where it starts.

    Exit status: 0 no difference; 1 they differ; 2 bad usage or an unreadable file.
    """
    if one == other == STDIN:
        raise click.UsageError("only one of them can be standard input")
    records = _record(one, law), _record(other, law)
    for record in records:
        if not record.is_readable:
            say(f"{record.given.path}: this is not a record")
            return USAGE
    compared = compare(*records)
    write(comparison.as_json(compared) if format_ == "json" else comparison.as_text(compared))
    return OK if compared.same else DIFFERENT


def _record(path: str, law: str | None) -> JudgedRecord:
    return options.judged(options.content(path), path, law)
