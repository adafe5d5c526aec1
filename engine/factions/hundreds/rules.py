"""Lord of the Hundreds: chapter 14 of the Law, in its order.

The warlord (14.2.2) is in warlord.py, the Hoard (14.2.3, 14.2.4) in hoard.py, looters (14.2.5) in looters.py, set-up
(14.3) in setup.py; Birdsong (14.4) in razing.py and birdsong.py, Daylight (14.5) in daylight.py, Evening (14.6) in
evening.py; all that places mobs in mobs.py; the moods (14.4.4, 14.7) in moods.py and lavish.py.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.hundreds.birdsong import Anointing, HundredsRecruiting
from rootlog.engine.factions.hundreds.common import (
    ADVANCING,
    ANOINTING,
    CHOOSING,
    COMMANDING,
    CRAFTING,
    DRAWING,
    INCITING,
    OPPRESSING,
    RAZING,
    RECRUITING,
    STRONGHOLD,
)
from rootlog.engine.factions.hundreds.daylight import HundredsDaylight
from rootlog.engine.factions.hundreds.evening import HundredsEvening
from rootlog.engine.factions.hundreds.hoard import Hoard, Tracks
from rootlog.engine.factions.hundreds.lavish import Lavish
from rootlog.engine.factions.hundreds.looters import Looters
from rootlog.engine.factions.hundreds.mobs import Inciting, Jubilant, Spreading
from rootlog.engine.factions.hundreds.moods import GRANDIOSE, Bitter, Furious, Moods
from rootlog.engine.factions.hundreds.razing import Razing
from rootlog.engine.factions.hundreds.setup import HundredsSetup
from rootlog.engine.factions.hundreds.warlord import Warlord
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Reason
from rootlog.engine.state import State

R = chapter("hundreds")
GENERAL = chapter("golden")


class HundredsSteps(NamedTuple):
    """The parts of the chapter that owe what steps of the turn oblige to."""

    razing: Razing
    spreading: Spreading
    recruiting: HundredsRecruiting
    anointing: Anointing
    moods: Moods
    evening: HundredsEvening


class HundredsRules(FactionSource):
    """The questions that the faction answers: its turn, its set-up, its items."""

    def __init__(self, rule_set: RuleSet, faction: Faction, steps: HundredsSteps) -> None:
        """With both orders of Daylight."""
        self.steps = steps
        super().__init__(rule_set, faction)
        rule_set.agendas[faction, GRANDIOSE] = self.build_agenda(grandiose=True)

    # --- 14.2 Faction Rules and Abilities --------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """14.2.1: they craft with strongholds."""
        return self.suits_of(state, STRONGHOLD)

    def item_points(self, turn: Hypothesis, state: State, listed: int) -> tuple[int, Rule]:
        """14.2.3: the item that is listed, if the item leaves the game."""
        return listed, R.CONTEMPT_FOR_TRADE

    def keeps_items(self, turn: Hypothesis, state: State) -> Rule:
        """14.2.4: they have no Crafted Items box from which others may take."""
        return R.THE_HOARD

    # --- 14.3 Faction Setup ----------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """14.3.2, 14.3.4."""
        return HundredsSetup(turn, self.data).set_up()

    # --- 14.4 to 14.6: the turn ------------------------------------------------------------------------------

    def agenda_of(self, turn: Hypothesis) -> Agenda:
        """14.7.2: when Grandiose they advance before they command."""
        mood = GRANDIOSE if self.steps.moods.grandiose(turn) else ""
        return turn.rule_set.agendas[self.faction, mood]

    def build_agenda(self, *, grandiose: bool = False) -> Agenda:
        """14.4 to 14.6."""
        steps = self.steps
        acts = [Slot(DAYLIGHT, COMMANDING, R.DAYLIGHT), Slot(DAYLIGHT, ADVANCING, R.DAYLIGHT)]
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, RAZING, R.BIRDSONG, steps.razing.owe_razing),
            Slot(BIRDSONG, RECRUITING, R.BIRDSONG, self._end_razing),
            Slot(BIRDSONG, ANOINTING, R.BIRDSONG, steps.anointing.owe_anointing),
            Slot(BIRDSONG, CHOOSING, R.BIRDSONG, steps.moods.owe_choice),
            Slot(DAYLIGHT, CRAFTING, R.DAYLIGHT),
            *(reversed(acts) if grandiose else acts),
            Slot(EVENING, INCITING, R.EVENING),
            Slot(EVENING, OPPRESSING, R.EVENING, steps.evening.score_oppression),
            Slot(EVENING, DRAWING, R.EVENING, steps.evening.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )

    def _end_razing(self, turn: Hypothesis) -> None:
        """The die is rolled when all is razed, and then they recruit."""
        self.steps.spreading.owe_spread(turn)
        self.steps.recruiting.owe_recruits(turn)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter but for the moods (14.7).

    What a mood brings is before the steps that it changes: of two readings with as few mistakes its own is taken.
    """
    tracks = Tracks(factions.data(faction))
    warlord = Warlord(rule_set, faction)
    moods = Moods(rule_set, faction, tracks)
    lavish = Lavish(rule_set, faction, moods, warlord)
    hoard = Hoard(rule_set, faction, tracks, lavish)
    razing, spreading = Razing(rule_set, faction, hoard), Spreading(rule_set, faction)
    recruiting = HundredsRecruiting(rule_set, faction, tracks, warlord)
    anointing = Anointing(rule_set, faction, warlord)
    evening = HundredsEvening(rule_set, faction, moods, warlord)
    steps = HundredsSteps(razing, spreading, recruiting, anointing, moods, evening)
    return (
        HundredsRules(rule_set, faction, steps),
        warlord,
        hoard,
        Looters(rule_set, faction, hoard),
        Bitter(rule_set, faction, moods),
        Jubilant(rule_set, faction, moods),
        lavish,
        Furious(rule_set, faction, moods),
        razing,
        spreading,
        recruiting,
        anointing,
        moods,
        HundredsDaylight(rule_set, faction, tracks, moods),
        Inciting(rule_set, faction),
        evening,
    )
