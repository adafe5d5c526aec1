"""The choice: the form of a suspected line with which by far the least is wrong with the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rootlog.engine.named import NamedTuple
from rootlog.engine.reasons import Objection
from rootlog.engine.work import Work
from rootlog.notation.reader import Source, read
from rootlog.outset.suspects import Form, Suspect, suspects
from rootlog.reporting.applying import in_line
from rootlog.reporting.rulings import MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

LEAST = 2
"""By so many errors fewer a record must have where nothing else tells that a line is a slip."""
PART = 3
"""And by such a part of all that is wrong."""

if TYPE_CHECKING:
    Count: TypeAlias = Callable[[Source], Work[int]]
    """How many errors a record has."""


class Meant(NamedTuple):
    """A line as it was probably meant, and the record with it. It is not `sure` where another form does as well."""

    form: Form
    given: Source
    sure: bool


def meant(
    given: Source, errors: Sequence[Objection], problems: int, count: Count
) -> Work[Meant | None]:
    """The line at the outset that was probably meant otherwise, of a record with those errors; None where none was.

    Beside them it has so many `problems` of the text.
    """
    for suspect in suspects(given, errors):
        found = yield from _best(given, suspect, len(errors) + problems, count)
        if found is not None:
            return found
    return None


def with_form(given: Source, form: Form) -> Source:
    """The record with that line, and without rulings: those are on it as written."""
    lines = ["//" if line.lstrip().startswith(MARK) else line for line in given.lines]
    lines[form.line - 1] = in_line(given.lines[form.line - 1], form.text)
    return Source(given.path, read("\n".join(lines)), lines)


def _best(given: Source, suspect: Suspect, errors: int, count: Count) -> Work[Meant | None]:
    """The form with which the fewest errors are left, where they are so many fewer that it tells."""
    left: list[tuple[int, Meant]] = []
    for form in suspect.forms:
        other = with_form(given, form)
        left.append(((yield from count(other)), Meant(form, other, sure=True)))
    least = min(n for n, _ in left)
    gain = errors - least
    if gain < 1 or (not suspect.plain and (gain < LEAST or PART * gain < errors)):
        return None
    best = [one for n, one in left if n == least]
    return best[0]._replace(sure=len(best) == 1)
