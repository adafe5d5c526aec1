"""`rootlog check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rootlog.cli import options
from rootlog.renderers import FORMATS, GROUPED

if TYPE_CHECKING:
    from rootlog.cli.run_check import CheckOptions


@click.command(
    "check",
    epilog=options.examples(
        "rootlog check game.rootlog",
        "rootlog check games/ --law law-4 --statistics",
        "rootlog check game.rootlog --select 4.2,6.5 --format json",
    ),
)
@options.paths_argument()
@options.law_option()
@options.selection_options
@options.format_option(*FORMATS)
@click.option(
    "--verdict",
    is_flag=True,
    help="Only judge: do not look for what was meant, which takes most of the time where something is wrong.",
)
@click.option("--strict", is_flag=True, help="Warnings count as errors for the exit status.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Also show findings that only follow from others; with --fix, apply all suggestions.",
)
@click.option("--statistics", is_flag=True, help="Only count the findings of all records together.")
@click.option(
    "--group-by",
    type=click.Choice(("rule", "player", "turn", "file", "likely")),
    help="List the findings of all records by this; with --statistics, count them by it instead of by rule.",
)
@click.option(
    "--overlooked",
    is_flag=True,
    help="Only list the rules that players overlooked most, with what they say; slips of the record do not count.",
)
@click.option("--player", metavar="NAME", default="", help="With --overlooked: by this player.")
@click.option("--diff", is_flag=True, help="Show all suggestions as a unified diff instead.")
@click.option("--fix", "fixing", is_flag=True, help="Apply suggestions, as rootlog fix does.")
@options.line_option()
@click.option(
    "--watch", is_flag=True, help="Check again whenever a record is saved, and mark what is new."
)
@click.option(
    "--cache/--no-cache",
    default=True,
    help="Reuse earlier reports on unchanged records.",
)
@options.jobs_option()
@options.progress_option()
@options.output_option()
@options.colour_option()
def command(
    paths: tuple[str, ...],
    format_: str,
    fixing: bool,
    lines: tuple[int, ...],
    watch: bool,
    **rest: object,
) -> int:
    """Read, replay and judge records.

    PATH is a file, a folder (every *.rootlog file below it) or - for standard input.

    Exit status: 0 no errors; 1 errors found or not a record; 2 bad usage, an unreadable file, or a bug in rootlog (the
    remaining files are still checked).
    """
    if rest["player"] and not rest["overlooked"]:
        raise click.UsageError("--player goes with --overlooked")
    if rest["overlooked"] and (rest["statistics"] or rest["group_by"] or rest["verdict"]):
        raise click.UsageError("--overlooked goes without --statistics, --group-by and --verdict")
    if grouping := rest["statistics"] or rest["group_by"] or rest["overlooked"]:
        names = "--overlooked" if rest["overlooked"] else "--statistics and --group-by"
        verb = "goes" if rest["overlooked"] else "go"
        if fixing or rest["diff"]:
            raise click.UsageError(f"{names} {verb} with neither --fix nor --diff")
        if format_ not in GROUPED:
            words = ", ".join(GROUPED)
            raise click.UsageError(f"for {names} the formats are {words}")
    rest["group_by"] = rest["group_by"] or ("rule" if grouping else "")
    if rest["verdict"] and (fixing or rest["diff"]):
        raise click.UsageError("--verdict suggests nothing; it goes with neither --fix nor --diff")
    if watch and fixing:
        raise click.UsageError("--watch goes without --fix")
    if fixing:
        from rootlog.cli import fixing as fixes  # when it runs: its help does without

        known = {name: value for name, value in rest.items() if name in fixes.FixOptions._fields}
        return fixes.fix(paths, fixes.FixOptions(lines=lines, config=options.config(), **known))  # type: ignore[arg-type]
    if lines and not rest["diff"]:
        raise click.UsageError("--line goes with --fix or --diff")
    from rootlog.cli import run_check  # as above

    rest["config"] = options.config()
    wanted = run_check.CheckOptions(format=format_, lines=lines, **rest)  # type: ignore[arg-type]
    if watch:
        return _watched(paths, wanted)
    return run_check.check(paths, wanted)


def _watched(paths: tuple[str, ...], wanted: CheckOptions) -> int:
    if wanted.format != "text" or wanted.diff:
        raise click.UsageError("--watch shows text; it goes with neither --format nor --diff")
    from rootlog.cli.watching import watch  # when it runs: its help does without

    return watch(paths, wanted)
