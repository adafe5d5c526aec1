"""Incite Mob: three cards of one nation, and all buildings of others go from her clearings of that nation."""

from rootlog.engine.editions.pnp import battle
from rootlog.engine.editions.pnp.common import PnpPart, R, nation, won_amid
from rootlog.engine.editions.pnp.marquise.actions import PnpMarquiseActions
from rootlog.engine.event import REMOVALS, SPENDINGS, Event
from rootlog.engine.general import hands
from rootlog.engine.general.ruling import rules, tally
from rootlog.engine.judging.budget import CARDS, DRAWS, Budget, TurnNote
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import BIRD, Piece, Suit
from rootlog.engine.reasons import MISSING, Evidence

GONE = Budget("mob", "C")
"""Buildings that a mob removes; a credit's value is the piece and its clearing."""
MOB = TurnNote("mob", "C")
"""The suits of the clearings in which the mob at hand may be."""
RAISED = TurnNote("mobs raised", "C")


class Mob(PnpPart):
    """The action Incite Mob."""

    actions: PnpMarquiseActions

    @play(*sorted(REMOVALS), code="b", mine=False)
    def incite_mob(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A building of somebody else leaves a clearing without a battle."""
        if event.owner == self.faction:
            return None
        here = event.origin
        suits = self.table.suits[here]
        begun = turn.counts.get(MOB)
        going_on = (
            turn.clash is None and isinstance(begun, str) and any(suit in suits for suit in begun)
        )
        if going_on:
            turn.keep(MOB, "".join(suit for suit in str(begun) if suit in suits))
        else:
            turn.go("actions")
            self._raise(turn, suits)
        known = Evidence(
            clearing=here,
            tally=tally(event.before, here),
            pieces=(event.moved.thing, event.count, turn.law.house),
            owner=event.owner,
        )
        ruled = rules(turn, event.before, self.faction, here)
        turn.require(ruled, R.MARQUISE_INCITE_MOB, "not ruled", known)
        return self._remove(turn, event, known)

    def _remove(self, turn: Hypothesis, event: Event, known: Evidence) -> Hypothesis:
        """Two points for each; who owned it draws as many cards."""
        rule, owner, count = R.MARQUISE_INCITE_MOB, event.owner, event.count
        turn.pay(GONE, (event.moved.thing, event.origin), rule, "", count=count, free=True)
        turn.earn(count * self.data.board["mob_vp"], rule, "removed by a mob", known)
        if owner not in self.rule_set.unjudged:
            draws = DRAWS.of(owner)
            turn.owe(draws, None, rule, "no card drawn", known, count=count, effect=True)
        battle.react(turn, event, self.faction)
        return turn

    def _raise(self, turn: Hypothesis, suits: Suit) -> None:
        """The action, its cards, and that all such buildings go."""
        turn.keep(MOB, suits).count(RAISED)
        self.actions.act(turn, R.MARQUISE_DAYLIGHT)
        rule, number = R.MARQUISE_INCITE_MOB, self.data.board["mob_cards"]
        key = "cards for a mob" if len(suits) == 1 else "cards for a mob in the Keep"
        fits = hands.matching(suits)
        hands.owe_card(turn, fits, rule, key, Evidence(suit=suits), count=number)
        if len(suits) == 1:
            self._owe_all(turn, suits)

    def _owe_all(self, turn: Hypothesis, suit: Suit) -> None:
        """Every building of others in her clearings of that nation; those of the Keep, which is of all, too."""
        state, rule = turn.state, R.MARQUISE_INCITE_MOB
        for number in self.table.map.clearings:
            if suit not in self.table.suits[number]:
                continue
            sure = nation(turn, number) == suit or number == self.facts.keep
            if not sure or rules(turn, state, self.faction, number) is not True:
                continue
            for piece, count in state.pieces(number).items():
                if type(piece) is Piece and piece.code[0] == "b" and piece.owner != self.faction:
                    known = Evidence(
                        suit=suit,
                        pieces=(piece, count, self.law.house),
                        owner=piece.owner,
                        clearing=number,
                    )
                    turn.owe(GONE, {(piece, number)}, rule, "left there", known, count=count)

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """The part of a mob's work that was left, as its points won the game."""
        return debt.budget == GONE and won_amid(turn, debt.index)

    def close(self, turn: Hypothesis) -> None:
        """Three cards of one nation in one action that pay for nothing are a mob that removes nothing, though it might."""
        cards = CARDS.of(self.faction)
        for event in turn.events:
            suit = event.suit if event.kind in SPENDINGS else None
            if (
                suit is None
                or event.owner != self.faction
                or event.count != self.data.board["mob_cards"]
                or suit == BIRD
                or turn.counted(RAISED)
                or any(debt.must for debt in turn.debts_of(cards))
            ):
                continue
            turn.grant(cards, {suit}, R.MARQUISE_INCITE_MOB, count=event.count)
            left = self._standing(turn, suit)
            if left is not None:
                rule = R.MARQUISE_INCITE_MOB
                turn.object_to(rule, MISSING, "a mob in vain", left, index=event.index)

    def _standing(self, turn: Hypothesis, suit: Suit) -> Evidence | None:
        """A building of somebody else in a clearing of that nation that she rules."""
        for number in self.table.map.clearings:
            if nation(turn, number) != suit or not rules(turn, turn.state, self.faction, number):
                continue
            for piece in turn.state.pieces(number):
                if type(piece) is Piece and piece.code[0] == "b" and piece.owner != self.faction:
                    left = piece, 1, self.law.house
                    return Evidence(suit=suit, pieces=left, clearing=number)
        return None
