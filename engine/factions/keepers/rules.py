"""Keepers in Iron: chapter 15 of the Law, in its order.

Relics (15.2.1) stand in relics.py, waystations (15.2.2) in waystations.py, Devout Knights and Prized Trophies (15.2.4,
15.2.5) in knights.py, set-up (15.3) in setup.py, Birdsong (15.4) in birdsong.py; the Retinue (15.5.2) in retinue.py, what
its columns do in moving.py, delving.py and recovering.py; Evening (15.6) in evening.py.
"""

from collections.abc import Iterable

from rootlog.engine import factions
from rootlog.engine.event import CRAFT, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.keepers.birdsong import Decamping, Encamping, KeepersRecruiting
from rootlog.engine.factions.keepers.common import (
    CRAFTING,
    DECAMPING,
    DRAWING,
    ENCAMPING,
    FORAGING,
    GATHERING,
    RECRUITING,
)
from rootlog.engine.factions.keepers.delving import Delving
from rootlog.engine.factions.keepers.evening import Foraging, Gathering
from rootlog.engine.factions.keepers.knights import DevoutKnights, PrizedTrophies
from rootlog.engine.factions.keepers.moving import KeepersMoves
from rootlog.engine.factions.keepers.recovering import Recovering
from rootlog.engine.factions.keepers.relics import Relics
from rootlog.engine.factions.keepers.retinue import COLUMNS, Retinue
from rootlog.engine.factions.keepers.setup import KeepersSetup
from rootlog.engine.factions.keepers.waystations import Waystations
from rootlog.engine.general import crafting, hands, hits
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

R = chapter("keepers")
GENERAL = chapter("golden")


class KeepersRules(FactionSource):
    """The questions that the faction answers: its turn, its set-up, what it crafts with."""

    waystations: Waystations
    recruiting: KeepersRecruiting
    """It owes what a step of the turn obliges to."""
    foraging: Foraging
    """It owes what a step of the turn obliges to."""

    # --- 15.2.3 Crafting -------------------------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """15.2.3: they craft with waystations, whatever they show."""
        suits = self.table.suits
        return [suits[n] for n, shown in self.waystations.where(state).items() for _ in shown]

    def crafts_in(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """15.2.3."""
        return clearing in self.waystations.where(state)

    @play(CRAFT)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.2.3, 15.5.1: in Daylight, before they act with the Retinue."""
        if turn.past(DAYLIGHT):
            hits.settle(turn)
            step = turn.agenda.slots[turn.slot].name
            turn.require(False, R.CRAFTING, "after Daylight", Evidence(step=step))
        else:
            turn.go(CRAFTING)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    # --- 15.3 Faction Setup ----------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """15.3.1 to 15.3.5."""
        return KeepersSetup(turn, self.data).set_up()

    # --- 15.4 to 15.6: the turn ------------------------------------------------------------------------------

    def build_agenda(self) -> Agenda:
        """15.4 to 15.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, ENCAMPING, R.BIRDSONG),
            Slot(BIRDSONG, DECAMPING, R.BIRDSONG),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG),
            Slot(DAYLIGHT, CRAFTING, R.DAYLIGHT, self.recruiting.owe_pairs),
            *(Slot(DAYLIGHT, one.name, R.ACT_WITH_RETINUE) for one in COLUMNS.values()),
            Slot(EVENING, FORAGING, R.EVENING, self.foraging.owe_foraging),
            Slot(EVENING, GATHERING, R.EVENING),
            Slot(EVENING, DRAWING, R.EVENING, self._owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )

    def _owe_draws(self, turn: Hypothesis) -> None:
        """15.6.3: a card, and one for each waystation."""
        standing = sum(map(len, self.waystations.where(turn.state).values()))
        hands.owe_evening_draw(turn, self.data.draws({"b": standing}), R.DRAW_AND_DISCARD)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    data = factions.data(faction)
    relics, waystations = Relics(data), Waystations(rule_set.table, data)
    recruiting = KeepersRecruiting(rule_set, faction, waystations)
    retinue, foraging = Retinue(rule_set, faction, relics), Foraging(rule_set, faction)
    return (
        KeepersRules(rule_set, faction, waystations, recruiting, foraging),
        DevoutKnights(rule_set, faction),
        PrizedTrophies(rule_set, faction),
        Encamping(rule_set, faction, waystations),
        Decamping(rule_set, faction),
        recruiting,
        retinue,
        KeepersMoves(rule_set, faction, retinue),
        Delving(rule_set, faction, retinue, relics),
        Recovering(rule_set, faction, retinue, relics, waystations),
        foraging,
        Gathering(rule_set, faction),
    )
