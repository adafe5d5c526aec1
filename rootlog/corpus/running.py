"""Batches given to Dask, and what comes back. Which process takes which, and what becomes of one that ends, is Dask's."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import dask.config
from distributed import Client, Future, KilledWorker, LocalCluster, as_completed

from rootlog.corpus.batches import Batch, BatchOptions, Done, done, judge
from rootlog.corpus.data_set import DataSet
from rootlog.corpus.rows import lost

AHEAD = 2
"""The number of batches that each thread that works has at most, the one in its hands included: so none waits, and none of many are held here."""
RETRIES = 2
"""The number of times that a batch is tried again where its rows could not be written."""


LEAN = {
    "distributed.deploy.lost-worker-timeout": "1 day",
    "distributed.worker.profile.enabled": False,
    "distributed.admin.low-level-log-length": 10,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.worker.memory.monitor-interval": "1s",
}
"""The settings of Dask for processes of this machine.

A process that ended may begin again later than after 15 seconds, which are too few on a busy machine. Nothing is profiled, which takes
time, and memory each second. Of the messages to each process, with all their texts, a few are kept and not a thousand. A process looks
at its loop of events each second and not each 20 ms, at its memory each second and not each 100 ms, at the machine each 10 seconds and
not twice a second: a batch takes several seconds, and these looks took a tenth of a core.
"""


class ClusterError(RuntimeError):
    """The processes that work do not reach what they are to write; says so."""


@contextmanager
def client(scheduler: str | None, jobs: int) -> Iterator[Client]:
    """A Dask cluster: that of the scheduler at an address, or so many processes of this machine (0: one for each core).

    Raises OSError where there is no scheduler.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is to be told, is told here
    if scheduler is not None:
        with Client(scheduler) as found:
            yield found
        return
    with (
        dask.config.set(LEAN),
        LocalCluster(
            n_workers=jobs or None,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",  # any port that is free
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster) as found,
    ):
        yield found


def run(link: Client, batches: Iterable[Batch], how: BatchOptions, data: DataSet) -> Iterator[Done]:
    """The result of each batch, as it comes. A batch that ended every process that took it is judged record by record.

    Raises what a batch raises in the end: VersionError, ClusterError, OSError.
    """
    rest = iter(batches)
    held: dict[Future[Done], Batch] = {}
    coming = as_completed(loop=link.loop)
    suspected: list[Batch] = []
    written, machines = set[str](), set[str]()
    while True:
        for batch in islice(rest, max(0, AHEAD * _threads(link) - len(held))):
            future = _given(link, batch, how)
            held[future] = batch
            coming.add(future)
        if not held:
            break
        future = next(coming)
        batch = held.pop(future)
        try:
            told = future.result()
        except KilledWorker:
            data.remove(batch.name)
            suspected.append(batch)
        else:
            written.add(told.batch)
            if told.machine not in machines:
                machines.add(told.machine)
                _check({told.batch}, data)
            yield told
        future.release()
    for batch in suspected:
        for number, task in enumerate(batch.tasks):
            told = _alone(link, Batch(f"{batch.name}-{number:03}", (task,)), how, data)
            written.add(told.batch)
            yield told
    _check(written, data)


def _alone(link: Client, batch: Batch, how: BatchOptions, data: DataSet) -> Done:
    """The result of one record while nothing else is judged: if a process ends now, it is because of that."""
    try:
        return _given(link, batch, how).result()
    except KilledWorker:
        [task] = batch.tasks
        found = lost(task.key, task.path, how.law)
        data.write(batch.name, found)
        return done(batch.name, found)


def _threads(link: Client) -> int:
    """The number of batches that are judged at the same time, now."""
    found: Any = link.nthreads()  # its type is that of a client that is asked and waits for nothing
    threads: int = sum(found.values())
    return max(1, threads)


def _given(link: Client, batch: Batch, how: BatchOptions) -> Future[Done]:
    return link.submit(judge, batch, how, key=f"rootlog-{batch.name}", retries=RETRIES, pure=False)


def _check(written: set[str], data: DataSet) -> None:
    """Raise ClusterError if those batches are not in the data set: asked of the first one of each machine, and of all in the end, as to ask takes time."""
    if not written.issubset(data.batches()):
        raise ClusterError(
            "the workers write elsewhere: the folder must be one that they and this machine share, as an object store"
        )
