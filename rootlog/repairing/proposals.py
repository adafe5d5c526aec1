"""The edits of a turn line that may explain a finding, the likeliest first.

What a finding is about decides where to look: its own action, what was posted for the same purpose as what is left open,
what names the same clearing or moves the same things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rootlog.engine.game import Table
from rootlog.engine.judging.ledger import Credit, Debt, match
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Piece, clearing
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, MISSING, NOTATION, SCORE, Objection
from rootlog.notation.record import (
    Battle,
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Transfer,
)
from rootlog.repairing.acts import without_acts
from rootlog.repairing.bearing import Bearing, lacking
from rootlog.repairing.families import put_in
from rootlog.repairing.lines import Line
from rootlog.repairing.owed import (
    Pattern,
    cards_over,
    claiming,
    more_of,
    paying,
    place_of_step,
    points_owed,
    steps_left,
)
from rootlog.repairing.points import Point
from rootlog.repairing.scene import COUNT, Scene, order
from rootlog.repairing.terms import is_short
from rootlog.repairing.variants import clearings_of, fewer_of, may_be_in, renumbered, variants

NEAR = 4
"""How far from the action of a finding the slip is looked for."""
_OF_LOSSES = frozenset(("owner", "start", "count"))
"""What of what a battle removes may be wrong."""
_ELSEWHERE = frozenset(("suit", "column"))
"""What of actions that have nothing else to do with a finding may explain it."""
TWICE, SOON = 3, 4
"""How far apart an action may stand twice by a slip, and how soon behind an act a hand is shown for it."""
RUN = 12
"""In how many actions of a turn one slip may name another clearing; a run of more repeats an act."""
DOUBLED = "doubled"
SHARED = "clearing of several that are wrong"
UNDONE = "acts left out"
ONE, WIDER, MORE, MOVED, LESS = range(1, 6)
"""Sizes: one thing else in one action; the same in several; an action put in; moved; taken out, and one more for each other that is."""


class Proposal(NamedTuple):
    """A line as it may have been meant. Of two with one family and place at most one is meant; the smaller size is likelier."""

    line: Line
    size: int
    place: int
    family: str


def proposals(
    table: Table,
    point: Point,
    finding: Objection,
    patterns: Iterable[Pattern] = (),
    *,
    farther: bool = True,
) -> Iterator[Iterator[Proposal]]:
    """The edits of the turn that leads to that point, each line once, in groups of which the first are the likeliest.

    What is missing is looked for `farther` away than beside what it is missing for where that is asked.
    """
    line = point.line
    assert line is not None  # only the point before the first turn has none
    seen = {line.text}
    proposer = _Proposer(table, point, line, finding, tuple(patterns))
    for group in proposer.groups(farther=farther):
        yield _new(group, seen)


def undone(point: Point, finding: Objection) -> Iterator[Proposal]:
    """The turn that leads to that point without some of its acts: the fewest actions first, nearest to the finding."""
    line, turn = point.line, point.reading.turn
    assert line is not None  # only the point before the first turn has none
    near = [n for n, number in enumerate(line.numbers) if number == finding.action]
    if turn is None:  # a set-up
        for place in near if len(line.actions) > 1 else ():
            yield Proposal(line.without(place), LESS, place, UNDONE)
        return
    for places, left in without_acts(line, turn, near):
        yield Proposal(left, LESS - 1 + len(places), places[0], UNDONE)


def _new(group: Iterable[Proposal], seen: set[str]) -> Iterator[Proposal]:
    for proposal in group:
        text = proposal.line.text
        if text not in seen:
            seen.add(text)
            yield proposal


class _Proposer:
    """Looks for edits that explain one finding."""

    def __init__(
        self,
        table: Table,
        point: Point,
        line: Line,
        finding: Objection,
        patterns: tuple[Pattern, ...],
    ) -> None:
        self.table = table
        self.reading = point.reading
        self.line = line
        self.finding = finding
        self.patterns = patterns
        self.places = [n for n, number in enumerate(line.numbers) if number == finding.action]
        self.others = frozenset(one.action for one in point.found if one is not finding)
        self.cannot = frozenset(
            one.action for one in point.found if one.kind in (ILLEGAL, IMPOSSIBLE)
        )
        turn = self.reading.turn
        self.named = [clearings_of(action.node) for action in line.actions]
        """The clearings that each action names."""
        self.scenes: dict[int, Scene] = {}
        self.owed: list[Debt] = []
        self.unused: list[Credit] = []
        if turn is not None:
            self.owed, self.unused = match(turn.debts, turn.credits, turn.facts.ending)
        self.bearing = self._bearing()
        self.near = self._near()

    def _bearing(self) -> Bearing:
        """What the finding hangs on."""
        line, rule = self.line, self.finding.rule
        steps = self.reading.log.steps
        return Bearing(
            self.finding,
            frozenset(number for place in self.places for number in self.named[place]),
            lacking(
                [line.actions[place].node for place in self.places],
                [steps[place] for place in self.places],
                line.turn.faction,
            ),
            sum(debt.rule == rule for debt in self.owed),
            sum(credit.rule == rule for credit in self.unused),
        )

    def groups(self, *, farther: bool) -> Iterator[Iterator[Proposal]]:
        """All edits: groups of which the first are the likeliest, and in each the likeliest first.

        A slip of the notation is in its own action. What is missing is put in beside what it is missing for, or is there in another form.
        """
        if self._is_order():
            yield self._each(self._moved)
        yield self._shared()
        if self._is_left_out():
            yield self._not_shown()
        yield self._here()
        kind = self.finding.kind
        if kind == NOTATION or (kind == MISSING and not farther):
            return
        yield self._beside()
        yield self._farther()
        yield self._widely()

    def _not_shown(self) -> Iterator[Proposal]:
        yield from self._due()
        if not self.places:
            yield from self._more()
        yield from self._each(self._too_early)
        yield from self._from_deck()
        yield from self._put_in(self._followed(), self._near_gaps)
        yield from self._of_steps()
        yield from self._agreeing()
        yield from self._posted(self.unused)
        yield from self._beside_with_others(NEAR)
        yield from self._each(self._losses)
        yield from self._left_out(self._near_gaps)

    def _here(self) -> Iterator[Proposal]:
        yield from self._each(self._too_early)
        yield from self._each(self._fewer_lost)
        yield from self._doubled(self.places)
        yield from self._each(self._idle)
        yield from self._each(self._variants)
        yield from self._doubled(range(len(self.line.actions)))

    def _beside(self) -> Iterator[Proposal]:
        yield from self._each(self._clearing_beside)
        turn = self.reading.turn
        if turn is not None:
            yield from self._posted((*self.unused, *turn.credits, *turn.debts))
        yield from self._beside_with_others(1)
        for place in self.near:
            if self.line.numbers[place] in self.others or self._distance(place)[0] == 1:
                yield from self._related(place)
        yield from self._left_out(self._near_gaps)

    def _beside_with_others(self, near: int) -> Iterator[Proposal]:
        """Variants of actions that have findings of their own."""
        for place in self.near:
            if self.line.numbers[place] in self.others and self._distance(place)[0] <= near:
                yield from self._variants(place)

    def _losses(self, place: int) -> Iterator[Proposal]:
        """Variants of what is removed behind a battle."""
        node = self.line.actions[place].node
        if type(node) is Battle:
            for after in range(place + 1, min(place + 3, len(self.line.actions))):
                other = self.line.actions[after].node
                if type(other) is Transfer and not other.targets:
                    yield from self._variants(after, _OF_LOSSES)

    def _fewer_lost(self, place: int) -> Iterator[Proposal]:
        """Fewer of what is removed behind a battle."""
        node = self.line.actions[place].node
        for after in range(place + 1, min(place + 3, len(self.line.actions))):
            other = self.line.actions[after].node
            fought = type(node) is Battle and node.defender != (
                node.attacker or self.line.turn.faction
            )
            if fought and type(other) is Transfer and not other.targets:
                for fewer in fewer_of(other):
                    yield Proposal(self.line.replaced({after: fewer}), ONE, after, COUNT)

    def _farther(self) -> Iterator[Proposal]:
        for place in self.near:
            yield from self._related(place)
        for place in self.near:
            yield from self._variants(place, _ELSEWHERE)

    def _widely(self) -> Iterator[Proposal]:
        yield from self._each(self._clearing)
        yield from self._each(self._moved)
        yield from self._left_out(self._gaps)

    def _each(self, make: Callable[[int], Iterator[Proposal]]) -> Iterator[Proposal]:
        for place in self.places:
            yield from make(place)

    def _is_order(self) -> bool:
        """Whether the finding is about the order of the turn's steps."""
        turn = self.reading.turn
        if turn is None or self.finding.kind != ILLEGAL:
            return False
        return any(slot.rule == self.finding.rule for slot in turn.agenda.slots)

    def _is_left_out(self) -> bool:
        """Whether the finding is about what the turn does not show."""
        return self.finding.kind in (MISSING, SCORE)

    # --- one thing else ------------------------------------------------------------------------------------

    def _scene(self, place: int) -> Scene:
        """What is known where the action at that place stands."""
        scene = self.scenes.get(place)
        if scene is None:
            named = dict.fromkeys(self.named[place])
            for far in range(1, len(self.named)):
                for near in (place - far, place + far):
                    if 0 <= near < len(self.named):
                        named.update(dict.fromkeys(self.named[near]))
            state, owner = self.reading.log.steps[place].before, self.line.turn.faction
            scene = self.scenes[place] = Scene(self.table, owner, state, tuple(named))
        return scene

    def _variants(
        self, place: int, families: frozenset[str] | None = None, *, posted: bool = False
    ) -> Iterator[Proposal]:
        """The action at that place with one thing else in it that may mend the finding."""
        node, bearing, own = self.line.actions[place].node, self.bearing, place in self.places
        if node is None:
            return
        for variant in variants(node, self._scene(place)):
            if families is not None and variant.family not in families:
                continue
            if own:
                may = bearing.may_mend_its_own(node, variant)
            else:
                may = bearing.may_mend_another(node, variant, posted=posted)
            if may:
                changed = self.line.replaced({place: variant.node})
                yield Proposal(changed, ONE, place, variant.family)

    def _near(self) -> list[int]:
        """The places around those of the finding, the nearest first: only earlier ones where later ones cannot explain it."""
        end = len(self.line.actions)
        late = any(credit.rule == self.finding.rule for credit in self.unused)
        if self.places and self.finding.kind in (ILLEGAL, IMPOSSIBLE) and not late:
            end = max(self.places) + 1
        found = [n for n in range(end) if n not in self.places]
        ranked = sorted(found, key=self._distance)
        return [n for n in ranked if not self.places or self._distance(n)[0] <= NEAR]

    def _related(self, place: int) -> Iterator[Proposal]:
        """Variants of an action that has to do with that of the finding: by a clearing, or by what it moves."""
        node = self.line.actions[place].node
        if node is None:
            return
        if self.line.numbers[place] in self.others:
            yield from self._variants(place)
            return
        if not self.places:
            return
        mine = [self.line.actions[p].node for p in self.places]
        things = {thing for one in mine for thing in _things(one)}
        clearings = {number for p in self.places for number in self.named[p]}
        if not clearings.isdisjoint(self.named[place]) or not things.isdisjoint(_things(node)):
            yield from self._variants(place)

    # --- what is owed --------------------------------------------------------------------------------------

    def _posted(self, units: Iterable[Debt | Credit]) -> Iterator[Proposal]:
        """What was posted for the same purpose, changed so that it fits."""
        finding, turn = self.finding, self.reading.turn
        if turn is None:
            return
        budgets = {d.budget for d in self.owed if d.rule == finding.rule}
        budgets |= {c.budget for c in self.unused if c.rule == finding.rule}
        posted = {
            turn.events[unit.index].action - 1
            for unit in units
            if unit.budget in budgets and unit.index >= 0
        }
        for place in sorted(posted - set(self.places), key=self._distance):
            yield from self._variants(place, posted=True)

    def _more(self) -> Iterator[Proposal]:
        """More of what the turn shows of the kind that is owed: another goal of what is placed, a higher count."""
        turn, rule = self.reading.turn, self.finding.rule
        if turn is None:
            return
        owed = [debt for debt in self.owed if debt.rule == rule]
        for debt in dict.fromkeys(owed):
            shown = (c for c in turn.credits if c.budget == debt.budget and c.index >= 0)
            places = dict.fromkeys(turn.events[credit.index].action - 1 for credit in shown)
            for place in places:
                node = self.line.actions[place].node
                for more in more_of(node, debt, owed.count(debt)):
                    yield Proposal(self.line.replaced({place: more}), ONE, place, COUNT)

    def _agreeing(self) -> Iterator[Proposal]:
        """An act and what was paid for it in another clearing: either may have been meant where the other is."""
        turn, rule = self.reading.turn, self.finding.rule
        if turn is None or not self.places:
            return
        place = self.places[0]
        paid = {turn.events[c.index].action - 1 for c in self.unused if c.rule == rule}
        for other in sorted(paid - {place}, key=self._distance):
            mine, its = self.named[place], self.named[other]
            if len(mine) == len(its) == 1 and mine != its:
                for changed, old, new in ((other, its[0], mine[0]), (place, mine[0], its[0])):
                    line = self._renumbered([changed], old, new)
                    yield Proposal(line, ONE, place, "clearing of one of two")

    def _from_deck(self) -> Iterator[Proposal]:
        """A card from the deck behind a hand that is shown soon, where it is owed from that hand."""
        actions = self.line.actions
        for place in self.places:
            for after in range(place + 1, min(place + SOON, len(actions))):
                show = actions[after].node
                if type(show) is not Show or show.terms:
                    continue
                hand = Hand(show.faction or self.line.turn.faction)
                for node, _ in self._followed():
                    if type(node) is Transfer and node.terms[0].start == hand:
                        drawn = Transfer((CardTerm(None, None, None, None),), node.targets)
                        if after + 1 < len(actions) and actions[after + 1].node == drawn:
                            break  # it was shown for another act
                        line = self.line.inserted(after + 1, drawn)
                        yield Proposal(line, MORE, after + 1, put_in(drawn))

    def _left_out(self, gaps: Callable[[bool], Iterable[int]]) -> Iterator[Proposal]:
        """What is owed, put in."""
        yield from self._put_in(self._missing(), gaps)

    def _put_in(
        self, missing: Iterable[tuple[Node, bool]], gaps: Callable[[bool], Iterable[int]]
    ) -> Iterator[Proposal]:
        for node, before in missing:
            for place in gaps(before):
                line = self.line.inserted(place, node)
                yield Proposal(line, MORE, place, put_in(node))
                points = _scored(node)
                if points:
                    line = line.inserted(place + 1, Score(None, points))
                    yield Proposal(line, MORE, place, put_in(node))

    def _of_steps(self) -> Iterator[Proposal]:
        """What a step of the turn asks for, as the faction writes it elsewhere, put in where that step is."""
        turn = self.reading.turn
        if turn is None or self.places:
            return
        for debt in dict.fromkeys(steps_left(turn, self.finding.rule)):
            place = place_of_step(turn, debt.slot)
            for node in paying(debt, 1, self.patterns, self.line.turn.faction):
                yield Proposal(self.line.inserted(place, node), MORE, place, put_in(node))

    def _followed(self) -> Iterator[tuple[Node, bool]]:
        """What follows from an act and is written in one way, where the turn shows nothing of the kind that fits nowhere."""
        shown = {credit.budget for credit in self.unused}
        for debt in dict.fromkeys(self.owed):
            told = debt.rule == self.finding.rule and debt.effect
            if told and debt.budget.written and debt.budget not in shown:
                for node in paying(debt, 1, (), self.line.turn.faction):
                    yield node, False

    def _missing(self) -> Iterator[tuple[Node, bool]]:
        """The actions that may have been left out, and whether such stand before what they are for."""
        rule = self.finding.rule
        owed = [debt for debt in self.owed if debt.rule == rule]
        for debt in dict.fromkeys(owed):
            for node in paying(debt, owed.count(debt), self.patterns, self.line.turn.faction):
                yield node, not debt.effect
        for credit in dict.fromkeys(c for c in self.unused if c.rule == rule):
            for node in claiming(credit, self.patterns):
                yield node, False
        for node in (*points_owed(self.finding), *cards_over(self.finding)):
            yield node, False
        for place in self.places:
            for node in self._fought(place):
                yield node, type(node) is Battle and not self._exhausts(place)

    def _exhausts(self, place: int) -> bool:
        """Whether only items are used there, for what stands behind it."""
        node = self.line.actions[place].node
        return type(node) is Transfer and all(type(term) is ItemTerm for term in node.terms)

    def _fought(self, place: int) -> Iterator[Node]:
        """A battle that what is removed there may have fallen in; what falls in the battle there."""
        node, scene = self.line.actions[place].node, self._scene(place)
        if type(node) is Transfer and not node.targets:
            for number in clearings_of(node):
                owners = dict.fromkeys(
                    t.faction for t in node.terms if type(t) is PieceTerm and t.faction
                )
                for owner in owners:
                    yield Battle(None, owner, number, (), None)
        if self._exhausts(place) and place + 1 < len(self.line.actions):
            yield from (one for one in self._fought(place + 1) if type(one) is Battle)
        if type(node) is Battle:
            there = scene.state.pieces(node.clearing)
            for piece in sorted(thing for thing in there if type(thing) is Piece):
                if piece.owner in (node.defender, node.attacker or scene.owner):
                    letter = None if piece.owner == scene.owner else piece.owner
                    for count in range(1, min(3, there[piece]) + 1):
                        many = None if count == 1 else count
                        start = Region((node.clearing,))
                        yield Transfer((PieceTerm(many, letter, piece.code, start),), ())

    def _gaps(self, before: bool) -> Iterator[int]:
        """Where an action may be put in: before that of the finding or behind it, at the end and backwards from there."""
        near = self._near_gaps(before)
        yield from near
        yield from (n for n in range(len(self.line.actions), -1, -1) if n not in near)

    def _due(self) -> Iterator[Proposal]:
        """The points that the finding misses, beside those written behind its action, or put in there."""
        actions = self.line.actions
        for node in points_owed(self.finding):
            for place in self._near_gaps(before=False)[:1]:
                known = actions[place].node if place < len(actions) else None
                if type(known) is Score and known.faction is None:
                    more = known._replace(points=known.points + node.points)
                    yield Proposal(self.line.replaced({place: more}), ONE, place, "points")
                yield Proposal(self.line.inserted(place, node), MORE, place, put_in(node))

    def _near_gaps(self, before: bool) -> list[int]:
        """The likeliest of them: beside that of the finding; the end and the beginning where it is about no action."""
        last = len(self.line.actions)
        if not self.places and "limit" not in self.finding.evidence and self._ends_with_draw():
            return [last - 1, last, 0]
        steps = (0, 1, 2) if before else (1, 2, 0)
        near = [place + step for place in self.places for step in steps]
        return list(dict.fromkeys(n for n in near or (last, last - 1, 0) if 0 <= n <= last))

    def _ends_with_draw(self) -> bool:
        """Whether the turn ends with cards that the player draws, which comes behind most else that a turn may leave out."""
        node = self.line.actions[-1].node if self.line.actions else None
        if type(node) is not Transfer or node.targets != (Hand(self.line.turn.faction),):
            return False
        return all(type(term) is CardTerm and term.start is None for term in node.terms)

    def _distance(self, place: int) -> tuple[int, int]:
        """How far a place is from those of the finding, or from the end; earlier ones come before later ones."""
        at = self.places or [len(self.line.actions) - 1]
        if len(at) == 1:
            return abs(place - at[0]), place
        return min([abs(place - one) for one in at]), place

    # --- several actions -----------------------------------------------------------------------------------

    def _shared(self) -> Iterator[Proposal]:
        """Another clearing wherever the turn names one in which several of its actions are wrong, the first of which is this one."""
        wrong = self.others | {self.finding.action}
        for place in self.places:
            for old in self._blamed(place):
                run = [n for n, named in enumerate(self.named) if old in named]
                if len(run) > RUN:
                    continue
                bad = [n for n in run if self.line.numbers[n] in wrong and old in self._blamed(n)]
                told = {self.line.numbers[n] for n in bad}
                if bad[0] != place or len(told) < 2 or told.isdisjoint(self.cannot):
                    continue
                for part in (run, [n for n in run if n >= place]):
                    for new in order(self._scene(place)):
                        if new != old and self._could_be(part, old, new):
                            line = self._renumbered(part, old, new)
                            yield Proposal(line, WIDER, place, SHARED)

    def _blamed(self, place: int) -> tuple[int, ...]:
        """The clearings that a wrong action names, of which one may be wrong: those where what it moves is not, if any."""
        node, scene = self.line.actions[place].node, self._scene(place)
        if type(node) is Transfer:
            short = tuple(term for term in node.terms if is_short(term, node, scene))
            if short:
                return clearings_of(Transfer(short, ()))
        return self.named[place]

    def _could_be(self, places: list[int], old: int, new: int) -> bool:
        """Whether those actions may have been in another clearing: what others lose there is there, and moves lead there."""
        moved = False
        for place in places:
            node, scene = self.line.actions[place].node, self._scene(place)
            if node is not None and not may_be_in(node, old, new, scene, moved=moved):
                return False
            moved = moved or (type(node) is Transfer and Region((old,)) in node.targets)
        return True

    def _clearing(self, place: int) -> Iterator[Proposal]:
        """Another clearing in that action and in those beside it that name the same one."""
        scene = self._scene(place)
        for old in self.named[place]:
            run = [n for n, named in enumerate(self.named) if old in named]
            if len(run) < 2:
                continue
            for new in dict.fromkeys((*scene.clearings, *scene.table.map.clearings)):
                if new == old:
                    continue
                for part in (run, [n for n in run if n >= place], [n for n in run if n <= place]):
                    if len(part) > 1:
                        yield Proposal(self._renumbered(part, old, new), WIDER, place, "clearing")

    def _clearing_beside(self, place: int) -> Iterator[Proposal]:
        """Another clearing in that action and in the one beside it, where one removes a piece for what the other places."""
        for first in (place - 1, place):
            if not 0 <= first < len(self.line.actions) - 1:
                continue
            removed, placed = (self.line.actions[n].node for n in (first, first + 1))
            if type(removed) is not Transfer or type(placed) is not Transfer or removed.targets:
                continue
            term, scene = removed.terms[0], self._scene(first)
            if type(term) is not PieceTerm or clearings_of(removed) != clearings_of(placed):
                continue
            piece = Piece(term.faction or scene.owner, term.code)
            for old in clearings_of(removed):
                for new in self.table.map.clearings:
                    if new != old and scene.state.count(piece, clearing(new)):
                        line = self._renumbered([first, first + 1], old, new)
                        yield Proposal(line, WIDER, place, "clearing")

    def _renumbered(self, places: list[int], old: int, new: int) -> Line:
        changes: dict[int, Node] = {}
        for place in places:
            node = self.line.actions[place].node
            if node is not None:
                changes[place] = renumbered(node, old, new)
        return self.line.replaced(changes)

    def _moved(self, place: int) -> Iterator[Proposal]:
        """The action behind or before its neighbour."""
        for first in (place - 1, place):
            if 0 <= first < len(self.line.actions) - 1:
                yield Proposal(self.line.swapped(first), MOVED, first, "moved")

    def _too_early(self, place: int) -> Iterator[Proposal]:
        """What is removed behind the battle in its clearing, where it stands before it; a battle before the move to it."""
        if place + 1 < len(self.line.actions):
            node, other = (self.line.actions[n].node for n in (place, place + 1))
            removed = type(node) is Transfer and not node.targets and type(other) is Battle
            moved = type(other) is Transfer and other.targets and type(node) is Battle
            battle = node if moved else other
            if (removed or moved) and type(battle) is Battle:
                there = clearings_of(other if moved else node)
                if battle.clearing in there:
                    yield Proposal(self.line.swapped(place), MOVED, place, "moved")

    def _doubled(self, places: Iterable[int]) -> Iterator[Proposal]:
        """Without one of those actions that stands twice, the second time not far behind the first."""
        actions = self.line.actions
        for place in places:
            near = range(max(0, place - (TWICE if place in self.places else 1)), place)
            if any(actions[place].text == actions[other].text for other in near):
                yield Proposal(self.line.without(place), LESS, place, DOUBLED)

    def _idle(self, place: int) -> Iterator[Proposal]:
        """Without points that change nothing, as the score marker is off the track."""
        step = self.reading.log.steps[place]
        if type(self.line.actions[place].node) is Score and step.before == step.after:
            yield Proposal(self.line.without(place), LESS, place, "left out")


def _scored(node: Node) -> int:
    """The points for removing buildings and tokens, which are left out together with what is removed."""
    if type(node) is not Transfer or node.targets:
        return 0
    terms = [term for term in node.terms if type(term) is PieceTerm and term.faction]
    return sum(term.count or 1 for term in terms if term.code[0] in "bt")


def _things(node: Node | None) -> tuple[str, ...]:
    """The kinds of things that an action moves."""
    if type(node) is not Transfer:
        return ()
    return tuple(f"{type(term).__name__}{getattr(term, 'code', '')}" for term in node.terms)
