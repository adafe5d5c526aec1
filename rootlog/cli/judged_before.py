"""Reports on records that were judged before, kept from process to process: nothing else is.

A league's folder is checked again and again, and mostly one record of it is another than the last time. To judge one with mistakes
takes far longer than to read what was said of it. So the report on such a record, or on a long one, is kept in the user's folder for
caches. Its name is a hash of all that it hangs on: the record, the law and settings, and rootlog itself. Where nothing can be written
there, nothing is kept; what is kept can be deleted, and does not grow beyond a bound.
"""

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import BinaryIO, NamedTuple

from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.packing import packed, unpacked
from rootlog.reporting.report import RecordReport
from rootlog.version import VERSION

LONG = 100
"""The number of actions that a record without findings has at least to be kept: a shorter one is judged as soon as read."""
MOST = 64
"""The number of reports that each of the 256 folders keeps at most."""
_SEAL = sha256().digest_size
"""The number of bytes that tell that the rest is as it was written."""
_SOURCES = (".py", ".json", ".lark")


class ReportKey(NamedTuple):
    """All that a report depends on besides rootlog itself.

    The record's bytes; its file's name, which may tell the day of the game; the law and what the table agreed on;
    whether it is worded, and tells what was meant.
    """

    content: bytes
    name: str
    law: str | None
    agreed: TableAgreement | None
    worded: bool
    meant: bool = True

    @property
    def key(self) -> str:
        """A hash of all of it, and of rootlog. Raises OSError."""
        return sha256(repr((_version(), *self)).encode()).hexdigest()


def report(asked: ReportKey) -> RecordReport | None:
    """The report that was kept for that, by the path that the record had then; None where there is none."""
    try:
        place = _place(asked)
        with open(place, "rb") as file:
            if not _is_trusted(file, place):
                return None
            content = file.read()
        seal, content = content[:_SEAL], content[_SEAL:]
        if sha256(content).digest() != seal:
            return None
        return unpacked(json.loads(content))
    except Exception:  # it was never kept, or is no such file
        return None


def keep(asked: ReportKey, told: RecordReport) -> None:
    """Keep that report, if judging again would take longer than reading it, and if it can be written."""
    if told.internal or not (told.findings or told.ruled or told.actions >= LONG):
        return
    try:
        _write(_place(asked), json.dumps(packed(told), separators=(",", ":")).encode())
    except (OSError, ValueError, TypeError):
        return


def _write(place: str, content: bytes) -> None:
    """A file with that content and its seal, in one step. Raises OSError."""
    if not os.path.isabs(place):
        return  # nobody knows whose home it would be
    folder = os.path.dirname(place)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    beside = f"{place}.{os.getpid()}"
    try:
        with open(beside, "xb", opener=_private) as file:
            file.write(sha256(content).digest() + content)
        os.replace(beside, place)
    finally:
        _remove(beside)
    _clear_out(folder)


def _place(asked: ReportKey) -> str:
    """The file for that. Raises OSError."""
    key = asked.key
    return os.path.join(caches(), "reports", key[:2], key[2:])


def caches() -> str:
    """This user's folder for what programs can make again, by the custom of the system."""
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or "~\\AppData\\Local"
    elif sys.platform == "darwin":
        folder = "~/Library/Caches"
    else:
        folder = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return os.path.join(os.path.expanduser(folder), "rootlog")


def _is_own(found: os.stat_result) -> bool:
    """True if a file or a folder is this user's, and nobody else may write it; where the system does not tell, it is."""
    return sys.platform == "win32" or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def _is_trusted(file: BinaryIO, path: str) -> bool:
    """True if nobody but this user can have written an open file, nor put it into its folder. Raises OSError."""
    return _is_own(os.fstat(file.fileno())) and _is_own(os.stat(os.path.dirname(path)))


def _private(path: str, flags: int) -> int:
    """Opens a file that is new for this user alone."""
    return os.open(path, flags, 0o600)


def _clear_out(folder: str) -> None:
    """Leave the newer half of a folder's reports where there are too many. Raises OSError."""
    with os.scandir(folder) as found:
        every = [*found]
    if len(every) > MOST:
        every.sort(key=lambda one: one.stat().st_mtime_ns)
        for one in every[: len(every) // 2]:
            _remove(one.path)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return  # it was never made, has its place by now, or another process was faster


@cache
def _version() -> str:
    """A mark of this rootlog among others: its version, and its files as they are now. Raises OSError."""
    top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    while not os.path.exists(top):  # in an archive, which is one file
        top = os.path.dirname(top)
    files = repr([*_stamps(top)] if os.path.isdir(top) else [_stamp(top, os.stat(top))])
    return f"{VERSION} {sha256(files.encode()).hexdigest()}"


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    """The sources and data files below a folder. Raises OSError."""
    with os.scandir(folder) as found:
        for one in sorted(found, key=lambda one: one.name):
            if one.name.endswith(_SOURCES):
                yield _stamp(one.path, one.stat())
            elif "." not in one.name and one.name != "__pycache__":
                yield from _stamps(one.path if one.is_dir() else _linked(one.path))


def _linked(path: str) -> str:
    """The target of a link that is a file with the target in it, as Git leaves it where there are none. Raises OSError."""
    with open(path, encoding="utf-8") as file:
        return os.path.join(os.path.dirname(path), file.read())


def _stamp(path: str, found: os.stat_result) -> tuple[str, int, int]:
    return path, found.st_size, found.st_mtime_ns
