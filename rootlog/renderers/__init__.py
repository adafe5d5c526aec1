"""Renderers: finished things in, text out; one file each.

A renderer of the report has the four names of `Renderer`, and its format is one of `FORMATS`. It takes the nouns of the report and
calls neither the engine nor what judges.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rootlog.reporting.report import RecordReport, VerdictTally


class Renderer(Protocol):
    """The protocol of a renderer of the report, so that records can be written one by one as they are judged."""

    SEPARATOR: str

    def begin(self, version: str, data_digest: str) -> str:
        """The text before the first record."""
        raise NotImplementedError

    def record(
        self, report: RecordReport, lines: Sequence[str], colour: bool, everything: bool
    ) -> str:
        """The report on one record, whose lines these are; with `everything` also what only follows from other findings."""
        raise NotImplementedError

    def end(self, tally: VerdictTally) -> str:
        """The text after the last record."""
        raise NotImplementedError


FORMATS = ("text", "concise", "json", "sarif", "junit", "gitlab", "github", "markdown")
"""The formats of the report, each the name of the module that renders it."""


def renderer(format_: str) -> Renderer:
    """The renderer of that format, loaded now: most take 28 ms, and one is needed."""
    return cast("Renderer", import_module(f"{__name__}.{format_}"))


STRUCTURED = frozenset({"json"})
"""Formats that carry the digest of the rule data."""
WORDED = STRUCTURED | {"text"}
"""The formats that tell what was done in words."""
CITING = frozenset({"sarif"})
"""Formats that tell at the end which rules were cited."""
GROUPED = ("text", "concise", "json")
"""Formats in which findings are counted and grouped."""
