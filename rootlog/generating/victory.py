"""Dominance cards and coalitions (3.3, 9.2.8)."""

from functools import partial
from typing import cast

from rootlog.generating.game import GameWon, Option, RandomGame
from rootlog.generating.pieces import DeckCard
from rootlog.generating.roles import Wanderer
from rootlog.generating.ruling import rules
from rootlog.generating.seat import Seat

NEEDED = 10


def check_dominance(game: RandomGame, seat: Seat) -> None:
    """At the start of Birdsong an activated dominance may win (3.3.1). Raises GameWon if so."""
    if seat.dominance and _dominates(game, seat, seat.dominance):
        game.plays["dominance wins"] += 1
        raise GameWon(game.side(seat.letter))


def _dominates(game: RandomGame, seat: Seat, card: DeckCard) -> bool:
    ruled = {n for n in game.map.clearings if rules(game, seat.letter, n)}
    if card.suit == "B":
        return any(n in ruled and game.map.opposite[n] in ruled for n in game.map.corners)
    return sum(card.suit in game.suits[n] for n in ruled) >= 3


def options(game: RandomGame, seat: Seat) -> list[Option]:
    """Activating a dominance card of the hand, taking one that is available."""
    found: list[Option] = []
    if (seat.score or 0) >= NEEDED and seat.dominance is None and seat.partner is None:
        for card in seat.hand:
            if card.dominance:
                found += _activations(game, seat, card)
    for card in game.display:
        payers = [
            c for c in seat.hand if c.suit == card.suit or (c.suit == "B" and card.suit != "B")
        ]
        payers = [c for c in payers if not c.dominance]
        if payers and len(seat.hand) < 6:
            found.append((0.3, "take a dominance card", partial(_take, game, seat, card, payers)))
    return found


def _activations(game: RandomGame, seat: Seat, card: DeckCard) -> list[Option]:
    if seat.letter in game.wanderers:
        partner = _partner(game, seat)
        return (
            [(1.0, "coalition", partial(cast("Wanderer", seat).join, game, card, partner))]
            if partner
            else []
        )
    weight = 2.0 if _dominates(game, seat, card) else 0.1
    return [(weight, "dominance", partial(_activate, game, seat, card))]


def _activate(game: RandomGame, seat: Seat, card: DeckCard) -> None:
    seat.hand.remove(card)
    seat.dominance = card
    seat.score = None
    game.write(f"{card.face()}{seat.letter}->$")
    game.write("++->$")


def _partner(game: RandomGame, seat: Seat) -> str | None:
    """Whom a Vagabond may join: the player with the fewest points, in no coalition (9.2.8)."""
    if len(game.seats) < 4:
        return None
    scores = [(one.score, one) for one in game.others(seat.letter) if one.score is not None]
    if len(scores) < len(game.seats) - 1:
        return None
    least = min(score for score, _ in scores)
    tied = [
        one.letter for score, one in scores if score == least and one.letter not in game.wanderers
    ]
    joined = {one.partner for one in game.seats.values()}
    free = [one for one in tied if one not in joined]
    return game.one(free) if free else None


def _take(game: RandomGame, seat: Seat, card: DeckCard, payers: list[DeckCard]) -> None:
    game.spend(seat.letter, seat.worst(game, payers))
    game.display.remove(card)
    seat.hand.append(card)
    game.write(f"{card.face()}->{seat.letter}")
