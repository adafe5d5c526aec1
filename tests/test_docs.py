"""What the documents show is what the program says now; `python tests/docs.py` writes it anew."""

import asyncio
import os
import re
import sys
import types

import pytest

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


def _bot():
    """The program on docs/bot.md."""
    return re.search(r"```python\n(.*?)```", _read("docs", "bot.md"), re.DOTALL)[1]


def test_the_bot_answers_a_record_and_is_short(monkeypatch):
    assert len(_bot().splitlines()) <= 30

    class Client:
        def __init__(self, intents):
            self.intents = intents

        def event(self, function):
            return function

        def run(self, token):
            self.token = token

    fake = types.SimpleNamespace(
        Client=Client,
        Intents=types.SimpleNamespace(default=types.SimpleNamespace),
        File=lambda content, name: (content.read(), name),
    )
    monkeypatch.setitem(sys.modules, "discord", fake)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    names = {}
    exec(compile(_bot(), "docs/bot.md", "exec"), names)
    with open(os.path.join(docs.ROOT, "fixtures", "games", "readme.rootlog"), "rb") as file:
        content = file.read()
    said = []

    class Attachment:
        filename = "game.rootlog"

        async def read(self):
            return content

    async def reply(text, file):
        said.append((text, file))

    message = types.SimpleNamespace(attachments=[Attachment()], reply=reply)
    asyncio.run(names["on_message"](message))
    [(text, (page, name))] = said
    assert text.startswith("**illegal**")
    assert "13: 4.2.1 You Must Rule: the Marquise rules neither" in text
    assert page.startswith(b"<!DOCTYPE html>")
    assert name == "game.html"


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
