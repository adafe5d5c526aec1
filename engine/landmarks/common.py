"""What all landmarks share (law-6: 20.1; law-16: 24.1): they stand in a clearing, belong to nobody, and stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rootlog.engine.judging.source import Source
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece

if TYPE_CHECKING:
    from rootlog.engine.judging.bench import Bench
    from rootlog.engine.pieces import Faction
    from rootlog.engine.state import State

R = LANDMARKS = chapter("landmarks")
ADVANCED = chapter("advanced")


class Landmark(Source):
    """A landmark; it is nobody's (20.1.2).

    Its card is not part of the Law. So what the card gives is allowed and never demanded, but where the Law tells of it.
    """

    def __init__(self, bench: Bench, number: int | None, title: str, *, sure: bool) -> None:
        """A landmark of that title in that clearing; None: where the map has it. `sure`: it is certainly in play."""
        super().__init__(bench, "")
        self.number = number
        self.title = title
        self.sure = sure

    def home(self) -> tuple[int | None, Rule]:
        """Where the map has it that brings it, None where no map does; and the rule by which it begins there."""
        return None, ADVANCED.SET_UP

    def misplaced(self) -> Iterator[tuple[Rule, str]]:
        """What a map brings stands where the map has it, unless a law with landmarks lets the players choose (16.5)."""
        home, rule = self.home()
        chosen = self.law.switch("landmarks") != "absent"
        if home is not None and self.number not in (None, home) and not chosen:
            words = f"the {self.title} is set up in {self.number}, on this map it begins in {home}"
            yield rule, words

    def visited(self, state: State, faction: Faction) -> bool:
        """Whether that faction has a piece in its clearing."""
        return self.number is not None and any(
            type(thing) is Piece and thing.owner == faction for thing in state.pieces(self.number)
        )
