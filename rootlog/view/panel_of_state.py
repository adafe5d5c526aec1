"""The things off the map: a faction's panel."""

from __future__ import annotations

from rootlog.engine import words
from rootlog.engine.game import Table
from rootlog.engine.pieces import place
from rootlog.engine.state import State
from rootlog.view.memory import Memory
from rootlog.view.parts_of_state import parts
from rootlog.view.scene import Panel


def panel(table: Table, state: State, faction: str, on_turn: bool, kept: Memory) -> Panel:
    """The things of a faction; `on_turn` whether it is its turn."""
    score = state.scores.get(faction)
    name, hand = words.faction_name(faction), state.size(place("hand", faction))
    return Panel(
        faction, name, words.score(score), on_turn, parts(table, state, faction, kept), score, hand
    )
