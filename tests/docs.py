"""Writes what is generated: the sessions in README.md, its picture, docs/cli.md and docs/api.md. Run it after a change of output: `python tests/docs.py`."""

import contextlib
import inspect
import io
import os
import re
import shlex
import subprocess
import sys
import traceback

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
README = os.path.join(ROOT, "README.md")
API = os.path.join(ROOT, "docs", "api.md")
CLI = os.path.join(ROOT, "docs", "cli.md")
PICTURE = os.path.join(ROOT, "docs", "position.svg")
SHOWN = (
    "replay",
    "fixtures/games/readme.rootlog",
    "--format",
    "svg",
    "--turn",
    "5",
    "--action",
    "5",
)
_CONSOLE = re.compile(r"(?<=```console\n)(.*?)(?=```\n)", re.DOTALL)
_PYTHON = re.compile(r"(?<=```pycon\n)(.*?)(?=```\n)", re.DOTALL)


def command_line(words):
    """What the command prints, standard error after standard output; run as users do, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "rootlog.cli", *words],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
        check=False,
    )
    return (done.stdout + done.stderr).decode()


def console(session):
    """A console session with its output as it is now: lines `$ rootlog ...` are commands, all others output."""
    written = ""
    for line in session.splitlines():
        if line.startswith("$ rootlog "):
            written += f"{line}\n{command_line(shlex.split(line)[2:])}"
    return written


def python(session):
    """A Python session with its output as it is now."""
    names = {}
    written = ""
    for block in _statements(session):
        source = "\n".join(line[4:] for line in block)
        written += "".join(f"{line}\n" for line in block) + _output(source, names)
    return written


def _statements(session):
    """The statements of a session, each as its lines with prompts."""
    blocks = []
    for line in session.splitlines():
        if line.startswith(">>> "):
            blocks.append([line])
        elif line.startswith("... "):
            blocks[-1].append(line)
    return blocks


def _output(source, names):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.chdir(ROOT):
        try:
            exec(compile(source + "\n", "README.md", "single"), names)
        except Exception:  # a session may show an error; it is written like any other output
            out.write(traceback.format_exc(limit=0))
    return out.getvalue()


def readme():
    """README.md with all sessions run now."""
    with open(README, encoding="utf-8") as file:
        text = file.read()
    text = _CONSOLE.sub(lambda match: console(match[1]), text)
    return _PYTHON.sub(lambda match: python(match[1]), text)


def reference():
    """docs/cli.md: the help of every command."""
    from rootlog.cli.group import group

    names = group.list_commands(None)
    parts = [_section("rootlog", []), *(_section(f"rootlog {name}", [name]) for name in names)]
    return "# The command line\n\nThis page is generated from `--help`.\n" + "".join(parts)


def _section(title, words):
    return f"\n## {title}\n\n```text\n{command_line([*words, '--help'])}```\n"


def library():
    """docs/api.md: every public name of the library with its docstring and its example."""
    import rootlog

    names = [name for name in rootlog.__all__ if name != "__version__"]
    return _API + "".join(_name(name, getattr(rootlog, name)) for name in names)


_API = """# The library

This page is generated from docstrings; `tests/test_examples.py` runs the examples. They begin with

```python
from pathlib import Path

import rootlog
```

A record is given as its text, as bytes, as a `pathlib.Path`, as an open file, or as what `rootlog.parse` gave.

The library reads no `rootlog.toml` unless it is told to: `settings="found"` takes those that the command would find for that path, for
a record without one those of the current folder; `settings=Path("league.toml")` takes that file in their place. Law, house rules,
profile and filters are then as in the command; `law` goes before them. [settings.md](settings.md) has what can be set.

Everything is typed, and only documented exceptions are raised. [bot.md](bot.md) goes from a script to a Discord bot.
"""


def _name(name, value):
    """A public name: its signature, what it says of itself, its members."""
    written = f"\n## rootlog.{name}\n\n"
    if inspect.isfunction(value):
        written += f"`{name}{inspect.signature(value)}`\n\n"
    written += _said(value)
    if inspect.isclass(value):
        members = sorted(
            (key, member)
            for key, member in vars(value).items()
            if not key.startswith("_")
            and (inspect.isfunction(member) or isinstance(member, property))
            and member.__doc__
        )
        for key, member in members:
            shown = f"{key}{inspect.signature(member)}" if inspect.isfunction(member) else key
            written += f"\n### {name}.{key}\n\n`{shown}`\n\n{_said(member)}"
    return written


def _said(value):
    """A docstring as text, its examples as blocks."""
    parts = re.split(r"\n\n(?=>>> )", inspect.getdoc(value) or "", maxsplit=1)
    example = f"\n```pycon\n{parts[1]}\n```\n" if len(parts) > 1 else ""
    return f"{parts[0]}\n{example}"


def picture():
    """docs/position.svg: the position that README.md shows."""
    return command_line(SHOWN)


def main():
    """Writes all of them."""
    for path, text in (
        (README, readme()),
        (CLI, reference()),
        (API, library()),
        (PICTURE, picture()),
    ):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
