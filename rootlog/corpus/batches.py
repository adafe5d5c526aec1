"""The work of a process that judges, and the way in which tasks go to it and results come back."""

import gc
import platform
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple

from rootlog.corpus.data_set import DataSet
from rootlog.corpus.rows import RECORDS, TABLES, Row, rows
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.digest import data_digest
from rootlog.reporting.report import NOT_JUDGED
from rootlog.version import VERSION

MOST_BYTES = 4 << 20
"""The number of bytes of text that a batch has at most, but for its last record."""


class BatchOptions(NamedTuple):
    """The options for judging records: the data set that gets the rows, the law that is wanted, whether it is looked for what was meant, the version that judges."""

    to: str
    law: str | None
    meant: bool
    version: str


class Task(NamedTuple):
    """A record to judge: the key that names it and all that its verdict hangs on, where it is, its bytes, what its table agreed on."""

    key: str
    path: str
    content: bytes
    agreed: TableAgreement | None


class Batch(NamedTuple):
    """Records that are judged one after another by one process, and the name of their files."""

    name: str
    tasks: tuple[Task, ...]


class Done(NamedTuple):
    """The result of a batch: its name, how many of its records have which verdict, and the name of the machine that judged it."""

    batch: str
    verdicts: Counter[str]
    machine: str


class VersionError(RuntimeError):
    """A process that works judges with another version of rootlog."""


def version() -> str:
    """The version and the data of the judge here: the same version and data judge alike."""
    return f"{VERSION} {data_digest()}"


def key(path: str, content: bytes, agreed: TableAgreement | None, how: BatchOptions) -> str:
    """A hash of all that the rows of a record hang on."""
    what = path, content, agreed, how.law, how.meant, how.version
    return sha256(repr(what).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def batches(tasks: Iterable[Task], run: str, most: int) -> Iterator[Batch]:
    """The tasks, so many at once; `run` begins the names of the files."""
    held: list[Task] = []
    number = size = 0
    for one in tasks:
        held.append(one)
        size += len(one.content)
        if len(held) == most or size > MOST_BYTES:
            yield Batch(f"{run}-{number:06}", tuple(held))
            held, number, size = [], number + 1, 0
    if held:
        yield Batch(f"{run}-{number:06}", tuple(held))


def judge(batch: Batch, how: BatchOptions) -> Done:
    """Judge a batch and write its rows, in a process that works. Raises VersionError, OSError where nothing can be written."""
    if version() != how.version:
        raise VersionError(f"a worker has rootlog {version()}, this is rootlog {how.version}")
    found: dict[str, list[Row]] = {name: [] for name in TABLES}
    with _not_collecting():
        for task in batch.tasks:
            judged = JudgedRecord(source(task.content, task.path), how.law, agreed=task.agreed)
            for name, more in rows(task.key, judged, meant=how.meant).items():
                found[name] += more
    DataSet(how.to).write(batch.name, found)
    return done(batch.name, found)


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Let Python look for no garbage meanwhile: it would take a quarter of the time, and a judged record leaves none."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


def done(batch: str, found: dict[str, list[Row]]) -> Done:
    """The result of a batch with those rows."""
    told = (NOT_JUDGED if one["internal"] else one["verdict"] for one in found[RECORDS])
    return Done(batch, Counter(told), platform.node())
