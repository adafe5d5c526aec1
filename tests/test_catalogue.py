"""The catalogue of cases: its numbers, its shape, and programs that are asked its cases."""

import json
import shlex
import sys
from functools import partial
from typing import NamedTuple

import pytest
from jsonschema import Draft202012Validator

from rootlog.catalogue import book, running
from rootlog.catalogue.case import case
from rootlog.catalogue.numbers import RegisterError, grown, numbers
from rootlog.cli import run_catalogue
from rootlog.cli.__main__ import main
from rootlog.engine.law import search
from rootlog.positions.position import from_json
from rootlog.version import VERSION
from tests.cases import CASES, FIXTURES, NEAR, cases

ROOT = FIXTURES.parent
ENGINE = [sys.executable, str(ROOT / "docs" / "catalogue_engine.py")]


class Said(NamedTuple):
    """What a command says."""

    status: int
    out: str
    err: str


def schema(name):
    """A schema of the project."""
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text("utf-8"))


@pytest.fixture
def run(capsys):
    """What the command writes to standard output and error, and its status."""

    def command(*words):
        status = main(["catalogue", *map(str, words)])
        return Said(status, *capsys.readouterr())

    return command


@pytest.fixture(scope="module")
def sample():
    """One case in fifty, and those of a kind of their own."""
    known = numbers((CASES / book.REGISTER).read_text("utf-8"))
    wanted = [*sorted(known)[::50], "3/how_to_win", "5/place_score_markers"]
    return [case(known[name], CASES / f"{name}.rootlog") for name in wanted]


def test_each_case_tells_which_rule_it_is_about():
    """By what it or the case next to it breaks, else in its first line: the site has it on the page of that rule."""
    lost = []
    for one in cases():
        beside = one.path.with_name(one.path.name.replace(NEAR, ".rootlog"))
        if one.near and not beside.exists() and not search.numbered(one.rule, one.law):
            lost.append(one.path)
    assert lost == []


def test_a_title_is_what_is_played_without_the_number_of_a_rule():
    told = {one.name: one.title for one in map(partial(case, 1), _of_every_kind())}
    assert told["10/score_nothing_beside_a_path.near"].startswith("Score: a card scores 0 without")
    assert told["pnp/alliance.conspire_untold.near"].startswith("the card and its price are not")
    assert told["7/turmoil_beside_the_ferry.near"].startswith("Turmoil: no roost can be built")


def _of_every_kind():
    names = (
        "10/score_nothing_beside_a_path",
        "pnp/alliance.conspire_untold",
        "7/turmoil_beside_the_ferry",
    )
    return [CASES / f"{name}{NEAR}" for name in names]


# --- numbers -------------------------------------------------------------------------------------------------


def test_each_case_has_a_number_of_its_own():
    known = numbers((CASES / book.REGISTER).read_text("utf-8"))
    assert sorted(known) == book.names(CASES)
    assert len(set(known.values())) == len(known)


def test_numbers_go_on_where_cases_come_and_go():
    one = grown("", ["4/b", "4/a"])
    assert numbers(one) == {"4/a": 1, "4/b": 2}
    two = grown(one, ["4/b", "5/c"])
    assert numbers(two) == {"4/b": 2, "5/c": 3}
    three = grown(two, ["4/renamed", "5/c"], {"4/b": "4/renamed"})
    assert numbers(three) == {"4/renamed": 2, "5/c": 3}
    assert numbers(grown(three, ["4/renamed", "5/c", "4/a"]))["4/a"] == 4


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("1 4/a", "1 4/z"),
        lambda text: text.replace("1 4/a", "2 4/a").replace("2 4/b", "1 4/b"),
        lambda text: text.replace("2 4/b\n", ""),
        lambda text: text.replace("seal 2", "seal 3"),
        lambda text: "\n".join(text.splitlines()[:-1]),
    ],
    ids=["another name", "exchanged", "taken out", "another seal", "no seal"],
)
def test_a_register_that_was_changed_is_refused(change):
    text = grown("", ["4/a", "4/b"])
    with pytest.raises(RegisterError):
        numbers(change(text))
    with pytest.raises(RegisterError):
        grown(change(text), ["4/a", "4/b", "4/c"])


# --- what a case says ------------------------------------------------------------------------------------------


def test_a_case_has_its_position_its_plays_and_the_answer():
    one = case(7, CASES / "4" / "you_must_rule.rootlog")
    assert (one.number, one.name, one.law, one.verdict) == (
        7,
        "4/you_must_rule",
        "law-6",
        "illegal",
    )
    [answer] = one.answers
    assert (answer.rule, answer.title) == ("4.2.1", "You Must Rule")
    assert answer.reason
    assert "//!" not in one.record
    assert one.plays[answer.action - 1].notation in one.record.splitlines()[answer.line - 1]
    assert "move" in one.plays[answer.action - 1].words
    assert from_json(one.position).turn == one.faction


def test_a_neighbour_is_legal_and_asks_about_the_same_turn():
    one, near = (case(1, CASES / "4" / f"you_must_rule{end}.rootlog") for end in ("", ".near"))
    assert (near.verdict, near.answers, near.near) == ("legal", (), True)
    assert near.turn == one.turn


def test_it_is_written_as_its_schema_says_and_read_back(sample):
    text = book.to_json(sample)
    Draft202012Validator(schema("catalogue")).validate(json.loads(text))
    assert json.loads(text)["release"] == VERSION
    position = Draft202012Validator(schema("position"))
    for one in sample:
        if one.position is not None:
            position.validate(one.position)
    assert book.from_json(text) == sample


@pytest.mark.parametrize("text", ["", "[]", '{"catalogue": 1}', '{"catalogue": 1, "cases": [{}]}'])
def test_what_is_no_catalogue_is_refused(text):
    with pytest.raises(book.CatalogueError):
        book.from_json(text)


# --- programs --------------------------------------------------------------------------------------------------


def test_rootlog_passes_and_names_the_rules(sample):
    results = list(running.run(ENGINE, sample, 120))
    assert [one.case.name for one in results if not one.passed] == []
    assert all(one.named for one in results if one.case.answers)


def program(tmp_path, body):
    """A program that does this with each line of its input, which it calls `case`."""
    path = tmp_path / "engine.py"
    path.write_text(
        f"import json, sys, time\nfor line in sys.stdin:\n    case = json.loads(line)\n    {body}\n",
        "utf-8",
    )
    return [sys.executable, str(path)]


def test_a_program_is_not_told_the_answer(tmp_path, sample):
    body = "print(json.dumps({'number': case['number'], 'verdict': ' '.join(sorted(case))}), flush=True)"
    [result] = running.run(program(tmp_path, body), sample[:1], 60)
    assert result.said.split() == sorted(
        ["number", "law", "turn", "faction", "position", "plays", "record"]
    )
    assert not result.passed


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        ("sys.exit(3)", "it ended with status 3"),
        ("print('yes', flush=True)", "this is no answer: yes"),
        ('print(\'{"number": 0, "verdict": "legal"}\', flush=True)', "it answered case 0"),
        ("time.sleep(60)", "no answer within 1 seconds"),
    ],
    ids=["ends", "no JSON", "another case", "late"],
)
def test_a_program_that_gives_no_answer_is_asked_the_next_case_and_given_up(
    tmp_path, sample, body, trouble
):
    seconds = 1 if "within" in trouble else 60
    asked = running.run(program(tmp_path, body), sample, seconds)
    assert [next(asked).trouble for _ in range(running.FAILURES)] == [trouble] * running.FAILURES
    with pytest.raises(running.EngineError, match="3 cases in a row"):
        next(asked)


def test_a_program_that_is_late_once_is_started_anew(tmp_path, sample):
    body = (
        f"time.sleep(60 * (case['number'] == {sample[1].number})); "
        "print(json.dumps({'number': case['number'], 'verdict': 'legal'}), flush=True)"
    )
    results = list(running.run(program(tmp_path, body), sample[:4], 3))
    assert [one.said for one in results] == ["legal", "", "legal", "legal"]


# --- the command -----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """A catalogue of two cases."""
    (tmp_path / "4").mkdir()
    for name in ("you_must_rule.rootlog", "you_must_rule.near.rootlog"):
        (tmp_path / "4" / name).write_bytes((CASES / "4" / name).read_bytes())
    (tmp_path / book.REGISTER).write_text(grown("", book.names(tmp_path)), "utf-8")
    return tmp_path


def test_the_command_counts_by_chapter(run, folder):
    said = run("run", folder, "--engine", shlex.join(ENGINE), "--timeout", 120)
    words = "passes 2 of 2, names the rule in 1 of 1 breaches"
    assert (said.status, said.out) == (0, f"4 Key Actions: {words}\nall: {words}\n")


def test_the_command_tells_which_cases_did_not_pass(run, folder, tmp_path):
    body = "print(json.dumps({'number': case['number'], 'verdict': 'legal'}), flush=True)"
    engine = shlex.join(program(tmp_path, body))
    said = run("run", folder, "--engine", engine)
    assert said.status == 1
    last = said.out.splitlines()[-1]
    assert last == "case 1 (law-6, 4/you_must_rule): said legal, it is illegal by 4.2.1"
    facts = json.loads(run("run", folder, "--engine", engine, "--format", "json").out)
    assert (facts["passed"], facts["cases"]) == (1, 2)


def test_what_is_written_can_be_asked(run, folder, tmp_path):
    path = tmp_path / "catalogue.json"
    path.write_text(run("write", folder).out, "utf-8")
    assert run("run", path, "--engine", shlex.join(ENGINE), "--timeout", 120).status == 0


@pytest.mark.parametrize(
    ("place", "engine", "message"),
    [
        ("nowhere", "true", "No such file"),
        ("4", "true", "it has no file numbers.txt"),
        ("", "", "names no program"),
        ("", "'", "No closing quotation"),
        ("", "no-such-program-at-all", "cannot be started"),
    ],
)
def test_wrong_usage_is_told(run, folder, place, engine, message):
    said = run("run", folder / place, "--engine", engine)
    assert said.status == 2
    assert message in said.err


def test_without_a_path_the_cases_of_the_clone_are_asked(run, tmp_path, monkeypatch):
    assert run_catalogue.nearest() == CASES
    monkeypatch.setattr(run_catalogue, "__file__", str(tmp_path / "rootlog" / "cli" / "it.py"))
    monkeypatch.chdir(tmp_path)
    said = run("run", "--engine", "true")
    assert said.status == 2
    assert "rootlog-catalogue.json" in said.err
