"""Edits that say another thing of one kind in the place of the same thing, as each other clearing that a move may lead to.

What speaks against several of them in the same words, and is about another action, speaks against what they all take away, and
so against the others, too.
"""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.judging.books import TrailEntry
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Objection
from rootlog.notation.record import Transfer
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.proposal import ONE, Proposal

ALIKE = 2
"""The number in a row of which the same must be reported."""
FEW = frozenset(("column",))
"""Families in which there are hardly more than that: to try all costs no more."""
Said = tuple[int, str, str, Evidence]
"""A report: the number of its action, the symbol of its rule, its words, and the values that fill them."""
Family = tuple[int, str, tuple[object, ...]]
"""The place of edits, their family, and what of the action they all take away."""


class ToldInARow(NamedTuple):
    """A report about edits of one family: how many in a row had it, and whether the last was judged, and not only replayed."""

    said: Said
    times: int
    judged: bool


class Pruning:
    """The last reports about edits of each family of one line."""

    def __init__(self, line: EditedLine) -> None:
        """Take the line that is edited; nothing was tried yet."""
        self._line = line
        self._said: Said | None = None
        self._told: dict[Family, ToldInARow] = {}
        """The report of the last edit of a family."""

    def vain(self, proposal: Proposal) -> ToldInARow | None:
        """The report of others that shows that an edit is in vain; None if none does."""
        if self._told and proposal.size == ONE and proposal.family not in FEW:
            told = self._told.get(self._family(proposal))
            if told is not None and told.times >= ALIKE:
                return told
        return None

    def begin(self) -> None:
        """Begin to try another edit, of which nothing is reported yet."""
        self._said = None

    def refuse(self, action: int, told: Objection | TrailEntry) -> None:
        """Note that something was reported of an action of the edit that is tried, for which it is given up."""
        if isinstance(told, Objection):
            self._said = action, told.rule.symbol, told.message, NO_EVIDENCE
        elif told.reason is not None:
            reason = told.reason
            self._said = action, reason.rule.symbol, reason.key, reason.values

    def given_up(self, proposal: Proposal, *, judged: bool) -> None:
        """Note that an edit was given up: what is reported of its own action may depend on what it says."""
        said = self._said
        if proposal.size == ONE and said is not None and said[0] != proposal.edited:
            family = self._family(proposal)
            known = self._told.get(family)
            times = known.times if known is not None and known.said == said else 0
            self._told[family] = ToldInARow(said, times + 1, judged)

    def _family(self, proposal: Proposal) -> Family:
        place = proposal.place
        node, other = self._line.actions[place].node, proposal.line.actions[place].node
        gone: tuple[object, ...] = ()
        if type(node) is Transfer and type(other) is Transfer:
            gone = tuple([term for term in node.terms if term not in other.terms])
            gone += tuple([where for where in node.targets if where not in other.targets])
        return place, proposal.family, gone
