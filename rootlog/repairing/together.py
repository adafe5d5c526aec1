"""Edits of several actions of a turn, or of the place of one: another clearing throughout, order, actions written twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rootlog.engine.pieces import Piece, Thing, clearing
from rootlog.engine.reasons import ILLEGAL, IMPOSSIBLE
from rootlog.notation.record import (
    Battle,
    Node,
    PieceTerm,
    Region,
    Score,
    Transfer,
)
from rootlog.repairing.about import FindingContext
from rootlog.repairing.battles import is_removal
from rootlog.repairing.clearings import clearings_of, may_be_in, renumbered
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.proposal import DOUBLED, LESS, MOVED, ONE, SHARED, WIDER, Proposal
from rootlog.repairing.scene import COUNT, FEWER, order
from rootlog.repairing.sought import FindingSubject
from rootlog.repairing.terms import is_short
from rootlog.replaying import facts

RUN = 12
"""In how many actions of a turn one slip may name another clearing; a run of more repeats an act."""
_FIRST = 3
"""So many actions into a turn what begins it may stand."""
TWICE = 3
"""The most actions between two of which one is written twice by a slip."""


class JointEdits:
    """Proposes edits of several actions together, in the turn of a finding."""

    def __init__(self, about: FindingContext) -> None:
        """Take the finding in its turn."""
        self.about = about

    def shared(self) -> Iterator[Proposal]:
        """Another clearing wherever the turn names one in which several of its actions are wrong, the first of which is this one.

        What fell in a battle fell where it was fought, so it is wrong with it.
        """
        wrong = self.about.others | {self.about.finding.action}
        for place in self.about.places:
            for old in self._blamed(place):
                run = [n for n, named in enumerate(self.about.named) if old in named]
                if len(run) > RUN:
                    continue
                bad = [
                    n for n in run if self.about.line.numbers[n] in wrong and old in self._blamed(n)
                ]
                told = {self.about.line.numbers[n] for n in bad}
                several = len(told) > 1 and not told.isdisjoint(self.about.cannot)
                fought = any(self._fell(n, old) for n in run)
                led = run[0] == place and fought and self._leads_wrongly(place, old)
                if bad[0] != place or not (several or led or self._fell(place, old)):
                    continue
                for part in (run, [n for n in run if n >= place], *self._in_a_row(run, place)):
                    for new in order(self.about.scene(place)):
                        if new != old and self._could_be(part, old, new):
                            line = self._renumbered(part, old, new)
                            yield Proposal(line, WIDER, place, SHARED)

    def _in_a_row(self, run: Sequence[int], place: int) -> Iterator[list[int]]:
        """Those of a run from a place on that come one after another, if several do, whatever is scored between them."""
        row = [place]
        for n in range(place + 1, len(self.about.line.actions)):
            if n in run:
                row.append(n)
            elif type(self.about.line.actions[n].node) is not Score:
                break
        if len(row) > 1:
            yield row

    def _fell(self, place: int, old: int) -> bool:
        """True if the action after a battle shows what fell in that clearing."""
        behind = self.about.line.actions[place + 1 : place + 2]
        fought = type(self.about.line.actions[place].node) is Battle
        return fought and any(
            is_removal(one.node) and old in clearings_of(one.node) for one in behind
        )

    def _leads_wrongly(self, place: int, old: int) -> bool:
        """True if the action at that place cannot or may not be done, and moves pieces to that clearing."""
        node = self.about.line.actions[place].node
        wrong = self.about.finding.kind in (ILLEGAL, IMPOSSIBLE)
        return wrong and type(node) is Transfer and node.targets == (Region((old,)),)

    def _blamed(self, place: int) -> tuple[int, ...]:
        """The clearings that a wrong action names, of which one may be wrong: those where what it moves is not, if any."""
        node, scene = self.about.line.actions[place].node, self.about.scene(place)
        if type(node) is Transfer:
            short = tuple(term for term in node.terms if is_short(term, node, scene))
            if short:
                return clearings_of(Transfer(short, ()))
        return self.about.named[place]

    def _could_be(self, places: list[int], old: int, new: int) -> bool:
        """True if those actions may have been in another clearing: what others lose there is there, and moves lead there."""
        moved = False
        for place in places:
            node, scene = self.about.line.actions[place].node, self.about.scene(place)
            if node is not None and not may_be_in(node, old, new, scene, moved=moved):
                return False
            moved = moved or (type(node) is Transfer and Region((old,)) in node.targets)
        return True

    def clearing_beside(self, place: int) -> Iterator[Proposal]:
        """Another clearing in that action and in the one next to it, if one removes a piece for what the other places."""
        for first in (place - 1, place):
            if not 0 <= first < len(self.about.line.actions) - 1:
                continue
            removed, placed = (self.about.line.actions[n].node for n in (first, first + 1))
            if type(removed) is not Transfer or type(placed) is not Transfer or removed.targets:
                continue
            term, scene = removed.terms[0], self.about.scene(first)
            if type(term) is not PieceTerm or clearings_of(removed) != clearings_of(placed):
                continue
            piece = Piece(term.faction or scene.owner, term.code)
            for old in clearings_of(removed):
                for new in self.about.table.map.clearings:
                    if new != old and scene.state.count(piece, clearing(new)):
                        line = self._renumbered([first, first + 1], old, new)
                        yield Proposal(line, WIDER, place, "clearing")

    def counts(self, place: int, node: Node, family: str) -> Iterator[Proposal]:
        """Another count in that action, if that is what it says, and as well wherever the same group moves on or came from."""
        line = self.about.line
        run = moving_on([action.node for action in line.actions], place)
        if family in (COUNT, FEWER) and len(run) > 1 and type(node) is Transfer:
            changes: dict[int, Node] = {}
            for n in run:
                moved = line.actions[n].node
                if type(moved) is Transfer:
                    changes[n] = moved._replace(
                        terms=(moved.terms[0]._replace(count=node.terms[0].count),)
                    )
            yield Proposal(line.replaced(changes), WIDER, place, family)

    def more_there(self, places: Iterable[int], sought: FindingSubject) -> Iterator[Proposal]:
        """The actions at those places with so many more of the pieces as are lacking."""
        for place in places:
            node = self.about.line.actions[place].node
            if type(node) is not Transfer:
                continue
            for thing, _, short in sought.lacking:
                for n, term in enumerate(node.terms):
                    if type(term) is PieceTerm and self._is_of(term, thing):
                        for count in dict.fromkeys((short, sought.in_all)):
                            more = term._replace(count=(term.count or 1) + count)
                            terms = (*node.terms[:n], more, *node.terms[n + 1 :])
                            line = self.about.line.replaced({place: node._replace(terms=terms)})
                            yield Proposal(line, ONE, place, COUNT)

    def _is_of(self, term: PieceTerm, thing: Thing) -> bool:
        """True if a part of an action names such a piece."""
        return thing == Piece(term.faction or self.about.line.turn.faction, term.code)

    def exchanged(self, place: int) -> Iterator[Proposal]:
        """The clearings of that action and of its neighbour, exchanged, where each names one."""
        for first in (place, place - 1):
            if not 0 <= first < len(self.about.line.actions) - 1:
                continue
            mine, yours = self.about.named[first : first + 2]
            if len(mine) != 1 or len(yours) != 1 or mine == yours:
                continue
            nodes = [action.node for action in self.about.line.actions[first : first + 2]]
            if nodes[0] is not None and nodes[1] is not None:
                one = renumbered(nodes[0], mine[0], yours[0])
                other = renumbered(nodes[1], yours[0], mine[0])
                line = self.about.line.replaced({first: one, first + 1: other})
                yield Proposal(line, WIDER, place, "clearings exchanged")

    def first(self) -> Iterator[Proposal]:
        """The last action, in which something is wrong, as one of the first: behind what is paid before all else."""
        last = len(self.about.line.actions) - 1
        for place in range(min(_FIRST, last - 1)) if last > 1 and self._is_wrong(last) else ():
            yield Proposal(self.about.line.moved(last, place), MOVED, place, "moved")

    def _is_wrong(self, place: int) -> bool:
        """True if the action at that place has a finding."""
        number = self.about.line.numbers[place]
        return number == self.about.finding.action or number in self.about.others

    def _renumbered(self, places: list[int], old: int, new: int) -> EditedLine:
        changes: dict[int, Node] = {}
        for place in places:
            node = self.about.line.actions[place].node
            if node is not None:
                changes[place] = self._suited(renumbered(node, old, new), new)
        return self.about.line.replaced(changes)

    def _suited(self, node: Node, new: int) -> Node:
        """Placements in a clearing, with the suit if pieces have one: who writes another clearing writes its suit, too."""
        if type(node) is not Transfer or node.targets != (Region((new,)),):
            return node
        suit = self.about.table.suits.get(new, "")
        terms = [
            term._replace(code=self._in_suit(term, suit)) if type(term) is PieceTerm else term
            for term in node.terms
        ]
        return node._replace(terms=tuple(terms))

    def _in_suit(self, term: PieceTerm, suit: str) -> str:
        owner = term.faction or self.about.line.turn.faction
        return facts.in_suit(owner, term.code, suit) or term.code if not term.start else term.code

    def moved(self, place: int) -> Iterator[Proposal]:
        """The action behind or before its neighbour, and another wrong one right behind or before it."""
        for first in (place - 1, place):
            if 0 <= first < len(self.about.line.actions) - 1:
                yield Proposal(self.about.line.swapped(first), MOVED, first, "moved")
        for other, number in enumerate(self.about.line.numbers):
            if number in self.about.cannot and abs(other - place) > 1:
                here = place - (other < place)
                for to in (here + 1, here):
                    yield Proposal(self.about.line.moved(other, to), MOVED, place, "moved")

    def doubled(self, places: Iterable[int]) -> Iterator[Proposal]:
        """The turn without one of those actions that are written twice, if the second is not far after the first."""
        actions = self.about.line.actions
        last = -1
        for place in places:
            text = actions[place].text
            near = range(max(0, place - (TWICE if place in self.about.places else 1)), place)
            if not any(text == actions[other].text for other in near):
                continue
            run, last = last == place - 1 and text == actions[last].text, place
            if not run:  # without another of a run it is the same line
                yield Proposal(self.about.line.without(place), LESS, place, DOUBLED)


def moving_on(nodes: Sequence[Node | None], place: int) -> list[int]:
    """The places of the moves of one group, that at `place` among them: each begins where the one before it ends."""
    run = [place]
    while run[0] and _goes_on(nodes[run[0] - 1], nodes[run[0]]):
        run.insert(0, run[0] - 1)
    while run[-1] + 1 < len(nodes) and _goes_on(nodes[run[-1]], nodes[run[-1] + 1]):
        run.append(run[-1] + 1)
    return run


def _goes_on(node: Node | None, other: Node | None) -> bool:
    """True if the second action moves on what the first one moved."""
    if type(node) is not Transfer or type(other) is not Transfer:
        return False
    return len(node.terms) == 1 and other.terms == (
        node.terms[0]._replace(start=node.targets[0] if len(node.targets) == 1 else None),
    )
