"""Exposure (13.2.4): in their own turns others guess what a face-down plot is."""

from rootlog.engine.changes import Guessed, Showed
from rootlog.engine.event import GUESS, HANDED, REMOVED, SHOW, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.corvids.seen import PlotGuess, PlotTokens
from rootlog.engine.factions.corvids.tokens import FACE_DOWN, R
from rootlog.engine.general import battle, hands, hits
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.judging.agenda import EVENING
from rootlog.engine.judging.budget import CARDS, DRAWS, LACK
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Card, Piece, hand
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence

ANSWER = "answer to a guess"
"""A value that no card has: one that is spent does not answer the guess, though both are one mistake."""


class Exposure(FactionPart):
    """Guesses at plots, in the turns of others."""

    tokens: PlotTokens
    """The part that follows the plots."""

    @play(GUESS, turns="other", mine=False, certain=True)
    def exposure(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.2.4: an enemy with a piece there shows a card of the clearing and guesses."""
        guesses = self.tokens.seen(turn).guesses
        guess = next((g for g in guesses if g.index == event.index), None)
        if guess is None:
            return None
        hits.settle(turn)
        here = guess.clearing
        there = event.before.pieces(here)
        turn.require(
            FACE_DOWN in there,
            R.EXPOSURE,
            "none face down",
            Evidence(faction=turn.faction, clearing=here),
        )
        present = any(type(t) is Piece and t.owner == turn.faction for t in there)
        turn.require(
            present, R.EXPOSURE, "without a piece", Evidence(faction=turn.faction, clearing=here)
        )
        partner = in_coalition(event.before, turn.faction, self.faction)
        turn.require(not partner, R.EXPOSURE, "a partner's plot", Evidence(faction=turn.faction))
        turn.require(
            not self._too_late(turn), R.EXPOSURE, "too late", Evidence(faction=turn.faction)
        )
        goes = turn.events[guess.outcome].origin if guess.right else here
        turn.require(
            goes == here,
            R.EXPOSURE,
            "another plot removed",
            Evidence(faction=turn.faction, clearing=here, removed=goes),
        )
        self._require_card(turn, guess)
        self.tokens.require_known(turn, event)
        return turn if guess.right is not None else self._owe_answer(turn, here)

    def _owe_answer(self, turn: Hypothesis, here: int) -> Hypothesis:
        """13.2.4: the plot goes, and scores, or the card does, which may be written as spent.

        A card that did not come to the Corvids, as is reported, is not missing again when they discard.
        """
        turn.count(LACK.of(self.faction))
        if not turn.failed:
            cards = CARDS.of(turn.faction)
            turn.owe(
                cards,
                {ANSWER},
                R.EXPOSURE,
                "no answer",
                Evidence(faction=turn.faction, clearing=here),
            )
        return turn.earn(
            1, R.EXPOSURE, "a guessed plot", NO_EVIDENCE, faction=turn.faction, must=False
        )

    def _too_late(self, turn: Hypothesis) -> bool:
        """True if the Evening's draw was made, by the newest law whether the last step has begun."""
        slots = [s for s in turn.agenda.slots if s.phase == EVENING][1:-1]
        last = slots[-1].name
        newest = self.law.switch("exposure_window") == "before last step"
        if newest and last != "discard":
            return turn.slot >= turn.agenda.range(last)[0]
        if not turn.opened or not any(slot.name == "draw" for slot in slots):
            return False  # what is drawn before the first step is what a card gives
        draws = DRAWS.of(turn.faction)
        drawn = sum(not credit.free for credit in turn.credits_of(draws))
        given = len(turn.debts_of(draws)) + (self._given_as_evening_starts(turn) if newest else 0)
        return drawn > given

    def _given_as_evening_starts(self, turn: Hypothesis) -> int:
        """The number of cards that may have been drawn as Evening starts, before its last step, where it has not come to that yet."""
        start = "start of evening"
        if turn.slot >= turn.agenda.range(start)[0]:
            return 0
        return sum(
            source.faction == turn.faction and start in source.enters and source.active(turn.state)
            for source in turn.rule_set.sources
        )

    # --- the card ---------------------------------------------------------------------------------------------

    def _require_card(self, turn: Hypothesis, guess: PlotGuess) -> None:
        """The card that is shown for a guess, and handed over for a wrong one, is of the clearing's suit."""
        if turn.failed:
            return
        suit = self.table.suits[guess.clearing]
        shown = self._shown(turn, guess)
        if self._shows_aside(turn, guess):
            here = guess.clearing
            turn.require(
                False, R.EXPOSURE, "not of the hand", Evidence(faction=turn.faction, clearing=here)
            )
            return
        fits = [card for card in shown if card.suit in hands.matching(suit)]
        given = self._given(turn, guess)
        if given is not None and shown and not any(_same(card, given) for card in fits):
            fits = []
        if shown and not fits:
            otherwise = given is not None and shown[0].suit in hands.matching(suit)
            turn.require(
                False,
                R.EXPOSURE,
                "another one given" if otherwise else "shows another suit",
                Evidence(
                    faction=turn.faction, shown=shown[0].suit, clearing=guess.clearing, suit=suit
                ),
            )
        elif not shown and given is not None and given.suit not in hands.matching(suit):
            turn.require(
                False,
                R.EXPOSURE,
                "gives another suit",
                Evidence(
                    faction=turn.faction, given=given.suit, clearing=guess.clearing, suit=suit
                ),
            )
        elif not shown and given is None:
            turn.object_to(
                R.EXPOSURE,
                MISSING,
                "card not written",
                Evidence(faction=turn.faction, clearing=guess.clearing),
                warning=True,
            )

    def _shown(self, turn: Hypothesis, guess: PlotGuess) -> list[Card]:
        """The cards that the guesser shows for a guess."""
        change = self._showing(turn, guess)
        if change is None:
            return []
        return [card for _, card in change.cards] or [Card(None, None)]

    def _shows_aside(self, turn: Hypothesis, guess: PlotGuess) -> bool:
        """True if they are not one of the hand: supporters are spent for their suit, and serve for nothing else (8.2.3)."""
        change = self._showing(turn, guess)
        return change is not None and change.aside

    def _showing(self, turn: Hypothesis, guess: PlotGuess) -> Showed | None:
        """The card that is shown last before a guess, since the guess before it."""
        for event in reversed(turn.events[: guess.index]):
            change = event.change
            if type(change) is Guessed:
                break
            if event.kind == SHOW and event.owner == turn.faction:
                assert type(change) is Showed  # what its kind says
                if not change.audience or self.faction in change.audience:
                    return change
        return None

    def _given(self, turn: Hypothesis, guess: PlotGuess) -> Card | None:
        return turn.events[guess.outcome].card if guess.right is False else None

    # --- the outcome ------------------------------------------------------------------------------------------

    @play(REMOVED, code="t", turns="other")
    def expose(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.2.4: the guess is right; the plot goes without effect, and scores."""
        if self.tokens.exposing(turn, event) is None:
            if not self._shows_before(turn, event):
                return None
            turn.object_to(
                R.EXPOSURE,
                MISSING,
                "guess not written",
                Evidence(faction=turn.faction, clearing=event.origin),
            )
        battle.remove(turn, event, turn.faction)
        return turn

    def _shows_before(self, turn: Hypothesis, event: Event) -> bool:
        """True if the player at turn has just shown the Corvids a card."""
        shown = turn.events[event.index - 1] if event.index else event
        change = shown.change
        return (
            type(change) is Showed
            and change.faction == turn.faction
            and self.faction in change.audience
        )

    @play(HANDED, code="#", turns="other", mine=False)
    def hand_over(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.2.4: the guess is wrong; the card that was shown goes to the Corvids."""
        if event.moved.target != hand(self.faction):
            return None
        guesses = self.tokens.seen(turn).guesses
        guess = next((g for g in guesses if g.outcome == event.index and not g.right), None)
        if guess is None:
            return None
        return turn.require(
            event.count == 1, R.EXPOSURE, "too many cards", Evidence(cards=event.count)
        )


def _same(shown: Card, given: Card) -> bool:
    """True if the card shown may be the card given."""
    return (shown.suit is None or given.suit is None or shown.suit == given.suit) and (
        shown.name is None or given.name is None or shown.name == given.name
    )
