"""`rootlog fmt`."""

import click

from rootlog.cli import options
from rootlog.cli.differences import difference
from rootlog.cli.failing import tell
from rootlog.cli.files import STDIN, expand, read, say, unread, write, write_bytes
from rootlog.cli.saving import put, unwritten
from rootlog.cli.statuses import FOUND, USAGE
from rootlog.notation.text import decode, encode, encoding_of
from rootlog.notation.writer import write as canonical


@click.command(
    "fmt",
    epilog=options.examples(
        "rootlog fmt game.rootlog", "rootlog fmt --check games/", "rootlog fmt --in-place games/"
    ),
)
@options.paths_argument()
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a record is not canonical.")
@click.option("--diff", is_flag=True, help="Show what would change.")
@click.option("-i", "--in-place", is_flag=True, help="Write the records back to their files.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], check: bool, diff: bool, in_place: bool
) -> None:
    """Write records in canonical notation.

    Comments, blank lines, line ends and actions that cannot be read stay as they are. Several records need --in-place, --check
    or --diff.

    Exit status: 0 done; 1 --check found a record that is not canonical; 2 bad usage, or a file that cannot be read or written
    (the remaining records are still formatted).
    """
    files = list(expand(paths))
    if in_place and (check or diff or STDIN in files):
        raise click.UsageError("--in-place goes with paths only, not with `-`, --check or --diff")
    if len(files) > 1 and not (check or diff or in_place):
        raise click.UsageError("several records: say --in-place, --check or --diff")
    done = [_one(path, check, diff, in_place) for path in files]
    if None in done:
        ctx.exit(USAGE)
    if check and any(done):
        ctx.exit(FOUND)


def _one(path: str, check: bool, diff: bool, in_place: bool) -> bool | None:
    """Format one record as the options say; True if that changes it, None, and said why, if it cannot be done."""
    try:
        content = read(path)
    except OSError as error:
        say(unread(path, error))
        return None
    try:
        made = _formatted(content)
    except Exception as error:  # the other records are none the worse for it
        tell(error, path)
        return None
    if diff:
        write(difference(path, content, made, "canonical"))
    elif check and made != content:
        say(f"{path}: not in canonical notation")
    elif in_place and made != content:
        return _written_back(path, content, made)
    elif not (check or in_place):
        write_bytes(made)
    return made != content


def _written_back(path: str, before: bytes, content: bytes) -> bool | None:
    try:
        put(path, content, before)
    except OSError as error:
        say(unwritten(path, error))
        return None
    return True


def _formatted(content: bytes) -> bytes:
    """The bytes of a record in canonical notation, in the encoding in which they came."""
    return encode(canonical(decode(content)[0]), encoding_of(content))
