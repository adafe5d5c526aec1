"""The markers of a board: how each is written, what it is called, and what it may be set to; all from the faction's own data."""

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.editing.standing import TurnStanding
from rootlog.engine import cards, factions, words
from rootlog.engine.pieces import BIRD, Piece, board

FUNDS = 9
"""So many funds are offered at least; more where more warriors are on the board."""


class Settable(NamedTuple):
    """A marker: its key behind `$_`, what it is called, and its values with what each is called.

    The empty value is that of a marker that is taken away.
    """

    key: str
    name: str
    values: dict[str, str]


def _warriors(game: TurnStanding, owner: str) -> int:
    """The number of warriors on a board."""
    there = game.state.at(board(owner)).items()
    return sum(number for one, number in there if type(one) is Piece and one.code == "w")


def settable(game: TurnStanding, owner: str) -> Iterator[Settable]:
    """The markers that a faction's board has."""
    if owner not in factions.letters(game.house):
        return
    data = factions.data(owner, game.house)
    relations = words.RELATIONS if "relationships" in data.board else {}
    for other in game.table.factions if relations else ():
        if other != owner:
            name = f"the relationship with the {words.faction_name(other)}"
            yield Settable(other, name, relations)
    prices = {str(price): f"a price of {price}" for price in data.board.get("prices", ())}
    for key, name in data.board.get("services", {}).items():
        yield Settable(key, f"the price of {words.PRICES.get(key, name)}", prices)
    if prices:
        yield Settable("", "all three prices", prices)
        most = max(FUNDS, _warriors(game, owner))
        funds = {str(number): words.some(number, "fund") for number in range(most + 1)}
        yield Settable("f", "the funds left at the end of the turn", funds)
    if "outcast" in data.bookkeeping:
        suits = [suit for suit in cards.deck(game.table.deck).suits if suit != BIRD]
        for key, name in (("o", "the Outcast"), ("ho", "the Hated Outcast")):
            told = {suit: f"{words.suit_name(suit)} is {name}" for suit in suits}
            yield Settable(key, name, told)
    spaces = range(1, data.board.get("outrage", 0) + 1)
    if spaces:
        yield Settable("o", "Outrage", {str(space): f"space {space}" for space in spaces})
    if "emptied" in data.words:
        yield Settable("", str(data.words["emptied"]), {"": ""})
