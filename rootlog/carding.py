"""Cards as written -> cards as moved: which card of a hand is meant, where it comes from, where it goes unwritten.

Identities are known as far as the record shows them. A card that leaves a hand unnamed might be any of those in it,
so what was known of the others is known no longer: a replay never claims more than the record says.
"""

from __future__ import annotations

from rootlog.engine.changes import Moved
from rootlog.engine.pieces import BOX, DECK, DISCARD, DISPLAY, QUESTS, UNKNOWN_CARD, Card, Place
from rootlog.engine.pieces import board, column, crafted, hand, leader, place
from rootlog.moving import side
from rootlog.names import DOMINANCE, FAITHFUL, VIZIER, full_card
from rootlog.record import Board, CardTerm, Hand, Pile, Transfer, Where
from rootlog.run import CARDS, Run
from rootlog.words import card_words, faction_words, place_words

ALLIANCE = "A"
SOULS = place("souls", "L")
QUEST_STOCK = place("stock", "", "quests")
HIDDEN = frozenset({"hand", "board"})
"""Places whose cards are face down, so that a card leaving unnamed may be any of them."""


def fits(card: Card, wanted: Card) -> bool:
    """Whether a card known so far may be the one that is written."""
    return (card.suit is None or wanted.suit is None or card.suit == wanted.suit) and (
        card.name is None or wanted.name is None or card.name == wanted.name
    )


def learned(card: Card, wanted: Card) -> Card:
    """What is known of a card once it is seen as written."""
    if card == wanted or card == UNKNOWN_CARD:
        return wanted
    return Card(card.suit or wanted.suit, card.name or wanted.name)


def choose(run: Run, wanted: Card, count: int, where: Place) -> list[tuple[Card, int]]:
    """The cards of that place that are taken for the written ones, best match first; fewer than `count` if it lacks them."""
    there = run.state.at(where)
    if there.get(UNKNOWN_CARD, 0) >= count and len(there) == 1:
        return [(UNKNOWN_CARD, count)]
    found = [(c, n) for c, n in there.items() if type(c) is Card and fits(c, wanted)]
    if len(found) > 1:
        found.sort(key=lambda pair: distance(pair[0], wanted))
    taken: list[tuple[Card, int]] = []
    for card, number in found:
        if count:
            taken.append((card, min(number, count)))
            count -= taken[-1][1]
    if where.kind in HIDDEN and len(found) > 1:
        _forget(run, where, found, taken, wanted)
    return taken


def distance(card: Card, wanted: Card) -> int:
    """How far a known card is from the written one: differences of knowledge, surplus ones first to be kept."""
    surplus = (card.suit is not None and wanted.suit is None) + (
        card.name is not None and wanted.name is None
    )
    missing = (card.suit is None and wanted.suit is not None) + (
        card.name is None and wanted.name is not None
    )
    return 4 * surplus + missing


def _forget(
    run: Run,
    where: Place,
    found: list[tuple[Card, int]],
    taken: list[tuple[Card, int]],
    wanted: Card,
) -> None:
    """The cards that might as well have been the ones that left are known no longer, once the step is over."""
    if taken[-1][0] == wanted and wanted.name is not None:
        return  # a card known exactly left as such: nothing is in doubt
    gone = dict(taken)
    for card, number in found:
        rest = number - gone.get(card, 0)
        vague = Card(card.suit if all(c.suit == card.suit for c, _ in found) else None, None)
        if rest and vague != card:
            run.later(Moved(rest, card, where, where, vague))


def known_name(run: Run, card: Card) -> None:
    """Reject a card that no deck and no faction at this table has."""
    if card.name is not None and card.name not in run.world.names:
        run.reject(f"neither the {run.table.deck} deck nor a faction here has a card {card.name}")


class MoveCard:
    """Some cards go from one place to another."""

    __slots__ = ("card", "count", "source", "target")

    def __init__(self, count: int, card: Card, source: Place, target: Place | None) -> None:
        self.count = count
        self.card = card
        self.source = source
        self.target = target

    def __call__(self, run: Run) -> None:
        """Move the best matching cards; the rest is a shortfall."""
        self.move(run, self.source, self.target)

    def move(self, run: Run, source: Place, target: Place | None) -> None:
        """Move them from there to there; no target: where the rules send each."""
        card, left = self.card, self.count
        if card.name is not None:
            known_name(run, card)
        if source is DECK:
            shuffle(run, left)
        for thing, number in choose(run, card, left, source):
            became = learned(thing, card)
            if became.name is not None and thing.name is None:
                self._count_copies(run, became)
            goal = target or spent(run, became, source)
            run.do(Moved(number, thing, source, goal, became))
            left -= number
        if left:
            self._shortfall(run, source, target, left)

    def _shortfall(self, run: Run, source: Place, target: Place | None, left: int) -> None:
        """Say so; what was known of hidden cards was wrong, so other cards leave in place of the written ones."""
        cards = card_words(self.card, self.count)
        run.short(CARDS, f"{held_words(run, source, self.card)}; the record takes {cards}")
        if source.kind in HIDDEN:
            for thing, number in run.state.cards(source):
                taken = min(number, left)
                if taken:
                    goal = target or spent(run, self.card, source)
                    run.do(Moved(taken, thing, source, goal, self.card))
                    left -= taken
            doubt_all(run, source)
        if not left:
            return
        goal = target or spent(run, self.card, source)
        run.do(Moved(left, self.card, source, goal, self.card, left))

    def _count_copies(self, run: Run, card: Card) -> None:
        """No more copies of a card can be seen than its deck holds."""
        copies = run.world.copies.get(card)
        if copies is None:
            return
        seen = sum(there.get(card, 0) for _, there in run.state.places())
        if seen + self.count > copies:
            words = card_words(card, 1)
            run.short(CARDS, f"the deck holds {copies} of {words}, and {seen} are elsewhere")


def doubt_all(run: Run, where: Place) -> None:
    """After a contradiction nothing is known of that hand any longer, so that it is reported once."""
    for card, number in run.state.cards(where):
        if card != UNKNOWN_CARD:
            run.later(Moved(number, card, where, where, UNKNOWN_CARD))


def held_words(run: Run, where: Place, card: Card) -> str:
    """How many cards a place holds, for a message about cards that are not among them."""
    size = sum(n for c, n in run.state.at(where).items() if type(c) is Card)
    cards = card_words(UNKNOWN_CARD, size) if size else "no card"
    none = " and none of them fits" if size and card != UNKNOWN_CARD else ""
    return f"{place_words(where)} holds {cards}{none}"


def shuffle(run: Run, needed: int) -> None:
    """When the draw pile runs out the discard pile becomes the new one; records do not say so."""
    if run.state.at(DECK).get(UNKNOWN_CARD, 0) >= needed:
        return
    if run.state.size(DECK) >= needed:
        return
    for card, number in list(run.state.at(DISCARD).items()):
        run.settle(Moved(number, card, DISCARD, DECK, UNKNOWN_CARD))


def spent(run: Run, card: Card, source: Place) -> Place:
    """Where a card goes when no target is written."""
    if card.name is not None:
        if card.name == FAITHFUL:
            return BOX
        if card.name == VIZIER or card.name in run.world.stocks:
            return place("stock", run.world.stocks.get(card.name, source.faction))
        if card.name in run.world.quests and source.kind == "board":
            return BOX
        if card.name == DOMINANCE and not run.world.souls:
            return DISPLAY
    return SOULS if run.world.souls else DISCARD


class UseBoardCard(MoveCard):
    """Cards leave a faction board: supporters, improvements, ministers, quests lie in different places of it."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Take them from the first place of the board that holds them all, else from the board."""
        source, faction = self.source, self.source.faction
        for where in (crafted(faction), leader(faction)):
            if self.card.name is not None and self._holds(run, where):
                source = where
        if source is self.source and not self._holds(run, source):
            source = self._elsewhere(run)
        self.move(run, source, self.target)
        if source.kind == "crafted" and self.card.name == run.world.coffin_name:
            run.world.bury(run)

    def _holds(self, run: Run, where: Place) -> bool:
        there = run.state.cards(where)
        return sum(n for c, n in there if fits(c, self.card)) >= self.count

    def _elsewhere(self, run: Run) -> Place:
        """The board does not hold them: the play area may, or the board of who just lost a base."""
        if self._holds(run, crafted(self.source.faction)):
            return crafted(self.source.faction)
        razed = run.razed
        if razed and razed != run.faction and self._holds(run, board(razed)):
            run.warn(f"read as cards of {faction_words(razed)}, whose building was removed")
            return board(razed)
        return self.source


class Appoint(MoveCard):
    """A leader, minister, character or mood comes from its stock, or a dominance card from the display."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Take it from its stock; the special cards bring what the rules bring with them."""
        name = self.card.name or ""
        owner = run.world.stocks.get(name)
        if owner is None:
            self._character(run)
            return
        if self.source.faction in run.world.players:
            owner = self.source.faction
        run.world.ready(run, owner, self.card)
        stock = place("stock", owner)
        self.move(run, stock, leader(owner))
        run.world.appointed(run, owner, name)

    def _character(self, run: Run) -> None:
        """A name that no list has: a newer Vagabond's, or a card that is drawn."""
        faction = self.source.faction
        if faction in run.world.vagabonds and self.card not in run.world.copies:
            run.do(Moved(1, self.card, BOX, leader(faction), self.card, 1))
        else:
            self.move(run, DECK, self.target)


class ClaimDominance(MoveCard):
    """A dominance card is taken from the display; that it went there may not have been written."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Take it from the display, where an unnamed card of that suit may have gone."""
        if not any(fits(c, self.card) for c, _ in run.state.cards(DISPLAY)):
            for pile in (DISCARD, SOULS):
                taken = choose(run, self.card, 1, pile)
                if taken:
                    thing = taken[0][0]
                    run.settle(Moved(1, thing, pile, DISPLAY, learned(thing, self.card)))
                    break
        self.move(run, DISPLAY, self.target)


class TakeQuest(MoveCard):
    """A quest is taken; another one replaces it."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Take it and turn up the next one once the step is over."""
        self.move(run, QUESTS, self.target)
        left = min(self.count, run.state.size(QUEST_STOCK))
        if left:
            run.later(Moved(left, UNKNOWN_CARD, QUEST_STOCK, QUESTS, UNKNOWN_CARD))


class RecoverCard(MoveCard):
    """A card comes out of the discard pile (with the Cult about, cards lie in the lost souls until they get there)."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Take it from the discard pile, or from the lost souls that were discarded unwritten."""
        source = DISCARD
        if run.world.souls and not any(fits(c, self.card) for c, _ in run.state.cards(DISCARD)):
            source = SOULS
        self.move(run, source, self.target)


class DrawCard(MoveCard):
    """A card with no source written is drawn; with no target either it is discarded from the hand."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Draw it, or discard it; a hand that is nobody's is read as the line owner's."""
        target = self.target
        stock = run.world.stocks.get(self.card.name or "")
        if stock is not None:
            self.move(run, place("stock", stock), target)
            return
        if target is None:
            run.warn("no hand is written: read as a discard from the hand of the line's owner")
            self.move(run, hand(run.faction), None)
            return
        self.move(run, DECK, gift(run, target))


class GiveCard(MoveCard):
    """A card leaves a hand."""

    __slots__ = ()

    def __call__(self, run: Run) -> None:
        """Move it from the hand; a hand that is nobody's is read as the line owner's."""
        source = self.source
        if source.faction not in run.world.players:
            run.warn(
                f"no player has the faction {source.faction}: read as the hand of the line's owner"
            )
            source = hand(run.faction)
        self.move(run, source, self.target and gift(run, self.target))


def gift(run: Run, target: Place) -> Place:
    """The hand or board that a card really goes to: nobody's hand is the owner's, Outrage goes to the supporters."""
    if target.kind != "hand":
        return target
    if target.faction not in run.world.players:
        run.warn(
            f"no player has the faction {target.faction}: read as the hand of the line's owner"
        )
        return hand(run.faction)
    if target.faction == ALLIANCE != run.faction and _outraged(run):
        run.warn("read as Outrage: the card goes to the supporters, not to the hand")
        return board(ALLIANCE)
    return target


def _outraged(run: Run) -> bool:
    """Whether the action before this one (points aside) removed sympathy or moved warriors into it."""
    turn = run.turn
    if turn is None:
        return False
    for action in reversed(turn.actions[: max(run.number - 1, 0)]):
        if isinstance(action.node, Transfer):
            return run.world.angers(run, action.node)
        if action.node is not None and type(action.node).__name__ != "Score":
            return False
    return False


CardOp = MoveCard


def cards(term: CardTerm, targets: tuple[Where, ...], owner: str) -> list[CardOp]:
    """The moves of cards that a term and its targets mean on that faction's turn."""
    card = full_card(term.suit, term.name)
    count = 1 if term.count is None else term.count
    return [_card_op(term.start, card, count, target, owner) for target in targets or (None,)]


def _card_op(
    start: Where | None, card: Card, count: int, target: Where | None, owner: str
) -> CardOp:
    goal = None if target is None else _target(card, target, owner)
    if start is None:
        if card.name == DOMINANCE:
            return ClaimDominance(count, card, DISPLAY, goal)
        if isinstance(target, Board) and target.key is None and card.name is not None:
            return Appoint(count, card, board(side(target.faction or owner)), goal)
        return DrawCard(count, card, DECK, goal)
    if isinstance(start, Hand):
        return GiveCard(count, card, hand(side(start.faction)), goal)
    if isinstance(start, Pile):
        if start.symbol == "Q":
            return TakeQuest(count, card, QUESTS, goal)
        return RecoverCard(count, card, DISCARD, goal)
    if isinstance(start, Board) and start.key is not None:
        return MoveCard(count, card, column(side(start.faction or owner), start.key), goal)
    faction = (start.faction or owner) if isinstance(start, Board) else owner
    return UseBoardCard(count, card, board(side(faction)), goal)


def _target(card: Card, where: Where, owner: str) -> Place | None:
    if isinstance(where, Hand):
        return hand(side(where.faction))
    if isinstance(where, Board):
        faction = side(where.faction or owner)
        if where.key is not None:
            return column(faction, where.key)
        return crafted(faction) if card.name == DOMINANCE else board(faction)
    return None
