"""Where the editions differ: the same record under two laws, with two verdicts.

A record of fixtures/switches is named after its switch in engine/law/switches.json, where the values stand that it has in
each law. Laws of one value give it one verdict, and laws of two values two; where a switch has more than two values, at
least one pair tells them apart.
"""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest

from rootlog import Report, check
from rootlog.engine.law import ids, law
from rootlog.renderers.annotate import strip_bytes
from tests.cases import FIXTURES
from tests.once import report

PAIRS = sorted((FIXTURES / "switches").glob("*.rootlog"))
EXCEPTIONS: dict[str, str] = json.loads(
    (FIXTURES / "switches" / "exceptions.json").read_text("utf-8")
)


def switches() -> dict[str, dict[str, object]]:
    """All switches of the catalogue."""
    path = FIXTURES.parent / "engine" / "law" / "switches.json"
    found: dict[str, dict[str, object]] = json.loads(path.read_text("utf-8"))["switches"]
    return found


def told(given: Report) -> tuple[tuple[int, str], ...]:
    """Line and title of the rules, whose number may have changed."""
    return tuple((finding.line, finding.title) for finding in given.findings)


def verdicts(text: str) -> dict[str, tuple[tuple[int, str], ...]]:
    """What each law finds."""
    return {one: told(report(text, one)) for one in ids()}


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_two_laws_give_two_verdicts(path):
    found = verdicts(strip_bytes(path.read_bytes()).decode())
    values = {one: law(one).switch(path.stem) for one in ids()}
    assert any(
        found[one] != found[other] and values[one] != values[other]
        for one, other in combinations(ids(), 2)
    )
    assert any(not rules for rules in found.values()), "no law finds the record legal"


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_the_switch_alone_turns_a_verdict(path, monkeypatch):
    """Whatever else two laws differ in: with another law's value of this switch alone, a law judges otherwise."""
    text, switch = strip_bytes(path.read_bytes()).decode(), path.stem
    found, values = verdicts(text), {law(one).switch(switch) for one in ids()}
    for one in ids():
        for value in sorted(values - {law(one).switch(switch)}):
            with monkeypatch.context() as patch:
                patch.setitem(law(one)._switches, switch, value)
                if told(check(text, one)) != found[one]:
                    return
    raise AssertionError(f"no verdict hangs on {switch}")


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_a_pair_says_which_switch_it_shows(path):
    first = path.read_text("utf-8").splitlines()[0]
    assert re.match(rf"// {path.stem}: \S", first)


def test_every_switch_has_a_pair_or_a_reason():
    shown = {path.stem for path in PAIRS}
    assert not shown & set(EXCEPTIONS)
    assert shown | set(EXCEPTIONS) == set(switches())
