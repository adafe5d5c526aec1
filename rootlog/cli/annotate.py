"""`rootlog annotate`."""

from __future__ import annotations

import os
import sys

import click

from rootlog.cli import options
from rootlog.cli.files import STDIN, save, write


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
) -> None:
    """Write the findings on a record into it.

    Each becomes a //! line under its turn. Annotating twice gives the same file, and --strip gives back the file as it was.
    """
    if in_place + diff + (output is not None) > 1:
        raise click.UsageError("--in-place, --output and --diff exclude each other")
    if in_place and path == STDIN:
        raise click.UsageError("standard input cannot be changed in place")
    before = options.content(path)
    after = _annotated(before, strip, law, select, ignore)
    if diff:
        write(_difference(path, before, after))
    elif in_place or output:
        _save(output or path, after, before if in_place else None)
    else:
        _to_stdout(after)


def _annotated(
    content: bytes,
    strip: bool,
    law: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
) -> bytes:
    from rootlog.api import annotate_bytes
    from rootlog.renderers.annotate import strip_bytes
    from rootlog.reporting.report import Selection

    return (
        strip_bytes(content) if strip else annotate_bytes(content, law, Selection(select, ignore))
    )


def _to_stdout(content: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _difference(path: str, before: bytes, after: bytes) -> str:
    import difflib

    old, new = (_lines(content) for content in (before, after))
    return "".join(difflib.unified_diff(old, new, path, f"{path} (annotated)"))


def _lines(content: bytes) -> list[str]:
    """The lines as text for eyes; a line without an end gets one, or the next would stand beside it."""
    return [line + "\n" for line in content.decode("utf-8", "replace").splitlines()]


def _save(path: str, content: bytes, before: bytes | None) -> None:
    """Writes a file as a whole or not at all; one that already has this content is left alone."""
    if content != before:
        save(os.path.realpath(path), content)
