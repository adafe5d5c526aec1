"""Battles that were left out, and what fell in those that are written: edits that put them in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from rootlog.engine.pieces import BIRD, Item, Piece, items
from rootlog.engine.reasons import ILLEGAL
from rootlog.notation.record import (
    Battle,
    Board,
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Region,
    Status,
    Transfer,
)
from rootlog.repairing.about import FindingContext
from rootlog.repairing.bearing import is_of_cards
from rootlog.repairing.clearings import clearings_of
from rootlog.repairing.families import put_in
from rootlog.repairing.proposal import MORE, Proposal
from rootlog.repairing.scene import ActionContext, owners_of, pawns

SOON = 4
"""The most actions between a battle and what it brings."""
UNDAMAGED = ("s", "t")
"""The areas in which a Vagabond's items take hits."""
HITS = 3
"""The most hits of a die."""


class MissingBattles:
    """Proposes battles and losses that a turn does not show and a finding asks for."""

    def __init__(self, about: FindingContext) -> None:
        """Take the finding in its turn."""
        self.about = about

    def lost(self) -> Iterator[Proposal]:
        """The losses in the battle of the finding, or in the last one before it, put in right after it, if nothing of that side falls in it."""
        for place, battle in self._battles():
            fell = self._fell(place) if not battle.ambushes else set()
            for node in self.of(place):
                if fell.isdisjoint(self._owners(node)):
                    yield self._put_in(node, place + 1)
            after = self._behind(place)
            for node in self._looted(battle.defender, place):
                yield self._put_in(node, after)

    def lost_by(self, side: str) -> Iterator[Proposal]:
        """The losses of a side in each battle of the turn in which nothing of it falls, the last battle first."""
        own = self.about.line.turn.faction
        for place, action in reversed([*enumerate(self.about.line.actions)]):
            battle = action.node
            if type(battle) is not Battle or side not in (battle.defender, battle.attacker or own):
                continue
            if side not in self._fell(place):
                for node in self._of_one_kind(side, place):
                    yield self._put_in(node, place + 1)

    def _battles(self) -> Iterator[tuple[int, Battle]]:
        """The battle of each action of the finding: itself, or the last one soon before what is about no clearing, as points."""
        for place in self.about.places:
            first = place if self.about.named[place] else max(0, place - SOON + 1)
            for near in range(place, first - 1, -1):
                node = self.about.line.actions[near].node
                if type(node) is Battle:
                    yield near, node
                    break

    def _behind(self, place: int) -> int:
        """The place behind what falls in the battle at a place."""
        actions, after = self.about.line.actions, place + 1
        while after < len(actions) and is_removal(actions[after].node):
            after += 1
        return after

    def _fell(self, place: int) -> set[str]:
        """Whose pieces and items the actions right behind a battle remove."""
        behind = [one.node for one in self.about.line.actions[place + 1 : self._behind(place)]]
        fell = (one for one in behind if type(one) is Transfer and not is_of_cards(one))
        return set().union(*map(self._owners, fell))

    def fought(self) -> Iterator[Proposal]:
        """A battle put in before what falls, is damaged or used in one that is not written."""
        actions = self.about.line.actions
        for place in self.about.places if self.about.finding.kind == ILLEGAL else ():
            before = (action.node for action in actions[max(0, place - SOON) : place])
            node = actions[place].node
            if type(node) is not Transfer or any(_may_be_of(one, node) for one in before):
                continue
            for fought in self.of(place):
                if type(fought) is Battle:
                    for battle in (fought, *self._ambushed(fought, place)):
                        yield self._put_in(battle, place)

    def _put_in(self, node: Node, place: int) -> Proposal:
        return Proposal(self.about.line.inserted(place, node), MORE, place, put_in(node))

    def _ambushed(self, battle: Battle, place: int) -> Iterator[Battle]:
        """A battle in which an ambush was played, where more of one's own fall there than a roll takes."""
        node, owner = self.about.line.actions[place].node, self.about.line.turn.faction
        suit = self.about.table.suits.get(battle.clearing)
        if suit and type(node) is Transfer and not _others_of(node, owner):
            yield battle._replace(ambushes=(suit,))
            yield battle._replace(ambushes=(BIRD,))

    def exhausts(self, place: int) -> bool:
        """True if only items are used there, for what comes after it."""
        node = self.about.line.actions[place].node
        return type(node) is Transfer and all(type(term) is ItemTerm for term in node.terms)

    def of(self, place: int) -> Iterator[Node]:
        """A battle that what is removed there may have fallen in; what falls in the battle there."""
        node, scene = self.about.line.actions[place].node, self.about.scene(place)
        if type(node) is Transfer and not node.targets:
            for number in clearings_of(node):
                owners = dict.fromkeys(
                    t.faction for t in node.terms if type(t) is PieceTerm and t.faction
                )
                for owner in owners:
                    yield Battle(None, owner, number, (), None)
        yield from self._hit(place)
        if self.exhausts(place) and place + 1 < len(self.about.line.actions):
            yield from (one for one in self.of(place + 1) if type(one) is Battle)
        if type(node) is Battle:
            sides = node.defender, node.attacker or scene.owner
            for side in sides:
                yield from self._of_one_kind(side, place)
            for side in sides:
                yield from self._damaged(side, scene)
            for side in sides:
                yield from self._fallen(side, place)

    def _of_one_kind(self, side: str, place: int) -> Iterator[Node]:
        """Each kind of piece of a side in a battle, as what falls in it."""
        number, there = self._field(place)
        for piece in sorted(there):
            if piece.owner == side:
                for count in range(1, min(HITS, there[piece]) + 1):
                    yield _removal(self._letter(side), number, [(piece.code, count)])

    def _fallen(self, side: str, place: int, points: int | None = None) -> Iterator[Node]:
        """All warriors of a side in a battle, and with them some pieces worth points, as its losses: as many as are known to be lost."""
        number, there = self._field(place)
        own = {one.code: there[one] for one in sorted(there) if one.owner == side}
        warriors = [(code, count) for code, count in own.items() if code[0] == "w"]
        worth = [code for code in own if code[0] in "bt"]
        left = HITS - sum(count for _, count in warriors)
        if points is None and len(warriors) > 1 and left >= 0:
            yield _removal(self._letter(side), number, warriors)
        for fell in range(1, left + 1) if points is None else (points,):
            for codes in combinations_with_replacement(worth, fell):
                counts = Counter(codes)
                if (warriors or points or fell > 1) and all(
                    own[code] >= count for code, count in counts.items()
                ):
                    yield _removal(self._letter(side), number, [*warriors, *counts.items()])

    def _field(self, place: int) -> tuple[int, dict[Piece, int]]:
        """The clearing of the battle at that place, and the pieces there."""
        node = self.about.line.actions[place].node
        assert type(node) is Battle  # asked of battles
        there = self.about.scene(place).state.pieces(node.clearing)
        return node.clearing, {one: n for one, n in there.items() if type(one) is Piece}

    def _letter(self, side: str) -> str | None:
        """The codes of the pieces of a side, as they are written on this turn."""
        return None if side == self.about.line.turn.faction else side

    def _owners(self, node: Node | None) -> set[str]:
        """Whose things an action takes."""
        found: set[str] = set()
        for term in node.terms if type(node) is Transfer else ():
            start = term.start
            whose = term.faction if type(term) is PieceTerm else None
            if type(start) is Board or type(start) is Hand:
                whose = start.faction
            found.add(whose or self.about.line.turn.faction)
        return found

    def _hit(self, place: int) -> Iterator[Node]:
        """A battle where the pawn is, in which the items there may have been damaged, or the cards there used."""
        node, scene = self.about.line.actions[place].node, self.about.scene(place)
        if type(node) is not Transfer:
            return
        term, own = node.terms[0], scene.owner
        if type(term) is PieceTerm and not node.targets and not _others_of(node, own):
            for number in clearings_of(node):
                for owner in sorted(owners_of(scene.state.pieces(number)) - {own}):
                    yield Battle(None, owner, number, (), None)
        whose = own
        if type(term) is ItemTerm or type(term) is CardTerm:
            start = term.start
            if type(start) is Board or type(start) is Hand:
                whose = start.faction or own
        if type(term) is CardTerm and whose != own and not node.targets:
            for number in self._lost_soon(place):
                yield Battle(None, whose, number, (), None)
        if type(term) is not ItemTerm or not any(map(_damages, node.targets)):
            return
        for number, things in pawns(whose, scene.state):
            for owner in (whose,) if whose != own else sorted(owners_of(things) - {own}):
                yield Battle(None, owner, number, (), None)

    def _lost_soon(self, place: int) -> tuple[int, ...]:
        """The goal of the first pieces that leave a clearing soon after that action."""
        for action in self.about.line.actions[place + 1 : place + SOON]:
            node = action.node
            if type(node) is Transfer and all(type(term) is PieceTerm for term in node.terms):
                return clearings_of(node)[:1]
        return ()

    def _looted(self, side: str, place: int) -> Iterator[Node]:
        """Each kind of item that the other side of a battle has, as one that is taken from it."""
        for item in dict.fromkeys(self.about.scene(place).state.at(items(side, ""))):
            if type(item) is Item and side != self.about.line.turn.faction:
                took = (ItemTerm(None, item.letter, Board(side, None)),)
                yield Transfer(took, (Board(None, None),))

    def _damaged(self, side: str, scene: ActionContext) -> Iterator[Node]:
        """Each kind of item of a Vagabond as one that takes a hit."""
        start = None if side == scene.owner else Board(side, None)
        for area in UNDAMAGED:
            for item in dict.fromkeys(scene.state.at(items(side, area))):
                if type(item) is Item:
                    yield Transfer((ItemTerm(None, item.letter, start),), (Status("d"),))


def _may_be_of(node: Node | None, loss: Transfer) -> bool:
    """True if an action is the battle of a loss: one in its clearing, if it has one."""
    there = clearings_of(loss)
    return type(node) is Battle and (not there or node.clearing in there)


def _others_of(node: Transfer, own: str) -> bool:
    """True if an action moves something that is not all of that faction's own."""
    return any(type(one) is not PieceTerm or one.faction not in (None, own) for one in node.terms)


def _damages(target: object) -> bool:
    return type(target) is Status and "d" in target.code


def is_removal(node: Node | None) -> bool:
    """True if an action takes things from where they are and leads nowhere."""
    return type(node) is Transfer and not node.targets


def _removal(letter: str | None, number: int, counts: Iterable[tuple[str, int]]) -> Transfer:
    """Those pieces, each with how many, removed from a clearing."""
    start = Region((number,))
    return Transfer(
        tuple(PieceTerm(None if n == 1 else n, letter, code, start) for code, n in counts), ()
    )
