"""Work on several processes, with results in the order of the tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results of `work` on each task; both must be picklable. No more than the results in flight are held."""
    share = max(1, min(16, len(tasks) // (jobs * 4)))
    with Pool(jobs) as pool:
        yield from pool.imap(work, tasks, chunksize=share)
