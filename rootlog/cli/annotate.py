"""`rootlog annotate`."""

from typing import NamedTuple

import click

from rootlog import in_force
from rootlog.cli import options
from rootlog.cli.differences import difference
from rootlog.cli.failing import tell
from rootlog.cli.files import STDIN, expand, read, say, unread, write, write_bytes
from rootlog.cli.saving import put, save, unwritten
from rootlog.cli.statuses import OK, USAGE
from rootlog.in_force import SettingsError
from rootlog.renderers.annotate import annotate_bytes, strip_bytes


class Marking(NamedTuple):
    """The annotations to be written into records, and the place of the result: to standard output if nothing is said."""

    law: str | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    strip: bool
    in_place: bool
    output: str | None
    diff: bool


@click.command(
    "annotate",
    epilog=options.examples(
        "rootlog annotate game.rootlog",
        "rootlog annotate --in-place games/",
        "rootlog annotate --strip game.rootlog -o clean.rootlog",
    ),
)
@options.paths_argument()
@options.law_option()
@options.selection_options
@click.option("--strip", is_flag=True, help="Take the annotations out instead.")
@click.option("-i", "--in-place", is_flag=True, help="Write the results into the files themselves.")
@click.option("-o", "--output", metavar="FILE", help="Write the result into this file.")
@click.option("--diff", is_flag=True, help="Show what would change instead.")
def command(
    paths: tuple[str, ...],
    law: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strip: bool,
    in_place: bool,
    output: str | None,
    diff: bool,
) -> int:
    """Write findings into records as comments.

    Each finding becomes a //! line under its turn. Annotating twice gives the same file; --strip gives back the file as it was.
    PATH is a file, a folder (every *.rootlog file below it) or - for standard input. Several records need --in-place or --diff.

    Exit status: 0 done; 2 bad usage, a file that cannot be read or written, or a bug in rootlog (the remaining records are
    still annotated).
    """
    if in_place + diff + (output is not None) > 1:
        raise click.UsageError("--in-place, --output and --diff exclude each other")
    files = list(expand(paths))
    if in_place and STDIN in files:
        raise click.UsageError("standard input cannot be changed in place")
    if len(files) > 1 and not (in_place or diff):
        raise click.UsageError(f"{len(files)} records: say --in-place or --diff")
    wanted = Marking(law, select, ignore, strip, in_place, output, diff)
    done = [_one(path, wanted) for path in files]
    return OK if all(done) else USAGE


def _one(path: str, wanted: Marking) -> bool:
    """Annotates one record as the options say; whether it could be done, and if not, why is said."""
    try:
        before = read(path)
        after = strip_bytes(before) if wanted.strip else _annotated(path, before, wanted)
    except OSError as error:
        say(unread(path, error))
        return False
    except SettingsError as error:
        say(str(error))
        return False
    return after is not None and _given(path, before, after, wanted)


def _given(path: str, before: bytes, after: bytes, wanted: Marking) -> bool:
    """True if the result could go where it is wanted; if not, why is said. A file that has this content is left alone."""
    if wanted.diff:
        write(difference(path, before, after, "annotated"))
    elif wanted.output is not None:
        save(wanted.output, after)
    elif not wanted.in_place:
        write_bytes(after)
    elif after != before:
        try:
            put(path, after, before)
        except OSError as error:
            say(unwritten(path, error))
            return False
    return True


def _annotated(path: str, content: bytes, wanted: Marking) -> bytes | None:
    """The record with its findings; None, and said why, where rootlog itself fails at it."""
    bare = strip_bytes(content)
    judged = options.judged(bare, path, wanted.law)
    report = judged.report
    selection = in_force.selection(path, wanted.select, wanted.ignore, options.config())
    if judged.failure is not None:
        tell(judged.failure, path)
        return None
    return annotate_bytes(bare, report.only(selection).mistakes)
