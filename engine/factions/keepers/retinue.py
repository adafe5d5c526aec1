"""The Retinue of the Keepers (15.5.2): its columns, what their cards let them do, and the cards that they lose by it.

A card is not written when it is used. So the actions taken in a column are kept and matched with its cards: at once as far
as suits go, at the close of the turn with the cards that left the column. What the columns' actions demand is in
moving.py, delving.py and recovering.py.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rootlog.engine.event import Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import DELVING, LETTER, MOVING, RECOVERING
from rootlog.engine.factions.keepers.relics import Relics
from rootlog.engine.general import hands
from rootlog.engine.general.ruling import rules
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.ledger import Credit, Debt, match
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Suit, column
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence, Reason

R = chapter("keepers")

FIRST, SECOND, THIRD = "1", "2", "3"


class Column(NamedTuple):
    """The purpose of a column of the Retinue: its action, its rule, and the rule by which a card leaves it."""

    name: str
    rule: Rule
    losing: Rule


COLUMNS = {
    FIRST: Column(MOVING, R.MOVE, R.ACT_WITH_RETINUE),
    SECOND: Column(DELVING, R.BATTLE_THEN_DELVE, R.BATTLE_THEN_DELVE_CHECK_FOR_DISCARD),
    THIRD: Column(RECOVERING, R.MOVE_OR_RECOVER, R.MOVE_OR_RECOVER_CHECK_FOR_DISCARD),
}
"""The columns by their keys, in the order in which they act."""

LEAVING = tuple(f"column>{where}" for where in ("discard", "display", "box"))
WILD = ("B", None)
"""The suits of cards that serve in every clearing: birds, and those of which no suit is known."""

USED = Budget("cards of a column", LETTER)
"""At a column: its cards; a credit's value is a suit and whether the card left."""
FOUGHT = Budget("delving after a battle", LETTER)
"""An offer to delve where they have fought, for the same card."""

ACTS = TurnNote("actions of a column", LETTER)
"""At a column: the actions taken, a tuple of `RetinueAction`."""
BEYOND = TurnNote("actions beyond a column's cards", LETTER)
"""At a column: how many actions no card was left for."""
SERVED = TurnNote("latest action has a card", LETTER)
"""True if a card was left for the latest action of a column."""
RECOVERY = TurnNote("recovery at hand", LETTER)
"""The `Recovery` at hand; None after any other action, or the loss of its card."""


class RetinueAction(NamedTuple):
    """An action taken for a card of a column: since which event, where, whether its card is lost by it, and why."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    clearing: int
    suit: Suit
    due: Truth = False
    why: Reason | None = None


class Recovery(NamedTuple):
    """The Recover action at hand: where, its latest action of the record, and whether a relic has ended it."""

    clearing: int
    action: int
    ended: bool


class Cards(NamedTuple):
    """The cards of the columns in a turn of theirs: the suits as it begins, and the events by which cards leave."""

    suits: Mapping[str, Mapping[Suit | None, int]]
    lost: Mapping[str, tuple[Event, ...]]


class Retinue(FactionPart, Watcher["Cards | None", None]):
    """15.5.2: the columns. It sees their cards in a turn of the Keepers."""

    own = True

    relics: Relics
    """Their values decide which cards are lost."""

    def observe(self, turn: Hypothesis) -> Cards | None:
        """Note the cards of the columns as the turn begins, and those that leave them."""
        if turn.faction != self.faction:
            return None
        suits: dict[str, Counter[Suit | None]] = {key: Counter() for key in COLUMNS}
        for key, found in suits.items():
            for card, number in turn.log.before.cards(column(self.faction, key)):
                found[card.suit] += number
        leaving = [
            event
            for event in turn.events
            if event.kind in LEAVING and event.moved.source.faction == self.faction
        ]
        lost = {
            key: tuple(event for event in leaving if event.moved.source.key == key)
            for key in COLUMNS
        }
        return Cards(suits, lost)

    def _cards(self, turn: Hypothesis) -> Cards:
        """The cards that it sees of a turn of theirs."""
        cards = self.seen(turn)
        assert cards is not None  # asked in turns of theirs only
        return cards

    # --- taking a column's action ----------------------------------------------------------------------------

    def acts(self, turn: Hypothesis, key: str) -> tuple[RetinueAction, ...]:
        """The actions taken for cards of that column."""
        found = turn.counts.get(ACTS.at(key), ())
        assert isinstance(found, tuple)  # only written here
        return found

    def serves(self, turn: Hypothesis, key: str, clearing: int) -> bool:
        """True if the column has a card for one more action, in that clearing."""
        cards = self._cards(turn).suits[key]
        needed = [act.suit for act in self.acts(turn, key)]
        needed.append(self.table.suits[clearing])
        tame = [
            suit
            for suit, count in cards.items()
            for _ in range(count)
            if suit is not None and suit not in WILD
        ]
        return unmet(needed, tame) <= sum(cards.get(suit, 0) for suit in WILD)

    def act(self, turn: Hypothesis, key: str, clearing: int, what: str) -> Hypothesis:
        """15.5.2: take the action of a column in a clearing, for a card that matches it; `what` is the key of its name."""
        turn.withdraw(FOUGHT)
        turn.keep(RECOVERY, None)
        suit, acts = self.table.suits[clearing], self.acts(turn, key)
        served = self.serves(turn, key, clearing)
        turn.keep(SERVED, served)
        if served:
            return turn.keep(ACTS.at(key), (*acts, RetinueAction(turn.index, clearing, suit)))
        turn.count(BEYOND.at(key))
        name, rule, _ = COLUMNS[key]
        values = Evidence(
            column=name,
            action=(Reason(rule, True, what, Evidence(clearing=clearing)),),
            suit=suit,
            held=tuple(Counter(self._cards(turn).suits[key]).elements()),
            used=len(acts),
        )
        return turn.require(False, rule, "no card left", values)

    # --- losing cards ----------------------------------------------------------------------------------------

    def loses(self, turn: Hypothesis, event: Event, clearings: Iterable[int]) -> tuple[Truth, int]:
        """The answer whether the value of a relic is more than the number of those clearings that they rule; and that number.

        It is counted when the relic is taken, which tells where tokens count for rule; of several written as one that is open.
        """
        answers = [self._rules(turn, event, n) for n in clearings]
        least = answers.count(True)
        most = least + answers.count(None)
        worth_least, worth_most = self.relics.worth(turn, event)
        if turn.failed:
            return None, least
        if most < worth_least:
            return True, least
        return (False if least >= worth_most else None), least

    def _rules(self, turn: Hypothesis, event: Event, clearing: int) -> Truth:
        """True if they rule it behind that event, and, where that takes several relics, before it, too."""
        after = rules(turn, event.after, self.faction, clearing)
        if event.count == 1 or after == rules(turn, event.before, self.faction, clearing):
            return after
        return None

    def check(
        self,
        turn: Hypothesis,
        key: str,
        event: Event,
        clearings: Iterable[int],
        why: str,
        where: object,
    ) -> Hypothesis:
        """15.5.2.IIb, IIIc: note whether the card of a column's latest action is lost: by one of its relics is enough.

        `why` is the key of the sentence that says of that place why it is lost.
        """
        due, ruled = self.loses(turn, event, clearings)
        acts = self.acts(turn, key)
        if not acts or not turn.counts.get(SERVED):
            return turn
        last = acts[-1]
        if due is not False or last.why is None:
            either = {due, last.due}
            due = True if True in either else (None if None in either else False)
            relic = self.relics.turned_up(turn, event), 1
            values = Evidence(place=where, relic=relic, ruled=ruled)
            reason = Reason(COLUMNS[key].losing, True, why, values)
            turn.keep(ACTS.at(key), (*acts[:-1], last._replace(due=due, why=reason)))
        return turn

    @play(*LEAVING, code="#")
    def lose_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.IIb, IIIc: which action loses it is matched late; a recovery ends with it."""
        if event.moved.source.key == THIRD:
            turn.keep(RECOVERY, None)
        return turn

    def close(self, turn: Hypothesis) -> None:
        """Match the actions of each column with its cards."""
        cards = self._cards(turn)
        for key in COLUMNS:
            acts = self.acts(turn, key)
            if cards.lost[key] or any(act.due for act in acts):
                self._settle(turn, key, acts)

    def _settle(self, turn: Hypothesis, key: str, acts: tuple[RetinueAction, ...]) -> None:
        """An action that loses its card is for one that left, any other for one that stayed."""
        name, rule, losing = COLUMNS[key]
        budget = USED.at(key)
        debts = [
            Debt(budget, _fits(act), True, number, rule, "") for number, act in enumerate(acts)
        ]
        debts += [Debt(budget, None, False, -1, rule, "")] * turn.counted(BEYOND.at(key))
        open_, unused = match(debts, self._credits(turn, key, rule))
        unpaid = [acts[debt.index] for debt in open_]
        for act in [act for act in unpaid if act.due]:
            index = unused.pop(0).index if unused else act.index
            values = Evidence(suit=act.suit, column=name, why=(act.why,))
            turn.object_to(losing, MISSING, "card kept", values, index=index)
        if any(act.due for act in unpaid):
            return
        for credit in unused:
            self._tell_loss(turn, key, credit, acts)
        if unpaid and not unused:
            act = unpaid[0]
            values = Evidence(column=name, clearing=act.clearing, suit=act.suit)
            turn.object_to(rule, ILLEGAL, "lost to another", values, index=act.index)

    def _tell_loss(
        self, turn: Hypothesis, key: str, credit: Credit, acts: tuple[RetinueAction, ...]
    ) -> None:
        """A card left that no relic costs; the latest action before it tells why not."""
        name, _, losing = COLUMNS[key]
        before = [act.why for act in acts if act.why and act.index < credit.index]
        why = "lost all the same" if before else "lost for nothing"
        values = Evidence(suit=credit.values["suit"], column=name, why=tuple(before[-1:]))
        turn.object_to(losing, ILLEGAL, why, values, index=credit.index)

    def _credits(self, turn: Hypothesis, key: str, rule: Rule) -> list[Credit]:
        """The cards of a column: those that left it, to be explained, and those that stayed."""
        cards, budget = self._cards(turn), USED.at(key)
        stayed = Counter(cards.suits[key])
        found = []
        for event in cards.lost[key]:
            suit = event.moved.thing.suit  # type: ignore[union-attr]  # cards leave columns
            for _ in range(event.count):
                stayed[suit] -= 1
                found.append(
                    Credit(budget, (suit, True), event.index, rule, "", Evidence(suit=suit))
                )
        for suit, number in stayed.items():
            found += [Credit(budget, (suit, False), -1, rule, "", free=True)] * max(0, number)
        return found


def _fits(act: RetinueAction) -> frozenset[object]:
    """The cards, by suit and whether they left, that may have been used for an action."""
    left = (True, False) if act.due is None else (act.due,)
    return frozenset((suit, gone) for suit in hands.matching(act.suit) for gone in left)
