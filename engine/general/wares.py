"""Items as a price (9.5): an item that is exhausted is a credit, what it pays for is matched late."""

from collections.abc import Iterable

from rootlog.engine.judging.budget import ITEMS
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

JOKER = "?"
"""The mark of an item of any kind."""


def owe_item(
    turn: Hypothesis,
    letters: Iterable[str] | None,
    rule: Rule,
    words: str,
    values: Evidence = NO_EVIDENCE,
    *,
    count: int = 1,
    faction: Faction | None = None,
) -> Hypothesis:
    """Oblige a faction (default: the one at turn) to exhaust `count` items of those letters (None: of any)."""
    fits = None if letters is None else frozenset((*letters, JOKER))
    return turn.owe(ITEMS.of(faction or turn.faction), fits, rule, words, values, count=count)


def grant_item(
    turn: Hypothesis, letters: Iterable[str] | None, rule: Rule, count: int = 1
) -> Hypothesis:
    """Allow the faction at turn to exhaust that many items of those letters."""
    fits = None if letters is None else frozenset((*letters, JOKER))
    return turn.grant(ITEMS.of(turn.faction), fits, rule, count=count)
