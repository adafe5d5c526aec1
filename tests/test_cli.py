"""The command line: exit statuses, the fast path, files in and out."""

import io
import json
import os
import subprocess
import sys

import pytest

from rootlog.cli.__main__ import main, plain_check
from rootlog.version import VERSION
from tests.test_report import RECORD

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEGAL = """\
Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a legal record, an illegal one below, and a text that is no record."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "below").mkdir()
    (tmp_path / "legal.rootlog").write_text(LEGAL)
    (tmp_path / "below" / "illegal.rootlog").write_text(RECORD)
    (tmp_path / "notes.txt").write_text("not looked at")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["check", "a"], (["a"], "text")),
        (["check", "--format", "json", "a", "-"], (["a", "-"], "json")),
        (["check", "--format=json", "a"], (["a"], "json")),
        (["check", "--format", "github", "a"], None),
        (["check", "--strict", "a"], None),
        (["check", "a", "--strict"], None),
        (["check"], None),
        (["check", "--format"], None),
        (["check", "--format", "json"], None),
        (["stats", "a"], None),
        ([], None),
    ],
)
def test_only_the_plain_form_takes_the_short_way(words, expected):
    assert plain_check(words) == expected


@pytest.mark.parametrize("format_", ["text", "json"])
def test_both_ways_say_the_same(folder, capsys, format_):
    plain = main(["check", "--format", format_, "legal.rootlog", "below"])
    short = capsys.readouterr()
    through_click = main(["check", "--no-progress", "--format", format_, "legal.rootlog", "below"])
    assert (through_click, capsys.readouterr()) == (plain, short)


def test_a_legal_record_gives_0_and_an_illegal_one_1(folder, capsys):
    assert main(["check", "legal.rootlog"]) == 0
    assert "legal.rootlog: legal" in capsys.readouterr().out
    assert main(["check", "below/illegal.rootlog"]) == 1
    assert "below/illegal.rootlog: illegal" in capsys.readouterr().out


def test_a_folder_gives_every_record_below_it_sorted(folder, capsys):
    main(["check", "--format", "json", "."])
    document = json.loads(capsys.readouterr().out)
    assert [os.path.normpath(r["path"]) for r in document["records"]] == [
        os.path.normpath("below/illegal.rootlog"),
        "legal.rootlog",
    ]


def test_an_empty_folder_is_said(folder, capsys):
    (folder / "empty").mkdir()
    assert main(["check", "empty"]) == 0
    assert "no .rootlog file below" in capsys.readouterr().err


def test_a_path_that_cannot_be_read_gives_2_and_the_others_are_judged(folder, capsys):
    assert main(["check", "no-such-file", "legal.rootlog"]) == 2
    said = capsys.readouterr()
    assert "rootlog: cannot read no-such-file: No such file or directory" in said.err
    assert "legal.rootlog: legal" in said.out


def test_a_text_that_is_no_record_gives_1_and_the_others_are_judged(folder, capsys):
    (folder / "nonsense.rootlog").write_text("this is no record\n")
    assert main(["check", "--format", "json", "nonsense.rootlog", "legal.rootlog"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert [r["verdict"] for r in document["records"]] == ["unreadable", "legal"]


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--no-such-option"],
        ["check"],
        ["no-such-command"],
        ["run"],
        ["check", "--law", "law-99", "legal.rootlog"],
        ["check", "--format", "xml", "legal.rootlog"],
        ["annotate", "no-such-file"],
        ["annotate", "--in-place", "--diff", "legal.rootlog"],
        ["annotate", "--in-place", "-"],
    ],
)
def test_wrong_usage_gives_2_and_a_sentence(folder, capsys, words):
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err
    assert "Traceback" not in said.err


def test_an_unknown_law_is_told_with_those_that_exist(folder, capsys):
    main(["check", "--law", "law-99", "legal.rootlog"])
    assert "law-16" in capsys.readouterr().err


def test_strict_counts_warnings(folder, capsys):
    (folder / "ruled.rootlog").write_text(LEGAL + "//= 1 9.9 names nothing\n")
    assert main(["check", "ruled.rootlog"]) == 0
    assert main(["check", "--strict", "ruled.rootlog"]) == 1
    assert "the ruling names 9.9" in capsys.readouterr().out


def test_several_processes_say_the_same_in_the_same_order(folder, capfd):
    for number in range(12):
        (folder / f"{number}.rootlog").write_text(RECORD if number % 3 else LEGAL)
    one = main(["check", "--format", "json", "."])
    alone = capfd.readouterr().out
    many = main(["check", "--format", "json", "-j", "3", "."])
    assert (many, capfd.readouterr().out) == (one, alone)


def test_github_names_the_file(folder, capsys):
    main(["check", "--format", "github", "below/illegal.rootlog"])
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith("::") and "file=below/illegal.rootlog" in line for line in lines)


def test_colours_come_when_asked_for(folder, capsys):
    main(["check", "--color", "always", "legal.rootlog"])
    assert "\x1b[" in capsys.readouterr().out
    main(["check", "--color", "auto", "legal.rootlog"])
    assert "\x1b[" not in capsys.readouterr().out


def test_progress_is_shown_on_standard_error_when_asked_for(folder, capsys):
    for number in range(3):
        (folder / f"{number}.rootlog").write_text(LEGAL)
    main(["check", "--progress", "."])
    said = capsys.readouterr()
    assert "records" in said.err
    assert "5 records: " in said.out
    main(["check", "--no-progress", "."])
    assert capsys.readouterr().err == ""


def test_a_bar_on_the_terminal_takes_nothing_from_a_report_that_goes_to_a_file(folder):
    for number in range(3):
        (folder / f"{number}.rootlog").write_text(LEGAL)
    ours, theirs = pytest.importorskip("pty").openpty()
    command = [sys.executable, "-m", "rootlog", "check", "--progress", "."]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=False)
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)
    assert done.stdout.count(b": legal (") == 4
    assert b": legal (" not in shown
    assert b"5/5" in shown


def test_annotate_in_place_and_back(folder, capsys):
    path = folder / "below" / "illegal.rootlog"
    os.chmod(path, 0o640)
    assert main(["annotate", "--in-place", str(path)]) == 0
    once = path.read_bytes()
    assert b"\n//! " in once
    assert oct(path.stat().st_mode)[-3:] == "640"
    main(["annotate", "--in-place", str(path)])
    assert path.read_bytes() == once
    main(["annotate", "--strip", "--in-place", str(path)])
    assert path.read_text() == RECORD
    assert sorted(os.listdir(path.parent)) == ["illegal.rootlog"]
    assert capsys.readouterr().out == ""


def test_annotate_to_another_file_and_as_a_difference(folder, capsys):
    main(["annotate", "below/illegal.rootlog", "-o", "new.rootlog"])
    assert (folder / "below" / "illegal.rootlog").read_text() == RECORD
    assert "//! " in (folder / "new.rootlog").read_text()
    main(["annotate", "--diff", "below/illegal.rootlog"])
    added = [line for line in capsys.readouterr().out.splitlines() if line.startswith("+")]
    assert added[1:]
    assert all(line.startswith("+//! ") for line in added[1:])


def _run(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "rootlog.cli", *words], capture_output=True, check=False, **options
    )


def test_a_record_comes_from_standard_input_and_goes_to_standard_output_byte_for_byte():
    content = LEGAL.replace("\n", "\r\n").encode("utf-8-sig").rstrip()
    done = _run("check", "--format", "json", "-", input=content)
    assert json.loads(done.stdout)["records"][0]["path"] == "-"
    assert _run("annotate", "--strip", "-", input=content).stdout == content


def test_the_version_is_told():
    done = _run("--version")
    assert (done.returncode, done.stdout.decode().split()[-1]) == (0, VERSION)


def test_help_lists_the_commands():
    done = _run("--help")
    assert done.returncode == 0
    for name in (b"check", b"annotate", b"explain", b"stats"):
        assert name in done.stdout


def _completed(*words):
    asked = {"COMP_WORDS": " ".join(("rootlog", *words)), "COMP_CWORD": str(len(words))}
    environment = {**os.environ, "_ROOTLOG_COMPLETE": "bash_complete", **asked}
    return [line.partition(b",")[2] for line in _run(env=environment).stdout.split()]


def test_shell_completion_answers():
    assert _completed("an") == [b"annotate"]


def test_shell_completion_offers_the_law_of_the_day_to_commands_that_judge():
    assert _completed("check", "--law", "by") == [b"by-date"]
    assert _completed("rule", "--law", "by") == []
    assert _completed("generate", "--law", "by") == []


def test_shell_completion_offers_what_options_take():
    assert _completed("generate", "--map", "Fa") == [b"Fall"]
    assert _completed("generate", "--deck", "St") == [b"Standard"]
    assert _completed("generate", "--landmarks", "tower,fo") == [b"tower,forge"]
    assert _completed("table", "--by", "pl") == [b"player"]
    assert b"h_C" in _completed("generate", "--hirelings", "h_")
    assert _completed("check", "--select", "prof")[0] == b"profile"


def test_a_closed_pipe_ends_quietly(tmp_path):
    path = tmp_path / "a.rootlog"
    path.write_text(RECORD)
    for words in (["check"], ["check", "--no-progress"]):
        with subprocess.Popen(
            [sys.executable, "-m", "rootlog.cli", *words, *[str(path)] * 40],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 141


@pytest.mark.usefixtures("failing")
def test_an_interruption_and_an_internal_error_show_no_traceback(monkeypatch, capsys):
    def interrupted(*_):
        raise KeyboardInterrupt

    def broken(*_):
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("rootlog.cli.run_check.check", interrupted)
    assert main(["check", "a"]) == 130
    monkeypatch.setattr("rootlog.cli.run_check.check", broken)
    assert main(["check", "a"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rootlog: internal error (RuntimeError: two lines at tests/test_cli.py:")
    assert said.endswith(f"rootlog {VERSION}; ROOTLOG_DEBUG=1 shows where\n")
    assert said.count("\n") == 1
    monkeypatch.setenv("ROOTLOG_DEBUG", "1")
    assert main(["check", "a"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_what_the_terminal_cannot_show_is_written_as_an_escape(monkeypatch):
    from rootlog.cli.files import write

    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    write("Änne \udc80\n")
    assert raw.getvalue() == b"\\xc4nne \\udc80\n"


def test_explain_tells_play_and_rules(folder, capsys):
    assert main(["explain", "--turn", "3", "below/illegal.rootlog"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("turn 3 C, round 1\n")
    assert "   2  w12->11" in said
    main(["explain", "--format", "json", "below/illegal.rootlog"])
    document = json.loads(capsys.readouterr().out)
    assert {line["turn"] for line in document["actions"]} == {1, 2, 3}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--turn", "4"], "there is no turn 4: the record has 3"),
        (["--turn", "3", "--action", "9"], "turn 3 has 3 actions, no action 9"),
        (["--action", "1"], "--action needs --turn"),
    ],
)
def test_explain_of_what_is_not_there_is_an_error(folder, capsys, words, said):
    assert main(["explain", *words, "below/illegal.rootlog"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err


def test_explain_of_one_action(folder, capsys):
    assert main(["explain", "--turn", "3", "--action", "2", "below/illegal.rootlog"]) == 0
    out = capsys.readouterr().out
    assert "   2  w12->11" in out
    assert "   1  " not in out
    words = ["--turn", "3", "--action", "2", "--format", "json", "below/illegal.rootlog"]
    assert main(["explain", *words]) == 0
    lines = json.loads(capsys.readouterr().out)["actions"]
    assert {(line["turn"], line["action"]) for line in lines} == {(3, 2)}


def test_stats_as_text_csv_and_json(folder, capsys):
    assert main(["stats", "below/illegal.rootlog"]) == 0
    assert "Birgit" in capsys.readouterr().out
    main(["stats", "--format", "csv", "."])
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("path,faction,player,winner,round,score")
    assert len(rows) == 1 + 2 * 2 + 2 * 1
    main(["stats", "--format", "json", "."])
    assert len(json.loads(capsys.readouterr().out)["records"]) == 2


def test_the_package_runs_as_the_command(folder):
    done = subprocess.run(
        [sys.executable, "-m", "rootlog", "check", "legal.rootlog"],
        env={**os.environ, "PYTHONPATH": ROOT},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
