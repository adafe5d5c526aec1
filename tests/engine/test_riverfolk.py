"""The Riverfolk's boxes and bargains: what records do not write and the judge works out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rootlog import check
from rootlog.cli.__main__ import main

OPENING = """Map: Fall
Deck: {deck}
O: Birgit
E: Carla
C: Ansel
C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#builder->$
O:{river}/3w->$/{prices}
"""
TWO_EACH = "2w->7+11"
PRICES = "$_h->1/$_r->2/$_m->3"
CATS = "C:t->1/#->C"
BIRDS = "E:R#E->$_r/{}w->3/3w3->6/#->E"
"""The Eyrie recruit one more each turn."""
FIRST = 9
"""The line of the first turn after the set-up."""
FIRST_TURN = 4
"""The number of that turn."""


def told(
    *turns: str,
    river: str = TWO_EACH,
    prices: str = PRICES,
    law: str = "law-6",
    deck: str = "Standard",
) -> list[str]:
    """Findings as "TURN.ACTION RULE", turns counted from the first after the set-up."""
    numbered = [turn.format(2 + turns[:at].count(BIRDS)) for at, turn in enumerate(turns)]
    text = OPENING.format(deck=deck, river=river, prices=prices) + "\n".join(numbered) + "\n"
    report = check(text, law=law)
    return [
        f"{found.line - FIRST + 1}.{found.action} {found.rule}"
        for record in report.records
        for found in record.findings
    ]


def holding(folder: Path, capsys: pytest.CaptureFixture[str], turn: str) -> list[tuple[int, str]]:
    """What is explained as holding in the first turn after the set-up: action and rule."""
    record = folder / "game.rootlog"
    opening = OPENING.format(deck="Standard", river=TWO_EACH, prices=PRICES)
    record.write_text(f"{opening}{turn}\n{BIRDS.format(2)}\n", encoding="utf-8")
    main(["explain", "--format", "json", str(record)])
    return [
        (action["action"], ground["rule"])
        for action in json.loads(capsys.readouterr().out)["actions"]
        for ground in action["grounds"]
        if action["turn"] == FIRST_TURN and ground["holds"]
    ]


# --- bargains ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prices", "purchase", "rules"),
    [
        ("$_->2", "2w->O$/#O->C", []),
        ("$_->2", "2w->O$", []),
        ("$_->2", "3w->O$/#O->C", ["1.1 11.2.6.I"]),
        ("$_->2", "#O->C", ["1.1 11.2.6.I"]),
        (PRICES, "6w->O$/#O->C", ["1.1 11.2.6.II"]),
        (PRICES, "4w->O$", ["1.1 11.2.6.I"]),
        (PRICES, "w->O$/w->O$/w->O$", []),
        (PRICES, "w4->O$/#O->C", ["1.1 11.2.6.I"]),
        (PRICES, "Ew->O$/#O->C", ["1.1 11.2.6.I"]),
    ],
)
def test_a_payment_buys_what_the_prices_allow(prices: str, purchase: str, rules: list[str]) -> None:
    """Any services whose prices add up to it; two of them need a trade post."""
    assert told(f"C:{purchase}/t->1/#->C", BIRDS, "O:#->O", prices=prices) == rules


@pytest.mark.parametrize(
    ("act", "bought", "rules"),
    [
        ("w5->10", "2w->O$/", []),
        ("w5->10", "3w->O$/", ["1.3 2.3"]),
        ("t1->/b_s->11/++", "3w->O$/", []),
        ("t1->/b_s->11/++", "2w->O$/", ["1.4 6.5.4.I"]),
    ],
)
def test_services_are_told_apart_by_their_price(act: str, bought: str, rules: list[str]) -> None:
    """Riverboats cost 2 and make rivers paths, mercenaries cost 3 and rule."""
    assert told(f"C:{bought}t->1/{act}/#->C", BIRDS, "O:#->O") == rules


def test_what_may_have_been_bought_may_be_used() -> None:
    """At one price for all it is not known which service was bought."""
    turn = "C:2w->O$/t->1/{}/#->C"
    for act in ("w5->10", "t1->/b_s->11/++"):
        assert not told(turn.format(act), BIRDS, "O:#->O", prices="$_->2")
    both = "C:2w->O$/#O->C/t->1/w5->10/#->C"
    assert told(both, BIRDS, "O:#->O", prices="$_->2") == ["1.4 2.3"]


def test_mercenaries_take_their_share() -> None:
    """11.2.7.IIIa: half of the hits, and the odd one is the buyer's; what the buyer has no warriors for is theirs."""
    come = "C:t->1/#->C", "E:R#E->$_m/w->3/2w3->11/w3->11/#->E", "O:#->O"
    fight = "C:3w->O$/t->1/XE11/({}+2Ew)11->/#->C"
    assert not told(*come, fight.format("w+Ow"))
    assert told(*come, fight.format("2Ow")) == ["4.3 11.2.7.IIIa"]
    assert told(*come, fight.format("Ow")) == ["4.3 11.2.7.IIIa"]
    assert not told(*come, fight.format("w"))


def test_a_bargain_that_is_wrong_explains_no_card_as_paid_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether it pays for the card is not looked at then."""
    right, wrong = "C:w->O$/#O->C/t->1/#->C", "C:4w->O$/#O->C/t->1/#->C"
    assert (2, "11.2.7.I") in holding(tmp_path, capsys, right)
    assert told(wrong, BIRDS) == ["1.1 11.2.6.II"]
    held = [rule for action, rule in holding(tmp_path, capsys, wrong) if action == 2]
    assert not [rule for rule in held if rule.startswith("11.")]


# --- boxes -------------------------------------------------------------------------------------------------------


def test_funds_are_counted_over_turns() -> None:
    """Three at first; what is left brings dividends; what is paid and placed in Payments becomes funds after them."""
    first = "O:2w$->/t_m+w->7/++2"
    second = "C:t->1/#->C"
    assert not told(CATS, BIRDS, first, second, BIRDS, "O:2w->$/3#->O/#O->")
    assert told(CATS, BIRDS, first, second, BIRDS, "O:2w->$/4#->O/2#O->", CATS) == ["6.2 11.5.4"]
    assert told(CATS, BIRDS, first, "C:2w->O$/t->1/#->C", BIRDS, "O:2w->$/#->O", CATS) == [
        "6.1 11.4.1"
    ]


def test_a_fund_that_is_not_spent_is_told_once() -> None:
    """What the record left on the board neither is missed later nor brings points that must be scored."""
    turns = CATS, BIRDS, "O:t_m+w->7/++2", CATS, BIRDS
    assert told(*turns, "O:2w->$", CATS) == ["3.1 11.5.6.II"]
    assert told(*turns, "O:2w->$/++", CATS) == ["3.1 11.5.6.II"]
    assert told(*turns, "O:2w->$/3#->O/#O->", CATS) == ["3.1 11.5.6.II"]


def test_the_funds_marker_tells_what_is_left() -> None:
    """It need not be written; where it is, it is right."""
    turn = "O:2w$->/t_m+w->7/++2/#->O/{}"
    for marker, rules in (("", []), ("$_f->0", []), ("$_f->1", ["3.5 11.5"])):
        assert told(CATS, BIRDS, turn.format(marker).rstrip("/"), CATS) == rules


POST = ("C:w->O$/w->O$/#O->C/t->1/#->C", BIRDS, "O:2Cw$->/t_r+w->10/++2")


@pytest.mark.parametrize(
    ("loss", "rules"),
    [
        ("2OwO$->", []),
        ("OwO$->/OwO$->", []),
        ("$_f->1", []),
        ("2OwO$->/$_f->1", []),
        ("OwO$->", ["4.4 11.2.5.I"]),
        ("3OwO$->", ["4.6 11.2.5.I"]),
    ],
)
def test_half_of_the_funds_go_with_a_trade_post(loss: str, rules: list[str]) -> None:
    """Three are left, two go, written as warriors or by the marker."""
    turn = f"C:t->1/w1->10/XO10/(Ow+Ot_r)10->/++/{loss}/#->C/#C->"
    found = told(*POST, turn, BIRDS, "O:2w->$/#->O", prices="$_->2")
    assert found == rules


def test_an_act_after_prices_are_set_is_late() -> None:
    """11.6.2 is the last step: neither a move nor a card drawn comes after it."""
    assert told(CATS, BIRDS, "O:$_h->2/w7->8", CATS) == ["3.2 11.5"]
    assert told(CATS, BIRDS, "O:$_h->2/#->O", CATS) == ["3.2 11.5"]
    assert not told(CATS, BIRDS, "O:w7->8/#->O/$_h->2", CATS)


def test_exports() -> None:
    """11.5.3.I: on open spaces of the card's suits, one warrior for one card."""
    turn = "O:2w$->/t_m+w->7/++2/{}"
    assert not told(CATS, BIRDS, turn.format("#codebreakersO->/w->$"), CATS)
    assert not told(CATS, BIRDS, turn.format("w->$/#O->"), CATS)
    assert told(CATS, BIRDS, turn.format("#codebreakersO->/2w->$"), CATS) == ["3.5 11.5.3.I"]
    assert told(CATS, BIRDS, turn.format("#armorersO->/w->$"), CATS) == ["3.5 11.5.3.I"]
    assert told(CATS, BIRDS, turn.format("w->$"), CATS) == ["3.4 11.4.1"]


def test_trade_posts_where_others_rule() -> None:
    """11.5.6: for two funds of the ruler, whoever that is as the act begins."""
    bought = "C:2w->O$/t->1/#->C"
    assert not told(bought, BIRDS, "O:t_r+w->10/++2/2Cw$->", CATS)
    assert not told(bought, BIRDS, "O:w+t_r->10/++2/Cw$->/Cw$->", CATS)
    assert told(bought, BIRDS, "O:(w+Cw)$->/t_r+w->10/++2", CATS) == ["3.2 11.5.6.II"]
    assert told(CATS, BIRDS, "O:2w$->/t_m->7/++2", CATS) == ["3.2 11.5.6.III"]
    assert told(CATS, BIRDS, "O:2w$->/t_m+w->7", CATS) == ["3.2 11.5.6.III"]


def test_a_turn_that_cannot_be_read_leaves_the_boxes_unknown() -> None:
    """Then neither Protectionism nor dividends are missed."""
    turns = CATS, BIRDS, "O:2w$->/t_m+w->7/++2/w->", CATS, BIRDS
    for next_turn in ("O:#->O", "O:2w->$", "O:2w->$/++"):
        assert not [one for one in told(*turns, next_turn, CATS) if one.startswith("6.")]


def test_dividends_are_scored_beside_other_points() -> None:
    """Points of Birdsong and of Daylight may be written in one or apart, and only what is missing is told."""
    turns = "C:2w->O$/t->1/#->C", BIRDS, "O:2w$->/t_m+w->7/++2", CATS, BIRDS
    post = "2Cw$->/t_r+w->10"
    assert not told(*turns, f"O:2w->$/++/{post}/++2", CATS)
    assert not told(*turns, f"O:2w->$/{post}/++3", CATS)
    assert told(*turns, f"O:2w->$/{post}/++2", CATS) == ["6.0 11.4.2"]
    assert told(*turns, f"O:2w->$/++/{post}", CATS) == ["6.4 11.5.6.III"]


def test_a_payment_forgotten_is_told_once() -> None:
    """Payments may not have been empty then, and what lies in it may bring funds and points."""
    unpaid = "C:#O->C/t->1/#->C", BIRDS, "O:2w$->/t_m+w->7/++2"
    for late in ("O:#->O", "O:2w->$/#->O", "O:++/#->O"):
        found = told(*unpaid, "C:#O->C/t->1/#->C/2#C->", BIRDS, late, CATS, prices="$_->2")
        assert found == ["1.1 11.2.6.I", "4.1 11.2.6.I"]
