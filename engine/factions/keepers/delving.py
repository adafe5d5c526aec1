"""The second column of the Retinue (15.5.2.II): the Keepers fight, then delve, and turn up what they find."""

from rootlog.engine.event import BATTLE, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import DELVING, WARRIOR
from rootlog.engine.factions.keepers.knights import SUPPLIED
from rootlog.engine.factions.keepers.relics import FLIPS, TURNED, Relics, kind, value
from rootlog.engine.factions.keepers.retinue import FOUGHT, SECOND, Retinue
from rootlog.engine.game import Game
from rootlog.engine.general import battle, hits, moving
from rootlog.engine.general.enemies import is_enemy
from rootlog.engine.general.rule_reasons import ruling
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("keepers")

DELVED = "forest>clearing"
LAID = (SUPPLIED, "clearing>forest")
"""The kinds of a relic that is put into a forest."""
Trophies = frozenset[tuple[str, str]]
"""Forests, and the kinds of relics."""


class Delving(FactionPart, Watcher[None, Trophies]):
    """15.5.2.II; it keeps which trophies lie in which forests, face up, that were written without their value (15.2.5)."""

    retinue: Retinue
    """Its cards are used."""
    relics: Relics
    """Those that are found."""

    def begin(self, game: Game) -> Trophies:
        """A relic that set-up puts there lies face down."""
        return frozenset()

    def remember(self, turn: Hypothesis, *, read: bool) -> Trophies:
        """A relic that one turn puts there is found by another."""
        return self._trophies(turn, len(turn.events))

    def _trophies(self, turn: Hypothesis, until: int) -> Trophies:
        if turn.log.round == 0:
            return frozenset()
        laid = [
            (str(event.moved.target.key), kind(event.moved.became))
            for event in turn.events[:until]
            if event.kind in LAID
            and event.owner == self.faction
            and value(event.moved.became) is None
        ]
        return self.kept(turn).union(laid) if laid else self.kept(turn)

    @play(BATTLE, moment=DELVING)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.II: a battle in a clearing that matches a card of the second column; they may delve there after it."""
        hits.settle(turn)
        clearing = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        self.retinue.act(turn, SECOND, clearing, "battle in it")
        turn.offer(FOUGHT, {clearing}, R.BATTLE_THEN_DELVE)
        return battle.battle(turn, event)

    @play(DELVED, code="t", moment=DELVING)
    def delve(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.II: clearings where they have fought, or without enemies; they rule it, and have a warrior there."""
        here, rule = event.here, R.BATTLE_THEN_DELVE
        if not turn.take(FOUGHT, here):
            self.retinue.act(turn, SECOND, here, "delving in it")
            there = self._enemies(turn, event.before, here)
            values = Evidence(clearing=here, owners=there)
            turn.require(not there, rule, "without a battle", values)
        warriors = event.before.count(WARRIOR, event.moved.target)
        turn.require(warriors > 0, rule, "without a warrior", Evidence(clearing=here))
        ruled = rules(turn, event.before, self.faction, here)
        values = ruling(turn, event.before, self.faction, here)
        turn.require(ruled, rule, "not ruled", values)
        if ruled:
            turn.tell(rule, "rules it", values)
        self._unearth(turn, event)
        return self._check_delve(turn, event)

    # --- where a battle comes first --------------------------------------------------------------------------

    def _enemies(self, turn: Hypothesis, state: State, clearing: int) -> tuple[Faction, ...]:
        """Whose pieces in that clearing surely oblige to a battle there: not those that cannot be battled."""
        owners: dict[Faction, None] = {
            thing.owner: None
            for thing in state.pieces(clearing)
            if type(thing) is Piece and is_enemy(turn, state, self.faction, clearing, thing)
        }
        return tuple(one for one in owners if not battle.evades(turn, state, one, clearing))

    # --- 15.5.2.IIa Move and Flip Relic ----------------------------------------------------------------------

    def _unearth(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.IIa: a relic from a forest that touches the clearing, turned up if it lies face down."""
        here, rule, moved = event.here, R.MOVE_AND_FLIP_RELIC, event.moved
        moving.enter(turn, here)
        key = str(moved.source.key)
        values = Evidence(relic=(moved.became, event.count), clearing=here, forest=key)
        near = key in self.table.map.forests_at.get(here, ())
        turn.require(near, rule, "out of touch", values)
        turn.require(event.count == 1, rule, "several for one card", values)
        trophy = (key, kind(moved.became)) in self._trophies(turn, event.index)
        if value(moved.became) is None and not trophy:
            return turn.owe(TURNED, {here}, rule, "not turned up", values)
        turn.grant(TURNED, {here, key}, rule)
        return self.relics.known_value(turn, event)

    @play(*FLIPS, code="t")
    def turn_up(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.IIa: a relic that is delved is turned up: by newer laws before it leaves its forest."""
        rule, key = R.MOVE_AND_FLIP_RELIC, event.moved.source.key
        where, values = int(key) if event.kind == FLIPS[0] else str(key), (event.moved.became, 1)
        turn.pay(TURNED, where, rule, "not delved", Evidence(relic=values))
        return self.relics.known_value(turn, event)

    @play(FLIPS[0], code="t", turns="other")
    def name_at_last(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """15.2.5: a trophy that was delved lay face up all the time; its value is written as it is removed again."""
        later = turn.events[event.index + 1 :][:1]
        if not any(one.action == event.action and one.owner == event.owner for one in later):
            return None
        return self.relics.known_value(turn, event)

    # --- 15.5.2.IIb Check for Discard ------------------------------------------------------------------------

    def _check_delve(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.IIb: the card is lost if they rule fewer clearings around the forest than the relic's value."""
        key = str(event.moved.source.key)
        around = [int(number) for number in key.split("_")]
        return self.retinue.check(turn, SECOND, event, around, "delved where few are ruled", key)
