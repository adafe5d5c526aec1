"""Reads, replays and judges recorded games of Root in Rootlog notation.

    >>> import rootlog
    >>> report = rootlog.check(open("game.rootlog", encoding="utf-8").read())
    >>> [finding.rule for finding in report.findings]

What is listed in `__all__` is all that one imports from here; each name is loaded when it is first asked for, so that
`import rootlog` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rootlog.version import VERSION as __version__

if TYPE_CHECKING:
    from rootlog.api import Picture as Picture
    from rootlog.api import Replay as Replay
    from rootlog.api import annotate as annotate
    from rootlog.api import check as check
    from rootlog.api import format as format
    from rootlog.api import parse as parse
    from rootlog.api import render as render
    from rootlog.api import replay as replay
    from rootlog.engine.law import LawError as LawError
    from rootlog.notation.record import Record as Record
    from rootlog.reporting.report import Finding as Finding
    from rootlog.reporting.report import RecordReport as RecordReport
    from rootlog.reporting.report import Report as Report

_HOMES = {
    "parse": "rootlog.api",
    "render": "rootlog.api",
    "Picture": "rootlog.api",
    "replay": "rootlog.api",
    "check": "rootlog.api",
    "annotate": "rootlog.api",
    "format": "rootlog.api",
    "Replay": "rootlog.api",
    "LawError": "rootlog.engine.law",
    "Record": "rootlog.notation.record",
    "Finding": "rootlog.reporting.report",
    "RecordReport": "rootlog.reporting.report",
    "Report": "rootlog.reporting.report",
}

__all__ = [
    "Finding",
    "LawError",
    "Picture",
    "Record",
    "RecordReport",
    "Replay",
    "Report",
    "__version__",
    "annotate",
    "check",
    "format",
    "parse",
    "render",
    "replay",
]


def __getattr__(name: str) -> object:
    """The public name, loaded from its home and kept (PEP 562)."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rootlog' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
