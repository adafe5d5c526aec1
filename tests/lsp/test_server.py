"""The language server, asked as editors ask it."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.reporting.report import RecordReport
from tests.cases import FIXTURES
from tests.lsp.editor import AT_ONCE, COMMAND, CONFIG, LONG, Editor, placed, shown

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


def _report(text: str, law: str | None = None) -> RecordReport:
    return JudgedRecord(source(text), law).report


def _wanted(text: str) -> list[tuple[Any, ...]]:
    return placed(text, _report(text).findings)


@pytest.mark.parametrize("name", ["visual_studio_code", "neovim", "emacs"])
async def test_an_open_record_is_told_what_check_tells(silent: Editor, name: str) -> None:
    await silent.begin(name)
    silent.open(URI, GAME)
    told = await silent.findings(URI)
    assert shown(told) == _wanted(GAME)
    assert [one.code for one in told] == ["4.2.1", "6.5.4.II"]


async def test_a_finding_links_its_rule_and_carries_what_was_meant(editor: Editor) -> None:
    editor.open(URI, GAME)
    first, second = await editor.findings(URI)
    assert first.source == "rootlog"
    assert first.severity == types.DiagnosticSeverity.Error
    assert first.code_description is not None
    assert first.code_description.href == _report(GAME).findings[0].rule_url
    assert second.message.endswith("\ninsert `t5->` after `t1->`")
    assert second.data["suggestion"]["line"] == 17
    assert "suggestion" not in first.data


async def test_what_follows_from_another_finding_is_faint_and_names_it(editor: Editor) -> None:
    text = GAME.replace("E:b+6w->3", "E:b+6w->9")
    editor.open(URI, text)
    told = await editor.findings(URI)
    assert shown(told) == _wanted(text)
    following = [one for one in told if one.related_information]
    assert following
    for one in following:
        assert one.severity == types.DiagnosticSeverity.Hint
        assert list(one.tags) == [types.DiagnosticTag.Unnecessary]
        assert one.related_information[0].location.range in [other.range for other in told]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
async def test_columns_are_those_of_the_editor(silent: Editor, end: str) -> None:
    await silent.begin("visual_studio_code")
    text = GAME.replace("Birgit", "Birgit 🦅").replace("C:t->1+5/", "C:🐈🐈/t->1+5/")
    text = text.replace("\n", end)
    silent.open(URI, text)
    told = await silent.findings(URI)
    assert shown(told) == _wanted(text)
    lines = text.split(end)
    bad = next(one for one in told if one.code == "notation")
    assert lines[bad.range.start.line][2:].startswith("🐈")


async def test_each_keystroke_is_judged_and_the_last_one_told(editor: Editor) -> None:
    editor.open(URI, GAME)
    at = GAME.index("w6->3")
    for place in range(5):
        editor.replace(URI, at, at + 1, "")
        editor.replace(URI, at, at, "w7->3"[place])
        at += 1
    text = GAME.replace("w6->3", "w7->3", 1)
    assert editor.texts[URI].content == text
    assert shown(await editor.findings(URI)) == _wanted(text)


async def test_two_records_are_judged_side_by_side(editor: Editor) -> None:
    editor.open(URI, GAME)
    editor.open(OTHER, GAME.replace("w6->3", "w7->3", 1))
    at = GAME.index("b_s->4") + len("b_s->4")
    editor.replace(URI, at, at, "/w")
    editor.replace(OTHER, 0, 0, "// another one\n")
    for uri in (URI, OTHER):
        assert shown(await editor.findings(uri)) == _wanted(editor.texts[uri].content)


async def test_of_a_closed_record_nothing_is_told(editor: Editor) -> None:
    editor.open(URI, GAME)
    editor.open(OTHER, GAME)
    editor.close(URI)
    await editor.findings(OTHER)
    assert editor.told[URI, 0] == [[]]
    assert [told for (uri, version), told in editor.told.items() if uri == URI and version] == []
    with pytest.raises(JsonRpcInvalidParams):
        await editor.board(URI, 1, 1)


async def test_the_law_is_that_of_the_editors_settings(silent: Editor) -> None:
    await silent.begin("neovim", initialization_options={"law": "law-1"})
    silent.open(URI, GAME)
    assert [one.code for one in await silent.findings(URI)] == _numbers(GAME, "law-1")
    silent.forget(URI)
    said = {"rootlog": {"law": "law-99"}}
    silent.set_configuration(said)
    silent.workspace_did_change_configuration(types.DidChangeConfigurationParams(said))
    first, *rest = await silent.findings(URI)
    assert first.code == "settings"
    assert "law-99" in first.message
    assert [one.code for one in rest] == _numbers(GAME)


def _numbers(text: str, law: str | None = None) -> list[str]:
    return [one.rule for one in _report(text, law).findings]


async def test_settings_of_the_folder_hold_and_are_read_anew(
    editor: Editor, tmp_path: Path
) -> None:
    settings = tmp_path / "rootlog.toml"
    settings.write_text('law = "law-1"\nignore = ["4.2"]\n')
    uri = (tmp_path / "game.rootlog").as_uri()
    editor.open(uri, GAME)
    wanted = [number for number in _numbers(GAME, "law-1") if not number.startswith("4.2")]
    assert [one.code for one in await editor.findings(uri)] == wanted
    settings.write_text("law = \n")
    editor.forget(uri)
    change = types.FileEvent(settings.as_uri(), types.FileChangeType.Changed)
    editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    told = await editor.findings(uri)
    assert told[0].code == "settings"
    assert [one.code for one in told[1:]] == _numbers(GAME)


async def test_a_file_with_settings_stands_below_the_open_folder(
    silent: Editor, tmp_path: Path
) -> None:
    (tmp_path / "cup.toml").write_text('[profile]\nname = "the cup"\nmaps = ["Winter"]\n')
    folder = types.WorkspaceFolder(tmp_path.as_uri(), "games")
    options = {"law": "", "profile": "${workspaceFolder}/cup.toml"}
    await silent.begin("emacs", workspace_folders=[folder], initialization_options=options)
    uri = (tmp_path / "game.rootlog").as_uri()
    silent.open(uri, GAME)
    told = await silent.findings(uri)
    assert "profile.maps" in [one.code for one in told]


async def test_the_board_is_that_at_the_cursor(editor: Editor) -> None:
    editor.open(URI, GAME)
    line = 12
    column = GAME.split("\n")[line].index("w6->3") + 2
    board = await editor.board(URI, line, column)
    assert board.svg.startswith("<svg")
    assert (board.turn, board.action, board.text) == (5, 5, "w6->3")
    assert board.title.startswith("Turn 5, round 2, Marquise")
    assert (await editor.board(URI, 0, 0)).title.startswith("Turn 1")
    assert (await editor.board(URI, 12, 0)).action == 0
    editor.open(OTHER, "Map: Fall\nDeck: E&P\nC: Ann\n")
    empty = await editor.board(OTHER, 0, 0)
    assert (empty.svg, empty.title) == ("", "no turn is written yet")


async def test_a_game_typed_key_by_key_and_deleted_from_the_middle(silent: Editor) -> None:
    await silent.begin("visual_studio_code")
    silent.open(URI, "")
    for at, key in enumerate(GAME):
        silent.replace(URI, at, at, key)
        if at % 197 == 0:
            await silent.findings(URI, AT_ONCE)  # it answers
    assert shown(await silent.findings(URI)) == _wanted(GAME)
    middle = len(GAME) // 2
    for away in range(1, middle):
        silent.replace(URI, middle - away, middle - away + 1, "")
        if away % 127 == 0:
            text = silent.texts[URI].content
            told = await silent.findings(URI)
            assert shown(told) == _wanted(text)


@pytest.mark.parametrize("seed", range(1))
async def test_whatever_is_edited_the_last_text_is_told(silent: Editor, seed: int) -> None:
    chance = Random(seed)
    await silent.begin("visual_studio_code")
    silent.open(URI, GAME)
    for _ in range(4):
        for _ in range(chance.randrange(1, 12)):
            text = silent.texts[URI].content
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.choice([0, 0, 0, 1, 3, 40]))
            silent.replace(
                URI, start, end, chance.choice(["", "/", "w", "\n", "🦊", "9->1", "C:", "\r\n"])
            )
        assert shown(await silent.findings(URI)) == _wanted(silent.texts[URI].content)


async def test_a_question_about_a_text_that_is_edited_meanwhile_is_answered_or_called_off(
    editor: Editor,
) -> None:
    editor.open(URI, GAME)
    at = GAME.index("w6->3")
    asked = []
    for _ in range(8):
        editor.replace(URI, at, at, "/")
        asked.append(asyncio.ensure_future(editor.board(URI, 12, 30)))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    off = [one for one in answers if isinstance(one, BaseException)]
    assert all(isinstance(one, JsonRpcException) and one.code == -32801 for one in off), off
    assert answers[-1].svg.startswith("<svg")


async def test_the_editor_is_asked_to_tell_of_files_with_settings(silent: Editor) -> None:
    able = types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
                dynamic_registration=True
            )
        )
    )
    await silent.initialize_session(types.InitializeParams(capabilities=able))
    silent.open(URI, GAME)
    await silent.findings(URI)
    assert silent.registered == ["workspace/didChangeWatchedFiles"]


async def test_it_listens_on_this_machine_alone(unused_tcp_port: int) -> None:
    port = str(unused_tcp_port)
    server = await asyncio.create_subprocess_exec(*COMMAND, "--tcp", port)
    try:
        client = Editor()
        for _ in range(200):
            try:
                await client.start_tcp("127.0.0.1", int(port))
                break
            except OSError:
                await asyncio.sleep(0.05)
        await client.begin("neovim")
        client.open(URI, GAME)
        assert shown(await client.findings(URI)) == _wanted(GAME)
        await client.shutdown_async(None)
        client.exit(None)
        assert await asyncio.wait_for(server.wait(), LONG) == 0
    finally:
        if server.returncode is None:
            server.kill()


@pytest.mark.parametrize(
    ("units", "places"),
    [
        ("utf-8", [(9, 13), (19, 23)]),
        ("utf-16", [(9, 11), (15, 17)]),
        ("utf-32", [(9, 10), (13, 14)]),
    ],
)
async def test_columns_are_counted_as_the_editor_wishes(
    silent: Editor, units: str, places: list[tuple[int, int]]
) -> None:
    able = types.ClientCapabilities(
        general=types.GeneralClientCapabilities(
            position_encodings=[types.PositionEncodingKind(units)]
        )
    )
    begun = await silent.initialize_session(types.InitializeParams(capabilities=able))
    assert begun.capabilities.position_encoding == units
    silent.open(URI, GAME.replace("C:t->1+5/", "C:t->1+5/🐈🐈/p🐈->5/"))
    told = [one.range for one in await silent.findings(URI, AT_ONCE) if one.code == "notation"]
    cats = [(one.start.character, one.end.character) for one in told if one.start.line == 12]
    assert cats == places
    board = await silent.board(URI, 12, places[1][0] + 2)
    assert board.text == "p🐈->5"


async def test_a_record_that_is_opened_once_more_is_judged_anew(editor: Editor) -> None:
    editor.open(URI, GAME)
    asked = asyncio.ensure_future(editor.board(URI, 12, 30))
    editor.open(URI, GAME.replace("w6->3", "w7->3", 1))
    answer = (await asyncio.gather(asked, return_exceptions=True))[0]
    assert isinstance(answer, JsonRpcException) or answer.svg
    while shown(await editor.findings(URI)) != _wanted(GAME.replace("w6->3", "w7->3", 1)):
        editor.forget(URI)


async def test_a_request_with_a_position_that_cannot_be_is_answered_with_an_error(
    editor: Editor,
) -> None:
    editor.open(URI, GAME)
    for line, column in ((-1, 0), (0, -1), (2**31, 0), ("a", 0), (None, 0)):
        await _is_refused(editor, line, column)
    assert await editor.board(URI, 12, 30)


async def _is_refused(editor: Editor, line: object, column: int) -> None:
    wrong = {"textDocument": {"uri": URI}, "position": {"line": line, "character": column}}
    for method in (types.TEXT_DOCUMENT_HOVER, types.TEXT_DOCUMENT_COMPLETION, "rootlog/board"):
        plain = {"jsonrpc": "2.0", "id": method, "method": method, "params": wrong}
        answered = editor.protocol._request_futures[method] = Future()
        editor.protocol._send_data(plain)
        asked = asyncio.wrap_future(answered)
        with pytest.raises(JsonRpcException) as told:
            await asyncio.wait_for(asked, LONG)
        if method != "rootlog/board":
            assert told.value.code == JsonRpcInvalidParams.CODE
