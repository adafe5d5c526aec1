"""Consequences of a slip before the first turn: all findings that are gone once the line says what was probably meant."""

from collections.abc import Iterable

from rootlog.notation.reader import RecordText
from rootlog.outset.choosing import HeadCorrection
from rootlog.reporting.back import WayBack
from rootlog.reporting.consequences import MendedRecord
from rootlog.reporting.report import Finding, RecordReport, order
from rootlog.reporting.suggesting import suggestion


def as_meant(
    report: RecordReport, then: RecordReport, given: RecordText, meant: HeadCorrection
) -> RecordReport | None:
    """The report on a record as `given`, compared with `then`, the report on it as it was `meant`; None if no finding is gone.

    The first finding that is gone, or one on the line itself, shows the slip, and the others that are gone follow from it. An action
    that is wrong with another form of the line, too, that does as well is not a consequence of it.
    """
    back = WayBack(given, meant.given, {meant.form.line})
    found = [*map(back.put, then.findings)]
    wrong = set() if meant.sure else {one[:2] for one in meant.wrong if one[1]}
    gone = MendedRecord(report, found, wrong).gone
    head = _head(gone, meant)
    if head is None:
        return None
    line = given.lines[meant.form.line - 1]
    told = suggestion(meant.form.line, line, meant.form.text) if meant.sure else None
    slip = head._replace(suggestion=told and told._replace(turn=_turn(given, meant)))
    findings = tuple(slip if one is head else one for one in report.findings)
    mended = MendedRecord(report._replace(findings=findings, notes=then.notes), found, wrong)
    return mended.told([one for one in gone if one is not head], [slip], ())


def _head(gone: Iterable[Finding], meant: HeadCorrection) -> Finding | None:
    errors = [one for one in gone if one.is_error]
    return min(errors, key=lambda one: (one.line != meant.form.line, order(one)), default=None)


def _turn(given: RecordText, meant: HeadCorrection) -> int:
    turns = (turn.number for turn in given.record.turns if turn.line == meant.form.line)
    return next(turns, 0)
