"""The identities that unseen cards can have: hands, supporters and the draw pile hold cards that a record shows only in part.

Sizes are exact; identities are known as far as they were seen. Answers are yes, no, or None where it cannot be known.
"""

from collections.abc import Mapping

from rootlog.engine.pieces import Card, Place
from rootlog.engine.state import State


def fits(card: Card, wanted: Card) -> bool:
    """True if a card, as far as it is known, may be the wanted one."""
    return (card.suit is None or wanted.suit is None or card.suit == wanted.suit) and (
        card.name is None or wanted.name is None or card.name == wanted.name
    )


def surely(card: Card, wanted: Card) -> bool:
    """True if a card is known well enough to be the wanted one for certain."""
    return (wanted.suit is None or card.suit == wanted.suit) and (
        wanted.name is None or card.name == wanted.name
    )


def seen(state: State, card: Card) -> int:
    """The number of copies of exactly that card whose places are known."""
    number = 0
    for _, there in state.places():  # a loop is faster than a generator
        if card in there:
            number += there[card]
    return number


def unseen(state: State, deck: Mapping[Card, int]) -> dict[Card, int]:
    """The cards of a deck that are not known to lie anywhere, with their copies; none below zero."""
    left = dict(deck)
    for _, there in state.places():
        for thing, number in there.items():
            if isinstance(thing, Card) and thing in left:
                left[thing] -= number
    return {card: number for card, number in left.items() if number > 0}


def holds(
    state: State,
    where: Place,
    wanted: Card,
    count: int = 1,
    deck: Mapping[Card, int] | None = None,
) -> bool | None:
    """True if so many cards that fit lie in that place: yes, no, or None where unseen cards decide.

    `deck` (card to copies) rules out what no unseen card can be: a second copy of a unique card, a fourth fox ambush.
    """
    sure = possible = 0
    for card, number in state.cards(where):
        if surely(card, wanted):
            sure += number
        elif fits(card, wanted):
            possible += number
    if sure >= count:
        return True
    if deck is not None and possible:
        possible = min(possible, _available(state, wanted, deck))
    return None if sure + possible >= count else False


def _available(state: State, wanted: Card, deck: Mapping[Card, int]) -> int:
    """The number of cards that fit the wanted one and can still be among those not seen."""
    if wanted.name is None:
        return sum(deck.values())
    copies = {card: number for card, number in deck.items() if fits(card, wanted)}
    return sum(max(0, number - seen(state, card)) for card, number in copies.items())
