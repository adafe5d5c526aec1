"""Work on several processes, with results in the order of the tasks."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pool
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results of `work` on each task; both must be picklable. No more than the results in flight are held."""
    share = max(1, min(16, len(tasks) // (jobs * 4)))
    with _later():
        pool = Pool(jobs, _not_interrupted)
    with pool:
        yield from pool.imap(work, tasks, chunksize=share)


def _not_interrupted() -> None:
    """In a process that works: Ctrl-C is for the one that gives out the work, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _later() -> Iterator[None]:
    """Ctrl-C waits meanwhile, also in the processes that are begun, until they can see to it themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
