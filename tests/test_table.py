"""The table of rules: every rule that a record can break has its cases, or a reason why it has none."""

from collections.abc import Callable

import pytest

from rootlog.engine.law import DEFAULT
from tests.cases import (
    JUDGED_CHAPTERS,
    TABLE,
    cases,
    checkable,
    exceptions,
    rules_page,
    table,
)
from tests.cases import RULES as PAGE

RULES = [entry.numbers[DEFAULT] for entry in checkable(JUDGED_CHAPTERS)]
BROKEN = {case.rule for case in cases() if not case.near}
NEAR = {case.rule for case in cases() if case.near}


def test_a_rule_has_its_cases_or_a_reason() -> None:
    """One that breaks it and one that comes close; a reason stands only where there is no case."""
    without = exceptions()
    assert sorted(BROKEN & set(without)) == [], "a rule with a case needs no exception"
    needed = [rule for rule in RULES if rule not in without]
    assert [rule for rule in needed if rule not in BROKEN] == [], "no case breaks them"
    assert [rule for rule in needed if rule not in NEAR] == [], "no legal case comes close"


@pytest.mark.parametrize("given", [dict.keys, dict.values])
def test_exceptions_are_told_of_rules(given: Callable[[dict[str, str]], list[str]]) -> None:
    """Each names a rule that can be broken, and has a reason."""
    assert all(given(exceptions()))
    assert set(exceptions()) <= set(RULES)


def test_the_table_is_up_to_date() -> None:
    """`python -m tests.cases` writes it."""
    assert TABLE.read_text(encoding="utf-8") == table(JUDGED_CHAPTERS)


def test_the_page_of_the_rules_is_up_to_date() -> None:
    """`python -m tests.cases` writes it, too."""
    assert PAGE.read_text(encoding="utf-8") == rules_page()
