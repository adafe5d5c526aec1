"""Renderers: finished things in, text out; one file each, found by name.

A renderer of the report has the four names of `Renderer`. It takes the nouns of the report and calls neither the
engine nor the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rootlog.report import RecordReport
    from rootlog.tally import Tally


class Renderer(Protocol):
    """What a renderer of the report is, so that records can be written one by one as they are judged."""

    SEPARATOR: str

    def begin(self, version: str, data_digest: str) -> str:
        """What stands before the first record."""
        ...

    def record(self, report: RecordReport, lines: Sequence[str], colour: bool) -> str:
        """The report on one record, whose lines these are."""
        ...

    def end(self, tally: Tally) -> str:
        """What stands after the last record."""
        ...
