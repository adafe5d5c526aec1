"""The Evening of the Keepers (15.6): they live off the land, and gather their Retinue."""

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
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

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
                turn.owe(
                    FORAGED,
                    {number},
                    rule,
                    "too many to feed",
                    Evidence(warriors=warriors, clearing=number),
                    step=True,
                )

    @play(*LEAVES, code="w", moment=FORAGING)
    def forage(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.6.1."""
        turn.cost += any(s.exacts(turn, event) for s in turn.asking("exacts", event.before))
        here, crowd = event.here, self.data.board["live_off_the_land"]
        there = event.before.count(WARRIOR, event.moved.source)
        rule, free = R.LIVE_OFF_THE_LAND, self.seen(turn) > 0
        return turn.pay(
            FORAGED,
            here,
            rule,
            "one from each",
            Evidence(
                taken=(event.moved.thing, event.count), clearing=here, warriors=there, crowd=crowd
            ),
            count=event.count,
            free=free,
        )


class Gathering(FactionPart):
    """15.6.2."""

    @play(DECREED, code="#", moment=GATHERING)
    def gather(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.6.2: any number of cards from the hand, up to ten in all."""
        rule, limit = R.GATHER_RETINUE, self.data.board["retinue_limit"]
        turn.require(not turn.counted(SHIFTED), rule, "added and shifted", NO_EVIDENCE)
        held = sum(event.after.size(column(self.faction, key)) for key in COLUMNS)
        known = held - event.count >= limit and turn.counted(GATHERED) > 0  # that was said already
        if not known:
            turn.require(held <= limit, rule, "too many cards", Evidence(cards=held, limit=limit))
        return turn.count(GATHERED, event.count)

    @play("column>column", code="#", moment=GATHERING)
    def shift(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.6.2: or one card to another slot."""
        rule = R.GATHER_RETINUE
        turn.require(not turn.counted(GATHERED), rule, "added and shifted", NO_EVIDENCE)
        shifted = turn.count(SHIFTED, event.count).counted(SHIFTED)
        return turn.require(shifted == 1, rule, "one is shifted", Evidence(cards=shifted))
