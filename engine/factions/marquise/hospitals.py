"""Field Hospitals of the Marquise (6.2.3)."""

from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, SPENDINGS, STAYED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.general import hands, hits, saving, sweeping
from rootlog.engine.general.clash import Clash
from rootlog.engine.general.outcomes import ambush_hits
from rootlog.engine.judging.books import WARNING_COST
from rootlog.engine.judging.budget import CARDS, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, clearing
from rootlog.engine.reasons import Evidence

R = chapter("marquise")

WARRIOR, KEEP = Piece("C", "w"), Piece("C", "t_k")

ACTS = frozenset((BATTLE, CRAFT, MOVED))
"""An act that surely is another one than that which removed her warriors."""
SAVED = TurnNote("saved", "C")
"""The number of warriors that hospitals save in a battle."""
HOSPITAL = TurnNote("hospital", "C")
"""The number of times that warriors were saved on an occasion, by the event that removes them."""


class Hospitals(FactionPart):
    """6.2.3: warriors that are removed go to the keep, for a card."""

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """6.2.3: the losses to an ambush and to the roll are two removals, so to save some of both costs two cards."""
        saved, side = turn.counted(SAVED.at(clash.index)), clash.attacker
        each = self.law.switch("field_hospitals") == "per warrior"
        if each or not saved or clash.fought_by(self.faction) != side:
            return
        least, most = ambush_hits(clash, hits.effects_of(turn, clash))
        if not most:
            return
        suits = hands.matching(self.table.suits[clash.clearing])
        if (
            side.faction != self.faction
        ):  # of hits that items took as well it is open which fell when
            turn.grant(CARDS.of(self.faction), suits, R.FIELD_HOSPITALS)
            return
        lost, fallen = side.warriors_lost, min(most, side.warriors)
        if lost <= fallen and turn.counted(HOSPITAL.at(clash.index)) < 2:
            return
        at_once = max(fallen, lost - min(least, side.warriors))
        if saved <= at_once:
            turn.grant(CARDS.of(self.faction), suits, R.FIELD_HOSPITALS)
            return
        turn.owe(
            CARDS.of(self.faction),
            suits,
            R.FIELD_HOSPITALS,
            "one card saves",
            Evidence(warriors=saved, clearing=clash.clearing, removed=at_once),
            index=side.fell,
        )

    def goes_to_keep(self, turn: Hypothesis, event: Event) -> bool:
        """True if the keep is where the event brings her warriors, or what removes them has just removed it there, too."""
        if event.before.count(KEEP, event.moved.target) > 0:
            return True
        gone = (KEEP, event.here)
        return self._one_after_another and any(
            one.value == gone for one in turn.credits_of(sweeping.REMOVAL)
        )

    @property
    def _one_after_another(self) -> bool:
        """True if what one effect removes may go piece by piece (1.1.3), or all of it goes before anything follows (1.5.4)."""
        return self.law.switch("removal_batch") == "unstated"

    def may_save(self, turn: Hypothesis, event: Event) -> bool:
        """True if warriors were removed before, or something may remove them from where they leave."""
        if event.kind == PLACED:
            return turn.clash is not None or self.goes_to_keep(turn, event)
        here = event.origin
        swept = any(one.budget == sweeping.REMOVAL for one in turn.offers)
        return swept or saving.fights(turn, self.faction, here) or saving.is_culled(turn, event)

    @play(MOVED, STAYED, PLACED, code="w", turns="any", may=may_save, choices=(False, True))
    def field_hospitals(self, turn: Hypothesis, event: Event, apart: bool) -> Hypothesis | None:
        """6.2.3: for a card of the clearing, warriors removed from it go to the keep instead, which may stand there.

        That is written as one movement, or as a removal and a placement behind it. What removes them is the battle that is
        open, or something `apart` from it.
        """
        kept = self.goes_to_keep(turn, event)
        find = self._removed_before if event.kind == PLACED else self._removed_now
        found = find(turn, event, kept=kept, apart=apart)
        if found is None:
            return None
        here, occasion = found
        if not kept:
            self._astray(turn, event, here)
        each = self.law.switch("field_hospitals") == "per warrior"
        cards = event.count if each else 1 - min(1, turn.counted(occasion))
        return self._owe_saving(turn.count(occasion), here, cards)

    def _removed_now(
        self, turn: Hypothesis, event: Event, *, kept: bool, apart: bool
    ) -> tuple[int, TurnNote] | None:
        """From where warriors are removed that go to the keep at once, and the occasion; None where nothing removes them."""
        if apart:
            self._at_the_keep(turn, event)
            clash = turn.clash
            index = saving.from_an_effect(turn, event, R.FIELD_HOSPITALS, culled=kept)
            if index is not None and clash is not None and clash.fought_by(self.faction):
                hits.settle(turn)
        else:
            index = saving.out_of_battle(turn, event)
            if index is not None:
                turn.count(SAVED.at(index), event.count)
        if index is None:
            return None
        if not kept and turn.faction == self.faction:
            turn.cost += WARNING_COST  # a move of her own explains it better
        return event.origin, HOSPITAL.at(index)

    def _removed_before(
        self, turn: Hypothesis, event: Event, *, kept: bool, apart: bool
    ) -> tuple[int, TurnNote] | None:
        """From where warriors were removed that are placed, and the occasion; None where too few were, or they are saved already."""
        count, clash = event.count, turn.clash
        placed = hits.placed_singly(turn, event) if kept else count
        if apart:
            fell = saving.fallen(turn, event, placed, ACTS) if kept else None
            if fell is None or (clash is not None and clash.clearing == fell.origin):
                return None
            found = fell.origin, HOSPITAL.at(fell.index)
        else:
            if clash is None or clash.fallen(self.faction) < placed:
                return None
            found = clash.clearing, HOSPITAL.at(clash.index)
            if not kept and not self._spends(turn):
                return None
        if turn.counted(found[1]) and placed == count:
            return None
        if kept and clash is not None and event.here == clash.clearing == found[0]:
            saving.restore(turn, self.faction, count)
        return found

    def _spends(self, turn: Hypothesis) -> bool:
        """True if she spends a card in the turn."""
        return any(one.kind in SPENDINGS and one.owner == self.faction for one in turn.events)

    def _at_the_keep(self, turn: Hypothesis, event: Event) -> None:
        """6.2.3: the effect that removes the warriors may still have to remove what is at the keep, and the keep."""
        rule, here = R.FIELD_HOSPITALS, event.here
        if here != event.origin:
            sweeping.may_fall(turn, WARRIOR, here, event.count)
        if not self._one_after_another:
            falls = sweeping.falls(turn, KEEP, here)
            turn.require(
                not falls,
                rule,
                "together with the keep",
                Evidence(warriors=event.count, clearing=event.origin, keep=event.here),
            )

    def _astray(self, turn: Hypothesis, event: Event, origin: int) -> None:
        """Object to warriors that are saved and placed where the keep does not stand."""
        rule = R.FIELD_HOSPITALS
        if self.on_map(event.before, KEEP):
            turn.require(
                False,
                rule,
                "keep is elsewhere",
                Evidence(warriors=event.count, clearing=origin, placed=event.here),
            )
        else:
            turn.require(False, rule, "no keep", Evidence(warriors=event.count, clearing=origin))

    @play(*SPENDINGS, code="#", turns="any")
    def field_hospitals_in_place(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """6.2.3: of warriors removed at the keep and placed there again some write the card only, so how many is open."""
        clash = turn.clash
        if (
            clash is None
            or clash.fought_by(self.faction) is None
            or turn.counted(HOSPITAL.at(clash.index))
        ):
            return None
        if not event.before.count(KEEP, clearing(clash.clearing)):
            return None
        turn.cost += WARNING_COST  # what else the card may be spent on explains it better
        turn.clash = clash._replace(uncertain=True)
        self._owe_saving(turn.count(HOSPITAL.at(clash.index)), clash.clearing, event.count)
        return turn.pay(
            CARDS.of(self.faction),
            event.suit,
            R.FIELD_HOSPITALS,
            "none saved",
            Evidence(clearing=clash.clearing),
            count=event.count,
        )

    def _owe_saving(self, turn: Hypothesis, origin: int, cards: int) -> Hypothesis:
        """6.2.3: cards that match the clearing from which warriors are saved."""
        suit = self.table.suits[origin]
        return turn.owe(
            CARDS.of(self.faction),
            hands.matching(suit),
            R.FIELD_HOSPITALS,
            "no card spent",
            Evidence(suit=suit, clearing=origin),
            count=cards,
            effect=True,
        )
