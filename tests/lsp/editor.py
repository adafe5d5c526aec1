"""An editor that talks to the server as a test tells it to (pytest-lsp is its client)."""

import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pytest_lsp
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from rootlog.engine.reasons import NOTATION
from rootlog.lsp.text import Text
from rootlog.notation.text import split
from rootlog.reporting.report import PROFILE, Finding

COMMAND = [sys.executable, "-m", "rootlog", "lsp"]
LONG = 60
"""Seconds after which something is amiss."""
AT_ONCE, ALL = 1, 2
"""How often a version is told of: when it is judged, and when it is known what was meant."""


class Editor(LanguageClient):
    """A client that edits texts, and keeps all that it is told."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)
        own = types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
        usual = {name: one for name, one in DEFAULT_CLIENT_FEATURES.items() if name != own}
        register_lsp_features(self, usual)
        self.texts: dict[str, Text] = {}
        self.versions: dict[str, int] = {}
        self.told: dict[tuple[str, int], list[list[types.Diagnostic]]] = defaultdict(list)
        self.when: dict[tuple[str, int], float] = {}
        """When each version was first told of."""
        self.registered: list[str] = []
        self.news = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params: types.PublishDiagnosticsParams) -> None:
            key = params.uri, params.version or 0
            self.told[key].append(list(params.diagnostics))
            self.when.setdefault(key, time.perf_counter())
            self.news.set()

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        def _(params: types.RegistrationParams) -> None:
            self.registered += [one.method for one in params.registrations]

    async def begin(self, name: str, **more: Any) -> types.InitializeResult:
        """Introduce itself as an editor of that name."""
        able = pytest_lsp.client_capabilities(name)
        return await self.initialize_session(types.InitializeParams(capabilities=able, **more))

    def open(self, uri: str, text: str) -> None:
        self.texts[uri], self.versions[uri] = Text(text), 1
        item = types.TextDocumentItem(uri, "rootlog", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def close(self, uri: str) -> None:
        named = types.TextDocumentIdentifier(uri)
        self.text_document_did_close(types.DidCloseTextDocumentParams(named))

    def replace(self, uri: str, start: int, end: int, new: str) -> int:
        """Replace what stands between two offsets; gives the version that the text has then."""
        text = self.texts[uri]
        self.versions[uri] += 1
        here = types.Range(types.Position(*text.located(start)), types.Position(*text.located(end)))
        self.texts[uri] = Text(text.content[:start] + new + text.content[end:])
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.versions[uri], uri),
                [types.TextDocumentContentChangePartial(here, new)],
            )
        )
        return self.versions[uri]

    async def findings(self, uri: str, times: int = ALL) -> list[types.Diagnostic]:
        """What is told of a text as it is now."""
        return await asyncio.wait_for(self._findings(uri, times), LONG)

    async def _findings(self, uri: str, times: int) -> list[types.Diagnostic]:
        key = uri, self.versions[uri]
        while len(self.told[key]) < times:
            self.news.clear()
            await self.news.wait()
        return self.told[key][-1]

    def forget(self, uri: str) -> None:
        """Await what is told of the same version once more."""
        self.told.pop((uri, self.versions[uri]), None)

    async def board(self, uri: str, line: int, character: int) -> Any:
        params = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
        return await asyncio.wait_for(
            self.protocol.send_request_async("rootlog/board", params), LONG
        )


CONFIG = ClientServerConfig(server_command=COMMAND, client_factory=Editor)


def placed(text: str, findings: Sequence[Finding]) -> list[tuple[Any, ...]]:
    """What is to be told of findings: where, which rule, how grave, in short."""
    counted, lines = Text(text), split(text)
    found = []
    for one in findings:
        row, column, end = one.line - 1, one.column - 1, one.end_column - 1
        if end <= column:
            end = len(lines[row].content) if row < len(lines) else column
        start, stop = counted.position(row, column), counted.position(row, end)
        titled = one.kind not in (NOTATION, PROFILE)
        words = f"{one.title}: {one.message}" if titled else one.message
        found.append((start, stop, one.rule, one.follows_from is not None, words))
    return found


def shown(told: Sequence[types.Diagnostic]) -> list[tuple[Any, ...]]:
    """The same of what was told."""
    return [
        (
            (one.range.start.line, one.range.start.character),
            (one.range.end.line, one.range.end.character),
            one.code,
            one.severity == types.DiagnosticSeverity.Hint,
            _bare(one.message),
        )
        for one in told
    ]


def _bare(message: str) -> str:
    return message.partition("\n")[0]
