"""`rootlog fix`."""

import click

from rootlog.cli import options
from rootlog.cli.fixing import FixOptions, fix


@click.command(
    "fix",
    epilog=options.examples(
        "rootlog fix game.rootlog --diff",
        "rootlog fix game.rootlog --line 17",
        "rootlog fix --all games/",
    ),
)
@options.paths_argument()
@options.law_option()
@options.selection_options
@click.option("--all", "everything", is_flag=True, help="Apply all suggestions.")
@options.line_option()
@click.option("--diff", is_flag=True, help="Show what would change as a unified diff instead.")
@options.colour_option()
def command(paths: tuple[str, ...], **wanted: object) -> int:
    """Apply suggested repairs to records.

    A suggestion is one small edit that explains a finding. Without --all or --line you are asked about each. Everything else
    stays byte for byte. The record is judged again after each repair; what was applied and what is left is shown.

    PATH is a file, a folder (every *.rootlog file below it) or -, whose result goes to standard output.

    Exit status, for what is left (with --diff: what would be left): 0 no errors; 1 errors or not a record; 2 bad usage, a file
    that cannot be read or written, or a bug in rootlog.
    """
    return fix(paths, FixOptions(config=options.config(), **wanted))  # type: ignore[arg-type]
