"""Every annotated record among the fixtures: stripped and annotated again it is the same."""

from pathlib import Path

import pytest

from rootlog import Report, annotate
from rootlog.renderers.annotate import strip, strip_bytes
from tests.cases import FIXTURES, Case, annotated, cases, compound
from tests.once import report
from tests.sampling import sample


def name(path: Path) -> str:
    """The name of a fixture in test reports."""
    return path.relative_to(FIXTURES).as_posix()


def bare(path: Path) -> str:
    """A fixture without its findings."""
    return strip_bytes(path.read_bytes()).decode()


def report_on(path: Path) -> Report:
    """What `check` says about a fixture without its findings."""
    return report(bare(path))


@pytest.mark.parametrize("path", annotated(), ids=name)
def test_a_record_is_annotated_as_it_stands(path: Path) -> None:
    """Byte for byte, with what is found when the findings are taken out first."""
    text = path.read_bytes().decode()
    assert annotate(bare(path), report_on(path)) == text
    assert strip(text) == bare(path)


@pytest.mark.parametrize("path", sample(annotated(), 50), ids=name)
def test_a_record_with_its_findings_in_it_is_annotated_as_it_stands(path: Path) -> None:
    """Those that are there are replaced by what is found without them."""
    text = path.read_bytes().decode()
    assert annotate(text) == text


@pytest.mark.parametrize("case", cases(), ids=lambda case: name(case.path))
def test_a_case_breaks_its_rule_and_nothing_else(case: Case) -> None:
    """A near case breaks none."""
    found = {finding.rule for finding in report_on(case.path).findings}
    assert found == (set() if case.near else {case.rule})


NUMBERS = {"Two": 2, "Three": 3}


@pytest.mark.parametrize("path", compound(), ids=name)
def test_of_several_mistakes_each_is_told(path: Path) -> None:
    """As many findings as the first line says, all of one turn, each under a rule of its own, beside what follows from them."""
    found = [one for one in report_on(path).findings if one.follows_from is None]
    assert len(found) == NUMBERS[bare(path).split()[1]]
    assert len({finding.turn for finding in found}) == 1
    assert len({finding.rule for finding in found}) == len(found)


def test_every_faction_has_a_turn_of_several_mistakes() -> None:
    """Each of the eleven."""
    assert {finding.faction for path in compound() for finding in report_on(path).findings} >= set(
        "CEAVGLODPHK"
    )
