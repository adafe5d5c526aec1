"""Every annotated record among the fixtures: stripped and annotated again it is the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rootlog import annotate, check
from rootlog.renderers.annotate import strip_bytes
from tests.cases import FIXTURES, Case, annotated, cases

if TYPE_CHECKING:
    from rootlog import Report


def name(path: Path) -> str:
    """The name of a fixture in test reports."""
    return path.relative_to(FIXTURES).as_posix()


def bare(path: Path) -> str:
    """A fixture without its findings."""
    return strip_bytes(path.read_bytes()).decode()


@cache
def report_on(path: Path) -> Report:
    """What `check` says about a fixture without its findings, asked once."""
    return check(bare(path))


@pytest.mark.parametrize("path", annotated(), ids=name)
def test_a_record_is_annotated_as_it_stands(path: Path) -> None:
    """Byte for byte, whether the findings are taken out first or not."""
    text = path.read_bytes().decode()
    assert annotate(bare(path), report_on(path)) == text
    assert annotate(text) == text


@pytest.mark.parametrize("case", cases(), ids=lambda case: name(case.path))
def test_a_case_breaks_its_rule_and_nothing_else(case: Case) -> None:
    """A near case breaks none."""
    found = {finding.rule for finding in report_on(case.path).findings}
    assert found == (set() if case.near else {case.rule})
