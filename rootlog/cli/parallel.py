"""Work on several processes, with results in the order of the tasks. One that is killed takes the task in its hands with it, no other."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


MOST_ON_WINDOWS = 61
"""The number of processes that Windows can wait for at once."""
_AHEAD = 16
"""The number of results of each process that are held at most, while an earlier task takes longer."""


def processes(asked: int, tasks: int, system: str = os.name) -> int:
    """The number of processes for so many tasks: as many as asked for, for 0 one for each core, and no more than can."""
    wanted = min(asked or os.cpu_count() or 1, tasks)
    return min(wanted, MOST_ON_WINDOWS) if system == "nt" else wanted


def in_order(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int,
    lost: Callable[[Task], Result],
) -> Iterator[Result]:
    """The results of `work` on each task; both must be picklable. No more than the results in flight are held.

    Where a process dies over a task, as when the system runs out of memory, its result is what `lost` gives, and another process
    goes on with the rest.
    """
    workers: list[_Worker[Task, Result]] = []
    done: dict[int, Result] = {}
    given = 0
    try:
        workers.extend(_Worker(work) for _ in range(jobs))
        for number in range(len(tasks)):
            while number not in done:
                for idle in (one for one in workers if one.holds is None):
                    if given < min(len(tasks), number + jobs * _AHEAD):
                        idle.give(given, tasks[given])
                        given += 1
                for holds, found in _results(workers):
                    done[holds] = lost(tasks[holds]) if found is None else found[0]
            yield done.pop(number)
    finally:
        for one in workers:
            one.end()


def _results(
    workers: Sequence[_Worker[Task, Result]],
) -> Iterator[tuple[int, tuple[Result] | None]]:
    """The results that have come, by the numbers of the tasks; nothing for one over which a process died. Waits until there is something."""
    busy = {one.link: one for one in workers if one.holds is not None}
    for link in wait([*busy]):
        yield busy[link].taken()  # type: ignore[index]  # what comes back is what it was given


class _Worker(Generic[Task, Result]):
    """A process that works on one task after another, and the task that it `holds`; one that died is begun again."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        self.holds: int | None = None
        self._work = work
        self._begin()

    def _begin(self) -> None:
        with _later():
            self.link, theirs = Pipe()
            self._process = Process(target=_serve, args=(self._work, theirs), daemon=True)
            self._process.start()
            theirs.close()  # so that the link ends with the process

    def give(self, number: int, task: Task) -> None:
        """Let it work on that."""
        try:
            self.link.send(task)
        except OSError:  # it died over nothing
            self._again()
            self.link.send(task)
        self.holds = number

    def taken(self) -> tuple[int, tuple[Result] | None]:
        """The number of its task, and the result; none where it died."""
        assert self.holds is not None
        number, self.holds = self.holds, None
        try:
            return number, (self.link.recv(),)
        except (EOFError, OSError):
            self._again()
            return number, None

    def _again(self) -> None:
        self.end()
        self._begin()

    def end(self) -> None:
        """End the process, whatever it does."""
        self.link.close()
        self._process.kill()
        self._process.join()


def _serve(work: Callable[[Any], Any], link: Connection) -> None:
    """In a process that works: does what it is given until the other one has gone.

    Ctrl-C is for the one that gives out the work, which ends the others.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    above = parent_process()
    assert above is not None
    try:
        while link in wait([link, above.sentinel]):
            link.send(work(link.recv()))
    except Exception:  # nobody wants it any more, or the task is lost, which is told
        return


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
