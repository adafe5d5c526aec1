"""Hirelings: who controls them, when they act, what they count for."""

import pytest

from rootlog import check
from rootlog.engine import hirelings
from rootlog.engine.general.ruling import rules
from rootlog.engine.hirelings.control import Control
from rootlog.engine.judging.judge import Judgement, judge
from rootlog.engine.judging.remembering import at_rest
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.truth import Truth
from rootlog.engine.law import law
from rootlog.notation.reader import read
from rootlog.replaying.replay import replay

FOUR = (
    "C:t->1/t1->/b_w->8/++2/F#C->/t->1/t1->/b_r->8/++/#->C",
    "A:#->A",
    "C:t->1/t1->/b_s->9/++/#->C",
)
"""Turns after which the Marquise has four points."""
SUITS = "Clearings: M1, F2, R3, F4, M5, F6, M7, R8, F9, M10, R11, R12"


def record(
    *turns: str,
    hired: str = "h_L, h_K, h_D/h_Dt->11/3h_Dw->11",
    chart: str = "Fall",
    third: str = "",
    keep: int = 1,
) -> str:
    """A record of Marquise and Alliance (and the Eyrie as `third`) with three hirelings."""
    head = [f"Map: {chart}", "Deck: Standard", *([SUITS] if chart != "Fall" else ())]
    cats = {
        1: "C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12",
        4: "C:t_k->4/b_s->4/b_w->5/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12",
    }[keep]
    birds = ("E:b+6w->3/#builder->$",) if third else ()
    players = ("C: one", *(("E: three",) if third else ()), "A: two")
    lines = [*head, f"Hirelings: {hired}", *players, cats, *birds, "A:3#->$", *turns]
    return "\n".join(lines) + "\n"


def told(text: str, edition: str = "law-6") -> list[tuple[int, str]]:
    """The findings of a record: turns counted from the first after the set-up, and rules."""
    (one,) = check(text, edition).records
    assert one.unjudged == ()
    set_ups = len([line for line in text.splitlines() if line.startswith(("C: ", "A: ", "E: "))])
    return [(found.turn - set_ups, found.rule) for found in one.findings]


# --- rule and battle ------------------------------------------------------------------------------------------------


def judged(text: str) -> tuple[Judgement, RuleSet]:
    """A record as it was judged, whose last turn is one that is read, and the sources that judged it."""
    game, _ = replay(read(text), law("law-6"))
    found = judge(game)
    last = found.readings[-1].turn
    assert last is not None
    return found, last.rule_set


def ruling(text: str, number: int) -> list[Truth]:
    """Whether the Marquise and the Alliance rule a clearing when a record ends."""
    found, rule_set = judged(text)
    state = found.readings[-1].log.after
    over = at_rest(rule_set, state, found.carried)
    return [rules(over, state, one, number) for one in "CA"]


def test_a_hireling_counts_for_its_controller_only() -> None:
    """19.3.1: one Marquise warrior is in 11; three of the Expedition rule it for themselves, or for who has them."""
    hired = "h_L, h_K, h_D/h_Dt->11/3h_Dw->11"
    assert ruling(record("C:t->1/#->C", "A:#->A", hired=hired), 11) == [False, False]
    turns = (*FOUR[:2], FOUR[2] + "/h_D->C$2", "A:#->A")
    assert ruling(record(*turns, hired=hired), 11) == [True, False]


def test_who_may_rule_by_an_unknown_hireling_is_not_known() -> None:
    """The Marquise has taken a hireling marker, and no control is written."""
    text = record(*FOUR, "A:#->A", hired="h_L, h_K, h_D/h_Dt->11/3h_Dw->11")
    assert ruling(text, 11) == [None, None]


def test_what_is_known_of_control_is_kept_for_each_turn() -> None:
    """19.1.1, 19.1.3: what was carried to a turn is what was known before it, however far was judged since."""
    turns = (*FOUR[:2], FOUR[2] + "/h_D->C$2", "A:#->A", "C:t->1+9/#->C", "A:#->A/#A->")
    found, rule_set = judged(record(*turns))
    control = next(one for one in rule_set.watchers if isinstance(one, Control))
    kept = [control.kept(one.turn) for one in found.readings if one.turn is not None]
    assert [one.terms.get("h_D") for one in kept] == [None, None, None, 2, 2, 1]
    assert [sorted(one.spaces) for one in kept] == [[4, 8, 12]] * 3 + [[8, 12]] * 3
    assert not any(one.claims.get("C") for one in kept)


# --- acting ---------------------------------------------------------------------------------------------------------


def test_every_hireling_can_be_dealt() -> None:
    """Each has its data and a module for what its card says beyond that."""
    assert None not in {hirelings.rules(code) for code in hirelings.codes()}
    everybody = [code for code in hirelings.codes() if code not in ("h_C", "h_A")]
    for code in hirelings.codes():
        data = hirelings.hireling(code)
        assert sum(data.pieces.values()) > 0
        assert [side.name for side in data.sides] == [data.short, data.demoted.removeprefix("The ")]
        dealt = [code, *[other for other in everybody if other != code][:2]]
        found = told(record("C:t->1/#->C", "A:", hired=", ".join(dealt)))
        assert [rule for _, rule in found] == (["16.6.5"] if code in ("h_C", "h_A") else [])


@pytest.mark.parametrize("code", hirelings.codes())
def test_sides_whose_cards_have_no_action_do_nothing(code: str) -> None:
    """What a side does stands in its data: without it there is no phase, and nothing to do in one."""
    for side in hirelings.hireling(code).sides:
        assert bool(side.acts) == (side.moment is not None)
        assert side.must is None or side.must in side.acts
        assert not side.hired or "place" in side.acts or side.must == "move"
