"""A proposal: a turn line as it may have been meant, and how much of it is other."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.repairing.lines import EditedLine

DOUBLED = "doubled"
SHARED = "clearing of several that are wrong"
UNDONE = "acts left out"
FORGOTTEN = "an act put in"
"""Only what follows shows which act it was, and of how many."""
ONE, WIDER, MORE, MOVED, LESS = range(1, 6)
"""Sizes: one thing else in one action; the same in several; an action put in; moved; taken out, and one more for each other that is."""


class Proposal(NamedTuple):
    """A line as it may have been meant. Of two with one family and place at most one is meant; the smaller size is likelier."""

    line: EditedLine
    size: int
    place: int
    family: str
    kind: str = ""
    """The kind of slip that it would mend (`kinds.py`)."""
    thing: str = ""
    """Which kind of thing of one action is otherwise (`variants.py`), where that is all."""

    @property
    def edited(self) -> int:
        """The number, as written, of the one action that says something else; 0 where that is not all."""
        return self.line.written(self.place + 1) if self.size == ONE else 0

    def changes(self, line: EditedLine | None) -> set[int]:
        """The actions of a line that say something else or are left out, by their numbers as written."""
        gone = set(line.numbers) - set(self.line.numbers) if line is not None else set()
        return gone | ({self.edited} if self.edited else set())
