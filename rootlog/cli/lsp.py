"""`rootlog lsp`."""

from __future__ import annotations

import click

from rootlog.version import installing

EXTRA = f"needs pygls, which the extra `lsp` brings: {installing('lsp')}"
PACKAGES = frozenset(("attrs", "cattrs", "lsprotocol", "pygls"))
"""What comes with the extra."""


@click.command("lsp")
@click.option(
    "--tcp",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="Listen on that port of this machine instead, to look into the talk with an editor.",
)
def command(tcp: int | None) -> int:
    """Serve an editor: findings, repairs and the board while one types a record.

    Speaks the Language Server Protocol on standard input and output; it is the editor that starts it (docs/lsp.md). What is in
    force for a record is found as `rootlog check` finds it. Needs the extra `lsp`.

    Exit status: 0 when the editor ends it, 2 where the extra is missing.
    """
    try:
        from rootlog.cli.run_lsp import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in PACKAGES:
            raise
        raise click.UsageError(f"rootlog lsp {EXTRA}") from error
    return serve(tcp)
