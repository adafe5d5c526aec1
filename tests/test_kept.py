"""What a check keeps for the next one (rootlog/cli/kept.py): that it is used, and never where it is not that of the source."""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rootlog
from rootlog.cli import kept
from rootlog.engine import data, earlier, patterns

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAME = os.path.join(ROOT, "fixtures", "games", "readme.rootlog")
OTHER = os.path.join(ROOT, "fixtures", "games", "winter_sympathies.rootlog")


class House:
    """A copy of the package that keeps what it keeps in a folder of its own."""

    def __init__(self, folder):
        self.home, self.caches = folder / "house", folder / "caches"
        self.own = folder / "of-the-user"
        shutil.copytree(
            os.path.join(ROOT, "rootlog"),
            self.home / "rootlog",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(self.home),
            "PYTHONPYCACHEPREFIX": str(self.caches),
            "PYTHONDONTWRITEBYTECODE": "",
            "XDG_CACHE_HOME": str(self.own),
            "LOCALAPPDATA": str(self.own),
        }

    def python(self, *words, cwd=None, **more):
        """What Python of that house says."""
        environment = {**self.environment, **more}
        done = subprocess.run(
            [sys.executable, "-S", *words],
            capture_output=True,
            text=True,
            env=environment,
            cwd=cwd or self.home,
            check=False,
        )
        assert done.stderr == ""
        return done.stdout

    def check(self, path=GAME, **more):
        """What a check says of a record that was not judged before."""
        self.forget()
        return self.python("-m", "rootlog", "check", path, **more)

    def forget(self):
        """Judge all records anew."""
        shutil.rmtree(self.own / "rootlog" / "reports", ignore_errors=True)

    @property
    def file(self):
        """The one file in which something is kept, None where there is none."""
        [*found] = self.caches.rglob("*.kept*")
        assert len(found) < 2
        return found[0] if found else None

    def loaders(self):
        """How often each kind of loader loads a module of a check."""
        self.forget()
        told = self.python(
            "-c",
            "import sys\n"
            "from rootlog.cli.__main__ import main\n"
            "from rootlog.cli import kept\n"
            "before = set(sys.modules)\n"
            "start = kept.begun()\n"
            f"main(['check', {GAME!r}])\n"
            "start.keep()\n"
            "names = [n for n in sys.modules if n.startswith('rootlog.') and n not in before]\n"
            "kinds = [type(sys.modules[n].__spec__.loader).__name__ for n in names]\n"
            "print(kinds.count('_Known'), len(kinds), *(sys.modules.keys() & {'re', 'json', 'enum'}))",
        )
        known, all_, *slow = told.splitlines()[-1].split()
        return int(known), int(all_), sorted(slow)


@pytest.fixture(scope="module")
def house_once(tmp_path_factory):
    """A house in which a game was checked."""
    house = House(tmp_path_factory.mktemp("kept"))
    assert house.file is None
    house.said = house.check()
    return house


@pytest.fixture
def house(house_once):
    """The same, with what is kept as that check left it."""
    house_once.check()  # a test may have changed a source, and changed it back
    file = house_once.file
    content = file.read_bytes()
    yield house_once
    file.write_bytes(content)


def test_a_second_check_says_the_same_and_loads_what_the_first_one_kept(house):
    content = house.file.read_bytes()
    assert house.check() == house.said
    known, modules, slow = house.loaders()
    assert known == modules > 100
    assert slow == []
    assert house.file.read_bytes() == content


def test_what_another_game_needs_is_added(house):
    content = house.file.read_bytes()
    said = house.check(OTHER)
    more = house.file.read_bytes()
    assert len(more) > len(content)
    assert house.check(OTHER) == said
    assert house.check() == house.said
    assert house.file.read_bytes() == more


def test_a_source_that_was_changed_is_loaded_anew(house):
    source = house.home / "rootlog" / "renderers" / "text.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("help:", "advice:"), encoding="utf-8")
    assert house.check() == house.said.replace("help:", "advice:") != house.said
    known, modules, _ = house.loaders()
    assert known == modules
    source.write_text(text, encoding="utf-8")
    assert house.check() == house.said


def test_a_change_of_the_same_size_is_seen(house):
    source = house.home / "rootlog" / "renderers" / "text.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("help:", "hulp:"), encoding="utf-8")
    os.utime(source, ns=(0, os.stat(source).st_mtime_ns + 2_000_000_000))
    assert house.check() == house.said.replace("help:", "hulp:") != house.said
    source.write_text(text, encoding="utf-8")
    assert house.check() == house.said


def test_a_data_file_that_was_changed_is_read_anew(house):
    for name, word in (
        ("factions/marquise/board.json", "Marquise"),
        ("law/actions.json", "You Must Rule"),
    ):
        path = house.home / "rootlog" / "engine" / name
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(word, "Somebody"), encoding="utf-8")
        assert word in house.said
        assert house.check() == house.said.replace(word, "Somebody")
        path.write_text(text, encoding="utf-8")
        assert house.check() == house.said


def test_what_another_version_of_this_kept_is_of_no_use(house):
    """The file has the form that the module which wrote it gave it."""
    source = house.home / "rootlog" / "cli" / "kept.py"
    text = source.read_text(encoding="utf-8")
    other = text.replace("stamps[1:]", "stamps[:-1]").replace("(folder, *own)", "(*own, folder)")
    assert other != text
    source.write_text(other, encoding="utf-8")
    assert house.check() == house.said
    assert house.check() == house.said
    source.write_text(text, encoding="utf-8")
    assert house.check() == house.said


def test_what_takes_the_place_of_a_module_is_loaded(house):
    source = house.home / "rootlog" / "renderers" / "text.py"
    instead = source.with_suffix("")
    instead.mkdir()
    text = source.read_text(encoding="utf-8").replace("help:", "advice:")
    instead.joinpath("__init__.py").write_text(text, encoding="utf-8")
    assert house.check() == house.said.replace("help:", "advice:") != house.said
    shutil.rmtree(instead)
    assert house.check() == house.said


def flipped(content, step):
    """A bit in every so manieth byte is another, behind the line that tells what the file is of use to."""
    begin = content.index(b"\n") + 17
    every = bytearray(content)
    for place in range(begin, len(every), step):
        every[place] ^= 1 << place % 8
    return bytes(every)


@pytest.mark.parametrize("byte", range(0, 4000, 401))
def test_one_wrong_bit_in_what_is_kept_is_never_the_reason_for_a_failure(house, byte):
    content = bytearray(house.file.read_bytes())
    begin = content.index(b"\n") + 1
    content[(begin + byte * byte) % len(content)] ^= 4
    house.file.write_bytes(content)
    assert house.check() == house.said


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system does not tell")
@pytest.mark.parametrize("what", ["the file", "the folder"])
def test_what_others_may_write_is_not_run(house, what):
    """It may be of any content: here it would say something else, were it run."""
    path = house.file if what == "the file" else house.file.parent
    mode = path.stat().st_mode
    assert house.file.stat().st_mode & 0o077 == 0
    assert house.loaders()[0] > 100
    path.chmod(mode | 0o022)
    try:
        code = (
            f"from rootlog.cli import kept; print(kept.Kept({str(house.file)!r})._places == {{}})"
        )
        assert house.python("-c", code) == "True\n"
        assert house.check() == house.said
    finally:
        path.chmod(mode)
        shutil.rmtree(house.own, ignore_errors=True)


def test_what_is_of_another_user_is_not_run(house):
    if not hasattr(os, "geteuid") or os.geteuid():
        pytest.skip("only root gives files away")
    os.chown(house.file, 12345, -1)
    try:
        code = (
            f"from rootlog.cli import kept; print(kept.Kept({str(house.file)!r})._places == {{}})"
        )
        assert house.python("-c", code) == "True\n"
        assert house.check() == house.said
    finally:
        if house.file:
            os.chown(house.file, 0, -1)


def test_what_a_killed_process_left_beside_it_is_taken_away(house):
    file = house.file
    old, new = (file.with_name(f"{file.name}.{n}") for n in (123, 456))
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    kept._clear_out(str(file))
    assert (old.exists(), new.exists()) == (False, True)
    new.unlink()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: content[:0],
        lambda content: b"something else" + content,
        lambda content: content[:-1],
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"for Python '", b"for Python '2", 1),
        lambda content: content + b"more",
        lambda content: content[:-100] + bytes(100),
        lambda content: flipped(content, 3),
        lambda content: flipped(content, 101),
        lambda content: flipped(content, 1013),
    ],
)
def test_a_file_that_is_of_no_use_is_written_anew(house, spoil):
    content = house.file.read_bytes()
    house.file.write_bytes(spoil(content))
    assert house.check() == house.said
    assert len(house.file.read_bytes()) == pytest.approx(len(content), rel=0.01)
    known, modules, _ = house.loaders()
    assert known == modules


@pytest.mark.skipif(sys.platform == "darwin", reason="no variable names the folder for caches")
@pytest.mark.parametrize("refused", ["all", "the folder"])
def test_where_python_keeps_nothing_it_is_kept_for_the_user(house, refused):
    house.file.unlink()
    folder = house.caches / "no-folder"
    folder.write_bytes(b"")
    no = (
        {"PYTHONDONTWRITEBYTECODE": "1"}
        if refused == "all"
        else {"PYTHONPYCACHEPREFIX": str(folder)}
    )
    assert house.check(**no) == house.said
    assert house.file is None
    [own] = house.own.rglob("*.kept*")
    before = own.stat()
    assert house.check(**no) == house.said
    after = own.stat()  # what it was read at may be newer
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    nobodys = {"XDG_CACHE_HOME": "no-home", "LOCALAPPDATA": "no-home"}
    assert house.check(**no, **nobodys) == house.said
    assert not house.home.joinpath("no-home").exists()


def test_nothing_is_kept_where_nothing_can_be_written(house):
    content = house.file.read_bytes()
    house.file.unlink()
    no = house.caches / "a-file"
    no.write_bytes(b"")
    nowhere = {"XDG_CACHE_HOME": str(no), "LOCALAPPDATA": str(no)}
    assert house.check(PYTHONDONTWRITEBYTECODE="1", **nowhere) == house.said
    assert house.file is None
    assert house.check() == house.said
    assert len(house.file.read_bytes()) == pytest.approx(len(content), rel=0.01)


def test_a_house_that_moved_keeps_its_own(house, tmp_path):
    moved = tmp_path / "moved"
    shutil.copytree(house.home, moved)
    place = house.file.relative_to(house.caches / str(house.home)[1:])
    there = tmp_path / "caches" / str(moved)[1:] / place
    there.parent.mkdir(parents=True)
    shutil.copy(house.file, there)
    caches = {"PYTHONPATH": str(moved), "PYTHONPYCACHEPREFIX": str(tmp_path / "caches")}
    assert house.python("-m", "rootlog", "check", GAME, cwd=moved, **caches) == house.said
    assert str(moved).encode() in there.read_bytes()
    assert str(house.home).encode() not in there.read_bytes()


def test_a_pattern_that_is_kept_is_the_pattern(monkeypatch):
    rootlog.check(Path(GAME))
    texts = {*earlier.COMPILED, *earlier.PATTERNS}
    assert len(texts) > 20
    for text in texts:
        code = patterns.code_of(text)
        assert code is not None
        monkeypatch.setitem(earlier.PATTERNS, text, code)
        assert patterns.pattern(text) == re.compile(text)


def test_a_pattern_with_names_and_flags_is_kept():
    text = r"(?is)(?P<one>a.)|(?P<two>b)\1?"
    made = patterns._sre.compile(text, *patterns.code_of(text))
    for said in ("A\n", "b", "c"):
        found, known = made.match(said), re.match(text, said)
        assert (found and (found.groupdict(), found.lastgroup)) == (
            known and (known.groupdict(), known.lastgroup)
        )


def test_data_files_are_read_as_json_reads_them():
    files = glob.glob(os.path.join(ROOT, "engine", "**", "*.json"), recursive=True)
    assert len(files) > 50
    for path in files:
        content = data.content(path)
        assert data.parsed(content) == json.loads(content)


@pytest.mark.parametrize("text", [b"", b"{", b'{"a": 1} 2', b"nothing", b'{"a" 1}', b"[1,]"])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        data.parsed(text)


def test_nothing_is_asked_of_what_is_kept_but_modules_of_rootlog(tmp_path):
    finder = kept.Kept(str(tmp_path / "none"))
    assert finder.find_spec("re") is None
    assert finder.find_spec("rootlog") is None
    assert finder.find_spec("rootlog.judged") is None
