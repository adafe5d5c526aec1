"""What a newcomer types: the README's commands, in order, in a fresh clone, with the links of the repository and without them."""

import os
import re
import shutil
import signal
import subprocess
import sys

import pytest

from tests.installed import run

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAME = "fixtures/games/readme.rootlog"
LINKS = {"links": "true", "no links": "false"}
"""Git for Windows makes no symbolic links unless it is told to."""


def _read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def _commands(heading):
    """The commands of a part of the README, as they stand there."""
    part = _read("README.md").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^    (.+)$", part, re.MULTILINE)


def _first_session():
    """What the README shows first, without its command."""
    return re.search(r"```console\n\$ rootlog check \S+\n(.*?)```", _read("README.md"), re.DOTALL)[
        1
    ]


def _shell(command, clone, *, status=0):
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        cwd=clone,
        env=_environment(),
        timeout=600,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def _environment():
    """That of somebody who has no rootlog yet."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return {**kept, "NO_COLOR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def _git(*words):
    done = subprocess.run(["git", *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module", params=LINKS)
def clone(request, tmp_path_factory):
    """A fresh clone of this repository, as its files are now."""
    if shutil.which("git") is None or not os.path.exists(os.path.join(ROOT, ".git")):
        pytest.skip("no git, or no repository")
    target = str(tmp_path_factory.mktemp("fresh") / "rootlog")
    now = _git("-C", ROOT, "stash", "create") or "HEAD"
    commit = _git("-C", ROOT, "rev-parse", now)
    links = f"core.symlinks={LINKS[request.param]}"
    _git("clone", "-q", "--no-checkout", "-c", links, ROOT, target)
    _git("-C", target, "checkout", "-q", commit)
    assert os.path.islink(os.path.join(target, "rootlog", "engine")) is (links[-4:] == "true")
    return target


@pytest.mark.long
def test_the_commands_of_the_readme_end_in_a_judged_record(clone):
    install = _commands("Try it")[0]
    assert install.endswith(f".venv/bin/rootlog check {GAME}")
    assert _shell(install, clone, status=1).endswith(_first_session())


@pytest.mark.long
def test_the_commands_of_the_readme_end_in_the_page(clone):
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("no Node")
    [command] = _commands("Without installing")
    build, serve = command.rsplit(" && ", 1)
    assert serve == ".venv/bin/rootlog serve"
    missing = _shell(f"{serve} 2>&1", clone, status=2)
    assert build in missing
    _shell(build, clone)
    served = subprocess.Popen(
        [*serve.split(), "--port", "0"],
        cwd=clone,
        env={**_environment(), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert served.stdout.readline().startswith("rootlog is at http://127.0.0.1:")
    finally:
        served.send_signal(signal.SIGINT)
        served.communicate(timeout=20)


def test_a_clone_runs_with_nothing_installed(clone):
    said = _shell(f"{sys.executable} -S -m rootlog check {GAME}", clone, status=1)
    assert said == _first_session()


@pytest.mark.long
def test_a_clone_can_be_worked_on(clone):
    """The line of the tests without the tests, which need all that `.[test]` brings."""
    test = _commands("Try it")[-1]
    assert "pip install -c constraints.txt -e '.[test]' && " in test
    _shell("python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e .", clone)
    assert _shell(f".venv/bin/rootlog check --no-cache {GAME}", clone, status=1) == _first_session()
    shown = "../.venv/bin/python -c 'import rootlog.engine; print(rootlog.engine.__file__)'"
    found = _shell(shown, os.path.join(clone, "docs")).strip()
    assert os.path.realpath(found) == os.path.realpath(os.path.join(clone, "engine/__init__.py"))


@pytest.mark.parametrize("command", ["stats", "table", "replay", "explain"])
def test_what_is_no_record_is_said_to_be_none(tmp_path, command):
    (tmp_path / "notes.txt").write_text("Bread, milk and eggs.\n", "utf-8")
    done = run(command, "notes.txt", cwd=tmp_path)
    assert (done.status, done.err) == (0, "rootlog: notes.txt: this is not a record\n")
