"""`rootlog parse`."""

import json

import click

from rootlog.cli import options
from rootlog.cli.files import write
from rootlog.notation.reader import source
from rootlog.notation.record_json import to_json


@click.command(
    "parse", epilog=options.examples("rootlog parse game.rootlog", "rootlog parse - < game.rootlog")
)
@options.path_argument()
@options.output_option()
@click.pass_context
def command(ctx: click.Context, path: str) -> None:
    """Write a record as JSON.

    schemas/record.schema.json describes the JSON.

    Exit status: 0 done; 1 something cannot be read (see "problems"); 2 an unreadable file.
    """
    record = source(options.content(path), path).record
    text = json.dumps(to_json(record), indent=2, ensure_ascii=False)
    write("\n".join(map(_escaped, text.split("\n"))) + "\n")
    if any(problem.severity == "error" for problem in record.problems):
        ctx.exit(1)


def _escaped(line: str) -> str:
    """A line of JSON in which what no terminal should be shown is written as JSON writes it."""
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)
