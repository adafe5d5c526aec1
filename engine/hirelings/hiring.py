"""The hirelings of a game as sources: who controls them, what they do, and what they lend to whoever does."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from rootlog.engine import hirelings
from rootlog.engine.hirelings.abilities import Abilities
from rootlog.engine.hirelings.acting import Actor
from rootlog.engine.hirelings.common import Hireling
from rootlog.engine.hirelings.control import Control
from rootlog.engine.judging.bench import Bench
from rootlog.engine.judging.source import Source
from rootlog.engine.pieces import Faction


def sources(bench: Bench) -> tuple[Source, ...]:
    """The rules of the hirelings at a table, in the order of their chapter: control, each as it acts and stands, abilities."""
    control = Control(bench)
    known = [code for code in bench.table.hirelings if code in hirelings.codes()]
    return (
        control,
        *(source for code in known for source in _one(bench, code, control)),
        *(
            Abilities(bench, code, control)
            for code in known
            if hirelings.hireling(code).lends[code in bench.table.demoted]
        ),
    )


def _one(bench: Bench, code: Faction, control: Control) -> Iterator[Source]:
    yield _kind(code)(bench, code, control)
    yield Hireling(bench, code, control)


def _kind(code: Faction) -> type[Actor]:
    """How a hireling acts: `SOURCE` of the module named like its file, else as all of them do."""
    stem = hirelings.rules(code)
    if stem is None:
        return Actor
    found: type[Actor] = import_module(f"{hirelings.__name__}.{stem}").SOURCE
    return found
