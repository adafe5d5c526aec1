"""The Vagabond's aid to others (9.5.4), and acts of which only the items and what they brought are written (9.5)."""

from rootlog.engine.changes import Marked, Scored
from rootlog.engine.event import DAMAGED, EXHAUSTED, HANDED, SPENDINGS, Event
from rootlog.engine.factions.vagabond.board import (
    ALLIED,
    HOSTILE,
    VagabondPart,
    exhausts,
    letter_of,
)
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.factions.vagabond.relations import Relations
from rootlog.engine.general import hands, wares
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

R = chapter("vagabond")
GOLDEN = chapter("golden")

GIFTS = Budget("gifts")
"""Items taken for Aid; a credit's value is whose they were."""


class Aiding(VagabondPart):
    """Aid."""

    relations: Relations
    """Aid improves them."""
    moves: VagabondMoves
    """Aid is given where the pawn is."""

    @play(HANDED, code="#", moment="daylight", mine=False)
    def aid(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.4: an item and a card of this clearing's suit for a player who has pieces here.

        1.3.2: the card may be written as one of somebody else's hand.
        """
        giver, receiver = event.owner, event.moved.target.faction
        if giver != self.faction:
            if receiver == self.faction:
                return None
            involved = Evidence(giver=giver, receiver=receiver, faction=self.faction)
            turn.require(False, GOLDEN.DEALING_CARDS, "given in another's turn", involved)
        other, state = event.moved.target.faction, event.before
        self._require_place(self.act(turn), event, other)
        values = Evidence(aids=event.count, faction=other)
        wares.owe_item(turn, None, R.AID, "aid unpaid", values, count=event.count)
        turn.grant(GIFTS.of(self.faction), {other}, R.AID, count=event.count)
        aids = self.relations.aids(other)
        before = len(turn.debts_of(aids)) - len(turn.credits_of(aids))
        turn.pay(aids, None, R.COST, "", count=event.count, free=True)
        relation = self.board.relation(state, other)
        if relation == ALLIED:
            self._aid_ally(turn, event.count - max(before, 0), other)
            return turn
        hostile = relation == HOSTILE
        rule = R.AIDING_HOSTILE_FACTIONS if hostile else R.IMPROVING_RELATIONSHIPS
        return turn.earn_nothing(rule, "aiding alone", Evidence(faction=other))

    def _aid_ally(self, turn: Hypothesis, number: int, other: Faction) -> None:
        """9.2.9.IIa: so many Aids, those left aside that made the ally and stand behind its marker."""
        if number > 0:
            points = number * self.data.board["vp_per_aid_to_an_ally"]
            turn.earn(points, R.AIDING_ALLY, "aiding the allied", Evidence(faction=other))
        else:
            turn.earn_nothing(R.AIDING_ALLY, "aid that allies", Evidence(faction=other))

    def _require_place(self, turn: Hypothesis, event: Event, other: Faction) -> None:
        """Require that they have pieces in his clearing, and that the card is of its suit."""
        state, here = event.before, self.board.here(event.before)
        near, values = state.holds(other, here), Evidence(faction=other, clearing=here)
        self.moves.placed(turn, near, R.AID, "no piece there", values)
        if turn.failed:  # what is wrong otherwise does not make the pawn stand elsewhere
            return
        suit = self.table.suits[here] if here else ""
        values = Evidence(faction=other, card=(event.card, 1), clearing=here, suit=suit)
        self.moves.placed(
            turn, event.suit in hands.matching(suit), R.AID, "aided in another suit", values
        )

    @play(DAMAGED, code="%", mine=False)
    def take_an_item(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.4: for an Aid, one of the items that the player has crafted."""
        moved, other = event.moved, event.owner
        if moved.target.faction != self.faction or other == self.faction:
            return None
        values = Evidence(item=letter_of(moved), faction=other)
        rivals = other in self.data.letters
        turn.require(not rivals, R.AID, "from a rival", values)
        board = self.rule_set.factions.get(other)  # none for a hireling
        barred = board.keeps_items(turn, event.before) if board else None
        if barred is not None:
            turn.require(False, barred, "no box to take from", values)
        gifts, count = GIFTS.of(self.faction), event.count
        return turn.pay(gifts, other, R.AID, "taken without Aid", values, count=count, free=rivals)


class UnwrittenAid(VagabondPart):
    """Acts that are not written, but what was exhausted for them and what they brought."""

    relations: Relations
    """The effect of an Aid is a better one."""

    @play(EXHAUSTED, DAMAGED, code="%", moment="daylight")
    def leave_an_act_out(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5: items are exhausted, and what they paid for is not written, but what it brought."""
        if not exhausts(event.moved):
            return None
        follows = self._follows(turn, event)
        if follows is None:
            return None
        if follows.kind == DAMAGED and follows.moved.target.faction == self.faction:
            return self._gift(turn, event, follows.owner)
        change, letter = follows.change, letter_of(event.moved)
        if follows.owner != self.faction:
            return None
        if type(change) is Scored and change.points > 0:
            turn.require(False, R.DAYLIGHT, "points for no reason", Evidence(item=letter))
            points, rule = change.points, R.DAYLIGHT
            return turn.earn(points, rule, "an unwritten act", NO_EVIDENCE, must=False)
        if type(change) is Marked and change.value in self.board.friendly:
            values = Evidence(item=letter, faction=change.key)
            turn.require(False, R.AID, "relationship without Aid", values)
            aids = self.relations.aids(change.key)
            return turn.pay(aids, None, R.COST, "", count=event.count, free=True)
        return None

    def aided(self, turn: Hypothesis, event: Event) -> Faction:
        """Whom what comes after the event shows to have been aided; nobody where it is nothing of that kind."""
        follows = self._follows(turn, event)
        if follows is None:
            return ""
        if follows.kind == DAMAGED and follows.moved.target.faction == self.faction:
            return follows.owner if follows.owner != self.faction else ""
        change = follows.change
        if type(change) is Marked and change.value in self.board.friendly:
            return change.key if follows.owner == self.faction else ""
        return ""

    @play(*SPENDINGS, code="#", moment="daylight", may=aided)
    def aid_nobody(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.4: an Aid of which the card is discarded, and not given to whom the rest of it tells."""
        other = self.aided(turn, event)
        given = Evidence(suit=event.suit, faction=other)
        turn.require(False, R.AID, "card discarded", given)
        values = Evidence(aids=event.count, faction=other)
        wares.owe_item(turn, None, R.AID, "aid unpaid", values, count=event.count)
        turn.grant(GIFTS.of(self.faction), {other}, R.AID, count=event.count)
        aids = self.relations.aids(other)
        return turn.pay(aids, None, R.COST, "", count=event.count, free=True)

    def _gift(self, turn: Hypothesis, event: Event, other: Faction) -> Hypothesis | None:
        """An item that is taken next."""
        if other in (self.faction, ""):
            return None
        values = Evidence(item=letter_of(event.moved), faction=other)
        turn.require(False, R.AID, "gift without Aid", values)
        return turn.grant(GIFTS.of(self.faction), {other}, R.AID, count=event.count)

    def _follows(self, turn: Hypothesis, event: Event) -> Event | None:
        """The events after that one, other items that are turned left aside."""
        for later in turn.events[event.index + 1 :]:
            if later.kind != EXHAUSTED:
                return later
        return None
