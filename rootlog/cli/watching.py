"""`rootlog check --watch`: the report again whenever a record is saved, with what is new in it marked."""

import os
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import click

from rootlog import in_force
from rootlog.cli import run_check
from rootlog.cli.files import STDIN, expand, read, slashed, unread, wants_colour, write
from rootlog.cli.statuses import FOUND, OK
from rootlog.engine.words import some
from rootlog.renderers import text
from rootlog.renderers.plain import printable
from rootlog.reporting.report import Finding, RecordReport
from rootlog.serving.saved import INTERVAL, Stamp, stamp

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, and what has scrolled out of it."""
RULE = "-" * 72 + "\n"
"""The text between two reports without a terminal to clear."""

GONE = "the file is gone"
Told = Counter[tuple[str, str, str, str]]


class Seen(NamedTuple):
    """The knowledge of a record: its report as it is shown in parts, and its findings apart from where they stand."""

    findings: tuple[tuple[Finding, str], ...]
    summary: str
    told: Told
    trouble: str = ""
    """Why nothing newer is known."""


NOTHING = Seen((), "", Counter())


def watch(paths: tuple[str, ...], options: run_check.CheckOptions) -> int:
    """Checks all records, and each again when it is saved, until Ctrl-C; gives the exit status of the last report.

    Records that come or go below a folder are seen, too. Where one is gone or cannot be judged that is reported below what was reported of it
    last; of one that no path names, until the next change. Raises UsageError for standard input.
    """
    if STDIN in paths:
        raise click.UsageError("standard input cannot be watched")
    options = options._replace(colour=wants_colour(options.colour))
    seen: dict[str, Seen] = {}
    stamps: dict[str, tuple[Stamp, ...]] = {}
    failing: set[str] = set()
    first = True
    try:
        while True:
            in_force.forget()
            now = dict(_stamps(paths, options.config))
            changed = [path for path, own in now.items() if stamps.get(path) != own]
            if first or changed or now.keys() != stamps.keys():
                after = {path: seen[path] for path in now if path not in changed and path in seen}
                for path in changed:
                    after[path], fails = _judged(path, options, seen.get(path, NOTHING))
                    (failing.add if fails else failing.discard)(path)
                gone = dict(_gone(seen, now.keys(), paths))
                failing &= now.keys() | gone.keys()
                shown = {path: after[path] for path in now} | gone
                _show(shown, None if first else seen, len(now))
                seen, stamps, first = shown, now, False
            time.sleep(INTERVAL)
    except KeyboardInterrupt:
        return FOUND if failing else OK


def _files(paths: Iterable[str]) -> Iterator[str]:
    """The records there are now. A folder without any is no news."""
    for path in paths:
        if not os.path.isdir(path) or any(os.scandir(path)):
            yield from expand([path])


def _stamps(paths: Iterable[str], config: str | None) -> Iterator[tuple[str, tuple[Stamp, ...]]]:
    """The records there are now, each with the stamps of its file and of the settings for it."""
    for path in _files(paths):
        own = stamp(path)
        if own is not None:
            settings = map(stamp, in_force.files(path, config))
            yield path, (own, *filter(None, settings))


def _gone(
    seen: dict[str, Seen], now: Collection[str], paths: Collection[str]
) -> Iterator[tuple[str, Seen]]:
    """The last report on the records that are gone."""
    named = set(map(slashed, paths))
    for path, one in seen.items():
        if path not in now and (path in named or one.trouble != GONE):
            yield path, one._replace(trouble=GONE)


def _judged(path: str, options: run_check.CheckOptions, before: Seen) -> tuple[Seen, bool]:
    """The words about the record now, and whether it fails; what was said `before` and why it is old, where it cannot be judged."""
    try:
        judged = in_force.judged(read(path), path, options.law, options.config)
        wanted = in_force.selection(path, options.select, options.ignore, options.config)
    except (OSError, in_force.SettingsError) as error:
        why = unread(path, error) if isinstance(error, OSError) else str(error)
        return before._replace(trouble=why), True
    found = judged.at_once if options.verdict else judged.report
    report = judged.in_words(found).only(wanted)
    lines = judged.given.lines
    shown = report.findings if options.everything else report.mistakes
    paint = text.coloured if options.colour else text.colourless
    parts = tuple((one, _one(report, one, lines, options)) for one in shown)
    told = Counter(map(_what, shown))
    summary = text.summary(report, paint, options.everything)
    return Seen(parts, summary, told), report.fails(options.strict)


def _one(
    report: RecordReport, finding: Finding, lines: Iterable[str], options: run_check.CheckOptions
) -> str:
    """A finding as the text report has it."""
    return text.finding(report, finding, list(lines), bool(options.colour))


def _what(finding: Finding) -> tuple[str, str, str, str]:
    """The part of a finding that stays the same when lines come or go above it."""
    return finding.rule, str(finding.faction), finding.text, finding.message


def _show(now: dict[str, Seen], before: dict[str, Seen] | None, count: int) -> None:
    """Clears the screen and shows all, findings that were not there before with a mark. So many records are there."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    write(CLEAR if terminal else RULE if before is not None else "")
    new = gone = 0
    for path, seen in now.items():
        known = (
            None
            if before is None
            else Counter(before[path].told if path in before else Counter[str]())
        )
        for finding, shown in seen.findings:
            is_new = known is not None and known[_what(finding)] == 0
            if known is not None and not is_new:
                known[_what(finding)] -= 1
            new += is_new
            write(f"+ {shown}" if is_new else shown)
        gone += sum(known.values()) if known is not None else 0
        write(seen.summary)
        if seen.trouble:
            above = "; the last findings are above" if seen.summary else ""
            write(f"{printable(path)}: {printable(seen.trouble)}{above}\n")
    gone += sum(sum(one.told.values()) for path, one in (before or {}).items() if path not in now)
    if before is not None:
        write(f"since the last time: {some(new, 'new finding')}, {gone or 'none'} gone\n")
    write(f"{time.strftime('%H:%M:%S')} watching {some(count, 'record')}; Ctrl-C ends\n")
