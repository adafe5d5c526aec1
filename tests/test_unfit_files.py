"""Files that hold no record and never will: pipes, devices, what is too large. They are told, the others are judged."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rootlog
from rootlog.cli.__main__ import main
from rootlog.notation import bounded
from rootlog.serving.live import NewsFeed
from tests.test_cli import LEGAL

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
NO_FILE = "it is a pipe or a device, not a file; from a pipe `-` reads"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a record, a pipe, a device and a file of 2 GB that are named as records, and a pipe that is named as a text."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.rootlog").write_text(LEGAL)
    for name in ("pipe.rootlog", "notes.txt"):
        os.mkfifo(name)
    os.symlink("/dev/zero", "device.rootlog")
    with open("large.rootlog", "wb") as large:
        large.truncate(2 << 30)
    return tmp_path


def run(*words):
    """The command in a process of its own, which may hang."""
    return subprocess.run(
        [sys.executable, "-m", "rootlog", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "-j", "2"],
        ["check", "--diff"],
        ["fix", "--all"],
        ["annotate", "-i"],
        ["fmt", "-i"],
        ["table", "--unfinished"],
        ["replay", "--format", "html", "-o", "out"],
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("folder")
def test_they_are_told_and_the_others_are_judged(words):
    done = run(*words, ".")
    assert done.returncode == 2
    assert f"cannot read ./pipe.rootlog: {NO_FILE}" in done.stderr
    assert f"cannot read ./device.rootlog: {NO_FILE}" in done.stderr
    large = "cannot read ./large.rootlog: it has more than 1,048,576 bytes, a record has fewer"
    assert large in done.stderr
    assert len(done.stderr.splitlines()) == 3
    if words[0] == "check" and "--diff" not in words:
        assert "good.rootlog: legal" in done.stdout


@pytest.mark.usefixtures("folder")
def test_what_is_read_from_standard_input_has_an_end():
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "rootlog", "check", "-"],
            stdin=endless,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("rootlog: cannot read -: it has more than ")


@pytest.mark.parametrize("jobs", [(), ("-j", "2")], ids=["alone", "several"])
@pytest.mark.parametrize("name", ["/dev/fd/{}", "/proc/self/fd/{}", "/dev/stdin"])
@pytest.mark.usefixtures("folder")
def test_a_pipe_that_the_shell_hands_over_is_read(name, jobs):
    theirs, ours = os.pipe()
    with open(theirs, "rb") as pipe:
        os.write(ours, LEGAL.encode())
        os.close(ours)
        path = name.format(theirs)
        if not os.path.exists(path.rpartition("/")[0]):
            pytest.skip("this system has no such names")
        done = subprocess.run(
            [sys.executable, "-m", "rootlog", "check", *jobs, "good.rootlog", path],
            stdin=pipe,
            pass_fds=[theirs],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{path}: legal" in done.stdout


@pytest.mark.usefixtures("folder")
def test_standard_input_is_read_however_many_work():
    done = subprocess.run(
        [sys.executable, "-m", "rootlog", "check", "-j", "2", "-", "good.rootlog"],
        input=LEGAL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "-: legal" in done.stdout


@pytest.mark.usefixtures("folder")
def test_the_library_raises_what_says_so():
    for name in ("pipe", "device", "large"):
        with pytest.raises(OSError, match=r"it (is a pipe|has more)"):
            rootlog.check(Path(f"{name}.rootlog"))


def test_the_longest_record_is_read(tmp_path):
    (tmp_path / "a").write_bytes(bytes(bounded.MOST))
    assert len(bounded.content(tmp_path / "a")) == bounded.MOST


def test_a_file_that_is_followed_and_becomes_a_pipe_is_as_one_that_is_gone(folder):
    feed = NewsFeed("good.rootlog")
    os.replace("pipe.rootlog", "good.rootlog")
    feed._look()
    assert feed._read.text is None
    os.replace("large.rootlog", "good.rootlog")
    (folder / "good.rootlog").write_text(LEGAL)
    feed._look()
    assert feed._read.text == LEGAL


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a." * 5_000 + "b = 1"])
def test_settings_that_nest_without_end_are_told(tmp_path, monkeypatch, capsys, text):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.rootlog").write_text(LEGAL)
    (tmp_path / "rootlog.toml").write_text(text)
    assert main(["check", "a.rootlog"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rootlog: rootlog.toml: ")
    assert "internal" not in said
