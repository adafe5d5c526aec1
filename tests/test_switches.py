"""Where the editions differ: the same record under two laws, with two verdicts.

A record of fixtures/switches is named after its switch in engine/law/switches.json, where the values stand that it has in
each law. Laws of one value give it one verdict, and laws of two values two; where a switch has more than two values, at
least one pair tells them apart.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from rootlog.engine.law import ids, law
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.annotate import strip_bytes
from tests.cases import FIXTURES

PAIRS = sorted((FIXTURES / "switches").glob("*.rootlog"))
EXCEPTIONS: dict[str, str] = json.loads(
    (FIXTURES / "switches" / "exceptions.json").read_text("utf-8")
)


def switches() -> dict[str, dict[str, object]]:
    """All switches of the catalogue."""
    path = FIXTURES.parent / "engine" / "law" / "switches.json"
    found: dict[str, dict[str, object]] = json.loads(path.read_text("utf-8"))["switches"]
    return found


Verdict = frozenset[tuple[int, int, str]]


def judged(path: Path, law_id: str) -> Verdict:
    """What a law finds as it is judged, by turn, action and rule."""
    record = JudgedRecord(source(text(path)), law_id)
    found = (*record.contradictions, *record.verdicts.objections)
    return frozenset((one.turn, one.action, one.rule.symbol) for one in found)


@cache
def verdict(path: Path, law_id: str) -> Verdict:
    """The same, asked once."""
    return judged(path, law_id)


def text(path: Path) -> str:
    """The record of a pair."""
    return strip_bytes(path.read_bytes()).decode()


def told_apart(path: Path) -> Iterator[tuple[str, str]]:
    """Laws of different values of the switch that give different verdicts."""
    values = {one: law(one).switch(path.stem) for one in ids()}
    for one, other in permutations(ids(), 2):
        if values[one] != values[other] and verdict(path, one) != verdict(path, other):
            yield one, other


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_two_laws_give_two_verdicts(path):
    assert next(told_apart(path), None), "all laws say the same"
    assert any(not verdict(path, one) for one in ids()), "no law finds the record legal"


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_the_switch_alone_turns_a_verdict(path, monkeypatch):
    """Whatever else two laws differ in: with another law's value of this switch alone, a law judges otherwise."""
    switch = path.stem
    for one, other in told_apart(path):
        with monkeypatch.context() as patch:
            patch.setitem(law(one)._switches, switch, law(other).switch(switch))
            if judged(path, one) != verdict(path, one):
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
