"""Which cards of a place are meant by those that are written, and the move of cards that is on it.

Identities are known as far as the record shows them. A card that leaves a hand unnamed might be any of those in it,
so what was known of the others is known no longer: a replay never claims more than the record says.
"""

from typing import NamedTuple

from rootlog.engine.changes import Moved
from rootlog.engine.hidden import fits, seen
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import (
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    SOULS,
    UNKNOWN_CARD,
    Card,
    Place,
    place,
)
from rootlog.engine.tuples import maker
from rootlog.engine.words import a, cards_in_full, place_in_full, some
from rootlog.notation.record import (
    Battle,
    Craft,
    Hand,
    PieceTerm,
    Region,
    Transfer,
)
from rootlog.replaying.names import (
    DOMINANCE,
    FAITHFUL,
    VIZIER,
    full_card,
    is_immediate,
)
from rootlog.replaying.replayer import CARDS, Replayer

QUEST_STOCK = place("stock", "", "quests")
SPENDING_FOR_SUIT = chapter("victory").SPENDING_FOR_SUIT
TAKING_AVAILABLE_CARDS = chapter("victory").TAKING_AVAILABLE_CARDS
HIDDEN = frozenset({"hand", "board"})
"""Places whose cards are face down."""
MIXED = HIDDEN | {"discard", "souls", "crafted", "column"}
"""Places where a card that leaves without its name may be any of those that fit."""
CRAFTED, COLUMN = "crafted", "column"


class Chosen(NamedTuple):
    """The cards of a place that are taken for the written ones, and those that might as well have been them.

    `taken` has each card as it was known there, how many, and as what it is known from now on; `doubtful` are the moves
    by which the others are known no better than by what all have in common, to be settled once those are gone.
    """

    taken: tuple[tuple[Card, int, Card], ...]
    doubtful: tuple[Moved, ...] = ()


_chosen = maker(Chosen)
_moved = maker(Moved)


def learned(card: Card, wanted: Card) -> Card:
    """The knowledge of a card once it is seen as written."""
    if card in (wanted, UNKNOWN_CARD):
        return wanted
    return Card(card.suit or wanted.suit, card.name or wanted.name)


def choose(replayer: Replayer, wanted: Card, count: int, where: Place) -> Chosen:
    """The cards of that place that are taken for the written ones, best match first; fewer than `count` if it lacks them."""
    there = replayer.state.at(where)
    if len(there) == 1 and there.get(UNKNOWN_CARD, 0) >= count:
        return _chosen((((UNKNOWN_CARD, count, wanted),), ()))
    found = [(c, n) for c, n in there.items() if type(c) is Card and fits(c, wanted)]
    if len(found) > 1:
        # of two that fit alike it is no dominance card nor faithful retainer: scribes name those
        found.sort(
            key=lambda pair: (distance(pair[0], wanted), pair[0].name in (DOMINANCE, FAITHFUL))
        )
        if where.kind == CRAFTED and wanted.name is None:
            found = [(c, n) for c, n in found if c.name != DOMINANCE] or found
        if where.kind == COLUMN and wanted.name is None:
            found = [
                (c, n) for c, n in found if c.name not in (DOMINANCE, FAITHFUL, VIZIER)
            ] or found
    taken: list[tuple[Card, int]] = []
    for card, number in found:
        if count:
            taken.append((card, min(number, count)))
            count -= taken[-1][1]
    if where.kind not in MIXED or not _doubtful(found, taken, wanted):
        return _chosen((tuple([(card, n, learned(card, wanted)) for card, n in taken]), ()))
    vague = common([card for card, _ in found])
    became = learned(vague, wanted)
    gone = dict(taken)
    left = [(card, number - gone.get(card, 0)) for card, number in found]
    doubtful = [Moved(n, card, where, where, vague) for card, n in left if n and card != vague]
    return Chosen(tuple((card, n, became) for card, n in taken), tuple(doubtful))


def _doubtful(found: list[tuple[Card, int]], taken: list[tuple[Card, int]], wanted: Card) -> bool:
    """True if other cards might have been the ones that left: not if all did, nor if the last was known exactly as such.

    Where its name alone is known, one of that name whose suit is known may have left as well.
    """
    if len(found) <= 1 or sum(n for _, n in found) == sum(n for _, n in taken):
        return False
    if taken[-1][0] != wanted or wanted.name is None:
        return True
    return wanted.suit is None and any(card.suit is not None for card, _ in found)


def common(cards: list[Card]) -> Card:
    """The knowledge of each of those cards."""
    suits, names = {card.suit for card in cards}, {card.name for card in cards}
    return Card(suits.pop() if len(suits) == 1 else None, names.pop() if len(names) == 1 else None)


def distance(card: Card, wanted: Card) -> int:
    """The distance of a known card from the written one: differences of knowledge, surplus ones first to be kept."""
    surplus = (card.suit is not None and wanted.suit is None) + (
        card.name is not None and wanted.name is None
    )
    missing = (card.suit is None and wanted.suit is not None) + (
        card.name is None and wanted.name is not None
    )
    return 4 * surplus + missing


def known_name(replayer: Replayer, card: Card) -> None:
    """Reject a card that no deck and no faction at this table has."""
    if card.name is not None and not replayer.world.knows(card.name):
        replayer.reject(
            f"neither the {replayer.table.deck} deck nor a faction here has a card {card.name}"
        )


def count_copies(replayer: Replayer, card: Card, count: int, rule: Rule = CARDS) -> None:
    """No more copies of a card can be seen than its deck holds; where more are, that breaks that rule."""
    copies = replayer.world.copies.get(card)
    if copies is not None:
        elsewhere = seen(replayer.state, card)
        if elsewhere + count > copies:
            named = cards_in_full(card, copies)
            where = ""
            if replayer.state.count(card, DISPLAY):
                rule, where = SPENDING_FOR_SUIT, ", which is available to be taken"
            replayer.short(rule, f"the deck has {named}{where}; {elsewhere + count} are seen")
            replayer.doubt_picks("", DOMINANCE)


class MoveCard:
    """Some cards go from one place to another."""

    def __init__(self, count: int, card: Card, source: Place, target: Place | None) -> None:
        self.count = count
        self.card = card
        self.source = source
        self.target = target

    def __call__(self, replayer: Replayer) -> None:
        """Move the best matching cards; the rest is a shortfall."""
        self.move(replayer, self.source, self.target)

    def move(self, replayer: Replayer, source: Place, target: Place | None) -> None:
        """Move them from there to there; no target: where the rules send each."""
        card, left = self.card, self.count
        if card.name is not None:
            known_name(replayer, card)
        if source is DECK:
            shuffle(replayer, left)
            if card.name is not None:
                _shuffle_before(replayer, card, left)
        chosen = choose(replayer, card, left, source)
        for thing, number, became in chosen.taken:
            if became.name is not None and thing.name is None:
                count_copies(replayer, became, number)
            goal = target or spent(replayer, became, source)
            if source is DECK and goal == DISCARD and replayer.world.reshuffles:
                shuffle(
                    replayer, number + 1
                )  # what is drawn goes onto a pile that has become the deck
            replayer.do(_moved((number, thing, source, goal, became, 0)))
            left -= number
            if goal == QUEST_STOCK:  # shuffled in, so nobody knows any longer where it lies
                replayer.later(Moved(number, became, goal, goal, UNKNOWN_CARD))
        for doubt in chosen.doubtful:
            replayer.settle(doubt)
        if left:
            self._shortfall(replayer, source, target, left)
        if source is DECK and replayer.world.reshuffles:
            shuffle(replayer, 1)

    def _shortfall(
        self, replayer: Replayer, source: Place, target: Place | None, left: int
    ) -> None:
        """Say so; what was known of hidden cards was wrong, so other cards leave in place of the written ones."""
        rule = TAKING_AVAILABLE_CARDS if source == DISPLAY else CARDS
        shown = (fits(c, self.card) for c, _ in replayer.state.cards(DISPLAY))
        if source in (DECK, DISCARD) and self.card.name == DOMINANCE and any(shown):
            rule = SPENDING_FOR_SUIT  # who discards a dominance card puts it beside the map
        replayer.short(rule, held_words(replayer, source, self.card, (self.count, left)))
        if source == DISCARD:
            replayer.doubt_picks("", DOMINANCE)
        if source.kind in HIDDEN:
            for thing, number in replayer.state.cards(source):
                taken = min(number, left)
                if taken:
                    goal = target or spent(replayer, self.card, source)
                    replayer.do(Moved(taken, thing, source, goal, self.card))
                    left -= taken
            doubt_all(replayer, source)
        if not left:
            return
        goal = target or spent(replayer, self.card, source)
        replayer.do(Moved(left, self.card, source, goal, self.card, left))


def doubt_all(replayer: Replayer, where: Place) -> None:
    """After a contradiction nothing is known of that hand any longer, so that it is reported once."""
    for card, number in replayer.state.cards(where):
        if card != UNKNOWN_CARD:
            replayer.later(Moved(number, card, where, where, UNKNOWN_CARD))


def held_words(replayer: Replayer, where: Place, card: Card, wanted: tuple[int, int]) -> str:
    """The number of cards that a place held before the action, and the number that can be those taken: so many, so many in vain."""
    count, missing = wanted
    before = replayer.states[0] if replayer.states else replayer.state
    there = replayer.state.cards(where)
    size = sum(number for _, number in before.cards(where))
    left = sum(number for _, number in there) + count - missing
    verb = "hold" if where.kind in ("stock", "used") and where.faction else "holds"
    held, gone = f"{place_in_full(where)} {verb} {some(size, 'card')}", size - left
    total = count + gone
    taken = f"; {total} {'is' if total == 1 else 'are'} taken"
    if not left or card == UNKNOWN_CARD:
        return held + taken
    one = a(cards_in_full(card).removeprefix("1 "))
    fitting = count - missing + sum(number for thing, number in there if fits(thing, card))
    end = "" if not fitting and count == 1 else taken
    if gone:
        return f"{held}; without the {gone} taken first {fitting or 'none'} can be {one}{end}"
    return f"{held}, but {fitting or 'none'} of them can be {one}{end}"


def shuffle(replayer: Replayer, needed: int) -> None:
    """When the draw pile does not have so many cards the discard pile joins it; records do not say so.

    Some editions do so when a card has to be drawn, others as soon as the pile is empty.
    """
    if replayer.state.at(DECK).get(UNKNOWN_CARD, 0) >= needed:
        return
    if replayer.state.size(DECK) >= needed:
        return
    _join(replayer)


def _join(replayer: Replayer) -> None:
    if not replayer.state.at(DISCARD):
        return
    _set_aside(replayer)
    kept = _resolved(replayer)
    for card, number in list(replayer.state.cards(DISCARD)):
        joining = number - (card == kept)
        if joining:
            replayer.settle(Moved(joining, card, DISCARD, DECK, UNKNOWN_CARD))


def _set_aside(replayer: Replayer) -> None:
    """Leave out what may be dominance cards that were discarded unnamed: none, unless something tells that some were.

    They lie on display, so the deck has that many cards less. Which suits they have is not known.
    """
    there = {card: n for card, n in replayer.state.cards(DISCARD) if card.name is None}
    if not there:
        return
    shown = dict(replayer.state.cards(DISPLAY))
    copies = replayer.world.copies.items()
    unseen = [c for c, n in copies if c.name == DOMINANCE and n and not seen(replayer.state, c)]
    room = len(unseen) - sum(n for card, n in shown.items() if card.name is None)
    suited = [Card(card.suit, None) for card in unseen]
    vague = [card for card in suited if card in there and card not in shown]
    vague.sort(key=lambda card: -there[card])
    vague += [UNKNOWN_CARD] * there.get(UNKNOWN_CARD, 0)
    vague = vague[: max(0, room)]
    if vague:
        for card in vague[: replayer.choose("", DOMINANCE, len(vague) + 1)]:
            replayer.settle(Moved(1, card, DISCARD, DISPLAY, card))


def _shuffle_before(replayer: Replayer, card: Card, count: int) -> None:
    """Let the discard pile join a deck that is nearly empty where a card is drawn that else lies in that pile.

    A dominance card that was discarded unnamed lies on display, not in the piles that became the deck, so the deck may
    have been empty that much earlier.
    """
    copies, state = replayer.world.copies, replayer.state
    if not state.at(DISCARD).get(card, 0) or seen(state, card) + count <= copies.get(card, 0):
        return
    missing = [n - seen(state, one) for one, n in copies.items() if one.name == DOMINANCE]
    if state.size(DECK) - count <= sum(n for n in missing if n > 0):
        _join(replayer)


def _resolved(replayer: Replayer) -> Card | None:
    """The card whose immediate effect is being resolved, if one is: it is discarded after that."""
    actions = replayer.turn.actions[: replayer.number] if replayer.turn else ()
    for action in reversed(actions):
        node = action.node
        if isinstance(node, Craft):
            card = full_card(None, node.name)
            return card if is_immediate(card.name) else None
        if not _of_effect(node):
            return None
    return None


def _of_effect(node: object) -> bool:
    """True if an action can be of an immediate effect, or follow from it: nobody battles, draws, or brings own pieces."""
    if isinstance(node, Battle):
        return False
    if not isinstance(node, Transfer) or not node.targets:
        return True
    if any(isinstance(target, Hand) for target in node.targets):
        return False
    own = any(isinstance(term, PieceTerm) and term.faction is None for term in node.terms)
    return not (own and any(isinstance(target, Region) for target in node.targets))


def spent(replayer: Replayer, card: Card, source: Place) -> Place:
    """The goal of a card when no target is written."""
    if source.kind == "board" and source.faction in replayer.world.vagabonds:
        return QUEST_STOCK  # nothing but quests lies there, named or not
    if card.name is not None:
        if card.name == FAITHFUL:
            return BOX
        if card.name == VIZIER or card.name in replayer.world.stocks:
            return place("stock", replayer.world.stocks.get(card.name, source.faction))
        if card.name == DOMINANCE and not replayer.world.souls:
            return DISPLAY
    return SOULS if replayer.world.souls else DISCARD
