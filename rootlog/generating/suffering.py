"""The losses of a faction when its pieces are removed: supporters lost, cards discarded, funds gone, ministers unswayed."""

from __future__ import annotations

from collections import Counter
from typing import cast

from rootlog.generating.game import RandomGame
from rootlog.generating.moving import outrage
from rootlog.generating.pieces import Pieces, TablePiece, count, spell
from rootlog.generating.removing import home
from rootlog.generating.roles import COURT, GARDENERS, REBELS, TRADERS, Court, Rebels, Traders


def follow(game: RandomGame, by: str, clearing: int, pieces: Pieces) -> None:
    """Everything that follows from these pieces having gone from that clearing."""
    for _ in range(pieces[TablePiece(game.who(REBELS), "t")]):
        _outraged(game, by, clearing)
    for piece, number in sorted(pieces.items()):
        if piece.owner == game.who(REBELS) and piece.building and number:
            _base_lost(game, piece.code, clearing)
        if piece.owner == game.who(GARDENERS) and piece.building:
            for _ in range(number):
                game.seats[game.who(GARDENERS)].discard_random(game)
        if piece.owner == game.who(TRADERS) and piece.token:
            for _ in range(number):
                _trade_disrupted(game)


def _outraged(game: RandomGame, by: str, clearing: int) -> None:
    """Whoever removes sympathy pays Outrage; for a hireling its controller does (19.3.7)."""
    payer = by if by in game.seats else (game.hirelings.holder(by) if game.hirelings else None)
    if payer and payer != game.who(REBELS):
        outrage(game, payer, clearing)


def _base_lost(game: RandomGame, code: str, clearing: int) -> None:
    """A base is removed: supporters of its suit, in the newest law its clearing's, and half the officers leave (8.2.4)."""
    seat = cast("Rebels", game.seats[game.who(REBELS)])
    suits = game.suits[clearing] if game.law.since("law-16") else code[-1].upper()
    lost = [card for card in seat.supporters if card.suit in {*suits, "B"}]
    seat.drop(game, lost)
    half = (seat.officers + 1) // 2
    if half:
        seat.officers -= half
        home(game, game.who(REBELS), "w", half, removed=False)
        game.write(f"{count(half, game.own(game.who(REBELS)) + 'w')}{game.who(REBELS)}$->")
    if not seat.bases(game) and len(seat.supporters) > seat.CAPACITY:
        seat.drop(game, game.some(seat.supporters, len(seat.supporters) - seat.CAPACITY))


def _trade_disrupted(game: RandomGame) -> None:
    """A trade post is removed: half the funds go (11.2.5.I)."""
    seat = cast("Traders", game.seats[game.who(TRADERS)])
    lost = game.some(sorted(seat.funds.elements()), (seat.funds.total() + 1) // 2)
    if not lost:
        return
    gone = Counter(lost)
    for owner, number in gone.items():
        seat.funds[owner] -= number
        home(game, owner, "w", number, removed=False)
    text = spell(Counter({TablePiece(o, "w"): n for o, n in gone.items()}), game.playing)
    game.write(f"{text}{game.who(TRADERS)}$->")


def failure(game: RandomGame) -> None:
    """Buildings of the Duchy are removed: a minister of the highest rank leaves, a random card too (12.2.3)."""
    seat = cast("Court", game.seats[game.who(COURT)])
    if not game.law.since("law-6"):
        seat.discard_random(game)
    seat.unsway(game)
    if game.law.since("law-6"):
        seat.discard_random(game)
