"""Files that the commands write."""

import errno
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO

import click

from rootlog.cli.files import shown

if sys.platform != "win32":
    import fcntl


_TEMPORARY = ".rootlog-"
"""The beginning of the name of a file that is to take another one's place in a moment."""
_STALE = 3600.0
"""The number of seconds for which such a file is left alone: it is one that a killed process left, as writing takes no minute."""


class ChangedError(OSError):
    """A file is no longer what was read, so that writing it would undo what somebody else wrote."""


def save(path: str, content: bytes, before: bytes | None = None) -> None:
    """A file with that content. Raises UsageError where it cannot be written (see `put`)."""
    try:
        put(path, content, before)
    except OSError as error:
        raise click.UsageError(shown(unwritten(path, error))) from error


def unwritten(path: str, error: OSError) -> str:
    """Why a path cannot be written, in words."""
    return f"cannot write {shown(path)}: {error.strerror or error}"


def put(path: str, content: bytes, before: bytes | None = None) -> None:
    """Writes a file as a whole or not at all, and keeps what it is: its mode, its owner and its group; a link stays a link.

    Where `before` was read from it, it must still have that content. What has other names (hard links) or another owner is written
    in its place, as a new file would be no longer the same. So is what lies in a folder that takes no new files, and what is no
    file: a device, a pipe. Raises OSError, as for a file that is marked read-only.
    """
    with _alone(path, before):
        _put(path, content, before)


def _put(path: str, content: bytes, before: bytes | None) -> None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        _as_read(path, before)
        _replace(
            os.path.realpath(path), content, None, None
        )  # where a link leads to what is not there yet, it is made there
        return
    if not stat.S_ISREG(found.st_mode):
        with open(path, "wb") as file:
            file.write(content)
        return
    if not os.access(path, os.W_OK) or not found.st_mode & 0o222:
        raise PermissionError(errno.EACCES, "it is read-only", path)
    if found.st_nlink > 1 or not _is_ours(found):
        _overwrite(path, content, before)
        return
    try:
        _replace(os.path.realpath(path), content, found, before)
    except PermissionError:
        _overwrite(path, content, before)


@contextmanager
def _alone(path: str, before: bytes | None) -> Iterator[None]:
    """No other rootlog writes the file meanwhile, where the system can see to that. Raises ChangedError where one does."""
    if sys.platform == "win32" or before is None:
        yield
        return
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        yield  # it is gone, or not to be read any more: what follows tells
        return
    try:
        with _if_lockable():
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


@contextmanager
def _if_lockable() -> Iterator[None]:
    """A file that cannot be locked is written without a lock. Raises ChangedError where another program has the lock."""
    try:
        yield
    except BlockingIOError as error:
        raise ChangedError(errno.EBUSY, "another program is writing it") from error
    except OSError:
        return


def _as_read(path: str, before: bytes | None) -> None:
    """Raises ChangedError where a file has another content than was read."""
    if before is None:
        return
    try:
        with open(path, "rb") as file:
            same = file.read(len(before) + 1) == before
    except FileNotFoundError:
        same = False
    if not same:
        raise ChangedError(errno.EBUSY, "it was changed meanwhile; it is left as it is now")


def _is_ours(found: os.stat_result) -> bool:
    """True if a new file would belong to the same owner; where there are none, all do."""
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _overwrite(path: str, content: bytes, before: bytes | None) -> None:
    """Writes into the file itself. Where there is no room, or writing fails, what was in it is there again."""
    with open(path, "r+b", buffering=0) as file:
        old = file.read()
        if before is not None and old != before:
            raise ChangedError(errno.EBUSY, "it was changed meanwhile; it is left as it is now")
        try:
            if len(content) > len(old) and hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, len(content))
            _fill(file, content)
        except BaseException:
            _fill(file, old)
            raise


def _fill(file: FileIO, content: bytes) -> None:
    """The file has that content, and is on the disk."""
    rest = memoryview(content)
    file.seek(0)
    while rest:
        rest = rest[file.write(rest) :]
    file.truncate(len(content))
    os.fsync(file.fileno())


def _replace(path: str, content: bytes, found: os.stat_result | None, before: bytes | None) -> None:
    """Puts a new file in the place of that name, in one step; `found` is what is there."""
    folder = os.path.dirname(path) or "."
    _clear_out(folder)
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=_TEMPORARY)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if found is None:
            os.chmod(temporary, 0o666 & ~_umask())
        else:
            if hasattr(os, "chown") and os.stat(temporary).st_gid != found.st_gid:
                os.chown(temporary, -1, found.st_gid)
            shutil.copymode(path, temporary)
        _as_read(path, before)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _clear_out(folder: str) -> None:
    """Takes away what a killed process of this user left in a folder."""
    try:
        with os.scandir(folder) as every:
            left = [one for one in every if one.name.startswith(_TEMPORARY)]
        for one in left:
            found = one.stat(follow_symlinks=False)
            old = time.time() - found.st_mtime > _STALE
            if old and stat.S_ISREG(found.st_mode) and _is_ours(found):
                os.unlink(one.path)
    except OSError:
        return  # another process was faster, or nothing can be looked for there


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
