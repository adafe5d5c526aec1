"""Corvid Conspiracy: chapter 13 of the Law.

What plots can be (13.2.2) is in seen.py and hidden.py, Exposure (13.2.4) in exposure.py, Birdsong (13.4) in
birdsong.py, Daylight (13.5) in daylight.py and plotting.py, the effects of plots (13.7) in plots.py.
"""

from collections.abc import Collection, Iterable

from rootlog.engine.event import CRAFT, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.corvids.birdsong import (
    FLIPPING,
    RECRUITING,
    CorvidsRecruiting,
    Flipping,
)
from rootlog.engine.factions.corvids.daylight import (
    ACTED,
    EXERTED,
    EXERTING,
    CorvidsDaylight,
    drawn,
    drew,
)
from rootlog.engine.factions.corvids.exposure import Exposure
from rootlog.engine.factions.corvids.plots import Bomb, Extortion, Raid, Snare
from rootlog.engine.factions.corvids.plotting import ACTIONS
from rootlog.engine.factions.corvids.seen import PlotTokens
from rootlog.engine.factions.corvids.tokens import EXTORTION, FACE_DOWN, WARRIOR, R, plots
from rootlog.engine.general import crafting, hands, hits, setup
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.budget import DRAWS, DREW_EARLY
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import SUITS, Faction, Suit, clearing
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

GENERAL = chapter("golden")

CRAFTING, DRAWING = "craft", "draw"


class CorvidsRules(FactionSource):
    """The part that speaks for the Corvids: how they craft, move and defend, their set-up, their turn."""

    # --- 13.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[Suit]:
        """13.2.1: they craft with plots, whichever side is up."""
        return [self.table.suits[number] for number, _ in plots(self.table, state)]

    def moves_freely(self, turn: Hypothesis, state: State, faction: Faction) -> bool:
        """13.2.3: they move whoever rules."""
        return faction == self.faction

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """13.2.5: as defender with a face-down plot there they deal an extra hit."""
        if clash.defender.faction == self.faction:
            began = turn.events[clash.index].before
            if began.count(FACE_DOWN, clearing(clash.clearing)):
                extra = self.data.board["embedded_agents_hits"]
                yield Effect(self.faction, R.EMBEDDED_AGENTS, low=extra, high=extra)

    # --- 13.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """13.3.1, 13.3.2: no plot, and a warrior in a clearing of each suit."""
        opening, each = setup.opening(turn), self.data.board["setup"]["w_per_suit"]
        yield opening.expect(FACE_DOWN, {}, R.GATHER_WARRIORS_AND_PLOTS)
        placed = opening.where(WARRIOR)
        suits = [self.table.suits[number] for number in placed]
        yield opening.check(
            WARRIOR,
            len(suits) == len(SUITS) * each and not unmet(SUITS * each, suits),
            R.SCATTER,
            "not scattered",
            Evidence(clearings=tuple(placed)),
            kind=setup.left_out(len(placed), len(SUITS) * each),
            written=setup.placing_there({WARRIOR.code: 1}, self._unscattered(suits)),
        )

    def _unscattered(self, suits: Collection[str]) -> list[int]:
        """The clearings of whose suit none of those is, where one is still to be placed."""
        there = self.table.map.clearings
        return [number for number in there if self.table.suits[number] not in suits]

    # --- 13.4 Birdsong ----------------------------------------------------------------------------------------

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.2.1, 13.4.1: in Birdsong, before plots are flipped."""
        if turn.past(BIRDSONG):
            hits.settle(turn)
            turn.require(False, R.CRAFTING, "after Birdsong", NO_EVIDENCE)
        else:
            turn.go(CRAFTING)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    # --- 13.6 Evening -----------------------------------------------------------------------------------------

    def late_acts(self, state: State) -> int:
        """13.6.1: Exert."""
        exerts: int = self.data.board["exert_actions"]
        return exerts

    def owe_draws(self, turn: Hypothesis) -> None:
        """13.6.2: a card and one for each face-up extortion; none after an Exert, and any last action may be one."""
        extortions = self.number(turn.state, EXTORTION.code)
        due = self.data.draw + extortions * self.data.board["extortion_draw"]
        if turn.counted(EXERTED) and DREW_EARLY.of(self.faction) not in turn.counts:
            draws = DRAWS.of(self.faction)
            turn.credits = tuple(
                c._replace(rule=R.EXERT, words="drawn after exerting", values=NO_EVIDENCE)
                if c.budget == draws and c.index >= turn.facts.ending
                else c
                for c in turn.credits
            )
        elif drawn(turn) > 0 or not turn.counted(ACTED):
            hands.owe_evening_draw(turn, due, R.DRAW)
        elif drew(
            turn
        ):  # these cards, or what else gives some, and then the last action was an Exert
            turn.grant(DRAWS.of(self.faction), {None}, R.DRAW, count=due)

    def build_agenda(self) -> Agenda:
        """13.4 to 13.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, CRAFTING, R.BIRDSONG),
            Slot(BIRDSONG, FLIPPING, R.BIRDSONG),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG),
            Slot(DAYLIGHT, ACTIONS, R.DAYLIGHT),
            Slot(EVENING, EXERTING, R.EVENING),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW),
        )


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    tokens = PlotTokens(rule_set, faction)
    bomb, extortion = Bomb(rule_set, faction), Extortion(rule_set, faction)
    return (
        CorvidsRules(rule_set, faction),
        tokens,
        Exposure(rule_set, faction, tokens),
        Flipping(rule_set, faction, tokens, bomb, extortion),
        Raid(
            rule_set, faction, tokens
        ),  # what one brings in Birdsong is sooner that than recruited
        CorvidsRecruiting(rule_set, faction),
        CorvidsDaylight(rule_set, faction),
        bomb,
        Snare(rule_set, faction),
        extortion,
    )
