"""`rootlog fix`."""

from __future__ import annotations

import click

from rootlog.cli import options
from rootlog.cli.fixing import Wanted, fix


@click.command("fix")
@options.paths_argument()
@options.law_option()
@options.selection_options
@click.option("--all", "everything", is_flag=True, help="Apply all suggestions.")
@options.line_option()
@click.option("--diff", is_flag=True, help="Show what would change as a unified diff instead.")
@options.colour_option()
def command(paths: tuple[str, ...], **wanted: object) -> int:
    """Apply suggestions to records.

    A suggestion is what was probably meant where one small edit explains a finding. Without --all or --line each is shown and
    asked about. What is not changed stays byte for byte. After each the record is judged again; what was applied and what is
    left is shown.

    A PATH is a file, a folder (every *.rootlog file below it) or -, whose result goes to standard output.

    Exit status, as of check for what is left, with --diff for what would be left: 0 no error findings, 1 some, or a text that is
    no record, 2 wrong usage, a path that cannot be read or written, or a record at which rootlog itself fails.
    """
    return fix(paths, Wanted(config=options.config(), **wanted))  # type: ignore[arg-type]
