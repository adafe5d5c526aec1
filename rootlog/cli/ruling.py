"""`rootlog ruling`."""

import re
from collections.abc import Sequence

import click

from rootlog.cli import options
from rootlog.cli.failing import tell
from rootlog.cli.files import STDIN, say, write, write_bytes
from rootlog.cli.patches import show
from rootlog.cli.saving import save
from rootlog.cli.statuses import OK, USAGE
from rootlog.judged import JudgedRecord
from rootlog.notation.text import WINDOWS, decode, encode, encoding_of
from rootlog.renderers.annotate import annotation
from rootlog.renderers.plain import printable
from rootlog.reporting import placing
from rootlog.reporting.report import Finding

_PLACE = re.compile(r"([0-9]{1,7})(?::([0-9]{1,7}))?:?")


@click.command(
    "ruling",
    epilog=options.examples(
        'rootlog ruling game.rootlog 13:27 "both players agreed"',
        'rootlog ruling game.rootlog 17 "paid by mistake" --diff',
    ),
)
@options.path_argument()
@click.argument("place", metavar="LINE:COLUMN")
@click.argument("reason", nargs=-1, required=True, metavar="REASON")
@options.law_option()
@click.option(
    "--rule",
    metavar="NUMBER",
    shell_complete=options.complete_rules,
    help="The rule of the finding, if there are several.",
)
@click.option(
    "--action",
    type=click.IntRange(min=0),
    metavar="N",
    help="The action of the finding, if there are several; 0: the turn as a whole.",
)
@click.option("--diff", is_flag=True, help="Show what would change instead.")
def command(
    path: str,
    place: str,
    reason: tuple[str, ...],
    law: str | None,
    rule: str | None,
    action: int | None,
    diff: bool,
) -> int:
    """Write a ruling that lets a finding stand.

    LINE:COLUMN is the place that `rootlog check` prints; the line is enough if it has one finding. The ruling becomes a line
    `//= ACTION RULE REASON` under the turn, and the finding is then listed as ruled and no longer counts. An annotation of the
    finding is removed; everything else stays byte for byte. What is read from - is written to standard output.

    Exit status: 0 done; 2 bad usage, no finding or several at that place, a file that cannot be read or written, or a bug in
    rootlog.
    """
    line, column = _place(place)
    if not " ".join(reason).strip():
        raise click.UsageError("a ruling has a reason")
    before = options.content(path)
    judged = options.judged(before, path, law)
    report = judged.report
    if judged.failure is not None:
        tell(judged.failure, path)
        return USAGE
    if not judged.is_readable:
        say(f"{path}: there is no record in this text, so nothing in it can be ruled")
        return USAGE
    finding, trouble = _finding(report.findings, line, column, rule, action)
    if finding is None:
        say(f"{path}:{place}: {trouble}{_ruled(judged, line, column)}")
        return USAGE
    after, note, number = _with_ruling(before, judged, finding, " ".join(reason))
    if diff:
        show(path, before, after)
    elif path == STDIN:
        write_bytes(after)
    else:
        save(path, after, before)

        write(printable(f"{path}:{number}: {note}") + "\n")
    return OK


def _place(words: str) -> tuple[int, int | None]:
    """Line and column, as check shows them. Raises UsageError."""
    found = _PLACE.fullmatch(words)
    if found is None or int(found[1]) == 0:
        raise click.UsageError(f"a place is written LINE:COLUMN, as 13:27, not {words!r}")
    return int(found[1]), int(found[2]) if found[2] else None


def _finding(
    findings: Sequence[Finding], line: int, column: int | None, rule: str | None, action: int | None
) -> tuple[Finding | None, str]:
    """The one finding that is meant; none, and why, where there is none or more than one."""
    here = placing.at(findings, line, column)
    meant = [one for one in here if rule in {None, one.rule} and action in {None, one.action}]
    if len({one.place for one in meant}) == 1:
        return meant[0], ""
    if meant:
        which = ", ".join(f"--rule {one.rule} --action {one.action}" for one in meant)
        return None, f"there are several findings here; name one: {which}"
    if here:
        rules = " and ".join(dict.fromkeys(f"{one.rule} on action {one.action}" for one in here))
        return None, f"there is no such finding here, but {rules}"
    near = placing.nearest(findings, line, column)
    if near is None:
        return None, "the record has no findings"
    where = f"{near.rule} {near.title} at {near.line}:{near.column}"
    return None, f"there is no finding here; the nearest is {where}"


def _ruled(judged: JudgedRecord, line: int, column: int | None) -> str:
    """That a ruling lets stand already what is here."""
    here = placing.at((one.finding for one in judged.report.ruled), line, column)
    return f"; {here[0].rule} is ruled to stand already" if here else ""


def _with_ruling(
    before: bytes, judged: JudgedRecord, finding: Finding, reason: str
) -> tuple[bytes, str, int]:
    """The bytes of the record with the ruling, the line that was written, and its number."""
    text, encoding = decode(before)[0], encoding_of(before)
    note = placing.ruling(finding, reason)
    if encoding == WINDOWS:
        note = note.encode(WINDOWS, "backslashreplace").decode(WINDOWS)
    turns = judged.record.turns
    after, number = placing.written(text, turns, finding, note, annotation(finding))
    return encode(after, encoding), note, number
