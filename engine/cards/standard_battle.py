"""The cards of the standard deck that are used in battle."""

from collections.abc import Iterable

from rootlog.engine.cards.improvement import Improvement, Spendable
from rootlog.engine.event import DROPPED, Event
from rootlog.engine.general.clash import ANNOUNCED, Clash, Effect
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.reasons import Evidence

R = chapter("actions")


class BattleDiscard(Spendable):
    """A card that is discarded for its effect in the battle that is open."""

    defending_only = False

    @play(DROPPED, code="#", turns="any")
    def battle_discard(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """In the open battle, for a side that its faction is."""
        clash = turn.clash
        if not self.is_it(event) or clash is None or clash.side(self.faction) is None:
            return None
        if self.defending_only:
            turn.require(
                clash.defender.faction == self.faction,
                R.BATTLE_EFFECTS,
                "for the defender",
                Evidence(faction=self.faction, clearing=clash.clearing, card=self.title),
            )
        turn.clash = clash._replace(used=(*clash.used, (self.card, self.faction)))
        return turn

    @play(DROPPED, code="#", turns="any")
    def written_before_battle(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Some write the discard first: the battle that begins next takes it (`Clash.announced`)."""
        if not self.is_it(event):
            return None
        return turn.pay(
            ANNOUNCED,
            (self.card, self.faction, self.defending_only),
            R.PERSISTENT_EFFECTS,
            "outside a defence" if self.defending_only else "outside a battle",
            Evidence(card=self.title, faction=self.faction),
        )

    def used(self, clash: Clash) -> bool:
        """True if it was discarded in that battle, or for it."""
        return (self.card, self.faction) in clash.used


class Armorers(BattleDiscard):
    """Either side: discarded to ignore the rolled hits that it takes."""

    card = "armorers"

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """No rolled hits for its side."""
        if self.used(clash):
            yield Effect(self.faction, R.BATTLE_EFFECTS, shield=True)


class Sappers(BattleDiscard):
    """As defender: discarded for an extra hit."""

    card = "sappers"
    defending_only = True

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """An extra hit."""
        if self.used(clash):
            yield Effect(self.faction, R.EXTRA_HITS, low=1, high=1)


class BrutalTactics(Improvement):
    """As attacker: an extra hit, and the defender scores a point."""

    card = "brutaltactics"

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """An extra hit for a point."""
        if clash.attacker.faction == self.faction:
            yield Effect(self.faction, R.EXTRA_HITS, high=1, price=1)


class ScoutingParty(Improvement):
    """As attacker: ambushes do nothing to its side."""

    card = "scoutingparty"

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """No hits by an ambush."""
        if clash.attacker.faction == self.faction:
            sure = self.works(turn.events[clash.index].before)
            yield Effect(self.faction, R.RESOLVE_AMBUSH, unambushed=sure)
