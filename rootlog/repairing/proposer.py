"""Edits that may explain a finding in its turn: the table of kinds says which of them are asked for, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rootlog.engine.judging.ledger import Credit, Debt
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, MISSING, NOTATION, SCORE
from rootlog.notation.record import Battle, Node, PieceTerm, Show, Transfer
from rootlog.repairing.about import FindingContext
from rootlog.repairing.battles import is_removal
from rootlog.repairing.bearing import Relevance, lacking
from rootlog.repairing.families import to_column
from rootlog.repairing.forgotten import ForgottenActs, Hints
from rootlog.repairing.left_out import MissingActions
from rootlog.repairing.owed import OwedPattern
from rootlog.repairing.proposal import ONE, Proposal
from rootlog.repairing.scene import COUNT
from rootlog.repairing.sought import FindingSubject, lacked_by
from rootlog.repairing.together import JointEdits
from rootlog.repairing.variants import OWN_CARD, TURNED, fewer_of, variants
from rootlog.replaying import facts

NEAR = 4
"""The distance from the action of a finding in which the slip is looked for."""
OTHERS = 25
"""The most findings of a turn for which something is put in together with what one lacks."""
_OF_LOSSES = frozenset(("owner", "start", "count"))
"""The parts of what a battle removes that may be wrong."""
_ELSEWHERE = frozenset(("suit", "column"))
"""The parts of actions that have nothing else to do with a finding and may explain it."""
_IN_FORCE = frozenset((OWN_CARD,))


class Proposer:
    """Looks for edits that explain one finding."""

    def __init__(
        self,
        about: FindingContext,
        patterns: tuple[OwedPattern, ...] = (),
        *,
        hints: Hints = lambda: None,
    ) -> None:
        """Take the finding in its turn, how the record writes what is owed, and what other errors hint at."""
        self.about = about
        self.line = about.line
        self.finding = about.finding
        self.places = about.places
        self.others = about.others
        self.left_out = MissingActions(about, patterns)
        self.together = JointEdits(about)
        self.forgotten = ForgottenActs(about)
        self.bearing = self._bearing()
        self.sought = self._sought()
        self.near = self._near()
        self.hints = hints

    def _bearing(self) -> Relevance:
        """The things that the finding depends on."""
        line, rule = self.line, self.finding.rule
        steps = self.about.reading.log.steps
        return Relevance(
            self.finding,
            frozenset(number for place in self.places for number in self.about.named[place]),
            lacking(
                [line.actions[place].node for place in self.places],
                [steps[place] for place in self.places],
                line.turn.faction,
            ),
            sum(debt.rule == rule for debt in self.about.owed),
            sum(credit.rule == rule for credit in self.about.unused),
        )

    def each(self, make: Callable[[int], Iterator[Proposal]]) -> Iterator[Proposal]:
        """The edits of each action of the finding."""
        for place in self.places:
            yield from make(place)

    # --- what the finding is about -------------------------------------------------------------------------

    @property
    def is_illegal(self) -> bool:
        """True if it is about an act against the rules."""
        return self.finding.kind == ILLEGAL

    @property
    def is_left_out(self) -> bool:
        """True if it is about something that the turn does not show."""
        return self.finding.kind in (MISSING, SCORE)

    @property
    def is_order(self) -> bool:
        """True if it is about the order of the turn's steps."""
        turn = self.about.reading.turn
        if turn is None or self.finding.kind != ILLEGAL:
            return False
        return any(slot.rule == self.finding.rule for slot in turn.agenda.slots)

    @property
    def is_of_whole_turn(self) -> bool:
        """True if it is about something that the turn as a whole owes, as the Decree."""
        turn, rule = self.about.reading.turn, self.finding.rule
        if turn is None or self.finding.kind not in (MISSING, ILLEGAL):
            return False
        asked = any(debt.rule == rule and debt.index < 0 for debt in turn.debts)
        return asked or any(credit.rule == rule for credit in self.about.unused)

    @property
    def is_elsewhere(self) -> bool:
        """True if the slip may be elsewhere than in its own action, or next to it.

        A slip of the notation is in its own action.
        """
        return self.finding.kind != NOTATION

    # --- edits -----------------------------------------------------------------------------------------------

    def missing_with_it(self) -> Iterator[Proposal]:
        """The things that other findings of the turn miss, put in: without them what is written may be read as something else."""
        for other in self.about.missing[:OTHERS]:
            left_out = MissingActions(self.about.of(other), self.left_out.patterns)
            yield from left_out.missing(beside=self.about)
            yield from left_out.of_steps()
            yield from left_out.missing()

    def posted(self) -> Iterator[Proposal]:
        """The actions that were posted for the same purpose, or that are owed, changed so that they fit."""
        turn = self.about.reading.turn
        if turn is not None:
            yield from self.posted_as((*self.about.unused, *turn.credits, *turn.debts))

    def beside_with_others(self, near: int) -> Iterator[Proposal]:
        """Variants of actions that have findings of their own."""
        for place in self.near:
            if self.line.numbers[place] in self.others and self.about.distance(place)[0] <= near:
                yield from self.variants(place)

    def beside(self) -> Iterator[Proposal]:
        """Variants of the actions next to that of the finding, and of those that are wrong, too, that have to do with it."""
        for place in self.near:
            if self.line.numbers[place] in self.others or self.about.distance(place)[0] == 1:
                yield from self.related(place)

    def losses(self, place: int) -> Iterator[Proposal]:
        """Variants of what is removed behind a battle."""
        node = self.line.actions[place].node
        if type(node) is Battle:
            for after in range(place + 1, min(place + 3, len(self.line.actions))):
                other = self.line.actions[after].node
                if is_removal(other):
                    yield from self.variants(after, _OF_LOSSES)

    def before(self, place: int) -> Iterator[Proposal]:
        """Variants of the battle in which what is removed fell, and of the cards that are shown for an act."""
        node = self.line.actions[place - 1].node if place else None
        own = self.line.actions[place].node
        if type(node) is Show or (type(node) is Battle and is_removal(own)):
            yield from self.variants(place - 1)

    def fewer_lost(self, place: int) -> Iterator[Proposal]:
        """Fewer of what is removed behind a battle."""
        node = self.line.actions[place].node
        for after in range(place + 1, min(place + 3, len(self.line.actions))):
            other = self.line.actions[after].node
            fought = type(node) is Battle and node.defender != (
                node.attacker or self.line.turn.faction
            )
            if fought and type(other) is Transfer and is_removal(other):
                for fewer in fewer_of(other):
                    yield Proposal(self.line.replaced({after: fewer}), ONE, after, COUNT)

    def farther(self) -> Iterator[Proposal]:
        """Variants of all actions that have to do with that of the finding."""
        for place in self.near:
            yield from self.related(place)

    def elsewhere(self) -> Iterator[Proposal]:
        """Other suits and columns in actions that have nothing else to do with the finding."""
        for place in self.near:
            yield from self.variants(place, _ELSEWHERE)

    def in_columns(self, families: frozenset[str]) -> Iterator[Proposal]:
        """Variants of what comes to a column before the action of the finding: the Decree is for all of the turn."""
        for place in range(self.places[0] if self.places else len(self.line.actions)):
            if to_column(self.line.actions[place].node):
                yield from self.variants(place, families)

    def in_force(self) -> Iterator[Proposal]:
        """Another leader, minister or mood put in force before the action of the finding, which it may allow."""
        if facts.of_chapter(self.finding.rule.chapter):
            for place in range(self.places[0] if self.places else len(self.line.actions)):
                yield from self.variants(place, _IN_FORCE)

    def group(self, place: int) -> Iterator[Proposal]:
        """The action at that place with other counts, and the group that it moves wherever else the turn moves it."""
        node = self.line.actions[place].node
        for variant in variants(node, self.about.scene(place)) if type(node) is Transfer else ():
            yield from self.together.counts(place, variant.node, variant.family)

    def variants(
        self, place: int, families: frozenset[str] | None = None, *, posted: bool = False
    ) -> Iterator[Proposal]:
        """The action at that place with one thing else in it that may mend the finding."""
        node, bearing, own = self.line.actions[place].node, self.bearing, place in self.places
        if node is None:
            return
        for variant in variants(node, self.about.scene(place)):
            if families is not None and variant.family not in families:
                continue
            if variant.family == TURNED and not self._may_be_turned(place):
                continue
            if variant.family == "points" and not own and self._is_told(place):
                continue  # the points that it is short of are its own
            if own:
                may = bearing.may_mend_its_own(node, variant)
            else:
                may = bearing.may_mend_another(node, variant, posted=posted)
            if may:
                changed = self.line.replaced({place: variant.node})
                yield Proposal(changed, ONE, place, variant.family, thing=variant.thing)

    def _is_told(self, place: int) -> bool:
        """True if the action at that place has a finding of its own."""
        return self.line.numbers[place] in self.about.others

    def _may_be_turned(self, place: int) -> bool:
        """True if a move may be written the other way round: what it moves is not where it begins, or is another faction's.

        A move of one's own that the Law forbids was most often made. It is not asked either if an earlier wrong action of the turn names one of its
        clearings: that action may have taken what is missing.
        """
        if self.finding.kind != IMPOSSIBLE and not self._is_of_others(place):
            return False
        mine = self.about.named[place]
        return not any(
            number in self.others and not set(mine).isdisjoint(self.about.named[other])
            for other, number in enumerate(self.line.numbers[:place])
        )

    def _is_of_others(self, place: int) -> bool:
        """True if an action moves pieces of another faction only, as what effects save from a battle."""
        node = self.line.actions[place].node
        return type(node) is Transfer and all(
            type(term) is PieceTerm and term.faction not in (None, self.line.turn.faction)
            for term in node.terms
        )

    def _sought(self) -> FindingSubject | None:
        """The things that an impossible action takes from where they are not."""
        if self.finding.kind != IMPOSSIBLE:
            return None
        return lacked_by(self.about.reading.log.steps, self.places, self.finding.faction)

    def more_there(self) -> Iterator[Proposal]:
        """The actions before that of the finding with so many more of what it lacks, the last first."""
        sought, steps = self.sought, self.about.reading.log.steps
        if sought is not None:
            before = [n for n in range(min(self.places)) if sought.is_touched(steps[n])]
            yield from self.together.more_there(before[::-1], sought)

    def _near(self) -> list[int]:
        """The places around those of the finding, the nearest first: only earlier ones where later ones cannot explain it."""
        end = len(self.line.actions)
        late = any(credit.rule == self.finding.rule for credit in self.about.unused)
        if self.places and self.finding.kind in (ILLEGAL, IMPOSSIBLE) and not late:
            end = max(self.places) + 1
        found = [n for n in range(end) if n not in self.places]
        ranked = sorted(found, key=self.about.distance)
        named = {number for place in self.places for number in self.about.named[place]}
        steps, sought = self.about.reading.log.steps, self.sought
        return [
            n
            for n in ranked
            if not self.places
            or self.about.distance(n)[0] <= NEAR
            or not named.isdisjoint(self.about.named[n])
            or (sought is not None and sought.is_touched(steps[n]))
        ]

    def related(self, place: int) -> Iterator[Proposal]:
        """Variants of an action that has to do with that of the finding: by a clearing, or by what it moves."""
        node = self.line.actions[place].node
        if node is None:
            return
        if self.line.numbers[place] in self.others:
            yield from self.variants(place)
            return
        if not self.places:
            return
        mine = [self.line.actions[p].node for p in self.places]
        things = {thing for one in mine for thing in _things(one)}
        clearings = {number for p in self.places for number in self.about.named[p]}
        if not clearings.isdisjoint(self.about.named[place]) or not things.isdisjoint(
            _things(node)
        ):
            yield from self.variants(place)

    def posted_as(self, units: Iterable[Debt | Credit]) -> Iterator[Proposal]:
        """The actions that were posted for the same purpose, changed so that they fit."""
        finding, turn = self.finding, self.about.reading.turn
        if turn is None:
            return
        budgets = {d.budget for d in self.about.owed if d.rule == finding.rule}
        budgets |= {c.budget for c in self.about.unused if c.rule == finding.rule}
        posted = {
            turn.events[unit.index].action - 1
            for unit in units
            if unit.budget in budgets and unit.index >= 0
        }
        for place in sorted(posted - set(self.places), key=self.about.distance):
            yield from self.variants(place, posted=True)


def _things(node: Node | None) -> tuple[str, ...]:
    """The kinds of things that an action moves."""
    if type(node) is not Transfer:
        return ()
    return tuple(f"{type(term).__name__}{getattr(term, 'code', '')}" for term in node.terms)
