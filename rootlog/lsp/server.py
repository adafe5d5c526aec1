"""The language server: what an editor tells of its records goes to the desk, what is found comes back as diagnostics."""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcContentModified,
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcRequestCancelled,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter, lsp_method
from pygls.uris import to_fs_path

from rootlog.lsp import board, features
from rootlog.lsp.desk import Desk, SupersededError
from rootlog.lsp.diagnostics import diagnostics
from rootlog.lsp.draft import Draft, EditorSettings, SettingsSource
from rootlog.lsp.text import UTF16, Text
from rootlog.version import VERSION

LOGGER = logging.getLogger(__name__)
SECTION = "rootlog"
"""Under which name an editor keeps the settings: `rootlog.law`, `rootlog.profile`."""
Result = TypeVar("Result")
SETTINGS_FILE = "**/rootlog.toml"
SWITCH = 0.001
"""For how many seconds the thread that judges goes on while messages wait. Python's own 5 ms are felt when one types."""


class RecordProtocol(LanguageServerProtocol):
    """The protocol, without its own copy of each text: that counts lines otherwise than editors and records do."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Any:
        """Hand a change on."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    def structure_message(self, data: dict[str, Any]) -> Any:
        """The content of a message. A request that cannot say that, as with a line before the first, is answered with an error."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "id" in data and "method" in data:
                words = f"the parameters of {data['method']} are not valid"
                self._send_response(
                    data["id"], None, JsonRpcInvalidParams(words).to_response_error()
                )
            raise


class RecordServer(LanguageServer):
    """The server of one editor. `settings` tells what is in force for the record at a path.

    Features ask it for the `draft` of a record.
    """

    def __init__(self, settings: SettingsSource) -> None:
        super().__init__(
            "rootlog", VERSION, protocol_cls=RecordProtocol, converter_factory=default_converter
        )
        self.desk = Desk(settings, self._told)
        self.wish = EditorSettings()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._answering = ThreadPoolExecutor(1, "answering")

    async def draft(self, uri: str) -> Draft:
        """A record as it is in the editor now, judged; what was meant in it may not be known yet.

        Raises JsonRpcContentModified where it is edited meanwhile, which editors expect, and JsonRpcInvalidParams for one
        that is not open.
        """
        try:
            return await asyncio.wrap_future(self.desk.draft(uri))
        except SupersededError as error:
            raise JsonRpcContentModified("the record was edited meanwhile") from error
        except KeyError as error:
            raise JsonRpcInvalidParams(f"{uri} is not open") from error

    async def aside(self, draft: Draft, work: Callable[[], Result]) -> Result:
        """The result of work on a draft that takes a while: done in a thread of its own, so that messages are heard meanwhile.

        Raises JsonRpcContentModified where the record was edited before it is begun: nobody waits for the answer then.
        """

        def begun() -> Result:
            if not self.desk.is_now(draft):
                raise JsonRpcContentModified("the record was edited meanwhile")
            return work()

        return await asyncio.get_running_loop().run_in_executor(self._answering, begun)

    # --- what comes from the desk, in its thread ---------------------------------------------------------------

    def _told(self, draft: Draft) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, draft)

    def _publish(self, draft: Draft) -> None:
        if draft.uri not in self.desk.uris:
            return  # it was closed meanwhile
        told = types.PublishDiagnosticsParams(draft.uri, diagnostics(draft), draft.version)
        self.text_document_publish_diagnostics(told)

    # --- what the editor tells ---------------------------------------------------------------------------------

    def begin(self, params: types.InitializeParams) -> None:
        """The editor introduces itself."""
        self._loop = asyncio.get_running_loop()
        self.wish = _wish(params.initialization_options, self._root(params))
        self.desk.start()

    @staticmethod
    def _root(params: types.InitializeParams) -> str:
        folders = params.workspace_folders or []
        uri = folders[0].uri if folders else params.root_uri
        return (to_fs_path(uri) if uri else None) or os.getcwd()

    @property
    def units(self) -> str:
        """In what the editor counts columns."""
        return types.PositionEncodingKind(self.workspace.position_encoding or UTF16).value

    @property
    def root(self) -> str:
        """The folder that is open in the editor, else the current one."""
        return self.workspace.root_path or os.getcwd()

    def opened(self, item: types.TextDocumentItem) -> None:
        """A record is open now."""
        path = to_fs_path(item.uri) if item.uri.startswith("file:") else ""
        text = Text(item.text, self.units)
        self.desk.open(item.uri, path or "", item.version, text, self.wish)

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        """A record was edited."""
        uri = params.text_document.uri
        if uri not in self.desk.uris:
            return
        text = self.desk.text(uri)
        for change in params.content_changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = change.range.start, change.range.end
                places = (start.line, start.character), (end.line, end.character)
                text = text.replaced(*places, change.text)
            else:
                text = Text(change.text, self.units)
        self.desk.change(uri, params.text_document.version, text)

    def closed(self, uri: str) -> None:
        """A record is not open any more; nothing is reported of it."""
        self.desk.close(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    async def ask_for_wishes(self, *uris: str) -> None:
        """Ask the editor what is set for those records, if it can be asked."""
        workspace = self.client_capabilities.workspace
        if not uris or workspace is None or not workspace.configuration:
            return
        items = [types.ConfigurationItem(uri, SECTION) for uri in uris]
        try:
            told = await self.workspace_configuration_async(types.ConfigurationParams(items))
        except JsonRpcException:
            return  # it said that it could be asked; what it told before holds
        for uri, said in zip(uris, told, strict=False):
            self.desk.wish(uri, _wish(said, self.root) if said else self.wish)

    async def watch_settings(self) -> None:
        """Ask the editor to tell when files with settings change, if it can be asked."""
        workspace = self.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        if watching is None or not watching.dynamic_registration:
            return
        watchers = [types.FileSystemWatcher(SETTINGS_FILE)]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        one = types.Registration("rootlog.settings", method, options)
        with suppress(JsonRpcException):  # then it is left to the editor
            await self.client_register_capability_async(types.RegistrationParams([one]))

    def end(self) -> None:
        """Answer no more."""
        self.desk.stop()
        self._answering.shutdown(wait=False, cancel_futures=True)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Write an error to the editor's log; nobody who types is disturbed by it. What is called off is no error."""
        del source
        if not isinstance(error, JsonRpcContentModified | JsonRpcRequestCancelled):
            LOGGER.error("rootlog: %s", error)


def made(settings: SettingsSource) -> RecordServer:
    """A server that is ready to be started."""
    server = RecordServer(settings)
    _lifecycle(server)
    board.register(server)
    features.register(server)
    return server


def _lifecycle(server: RecordServer) -> None:
    """Register what an editor tells without asking."""

    @server.feature(types.INITIALIZE)
    def _(params: types.InitializeParams) -> None:
        server.begin(params)

    @server.feature(types.INITIALIZED)
    async def _(params: types.InitializedParams) -> None:
        del params
        await server.watch_settings()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def _(params: types.DidOpenTextDocumentParams) -> None:
        server.opened(params.text_document)
        await server.ask_for_wishes(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _(params: types.DidChangeTextDocumentParams) -> None:
        server.changed(params)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _(params: types.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def _(params: types.DidChangeConfigurationParams) -> None:
        said = _part(params.settings, SECTION)
        if said is not None:
            server.wish = _wish(said, server.root)
            for uri in server.desk.uris:
                server.desk.wish(uri, server.wish)
        await server.ask_for_wishes(*server.desk.uris)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _(params: types.DidChangeWatchedFilesParams) -> None:
        del params
        server.desk.renew()

    @server.feature(types.SHUTDOWN)
    def _(params: None) -> None:
        del params
        server.end()


def _wish(said: object, root: str) -> EditorSettings:
    """The settings of an editor; what is empty says nothing. A file is below the folder that is open."""
    law, profile = (str(_part(said, key) or "").strip() or None for key in ("law", "profile"))
    if profile is not None:
        profile = profile.replace("${workspaceFolder}", root)
        profile = os.path.join(root, os.path.expanduser(profile))
    return EditorSettings(law, profile)


def _part(said: object, key: str) -> object:
    """A part of what was said as JSON, however pygls has put it."""
    return said.get(key) if isinstance(said, dict) else getattr(said, key, None)
