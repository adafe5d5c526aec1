"""Windows and odd files, as far as any system can test it: patterns, encodings, endings, pipes, drives."""

import errno
import io
import json
import os
import subprocess
import sys

import pytest

from rootlog.cli import saving
from rootlog.cli.__main__ import main
from rootlog.cli.files import slashed, write, write_bytes
from rootlog.cli.parallel import processes
from tests.installed import ROOT, run
from tests.test_cli import LEGAL
from tests.test_report import RECORD


@pytest.mark.parametrize("words", [["check"], ["check", "--no-progress"], ["stats"], ["table"]])
def test_a_pattern_that_the_shell_left_is_expanded(tmp_path, words):
    for name in ("b.rootlog", "a.rootlog", "c.txt"):
        (tmp_path / name).write_text(LEGAL)
    said = run(*words, "*.rootlog", cwd=tmp_path)
    assert said.status == 0
    if words[0] != "table":
        assert said.out.index("a.rootlog") < said.out.index("b.rootlog")
    assert "c.txt" not in said.out


def test_a_pattern_that_matches_nothing_is_a_file_that_is_not_there(tmp_path):
    said = run("check", "*.rootlog", cwd=tmp_path)
    assert (said.status, said.out) == (2, "")
    assert "cannot read *.rootlog" in said.err


def test_a_file_may_be_named_like_a_pattern(tmp_path):
    (tmp_path / "a[1].rootlog").write_text(LEGAL)
    (tmp_path / "a1.rootlog").write_text(RECORD)
    assert run("check", "a[1].rootlog", cwd=tmp_path).out.startswith("a[1].rootlog: legal")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_utf_16_with_its_mark_is_read(tmp_path, encoding):
    text = RECORD.replace("Ansel", "Änsel 漢") if "Ansel" in RECORD else RECORD
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    path = tmp_path / "a.rootlog"
    path.write_text(text, encoding="utf-8")
    plain = json.loads(run("check", "--format", "json", path.name, cwd=tmp_path).out)
    path.write_bytes(mark + text.encode(encoding))
    wide = json.loads(run("check", "--format", "json", path.name, cwd=tmp_path).out)
    assert wide == plain


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_annotating_keeps_the_encoding_and_stripping_gives_the_bytes_back(tmp_path, encoding, ends):
    path = tmp_path / "a.rootlog"
    before = ("// é\n" + RECORD).replace("\n", ends).encode(encoding)
    path.write_bytes(before)
    assert run("annotate", "--in-place", path.name, cwd=tmp_path).status == 0
    once = path.read_bytes()
    assert f"{ends}//! " in once.decode(encoding)
    assert run("annotate", "--in-place", path.name, cwd=tmp_path).status == 0
    assert path.read_bytes() == once
    assert run("annotate", "--in-place", "--strip", path.name, cwd=tmp_path).status == 0
    assert path.read_bytes() == before
    assert run("fmt", "--in-place", path.name, cwd=tmp_path).status == 0
    assert path.read_bytes().decode(encoding).startswith("// é")


def test_a_mark_without_utf_16_behind_it_is_taken_for_windows_1252(tmp_path):
    (tmp_path / "a.rootlog").write_bytes(b"\xff\xfea" + LEGAL.encode())
    (tmp_path / "b.rootlog").write_bytes(b"\xff\xfe")
    said = run("check", "a.rootlog", "b.rootlog", cwd=tmp_path)
    assert said.status == 1
    if (len(LEGAL) + 3) % 2:
        assert "read as Windows-1252" in said.out
    assert "b.rootlog: unreadable" in said.out


def test_endings_in_capitals_are_read_and_texts_that_look_like_records_are_named(tmp_path):
    (tmp_path / "A.ROOTLOG").write_text(LEGAL)
    (tmp_path / "B.TXT").write_bytes(LEGAL.encode("utf-16"))
    (tmp_path / "notes.txt").write_text("bring the board")
    said = run("check", ".", cwd=tmp_path)
    assert said.out.startswith("./A.ROOTLOG: legal")
    assert "./B.TXT looks like a record and is skipped" in said.err
    assert "notes" not in said.out + said.err
    assert run("check", "B.TXT", cwd=tmp_path).status == 0


def test_a_page_is_named_without_the_ending_in_whatever_capitals(tmp_path):
    (tmp_path / "A.ROOTLOG").write_text(LEGAL)
    assert run("replay", "--format", "html", "-o", "site", ".", cwd=tmp_path).status == 0
    assert (tmp_path / "site" / "A.html").exists()


@pytest.mark.parametrize("words", [["check"], ["check", "--no-progress"], ["stats"], ["parse"]])
def test_what_is_redirected_is_utf_8_with_line_feeds_whatever_the_code_page(tmp_path, words):
    (tmp_path / "漢é.rootlog").write_text(LEGAL.replace("Ansel", "Änsel 漢"), encoding="utf-8")
    usual = run(*words, "漢é.rootlog", cwd=tmp_path)
    paged = run(*words, "漢é.rootlog", cwd=tmp_path, PYTHONIOENCODING="cp1252")
    assert paged == usual
    assert "\r" not in usual.out
    assert words[0] == "parse" or "漢é" in usual.out


def test_line_ends_are_not_translated(tmp_path, monkeypatch):
    """As on Windows, where text streams write CR LF."""
    (tmp_path / "a.rootlog").write_text(LEGAL)
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n"))
    assert main(["check", str(tmp_path / "a.rootlog")]) == 0
    assert raw.getvalue().endswith(b")\n")
    assert b"\r" not in raw.getvalue()


def test_paths_are_shown_with_slashes():
    assert slashed("games\\below\\a.rootlog", "\\") == "games/below/a.rootlog"
    assert slashed("games/b\\c.rootlog", "/") == "games/b\\c.rootlog"


def test_no_more_processes_than_windows_can_wait_for(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 128)
    assert processes(0, 1000, "nt") == 61
    assert processes(100, 1000, "nt") == 61
    assert processes(0, 1000, "posix") == 128
    assert processes(0, 3, "nt") == 3


class Closed(io.RawIOBase):
    """A pipe whose reader went away, as Windows tells it; at the end nobody writes to it any more."""

    gone = False

    def writable(self):
        return True

    def write(self, content):
        if not self.gone:
            raise OSError(errno.EINVAL, "Invalid argument")
        return len(content)


@pytest.mark.parametrize(("out", "what"), [(write, "text"), (write_bytes, b"bytes")])
def test_a_pipe_closed_with_einval_is_a_closed_pipe(monkeypatch, out, what):
    pipe = Closed()
    stream = io.TextIOWrapper(io.BufferedWriter(pipe), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    with pytest.raises(BrokenPipeError):
        out(what)
    pipe.gone = True


def test_a_file_that_another_program_holds_open_is_written_all_the_same(tmp_path, monkeypatch):
    """On Windows no file can take the place of one that is open."""
    path = tmp_path / "a.rootlog"
    path.write_text("before")

    def held(source, target):
        raise PermissionError(errno.EACCES, "The process cannot access the file", target)

    monkeypatch.setattr(os, "replace", held)
    saving.put(str(path), b"after")
    assert path.read_bytes() == b"after"
    assert os.listdir(tmp_path) == ["a.rootlog"]


def test_paths_on_two_drives_have_no_way_between_them(tmp_path, monkeypatch):
    """Nothing that is written hangs on a relative path between what is read and where it goes."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.rootlog").write_text(LEGAL)
    real = os.path.relpath

    def relpath(path, start=os.curdir):
        if not os.path.abspath(path).startswith(os.path.abspath(start)):
            raise ValueError("path is on mount 'C:', start on mount 'D:'")
        return real(path, start)

    monkeypatch.setattr("os.path.relpath", relpath)
    out = str(tmp_path / "out")
    assert main(["replay", "--format", "html", "-o", out, str(tmp_path / "in")]) == 0
    assert sorted(os.listdir(out)) == ["a.html", "index.html"]
    assert main(["check", "--format", "sarif", str(tmp_path / "in")]) == 0
    assert main(["check", "--diff", str(tmp_path / "in")]) == 0


@pytest.mark.skipif(not os.path.exists(os.path.join(ROOT, ".git")), reason="this is no clone")
def test_fixtures_keep_their_bytes_in_every_clone():
    paths = ["fixtures/games/readme.rootlog", "fixtures/cases/README.md", "README.md"]
    done = subprocess.run(
        ["git", "check-attr", "text", "eol", "--", *paths],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    said = dict(line.rsplit(": ", 1) for line in done.stdout.splitlines())
    assert said["fixtures/games/readme.rootlog: text"] == "unset"
    assert said["README.md: eol"] == "lf"
