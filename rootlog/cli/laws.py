"""`rootlog laws`."""

import json

import click

from rootlog.cli import options
from rootlog.cli.files import write
from rootlog.engine.law import ids
from rootlog.reporting import lawbook


@click.command(
    "laws",
    epilog=options.examples(
        "rootlog laws", "rootlog laws law-4", "rootlog laws 2020 --format json"
    ),
)
@click.argument("law", metavar="[ID]", required=False, callback=options.known_law)
@options.format_option("text", "json")
@options.output_option()
def command(law: str | None, format_: str) -> None:
    """List the editions of the Law.

    With ID also the chapters of that edition, and its switches: the points on which editions decide differently. A table can
    agree on another choice for a switch, as a house rule in rootlog.toml.

    An edition can be named by its id, number, printing or year: law-4, 4, p4, 2020.

    Exit status: 0 done; 2 bad usage, or no such edition.
    """
    if format_ == "json":
        facts = [lawbook.as_facts(one, whole=law is not None) for one in ([law] if law else ids())]
        write(json.dumps(facts, indent=2, ensure_ascii=False) + "\n")
    else:
        write(lawbook.one(law) if law else lawbook.table())
