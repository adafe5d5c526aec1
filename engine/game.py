"""A game as the engine sees it: who plays on what, and what happened step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rootlog.engine.changes import Change, Moved
from rootlog.engine.law import Law
from rootlog.engine.maps import Map
from rootlog.engine.pieces import Faction, Suit
from rootlog.engine.state import State
from rootlog.engine.tuples import shown


class Table(NamedTuple):
    """The things that stay the same all game long: the law, the map with its suits, the deck, the factions in order of their player lines.

    `suits` maps a clearing number to its suit. `seats` are the factions in turn order. `deck` is `Standard` or `E&P`.
    `hirelings` and `landmarks` come from the header. `advanced`: the factions were drafted and set up one by one.
    `demoted` are those of the hirelings that show their demoted side, `pool` the factions that were drafted from (empty: not
    reported). `told` is what fact lines tell of boards, cards and the map: subject, key and value.
    """

    law: Law
    map: Map
    suits: dict[int, Suit]
    deck: str
    factions: tuple[Faction, ...]
    seats: tuple[Faction, ...]
    hirelings: tuple[str, ...] = ()
    landmarks: tuple[tuple[str, int], ...] = ()
    advanced: bool = False
    demoted: tuple[str, ...] = ()
    pool: tuple[Faction, ...] = ()
    told: tuple[tuple[str, str, str], ...] = ()

    def __repr__(self) -> str:
        return shown(self)


class Step(NamedTuple):
    """One action with the state before it and after it; `states[i]` is the state before `changes[i]`, the last one is after all."""

    turn: int
    action: int
    changes: tuple[Change, ...]
    states: tuple[State, ...]
    readable: bool = True

    def __repr__(self) -> str:
        return shown(self)

    @property
    def before(self) -> State:
        """The state before the action."""
        return self.states[0]

    @property
    def after(self) -> State:
        """The state after the action."""
        return self.states[-1]


class TurnLog(NamedTuple):
    """One turn: number from 1, round (0 for a set-up turn), faction, steps, and the state when it begins and ends."""

    number: int
    round: int
    faction: Faction
    steps: tuple[Step, ...]
    before: State
    after: State

    def __repr__(self) -> str:
        return shown(self)

    def changes(self) -> Iterator[tuple[int, Change]]:
        """Every change, with the number of its action."""
        for step in self.steps:
            for change in step.changes:
                yield step.action, change

    def moves(self) -> Iterator[tuple[int, Moved]]:
        """Every change that moves something, with the number of its action."""
        for step in self.steps:
            for change in step.changes:
                if type(change) is Moved:
                    yield step.action, change


class Game(NamedTuple):
    """A replayed game. `winner` is what the record claims, `None` when it claims nothing (an unfinished game)."""

    table: Table
    turns: tuple[TurnLog, ...]
    winner: tuple[Faction, ...] | None

    def __repr__(self) -> str:
        return shown(self)

    def step(self, turn: int, action: int) -> Step | None:
        """The step of that action; None for what is of a turn as a whole (action 0), or of the set-up of the table (turn 0)."""
        return self.turns[turn - 1].steps[action - 1] if turn and action else None


class Alternative(NamedTuple):
    """A turn as it may be meant: what it does then, how much of that cannot be so, and what is chosen, for who offers it.

    Where something before it is meant otherwise, `logs` begin with the turn in which that is.
    """

    logs: tuple[TurnLog, ...]
    amiss: int
    chosen: Any


class Course:
    """A game as it is read turn by turn. Of this one nothing is left open."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def replayed_actions(self) -> int:
        """The number of actions that were replayed for it so far."""
        return 0

    def amiss(self, number: int) -> int:
        """The amount of contradictions in that turn, whatever the rules are."""
        del number
        return 0

    def others(self, number: int, than: Alternative | None) -> Iterable[Alternative]:
        """That turn as it may be meant otherwise in one thing, the likeliest first: than it is in the game, or than that."""
        del number, than
        return ()

    def take(self, meant: Alternative) -> None:
        """Go on with those turns as they are meant so: the game is another one from then on, or from before, where that tells."""
        del meant
