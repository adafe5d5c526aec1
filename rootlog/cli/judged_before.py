"""Reports on records that were judged before, kept from process to process.

A league's folder is checked again and again, and mostly one record of it is another than the last time. To judge one with mistakes
takes far longer than to read what was said of it. So the report on such a record, or on a long one, is kept in the user's folder for
caches. It counts for the same bytes under the same law and settings, and only while every file of rootlog has the size and the time
that it had. Where nothing can be written there, nothing is kept; what is kept can be deleted, and does not grow beyond a bound.
"""

from __future__ import annotations

import marshal
import os
import sys
from _imp import source_hash
from functools import cache
from typing import NamedTuple

from rootlog.cli.kept import caches, is_trusted, private, seal
from rootlog.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rootlog.reporting.agreed import Agreed
    from rootlog.reporting.report import RecordReport

LONG = 100
"""How many actions a record without findings has at least to be kept: a shorter one is judged as soon as read."""
MOST = 64
"""How many reports each of the 256 folders keeps at most."""
_SEAL = 8
"""How many bytes tell that the rest is as it was written."""
_SOURCES = (".py", ".json", ".lark")


class Asked(NamedTuple):
    """What a report hangs on beside rootlog itself.

    The record's bytes; its file's name, which may tell the day of the game; the law and what the table agreed on; whether it is worded.
    """

    content: bytes
    name: str
    law: str | None
    agreed: Agreed | None
    worded: bool

    @property
    def key(self) -> tuple[bytes, str]:
        """All of it as plain values."""
        return self.content, repr((self.name, self.law, self.agreed, self.worded))


def report(asked: Asked) -> RecordReport | None:
    """The report that was kept for that, by the path that the record had then; None where there is none."""
    place = _place(asked)
    try:
        with open(place, "rb") as file:
            content = file.read()
            if not is_trusted(file, place):
                return None
        sealed, content = content[:_SEAL], content[_SEAL:]
        if seal(content) != sealed:
            return None
        purpose, key, values = marshal.loads(content)  # noqa: S302  # as Python its own
        if key != asked.key or purpose != _purpose():
            return None
        from rootlog.reporting.packing import unpacked

        return unpacked(values)
    except Exception:  # it was never kept, or is no such file
        return None


def keep(asked: Asked, told: RecordReport) -> None:
    """Keep that report, if judging anew would take longer than reading it, and if it can be written."""
    if told.internal or not (told.findings or told.ruled or told.actions >= LONG):
        return
    from rootlog.reporting.packing import packed

    place = _place(asked)
    if not os.path.isabs(place):
        return  # nobody knows whose home it would be
    beside = f"{place}.{os.getpid()}"
    try:
        kept = marshal.dumps((_purpose(), asked.key, packed(told)))
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        with open(beside, "xb", opener=private) as file:
            file.write(seal(kept) + kept)
        os.replace(beside, place)
        _clear_out(os.path.dirname(place))
    except (OSError, ValueError, TypeError):
        return
    finally:
        _remove(beside)


def _place(asked: Asked) -> str:
    """The file for that."""
    content, rest = asked.key
    name = source_hash(0, rest.encode() + content).hex()
    return os.path.join(caches(), "reports", name[:2], name[2:])


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
def _purpose() -> str:
    """What a report is of use to, and to nothing else: this Python, and rootlog as its files are now. Raises OSError."""
    top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    while not os.path.exists(top):  # in an archive, which is one file
        top = os.path.dirname(top)
    files = repr([*_stamps(top)] if os.path.isdir(top) else [_stamp(top, os.stat(top))])
    return f"rootlog {VERSION} {source_hash(0, files.encode()).hex()} for Python {sys.version}"


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    """The sources and data files below a folder. Raises OSError."""
    with os.scandir(folder) as found:
        for one in sorted(found, key=lambda one: one.name):
            if one.name.endswith(_SOURCES):
                yield _stamp(one.path, one.stat())
            elif "." not in one.name and one.name != "__pycache__":
                yield from _stamps(one.path if one.is_dir() else _linked(one.path))


def _linked(path: str) -> str:
    """Where a link leads that is a file with the target in it, as Git leaves it where there are none. Raises OSError."""
    with open(path, encoding="utf-8") as file:
        return os.path.join(os.path.dirname(path), file.read())


def _stamp(path: str, found: os.stat_result) -> tuple[str, int, int]:
    return path, found.st_size, found.st_mtime_ns
