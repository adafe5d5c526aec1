"""The rules that players overlook most: findings of many records that are no slips of the pen, by rule, with what the rule says."""

from functools import cache

from rootlog.engine.law import Rule, catalogue, ids
from rootlog.engine.law.catalogue import Entry
from rootlog.reporting.league import LeagueTable
from rootlog.reporting.report import NOTE, OPEN, PLAY, Finding, RecordReport
from rootlog.reporting.rulebook import home
from rootlog.reporting.season import Season, folded

KINDS = frozenset({"illegal", "missing", "score"})
"""The kinds of findings that tell of a rule of the game."""
COLUMNS = ("plays", "open", "games", "players", "rule", "title", "says")
"""The number of times that a rule was broken in play, how often that is open, in how many games and by how many players; its number, title, paraphrase."""


class RuleCount:
    """The number of times that a rule was overlooked, and where."""

    def __init__(self) -> None:
        self.likely: dict[str, int] = dict.fromkeys((PLAY, OPEN), 0)
        self.games: set[str] = set()
        self.players: set[str] = set()


class OverlookedCount:
    """The rules that players overlooked in the records so far: all of them, or one `player`."""

    def __init__(self, player: str = "") -> None:
        self._player = player
        self._counts: dict[Rule, RuleCount] = {}

    def add(self, report: RecordReport, season: Season) -> None:
        """Counts the findings on a record, whose players are called as the season says."""
        wanted = folded(season.called(self._player))
        for finding in report.mistakes:
            name = season.called(report.players.get(finding.faction or "", ""))
            if self._player and folded(name) != wanted:
                continue
            entry = _entry(finding, report.law) if _counts(finding) else None
            if entry is not None:
                count = self._counts.setdefault(entry.rule, RuleCount())
                count.likely[finding.likely] += 1
                count.games.add(report.path)
                count.players.add(folded(name))

    def table(self) -> LeagueTable:
        """The rules, those first that were broken most."""
        order = sorted(self._counts.items(), key=_rank)
        return LeagueTable(COLUMNS, [_row(catalogue.entry(rule), count) for rule, count in order])


def _counts(finding: Finding) -> bool:
    return finding.kind in KINDS and finding.likely in (PLAY, OPEN) and finding.severity != NOTE


def _rank(pair: tuple[Rule, RuleCount]) -> tuple[object, ...]:
    rule, count = pair
    return -count.likely[PLAY], -count.likely[OPEN], -len(count.games), rule


def _row(entry: Entry, count: RuleCount) -> tuple[object, ...]:
    number = entry.numbers[home(entry)]
    numbers = (*count.likely.values(), len(count.games), len(count.players))
    return (*numbers, number, entry.title_in(home(entry)), entry.summary)


def _entry(finding: Finding, law: str) -> Entry | None:
    """The rule that a finding cites: of the law in force, else of one that has it under that number and title."""
    found = _rules(law).get(finding.rule)
    if found is not None and found.title_in(law) == finding.title:
        return found
    others = ((one, _rules(one).get(finding.rule)) for one in ids())
    return next((e for one, e in others if e and e.title_in(one) == finding.title), found)


@cache
def _rules(law: str) -> dict[str, Entry]:
    """The rules of an edition by number."""
    return {one.numbers[law]: one for one in catalogue.everything() if law in one.numbers}
