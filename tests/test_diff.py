"""`rootlog diff`: two transcriptions of one game."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import validate

from rootlog.cli.diff import command
from tests.cases import FIXTURES
from tests.installed import run
from tests.recorded import RECORD
from tests.sampling import sample

SCHEMA = json.loads(
    (FIXTURES.parent / "schemas/comparison.schema.json").read_text(encoding="utf-8")
)


@pytest.fixture
def diff(tmp_path: Path):
    """Compares the record with another and gives the result."""

    def run(other: str, *options: str) -> Result:
        one, two = tmp_path / "one.rootlog", tmp_path / "two.rootlog"
        one.write_text(RECORD, encoding="utf-8")
        two.write_text(other, encoding="utf-8")
        return CliRunner().invoke(command, [*options, str(one), str(two)], standalone_mode=False)

    return run


def test_the_same_record(diff) -> None:
    given = diff(RECORD)
    assert given.return_value == 0
    assert "the same game, 6 turns" in given.output


def test_another_order_that_comes_to_the_same(diff) -> None:
    assert diff(RECORD.replace("w->10/w8->7", "w8->7/w->10")).return_value == 0


def test_a_card_that_only_one_of_them_names(diff) -> None:
    assert diff(RECORD.replace("Zcobbler", "Zcobbler")).return_value == 0
    assert diff(RECORD.replace("R#E->$_r", "R#ambushE->$_r")).return_value == 0
    assert diff(RECORD.replace("R#E->$_r", "F#E->$_r")).return_value == 1


def test_the_first_action_after_which_they_differ(diff) -> None:
    given = diff(RECORD.replace("4w3->6", "3w3->6"))
    assert given.return_value == 1
    assert "A  line 9, turn 4, action 3: 4w3->6" in given.output
    assert "B  line 9, turn 4, action 3: 3w3->6" in given.output
    assert "clearing 6: 4 warriors of the Eyrie in A, 3 warriors of the Eyrie in B" in given.output
    # what differs already is not told again in the turns after it
    assert "1 turn differs" in given.output


def test_an_action_that_one_of_them_lacks(diff) -> None:
    given = diff(RECORD.replace("XE6/#->C", "XE6"))
    assert "A  line 10, turn 5, action 4: #->C" in given.output
    assert "B  line 10, turn 5, action 4: nothing more is written" in given.output


def test_a_turn_that_one_of_them_lacks(diff) -> None:
    lines = RECORD.splitlines(keepends=True)
    given = diff("".join(lines[:9] + lines[10:]))
    assert given.return_value == 1
    assert "B  has no such turn" in given.output
    assert "(A has 6, B has 5)" in given.output


def test_points_and_headers(diff) -> None:
    given = diff(RECORD.replace("b->6/++", "b->6/++2").replace("Winner: C", "Winner: E"))
    assert "header: winner: C in A, E in B" in given.output
    assert "the score of the Eyrie: 1 point in A, 2 points in B" in given.output


def test_the_same_action_on_another_board_is_set_beside_itself(tmp_path: Path) -> None:
    """The warrior that went elsewhere is not there to be removed in B; the battle before that changes nothing in either."""
    text = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
    (tmp_path / "a.rootlog").write_text(text, encoding="utf-8")
    (tmp_path / "b.rootlog").write_text(text.replace("w6->3", "w6->5"), encoding="utf-8")
    said = run("diff", "a.rootlog", "b.rootlog", cwd=tmp_path)
    assert said.status == 1
    assert (
        "  A  line 13, turn 5, action 5: w6->3\n  B  line 13, turn 5, action 5: w6->5\n" in said.out
    )
    assert (
        "  A  line 15, turn 6, action 5: Cw3->\n  B  line 15, turn 6, action 5: Cw3->\n" in said.out
    )
    assert "2 turns differ (A has 8, B has 8)\nat the end:\n" in said.out
    assert run("diff", "a.rootlog", "a.rootlog", cwd=tmp_path).status == 0
    assert run("diff", "a.rootlog", "nowhere", cwd=tmp_path).status == 2


def test_what_agrees_again(diff) -> None:
    given = diff(RECORD.replace("t->1/t1->", "t->1").replace("C:t->1+5", "C:t1->/t->1+5"))
    assert "clearing 1: the wood of the Marquise no longer differs" in given.output
    assert "nothing differs at the end" in given.output


def test_clearings_stand_in_the_order_of_their_numbers(diff) -> None:
    given = diff(RECORD.replace("w->1+2+4+5+6+7+8+9+10+11+12", "w->2+3+5+7+8+9+11"))
    told = [line.split(":")[0].strip() for line in given.output.splitlines() if ": " in line]
    numbers = [int(one.split()[1]) for one in told if one.startswith("clearing ")]
    assert numbers[:6] == [1, 3, 4, 6, 10, 12]


def test_what_agrees_again_is_named_where_other_things_differ(diff) -> None:
    given = diff(RECORD.replace("+6+7", "+7").replace("4w3->6", "4w3->2"))
    assert "clearing 6: the warriors of the Marquise no longer differ\n" in given.output


@pytest.mark.parametrize("other", [RECORD, RECORD.replace("4w3->6", "3w3->6"), RECORD[:-60]])
def test_json_is_as_its_schema_says(diff, other: str) -> None:
    given = diff(other, "--format", "json")
    shape = json.loads(given.output)
    validate(shape, SCHEMA)
    assert shape["same"] is (given.return_value == 0)


def test_what_cannot_be_read(diff) -> None:
    assert diff("nothing").return_value == 2


@pytest.mark.parametrize(
    "path", sample(sorted((FIXTURES / "games").glob("*.rootlog")), 30), ids=lambda p: p.stem
)
def test_a_game_beside_itself(path: Path) -> None:
    given = CliRunner().invoke(command, [str(path), str(path)], standalone_mode=False)
    assert given.return_value == 0
