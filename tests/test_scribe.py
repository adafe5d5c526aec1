"""What a scribe meets, through the installed command: slips told in their place, watching, folders, completion."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.installed import ROOT, run

SET_UP = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
"""
TURN = "C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/#->C"
WRONG = TURN.replace("w8->7", "w8->11")


@pytest.fixture
def record(tmp_path):
    """Writes a record of some turns after the set-up."""

    def written(*turns, name="game.rootlog"):
        path = tmp_path / name
        path.write_text(SET_UP + "".join(f"{turn}\n" for turn in turns), newline="")
        return path

    return written


# --- slips ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "place", "said"),
    [
        ((TURN, "E:R#E->$_q/#->E"), "9:3", "has no column q"),
        (("C:#theif->C",), "8:3", "has a card theif"),
        (("C:Z%q",), "8:3", "there is no item q; items are s (sword), b (bag), c (coin)"),
        (("C:%q$->",), "8:3", "there is no item q"),
        (("C:XW9",), "8:3", "there is no faction W; factions are C (Marquise), E (Eyrie), "),
        (("C:t->1/t1->//b_s->5/++",), "8:14", "`b_s->5` looks like an action"),
        ((TURN + "  // w10->11/w7->8",), "8:51", "`w10->11` looks like an action"),
    ],
)
def test_a_slip_is_told_where_it_stands(record, turns, place, said):
    path = record(*turns)
    told = run("check", str(path)).out.partition(f"{path}:{place}: ")[2].splitlines()[0]
    assert "notation" in told
    assert said in told


def test_what_looks_like_an_action_in_a_comment_is_a_warning_alone(record):
    done = run("check", str(record(TURN + " // ++2")))
    assert done.status == 0
    assert "no errors, 1 warning" in done.out


@pytest.mark.parametrize(
    "comment",
    ["a critical ambush", "2", "8 -> 7 was a mistake", "--", "w8->11 was meant", "E/C", "10/11"],
)
def test_a_comment_in_words_is_a_comment(record, comment):
    assert "no errors, no warnings" in run("check", str(record(f"{TURN} // {comment}"))).out


# --- watching ------------------------------------------------------------------------------------------------


@pytest.fixture
def watching():
    """Starts `check --watch` and gives the process and what waits for a line of its output."""
    started = []

    def start(*words, **options):
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "rootlog", "check", "--watch", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            **options,
        )
        started.append(process)

        def until(part):
            lines = []
            for line in process.stdout:
                lines.append(line)
                if part in line:
                    return "".join(lines)
            raise AssertionError("".join(lines))

        return process, until

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_a_record_is_checked_again_when_it_is_saved_and_what_is_new_is_marked(record, watching):
    path = record(TURN)
    process, until = watching(path)
    assert "legal (no errors" in until("watching 1 record")
    path.write_text(SET_UP + WRONG + "\n")
    saved = time.monotonic()
    told = until("watching")
    assert time.monotonic() - saved < 5  # a second on a machine that does nothing else
    assert "\n+ Ansel, Marquise, turn 3: " in told
    assert f"\n{path}:8:" in told
    assert "since the last time: 1 new finding, none gone" in told
    path.write_text(SET_UP + "\n" + WRONG + "\n")
    again = until("watching")
    assert f"\n{path}:9:" in again
    assert "no new findings, none gone" in again
    path.write_text(SET_UP + TURN + "\n")
    assert "no new findings, 1 gone" in until("watching")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 0


def test_a_folder_is_watched_for_records_that_come_and_go(record, watching, tmp_path):
    record(TURN, name="one.rootlog")
    process, until = watching(tmp_path)
    until("watching 1 record")
    other = record(WRONG, name="two.rootlog")
    told = until("watching 2 records")
    assert "\n+ Ansel, Marquise, turn 3: " in told
    assert f"\n{other}:8:" in told
    (tmp_path / "rootlog.toml").write_text('ignore = ["4.2"]\n')
    assert "1 gone" in until("watching 2 records")
    other.unlink()
    assert f"{other}: the file is gone; the last findings are above\n" in until("watching 1 record")
    (tmp_path / "one.rootlog").write_text(SET_UP + WRONG + "\n")
    assert str(other) not in until("watching 1 record")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 1


def test_what_was_found_last_stays_while_the_record_cannot_be_judged(record, watching, tmp_path):
    path = record(WRONG)
    settings = tmp_path / "rootlog.toml"
    process, until = watching(path)
    found = until("watching 1 record")
    last = found.partition(f"{path}:8:")[2].partition("\n")[0]
    settings.write_text("law = 7\n[")
    broken = until("watching 1 record")
    assert last in broken
    assert f"{path}: {settings}: " in broken
    assert "no new findings, none gone" in broken
    settings.unlink()
    assert f"{path}: {settings}" not in until("watching 1 record")
    path.unlink()
    gone = until("watching no records")
    assert last in gone
    assert f"{path}: the file is gone; the last findings are above\n" in gone
    assert "no new findings, none gone" in gone
    record(TURN)
    again = until("watching 1 record")
    assert "1 gone" in again
    assert "the file is gone" not in again
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 0


def test_a_terminal_is_cleared(record):
    pty = pytest.importorskip("pty")
    path = record(TURN)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "rootlog", "check", "--watch", str(path)],
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
    )
    os.close(theirs)
    shown = b""
    while b"watching" not in shown:
        shown += os.read(ours, 4096)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=20)
    os.close(ours)
    assert shown.startswith(b"\x1b[H\x1b[2J")


@pytest.mark.parametrize(
    "words", [("-",), ("--format", "json", "a"), ("--diff", "a"), ("--fix", "a")]
)
def test_what_cannot_be_watched_is_said(words):
    done = run("check", "--watch", *words)
    assert done.status == 2
    assert "watch" in done.err


# --- folders -------------------------------------------------------------------------------------------------


def test_annotate_takes_folders_and_several_files(record, tmp_path):
    good = record(TURN, name="good.rootlog")
    bad = record(WRONG, name="bad.rootlog")
    before = good.read_bytes(), bad.read_bytes()
    assert run("annotate", str(good), str(bad)).status == 2
    assert "//! " in run("annotate", "--diff", str(tmp_path)).out
    assert run("annotate", "--in-place", str(tmp_path)).status == 0
    assert good.read_bytes() == before[0]
    assert b"//! 6 4.2" in bad.read_bytes()
    assert run("annotate", "--in-place", "--strip", str(good), str(bad)).status == 0
    assert (good.read_bytes(), bad.read_bytes()) == before


def test_annotate_does_the_others_where_a_path_cannot_be_read(record, tmp_path):
    bad = record(WRONG, name="bad.rootlog")
    done = run("annotate", "--in-place", str(tmp_path / "none.rootlog"), str(bad))
    assert done.status == 2
    assert "cannot read" in done.err
    assert b"//! 6 4.2" in bad.read_bytes()


# --- completion ----------------------------------------------------------------------------------------------


def _completed(shell, *words):
    if shell == "powershell":
        given = {"COMP_WORDS": "\n".join(w for w in words if w), "COMP_CWORD": words[-1]}
    else:
        last = words[-1] if shell == "fish" else str(len(words) - 1)
        given = {"COMP_WORDS": " ".join(words), "COMP_CWORD": last}
    return run(_ROOTLOG_COMPLETE=f"{shell}_complete", **given).out


SHELLS = ("bash", "zsh", "fish", "powershell")


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("rootlog", "che"), "check"),
        (("rootlog", "check", "--law", "law-1"), "law-16"),
        (("rootlog", "check", "--select", "4.2."), "4.2.1"),
        (("rootlog", "check", "--ignore", "4.2,6.5.4."), "4.2,6.5.4.II"),
        (("rootlog", "rule", "4.2."), "4.2.1"),
        (("rootlog", "generate", "--factions", "C,"), "C,E"),
    ],
)
def test_shells_complete_commands_laws_rules_and_factions(shell, words, offered):
    assert offered in _completed(shell, *words)


def test_rules_are_those_of_the_law_that_is_named():
    assert "18.1" in _completed("bash", "rootlog", "check", "--law", "law-16", "--select", "18.")
    assert not _completed("bash", "rootlog", "check", "--law", "law-1", "--select", "18.").strip()


def test_paths_are_left_to_the_shell():
    assert _completed("bash", "rootlog", "check", "ga") == "file,ga\n"
    assert _completed("powershell", "rootlog", "check", "ga").strip() == ""


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_a_shell_is_written_by_a_command(shell):
    done = run("completion", shell)
    assert done.status == 0
    assert f"{shell}_complete" in done.out
