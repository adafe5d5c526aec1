"""The actions that an editor offers about findings: put in what was probably meant, let one stand by a ruling, mend all that can be."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rootlog.editing import fixing
from rootlog.editing.differences import edits
from rootlog.editing.places import TextEdit, TextRange, range_of_finding
from rootlog.judged import JudgedRecord
from rootlog.notation.text import join, split
from rootlog.renderers.annotate import MARK as MARK_OF_FINDING
from rootlog.renderers.annotate import annotate, annotation, strip
from rootlog.reporting import placing
from rootlog.reporting.applying import applied
from rootlog.reporting.report import EVERYTHING, Finding, RecordReport, Selection
from rootlog.reporting.rulings import MARK

REPAIR, RULING, ALL, ANNOTATE, STRIP = "repair", "ruling", "all", "annotate", "strip"
"""The work of an action: one suggestion, one ruling, all suggestions, findings written in, findings taken out."""
REASON = "seen and accepted"
"""The reason that a ruling gives until somebody writes a better one."""


class CodeAction(NamedTuple):
    """Something that can be done: what it does, in words, by which edits, about which finding.

    `preferred`: it is what was surely meant. Without `edits` they take time to find: `whole_edits` gives them.
    """

    does: str
    title: str
    edits: tuple[TextEdit, ...] | None
    finding: Finding | None = None
    preferred: bool = False


def actions(
    judged: JudgedRecord, text: str, within: TextRange, report: RecordReport | None = None
) -> tuple[CodeAction, ...]:
    """The actions about the findings that a range of the record's text touches, and about the record as a whole.

    Which findings there are the `report` says, by default the whole one.
    """
    known = report or judged.report
    here = [one for one in known.findings if range_of_finding(judged, one).meets(within)]
    return (
        *_repairs(known, text, here),
        *_removals(text, here),
        *_rulings(judged, text, here),
        *_whole(known, text),
    )


# --- one finding --------------------------------------------------------------------------------------------------


def _repairs(report: RecordReport, text: str, here: list[Finding]) -> Iterator[CodeAction]:
    """The suggestions of those findings, and of those from which they follow."""
    told: set[tuple[int, str]] = set()
    for finding in here:
        source = _source(report, finding)
        suggested = source.suggestion if source is not None else None
        if source is None or suggested is None or (suggested.line, suggested.text) in told:
            continue
        told.add((suggested.line, suggested.text))
        made = edits(text, applied(text, suggested))
        where = "" if suggested.line == finding.line else f" in line {suggested.line}"
        title = f"{suggested.edit[:1].upper()}{suggested.edit[1:]}{where}"
        if made:
            yield CodeAction(REPAIR, title, made, finding, source.is_error)


def _source(report: RecordReport, finding: Finding) -> Finding | None:
    """The finding whose repair mends that one: itself, or the one from which it follows."""
    cause = finding.follows_from
    if cause is None:
        return finding
    return next((one for one in report.mistakes if one.place == cause), None)


def _rulings(judged: JudgedRecord, text: str, here: list[Finding]) -> Iterator[CodeAction]:
    for finding in here:
        if finding.follows_from is None and not finding.text.startswith(MARK):
            title = f"Let it stand (ruling): {finding.rule} {finding.title}"
            yield CodeAction(RULING, title, ruling(judged, text, finding), finding)


def _removals(text: str, here: list[Finding]) -> Iterator[CodeAction]:
    """Rulings that match no finding can go."""
    for finding in here:
        if finding.text.startswith(MARK):
            lines = split(text)
            del lines[finding.line - 1]
            yield CodeAction(REPAIR, "Remove this ruling", edits(text, join(lines)), finding)


def ruling(
    judged: JudgedRecord, text: str, finding: Finding, reason: str = REASON
) -> tuple[TextEdit, ...]:
    """The edits that write a ruling for a finding below its turn, as `rootlog ruling` does."""
    note = placing.ruling(finding, reason)
    turns = judged.record.turns
    after, _ = placing.written(text, turns, finding, note, annotation(finding))
    return edits(text, after)


# --- the whole record ---------------------------------------------------------------------------------------------


def _whole(report: RecordReport, text: str) -> Iterator[CodeAction]:
    """The actions about the record as a whole, without the edits: who wants them asks for `whole_edits`."""
    if any(True for _ in fixing.offers(report)):
        yield CodeAction(ALL, "Apply all suggestions of rootlog", None)
    written = {line for line in text.splitlines() if line.startswith(MARK_OF_FINDING)}
    if {annotation(finding) for finding in report.mistakes} != written:
        yield CodeAction(ANNOTATE, "Write the findings into the record", None)
    if written:
        yield CodeAction(STRIP, "Take the findings out of the record", None)


def whole_edits(
    does: str, text: str, judge: Callable[[str], JudgedRecord], wanted: Selection = EVERYTHING
) -> tuple[TextEdit, ...]:
    """The edits of an action about a record as a whole, which may take as long as judging it several times.

    They are those of `rootlog fix --all`, `rootlog annotate` and `rootlog annotate --strip`.
    """
    if does == STRIP:
        return edits(text, strip(text))
    if does == ANNOTATE:
        return edits(text, annotate(text, judge(text).report.only(wanted).mistakes))
    means = fixing.FixingTools(judge, applied)
    return edits(text, fixing.fixed(text, means, fixing.all_of_them, wanted).content)
