"""Hands of cards: spending, drawing, birds as wild (2.1)."""

from collections.abc import Callable, Iterable

from rootlog.engine.event import DRAWN, HANDED, MARK, SHOW, SPENDINGS, Event
from rootlog.engine.general import drawn_early, piles, scoring
from rootlog.engine.judging.books import WARNING_COST
from rootlog.engine.judging.budget import CARDS, DRAWS, OVER_THE_LIMIT, SURPLUS
from rootlog.engine.judging.carryover import FEWER, MORE
from rootlog.engine.judging.ledger import Credit, Debt
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BIRD, Faction, Suit, hand
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence
from rootlog.engine.vocabulary import CARD_SUITS

R = chapter("terms")
GLOSSARY = chapter("glossary")
GOLDEN = chapter("golden")


def matching(suits: Iterable[Suit]) -> frozenset[object]:
    """The suits of the cards that match one of those: birds are wild (2.1.1), and a suit that is not written may be any.

    A clearing of several suits gives all of them.
    """
    return frozenset((*"".join(suits), BIRD, None))


BIRDS: frozenset[object] = frozenset((BIRD, None))
"""The cards that can be a bird card: other suits cannot stand for it (2.1.1.II)."""

_UNMARKED: frozenset[object] = frozenset((None,))
"""Draws that no faction counts apart."""
ANY_CARD: frozenset[object] = frozenset((*CARD_SUITS, None))


def owe_card(
    turn: Hypothesis,
    suits: Iterable[object] | Callable[[object, int], bool],
    rule: Rule,
    words: str,
    values: Evidence = NO_EVIDENCE,
    *,
    count: int = 1,
    faction: Faction | None = None,
) -> Hypothesis:
    """Oblige a faction (default: the one at turn) to spend `count` cards of those suits (see `matching`, `BIRDS`)."""
    return turn.owe(CARDS.of(faction or turn.faction), suits, rule, words, values, count=count)


def free(turn: Hypothesis, event: Event, faction: Faction) -> int:
    """The number of cards of a hand before an event that do not lie apart, as those revealed do until Evening."""
    apart = sum(
        sum(source.sets_aside(turn, event).values())
        for source in turn.asking("sets_aside", event.before)
        if source.faction == faction
    )
    return max(0, event.before.size(hand(faction)) - apart)


def owe_draw(
    turn: Hypothesis,
    count: int,
    rule: Rule,
    words: str,
    values: Evidence = NO_EVIDENCE,
    *,
    step: bool = False,
) -> Hypothesis:
    """Oblige the faction at turn to draw that many cards; `step` when the draw is a step of its turn."""
    return turn.owe(DRAWS.of(turn.faction), None, rule, words, values, count=count, step=step)


def owe_evening_draw(turn: Hypothesis, due: int, rule: Rule, doubtful: int = 0) -> Hypothesis:
    """Oblige the faction at turn to draw `due` cards, no more, as its Evening's step: `rule` is cited either way.

    So many of them are `doubtful`: what uncovers them may not be there.
    Draws that a faction counts apart (Emergency Orders) bear a value of their own, and do not serve here.
    """
    draws, known = DRAWS.of(turn.faction), Evidence(faction=turn.faction, cards=due)
    turn.owe(draws, _UNMARKED, rule, "too few drawn", known, count=due - doubtful, step=True)
    turn.grant(draws, _UNMARKED, rule, count=doubtful)
    ending = turn.facts.ending
    turn.credits = tuple(
        [
            Credit(draws, None, c.index, rule, "too many drawn", known, c.free)
            if c.index >= ending and c.value is None and c.budget == draws
            else c
            for c in turn.credits
        ]
    )
    return turn


def grant_draw(
    turn: Hypothesis, count: int, rule: Rule, faction: Faction | None = None
) -> Hypothesis:
    """Allow a faction to draw that many cards."""
    return turn.grant(DRAWS.of(faction or turn.faction), None, rule, count=count)


class Hands(RuleSource):
    """Cards that leave a hand or come to it are credits: what they are spent on, or drawn for, is matched late."""

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """The hand of that faction."""
        super().__init__(rule_set, faction)
        self.draws = DRAWS.of(faction)
        self.own = hand(faction)

    @play(*SPENDINGS, code="#", may=lambda _, turn, event: event.index >= turn.facts.ending)
    def discard_to_limit(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The last step of every turn: down to the hand limit, and no further. Nothing but drawing and scoring follows."""
        limit = self.rule_set.factions[self.faction].hand_limit(event.before)
        size = event.before.size(self.own) + turn.carried.disputed(FEWER, self.faction)
        return turn.go("discard") if size - event.count >= limit else None

    @play(*SPENDINGS, code="#", turns="any")
    def spend_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Spending a card is a credit: what it pays for is matched late. What the hand limit takes at the end pays for nothing."""
        if self._over_the_limit(turn, event):
            return None
        for source in turn.asking("claims", event.before):
            if source.faction == self.faction and source.claims(turn, event):
                return None
        return turn.pay(
            CARDS.of(self.faction),
            event.suit,
            GLOSSARY.SPEND,
            "on nothing",
            Evidence(faction=self.faction, card=(event.card, 1)),
            count=event.count,
        )

    def _over_the_limit(self, turn: Hypothesis, event: Event) -> bool:
        """True if a discard is behind the turn's last draw, where no more leave the hand than the limit asks for.

        A turn that wins the game is broken off, so that its last draw need not be that of Evening.
        """
        if turn.faction != self.faction or event.index < turn.facts.ending:
            return False
        if turn.facts.won is not None or self._hireling_follows(turn, event):
            return False
        own, draws = self.own, turn.facts.by_kind().get(DRAWN, ())
        drawn = next((one.index for one in reversed(draws) if one.moved.target == own), -1)
        if drawn < turn.facts.ending or event.index < drawn:
            return False
        behind = (one for one in turn.events[drawn + 1 :] if one.owner == self.faction)
        gone = [one for one in behind if one.kind in SPENDINGS]
        before = gone[0].before
        size = before.size(own) + turn.carried.disputed(FEWER, self.faction)
        limit = self.rule_set.factions[self.faction].hand_limit(before)
        return sum(one.count for one in gone) <= size - limit

    def _hireling_follows(self, turn: Hypothesis, event: Event) -> bool:
        """True if a hireling acts or suffers behind it that was not taken at the end of the turn, as in Daylight."""
        hirelings = turn.table.hirelings
        for later in turn.events[event.index + 1 :] if hirelings else ():
            if later.kind == MARK:
                return False
            if later.owner in hirelings:
                return True
        return False

    @play(DRAWN, code="#", turns="any")
    def draw_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Drawing a card is a credit: what grants it is matched late."""
        rule, words, values = self.rule_set.factions[self.faction].unpaid_draw(turn) or (
            R.DRAW,
            "nothing gives one",
            Evidence(faction=self.faction),
        )
        return turn.pay(self.draws, None, rule, words, values, count=event.count)

    @play(HANDED, code="#", turns="any")
    def deal_cards(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """1.3.2: cards change hands by effects only; those that do it offer plays of their own."""
        target = event.moved.target.faction
        turn.cost += (
            WARNING_COST  # an effect that asks for it and is used wrongly explains it better
        )
        return turn.require(
            False,
            GOLDEN.DEALING_CARDS,
            "given for nothing",
            Evidence(faction=self.faction, target=target),
        )

    @play(SHOW, turns="any")
    def show_cards(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Showing cards moves nothing; what it is shown for demands it (1.2.1)."""
        return turn

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """2.1: a card that neither the deck nor the discard pile holds is not drawn."""
        return debt.budget == self.draws and piles.ran_out(turn, debt, perhaps=True)

    def conclude(self, turn: Hypothesis) -> None:
        """The last step of every turn: no more cards in hand than the limit, but for those drawn too many, as was said."""
        self._check_order(turn)
        limit = self.rule_set.factions[self.faction].hand_limit(turn.state)
        size = turn.state.size(self.own)
        if size <= limit:
            return
        allowed = turn.carried.disputed(MORE, self.faction) + turn.unearned
        # a score for nothing is told, and most often a craft is not written; then its card is still in the hand
        allowed += scoring.for_nothing(turn, self.faction)
        allowed += turn.counted(OVER_THE_LIMIT.of(self.faction))
        allowed += turn.counted(SURPLUS.of(self.faction))
        if size - limit > allowed:
            turn.object_to(
                turn.step_rule("discard"),
                MISSING,
                "over the limit",
                Evidence(faction=self.faction, hand=size, limit=limit),
                evidence=Evidence(hand=size, limit=limit),
            )

    def _check_order(self, turn: Hypothesis) -> None:
        """The cards that Evening gives are drawn when Daylight is over. Mostly nothing is drawn before the turn comes to its end."""
        ending, draws = turn.facts.ending, self.draws
        for credit in turn.credits:
            if credit.index < ending and credit.budget == draws:
                drawn_early.check(turn)
                return
