"""A turn from Birdsong to Evening, with what everybody's turn has in common."""

from collections import Counter
from typing import cast

from rootlog.generating import birdsong, daylight, moving
from rootlog.generating.game import RandomGame
from rootlog.generating.roles import Wanderer
from rootlog.generating.ruling import rules
from rootlog.generating.seat import Seat


def take(game: RandomGame, seat: Seat) -> None:
    """One turn of that player. Raises Won when it wins the game."""
    _begin(game, seat)
    birdsong.start(game, seat)
    before = game.chance(0.5)
    if before:
        birdsong.during(game, seat)
    seat.birdsong(game)
    if not before:
        birdsong.during(game, seat)
    birdsong.end(game, seat)
    game.phase = "daylight"
    daylight.start(game, seat)
    seat.daylight(game)
    game.phase = "evening"
    _start_of_evening(game, seat)
    seat.evening(game)
    _end(game, seat)


def _begin(game: RandomGame, seat: Seat) -> None:
    game.playing = seat.letter
    game.phase = "birdsong"
    game.actions = []
    game.once = set()
    game.came = Counter()
    seat.mercenaries = seat.riverboats = False
    seat.spent = []


def _start_of_evening(game: RandomGame, seat: Seat) -> None:
    """Cobbler's move, Charm Offensive's card."""
    if seat.has("cobbler") and game.chance(0.7):
        if seat.letter in game.wanderers:
            cast("Wanderer", seat).stroll(game)
            return
        trips = moving.trips(game, seat.letter)
        if trips:
            game.plays["Cobbler used"] += 1
            moving.one_of(game, seat, trips)
    if seat.has("charmoffensive") and game.chance(0.6):
        _charm(game, seat)


def _charm(game: RandomGame, seat: Seat) -> None:
    others = game.enemies(seat.letter)
    if not others:
        return
    game.plays["Charm Offensive used"] += 1
    if game.draw(seat.letter):
        game.score(game.one(others).letter, 1)


def _end(game: RandomGame, seat: Seat) -> None:
    """The end of Evening: the Tower's point (17.3.4), then what the hirelings' markers ask for."""
    if game.tower is not None and rules(game, seat.letter, game.tower):
        game.plays["tower"] += 1
        game.score(seat.letter, 1)
    if game.hirelings:
        game.hirelings.end_of_evening(game, seat)
    seat.mercenaries = seat.riverboats = False
    if game.hirelings:
        game.hirelings.end_of_turn(game, seat)
