"""`rootlog parse` and `rootlog fmt`."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rootlog.cli.__main__ import main
from tests.test_grammar import FORMS, SAME

SCHEMA = Path(__file__).resolve().parents[1] / "schemas" / "record.schema.json"
PLAIN = "Map: Fall\nDeck: E&P\nC: Ann\nC:w->1/++\n"
LOOSE = "Map:Fall\r\nDeck: E&P\r\nC: Añn\r\nC: 1w->1 ; ++1  // x\r\n"
TIGHT = "Map: Fall\r\nDeck: E&P\r\nC: Añn\r\nC:w->1/++  // x\r\n"


@pytest.fixture
def record(tmp_path):
    def write(content):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.rootlog"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write


def check_schema(value):
    validator = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert [f"{e.json_path}: {e.message}" for e in validator.iter_errors(value)] == []


def test_every_form_is_as_the_schema_says(record, capsys):
    path = record(PLAIN + "C:" + "/".join([*FORMS, *SAME]) + "\n")
    assert main(["parse", path]) == 0
    said = json.loads(capsys.readouterr().out)
    check_schema(said)
    assert len(said["turns"][1]["actions"]) == len(FORMS) + len(SAME)
    assert said["turns"][0]["actions"][1]["node"] == {"form": "score", "faction": None, "points": 1}


def test_what_cannot_be_read_is_listed_and_exits_1(record, capsys):
    assert main(["parse", record(PLAIN + "C:w-3\n")]) == 1
    said = json.loads(capsys.readouterr().out)
    check_schema(said)
    assert [p["line"] for p in said["problems"]] == [5]
    assert said["turns"][1]["actions"][0]["node"] is None


@pytest.mark.parametrize("command", ["parse", "fmt"])
def test_a_path_that_cannot_be_read_exits_2(command, capsys):
    assert main([command, "nowhere.rootlog"]) == 2
    assert "cannot read nowhere.rootlog" in capsys.readouterr().err


def test_real_records_are_as_the_schema_says(record_path, capsys):
    assert main(["parse", str(record_path)]) == 0
    check_schema(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_fmt_writes_the_canonical_form_in_the_encoding_it_found(record, capfdbinary, encoding):
    assert main(["fmt", record(LOOSE.encode(encoding))]) == 0
    assert capfdbinary.readouterr().out == TIGHT.encode(encoding)


def test_check_tells_by_its_status(record, capsys):
    assert main(["fmt", "--check", record(LOOSE)]) == 1
    assert "not in canonical notation" in capsys.readouterr().err
    assert main(["fmt", "--check", record(TIGHT)]) == 0


def test_diff_shows_what_would_change(record, capsys):
    assert main(["fmt", "--diff", record(PLAIN + "C:1w->2")]) == 0
    shown = capsys.readouterr().out
    assert "-C:1w->2\n+C:w->2\n" in shown


def test_in_place_rewrites_each_file(record):
    paths = [record(LOOSE), record(PLAIN)]
    assert main(["fmt", "--in-place", *paths]) == 0
    assert [Path(p).read_bytes().decode() for p in paths] == [TIGHT, PLAIN]


@pytest.mark.parametrize("words", [["-i", "-"], ["-i", "--check"], []])
def test_what_cannot_be_meant_is_wrong_usage(record, capsys, words):
    assert main(["fmt", *words, record(PLAIN), record(PLAIN)]) == 2
