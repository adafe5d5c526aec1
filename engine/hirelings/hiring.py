"""The hirelings of a game as sources: who controls them, what they do, and what they lend to whoever does."""

from collections.abc import Iterator

from rootlog.engine import data, hirelings
from rootlog.engine.hirelings.abilities import Ability, Duty
from rootlog.engine.hirelings.acting import Actor
from rootlog.engine.hirelings.common import Hireling
from rootlog.engine.hirelings.control import Control
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.pieces import Faction

SIDES = "PROMOTED", "DEMOTED"
"""The names by which a hireling's module calls the sources of its two sides."""


def sources(rule_set: RuleSet) -> tuple[RuleSource, ...]:
    """The rules of the hirelings at a table, in the order of their chapter: control, each as it acts and is, abilities."""
    control = Control(rule_set)
    known = [code for code in rule_set.table.hirelings if code in hirelings.codes()]
    made = {code: tuple(_made(rule_set, code, control)) for code in known}
    return (
        control,
        *(source for code in known for source in made[code] if not isinstance(source, Ability)),
        *(source for code in known for source in made[code] if isinstance(source, Ability)),
    )


def _made(rule_set: RuleSet, code: Faction, control: Control) -> Iterator[RuleSource]:
    """The way a hireling acts, as its module has it or as all of them do; how it is; what its side's abilities are."""
    own = _kinds(code, demoted=code in rule_set.table.demoted)
    actor = next((kind for kind in own if issubclass(kind, Actor)), Actor)
    yield actor(rule_set, code, control)
    yield Hireling(rule_set, code, control)
    for kind in own:
        if issubclass(kind, Ability):
            yield from kind.sources(rule_set, code, control)
    if hirelings.hireling(code).sides[code in rule_set.table.demoted].must:
        yield from Duty.sources(rule_set, code, control)


def _kinds(code: Faction, *, demoted: bool) -> tuple[type[RuleSource], ...]:
    """The classes of one side of a hireling: `PROMOTED` or `DEMOTED` of the module named like its file."""
    stem = hirelings.rules(code)
    if stem is None:
        return ()
    module = data.module(f"{hirelings.__name__}.{stem}")
    found: tuple[type[RuleSource], ...] = getattr(module, SIDES[demoted])
    return found
