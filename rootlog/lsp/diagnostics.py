"""Findings as diagnostics: where they stand in the editor's text, which rule they cite, and what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from rootlog.engine.reasons import NOTATION
from rootlog.renderers.text import repair
from rootlog.reporting.report import NOTE, PROFILE, Cause, Finding

if TYPE_CHECKING:
    from rootlog.lsp.draft import Draft

SOURCE = "rootlog"
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    NOTE: types.DiagnosticSeverity.Information,
}


def diagnostics(draft: Draft) -> list[types.Diagnostic]:
    """All that is to be reported of a text, as far as it is known."""
    report = draft.report
    found = [_diagnostic(draft, finding) for finding in report.findings]
    return [*_troubles(draft), *found]


def _troubles(draft: Draft) -> Iterator[types.Diagnostic]:
    """The trouble that keeps rootlog from judging as it should: settings that cannot be read, an error of its own."""
    error, warning = types.DiagnosticSeverity.Error, types.DiagnosticSeverity.Warning
    if draft.trouble:
        yield types.Diagnostic(_first_line(draft), draft.trouble, error, "settings", source=SOURCE)
    if draft.report.internal:
        yield types.Diagnostic(_first_line(draft), draft.report.internal, warning, source=SOURCE)


def _diagnostic(draft: Draft, finding: Finding) -> types.Diagnostic:
    url, cause = finding.rule_url, finding.follows_from
    follows = cause is not None
    return types.Diagnostic(
        range=range_of(draft, finding),
        message=_message(draft, finding),
        severity=types.DiagnosticSeverity.Hint if follows else _SEVERITIES[finding.severity],
        code=finding.rule,
        code_description=types.CodeDescription(url) if url else None,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if follows else None,
        related_information=list(_related(draft, cause)) if cause is not None else None,
        data=_data(finding),
    )


def range_of(draft: Draft, finding: Finding) -> types.Range:
    """The place of a finding; the rest of its line where that is a point."""
    row, column, end = finding.line - 1, finding.column - 1, finding.end_column - 1
    if end <= column:
        end = len(draft.lines[row]) if row < len(draft.lines) else column
    return draft.range((row, column), (row, end))


def _first_line(draft: Draft) -> types.Range:
    end = len(draft.lines[0]) if draft.lines else 0
    return draft.range((0, 0), (0, end))


def _message(draft: Draft, finding: Finding) -> str:
    """The finding in words, with the title of its rule, and the suggested repair."""
    titled = finding.kind not in (PROFILE, NOTATION)
    told = f"{finding.title}: {finding.message}" if titled else finding.message
    if finding.suggestion is None or not 0 < finding.suggestion.line <= len(draft.lines):
        return told
    return f"{told}\n{repair(finding)}"


def _related(draft: Draft, cause: Cause) -> Iterator[types.DiagnosticRelatedInformation]:
    for finding in draft.report.findings:
        if finding.place == cause and finding.follows_from is None:
            location = types.Location(draft.uri, range_of(draft, finding))
            yield types.DiagnosticRelatedInformation(location, f"follows from: {finding.message}")
            return


def _data(finding: Finding) -> dict[str, object]:
    """The data from which a code action is made: where the finding is in the game, and what was meant (schemas/report.schema.json)."""
    facts = finding.to_dict()
    keys = ("rule", "turn", "action", "line", "likely", "suggestion", "follows_from")
    return {key: facts[key] for key in keys if key in facts}
