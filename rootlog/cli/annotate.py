"""`rootlog annotate`."""

from __future__ import annotations

import click

from rootlog.cli import in_force, options
from rootlog.cli.differences import difference
from rootlog.cli.failing import tell
from rootlog.cli.files import STDIN, write, write_bytes
from rootlog.cli.run_check import OK, USAGE
from rootlog.cli.saving import save
from rootlog.renderers.annotate import annotate_bytes, strip_bytes


@click.command("annotate")
@options.path_argument()
@options.law_option()
@options.selection_options
@click.option("--strip", is_flag=True, help="Take the annotations out instead.")
@click.option("--in-place", is_flag=True, help="Write the result into the file itself.")
@click.option("-o", "--output", metavar="FILE", help="Write the result into this file.")
@click.option("--diff", is_flag=True, help="Show what would change instead.")
def command(
    path: str,
    law: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strip: bool,
    in_place: bool,
    output: str | None,
    diff: bool,
) -> int:
    """Write the findings on a record into it.

    Each becomes a //! line under its turn. Annotating twice gives the same file, and --strip gives back the file as it was.

    Exit status: 0, or 2 for wrong usage, a path that cannot be read or written, or a record at which rootlog itself fails: that
    stays as it is.
    """
    if in_place + diff + (output is not None) > 1:
        raise click.UsageError("--in-place, --output and --diff exclude each other")
    if in_place and path == STDIN:
        raise click.UsageError("standard input cannot be changed in place")
    before = options.content(path)
    after = strip_bytes(before) if strip else _annotated(path, before, law, select, ignore)
    if after is None:
        return USAGE
    if diff:
        write(difference(path, before, after, "annotated"))
    elif output is not None:
        save(output, after)
    elif not in_place:
        write_bytes(after)
    elif after != before:  # a file that has this content is left alone
        save(path, after)
    return OK


def _annotated(
    path: str, content: bytes, law: str | None, select: tuple[str, ...], ignore: tuple[str, ...]
) -> bytes | None:
    """The record with its findings; None, and said why, where rootlog itself fails at it."""
    bare = strip_bytes(content)
    judged = options.judged(bare, path, law)
    report = judged.report
    selection = in_force.selection(path, select, ignore, options.config())
    if judged.failure is not None:
        tell(judged.failure, path)
        return None
    return annotate_bytes(bare, report.only(selection).mistakes)
