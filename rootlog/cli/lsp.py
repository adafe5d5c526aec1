"""`rootlog lsp`."""

import click

from rootlog.cli import options
from rootlog.version import installing

EXTRA = f"needs pygls, which the extra `lsp` brings: {installing('lsp')}"
PACKAGES = frozenset(("attrs", "cattrs", "lsprotocol", "pygls"))
"""The modules that come with the extra."""


@click.command("lsp", epilog=options.examples("rootlog lsp", "rootlog lsp --tcp 7000"))
@click.option(
    "--tcp",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="Serve one editor on this local port instead, for debugging the protocol.",
)
def command(tcp: int | None) -> int:
    """Serve an editor (Language Server Protocol).

    The editor starts this command and speaks with it over standard input and output (docs/lsp.md). It gets findings, repairs and
    the board while you type. Settings are found as `rootlog check` finds them. Needs the extra `lsp`.

    Exit status: 0 ended by the editor; 2 the extra is missing.
    """
    try:
        from rootlog.cli.run_lsp import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in PACKAGES:
            raise
        raise click.UsageError(f"rootlog lsp {EXTRA}") from error
    return serve(tcp)
