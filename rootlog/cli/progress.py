"""A progress bar on standard error, for work that takes longer than a moment."""

import sys
import time
from collections.abc import Iterator
from typing import TypeVar

Thing = TypeVar("Thing")


def watched(
    things: Iterator[Thing], total: int, wanted: bool | None = None, what: str = "records"
) -> Iterator[Thing]:
    """The same things, with a bar on standard error when there are several and they take more than a moment."""
    if wanted is False or total < 2 or not (wanted or sys.stderr.isatty()):
        return things
    return _counted(things, total, after=0.0 if wanted else 1.0, what=what)


def _counted(things: Iterator[Thing], total: int, after: float, what: str) -> Iterator[Thing]:
    """The same things; once `after` seconds have passed, a bar shows how many have come and how long the rest takes."""
    started = time.monotonic()
    for done, thing in enumerate(things, start=1):
        yield thing
        if time.monotonic() - started >= after and done < total:
            yield from _with_bar(things, done, total, what)
            return


def _with_bar(things: Iterator[Thing], done: int, total: int, what: str) -> Iterator[Thing]:
    from rich.console import Console  # rarely needed, and 90 ms
    from rich.progress import (  # rarely needed, and 90 ms
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    above = sys.stdout is not None and sys.stdout.isatty()  # what goes elsewhere stays that way
    with Progress(
        *columns, console=console, transient=console.is_terminal, redirect_stdout=above
    ) as bar:
        task = bar.add_task(what, total=total, completed=done)
        for thing in things:
            yield thing
            bar.advance(task)
