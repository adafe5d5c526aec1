"""Counts plays and the rules that a record can break, for each chapter that has plays: `python -m tests.plays`.

A play is a method declared with `@play`, whatever choices it leaves open. A rule counts where its chapter's file in the Law says
`"checkable": "yes"`: a record alone shows that it is broken. Those of which it shows a part, `"partly"`, do not count, though plays
stand for them, too. A play is one of the chapter whose rules its module names most. What is printed on a card, on a landmark's or on a
side of a hireling's is a rule as well.
"""

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ENGINE = Path(__file__).resolve().parents[1] / "engine"
_GENERAL = ("golden", "terms", "victory", "actions", "setup", "advanced", "ranking")
_PRINTED = {"cards": "effect", "hirelings": "sides", "landmarks": "title"}
"""The field of a data file of that folder that holds what is printed, or stands for it."""


class Count(NamedTuple):
    """The plays and the rules of a chapter, and the rules with several plays that begin alike."""

    plays: int
    rules: int
    crowded: Counter[str]

    @property
    def ratio(self) -> float:
        """Plays for a rule."""
        return round(self.plays / self.rules, 2)

    @property
    def spare(self) -> int:
        """The number of plays of a rule that already has one which begins with the same kind of event."""
        return sum(self.crowded.values())


class Declared(NamedTuple):
    """A play as it is declared: its name, what it may begin with, and the rule that its docstring names first."""

    name: str
    heads: frozenset[str]
    rule: str


def counts() -> dict[str, Count]:
    """The counts of each chapter, and of each folder of sources that is no faction's."""
    found: dict[str, list[Declared]] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        declared = list(_declared(tree))
        if declared:
            chapter = _chapter(path, tree)
            if not path.is_relative_to(ENGINE / "factions"):  # each card's ability is a rule
                declared = [
                    one._replace(rule=one.rule and one.rule + path.stem) for one in declared
                ]
            found.setdefault(chapter, []).extend(declared)
    return {name: Count(len(plays), _rules(name), _crowded(plays)) for name, plays in found.items()}


def _declared(tree: ast.Module) -> Iterator[Declared]:
    """The plays of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "play":
                    rule = re.match(r"[^:.]*?(\d+(?:\.\w+)+)", ast.get_docstring(node) or "")
                    code = next(
                        (ast.unparse(k.value) for k in mark.keywords if k.arg == "code"), ""
                    )
                    heads = frozenset(f"{_kind(one)} {code}" for one in mark.args)
                    yield Declared(node.name, heads, rule[1] if rule else "")


def _kind(node: ast.expr) -> str:
    """The kinds of events in an argument of a play's head, as they are written."""
    return re.sub(r"^\*?(?:sorted\()?|\)$", "", ast.unparse(node))


def _chapter(path: Path, tree: ast.Module) -> str:
    """The chapter whose rules a module names most; that of its folder where it does not bind another."""
    room = path.relative_to(ENGINE).parts
    if room[0] != "factions":
        return "pnp" if room[0] == "editions" else room[0]
    own = room[1]
    bound = {
        node.targets[0].id: node.value.args[0].value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "chapter"
        and isinstance(node.value.args[0], ast.Constant)
    }
    named = Counter(
        str(bound.get(node.value.id, own))
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id == "R" or node.value.id in bound)
    )
    return named.most_common(1)[0][0] if named else own


def _rules(name: str) -> int:
    """The number of checkable rules of a chapter, or of all that a folder's plays are for."""
    files = [ENGINE / "law" / f"{name}.json", ENGINE / "factions" / name / "law.json"]
    if name == "general":
        files = [ENGINE / "law" / f"{one}.json" for one in _GENERAL]
    elif name == "pnp":
        files = [ENGINE / "editions" / "pnp" / "law.json"]
    rules = [rule for path in files if path.is_file() for rule in _read(path).get("rules", ())]
    return sum(rule["checkable"] == "yes" for rule in rules) + _printed(name)


def _printed(folder: str) -> int:
    """The number of cards, or sides of cards, that print a rule of their own."""
    if folder not in _PRINTED:
        return 0
    field, number = _PRINTED[folder], 0
    for path in (ENGINE / folder).glob("*.json"):
        data = _read(path)
        own = data.get(field, ())
        number += bool(own) if isinstance(own, str) else len(own)
        number += sum(field in one for one in data.get("cards", ()))
    return number


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _crowded(plays: list[Declared]) -> Counter[str]:
    """By rule the plays beyond the first that begin with a kind of event with which an earlier one of it begins."""
    known: dict[str, set[str]] = {}
    found = Counter[str]()
    for one in plays:
        if one.rule:
            found[one.rule] += not known.setdefault(one.rule, set()).isdisjoint(one.heads)
            known[one.rule] |= one.heads
    return +found


def main() -> None:
    """Print the counts, the most plays for a rule first."""
    for name, count in sorted(counts().items(), key=lambda one: -one[1].ratio):
        crowded = ", ".join(f"{rule} {number}" for rule, number in count.crowded.most_common())
        line = f"{name:12} {count.plays:3} plays {count.rules:3} rules {count.ratio:5.2f} {count.spare:3} spare  {crowded}"
        sys.stdout.write(line.rstrip() + "\n")


if __name__ == "__main__":
    main()
