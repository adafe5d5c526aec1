"""Random legal games by the rules of the Print and Play Edition, from a reading of its text that is not the judge's.

Boards and cards are made up for each game, and stated in its fact lines; what conspiracies do is made up, too, and stated nowhere.
"""

from collections import Counter
from random import Random

from rootlog.engine.data import module
from rootlog.engine.editions.pnp import HOUSE, LETTERS
from rootlog.engine.editions.pnp.player.table import PnpGameWon, PnpTable
from rootlog.engine.factions import data
from rootlog.generating.setting import GameOptions

MAPS = ("Fall", "Winter")
"""The maps whose paths are all open, on which it can be reported as played."""
MIXES = ("CEA", "CEAV", "CEV", "CEAV", "CE")
_HERE = f"rootlog.engine.editions.{HOUSE}.player"
_PLAYERS = {one: module(f"{_HERE}.{data(one, HOUSE).stem}") for one in LETTERS}
"""The random player of each faction: the module here of the name of its folder."""


def wrong(options: GameOptions) -> str:
    """Why those options cannot be played, as a sentence; empty where they can."""
    strange = next((one for one in options.factions if one not in LETTERS), "")
    if strange:
        return f"law pnp has no faction {strange}; factions are {', '.join(LETTERS)}"
    if len(set(options.factions)) < len(options.factions) or len(options.factions) == 1:
        return "two to four different factions play"
    if options.factions and "C" not in options.factions:
        return "the Marquise plays in every game here: in her turn all players draw"
    if options.map and options.map not in MAPS:
        return f"with law pnp maps are {', '.join(MAPS)}"
    if options.landmarks or options.hirelings:
        return "law pnp has neither landmarks nor hirelings"
    return ""


def play(options: GameOptions) -> tuple[str, int, str, Counter[str]]:
    """A game: its record, its turns, who won, and how often each play was made."""
    rng = Random(options.seed)  # noqa: S311  # games need to be the same again, not secret
    letters = options.factions or rng.choice(MIXES)
    ordered = "".join(one for one in LETTERS if one in letters)
    table = PnpTable(rng, options.map or rng.choice(MAPS), ordered)
    lines = table.head()
    for letter in ordered:
        table.begin(letter)
        _PLAYERS[letter].set_up(table)
        lines.append(table.line())
    winner, turns = "", 0
    while turns < options.turns and not winner:
        letter = ordered[turns % len(ordered)]
        if letter == ordered[0]:
            lines.append("")
        turns += 1
        table.begin(letter)
        try:
            _PLAYERS[letter].turn(table)
        except PnpGameWon as won:
            winner = won.letter
        lines.append(table.line())
        if not table.deck and not table.pile:
            break
    if winner:
        lines += ["", f"Winner: {winner}"]
    return "\n".join(lines) + "\n", turns, winner, table.plays
