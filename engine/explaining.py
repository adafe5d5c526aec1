"""The play that every action of a game is taken for, with the reasons for and against it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rootlog.engine.judging.books import TrailEntry
from rootlog.engine.judging.reading import Reading
from rootlog.engine.reasons import Evidence, Reason


class Explained(NamedTuple):
    """The play that an action belongs to (None: none was found), the phase it was taken in, the reasons for and against it.

    Action 0 is the turn as a whole.
    """

    turn: int
    action: int
    play: str | None
    reasons: tuple[Reason, ...]
    phase: str | None = None


def explained(readings: Iterable[Reading]) -> Iterator[Explained]:
    """Each action of those turns, in order; reasons that hold only where judging kept them."""
    for reading in readings:
        yield from _actions(reading)


def _actions(reading: Reading) -> Iterator[Explained]:
    by_action: dict[int, tuple[list[str], list[Reason]]] = {
        step.action: ([], []) for step in reading.log.steps
    }
    phases: dict[int, str] = {}
    steps: dict[int, Reason] = {}
    for action, entry in reading.entries:
        plays, reasons = by_action.setdefault(action, ([], []))
        if entry.play is not None:
            phases[action] = reading.phase(entry)
            steps[action] = _step(reading, entry)
            if entry.play not in plays:
                plays.append(entry.play)
        if entry.reason is not None:
            reasons.append(entry.reason)
    for action, (plays, reasons) in sorted(by_action.items()):
        play = " + ".join(plays) or None
        if play not in (None, *_UNEXPLAINED) and not reasons and action in steps:
            reasons.append(steps[action])
        yield Explained(reading.log.number, action, play, tuple(reasons), phases.get(action))


_UNEXPLAINED = ("score",)
"""Plays that a step of the turn does not account for: what points were for is reported or not known."""


def _step(reading: Reading, entry: TrailEntry) -> Reason:
    """That a play was taken in its step of the turn: what is so where no rule was asked."""
    assert reading.turn is not None  # plays are taken in turns that are judged
    slot = reading.turn.agenda.slots[entry.slot]
    return Reason(slot.rule, True, "in a step", Evidence(step=slot.name), told=True)
