"""The Evening of the Keepers (15.6): they live off the land, and gather their Retinue."""

from __future__ import annotations

from rootlog.engine.event import DECREED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import FORAGING, GATHERING, LEAVES, LETTER, WARRIOR
from rootlog.engine.factions.keepers.retinue import COLUMNS
from rootlog.engine.game import Game
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import column
from rootlog.engine.words import counted, piece_name

R = chapter("keepers")

FORAGED = Budget("warriors foraging", LETTER, written="{by}w{0}->")
"""Warriors that live off the land; a credit's value is the clearing that they leave."""

GATHERED = TurnNote("cards gathered", LETTER)
"""The number of cards that were added to the Retinue."""
SHIFTED = TurnNote("cards shifted", LETTER)
"""The number of cards of the Retinue that were moved to another slot."""


class Foraging(FactionPart, Watcher[int, int]):
    """15.6.1. It keeps how many warriors were taken from where they were not: so many are elsewhere than the map shows."""

    def begin(self, game: Game) -> int:
        """None strayed yet."""
        return 0

    def observe(self, turn: Hypothesis) -> int:
        """The number of those that have strayed when that turn is over."""
        return self.kept(turn) + sum(
            event.moved.short
            for event in turn.events
            if event.owner == self.faction and event.code == WARRIOR.code
        )

    def remember(self, turn: Hypothesis, *, read: bool) -> int:
        """They do not come back."""
        return self.seen(turn)

    def owe_foraging(self, turn: Hypothesis) -> None:
        """15.6.1: a warrior leaves each clearing with four or more, as far as it is sure that so many stand there."""
        crowd, rule = self.data.board["live_off_the_land"], R.LIVE_OFF_THE_LAND
        for number, warriors in self.on_map(turn.state, WARRIOR).items():
            if warriors - self.seen(turn) < crowd <= warriors:
                turn.grant(FORAGED, {number}, rule)
            elif warriors >= crowd:
                words = "{} warriors are in {}, but none leaves it to live off the land"
                turn.owe(FORAGED, {number}, rule, words, warriors, number, step=True)

    @play(*LEAVES, code="w", moment=FORAGING)
    def forage(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.6.1."""
        turn.cost += any(s.exacts(turn, event) for s in turn.asking("exacts", event.before))
        here, crowd = event.here, self.data.board["live_off_the_land"]
        there = event.before.count(WARRIOR, event.moved.source)
        words = "living off the land takes {} from {} with {}, but it takes one from each clearing with {} or more"
        stood = counted(there, "warrior")
        values = piece_name(event.moved.thing, event.count), here, stood, crowd
        rule, free = R.LIVE_OFF_THE_LAND, self.seen(turn) > 0
        return turn.pay(FORAGED, here, rule, words, *values, count=event.count, free=free)


class Gathering(FactionPart):
    """15.6.2."""

    @play(DECREED, code="#", moment=GATHERING)
    def gather(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.6.2: any number of cards from the hand, up to ten in all."""
        rule, limit = R.GATHER_RETINUE, self.data.board["retinue_limit"]
        words = "cards are both added to the Retinue and shifted"
        turn.require(not turn.counted(SHIFTED), rule, words)
        held = sum(event.after.size(column(self.faction, key)) for key in COLUMNS)
        known = held - event.count >= limit and turn.counted(GATHERED) > 0  # that was said already
        words = "the Retinue holds {} cards, but at most {} are allowed"
        if not known:
            turn.require(held <= limit, rule, words, held, limit)
        return turn.count(GATHERED, event.count)

    @play("column>column", code="#", moment=GATHERING)
    def shift(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.6.2: or one card to another slot."""
        rule, words = R.GATHER_RETINUE, "cards are both added to the Retinue and shifted"
        turn.require(not turn.counted(GATHERED), rule, words)
        shifted = turn.count(SHIFTED, event.count).counted(SHIFTED)
        words = "{} cards of the Retinue are shifted, but only one may be"
        return turn.require(shifted == 1, rule, words, shifted)
