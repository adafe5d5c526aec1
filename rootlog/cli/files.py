"""Paths of the command line as records: files, folders with records below them, standard input."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from glob import glob
from typing import TextIO

from rootlog.notation.bounded import content, within
from rootlog.notation.text import BOM, decode
from rootlog.renderers.plain import printable

STDIN = "-"
SUFFIX = ".rootlog"


_WILD = frozenset("*?[")
"""The characters that make a path a pattern; Windows leaves patterns to the programs."""
_LOOK_INTO = ".txt"
"""Files of this ending may hold a record, and are named where they are not read."""


def expand(paths: Iterable[str]) -> Iterator[str]:
    """The files that the paths name, in the order given; a folder gives every record below it, sorted.

    A pattern that the shell left as it is gives what it matches, sorted, each once; one that matches nothing stays, as a file
    that is not there.
    """
    for path in paths:
        if _WILD.isdisjoint(path) or os.path.lexists(path):
            yield from _named(path)
        else:
            for found in _matched(path) or [path]:
                yield from _named(found)


def _named(path: str) -> Iterator[str]:
    if path != STDIN and os.path.isdir(path):
        yield from _below(path)
    else:
        yield slashed(path)


def _matched(pattern: str) -> list[str]:
    return sorted(glob(pattern, recursive=True))


def slashed(path: str, separator: str = os.sep) -> str:
    """A path as reports show it: with slashes, so that they are the same on every system. It opens the same file."""
    return path if separator == "/" else path.replace(separator, "/")


def _below(folder: str) -> Iterator[str]:
    every = [os.path.join(top, name) for top, _, names in os.walk(folder) for name in names]
    found = sorted(slashed(path) for path in every if is_record(path))
    skipped = sorted(slashed(path) for path in every if _may_be_record(path))
    if skipped:
        say(_skipped(folder, skipped))
    if not found:
        say(f"{folder}: no {SUFFIX} file below this folder")
    yield from found


def is_record(path: str) -> bool:
    """True if a file is named as records are; capitals make no difference."""
    return path.lower().endswith(SUFFIX)


def without_suffix(path: str) -> str:
    """A path without the ending of records, in whatever capitals."""
    return path[: -len(SUFFIX)] if is_record(path) else path


def _may_be_record(path: str) -> bool:
    """True if a file that is not named as a record holds one, as far as its beginning tells: it has a line for the map."""
    if not path.lower().endswith(_LOOK_INTO):
        return False

    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            text = decode(file.read(4096))[0]
    except OSError:
        return False
    return any(line.lstrip(BOM + " ").startswith("Map:") for line in text.splitlines())


def _skipped(folder: str, paths: list[str]) -> str:
    """That files were not read, and what to do about it."""
    shown = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
    if len(paths) == 1:
        return f"{folder}: {shown} looks like a record and is skipped; name it, or end its name in {SUFFIX}"
    return f"{folder}: {shown} look like records and are skipped; name them, or end their names in {SUFFIX}"


def read(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises OSError."""
    if path == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return within(sys.stdin.buffer, "standard input")
    return content(path)


def unread(path: str, error: OSError) -> str:
    """Why a path cannot be read, in words."""
    return f"cannot read {shown(path)}: {error.strerror or error}{_nearest(path, error)}"


def _nearest(path: str, error: OSError) -> str:
    """The file that was probably meant where there is none of that name."""
    if not isinstance(error, FileNotFoundError):
        return ""

    folder, name = os.path.split(path)
    try:
        beside = os.listdir(folder or os.curdir)
    except OSError:
        return ""
    close = get_close_matches(name, beside, 1, 0.75)
    return f"; did you mean {slashed(os.path.join(folder, close[0]))}?" if close else ""


def say(message: str) -> None:
    """A message to the user, on standard error, of one line or several; nothing else in it moves the cursor."""
    if sys.stderr is not None:
        lines = "\n".join(map(shown, message.split("\n")))
        sys.stderr.write(f"rootlog: {lines}\n")


def shown(message: str) -> str:
    """A message without control characters: names of files may hold any."""
    if message.isascii() and message.isprintable():
        return message

    return printable(message)


def write(text: str) -> None:
    """Text to standard output; what its encoding lacks is written as an escape.

    Raises OSError without a file name where it takes no more, BrokenPipeError where its reader went away: the commands
    leave both to `rootlog.cli.__main__`.
    """
    out = _output()
    encoding = out.encoding or "utf-8"
    try:
        out.write(text.encode(encoding, "backslashreplace").decode(encoding))
        out.flush()
    except OSError as error:
        raise _closed(error) from error


def write_bytes(content: bytes) -> None:
    """Bytes to standard output, as they are. Raises as `write` does."""
    out = _output()
    try:
        out.flush()
        out.buffer.write(content)
        out.buffer.flush()
    except OSError as error:
        raise _closed(error) from error


def flush() -> None:
    """Sends what is still in the output buffer, if there is an output. Raises as `write` does."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except OSError as error:
            raise _closed(error) from error


def _closed(error: OSError) -> OSError:
    """The error of an output, as it is everywhere: on Windows a pipe whose reader went away is an invalid argument."""
    return BrokenPipeError(errno.EPIPE, "its reader went away") if _is_closed(error) else error


def _is_closed(error: OSError) -> bool:
    return error.errno == errno.EINVAL and error.filename is None


def plain_streams() -> None:
    """Output that goes to a file or to another program is UTF-8 with line feeds, whatever the system's code page.

    A terminal keeps its encoding.
    """
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not stream.isatty():
            reconfigure(encoding="utf-8", newline="\n")


def _output() -> TextIO:
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdout


def hush() -> None:
    """Send what is still in the output buffer nowhere, so that closing it at exit raises nothing."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def wants_colour(asked: bool | None) -> bool:
    """True if to print in colour: as asked for, else on a terminal unless NO_COLOR is set."""
    if asked is not None:
        return asked
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
