"""Renderers: finished things in, text out; one file each.

A renderer of the report has the four names of `Renderer` and a line in `RENDERERS`. It takes the nouns of the report and
calls neither the engine nor what judges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
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


def _text() -> Renderer:
    from rootlog.renderers import text  # rarely needed, and 28 ms

    return text


def _concise() -> Renderer:
    from rootlog.renderers import concise  # rarely needed, and 28 ms

    return concise


def _json() -> Renderer:
    from rootlog.renderers import json  # rarely needed, and 23 ms

    return json


def _sarif() -> Renderer:
    from rootlog.renderers import sarif  # rarely needed, and 37 ms

    return sarif


def _junit() -> Renderer:
    from rootlog.renderers import junit  # rarely needed, and 28 ms

    return junit


def _gitlab() -> Renderer:
    from rootlog.renderers import gitlab  # rarely needed, and 37 ms

    return gitlab


def _github() -> Renderer:
    from rootlog.renderers import github  # rarely needed, and 28 ms

    return github


def _markdown() -> Renderer:
    from rootlog.renderers import markdown  # rarely needed, and 28 ms

    return markdown


RENDERERS: dict[str, Callable[[], Renderer]] = {
    "text": _text,
    "concise": _concise,
    "json": _json,
    "sarif": _sarif,
    "junit": _junit,
    "gitlab": _gitlab,
    "github": _github,
    "markdown": _markdown,
}
"""Each format of the report with what loads its renderer; the return type makes mypy compare it with `Renderer`."""
FORMATS = tuple(RENDERERS)
STRUCTURED = frozenset({"json"})
"""Formats that carry the digest of the rule data."""
WORDED = STRUCTURED | {"text"}
"""The formats that tell what was done in words."""
CITING = frozenset({"sarif"})
"""Formats that tell at the end which rules were cited."""
GROUPED = ("text", "concise", "json")
"""Formats in which findings are counted and grouped."""
