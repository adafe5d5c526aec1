"""A turn line and what it becomes by an edit: values, whose actions know the numbers that they have as written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rootlog.engine.pieces import Piece
from rootlog.engine.tuples import maker
from rootlog.notation.canonical import canonical
from rootlog.notation.record import Action, Node, PieceTerm, Transfer, TurnLine
from rootlog.notation.writer import action_text, node_text
from rootlog.replaying import facts


class EditedLine(NamedTuple):
    """A turn line on its way through edits. `numbers` has for each action the number of the one written there.

    An action that is put in has the number of the one that it was put behind, 1 in front of all.
    """

    turn: TurnLine
    numbers: tuple[int, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions as they are now."""
        return self.turn.actions

    @property
    def text(self) -> str:
        """The whole line, comments left out."""
        return f"{self.turn.faction}:{'/'.join([action.text for action in self.turn.actions])}"

    @property
    def is_commented(self) -> bool:
        """True if the scribe left a comment on it."""
        return bool(self.turn.comment and self.turn.comment.strip())

    def is_writable(self, known: EditedLine) -> bool:
        """True if the notation has a form for each action that a known line does not have, one that is read as that action."""
        old = {id(action.node) for action in known.actions}
        return all(
            action_text(action._replace(text=""), self.turn.faction)
            for action in self.actions
            if action.node is not None and id(action.node) not in old
        )

    def lacking(self, house: str) -> frozenset[int]:
        """The actions, by their numbers as written, that name pieces of which their owner has none in the box.

        What they did is not known, as if they could not be read.
        """
        return frozenset(
            number
            for number, action in zip(self.numbers, self.turn.actions, strict=True)
            if type(action.node) is Transfer
            for term in action.node.terms
            if type(term) is PieceTerm
            and facts.lacks(Piece(term.faction or self.turn.faction, term.code), house)
        )

    def written(self, action: int) -> int:
        """The number that an action has as written; 0, the turn as a whole, is 0."""
        return self.numbers[action - 1] if action else 0

    def replaced(self, changes: dict[int, Node]) -> EditedLine:
        """With other things said by the actions at those places, counted from 0."""
        actions = list(self.turn.actions)
        for place, node in changes.items():
            actions[place] = _action(actions[place], node)
        return EditedLine(self.turn._replace(actions=tuple(actions)), self.numbers)

    def inserted(self, place: int, node: Node) -> EditedLine:
        """With one action more, which has that place then."""
        number = self.numbers[place - 1] if place else 1
        near = self.actions[max(0, place - 1)] if self.actions else _NOWHERE
        actions = list(self.actions)
        actions.insert(place, _action(near, canonical(node, self.turn.faction)))
        return self._with(actions, (*self.numbers[:place], number, *self.numbers[place:]))

    def without(self, place: int) -> EditedLine:
        """Without the action at that place."""
        actions = [*self.actions[:place], *self.actions[place + 1 :]]
        return self._with(actions, (*self.numbers[:place], *self.numbers[place + 1 :]))

    def swapped(self, place: int) -> EditedLine:
        """With the action at that place behind the next one."""
        return self.moved(place, place + 1)

    def moved(self, place: int, to: int) -> EditedLine:
        """With the action at one place at another."""
        order = list(range(len(self.actions)))
        order.insert(to, order.pop(place))
        actions = [self.actions[n] for n in order]
        return self._with(actions, tuple(self.numbers[n] for n in order))

    def _with(self, actions: Sequence[Action], numbers: tuple[int, ...]) -> EditedLine:
        renumbered = [
            action if action.number == number else _numbered((number, *action[1:]))
            for number, action in enumerate(actions, start=1)
        ]
        return EditedLine(self.turn._replace(actions=tuple(renumbered)), numbers)


_numbered = maker(Action)
_NOWHERE = Action(0, "", 0, 0, 0, None)


def line_of(turn: TurnLine) -> EditedLine:
    """A turn line as written."""
    return EditedLine(turn, tuple(action.number for action in turn.actions))


def _action(old: Action, node: Node) -> Action:
    return old._replace(text=node_text(node), node=node)
