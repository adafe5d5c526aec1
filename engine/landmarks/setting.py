"""Setting landmarks up (law-6: 16.5; law-16: 19.5): one or two of them, each where it can be."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from rootlog.engine import data, landmarks
from rootlog.engine.game import Game, Table
from rootlog.engine.judging.findings import finding
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.landmarks import LandmarkData
from rootlog.engine.landmarks.common import Landmark
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import Evidence, Objection

R = chapter("advanced")

MOST = 2
"""As many landmarks as are dealt at most."""


def laid(table: Table) -> Table:
    """The table as its landmarks change it: suits and building slots of the clearings where they stand."""
    for found in landmarks.every().values():
        for name, number in table.landmarks:
            if landmarks.landmark_is(found, name) and number in table.map.slots:
                table = _lay(table, found, number)
    return table


def _lay(table: Table, found: LandmarkData, number: int) -> Table:
    """The table with that landmark in that clearing; that the Lost City's is of all suits, the Law supposes, too (10.2.1)."""
    suits, chart = table.suits, table.map
    if found.suits is not None:
        suits = {**suits, number: found.suits}
    if found.slots:
        chart = chart.with_slots({**chart.slots, number: chart.slots[number] + found.slots})
    return table._replace(suits=suits, map=chart)


def sources(rule_set: RuleSet) -> tuple[RuleSource, ...]:
    """The rules of the landmarks in play, those that the map brings among them, and of setting them up.

    With landmarks the players may leave out what the map brings (law-6: 16.5; law-16: 19.5): it is there, but obliges
    nobody.
    """
    table = rule_set.table
    found: list[Landmark] = []
    for stem, known in landmarks.every().items():
        stand = [number for name, number in table.landmarks if landmarks.landmark_is(known, name)]
        if stand:
            found.append(_kind(stem)(rule_set, stand[0], known, sure=True))
        elif known.map == table.map.name:
            found.append(_kind(stem)(rule_set, None, known, sure=not table.landmarks))
    return (Setting(rule_set), *found) if table.landmarks else tuple(found)


def _kind(stem: str) -> type[Landmark]:
    """The class of a landmark: `SOURCE` of the module named like its file, else what all of them share."""
    if not landmarks.rules(stem):
        return Landmark
    found: type[Landmark] = data.module(f"{landmarks.__name__}.{stem}").SOURCE
    return found


class Setting(RuleSource):
    """Setting up the landmarks that the header names."""

    def __init__(self, rule_set: RuleSet) -> None:
        """On that rule set; it is nobody's."""
        super().__init__(rule_set, "")

    def overture(self, game: Game) -> Iterable[Objection]:
        """16.5: reported of the first turn; who set them up is not recorded."""
        if not game.turns:
            return []
        return [finding(game.turns[0], *broken) for broken in self._broken()]

    def _broken(self) -> Iterator[tuple[Rule, str, Evidence]]:
        stand = [landmarks.landmark(name) for name, _ in self.table.landmarks]
        names = [known.name for known in stand]
        brought = {
            source.number
            for source in self.rule_set.sources
            if isinstance(source, Landmark) and source.number is not None
            if source.number == source.home()[0]
        }
        dealt = [number for _, number in self.table.landmarks if number not in brought]
        if len(dealt) > MOST:
            # what stands where the map says need not have been dealt
            yield R.CHOOSE, "too many landmarks", Evidence(count=len(stand))
        twice = next((known for known in stand if names.count(known.name) > 1), None)
        if twice is not None:
            yield R.SET_UP, "landmark twice", Evidence(title=twice.title)
        for source in self.rule_set.sources:
            if isinstance(source, Landmark):
                yield from source.misplaced()
        if twice is None:
            yield from self._together()

    def _together(self) -> Iterator[tuple[Rule, str, Evidence]]:
        """16.5.3: two of them stand in two clearings, and not next to each other, if neither card allows it."""
        stand = [(landmarks.landmark(name), number) for name, number in self.table.landmarks]
        for (one, here), (other, there) in combinations(stand, 2):
            near = there in self.table.map.neighbours.get(here, ()) and one.apart and other.apart
            if here == there or near:
                key = "landmarks in one place" if here == there else "landmarks too near"
                values = Evidence(one=one.title, other=other.title, here=here, there=there)
                yield R.SET_UP, key, values
