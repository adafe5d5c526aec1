"""What the documents show is what the program says now; `python tests/docs.py` writes it anew."""

import asyncio
import os
import re
import sys
import threading
import tomllib
import types

import pytest

import rootlog
from rootlog.version import PACKAGE
from tests import docs


def _read(*names):
    with open(os.path.join(docs.ROOT, *names), encoding="utf-8") as file:
        return file.read()


def test_the_sessions_of_the_readme_are_what_the_program_says():
    assert _read("README.md") == docs.readme()


def test_the_page_of_the_command_line_is_what_help_says():
    assert _read("docs", "cli.md") == docs.reference()


def test_the_page_of_the_library_is_what_docstrings_say():
    assert _read("docs", "api.md") == docs.library()


def test_the_game_that_is_told_line_by_line_is_legal_and_told_as_explain_tells_it():
    told = (
        _read("docs", "notation.md").partition("## A game, line by line")[2].partition("\n## ")[0]
    )
    rows = dict(re.findall(r"^\| `(.+?)` \| (.+) \|$", told, re.MULTILINE))
    text = "\n".join(rows)
    report = rootlog.check(text)
    assert (report.verdict, list(report.findings)) == ("legal", [])
    words = {}
    for one in rootlog.explain(text):
        words.setdefault(one.turn, []).extend([one.words] if one.words else [])
    assert len(words) > 5
    for said, (first, *others) in zip(list(rows.values())[4:], words.values(), strict=True):
        who = " ".join(first.split()[:2]) + " "
        assert said == "; ".join((first, *(one.removeprefix(who) for one in others)))


def _bot():
    """The program on docs/bot.md."""
    return re.search(r"```python\n(.*?)```", _read("docs", "bot.md"), re.DOTALL)[1]


GAME = os.path.join(docs.ROOT, "fixtures", "games", "readme.rootlog")


@pytest.fixture
def bot(monkeypatch):
    """What the program answers to a record. Discord names attachments only to those who asked for what messages hold."""
    event_loop = threading.get_ident()

    class Client:
        def __init__(self, intents):
            names["allowed"] = intents.message_content

        def event(self, function):
            return function

        def run(self, token):
            self.token = token

    def intents():
        return types.SimpleNamespace(message_content=False)

    fake = types.SimpleNamespace(
        Client=Client,
        Intents=types.SimpleNamespace(default=intents),
        File=lambda content, name: (content.read(), name),
    )
    monkeypatch.setitem(sys.modules, "discord", fake)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    check = rootlog.check

    def checked(content):
        assert threading.get_ident() != event_loop
        return check(content)

    monkeypatch.setattr(rootlog, "check", checked)
    names = {}
    exec(compile(_bot(), "docs/bot.md", "exec"), names)

    def answered(content):
        said = []

        class Attachment:
            filename = "game.rootlog"

            async def read(self):
                return content

        async def reply(text, files=()):
            said.append((text, files))

        attached = [Attachment()] if names["allowed"] else []
        asyncio.run(names["on_message"](types.SimpleNamespace(attachments=attached, reply=reply)))
        return said

    return answered


def test_the_bot_answers_a_record_and_is_short(bot):
    assert len(_bot().splitlines()) <= 35
    with open(GAME, "rb") as file:
        [(text, [(page, name)])] = bot(file.read())
    assert text.startswith("**illegal**, 2 findings")
    assert (
        "\nAnsel, Marquise, turn 5: moves a warrior from 6 to 3\n13: 4.2.1 You Must Rule: the"
        in text
    )
    assert page.startswith(b"<!DOCTYPE html>")
    assert name == "game.html"


@pytest.mark.parametrize("content", [b"Map: Fall\n", b"", b"\xff\x00", b"x" * 5000])
def test_the_bot_answers_what_has_no_turns_without_a_page(bot, content):
    [(text, files)] = bot(content)
    assert text.startswith("**")
    assert len(text) <= 2000
    assert files == []


# --- what installs it ----------------------------------------------------------------------------------------


def _told_to_users():
    """The documents, the program and the extensions of editors, by their names."""
    for top in ("docs", "editors", "rootlog", "engine", "web", "README.md", "CONTRIBUTING.md"):
        path = os.path.join(docs.ROOT, top)
        for folder, inner, names in os.walk(path):
            inner[:] = [one for one in inner if one not in ("node_modules", "dist", "out")]
            for name in names:
                if name.endswith((".md", ".py", ".rs", ".ts", ".js", ".json", ".lua", ".toml")):
                    yield os.path.join(folder, name)
        if os.path.isfile(path):
            yield path


def test_whoever_is_told_to_install_is_told_what_can_be_installed():
    with open(os.path.join(docs.ROOT, "pyproject.toml"), "rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    told = set()
    for path in _told_to_users():
        with open(path, encoding="utf-8") as file:
            text = file.read()
        assert not re.search(rf"rootlog\[({'|'.join(extras)})\]|pip install rootlog\b", text), path
        told |= set(
            re.findall(r"pip install(?: -c constraints\.txt)?(?: -e)? \\?[\"'](.+?)\\?[\"']", text)
        )
    assert told == {
        f"{PACKAGE}[{extra}]" for extra in ("tui", "lsp", "image", "table", "corpus", "test")
    } | {"{PACKAGE}[{extra}]"}


def test_the_picture_of_the_readme_is_what_the_program_draws():
    assert _read("docs", "position.svg") == docs.picture()
    assert f"`rootlog {' '.join(docs.SHOWN)}`" in " ".join(_read("README.md").split())


def test_the_readme_names_every_command():
    from rootlog.cli.group import group

    text = _read("README.md")
    named = set(re.findall(r"`rootlog ([a-z]+)[ `]", text))
    assert [n for n in group.list_commands(None) if n not in named] == []


def test_the_readme_shows_findings_of_the_bundled_record():
    assert re.search(r"error \w+ \d+\.\d+\S* [A-Z]", _read("README.md"))


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name):
    targets = re.findall(r"\]\(([^)#]+)\)", _read(name))
    local = [target for target in targets if "://" not in target]
    assert [t for t in local if not os.path.exists(os.path.join(docs.ROOT, t))] == []


def test_the_report_page_tells_every_key_of_the_schema():
    import json

    page = _read("docs", "report.md")
    schema = json.loads(_read("schemas", "report.schema.json"))
    keys = {
        *schema["properties"],
        *schema["$defs"]["record"]["properties"],
        *schema["$defs"]["finding"]["properties"],
    }
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []


def test_no_document_and_no_file_names_a_place_of_one_machine():
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".ci/run", "constraints.txt"):
        assert not re.search(r"/(home|work|root|tmp)/", _read(name)), name
