"""Field Hospitals of the Marquise (6.2.3)."""

from __future__ import annotations

from rootlog.engine.event import BATTLE, CRAFT, MOVED, PLACED, REMOVALS, SPENDINGS, STAYED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.general import battle, hands, hits, moving, sweeping
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


def _place(event: Event) -> tuple[object, ...]:
    """The piece and the places of a move, without the number."""
    moved = event.moved
    return moved.thing, moved.source, moved.target


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
        return swept or self._fights(turn, here) or self._is_culled(turn, event)

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
        here = event.origin
        if not apart:
            if turn.clash is None or not self._fights(turn, here):
                return None
            battle.post_loss(turn, self.faction, event.count, warriors=True)
            occasion = HOSPITAL.at(turn.clash.index)
            turn.count(SAVED.at(turn.clash.index), event.count)
            if event.moved.target == clearing(here):
                self._restore(turn, event.count)
        else:
            occasion = HOSPITAL.at(self._first_saved(turn, event).index)
            if turn.take(sweeping.REMOVAL, here):
                self._saved_from_an_effect(turn, event)
            elif not (kept and self._is_culled(turn, event)):
                return None
            elif turn.clash is not None and turn.clash.fought_by(self.faction):
                hits.settle(turn)
        if not kept and turn.faction == self.faction:
            turn.cost += WARNING_COST  # a move of her own explains it better
        turn.count(moving.SAVED.at(event.index), event.count)
        return here, occasion

    def _removed_before(
        self, turn: Hypothesis, event: Event, *, kept: bool, apart: bool
    ) -> tuple[int, TurnNote] | None:
        """From where warriors were removed that are placed, and the occasion; None where too few were, or they are saved already."""
        count = event.count
        placed = hits.placed_singly(turn, event) if kept else count
        if apart:
            fell = self._fell(turn, event, placed) if kept else None
            found = (fell.origin, HOSPITAL.at(fell.index)) if fell is not None else None
        else:
            clash = turn.clash
            if clash is None or clash.fallen(self.faction) < placed:
                return None
            found = clash.clearing, HOSPITAL.at(clash.index)
            if not kept and not self._spends(turn):
                return None
        if found is None or (turn.counted(found[1]) and placed == count):
            return None
        if kept and turn.clash is not None and event.here == turn.clash.clearing == found[0]:
            self._restore(turn, count)
        return found

    def _fights(self, turn: Hypothesis, here: int) -> bool:
        """True if her warriors fight in the battle that is open there."""
        clash = turn.clash
        return (
            clash is not None
            and clash.clearing == here
            and clash.fought_by(self.faction) is not None
        )

    def _spends(self, turn: Hypothesis) -> bool:
        """True if she spends a card in the turn."""
        return any(one.kind in SPENDINGS and one.owner == self.faction for one in turn.events)

    def _is_culled(self, turn: Hypothesis, event: Event) -> bool:
        """True if a hireling may remove warriors of hers from where they are."""
        asked, here = turn.asking("culls", event.before), event.origin
        return any(source.culls(turn, event.before, here, self.faction) for source in asked)

    def _saved_from_an_effect(self, turn: Hypothesis, event: Event) -> None:
        """6.2.3: in place of the warriors that an effect removes; it may still have to remove what is at the keep, and the keep."""
        saved, rule, here = (WARRIOR, event.origin), R.FIELD_HOSPITALS, event.here
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
        turn.pay(sweeping.REMOVAL, saved, rule, "", count=event.count, free=True)
        battle.remove(turn, event, turn.faction)

    def _first_saved(self, turn: Hypothesis, event: Event) -> Event:
        """The first of the warriors that are saved one by one from the same clearing, with no act between."""
        first = event
        for earlier in reversed(turn.events[: event.index]):
            if earlier.kind == event.kind and _place(earlier) == _place(event):
                first = earlier
            elif earlier.kind not in SPENDINGS and earlier.kind not in REMOVALS:
                break
        return first

    def _fell(self, turn: Hypothesis, event: Event, placed: int) -> Event | None:
        """The last that removed so many of her warriors from a clearing before that event, with no other act between."""
        fell = None
        for earlier in reversed(turn.events[: event.index]):
            if earlier.kind in REMOVALS and earlier.moved.thing == WARRIOR:
                fell = fell or earlier
                if earlier.origin == fell.origin:
                    placed -= earlier.count
                if placed <= 0:
                    clash = turn.clash
                    return fell if clash is None or clash.clearing != fell.origin else None
            elif earlier.kind in ACTS:
                return None
        return None

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

    def _restore(self, turn: Hypothesis, count: int) -> None:
        """6.2.3: warriors saved in the keep's clearing stand in the battle there again, if it is hers."""
        assert turn.clash is not None  # asked in battles only
        side = turn.clash.fought_by(self.faction)
        if side is None:
            return
        turn.clash = turn.clash.replace(side._replace(restored=side.restored + count))

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
