"""The answers of the server about a record: each feature asks for its draft and gives what `rootlog.editing` finds in it.

Where rootlog itself fails at a record, that is reported as a diagnostic, and what hangs on judging has no answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from rootlog.editing import actions, formatting, hints, links, renaming, selecting, symbols, tokens
from rootlog.editing.actions import CodeAction
from rootlog.editing.completing import completions
from rootlog.editing.hover import hover
from rootlog.editing.options import Completion
from rootlog.editing.places import TextEdit
from rootlog.editing.symbols import Symbol
from rootlog.judged import JudgedRecord
from rootlog.lsp import protocol
from rootlog.lsp.draft import Draft
from rootlog.lsp.protocol import at, spread, text_edits, within
from rootlog.notation.reader import source

if TYPE_CHECKING:
    from rootlog.lsp.server import RecordServer

TRIGGERS = list("/;:>+XZ#%$_^?(=@ ")
"""After which signs something can be completed, besides letters and digits."""


def register(server: RecordServer) -> None:
    """Register all of them."""
    _telling(server)
    _outline(server)
    _links(server)
    _colours(server)
    _actions(server)
    _changing(server)


# --- hover, completion --------------------------------------------------------------------------------------------


def _telling(server: RecordServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def _(params: types.HoverParams) -> types.Hover | None:
        draft = await server.draft(params.text_document.uri)
        found = None
        if not draft.report.internal:
            here, report = at(draft, params.position), draft.report
            found = await server.aside(draft, lambda: hover(draft.judged, here, report))
        if found is None:
            return None
        able = server.client_capabilities.text_document
        kinds = able.hover.content_format if able and able.hover else None
        return types.Hover(protocol.markup(found.text, kinds), spread(draft, found.range))

    options = types.CompletionOptions(trigger_characters=TRIGGERS)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    async def _(params: types.CompletionParams) -> types.CompletionList:
        draft = await server.draft(params.text_document.uri)
        found: Sequence[Completion] = ()
        if not draft.report.internal:
            here = at(draft, params.position)
            found = await server.aside(draft, lambda: completions(draft.judged, here))
        # with each sign the game tells anew what may come, so editors are to ask again
        return types.CompletionList(True, [protocol.completion(draft, one) for one in found])


# --- outline, folding, scores -------------------------------------------------------------------------------------


def _outline(server: RecordServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def _(
        params: types.DocumentSymbolParams,
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
        draft = await server.draft(params.text_document.uri)
        found: Sequence[Symbol] = ()
        if not draft.report.internal:
            found = symbols.symbols(draft.judged, draft.report)
        able = server.client_capabilities.text_document
        nested = able and able.document_symbol
        if nested and nested.hierarchical_document_symbol_support:
            return [protocol.symbol(draft, one) for one in found]
        return [part for one in found for part in protocol.flat(draft, one)]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def _(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        draft = await server.draft(params.text_document.uri)
        return [protocol.fold(draft, one) for one in symbols.folds(draft.judged)]

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def _(params: types.InlayHintParams) -> list[types.InlayHint]:
        draft = await server.draft(params.text_document.uri)
        first, last = (one.line for one in within(draft, params.range))
        if draft.report.internal:
            return []
        return [protocol.hint(draft, one) for one in hints.hints(draft.judged, first, last)]

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    async def _(params: types.SelectionRangeParams) -> list[types.SelectionRange]:
        draft = await server.draft(params.text_document.uri)
        return [_widening(draft, one) for one in params.positions]


def _widening(draft: Draft, position: types.Position) -> types.SelectionRange:
    """The ranges around a position, each within the next; an empty one where there is no text."""
    found: types.SelectionRange | None = None
    for one in reversed(selecting.selections(draft.judged, at(draft, position))):
        found = types.SelectionRange(spread(draft, one), found)
    return found or types.SelectionRange(types.Range(position, position))


# --- what belongs together ----------------------------------------------------------------------------------------


def _links(server: RecordServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def _(params: types.DefinitionParams) -> list[types.Location]:
        draft = await server.draft(params.text_document.uri)
        here = at(draft, params.position)
        return _located(draft, links.definitions(draft.judged, here, draft.report))

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def _(params: types.ReferenceParams) -> list[types.Location]:
        draft = await server.draft(params.text_document.uri)
        here = at(draft, params.position)
        return _located(draft, links.references(draft.judged, here, draft.report))

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def _(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        draft = await server.draft(params.text_document.uri)
        found = links.highlights(draft.judged, at(draft, params.position), draft.report)
        return [types.DocumentHighlight(spread(draft, one)) for one in found]


def _located(draft: Draft, found: Sequence[Any]) -> list[types.Location]:
    return [types.Location(draft.uri, spread(draft, one)) for one in found]


# --- colours ------------------------------------------------------------------------------------------------------


def _colours(server: RecordServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, protocol.LEGEND)
    async def _(params: types.SemanticTokensParams) -> types.SemanticTokens:
        draft = await server.draft(params.text_document.uri)
        return await server.aside(
            draft, lambda: protocol.semantic(draft, tokens.tokens(draft.judged))
        )

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, protocol.LEGEND)
    async def _(params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
        draft = await server.draft(params.text_document.uri)
        first, last = (one.line for one in within(draft, params.range))
        return protocol.semantic(draft, tokens.tokens(draft.judged, first, last))


# --- what can be done ---------------------------------------------------------------------------------------------


def _actions(server: RecordServer) -> None:
    options = types.CodeActionOptions(code_action_kinds=protocol.KINDS, resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def _(params: types.CodeActionParams) -> list[types.CodeAction]:
        draft = await server.draft(params.text_document.uri)
        here, report = within(draft, params.range), draft.report
        found = actions.actions(draft.judged, draft.text.content, here, report)
        wanted = [one for one in found if _wanted(one, params.context.only)]
        if not (params.context.only or _resolves(server)):
            wanted = [one for one in wanted if one.edits is not None]  # nobody waits for those
        return [await _action(server, draft, one, params.context) for one in wanted]

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def _(action: types.CodeAction) -> types.CodeAction:
        if action.edit is None and isinstance(action.data, dict):
            draft = await server.draft(str(action.data.get("uri")))
            made = await _whole(draft, str(action.data.get("does")))
            action.edit = _edit(server, draft, made)
        return action


def _wanted(one: CodeAction, only: Sequence[types.CodeActionKind | str] | None) -> bool:
    """True if an editor asked for actions of that kind."""
    if not only:
        return True
    names = [str(getattr(kind, "value", kind)) for kind in only]
    kind = protocol.kind_of(one)
    return any(not name or kind == name or kind.startswith(f"{name}.") for name in names)


async def _action(
    server: RecordServer, draft: Draft, one: CodeAction, context: types.CodeActionContext
) -> types.CodeAction:
    """An action with its edits; those that take long are left for when it is chosen, if the editor can ask for them then."""
    made = one.edits
    if made is None and not _resolves(server):
        made = await _whole(draft, one.does)
    about = [told for told in context.diagnostics if _is_about(draft, told, one)]
    return types.CodeAction(
        title=one.title,
        kind=protocol.kind_of(one),
        diagnostics=about or None,
        is_preferred=one.preferred or None,
        edit=None if made is None else _edit(server, draft, made),
        data={"uri": draft.uri, "does": one.does} if made is None else None,
    )


def _is_about(draft: Draft, told: types.Diagnostic, one: CodeAction) -> bool:
    """True if an action is about what a diagnostic tells."""
    finding = one.finding
    if finding is None or told.code != finding.rule:
        return False
    return draft.place(told.range.start) == (finding.line - 1, finding.column - 1)


def _resolves(server: RecordServer) -> bool:
    """True if the editor asks for the edits of an action once it is chosen."""
    able = server.client_capabilities.text_document
    resolve = able.code_action.resolve_support if able and able.code_action else None
    return resolve is not None and "edit" in resolve.properties


def _edit(server: RecordServer, draft: Draft, made: Sequence[TextEdit]) -> types.WorkspaceEdit:
    able = server.client_capabilities.workspace
    edits = able.workspace_edit if able else None
    return protocol.changes(draft, made, bool(edits and edits.document_changes))


async def _whole(draft: Draft, does: str) -> tuple[TextEdit, ...]:
    """The edits of an action about the whole record; it may be judged several times for them, so others need not wait."""
    document = draft.document

    def judge(text: str) -> JudgedRecord:
        return JudgedRecord(source(text, document.path), document.law, agreed=document.agreed)

    loop = asyncio.get_running_loop()
    text, wanted = draft.text.content, draft.wanted
    return await loop.run_in_executor(None, actions.whole_edits, does, text, judge, wanted)


# --- canonical form, names ----------------------------------------------------------------------------------------


def _changing(server: RecordServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def _(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        draft = await server.draft(params.text_document.uri)
        return text_edits(draft, formatting.formatted(draft.text.content))

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def _(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        draft = await server.draft(params.text_document.uri)
        here = within(draft, params.range)
        return text_edits(draft, formatting.formatted(draft.text.content, here))

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def _(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        draft = await server.draft(params.text_document.uri)
        found = renaming.named(draft.judged, at(draft, params.position))
        if found is None:
            return None
        return types.PrepareRenamePlaceholder(spread(draft, found.range), found.name)

    @server.feature(types.TEXT_DOCUMENT_RENAME)
    async def _(params: types.RenameParams) -> types.WorkspaceEdit:
        draft = await server.draft(params.text_document.uri)
        here = at(draft, params.position)
        try:
            made = renaming.renamed(draft.judged, here, params.new_name)
        except renaming.RenameError as error:
            raise JsonRpcInvalidParams(str(error)) from error
        return _edit(server, draft, made)
