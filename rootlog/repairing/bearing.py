"""The things that an edit must change so that a finding can go: an edit that changes none of them is not tried.

A finding says what it depends on. A thing that is not in the place that it is taken from is still not there if it goes elsewhere, or if
more of it is taken. An act is no less illegal if more is done. Points that are due are due as they are. Clearings that an action does
not name have nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine.changes import Moved
from rootlog.engine.game import Step
from rootlog.engine.pieces import Card, Item, Piece, Thing
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, MISSING, NOTATION, SCORE, Objection
from rootlog.notation.record import CardTerm, ItemTerm, Node, PieceTerm, Score, Term, Transfer
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.scene import COUNT, FEWER
from rootlog.repairing.variant import Variant
from rootlog.replaying.pieces import related

NEVER = {
    ILLEGAL: frozenset(("more targets",)),
    IMPOSSIBLE: frozenset(("more targets", "target", "target left out")),
    MISSING: frozenset(("target left out",)),
    NOTATION: frozenset(("more targets", "count", "suit", "bird", "piece", "area", "item")),
}
"""Parts of its own action that a finding does not depend on: an act is no less illegal if more is done, what is not there is not there wherever it
goes, what is owed is not shown by a removal that leads somewhere, and a slip of the notation shows by its reading what was meant, not the number.
"""
_COUNTS = frozenset((COUNT, FEWER))
_GOALS = frozenset(("target", "more targets", "target left out"))
Lacking = tuple[tuple[Term, ...], ...]


class Relevance(NamedTuple):
    """The things that one finding depends on.

    `clearings` are those that its action names. `lacking` has for each thing that is not in its place the parts of the
    action that may mean it. Of what its rule demands so many units are `open`, and so many that were shown are `unused`.
    """

    finding: Objection
    clearings: frozenset[int]
    lacking: Lacking
    open: int
    unused: int

    def may_mend_its_own(self, node: Node, variant: Variant) -> bool:
        """True if that variant of the action of the finding may mend it."""
        kind, other = self.finding.kind, variant.node
        if variant.family in NEVER.get(kind, ()):
            return False
        if kind == SCORE and type(other) is Score and variant.family == "points":
            return type(node) is not Score or other.points == self._due(node)
        if variant.family == COUNT and kind == IMPOSSIBLE and _more(node, other) > 0:
            return False
        if variant.family == COUNT and kind == ILLEGAL and self.unused and is_of_cards(node):
            return -self.unused <= _more(node, other) < 0
        if type(other) is Transfer and type(node) is Transfer and node.targets == other.targets:
            return all(any(term not in other.terms for term in meant) for meant in self.lacking)
        return True

    def _due(self, node: Score) -> object:
        """The points that an action must write: where it is the last of several that are one score, what those lack."""
        evidence = self.finding.evidence
        earned, recorded = evidence.get("earned"), evidence.get("recorded")
        if type(earned) is int and type(recorded) is int:
            return node.points + earned - recorded
        return earned

    def may_mend_another(self, node: Node, variant: Variant, *, posted: bool) -> bool:
        """True if that variant of another action may mend it: of one that was `posted` for the same purpose, or of any."""
        other = variant.node
        if self.finding.kind == MISSING and variant.family in _COUNTS and is_of_cards(node):
            return posted and -self.unused <= _more(node, other) <= self.open
        if self.finding.kind == MISSING and variant.family == "target left out":
            return False
        if posted or not self.clearings:
            return True
        if self.finding.kind == MISSING and variant.family not in _GOALS:
            return True  # it may be what pays for it
        before, after = set(clearings_of(node)), set(clearings_of(other))
        touched = before ^ after or before
        return not touched or not touched.isdisjoint(self.clearings)


def lacking(nodes: Iterable[Node | None], steps: Iterable[Step], owner: str) -> Lacking:
    """For each thing that some actions take from where it is not the parts of them that may mean it, if any does."""
    found: list[tuple[Term, ...]] = []
    for node, step in zip(nodes, steps, strict=True):
        terms = node.terms if type(node) is Transfer else ()
        for one in step.changes:
            if type(one) is Moved and one.short:
                thing = one.thing
                meant = tuple(term for term in terms if _means(term, thing, owner))
                if meant:
                    found.append(meant)
    return tuple(found)


def _means(term: Term, thing: Thing, owner: str) -> bool:
    """True if a part of an action can mean that thing."""
    if type(thing) is Piece and type(term) is PieceTerm:
        return (term.faction or owner) == thing.owner and related(thing.code, term.code)
    if type(thing) is Item and type(term) is ItemTerm:
        return term.item == thing.letter
    if type(thing) is Card and type(term) is CardTerm:
        return term.suit is None or thing.suit is None or term.suit == thing.suit
    return False


def _more(node: Node, other: Node) -> int:
    """The number of things that another action moves above this one."""
    return _amount(other) - _amount(node)


def _amount(node: Node) -> int:
    if type(node) is not Transfer:
        return 0
    return sum(term.count or 1 for term in node.terms)


def is_of_cards(node: Node) -> bool:
    """True if an action moves cards alone."""
    return type(node) is Transfer and all(type(term) is CardTerm for term in node.terms)
