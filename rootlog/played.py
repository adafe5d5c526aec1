"""A step of a game as the library gives it: with its notation, its words and what is wrong with it."""

from __future__ import annotations

from rootlog.engine.changes import Change
from rootlog.engine.game import Step, TurnLog
from rootlog.engine.state import State
from rootlog.judged import JudgedRecord
from rootlog.reporting.report import Finding


class PlayedStep:
    """One action of a game: where it is, what is written, the states around it, and what is said of it.

    | name | what it is |
    | --- | --- |
    | `turn`, `action` | the number of its turn, and its own within the turn, both from 1 |
    | `round`, `faction` | the round (0: set-up), and whose turn it is |
    | `text`, `words` | the notation as it is written, and in plain words |
    | `before`, `after` | the states around it |
    | `changes` | what it changes, in order |
    | `readable` | whether it could be read |
    | `findings` | what is wrong with it; judging is done when this is first asked |

    >>> step = next(iter(rootlog.replay(Path("fixtures/games/readme.rootlog"))))
    >>> step.turn, step.action, step.faction, step.text
    (1, 1, 'C', 't_k->1')
    """

    __slots__ = ("_judged", "_log", "_step", "text")

    def __init__(self, judged: JudgedRecord, log: TurnLog, step: Step, text: str) -> None:
        """Take the record, the turn, the step and its notation."""
        self._judged = judged
        self._log = log
        self._step = step
        self.text = text

    @property
    def turn(self) -> int:
        """The number of its turn."""
        return self._step.turn

    @property
    def action(self) -> int:
        """Its number within the turn."""
        return self._step.action

    @property
    def round(self) -> int:
        """The round; 0 for set-up."""
        return self._log.round

    @property
    def faction(self) -> str:
        """The letter of the faction whose turn it is."""
        return self._log.faction

    @property
    def before(self) -> State:
        """The state before it."""
        return self._step.before

    @property
    def after(self) -> State:
        """The state after it."""
        return self._step.after

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes that it makes, in order."""
        return self._step.changes

    @property
    def readable(self) -> bool:
        """True if it could be read."""
        return self._step.readable

    @property
    def words(self) -> str:
        """The written text, in plain words."""
        return self._judged.words[self.turn, self.action]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings on it; judging is done when this is first asked."""
        here = self.turn, self.action
        return tuple(f for f in self._judged.worded.findings if (f.turn, f.action) == here)

    def __repr__(self) -> str:
        return f"<turn {self.turn} {self.faction}, action {self.action}: {self.text}>"
