"""The Law of Root as data: rules by symbol, their numbers and titles by edition, and the switches in which editions differ.

Code names a rule as `R.OVERWORK`, where `R = chapter("marquise")`; no number stands in code. The catalogue files are
read only when a citation is put into words, so a clean record reads none of them.
"""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """A rule by name: the catalogue file (`chapter`) and the symbol in it. What it cites depends on the edition: `Law.cite`."""

    chapter: str
    symbol: str


class Chapter:
    """A chapter of the catalogue as a namespace of rules: `chapter("battle").AMBUSH`. Tests check that each used symbol exists."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, symbol: str) -> Rule:
        if symbol.startswith("_"):
            raise AttributeError(symbol)
        rule = Rule(self._name, symbol)
        setattr(self, symbol, rule)
        return rule


def chapter(name: str) -> Chapter:
    """The rules of the catalogue file with that name (`engine/law/<name>.json`, or a source's own)."""
    return Chapter(name)
