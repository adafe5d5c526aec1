"""The results of `rootlog.editing`, in the words of the protocol; positions are turned into the editor's by the draft."""

import re
from collections.abc import Iterable, Iterator, Sequence

from lsprotocol import types

from rootlog.editing import actions, options, symbols, tokens
from rootlog.editing.actions import CodeAction
from rootlog.editing.hints import Hint
from rootlog.editing.options import Completion
from rootlog.editing.places import TextEdit, TextPosition, TextRange
from rootlog.editing.symbols import FoldedLines, Symbol
from rootlog.editing.tokens import Token
from rootlog.lsp.draft import Draft

MARKDOWN, PLAIN = types.MarkupKind.Markdown, types.MarkupKind.PlainText
_LINK = re.compile(r"\[((?:\\.|[^\]])*)\]\([^)]*\)")
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#|~])")
_MARKS = re.compile(r"(?<!\\)(?:\*\*|\*|`+)|^> ", re.MULTILINE)


def spread(draft: Draft, where: TextRange) -> types.Range:
    """A range as the editor counts it."""
    return draft.range(where.start, where.end)


def within(draft: Draft, where: types.Range) -> TextRange:
    """A range of the editor as the record counts it."""
    return TextRange(TextPosition(*draft.place(where.start)), TextPosition(*draft.place(where.end)))


def at(draft: Draft, where: types.Position) -> TextPosition:
    """A position of the editor as the record counts it."""
    return TextPosition(*draft.place(where))


def text_edits(draft: Draft, edits: Iterable[TextEdit]) -> list[types.TextEdit]:
    """Edits of the text."""
    return [types.TextEdit(spread(draft, one.range), one.text) for one in edits]


def markup(text: str, kinds: Sequence[types.MarkupKind] | None) -> types.MarkupContent:
    """A text in Markdown, or as plain words for an editor that takes nothing else."""
    if kinds is None or MARKDOWN in kinds:
        return types.MarkupContent(MARKDOWN, text)
    bare = _MARKS.sub("", _LINK.sub(r"\1", text))
    return types.MarkupContent(PLAIN, _ESCAPED.sub(r"\1", bare))


# --- completion ---------------------------------------------------------------------------------------------------

_KINDS = {
    options.PIECE: types.CompletionItemKind.Variable,
    options.CLEARING: types.CompletionItemKind.Reference,
    options.CARD: types.CompletionItemKind.Function,
    options.ITEM: types.CompletionItemKind.Property,
    options.FACTION: types.CompletionItemKind.Class,
    options.BOARD: types.CompletionItemKind.Folder,
    options.WORD: types.CompletionItemKind.Keyword,
    options.VALUE: types.CompletionItemKind.EnumMember,
    options.ACTION: types.CompletionItemKind.Event,
}


def completion(draft: Draft, one: Completion) -> types.CompletionItem:
    """Something that may be typed; what the judge forbids is struck through."""
    tags = [types.CompletionItemTag.Deprecated] if one.forbidden else None
    return types.CompletionItem(
        label=one.label,
        kind=_KINDS[one.kind],
        tags=tags,
        detail=one.detail or None,
        documentation=one.about or None,
        sort_text=one.sort,
        filter_text=one.filter,
        text_edit=types.TextEdit(spread(draft, one.range), one.text),
    )


# --- outline ------------------------------------------------------------------------------------------------------

_SYMBOLS = {
    symbols.HEADING: types.SymbolKind.Module,
    symbols.LINE: types.SymbolKind.Property,
    symbols.PLAYER: types.SymbolKind.Class,
    symbols.ROUND: types.SymbolKind.Namespace,
    symbols.TURN: types.SymbolKind.Method,
}


def symbol(draft: Draft, one: Symbol) -> types.DocumentSymbol:
    """A part of the outline, with its parts."""
    return types.DocumentSymbol(
        name=one.name,
        detail=one.detail or None,
        kind=_SYMBOLS[one.kind],
        range=spread(draft, one.range),
        selection_range=spread(draft, one.selection),
        children=[symbol(draft, part) for part in one.children],
    )


def flat(draft: Draft, one: Symbol, above: str = "") -> Iterator[types.SymbolInformation]:
    """The same for editors that take no parts within parts."""
    where = types.Location(draft.uri, spread(draft, one.range))
    yield types.SymbolInformation(where, one.name, _SYMBOLS[one.kind], container_name=above or None)
    for part in one.children:
        yield from flat(draft, part, one.name)


def fold(draft: Draft, one: FoldedLines) -> types.FoldingRange:
    """Lines that can be folded."""
    comment = one.kind == symbols.COMMENT
    kind = types.FoldingRangeKind.Comment if comment else types.FoldingRangeKind.Region
    first = draft.position((one.first, 0)).line
    return types.FoldingRange(first, draft.position((one.last, 0)).line, kind=kind)


def hint(draft: Draft, one: Hint) -> types.InlayHint:
    """A note next to the text."""
    where = draft.position(one.at)
    return types.InlayHint(where, one.label, tooltip=one.about, padding_left=True)


# --- colours ------------------------------------------------------------------------------------------------------

_TOKENS = {
    tokens.KEYWORD: types.SemanticTokenTypes.Keyword,
    tokens.FACTION: types.SemanticTokenTypes.Class,
    tokens.NAME: types.SemanticTokenTypes.String,
    tokens.VALUE: types.SemanticTokenTypes.EnumMember,
    tokens.COUNT: types.SemanticTokenTypes.Number,
    tokens.PLACE: types.SemanticTokenTypes.Parameter,
    tokens.PIECE: types.SemanticTokenTypes.Variable,
    tokens.CARD: types.SemanticTokenTypes.Function,
    tokens.ITEM: types.SemanticTokenTypes.Property,
    tokens.SUIT: types.SemanticTokenTypes.Enum,
    tokens.SIGN: types.SemanticTokenTypes.Operator,
    tokens.COMMENT: types.SemanticTokenTypes.Comment,
    tokens.NOTE: types.SemanticTokenTypes.Comment,
    tokens.RULING: types.SemanticTokenTypes.Decorator,
    tokens.PRAGMA: types.SemanticTokenTypes.Macro,
}
_DOCUMENTATION = types.SemanticTokenModifiers.Documentation
LEGEND = types.SemanticTokensLegend(
    token_types=list(dict.fromkeys(str(one.value) for one in _TOKENS.values())),
    token_modifiers=[str(_DOCUMENTATION.value)],
)


def semantic(draft: Draft, found: Iterable[Token]) -> types.SemanticTokens:
    """Tokens as the protocol packs them: each by what lies between it and the one before."""
    packed: list[int] = []
    line = column = 0
    for one in found:
        start = draft.position((one.line, one.start))
        end = draft.position((one.line, one.start + one.length))
        if start.line != end.line or start.character == end.character:
            continue  # it has a sign in it that ends a line for editors
        column = start.character - column if start.line == line else start.character
        kind = LEGEND.token_types.index(str(_TOKENS[one.kind].value))
        packed += (
            start.line - line,
            column,
            end.character - start.character,
            kind,
            one.kind == tokens.NOTE,
        )
        line, column = start.line, start.character
    return types.SemanticTokens([int(number) for number in packed])


# --- actions ------------------------------------------------------------------------------------------------------

_ACTIONS = {
    actions.REPAIR: types.CodeActionKind.QuickFix,
    actions.RULING: types.CodeActionKind.QuickFix,
    actions.ALL: types.CodeActionKind.SourceFixAll,
    actions.ANNOTATE: "source.rootlog.annotate",
    actions.STRIP: "source.rootlog.strip",
}
KINDS = list(dict.fromkeys(_ACTIONS.values()))


def kind_of(one: CodeAction) -> str:
    """The kind of an action by the protocol's name."""
    kind = _ACTIONS[one.does]
    return str(kind.value) if isinstance(kind, types.CodeActionKind) else kind


def changes(draft: Draft, edits: Iterable[TextEdit], versioned: bool) -> types.WorkspaceEdit:
    """Edits of a record; `versioned` for that version of it alone, where the editor can keep them apart."""
    made = text_edits(draft, edits)
    if not versioned:
        return types.WorkspaceEdit(changes={draft.uri: made})
    named = types.OptionalVersionedTextDocumentIdentifier(draft.uri, draft.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(named, list(made))])
