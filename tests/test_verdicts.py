"""`check --verdict`: what judging finds, without a look at what was meant; every report says that it is one of those."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator

import rootlog
from rootlog import schemas
from rootlog.cli import judged_before, run_check
from rootlog.cli.__main__ import main
from tests.test_judged_before import RECORDS

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "fixtures" / "games" / "readme.rootlog"
LEGAL = ROOT / "fixtures" / "games" / "two_coalitions.rootlog"
WORDS = "verdicts alone, without what was meant"


@pytest.fixture(autouse=True)
def caches(monkeypatch, tmp_path):
    """The folder in which reports are kept in this test."""
    monkeypatch.setattr(judged_before, "caches", lambda: str(tmp_path / "caches"))


def checked(capsys, *words):
    """The exit status of a check, and what it writes."""
    status = main(["check", *map(str, words)])
    return status, capsys.readouterr().out


def is_text(finding):
    return finding.kind == "notation" and finding.severity == "error"


def named(finding):
    return finding.turn, finding.action, finding.line, finding.rule, finding.kind


@pytest.mark.parametrize("path", RECORDS[::25], ids=lambda path: path.stem)
def test_the_findings_are_those_of_the_whole_report(path):
    """What is told of a line that cannot be read, once it is known what was meant, is none of them."""
    [alone], [whole] = (rootlog.check(path, meant=meant).records for meant in (False, True))
    unread = {one.line for one in alone.findings if is_text(one)}
    judged = [one for one in whole.findings if is_text(one) or one.line not in unread]
    assert list(map(named, alone.findings)) == list(map(named, judged))
    assert alone.verdict == whole.verdict or whole.ruled
    assert not any(one.suggestion for one in alone.findings)
    for one, other in zip(alone.findings, judged, strict=True):
        assert one.follows_from in (None, other.follows_from)
        assert one.likely in ("open", other.likely)
    assert (alone.meant, whole.meant) == (False, True)


def test_it_is_not_looked_for_what_was_meant(monkeypatch):
    from rootlog.repairing import following

    def repaired(*given):
        raise AssertionError("repairs were asked for")

    monkeypatch.setattr(following, "repairing", repaired)
    assert rootlog.check(GAME, meant=False).verdict == "illegal"
    with pytest.raises(AssertionError, match="repairs were asked for"):
        rootlog.check(GAME)


@pytest.mark.parametrize("path", [GAME, LEGAL], ids=lambda path: path.stem)
def test_the_exit_status_is_that_of_the_findings(path, capsys):
    whole, alone = (checked(capsys, path, *more)[0] for more in ((), ("--verdict",)))
    assert whole == alone == (path == GAME)


def test_text_says_so(capsys):
    _, out = checked(capsys, "--verdict", GAME, LEGAL)
    assert out.count(f"  {WORDS}\n") == 2
    assert out.endswith(f"2 open; {WORDS}\n")
    assert "help:" not in out
    _, out = checked(capsys, GAME, LEGAL)
    assert WORDS not in out


@pytest.mark.parametrize("format_", ["concise", "markdown", "github", "gitlab"])
def test_a_format_without_a_place_for_it_has_it_in_words(format_, capsys):
    """In GitLab's report only a finding has a place for words."""
    _, out = checked(capsys, "--verdict", "--format", format_, GAME)
    assert WORDS in out
    _, out = checked(capsys, "--format", format_, GAME)
    assert WORDS not in out


def test_json_says_so(capsys):
    for more, meant in ((["--verdict"], False), ([], True)):
        document = json.loads(checked(capsys, *more, "--format", "json", GAME)[1])
        Draft202012Validator(json.loads(_schema("report"))).validate(document)
        assert [one["meant"] for one in document["records"]] == [meant]
        groups = json.loads(checked(capsys, *more, "--statistics", "--format", "json", GAME)[1])
        Draft202012Validator(json.loads(_schema("groups"))).validate(groups)
        assert groups["meant"] is meant


def _schema(name):
    return (Path(schemas.__path__[0]) / f"{name}.schema.json").read_text(encoding="utf-8")


def test_sarif_says_so_and_is_a_run_of_its_own_kind(capsys):
    runs = [
        json.loads(checked(capsys, *more, "--format", "sarif", GAME)[1])["runs"][0]
        for more in (["--verdict"], [])
    ]
    assert [run.get("properties") for run in runs] == [{"meant": False}, None]
    assert [run.get("automationDetails") for run in runs] == [{"id": "rootlog/verdict/"}, None]
    assert [any("fixes" in one for one in run["results"]) for run in runs] == [False, True]


def test_junit_says_so(capsys):
    for more, meant in ((["--verdict"], ["false"]), ([], [])):
        suites = ET.fromstring(checked(capsys, *more, "--format", "junit", GAME)[1])
        told = suites.findall("testsuite/properties/property[@name='meant']")
        assert [one.get("value") for one in told] == meant


def test_what_was_kept_of_one_kind_is_never_taken_for_the_other(capsys):
    first = [checked(capsys, *more, GAME) for more in ((), ("--verdict",))]
    again = [checked(capsys, *more, GAME) for more in ((), ("--verdict",))]
    assert first == again
    assert first[0] != first[1]


def test_a_record_is_annotated_with_all_of_it():
    text = GAME.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="verdicts alone"):
        rootlog.annotate(text, rootlog.check(text, meant=False))
    assert rootlog.annotate(text, rootlog.check(text)) == text


@pytest.mark.parametrize("other", ["--fix", "--diff"])
def test_it_suggests_nothing(other, capsys):
    assert main(["check", "--verdict", other, str(GAME)]) == 2
    assert "--verdict suggests nothing" in capsys.readouterr().err


def test_what_cannot_be_judged_is_told(failing):
    [record] = rootlog.check(failing, meant=False).records
    assert record.internal
    assert not record.meant


def test_whoever_watches_sees_verdicts_too(tmp_path):
    from rootlog.cli import watching

    seen, fails = watching._judged(
        str(GAME), run_check.CheckOptions(verdict=True), watching.NOTHING
    )
    assert fails
    assert WORDS in seen.summary
