"""Acts that were done and not written: edits that put one in, where what is wrong tells that it took place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.ledger import match
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BIRD, Piece, Place, crafted, region, supply
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE, SCORE
from rootlog.notation.record import (
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Show,
    Transfer,
)
from rootlog.repairing.about import FindingContext
from rootlog.repairing.battles import is_removal
from rootlog.repairing.goals import is_of_pawn
from rootlog.repairing.proposal import FORGOTTEN, MORE, Proposal
from rootlog.repairing.scene import (
    ActionContext,
    beside,
    clearing_or_burrow,
    order,
    owners_of,
    pawns,
)
from rootlog.replaying import facts

TERMS = chapter("terms")
Hints = Callable[[], Collection[int] | None]
"""Gives the clearings that other errors name; None where there are no others."""
FEW = 3
"""So many pieces may have moved, or all that were there, or all but one."""


class ForgottenActs:
    """Proposes acts that a turn does not show, for a finding of it: which of them took place what follows has to tell."""

    def __init__(self, about: FindingContext) -> None:
        """Take the finding in its turn."""
        self.about = about

    def acts(self, hints: Hints) -> Iterator[Proposal]:
        """Placements for what is spent or scored for nothing, and pieces that came to where they are missing or too few.

        If something is illegal, more must show it: other errors, if there are any (`hints`), about that clearing; but a pawn is
        in one place. Points that are too few show no act.
        """
        if self._is_due():
            return
        wrong = hints() if self.about.places else None
        for place in self.about.places:
            yield from self._beside(place)
            if wrong is not None:
                yield from self._for_nothing(place)
            gaps = dict.fromkeys((*self._paid(place), place))
            for node in self._come(place, wrong or ()):
                for gap in gaps:
                    yield self._put_in(node, gap)

    def _is_due(self) -> bool:
        """True if the finding is that less was scored than is due."""
        evidence = self.about.finding.evidence
        earned, recorded = evidence.get("earned"), evidence.get("recorded")
        return type(earned) is int and type(recorded) is int and recorded < earned

    def _paid(self, place: int) -> Iterator[int]:
        """The place of an act that the turn pays for: after what would be paid for nothing without the mistake."""
        turn, action = self.about.reading.turn, self.about.finding.action
        if turn is None:
            return
        events = turn.events
        debts = [
            debt
            for debt in turn.debts
            if debt.must or debt.index < 0 or events[debt.index].action != action
        ]
        _, unused = match(debts, turn.credits, turn.facts.ending)
        for credit in unused:
            if 0 <= credit.index and events[credit.index].action <= place:
                yield events[credit.index].action

    def _beside(self, place: int) -> Iterator[Proposal]:
        """The things that go with an action that uses items or discards crafted cards, and what brought the cards or items that it lacks."""
        scene = self.about.scene(place)
        for node in (*self._aids(place), *self._discards(place)):
            yield self._put_in(node, place + 1)
            yield self._put_in(node, place)
        finding = self.about.finding
        if finding.kind == SCORE:  # a card is spent for points, as for a sacrifice of the Cult
            spent = CardTerm(None, None, None, Hand(scene.owner))
            yield self._put_in(Transfer((spent,), ()), place)
        if finding.kind == IMPOSSIBLE:
            for gap in range(place, 0, -1):
                for node in self._lacked(place, gap):
                    yield self._put_in(node, gap)
        if finding.kind == IMPOSSIBLE and finding.rule == TERMS.CARDS:
            for count in (None, 2):
                drawn = CardTerm(count, None, None, None)
                yield self._put_in(Transfer((drawn,), (Hand(scene.owner),)), place)

    def _lacked(self, place: int, gap: int) -> Iterator[Node]:
        """The items that the action at a place lacks, as found in a ruin right behind where items were used."""
        actions = self.about.line.actions
        node, used = actions[place].node, actions[gap - 1].node
        if type(node) is Transfer and type(used) is Transfer and type(used.terms[0]) is ItemTerm:
            letters = {term.item for term in node.terms if type(term) is ItemTerm}
            yield from _found(self.about.scene(gap), letters)

    def _for_nothing(self, place: int) -> Iterator[Proposal]:
        """Placements, or finds in a ruin, before points that are for nothing, or bought by what is spent for nothing."""
        scene, finding = self.about.scene(place), self.about.finding
        if finding.kind == SCORE:
            for node in (*_found(scene), *_built(scene)):
                yield self._put_in(node, place)
        unused = [one for one in self.about.unused if one.rule == finding.rule]
        if not unused:
            return
        # a draw pays for nothing, but a building that is not written may have given it
        paid = sum(one.budget != DRAWS.of(one.budget.faction) for one in unused)
        came = _bought(scene, paid) if paid else _built(scene)
        for node in (*self._once_more(place), *came):
            yield self._put_in(node, place + 1)

    def _come(self, place: int, wrong: Collection[int]) -> Iterator[Node]:
        """The pieces that came to the clearings of an action that is illegal or impossible."""
        kind, scene = self.about.finding.kind, self.about.scene(place)
        for number in self.about.named[place] if kind in (ILLEGAL, IMPOSSIBLE) else ():
            told = kind == IMPOSSIBLE or number in wrong
            yield from (one for one in came_to(number, scene) if told or is_of_pawn(one))

    def before(self, clearings: Iterable[int]) -> Iterator[Proposal]:
        """Pieces that came to one of those clearings at any time of the turn: behind what pays for nothing, else the latest first."""
        for place in sorted(
            range(len(self.about.line.actions), -1, -1), key=self._is_paid_elsewhere
        ):
            for number in clearings:
                for node in came_to(number, self.about.scene(place)):
                    yield self._put_in(node, place)

    def _is_paid_elsewhere(self, place: int) -> bool:
        """True if nothing is shown or spent right before that place, or what it is for comes after it."""
        actions = self.about.line.actions
        before, behind = (
            actions[n].node if 0 <= n < len(actions) else None for n in (place - 1, place)
        )
        pays = type(before) is Show or (type(before) is Transfer and not before.targets)
        acts = type(behind) is Transfer and any(type(one) is Region for one in behind.targets)
        return not pays or acts

    def _aids(self, place: int) -> Iterator[Node]:
        """The cards that a player with a pawn may have given where it is, if that action uses or takes items."""
        node, scene = self.about.line.actions[place].node, self.about.scene(place)
        if type(node) is not Transfer or not all(type(one) is ItemTerm for one in node.terms):
            return
        for number, things in pawns(scene.owner, scene.state):
            others = owners_of(things) - {scene.owner}
            for owner in sorted(others.intersection(scene.table.factions)):
                for suit in (scene.table.suits.get(number), BIRD):
                    given = CardTerm(None, suit, None, Hand(scene.owner))
                    yield Transfer((given,), (Hand(owner),))

    def _discards(self, place: int) -> Iterator[Node]:
        """The crafted cards of all players as discarded, if that action discards cards that lie on a board."""
        node, scene = self.about.line.actions[place].node, self.about.scene(place)
        if type(node) is not Transfer or node.targets:
            return
        if type(node.terms[0].start) is not Board or any(
            type(one) is not CardTerm for one in node.terms
        ):
            return
        for faction in scene.table.factions:
            letter = None if faction == scene.owner else faction
            for card, _ in scene.state.cards(crafted(faction)):
                yield Transfer((CardTerm(None, card.suit, card.name, Board(letter, None)),), ())

    def _once_more(self, place: int) -> Iterator[Node]:
        """The losses right after that action, of which more may have fallen."""
        behind = self.about.line.actions[place + 1 : place + 2]
        yield from (
            one.node for one in behind if type(one.node) is Transfer and is_removal(one.node)
        )

    def _put_in(self, node: Node, place: int) -> Proposal:
        return Proposal(self.about.line.inserted(place, node), MORE, place, FORGOTTEN)


def came_to(number: int, scene: ActionContext) -> Iterator[Node]:
    """The acts by which the player's own pieces may have come to a clearing: moves, then what comes out of the supply."""
    yield from _moved(number, scene)
    yield from _recruited(number, scene)


def _moved(number: int, scene: ActionContext) -> Iterator[Node]:
    """The moves of the player's own pieces to a clearing from adjacent ones, and of what is in the forests there."""
    here = (Region((number,)),)
    for start in dict.fromkeys(beside(number, scene)):
        for group in _groups(_own(clearing_or_burrow(start), scene)):
            yield Transfer(tuple(_term(*one, Region((start,))) for one in group.items()), here)
    for name in scene.table.map.forests_at.get(number, ()):
        numbers = tuple(map(int, name.split("_")))
        for code in _own(region(numbers), scene):
            yield Transfer((_term(code, 1, Region(numbers)),), here)


def _groups(own: dict[str, int]) -> Iterator[dict[str, int]]:
    """The pieces in a clearing that may have moved together: warriors, a warlord with them or alone, a pawn."""
    warriors, others = own.get("w", 0), [code for code in own if code[:2] == "w_"]
    for count in _counts(warriors):
        yield {"w": count}
    for code in others:
        if warriors:
            yield {"w": warriors, code: 1}
    for code in ("p", *others):
        if code in own:
            yield {code: 1}


def _placed(code: str, number: int, scene: ActionContext, *others: PieceTerm) -> Iterator[Node]:
    """A piece of a kind, behind others, out of the player's supply to a clearing, where it may stand."""
    suit = scene.table.suits.get(number, "")
    if facts.in_suit(scene.owner, code, suit) in (None, code):
        yield Transfer((*others, _term(code, 1)), (Region((number,)),))


def _recruited(number: int, scene: ActionContext) -> Iterator[Node]:
    """The things that come out of the player's supply to a clearing."""
    left = _own(supply(scene.owner), scene)
    if left.get("w", 0) > 1:
        yield Transfer((_term("w", 2),), (Region((number,)),))
    for code in left:
        yield from _placed(code, number, scene)


def _bought(scene: ActionContext, paid: int) -> Iterator[Node]:
    """The things that may have been bought for so much: warriors on the player's own board or in any clearing, a building or token there."""
    if _own(supply(scene.owner), scene).get("w", 0) >= paid:
        yield Transfer((_term("w", 1),), (Board(None, None),))
        for number in order(scene):
            yield Transfer((_term("w", paid),), (Region((number,)),))
    yield from _built(scene)


def _found(scene: ActionContext, wanted: Collection[str] = ()) -> Iterator[Node]:
    """The items that may be in the ruin of the player's pawn, those `wanted` if that is known."""
    kinds = [one for one in scene.table.map.ruin_items if not wanted or one in wanted]
    for number, _ in pawns(scene.owner, scene.state):
        for letter in kinds if number in scene.state.ruins else ():
            taken = ItemTerm(None, letter, Region((number,)))
            yield Transfer((taken,), (Board(None, None),))


def _built(scene: ActionContext) -> Iterator[Node]:
    """The buildings and tokens that may have been placed; with a warrior where some come with one, as trade posts and bases do."""
    left, owner = _own(supply(scene.owner), scene), scene.owner
    guarded = facts.takes_payments(owner) or facts.holds_supporters(owner)
    garrison = (_term("w", 1),) if guarded and "w" in left else ()
    for number in order(scene):
        for code in left if number else ():
            for others in dict.fromkeys(((), garrison)) if code[0] in "bt" else ():
                yield from _placed(code, number, scene, *others)


def _own(place: Place, scene: ActionContext) -> dict[str, int]:
    """The player's own pieces there, by their kinds."""
    known = facts.pieces(scene.owner)
    found = scene.state.at(place).items()
    return {
        one.code: count
        for one, count in sorted(found, key=str)
        if type(one) is Piece and one.owner == scene.owner and one.code in known
    }


def _counts(there: int) -> tuple[int, ...]:
    """The numbers of warriors, of so many, that may have moved, the likeliest first."""
    likely = (there, *range(1, FEW + 1), there - 1)
    return tuple(dict.fromkeys(count for count in likely if 0 < count <= there))


def _term(code: str, count: int, start: Region | None = None) -> PieceTerm:
    """So many pieces of a kind; a pawn goes from wherever it is."""
    return PieceTerm(None if count == 1 else count, None, code, start if code != "p" else None)
