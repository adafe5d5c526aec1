"""Setting up the Keepers (15.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rootlog.engine.factions.keepers.common import WARRIOR
from rootlog.engine.general import moving, setup
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Piece, column
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence, Reason

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
            placed = tuple(sorted(groups.items()))
            known = Evidence(home=due["w"], beside=due["w_adjacent"], placed=placed)
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
            yield 0, Reason(R.PLACE_STARTING_RELICS, False, "no relics", NO_EVIDENCE)
            return
        forests, action = self.table.map.forests, min(actions.values())
        bare = [key for key in forests if not placed[key]]
        stray = [key for key in placed if key not in forests]
        at = actions[stray[0]] if stray else action
        values = Evidence(forests=tuple(stray))
        yield at, Reason(R.PLACE_STARTING_RELICS, not stray, "no such forest", values)
        if stray:
            return  # one of those that are missing was meant
        values, written = Evidence(forests=tuple(bare)), self._relics_written(bare[:1])
        reason = Reason(R.PLACE_STARTING_RELICS, not bare, "bare forests", values)
        yield action, reason._replace(kind=MISSING, written=written)
        if not bare:
            yield action, self._rest(placed, homes)

    def _rest(self, placed: Counter[str], homes: set[int]) -> Reason:
        rule, total = R.PLACE_REMAINING_RELICS, self.data.limit("t")
        near = {k for n in homes for k in self.table.map.forests_at.get(n, ())}
        beside = sorted(key for key in near if placed[key] > 1)
        if beside and len(near) < len(self.table.map.forests):
            values = Evidence(forest=beside[0], relics=placed[beside[0]])
            return Reason(rule, False, "near warriors", values)
        if placed.total() != total:
            kind = setup.left_out(placed.total(), total)
            values = Evidence(relics=placed.total(), total=total)
            away = [key for key in self.table.map.forests if key not in near]
            written = self._relics_written(away)
            return Reason(rule, False, "so many relics", values, kind=kind, written=written)
        far = [placed[key] for key in self.table.map.forests if key not in near]
        most, least = max(far, default=0), min(far, default=0)
        values = Evidence(least=least, most=most)
        return Reason(rule, most - least <= 1, "more evenly", values)

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
        action = next((action for action, _ in self.opening.put("column")), 0)
        values = Evidence(columns=tuple(wrong))
        return action, Reason(R.TUCK_FAITHFUL_RETAINERS, not wrong, "not one in each", values)
