"""Things that the parts of the chapter share: their warriors and the steps of their turn."""

from rootlog.engine.pieces import Faction, Piece

LETTER: Faction = "K"
WARRIOR = Piece(LETTER, "w")

ENCAMPING, DECAMPING, RECRUITING, CRAFTING = "encamp", "decamp", "recruit", "craft"
MOVING, DELVING, RECOVERING = "move", "battle then delve", "move or recover"
FORAGING, GATHERING, DRAWING = "live off the land", "gather retinue", "draw"
"""The steps of their turn."""

LEAVES = ("clearing>supply", "clearing>coffin")
"""The kinds of a warrior that leaves the map for a waystation, or to live off the land."""
