"""Cards on the slots of hideouts: kept secret, or played as conspiracies, whose effects are not stated."""

from rootlog.engine.editions.pnp.alliance.actions import ACTING, CONSPIRING, SupporterActions
from rootlog.engine.editions.pnp.alliance.boxes import (
    GAINED,
    SPENT,
    SUPPORTERS,
    SupporterBoxes,
    box,
    slot_cards,
)
from rootlog.engine.editions.pnp.battle import battle
from rootlog.engine.editions.pnp.battle import remove as remove_piece
from rootlog.engine.editions.pnp.common import UNTOLD, PnpPart, R, any_number
from rootlog.engine.event import (
    BATTLE,
    DECREED,
    DRAWN,
    DROPPED,
    HANDED,
    MARK,
    MOVED,
    PLACED,
    REMOVED,
    SCORE,
    Event,
)
from rootlog.engine.event import (
    SPENT as DISCARDED,
)
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import CARDS, DRAWS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import Evidence

EFFECTS = (MOVED, PLACED, REMOVED, DRAWN, HANDED, DROPPED, DISCARDED, GAINED, SPENT, MARK)
"""The powers of a conspiracy over any player's things."""


class AllianceConspiracies(PnpPart):
    """Keep Secrets and Conspire."""

    actions: SupporterActions
    """They end a conspiracy."""
    boxes: SupporterBoxes
    """Their slots."""

    @play(DECREED, code="#", moment=ACTING)
    def keep_secrets(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A card face down onto an empty slot, for nothing; one whose name is written lies face up."""
        if event.card.name is not None:
            return None
        return self._place(self.actions.act(turn), event)

    @play(DECREED, code="#", moment=ACTING)
    def conspire(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A card face up onto an empty slot, for supporters of its box; what it does is not stated."""
        self.actions.act(turn)
        self._place(turn, event)
        key, price = box(event), self.facts.card(event.card.name).price
        rule, many = R.ALLIANCE_CONSPIRE, any_number(turn, "#")
        if turn.failed or price is None:
            turn.grant(SUPPORTERS, {key}, rule, count=any_number(turn, "w"))
        if not turn.failed:  # where its price is not told, it has one all the same
            self.actions.owe_supporters(turn, frozenset((key,)), price or 1, rule)
        for points in UNTOLD:
            turn.earn(points, R.ALLIANCE_CONSPIRE_EFFECTS, "conspiring", must=False)
        for faction in self.rule_set.factions:
            turn.grant(DRAWS.of(faction), None, rule, count=many)
            turn.grant(CARDS.of(faction), hands.ANY_CARD, rule, count=many)
        return turn.keep(CONSPIRING, True)

    def _place(self, turn: Hypothesis, event: Event) -> Hypothesis:
        key, state = box(event), event.before
        slots, filled = self.boxes.hideouts(state, key), slot_cards(state, key)
        known = Evidence(hideouts=slots, suit=key.upper(), cards=filled)
        if not slots:
            return turn.require(False, R.ALLIANCE_SLOTS_PLACE, "no slot for it", known)
        fits = filled + event.count <= slots
        return turn.require(fits, R.ALLIANCE_SLOTS_PLACE, "all slots are full", known)

    # --- what it does ----------------------------------------------------------------------------------------

    @play(*EFFECTS, mine=False)
    def take_effect(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Until the next action everything may be the effect of the conspiracy."""
        if not turn.counts.get(CONSPIRING):
            return None
        if event.kind == REMOVED:
            self._remove(turn, event)
        if event.kind in (DRAWN, PLACED):  # or spying, training: then it is paid
            turn.grant(SUPPORTERS, None, R.ALLIANCE_CONSPIRE, count=event.count)
        return turn

    def _remove(self, turn: Hypothesis, event: Event) -> None:
        """A piece that leaves the map is gone with all that this brings, but for the points, which may be fewer."""
        before = turn.earned
        remove_piece(turn, event, self.faction, by_hit=False)
        turn.earned = (*before, *(e._replace(must=False) for e in turn.earned[len(before) :]))

    @play(BATTLE)
    def fight(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A battle that the conspiracy brings costs no supporter."""
        return battle(turn, event) if turn.counts.get(CONSPIRING) else None

    @play(SCORE, mine=False)
    def score_for_others(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Points of others that it may give."""
        if not turn.counts.get(CONSPIRING) or event.owner == self.faction:
            return None
        for points in UNTOLD:
            rule = R.ALLIANCE_CONSPIRE_EFFECTS
            turn.earn(points, rule, "conspiring", faction=event.owner, must=False)
        return None
