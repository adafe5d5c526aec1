"""The work of `rootlog fix` and `rootlog check --fix`: choose suggestions, apply them, write the files, tell what is left."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import click

from rootlog import in_force
from rootlog.cli.failing import tell
from rootlog.cli.files import STDIN, expand, read, say, unread, wants_colour, write, write_bytes
from rootlog.cli.patches import show
from rootlog.cli.progress import watched
from rootlog.cli.run_fix import fixed
from rootlog.cli.saving import put, unwritten
from rootlog.cli.statuses import FOUND, OK, USAGE
from rootlog.editing.fixing import NO, QUIT, YES, Choose, FixedContent, chooser
from rootlog.engine.words import some
from rootlog.renderers import text as rendered
from rootlog.renderers.plain import printable
from rootlog.reporting.applying import in_line
from rootlog.reporting.report import Finding, RecordReport, Suggestion

ALL = "a"
"""The answer that applies this suggestion and all that follow, of this record and the next."""
HELP = """\
  y  apply this suggestion
  n  leave this finding as it is
  a  apply this and all the rest, of the other records too
  q  stop here; what was applied stays
"""


class FixOptions(NamedTuple):
    """The choice of suggestions to apply: all suggestions, those on some lines, or else those that the user says; with `diff` nothing is written."""

    law: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    everything: bool = False
    lines: tuple[int, ...] = ()
    diff: bool = False
    colour: bool | None = None
    strict: bool = False
    config: str | None = None


def fix(paths: Iterable[str], wanted: FixOptions) -> int:
    """Applies suggestions to every record, and gives the exit status. Raises UsageError where nobody says which."""
    files = list(expand(paths))
    asks = not (wanted.everything or wanted.lines or wanted.diff)
    if wanted.lines and len(files) > 1:
        raise click.UsageError("--line goes with one record")
    if asks and (STDIN in files or not (sys.stdin.isatty() and sys.stdout.isatty())):
        raise click.UsageError("use --all or --line: there is no terminal to ask on")
    if not asks:
        done = (_one(path, wanted, None) for path in files)
        return max(watched(done, len(files)), default=OK)
    asking = _Asking(wanted)
    status = OK
    for path in files:
        status = max(status, _one(path, wanted, asking))
        if asking.over:
            break
    return status


def _one(path: str, wanted: FixOptions, asking: _Asking | None) -> int:
    """Applies suggestions to one record and gives the exit status for it; what cannot be done is said."""
    try:
        before = read(path)
    except OSError as error:
        say(unread(path, error))
        return USAGE
    choose: Choose = asking.of(path) if asking is not None else chooser(wanted.lines)
    try:
        selection = in_force.selection(path, wanted.select, wanted.ignore, wanted.config)
        found = fixed(before, path, wanted.law, choose, selection, wanted.config)
        return _done(path, before, wanted, found)
    except in_force.SettingsError as error:
        say(str(error))
        return USAGE
    except OSError:  # an output that takes no more is for the command as a whole
        raise
    except Exception as error:  # the other records are none the worse for it
        tell(error, path)
        return USAGE


def _done(path: str, before: bytes, wanted: FixOptions, found: FixedContent[bytes]) -> int:
    """Writes or shows what came of a record, and gives the exit status for what is left."""
    report = found.judged.report
    if wanted.diff:
        show(path, before, found.content)
    elif path == STDIN:
        write_bytes(found.content)
        _say_done(path, found)
    elif found.content == before or _written(path, before, found.content):
        _tell(path, found, wanted)
    else:
        return USAGE
    _say_lacking(path, wanted, found)
    if report.internal:
        say(f"{path}: {report.internal}")
        return USAGE
    return FOUND if report.fails(wanted.strict) else OK


def _written(path: str, before: bytes, content: bytes) -> bool:
    try:
        put(path, content, before)
    except OSError as error:
        say(unwritten(path, error))
        return False
    return True


def _tell(path: str, found: FixedContent[bytes], wanted: FixOptions) -> None:
    """The suggestions that were applied, and those left."""
    write(_applied(path, found) + _left(found.judged.report, found.judged.given.lines, wanted))


def _applied(path: str, found: FixedContent[bytes]) -> str:
    head = f"{path}: {some(len(found.applied), 'suggestion')} applied"
    edits = (f"  line {one.line}: {one.edit}" for one in found.applied)
    return "".join(f"{printable(line)}\n" for line in (head, *edits))


def _left(report: RecordReport, lines: Sequence[str], wanted: FixOptions) -> str:
    return rendered.record(report, lines, wants_colour(wanted.colour))


def _say_done(path: str, found: FixedContent[bytes]) -> None:
    for line in _applied(path, found).splitlines():
        say(line.strip())


def _say_lacking(path: str, wanted: FixOptions, found: FixedContent[bytes]) -> None:
    """The lines that were named and for which there was no suggestion."""
    if wanted.lines and not found.applied:
        several = len(wanted.lines) > 1
        named = ", ".join(map(str, wanted.lines))
        say(f"{path}: there is no suggestion for line{'s' if several else ''} {named}")


class _Asking:
    """Asks about each suggestion on the terminal. It is `over` once the user has enough."""

    def __init__(self, wanted: FixOptions) -> None:
        self.over = False
        self._all = False
        self._paint = rendered.coloured if wants_colour(wanted.colour) else rendered.colourless

    def of(self, path: str) -> Choose:
        """The question about the suggestions for the record at that path."""

        def choose(finding: Finding, suggested: Suggestion, lines: Sequence[str]) -> str:
            self._show(path, finding, suggested, lines)
            answer = YES if self._all else self._answer()
            if answer == ALL:
                self._all, answer = True, YES
            self.over = self.over or answer == QUIT
            return answer

        return choose

    def _show(
        self, path: str, finding: Finding, suggested: Suggestion, lines: Sequence[str]
    ) -> None:
        written = lines[suggested.line - 1]
        place = f"{path}:{finding.line}:{finding.column}:"
        rule = rendered.citation(finding)
        write(f"{printable(place)} {printable(f'{rule}: {finding.message}')}\n")
        write(self._paint(f"  - {printable(written)}", "error") + "\n")
        write(self._paint(f"  + {printable(in_line(written, suggested.text))}", "good") + "\n")
        write(f"  {printable(suggested.edit)}\n")

    def _answer(self) -> str:
        while True:
            write("apply it? [y]es, [n]o, [a]ll the rest, [q]uit, ? for help: ")
            said = sys.stdin.readline()
            if not said:
                return QUIT
            answer = said.strip().lower()[:1]
            if answer in (YES, NO, ALL, QUIT):
                return answer
            if answer == "?":
                write(HELP)
