"""Who may import whom (CONTRIBUTING.md). Read from the source, so that it holds for imports inside functions too."""

import ast
import contextlib
import os
import re
import runpy
import subprocess
import sys
from functools import cache
from unittest import mock

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = {
    "rootlog": "rootlog",
    "rootlog.engine": "engine",
    "rootlog.grammar": "grammar",
    "rootlog.schemas": "schemas",
}


def _modules():
    """Module name and path of every file."""
    for package, folder in FOLDERS.items():
        top = os.path.join(ROOT, folder)
        for place, _, names in os.walk(top):
            for name in names:
                if name.endswith(".py"):
                    path = os.path.join(place, name)
                    inner = os.path.relpath(path, top)[: -len(".py")].split(os.sep)
                    yield ".".join([package, *inner]).removesuffix(".__init__"), path


@cache
def _imports(path):
    """Every `module.name` that a file imports, and whether only under TYPE_CHECKING."""
    return tuple(_imported(path))


def _imported(path):
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in typing_only) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            for alias in node.names:
                yield f"{node.module}.{alias.name}", id(node) in typing_only


def _inside(name, *packages):
    return any(name == package or name.startswith(package + ".") for package in packages)


MODULES = sorted(_modules())


TAKEN = {"player": "rootlog.generating", "replaying": "rootlog.replaying"}
"""What a room takes by name of the folder of a faction or an edition, and is of that room."""


def _taken_by(module):
    """The room that takes a module of a faction or an edition by name; None where none does."""
    parts = module.split(".")
    folders = (["rootlog", "engine", "factions"], ["rootlog", "engine", "editions"])
    return TAKEN.get(parts[4]) if parts[:3] in folders and len(parts) > 4 else None


def test_the_engine_imports_nothing_of_the_rest():
    wrong = [
        (module, name)
        for module, path in MODULES
        if _inside(module, "rootlog.engine") and not _taken_by(module)
        for name, _ in _imports(path)
        if _inside(name, "rootlog") and not _inside(name, "rootlog.engine")
    ]
    assert wrong == []


def test_the_command_line_is_imported_by_nobody():
    wrong = [
        (module, name)
        for module, path in MODULES
        if not _inside(module, "rootlog.cli") and module != "rootlog.__main__"
        for name, _ in _imports(path)
        if _inside(name, "rootlog.cli")
    ]
    assert wrong == []


def test_only_the_judged_record_and_repairs_ask_the_engine_to_judge():
    judging = (
        "rootlog.engine.accounts",
        "rootlog.engine.court",
        "rootlog.engine.disputes",
        "rootlog.engine.judging.judge",
    )
    askers = {
        module
        for module, path in MODULES
        if not _inside(module, "rootlog.engine")
        for name, _ in _imports(path)
        if _inside(name, *judging)
    }
    others = {one for one in askers if not _inside(one, "rootlog.repairing")}
    assert others == {"rootlog.judged", "rootlog.reported"}


ROOMS = (
    ("rootlog.engine", "rootlog.version", "rootlog.schemas"),
    ("rootlog.notation", "rootlog.grammar"),
    ("rootlog.replaying", "rootlog.positions"),
    ("rootlog.reporting", "rootlog.repairing"),
    ("rootlog.spelling",),
    ("rootlog.outset",),
    ("rootlog.reported",),
    ("rootlog.judged",),
    ("rootlog.in_force", "rootlog.settings"),
    ("rootlog.view", "rootlog.renderers"),
    ("rootlog.played",),
    ("rootlog.api", "rootlog.editing"),
    ("rootlog.recording",),
    ("rootlog.catalogue", "rootlog.generating", "rootlog.nouns"),
    ("rootlog.lsp", "rootlog.serving", "rootlog.corpus"),
    ("rootlog.cli",),
)
"""Rooms in the order in which data goes through them; none imports what comes after it, but for names of types."""


def _place(name):
    name = _taken_by(name) or name
    return next((n for n, rooms in enumerate(ROOMS) if _inside(name, *rooms)), None)


def test_data_flows_one_way():
    doors = ("rootlog", "rootlog.__main__")
    assert [m for m, _ in MODULES if _place(m) is None and m not in doors] == []
    wrong = [
        (module, name)
        for module, path in MODULES
        if module not in doors
        for name, typing_only in _imports(path)
        if _inside(name, "rootlog") and not typing_only and _place(name) > _place(module)
    ]
    assert wrong == []


NOUNS = (
    "rootlog.engine.tuples",
    "rootlog.engine.vocabulary",
    "rootlog.engine.pieces",
    "rootlog.engine.changes",
    "rootlog.engine.data",
    "rootlog.engine.reasons",
    "rootlog.engine.game",
    "rootlog.engine.maps",
    "rootlog.engine.state",
    "rootlog.engine.words",
)


def test_renderers_take_only_nouns_of_the_engine_and_no_stage():
    stages = (
        "rootlog.api",
        "rootlog.grammar",
        "rootlog.judged",
        "rootlog.notation.reader",
        "rootlog.replaying",
        "rootlog.view.moments",
    )
    wrong = []
    for module, path in MODULES:
        if not _inside(module, "rootlog.renderers"):
            continue
        for name, typing_only in _imports(path):
            judging = _inside(name, "rootlog.engine") and not _inside(name, *NOUNS)
            if _inside(name, *stages) or (judging and not typing_only):
                wrong.append((module, name))
    assert wrong == []


RULES = ("cards", "factions", "general", "hirelings", "landmarks", "maps")


def _written(function):
    """The attributes of its object that a method assigns to."""
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, (ast.AugAssign, ast.AnnAssign)) else targets
        for target in targets:
            holder = target
            while isinstance(holder, ast.Subscript):
                holder = holder.value
            if isinstance(holder, ast.Attribute) and isinstance(holder.value, ast.Name):
                yield holder.value.id, holder.attr


def test_no_source_changes():
    """What a source knows of a turn or keeps for later ones is a value of the turn, not of the source."""
    wrong = []
    for module, path in MODULES:
        if _taken_by(module) or not _inside(module, *(f"rootlog.engine.{room}" for room in RULES)):
            continue
        with open(path, encoding="utf-8") as file:
            classes = [n for n in ast.walk(ast.parse(file.read())) if isinstance(n, ast.ClassDef)]
        for kind in classes:
            if kind.name.startswith("_"):
                continue  # what works something out inside a function is seen by nobody else
            methods = [m for m in kind.body if isinstance(m, ast.FunctionDef)]
            for method in methods:
                if not method.name.startswith("__"):
                    own = [name for who, name in _written(method) if who == "self"]
                    wrong += [(module, kind.name, method.name, name) for name in own]
    assert wrong == []


CIRCLE = 5
"""A source, a turn, its facts, the rule set and the agenda tell of each other; no circle of imports is larger."""


def _circles(graph):
    """The circles of a graph: the sets of nodes that reach each other, by Tarjan's algorithm."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in graph[node]:
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            at = stack.index(node)
            found.append(set(stack[at:]))
            del stack[at:]

    for node in graph:
        if node not in order:
            visit(node)
    return found


def test_no_circle_of_imports_is_large():
    """Imports inside functions and for types count, too: who reads a file has to read what it names."""
    names = {module for module, _ in MODULES}
    graph = {module: set() for module in names}
    for module, path in MODULES:
        for name, _ in _imports(path):
            target = name if name in names else name.rpartition(".")[0]
            if target in names and target != module:
                graph[module].add(target)
    large = [sorted(circle) for circle in _circles(graph) if len(circle) > CIRCLE]
    assert large == []


def test_every_folder_of_modules_is_packaged():
    with mock.patch("setuptools.setup") as made, contextlib.chdir(ROOT):
        runpy.run_path("setup.py")
    packaged = made.call_args.kwargs["packages"]
    found = {module for module, path in MODULES if os.path.basename(path) == "__init__.py"}
    assert found == set(packaged)


def _loaded(*words):
    """What a fresh interpreter has loaded after running the command line."""
    code = (
        "import sys\n"
        "from rootlog.cli.__main__ import main\n"
        f"status = main({list(words)!r})\n"
        "sys.stderr.write(' '.join(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(done.stderr.split())


SLOW = {
    "click",
    "rich",
    "jsonschema",
    "pathlib",
    "dataclasses",
    "inspect",
    "importlib.metadata",
}


@pytest.mark.parametrize("form", [[], ["--format", "json"]])
def test_a_plain_check_loads_nothing_slow(form):
    """Cold start: what is only needed by other commands is not loaded (CONTRIBUTING.md)."""
    baseline = set(
        subprocess.run(
            [sys.executable, "-c", "import sys; print(*sys.modules)"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
    )
    loaded = _loaded("check", *form, "fixtures/games/readme.rootlog") - baseline
    assert loaded & SLOW == set()


STAGES = (
    "judged",
    "replaying",
    "repairing",
    "outset",
    "spelling",
    "generating",
    "api",
)


@pytest.mark.parametrize(
    "words", [(), ("check",), ("table",), ("generate",), ("lsp",), ("serve",), ("corpus",)]
)
def test_help_loads_neither_stages_nor_extras(words):
    """What `--help` takes is what it loads: the commands, and of the engine what reads data, but no rule."""
    loaded = _loaded(*words, "--help")
    homes = {".".join(name.split(".")[:2]) for name in loaded}
    assert homes & {f"rootlog.{stage}" for stage in STAGES} == set()
    rules = ("judging", "general", "accounts", "disputes", "explaining")
    assert not any(_inside(name, *(f"rootlog.engine.{one}" for one in rules)) for name in loaded)
    assert "rootlog.reporting.reporter" not in loaded
    assert (
        homes
        & {
            "jsonschema",
            "lark",
            "rich",
            "textual",
            "pygls",
            "PIL",
            "pyarrow",
            "distributed",
            "fsspec",
        }
        == set()
    )


def test_importing_the_package_loads_no_stage():
    code = "import sys, rootlog; print(*(m for m in sys.modules if m.startswith('rootlog')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = {name for name in done.stdout.split() if not name.startswith("rootlog_")}
    assert {m for m in modules if not m.startswith("__editable__")} == {
        "rootlog",
        "rootlog.version",
    }


def test_replaying_names_no_rule_by_its_number():
    """It picks in an order of likelihood what a record leaves open; what the Law says to that is for judging."""
    number = re.compile(r"(?<![\w.])\d+(\.\d+)+(\.[IV]+)?(?![\w.]*\d)")
    found = [
        f"{name}: {line.strip()}"
        for name, path in MODULES
        if _inside(name, "rootlog.replaying")
        for line in _lines(path)
        if number.search(line)
    ]
    assert not found, found


def _lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()
