"""The report on a long record: in its first turns what was meant, in the others what is known at once."""

from rootlog.notation.reader import RecordText, read
from rootlog.reporting.report import PROFILE, RecordReport, order, verdict_of

LONG = "the record is long: of its turns from {} on it was not looked what was meant"


def of_first(given: RecordText, turns: int) -> RecordText:
    """The record up to one turn more than so many, so that none of these is its last one."""
    lines = given.lines[: given.record.turns[turns].line]
    return RecordText(given.path, read("\n".join(lines)), lines)


def with_beginning(
    every: RecordReport, first: RecordReport, given: RecordText, turns: int
) -> RecordReport:
    """Two reports on a record joined: `first` has the findings of its first `turns`, `every` those of the others.

    Findings on the record as a whole, as that its law does not exist or that it breaks a tournament's profile, come from `every`. A finding
    loses the link to one that is dropped. A note says from which turn on it was not looked what was meant.
    """
    end = given.record.turns[turns].line
    near = [one for one in first.findings if one.line < end and one.kind != PROFILE]
    known = {(one.line, one.column, one.rule) for one in near}
    whole = [one for one in every.findings if not one.turn and one.line < end]
    near += [one for one in whole if (one.line, one.column, one.rule) not in known]
    far = [one for one in every.findings if one.line >= end]
    found = [*near, *far]
    ruled = [one for one in first.ruled if one.finding.line < end]
    ruled += [one for one in every.ruled if one.finding.line >= end]
    places = {one.place for one in found}
    found = [
        one if one.follows_from in places else one._replace(follows_from=None) for one in found
    ]
    said = [LONG.format(turns + 1)] if far else []
    return every._replace(
        verdict=verdict_of(found, readable=True),
        findings=tuple(sorted(found, key=order)),
        ruled=tuple(ruled),
        notes=tuple(dict.fromkeys((*every.notes, *first.notes, *said))),
        meant=True,
    )
