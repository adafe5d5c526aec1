"""One slip that is written in singles: the same is wrong with neighbouring actions that say the same, and it is one mistake.

`#->C/#->C` is `2#->C`. What is built is not: each building is an act of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, NOTATION, SCORE, Objection
from rootlog.notation.record import Action, Node, PieceTerm, Score, Term, Transfer, TurnLine

KINDS = (ILLEGAL, IMPOSSIBLE, SCORE, NOTATION)
"""The errors that are the same for many things of a kind as for one; what is owed is owed for each act."""


def runs(
    turns: Sequence[TurnLine], findings: Sequence[Objection]
) -> Iterator[tuple[Objection, ...]]:
    """The findings that are of one mistake, two or more in the order of their actions."""
    known = {(one.turn, one.action, one.rule): one for one in findings if one.kind in KINDS}
    seen: set[Objection] = set()
    for one in findings:
        if one in seen or not (one.turn and one.action) or one.kind not in KINDS:
            continue
        run, actions = [one], turns[one.turn - 1].actions
        while run[-1].action < len(actions) and _is_same(
            *actions[run[-1].action - 1 : run[-1].action + 1]
        ):
            other = known.get((one.turn, run[-1].action + 1, one.rule))
            if other is None or (other.kind, other.severity) != (one.kind, one.severity):
                break
            run.append(other)
        if len(run) > 1:
            seen.update(run)
            yield tuple(run)


def _is_same(one: Action, other: Action) -> bool:
    """True if two actions do the same, maybe with other numbers of things."""
    return (
        one.node is not None
        and _kind(one.node) is not None
        and _kind(one.node) == _kind(other.node)
    )


def _kind(node: Node | None) -> object:
    """The effect of an action on things of a kind, however many; None for what is an act of its own."""
    if type(node) is Score:
        return Score, node.faction, node.points > 0
    if type(node) is Transfer and not any(map(_is_built, node.terms)):
        return node._replace(terms=tuple(term._replace(count=None) for term in node.terms))
    return None


def _is_built(term: Term) -> bool:
    return type(term) is PieceTerm and term.code[0] == "b" and term.start is None
