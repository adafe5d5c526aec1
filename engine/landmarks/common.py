"""Things that all landmarks share (law-6: 20.1; law-16: 24.1): they stand in a clearing, belong to nobody, and stay."""

from collections.abc import Iterator

from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.landmarks import LandmarkData
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = LANDMARKS = chapter("landmarks")
ADVANCED = chapter("advanced")


class Landmark(RuleSource):
    """A landmark; it is nobody's (20.1.2).

    Its card is not part of the Law: its place of set-up is in its data file, what it gives in the module of the same name.
    """

    def __init__(
        self, rule_set: RuleSet, number: int | None, known: LandmarkData, *, sure: bool
    ) -> None:
        """That landmark in that clearing; None: where the map has it. `sure`: it is certainly in play."""
        super().__init__(rule_set, "")
        self.number = number
        self.data = known
        self.title = known.title
        self.sure = sure

    def home(self) -> tuple[int | None, Rule]:
        """The place that the map which brings it gives it, None where no map does; and the rule by which it begins there."""
        return None, ADVANCED.SET_UP

    def misplaced(self) -> Iterator[tuple[Rule, str, Evidence]]:
        """16.5.3: it is where its card allows it; by a law without landmarks where the map has it that brings it."""
        home, rule = self.home()
        chosen = self.law.switch("landmarks") != "absent"
        if home is not None and self.number not in (None, home) and not chosen:
            values = Evidence(title=self.title, clearing=self.number, home=home)
            yield rule, "landmark away from home", values
        elif chosen and self.number is not None and not self._allowed(self.number):
            values = Evidence(title=self.title, clearing=self.number, spot=self.data.where)
            yield ADVANCED.SET_UP, "landmark elsewhere", values

    def _allowed(self, number: int) -> bool:
        """True if its card lets it be set up there."""
        chart = self.table.map
        return {
            "any": True,
            "water": number in (chart.coast or chart.river_clearings),
            "corner": number in chart.corners,
            "small": chart.slots.get(number) == 1 and number not in chart.ruins,
            "ruin": number in chart.ruins,
        }[self.data.where]

    def visited(self, state: State, faction: Faction) -> bool:
        """True if that faction has a piece in its clearing."""
        return state.holds(faction, self.number)
