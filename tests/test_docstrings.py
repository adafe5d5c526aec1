"""The numbers of rules in the engine's docstrings are right, though only people read them.

A number is of the usual law, unless the docstring names another one before it (`law-16: 22.2`) or speaks of later or older
ones. Where a function's docstring begins with numbers (`9.5.3: a torch finds an item`), a rule that its code names has one
of them, or one above or below it.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from rootlog.engine.law import DEFAULT, Chapter, Rule, catalogue, ids, law
from rootlog.engine.law.search import key

ENGINE = Path(__file__).resolve().parents[1] / "engine"
NUMBER = r"[0-9]+(?:\.[0-9]+)+(?:\.[IVX]+[a-z]?)?"
_NUMBER = re.compile(rf"(?<![\w.]){NUMBER}(?!\w)")
_LAW = "|".join(map(re.escape, ids()))
_OF_A_LAW = re.compile(rf"\b({_LAW}):? ((?:{NUMBER}|[0-9]+)(?:(?:, | and | to ){NUMBER})*)")
_CLAUSE = re.compile(rf"(?:^|(?<=; )){NUMBER}(?:(?:, | and | or | to ){NUMBER})*(?!\w)")
_SEPARATOR = re.compile(", | and | or ")
_CODE = re.compile("`[^`]*`")
_OTHER_LAWS = re.compile(r"\b(later|laws|newest|oldest)\b")


class Place(NamedTuple):
    """A docstring with the code below it, and the module that they stand in."""

    file: str
    name: str
    text: str
    node: ast.AST
    module: ModuleType


@cache
def places() -> tuple[Place, ...]:
    """Every docstring of the engine."""
    return tuple(one for path in sorted(ENGINE.rglob("*.py")) for one in _places(path))


def _places(path: Path) -> Iterator[Place]:
    file = path.relative_to(ENGINE)
    module = import_module(".".join(("rootlog.engine", *file.with_suffix("").parts)))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = _CODE.sub("", ast.get_docstring(node) or "")
            yield Place(file.as_posix(), getattr(node, "name", ""), text, node, module)


@cache
def numbers(law_id: str) -> frozenset[str]:
    """All numbers of an edition."""
    return frozenset(e.numbers[law_id] for e in catalogue.everything() if law_id in e.numbers)


def wrong_numbers(place: Place) -> list[str]:
    """The numbers in a docstring that no rule has in the law that is meant."""
    wrong = []
    for found in _OF_A_LAW.finditer(place.text):
        told = _NUMBER.findall(found[2]) or [found[2]]
        wrong += [one for one in told if one not in numbers(found[1])]
    rest = _OF_A_LAW.sub("", place.text)
    meant = ids() if _OTHER_LAWS.search(place.text) else [DEFAULT]
    there = frozenset[str]().union(*map(numbers, meant))
    return wrong + [one for one in _NUMBER.findall(rest) if one not in there]


def rules(place: Place) -> set[Rule]:
    """The rules that the code of a place names: as constants of its module, or as attributes of chapters that are."""
    names = {one.id for one in ast.walk(place.node) if isinstance(one, ast.Name)}
    constants = {name: getattr(place.module, name, None) for name in names}
    return {one for one in constants.values() if isinstance(one, Rule)} | {
        getattr(constants[node.value.id], node.attr)
        for node in ast.walk(place.node)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and isinstance(constants[node.value.id], Chapter)
    }


def first_numbers(text: str) -> list[tuple[str, str]]:
    """The numbers with which clauses of a docstring's first line begin, as spans: `6.4 to 6.6`; one by itself is from it to it."""
    runs = [found[0] for found in _CLAUSE.finditer(text.partition("\n")[0])]
    spans = [span for run in runs for span in _SEPARATOR.split(run)]
    return [(span.split(" to ")[0], span.split(" to ")[-1]) for span in spans]


def within(number: str, span: tuple[str, str]) -> bool:
    """Whether a number is in a span, above or below it."""
    low, here, high = key(span[0]), key(number), key(span[1])
    size = min(len(low), len(here), len(high))
    return low[:size] <= here[:size] <= high[:size]


def strays(place: Place) -> list[str]:
    """The numbers with which a docstring begins, where no rule that the code names has any of them."""
    spans, named = first_numbers(place.text), rules(place)
    meant = ids() if _OTHER_LAWS.search(place.text) else [DEFAULT]
    cited = {law(one).cite(rule).number for one in meant for rule in named}
    numbers = [one for one in cited if one[:1].isdigit()]  # an edition may have names instead
    if not named or any(within(number, span) for number in numbers for span in spans):
        return []
    return [low for low, _ in spans]


def test_numbers_in_docstrings_are_of_rules_that_exist():
    assert sum(len(_NUMBER.findall(one.text)) for one in places()) > 500
    wrong = [(o.file, o.name, n) for o in places() for n in wrong_numbers(o)]
    assert wrong == []


def test_a_function_names_a_rule_that_its_docstring_begins_with():
    functions = [one for one in places() if isinstance(one.node, ast.FunctionDef)]
    assert sum(bool(first_numbers(one.text) and rules(one)) for one in functions) > 100
    wrong = [(o.file, o.name, n) for o in functions for n in strays(o)]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("9.5.3: a torch finds an item.", []),
        ("9.2.10: out of the forest.", ["9.2.10"]),
        ("9.2.10, in laws that have it.", []),
        ("Set-up (law-6: 16.5; law-16: 19.5).", []),
        ("Set-up (law-6: 19.5.9; law-16: 19.5).", ["19.5.9"]),
    ],
)
def test_a_number_is_looked_for_in_the_law_that_is_meant(text, wrong):
    assert wrong_numbers(Place("", "", text, ast.Pass(), ast)) == wrong


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("6.4 to 6.6.", ["6.5", "6.5.2", "6"], ["6.7", "7.5"]),
        ("6.2.1, 6.5: before her actions.", ["6.2", "6.2.1", "6.5.4.II"], ["6.2.2", "6.4"]),
        ("4.2; 12.2.2: the Burrow is next to each clearing.", ["4.2.1", "12.2.2"], ["4.3"]),
    ],
)
def test_spans_of_numbers_reach_above_and_below(text, inside, outside):
    spans = first_numbers(text)
    assert all(any(within(one, span) for span in spans) for one in inside)
    assert not any(within(one, span) for one in outside for span in spans)
