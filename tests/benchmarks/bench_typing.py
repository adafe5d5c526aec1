"""How long a keystroke takes in a record of 500 actions: in the document, and through the language server and back.

Not a test, and not collected as one: `python -m pytest tests/benchmarks/bench_typing.py`. Wanted are ten keystrokes a second
through the server, and 100 ms of a processor for one keystroke wherever it is.
"""

import asyncio
import os
import time

import pytest
from bench_speed import ROOT
from lsprotocol import types

from rootlog.editing.document import Document
from rootlog.notation.reader import read
from tests.lsp.editor import AT_ONCE, COMMAND, Editor

ACTIONS = 500
KEYS = "/w3->5/++2/C#->$"
WANTED = 10
"""Keystrokes in a second."""
GAMES = ("a_revolt_that_wins", "rituals_in_winter", "a_bank_without_cards")
PLACES = {"first round": 0.08, "middle": 0.5, "end": 1.0}
URI = "file:///game.rootlog"


def beginning(name):
    """The first 500 actions of a game."""
    path = os.path.join(ROOT, "fixtures", "games", f"{name}.rootlog")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    count = 0
    for turn in read(text).turns:
        count += len(turn.actions)
        if count >= ACTIONS:
            return "".join(text.splitlines(keepends=True)[: turn.line])
    raise AssertionError(f"{name} has {count} actions")


def end_of_turn(text, part):
    """Where the turn ends that lies so far into the record."""
    turns = read(text).turns
    turn = turns[min(int(part * len(turns)), len(turns) - 1)]
    before = text.splitlines(keepends=True)[: turn.line - 1]
    return sum(map(len, before)) + turn.end_column - 1


@pytest.fixture(params=GAMES)
def text(request):
    return beginning(request.param)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.benchmark(group="a keystroke, findings at once", timer=time.process_time)
def test_document(benchmark, text, place):
    at = end_of_turn(text, PLACES[place])
    document = Document(text)
    document.at_once  # noqa: B018  # so that it is judged
    typed = [text[:at] + KEYS[: n + 1] + text[at:] for n in range(len(KEYS))]

    def all_of_them():
        edited = document
        for one in typed:
            edited = edited.edited(one)
            assert edited.at_once.actions >= ACTIONS

    benchmark.pedantic(all_of_them, rounds=3, warmup_rounds=1)
    if benchmark.stats:
        taken = benchmark.stats.stats.median / len(KEYS)
        benchmark.extra_info["us per keystroke"] = round(taken * 1e6)
        assert taken < 0.1


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.benchmark(group="keystrokes through the server, each awaited")
def test_server(benchmark, text, place):
    waits = benchmark.pedantic(
        lambda: asyncio.run(typed_and_told(text, end_of_turn(text, PLACES[place]))), rounds=1
    )
    benchmark.extra_info["us per keystroke"] = round(sum(waits) / len(waits) * 1e6)
    benchmark.extra_info["us for the slowest"] = round(max(waits) * 1e6)
    assert len(waits) / sum(waits) >= WANTED


async def typed_and_told(text, at):
    """How many seconds it takes to be told after each keystroke."""
    editor = Editor()
    await editor.start_io(*COMMAND)
    await editor.begin("visual_studio_code")
    editor.open(URI, text)
    await editor.findings(URI)
    waits = []
    for place, key in enumerate(KEYS):
        begun = time.perf_counter()
        editor.replace(URI, at + place, at + place, key)
        await editor.findings(URI, AT_ONCE)
        waits.append(time.perf_counter() - begun)
    await editor.shutdown_session()
    await editor.stop()
    return waits


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.benchmark(group="ten keystrokes a second, with all that an editor asks after each")
def test_busy_server(benchmark, text, place):
    """How long after its keystroke each version is told, as far as it is: those that are edited meanwhile need not be."""
    waits = benchmark.pedantic(
        lambda: asyncio.run(typed_and_asked(text, end_of_turn(text, PLACES[place]))), rounds=1
    )
    told = [wait for wait in waits if wait is not None]
    benchmark.extra_info["us per version"] = round(sum(told) / len(told) * 1e6)
    benchmark.extra_info["us for the last"] = round(told[-1] * 1e6)
    benchmark.extra_info[f"versions told of {len(waits)}"] = len(told)
    assert waits[-1] is not None


async def typed_and_asked(text, at):
    """After how many seconds each version is told, None for one that never is; typed twice, asked for what editors show."""
    editor = Editor()
    await editor.start_io(*COMMAND)
    await editor.begin("visual_studio_code")
    editor.open(URI, text)
    await editor.findings(URI)
    begun, asked = {}, []
    for place, key in enumerate(KEYS * 2):
        since = time.perf_counter()
        begun[editor.replace(URI, at + place, at + place, key)] = since
        asked += questions(editor, at + place + 1)
        await asyncio.sleep(max(0.0, 1 / WANTED - (time.perf_counter() - since)))
    await editor.findings(URI)
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    await editor.shutdown_session()
    await editor.stop()
    told = {version: when for (_, version), when in editor.when.items()}
    return [told[version] - since if version in told else None for version, since in begun.items()]


def questions(editor, at):
    """What an editor asks after a keystroke."""
    named = types.TextDocumentIdentifier(URI)
    here = types.Position(*editor.texts[URI].located(at))
    whole = types.Range(types.Position(0, 0), here)
    context = types.CodeActionContext([])
    asked = (
        editor.text_document_completion_async(types.CompletionParams(named, here)),
        editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(named)),
        editor.text_document_inlay_hint_async(types.InlayHintParams(named, whole)),
        editor.text_document_document_symbol_async(types.DocumentSymbolParams(named)),
        editor.text_document_code_action_async(
            types.CodeActionParams(named, types.Range(here, here), context)
        ),
        editor.board(URI, here.line, here.character),
    )
    return [asyncio.ensure_future(one) for one in asked]
