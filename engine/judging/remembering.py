"""The things that a turn leaves for later turns: the memories of watchers, and what was reported and is not reported again."""

from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.carryover import NOTHING, Carryover
from rootlog.engine.judging.disputing import disputed
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.state import State


def beginning(rule_set: RuleSet, game: Game) -> Carryover:
    """The carryover to the first turn of a game."""
    return NOTHING._replace(kept={watcher: watcher.begin(game) for watcher in rule_set.watchers})


def at_rest(rule_set: RuleSet, state: State, carried: Carryover) -> Hypothesis:
    """A turn that nobody plays, in that state: for questions about the game between turns and when it is over."""
    return Hypothesis(TurnContext(rule_set, TurnLog(0, 0, "", (), state, state), carried=carried))


def carried_on(turn: Hypothesis, *, read: bool) -> Carryover:
    """The carryover from a turn as it was read to the next; without `read` it was not judged."""
    facts, counts = turn.facts, turn.counts
    rule_set, kept = facts.rule_set, dict(facts.carried.kept)
    asked = rule_set.remembering
    for watcher in asked.get(turn.faction, asked[""]):
        kept[watcher] = watcher.remember(turn, read=read)
    for watcher in rule_set.noting:
        if watcher.note in counts:
            kept[watcher] = watcher.remember(turn, read=read)
    for watcher in rule_set.crafted:
        if watcher in facts.crafted or kept[watcher] != watcher.idle:
            kept[watcher] = watcher.remember(turn, read=read)
    return Carryover(disputed(turn, read=read), kept)
