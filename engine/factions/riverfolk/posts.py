"""Trade posts of the Riverfolk (11.2.5): their clearings, and the open spaces of their tracks."""

from rootlog.engine import factions
from rootlog.engine.game import Table
from rootlog.engine.pieces import Faction, Piece, Suit, supply
from rootlog.engine.state import State

POSTS = "tb"
"""The codes of trade posts: tokens, or by mistake buildings."""


class TradePosts:
    """The trade posts of that faction on that table, in whatever state."""

    def __init__(self, table: Table, faction: Faction) -> None:
        """Take the board's tracks and the map's clearings."""
        self.faction = faction
        self.data = factions.data(faction)
        self.clearings = table.map.clearings

    def standing(self, state: State, clearing: int) -> Piece | None:
        """The trade post in that clearing, if any."""
        for thing in state.pieces(clearing):
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t":
                return thing
        return None

    def any_standing(self, state: State) -> bool:
        """True if a trade post is on the map."""
        return any(self.standing(state, number) is not None for number in self.clearings)

    def open_spaces(self, state: State) -> list[Suit]:
        """The suits of the spaces that trade posts have left, removed ones too, one entry a space."""
        codes = self.data.suits.items()
        return [suit for code, suit in codes for _ in range(self._open(state, code))]

    def next_points(self, state: State, code: str) -> int:
        """The number in the space that the next trade post of that kind leaves."""
        return self.data.printed(code, self._open(state, code) + 1, "vp")

    def _open(self, state: State, code: str) -> int:
        """The number of spaces of a track that are open; what is written as a building left one, too."""
        building = Piece(self.faction, "b" + code[1:])
        stock = state.count(Piece(self.faction, code), supply(self.faction))
        built = sum(state.pieces(number).get(building, 0) for number in self.clearings)
        return self.data.pieces[code] - stock + built
