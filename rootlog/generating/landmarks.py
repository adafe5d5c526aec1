"""Landmarks (chapter 20 and their cards): their clearings and their effects."""

from __future__ import annotations

from collections import Counter

from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import SUITS, DeckCard, TablePiece
from rootlog.generating.ruling import paths
from rootlog.generating.seat import Seat

NAMES = ("treetop", "market", "forge", "city", "ferry", "tower")
MARKET = 3
"""The cards that lie at the Black Market."""
FORGED = {"F": "ssxh", "M": "bbtt", "R": "ffcc"}
"""The items that the Legendary Forge takes from the supply, by the suit of its clearing."""


class Landmarks:
    """The landmarks of a game: where each is, what the Forge holds, which piece is in the Treetop's slot."""

    def __init__(self) -> None:
        self.at: dict[str, int] = {}
        self.forge: Counter[str] = Counter()
        self.nested: TablePiece | None = None
        self.market: list[DeckCard] = []

    def forge_allows(self, game: RandomGame, seat: Seat, item: str) -> bool:
        """True if that player may craft an item of the Forge: with a piece in its clearing."""
        return not self.forge[item] or bool(game.pieces(self.at["forge"], seat.letter))

    def treetop_point(self, game: RandomGame, piece: TablePiece, clearing: int) -> int:
        """The point more for a building in the Treetop's slot, which is filled last."""
        if clearing != self.at.get("treetop") or piece != self.nested:
            return 0
        self.nested = None
        return 1

    def built(self, game: RandomGame, piece: TablePiece, clearing: int) -> None:
        """A building was placed: the last slot to be filled is the Treetop's, unless a building is in it."""
        if clearing != self.at.get("treetop") or game.open_slots(clearing) > 0:
            return
        if self.nested is None or game.at[clearing][self.nested] <= (self.nested == piece):
            self.nested = piece

    def options(self, game: RandomGame, seat: Seat) -> list[Option]:
        """The acts in Daylight that landmarks allow a player: a card swapped at the Black Market, once a turn.

        The notation has no place for its cards: one is written as discarded, the other as drawn.
        """
        cards = [card for card in seat.hand if not card.dominance]
        place = self.at.get("market")
        if place is None or "market" in game.once or not cards or game.leaves_out("black market"):
            return []

        def swap() -> None:
            game.first("market")
            given, taken = seat.worst(game, cards), game.one(self.market)
            seat.hand.remove(given)
            self.market.remove(taken)
            self.market.append(given)
            seat.hand.append(taken)
            game.write(f"#{seat.letter}->")
            game.write(f"#->{seat.letter}")

        return [(0.7, "Black Market", swap)] if game.pieces(place, seat.letter) else []

    def header(self) -> str:
        """The header's line of them."""
        return "/".join(f"{name}->{place}" for name, place in self.at.items())


def set_up(game: RandomGame, names: tuple[str, ...]) -> None:
    """Places these landmarks as their cards say, the map's own Ferry and Tower besides them. Raises IndexError for no room."""
    marks = Landmarks()
    if game.ferry is not None and "ferry" not in names:
        marks.at["ferry"] = game.ferry
    if game.tower is not None and "tower" not in names:
        marks.at["tower"] = game.tower
    for name in names:
        marks.at[name] = game.one(_places(game, marks, name))
    game.landmarks = marks
    game.ferry, game.tower = marks.at.get("ferry"), marks.at.get("tower")
    if "treetop" in names:
        game.slots[marks.at["treetop"]] += 1
    if "market" in names and not game.leaves_out("black market"):
        marks.market = [game.deck.pop() for _ in range(MARKET)]
    if "city" in names:
        game.suits[marks.at["city"]] = SUITS
    if "forge" in names:
        for item in FORGED[game.printed[marks.at["forge"]]]:
            game.items[item] -= 1
            marks.forge[item] += 1


def _places(game: RandomGame, marks: Landmarks, name: str) -> list[int]:
    """The clearings in which a landmark may be placed: not with another, nor next to one, the Tower excepted."""
    taken = set(marks.at.values())
    beside = {n for one in taken for n in paths(game, one)}
    water = game.map.river_clearings
    small = [n for n in game.map.clearings if game.map.slots[n] == 1 and n not in game.map.ruins]
    fit = {
        "treetop": game.map.corners,
        "market": small,
        "forge": game.map.clearings,
        "city": water,
        "ferry": water,
        "tower": game.map.ruins,
    }
    barred = taken if name == "tower" else taken | beside
    return [n for n in game.map.clearings if n not in barred and n in fit[name]]
