"""Files that the commands write: whole or not at all, and still what they were."""

import os
import stat
import sys
import threading
import time

import pytest

from rootlog.cli import annotate, fixing, fmt, saving
from rootlog.cli.__main__ import main
from tests.test_cli import LEGAL
from tests.test_report import RECORD

LOOSE = LEGAL.replace("C:t_k", "C: 1t_k")
"""Not in canonical notation."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder in which a record lies."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.rootlog").write_text(LOOSE)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ["annotate", "a.rootlog", "-o"],
        ["replay", "a.rootlog", "-o"],
        ["replay", "--format", "svg", "a.rootlog", "-o"],
    ],
)
def test_a_link_stays_a_link_and_what_it_leads_to_is_written(folder, words):
    (folder / "real").write_text("before")
    (folder / "link").symlink_to("real")
    (folder / "dangling").symlink_to("made")
    for name, target in (("link", "real"), ("dangling", "made")):
        assert main([*words, name]) == 0
        assert (folder / name).is_symlink()
        assert len((folder / target).read_text()) > len("before")
    assert {name for name in os.listdir() if name.startswith(".")} == set()


def test_a_file_with_two_names_keeps_both(folder):
    os.link("a.rootlog", "b.rootlog")
    assert main(["fmt", "-i", "a.rootlog"]) == 0
    assert (folder / "b.rootlog").read_text() == (folder / "a.rootlog").read_text() != LOOSE
    assert os.path.samefile("a.rootlog", "b.rootlog")


def test_a_pipe_is_written_into(folder):
    os.mkfifo("pipe")
    got = []
    reader = threading.Thread(target=lambda: got.append((folder / "pipe").read_text()))
    reader.start()
    assert main(["annotate", "a.rootlog", "-o", "pipe"]) == 0
    reader.join(10)
    assert got == [LOOSE]
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


def device(name, minor):
    """A device of that name in this folder: for root, who could do harm to the real one, were it replaced, only a likeness will do."""
    if sys.platform != "linux" or os.geteuid():
        pytest.skip("only root makes devices, and elsewhere they have other numbers")
    try:
        os.mknod(name, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        with open(name, "rb"):
            pass
    except OSError:
        pytest.skip("no devices can be made here")
    return name


def test_a_device_stays_one(folder):
    name = device("null", 3)
    assert main(["annotate", "a.rootlog", "-o", name]) == 0
    assert stat.S_ISCHR(os.stat(name).st_mode)


def test_a_full_device_is_told(folder, capsys):
    name = device("full", 7)
    assert main(["annotate", "a.rootlog", "-o", name]) == 2
    assert "cannot write full: No space left on device" in capsys.readouterr().err
    assert stat.S_ISCHR(os.stat(name).st_mode)


@pytest.mark.parametrize("words", [["fmt", "-i"], ["annotate", "--in-place"], ["annotate", "-o"]])
def test_a_read_only_file_is_left_alone(folder, capsys, words):
    path = folder / "a.rootlog"
    before = f"{RECORD} C:t->1\n"
    path.write_text(before)
    path.chmod(0o444)
    if words[-1] == "-o":
        words = [*words, "a.rootlog"]
    assert main([*words, "a.rootlog"]) == 2
    assert "cannot write a.rootlog: it is read-only" in capsys.readouterr().err
    assert path.read_text() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


def test_a_read_only_file_that_needs_no_change_is_no_trouble(folder):
    (folder / "a.rootlog").write_text(LEGAL)
    (folder / "a.rootlog").chmod(0o444)
    assert main(["annotate", "--in-place", "a.rootlog"]) == 0
    assert main(["fmt", "-i", "a.rootlog"]) == 0


def test_a_file_of_somebody_else_keeps_its_owner(folder, monkeypatch):
    """As where a group may write it: a new file would be ours."""
    monkeypatch.setattr(saving, "_is_ours", lambda _: False)
    before = os.stat("a.rootlog").st_ino
    assert main(["fmt", "-i", "a.rootlog"]) == 0
    assert os.stat("a.rootlog").st_ino == before
    assert (folder / "a.rootlog").read_text() != LOOSE


def test_a_folder_that_takes_no_new_files_is_no_hindrance(folder, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(saving.tempfile, "mkstemp", refuse)
    assert main(["fmt", "-i", "a.rootlog"]) == 0
    assert (folder / "a.rootlog").read_text() != LOOSE


def test_what_goes_wrong_leaves_the_file_and_no_other(folder, capsys, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, "replace", refuse)
    assert main(["annotate", "a.rootlog", "-o", "b.rootlog"]) == 2
    assert "cannot write b.rootlog: No space left on device" in capsys.readouterr().err
    assert os.listdir() == ["a.rootlog"]


def test_a_folder_is_no_file(folder, capsys):
    (folder / "sub").mkdir()
    assert main(["replay", "a.rootlog", "-o", "sub"]) == 2
    assert "cannot write sub: Is a directory" in capsys.readouterr().err


def test_a_new_file_has_the_usual_mode(folder):
    mask = os.umask(0o027)
    try:
        assert main(["annotate", "a.rootlog", "-o", "new"]) == 0
    finally:
        os.umask(mask)
    assert stat.S_IMODE(os.stat("new").st_mode) == 0o640


def test_every_record_that_can_be_formatted_is(folder, capsys):
    (folder / "b.rootlog").write_text(LOOSE)
    (folder / "c.rootlog").write_text(LOOSE)
    (folder / "b.rootlog").chmod(0o444)
    assert main(["fmt", "-i", "a.rootlog", "nope", "b.rootlog", "c.rootlog"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "rootlog: cannot read nope: No such file or directory",
        "rootlog: cannot write b.rootlog: it is read-only",
    ]
    texts = {name: (folder / f"{name}.rootlog").read_text() for name in "abc"}
    assert texts["b"] == LOOSE
    assert texts["a"] == texts["c"] != LOOSE
    assert main(["fmt", "--check", "nope", "a.rootlog"]) == 2
    assert main(["fmt", "--check", "a.rootlog"]) == 0


WRITERS = [
    ["fmt", "-i"],
    ["annotate", "-i"],
    ["fix", "--all"],
    ["ruling", "a.rootlog", "1", "we say so"],
]
"""Commands that write into the record itself."""


def written(command):
    """The exit status of a command that writes into the record."""
    return main(command if len(command) > 2 else [*command, "a.rootlog"])


@pytest.fixture
def wrong(folder):
    """A record that each of the commands changes."""
    path = folder / "a.rootlog"
    path.write_text(LOOSE.replace("Map: Fall", "Map: Fal"))
    return path


@pytest.mark.parametrize("links", [1, 2])
@pytest.mark.parametrize("command", WRITERS, ids=lambda words: words[0])
def test_what_was_changed_meanwhile_is_left_as_it_is(wrong, capsys, monkeypatch, command, links):
    """Whatever it was that changed it between reading and writing, and however it would be written."""
    if links > 1:
        os.link(wrong, "other-name")
    other = wrong.read_text() + "// added meanwhile\n"
    real = saving.put

    def late(path, content, *before):
        wrong.write_text(other)
        real(path, content, *before)

    for module in (annotate, fixing, fmt, saving):
        monkeypatch.setattr(module, "put", late)
    assert written(command) == 2
    said = capsys.readouterr()
    assert "cannot write a.rootlog: it was changed meanwhile; it is left as it is now" in said.err
    assert wrong.read_text() == other
    assert sorted(os.listdir()) == ["a.rootlog", *["other-name"][: links - 1]]


def test_what_another_rootlog_is_writing_is_left_to_it(wrong, capsys):
    fcntl = pytest.importorskip("fcntl")
    before = wrong.read_text()
    with wrong.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert main(["fmt", "-i", "a.rootlog"]) == 2
    assert "cannot write a.rootlog: another program is writing it" in capsys.readouterr().err
    assert wrong.read_text() == before
    assert main(["fmt", "-i", "a.rootlog"]) == 0


@pytest.mark.parametrize("reserves", [True, False])
def test_a_full_disk_takes_nothing_from_a_file_that_is_written_in_its_place(
    wrong, capsys, monkeypatch, reserves
):
    """A file with two names: no new one may stand for it. A limit on the size of files is as a disk that is full."""
    resource = pytest.importorskip("resource")
    os.link(wrong, "other-name")
    before = wrong.read_text()
    if not reserves:
        monkeypatch.delattr(saving.os, "posix_fallocate", raising=False)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, limits[1]))
    try:
        status = main(["annotate", "-i", "a.rootlog"])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert status == 2
    assert "cannot write a.rootlog: File too large" in capsys.readouterr().err
    assert wrong.read_text() == before


def test_a_file_keeps_its_group(folder, monkeypatch):
    path = folder / "a.rootlog"
    other = next((one for one in os.getgroups() if one != path.stat().st_gid), None)
    other = 12345 if os.geteuid() == 0 else other
    if other is None:
        pytest.skip("this user is in one group alone")
    os.chown(path, -1, other)
    path.chmod(0o664)
    assert main(["fmt", "-i", "a.rootlog"]) == 0
    assert path.read_text() != LOOSE
    assert (path.stat().st_gid, stat.S_IMODE(path.stat().st_mode)) == (other, 0o664)


def test_what_a_killed_process_left_is_taken_away_once_it_is_old(folder):
    for name, age in ((".rootlog-abcdefgh", 7200), (".rootlog-ijklmnop", 60), (".rootlogrc", 7200)):
        (folder / name).write_text("half of a record")
        then = time.time() - age
        os.utime(name, (then, then))
    os.mkdir(".rootlog-folder")
    os.utime(".rootlog-folder", (0, 0))
    assert main(["fmt", "-i", "a.rootlog"]) == 0
    left = [".rootlog-folder", ".rootlog-ijklmnop", ".rootlogrc", "a.rootlog"]
    assert sorted(os.listdir()) == left
