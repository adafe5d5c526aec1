"""The report in the formats of other programs, and findings counted and grouped, as the installed command writes them."""

import json
import os
import shutil
import subprocess
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator

from tests.cases import FIXTURES
from tests.installed import typed
from tests.test_cli import LEGAL
from tests.test_report import RECORD

README = os.path.join(FIXTURES, "games", "readme.rootlog")
WILD = "<a&b>\x01'\" \u202e"
"""What XML, a terminal and a URI would each take amiss."""


def _tool():
    """The SARIF multitool, where it is installed: on the path, or where ROOTLOG_SARIF says."""
    return os.environ.get("ROOTLOG_SARIF") or shutil.which("sarif-multitool-linux")


@pytest.fixture
def league(tmp_path):
    """A folder with a legal record, two illegal ones, and one that is ruled to stand, whose names are unusual."""
    (tmp_path / "a legal one.rootlog").write_text(LEGAL)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "ü%20.rootlog").write_text(RECORD, encoding="utf-8")
    with open(README, encoding="utf-8") as file:
        text = file.read()
    stripped = "".join(x for x in text.splitlines(keepends=True) if not x.startswith("//!"))
    (tmp_path / "readme.rootlog").write_text(stripped)
    lines = stripped.splitlines(keepends=True)
    lines.insert(13, "//= 5 4.2.1 agreed <so>\n")
    (tmp_path / "ruled.rootlog").write_text("".join(lines))
    return tmp_path


def _findings(folder, *words):
    document = json.loads(typed("check", "--format", "json", *words, ".", cwd=folder).out)
    return [
        (os.path.normpath(record["path"]), finding)
        for record in document["records"]
        for finding in record["findings"]
        if "follows_from" not in finding
    ]


def test_concise_is_one_line_a_finding(league):
    said = typed("check", "--format", "concise", ".", cwd=league)
    *lines, last = said.out.splitlines()
    assert said.status == 1
    assert [line.split(": ")[0] for line in lines] == [
        f"./{path}:{one['line']}:{one['column']}" for path, one in _findings(league)
    ]
    whose = "1 play against the Law, 1 slip of the record, 2 open"
    assert last == f"4 records: 3 illegal, 1 legal; {whose}"


def test_of_legal_records_every_format_says_that_nothing_is_wrong(league):
    name = "a legal one.rootlog"
    assert typed("check", "--format", "concise", name, cwd=league) == (0, "1 record: 1 legal\n", "")
    assert json.loads(typed("check", "--format", "gitlab", name, cwd=league).out) == []
    sarif = json.loads(typed("check", "--format", "sarif", name, name, cwd=league).out)
    assert sarif["runs"][0]["results"] == []
    suite = ET.fromstring(typed("check", "--format", "junit", name, cwd=league).out)[0]
    assert (suite.get("tests"), suite.get("failures")) == ("3", "0")


def test_gitlab_has_an_entry_a_finding_each_with_its_own_fingerprint(league):
    entries = json.loads(typed("check", "--format", "gitlab", ".", cwd=league).out)
    found = _findings(league)
    assert [
        (e["location"]["path"], e["location"]["lines"]["begin"], e["check_name"]) for e in entries
    ] == [(path, one["line"], one["rule"]) for path, one in found]
    assert len({entry["fingerprint"] for entry in entries}) == len(found)
    assert {entry["severity"] for entry in entries} <= {"major", "minor", "info"}


def test_a_fingerprint_stays_where_lines_come_above(league):
    path = league / "readme.rootlog"
    before = json.loads(typed("check", "--format", "gitlab", path.name, cwd=league).out)
    path.write_text(f"// a comment\n\n{path.read_text()}")
    after = json.loads(typed("check", "--format", "gitlab", path.name, cwd=league).out)
    assert [one["fingerprint"] for one in before] == [one["fingerprint"] for one in after]
    assert before != after


def test_sarif_has_a_result_a_finding_and_a_descriptor_a_rule(league):
    said = typed("check", "--format", "sarif", "-j", "2", ".", cwd=league)
    log = json.loads(said.out)
    [one] = log["runs"]
    rules = {rule["id"]: rule for rule in one["tool"]["driver"]["rules"]}
    open_ = [result for result in one["results"] if "suppressions" not in result]
    assert log["version"] == "2.1.0"
    assert len(open_) == len(_findings(league))
    assert {result["ruleId"] for result in one["results"]} == set(rules)
    assert rules["law-6/4.2.1"]["shortDescription"]["text"] == "4.2.1 You Must Rule."
    assert "printing=p6" in rules["law-6/4.2.1"]["helpUri"]
    uris = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in open_}
    assert "below/%C3%BC%2520.rootlog" in uris
    assert one["invocations"] == [{"executionSuccessful": True}]


def test_sarif_suppresses_what_is_ruled_to_stand_and_offers_what_was_meant(league):
    log = json.loads(typed("check", "--format", "sarif", "ruled.rootlog", cwd=league).out)
    results = log["runs"][0]["results"]
    [ruled] = [result for result in results if "suppressions" in result]
    assert ruled["ruleId"] == "law-6/4.2.1"
    assert ruled["suppressions"] == [{"kind": "inSource", "justification": "agreed <so>"}]
    [fixed] = [result for result in results if "fixes" in result]
    change = fixed["fixes"][0]["artifactChanges"][0]["replacements"][0]
    lines = (league / "ruled.rootlog").read_text().splitlines()
    region = change["deletedRegion"]
    assert region["endColumn"] == len(lines[region["startLine"] - 1]) + 1
    assert "t1->/t5->" in change["insertedContent"]["text"]


def test_sarif_says_that_not_all_could_be_judged(league):
    said = typed("check", "--format", "sarif", "no-such-file", "readme.rootlog", cwd=league)
    assert said.status == 2
    assert json.loads(said.out)["runs"][0]["invocations"] == [{"executionSuccessful": False}]


@pytest.mark.skipif(_tool() is None, reason="the SARIF multitool is not installed")
def test_sarif_is_valid(league):
    (league / WILD.replace("\x01", "")).with_suffix(".rootlog").write_text(RECORD)
    log = league / "report.sarif"
    log.write_text(typed("check", "--all", "--format", "sarif", ".", cwd=league).out)
    output = league / "validated.sarif"
    done = subprocess.run(
        [_tool(), "validate", str(log), "--output", str(output)],
        capture_output=True,
        text=True,
        check=False,
    )
    validated = json.loads(output.read_text(encoding="utf-8-sig"))
    wrong = [r for one in validated["runs"] for r in one["results"] if r.get("level") == "error"]
    assert (done.returncode, wrong) == (0, [])


def test_junit_has_a_suite_a_record_and_a_case_a_turn(league):
    whole = ET.fromstring(typed("check", "--format", "junit", ".", cwd=league).out)
    suites = {suite.get("name"): suite for suite in whole}
    assert {name: (s.get("tests"), s.get("failures")) for name, s in suites.items()} == {
        "./a legal one.rootlog": ("3", "0"),
        "./below/ü%20.rootlog": ("4", "1"),
        "./readme.rootlog": ("9", "2"),
        "./ruled.rootlog": ("9", "1"),
    }
    failed = [case for case in suites["./readme.rootlog"].iter("testcase") if len(case)]
    assert [(case.get("name"), case.get("line")) for case in failed] == [
        ("turn 5", "13"),
        ("turn 7", "16"),
    ]
    [said] = suites["./ruled.rootlog"].iter("system-out")
    assert said.text.startswith(
        "ruled to stand: ./ruled.rootlog:13:27: action 5: error illegal 4.2.1"
    )


def test_a_record_does_not_pass_because_of_a_filter(league):
    said = typed("check", "--format", "junit", "--select", "4.3", "readme.rootlog", cwd=league)
    suite = ET.fromstring(said.out)[0]
    assert said.status == 1
    assert suite.get("failures") == "1"
    assert (
        suite.find("testcase/failure").get("message")
        == "illegal because of findings that are not shown"
    )


def test_junit_is_read_back(league):
    junitparser = pytest.importorskip("junitparser")
    name = WILD.replace("\x01", "") + ".rootlog"
    (league / name).write_text(RECORD)
    out = league / "report.xml"
    out.write_text(typed("check", "--format", "junit", ".", cwd=league).out, encoding="utf-8")
    read = junitparser.JUnitXml.fromfile(str(out))
    suites = list(read)
    assert len(suites) == 5
    for suite in suites:
        cases = list(suite)
        failed = [case for case in cases if case.result]
        assert (suite.tests, suite.failures) == (len(cases), len(failed))
        assert all(isinstance(one, junitparser.Failure) for case in failed for one in case.result)
    read.update_statistics()
    assert (read.failures, read.errors) == (5, 0)


# --- counted and grouped -----------------------------------------------------------------------------------


def test_statistics_count_the_findings_by_rule(league):
    said = typed("check", "--statistics", ".", cwd=league)
    assert said.status == 1
    head, *rows, last = said.out.splitlines()
    assert head.split() == ["errors", "warnings", "records", "plays", "slips", "open", "rule"]
    assert last.startswith("4 records: 3 illegal, 1 legal; ")
    counted = {row.split(maxsplit=6)[6]: [int(n) for n in row.split()[:6]] for row in rows}
    assert counted["6.5.4.II Pay Cost"] == [2, 0, 2, 0, 0, 2]
    found = _findings(league)
    assert sum(e + w for e, w, *_ in counted.values()) == len(found)
    for column, name in enumerate(("play", "record", "open"), start=3):
        numbers = [row[column] for row in counted.values()]
        assert sum(numbers) == sum(one["likely"] == name for _, one in found)


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("rule", ["4.2.1", "6.5.4.II"]),
        ("player", ["Ansel"]),
        ("turn", [5, 7]),
        ("file", ["readme.rootlog"]),
        ("likely", ["play", "open"]),
    ],
)
def test_findings_are_grouped(league, way, expected):
    words = ["check", "--group-by", way, "--format", "json", "readme.rootlog"]
    shape = json.loads(typed(*words, cwd=league).out)
    counted = json.loads(typed(*words, "--statistics", cwd=league).out)
    schema = json.loads((FIXTURES.parent / "schemas" / "groups.schema.json").read_text())
    Draft202012Validator(schema).validate(shape)
    Draft202012Validator(schema).validate(counted)
    assert [group["key"] for group in shape["groups"]] == expected
    assert sum(len(group["findings"]) for group in shape["groups"]) == 2
    assert sum(group["errors"] for group in counted["groups"]) == 2
    assert all("findings" not in group for group in counted["groups"])


def test_groups_of_several_records_as_text(league):
    said = typed("check", "--group-by", "rule", "readme.rootlog", "ruled.rootlog", cwd=league).out
    blocks = said.split("\n\n")
    assert [block.splitlines()[0] for block in blocks[:2]] == [
        "4.2.1 You Must Rule (1 error, no warnings; 1 play against the Law)",
        "6.5.4.II Pay Cost (2 errors, no warnings; 2 open)",
    ]
    assert blocks[1].splitlines()[2].startswith("  ruled.rootlog:17:15: action 3: error missing")
    assert blocks[2] == "2 records: 2 illegal; 1 play against the Law, 2 open\n"


def test_a_filter_is_told_with_the_numbers(league):
    said = typed("check", "--statistics", "--select", "4.2", "readme.rootlog", cwd=league)
    assert said.status == 1
    assert "1 finding not shown\n1 record: 1 illegal; 1 play against the Law\n" in said.out


@pytest.mark.parametrize(
    "words", [["--format", "sarif"], ["--diff"], ["--fix"], ["--group-by", "dice"]]
)
def test_what_does_not_go_with_statistics_is_wrong_usage(league, words):
    said = typed("check", "--statistics", *words, "readme.rootlog", cwd=league)
    assert (said.status, said.out) == (2, "")
