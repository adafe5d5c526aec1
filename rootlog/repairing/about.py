"""A finding in its turn: what is asked of it wherever an edit is proposed that may explain it."""

from __future__ import annotations

from collections.abc import Sequence

from rootlog.engine.event import Event
from rootlog.engine.game import Table
from rootlog.engine.judging.ledger import Credit, Debt, match
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, MISSING, Objection
from rootlog.notation.record import CardTerm, Hand, Transfer
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.points import Checkpoint
from rootlog.repairing.scene import ActionContext


class FindingContext:
    """A finding of the turn that leads to a point, and what that turn says of it.

    `places` are those of its action, from 0; `others` the numbers of actions with findings of their own, `cannot` of those that are
    illegal or impossible; `named` the clearings that each action names; `owed` and `unused` what the turn leaves open.
    """

    def __init__(self, table: Table, point: Checkpoint, finding: Objection) -> None:
        """Take the turn as it was read."""
        line = point.line
        assert line is not None  # only the point before the first turn has none
        self.table = table
        self.reading = point.reading
        self.line: EditedLine = line
        self.finding = finding
        self.places = [n for n, number in enumerate(line.numbers) if number == finding.action]
        self._point = point
        self.missing = [one for one in point.found if one is not finding and one.kind == MISSING]
        """The findings near it that something is missing."""
        self.others = frozenset(one.action for one in point.found if one is not finding)
        self.cannot = frozenset(
            one.action for one in point.found if one.kind in (ILLEGAL, IMPOSSIBLE)
        )
        self.named = [clearings_of(action.node) for action in line.actions]
        self._scenes: dict[int, ActionContext] = {}
        self._distances: dict[int, tuple[int, int]] = {}
        self.owed: list[Debt] = []
        self.unused: list[Credit] = []
        turn = self.reading.turn
        if turn is not None:
            self.owed, self.unused = match(turn.debts, turn.credits, turn.facts.ending)

    def of(self, finding: Objection) -> FindingContext:
        """Another finding in the same turn."""
        return FindingContext(self.table, self._point, finding)

    def scene(self, place: int) -> ActionContext:
        """The facts at the place of that action, or after the last one."""
        scene = self._scenes.get(place)
        if scene is None:
            last = len(self.named)
            named = dict.fromkeys(self.named[place] if place < last else ())
            for far in range(1, last + 1):
                for near in (place - far, place + far):
                    if 0 <= near < last:
                        for number in self.named[near]:
                            named[number] = None
            log, owner = self.reading.log, self.line.turn.faction
            state = log.steps[place].before if place < last else log.after
            scene = self._scenes[place] = ActionContext(self.table, owner, state, tuple(named))
        return scene

    def is_for(self, events: Sequence[Event], debt: Debt) -> bool:
        """True if that is owed for the action of the finding."""
        return debt.index >= 0 and events[debt.index].action == self.finding.action

    def distance(self, place: int) -> tuple[int, int]:
        """The distance of a place from those of the finding, or from the end; earlier places come before later ones."""
        known = self._distances
        if place not in known:
            at = self.places or [len(self.line.actions) - 1]
            known[place] = min([abs(place - one) for one in at]), place
        return known[place]

    def near_gaps(self, before: bool) -> list[int]:
        """The likeliest of the places: next to that of the finding; the end and the beginning if it is about no action."""
        last = len(self.line.actions)
        if not self.places and "limit" not in self.finding.evidence and self.ends_with_draw():
            return [last - 1, last, 0]
        steps = (0, 1, 2) if before else (1, 2, 0)
        near = [place + step for place in self.places for step in steps]
        return list(dict.fromkeys(n for n in near or (last, last - 1, 0) if 0 <= n <= last))

    def ends_with_draw(self) -> bool:
        """True if the turn ends with cards that the player draws. They come after most other things that a turn may leave out."""
        node = self.line.actions[-1].node if self.line.actions else None
        if type(node) is not Transfer or node.targets != (Hand(self.line.turn.faction),):
            return False
        return all(type(term) is CardTerm and term.start is None for term in node.terms)
