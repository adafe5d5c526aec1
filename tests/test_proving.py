"""The proof of what is suggested: what a record with all suggestions in it still has is reported for itself."""

from collections.abc import Sequence

from rootlog.engine.work import Work, done
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import RecordText, source
from rootlog.reporting.proving import proved
from rootlog.reporting.report import Finding
from tests.cases import FIXTURES

WRITTEN = source((FIXTURES / "games" / "readme.rootlog").read_bytes())
"""A move without rule, and behind it a sawmill that costs a wood more: this one has a suggestion."""


def errors_of(given: RecordText, *_: object) -> Work[Sequence[Finding]]:
    """The errors of a record, judged for itself."""
    yield
    return [one for one in JudgedRecord(given).at_once.findings if one.is_error]


def test_what_the_mended_record_still_has_follows_from_nothing_that_was_mended() -> None:
    told = JudgedRecord(WRITTEN).report
    move, sawmill = told.mistakes
    assert move.suggestion is None
    assert sawmill.suggestion is not None
    hidden = move._replace(follows_from=sawmill.place)
    hiding = told._replace(findings=(hidden, sawmill))
    shown = done(proved(hiding, WRITTEN, told.findings, errors_of, lambda _: True))
    assert shown.mistakes == (move, sawmill)
