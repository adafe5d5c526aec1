"""The law in force for a record: that which somebody wants, which the record names, or on which the table agreed."""

from rootlog.engine.law import BY_DATE, DEFAULT, Law, LawError, law, naming
from rootlog.notation.reader import RecordText
from rootlog.notation.record import Problem
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.reporter import played


def law_in_force(
    given: RecordText, wanted: str | None, agreed: TableAgreement | None
) -> tuple[Law, tuple[Problem, ...]]:
    """The law wanted, else the record's, else the table's, else `law-6`; and the problem that the record names one that does not exist.

    Where that of the day of the game is wanted, and the day is not known, nothing is wanted. Raises LawError where the law wanted,
    that of the table or a house rule does not exist.
    """
    wanted = _of_the_day(given, wanted)
    usual = _of_the_day(given, agreed.law if agreed else None) or DEFAULT
    rules = agreed.house_rules if agreed else ()
    try:
        return law(wanted or given.record.law or usual, rules), ()
    except LawError as error:
        instead = law(usual, rules)
        if wanted or given.record.law is None:
            raise
        return instead, (_pragma_problem(given, str(error)),)


def _of_the_day(given: RecordText, wanted: str | None) -> str | None:
    """The law that is wanted, of the day of the game the one that was in print then."""
    if wanted != BY_DATE:
        return wanted

    day = played(given)
    return next(iter(naming.in_print(day.year)), None) if day else None


def _pragma_problem(given: RecordText, message: str) -> Problem:
    """The problem at the place where the record names its law, else at its beginning."""
    wanted = f"law={given.record.law}"
    for number, line in enumerate(given.lines, start=1):
        at = line.find(wanted)
        if at >= 0 and line.lstrip().startswith("//"):
            end = at + len(wanted)
            return Problem(number, at + 1, end + 1, 0, 0, message, "error", line[at:end])
    return Problem(1, 1, 1, 0, 0, message, "error", "")
