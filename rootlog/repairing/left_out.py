"""What was left out of a turn: edits that put in what is owed, or show it in another form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rootlog.engine.judging.budget import CARDS, DRAWS
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.turn import Turn
from rootlog.engine.pieces import ITEM_SUPPLY, SUITS, Item, items
from rootlog.engine.reasons import IMPOSSIBLE, SCORE
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Craft,
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
from rootlog.repairing.about import About
from rootlog.repairing.battles import SOON, UNDAMAGED, Battles
from rootlog.repairing.clearings import clearings_of, renumbered
from rootlog.repairing.families import CRAFTED, put_in
from rootlog.repairing.owed import (
    Pattern,
    cards_over,
    claiming,
    more_of,
    partly_done,
    paying,
    place_of_step,
    placing_more,
    points_owed,
    steps_left,
)
from rootlog.repairing.proposal import MORE, ONE, Proposal
from rootlog.repairing.scene import COUNT, Scene, stands
from rootlog.replaying import facts
from rootlog.replaying.items import EXHAUSTED, REFRESHED

KINDS = 8
"""How many kinds of what follows from one act are put in together."""


class LeftOut:
    """Proposes what a turn does not show and a finding asks for, as the record writes it elsewhere or as all do."""

    def __init__(self, about: About, patterns: tuple[Pattern, ...]) -> None:
        """Take the finding in its turn, and how the record writes what is owed."""
        self.about = about
        self.patterns = patterns
        self.battles = Battles(about)

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

    def agreeing(self) -> Iterator[Proposal]:
        """An act and what was paid for it in another clearing: either may have been meant where the other is."""
        turn, rule = self.about.reading.turn, self.about.finding.rule
        if turn is None or not self.about.places:
            return
        place = self.about.places[0]
        paid = {turn.events[c.index].action - 1 for c in self.about.unused if c.rule == rule}
        for other in sorted(paid - {place}, key=self.about.distance):
            mine, its = self.about.named[place], self.about.named[other]
            if len(mine) == len(its) == 1 and mine != its:
                for changed, old, new in ((other, its[0], mine[0]), (place, mine[0], its[0])):
                    node = self.about.line.actions[changed].node
                    assert node is not None  # it names a clearing
                    line = self.about.line.replaced({changed: renumbered(node, old, new)})
                    yield Proposal(line, ONE, place, "clearing of one of two")

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

    def missing(self, *, anywhere: bool = False, beside: About | None = None) -> Iterator[Proposal]:
        """What is owed, put in: beside the action of the finding, or of another one, or anywhere."""
        gaps = self._gaps if anywhere else (beside or self.about).near_gaps
        yield from self._put_in(self._that_pay(), gaps)

    def claimed(self) -> Iterator[Proposal]:
        """What is paid for there, other than with cards, and not done, put in beside it."""
        rule = self.about.finding.rule
        paid = (credit for credit in self.about.unused if credit.rule == rule)
        unused = [one for one in paid if one.budget != CARDS.of(one.budget.faction)]
        acts = [node for one in dict.fromkeys(unused) for node in claiming(one, self.patterns)]
        yield from self._put_in(((node, False) for node in acts), self.about.near_gaps)

    def crafted(self) -> Iterator[Proposal]:
        """A craft put in before what uses an item of which the faction has none."""
        for place, term in self._own_items():
            if self.about.scene(place).state.count(Item(term.item, exhausted=False), ITEM_SUPPLY):
                craft = Craft(term.item, None)
                line = self.about.line.inserted(place, craft)
                yield Proposal(line, MORE, place, put_in(craft))

    def refreshed(self) -> Iterator[Proposal]:
        """An exhausted item refreshed, beside the others, before what exhausts one of which none is refreshed."""
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

    def taken(self) -> Iterator[Proposal]:
        """An item taken for an aid before what uses one of which the faction has none: behind a card that another one who has it got."""
        for place, term in self._own_items():
            state = self.about.scene(place).state
            for before in range(place - 1, -1, -1):
                whose = _given_to(self.about.line.actions[before].node)
                if whose and any(_is_item(one, term) for one in state.at(items(whose, ""))):
                    item = ItemTerm(None, term.item, Board(whose, None))
                    took = Transfer((item,), (Board(None, None),))
                    line = self.about.line.inserted(before + 1, took)
                    yield Proposal(line, MORE, before + 1, f"put in {took}")

    def _own_items(self) -> Iterator[tuple[int, ItemTerm]]:
        """Where the finding is that there are none: the items of the player's own, each with the place of the action that uses it."""
        for place in self.about.places if self.about.finding.kind == IMPOSSIBLE else ():
            node = self.about.line.actions[place].node
            for term in node.terms if type(node) is Transfer else ():
                if type(term) is ItemTerm and _is_own(term):
                    yield place, term

    def scored_for(self) -> Iterator[Proposal]:
        """A card spent before points that are for nothing."""
        line, own = self.about.line, self.about.line.turn.faction
        for place in self.about.places if self.about.finding.kind == SCORE else ():
            node = line.actions[place].node
            for suit in SUITS if type(node) is Score and not node.faction else ():
                spent = Transfer((CardTerm(None, suit, None, Hand(own)),), ())
                yield Proposal(line.inserted(place, spent), MORE, place, put_in(spent))

    def crafted_for(self) -> Iterator[Proposal]:
        """A craft put in before points that are for nothing: of an item that is worth as many, and lies in the supply."""
        for place in self.about.places if self.about.finding.kind == SCORE else ():
            node, state = self.about.line.actions[place].node, self.about.scene(place).state
            if type(node) is not Score or node.faction:
                continue
            worth = {c.item: c.vp for c in facts.deck(self.about.table.deck) if c.item}
            for item, points in sorted(worth.items()):
                if points == node.points and state.count(Item(item, exhausted=False), ITEM_SUPPLY):
                    line = self.about.line.inserted(place, Craft(item, None))
                    yield Proposal(line, MORE, place, CRAFTED)

    def followed(self) -> Iterator[Proposal]:
        """What follows from an act, put in beside it."""
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
        for node, before in missing:
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
        """Whether what an action takes from clearings, or among a Vagabond's items, is there before the action at that place."""
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
        """What a step of the turn asks for, as the faction writes it elsewhere, put in where that step is."""
        turn, rule = self.about.reading.turn, self.about.finding.rule
        if turn is None or self.about.places:
            return
        owed = [debt for debt in self.about.owed if debt.rule == rule and debt.step]
        asked = [*steps_left(turn, rule), *owed]
        for debt in dict.fromkeys(asked):
            owner, count = self.about.line.turn.faction, asked.count(debt)
            nodes = sorted(paying(debt, count, self.patterns, owner), key=self._is_elsewhere)
            for place in self._places_of(turn, debt):
                for node in nodes:
                    if self._may_leave(node, place):
                        line = self.about.line.inserted(place, node)
                        yield Proposal(line, MORE, place, put_in(node))

    def _places_of(self, turn: Turn, debt: Debt) -> Iterable[int]:
        """Where what a step asks for stands: behind what else is shown of it, or where the step is."""
        shown = [c.index for c in turn.credits if c.budget == debt.budget and c.index >= 0]
        behind = [turn.events[max(shown)].action] if shown else []
        place = place_of_step(turn, debt.slot)
        if place == len(self.about.line.actions) and self.about.ends_with_draw():
            place -= 1
        return dict.fromkeys((*behind, place))

    def _is_elsewhere(self, node: Node) -> bool:
        """Whether an action names a clearing that no other one of the turn names."""
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
        """What follows from an act and is written in one way, where the turn shows nothing of the kind that fits nowhere."""
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
        for node in (*points_owed(self.about.finding), *cards_over(self.about.finding)):
            yield node, False
        for place in self.about.places:
            for node in self.battles.of(place):
                yield node, type(node) is Battle and not self.battles.exhausts(place)

    def _counts(self, debt: Debt, left: int) -> Iterable[int]:
        """How many units may have been left out of what that debt asks for: those of its rule that are open; of draws all, by any rule.

        Another draw of the turn may have been taken for what is not written.
        """
        budget, turn = debt.budget, self.about.reading.turn
        if turn is None or budget != DRAWS.of(budget.faction):
            return (left,)
        every = sum([one.budget == budget for one in self.about.owed])
        asked = sum([one.rule == debt.rule for one in turn.debts_of(budget)])
        return dict.fromkeys((left, every, asked))

    def _gaps(self, before: bool) -> Iterator[int]:
        """Where an action may be put in: before that of the finding or behind it, at the end and backwards from there."""
        near = self.about.near_gaps(before)
        yield from near
        yield from (n for n in range(len(self.about.line.actions), -1, -1) if n not in near)

    def due(self) -> Iterator[Proposal]:
        """The points that the finding misses, beside those written behind its action, or put in there."""
        actions = self.about.line.actions
        for node in points_owed(self.about.finding):
            for place in self.about.near_gaps(before=False)[:1]:
                known = actions[place].node if place < len(actions) else None
                if type(known) is Score and known.faction is None:
                    more = known._replace(points=known.points + node.points)
                    yield Proposal(self.about.line.replaced({place: more}), ONE, place, "points")
                yield Proposal(self.about.line.inserted(place, node), MORE, place, put_in(node))


def _is_own(term: ItemTerm) -> bool:
    return type(term.start) is Status or term.start in (None, Board(None, None))


def _refreshes(node: Node | None) -> bool:
    return type(node) is Transfer and node.targets == (Status(REFRESHED),)


def _given_to(node: Node | None) -> str:
    """Whose hand gets a card, if one does."""
    if type(node) is Transfer and len(node.targets) == 1 and type(node.terms[0]) is CardTerm:
        (target,) = node.targets
        return target.faction if type(target) is Hand else ""
    return ""


def _is_item(thing: object, term: ItemTerm) -> bool:
    return type(thing) is Item and thing.letter == term.item


def _is_item_at(term: ItemTerm, scene: Scene) -> bool:
    """Whether the player has such an item where a part takes it from, turned as it says."""
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
