"""What becomes of a record at which rootlog itself fails, and of those beside it."""

import json
import os

import jsonschema
import pytest

import rootlog
from rootlog.api import annotate_bytes
from rootlog.cli import run_replay
from rootlog.cli.__main__ import main
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.version import VERSION
from tests.cases import FIXTURES
from tests.test_cli import LEGAL
from tests.test_report import RECORD

SCHEMA = json.loads(
    (FIXTURES.parent / "schemas" / "report.schema.json").read_text(encoding="utf-8")
)
WORDS = "internal error (BrokenError: no way"


@pytest.fixture
def folder(tmp_path, monkeypatch, failing):
    """A legal record, one at which judging fails, and an illegal one, in this order."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROOTLOG_DEBUG", raising=False)
    for name, text in (("a", LEGAL), ("b", failing), ("c", RECORD)):
        (tmp_path / f"{name}.rootlog").write_text(text)
    return tmp_path


def test_the_report_says_what_to_send_and_gives_no_verdict_on_the_game(failing):
    (report,) = rootlog.check(failing).records
    assert report.internal.startswith(WORDS)
    assert "tests/conftest.py:" in report.internal
    assert report.internal.endswith(f"report it with the record and the version, rootlog {VERSION}")
    assert (report.verdict, report.outcome) == ("unreadable", "not judged")
    assert report.players == {"K": "Ann", "E": "Bob"}
    assert report.fails()
    assert rootlog.check(LEGAL).records[0].internal is None


def test_what_is_wrong_with_the_text_is_said_all_the_same(failing):
    (report,) = rootlog.check(failing + "K:w1-2\n").records
    assert [finding.kind for finding in report.findings] == ["notation"]
    assert report.internal


def test_an_unexpected_error_of_replaying_is_taken_up_too(failing, monkeypatch):
    def fail(*_, **__):
        raise RecursionError

    monkeypatch.setattr("rootlog.judged.Replaying", fail)
    assert rootlog.check(LEGAL).records[0].internal.startswith("internal error (RecursionError at ")


def test_only_the_report_takes_it_up(failing):
    """Whoever asks for more than the report is told by the error itself."""
    judged = JudgedRecord(source(failing))
    assert judged.report.internal
    assert type(judged.failure).__name__ == "BrokenError"
    with pytest.raises(type(judged.failure)):
        _ = judged.stats


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_other_records_are_judged(folder, capfd, jobs):
    assert main(["check", "--format", "json", "-j", jobs, "."]) == 2
    document = json.loads(capfd.readouterr().out)
    jsonschema.validate(document, SCHEMA)
    assert [one["verdict"] for one in document["records"]] == ["legal", "unreadable", "illegal"]
    internal = [one["internal"] for one in document["records"]]
    assert internal[0] is internal[2] is None
    assert internal[1].startswith(WORDS)


def test_the_plain_form_says_the_same(folder, capsys):
    assert main(["check", "."]) == 2
    plain = capsys.readouterr()
    assert main(["check", "--no-progress", "."]) == 2
    assert capsys.readouterr() == plain
    assert plain.err == ""
    assert "\nb.rootlog: internal error (" in plain.out.replace("./", "")
    assert "b.rootlog: not judged (" in plain.out
    assert "\n3 records: 1 illegal, 1 legal, 1 not judged; " in plain.out
    assert "\x1b" not in plain.out


def test_a_filter_does_not_hide_it(folder, capsys):
    assert main(["check", "--select", "4.2", "b.rootlog"]) == 2
    assert WORDS in capsys.readouterr().out


def test_the_workflow_command_names_the_file(folder, capsys):
    assert main(["check", "--format", "github", "b.rootlog"]) == 2
    line = capsys.readouterr().out
    assert line.startswith("::error file=b.rootlog,title=Internal error::internal error (")
    assert line.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_traceback_is_shown_when_asked_for_and_the_run_goes_on(
    folder, capfd, monkeypatch, jobs
):
    monkeypatch.setenv("ROOTLOG_DEBUG", "1")
    assert main(["check", "-j", jobs, "a.rootlog", "b.rootlog", "c.rootlog"]) == 2
    said = capfd.readouterr()
    assert said.err.count("Traceback") == 1
    assert "c.rootlog: illegal" in said.out


def test_an_error_outside_the_report_ends_no_run_either(folder, capsys, monkeypatch):
    def fail(*_):
        raise MemoryError

    monkeypatch.setattr("rootlog.renderers.text.summary", fail)
    assert main(["check", "a.rootlog", "no-such-file", "c.rootlog"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1][:17] for line in said] == [
        "a.rootlog",
        "cannot read no-su",
        "c.rootlog",
    ]


@pytest.mark.parametrize("words", [["fix", "--all"], ["fix", "--diff"], ["check", "--diff"]])
def test_suggestions_for_the_others_are_applied_and_shown(folder, capfdbinary, words):
    slip = LEGAL.replace("#despot->", "#despot>")
    (folder / "c.rootlog").write_text(slip)
    assert main([*words, "a.rootlog", "b.rootlog", "c.rootlog"]) == 2
    said = capfdbinary.readouterr()
    assert said.err.count(b"rootlog: b.rootlog: internal error (") == 1
    assert b"#despot->$" in said.out
    written = (folder / "c.rootlog").read_text()
    assert written == (slip if "--diff" in words else LEGAL)


@pytest.mark.parametrize("way", [["--in-place"], [], ["-o", "new"], ["--diff"]])
def test_such_a_record_is_not_annotated(folder, capsys, way, failing):
    path = folder / "b.rootlog"
    before = (failing + "//! 1 9.9 Old: a finding of another version\n").encode()
    path.write_bytes(before)
    assert main(["annotate", *way, "b.rootlog"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("rootlog: b.rootlog: internal error (")
    assert path.read_bytes() == before
    assert not (folder / "new").exists()
    assert annotate_bytes(before) == before
    assert rootlog.annotate(before.decode()) == before.decode()
    assert main(["annotate", "--strip", "--in-place", "b.rootlog"]) == 0
    assert path.read_text() == failing


def test_an_annotation_by_a_report_of_it_leaves_the_text_too(failing):
    assert rootlog.annotate(failing, rootlog.check(failing)) == failing
    assert rootlog.annotate(failing, rootlog.check(failing).records[0]) == failing


@pytest.mark.parametrize("format_", ["text", "csv", "json"])
def test_the_figures_of_the_others_are_shown(folder, capsys, format_):
    assert main(["stats", "--format", format_, "a.rootlog", "nope", "b.rootlog", "c.rootlog"]) == 2
    said = capsys.readouterr()
    assert "a.rootlog" in said.out
    assert "c.rootlog" in said.out
    assert "b.rootlog" not in said.out
    assert "cannot read nope" in said.err
    assert "b.rootlog: internal error (" in said.err


def test_the_pages_of_all_are_written_and_the_index_tells(folder, capsys):
    assert main(["replay", "--format", "html", "-o", "site", "."]) == 2
    assert sorted(os.listdir("site")) == ["a.html", "b.html", "c.html", "index.html"]
    index = (folder / "site" / "index.html").read_text()
    assert 'class="verdict not-judged">not judged' in index
    assert "1 illegal, 1 legal, 1 not judged" in index
    assert WORDS in (folder / "site" / "b.html").read_text()
    assert "b.rootlog: internal error (" in capsys.readouterr().err


def test_a_page_that_cannot_be_made_takes_no_other_down(folder, capsys, monkeypatch):
    real = run_replay.page

    def fail(judged):
        if "K" in judged.game.table.factions:
            raise ValueError("no page")
        return real(judged)

    monkeypatch.setattr(run_replay, "page", fail)
    assert main(["replay", "--format", "html", "-o", "site", "."]) == 2
    assert sorted(os.listdir("site")) == ["a.html", "c.html", "index.html"]
    assert "ValueError: no page" in capsys.readouterr().err


def test_it_can_be_looked_at(folder, capsys, failing):
    for format_ in ("text", "json", "svg", "html"):
        assert main(["replay", "--format", format_, "b.rootlog"]) == 0
    assert WORDS in capsys.readouterr().out
    assert rootlog.render(failing).svg.startswith("<svg")


def test_it_cannot_be_explained_which_is_said_in_a_sentence(folder, capsys):
    assert main(["explain", "b.rootlog"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"rootlog: {WORDS}")
    assert "Traceback" not in said.err
