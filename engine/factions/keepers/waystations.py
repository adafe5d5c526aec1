"""The waystations of the Keepers (15.2.2): their clearings, and the types that they show."""

from collections.abc import Iterator

from rootlog.engine.event import Event
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.keepers.common import LETTER
from rootlog.engine.game import Table
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, clearing
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("keepers")


class Waystations:
    """15.2.2: the waystations on the map."""

    def __init__(self, table: Table, data: FactionData) -> None:
        """On the map of that table, with the faces that there are."""
        self.clearings = tuple(map(clearing, table.map.clearings))
        self.data = data

    def where(self, state: State) -> dict[int, list[str]]:
        """The clearings with waystations, and which kind of relic each shows (empty: not known)."""
        found: dict[int, list[str]] = {}
        for number, code in self._standing(state):
            found.setdefault(number, []).append(code[2:3])
        return found

    def _standing(self, state: State) -> Iterator[tuple[int, str]]:
        """Each waystation: its clearing and its code."""
        for where, there in state.among(self.clearings):
            for thing in there:
                if type(thing) is Piece and thing.owner == LETTER and thing.code[0] == "b":
                    for _ in range(there[thing]):
                        yield int(where.key), thing.code

    def check_faces(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.2.2: there is one waystation of each pair of kinds."""
        codes = (code for _, code in self._standing(event.after))
        return turn.require(
            self.data.has_for_each(codes),
            R.WAYSTATIONS,
            "none left",
            Evidence(waystation=(event.moved.became, 1)),
        )
