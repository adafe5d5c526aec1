"""`rootlog check`."""

from __future__ import annotations

import click

from rootlog.cli import options, run_check
from rootlog.renderers import FORMATS


@click.command("check")
@options.paths_argument()
@options.law_option()
@options.selection_options
@options.format_option(*FORMATS)
@click.option("--strict", is_flag=True, help="Warnings count as errors for the exit status.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Also show what only follows from other findings, below them; with --fix, apply all.",
)
@click.option("--diff", is_flag=True, help="Show all suggestions as a unified diff instead.")
@click.option("--fix", "fixing", is_flag=True, help="Apply suggestions, as rootlog fix does.")
@options.line_option()
@options.jobs_option()
@options.progress_option()
@options.colour_option()
def command(
    paths: tuple[str, ...], format_: str, fixing: bool, lines: tuple[int, ...], **rest: object
) -> int:
    """Read, replay and judge records.

    A PATH is a file, a folder (every *.rootlog file below it) or - for standard input.

    Exit status: 0 no error findings, 1 some, or a text that is no record, 2 wrong usage, a path that cannot be read or a record
    at which rootlog itself fails. The other records are judged all the same.
    """
    if fixing:
        from rootlog.cli import fixing as fixes

        known = {name: value for name, value in rest.items() if name in fixes.Wanted._fields}
        return fixes.fix(paths, fixes.Wanted(lines=lines, config=options.config(), **known))  # type: ignore[arg-type]
    if lines and not rest["diff"]:
        raise click.UsageError("--line goes with --fix or --diff")
    rest["config"] = options.config()
    return run_check.check(paths, run_check.Options(format=format_, lines=lines, **rest))  # type: ignore[arg-type]
