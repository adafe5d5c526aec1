"""The language server, asked as editors ask it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest
import pytest_lsp
from lsprotocol import types

from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests.cases import FIXTURES
from tests.lsp.editor import CONFIG, Editor, placed, shown

if TYPE_CHECKING:
    from rootlog.reporting.report import RecordReport

pytestmark = pytest.mark.asyncio
GAME = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
URI, OTHER = "file:///games/one.rootlog", "file:///games/other.rootlog"


@pytest_lsp.fixture(config=CONFIG)
async def editor(client: Editor) -> AsyncIterator[None]:
    await client.begin("visual_studio_code")
    yield
    await client.shutdown_session()


@pytest_lsp.fixture(config=CONFIG)
async def silent(client: Editor) -> AsyncIterator[None]:
    """An editor that has not introduced itself."""
    yield
    await client.shutdown_session()


def _report(text: str) -> RecordReport:
    return JudgedRecord(source(text)).report


def _wanted(text: str) -> list[object]:
    return placed(text, _report(text).findings)


async def test_an_open_record_is_told_what_check_tells(editor: Editor) -> None:
    editor.open(URI, GAME)
    told = await editor.findings(URI)
    assert _wanted(GAME)
    assert [
        (*one[:4], f"{title}: {one[4]}")
        for one, title in zip(_wanted(GAME), _titles(GAME), strict=True)
    ] == shown(told)


def _titles(text: str) -> list[str]:
    return [one.title for one in _report(text).findings]


async def test_a_finding_links_its_rule_and_carries_what_was_meant(editor: Editor) -> None:
    editor.open(URI, GAME)
    first, second = await editor.findings(URI)
    assert first.source == "rootlog"
    assert first.severity == types.DiagnosticSeverity.Error
    assert first.code_description is not None
    assert first.code_description.href == _report(GAME).findings[0].rule_url
    assert second.message.endswith("\ndid you mean t1->/t5->?")
    assert second.data["suggestion"]["line"] == 17
    assert "suggestion" not in first.data
