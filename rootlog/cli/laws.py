"""`rootlog laws`."""

from __future__ import annotations

import click

from rootlog.cli import options
from rootlog.cli.files import write


@click.command("laws")
@click.argument("law", metavar="[ID]", required=False, callback=options.known_law)
@options.format_option("text", "json")
def command(law: str | None, format_: str) -> None:
    """List the editions of the Law: when they were printed, and what is in them.

    Of one edition also its chapters by number, and its switches: what editions decide differently, and how this one does.
    Those are what a table may agree on otherwise, as house rules in rootlog.toml.

    An edition may be named by its id, its number, its printing or its year: law-4, 4, p4, 2020.
    """
    from rootlog.engine.law import ids
    from rootlog.reporting import lawbook

    if format_ == "json":
        import json

        facts = [lawbook.as_facts(one, whole=law is not None) for one in ([law] if law else ids())]
        write(json.dumps(facts, indent=2, ensure_ascii=False) + "\n")
    else:
        write(lawbook.one(law) if law else lawbook.table())
