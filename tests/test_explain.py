"""What `rootlog explain` tells of an action: what decides it, each with its rule, and nothing that was not looked at."""

import pytest

from rootlog.cli.__main__ import main
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.reporting.explanation import ExplainedAction, explanation
from tests.cases import CASES, annotated
from tests.sampling import sample


def told(case: str, turn: int, action: int) -> list[str]:
    """The grounds of that action of a case, each as rule and words."""
    text = (CASES / f"{case}.rootlog").read_text(encoding="utf-8")
    line = next(
        one
        for one in explanation(JudgedRecord(source(text), explaining=True))
        if (one.turn, one.action) == (turn, action)
    )
    return [f"{ground.rule} {ground.message}".rstrip() for ground in line.grounds]


def test_a_battle_tells_sides_ambush_foil_roll_hits_and_losses():
    assert told("4/foil_ambush.near", 3, 3) == [
        "4.3 the Marquise attacks the Eyrie in 3: a warrior against 6 warriors and a roost",
        "4.3.1 the Eyrie ambush with a rabbit card",
        "4.3.1.I the Marquise foils the ambush with a bird card: it deals no hits",
        "4.3.2 1 and 0 are rolled, 1 for the Marquise and 0 for the Eyrie",
        "4.3.2.I the Marquise deals 1 rolled hit, 1 at most with 1 warrior",
        "4.3.2.I the Eyrie deal 0 rolled hits, 6 at most with 6 warriors",
        "4.3.4 the Marquise loses nothing",
        "4.3.4 the Eyrie lose 1 warrior",
    ]
    assert told("4/foil_ambush.near", 3, 4) == ["4.3.4 the Marquise removes a warrior of the Eyrie"]


def test_an_ambush_that_leaves_nobody_ends_the_battle():
    said = told("4/resolve_ambush.near", 3, 4)
    assert "4.3.1.II the ambush deals 2 hits to the Marquise, which ends the battle" in said
    assert not any("roll" in one for one in said)


def test_a_roll_that_is_not_recorded_is_any_that_gives_the_losses():
    rolls = [one for one in told("8/guerrilla_war.near", 6, 4) if one.startswith("4.3.2 ")]
    (said,) = rolls
    assert "; 1-1, 2-1, 2-2, 3-1, 3-2 or 3-3 gives these losses, " in said
    assert said.endswith("the higher die for the Alliance")


@pytest.mark.parametrize(
    ("case", "turn", "action", "ground"),
    [
        ("14/wrathful.near", 4, 4, "14.7.8 the Hundreds deal 1 extra hit"),
        ("cards/sappers.near", 4, 4, "4.3.3.I the Marquise deals 1 extra hit by Sappers"),
        ("14/stubborn.near", 3, 4, "14.7.7 the Hundreds ignore the first hit"),
        ("4/defenseless.near", 5, 3, "4.3.3.II the Eyrie are defenseless in 3, which adds a hit"),
    ],
)
def test_each_hit_tells_where_it_came_from(case, turn, action, ground):
    assert ground in told(case, turn, action)


@pytest.mark.parametrize(
    ("case", "turn", "action", "grounds"),
    [
        (
            "4/foil_ambush.near",
            3,
            2,
            ["4.2 7 and 3 are adjacent", "4.2.1 the Marquise rules 7 (Marquise 1)"],
        ),
        ("cards/armorers.near", 3, 2, ["4.1.1 activated for Armorers: the workshop in 1 (fox)"]),
    ],
)
def test_moves_tell_who_rules_and_crafts_what_is_activated(case, turn, action, grounds):
    said = told(case, turn, action)
    assert [one for one in said if one.partition(" ")[2]] == grounds


def test_scores_and_payments_tell_what_they_are_for():
    assert told("14/lavish.near", 6, 3) == ["14.7.4 met by action 4"]
    assert "14.7.4 for action 3, a boot from the items to the box" in told("14/lavish.near", 6, 4)
    assert told("14/lavish.near", 6, 5) == ["14.6.2 the Hundreds score 1 for oppressing 1 clearing"]


def test_a_strike_that_hospitals_answer_tells_both():
    said = told("interactions/strike_saved.near", 3, 4)
    assert "6.2.3 met by action 3" in said
    assert any(one.startswith("9.5.6 the Vagabond strikes a warrior of ") for one in said)


@pytest.mark.parametrize("path", sample(annotated(), 40), ids=lambda path: path.stem)
def test_explaining_changes_no_verdict_and_leaves_no_play_without_a_ground(path):
    given = source(path.read_bytes())
    plain, judged = JudgedRecord(given), JudgedRecord(given, explaining=True)
    assert judged.verdicts.objections == plain.verdicts.objections
    for line in explanation(judged):
        if line.play not in ("", "score"):
            assert line.grounds, (line.turn, line.action, line.text, line.play)


def test_no_line_of_a_real_record_says_only_that_a_battle_may_be(record_path):
    judged = JudgedRecord(source(record_path.read_bytes()), explaining=True)
    lines = list(explanation(judged))
    battles = [line for line in lines if _is_judged_battle(line)]
    assert battles
    for line in battles:
        assert any("attack" in ground.message for ground in line.grounds), line


def _is_judged_battle(line: ExplainedAction) -> bool:
    return line.text.startswith("X") and bool(line.play) and bool(line.round)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--turn", "99"], "there is no turn 99"),
        (["--turn", "3", "--action", "99"], "no action 99"),
        (["--action", "1"], "--action needs --turn"),
    ],
)
def test_a_turn_or_action_that_is_not_there_is_an_error(options, said, capsys):
    assert main(["explain", *options, str(CASES / "4/foil_ambush.near.rootlog")]) == 2
    assert said in capsys.readouterr().err


def test_one_action_is_explained_alone(capsys):
    path = str(CASES / "4/foil_ambush.near.rootlog")
    assert main(["explain", "--turn", "3", "--action", "4", path]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line[:4].strip().isdigit()] == [
        "   4  Ew3->                    battle"
    ]


def test_an_item_that_was_under_a_ruin_is_named(capsys):
    main(["explain", str(CASES.parent / "games" / "a_boot_among_the_lost_souls.rootlog")])
    told = capsys.readouterr().out
    assert "from the ruin to the items" in told
    assert "a ? from" not in told


def test_what_a_step_of_the_turn_gives_is_for_no_act_beside_it(capsys):
    """Cards drawn for funds are not for the discard behind them, at which what the funds give is counted."""
    main(["explain", str(CASES / "11" / "draw.near.rootlog"), "--turn", "4"])
    told = capsys.readouterr().out
    assert "11.5.4 Draw: given by a step of the turn" in told
    assert "for action" not in told
