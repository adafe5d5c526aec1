"""Records one after another, from folders, archives, columns of Parquet files, wherever fsspec finds them; never all at once."""

from __future__ import annotations

import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa
from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem
from pyarrow import parquet

from rootlog.notation.bounded import within

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

SUFFIX = ".rootlog"
_ZIP = (".zip",)
_TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
_PARQUET = (".parquet", ".pq")
TEXT = "text"
"""The column of a Parquet file that holds records, where it has one of that name."""
_ROWS = 500
"""The number of texts of a Parquet file that are held at once."""


class FoundRecord(NamedTuple):
    """A record as it was found: where, and its bytes."""

    path: str
    content: bytes


class Unread(NamedTuple):
    """The sources that could not be read, and the reasons."""

    path: str
    why: str


class SourceError(ValueError):
    """An address with nothing to read; says why."""


class RecordFile(NamedTuple):
    """A file that holds records: how it is shown, where fsspec has it, and its name there."""

    shown: str
    system: Any  # of fsspec, whose types leave open whether a file holds texts or bytes
    name: str

    @property
    def _kind(self) -> str:
        return self.name.lower()

    def total(self) -> int | None:
        """The number of records that it holds at most; None where only reading all of it would tell. Raises OSError."""
        if self._kind.endswith(_TAR):
            return None
        if self._kind.endswith(_ZIP):
            with self.system.open(self.name, "rb") as file, zipfile.ZipFile(file) as archive:
                return sum(map(_is_record, archive.namelist()))
        if self._kind.endswith(_PARQUET):
            with self.system.open(self.name, "rb") as file:
                return int(parquet.read_metadata(file).num_rows)
        return 1

    def records(self, column: str | None) -> Iterator[FoundRecord | Unread]:
        """Its records. Raises SourceError where a Parquet file has no such column, OSError where it cannot be read."""
        with self.system.open(self.name, "rb") as file:
            if self._kind.endswith(_ZIP):
                yield from self._zipped(file)
            elif self._kind.endswith(_TAR):
                yield from self._of_tar(file)
            elif self._kind.endswith(_PARQUET):
                yield from self._of_rows(file, column)
            else:
                yield _bounded(self.shown, file)

    def _zipped(self, file: IO[bytes]) -> Iterator[FoundRecord | Unread]:
        with zipfile.ZipFile(file) as archive:
            for member in archive.infolist():
                if _is_record(member.filename):
                    with archive.open(member) as found:
                        yield _bounded(f"{self.shown}/{member.filename}", found)

    def _of_tar(self, file: IO[bytes]) -> Iterator[FoundRecord | Unread]:
        with tarfile.open(fileobj=file, mode="r|*") as archive:
            for member in archive:
                archive.members = []  # type: ignore[attr-defined]  # it would keep them all
                found = archive.extractfile(member) if _is_record(member.name) else None
                if found is not None:
                    with found:
                        yield _bounded(f"{self.shown}/{member.name}", found)

    def _of_rows(self, file: IO[bytes], column: str | None) -> Iterator[FoundRecord | Unread]:
        table = parquet.ParquetFile(file)
        name = _column(self.shown, table.schema_arrow, column)
        number = 0
        for batch in table.iter_batches(_ROWS, columns=[name]):
            for value in batch.column(0):
                number += 1
                text = value.as_py()
                if text is None:
                    yield Unread(f"{self.shown}#{number}", "there is no text")
                else:
                    content = text.encode() if isinstance(text, str) else text
                    yield FoundRecord(f"{self.shown}#{number}", content)


def places(addresses: Iterable[str]) -> list[RecordFile]:
    """The files at those addresses, each once: what a pattern matches, of a folder every record and archive below it.

    Raises SourceError where there is nothing, OSError where it cannot be asked.
    """
    found = {(one.system, one.name): one for address in addresses for one in _at(address)}
    return list(found.values())


def records(found: Iterable[RecordFile], column: str | None) -> Iterator[FoundRecord | Unread]:
    """The records of those files; where one of them cannot be read on, that is reported, and the next one is."""
    for place in found:
        try:
            yield from place.records(column)
        except (OSError, EOFError, zlib.error, zipfile.BadZipFile, tarfile.TarError) as error:
            yield Unread(place.shown, str(error))
        except pa.ArrowException as error:
            yield Unread(place.shown, str(error))


def total(found: Iterable[RecordFile]) -> int | None:
    """The number of records at most, where that is reported without reading them."""
    every = 0
    for place in found:
        try:
            one = place.total()
        except (OSError, zipfile.BadZipFile, pa.ArrowException):
            one = 0  # that is told when it is read
        if one is None:
            return None
        every += one
    return every


def _at(address: str) -> Iterator[RecordFile]:
    system, top = url_to_fs(address)
    if not any(sign in address for sign in "*?[") or system.exists(top):
        if system.isdir(top):
            yield from _below(address, system, top)
            return
        if not system.exists(top):
            raise SourceError(f"{address}: there is no such file or folder")
        yield RecordFile(address, system, top)
        return
    matched = sorted(system.glob(top))
    if not matched:
        raise SourceError(f"{address}: nothing matches")
    for name in matched:
        yield RecordFile(_shown(address, system, name), system, name)


def _below(address: str, system: AbstractFileSystem, top: str) -> Iterator[RecordFile]:
    names = sorted(name for name in system.find(top) if _is_record(name) or _is_archive(name))
    if not names:
        raise SourceError(f"{address}: no {SUFFIX} file and no archive below this folder")
    head = address.rstrip("/")
    for name in names:
        yield RecordFile(f"{head}/{name[len(top) :].lstrip('/')}", system, name)


def _shown(address: str, system: AbstractFileSystem, name: str) -> str:
    """The name of a file that a pattern matches: as the pattern is."""
    if not isinstance(system, LocalFileSystem):
        return str(system.unstrip_protocol(name))
    return name if os.path.isabs(address) else os.path.relpath(name).replace(os.sep, "/")


def _is_record(name: str) -> bool:
    return name.lower().endswith(SUFFIX)


def _is_archive(name: str) -> bool:
    return name.lower().endswith((*_ZIP, *_TAR))


def _bounded(path: str, file: IO[bytes]) -> FoundRecord | Unread:
    """The contents of a file, as long as that may be a record."""
    try:
        return FoundRecord(path, within(file, path))
    except OSError as error:
        return Unread(path, error.strerror or str(error))


def _column(shown: str, schema: pa.Schema, wanted: str | None) -> str:
    """The name of the column with the texts: that which is wanted, `text`, or the only one that holds texts."""
    kinds = (pa.types.is_string, pa.types.is_large_string, pa.types.is_binary)
    texts = [one.name for one in schema if any(is_kind(one.type) for is_kind in kinds)]
    if wanted in texts or (wanted is None and TEXT in texts):
        return wanted or TEXT
    if wanted is None and len(texts) == 1:
        return str(texts[0])
    has = f"its columns of texts are {', '.join(texts)}" if texts else "no column holds texts"
    if wanted is None:
        raise SourceError(f"{shown}: --column must name the one with the records; {has}")
    raise SourceError(f"{shown}: there is no column {wanted!r} of texts; {has}")
