"""Files that the commands write."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile

import click

from rootlog.cli.files import shown


def save(path: str, content: bytes) -> None:
    """A file with that content. Raises UsageError where it cannot be written (see `put`)."""
    try:
        put(path, content)
    except OSError as error:
        raise click.UsageError(shown(unwritten(path, error))) from error


def unwritten(path: str, error: OSError) -> str:
    """Why a path cannot be written, in words."""
    return f"cannot write {path}: {error.strerror or error}"


def put(path: str, content: bytes) -> None:
    """Writes a file as a whole or not at all, and keeps what it is: its mode and its owner; a link stays a link.

    What has other names (hard links) or another owner is written in its place, as a new file would be no longer the same.
    So is what lies in a folder that takes no new files, and what is no file: a device, a pipe. Raises OSError, as for a
    file that is marked read-only.
    """
    try:
        found = os.stat(path)
    except FileNotFoundError:
        _replace(
            os.path.realpath(path), content, None
        )  # where a link leads to what is not there yet, it is made there
        return
    if not stat.S_ISREG(found.st_mode):
        _overwrite(path, content)
        return
    if not os.access(path, os.W_OK) or not found.st_mode & 0o222:
        raise PermissionError(errno.EACCES, "it is read-only", path)
    if found.st_nlink > 1 or not _is_ours(found):
        _overwrite(path, content)
        return
    try:
        _replace(os.path.realpath(path), content, found.st_mode)
    except PermissionError:
        _overwrite(path, content)


def _is_ours(found: os.stat_result) -> bool:
    """Whether a new file would belong to the same owner; where there are none, all do."""
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _overwrite(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)


def _replace(path: str, content: bytes, mode: int | None) -> None:
    """Puts a new file in the place of that name, in one step."""
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".rootlog-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if mode is None:
            os.chmod(temporary, 0o666 & ~_umask())
        else:
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
