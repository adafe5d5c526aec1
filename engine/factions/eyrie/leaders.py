"""The leaders of the Eyrie (7.8); what the Builder does is with crafting, the Charismatic with recruiting."""

from collections.abc import Iterable

from rootlog.engine.event import Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.pieces import leader as leader_of
from rootlog.engine.reasons import NO_EVIDENCE
from rootlog.engine.state import State

R = chapter("eyrie")

BUILDER, CHARISMATIC, COMMANDER, DESPOT = "builder", "charismatic", "commander", "despot"
VIZIERS = 2
"""The number of viziers that a leader brings (7.3.4)."""
INSPIRED = TurnNote("despot", "E")
"""True if the Despot has scored for a battle, by its event."""


def leading(state: State, faction: Faction) -> str | None:
    """The name of the leader in force."""
    return next((card.name for card, _ in state.cards(leader_of(faction))), None)


def is_unknown(turn: Hypothesis, faction: Faction) -> bool:
    """True if the turn began without a leader, as was reported: any may be in force, with viziers in two columns (7.3.4, 7.7.3)."""
    return leading(turn.log.before, faction) is None


class Leaders(FactionPart):
    """7.8: the powers of leaders in battle."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """7.8.3: an extra hit as attacker."""
        attacks = clash.attacker.faction == self.faction
        if attacks and leading(turn.log.before, self.faction) == COMMANDER:
            yield Effect(self.faction, R.COMMANDER, low=1, high=1)
        elif attacks and is_unknown(turn, self.faction):
            yield Effect(self.faction, R.COMMANDER, low=0, high=1)

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """7.8.4: a point more for a battle in which they remove an enemy building or token.

        Whether what an ambush removes is an occasion of its own no rule tells.
        """
        clash = turn.clash
        if clash is None or event.code[0] not in "bt":
            return
        if remover != self.faction or event.owner == self.faction:
            return
        occasion = INSPIRED.at(clash.index)
        ambushed = clash.ambushed and not clash.foiled and clash.defender.faction == self.faction
        before = turn.counted(occasion)
        inspired = leading(turn.log.before, self.faction) in (DESPOT, None)
        if inspired and clash.side(self.faction):
            if before > ambushed:
                turn.earn_nothing(
                    R.DESPOT, "more than the first", NO_EVIDENCE, faction=self.faction
                )
                return
            turn.count(occasion)
            sure = event.moved.short < event.count and not is_unknown(turn, self.faction)
            turn.earn(
                1, R.DESPOT, "despot", NO_EVIDENCE, faction=self.faction, must=sure and not before
            )
