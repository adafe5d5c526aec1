"""The work of `rootlog check`, apart from its options: the plain form of the command calls it without loading click."""

import gc
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rootlog import in_force
from rootlog.cli import failing, judged_before, run_groups, run_overlooked
from rootlog.cli.files import STDIN, expand, read, say, unread, wants_colour, write
from rootlog.cli.patches import show
from rootlog.cli.progress import watched
from rootlog.cli.run_fix import fixed
from rootlog.cli.statuses import FOUND, OK, USAGE
from rootlog.editing.fixing import chooser
from rootlog.in_force import SettingsError
from rootlog.judged import JudgedRecord
from rootlog.notation.text import decode, split
from rootlog.renderers import CITING, STRUCTURED, WORDED, renderer
from rootlog.reporting.digest import data_digest
from rootlog.reporting.report import RecordReport, Selection, VerdictTally
from rootlog.version import VERSION

SELDOM = 50_000
"""The number of values by which there are more when garbage cycles are looked for; Python's 700 cost a third of the time of many records."""


class CheckOptions(NamedTuple):
    """The options of a check. `jobs` 1 is this process alone, 0 one for each core; `colour` and `progress` None decide by the terminal."""

    law: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    format: str = "text"
    strict: bool = False
    jobs: int = 1
    progress: bool | None = None
    colour: bool | None = None
    everything: bool = False
    """True if what only follows from other findings is shown, too."""
    diff: bool = False
    """True if all suggestions are shown as a unified diff in place of the report."""
    config: str | None = None
    """The file with settings in place of those that are found; none for an empty name."""
    lines: tuple[int, ...] = ()
    """The lines whose suggestions the diff shows; none: all."""
    statistics: bool = False
    """True if findings are only counted."""
    cache: bool = True
    """True if reports on records that were judged before are taken as they were, and kept for the next time."""
    verdict: bool = False
    """True if it is not looked for what was meant."""
    group_by: str = ""
    """By what findings are counted or listed (`rootlog.reporting.grouping.WAYS`)."""

    overlooked: bool = False
    """True if the rules are listed that players overlooked."""
    player: str = ""
    """By whom; empty: by anybody."""

    @property
    def grouping(self) -> bool:
        """True if the findings of all records are put together."""
        return self.statistics or bool(self.group_by)


class CheckOutcome(NamedTuple):
    """The result for one path: its rendered report, its verdict and whether it fails; or no verdict, and why it cannot be read.

    `suggested` are the bytes before and after all suggestions, where the diff is asked for; `report` is there for what is reported
    of all records together.
    """

    text: str
    verdict: str = ""
    fails: bool = False
    trouble: str = ""
    suggested: tuple[bytes, bytes] | None = None
    report: RecordReport | None = None
    likely: Mapping[str, int] = {}  # a default of a tuple's field, never changed
    """The number of its mistakes that the players made, and how many the pen."""


def check(paths: Iterable[str], options: CheckOptions) -> int:
    """Judges every record, writes the report to standard output as it goes, and gives the exit status."""
    files = list(expand(paths))
    if options.diff:
        return _show_suggestions(files, options)
    options = options._replace(colour=wants_colour(options.colour))
    if options.grouping:
        return _show_groups(files, options)
    shown = renderer(options.format)
    tally, told = VerdictTally(meant=not options.verdict), set[str]()
    write(shown.begin(VERSION, _digest(options.format)))
    for outcome in watched(_outcomes(files, options), len(files), options.progress):
        if outcome.trouble:
            _say_once(outcome.trouble, told)
        elif outcome.text:
            write((shown.SEPARATOR if tally.told else "") + outcome.text)
            tally.told = True
        tally.add(outcome.verdict, outcome.fails, outcome.likely)
        if outcome.report is not None:
            tally.cite(outcome.report)
        _collect_seldom()
    write(shown.end(tally))
    return _status(tally)


def _show_groups(files: list[str], options: CheckOptions) -> int:
    """Writes the findings of all records, counted or listed by what they have in common; gives the exit status."""
    tally, told = VerdictTally(meant=not options.verdict), set[str]()
    gathering: Any = run_overlooked if options.overlooked else run_groups
    groups = gathering.empty(options)
    for outcome in watched(_outcomes(files, options), len(files), options.progress):
        if outcome.trouble:
            _say_once(outcome.trouble, told)
        tally.add(outcome.verdict, outcome.fails, outcome.likely)
        if outcome.report is not None:
            groups.add(outcome.report)
        _collect_seldom()
    write(gathering.shown(groups, tally, options))
    return _status(tally)


def _say_once(message: str, told: set[str]) -> None:
    """A message that several records may give, as that their settings cannot be read."""
    if message not in told:
        told.add(message)
        say(message)


def _collect_seldom() -> None:
    """Look for garbage cycles, which was off for the start, but seldom: judging makes many values and few cycles."""
    if not gc.isenabled() or gc.get_threshold()[0] < SELDOM:
        gc.freeze()  # what was loaded stays
        gc.set_threshold(SELDOM, 2, 1)  # what a record with repairs leaves behind is old soon
        gc.enable()


def _show_suggestions(files: list[str], options: CheckOptions) -> int:
    """Writes all suggestions as unified diffs and nothing else; gives the exit status of the records as they are."""
    tally = VerdictTally()
    outcomes = zip(files, _outcomes(files, options), strict=True)
    for path, outcome in watched(outcomes, len(files), options.progress):
        if outcome.trouble:
            say(outcome.trouble)
        if outcome.suggested is not None:
            show(path, *outcome.suggested)
        tally.add(outcome.verdict, outcome.fails)
    return _status(tally)


def _status(tally: VerdictTally) -> int:
    if tally.unread:
        return USAGE
    return FOUND if tally.failing else OK


def _digest(format_: str) -> str:
    """The digest of the rule data for a format that carries it, else nothing."""
    if format_ not in STRUCTURED:
        return ""

    return data_digest()


def _outcomes(files: list[str], options: CheckOptions) -> Iterator[CheckOutcome]:
    if options.jobs != 1 and len(files) > 1 and STDIN not in files:  # which this process alone has
        from rootlog.cli.parallel import in_order, processes  # rarely needed, and over 10 ms

        jobs = processes(options.jobs, len(files))
        if jobs > 1:
            _collect_seldom()  # the processes that work are copies of this one
            return in_order(judge, [(path, options) for path in files], jobs, _lost)
    return (judge((path, options)) for path in files)


def _lost(task: tuple[str, CheckOptions]) -> CheckOutcome:
    """The report on a record over which the process that judged it died."""
    why = "the process that judged it was ended, perhaps as memory ran out"
    return CheckOutcome("", trouble=f"{task[0]}: not judged: {why}")


def judge(task: tuple[str, CheckOptions]) -> CheckOutcome:
    """Judges the record at one path; what cannot be read is an outcome too."""
    path, options = task
    try:
        content = read(path)
    except OSError as error:
        return CheckOutcome("", trouble=unread(path, error))
    try:
        return _judged(content, path, options)
    except SettingsError as error:
        return CheckOutcome("", trouble=str(error))
    except Exception as error:  # the other records are none the worse for it
        failing.tell(error, path)
        return CheckOutcome("")


def _judged(content: bytes, path: str, options: CheckOptions) -> CheckOutcome:
    wanted = in_force.selection(path, options.select, options.ignore, options.config)
    if options.diff:
        return _suggested(content, path, options, wanted)
    told, lines = _told(content, path, options)
    report = told.only(wanted)
    fails = report.fails(options.strict)
    if options.grouping:
        trouble = report.internal or ""
        return CheckOutcome("", report.outcome, fails, trouble, report=report, likely=report.likely)
    text = renderer(options.format).record(report, lines, bool(options.colour), options.everything)
    cited = report if options.format in CITING else None
    return CheckOutcome(text, report.outcome, fails, report=cited, likely=report.likely)


def _suggested(content: bytes, path: str, options: CheckOptions, wanted: Selection) -> CheckOutcome:
    """The record with all suggestions, of those findings."""
    judged = in_force.judged(content, path, options.law, options.config)
    report = judged.report.only(wanted)
    _trace(judged)
    done = fixed(content, path, options.law, chooser(options.lines), wanted, options.config)
    trouble = f"{path}: {report.internal}" if report.internal else ""
    changed = content, done.content
    return CheckOutcome("", report.outcome, report.fails(options.strict), trouble, changed)


def _told(content: bytes, path: str, options: CheckOptions) -> tuple[RecordReport, Sequence[str]]:
    """The report on a record, and its lines: as it was judged before, or judged now."""
    if not options.cache:
        return _judged_now(content, path, options)

    worded = options.format in WORDED
    agreed = in_force.agreed(path, options.config)
    asked = judged_before.ReportKey(
        content, os.path.basename(path), options.law, agreed, worded, not options.verdict
    )
    known = judged_before.report(asked)
    if known is not None:
        return known._replace(path=path), [one.content for one in split(decode(content)[0])]
    told, lines = _judged_now(content, path, options)
    judged_before.keep(asked, told)
    return told, lines


def _judged_now(
    content: bytes, path: str, options: CheckOptions
) -> tuple[RecordReport, Sequence[str]]:
    """The report on a record, and its lines, judged now."""
    judged = in_force.judged(content, path, options.law, options.config)
    told = judged.at_once if options.verdict else judged.report
    if options.format in WORDED:
        told = judged.in_words(told)
    _trace(judged)
    return told, judged.given.lines


def _trace(judged: JudgedRecord) -> None:
    """Show where rootlog failed at the record, if it did and that is asked for."""
    if judged.failure is not None:
        failing.trace(judged.failure)
