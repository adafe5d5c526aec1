"""The end of a game for a faction, as leagues ask for it: points, dominance, the partner of a coalition, a Vagabond's character."""

from collections.abc import Iterator
from typing import NamedTuple

from rootlog.engine.changes import Marked
from rootlog.engine.factions import data
from rootlog.engine.game import Game
from rootlog.engine.pieces import Faction, crafted, leader
from rootlog.engine.state import State

DOMINANCE, COALITION, CHARACTER = "dominance", "coalition", "character"
UNKNOWN = "?"
"""The suit of a dominance card that the record does not name."""


class GameEnd(NamedTuple):
    """The end for one faction: `points` is None where its marker left the track.

    `dominance` is the suit of the card with which it left, `coalition` the faction that it joined, `character` that of a Vagabond.
    """

    points: int | None = None
    dominance: str = ""
    coalition: Faction = ""
    character: str = ""


def ends(game: Game) -> dict[Faction, GameEnd]:
    """The end of the game for each faction at the table, as the record goes."""
    if not game.turns:
        return dict.fromkeys(game.table.factions, GameEnd())
    last = game.turns[-1].after
    left = {one.faction: one for one in _left(game)}
    return {letter: _end(last, letter, left.get(letter)) for letter in game.table.factions}


def _left(game: Game) -> Iterator[Marked]:
    """The markers that left the score track."""
    for turn in game.turns:
        for _, change in turn.changes():
            if isinstance(change, Marked) and change.kind == "marker_off":
                yield change


def _end(last: State, letter: Faction, left: Marked | None) -> GameEnd:
    suit, partner = "", ""
    if left is not None and left.value == COALITION:
        partner = left.key
    elif left is not None:
        played = [one for one, _ in last.cards(crafted(letter)) if one.name == DOMINANCE]
        suit = (played[0].suit if played else None) or UNKNOWN
    return GameEnd(last.scores.get(letter), suit, partner, _character(last, letter))


def _character(state: State, letter: Faction) -> str:
    """The name of a Vagabond's character; empty for others, and where the record names none."""
    if CHARACTER not in data(letter).cards:
        return ""
    return next((one.name or "" for one, _ in state.cards(leader(letter))), "")
