"""The landmarks of a game (chapter 20 and their cards): their clearings and their effects."""

from __future__ import annotations

from collections import Counter

from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import DeckCard, TablePiece
from rootlog.generating.seat import Seat


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
