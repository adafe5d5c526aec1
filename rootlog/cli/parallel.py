"""Work on several processes, with results in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Task = TypeVar("Task")
    Result = TypeVar("Result")


MOST_ON_WINDOWS = 61
"""How many processes Windows can wait for at once."""


def processes(asked: int, tasks: int, system: str = os.name) -> int:
    """How many processes work on so many tasks: as many as asked for, for 0 one for each core, and no more than can."""
    wanted = min(asked or os.cpu_count() or 1, tasks)
    return min(wanted, MOST_ON_WINDOWS) if system == "nt" else wanted


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
