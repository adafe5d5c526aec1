"""Hits as the Marquise: Field Hospitals, and what the Keep keeps off."""

from collections.abc import Iterable

from rootlog.engine.editions.pnp.common import PnpPart, R
from rootlog.engine.editions.pnp.fight import FIGHT, REVIVED, fight_of, open_in
from rootlog.engine.event import MOVED, PLACED, STAYED, Event
from rootlog.engine.general import battle as printed
from rootlog.engine.general import hands
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import Evidence


class Defence(PnpPart):
    """The way she takes hits."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """In the Keep she can ignore a hit, attacking or defending, and when she retreats."""
        if clash.clearing == self.facts.keep and clash.side(self.faction) is not None:
            yield Effect(self.faction, R.BATTLE_HITS_KEEP, ward=1)

    @play(MOVED, STAYED, code="w", turns="any")
    def field_hospitals(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """For any card, a warrior that is hit goes to the Keep; not unless she rules it."""
        keep = self.facts.keep
        if event.moved.target.key != keep or event.moved.target.kind != "clearing":
            return None
        if open_in(turn, event.origin, self.faction) is None:
            return None
        fight = fight_of(turn)
        if fight.retreat >= 0:
            return None
        printed.post_loss(turn, self.faction, event.count, warriors=True)
        losses = (*fight.losses, (self.faction, event.index))
        turn.keep(FIGHT, fight._replace(losses=losses))
        return self._save(turn, event)

    @play(PLACED, code="w", turns="any")
    def field_hospitals_after_removal(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Some write the removal first, and then that the warriors are placed in the Keep."""
        clash, keep = turn.clash, self.facts.keep
        side = clash.side(self.faction) if clash is not None else None
        if clash is None or side is None or event.here != keep:
            return None
        note = REVIVED.at(clash.index)
        if side.warriors_lost < turn.counted(note) + event.count:
            return None
        return self._save(turn.count(note, event.count), event)

    def _save(self, turn: Hypothesis, event: Event) -> Hypothesis:
        rule, keep = R.BATTLE_HITS_FIELD_HOSPITALS, event.here
        known = Evidence(tally=tally(event.before, keep))
        ruled = rules(turn, event.before, self.faction, keep)
        turn.require(ruled, rule, "Keep not ruled", known)
        faction, count, suits = self.faction, event.count, hands.ANY_CARD
        return hands.owe_card(turn, suits, rule, "not paid", known, count=count, faction=faction)
