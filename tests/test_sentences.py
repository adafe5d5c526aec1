"""Sentences by rule and key: each is asked for, each has its text, and rules that use them hold no words."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from rootlog.engine.law import Rule, catalogue, chapter
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.words import sentences
from rootlog.engine.words.values import Force

ENGINE = Path(__file__).resolve().parents[1] / "engine"
WITH_WORDS = ["judging/judge.py"]
"""The modules that put values into words themselves: it says what could not be judged."""
R = chapter("actions")


def texts() -> Iterator[tuple[str, str, str, str]]:
    """Every sentence: its chapter, its symbol ("" for any rule), its key and its text."""
    chapters = dict(sentences.general())
    for path in (*ENGINE.glob("factions/*/words.json"), *ENGINE.glob("editions/*/words.json")):
        chapters[path.parent.name] = json.loads(path.read_text(encoding="utf-8"))
    for key, text in chapters.pop(sentences.ANY).items():
        yield sentences.ANY, "", key, text
    for name, symbols in chapters.items():
        for symbol, keys in symbols.items():
            for key, text in keys.items():
                yield name, symbol, key, text


@cache
def modules() -> dict[str, ast.Module]:
    """The modules of the engine but those of words and of random players, by path."""
    return {
        path.relative_to(ENGINE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(ENGINE.rglob("*.py"))
        if path.parent != ENGINE / "words" and "player" not in path.as_posix()
    }


@cache
def constants() -> frozenset[str]:
    """Every text in the code of the engine."""
    return frozenset(
        node.value
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_every_sentence_is_asked_for() -> None:
    own = {"nothing there"}  # asked for by the room of words itself
    assert [key for _, _, key, _ in texts() if key not in constants() | own] == []


def test_every_sentence_is_of_a_rule_that_exists() -> None:
    known = {entry.rule for entry in catalogue.everything()}
    assert [
        (name, symbol)
        for name, symbol, _, _ in texts()
        if symbol not in ("", sentences.ANY_RULE) and Rule(name, symbol) not in known
    ] == []


def test_every_value_of_a_sentence_has_a_kind() -> None:
    wrong = []
    for name, symbol, key, text in texts():
        for _, field, spec, _ in Formatter().parse(text):
            if field is not None and (
                not field.isidentifier() or (spec or "").partition(" ")[0] not in sentences.KINDS
            ):
                wrong.append((name, symbol, key, field))
    assert wrong == []


def given() -> Iterator[tuple[str, str, set[str]]]:
    """Every key that is written next to its values: its place, the key, and the names of the values."""
    for path, tree in modules().items():
        for node in ast.walk(tree):
            for key, values in (
                zip(node.args, node.args[1:], strict=False) if isinstance(node, ast.Call) else ()
            ):
                if (
                    isinstance(key, ast.Constant)
                    and isinstance(key.value, str)
                    and key.value  # what is never reported has none
                    and isinstance(values, ast.Call)
                    and ast.unparse(values.func) == "Evidence"
                    and not values.args
                    and all(one.arg for one in values.keywords)
                ):
                    names = {str(one.arg) for one in values.keywords}
                    yield f"{path}:{node.lineno}", key.value, names
            yield from _objected(path, node)


def _objected(path: str, node: ast.AST) -> Iterator[tuple[str, str, set[str]]]:
    """The same of what a hireling's card objects to (`Ability.illegal`, `Ability.missing`)."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("illegal", "missing")
        and isinstance(node.args[1], ast.Constant)
        and all(one.arg for one in node.keywords)
    ):
        names = {str(one.arg) for one in node.keywords}
        yield f"{path}:{node.lineno}", str(node.args[1].value), names


def test_every_sentence_gets_its_values() -> None:
    wanted: dict[str, list[set[str]]] = {}
    for _, _, key, text in texts():
        fields = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        wanted.setdefault(key, []).append(fields - {"paid", "owed"})
    found = list(given())
    assert len(found) > 200
    assert [
        (where, key)
        for where, key, names in found
        if not any(fields <= names for fields in wanted.get(key, ()))
    ] == []


def test_no_rule_has_a_key_that_any_rule_has() -> None:
    keys = [key for _, symbol, key, _ in texts() if symbol]
    everywhere = {key for _, symbol, key, _ in texts() if not symbol}
    assert everywhere.isdisjoint(keys)


def _is_rule(node: ast.expr) -> bool:
    """True if it is a rule: a symbol of a chapter, or what is called so."""
    name = ast.unparse(node)
    return name.rpartition(".")[2] == "rule" or (
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and name.isupper()
    )


def test_what_is_said_by_a_rule_is_a_key() -> None:
    """Text in the place of a key would be an error where it is reported, which may be never."""
    keys = {key for _, _, key, _ in texts()}
    found = [
        (f"{path}:{node.lineno}", part.value)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for rule, said in zip(node.args, node.args[1:], strict=False)
        if _is_rule(rule) and isinstance(said, ast.Constant | ast.IfExp | ast.JoinedStr)
        for part in ast.walk(said)
        if isinstance(part, ast.Constant) and type(part.value) is str and " " in part.value
    ]
    assert len(found) > 500
    assert [(where, said) for where, said in found if said not in keys] == []


def test_no_rule_has_a_text_with_places_for_values() -> None:
    docstrings = {
        node.value.value
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    assert [one for one in constants() - docstrings if "{" in one and " " in one] == []


def test_rules_put_nothing_into_words() -> None:
    pattern = re.compile(r"rootlog\.engine\.words(\.language|\.names)?")
    found = [
        path
        for path, tree in modules().items()
        if any(
            isinstance(node, ast.ImportFrom) and pattern.fullmatch(node.module or "")
            for node in ast.walk(tree)
        )
    ]
    assert found == WITH_WORDS


@pytest.mark.parametrize(
    ("rule", "key", "values", "message"),
    [
        (
            R.RESOLVE_AMBUSH,
            "dealt",
            Evidence(hits=2, faction="P"),
            "the ambush deals 2 hits to the Corvids",
        ),
        (
            R.MAXIMUM_ROLLED_HITS,
            "limit",
            Evidence(faction="P", hits=(0, 1, 2), limit=2, force=Force(2)),
            "the Corvids deal 0 to 2 rolled hits, 2 at most with 2 warriors",
        ),
        (
            R.MAXIMUM_ROLLED_HITS,
            "limit",
            Evidence(faction="V", hits=(1,), limit=1, force=Force(0, "sword", 1)),
            "the Vagabond deals 1 rolled hit, 1 at most with no swords and 1 warrior",
        ),
        (
            R.ROLL,
            "these rolls",
            Evidence(rolls=((2, 1), (3, 1)), higher="C"),
            "the roll is not recorded; 2-1 or 3-1 gives these losses, the higher die for the Marquise",
        ),
    ],
)
def test_a_sentence_is_filled_with_values(
    rule: Rule, key: str, values: Evidence, message: str
) -> None:
    assert Reason(rule, True, key, values).message == message


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        sentences.text(R.ROLL, "no such key")
