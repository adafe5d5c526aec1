"""The Vagabond's characters: their special actions (18), and the quest cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rootlog.generating import battle
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import TablePiece
from rootlog.generating.removing import Removal, clear_out, rivals, shielded
from rootlog.generating.roles import HORDE
from rootlog.generating.ruling import may_enter, may_leave

if TYPE_CHECKING:
    from rootlog.engine.factions.vagabond.player import RandomVagabond


def plays(game: RandomGame, seat: RandomVagabond, place: int | str) -> list[Option]:
    """The act that his character allows for a torch."""
    if seat.character == "gladiator":
        return _duels(game, seat, place)
    special = {
        "thief": _steal,
        "tinker": _day_labor,
        "ranger": _hideout,
        "scoundrel": _scorched_earth,
        "vagrant": _instigate,
        "harrier": _glide,
    }.get(seat.character)
    torches = seat.usable("r")
    if special is None or not torches:
        return []
    done = special(game, seat, place)
    if done is None:
        return []

    def act() -> None:
        if seat.character != "scoundrel":
            seat.exhaust(game, torches[0])
        done()

    return [(1.0, f"special of the {seat.character}", act)]


def _duels(game: RandomGame, seat: RandomVagabond, place: int | str) -> list[Option]:
    """Any item is exhausted and damaged for an enemy warrior in his clearing; he draws a card, and nobody turns Hostile."""
    items = [item for item in seat.items if item.usable]
    if isinstance(place, str) or not items:
        return []

    def duel(foe: str) -> None:
        item = game.one(items)
        game.write(f"%{item.letter}{item.area}->e+d")
        item.area, item.exhausted = "d", True
        seat.move_up(game)
        removal = Removal(game, seat.letter)
        removal.take(place, Counter({TablePiece(foe, "w"): 1}))
        removal.finish()
        game.draw(seat.letter)

    foes = [one for one in rivals(game, seat.letter, place) if game.count(place, one)]
    return [(0.8, "duel", partial(duel, foe)) for foe in foes]


def _steal(game: RandomGame, seat: RandomVagabond, place: int | str) -> Callable[[], None] | None:
    """A random card from a player in his clearing."""
    victims = [s for s in game.others(seat.letter) if s.hand and game.pieces(place, s.letter)]
    if isinstance(place, str) or not victims:
        return None
    victim = game.one(victims)
    return lambda: victim.lose_random(game, seat.letter)


def _day_labor(
    game: RandomGame, seat: RandomVagabond, place: int | str
) -> Callable[[], None] | None:
    """A card from the discard pile that matches his clearing."""
    if isinstance(place, str):
        return None
    found = [card for card in game.pile if game.fits(card.suit, place)]
    if not found:
        return None
    card = game.one(found)
    return lambda: seat.take_back(game, card)


def _hideout(game: RandomGame, seat: RandomVagabond, place: int | str) -> Callable[[], None] | None:
    """Three items are repaired and Daylight ends."""
    broken = [item for item in seat.items if item.area == "d"]
    if len(broken) < 1 + isinstance(place, int):
        return None

    def done() -> None:
        for item in game.some(broken, 3):
            seat.repair(game, item)
        seat.resting = True

    return done


def _scorched_earth(
    game: RandomGame, seat: RandomVagabond, place: int | str
) -> Callable[[], None] | None:
    """The torch stays in his clearing; all enemy pieces there are removed and none comes in any more (18.6.2)."""
    foes = [p for p in game.at[place] if p.owner != seat.letter] if isinstance(place, int) else []
    if len(foes) < 3 or game.chance(0.5):
        return None
    torch = seat.usable("r")[0]

    def done() -> None:
        assert isinstance(place, int)
        seat.items.remove(torch)
        game.write("%rsr->e")
        game.write("%rse->")
        game.burnt.add(place)
        clear_out(game, seat.letter, [place])

    return done


def _instigate(
    game: RandomGame, seat: RandomVagabond, place: int | str
) -> Callable[[], None] | None:
    """One player battles another in his clearing; he removes and scores for both (18.4.2).

    The newest text leaves open who scores what where he is not one of the two: there he is the attacker, as it lets him be.
    """
    if isinstance(place, str):
        return None
    if game.law.since("law-16"):
        foes = battle.targets(game, seat.letter, place)
        return (lambda: battle.fight(game, seat.letter, game.one(foes), place)) if foes else None
    pairs = [
        (one.letter, other.letter)
        for one in game.enemies(seat.letter)
        if game.warriors(place, one.letter) and one.letter != game.who(HORDE)
        for other in game.enemies(one.letter)
        if other.letter not in game.wanderers
        and game.pieces(place, other.letter)
        and not shielded(game, other.letter, place)
    ]
    if not pairs:
        return None
    attacker, defender = game.one(pairs)
    return lambda: battle.instigate(game, seat.letter, attacker, defender, place)


def _glide(game: RandomGame, seat: RandomVagabond, place: int | str) -> Callable[[], None] | None:
    """His pawn moves to any clearing."""
    held = not may_leave(game, seat.letter, place)
    targets = [n for n in game.map.clearings if n != place and may_enter(game, n)]
    if held or not targets:
        return None
    target = game.one(targets)

    def done() -> None:
        game.pick_up(seat.letter, "p", place)
        game.put(seat.letter, "p", target)
        game.write(f"p->{target}")
        game.came[seat.letter, target] += 1

    return done
