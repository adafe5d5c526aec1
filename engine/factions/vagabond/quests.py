"""The Vagabond's quests (9.5.5).

A record writes a quest by its suit alone, so the items that were exhausted tell which one it was; and whether points or
cards were taken is read off what follows. Each way to read it is a choice of the one play.
"""

from collections import Counter

from rootlog.engine.changes import Scored
from rootlog.engine.event import DAMAGED, DRAWN, EXHAUSTED, Event
from rootlog.engine.factions.vagabond.board import VagabondPart, exhausts
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.general import wares
from rootlog.engine.judging.budget import DRAWS, Budget, TurnNote
from rootlog.engine.judging.ledger import Credit
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import SUITS, Card, Item, board, hand
from rootlog.engine.reasons import Evidence

R = chapter("vagabond")

QUEST = "quests>board"
POINTS, CARDS, NOTHING = "points", "cards", "nothing"
CHOICES = (0, 0), (0, 1), (0, 2), (1, 0), (2, 0)
"""The ranks of the items and of the reward by which a quest may be read: other items for the likeliest reward alone."""
IMPROVISED = "improvised"
"""The value of an item that counts as another one in a quest."""

QUEST_CARD = "quest"
"""The value of a card that is drawn for a quest."""

DRAWN_FOR = TurnNote("drawn for")
"""The quests, by event, that were completed for cards."""
SCORED = TurnNote("scored")
"""The quests, by event, that were completed for points."""


class Quests(VagabondPart):
    """Completing quests."""

    moves: VagabondMoves
    """Quests are completed where the pawn is."""

    @play(QUEST, code="#", moment="daylight", choices=CHOICES)
    def quest(self, turn: Hypothesis, event: Event, choice: tuple[int, int]) -> Hypothesis | None:
        """9.5.5: which of the quests it can be, with its items, and for which reward."""
        rank, reward = choice
        pairs = self._pairs(turn, event)
        unknown = rank == 0 and not self._known(event)
        if event.count != 1 or (rank >= len(pairs) and not unknown):
            return None
        self.act(turn)
        here = self.board.here(event.before)
        suit = event.suit or (self.table.suits[here] if here else None)
        self.place(turn, event, here)
        if turn.failed:
            wares.grant_item(turn, None, R.QUEST, 2)
        elif pairs:
            self._owe_items(turn, event, pairs[rank])
        return self.reward(turn, event, suit, self.rewards(turn, event)[reward])

    def place(self, turn: Hypothesis, event: Event, here: int | None) -> None:
        """Require that the quest is one of this clearing's suit, and open."""
        suit = "" if here is None else self.table.suits[here]
        holds = here is not None and (event.suit is None or event.suit in suit)
        key = "completed in a forest" if here is None else "completed in another suit"
        values = Evidence(quest=event.suit, clearing=here, suit=suit)
        self.moves.placed(turn, holds, R.QUEST, key, values)
        turn.require(bool(self._known(event)), R.QUEST, "no such quest", values)
        if event.card.name is None or event.suit is None:
            return
        failed, turn.failed = turn.failed, False  # whose it is already is a matter of its own
        for faction in self.rule_set.factions:
            done = event.before.count(event.card, board(faction))
            rule = R.QUEST if faction == self.faction else R.SHARE_QUESTS
            turn.require(not done, rule, "completed before", Evidence(faction=faction))
        turn.failed = turn.failed or failed

    def _known(self, event: Event) -> list[dict[str, str]]:
        return self._alike(event.card)

    def _alike(self, card: Card) -> list[dict[str, str]]:
        """The quests that a card can be."""
        suit, name = card
        return [
            quest
            for quest in self.data.cards["quest"]
            if suit in (None, quest["suit"]) and name in (None, quest["name"])
        ]

    def _pairs(self, turn: Hypothesis, event: Event) -> list[str]:
        """The items of the quests that it can be: those exhausted last come first, then those exhausted later."""
        pairs = list(dict.fromkeys([quest["items"] for quest in self._known(event)]))
        paid = [credit.value for credit in turn.credits_of(self.board.wares)]
        later = self._exhausted_later(turn, event)
        ranked = sorted(pairs, key=lambda pair: _rank(pair, paid, later), reverse=True)
        every = paid + later
        able = [pair for pair in ranked if _lacks(pair, every) <= 0]
        if not able and self.board.is_a(event.before, "cheat"):
            return []  # he may complete it with other items: that is Con
        return able or ranked[:1]

    def _exhausted_later(self, turn: Hypothesis, event: Event) -> list[object]:
        return [
            moved.thing.letter
            for action, moved in turn.log.moves()
            if action > event.action
            and type(moved.thing) is Item
            and type(moved.became) is Item
            and moved.became.exhausted
            for _ in range(moved.count)
        ]

    def _owe_items(self, turn: Hypothesis, event: Event, pair: str) -> None:
        open_ = event.card.name is None and len(self._known(event)) > 1
        key = "asks for items as" if open_ else "asks for items"
        values = Evidence(quest=event.suit, one=pair[0], other=pair[1])
        for letter in pair:
            fits = {letter, wares.JOKER, IMPROVISED}
            turn.owe(self.board.wares, fits, R.QUEST, key, values)

    def reward(self, turn: Hypothesis, event: Event, suit: str | None, reward: str) -> Hypothesis:
        """9.5.5: a point for each completed quest of that suit, or two cards."""
        if reward == CARDS:
            mine, due, values = DRAWS.of(self.faction), self._cards, Evidence(faction=self.faction)
            turn.keep(DRAWN_FOR.of(self.faction), (*self._drawn_for(turn), event.index))
            fits = {None, QUEST_CARD}
            return turn.owe(mine, fits, R.QUEST, "too few cards", values, count=due)
        if reward == POINTS:
            turn.keep(SCORED.of(self.faction), (*self._scored(turn), event.index))
            least, most = self._completed(event, suit)
            kind = suit if suit and len(suit) == 1 else None
            turn.earn(least, R.QUEST, "a quest completed", Evidence(number=least, suit=kind))
            for number in range(least + 1, most + 1):
                values = Evidence(number=number, suit=kind)
                turn.earn(1, R.QUEST, "perhaps a quest more", values, must=False)
        return turn

    def _completed(self, event: Event, suit: str | None) -> tuple[int, int]:
        """The number of quests of that one's suit that are completed with it, at least and at most: not all suits need be written."""
        others = Counter(dict(event.after.cards(board(self.faction))))
        others[event.card] -= 1
        possible = [self._count(others, one) for one in suit or SUITS]
        least, most = min(low for low, _ in possible), max(high for _, high in possible)
        return 1 + least, 1 + most

    def _count(self, cards: Counter[Card], suit: str) -> tuple[int, int]:
        """The number of those quests that have that suit, at least and at most."""
        sure = sum(n for card, n in cards.items() if self._suits(card) == {suit})
        open_ = sum(n for card, n in cards.items() if suit in self._suits(card))
        return sure, max(sure, open_)

    def _suits(self, card: Card) -> set[str]:
        return {quest["suit"] for quest in self._alike(card)}

    @property
    def _cards(self) -> int:
        """9.5.5: the number of cards that a quest brings."""
        cards: int = self.data.board["quest_reward_cards"]
        return cards

    def claim(self, turn: Hypothesis) -> None:
        """9.5.5: the first cards drawn after a quest that was completed for cards are its reward, not Evening's."""
        draws = DRAWS.of(self.faction)
        for quest in self._drawn_for(turn):
            later = [one for one in _plain(turn, draws) if one.index > quest]
            for credit in later[: self._cards]:
                _move(turn, credit, credit._replace(value=QUEST_CARD))

    def close(self, turn: Hypothesis) -> None:
        """9.5.5: as many cards too many as a quest brings, drawn besides its points, are drawn for it; fewer are not."""
        draws = DRAWS.of(self.faction)
        paid = _plain(turn, draws)
        drawn = [credit for credit in turn.credits_of(draws) if not credit.free]
        excess = len(drawn) - len(turn.debts_of(draws))
        for quest in self._scored(turn):
            extra = [credit for credit in paid if credit.index > quest][: self._cards]
            if excess >= self._cards == len(extra):
                self._forbid(turn, extra)
                excess -= self._cards
                paid = [credit for credit in paid if credit not in extra]

    def _forbid(self, turn: Hypothesis, extra: list[Credit]) -> None:
        """Have those draws reported, with the first one, as the second reward of a quest."""
        values = Evidence(cards=self._cards)
        budget = DRAWS.of(self.faction).at("quest")
        told = Credit(budget, None, extra[0].index, R.QUEST, "not both", values)
        for credit in extra:
            _move(turn, credit, told)

    def _drawn_for(self, turn: Hypothesis) -> tuple[int, ...]:
        found = turn.counts.get(DRAWN_FOR.of(self.faction), ())
        assert isinstance(found, tuple)  # only reward() writes it
        return found

    def _scored(self, turn: Hypothesis) -> tuple[int, ...]:
        found = turn.counts.get(SCORED.of(self.faction), ())
        assert isinstance(found, tuple)  # only reward() writes it
        return found

    def rewards(self, turn: Hypothesis, event: Event) -> tuple[str, str, str]:
        """The rewards in the order in which they are likely: points that are written next come first.

        Cards come before nothing where the turn draws more than its Evening gives at least, or several at once, or any at
        once and then goes on.
        """
        if self._scores_next(turn, event):
            return POINTS, CARDS, NOTHING
        drawn = [one.count for one in turn.events if self._draws(one)]
        rich = (
            sum(drawn) >= self._cards + self.data.draws({})
            or max(drawn, default=0) >= self._cards
            or self._draws_next(turn, event)
        )
        return (CARDS, NOTHING, POINTS) if rich else (NOTHING, POINTS, CARDS)

    def _draws_next(self, turn: Hypothesis, event: Event) -> bool:
        """True if cards are drawn at once and an item is exhausted later: so they are not Evening's."""
        later = turn.events[event.index + 1 :]
        if not later or not self._draws(later[0]):
            return False
        return any(one.kind == EXHAUSTED and exhausts(one.moved) for one in later)

    def _draws(self, event: Event) -> bool:
        return event.kind == DRAWN and event.moved.target == hand(self.faction)

    def _scores_next(self, turn: Hypothesis, event: Event) -> bool:
        """True if points follow a quest; items turned and cards drawn meanwhile left aside."""
        for later in turn.events[event.index + 1 :]:
            if type(later.change) is Scored and later.change.faction == self.faction:
                return True
            if not (self._draws(later) or later.kind in (EXHAUSTED, DAMAGED)):
                return False
        return False


def _plain(turn: Hypothesis, draws: Budget) -> list[Credit]:
    """The cards drawn that are not counted apart; what is taken in place of however many draws is not one of them."""
    return [c for c in turn.credits_of(draws) if c.value is None and not c.free]


def _move(turn: Hypothesis, credit: Credit, other: Credit) -> None:
    """Put one credit in the place of another."""
    at = turn.credits.index(credit)
    turn.credits = (*turn.credits[:at], other, *turn.credits[at + 1 :])


def _lacks(pair: str, paid: list[object]) -> int:
    """The number of the two items that are not among those, jokers counted."""
    missing = 0
    for letter in set(pair):
        missing += max(0, pair.count(letter) - paid.count(letter))
    return missing - paid.count(wares.JOKER) - paid.count(IMPROVISED)


def _rank(pair: str, paid: list[object], later: list[object]) -> tuple[int, int]:
    """The fit of a pair of items to those exhausted: the most, and the latest, first."""
    lacking, letters, at = _lacks(pair, paid), set(pair), 0
    if lacking > 0:
        soon = [later.index(letter) if letter in later else len(later) for letter in letters]
        return -lacking, -sum(soon)
    for letter in letters:
        number = pair.count(letter)
        found = [i for i, v in enumerate(paid) if v == letter][-number:]
        at += sum(found) - (number - len(found))
    return 0, at
