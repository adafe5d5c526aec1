"""Consequences of a slip before the first turn: all findings that are gone once the line says what was probably meant."""

from collections.abc import Iterable

from rootlog.notation.reader import RecordText
from rootlog.outset.choosing import HeadCorrection
from rootlog.reporting.report import Finding, RecordReport, order, verdict_of
from rootlog.reporting.suggesting import suggestion
from rootlog.spelling.back import WayBack


def as_meant(
    report: RecordReport, then: RecordReport, given: RecordText, meant: HeadCorrection
) -> RecordReport | None:
    """The report on a record as `given`, compared with `then`, the report on it as it was `meant`; None if no finding is gone.

    The first finding that is gone, or one on the line itself, shows the slip, and the others that are gone follow from it. Findings
    that are still there are as in `then`. An action that is wrong without the slip too, by any rule, is not a consequence of it.
    """
    back = WayBack(given, meant.given, {meant.form.line})
    left = {_key(one): one for one in map(back.put, then.findings)}
    wrong = {one[:2] for one in meant.wrong if one[1]}
    gone = [
        one
        for one in report.findings
        if not {_key(one)} & (left.keys() | meant.wrong) and (one.line, one.action) not in wrong
    ]
    head = _head(gone, meant)
    if head is None:
        return None
    places = {one.place for one in report.findings}
    found = []
    for one in report.findings:
        other = left.get(_key(one))
        if one is head:
            line = given.lines[meant.form.line - 1]
            told = suggestion(meant.form.line, line, meant.form.text) if meant.sure else None
            found.append(one._replace(suggestion=told and told._replace(turn=_turn(given, meant))))
        elif one in gone:
            found.append(one._replace(follows_from=head.place))
        elif other is None:
            found.append(one)
        elif other.follows_from is None or other.follows_from in places:
            found.append(one.meant_as(other))
        else:
            found.append(one)
    verdict = verdict_of(found, readable=True)
    return report._replace(
        findings=tuple(sorted(found, key=order)), verdict=verdict, notes=then.notes
    )


def _head(gone: Iterable[Finding], meant: HeadCorrection) -> Finding | None:
    errors = [one for one in gone if one.is_error]
    return min(errors, key=lambda one: (one.line != meant.form.line, order(one)), default=None)


def _turn(given: RecordText, meant: HeadCorrection) -> int:
    turns = (turn.number for turn in given.record.turns if turn.line == meant.form.line)
    return next(turns, 0)


def _key(one: Finding) -> tuple[int, int, str]:
    return one.line, one.action, one.rule
