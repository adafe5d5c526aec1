"""Setting up the Eyrie (7.3)."""

from collections.abc import Iterable, Iterator

from rootlog.engine.factions.eyrie.columns import COLUMNS, ROOST, WARRIOR
from rootlog.engine.general import setup
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

R = chapter("eyrie")


class EyrieSetup(setup.FactionSetup):
    """The set-up of the Eyrie."""

    def set_up(self) -> Iterable[tuple[int, Reason]]:
        """7.3.2 to 7.3.4: a roost and six warriors in a corner, a leader, viziers in the leader's columns."""
        chart, opening = self.table.map, self.opening
        rule = R.PLACE_ROOST_AND_STARTING_WARRIORS
        roosts = opening.where(ROOST)
        home = roosts[0] if len(roosts) == 1 and roosts[0] in chart.corners else None
        placed = Evidence(clearings=tuple(roosts))
        due = {ROOST: 1, WARRIOR: self.data.board["setup"]["w"]}
        written = opening.settling(due, () if roosts else chart.corners)
        fits = home is not None
        yield opening.check(ROOST, fits, rule, "one in a corner", placed, written=written)
        if home is not None:
            yield self._corner(opening, home)
            yield opening.expect(WARRIOR, {home: due[WARRIOR]}, rule)
        leaders, chosen = self.data.cards["leader"], opening.chosen()
        yield opening.one_chosen(R.CHOOSE_LEADER, leaders)
        if len(chosen) == 1:
            yield from self._tucked(chosen[0])

    def _corner(self, opening: setup.Opening, home: int) -> tuple[int, Reason]:
        """7.3.2: across from the keep by older laws; by newer ones a free corner, across from a taken one if possible."""
        rule = R.PLACE_ROOST_AND_STARTING_WARRIORS
        taken, perhaps = self._starts(opening.log.before)
        if self.law.switch("corner_setup") == "free corner":
            if home in taken:
                return opening.check(ROOST, False, rule, "corner taken", Evidence(clearing=home))
        else:
            taken = {n: who for n, who in taken.items() if who == "C"}
            perhaps = {}
        before = opening.log.before
        across = setup.facing(self.turn, before, self.faction, {**perhaps, **taken}, taken)
        holds = not taken or not across or home in across
        values = Evidence(clearing=home, taken=tuple(sorted(taken)), across=tuple(across))
        return opening.check(ROOST, holds, rule, "corner across", values)

    def _starts(self, state: State) -> tuple[dict[int, str], dict[int, str]]:
        """Corners in which others start (by a token, else a building, there), and those where their warriors stand only."""
        taken: dict[int, str] = {}
        perhaps: dict[int, str] = {}
        for other in self.table.factions:
            if other == self.faction:
                continue
            marks = {
                kind: [n for n in self.table.map.corners if _has(state, n, other, kind)]
                for kind in "tbw"
            }
            sure = marks["t"] or marks["b"]
            taken.update(dict.fromkeys(sure, other))
            if not sure:
                perhaps.update(dict.fromkeys(marks["w"], other))
        return taken, perhaps

    def _tucked(self, chosen: str) -> Iterator[tuple[int, Reason]]:
        """7.3.4: viziers that are written stand in the leader's columns."""
        due = next(
            (c["viziers"] for c in self.data.cards["leader"] if c["name"] == chosen), COLUMNS
        )
        for action, moved in self.opening.put("column"):
            key = str(moved.target.key)
            values = Evidence(column=COLUMNS.get(key, (key,))[0], leader=chosen)
            yield action, Reason(R.TUCK_VIZIERS, key in due, "vizier elsewhere", values)


def _has(state: State, number: int, owner: Faction, kind: str) -> bool:
    return any(
        isinstance(thing, Piece) and thing.owner == owner and thing.code[0] == kind
        for thing in state.pieces(number)
    )
