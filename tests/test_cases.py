"""Every annotated record among the fixtures: stripped and annotated again it is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rootlog import annotate, check
from rootlog.renderers.annotate import strip_bytes
from tests.cases import FIXTURES, Case, annotated, cases


def name(path: Path) -> str:
    """The name of a fixture in test reports."""
    return path.relative_to(FIXTURES).as_posix()


@pytest.mark.parametrize("path", annotated(), ids=name)
def test_a_record_is_annotated_as_it_stands(path: Path) -> None:
    """Byte for byte, whether the findings are taken out first or not."""
    content = path.read_bytes()
    text = content.decode()
    assert annotate(strip_bytes(content).decode()) == text
    assert annotate(text) == text


@pytest.mark.parametrize("case", cases(), ids=lambda case: name(case.path))
def test_a_case_breaks_its_rule_and_nothing_else(case: Case) -> None:
    """A near case breaks none."""
    report = check(strip_bytes(case.path.read_bytes()).decode())
    found = {finding.rule for record in report.records for finding in record.findings}
    assert found == (set() if case.near else {case.rule})
