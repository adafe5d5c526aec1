"""The game at a place while it is typed: what is tried beside a record, and what the judge says of it."""

import pytest

from rootlog.editing.places import TextPosition, spot
from rootlog.editing.standing import ALLOWED, FORBIDDEN, UNKNOWN, TurnStanding, standing
from rootlog.engine.pieces import hand
from rootlog.repairing.trying import Evaluator
from tests.cases import FIXTURES
from tests.editing.records import CURSOR, HEAD, ROUND, judged, typed
from tests.sampling import sample


def game(marked: str) -> TurnStanding:
    """The game before the action at the cursor."""
    found = typed(marked)
    here = standing(found.judged, spot(found.judged, found.at))
    assert here is not None
    return here


def test_the_state_is_that_before_the_action():
    whole = ROUND + "C:t->1+5/R#C->/t->5{}/#->C\n"
    before = game(whole.format(CURSOR)).state
    assert before.size(hand("C")) == 3
    assert before == typed(whole.format(CURSOR)).judged.position(5, 2)
    assert game(ROUND + f"C:{CURSOR}t->1+5\n").state == judged(ROUND + "C:t->1\n").position(5, 0)


def test_actions_that_cannot_be_read_are_passed_over():
    here = game(ROUND + f"C:t->1+5/x!/{CURSOR}")
    assert here.tried.judged
    assert here.verdict("w6->2").answer == ALLOWED


def test_the_judge_says_what_may_come_next():
    here = game(ROUND + f"C:t->1+5/{CURSOR}")
    assert here.verdict("w6->2").answer == ALLOWED
    no = here.verdict("w6->3")
    assert (no.answer, no.why[:6]) == (FORBIDDEN, "4.2.1:")
    assert here.verdict("3w6->2").answer == FORBIDDEN  # there is one
    assert here.verdict("w6").answer == UNKNOWN


def test_what_was_wrong_before_is_not_held_against_what_comes():
    here = game(ROUND + f"C:t->1+5/w6->3/{CURSOR}")
    assert here.tried.objections
    assert here.verdict("w10->12").answer == ALLOWED


def test_what_may_still_be_written_is_no_objection():
    here = game(ROUND + f"C:t->1+5/{CURSOR}")
    assert here.verdict("b_w->12").answer == ALLOWED  # its wood is not spent yet
    assert here.verdict("XE6").answer == ALLOWED  # nothing was removed yet


def test_of_a_set_up_turn_nothing_is_known():
    here = game(HEAD[: HEAD.index("C:t_k")] + f"C:t_k->1/{CURSOR}")
    assert here.setting_up
    assert here.verdict("b_s->2").answer == UNKNOWN


def test_of_a_game_without_suits_nothing_is_known():
    text = HEAD.replace("Map: Fall", "Map: Winter") + f"C:t->1/{CURSOR}"
    here = game(text)
    assert here.verdict("w1->2").answer == UNKNOWN
    assert here.clearing(1).startswith("suit unknown; the Marquise rules it")


def test_clearings_are_told_with_who_rules_them():
    here = game(ROUND + f"C:{CURSOR}")
    assert here.clearing(6) == "fox; the Eyrie rule it (Eyrie 5, Marquise 1); 0 of 2 slots open"
    assert here.rule(0) == "nobody rules it"
    assert here.clearing(0) == "the Burrow"


def test_what_is_tried_leaves_the_record_as_it_is():
    found = judged(ROUND + "C:t->1+5/#->C\n")
    before = found.report
    turn = found.record.turns[4]
    trials = found.trials
    first = trials.take(turn)
    trials.take(turn._replace(actions=turn.actions[:1]))
    assert trials.take(turn).state == first.state == found.position()
    assert found.report is before


def test_a_turn_that_would_come_next_can_be_tried():
    found = judged(ROUND)
    turn = judged(ROUND + "C:t->1+5/w6->3\n").record.turns[4]
    tried = found.trials.take(turn)
    assert tried.judged
    assert [(one.action, one.message[:26]) for one in tried.objections] == [
        (2, "the Marquise rules neither")
    ]
    with pytest.raises(IndexError):
        found.trials.take(turn._replace(number=7))


@pytest.mark.parametrize(
    "path", sample(sorted((FIXTURES / "games").glob("*.rootlog")), 20), ids=lambda p: p.stem
)
def test_what_a_legal_turn_has_next_is_never_forbidden(path):
    found = judged(path.read_text(encoding="utf-8"))
    wrong = {one.turn for one in found.report.findings}
    for turn in found.record.turns:
        for action in turn.actions if turn.number not in wrong else ():
            verdict = TurnStanding(found, turn, action.number).verdict(action.text)
            assert verdict.answer != FORBIDDEN, (turn.number, action.text, verdict.why)


def test_a_place_outside_of_turns_has_no_game():
    found = typed(ROUND + CURSOR)
    assert standing(found.judged, spot(found.judged, found.at)) is None
    assert standing(found.judged, spot(found.judged, TextPosition(0, 3))) is None


def test_trials_are_those_of_the_record():
    found = judged(ROUND)
    assert isinstance(found.trials, Evaluator)
    assert found.trials is found.trials
