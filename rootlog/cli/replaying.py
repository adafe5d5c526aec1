"""What `rootlog replay` does, apart from its options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rootlog.cli.files import read, say, write
from rootlog.cli.run import USAGE, wants_colour

if TYPE_CHECKING:
    from rootlog.engine.game import Game, TurnLog
    from rootlog.engine.state import State
    from rootlog.record import Record, Turn

OK = 0


class Asked(NamedTuple):
    """What to show: under which law, after which turn and action (None: the whole game), in which format and colour."""

    law: str | None
    turn: int | None
    action: int | None
    format: str
    colour: bool | None


def show(path: str, asked: Asked) -> int:
    """Replays the record at that path, writes what is asked to standard output, and gives the exit status."""
    from rootlog.checker import law_in_force, source
    from rootlog.replayer import build

    try:
        given = source(read(path), path)
    except OSError as error:
        say(f"{path}: {error.strerror or error}")
        return USAGE
    law, _ = law_in_force(given, asked.law)
    game, _ = build(given.record, law)
    shown = Shown(given.record, game, colour=wants_colour(asked.colour))
    try:
        write(shown.json(asked) if asked.format == "json" else shown.text(asked))
    except IndexError as error:
        say(str(error))
        return USAGE
    return OK


class Shown:
    """A replayed record and how to show it."""

    def __init__(self, record: Record, game: Game, *, colour: bool) -> None:
        self.record = record
        self.game = game
        self.colour = colour

    def text(self, asked: Asked) -> str:
        """The position asked for, or all turns and the last position."""
        if asked.turn is not None:
            return self._board(asked.turn, asked.action)
        turns = "\n".join(self._turns())
        if not self.game.turns:
            return "no turn is recorded\n"
        return f"{turns}\n\n{self._board(len(self.game.turns), None)}"

    def json(self, asked: Asked) -> str:
        """The position asked for, or the positions after every action, as JSON."""
        from rootlog.position import position, to_json

        table = self.game.table
        if asked.turn is not None:
            log = self._log(asked.turn)
            state = self._state(log, asked.action)
            return json.dumps(to_json(position(table, state, log.faction)), indent=1) + "\n"
        steps = [
            {
                "turn": log.number,
                "round": log.round,
                "faction": log.faction,
                "action": step.action,
                "text": self.record.turns[log.number - 1].actions[step.action - 1].text,
                "position": to_json(position(table, step.after, log.faction)),
            }
            for log in self.game.turns
            for step in log.steps
        ]
        return json.dumps({"steps": steps}, indent=1) + "\n"

    def _log(self, turn: int) -> TurnLog:
        if not 1 <= turn <= len(self.game.turns):
            raise IndexError(f"there is no turn {turn}: the record has {len(self.game.turns)}")
        return self.game.turns[turn - 1]

    def _state(self, log: TurnLog, action: int | None) -> State:
        if action is None:
            return log.after
        if not 0 <= action <= len(log.steps):
            raise IndexError(f"turn {log.number} has {len(log.steps)} actions, no action {action}")
        return log.steps[action - 1].after if action else log.before

    def _turns(self) -> Iterator[str]:
        for turn, log in zip(self.record.turns, self.game.turns, strict=True):
            actions = " / ".join(action.text for action in turn.actions)
            yield f"{log.number:3} {_round(log)} {log.faction}  {_scores(log.after)}  {actions}"

    def _board(self, number: int, action: int | None) -> str:
        from rootlog.render.board import board
        from rootlog.scene import rulers, scene

        log = self._log(number)
        state = self._state(log, action)
        title = _title(self.record.turns[number - 1], log, state, action)
        table = self.game.table
        return board(
            scene(table, state, log.faction, title, rulers(table, state)), colour=self.colour
        )


def _round(log: TurnLog) -> str:
    return f"round {log.round:2}" if log.round else "set-up  "


def _scores(state: State) -> str:
    return " ".join(f"{f}:{'-' if n is None else n}" for f, n in state.scores.items())


def _title(turn: Turn, log: TurnLog, state: State, action: int | None) -> str:
    head = f"Turn {log.number}, {_round(log).strip()}, {log.faction}: {_scores(state)}"
    if action is None:
        return f"{head}\nafter {' / '.join(a.text for a in turn.actions) or 'nothing'}"
    if action == 0:
        return f"{head}\nbefore its first action"
    return f"{head}\nafter action {action}, {turn.actions[action - 1].text}"
