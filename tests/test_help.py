"""Help: short, with examples that work, and quick."""

import io
import os
import re
import shlex
import shutil
import subprocess
import sys

import click
import pytest

from rootlog.catalogue.numbers import grown
from rootlog.cli.__main__ import main
from rootlog.cli.group import NAME, group
from tests import docs

COMMANDS = group.list_commands(None)
LASTING = {"serve", "lsp"}
"""What ends only when it is told to: of these the words alone are tried."""


def _examples(name):
    epilog = group.get_command(None, name).epilog or ""
    return [line.strip() for line in epilog.splitlines() if line.startswith("  rootlog ")]


def _every():
    return [pytest.param(line, id=line) for name in COMMANDS for line in _examples(name)]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_a_short_summary_examples_and_says_how_it_ends(name):
    command = group.get_command(None, name)
    summary = command.help.partition("\n\n")[0]
    assert len(summary) <= 50
    assert summary.endswith(".")
    assert 2 <= len(_examples(name)) <= 3
    assert "Exit status:" in command.help or "Exit status, " in command.help


def test_no_summary_is_cut_on_a_terminal_of_80_columns(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    assert "..." not in capsys.readouterr().out.partition("Commands:")[2]


def _with_cases(folder):
    """Put a catalogue of one case there, and a program that answers it."""
    (folder / "cases" / "4").mkdir(parents=True)
    case = os.path.join(docs.ROOT, "fixtures", "cases", "4", "you_must_rule.rootlog")
    shutil.copy(case, folder / "cases" / "4")
    (folder / "cases" / "numbers.txt").write_text(grown("", ["4/you_must_rule"]))
    shutil.copy(os.path.join(docs.ROOT, "docs", "catalogue_engine.py"), folder / "engine.py")


@pytest.mark.parametrize("line", _every())
def test_an_example_works(line, tmp_path, monkeypatch, capsysbinary):
    with open(os.path.join(docs.ROOT, "fixtures", "games", "readme.rootlog"), "rb") as file:
        content = file.read()
    (tmp_path / "games").mkdir()
    for name in ("game", "other"):
        (tmp_path / f"{name}.rootlog").write_bytes(content)
    finished = os.path.join(docs.ROOT, "fixtures", "games", "a_ritual_that_wins.rootlog")
    shutil.copy(finished, tmp_path / "games")
    (tmp_path / "results.csv").write_text("Player,Faction\nAnn,Marquise de Cat\n")
    if "catalogue" in line:
        _with_cases(tmp_path)
        monkeypatch.setenv("PATH", os.path.dirname(sys.executable), os.pathsep)
    monkeypatch.chdir(tmp_path)
    words, _, given = line.partition(" < ")
    program, name, *rest = shlex.split(words)
    assert program == NAME
    if name in LASTING:
        with group.get_command(None, name).make_context(name, rest):
            return
    if given:
        done = subprocess.run(
            [sys.executable, "-m", "rootlog.cli", name, *rest],
            input=(tmp_path / given).read_bytes(),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": docs.ROOT},
            check=False,
        )
        assert done.returncode in {0, 1}, done.stderr
        return
    assert main([name, *rest]) in {0, 1}
    assert capsysbinary.readouterr().err == b""
    for written in re.findall(r"-o (\S+)", line):
        assert (tmp_path / written).exists()


def test_help_of_all_commands_loads_no_more_than_click():
    """What help costs is what it loads; a bound on time would hang on the machine."""
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "rootlog.cli", "--help"],
        capture_output=True,
        text=True,
        cwd=docs.ROOT,
        check=True,
    ).stderr
    loaded = {line.rpartition("|")[2].strip() for line in told.splitlines()}
    heavy = (
        "lsprotocol.types",
        "asyncio",
        "multiprocessing",
        "rootlog.judged",
        "rootlog.engine.judging",
    )
    assert "rootlog.cli.group" in loaded
    assert not loaded.intersection(heavy)


@pytest.mark.parametrize("name", ["check", "diff", "explain", "parse", "stats", "config"])
def test_a_result_goes_into_a_file_as_it_goes_to_standard_output(name, tmp_path, capsys):
    game = os.path.join(docs.ROOT, "fixtures", "games", "readme.rootlog")
    words = [name, game, *([game] if name == "diff" else []), "--format", "json"]
    words = words[:2] if name == "parse" else words
    status = main(words)
    told = capsys.readouterr().out
    assert main([*words, "-o", str(tmp_path / "out")]) == status
    assert capsys.readouterr().out == ""
    assert (tmp_path / "out").read_text() == told


def test_a_command_that_fails_writes_no_file(tmp_path, capsys):
    there = tmp_path / "out"
    there.write_text("before")
    assert main(["parse", str(tmp_path / "missing.rootlog"), "-o", str(there)]) == 2
    assert there.read_text() == "before"
    assert "cannot read" in capsys.readouterr().err


def test_a_result_that_cannot_be_written_is_told(tmp_path, capsys):
    game = os.path.join(docs.ROOT, "fixtures", "games", "readme.rootlog")
    assert main(["parse", game, "-o", str(tmp_path / "no" / "out")]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert isinstance(group, click.Group)


def test_the_nearest_command_is_named(capsys):
    assert main(["chekc"]) == 2
    assert "Did you mean 'check'?" in capsys.readouterr().err
    assert main(["zzz"]) == 2
    assert "Did you mean" not in capsys.readouterr().err


def test_the_nearest_file_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "readme.rootlog").write_text("")
    for name in ("check", "explain"):
        assert main([name, "readme.rootlg"]) == 2
        assert "did you mean readme.rootlog?" in capsys.readouterr().err
    assert main(["check", "other"]) == 2
    assert "did you mean" not in capsys.readouterr().err


def test_fix_explains_its_answers_and_applies_all_the_rest(tmp_path, monkeypatch, capsys):
    game = tmp_path / "game.rootlog"
    with open(os.path.join(docs.ROOT, "fixtures", "games", "readme.rootlog"), "rb") as file:
        game.write_bytes(file.read())
    answers = io.StringIO("?\na\n")
    answers.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", answers)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    main(["fix", str(game)])
    told = capsys.readouterr().out
    assert "a  apply this and all the rest" in told
    assert b"t1->/t5->/b_s->4" in game.read_bytes()
