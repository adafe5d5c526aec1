"""What the extension and the set-up of editors say of rootlog is what rootlog does."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rootlog.editing import tokens
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.version import VERSION

ROOT = Path(__file__).parents[1]
EXTENSION = ROOT / "editors" / "vscode"
SETUP = (ROOT / "editors" / "README.md").read_text(encoding="utf-8")
GAMES = sorted((ROOT / "fixtures" / "games").glob("*.rootlog"))
COMMENTS = {tokens.COMMENT, tokens.NOTE, tokens.RULING, tokens.PRAGMA}

needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not (EXTENSION / "node_modules").exists(),
    reason="needs Node and `npm ci --prefix editors/vscode`",
)


def _manifest():
    return json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))


def _blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", SETUP, re.DOTALL)


@needs_node
def test_the_grammar_and_the_server_colour_alike():
    script = EXTENSION / "test" / "grammar" / "grammar.mjs"
    done = subprocess.run(
        ["node", script, *GAMES], capture_output=True, text=True, encoding="utf-8", check=True
    )
    otherwise = []
    for path, said in zip(GAMES, done.stdout.splitlines(), strict=True):
        text = path.read_bytes().decode("utf-8")
        by_grammar = {
            (line, column): kind
            for line, start, end, kind in json.loads(said)
            for column in range(start, end)
        }
        lines = text.splitlines()
        for line, start, length, kind in tokens.tokens(JudgedRecord(source(text))):
            if kind in COMMENTS or (kind == tokens.VALUE and re.match("[A-Z][a-z]", lines[line])):
                continue  # the grammar tells apart what stands in them
            kinds = {by_grammar[line, column] for column in range(start, start + length)}
            if kinds != {kind}:
                otherwise.append((path.name, line + 1, lines[line][start:][:length], kind, kinds))
    assert not otherwise


def test_every_kind_of_token_has_the_colour_of_the_grammar_or_is_left_to_it():
    protocol = pytest.importorskip("rootlog.lsp.protocol", reason="needs the extra lsp")
    [scopes] = _manifest()["contributes"]["semanticTokenScopes"]
    code = (EXTENSION / "src" / "colours.ts").read_text(encoding="utf-8")
    left = set(re.findall(r'"(\w+)"', re.search(r"COARSE.*?= new Set\((.*?)\)", code)[1]))
    assert set(protocol.LEGEND.token_types) == set(scopes["scopes"]) | left


def test_what_is_checked_in_the_terminal_is_found_there():
    [matcher] = _manifest()["contributes"]["problemMatchers"]
    pattern = matcher["pattern"]
    cases = ROOT / "fixtures" / "cases"
    some = sorted((cases / "pnp").glob("*.rootlog"))[:20]
    paths = [cases / "4", *some, EXTENSION / "test" / "grammar"]
    check = [sys.executable, "-m", "rootlog", "check", *map(str, paths), "--format"]
    text = subprocess.run([*check, "text"], capture_output=True, text=True, check=False).stdout
    said = json.loads(subprocess.run([*check, "json"], capture_output=True, check=False).stdout)
    matched = filter(None, (re.match(pattern["regexp"], line) for line in text.splitlines()))
    parts = ("file", "line", "column", "severity", "code")
    found = [tuple(one[pattern[part]] for part in parts) for one in matched]
    wanted = [
        (
            record["path"],
            str(one["line"]),
            str(one["column"]),
            one["severity"],
            one["kind"] if one["kind"] in {"notation", "profile"} else one["rule"],
        )
        for record in said["records"]
        for one in record["findings"]
        if "follows_from" not in one
    ]
    assert {one[3] for one in wanted} >= {"error", "warning"}
    assert found == wanted


def test_the_extension_goes_with_this_version_and_under_the_same_licence():
    assert _manifest()["version"] == VERSION
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert (EXTENSION / "LICENSE").read_text(encoding="utf-8") == licence


def test_settings_for_editors_can_be_read():
    [helix] = _blocks("toml")
    [language] = tomllib.loads(helix)["language"]
    assert language["language-servers"] == list(tomllib.loads(helix)["language-server"])
    [sublime] = _blocks("json")
    [client] = json.loads(sublime)["clients"].values()
    assert client["command"] == ["rootlog", "lsp"]
    assert (
        client["selector"]
        == json.loads((EXTENSION / "syntaxes" / "rootlog.tmLanguage.json").read_text())["scopeName"]
    )
    for path in (ROOT / "editors" / "zed").rglob("*.toml"):
        assert tomllib.loads(path.read_text(encoding="utf-8"))
