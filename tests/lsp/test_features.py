"""What an editor is answered: hover, completion, actions, outline and the rest, each asked for as editors do."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rootlog.lsp.protocol import LEGEND, markup
from rootlog.notation.writer import write
from tests.cases import FIXTURES
from tests.editing.records import ASTRAY, CURSOR, HEAD, ROUND
from tests.lsp.editor import AT_ONCE, CONFIG, LONG, Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")
GAME = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
URI, OTHER = "file:///games/one.rootlog", "file:///games/other.rootlog"
LAST = "file:///games/last.rootlog"
NAMED = types.TextDocumentIdentifier(URI)


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def visitor(client: Editor) -> AsyncIterator[None]:
    """One editor for all these tests: they ask, and leave nothing behind."""
    await client.begin("visual_studio_code")
    yield
    await client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def editor(visitor: Editor) -> AsyncIterator[Editor]:
    """The editor with no record open."""
    yield visitor
    await _cleared(visitor)


async def _cleared(one: Editor) -> None:
    """Close all records, and wait until nothing is told of them any more: another one is told of then."""
    for uri in list(one.texts):
        one.close(uri)
        del one.texts[uri]
    one.open(LAST, "")
    await one.findings(LAST, AT_ONCE)
    one.close(LAST)
    del one.texts[LAST]
    one.told.clear()


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def simple(client: Editor) -> AsyncIterator[None]:
    """An editor that can do nothing but what the protocol asks of all."""
    await client.initialize_session(types.InitializeParams(types.ClientCapabilities()))
    yield
    await client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def plain(simple: Editor) -> AsyncIterator[Editor]:
    """The same with no record open."""
    yield simple
    await _cleared(simple)


def marked(editor: Editor, text: str, uri: str = URI) -> types.Position:
    """Open a text without the cursor in it, and give where that stands."""
    before, _, after = text.partition(CURSOR)
    editor.open(uri, before + after)
    return types.Position(*editor.texts[uri].located(len(before)))


def made(editor: Editor, edits: Iterable[types.TextEdit], uri: str = URI) -> str:
    """The text with edits, as an editor applies them: all made for the text as it was."""
    text = editor.texts[uri]
    found = []
    for edit in edits:
        start, end = (
            text.offset(place.line, place.character) for place in (edit.range.start, edit.range.end)
        )
        found.append((start, end, edit.new_text))
    content = text.content
    for start, end, new in sorted(found, reverse=True):
        content = content[:start] + new + content[end:]
    return content


def edits_of(edit: types.WorkspaceEdit | None) -> list[types.TextEdit]:
    """The edits of one record."""
    assert edit is not None
    if edit.document_changes:
        [one] = edit.document_changes
        assert isinstance(one, types.TextDocumentEdit)
        return [change for change in one.edits if isinstance(change, types.TextEdit)]
    assert edit.changes is not None
    [(_, found)] = edit.changes.items()
    return list(found)


async def soon(answer):
    return await asyncio.wait_for(answer, LONG)


def stretch(editor: Editor, where: types.Range, uri: str = URI) -> str:
    """What stands in a range of the text."""
    text = editor.texts[uri]
    start, end = (text.offset(place.line, place.character) for place in (where.start, where.end))
    return text.content[start:end]


# --- hover --------------------------------------------------------------------------------------------------------


async def test_hovering_tells_of_the_action(editor: Editor) -> None:
    here = marked(editor, GAME.replace("w6->3", f"w{CURSOR}6->3"))
    found = await soon(editor.text_document_hover_async(types.HoverParams(NAMED, here)))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert found.contents.kind == types.MarkupKind.Markdown
    assert "[4.2.1 You Must Rule](https://" in found.contents.value
    assert found.range is not None
    assert stretch(editor, found.range) == "w6->3"
    nowhere = types.HoverParams(NAMED, types.Position(0, 5))
    assert await soon(editor.text_document_hover_async(nowhere)) is None


async def test_columns_are_those_of_the_editor(editor: Editor) -> None:
    """UTF-16 before the place, CR LF at the ends of lines, a name with signs of two units."""
    text = GAME.replace("Birgit", "Bi\N{GRINNING FACE}git").replace("\n", "\r\n")
    line = "C:t->1 / \N{GRINNING FACE}x / w6->\N{GRINNING FACE}"
    editor.open(URI, text + line + "\r\n")
    number = text.count("\n")
    where = types.SemanticTokensParams(NAMED)
    told = await soon(editor.text_document_semantic_tokens_full_async(where))
    assert told is not None
    columns = [column for row, column, *_ in unpacked(told.data) if row == number]
    assert columns == [0, 2, 3, 5, 7, 13, 15, 16, 17]  # the grinning face counts two
    name = types.PrepareRenameParams(NAMED, types.Position(3, 4))
    found = await soon(editor.text_document_prepare_rename_async(name))
    assert isinstance(found, types.PrepareRenamePlaceholder)
    assert (found.range.start.character, found.range.end.character) == (3, 10)
    assert stretch(editor, found.range) == "Bi\N{GRINNING FACE}git"


async def test_an_editor_without_markdown_is_told_plain_words(plain: Editor) -> None:
    here = marked(plain, GAME.replace("w6->3", f"w{CURSOR}6->3"))
    found = await soon(plain.text_document_hover_async(types.HoverParams(NAMED, here)))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert found.contents.value  # an editor that names no kinds may have any


async def test_markdown_becomes_plain_words() -> None:
    said = "**[4.2 Move](https://x.y/(z)?a#4)**: `w\\_s` *march*\n\n> so it \\*is\\*"
    bare = markup(said.replace("(z)", "z"), [types.MarkupKind.PlainText])
    assert bare.value == "4.2 Move: w_s march\n\nso it *is*"


# --- completion ---------------------------------------------------------------------------------------------------


async def test_completion_knows_the_game(editor: Editor) -> None:
    here = marked(editor, ROUND + f"C:t->1+5/w6->1{CURSOR}")
    found = await soon(editor.text_document_completion_async(types.CompletionParams(NAMED, here)))
    assert isinstance(found, types.CompletionList)
    assert found.is_incomplete
    [one] = found.items
    assert (one.label, one.kind) == ("11", types.CompletionItemKind.Reference)
    assert isinstance(one.text_edit, types.TextEdit)
    assert made(editor, [one.text_edit]) == ROUND + "C:t->1+5/w6->11"


async def test_what_is_forbidden_comes_last_and_is_struck_through(editor: Editor) -> None:
    here = marked(editor, ROUND + f"C:t->1+5/w6->{CURSOR}")
    found = await soon(editor.text_document_completion_async(types.CompletionParams(NAMED, here)))
    assert isinstance(found, types.CompletionList)
    items = sorted(found.items, key=lambda one: one.sort_text or "")
    assert [one.label for one in items] == ["2", "11", "3"]
    assert list(items[-1].tags or ()) == [types.CompletionItemTag.Deprecated]
    assert str(items[-1].documentation).startswith("4.2.1: the Marquise rules neither")
    assert not items[0].tags


async def test_completion_follows_what_is_typed(editor: Editor) -> None:
    editor.open(URI, ROUND)
    typed = ""
    for sign in "C:t->1/X":
        typed += sign
        content = editor.texts[URI].content
        editor.replace(URI, len(content), len(content), sign)
    here = types.Position(*editor.texts[URI].located(len(ROUND + typed)))
    found = await soon(editor.text_document_completion_async(types.CompletionParams(NAMED, here)))
    assert isinstance(found, types.CompletionList)
    assert [one.label for one in found.items] == ["E6"]


# --- actions ------------------------------------------------------------------------------------------------------


async def actions_at(
    editor: Editor, here: types.Position, *only: str | types.CodeActionKind
) -> list[types.CodeAction]:
    where = types.Range(here, here)
    told = await editor.findings(URI)
    touching = [one for one in told if one.range.start <= here <= one.range.end]
    context = types.CodeActionContext(touching, only=list(only) or None)
    found = await soon(
        editor.text_document_code_action_async(types.CodeActionParams(NAMED, where, context))
    )
    return [one for one in found or [] if isinstance(one, types.CodeAction)]


def fixed(text: str, *words: str) -> str:
    """What the command makes of a record."""
    done = subprocess.run(
        [sys.executable, "-m", "rootlog", *words, "-"],
        input=text.encode(),
        capture_output=True,
        check=False,
        timeout=LONG,
    )
    return done.stdout.decode()


async def test_a_suggestion_is_a_quick_fix(editor: Editor) -> None:
    here = marked(editor, GAME.replace("/b_s->4/", f"/b_{CURSOR}s->4/"))
    found = await actions_at(editor, here)
    repair = next(one for one in found if one.is_preferred)
    assert repair.kind == types.CodeActionKind.QuickFix
    assert repair.diagnostics is not None
    assert repair.diagnostics[0].code == "6.5.4.II"
    after = made(editor, edits_of(repair.edit))
    assert after == fixed(GAME, "fix", "--line", "17") != GAME


async def test_a_finding_can_be_ruled_to_stand(editor: Editor) -> None:
    text = GAME.replace("\n", "\r\n")
    here = marked(editor, text.replace("w6->3", f"w{CURSOR}6->3"))
    found = await actions_at(editor, here)
    ruling = next(one for one in found if one.title.startswith("Let it stand (ruling): "))
    after = made(editor, edits_of(ruling.edit))
    assert "\r\n//= 5 4.2.1 seen and accepted\r\n" in after
    assert "//! 5 4.2.1" not in after
    assert "\n" not in after.replace("\r\n", "")


@pytest.mark.parametrize("text", [GAME, ASTRAY, ASTRAY.replace("w8->7", "w8>7")])
async def test_all_that_can_be_mended_is_what_fix_mends(editor: Editor, text: str) -> None:
    editor.open(URI, text)
    [action] = await actions_at(editor, types.Position(0, 0), types.CodeActionKind.SourceFixAll)
    assert action.edit is None  # until it is chosen
    chosen = await soon(editor.code_action_resolve_async(action))
    assert made(editor, edits_of(chosen.edit)) == fixed(text, "fix", "--all") != text


async def test_an_editor_that_cannot_ask_again_has_all_edits_at_once(plain: Editor) -> None:
    plain.open(URI, GAME)
    [action] = await actions_at(plain, types.Position(0, 0), types.CodeActionKind.SourceFixAll)
    assert action.edit is not None
    assert action.edit.document_changes is None
    assert made(plain, edits_of(action.edit)) == fixed(GAME, "fix", "--all")
    found = await actions_at(plain, types.Position(12, 28))  # asked at every move of a cursor
    assert found
    assert {one.kind for one in found} == {types.CodeActionKind.QuickFix}


async def test_only_wanted_kinds_of_actions_are_offered(editor: Editor) -> None:
    here = marked(editor, GAME.replace("w6->3", f"w{CURSOR}6->3"))
    kinds = {one.kind for one in await actions_at(editor, here, types.CodeActionKind.Source)}
    assert kinds == {"source.fixAll", "source.rootlog.strip"}
    quick = await actions_at(editor, here, types.CodeActionKind.QuickFix)
    assert {one.kind for one in quick} == {types.CodeActionKind.QuickFix}
    assert await actions_at(editor, here, types.CodeActionKind.Refactor) == []


# --- outline, folding, scores -------------------------------------------------------------------------------------


async def test_the_outline_is_nested(editor: Editor) -> None:
    editor.open(URI, GAME)
    found = await soon(
        editor.text_document_document_symbol_async(types.DocumentSymbolParams(NAMED))
    )
    assert found is not None
    assert [one.name for one in found] == ["Header", "Set-up", "Round 1", "Round 2", "Round 3"]
    assert isinstance(found[3], types.DocumentSymbol)
    assert found[3].children is not None
    assert found[3].children[0].detail == "3 points, 8 actions, 1 error"


async def test_the_outline_is_flat_for_editors_that_nest_nothing(plain: Editor) -> None:
    plain.open(URI, GAME)
    found = await soon(plain.text_document_document_symbol_async(types.DocumentSymbolParams(NAMED)))
    assert found is not None
    flat = [one for one in found if isinstance(one, types.SymbolInformation)]
    assert len(flat) == len(found)
    assert {one.container_name for one in flat} == {
        None,
        *(one.name for one in flat if one.container_name is None),
    }


async def test_rounds_fold(editor: Editor) -> None:
    editor.open(URI, GAME)
    found = await soon(editor.text_document_folding_range_async(types.FoldingRangeParams(NAMED)))
    assert found is not None
    assert (12, 14) in [(one.start_line, one.end_line) for one in found]


async def test_scores_stand_behind_the_turns_that_are_shown(editor: Editor) -> None:
    editor.open(URI, GAME)
    shown = types.Range(types.Position(10, 0), types.Position(14, 0))
    found = await soon(editor.text_document_inlay_hint_async(types.InlayHintParams(NAMED, shown)))
    assert found is not None
    assert [(one.position.line, one.label) for one in found] == [
        (10, "E 1 (+1)"),
        (12, "C 3 (+2)"),
        (14, "E 3 (+2)"),
    ]


async def test_selections_widen(editor: Editor) -> None:
    here = marked(editor, GAME.replace("w6->3", f"w{CURSOR}6->3"))
    params = types.SelectionRangeParams(NAMED, [here, types.Position(5, 0)])
    found = await soon(editor.text_document_selection_range_async(params))
    assert found is not None
    assert len(found) == 2
    assert stretch(editor, found[0].range) == "w"
    assert found[0].parent is not None
    assert stretch(editor, found[0].parent.range) == "w6->3"


# --- what belongs together ----------------------------------------------------------------------------------------


async def test_a_consequence_leads_to_its_cause_and_back(editor: Editor) -> None:
    editor.open(URI, ASTRAY)
    told = await editor.findings(URI)
    faded = [one for one in told if types.DiagnosticTag.Unnecessary in (one.tags or ())]
    assert faded
    for one in faded:
        assert one.severity == types.DiagnosticSeverity.Hint
        found = await soon(
            editor.text_document_definition_async(types.DefinitionParams(NAMED, one.range.start))
        )
        assert isinstance(found, list)
        [where] = found
        assert isinstance(where, types.Location)
        assert stretch(editor, where.range) == "b+6w->4"
    slip = types.Position(7, 3)
    back = await soon(
        editor.text_document_references_async(
            types.ReferenceParams(types.ReferenceContext(False), NAMED, slip)
        )
    )
    assert back is not None
    assert {str(one.range) for one in back} == {str(one.range) for one in faded}
    marks = await soon(
        editor.text_document_document_highlight_async(types.DocumentHighlightParams(NAMED, slip))
    )
    assert marks is not None
    assert len(marks) == len(back) + 1


# --- colours ------------------------------------------------------------------------------------------------------


def unpacked(data: Iterable[int]) -> list[tuple[int, int, int, str]]:
    """Tokens as line, column, length and type."""
    found, line, column = [], 0, 0
    numbers = list(data)
    for place in range(0, len(numbers), 5):
        down, right, length, kind, _ = numbers[place : place + 5]
        line, column = line + down, right if down else column + right
        found.append((line, column, length, LEGEND.token_types[kind]))
    return found


async def test_the_whole_record_and_a_part_of_it_are_coloured_alike(editor: Editor) -> None:
    editor.open(URI, GAME)
    whole = await soon(
        editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(NAMED))
    )
    lines = types.Range(types.Position(9, 0), types.Position(10, 5))
    part = await soon(
        editor.text_document_semantic_tokens_range_async(
            types.SemanticTokensRangeParams(NAMED, lines)
        )
    )
    assert whole is not None
    assert part is not None
    assert unpacked(part.data) == [one for one in unpacked(whole.data) if one[0] in (9, 10)]
    assert unpacked(whole.data)[:3] == [
        (0, 0, len(GAME.split("\n")[0]), "comment"),
        (1, 0, 3, "keyword"),
        (1, 5, 4, "enumMember"),
    ]


# --- canonical form, names ----------------------------------------------------------------------------------------

UNTIDY = HEAD.replace("Map: Fall", "Map:Fall") + "C: t->1 / t1-> ;b_s->5 //x\nE:1w->3/w1>2\n"


async def test_formatting_is_what_fmt_writes(editor: Editor) -> None:
    editor.open(URI, UNTIDY)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    found = await soon(
        editor.text_document_formatting_async(types.DocumentFormattingParams(NAMED, options))
    )
    assert found
    assert made(editor, found) == write(UNTIDY)
    lines = types.Range(types.Position(9, 0), types.Position(10, 0))
    part = await soon(
        editor.text_document_range_formatting_async(
            types.DocumentRangeFormattingParams(NAMED, lines, options)
        )
    )
    assert part
    assert {one.range.start.line for one in part} == {9}


async def test_a_player_is_renamed(editor: Editor) -> None:
    here = marked(editor, ROUND.replace("C: Ans", f"C: An{CURSOR}s"))
    found = await soon(
        editor.text_document_rename_async(types.RenameParams(NAMED, here, "\N{GRINNING FACE} Lee"))
    )
    after = made(editor, edits_of(found))
    assert after == ROUND.replace("Ansel", "\N{GRINNING FACE} Lee")
    with pytest.raises(JsonRpcException, match="would be read as something else"):
        await soon(editor.text_document_rename_async(types.RenameParams(NAMED, here, "a//b")))
    nothing = types.PrepareRenameParams(NAMED, types.Position(9, 4))
    assert await soon(editor.text_document_prepare_rename_async(nothing)) is None


# --- two records, texts half typed --------------------------------------------------------------------------------


async def test_two_records_are_told_apart(editor: Editor) -> None:
    one = marked(editor, ROUND + f"C:t->1+5/X{CURSOR}")
    other = marked(editor, f"Map: W{CURSOR}", OTHER)
    for uri, here, label in ((URI, one, "E6"), (OTHER, other, "Winter")):
        params = types.CompletionParams(types.TextDocumentIdentifier(uri), here)
        found = await soon(editor.text_document_completion_async(params))
        assert isinstance(found, types.CompletionList)
        assert [item.label for item in found.items] == [label]


async def test_everything_can_be_asked_while_a_turn_is_typed(editor: Editor) -> None:
    """No request fails, but for those that a newer text overtakes."""
    editor.open(URI, ROUND)
    typed = "C:t->1+5/Z%f/++/XE6F@(1,2)/(w+2Ew)6->/?Pt_b4/$_C+$_O->h/\N{GRINNING FACE}\r\n"
    for sign in typed:
        content = editor.texts[URI].content
        editor.replace(URI, len(content), len(content), sign)
        here = types.Position(*editor.texts[URI].located(len(content) + 1))
        hover = types.HoverParams(NAMED, here)
        await soon(editor.text_document_completion_async(types.CompletionParams(NAMED, here)))
        await soon(editor.text_document_hover_async(hover))
        where = types.Range(here, here)
        context = types.CodeActionContext([])
        action = types.CodeActionParams(NAMED, where, context)
        await soon(editor.text_document_code_action_async(action))
        await soon(
            editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(NAMED))
        )
        await soon(editor.text_document_document_symbol_async(types.DocumentSymbolParams(NAMED)))
