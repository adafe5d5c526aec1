"""Setting landmarks up (law-6: 16.5; law-16: 19.5): one or two of them, each where it can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rootlog.engine import landmarks
from rootlog.engine.finding import ERROR, ILLEGAL, Finding
from rootlog.engine.game import Game
from rootlog.engine.landmarks.common import Landmark
from rootlog.engine.law import Rule, chapter
from rootlog.engine.source import Source

if TYPE_CHECKING:
    from rootlog.engine.court import Court

R = chapter("advanced")

MOST = 2
"""As many landmarks as are dealt at most."""


class Setting(Source):
    """Setting up the landmarks that the header names."""

    def __init__(self, court: Court) -> None:
        """At that court; it is nobody's."""
        super().__init__(court, "")

    def overture(self, game: Game) -> Iterable[Finding]:
        """16.5: told of the first turn; who set them up is not recorded."""
        if not game.turns:
            return []
        first = game.turns[0]
        return [
            Finding(rule, ILLEGAL, ERROR, first.number, 0, first.faction, words)
            for rule, words in self._broken()
        ]

    def _broken(self) -> Iterator[tuple[Rule, str]]:
        stand = [landmarks.landmark(name) for name, _ in self.court.table.landmarks]
        names = [known.name for known in stand]
        if len(stand) > MOST:
            yield R.CHOOSE, f"{len(stand)} landmarks are in play, one or two are dealt"
        twice = next((known for known in stand if names.count(known.name) > 1), None)
        if twice is not None:
            yield R.SET_UP, f"the {twice.title} is set up twice, there is one"
        for source in self.court.sources:
            if isinstance(source, Landmark):
                yield from source.misplaced()
