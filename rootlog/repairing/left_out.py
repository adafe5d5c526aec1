"""Things left out of a turn: edits that put in what is owed, or show it in another form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Item, items
from rootlog.engine.reasons import IMPOSSIBLE
from rootlog.notation.reader import node_of
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Score,
    Show,
    Status,
    Transfer,
)
from rootlog.repairing.about import FindingContext
from rootlog.repairing.battles import SOON, UNDAMAGED, MissingBattles
from rootlog.repairing.clearings import clearings_of, renumbered
from rootlog.repairing.families import DISCARDED, put_in
from rootlog.repairing.owed import (
    OwedPattern,
    cards_over,
    claiming,
    joined,
    more_of,
    partly_done,
    paying,
    place_of_step,
    placing_more,
    points_owed,
    steps_left,
)
from rootlog.repairing.proposal import FORGOTTEN, MORE, ONE, Proposal
from rootlog.repairing.scene import COUNT, ActionContext, stands
from rootlog.replaying import facts
from rootlog.replaying.items import EXHAUSTED, REFRESHED

KINDS = 8
"""The most kinds of consequences of one act that are put in together."""


class MissingActions:
    """Proposes what a turn does not show and a finding asks for, as the record writes it elsewhere or as all do."""

    def __init__(self, about: FindingContext, patterns: tuple[OwedPattern, ...]) -> None:
        """Take the finding in its turn, and how the record writes what is owed."""
        self.about = about
        self.patterns = patterns
        self.battles = MissingBattles(about)

    def more(self) -> Iterator[Proposal]:
        """More of what the turn shows of the kind that is owed: another goal of what is placed, a higher count."""
        turn, rule = self.about.reading.turn, self.about.finding.rule
        if turn is None:
            return
        owed = [debt for debt in self.about.owed if debt.rule == rule]
        for debt in dict.fromkeys(owed):
            shown = (c for c in turn.credits if c.budget == debt.budget and c.index >= 0)
            places = dict.fromkeys(turn.events[credit.index].action - 1 for credit in shown)
            for place in places:
                node = self.about.line.actions[place].node
                for more in more_of(node, debt, owed.count(debt)):
                    yield Proposal(self.about.line.replaced({place: more}), ONE, place, COUNT)

    def set_up(self) -> Iterator[Proposal]:
        """The things that a set-up lacks, put in at its end; what follows shows which of several it was."""
        line, written = self.about.line, self.about.finding.written
        last = len(line.actions)
        for text in written:
            node = node_of(text, line.turn.faction)
            family = put_in(node) if len(written) == 1 else FORGOTTEN
            yield Proposal(line.inserted(last, node), MORE, last, family)

    def laid_down(self) -> Iterator[Proposal]:
        """The cards that a hand has too many, discarded as the turn ends; or laid on the own board before, which what follows tells."""
        line, own = self.about.line, self.about.finding.faction
        last, *before = self.about.near_gaps(before=False)
        supporters = (Board(None, None),) if facts.holds_supporters(own) else ()
        goals = (*supporters, *(Board(None, key) for key in sorted(facts.columns(own))))
        for node in cards_over(self.about.finding):
            yield Proposal(line.inserted(last, node), MORE, last, DISCARDED)
            for laid in (node._replace(targets=(goal,)) for goal in goals):
                for place in before:
                    yield Proposal(line.inserted(place, laid), MORE, last, DISCARDED)

    def from_deck(self) -> Iterator[Proposal]:
        """A card from the deck behind a hand that is shown soon, where it is owed from that hand."""
        actions = self.about.line.actions
        for place in self.about.places:
            for after in range(place + 1, min(place + SOON, len(actions))):
                show = actions[after].node
                if type(show) is not Show or show.terms:
                    continue
                hand = Hand(show.faction or self.about.line.turn.faction)
                for node, _ in self._that_follow():
                    if type(node) is Transfer and node.terms[0].start == hand:
                        drawn = Transfer((CardTerm(None, None, None, None),), node.targets)
                        if after + 1 < len(actions) and actions[after + 1].node == drawn:
                            break  # it was shown for another act
                        line = self.about.line.inserted(after + 1, drawn)
                        yield Proposal(line, MORE, after + 1, put_in(drawn))

    def missing(
        self, *, anywhere: bool = False, beside: FindingContext | None = None
    ) -> Iterator[Proposal]:
        """The things that are owed, put in: next to the action of the finding, or of another one, or anywhere."""
        gaps = self._gaps if anywhere else (beside or self.about).near_gaps
        yield from self._put_in(self._that_pay(), gaps)

    def refreshed(self) -> Iterator[Proposal]:
        """An exhausted item refreshed, next to the others, before what exhausts one of which none is refreshed."""
        actions, own = self.about.line.actions, self.about.line.turn.faction
        for place, term in self._own_items():
            others = [n for n in range(place) if _refreshes(actions[n].node)]
            behind, state = others[-1] + 1 if others else 0, self.about.scene(place).state
            for area in UNDAMAGED:
                if state.count(Item(term.item, exhausted=True), items(own, area)):
                    start = Status(f"{area}{EXHAUSTED}")
                    ready = Transfer((ItemTerm(None, term.item, start),), (Status(REFRESHED),))
                    line = self.about.line.inserted(behind, ready)
                    yield Proposal(line, MORE, behind, put_in(ready))

    def _own_items(self) -> Iterator[tuple[int, ItemTerm]]:
        """The items of the player's own, if the finding says that there are none, each with the place of the action that uses it."""
        for place in self.about.places if self.about.finding.kind == IMPOSSIBLE else ():
            node = self.about.line.actions[place].node
            for term in node.terms if type(node) is Transfer else ():
                if type(term) is ItemTerm and _is_own(term):
                    yield place, term

    def followed(self) -> Iterator[Proposal]:
        """The consequences of an act, put in next to it."""
        yield from self._put_in(self._that_follow(), self.about.near_gaps)

    def all_that_follows(self) -> Iterator[Proposal]:
        """All that follows from the act of the finding, where that is of several kinds: one action for each, behind it."""
        turn, rule = self.about.reading.turn, self.about.finding.rule
        if turn is None or not self.about.places:
            return
        owed = [
            debt
            for debt in self.about.owed
            if debt.rule == rule and self.about.is_for(turn.events, debt)
        ]
        kinds = tuple(dict.fromkeys(owed))
        if not 1 < len(kinds) <= KINDS:
            return
        owner = self.about.line.turn.faction
        ways = [tuple(paying(debt, owed.count(debt), (), owner)) for debt in kinds]
        for place in self.about.near_gaps(before=False)[:2] if all(ways) else ():
            for other in range(max(map(len, ways))):
                nodes = [some[min(other, len(some) - 1)] for some in ways]
                line = self.about.line
                for node in reversed(nodes):
                    line = line.inserted(place, node)
                yield Proposal(line, MORE, place, " and ".join(map(put_in, nodes)))
                points = sum(map(_scored, nodes))
                if points:
                    line = line.inserted(place + len(nodes), Score(None, points))
                    yield Proposal(line, MORE, place, " and ".join(map(put_in, nodes)))

    def _put_in(
        self, missing: Iterable[tuple[Node, bool]], gaps: Callable[[bool], Iterable[int]]
    ) -> Iterator[Proposal]:
        for node, before in dict.fromkeys(missing):  # a debt of each action is paid in one way
            for place in gaps(before):
                if not self._may_leave(node, place):
                    continue
                line = self.about.line.inserted(place, node)
                yield Proposal(line, MORE, place, put_in(node))
                points = _scored(node)
                if points:
                    line = line.inserted(place + 1, Score(None, points))
                    yield Proposal(line, MORE, place, put_in(node))

    def _may_leave(self, node: Node, place: int) -> bool:
        """True if the things that an action takes from clearings, or among a Vagabond's items, are there before the action at that place."""
        if type(node) is not Transfer:
            return True
        scene = self.about.scene(place)
        return all(
            stands(term, term.start.numbers[0], scene)
            for term in node.terms
            if type(term) is PieceTerm and type(term.start) is Region
        ) and all(
            _is_item_at(term, scene)
            for term in node.terms
            if type(term) is ItemTerm and type(term.start) is Status
        )

    def of_steps(self) -> Iterator[Proposal]:
        """The things that a step of the turn asks for, as the faction writes them elsewhere, put in at the place of that step."""
        turn, rule = self.about.reading.turn, self.about.finding.rule
        if turn is None or self.about.places:
            return
        owed = [debt for debt in self.about.owed if debt.rule == rule and debt.step]
        asked = [*steps_left(turn, rule), *owed]
        owner = self.about.line.turn.faction
        ways = {debt: [*paying(debt, asked.count(debt), self.patterns, owner)] for debt in asked}
        together = [*joined([*ways.values()])]
        for debt, alone in ways.items():
            placed = (*alone, *self._placed_elsewhere(debt, alone))
            nodes = (*together, *sorted(dict.fromkeys(placed), key=self._is_elsewhere))
            together = []
            for place in self._places_of(turn, debt):
                for node in nodes:
                    if self._may_leave(node, place):
                        line = self.about.line.inserted(place, node)
                        yield Proposal(line, MORE, place, put_in(node))

    def _places_of(self, turn: Hypothesis, debt: Debt) -> Iterable[int]:
        """The place of what a step asks for: after what else is shown of it, or at the step."""
        alike = (c for c in turn.credits if c.budget == debt.budget and c.index >= 0)
        shown = [credit.index for credit in alike if debt.takes(credit)]
        behind = [turn.events[max(shown)].action] if shown else []
        place = place_of_step(turn, debt.slot)
        if place == len(self.about.line.actions) and self.about.ends_with_draw():
            place -= 1
        return dict.fromkeys((*behind, place))

    def _placed_elsewhere(self, debt: Debt, nodes: Iterable[Node]) -> Iterator[Node]:
        """The actions that place warriors, with each other clearing as their goal, where no clearing is asked for."""
        asked = debt.fits if isinstance(debt.fits, frozenset) else ()
        if any(isinstance(value, int) for value in asked):
            return
        for node in nodes:
            placed = type(node) is Transfer and all(
                type(one) is PieceTerm and one.code == "w" and not one.start for one in node.terms
            )
            goals = node.targets if type(node) is Transfer and placed else ()
            if len(goals) == 1 and type(goals[0]) is Region and len(goals[0].numbers) == 1:
                for number in self.about.table.map.clearings:
                    yield renumbered(node, goals[0].numbers[0], number)

    def _is_elsewhere(self, node: Node) -> bool:
        """True if an action names a clearing that no other action of the turn names."""
        named = {number for some in self.about.named for number in some}
        return not named.issuperset(clearings_of(node))

    def of_parts(self) -> Iterator[Proposal]:
        """As many pieces as a step asks for, where the turn places some and a rule of its own asks for the others."""
        turn, rule = self.about.reading.turn, self.about.finding.rule
        if turn is None or self.about.places or any(debt.rule == rule for debt in turn.debts):
            return
        left = partly_done(turn)
        for debt in dict.fromkeys(left):
            shown = (c for c in turn.credits if c.budget == debt.budget and c.index >= 0)
            for place in dict.fromkeys(turn.events[credit.index].action - 1 for credit in shown):
                for more in placing_more(self.about.line.actions[place].node, left.count(debt)):
                    yield Proposal(self.about.line.replaced({place: more}), ONE, place, COUNT)

    def _that_follow(self) -> Iterator[tuple[Node, bool]]:
        """The consequences of an act that are written in one way, if the turn shows nothing of the kind that fits nowhere."""
        shown = {credit.budget for credit in self.about.unused}
        for debt in dict.fromkeys(self.about.owed):
            told = debt.rule == self.about.finding.rule and debt.effect
            if told and debt.budget.written and debt.budget not in shown:
                count = self.about.owed.count(debt)
                for node in paying(debt, count, (), self.about.line.turn.faction):
                    yield node, False

    def _that_pay(self) -> Iterator[tuple[Node, bool]]:
        """The actions that may have been left out, and whether such stand before what they are for."""
        rule = self.about.finding.rule
        owed = [debt for debt in self.about.owed if debt.rule == rule]
        for debt in dict.fromkeys(owed):
            for count in self._counts(debt, owed.count(debt)):
                for node in paying(debt, count, self.patterns, self.about.line.turn.faction):
                    yield node, not debt.effect
        for credit in dict.fromkeys(c for c in self.about.unused if c.rule == rule):
            for node in claiming(credit, self.patterns):
                yield node, False
        for node in points_owed(self.about.finding, self.about.reading.turn):
            yield node, False
        for place in self.about.places:
            for node in self.battles.of(place):
                yield node, type(node) is Battle and not self.battles.exhausts(place)

    def _counts(self, debt: Debt, left: int) -> Iterable[int]:
        """The number of units that may be left out of what that debt asks for: the open ones of its rule; of draws all, by any rule.

        Another draw of the turn may have been taken for what is not written.
        """
        budget, turn = debt.budget, self.about.reading.turn
        if turn is None or budget != DRAWS.of(budget.faction):
            return (left,)
        every = sum([one.budget == budget for one in self.about.owed])
        asked = sum([one.rule == debt.rule for one in turn.debts_of(budget)])
        return dict.fromkeys((left, every, asked))

    def _gaps(self, before: bool) -> Iterator[int]:
        """The places at which an action may be put in: before that of the finding or after it, at the end and backwards from there."""
        near = self.about.near_gaps(before)
        yield from near
        yield from (n for n in range(len(self.about.line.actions), -1, -1) if n not in near)

    def due(self) -> Iterator[Proposal]:
        """The points that the finding misses, next to those written after its action, or put in there."""
        actions = self.about.line.actions
        for node in points_owed(self.about.finding, self.about.reading.turn):
            for place in self.about.near_gaps(before=False)[:1]:
                known = actions[place].node if place < len(actions) else None
                if type(known) is Score and known.faction == node.faction:
                    more = known._replace(points=known.points + node.points)
                    yield Proposal(self.about.line.replaced({place: more}), ONE, place, "points")
                yield Proposal(self.about.line.inserted(place, node), MORE, place, put_in(node))


def _is_own(term: ItemTerm) -> bool:
    return type(term.start) is Status or term.start in (None, Board(None, None))


def _refreshes(node: Node | None) -> bool:
    return type(node) is Transfer and node.targets == (Status(REFRESHED),)


def _is_item_at(term: ItemTerm, scene: ActionContext) -> bool:
    """True if the player has such an item in the place that a part takes it from, turned as the part says."""
    code = term.start.code if type(term.start) is Status else ""
    turned = {EXHAUSTED: True, REFRESHED: False}
    wanted = {turned[letter] for letter in code if letter in turned} or {True, False}
    areas = [letter for letter in code if letter not in turned] or ["", *UNDAMAGED]
    return any(
        scene.state.count(Item(term.item, exhausted=exhausted), items(scene.owner, area))
        for area in areas
        for exhausted in wanted
    )


def _scored(node: Node) -> int:
    """The points for removing buildings and tokens, which are left out together with what is removed."""
    if type(node) is not Transfer or node.targets:
        return 0
    terms = [term for term in node.terms if type(term) is PieceTerm and term.faction]
    return sum(term.count or 1 for term in terms if term.code[0] in "bt")
