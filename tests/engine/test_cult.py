"""The Cult's turns: what records leave out of them, and what is matched late."""

from __future__ import annotations

import pytest

from rootlog import check

OPENING = """Map: Fall
Deck: {deck}
C: Ansel
E: Birgit
L: Tilde
C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#builder->$
L:4w+b_m->2/w->5+6+10/$_o->{outcast}{more}
C:t->1{souls}/#->C
E:R#E->$_m/w->3/w3->7/w3->7/#->E
"""
CATS = "C:t->1/#->C"
BIRDS = "E:R#E->$_r/2w->3/w3->7/w3->7/#->E"
FIRST = 11
"""The line of the first of the turns that a test writes."""


def told(
    *turns: str,
    more: str = "",
    outcast: str = "F",
    deck: str = "Standard",
    souls: str = "",
    of: str = "L",
) -> list[str]:
    """Findings in a faction's turns as "TURN.ACTION RULE", turns counted from the first of those given."""
    opening = OPENING.format(deck=deck, outcast=outcast, more=more and "/" + more, souls=souls)
    report = check(opening + "\n".join(turns) + "\n")
    return [
        f"{found.line - FIRST + 1}.{found.action} {found.rule}"
        for record in report.records
        for found in record.findings
        if found.line >= FIRST and turns[found.line - FIRST].startswith(of)
    ]


# --- the Outcast ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("souls", "turn", "rules"),
    [
        ("", "L:$_ho->F/#->L", []),
        ("", "L:$_o->F/#->L", ["1.1 10.4.1"]),
        ("/F#C->", "L:$_ho->F/#->L", []),
        ("/M#C->", "L:$_o->M/#->L", []),
        ("/M#C->", "L:$_ho->M/#->L", ["1.1 10.4.1"]),
        ("/M#C->", "L:#->L", ["1.0 10.4.1"]),
        ("/M#C->/F#C->", "L:$_ho->F/#->L", []),
        ("/2B#C->/M#C->", "L:$_o->M/#->L", []),
        ("/#C->", "L:$_o->R/#->L", []),
        ("/#C->", "L:$_ho->F/#->L", []),
        ("/#C->/2M#C->", "L:$_o->R/#->L", ["1.1 10.4.1"]),
    ],
)
def test_the_outcast_follows_the_lost_souls(souls: str, turn: str, rules: list[str]) -> None:
    """Birds do not count, and a card that is not known may be of any suit."""
    assert told(turn, CATS, souls=souls) == rules


def test_the_lost_souls_are_discarded_though_the_marker_stays() -> None:
    """A marker that stays as it is is not written, and the pile is empty all the same."""
    first = "L:$_ho->F/F#L->/#->L"
    assert told(first, CATS, BIRDS, "L:M#L->/#->L", CATS, BIRDS, "L:$_o->M/#->L") == []


def test_what_a_marker_not_written_would_allow_is_no_second_mistake() -> None:
    """The suit that was due is taken for the Outcast."""
    turns = ("L:$_ho->F/B#^/w->$/B#^/w->$/#->L", "C:t->1/M#C->/#->C", BIRDS)
    found = told(*turns, "L:2w$->/Cw7->/w->7/#->L", CATS)
    assert found == ["4.0 10.4.1"]


# --- conspiracies -------------------------------------------------------------------------------------------------

ZEAL = "L:$_ho->F/3B#^/3w->$/#->L"


@pytest.mark.parametrize(
    ("acts", "rules"),
    [
        ("w$->/Cw6->/w->6", []),
        ("Cw6->/w->6/w$->", []),
        ("w$->/w->6/Cw6->", []),
        ("2w$->/Cw6->/w->6/Cw12->/w->12", []),
        ("w$->/Cw6->/w->6/Cw12->/w->12", ["4.4 10.4.3.II"]),
        ("w$->/XC6/(w+Cw)6->", []),
        ("XC6/(w+Cw)6->", ["4.1 10.4.3.I"]),
        ("3w$->/XC6/Cw6->/w6->2", ["4.1 10.4.3"]),
        ("w$->/w6->2", []),
        ("w$->/w2->6", ["4.2 10.4.3"]),
        ("w$->/Cw6->/2w->6", ["4.3 10.4.3.II"]),
        ("w$->/F#C->/Cw6->1/w->6", []),
        ("w$->/w->6/F#C->/Cw6->1", []),
    ],
)
def test_conspiracies(acts: str, rules: list[str]) -> None:
    """Acolytes and what they are spent on, in any order."""
    assert told(ZEAL, CATS, BIRDS, f"L:{acts}/#->L", CATS) == rules


def test_a_crusade_goes_on_where_it_led() -> None:
    """The battle after the move costs nothing, and must be there."""
    recruits = "L:$_ho->F/F#^/w->6/2B#^/2w->$/#->L"
    there = "L:w$->/2w6->11/XC11/(w+Cw)11->/#->L"
    elsewhere = "L:w$->/w6->2/XC6/(w+Cw)6->/#->L"
    assert told(recruits, CATS, BIRDS, there, CATS) == []
    assert told(recruits, CATS, BIRDS, elsewhere, CATS) == ["4.3 10.4.3.I"]


# --- rituals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "rules"),
    [
        ("M#^/w->2", []),
        ("w->2/M#^", []),
        ("#^/w->2", []),
        ("^/w->2", []),
        ("M#^C/w->2", ["1.3 10.5"]),
        ("2M#^/w->2/b_m->2", []),
        ("M#^/b_m->2/M#L->/++2", []),
        ("M#L->/++2/M#^/b_m->2", ["1.3 10.5.3"]),
        ("M#^/b_m->2/M#L->/++3", ["1.5 10.5.3"]),
        ("M#^/b_m->2/M#L->", ["1.4 10.5.3"]),
        ("M#^/b_m->2/#L->/++2", []),
        ("M#^/b_m->2/B#L->/++2", ["1.4 10.2.2"]),
        ("B#L->", ["1.2 21.29"]),
        ("F#^/b_m->2", ["1.3 10.5.1"]),
        ("R#^/b_r->5", ["1.3 10.5.1"]),
        ("2R#^/w->5/b_r->5", ["1.4 10.5.1"]),
        ("2R#^/w->10/b_r->10", []),
        ("2M#^/2b_m->2", ["1.3 2.2.3"]),
        ("B#^/w2->$", ["1.3 10.5.4"]),
        ("R#^/w->10/3M#^/3w->2", ["1.4 2.1"]),
        ("M#^/w->2/3M#L->", ["1.4 10.5"]),
    ],
)
def test_rituals(acts: str, rules: list[str]) -> None:
    """Each takes a card of its own, and a card spent on nothing else scores."""
    drawn = 2 if "b_m" in acts else 1
    assert told(f"L:$_ho->F/{acts}/{drawn}#->L", CATS) == rules


def test_an_evening_in_order() -> None:
    """Rituals after crafting come too late; a card below the hand limit is not discarded for a ritual."""
    assert told("L:$_ho->M/Z%b/++/#->L", CATS, outcast="M") == []
    assert told("L:$_ho->M/Z%b/++/M#^/w->2/#->L", CATS, outcast="M") == ["1.5 10.5"]
    assert told("L:$_ho->M/Z%b/++/M#L->/#->L", CATS, outcast="M") == ["1.4 10.6"]
    assert len(told("L:$_ho->M/#->L/#L->", CATS, outcast="M")) == 1


# --- on other turns ---------------------------------------------------------------------------------------------------


def test_gardens_rule_whoever_is_stronger() -> None:
    """Nobody else rules where a garden stands."""
    assert told("L:$_ho->F/2F#^/w->6/b_f->6/#->L", "C:t->1/w11->6/w6->3/#->C", of="C") == [
        "2.3 4.2.1"
    ]


def test_who_attacks_the_cult_makes_acolytes() -> None:
    """Two fallen defenders pay for a conspiracy while the Outcast is not Hated."""
    turns = ("L:$_ho->F/F#^/w->6/#->L", "C:t->1/w2->6/XL6/2Lw6->/#->C", BIRDS)
    assert told(*turns, "L:2w$->/Cw6->/w->6/Cw12->/w->12/#->L", CATS) == []


CARDS = [
    ("command warren", "Standard", "Zcommand", "L:$_ho->F/XC6/(w+Cw)6->/#->L", []),
    ("no command warren", "Standard", "", "L:$_ho->F/XC6/(w+Cw)6->/#->L", ["1.2 10.4.3.I"]),
    ("cobbler", "Standard", "Zcobbler", "L:$_ho->F/w2->6/#->L", []),
    ("tax collector", "Standard", "Ztax", "L:$_ho->F/w2->/#->L/#->L", []),
    ("royal claim", "Standard", "Zroyal", "L:#royal$->/++/$_ho->F/#->L", []),
    ("informants", "E&P", "Zinform", "L:$_ho->F/#->L", []),
    ("propaganda", "E&P", "Zprop", "L:$_ho->F/R#L->/Cw5->/w->5/#->L", []),
    ("tunnels", "E&P", "Ztun", "L:$_ho->F/#->L", []),
    ("charm offensive", "E&P", "Zcharm", "L:$_ho->F/#->L/#->L/C++", []),
    ("emigre", "E&P", "Zemi", "L:$_ho->F/w2->6/XC6/(w+Cw)6->/#->L", []),
]


@pytest.mark.parametrize(
    ("deck", "card", "turn", "rules"), [row[1:] for row in CARDS], ids=[row[0] for row in CARDS]
)
def test_cards(deck: str, card: str, turn: str, rules: list[str]) -> None:
    """What the Cult does with its crafted cards is neither conspiracy nor ritual."""
    assert told(turn, CATS, more=card, deck=deck) == rules


@pytest.mark.parametrize(
    ("cats", "rules"),
    [("C:t->1/XL5/Lw5->/#->C", []), ("C:t->1/XL5/Zfavoroftherabbits/Lw5->/#->C", ["4.1 1.5.4"])],
)
def test_what_a_favor_removes_does_not_fall_in_battle(cats: str, rules: list[str]) -> None:
    """Only who falls in defence becomes an acolyte, though a battle was fought there before."""
    turns = ("L:$_ho->R/R#^/w->5/#->L", cats, BIRDS, "L:w$->/Cw4->/w->4/#->L")
    assert [found for found in told(*turns, CATS, outcast="R") if found[:3] == "4.1"] == rules


def test_a_building_of_another_kind_is_no_garden():
    assert "1.3 1.5.1" in told("L:$_ho->F/M#^/b_s->2/#->L", CATS)


def test_what_others_spend_in_birdsong_may_lie_among_the_lost_souls() -> None:
    """A card spent on Field Hospitals, say: a tie leaves the Hated Outcast as it is."""
    found = told("L:R#C->/#->L", CATS, souls="/M#C->", more="$_ho->F")
    assert not [one for one in found if one.endswith("10.4.1")]
    assert "1.0 10.4.1" in told("L:#->L", CATS, souls="/M#C->", more="$_ho->F")


@pytest.mark.parametrize(("outcast", "told_of"), [("$_o->M", False), ("$_o->R", True)])
def test_lost_souls_may_go_between_two_cards(outcast: str, told_of: bool) -> None:
    """Of two cards of an adjustment that is not written the first may have gone, and the second lies there next time."""
    turns = ("L:F#C->/M#C->/#->L", CATS, BIRDS, f"L:{outcast}/#->L", CATS)
    assert ("4.1 10.4.1" in told(*turns, more="$_ho->F")) is told_of
