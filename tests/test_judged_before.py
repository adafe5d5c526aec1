"""Reports that are kept (rootlog/cli/judged_before.py): they say what judging says, and are never taken where that may differ."""

import json
import os
from pathlib import Path

import pytest

import rootlog
from rootlog.cli import judged_before, run_check
from rootlog.cli.__main__ import main
from rootlog.reporting.packing import packed, unpacked
from rootlog.reporting.report import RecordReport
from tests.sampling import sample

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "fixtures" / "games" / "readme.rootlog"
RECORDS = sorted(ROOT.glob("fixtures/**/*.rootlog"))


@pytest.fixture
def caches(monkeypatch, tmp_path):
    """The folder in which reports are kept in this test."""
    monkeypatch.setattr(judged_before, "caches", lambda: str(tmp_path / "caches"))
    return tmp_path / "caches"


@pytest.fixture
def record(tmp_path):
    """A record with two errors."""
    path = tmp_path / "game.rootlog"
    path.write_bytes(GAME.read_bytes())
    return path


@pytest.fixture
def judging(monkeypatch):
    """The paths that were judged, each time that one was."""
    judged, real = [], run_check.in_force.judged

    def noted(content, path, *rest, **more):
        judged.append(path)
        return real(content, path, *rest, **more)

    monkeypatch.setattr(run_check.in_force, "judged", noted)
    return judged


def checked(capsys, *words):
    """The exit status of a check, and what it writes."""
    status = main(["check", *map(str, words)])
    return status, capsys.readouterr().out


@pytest.mark.parametrize("path", sample(RECORDS, 80), ids=lambda path: path.stem)
def test_a_packed_report_is_the_report(path):
    """What is read back is equal, in every part and kind."""
    [told] = rootlog.check(path).records
    again = unpacked(packed(told))
    assert json.loads(json.dumps(packed(told))) == packed(told)
    assert again == told
    assert repr(again) == repr(told)
    assert [type(one.evidence) for one in again.findings] == [
        type(one.evidence) for one in told.findings
    ]


def test_what_else_is_in_a_report_cannot_be_packed():
    """Nor does anything but a packed report become one."""
    [told] = rootlog.check(GAME).records
    with pytest.raises(TypeError):
        packed(told._replace(notes=({1},)))
    with pytest.raises(TypeError):
        unpacked(packed(told)[-1:])


@pytest.mark.parametrize("words", [(), ("--format", "json"), ("--all",), ("--select", "6")])
def test_a_second_check_says_the_same_and_judges_nothing(caches, record, judging, capsys, words):
    """Whatever it is asked for."""
    first = checked(capsys, *words, record)
    assert judging == [str(record)]
    assert checked(capsys, *words, record) == first
    assert judging == [str(record)]
    assert first[0] == 1
    assert [path for path in caches.rglob("*") if path.is_file()]


def test_the_same_record_in_another_folder_has_that_path(caches, record, judging, capsys):
    """The folder is no part of the report that is kept; the name, which may tell the day of the game, is."""
    del caches
    _, first = checked(capsys, record)
    other = record.parent / "moved" / record.name
    other.parent.mkdir()
    record.rename(other)
    assert checked(capsys, other) == (1, first.replace(str(record), str(other)))
    assert len(judging) == 1
    renamed = other.with_name("other.rootlog")
    other.rename(renamed)
    assert checked(capsys, renamed) == (1, first.replace(str(record), str(renamed)))
    assert len(judging) == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda record, _: record.write_bytes(record.read_bytes() + b"// played on a Sunday\n"),
        lambda record, _: record.with_name("rootlog.toml").write_text('law = "law-2"\n'),
        lambda _, patch: patch.setattr(judged_before, "_version", lambda: "another version"),
    ],
    ids=["the record", "the settings", "rootlog"],
)
def test_where_anything_changed_it_is_judged(caches, record, judging, capsys, monkeypatch, change):
    """The bytes of the record, what is in force for it, or rootlog itself."""
    del caches
    checked(capsys, record)
    change(record, monkeypatch)
    run_check.in_force.forget()
    checked(capsys, record)
    assert len(judging) == 2


def test_another_law_is_another_report(caches, record, judging, capsys):
    """So is one without the words that readers and programs are given."""
    del caches
    for words in ((), ("--law", "law-2"), ("--format", "concise")):
        checked(capsys, *words, record)
    assert len(judging) == 3


def test_it_is_judged_where_that_is_asked_for(caches, record, judging, capsys):
    """And then nothing is kept."""
    first = checked(capsys, "--no-cache", record)
    assert checked(capsys, "--no-cache", record) == first
    assert len(judging) == 2
    assert not caches.exists()


def test_a_broken_file_is_judged_and_written_anew(caches, record, judging, capsys):
    """As where the disk was full."""
    first = checked(capsys, record)
    [kept] = [path for path in caches.rglob("*") if path.is_file()]
    whole = kept.read_bytes()
    for content in (b"", whole[:100], b"i\x01\x00\x00\x00"):
        kept.write_bytes(content)
        assert checked(capsys, record) == first
        assert kept.read_bytes() == whole
    assert len(judging) == 4


def test_where_nothing_can_be_written_it_is_judged(record, judging, capsys, monkeypatch, tmp_path):
    """A file stands in the place of the folder; or nobody knows whose home it is."""
    (tmp_path / "file").touch()
    for place in (str(tmp_path / "file"), "~"):
        monkeypatch.setattr(judged_before, "caches", lambda place=place: place)
        assert checked(capsys, record)[0] == 1
    assert len(judging) == 2
    assert not Path("~").exists()


def test_no_more_is_kept_than_a_bound(caches, monkeypatch):
    """The oldest go first."""
    monkeypatch.setattr(
        judged_before.ReportKey, "key", property(lambda asked: "00" + asked.content.decode())
    )
    [told] = rootlog.check(GAME).records
    kept = []
    for number in range(judged_before.MOST + 1):
        asked = judged_before.ReportKey(b"%07d" % number, "a.rootlog", None, None, worded=False)
        judged_before.keep(asked, told)
        kept.append(asked)
        for place in (caches / "reports" / "00").iterdir():
            os.utime(place, ns=(0, int(place.name) * 10**9))
    found = [judged_before.report(asked) is not None for asked in kept]
    assert sum(found) == judged_before.MOST + 1 - (judged_before.MOST + 1) // 2
    assert found == sorted(found)


def test_a_short_record_without_findings_and_a_failure_are_not_kept(caches):
    """One is judged as soon as read; the other may be judged the next time."""
    [told] = rootlog.check(GAME).records
    asked = judged_before.ReportKey(b"", "a.rootlog", None, None, worded=False)
    judged_before.keep(asked, told._replace(internal="it failed"))
    judged_before.keep(asked, told._replace(findings=()))
    assert not caches.exists()
    judged_before.keep(asked, told._replace(findings=(), actions=judged_before.LONG))
    assert isinstance(judged_before.report(asked), RecordReport)


def test_every_file_of_rootlog_counts(tmp_path, monkeypatch):
    """A module or a data file that is changed, comes or goes."""
    top = tmp_path / "rootlog"
    (top / "cli").mkdir(parents=True)
    (top / "cli" / "judged_before.py").touch()
    monkeypatch.setattr(judged_before, "__file__", str(top / "cli" / "judged_before.py"))
    versions = [judged_before._version.__wrapped__()]
    for name, content in (("law.json", "{}"), ("rules.py", ""), ("rules.py", "1"), ("x.md", "")):
        (top / name).write_text(content, encoding="utf-8")
        versions.append(judged_before._version.__wrapped__())
    assert len(set(versions)) == 4
    assert versions[-1] == versions[-2]


def test_a_report_hangs_on_sources_that_links_would_lead_to(tmp_path):
    """Git for Windows writes the target of a link into a file."""
    (tmp_path / "rootlog").mkdir()
    (tmp_path / "engine").mkdir()
    (tmp_path / "rootlog" / "engine").write_text("../engine")
    (tmp_path / "engine" / "law.py").write_text("")
    [(path, size, _)] = judged_before._stamps(str(tmp_path / "rootlog"))
    assert (os.path.realpath(path), size) == (str((tmp_path / "engine" / "law.py").resolve()), 0)


@pytest.mark.parametrize("step", [1, 7, 1013])
def test_a_report_with_wrong_bits_is_not_told(caches, record, judging, capsys, step):
    """However many, and whether or not they make something else that could be told."""
    first = checked(capsys, record)
    [place] = [path for path in caches.rglob("*") if path.is_file()]
    content = bytearray(place.read_bytes())
    for at in range(0, min(len(content), 8 * step), step):
        spoilt = content.copy()
        spoilt[at] ^= 1
        place.write_bytes(spoilt)
        assert checked(capsys, record) == first
        assert len(judging) == 2
        judging.pop()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system does not tell")
def test_a_report_that_others_may_have_written_is_not_told(caches, record, judging, capsys):
    """What is written is for this user alone."""
    first = checked(capsys, record)
    [place] = [path for path in caches.rglob("*") if path.is_file()]
    assert place.stat().st_mode & 0o077 == 0
    place.chmod(0o666)
    assert checked(capsys, record) == first
    assert len(judging) == 2
