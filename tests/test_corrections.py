"""Lines that scribes corrected by hand: the slip is found, and once it is mended it is gone.

The lines themselves are not ours to keep: they are read beside the real records, and named here by record and line.
"""

import json
from functools import cache
from typing import NamedTuple

import pytest

from rootlog.reporting.report import Finding
from tests.conftest import RECORDS
from tests.once import report
from tests.sampling import at_first

LAW = "law-4"
"""The Law of the year in which these games were played."""

UNTOLD = {
    ("winter_tournament_r1g2", 39): "the same clearings in another order",
    ("winter_tournament_r1g5", 65): "the first version names the open plot as a Trick left it",
    ("winter_tournament_r1g5", 70): "the first version names the open plot as a Trick left it",
}
"""Slips that no piece and no rule can tell."""


class Correction(NamedTuple):
    """A line as it was first written, and as it stands in its record now."""

    record: str
    line: int
    before: str
    after: str

    @property
    def key(self) -> tuple[str, int]:
        """The record's name without its date, and the line."""
        return self.record[len("2020_11_19_") : -len(".rootlog")], self.line


def _corrections() -> list[Correction]:
    path = RECORDS / "corrections.json"
    if not path.exists():
        return []
    given = json.loads(path.read_text(encoding="utf-8"))["corrections"]
    return [Correction(c["record"], c["line"], c["before"], c["after"]) for c in given]


CORRECTIONS = _corrections()


@cache
def _lines(record: str) -> list[str]:
    return (RECORDS / record).read_text(encoding="utf-8").split("\n")


def _findings(lines: list[str]) -> set[Finding]:
    return set(report("\n".join(lines), LAW).findings)


def _as_corrected(record: str) -> set[Finding]:
    return _findings(_lines(record))


def _first_version(one: Correction) -> list[str]:
    lines = list(_lines(one.record))
    lines[one.line - 1] = one.before
    return lines


def _where(found: set[Finding]) -> set[tuple[int, str, str]]:
    """Findings without their columns, which a slip may shift."""
    return {(finding.line, finding.rule, finding.message) for finding in found}


@pytest.mark.skipif(not CORRECTIONS, reason="the real records are not at hand")
@pytest.mark.parametrize(
    "one", at_first(CORRECTIONS, 8), ids=lambda one: f"{one.key[0]}-{one.line}"
)
def test_a_slip_is_found_where_it_stands_or_where_it_shows(one: Correction) -> None:
    """The first version has a finding that the corrected one has not, on that line or below; never above."""
    told = _where(_findings(_first_version(one))) - _where(_as_corrected(one.record))
    if one.key in UNTOLD:
        assert not told
        return
    assert told
    assert min(line for line, _, _ in told) >= one.line


def test_what_cannot_be_told_is_there() -> None:
    """No exception outlives its line."""
    if not CORRECTIONS:
        pytest.skip("the real records are not at hand")
    assert {one.key for one in CORRECTIONS} >= set(UNTOLD)


MENDED = 25
"""How many of the slips at least are offered as their scribes corrected them."""


def _offers(one: Correction) -> bool:
    """Whether a suggestion for that line has all actions that the scribe wrote instead."""
    before, after = (text.partition("//")[0].strip().split("/") for text in (one.before, one.after))
    new = [action for action in after if action not in before]
    told = _findings(_first_version(one))
    offered = (f.suggestion for f in told if f.suggestion and f.suggestion.line == one.line)
    return bool(new) and any(set(new) <= set(it.text.split("/")) for it in offered)


@pytest.mark.long
def test_what_scribes_corrected_is_offered() -> None:
    """Their records have many other mistakes, some of them on the same lines."""
    if not CORRECTIONS:
        pytest.skip("the real records are not at hand")
    assert sum(map(_offers, CORRECTIONS)) >= MENDED
