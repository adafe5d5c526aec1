"""Writes what is generated: the sessions in README.md, its picture, docs/cli.md. Run it after a change of output: `python tests/docs.py`."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import traceback

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
README = os.path.join(ROOT, "README.md")
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


def picture():
    """docs/position.svg: the position that README.md shows."""
    return command_line(SHOWN)


def main():
    """Writes all of them."""
    for path, text in ((README, readme()), (CLI, reference()), (PICTURE, picture())):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
