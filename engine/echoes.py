"""What is nowhere in a replay only because judging told that it was not placed, or that it was placed without leave.

A warrior that Birdsong should have placed is not there when it moves; one that nothing allowed is not in the supply when
another is placed. Neither is a second mistake.
"""

from __future__ import annotations

from itertools import takewhile

from rootlog.engine.cards import deck
from rootlog.engine.changes import Moved
from rootlog.engine.game import Game
from rootlog.engine.judging.carried import Amiss, Miscraft
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Piece
from rootlog.engine.reasons import ERROR, IMPOSSIBLE, Objection

TERMS = chapter("terms")


def without_miscrafted(
    game: Game, contradictions: tuple[Objection, ...], miscrafts: tuple[Miscraft, ...]
) -> tuple[Objection, ...]:
    """Without the copies that the deck has no more because a card was crafted without leave: it may be another card."""
    if not miscrafts or not any(one.kind == IMPOSSIBLE for one in contradictions):
        return contradictions
    return tuple(one for one in contradictions if not _is_miscrafted(game, one, miscrafts))


def _is_miscrafted(game: Game, one: Objection, miscrafts: tuple[Miscraft, ...]) -> bool:
    """Whether all that is wrong is that a card is seen oftener than it can be, by no more than was crafted without leave."""
    if one.rule != TERMS.CARDS or one.kind != IMPOSSIBLE or not one.action:
        return False
    copies = {Card(card.suit, card.name): card.copies for card in deck(game.table.deck).cards}
    step, over = game.step(one.turn, one.action), False
    for change, before in zip(step.changes, step.states, strict=False) if step else ():
        if type(change) is not Moved or type(change.became) is not Card:
            continue
        if change.short:
            return False
        card = change.became
        if card in copies and change.thing != card:
            seen = sum(there.get(card, 0) for _, there in before.places()) + change.count
            wrong = sum(m.name == card.name and m.turn < one.turn for m in miscrafts)
            if seen - copies[card] > wrong:
                return False
            over = over or seen > copies[card]
    return over


class _Left:
    """What was told to be amiss in one turn and explains nothing yet."""

    def __init__(self, amiss: Amiss) -> None:
        self.turn = amiss.turn
        self.on_board = amiss.on_board
        self.numbers = {False: amiss.unplaced, True: amiss.placed}
        """How many are missing on the map, and in their supply."""


def without_amiss(
    game: Game, contradictions: tuple[Objection, ...], amiss: tuple[Amiss, ...]
) -> tuple[Objection, ...]:
    """Without the pieces that are nowhere because it was told that they are not placed, or that too many are placed."""
    if not amiss or not any(one.kind == IMPOSSIBLE for one in contradictions):
        return contradictions
    left: dict[Piece, list[_Left]] = {}
    for told in amiss:
        left.setdefault(told.piece, []).append(_Left(told))
    kept = []
    for one in contradictions:
        lacking = _lacking(game, one) if one.kind == IMPOSSIBLE and one.severity == ERROR else {}
        if not lacking or not all(
            _forgive(left.get(piece, []), one.turn, kind, n) for (piece, kind), n in lacking.items()
        ):
            kept.append(one)
    return tuple(kept)


def _lacking(game: Game, contradiction: Objection) -> dict[tuple[Piece, str], int]:
    """How many of which pieces are not where the action takes them from, each with what such a place is."""
    found: dict[tuple[Piece, str], int] = {}
    step = game.step(contradiction.turn, contradiction.action)
    for change in step.changes if step else ():
        if type(change) is Moved and change.short:
            if type(change.thing) is not Piece:
                return {}
            key = change.thing, change.source.kind
            found[key] = found.get(key, 0) + change.short
    return found


def _forgive(left: list[_Left], turn: int, kind: str, count: int) -> bool:
    """Whether so many missing pieces are explained by what was told of such pieces until that turn; then it explains no others.

    What is placed without leave may be told of what is missing itself, so only turns before tell of an empty supply.
    """
    in_supply = kind == "supply"
    known = takewhile(lambda one: one.turn <= turn - in_supply, left)
    found = [one for one in known if kind != "clearing" or not one.on_board]
    if sum(one.numbers[in_supply] for one in found) < count:
        return False
    for one in found:
        used = min(count, one.numbers[in_supply])
        one.numbers[in_supply] -= used
        count -= used
    return True
