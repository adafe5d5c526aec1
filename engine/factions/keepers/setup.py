"""Setting up the Keepers (15.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rootlog.engine.factions.keepers.common import WARRIOR
from rootlog.engine.general import moving, setup
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Piece, column
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence, Reason
from rootlog.engine.words import counted, forest_name

R = chapter("keepers")


class KeepersSetup(setup.FactionSetup):
    """The set-up of the Keepers."""

    def set_up(self) -> Iterable[tuple[int, Reason]]:
        """15.3.1 to 15.3.5: relics, two groups of warriors, a Faithful Retainer in each column."""
        groups = self.opening.places(WARRIOR)
        yield self._groups(groups)
        yield from self._relics(set(groups))
        yield self._retainers()

    # --- 15.3.3 Place Warriors -------------------------------------------------------------------------------

    def _groups(self, groups: Counter[int]) -> tuple[int, Reason]:
        """15.3.3: four warriors in a free corner, four in a clearing next to it on the edge."""
        due = self.data.board["setup"]
        sizes = {due["w"], due["w_adjacent"]}
        key, known = "two groups", NO_EVIDENCE
        if (
            len(groups) != 2
            or set(groups.values()) != sizes
            or not {*groups} & {*self.table.map.corners}
        ):
            placed = [f"{number} in {where}" for where, number in sorted(groups.items())]
            shown = " and ".join(placed) or "none"
            known = Evidence(home=due["w"], beside=due["w_adjacent"], shown=shown)
        else:
            found = [self._corner(home, groups) for home in groups]
            key, known = next((one for one in found if one[0] == setup.AS_SET_UP), found[0])
        fits = key == setup.AS_SET_UP
        return self.opening.check(WARRIOR, fits, R.PLACE_WARRIORS, key, known)

    def _corner(self, home: int, groups: Iterable[int]) -> tuple[str, Evidence]:
        """The key of the sentence that says what is wrong with that clearing as their corner, and its values."""
        key, known = setup.corner(self.turn, home, builds=False)
        beside = next(number for number in groups if number != home)
        before = self.opening.log.before
        near = moving.adjacent(self.turn, before, self.faction, home, beside)
        if key == setup.AS_SET_UP and (beside not in self.table.map.edge or not near):
            return "not adjacent", Evidence(beside=beside, clearing=home)
        return key, known

    # --- 15.3.1, 15.3.4 Relics -------------------------------------------------------------------------------

    def _relics(self, homes: set[int]) -> Iterator[tuple[int, Reason]]:
        """15.3.1: one in each forest; 15.3.4: the rest evenly over those that touch none of their warriors."""
        placed, actions = self._forests()
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
        values, written = (_named(bare),), self._relics_written(bare[:1])
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
            written = self._relics_written(away)
            return Reason(rule, False, words, shown, kind=kind, written=written)
        far = [placed[key] for key in self.table.map.forests if key not in near]
        most, least = max(far, default=0), min(far, default=0)
        words = "the forests away from the Keepers get {} to {} relics, but they can be spread more evenly"
        return Reason(rule, most - least <= 1, words, (least, most))

    def _relics_written(self, forests: Iterable[str]) -> tuple[str, ...]:
        """The way in which a relic is written as placed in any one of those forests, if not all of its kind are placed."""
        moved = self.opening.placed
        placed = Counter(one.became.code for _, one in moved if type(one.became) is Piece)
        kinds = [
            code
            for code in self.data.faces
            if code.startswith("t_") and placed[code] < self.data.limit(code)
        ]
        return tuple(text for code in kinds for text in setup.placing_there({code: 1}, forests))

    def _forests(self) -> tuple[Counter[str], dict[str, int]]:
        """The number of relics that are placed in each forest, and the first action that places one there."""
        placed: Counter[str] = Counter()
        first: dict[str, int] = {}
        for action, moved in self.opening.put("forest"):
            placed[str(moved.target.key)] += moved.count
            first.setdefault(str(moved.target.key), action)
        return placed, first

    # --- 15.3.5 Tuck Faithful Retainers ----------------------------------------------------------------------

    def _retainers(self) -> tuple[int, Reason]:
        """15.3.5: one in each slot. Sets-up that do not write them leave them where they belong."""
        retainer = next(iter(self.data.cards["retainer"]))
        card, after = Card(retainer["suit"], retainer["name"]), self.opening.log.after
        held = {k: after.cards(column(self.faction, k)) for k in retainer["columns"]}
        wrong = [key for key, cards in held.items() if cards != [(card, 1)]]
        words = "the Retinue does not hold one Faithful Retainer in column {}"
        action = next((action for action, _ in self.opening.put("column")), 0)
        values = (" and column ".join(wrong),)
        return action, Reason(R.TUCK_FAITHFUL_RETAINERS, not wrong, words, values)


def _named(forests: list[str]) -> str:
    return " and ".join(map(forest_name, forests))
