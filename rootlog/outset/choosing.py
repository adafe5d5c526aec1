"""The choice: the form of a suspected line with which by far the least is wrong with the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from rootlog.engine.reasons import ERROR, Objection
from rootlog.engine.work import NO_LIMIT, Work
from rootlog.notation.reader import RecordText, read
from rootlog.outset.lines import LineForm, SuspectLine
from rootlog.outset.suspects import suspects
from rootlog.reporting.applying import in_line
from rootlog.reporting.rulings import MARK

LEAST = 2
"""By so many errors fewer a record must have where nothing else tells that a line is a slip."""
MANY = 3
"""More forms than that are looked at until the first finding of the slip before they are judged with the whole record."""
PART = 3
"""And by such a part of all that is wrong."""


Place: TypeAlias = tuple[int, int, str]
"""Where something is wrong, and by which rule: line, action, number."""
Errors: TypeAlias = Callable[[RecordText, int | None, int], Work[Sequence[Place]]]
"""What is wrong with a record, all of it or until the turn with that number; more than so many places where it is more."""
Affords: TypeAlias = Callable[[int, int | None, int], bool]
"""Whether those turns of the record, from one to another, may be judged anew so often."""


class HeadCorrection(NamedTuple):
    """A line as it was probably meant, and the record with it. It is not `sure` where another form does as well.

    `wrong` is what is wrong with the record all the same, by this form or another one that does as well.
    """

    form: LineForm
    given: RecordText
    sure: bool
    wrong: frozenset[Place]


def meant(
    given: RecordText,
    errors: Sequence[Objection],
    problems: int,
    errors_of: Errors,
    affords: Affords,
) -> Work[HeadCorrection | None]:
    """The line at the outset that was probably meant otherwise, of a record with those errors; None where none was.

    Beside them it has so many `problems` of the text.
    """
    for suspect in suspects(given, errors):
        likely: SuspectLine | None = suspect
        if suspect.since is not None and len(suspect.forms) > MANY:
            likely = yield from _screened(given, suspect, suspect.since, errors, errors_of, affords)
        if likely is None:
            continue
        found = yield from _best(given, likely, len(errors) + problems, errors_of, affords)
        if found is not None:
            return found
    return None


def _screened(
    given: RecordText,
    suspect: SuspectLine,
    since: int,
    errors: Sequence[Objection],
    errors_of: Errors,
    affords: Affords,
) -> Work[SuspectLine | None]:
    """Where there are many forms, those with which less is wrong until the first finding that should follow from the slip; None where the purse does not allow it."""
    turns = given.record.turns
    written = sum([one.turn <= since for one in errors]) + sum(
        one.severity == ERROR and one.line <= turns[since - 1].line for one in given.record.problems
    )
    forms: list[LineForm] = []
    for form in suspect.forms:
        if not affords(1, since + 1, 1):
            return None
        left = yield from errors_of(with_form(given, form, since + 1), since, written - 1)
        forms += [form] if len(left) < written else []
    return suspect._replace(forms=tuple(forms))


def with_form(given: RecordText, form: LineForm, turns: int | None = None) -> RecordText:
    """The record with that line, up to so many `turns`, and without rulings: those are on it as written."""
    lines = ["//" if line.lstrip().startswith(MARK) else line for line in given.lines]
    if turns is not None and turns < len(given.record.turns):
        lines = lines[: given.record.turns[turns - 1].line]
    lines[form.line - 1] = in_line(given.lines[form.line - 1], form.text)
    return RecordText(given.path, read("\n".join(lines)), lines)


def _best(
    given: RecordText, suspect: SuspectLine, errors: int, errors_of: Errors, affords: Affords
) -> Work[HeadCorrection | None]:
    """The form with which the fewest errors are left, where they are so many fewer that it tells; none where the purse does not allow it."""
    left: list[tuple[int, HeadCorrection]] = []
    enough = most = NO_LIMIT if suspect.unjudged else errors - _gain(suspect, errors)
    for form in suspect.forms if enough >= 0 else ():
        if not affords(1, None, 1):
            return None
        other = with_form(given, form)
        wrong = yield from errors_of(other, None, most)
        most = min(most, len(wrong))
        left.append((len(wrong), HeadCorrection(form, other, sure=True, wrong=frozenset(wrong))))
    least = min((n for n, _ in left), default=enough + 1)
    if least > enough:
        return None
    best = [one for n, one in left if n == least]
    still = best[0].wrong.union(*(one.wrong for one in best))
    return best[0]._replace(sure=len(best) == 1, wrong=still)


def _gain(suspect: SuspectLine, errors: int) -> int:
    """By how many errors fewer a record with so many must have with another form of a line."""
    return 1 if suspect.plain else max(LEAST, -(-errors // PART))
