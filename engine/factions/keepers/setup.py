"""Setting up the Keepers (15.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rootlog.engine.changes import Moved
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.keepers.common import WARRIOR
from rootlog.engine.game import TurnLog
from rootlog.engine.general import moving, setup
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Piece, column
from rootlog.engine.reasons import MISSING, Reason
from rootlog.engine.state import State
from rootlog.engine.words import counted, faction_name, forest_name

R = chapter("keepers")


class KeepersSetup:
    """The set-up of the Keepers."""

    def __init__(self, turn: Hypothesis, data: FactionData) -> None:
        """With what is printed on the board."""
        self.turn = turn
        self.table = turn.table
        self.data = data
        self.faction = data.letter
        self.due = data.board["setup"]

    def set_up(self) -> Iterable[tuple[int, Reason]]:
        """15.3.1 to 15.3.5: relics, two groups of warriors, a Faithful Retainer in each column."""
        log = self.turn.log
        opening = setup.opening(self.turn)
        groups = opening.places(WARRIOR)
        yield self._groups(opening, groups)
        yield from self._relics(log, set(groups))
        yield from self._retainers(log)

    # --- 15.3.3 Place Warriors -------------------------------------------------------------------------------

    def _groups(self, opening: setup.Opening, groups: Counter[int]) -> tuple[int, Reason]:
        """15.3.3: four warriors in a free corner, four in a clearing next to it on the edge."""
        rule, corners = R.PLACE_WARRIORS, self.table.map.corners
        sizes = {self.due["w"], self.due["w_adjacent"]}
        if len(groups) != 2 or set(groups.values()) != sizes or not {*groups} & {*corners}:
            placed = [f"{number} in {where}" for where, number in sorted(groups.items())]
            words = "set-up places {} warriors in a corner clearing and {} in an adjacent one, but the record {}"
            shown = " and ".join(placed) or "none"
            due = self.due["w"], self.due["w_adjacent"]
            return opening.check(WARRIOR, False, rule, words, *due, shown)
        faults = [self._fault(opening.log.before, home, groups) for home in groups]
        fault = None if None in faults else next(f for f in faults if f)
        said, *values = fault or ("as set up",)
        return opening.check(WARRIOR, fault is None, rule, str(said), *values)

    def _fault(self, state: State, home: int, groups: Counter[int]) -> tuple[object, ...] | None:
        """The fault of that clearing as their corner: words and values; None if it may be."""
        chart = self.table.map
        beside = next(number for number in groups if number != home)
        taken = setup.starts(self.turn, state, self.faction)
        if home not in chart.corners:
            return "warriors start in {}, but that is not a corner clearing", home
        if home in taken:
            name = faction_name(taken[home])
            return "warriors start in corner {}, but the {:starts} there", home, name
        across = setup.facing(self.turn, state, self.faction, taken, builds=False)
        if across and home not in across:
            words = "warriors start in corner {}; {} is across from another's start"
            return words, home, " or ".join(map(str, across))
        near = moving.adjacent(self.turn, state, self.faction, home, beside)
        if beside not in chart.edge or not near:
            return (
                "warriors start in {}, but that is not adjacent to {} on the map's edge",
                beside,
                home,
            )
        return None

    # --- 15.3.1, 15.3.4 Relics -------------------------------------------------------------------------------

    def _relics(self, log: TurnLog, homes: set[int]) -> Iterator[tuple[int, Reason]]:
        """15.3.1: one in each forest; 15.3.4: the rest evenly over those that touch none of their warriors."""
        placed, actions = self._forests(log)
        if not placed:
            words = "no relic is placed, but each forest gets one"
            yield 0, Reason(R.PLACE_STARTING_RELICS, False, words)
            return
        forests, action = self.table.map.forests, min(actions.values())
        bare = [key for key in forests if not placed[key]]
        stray = [key for key in placed if key not in forests]
        words = "a relic is placed in {}, but this map has no such forest"
        at = actions[stray[0]] if stray else action
        yield at, Reason(R.PLACE_STARTING_RELICS, not stray, words, (_named(stray),))
        if stray:
            return  # one of those that are missing was meant
        words = "no relic is placed in {}, but each forest gets one"
        values, written = (_named(bare),), self._relics_written(log, bare[:1])
        yield (
            action,
            Reason(R.PLACE_STARTING_RELICS, not bare, words, values, kind=MISSING, written=written),
        )
        if not bare:
            yield action, self._rest(placed, homes)

    def _rest(self, placed: Counter[str], homes: set[int]) -> Reason:
        rule, total = R.PLACE_REMAINING_RELICS, self.data.limit("t")
        near = {k for n in homes for k in self.table.map.forests_at.get(n, ())}
        beside = sorted(key for key in near if placed[key] > 1)
        if beside and len(near) < len(self.table.map.forests):
            words = "{} gets {}, but touches a clearing with warriors of the Keepers"
            values = forest_name(beside[0]), counted(placed[beside[0]], "relic")
            return Reason(rule, False, words, values)
        if placed.total() != total:
            words = "the record places {}, but the game has {}"
            left = placed.total()
            kind = setup.left_out(left, total)
            shown = counted(left, "relic"), total
            away = [key for key in self.table.map.forests if key not in near]
            written = self._relics_written(self.turn.log, away)
            return Reason(rule, False, words, shown, kind=kind, written=written)
        far = [placed[key] for key in self.table.map.forests if key not in near]
        most, least = max(far, default=0), min(far, default=0)
        words = "the forests away from the Keepers get {} to {} relics, but they can be spread more evenly"
        return Reason(rule, most - least <= 1, words, (least, most))

    def _relics_written(self, log: TurnLog, forests: Iterable[str]) -> tuple[str, ...]:
        """The way in which a relic is written as placed in any one of those forests, if not all of its kind are placed."""
        moved = setup.opening(self.turn).placed
        placed = Counter(one.became.code for _, one in moved if type(one.became) is Piece)
        kinds = [
            code
            for code in self.data.faces
            if code.startswith("t_") and placed[code] < self.data.limit(code)
        ]
        return tuple(text for code in kinds for text in setup.placing_there({code: 1}, forests))

    def _forests(self, log: TurnLog) -> tuple[Counter[str], dict[str, int]]:
        """The number of relics that are placed in each forest, and the first action that places one there."""
        placed: Counter[str] = Counter()
        first: dict[str, int] = {}
        for step in log.steps:
            for change in step.changes:
                if type(change) is Moved and change.target.kind == "forest":
                    placed[str(change.target.key)] += change.count
                    first.setdefault(str(change.target.key), step.action)
        return placed, first

    # --- 15.3.5 Tuck Faithful Retainers ----------------------------------------------------------------------

    def _retainers(self, log: TurnLog) -> Iterator[tuple[int, Reason]]:
        """15.3.5: one in each slot. Sets-up that do not write them leave them where they belong."""
        retainer = next(iter(self.data.cards["retainer"]))
        card = Card(retainer["suit"], retainer["name"])
        action = next(
            (
                step.action
                for step in log.steps
                for change in step.changes
                if type(change) is Moved and change.target.kind == "column"
            ),
            0,
        )
        held = {k: log.after.cards(column(self.faction, k)) for k in retainer["columns"]}
        wrong = [key for key, cards in held.items() if cards != [(card, 1)]]
        words = "the Retinue does not hold one Faithful Retainer in column {}"
        yield (
            action,
            Reason(R.TUCK_FAITHFUL_RETAINERS, not wrong, words, (" and column ".join(wrong),)),
        )


def _named(forests: list[str]) -> str:
    return " and ".join(map(forest_name, forests))
