"""The wheel: what it holds, and that it works from any folder."""

import os
import shutil
import subprocess
import sys
import zipfile

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("rootlog", "engine", "grammar", "schemas")
FILES = ("pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built once from a copy, so that the build leaves nothing in the working tree."""
    source = tmp_path_factory.mktemp("source")
    for folder in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(os.path.join(ROOT, folder), source / folder, ignore=ignored)
    for name in FILES:
        shutil.copy(os.path.join(ROOT, name), source / name)
    out = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-deps", "--no-build-isolation", "-w", str(out), str(source))
    [name] = os.listdir(out)
    return out / name


def _pip(*words):
    done = subprocess.run(
        [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_only_rootlog_is_installed(wheel):
    tops = {name.split("/")[0] for name in _names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"rootlog"}


def test_grammar_schemas_data_and_types_are_in_it(wheel):
    expected = set()
    for folder in FOLDERS:
        inner = "rootlog" if folder == "rootlog" else f"rootlog/{folder}"
        for place, _, names in os.walk(os.path.join(ROOT, folder)):
            below = os.path.relpath(place, os.path.join(ROOT, folder)).replace(os.sep, "/")
            expected |= {
                "/".join(part for part in (inner, below.strip("."), name) if part)
                for name in names
                if name.endswith((".py", ".json", ".lark", ".typed"))
            }
    assert expected - _names(wheel) == set()
    assert any(name.endswith(".lark") for name in expected)


def test_it_works_from_any_folder(wheel, tmp_path):
    target = tmp_path / "installed"
    _pip("install", "--no-deps", "--target", str(target), str(wheel))
    record = tmp_path / "a.rootlog"
    shutil.copy(os.path.join(ROOT, "fixtures", "games", "readme.rootlog"), record)
    done = subprocess.run(
        [sys.executable, "-m", "rootlog.cli", "check", "a.rootlog"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target)},
    )
    assert done.returncode == 1, done.stderr
    assert "a.rootlog: illegal" in done.stdout
    where = subprocess.run(
        [sys.executable, "-c", "import rootlog.engine; print(rootlog.engine.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target)},
    )
    assert where.stdout.startswith(str(target))
