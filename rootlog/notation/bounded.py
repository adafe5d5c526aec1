"""The bytes of a file that a user names: of a regular file or of what the shell hands over, and no more than a record ever has."""

import errno
import os
import stat
from typing import IO

MOST = 1 << 20
"""The number of bytes that are read: a long game has a hundredth of them."""

_HANDED_OVER = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Under which names the system has what was open when the process began."""


def content(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file. Raises OSError, also for what is no file (a pipe may never end, a device holds no record) and what is too large.

    A pipe that the shell hands over, as by `<(zcat game.gz)`, has a writer and is read.
    """
    found = os.stat(path)
    if not (
        stat.S_ISREG(found.st_mode)
        or stat.S_ISDIR(found.st_mode)  # of a folder the system tells
        or os.path.abspath(path).startswith(_HANDED_OVER)
    ):
        raise OSError(
            errno.EINVAL, "it is a pipe or a device, not a file; from a pipe `-` reads", path
        )
    with open(path, "rb") as file:
        return within(file, path)


def within(file: IO[bytes], path: str | os.PathLike[str]) -> bytes:
    """All that there is to read. Raises OSError where it is more than any record has."""
    found = file.read(MOST + 1)
    if len(found) > MOST:
        raise OSError(errno.EFBIG, f"it has more than {MOST:,} bytes, a record has fewer", path)
    return found
