"""Crafted cards: each used rightly (nothing is found), and used against its text."""

from __future__ import annotations

import pytest

from rootlog.engine import cards
from rootlog.engine.cards.improvement import Improvement
from rootlog.engine.judging.seating import seated

pytest.importorskip("rootlog.notation.reader")

from tests.engine.games import findings, told
from tests.engine.tables import table

STANDARD = [
    ("armorers are discarded to ignore rolled hits", "Zarmor/2w->7", "4w->7",
     "C:t->1/XE7(3,2)/#armor$->/3Ew7->/#->C", []),
    ("without armorers rolled hits are taken", "2w->7", "4w->7",
     "C:t->1/XE7(3,2)/3Ew7->/#->C", ["1.2 4.3.4 missing"]),
    ("armorers do not stop an ambush", "Zarmor/3w->7", "4w->7",
     "C:t->1/XE7M@(2,1)/#armor$->/2w7->/2Ew7->/#->C", []),
    ("armorers may be written before their battle", "Zarmor/2w->7", "4w->7",
     "C:t->1/#armor$->/XE7(3,2)/3Ew7->/#->C", []),
    ("sappers written first are for the defender", "Zsap/3w->7", "4w->7",
     "C:t->1/#sap$->/XE7(2,0)/2Ew7->/#->C", ["1.2 4.1.3 illegal"]),
    ("sappers written first deal their hit", "2w->7", "4w->7/Zsap",
     "C:t->1/#sapE$->/XE7(2,1)/2w7->/2Ew7->/#->C", []),
    ("armorers cannot be discarded without a battle", "Zarmor", "",
     "C:t->1/#armor$->/#->C", ["1.2 4.1.3 illegal"]),
    ("sappers deal the defender's extra hit", "2w->7", "4w->7/Zsap",
     "C:t->1/XE7(2,1)/#sapE$->/2w7->/2Ew7->/#->C", []),
    ("sappers are for the defender", "Zsap/3w->7", "4w->7",
     "C:t->1/XE7(2,0)/#sap$->/3Ew7->/#->C", ["1.3 4.3.3 illegal"]),
    ("brutal tactics add a hit for a point to the defender", "Zbrutal/2w->7", "4w->7",
     "C:t->1/XE7(2,1)/w7->/3Ew7->/E++/#->C", []),
    ("brutal tactics need not be used", "Zbrutal/2w->7", "4w->7",
     "C:t->1/XE7(2,1)/w7->/2Ew7->/#->C", []),
    ("the hit of brutal tactics scores for the defender", "Zbrutal/2w->7", "4w->7",
     "C:t->1/XE7(2,1)/w7->/3Ew7->/#->C", ["1.2 4.3.3.I missing"]),
    ("an ambush does nothing to a scouting party", "Zscout/2w->7", "4w->7",
     "C:t->1/XE7M@(2,1)/w7->/2Ew7->/#->C", []),
    ("an ambush may hit who has a scouting party or another card", "Zscout/Zcode/M#C$->/w->7",
     "4w->7", "C:t->1/XE7M@(2,1)/2w7->/#->C", []),
    ("an ambush may miss who has a scouting party or another card", "Zscout/Zcode/M#C$->/w->7",
     "4w->7", "C:t->1/XE7M@(2,1)/w7->/2Ew7->/#->C", []),
    ("an ambush hits who has no scouting party", "2w->7", "4w->7",
     "C:t->1/XE7M@(2,1)/w7->/2Ew7->/#->C", ["1.2 4.3.2.I illegal"]),
    ("royal claim scores the clearings that are ruled", "Zroyal", "",
     "C:#royal$->/++11/t->1/#->C", []),
    ("royal claim scores no more", "Zroyal", "",
     "C:#royal$->/++12/t->1/#->C", ["1.2 4.1.3 score"]),
    ("stand and deliver takes a card for a point to its owner", "Zstand", "",
     "C:#E->C/E++/t->1/#->C", []),
    ("stand and deliver scores for who lost the card", "Zstand", "",
     "C:#E->C/t->1/#->C", ["1.1 4.1.3 missing"]),
    ("the bank gives a card to two players", "Zbank", "",
     "C:#->C+E/t->1/#->C", []),
    ("the bank gives a card to another player", "Zbank", "",
     "C:#->C/t->1/#->C", ["1.0 4.1.3 missing"]),
    ("the bank's own card is drawn", "Zbank", "",
     "C:#->E/t->1/#->C", ["1.0 4.1.3 missing"]),
    ("command warren is a battle before the three actions", "Zcommand/2w->7", "4w->7",
     "C:t->1/XE7(2,1)/w7->/2Ew7->/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/#->C", []),
    ("command warren gives one battle", "Zcommand/5w->7", "6w->7",
     "C:t->1/XE7(1,0)/Ew7->/XE7(1,0)/Ew7->/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/#->C",
     ["1.10 6.5 missing"]),
    ("the tax collector turns a warrior into a card", "Ztax", "",
     "C:t->1/w9->/#->C/#->C", []),
    ("the tax collector collects once", "Ztax/w->9", "",
     "C:t->1/w9->/#->C/w9->/#->C/#->C", ["1.4 4.1.3 illegal"]),
    ("the tax collector pays a card", "Ztax", "",
     "C:t->1/w9->/#->C", ["1.2 4.1.3 missing"]),
    ("cobbler moves when Evening starts", "Zcob", "",
     "C:t->1/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/w1->9/#->C", []),
    ("cobbler moves before the draw", "Zcob", "",
     "C:t->1/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/#->C", ["1.8 6.5 missing"]),
    ("a favor removes all enemies of its suit", "4b_w->4+5+10", "b->4/2w->5",
     "C:t->1/Zrfavor/(6Ew+Eb)3->/Eb4->/2Ew5->/++2/#->C", []),
    ("a favor leaves no enemy of its suit", "4b_w->4+5+10", "b->4/2w->5",
     "C:t->1/Zrfavor/(6Ew+Eb)3->/Eb4->/++2/#->C", ["1.2 4.1.2 missing"]),
    ("a favor removes nobody elsewhere", "4b_w->4+5+10", "2w->7",
     "C:t->1/Zrfavor/(6Ew+Eb)3->/++/2Ew7->/#->C", ["1.5 4.1.2 illegal"]),
]  # fmt: skip

EXILES = [
    ("boat builders walk on rivers", "Zboat", "", "C:t->1/w5->10/#->C", []),
    ("without boats a river is no path", "", "", "C:t->1/w5->10/#->C", ["1.2 2.3 illegal"]),
    ("tunnels join crafting pieces", "Ztun/b_w->8", "", "C:t->1/w8->9/#->C", []),
    ("tunnels join nothing else", "Ztun/b_r->8", "", "C:t->1/w8->9/#->C", ["1.2 4.2 illegal"]),
    ("corvid planners need not rule", "Zcplans", "4w->6+2",
     "C:t->1/w6->2/#->C", []),
    ("others must rule", "", "4w->6+2", "C:t->1/w6->2/#->C", ["1.2 4.2.1 illegal"]),
    ("soup kitchens count tokens for rule", "Zsoup/t->6", "2w->6+2",
     "C:t->1/w6->2/#->C", []),
    ("tokens count for rule with soup kitchens only", "t->6", "2w->6+2",
     "C:t->1/w6->2/#->C", ["1.2 4.2.1 illegal"]),
    ("saboteurs discard an enemy's card", "Zsabo", "Ztun",
     "C:#sabo$->/#tunE$->/t->1/#->C", []),
    ("saboteurs are spent for it", "Zsabo", "Ztun",
     "C:#tunE$->/t->1/#->C", ["1.1 4.1.3 illegal"]),
    ("saboteurs are spent for something", "Zsabo", "Ztun",
     "C:#sabo$->/t->1/#->C", ["1.1 4.1.3 missing"]),
    ("saboteurs come when Birdsong starts", "Zsabo", "Ztun",
     "C:t->1/#sabo$->/#tunE$->/#->C", ["1.2 1.4.1 illegal"]),
    ("false orders move half, rounded up", "Zfalse", "5w->7",
     "C:#false$->/3Ew7->8/t->1/#->C", []),
    ("false orders move no less than half", "Zfalse", "5w->7",
     "C:#false$->/2Ew7->8/t->1/#->C", ["1.2 4.1.3 illegal"]),
    ("false orders move to an adjacent clearing", "Zfalse", "5w->7",
     "C:#false$->/3Ew7->11/t->1/#->C", ["1.2 4.2 illegal"]),
    ("swap meet swaps cards", "Zswap", "", "C:#E->C/#C->E/t->1/#->C", []),
    ("swap meet gives a card back", "Zswap", "", "C:#E->C/t->1/#->C", ["1.1 4.1.3 missing"]),
    ("swap meet is once a turn", "Zswap", "",
     "C:#E->C/#C->E/#E->C/#C->E/t->1/#->C", ["1.3 4.1.3 illegal"]),
    ("coffin makers score a point for five warriors", "Zcoffin/4w->7", "5w->7",
     ["C:t->1/XE7(3,3)/3w7->/3Ew7->/#->C", "E:", "A:", "C:++/t->1/#->C"], []),
    ("coffin makers score no point for four warriors", "Zcoffin/4w->7", "5w->7",
     ["C:t->1/XE7(2,2)/2w7->/2Ew7->/#->C", "E:", "A:", "C:++/t->1/#->C"], ["4.1 4.1.3 score"]),
    ("coffin makers must score", "Zcoffin/4w->7", "5w->7",
     ["C:t->1/XE7(3,3)/3w7->/3Ew7->/#->C", "E:", "A:", "C:t->1/#->C"], ["4.0 4.1.3 missing"]),
    ("an emigre moves and fights there", "Zemi/w->6", "2w->2",
     "C:t->1/w6->2/XE2(1,1)/w2->/Ew2->/#->C", []),
    ("an emigre costs no action", "Zemi/w->6", "2w->2",
     "C:t->1/w6->2/XE2(1,1)/w2->/Ew2->/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/#->C", []),
    ("an emigre that does not fight leaves", "Zemi", "", "C:t->1/#emi$->/#->C", []),
    ("an emigre must leave or fight", "Zemi", "", "C:t->1/#->C", ["1.0 4.1.3 missing"]),
    ("an emigre that fought stays", "Zemi/w->6", "2w->2",
     "C:t->1/w6->2/XE2(1,1)/w2->/Ew2->/#emi$->/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/#->C",
     ["1.6 4.1.3 illegal"]),
    ("informants take an ambush instead of drawing", "Zinform/R#@C->", "",
     "C:t->1/R#@*->C", []),
    ("informants take an ambush or draw", "Zinform/R#@C->", "", "C:t->1/R#@*->C/#->C", ["1.0 4.1.3 illegal"]),
    ("informants take nothing but an ambush", "Zinform/R#tunC->", "",
     "C:t->1/R#tun*->C", ["1.2 4.1.3 illegal"]),
    ("a card is drawn if informants take nothing", "Zinform", "", "C:t->1", ["1.0 6.6 missing"]),
    ("charm offensive draws for a point to another", "Zcharm", "",
     "C:t->1/#->C/E++/#->C", []),
    ("charm offensive scores for another", "Zcharm", "",
     "C:t->1/#->C/#->C", ["1.0 4.1.3 missing"]),
    ("the bureau replaces a warrior", "Zprop", "w->9",
     "C:t->1/M#C->/Ew9->/w->9/#->C", []),
    ("the bureau costs a card", "Zprop", "w->9",
     "C:t->1/Ew9->/w->9/#->C", ["1.2 4.1.3 missing"]),
    ("the bureau's card matches", "Zprop", "w->9",
     "C:t->1/F#C->/Ew9->/w->9/#->C", ["1.3 4.1.3 missing"]),
    ("the bureau places a warrior", "Zprop", "w->9",
     "C:t->1/M#C->/Ew9->/#->C", ["1.3 4.1.3 missing"]),
    ("the league moves for an item", "Zleague/Z%f", "",
     "C:t->1/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/%f->e/w1->9/#->C", []),
    ("the league battles for an item", "Zleague/Z%f/2w->7", "4w->7",
     "C:t->1/w1->9/w9->1/w1->9/w9->1/w1->9/w9->1/XE7(2,1)/%f->e/w7->/2Ew7->/#->C", []),
    ("the league exhausts an item for something", "Zleague/Z%f", "",
     "C:t->1/%f->e/#->C", ["1.2 4.1.3 illegal"]),
    ("engravers score one more", "Zengrave/b_w->7", "", "C:t->1/Z%t/++3/#->C", []),
    ("engravers score for their owner", "b_w->7", "Zengrave", "C:t->1/Z%t/++3/#->C",
     ["1.3 3.2.2 score"]),
    ("the broker draws when others craft", "b_w->7", "Zmurine", "C:t->1/Z%t/++2/#->E/#->C", []),
    ("the broker's card is drawn", "b_w->7", "Zmurine", "C:t->1/Z%t/++2/#->C",
     ["1.2 4.1.3 missing"]),
    ("partisans add a hit and discard other suits", "Zmpart/2w->7", "4w->7",
     "C:t->1/XE7(2,1)/w7->/3Ew7->/(F+R)#C->/#->C", []),
    ("partisans fight in clearings of their suit", "Zfpart/2w->7", "4w->7",
     "C:t->1/XE7(2,1)/w7->/3Ew7->/#->C", ["1.2 4.3.2 illegal"]),
]  # fmt: skip

CASES = [(*case, "Standard") for case in STANDARD] + [(*case, "E&P") for case in EXILES]


@pytest.mark.parametrize(
    ("_text", "cats", "birds", "turns", "expected", "deck"), CASES, ids=[c[0] for c in CASES]
)
def test_card(
    _text: str, cats: str, birds: str, turns: str | list[str], expected: list[str], deck: str
) -> None:
    """The text of a card in play holds, and nothing more than its text."""
    lines = [turns] if isinstance(turns, str) else turns
    found = findings(*lines, "E:", cats=cats, birds=birds, deck=deck)
    assert told(found) == expected, [one.message for one in found]


@pytest.mark.parametrize(
    ("crafted", "expected"),
    [
        ("Zsabo", []),
        ("Zcplans", ["1.3 7.7 illegal"]),
        ("Zsabo/Zcplans/B#E$->", []),
        ("Zsabo/Zcplans/B#saboE$->", ["1.3 7.7 illegal"]),
    ],
)
def test_a_card_that_may_have_left_forces_nothing(crafted: str, expected: list[str]) -> None:
    """4.1.3, 7.7: the fox card cannot be taken without a card that moves whoever rules, be it in play or not."""
    birds = f"{crafted}/w->8"
    turn = "E:F#E->$_m/w3->11/$_->/#builder->$/#->E"
    assert told(findings(turn, "A:", cats="w->8", birds=birds, deck="E&P", of="E")) == expected


EDITIONS = [
    ("the bank may stay closed", "Zbank", "", "Standard", "C:t->1/#->C",
     {"law-6": ["1.0 4.1.3 missing"], "law-16": []}),
    ("stand and deliver more than once", "Zstand", "", "Standard",
     "C:#E->C/E++/#E->C/E++/t->1/#->C", {"law-6": [], "law-16": ["1.3 4.1.3 illegal"]}),
    ("saboteurs after the wood", "Zsabo", "Ztun", "E&P", "C:t->1/#sabo$->/#tunE$->/#->C",
     {"law-4": [], "law-6": ["1.2 1.4.1 illegal"], "law-16": ["1.2 1.4.1 illegal"]}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("_text", "cats", "birds", "deck", "turn", "expected"), EDITIONS, ids=[e[0] for e in EDITIONS]
)
def test_editions_differ(
    _text: str, cats: str, birds: str, deck: str, turn: str, expected: dict[str, list[str]]
) -> None:
    """The same turn under two editions."""
    for edition, rules in expected.items():
        found = findings(turn, "E:", cats=cats, birds=birds, deck=deck, edition=edition)
        assert sorted(told(found, edition)) == rules, edition


@pytest.mark.parametrize("name", cards.names())
def test_every_crafted_card_is_judged(name: str) -> None:
    """Each lasting or immediate card of a deck has a class; a look at a hand (Codebreakers) needs none."""
    wanted = {one.name for one in cards.deck(name).cards if one.kind in {"immediate", "persistent"}}
    sources = seated(table(deck=name)).sources
    found = {source.card for source in sources if isinstance(source, Improvement)}
    assert wanted - found <= {"codebreakers"}
    assert found <= wanted
