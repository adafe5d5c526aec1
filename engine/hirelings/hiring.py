"""The hirelings of a game as sources: who controls them, what they do, and what they lend to whoever does."""

from __future__ import annotations

from importlib import import_module

from rootlog.engine import hirelings
from rootlog.engine.bench import Bench
from rootlog.engine.hirelings.abilities import Abilities
from rootlog.engine.hirelings.common import Hireling
from rootlog.engine.hirelings.control import Control
from rootlog.engine.pieces import Faction
from rootlog.engine.source import Source


def sources(bench: Bench) -> tuple[Source, ...]:
    """The rules of the hirelings at a table: `SOURCE` of the module named like one's file, else those that all share."""
    control = Control(bench)
    known = [code for code in bench.table.hirelings if code in hirelings.codes()]
    return (
        control,
        *(_kind(code)(bench, code, control) for code in known),
        *(
            Abilities(bench, code, control)
            for code in known
            if hirelings.hireling(code).lends[code in bench.table.demoted]
        ),
    )


def _kind(code: Faction) -> type[Hireling]:
    stem = hirelings.rules(code)
    if stem is None:
        return Hireling
    found: type[Hireling] = import_module(f"{hirelings.__name__}.{stem}").SOURCE
    return found
