"""The cards of a deck limit the cards that a record can show: no card of a wrong suit, no sixth ambush (2.1).

That more copies of one exact card are seen than there are is found when the record is replayed. Here is what only
the deck as a whole tells: cards that it does not have, and cards of which the suit or the name alone is known.
"""

from collections.abc import Iterator
from operator import is_

from rootlog.engine import factions
from rootlog.engine.cards import Deck
from rootlog.engine.changes import Moved, Showed
from rootlog.engine.game import Game, Step, Table, TurnLog
from rootlog.engine.judging.findings import finding
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import QUESTS, Card, Place, board
from rootlog.engine.reasons import IMPOSSIBLE, NO_EVIDENCE, Evidence, Objection
from rootlog.engine.state import State

R = chapter("terms")
SETUP = chapter("setup")
ADVANCED = chapter("advanced")

DOMINANCE, QUEST = "dominance", "quest"
_NUMBERED: dict[str | None, Rule] = {"ambush": R.AMBUSH_CARDS, DOMINANCE: R.DOMINANCE_CARDS}
"""Cards of which a rule of their own tells how many there are."""
TWO_PLAYERS = 2
Excess = tuple[Rule, str, Evidence]
"""The rule about cards that cannot be, and the key of a sentence with its values."""
_LATEST: list[tuple[Deck, Table, tuple[TurnLog, ...], list[Objection]]] = []
"""The result for the last game that was asked about: a replay asks before the judge does, mostly of the same turns."""
SUIT, NAME = Card._fields.index("suit"), Card._fields.index("name")


def objections(deck: Deck, game: Game) -> list[Objection]:
    """Cards seen that the deck does not hold, or of which it does not hold so many; each once, where first seen."""
    for held, table, turns, known in _LATEST:
        same = len(turns) == len(game.turns) and all(map(is_, turns, game.turns))
        if same and held is deck and table == game.table:
            return known
    counts = _CardCounts(deck, game.table)
    found = [
        finding(log, *excess, kind=IMPOSSIBLE, action=step.action)
        for log in game.turns
        for step in _showing(log)
        for excess in counts.look(step)
    ]
    _LATEST[:] = [(deck, game.table, game.turns, found)]
    return found


def _showing(log: TurnLog) -> Iterator[Step]:
    """The actions of a turn that may show what was not known of a card."""
    for step in log.steps:
        for change in step.changes:
            kind = type(change)
            if kind is Moved:
                _, thing, _, _, became, _ = change  # type: ignore[misc]  # the fields of a move
                if thing is not became and type(became) is Card and thing != became:
                    yield step
                    break
            elif kind is Showed:
                yield step
                break


class _CardCounts:
    """The cards that the deck holds, by card, by name and by suit, and what was reported already."""

    def __init__(self, deck: Deck, table: Table) -> None:
        self.deck = deck
        self.drafted = table.advanced
        self.two = len(table.factions) == TWO_PLAYERS
        self.apart = _apart(table)
        self.copies: dict[Card, int] = {}
        self.names: dict[str, int] = {}
        self.suits: dict[str, int] = {}
        self.reported: set[object] = set()
        self.spare: dict[str, int] = {}
        """The number of cards of a name or suit that may become known before there can be too many of them."""
        for card, copies in deck.held.items():
            suit, name = card
            if suit is None or name is None or (self.two and name == DOMINANCE):
                continue
            self.copies[card] = copies
            self.names[name] = self.names.get(name, 0) + copies
            self.suits[suit] = self.suits.get(suit, 0) + copies

    def look(self, step: Step) -> Iterator[Excess]:
        """The cards that an action shows and that cannot be. They are counted when it is over: till then what is known of those that it leaves is more than can be."""
        for change in step.changes:
            if type(change) is Moved:
                card = change.became
                if type(card) is not Card or change.thing == card:
                    continue
                for one in card:
                    if one in self.spare:
                        self.spare[one] -= change.count
                wrong = self._wrong(card)
                if wrong is not None:
                    if not _judged_as_dominance(change):
                        yield wrong
                elif not change.short and change.target not in self.apart:
                    yield from self._excess(step.states[-1], card)
            elif type(change) is Showed:
                for _, card in change.cards:
                    wrong = self._wrong(card)
                    if wrong is not None:
                        yield wrong

    def _wrong(self, card: Card) -> Excess | None:
        """A card that is in no copy of this deck: a name with another suit, a dominance card with two players."""
        suit, name = card
        if card in self.copies or card in self.reported:
            return None
        if suit is not None and suit not in self.suits:
            self.reported.add(card)
            return R.CARDS, "no such suit", Evidence(suit=suit)
        if name is None:
            return None
        if name == DOMINANCE and self.two:
            self.reported.add(card)
            rule = ADVANCED.DRAW_FIVE_CARDS if self.drafted else SETUP.DRAW_STARTING_HANDS
            return rule, "no dominance for two", NO_EVIDENCE
        if name not in self.names or suit is None:
            return None
        self.reported.add(card)
        suits = tuple(dict.fromkeys(c.suit for c in self.copies if c.name == name))
        title = self.deck.named(name)[0].title
        return R.CARDS, "another suit", Evidence(title=title, suits=suits, suit=suit)

    def _excess(self, state: State, card: Card) -> Iterator[Excess]:
        """More cards of one name, or of one suit, than the deck holds. A surplus of one exact card counts as it should be."""
        suit, name = card
        if name is not None and name in self.names and name not in self.reported:
            held = self.names[name]
            if held > 1 and self._exceeds(held, state, name, NAME):
                self.reported.add(name)
                title = self.deck.named(name)[0].title
                rule = _NUMBERED.get(name, R.CARDS)
                yield rule, "too many of a name", Evidence(held=held, title=title)
                return
        if suit is not None and suit in self.suits and suit not in self.reported:
            held = self.suits[suit]
            if self._exceeds(held, state, suit, SUIT):
                self.reported.add(suit)
                yield R.CARDS, "too many of a suit", Evidence(held=held, suit=suit)

    def _exceeds(self, held: int, state: State, value: str, which: int) -> bool:
        """True if more cards of that name or suit are known than the deck holds. They are counted only where there can be."""
        if value not in self.spare:
            self._count(state)
        if self.spare[value] < 0:
            self.spare[value] = held - self._seen(state, value, which)
        return self.spare[value] < 0

    def _count(self, state: State) -> None:
        """Count all cards that are known there, for every name and suit of which nothing was counted yet."""
        found: dict[Card, int] = {}
        for where, there in state.places():
            if where not in self.apart:
                for thing, number in there.items():
                    if type(thing) is Card:
                        found[thing] = found.get(thing, 0) + number
        spare = {**self.names, **self.suits}
        for card, number in found.items():
            for value in card:
                if value in spare:
                    spare[value] -= min(number, self._most(card))
        self.spare = {**spare, **self.spare}

    def _seen(self, state: State, value: str, which: int) -> int:
        """The cards known to be of that name or suit, as far as the deck has them."""
        found: dict[Card, int] = {}
        for where, there in state.places():
            if where in self.apart:
                continue
            for thing in there:
                if type(thing) is Card and thing[which] == value:
                    found[thing] = found.get(thing, 0) + there[thing]
        return sum(min(number, self._most(card)) for card, number in found.items())

    def _most(self, card: Card) -> int:
        """The copies of a card; any number of one that is known only in part, none of one that is not of this deck."""
        partly = card.name is None or (card.suit is None and card.name in self.names)
        return self.deck.size if partly else self.copies.get(card, 0)


def _apart(table: Table) -> frozenset[Place]:
    """The places of cards of another deck: quests, of which a record need not write more than the suit (9.3.3)."""
    known = factions.letters()
    his = (f for f in table.factions if f in known and QUEST in factions.data(f).cards)
    return frozenset((QUESTS, *map(board, his)))


def _judged_as_dominance(moved: Moved) -> bool:
    """True if the judge of the turn looks at that dominance card (3.3.1, 3.3.4)."""
    return moved.target.kind == "crafted" or moved.source.kind == "display"
