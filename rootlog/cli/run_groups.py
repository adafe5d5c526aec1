"""The tables in place of the report on each record: `rootlog check --statistics` and `--group-by`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.renderers import groups as rendering
from rootlog.reporting.digest import data_digest
from rootlog.reporting.grouping import RULE, Groups
from rootlog.reporting.report import VerdictTally
from rootlog.version import VERSION

if TYPE_CHECKING:
    from rootlog.cli.run_check import CheckOptions


def empty(options: CheckOptions) -> Groups:
    """The groups that the options ask for, before the first record."""
    return Groups(
        options.group_by or RULE, keep=not options.statistics, everything=options.everything
    )


def shown(groups: Groups, tally: VerdictTally, options: CheckOptions) -> str:
    """The groups of all records, in the format that the options ask for."""
    if options.format == "json":
        keep = not options.statistics
        return rendering.as_json(groups, tally, VERSION, data_digest(), keep)
    if options.statistics:
        return rendering.statistics(groups, tally)
    return rendering.grouped(groups, tally, bool(options.colour))
