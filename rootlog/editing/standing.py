"""The game at a place of a record, as far as it is played before it: what is where, who rules what, and what may come next."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from rootlog.editing.places import TextSpot, turn_on
from rootlog.engine import words
from rootlog.engine.changes import Change, Moved, Scored, Showed
from rootlog.engine.game import Step, Table
from rootlog.engine.general.rule_reasons import RuleTally
from rootlog.engine.general.ruling import ruler
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import ERROR, ILLEGAL, MISSING, NOTATION, SCORE, Objection
from rootlog.engine.state import State
from rootlog.engine.words import sentences
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import said
from rootlog.notation.record import Action, TurnLine
from rootlog.repairing.trying import Evaluation

ALLOWED, UNKNOWN, FORBIDDEN = "allowed", "unknown", "forbidden"


class Verdict(NamedTuple):
    """True if an action may come next: ALLOWED, FORBIDDEN, or UNKNOWN where the turn is not judged; and why not."""

    answer: str
    why: str = ""


class TurnStanding:
    """The game before an action of a turn, whether that is there already or is being typed."""

    def __init__(self, judged: JudgedRecord, turn: TurnLine, number: int) -> None:
        """Take the record, the turn, and the number that the action has or would have.

        Actions before it that cannot be read are passed over.
        """
        self.judged = judged
        self.table: Table = judged.game.table
        self.faction = turn.faction
        self.house = judged.law.house
        before = [a for a in turn.actions if a.number < number and a.node is not None]
        actions = tuple(a._replace(number=n) for n, a in enumerate(before, start=1))
        self.line = turn._replace(actions=actions)
        """The turn so far, as it is written."""

    @cached_property
    def tried(self) -> Evaluation:
        """The turn so far."""
        return self.judged.trials.take(self.line)

    @property
    def state(self) -> State:
        """The things in each place."""
        return self.tried.state

    @property
    def turn(self) -> Hypothesis:
        """The turn so far, of which the general rules can be asked."""
        return self.tried.turn

    @property
    def setting_up(self) -> bool:
        """True if it is a set-up turn."""
        return not self.line.round

    def ruler(self, clearing: int) -> str | None:
        """Who rules a clearing."""
        return ruler(self.turn, self.state, clearing)

    def clearing(self, number: int) -> str:
        """A clearing in words: "fox; the Eyrie rule it (Eyrie 3, Marquise 1); 1 of 2 slots open"."""
        if not number:
            return "the Burrow"
        suit = self.table.suits.get(number)
        parts = [
            words.suit_name(suit) if suit else "suit unknown",
            self.rule(number),
            self._slots(number),
        ]
        return "; ".join(part for part in parts if part)

    def rule(self, number: int) -> str:
        """Who rules a clearing by what count, in words."""
        tally = sentences.tally(RuleTally(self.turn, self.state, number))
        who = self.ruler(number)
        if who is None:
            empty = tally == sentences.presence(())
            return "nobody rules it" if empty else f"nobody rules it ({tally})"
        return f"the {words.faction_name(who):rules} it ({tally})"

    def _slots(self, number: int) -> str:
        slots = self.judged.rule_set.table.map.slots.get(number, 0)
        built = sum(
            n for t, n in self.state.pieces(number).items() if getattr(t, "code", "")[:1] == "b"
        )
        built += number in self.state.ruins
        return f"{max(0, slots - built)} of {words.counted(slots, 'slot')} open" if slots else ""

    def verdict(self, text: str) -> Verdict:
        """True if that action may come next: the judge is asked, as if the record broke off behind it."""
        node = said(text, self.faction, self.judged.law.id)
        if node is None:
            return Verdict(UNKNOWN)
        number = len(self.line.actions) + 1
        action = Action(number, text, self.line.line, 1, 1 + len(text), node)
        actions = (*self.line.actions, action)
        after = self.judged.trials.take(self.line._replace(actions=actions))
        wrong = self._beyond(after, number)
        if wrong is None:
            return Verdict(ALLOWED if after.judged else UNKNOWN)
        if wrong.kind in (ILLEGAL, SCORE) and _gives_up(after.log.steps[-1], self.faction):
            return Verdict(UNKNOWN, self._why(wrong))
        return Verdict(FORBIDDEN, self._why(wrong))

    def _why(self, wrong: Objection) -> str:
        """The fault, with the number of the rule where it is one of the Law."""
        if wrong.kind == NOTATION:
            return wrong.message
        return f"{self.judged.law.cite(wrong.rule).number}: {wrong.message}"

    def _beyond(self, after: Evaluation, number: int) -> Objection | None:
        """The fault of the action of that number, or of the turn because of it; what is missing may still come."""
        known = Counter((one.rule, one.action) for one in self.tried.objections)
        for one in after.objections:
            if (
                one.cause is not None
                or one.kind == MISSING
                or (one.severity != ERROR and one.kind != NOTATION)
            ):
                continue
            if one.action == number or known[one.rule, one.action] <= 0:
                return one
            known[one.rule, one.action] -= 1
        return None


def _gives_up(step: Step, faction: str) -> bool:
    """True if an action only gives up, shows or scores something, or tells of others' pieces: what that is for may come after it."""
    return all(_is_given_up(change, faction) for change in step.changes)


def _is_given_up(change: Change, faction: str) -> bool:
    if isinstance(change, Showed | Scored):
        return True
    if not isinstance(change, Moved):
        return False
    if isinstance(change.thing, Piece) and change.thing.owner != faction:
        return True  # an effect may be written before what brings it
    if change.source == change.target:
        return True  # an item that is exhausted
    target = change.target
    keeps = target.kind in _KEEPING or (target.kind == "board" and target.faction == faction)
    return change.source.kind != "deck" and not keeps


_KEEPING = ("clearing", "forest", "path", "burrow", "hand", "column", "leader")
"""The places of things that are not given up."""


def standing(judged: JudgedRecord, spot: TextSpot) -> TurnStanding | None:
    """The game before the action at a cursor in a turn; None where the cursor is in no turn that can be replayed."""
    turn = turn_on(judged, spot.at.line)
    if turn is None or spot.stretch is None:
        return None
    return TurnStanding(judged, turn, spot.stretch.number)
