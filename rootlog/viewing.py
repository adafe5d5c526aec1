"""A record to look at: replayed and judged once, then any position of it as a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rootlog.checker import Source, check, law_in_force
from rootlog.deeds import deed
from rootlog.report import Finding, RecordReport
from rootlog.staging import Rulers, scene

if TYPE_CHECKING:
    from rootlog.engine.game import Game, Step, TurnLog
    from rootlog.engine.state import State
    from rootlog.scene import Scene


class Moment(NamedTuple):
    """A point of the game, counted as everywhere: after an action of a turn; action 0 is before the first."""

    turn: int
    action: int


class View:
    """A replayed game, judged when that is asked for. `moments` are all the points at which it can be looked at, in order."""

    def __init__(self, given: Source, law: str | None = None) -> None:
        """Replay. Raises LawError when `law` does not exist."""
        from rootlog.replayer import build

        rules, _ = law_in_force(given, law)
        self.law = rules.id
        self.record = given.record
        self.game: Game = build(given.record, rules)[0]
        self._given = given

    @cached_property
    def report(self) -> RecordReport:
        """What `check` says about the record."""
        return check(self._given, self.law)

    @cached_property
    def _phases(self) -> dict[tuple[int, int], str | None]:
        from rootlog.engine.explaining import explained
        from rootlog.engine.judge import judge

        return {(one.turn, one.action): one.phase for one in explained(judge(self.game).readings)}

    @cached_property
    def _rulers(self) -> Rulers:
        return Rulers(self.game.table)

    @cached_property
    def _findings(self) -> dict[tuple[int, int], list[Finding]]:
        found: dict[tuple[int, int], list[Finding]] = {}
        for finding in self.report.findings:
            found.setdefault((finding.turn, finding.action), []).append(finding)
        return found

    @property
    def moments(self) -> Iterator[Moment]:
        """Every turn's beginning and every action, in order."""
        for log in self.game.turns:
            yield Moment(log.number, 0)
            for step in log.steps:
                yield Moment(log.number, step.action)

    def moment(self, turn: int | None = None, action: int | None = None) -> Moment:
        """That point, by default the end of the turn, or of the game. Raises IndexError when there is none."""
        number = len(self.game.turns) if turn is None else turn
        if not self.game.turns:
            raise IndexError("no turn is recorded")
        if not 0 < number <= len(self.game.turns):
            raise IndexError(f"there is no turn {number}: the record has {len(self.game.turns)}")
        last = len(self.game.turns[number - 1].steps)
        at = last if action is None else action
        if not 0 <= at <= last:
            raise IndexError(f"turn {number} has {last} actions, no action {at}")
        return Moment(number, at)

    def log(self, moment: Moment) -> TurnLog:
        """The turn of a moment."""
        return self.game.turns[moment.turn - 1]

    def step(self, moment: Moment) -> Step | None:
        """The action of a moment, None before the first."""
        return self.log(moment).steps[moment.action - 1] if moment.action else None

    def state(self, moment: Moment) -> State:
        """The state at a moment."""
        step = self.step(moment)
        return step.after if step else self.log(moment).before

    def findings(self, moment: Moment) -> list[Finding]:
        """What is wrong with the action of a moment, or, with action 0, with the turn as a whole."""
        return self._findings.get(moment, [])

    def phase(self, moment: Moment) -> str:
        """The phase in which the action was taken, "" where that was not judged."""
        return self._phases.get(moment) or ""

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the record as it is written, none when only the Record is known."""
        return self._given.lines

    def text(self, moment: Moment) -> str:
        """The action as it is written, "" before the first."""
        actions = self.record.turns[moment.turn - 1].actions
        return actions[moment.action - 1].text if moment.action else ""

    def heading(self, moment: Moment) -> str:
        """Whose turn it is and how far it has come, in words."""
        from rootlog.engine import words

        log = self.log(moment)
        round_ = f"round {log.round}" if log.round else "set-up"
        parts = [f"Turn {log.number}", round_, words.faction_name(log.faction), self.phase(moment)]
        parts.append(f"action {moment.action} of {len(log.steps)}" if moment.action else "begins")
        return ", ".join(part for part in parts if part)

    def scene(self, moment: Moment) -> Scene:
        """All that a picture of a moment shows."""
        table, state = self.game.table, self.state(moment)
        done = deed(
            self.heading(moment), self.text(moment), self.step(moment), self.findings(moment)
        )
        ruled = self._rulers.at(state)
        return scene(table, state, self.log(moment).faction, done.heading, ruled, done)
