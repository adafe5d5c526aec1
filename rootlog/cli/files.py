"""Paths of the command line as records: files, folders with records below them, standard input."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

STDIN = "-"
SUFFIX = ".rootlog"


def expand(paths: Iterable[str]) -> Iterator[str]:
    """The files that the paths name, in the order given; a folder gives every record below it, sorted."""
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            yield from _below(path)
        else:
            yield path


def _below(folder: str) -> Iterator[str]:
    found = sorted(
        os.path.join(top, name)
        for top, _, names in os.walk(folder)
        for name in names
        if name.endswith(SUFFIX)
    )
    if not found:
        say(f"{folder}: no {SUFFIX} file below this folder")
    yield from found


def read(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises OSError."""
    if path == STDIN:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def unread(path: str, error: OSError) -> str:
    """Why a path cannot be read, in words."""
    return f"cannot read {path}: {error.strerror or error}"


def say(message: str) -> None:
    """A message to the user, on standard error; nothing in it moves the cursor."""
    if sys.stderr is not None:
        sys.stderr.write(f"rootlog: {shown(message)}\n")


def shown(message: str) -> str:
    """A message without control characters: names of files may hold any."""
    if message.isascii() and message.isprintable():
        return message
    from rootlog.renderers.plain import printable

    return printable(message)


def write(text: str) -> None:
    """Text to standard output; what its encoding lacks is written as an escape.

    Raises OSError without a file name where it takes no more, BrokenPipeError where its reader went away: the commands
    leave both to `rootlog.cli.__main__`.
    """
    out = _output()
    encoding = out.encoding or "utf-8"
    out.write(text.encode(encoding, "backslashreplace").decode(encoding))
    out.flush()


def write_bytes(content: bytes) -> None:
    """Bytes to standard output, as they are. Raises as `write` does."""
    out = _output()
    out.flush()
    out.buffer.write(content)
    out.buffer.flush()


def _output() -> TextIO:
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdout


def hush() -> None:
    """Send what is still in the output buffer nowhere, so that closing it at exit raises nothing."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
