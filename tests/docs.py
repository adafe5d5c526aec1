"""Writes what is generated: the sessions in README.md, its picture, docs/cli.md and docs/api.md. Run it after a change of output: `python tests/docs.py`."""

import ast
import contextlib
import functools
import inspect
import io
import itertools
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
    commands = [words for name in names for words in _words(group, [name])]
    parts = [_section(" ".join(["rootlog", *words]), words) for words in ([], *commands)]
    return "# The command line\n\nThis page is generated from `--help`.\n" + "".join(parts)


def _words(group, words):
    """The words of a command, and of each of those in it."""
    command = group.get_command(None, words[-1])
    inner = getattr(command, "commands", {})
    return [words, *(found for name in inner for found in _words(command, [*words, name]))]


def _section(title, words):
    return f"\n## {title}\n\n```text\n{command_line([*words, '--help'])}```\n"


def library():
    """docs/api.md: every public name of the library with its docstring and its example."""
    import rootlog
    from rootlog import nouns

    names = [name for name in rootlog.__all__ if name != "__version__"]
    others = [name for name in nouns.__all__ if name not in names]
    return (
        _API
        + "".join(_name(f"rootlog.{name}", getattr(rootlog, name)) for name in names)
        + _NOUNS
        + "".join(_name(f"rootlog.nouns.{name}", getattr(nouns, name)) for name in others)
    )


_API = """# The library

This page is generated from docstrings; `tests/test_examples.py` runs the examples. They begin with

```python
from pathlib import Path

import rootlog
```

A record is given as its text, as bytes, as a `pathlib.Path`, as an open file, or as what `rootlog.parse` gave.

The library reads no `rootlog.toml` unless it is asked to: `settings="found"` takes those that the command would find for that path, for
a record without one those of the current folder; `settings=Path("league.toml")` takes that file in their place. Law, house rules,
profile and filters are then as in the command; `law` goes before them. [settings.md](settings.md) has what can be set.

Everything is typed, and only documented exceptions are raised. [bot.md](bot.md) has a Discord bot.
`rootlog.nouns` has the [types](#types) of all that is given and taken.
"""

_NOUNS = """
## Types

All types in what the functions give and take. For annotations each of these types, and each of those above, is in `rootlog.nouns`:
`from rootlog.nouns import Figures, Finding`.
"""


def _name(full, value):
    """A public name: its signature, what it says of itself, its attributes and members."""
    name = full.split(".")[-1]
    written = f"\n## {full}\n\n"
    if inspect.isfunction(value):
        signature = str(_signature(value))
        written += f"`{name}{signature}`\n\n{_line_of(_types(signature, name))}"
    written += _said(value)
    if inspect.isclass(value):
        written += _attributes(value)
        for key, member in public(value).items():
            if member.__doc__:
                given = "" if inspect.isfunction(member) else _given(member)
                shown = f"{key}{_signature(member)}" if inspect.isfunction(member) else key
                kind = f": {given}" if given else ""
                written += f"\n### {name}.{key}\n\n`{shown}{kind}`\n\n{_line_of(_types(shown + kind, name))}{_said(member)}"
    return written


def _given(member):
    """The type of a property, as it is written."""
    return inspect.get_annotations(member.fget).get("return", "")


def _types(written, here):
    """The links to the types in an annotation or a signature, other than that on whose part of the page it is."""
    homes = _homes()
    names = dict.fromkeys(re.findall(r"\w+", written))
    return ", ".join(f"[{one}](#{homes[one]})" for one in names if one in homes and one != here)


def _line_of(links):
    return f"Types: {links}\n\n" if links else ""


@functools.cache
def _homes():
    """The anchors of the types on the page, by their names."""
    import rootlog
    from rootlog import nouns

    public = {name: "rootlog" for name in rootlog.__all__ if name[0].isupper()}
    places = dict.fromkeys(nouns.__all__, "rootlog.nouns") | public
    return {name: f"{home}.{name}".replace(".", "").lower() for name, home in places.items()}


def public(kind):
    """The methods and properties of a class that are for its users, sorted by name."""
    return {
        name: member
        for name, member in sorted(vars(kind).items())
        if not name.startswith("_")
        and (inspect.isfunction(member) or (isinstance(member, property) and member.fget))
    }


class _Shown(str):
    """An annotation that is shown without quotes."""

    __slots__ = ()

    __repr__ = str.__str__


def _signature(function):
    """What a function takes and gives."""
    signature = inspect.signature(function)
    shown = [one.replace(annotation=_bare(one.annotation)) for one in signature.parameters.values()]
    return signature.replace(parameters=shown, return_annotation=_bare(signature.return_annotation))


def _bare(annotation):
    return _Shown(annotation) if isinstance(annotation, str) else annotation


def _attributes(kind):
    """A table of the fields of a class, with what is said of them beyond their types."""
    types = {
        name: getattr(written, "__forward_arg__", written)  # as typing has it in named tuples
        for name, written in inspect.get_annotations(kind).items()
    }
    fields = getattr(kind, "_fields", ())
    if not fields:
        return ""
    said = _said_of_fields(kind)
    shown = {name: types[name].replace("|", "\\|") for name in fields}
    links = {name: _types(types[name], kind.__name__) for name in fields}
    rows = [
        f"| `{name}` | `{shown[name]}` | {' '.join(filter(None, (said.get(name), links[name])))} |"
        for name in fields
    ]
    return "\n".join(("", "| attribute | type | |", "| --- | --- | --- |", *rows, ""))


def _said_of_fields(kind):
    """The docstrings below fields."""
    [tree] = ast.parse(inspect.getsource(kind)).body
    return {
        field.target.id: inspect.cleandoc(text.value.value).replace("\n", " ")
        for field, text in itertools.pairwise(tree.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }


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
