"""Small games for tests of the rules of the whole game, made without a record."""

from collections.abc import Iterable

from rootlog.engine import maps
from rootlog.engine.changes import Change
from rootlog.engine.game import Game, Step, Table, TurnLog
from rootlog.engine.judging import turn as engine_turn
from rootlog.engine.judging.remembering import at_rest, beginning
from rootlog.engine.judging.seating import seated
from rootlog.engine.law import law
from rootlog.engine.pieces import DECK, UNKNOWN_CARD, Faction, Place, Thing
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State

Turn = tuple[Faction, int, list[list[Change]]]


def table(
    factions: str = "CEA", law_id: str = "law-6", deck: str = "Standard", *, advanced: bool = False
) -> Table:
    """A table on Fall; the factions sit in that order."""
    fall = maps.load("Fall")
    assert fall.suits is not None
    seats = tuple(factions)
    return Table(law(law_id), fall, dict(fall.suits), deck, seats, seats, advanced=advanced)


def play(
    at: Table,
    turns: Iterable[Turn],
    winner: str | None = None,
    things: dict[Place, dict[Thing, int]] | None = None,
    scores: dict[Faction, int | None] | None = None,
) -> Game:
    """A game of those turns: faction, round and the changes of each action."""
    points: dict[Faction, int | None] = dict.fromkeys(at.factions, 0)
    points.update(scores or {})
    state = State(
        {DECK: {UNKNOWN_CARD: 45}, **(things or {})}, points, {}, frozenset(), frozenset()
    )
    logs = []
    for number, (faction, round_, actions) in enumerate(turns, 1):
        before, steps = state, []
        for action, changes in enumerate(actions, 1):
            states = [state]
            for change in changes:
                state = state.apply(change)
                states.append(state)
            steps.append(Step(number, action, tuple(changes), tuple(states)))
        logs.append(TurnLog(number, round_, faction, tuple(steps), before, state))
    return Game(at, tuple(logs), tuple(winner) if winner is not None else None)


def resting(game: Game, state: State | None = None) -> engine_turn.Hypothesis:
    """A turn that nobody plays, in that state or at the end of the game."""
    rule_set = seated(game.table)
    return at_rest(rule_set, state or game.turns[-1].after, beginning(rule_set, game))


def places(found: Iterable[Objection]) -> list[tuple[int, int, str, str]]:
    """Where findings sit, their kind and rule."""
    return [(one.turn, one.action, one.kind, one.rule.symbol) for one in found]
