"""The Alliance in small games: what its records leave open, and what other factions owe it."""

from __future__ import annotations

import pytest

from rootlog import check

CATS = "C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12"
FIRST = "A:R#$->/t->4/2#A->$/#->A"
"""Sympathy in 4, a rabbit clearing with one Marquise warrior; four supporters and two cards are left."""
QUIET = "C:t->1/#->C"
REVOLT = "2R#$->/Cw4->/b_r+w->4/w->$"


def told(*turns: str, edition: str = "law-6", deck: str = "Standard") -> list[str]:
    """What is found in a game of Alliance and Marquise, as "TURN.ACTION RULE", turns counted from the first after set-up."""
    head = ["Map: Fall", f"Deck: {deck}", "A: one", "C: two", CATS, "A:3#->$"]
    lines = [*head, *turns]
    findings = check("\n".join(lines) + "\n", edition).findings
    return [f"{found.line - len(head)}.{found.action} {found.rule}" for found in findings]


@pytest.mark.parametrize(
    "parts",
    [
        "2R#$->/Cw4->/b_r+w->4/w->$",
        "Cw4->/b_r+w->4/w->$/2R#$->",
        "b_r+w->4/Cw4->/2R#$->/w->$",
        "R#$->/Cw4->/b_r->4/B#$->/w->$/w->4",
    ],
)
def test_a_revolt_is_written_in_any_order(parts):
    assert told(FIRST, QUIET, f"A:{parts}/2#->A", QUIET) == []


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ("Cw4->/b_r+w->4/w->$/2#->A", ["3.2 8.4.1.II"]),
        ("2R#$->/b_r+w->4/w->$/2#->A", ["3.2 8.4.1.III"]),
        ("2R#$->/Cw4->/w->4/w->$/#->A", ["3.2 8.4.1.III"]),
        ("2R#$->/Cw8->/b_r+w->4/w->$/2#->A", ["3.3 8.4.1.III"]),
        ("2R#$->/Cw4->/b_f+w->4/w->$/2#->A", ["3.3 8.4.1.III"]),
        ("2M#$->/Cw4->/b_r+w->4/w->$/2#->A", ["3.3 8.4.1.II"]),
        ("3R#$->/Cw4->/b_r+w->4/w->$/2#->A", ["3.1 8.2.3"]),
        ("2R#$->/Cw4->/b_r+w->4/2w->$/2#->A", ["3.4 8.4.1.III"]),
    ],
)
def test_one_mistake_in_a_revolt_is_told_once(parts, found):
    assert told(FIRST, QUIET, "A:" + parts, QUIET) == found


def test_the_supply_limits_what_a_revolt_places():
    """Eight of ten warriors pay for services, two are left: they come to the clearing, and nobody becomes an officer."""
    head = ["Map: Fall", "Deck: Standard", "A: one", "O: two", "C: three"]
    setup = [CATS, "O:2w->7+11/3w->$/$_->4", "A:3#->$"]
    turns = [
        "A:4w->O$/#O->A/(R+F+R)#$->/t->4+12+10/++2/2#A->$/#->A",
        "O:",
        QUIET,
        "A:4w->O$/#O->A/2R#$->/Cw4->/(b_r+2w)->4/2#->A/#A->",
        "O:",
        QUIET,
    ]
    report = check("\n".join([*head, *setup, *turns]) + "\n", "law-6")
    chapter_8 = [found for found in report.findings if found.rule.startswith("8.")]
    assert chapter_8 == []


def test_tokens_of_one_action_come_in_any_order():
    """The middle one of three is written last; the dearer fourth may be any of those that one action places."""
    assert told("A:(R+F+R)#$->/t->4+10+12/++2/#->A", QUIET) == []
    grown = ("A:(R+F)#$->/t->4+12/++/3#A->$/#->A", QUIET)
    assert told(*grown, "A:(M+2R)#$->/t->9+10/++2/#->A", QUIET) == []
    assert told(*grown, "A:(2M+R)#$->/t->9+10/++2/#->A", QUIET) == []
    assert told(*grown, "A:(M+R)#$->/t->9+10/++2/#->A", QUIET) == ["3.2 8.4.2.II"]


def test_outrage_is_owed_once_a_move_and_once_a_token():
    """One card for three warriors that move together, another for the token that they remove."""
    brought = "C:t->1/w1->9/w4->9/3w9->4/R#C->A$/XA4/At4->/++/{}/#->C"
    sympathy = "A:R#$->/t->4/#->A"
    assert told(sympathy, brought.format("R#C->A$"), "A:#->A") == []
    assert told(sympathy, brought.format("B#C->A$"), "A:#->A") == []
    assert told(sympathy, brought.format("t->1"), "A:#->A")[0].endswith("8.2.6")


def test_who_has_no_card_needs_no_showing():
    """An empty hand has nothing to show."""
    sympathy = "A:R#$->/t->4/#->A"
    spent = "C:t->1/F#C->/t->1/F#C->/t->1/w8->7/w7->8/{}w9->4/#->A$/#->C"
    assert told(sympathy, spent.format("B#C->/"), "A:#->A") == []
    assert told(sympathy, "C:t->1/w9->4/#->A$/#->C", "A:#->A") == ["2.3 8.2.6"]


def test_a_full_stack_takes_no_card():
    """What it cannot hold goes to the discard pile, at once or after it was added."""
    full = "A:R#$->/t->4/3#A->$/#->A"
    for ending in ("R#C->A$/R#A$->", "R#C->", "^A/#->A$/#A$->"):
        assert told(full, f"C:t->1/w9->4/{ending}/#->C", "A:#->A") == []
    assert told(full, "C:t->1/w9->4/R#C->A$/#->C", "A:#->A") == ["2.3 8.2.3.I"]


def test_a_lost_base_costs_half_of_the_officers():
    """Rounded up: two of three."""
    trained = f"A:{REVOLT}/2R#A->/2w->$/w4->8/2#->A"
    lost = "C:t->1/w9->4/R#C->A$/XA4/(Ab_r+At)4->/++2/R#C->A$/{}/#->C"
    start = (FIRST, QUIET, trained)
    known = "R#A$->"
    assert told(*start, lost.format(f"{known}/2AwA$->"), "A:#->A") == []
    assert told(*start, lost.format(f"{known}/AwA$->"), "A:#->A") == ["4.5 8.2.4"]
    assert told(*start, lost.format("2AwA$->"), "A:#->A") == ["4.5 8.2.4"]


def test_operations_are_as_many_as_officers():
    """Recruits are one each, and a warrior organized is one with its token."""
    trained = f"A:{REVOLT}/2R#A->/2w->$"
    assert told(FIRST, QUIET, f"{trained}/w4->8/w8->/t->8/++/w->4/2#->A", QUIET) == []
    assert told(FIRST, QUIET, f"{trained}/3w->4/2#->A", QUIET) == []
    assert told(FIRST, QUIET, f"{trained}/4w->4/2#->A", QUIET) == ["3.7 8.6.1"]


def test_the_higher_roll_is_the_defenders():
    """Without rolls on record it is the losses that tell."""
    revolted = (FIRST, QUIET, f"A:{REVOLT}/2#->A")
    attack = "C:t->1/w9->4/R#C->A$/XA4/{}/#->C"
    assert told(*revolted, attack.format("(w+Aw)4->"), "A:#->A") == []
    assert told(*revolted, attack.format("w4->"), "A:#->A") == []
    assert told(*revolted, attack.format("Aw4->"), "A:#->A") == ["4.4 8.2.2"]


def test_the_dearer_token_is_the_one_that_is_paid():
    """Two tokens of one action cost one and two supporters, Martial Law and a revolt take theirs besides."""
    start = ("A:(R+F)#$->/t->4+12/++/3#A->$/#->A", "C:t->1/w1->9/w4->9/#->C")
    assert told(*start, "A:(2M+2R)#$->/t->9+10/++2/#->A", QUIET) == []
    assert told(*start, "A:(3M+R)#$->/t->9+10/++2/#->A", QUIET) == []
    assert told(*start, "A:(2M+R)#$->/t->9+10/++2/#->A", QUIET)[0].startswith("3.2 8.4.2.II")


def test_two_revolts_share_the_supply():
    """Each owes its own parts, whose supporters are spent before or together."""
    start = ("A:(R+M)#$->/t->4+9/++/3#A->$/#->A", QUIET)
    both = "Cw4->/b_r+w->4/w->$/{}Cw9->/b_m+w->9/w->$/3#->A"
    assert told(*start, "A:2R#$->/" + both.format("2M#$->/"), QUIET) == []
    assert told(*start, "A:(2R+2M)#$->/" + both.format(""), QUIET) == []
    assert told(*start, "A:(2R+M)#$->/" + both.format(""), QUIET) == ["3.6 8.4.1.II"]


def test_what_outrage_adds_may_go_with_the_base():
    """Sympathy and base fall together, so the card given for the one may be discarded for the other."""
    revolted = (FIRST, QUIET, f"A:{REVOLT}/w4->8/2#->A")
    lost = "C:t->1/w9->4/R#C->A$/XA4/(Ab_r+At)4->/++2/R#C->A$/2R#A$->/AwA$->/#->C"
    assert told(*revolted, lost, "A:#->A") == []


def test_a_supporter_missing_by_a_mistake_is_missed_once():
    """The stack is fuller than the record has it, so what comes later may be discarded."""
    full = "A:R#$->/t->4/2#A->$/#->A"
    moves = "C:t->1/w9->4/w8->4/{}#->C"
    assert told(full, moves.format("2R#C->A$/R#A$->/"), "A:#->A") == []
    later = "C:t->1/w7->8/w12->4/R#C->A$/R#A$->/#->C/"
    assert told(full, moves.format("R#C->A$/"), "A:#->A", later, "A:#->A/#A->") == ["2.3 8.2.6"]


def test_a_base_that_is_not_written_is_missed_once():
    """Its draw, its recruits and what it trains are no further mistakes."""
    forgotten = "A:2R#$->/Cw4->/w->4/w->$/2#->A"
    assert told(FIRST, QUIET, forgotten, QUIET, "A:R#A->/w->$/w->4/2#->A", QUIET) == [
        "3.2 8.4.1.III"
    ]


def test_tokens_of_a_kind_that_the_alliance_has_not_keep_no_turn_from_being_judged():
    """What is wrong with them is told; that a turn is looked at without them must not fail."""
    findings = check("A:3#->$/(14t_r+%b5)0->9_13\nA:t_s1_5+%c->/b_r+w->4\n").findings
    assert "1.5.4" in {found.rule for found in findings}
