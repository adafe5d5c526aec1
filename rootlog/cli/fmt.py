"""`rootlog fmt`."""

from __future__ import annotations

import sys

import click

from rootlog.cli import options
from rootlog.cli.files import STDIN, expand, say, write


@click.command("fmt")
@options.paths_argument()
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a record is not canonical.")
@click.option("--diff", is_flag=True, help="Show what would change.")
@click.option("-i", "--in-place", is_flag=True, help="Write the records back to their files.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], check: bool, diff: bool, in_place: bool
) -> None:
    """Write records in canonical notation.

    Comments, blank lines, line ends and actions that cannot be read stay as they are.
    Several records are written with --in-place, or compared with --check or --diff.
    """
    files = list(expand(paths))
    if in_place and (check or diff or STDIN in files):
        raise click.UsageError("--in-place goes with paths only, not with `-`, --check or --diff")
    if len(files) > 1 and not (check or diff or in_place):
        raise click.UsageError("several records: say --in-place, --check or --diff")
    changed = [path for path in files if _one(path, check, diff, in_place)]
    if check and changed:
        ctx.exit(1)


def _one(path: str, check: bool, diff: bool, in_place: bool) -> bool:
    """Format one record as the options say; True if that changes it."""
    content = options.content(path)
    made = _formatted(content)
    if diff:
        write(_difference(path, content, made))
    elif check and made != content:
        say(f"{path}: not in canonical notation")
    elif in_place and made != content:
        _write_back(path, made)
    elif not (check or in_place):
        sys.stdout.buffer.write(made)
    return made != content


def _formatted(content: bytes) -> bytes:
    """The bytes of a record in canonical notation, in the encoding in which they came."""
    from rootlog.notation.text import decode, encode
    from rootlog.notation.writer import write as canonical

    text, warning = decode(content)
    return encode(canonical(text), utf8=warning is None)


def _difference(path: str, before: bytes, after: bytes) -> str:
    from difflib import unified_diff

    from rootlog.notation.text import decode

    one, other = (decode(content)[0].splitlines(keepends=True) for content in (before, after))
    lines = unified_diff(one, other, path, f"{path} (canonical)")
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def _write_back(path: str, content: bytes) -> None:
    """Put the content in the place of the file, at once. A path that cannot be written is wrong usage."""
    import os

    from rootlog.cli.files import save

    save(os.path.realpath(path), content)
