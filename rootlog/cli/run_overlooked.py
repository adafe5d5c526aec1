"""The table of `rootlog check --overlooked` in place of the report on each record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog import in_force
from rootlog.renderers import cells
from rootlog.reporting.overlooked import OverlookedCount
from rootlog.reporting.report import RecordReport, VerdictTally
from rootlog.reporting.season import USUAL

if TYPE_CHECKING:
    from rootlog.cli.run_check import CheckOptions


class OverlookedRules:
    """The rules that players overlooked in the records so far; players are called as the settings for each record say."""

    def __init__(self, player: str, config: str | None) -> None:
        self._config = config
        self.counted = OverlookedCount(player)

    def add(self, report: RecordReport) -> None:
        """Counts the findings on a record."""
        self.counted.add(report, in_force.season(report.path, self._config) or USUAL)


def empty(options: CheckOptions) -> OverlookedRules:
    """No rules yet, to be counted as the options ask."""
    return OverlookedRules(options.player, options.config)


def shown(rules: OverlookedRules, tally: VerdictTally, options: CheckOptions) -> str:
    """The rules as a table, in the format that the options ask for."""
    del tally
    found = rules.counted.table()
    if options.format == "json":
        return cells.as_json(found.columns, found.rows)
    return cells.as_text(found.columns, found.rows)
