"""A whole run: records found, those left out that were judged, the others judged, and what is old taken away."""

import uuid
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from rootlog import in_force
from rootlog.corpus import batches, running, sources
from rootlog.corpus.batches import BatchOptions, Task
from rootlog.corpus.data_set import DataSet, place
from rootlog.in_force import SettingsError


class CorpusOptions(NamedTuple):
    """The options of a run: where records are, where rows go, and how they are judged.

    `column` holds the texts of a Parquet file; `scheduler` is the address of a Dask cluster, without one there are so many `jobs`; `batch`
    is how many records are judged at once; `config` as in `rootlog.in_force`.
    """

    addresses: tuple[str, ...]
    to: str
    law: str | None = None
    config: str | None = None
    meant: bool = False
    column: str | None = None
    scheduler: str | None = None
    jobs: int = 0
    batch: int = 100


class Corpus:
    """A run. What came of it so far is in `verdicts`, `there` and `unread`; `total` is how many records there are, where that is known."""

    def __init__(self, wanted: CorpusOptions) -> None:
        self.wanted = wanted
        self.verdicts = Counter[str]()
        """The number of records that were judged, by verdict."""
        self.there = 0
        """The number that were judged before."""
        self.unread: list[str] = []
        """A source that could not be read, and the reason."""
        self._data = DataSet(wanted.to)
        self._how = BatchOptions(self._data.address, wanted.law, wanted.meant, batches.version())
        self._places = sources.places(wanted.addresses)
        self.total = sources.total(self._places)
        self._known: dict[int, str] = {}
        self._old = set[int]()

    @property
    def done(self) -> int:
        """The number of records that need nothing more."""
        return self.verdicts.total() + self.there + len(self.unread)

    def run(self) -> Iterator[None]:
        """Judge all; gives something each time that more is judged.

        Raises SourceError, OSError, and what `running.run` raises. What was written until then stays, and is not judged again.
        """
        data = self._data
        data.begin()
        self._known = data.known()
        before = data.batches()
        given = batches.batches(self._tasks(), uuid.uuid4().hex[:12], self.wanted.batch)
        first = next(given, None)
        if first is not None:  # else no process need be begun
            with running.client(self.wanted.scheduler, self.wanted.jobs) as link:
                for one in running.run(link, chain([first], given), self._how, data):
                    self.verdicts += one.verdicts
                    yield
        if self._old:
            data.without(before, self._old)
        data.begin()

    def _tasks(self) -> Iterator[Task]:
        """The records that are to be judged."""
        for one in sources.records(self._places, self.wanted.column):
            if isinstance(one, sources.Unread):
                self.unread.append(f"{one.path}: {one.why}")
                continue
            try:
                agreed = in_force.agreed(one.path, self.wanted.config)
            except SettingsError as error:
                self.unread.append(str(error))
                continue
            key = batches.key(one.path, one.content, agreed, self._how)
            known = self._known.get(place(one.path))
            if known == key:
                self.there += 1
                continue
            if known is not None:
                self._old.add(place(one.path))
            yield Task(key, one.path, one.content, agreed)
