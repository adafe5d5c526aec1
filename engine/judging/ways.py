"""What an edition may do in a way of its own where one answer is needed: battles, and the game as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rootlog.engine.event import Event
    from rootlog.engine.game import Game, TurnLog
    from rootlog.engine.judging.turn import Turn
    from rootlog.engine.reasons import Objection


class Ways(NamedTuple):
    """How an edition's battles and games are judged.

    `belongs` tells whether an event is a loss in the open battle, `lose` posts it, `settle` closes the battle. `whole` looks at
    a game whose turns were judged (turn order, victory, cards that cannot be), given a turn that nobody plays, the game and
    what was found. `won` is the event by which the last turn of a finished record wins by points.
    """

    belongs: Callable[[Turn, Event], bool]
    lose: Callable[[Turn, Event], Turn]
    settle: Callable[[Turn], Turn]
    whole: Callable[[Turn, Game, Sequence[Objection]], Iterable[Objection]]
    won: Callable[[TurnLog, Sequence[Event], int], int | None]
