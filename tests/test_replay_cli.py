"""`rootlog replay`."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rootlog.cli.replay import command
from rootlog.positions.position import from_json, to_json

pytest.importorskip("rootlog.notation.reader")

RECORD = """\
Map: Fall
Deck: Standard
E: an owl
C: a cat
C:t_k->4/b_w->8/b_s->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
E:b+6w->2/#despot->$
C:t->9/XE2/Ew2->/#->C
"""


def test_a_score_off_the_track_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "game.rootlog"
    path.write_text(RECORD + "E:++->$\n", encoding="utf-8")
    said = run(str(path)).output
    assert "  4 round  1 E  E:off the track C:0  ++->$\n" in said


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short record in a file."""
    found = tmp_path / "game.rootlog"
    found.write_text(RECORD, encoding="utf-8")
    return found


def run(*args: str, stdin: str | None = None) -> Result:
    """The command run with those arguments; its status is what it returns."""
    return CliRunner().invoke(command, list(args), input=stdin, standalone_mode=False)


def test_the_whole_game_lists_turns_and_draws_the_last_position(record: Path) -> None:
    """Each turn with its scores, then the board."""
    out = run(str(record)).output
    assert "t->9 / XE2 / Ew2-> / #->C" in out
    assert re.search(r"\[2 mouse +E?\]", out)
    assert "5Ew Eb" in out
    assert "Marquise" in out


def test_one_position_of_a_turn(record: Path) -> None:
    """After the first action of turn 3 the sixth warrior still stands in 2."""
    out = run(str(record), "--turn", "3", "--action", "1").output
    assert "6Ew Eb" in out
    assert "after action 1, t->9" in out


def test_colour_is_for_terminals_only(record: Path) -> None:
    """None unless asked for."""
    assert "\x1b[" not in run(str(record)).output
    assert "\x1b[" in run(str(record), "--color", "always").output


def test_no_line_of_the_board_is_wider_than_a_hundred_columns(record: Path) -> None:
    """The map fits a terminal of that width."""
    out = run(str(record), "--turn", "1").output
    drawn = out.split("draw pile")[0].splitlines()[2:]
    assert max(map(len, drawn)) <= 100


def test_json_gives_positions(record: Path) -> None:
    """One for each action, or the one asked for."""
    steps = json.loads(run(str(record), "--format", "json").output)["steps"]
    assert [step["text"] for step in steps if step["turn"] == 3] == ["t->9", "XE2", "Ew2->", "#->C"]
    one = json.loads(run(str(record), "--format", "json", "--turn", "3", "--action", "1").output)
    assert one == next(s for s in steps if (s["turn"], s["action"]) == (3, 1))["position"]
    assert to_json(from_json(one)) == one


def test_standard_input_is_a_path_too() -> None:
    """`-` reads the record from there."""
    assert "Marquise" in run("-", stdin=RECORD).output


@pytest.mark.parametrize("args", [("--turn", "9"), ("--turn", "3", "--action", "9")])
def test_what_is_not_there_is_wrong_usage(record: Path, args: tuple[str, ...]) -> None:
    """A turn or action beyond the record gives status 2."""
    assert run(str(record), *args).return_value == 2


def test_a_record_without_turns_shows_nothing() -> None:
    """There is no position to draw, and no crash."""
    result = run("-", stdin="Map: Fall\n")
    assert result.exception is None
    assert "no turn" in result.output


def test_a_missing_file_is_wrong_usage(tmp_path: Path) -> None:
    """A path that cannot be read gives status 2."""
    assert CliRunner().invoke(command, [str(tmp_path / "none")]).exit_code == 2


def test_an_action_needs_its_turn(record: Path) -> None:
    """`--action` alone says nothing."""
    assert run(str(record), "--action", "1").exception is not None


def test_real_records_are_shown(record_path: Path) -> None:
    """Every turn of a real game can be drawn."""
    result = run(str(record_path))
    assert result.exception is None
    assert result.output.count("\n") > 60


def test_a_position_as_a_picture(record: Path) -> None:
    result = run(str(record), "--turn", "3", "--action", "2", "--format", "svg")
    assert result.return_value == 0
    assert result.output.startswith("<svg ")
    assert "action 2 of 4" in result.output


def test_a_picture_of_an_action_that_does_not_exist(record: Path) -> None:
    result = run(str(record), "--turn", "3", "--action", "9", "--format", "svg")
    assert result.return_value == 2
    assert "turn 3 has 4 actions, no action 9" in result.stderr
