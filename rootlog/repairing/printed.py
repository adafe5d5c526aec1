"""Cards in a suit in which the deck has none of that name: the suit that is printed on them, where that is one."""

from __future__ import annotations

from difflib import get_close_matches

from rootlog.engine.cards import Deck, deck
from rootlog.engine.game import Table
from rootlog.engine.law import chapter
from rootlog.notation.record import CardTerm, Node, Show, Transfer
from rootlog.repairing.lines import EditedLine
from rootlog.repairing.points import Branches, Checkpoint

R = chapter("terms")

CARDS = R.CARDS.symbol
"""The rule of what the deck holds."""
NEARLY = 0.6
"""The likeness of names at which one may be written for the other."""


def as_printed(
    ways: Branches, before: Checkpoint, point: Checkpoint, action: int
) -> Checkpoint | None:
    """The point that the turn between two points leads to with the cards of one action in their suits.

    None if it has the suits as they are, if a card has several, and if something else is wrong with the turn then.
    """
    line = point.line
    assert line is not None  # only the point before the first turn has none
    meant = _suited(line, action, ways.given.replayed.game.table)
    if meant is None:
        return None
    log, mark, told = ways.replay(before, meant)
    after = ways.judge(before, meant, log, mark, told)
    if after is None or after.errors > point.errors or not meant.is_writable(line):
        return None
    return after


def _suited(line: EditedLine, action: int, table: Table) -> EditedLine | None:
    changes: dict[int, Node] = {}
    for place, number in enumerate(line.numbers):
        node = line.actions[place].node
        if number != action:
            continue
        meant: Node | None = None
        if type(node) is Show:
            meant = node._replace(terms=tuple(_printed(term, table) for term in node.terms))
        elif type(node) is Transfer:
            terms = (_printed(t, table) if type(t) is CardTerm else t for t in node.terms)
            meant = node._replace(terms=tuple(terms))
        if meant is not None and meant != node:
            changes[place] = meant
    return line.replaced(changes) if changes else None


def _printed(term: CardTerm, table: Table) -> CardTerm:
    """A card by the suit that all of its name have."""
    if term.name is None or term.suit is None:
        return term
    cards = deck(table.deck)
    full = cards.full_name(term.name)
    suits = {card.suit for card in cards.named(full)} if full else set()
    if len(suits) != 1 or term.suit in suits or _is_near(term, cards):
        return term
    return term._replace(suit=suits.pop())


def _is_near(term: CardTerm, cards: Deck) -> bool:
    """True if the name may be the slip: a card of nearly that name has the suit as it is written, as another Favor has."""
    near = (card.name for card in cards.cards if card.suit == term.suit)
    return bool(get_close_matches(term.name or "", near, 1, NEARLY))
