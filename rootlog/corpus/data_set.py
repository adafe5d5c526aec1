"""The data set: a folder for each table, and in it a Parquet file for each batch, all of the same name.

A batch is there when its file of `records` is. What is left of one that was not finished is removed when the next run begins.
"""

import json
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

import pyarrow as pa
from fsspec.core import url_to_fs
from pyarrow import parquet

from rootlog.corpus.rows import RECORDS, TABLES, Row

_HALF = "_"
"""A file that is being written begins with that: no reader of Parquet folders takes it."""
_END = ".parquet"
_KINDS = {"integer": pa.int32(), "string": pa.string(), "boolean": pa.bool_()}


class DataSet:
    """The data set at an address."""

    def __init__(self, address: str) -> None:
        self._system, self._top = url_to_fs(address)
        self.address = str(self._system.unstrip_protocol(self._top))
        """The same on every machine, whatever folder a process is in."""

    def begin(self) -> None:
        """Make its folders, and remove what a run that was ended left. Raises OSError."""
        for table in TABLES:
            self._system.makedirs(f"{self._top}/{table}", exist_ok=True)
        whole = set(self.batches())
        for table in TABLES:
            for path in self._system.ls(f"{self._top}/{table}", detail=False):
                name = path.rpartition("/")[2]
                if name.startswith(_HALF) or name.removesuffix(_END) not in whole:
                    self._system.rm_file(path)

    def batches(self) -> list[str]:
        """The names of the batches that are there. Raises OSError."""
        self._system.invalidate_cache()
        found = self._system.ls(f"{self._top}/{RECORDS}", detail=False)
        names = (path.rpartition("/")[2] for path in found)
        return sorted(n.removesuffix(_END) for n in names if n.endswith(_END) and n[0] != _HALF)

    def known(self) -> dict[int, str]:
        """The key of each record that is there by its path (`place`); an empty one where there are several. Raises OSError."""
        found: dict[int, str] = {}
        for batch in self.batches():
            table = self._read(RECORDS, batch, ["path", "record"])
            for path, key in zip(*map(pa.ChunkedArray.to_pylist, table.columns), strict=True):
                found[place(path)] = "" if place(path) in found else key
        return found

    def write(self, batch: str, rows: dict[str, list[Row]]) -> None:
        """Write the rows of a batch; written again they are there once. Raises OSError."""
        for table in TABLES:
            self._write(table, batch, pa.Table.from_pylist(rows[table], schema(table)))

    def remove(self, batch: str) -> None:
        """Take a batch away, as far as it is there. Raises OSError."""
        for table in reversed(TABLES):
            path = self._file(table, batch)
            if self._system.exists(path):
                self._system.rm_file(path)

    def without(self, batches: Collection[str], old: Collection[int]) -> None:
        """Take the rows of records at those paths (`place`) out of batches: they were judged again. Raises OSError."""
        for batch in batches:
            table = self._read(RECORDS, batch, ["path", "record"])
            paths, keys = map(pa.ChunkedArray.to_pylist, table.columns)
            gone = {key for path, key in zip(paths, keys, strict=True) if place(path) in old}
            if len(gone) == len(keys):
                self.remove(batch)
            elif gone:
                for name in TABLES:
                    rows = self._read(name, batch, None)
                    left = [key not in gone for key in rows["record"].to_pylist()]
                    self._write(name, batch, rows.filter(pa.array(left, pa.bool_())))

    def _file(self, table: str, batch: str) -> str:
        return f"{self._top}/{table}/{batch}{_END}"

    def _read(self, table: str, batch: str, columns: list[str] | None) -> pa.Table:
        with self._system.open(self._file(table, batch), "rb") as file:
            return parquet.ParquetFile(file).read(columns)

    def _write(self, table: str, batch: str, rows: pa.Table) -> None:
        half = f"{self._top}/{table}/{_HALF}{batch}"
        with self._system.open(half, "wb") as file:
            parquet.write_table(rows, file, compression="zstd")
        self._system.mv(half, self._file(table, batch))


def place(path: str) -> int:
    """A path as a number that tells it from all others."""
    return int.from_bytes(sha256(path.encode("utf-8", "surrogatepass")).digest()[:8], "big")


@cache
def schema(table: str) -> pa.Schema:
    """The columns of a table, as schemas/corpus.schema.json has them."""
    text = resources.files("rootlog.schemas").joinpath("corpus.schema.json").read_text("utf-8")
    row = json.loads(text)["properties"][table]["items"]
    return pa.schema(list(_fields(row)))


def _fields(row: dict[str, Any]) -> Iterator[pa.Field]:
    for name, told in row["properties"].items():
        kinds = told["type"] if isinstance(told["type"], list) else [told["type"]]
        yield pa.field(name, _kind(kinds[0], told), nullable="null" in kinds)


def _kind(kind: str, told: dict[str, Any]) -> pa.DataType:
    if kind == "array":
        items = told["items"]
        return pa.list_(_kind(items["type"], items))
    if kind == "object":
        return pa.struct(list(_fields(told)))
    return pa.date32() if told.get("format") == "date" else _KINDS[kind]
