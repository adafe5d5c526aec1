"""The moments of a judged record: each can be looked at as a scene, with what is said of it."""

from collections.abc import Iterator
from functools import cached_property

from rootlog.engine import words
from rootlog.engine.game import Step, TurnLog
from rootlog.judged import JudgedRecord, Moment
from rootlog.replaying.opening import opening
from rootlog.replaying.world import World
from rootlog.reporting.report import Finding, RecordReport
from rootlog.view.action_of_step import drawn_action
from rootlog.view.memory import Memory
from rootlog.view.scene import Scene
from rootlog.view.scene_of_state import scene


class Moments:
    """All points at which a judged record can be looked at: iterating gives every turn's beginning and every action, in order."""

    def __init__(self, judged: JudgedRecord, report: RecordReport | None = None) -> None:
        """Take the record, and the report whose findings are shown: by default its own, which takes its time."""
        self.judged = judged
        self._memory = Memory()
        self._told = report
        self._phases: dict[int, dict[int, str | None]] = {}

    def __iter__(self) -> Iterator[Moment]:
        for log in self.judged.game.turns:
            yield Moment(log.number, 0)
            for step in log.steps:
                yield Moment(log.number, step.action)

    @cached_property
    def players(self) -> dict[str, str]:
        """The names of those who play, by faction."""
        return {one.faction: one.name for one in self.judged.record.players}

    @property
    def _report(self) -> RecordReport:
        return self._told or self.judged.report

    def _phases_of(self, turn: int) -> dict[int, str | None]:
        """The phases of a turn's actions; each turn is asked about when it is looked at."""
        if turn not in self._phases:
            # what was not judged can be looked at all the same
            judged = not self._report.internal
            found = self.judged.explained_turn(turn, reasons=False) if judged else ()
            self._phases[turn] = {one.action: one.phase for one in found}
        return self._phases[turn]

    @cached_property
    def _findings(self) -> dict[tuple[int, int], list[Finding]]:
        found: dict[tuple[int, int], list[Finding]] = {}
        for finding in self._report.mistakes:
            found.setdefault((finding.turn, finding.action), []).append(finding)
        return found

    def log(self, moment: Moment) -> TurnLog:
        """The turn of a moment."""
        return self.judged.game.turns[moment.turn - 1]

    def step(self, moment: Moment) -> Step | None:
        """The action of a moment, None before the first."""
        return self.log(moment).steps[moment.action - 1] if moment.action else None

    def findings(self, moment: Moment) -> list[Finding]:
        """The faults of the action of a moment, or, with action 0, with the turn as a whole."""
        return self._findings.get(moment, [])

    def phase(self, moment: Moment) -> str:
        """The phase in which the action was taken, "" where that was not judged."""
        return self._phases_of(moment.turn).get(moment.action) or ""

    def text(self, moment: Moment) -> str:
        """The action as it is written, "" before the first."""
        actions = self.judged.record.turns[moment.turn - 1].actions
        return actions[moment.action - 1].text if moment.action else ""

    def words(self, moment: Moment) -> str:
        """The action in plain words, "" before the first."""
        return self.judged.words.get(moment, "")

    def heading(self, moment: Moment) -> str:
        """Whose turn it is and how far it has come, in words."""
        log = self.log(moment)
        round_ = f"round {log.round}" if log.round else "set-up"
        parts = [f"Turn {log.number}", round_, words.faction_name(log.faction), self.phase(moment)]
        parts.append(f"action {moment.action} of {len(log.steps)}" if moment.action else "begins")
        return ", ".join(part for part in parts if part)

    def outset(self) -> Scene:
        """The table before anything is set up."""
        table = self.judged.game.table
        return scene(table, opening(table, World(table)), title="Nothing is set up yet").named(
            self.players
        )

    def scene(self, moment: Moment) -> Scene:
        """All that a picture of a moment shows."""
        state = self.judged.position(*moment)
        done = drawn_action(
            self.heading(moment), self.text(moment), self.step(moment), self.findings(moment)
        )._replace(words=self.words(moment))
        rulers = self.judged.rulers(state)
        table, faction = self.judged.game.table, self.log(moment).faction
        return scene(table, state, faction, done.heading, rulers, done, self._memory).named(
            self.players
        )
