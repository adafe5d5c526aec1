"""What is distributed, that it works from any folder, and that a clone works without being installed."""

import os
import shutil
import stat
import subprocess
import sys
import tarfile
import zipfile

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ("rootlog", "engine", "grammar", "schemas")
LINKED = FOLDERS[1:]
BESIDES = ("docs", "editors", "fixtures", "tests", "web", ".ci", ".github")
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
PAGE = "page.zip"
"""The page that `rootlog serve` shows: in the package where it was built into it, so in the copies here."""
SHIPPED = (".py", ".json", ".lark", ".typed", ".css", ".js")
BUILD = """
import sys
sys.path.insert(0, "building")
import backend
out = sys.argv[1]  # setuptools sets its own
backend.build_sdist(out)
backend.build_wheel(out)
"""


def copied(target, *, links):
    """What is packaged, copied as git checks it out: with the links below rootlog/, or where there are none without."""
    for folder in (*FOLDERS, "building"):
        ignored = shutil.ignore_patterns("__pycache__", *(() if links else LINKED))
        shutil.copytree(os.path.join(ROOT, folder), target / folder, symlinks=True, ignore=ignored)
    with zipfile.ZipFile(target / "rootlog" / "serving" / PAGE, "w") as archive:
        archive.writestr(zipfile.ZipInfo("index.html"), "<!doctype html>")
    for name in FILES:
        shutil.copy(os.path.join(ROOT, name), target / name)
    return target


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A copy with links."""
    return copied(tmp_path_factory.mktemp("clone"), links=True)


def unpacked_copy(target):
    """The package in a folder as it is installed, without the page: no link, every folder in its place."""
    ignored = shutil.ignore_patterns("__pycache__", PAGE)
    shutil.copytree(os.path.join(ROOT, "rootlog"), target / "rootlog", ignore=ignored)
    return target


def build(source, out):
    """Wheel and source distribution of a copy; no distribution is built in the working tree, where it would leave things."""
    _python("-c", BUILD, str(out), cwd=source)
    [wheel] = out.glob("*.whl")
    [sdist] = out.glob("*.tar.gz")
    return wheel, sdist


@pytest.fixture(scope="module")
def distributions(tmp_path_factory):
    """Wheel and source distribution, built from a copy with links."""
    source = copied(tmp_path_factory.mktemp("with"), links=True)
    return build(source, tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def wheel(distributions):
    return distributions[0]


def _python(*words, cwd, status=0, **environment):
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
    )
    assert done.returncode == status, done.stderr
    return done


def _names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def _members(sdist):
    with tarfile.open(sdist) as archive:
        return archive.getmembers()


def test_only_rootlog_is_installed(wheel):
    tops = {name.split("/")[0] for name in _names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"rootlog"}


def test_the_wheel_holds_every_file_of_the_folders_once(wheel):
    expected = [f"rootlog/serving/{PAGE}"]
    for folder in FOLDERS:
        inner = "rootlog" if folder == "rootlog" else f"rootlog/{folder}"
        for place, _, names in os.walk(os.path.join(ROOT, folder)):
            below = os.path.relpath(place, os.path.join(ROOT, folder)).replace(os.sep, "/")
            expected += [
                "/".join(part for part in (inner, below.strip("."), name) if part)
                for name in names
                if name.endswith(SHIPPED)
            ]
    assert sorted(n for n in _names(wheel) if ".dist-info/" not in n) == sorted(expected)
    assert {"rootlog/py.typed", "rootlog/grammar/action.lark"} <= set(expected)


def test_no_link_is_distributed(distributions):
    wheel, sdist = distributions
    with zipfile.ZipFile(wheel) as archive:
        assert not [i for i in archive.infolist() if stat.S_ISLNK(i.external_attr >> 16)]
    assert all(member.isfile() or member.isdir() for member in _members(sdist))


def test_the_page_is_distributed_where_it_was_built(distributions):
    wheel, sdist = distributions
    assert f"rootlog/serving/{PAGE}" in _names(wheel)
    assert any(member.name.endswith(f"/rootlog/serving/{PAGE}") for member in _members(sdist))


def test_two_builds_are_the_same_bytes(distributions, tmp_path):
    """The second where links are not checked out, on another day, by somebody whose files only he may read."""
    source, out = tmp_path / "without", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    copied(source, links=False)
    for place, _, names in os.walk(source):
        for name in names:
            path = os.path.join(place, name)
            os.chmod(path, 0o600)
            os.utime(path, (1e9, 1e9))
    for one, other in zip(build(source, out), distributions, strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes()


@pytest.mark.long
def test_the_source_distribution_has_what_a_clone_has(tmp_path):
    """A part of the tests is run in it, and the wheel that is built in it is that of the clone."""
    whole, out, again = (tmp_path / name for name in ("whole", "out", "again"))
    out.mkdir()
    again.mkdir()
    copied(whole, links=True)
    made = shutil.ignore_patterns(
        "__pycache__", "node_modules", "dist", "out", "target", ".*cache*"
    )
    for name in BESIDES:
        shutil.copytree(os.path.join(ROOT, name), whole / name, symlinks=True, ignore=made)
    for name in os.listdir(ROOT):
        if os.path.isfile(os.path.join(ROOT, name)) and name != ".git":
            shutil.copy(os.path.join(ROOT, name), whole / name)
    top = {*os.listdir(whole)}
    wheel, sdist = build(whole, out)
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "sdist")  # it is ours
    [found] = (tmp_path / "sdist").iterdir()
    assert top - {*os.listdir(found)} == set()
    words = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")
    done = _python(*words, "tests/test_examples.py", "tests/test_diff.py", cwd=found)
    assert " passed" in done.stdout
    _python("-c", BUILD.replace("backend.build_sdist(out)", ""), str(again), cwd=found)
    assert (again / wheel.name).read_bytes() == wheel.read_bytes()


def test_it_works_from_any_folder(wheel, tmp_path):
    target = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)  # which is what installing a wheel of pure Python does
    record = tmp_path / "a.rootlog"
    shutil.copy(os.path.join(ROOT, "fixtures", "games", "readme.rootlog"), record)
    words = ("-m", "rootlog.cli", "check", "a.rootlog")
    done = _python(*words, cwd=tmp_path, status=1, PYTHONPATH=str(target))
    assert "a.rootlog: illegal" in done.stdout
    where = ("-c", "import rootlog.engine; print(rootlog.engine.__file__)")
    found = _python(*where, cwd=tmp_path, PYTHONPATH=str(target))
    assert found.stdout.startswith(str(target))


def test_a_clone_works_with_nothing_installed(clone):
    """`-S` leaves out all that is installed; the links lead to the folders of this very clone."""
    game = os.path.join(ROOT, "fixtures", "games", "readme.rootlog")
    code = (
        "import sys, rootlog, rootlog.engine, rootlog.grammar, rootlog.schemas\n"
        "print(rootlog.check(open(sys.argv[1]).read()).verdict)\n"
        "for module in (rootlog, rootlog.engine, rootlog.grammar, rootlog.schemas):\n"
        "    print(module.__file__)\n"
    )
    verdict, *files = _python("-S", "-c", code, game, cwd=clone).stdout.splitlines()
    assert verdict == "illegal"
    assert len(files) == len(FOLDERS)
    assert all(os.path.realpath(file).startswith(os.path.realpath(clone)) for file in files)
    done = _python("-S", "-m", "rootlog", "check", game, cwd=clone, status=1)
    assert "illegal (2 errors" in done.stdout


@pytest.mark.parametrize("folder", LINKED)
def test_the_links_lead_to_the_folders(folder):
    link = os.path.join(ROOT, "rootlog", folder)
    if os.path.isfile(link) or not os.path.exists(os.path.join(ROOT, ".git")):
        pytest.skip("links are not checked out")
    assert os.path.islink(link)
    assert os.readlink(link) == f"../{folder}"


GAMES = ("fixtures/games/readme.rootlog", "fixtures/cases/advanced")
CHECKED = ("check", "--format", "json", *(os.path.join(ROOT, game) for game in GAMES))


@pytest.fixture(scope="module")
def said():
    """What a clone says of some records."""
    return _python("-S", "-m", "rootlog", *CHECKED, cwd=ROOT, status=1).stdout


@pytest.fixture
def unpacked(wheel, tmp_path):
    """The wheel's files in a folder."""
    target = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def test_a_wheel_that_is_read_from_its_archive_judges_the_same(wheel, said, tmp_path):
    words = ("-S", "-m", "rootlog", *CHECKED)
    assert _python(*words, cwd=tmp_path, status=1, PYTHONPATH=str(wheel)).stdout == said


@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_every_python_judges_the_same(minor, wheel, said, tmp_path):
    """Those that are on this machine."""
    python = shutil.which(f"python3.{minor}")
    if (
        not python
        or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode
    ):
        pytest.skip(f"there is no Python 3.{minor}")
    done = subprocess.run(
        [python, "-S", "-m", "rootlog", *CHECKED],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel)},
    )
    assert done.stdout == said, done.stderr


@pytest.mark.long
def test_a_single_file_judges_the_same(wheel, said, tmp_path):
    """It is small, has all that it needs in it (`-S` leaves out what is installed), and is the same when made again."""
    app, again = (tmp_path / name for name in ("rootlog.pyz", "again.pyz"))
    for name in (app, again):
        _python(os.path.join(ROOT, "building", "single.py"), str(wheel), str(name), cwd=tmp_path)
    assert app.read_bytes() == again.read_bytes()
    assert app.stat().st_size < 5_000_000
    assert _python("-S", str(app), *CHECKED, cwd=tmp_path, status=1).stdout == said
    game = os.path.join(ROOT, GAMES[0])
    for words in (
        ("rule", "4.2.1"),
        ("stats", game),
        ("explain", game),
        ("replay", "--format", "html", game),
        ("generate", "--seed", "7"),
        ("replay", "--turn", "5", game),
    ):
        shown = _python("-m", "rootlog", *words, cwd=ROOT).stdout
        assert _python("-S", str(app), *words, cwd=tmp_path).stdout == shown


def test_a_single_file_is_small_though_the_wheel_has_the_page(wheel, tmp_path):
    """As it is in a release."""
    large, app = tmp_path / wheel.name, tmp_path / "rootlog.pyz"
    large.write_bytes(wheel.read_bytes())
    with zipfile.ZipFile(large, "a") as archive:
        archive.writestr("rootlog/serving/page.zip", os.urandom(5_000_000))
    _python(os.path.join(ROOT, "building", "single.py"), str(large), str(app), cwd=tmp_path)
    assert app.stat().st_size < 5_000_000
    said = _python("-S", str(app), "serve", "--no-open", cwd=tmp_path, status=2).stderr
    assert "does not include the web page" in said


def test_a_copy_without_sources_judges_the_same(unpacked, said, tmp_path):
    _python("-m", "compileall", "-q", "-b", str(unpacked), cwd=tmp_path)
    for place, _, names in os.walk(unpacked):
        for name in names:
            if name.endswith(".py"):
                os.unlink(os.path.join(place, name))
    words = ("-S", "-m", "rootlog", *CHECKED)
    assert _python(*words, cwd=tmp_path, status=1, PYTHONPATH=str(unpacked)).stdout == said
    shown = _python("-m", "rootlog", "--help", cwd=ROOT).stdout
    helped = ("-m", "rootlog", "--help")
    assert _python(*helped, cwd=tmp_path, PYTHONPATH=str(unpacked)).stdout == shown
