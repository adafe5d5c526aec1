"""Reads, replays and judges recorded games of Root in Rootlog notation.

    >>> import rootlog
    >>> report = rootlog.check(Path("fixtures/games/readme.rootlog"))
    >>> [finding.rule for finding in report.findings]
    ['4.2.1', '6.5.4.II']

What is listed in `__all__` is all that one imports from here; each name is loaded when it is first asked for, so that
`import rootlog` costs nothing.
"""

from __future__ import annotations

import os

from rootlog.version import VERSION as __version__

_above = os.path.dirname(__path__[0])
if not os.path.isdir(os.path.join(__path__[0], "engine")) and os.path.isdir(
    os.path.join(_above, "engine")
):
    # A clone without symbolic links, as Git makes on Windows, and the source distribution: the folders are next to this one.
    __path__.append(_above)

TYPE_CHECKING = False
"""True for type checkers, which know this name. Nothing is loaded for it: before the command hears Ctrl-C, as little as possible is."""
if TYPE_CHECKING:
    from rootlog.api import Fixed as Fixed
    from rootlog.api import Picture as Picture
    from rootlog.api import Replay as Replay
    from rootlog.api import annotate as annotate
    from rootlog.api import check as check
    from rootlog.api import diff as diff
    from rootlog.api import explain as explain
    from rootlog.api import fix as fix
    from rootlog.api import format as format
    from rootlog.api import page as page
    from rootlog.api import parse as parse
    from rootlog.api import render as render
    from rootlog.api import replay as replay
    from rootlog.api import results as results
    from rootlog.api import rule as rule
    from rootlog.api import stats as stats
    from rootlog.api import table as table
    from rootlog.engine.law import LawError as LawError
    from rootlog.engine.state import State as State
    from rootlog.in_force import SettingsError as SettingsError
    from rootlog.notation.record import Record as Record
    from rootlog.notation.record import RecordError as RecordError
    from rootlog.played import PlayedStep as PlayedStep
    from rootlog.renderers.raster import NoPictureError as NoPictureError
    from rootlog.reporting.comparing import Comparison as Comparison
    from rootlog.reporting.league import LeagueTable as LeagueTable
    from rootlog.reporting.report import Finding as Finding
    from rootlog.reporting.report import RecordReport as RecordReport
    from rootlog.reporting.report import Report as Report

_ELSEWHERE = {
    "Comparison": "rootlog.reporting.comparing",
    "Finding": "rootlog.reporting.report",
    "LawError": "rootlog.engine.law",
    "LeagueTable": "rootlog.reporting.league",
    "NoPictureError": "rootlog.renderers.raster",
    "PlayedStep": "rootlog.played",
    "Record": "rootlog.notation.record",
    "RecordError": "rootlog.notation.record",
    "RecordReport": "rootlog.reporting.report",
    "Report": "rootlog.reporting.report",
    "SettingsError": "rootlog.in_force",
    "State": "rootlog.engine.state",
}
"""The homes of the names that are not of `rootlog.api`."""

__all__ = [
    "Comparison",
    "Finding",
    "Fixed",
    "LawError",
    "LeagueTable",
    "NoPictureError",
    "Picture",
    "PlayedStep",
    "Record",
    "RecordError",
    "RecordReport",
    "Replay",
    "Report",
    "SettingsError",
    "State",
    "__version__",
    "annotate",
    "check",
    "diff",
    "explain",
    "fix",
    "format",
    "page",
    "parse",
    "render",
    "replay",
    "results",
    "rule",
    "stats",
    "table",
]


def __getattr__(name: str) -> object:
    """The public name, loaded from its home and kept (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'rootlog' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_ELSEWHERE.get(name, "rootlog.api")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
