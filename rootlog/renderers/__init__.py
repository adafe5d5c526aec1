"""Renderers: finished things in, text out; one file each.

A renderer of the report has the four names of `Renderer` and a line in `RENDERERS`. It takes the nouns of the report and
calls neither the engine nor what judges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from rootlog.reporting.report import RecordReport, Tally
if not TYPE_CHECKING:
    Protocol = object


class Renderer(Protocol):
    """What a renderer of the report is, so that records can be written one by one as they are judged."""

    SEPARATOR: str

    def begin(self, version: str, data_digest: str) -> str:
        """What stands before the first record."""
        raise NotImplementedError

    def record(
        self, report: RecordReport, lines: Sequence[str], colour: bool, everything: bool
    ) -> str:
        """The report on one record, whose lines these are; with `everything` also what only follows from other findings."""
        raise NotImplementedError

    def end(self, tally: Tally) -> str:
        """What stands after the last record."""
        raise NotImplementedError


def _text() -> Renderer:
    from rootlog.renderers import text

    return text


def _concise() -> Renderer:
    from rootlog.renderers import concise

    return concise


def _json() -> Renderer:
    from rootlog.renderers import json

    return json


def _sarif() -> Renderer:
    from rootlog.renderers import sarif

    return sarif


def _junit() -> Renderer:
    from rootlog.renderers import junit

    return junit


def _gitlab() -> Renderer:
    from rootlog.renderers import gitlab

    return gitlab


def _github() -> Renderer:
    from rootlog.renderers import github

    return github


def _markdown() -> Renderer:
    from rootlog.renderers import markdown

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
