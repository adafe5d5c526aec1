"""Findings of many records counted and put together: by rule, player, turn or file, or by who made the mistake."""

from collections.abc import Iterable
from typing import NamedTuple

from rootlog.engine.reasons import NOTATION
from rootlog.engine.words import the_faction
from rootlog.reporting.report import LIKELY, NOTE, OPEN, PLAY, RECORD, Finding, RecordReport

RULE, PLAYER, TURN, FILE, WHOSE = "rule", "player", "turn", "file", "likely"
WAYS = (RULE, PLAYER, TURN, FILE, WHOSE)
"""By what findings are put together."""
MADE = {PLAY: "plays against the Law", RECORD: "slips of the record", OPEN: "open"}
"""Findings by who probably made the mistake."""
OUTSIDE = "outside the turns"
"""The turn, and the player, of what is in no turn."""


class GroupKey(NamedTuple):
    """Things that findings have in common: as data, in words, and where it is among others."""

    key: str | int
    title: str
    order: tuple[tuple[bool, int, str], ...]


class GroupedFinding(NamedTuple):
    """A finding of a group, with the path of its record."""

    path: str
    finding: Finding


class FindingGroup:
    """Findings that have something in common: how many of each severity, made by whom, in how many records; and the findings, if they are kept.

    What only follows from other findings is kept with them and never counted.
    """

    def __init__(self) -> None:
        self.errors = self.warnings = self.notes = 0
        self.likely = dict.fromkeys(LIKELY, 0)
        self.paths: set[str] = set()
        self.entries: list[GroupedFinding] = []

    @property
    def count(self) -> int:
        """The number of findings that count."""
        return self.errors + self.warnings + self.notes

    def add(self, path: str, finding: Finding, keep: bool) -> None:
        """Counts a finding; `keep` keeps it, too."""
        if finding.follows_from is None:
            self.errors += finding.is_error
            self.notes += finding.severity == NOTE
            self.warnings += finding.severity == "warning"
            self.likely[finding.likely] += finding.severity != NOTE
            self.paths.add(path)
        if keep:
            self.entries.append(GroupedFinding(path, finding))


class Groups:
    """The groups of all records so far. With `keep` the findings themselves are kept, else they are only counted."""

    def __init__(self, way: str, *, keep: bool, everything: bool = False) -> None:
        self.way = way
        self.filtered = 0
        """The number of findings that a filter keeps back."""
        self._keep = keep
        self._everything = everything
        self._groups: dict[GroupKey, FindingGroup] = {}

    def add(self, report: RecordReport) -> None:
        """Puts the findings on a record where they belong."""
        self.filtered += len(report.kept_back)
        for finding in report.findings if self._everything and self._keep else report.mistakes:
            group = self._groups.setdefault(_key(self.way, report, finding), FindingGroup())
            group.add(report.path, finding, self._keep)

    def in_order(self) -> list[tuple[GroupKey, FindingGroup]]:
        """The groups in the order of what they have in common."""
        return sorted(self._groups.items(), key=lambda pair: pair[0].order)

    def by_number(self) -> list[tuple[GroupKey, FindingGroup]]:
        """The groups with the most findings first."""
        return sorted(self._groups.items(), key=lambda pair: (-pair[1].count, pair[0].order))


def _key(way: str, report: RecordReport, finding: Finding) -> GroupKey:
    if way == FILE:
        return GroupKey(report.path, report.path, _order((report.path,)))
    if way == TURN:
        title = f"turn {finding.turn}" if finding.turn else OUTSIDE
        return GroupKey(finding.turn, title, _order((finding.turn,)))
    if way == WHOSE:
        return GroupKey(
            finding.likely, MADE[finding.likely], _order((LIKELY.index(finding.likely),))
        )
    if way == PLAYER:
        name = _player(report, finding)
        return GroupKey(name, name or OUTSIDE, _order((not name, name.casefold(), name)))
    title = finding.title
    if finding.kind != NOTATION:
        title = f"{finding.rule} {title}"
    parts = finding.rule.split(".")
    return GroupKey(finding.rule, title, _order((*parts, title)))


def _player(report: RecordReport, finding: Finding) -> str:
    """Who made the mistake: by name, by faction where the record has no name; empty outside the turns."""
    if finding.faction is None:
        return ""
    return report.players.get(finding.faction) or the_faction(finding.faction)


def _order(parts: Iterable[str | int]) -> tuple[tuple[bool, int, str], ...]:
    """Numbers by their size, before words."""
    return tuple(
        (False, int(part), "") if str(part).isdecimal() else (True, int(part is True), str(part))
        for part in parts
    )
