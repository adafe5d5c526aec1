"""The choice among the forms of a suspected line: the one that leaves by far the fewest errors in the record."""

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
"""The fewest errors that another form must take away, if nothing else shows that the line is a slip."""
MANY = 3
"""More forms than this are compared step by step before the whole record is judged with those that are left."""
PART = 3
"""Another form must also take away one error in so many."""


Place: TypeAlias = tuple[int, int, str]
"""The place of an error and its rule: line, action, number."""
Errors: TypeAlias = Callable[[RecordText, int | None, int], Work[Sequence[Place]]]
"""The errors of a record, or of its turns up to that number. The search may end when it has found more than the given number."""
Affords: TypeAlias = Callable[[int, int | None, int], bool]
"""True if there is work left to judge those turns of the record, from one to another, again and so often."""


class HeadCorrection(NamedTuple):
    """A line as it was probably meant, and the record with it. It is not `sure` if another form does as well.

    `wrong` has the errors that are left in the record, with this form or with another one that does as well.
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
    """The correction of the line before the first turn that is probably a slip; None if none is.

    The record has those errors, and that number of `problems` of the text besides.
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
    """The line with those of its many forms that leave the fewest errors, and fewer than it has as written.

    They are compared up to the first finding of the slip, then up to the second, the fourth and so on, until one is left. None if there is
    not enough work left. The whole set-up is always read: without its end something would be missing.
    """
    turns, forms = given.record.turns, suspect.forms
    set_up = sum([not turn.round for turn in turns])
    found = sorted(one.turn for one in errors if one.turn >= since)
    for last in (found[2**n - 1] for n in range(len(found).bit_length())):
        written = sum([one.turn <= last for one in errors]) + sum(
            one.severity == ERROR and one.line <= turns[last - 1].line
            for one in given.record.problems
        )
        left: list[int] = []
        for form in forms:
            if not affords(1, max(set_up, last) + 1, 1):
                return None
            other = with_form(given, form, max(set_up, last) + 1)
            some = yield from errors_of(other, last, written - 1)
            left.append(len(some))
        fewest = min([written - 1, *left])
        forms = tuple(form for form, n in zip(forms, left, strict=True) if n == fewest)
        if len(forms) <= 1:
            break
    return suspect._replace(forms=forms)


def with_form(given: RecordText, form: LineForm, turns: int | None = None) -> RecordText:
    """The record with that line, up to so many `turns`, and without rulings: rulings are about the record as written."""
    lines = ["//" if line.lstrip().startswith(MARK) else line for line in given.lines]
    if turns is not None and turns < len(given.record.turns):
        lines = lines[: given.record.turns[turns - 1].line]
    lines[form.line - 1] = in_line(given.lines[form.line - 1], form.text)
    return RecordText(given.path, read("\n".join(lines)), lines)


def _best(
    given: RecordText, suspect: SuspectLine, errors: int, errors_of: Errors, affords: Affords
) -> Work[HeadCorrection | None]:
    """The form that leaves the fewest errors, if it takes enough of them away. None if there is not enough work left."""
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
    """The number of errors that another form of a line must take away from a record with so many."""
    return 1 if suspect.plain else max(LEAST, -(-errors // PART))
