"""Paths of the command line as records: files, folders with records below them, standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

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
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def say(message: str) -> None:
    """A message to the user, on standard error."""
    sys.stderr.write(f"rootlog: {message}\n")


def write(text: str) -> None:
    """Text to standard output; what its encoding lacks is written as an escape. A closed pipe ends the program quietly."""
    out = sys.stdout
    encoding = out.encoding or "utf-8"
    try:
        out.write(text.encode(encoding, "backslashreplace").decode(encoding))
        out.flush()
    except BrokenPipeError:
        hush()
        raise SystemExit(PIPE_CLOSED) from None


PIPE_CLOSED = 141
"""The exit status of a program whose reader went away, as shells count it (128 + SIGPIPE)."""


def hush() -> None:
    """Send what is still in the output buffer nowhere, so that closing it at exit raises nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def save(path: str, content: bytes) -> None:
    """A file with that content, written as a whole or not at all. Raises UsageError where it cannot be written."""
    import click

    try:
        replace(path, content)
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror or error}") from error


def replace(path: str, content: bytes) -> None:
    """Puts `content` in place of a file in one step, keeping its mode. Raises OSError."""
    import shutil
    import tempfile

    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".rootlog-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if os.path.exists(path):
            shutil.copymode(path, temporary)
        else:
            os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
