"""The work of `rootlog corpus`, apart from its options."""

import json
import sys
import time
from collections.abc import Iterator

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from rootlog.cli.files import say, write
from rootlog.cli.statuses import OK, USAGE
from rootlog.corpus.batches import VersionError
from rootlog.corpus.collecting import Corpus
from rootlog.corpus.collecting import CorpusOptions as CorpusOptions  # noqa: PLC0414  # so that the command names it from here
from rootlog.corpus.running import ClusterError
from rootlog.corpus.sources import SourceError
from rootlog.engine.words import counted
from rootlog.reporting.report import NOT_JUDGED

EVERY = 1.0
"""The number of seconds between two lines of JSON."""
_SHOWN = 5
"""The number of records that could not be read and are reported one by one."""


def run(wanted: CorpusOptions, progress: str) -> int:
    """Judges all, shows how far that is, and gives the exit status. Raises UsageError for what cannot be reached."""
    try:
        corpus = Corpus(wanted)
        for _ in _shown(corpus, progress):
            pass
    except (SourceError, ClusterError, VersionError) as error:
        raise click.UsageError(str(error)) from error
    except (
        OSError,
        ValueError,
        ImportError,
    ) as error:  # as fsspec has for an address that it cannot open
        raise click.UsageError(f"cannot go on: {error}") from error
    return _told(corpus)


def _told(corpus: Corpus) -> int:
    """Writes what came of it; gives the exit status."""
    parts = [f"{count:,} {verdict}" for verdict, count in sorted(corpus.verdicts.items())]
    judged = f"{corpus.verdicts.total():,} judged" + (f" ({', '.join(parts)})" if parts else "")
    there = f", {corpus.there:,} there already" if corpus.there else ""
    write(f"{corpus.wanted.to}: {judged}{there}\n")
    for one in corpus.unread[:_SHOWN]:
        say(one)
    if len(corpus.unread) > _SHOWN:
        say(f"{counted(len(corpus.unread) - _SHOWN, 'more record')} could not be read")
    return USAGE if corpus.unread or corpus.verdicts[NOT_JUDGED] else OK


def _shown(corpus: Corpus, progress: str) -> Iterator[None]:
    """The run, with its progress on standard error."""
    if progress == "bar" or (progress == "auto" and sys.stderr.isatty()):
        return _with_bar(corpus)
    return _with_lines(corpus) if progress == "json" else corpus.run()


def _with_lines(corpus: Corpus) -> Iterator[None]:
    begun = last = time.monotonic()
    for _ in corpus.run():
        yield
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            _line(corpus, last - begun)
    _line(corpus, time.monotonic() - begun)


def _line(corpus: Corpus, seconds: float) -> None:
    judged = corpus.verdicts.total()
    rate = judged / seconds
    left = None if corpus.total is None else max(0, corpus.total - corpus.done)
    shape = {
        "done": corpus.done,
        "total": corpus.total,
        "judged": judged,
        "there": corpus.there,
        "unread": len(corpus.unread),
        "verdicts": dict(sorted(corpus.verdicts.items())),
        "seconds": round(seconds, 1),
        "rate": round(rate, 1),
        "left": None if left is None or (left and not rate) else round(left / (rate or 1)),
    }
    sys.stderr.write(f"{json.dumps(shape)}\n")
    sys.stderr.flush()


class _Rate(ProgressColumn):
    """The number of records that a second are done."""

    def render(self, task: Task) -> Text:
        """The rate, once it is known."""
        return Text(f"{task.speed:.0f}/s" if task.speed else "")


def _with_bar(corpus: Corpus) -> Iterator[None]:
    columns = (
        TextColumn("records"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), speed_estimate_period=60) as bar:
        task = bar.add_task("records", total=corpus.total)
        for _ in corpus.run():
            bar.update(task, completed=corpus.done)
            yield
        bar.update(task, completed=corpus.done)
