"""A faction's turn as the Law lists it: phases made of numbered steps, in order, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.law import Rule
from rootlog.engine.reasons import Evidence

if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Hypothesis

BIRDSONG, DAYLIGHT, EVENING = "birdsong", "daylight", "evening"
PHASES = (BIRDSONG, DAYLIGHT, EVENING)


class Slot(NamedTuple):
    """One numbered step of a turn: its phase, its name for plays to refer to, its rule.

    `enter` is called once, when the turn first reaches the slot or passes it: it owes what the step obliges to. `late` is the
    rule that what comes too late for it breaks, where that is not its own.
    """

    phase: str
    name: str
    rule: Rule
    enter: Callable[[Hypothesis], None] | None = None
    late: Rule | None = None

    @property
    def is_edge(self) -> bool:
        """True if it is the start or the end of its phase, and no step."""
        return self.name in (f"start of {self.phase}", f"end of {self.phase}")


class Agenda:
    """The slots of a turn in order. Every phase begins with a slot `start of PHASE` and ends with `end of PHASE`.

    A play's moment is a slot's name, or a phase's: then any time in that phase will do.
    """

    __slots__ = ("beginnings", "ranges", "slots")

    def __init__(self, rule: Rule, *slots: Slot) -> None:
        """Take the faction's own slots in the Law's order; `rule` is cited at the edges of phases (turn structure)."""
        ordered: list[Slot] = []
        for phase in PHASES:
            own = [slot for slot in slots if slot.phase == phase]
            ordered.append(Slot(phase, f"start of {phase}", rule))
            ordered.extend(own)
            ordered.append(Slot(phase, f"end of {phase}", rule))
        self.slots = tuple(ordered)
        self.ranges: dict[str, tuple[int, int]] = {
            slot.name: (index, index) for index, slot in enumerate(ordered)
        }
        """The first and last slot of each moment."""
        for phase in PHASES:
            of_phase = [index for index, slot in enumerate(ordered) if slot.phase == phase]
            self.ranges[phase] = (of_phase[0], of_phase[-1])
        starts = [self.ranges[phase][0] for phase in PHASES[1:]]
        self.beginnings = tuple(
            next((start for start in starts if start >= slot), len(ordered))
            for slot in range(len(ordered) + 1)
        )
        """For each slot the first from there on with which a phase other than the first begins."""

    def range(self, moment: str) -> tuple[int, int]:
        """The first and last slot in which something of that moment may happen."""
        return self.ranges[moment]

    def phase(self, slot: int) -> str:
        """The phase of a slot."""
        return self.slots[slot].phase


def too_late(slot: Slot, late: Slot) -> tuple[str, Evidence]:
    """The reason why a step or phase is over: a later phase has come, or a later step of the same phase."""
    key = "phase is over" if slot.phase != late.phase else "step is over"
    if slot.phase == late.phase and slot.is_edge:
        key = "edge is over"
    return key, Evidence(slot=slot, late=late, phase=late.phase)
