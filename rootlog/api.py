"""The library in one call each; `rootlog` offers these names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rootlog.annotator import annotate
from rootlog.checker import check as check_one
from rootlog.checker import law_in_force, source
from rootlog.record import Record
from rootlog.report import Report

if TYPE_CHECKING:
    from rootlog.engine.game import Game, Step
    from rootlog.engine.state import State

__all__ = ["Picture", "Replay", "annotate", "check", "format", "parse", "render", "replay"]


class Replay:
    """A replayed game: iterating gives every action with the state before and after it. `law` is the law in force."""

    __slots__ = ("game", "law")

    def __init__(self, game: Game, law: str) -> None:
        self.game = game
        self.law = law

    def __iter__(self) -> Iterator[Step]:
        return (step for turn in self.game.turns for step in turn.steps)

    def position(self, turn: int | None = None, action: int | None = None) -> State:
        """The state after an action of a turn (0: when the turn begins), after the whole turn, or at the end of the game.

        Raises IndexError when there is no such turn or action.
        """
        number = len(self.game.turns) if turn is None else turn
        if not 0 < number <= len(self.game.turns):
            raise IndexError(f"there is no turn {number}; turns are 1 to {len(self.game.turns)}")
        log = self.game.turns[number - 1]
        if action is None:
            return log.after
        if not 0 <= action <= len(log.steps):
            raise IndexError(f"turn {number} has actions 1 to {len(log.steps)}, not {action}")
        return log.steps[action - 1].after if action else log.before


class Picture:
    """A position as a picture; it shows itself in Jupyter. `svg` is the SVG document."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        """What IPython asks for when the picture is the value of a cell."""
        return self.svg


def parse(text: str) -> Record:
    """The Record that a text says; what cannot be read is listed in its `problems`. Never raises for a bad text."""
    from rootlog.reader import read

    return read(text)


def replay(text: str | Record, law: str | None = None) -> Replay:
    """The game step by step. Raises LawError when `law` does not exist; never for a bad record."""
    from rootlog.replayer import build

    given = source(text)
    rules, _ = law_in_force(given, law)
    game, _ = build(given.record, rules)
    return Replay(game, rules.id)


def render(
    text: str | bytes | Record,
    turn: int | None = None,
    action: int | None = None,
    law: str | None = None,
) -> Picture:
    """A picture of the position after an action (0: before the first), after a turn, or at the end of the game.

    The action's moves are drawn as arrows, and a rule that it breaks is marked. Raises IndexError when there is no such
    turn or action, LawError when `law` does not exist; never for a bad record.
    """
    from rootlog.renderers.svg import svg
    from rootlog.viewing import View

    view = View(source(text), law)
    return Picture(svg(view.scene(view.moment(turn, action))))


def check(text: str | bytes | Record, law: str | None = None) -> Report:
    """Reads, replays and judges one record. Raises LawError when `law` does not exist; never for a bad record."""
    return Report((check_one(source(text), law),))


def format(text: str) -> str:
    """The record in canonical notation; reading it gives the same Record."""
    from rootlog.writer import write

    return write(text)
