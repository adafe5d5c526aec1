"""The acts of anybody in Daylight besides the faction's steps: cards in play, dominance, closed paths, exposure."""

from collections import Counter
from functools import partial
from typing import cast

from rootlog.generating import battle, moving, victory
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import DeckCard, TablePiece
from rootlog.generating.removing import Removal, pay, rivals, shielded
from rootlog.generating.roles import PLOTTERS, Plotters
from rootlog.generating.ruling import may_place, serves
from rootlog.generating.seat import Seat

PLOTS = ("t_b", "t_s", "t_e", "t_r")


def start(game: RandomGame, seat: Seat) -> None:
    """The start of Daylight: Command Warren may begin a battle."""
    if not seat.has("commandwarren") or not game.chance(0.7):
        return
    fields = battle.fields(game, seat.letter)
    if fields:
        game.plays["Command Warren used"] += 1
        battle.one_of(game, seat.letter, fields)


def extras(game: RandomGame, seat: Seat) -> list[Option]:
    """All that anybody may do now."""
    found = [*victory.options(game, seat), *_paths(game, seat), *exposures(game, seat)]
    found += _tax(game, seat) + _breakers(game, seat) + _bureau(game, seat) + _league(game, seat)
    if game.landmarks:
        found += game.landmarks.options(game, seat)
    if game.hirelings:
        found += game.hirelings.options(game, seat)
    return found


def _paths(game: RandomGame, seat: Seat) -> list[Option]:
    """A card removes a closed path next to own pieces, once a turn (17.3.3)."""
    if "path" in game.once or not game.closed or not seat.hand:
        return []
    found = [path for path in sorted(game.closed) if any(game.pieces(n, seat.letter) for n in path)]

    def done() -> None:
        game.first("path")
        low, high = game.one(found)
        game.closed.remove((low, high))
        game.spend(seat.letter, seat.worst(game, seat.hand))
        game.write(f"{low}_{high}->")
        game.score(seat.letter, 1)

    return [(0.5, "remove a closed path", done)] if found else []


def exposures(game: RandomGame, seat: Seat) -> list[Option]:
    """Guesses what a plot is that lies face down where own pieces are (13.2.4)."""
    plotter = game.who(PLOTTERS)
    if plotter not in game.seats or seat.letter == plotter or game.allies(seat.letter, plotter):
        return []
    corvids = cast("Plotters", game.seats[plotter])
    return [
        (0.3, "exposure", partial(_guess, game, seat, corvids, clearing, cards))
        for clearing in game.where(plotter, "t")
        if game.pieces(clearing, seat.letter) and (cards := seat.cards(game, clearing))
        if not shielded(game, plotter, clearing)
    ]


def _guess(
    game: RandomGame, seat: Seat, corvids: Plotters, clearing: int, cards: list[DeckCard]
) -> None:
    plotter = game.who(PLOTTERS)
    card = seat.worst(game, cards)
    kind = game.one(PLOTS)
    game.write(f"{card.face(game.named or card.dominance)}^{plotter}")
    game.write(f"?{plotter}{kind}{clearing}")
    if corvids.plots[clearing] != kind:
        seat.give(game, card, plotter)
        return
    game.plays["plot exposed"] += 1
    removal = Removal(game, seat.letter, exposed=True)
    removal.take(clearing, Counter({TablePiece(plotter, "t"): 1}))
    removal.finish()


def _tax(game: RandomGame, seat: Seat) -> list[Option]:
    """Tax Collector: once in Daylight an own warrior is removed for a card."""
    places = game.where(seat.letter)
    if not seat.has("taxcollector") or "tax" in game.once or not places:
        return []

    def done() -> None:
        game.first("tax")
        pay(game, seat.letter, "w", {game.one(places): 1})
        game.draw(seat.letter)

    return [(0.7, "Tax Collector used", done)]


def _breakers(game: RandomGame, seat: Seat) -> list[Option]:
    """Codebreakers: once in Daylight the hand of another player is looked at."""
    if not seat.has("codebreakers") or "codes" in game.once:
        return []

    def done() -> None:
        game.first("codes")
        game.one(game.enemies(seat.letter)).show_hand(game, seat.letter)

    return [(0.5, "Codebreakers used", done)]


def _bureau(game: RandomGame, seat: Seat) -> list[Option]:
    """Propaganda Bureau: a card turns an enemy's warrior into one's own, once in Daylight."""
    if not seat.has("propagandabureau") or "bureau" in game.once or not seat.supply["w"]:
        return []
    found = [
        (clearing, foe)
        for clearing in game.map.clearings
        if may_place(game, seat.letter, clearing) and seat.cards(game, clearing)
        for foe in rivals(game, seat.letter, clearing)
        if game.count(clearing, foe) and not serves(game, seat.letter, foe)
    ]

    def done() -> None:
        game.first("bureau")
        clearing, foe = game.one(found)
        game.spend(seat.letter, seat.worst(game, seat.cards(game, clearing)))
        removal = Removal(game, seat.letter, replaced=game.law.since("law-16"))
        removal.take(clearing, Counter({TablePiece(foe, "w"): 1}))
        game.bring(seat.letter, {"w": 1}, clearing)
        removal.settle()

    return [(1.0, "Propaganda Bureau used", done)] if found else []


def _league(game: RandomGame, seat: Seat) -> list[Option]:
    """League of Adventurous Mice: an item of the box is exhausted for a move or a battle, once in Daylight."""
    items = [item for item in seat.items if item.usable]
    if not seat.has("leagueofadventurousmice") or "league" in game.once or not items:
        return []
    if seat.letter in "VGH":
        return []
    fields = battle.fields(game, seat.letter)
    trips = moving.trips(game, seat.letter)

    def fight() -> None:
        game.first("league")
        seat.exhaust_box(game, items[0])
        battle.one_of(game, seat.letter, fields)

    def march() -> None:
        game.first("league")
        seat.exhaust_box(game, items[0])
        moving.one_of(game, seat, trips)

    found: list[Option] = [(0.8, "League used to battle", fight)] if fields else []
    return found + ([(0.8, "League used to move", march)] if trips else [])
