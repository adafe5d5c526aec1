"""`rootlog fix` and `rootlog check --diff`, as they are typed: what is applied, what stays, what is said."""

import io
import os
import pty
import select
import shutil
import subprocess
import sys
import time
from typing import NamedTuple

import pytest

from rootlog.cli.__main__ import main

GAME = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$

C: t->1 / t1-> ; b_s->5/++/w->10/w8->7/w9->12/#->C   // to the right
E:R#E->$_r/w->3/4w3->6/b->6/++/#->E
"""
BROKEN = GAME.replace("w8->7/w9->12", "w8>7/w9→12").replace("Deck: S", "Dekc: S")


class Done(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: bytes
    stderr: bytes


@pytest.fixture
def run(monkeypatch, capfdbinary):
    """Runs the command line, as from a shell in the folder `cwd` with `given` on standard input."""

    def typed(*words, cwd=None, given=b""):
        if cwd is not None:
            monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main([str(word) for word in words])
        said = capfdbinary.readouterr()
        return Done(status, said.out, said.err)

    return typed


@pytest.fixture
def path(tmp_path):
    """A record with three slips."""
    written = tmp_path / "a game.rootlog"
    written.write_bytes(BROKEN.encode())
    return written


def test_all_are_applied_and_told(run, path):
    done = run("fix", "--all", path.name, cwd=path.parent)
    assert path.read_bytes() == GAME.encode()
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "a game.rootlog: 3 suggestions applied",
        "  line 2: replace `Dekc: Standard` by `Deck: Standard`",
        "  line 9: replace `w8>7` by `w8->7`",
        "  line 9: replace `w9→12` by `w9->12`",
        "a game.rootlog: legal (no errors, no warnings, 4 turns, 21 actions, law-6, E 1, C 1, unfinished)",
    ]


@pytest.mark.parametrize(
    ("before", "after", "encoding"),
    [("\n", "\r\n", "utf-8"), ("\n", "\r\n", "utf-8-sig"), ("Ansel", "Zoë", "cp1252")],
)
def test_what_is_not_meant_otherwise_stays_byte_for_byte(run, path, before, after, encoding):
    texts = (text.replace(before, after) for text in (BROKEN.replace("→", ">"), GAME))
    written, meant = (text.encode(encoding) for text in texts)
    path.write_bytes(written)
    assert run("fix", "--all", path).returncode == 0
    assert path.read_bytes() == meant


def test_how_far_it_is_is_shown_on_a_terminal(run, path, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    later = iter(range(100, 200))
    monkeypatch.setattr("rootlog.cli.progress.time.monotonic", lambda: next(later))
    for name in ("b.rootlog", "c.rootlog"):
        (path.parent / name).write_bytes(BROKEN.encode())
    done = run("fix", "--all", path.parent)
    assert b"records" in done.stderr
    assert b"3/3" in done.stderr
    assert done.stdout.count(b"3 suggestions applied") == 3


def test_only_the_suggestions_of_a_line_are_applied(run, path):
    done = run("fix", "--line", "9", path)
    assert path.read_bytes() == GAME.replace("Deck: S", "Dekc: S").encode()
    assert done.returncode == 1
    assert b"2 suggestions applied" in done.stdout
    assert b"help: replace `Dekc: Standard` by `Deck: Standard`" in done.stdout
    assert run("fix", "--line", "2", "--line", "4", path).returncode == 0
    assert path.read_bytes() == GAME.encode()


def test_a_line_without_a_suggestion_is_told(run, path):
    done = run("fix", "--line", "1", path)
    assert done.returncode == 1
    assert b"there is no suggestion for line 1" in done.stderr
    assert path.read_bytes() == BROKEN.encode()


def test_select_says_of_which_rules(run, path):
    run("fix", "--all", "--ignore", "notation", path)
    assert path.read_bytes() == BROKEN.encode()


@pytest.mark.parametrize(
    "words", [["check", "--diff"], ["fix", "--diff"], ["check", "--fix", "--diff"]]
)
def test_the_difference_is_a_patch_and_nothing_else(run, path, words):
    content = BROKEN.replace("\n", "\r\n").rstrip().encode()
    path.write_bytes(content)
    done = run(*words, path.name, cwd=path.parent)
    assert path.read_bytes() == content
    assert done.returncode == (1 if words == ["check", "--diff"] else 0)
    lines = done.stdout.decode().split("\n")
    assert lines[:2] == ["--- a game.rootlog\t", "+++ a game.rootlog\t"]
    assert [line for line in lines if line.startswith(("-", "+"))][2:] == [
        "-Dekc: Standard\r",
        "+Deck: Standard\r",
        "-C: t->1 / t1-> ; b_s->5/++/w->10/w8>7/w9→12/#->C   // to the right\r",
        "+C: t->1 / t1-> ; b_s->5/++/w->10/w8->7/w9->12/#->C   // to the right\r",
    ]
    if shutil.which("patch"):
        subprocess.run(["patch", "--binary"], input=done.stdout, cwd=path.parent, check=True)
        assert path.read_bytes() == GAME.replace("\n", "\r\n").rstrip().encode()


def test_the_last_line_of_a_patch_says_that_it_has_no_end(run, path):
    path.write_bytes(BROKEN.split("E:R#")[0].rstrip().encode())
    assert b"\n\\ No newline at end of file\n" in run("check", "--diff", path).stdout


def test_several_records_have_one_difference_each(run, path):
    other = path.with_name("b.rootlog")
    other.write_text(BROKEN, encoding="utf-8")
    path.with_name("c.rootlog").write_text(GAME, encoding="utf-8")
    alone, shared = (run("check", "--diff", "-j", jobs, path.parent) for jobs in ("1", "2"))
    assert alone.stdout.count(b"\n+++ ") == 2
    assert shared.stdout == alone.stdout


def test_check_fixes_as_fix_does(run, path):
    done = run("check", "--fix", "--all", path)
    assert done.returncode == 0
    assert b"3 suggestions applied" in done.stdout
    assert path.read_bytes() == GAME.encode()


def test_standard_input_is_fixed_to_standard_output(run):
    done = run("fix", "--all", "-", given=BROKEN.encode())
    assert done.stdout == GAME.encode()
    assert b"3 suggestions applied" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fix", "x"], "no terminal to ask on"),
        (["check", "--fix", "x"], "no terminal to ask on"),
        (["fix", "--line", "1", "x", "y"], "--line goes with one record"),
        (["check", "--line", "1", "x"], "--line goes with --fix or --diff"),
        (["fix", "--all", "nowhere"], "cannot read nowhere"),
    ],
)
def test_wrong_usage_is_told(run, words, said):
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr.decode()


def test_a_read_only_file_is_left_alone(run, path):
    path.chmod(0o444)
    done = run("fix", "--all", path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"cannot write" in done.stderr
    assert path.read_bytes() == BROKEN.encode()


def test_a_record_without_suggestions_is_not_written(run, path):
    path.write_text(GAME, encoding="utf-8")
    path.chmod(0o444)
    assert run("fix", "--all", path).returncode == 0


def test_a_suggestion_that_brings_another_is_followed_by_it(run, path):
    """The line becomes a turn, and only then its actions can be read."""
    path.write_text(
        GAME.replace("E:R#E->$_r/w->3/4w3->6", "e R#E→$_r/w->34w3->6"), encoding="utf-8"
    )
    done = run("fix", "--all", path)
    assert path.read_text(encoding="utf-8") == GAME, done.stdout.decode()


def talk(path, *answers):
    """What is said on a terminal where those answers are typed, one for each question."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "rootlog", "fix", "--color", "never", path.name]
    streams = {"stdin": follower, "stdout": follower, "stderr": follower}
    with subprocess.Popen(command, cwd=path.parent, **streams) as running:
        os.close(follower)
        said = ""
        for answer in (*answers, None):
            said += _heard(leader, "? for help: ")
            if answer is not None:
                os.write(leader, f"{answer}\n".encode())
        status = running.wait(20)
    os.close(leader)
    return status, said.replace("\r\n", "\n")


def _heard(leader, until):
    """What the terminal shows until it asks, or ends."""
    said, deadline = b"", time.monotonic() + 60
    while not said.endswith(until.encode()):
        assert time.monotonic() < deadline, said
        if select.select([leader], [], [], 0.1)[0]:
            try:
                said += os.read(leader, 4096)
            except OSError:
                break
    return said.decode()


def test_each_is_asked_about_on_a_terminal(path):
    status, said = talk(path, "what?", "n", "y", "n")
    assert said.count("apply it?") == 4
    assert "  - C: t->1 / t1-> ; b_s->5/++/w->10/w8>7/w9→12/#->C   // to the right\n" in said
    assert "  + C: t->1 / t1-> ; b_s->5/++/w->10/w8->7/w9→12/#->C   // to the right\n" in said
    assert "1 suggestion applied\n" in said
    assert path.read_bytes() == BROKEN.replace("w8>7", "w8->7").encode()
    assert status == 1


def test_what_was_chosen_before_quitting_is_written(path):
    _, said = talk(path, "y", "q")
    assert said.count("apply it?") == 2
    assert path.read_bytes() == BROKEN.replace("Dekc", "Deck").encode()
