"""Cards, wherever they lie."""

import pytest
from replays import FOX, MOUSE, W, end, judged_end, only, play, record

from rootlog import check
from rootlog.engine.changes import Battled, Crafted, Moved
from rootlog.engine.pieces import (
    DECK,
    DISCARD,
    DISPLAY,
    UNKNOWN_CARD,
    Card,
    Item,
    Place,
    board,
    clearing,
    column,
    crafted,
    hand,
    items,
    place,
)
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source


def test_cards_are_drawn_spent_and_given() -> None:
    """Sizes are exact, and what is seen is known."""
    state = end("C:w->1", "E:b->3", "C:F#C->/M#C->E/2#->C")
    assert state.at(hand("C")) == {UNKNOWN_CARD: 3}
    assert state.at(hand("E")) == {UNKNOWN_CARD: 3, MOUSE: 1}
    assert state.at(DISCARD) == {FOX: 1}


def test_an_empty_hand_gives_nothing() -> None:
    """The fourth of three cards."""
    found = only(play("C:w->1", "C:4#C->")[1])
    assert found.kind == "impossible"
    assert "3 cards" in found.message
    assert "4" in found.message


def test_what_is_known_of_a_hand_is_forgotten_when_any_card_leaves() -> None:
    """A card taken from the discard pile may be the one that left unseen, so later cards are possible."""
    lines = ("C:w->1", "E:b->3", "C:F#C->/F#*->C/#C->/M#C->/M#C->")
    assert end(*lines).size(hand("C")) == 0


def test_a_hand_known_whole_holds_nothing_else() -> None:
    """Three bird cards were shown: a fox card cannot leave; after that contradiction nothing is known."""
    _, findings = play("C:w->1", "C:3B#^/F#C->/M#C->")
    assert only(findings).action == 2


def test_more_cards_shown_than_held() -> None:
    """A hand of three cannot show four."""
    assert "4" in only(play("C:w->1", "C:4B#^")[1]).message


def test_ambush_cards_leave_the_hands() -> None:
    """The defender's first, then the attacker's; the record does not write it."""
    played, findings = play("C:w->4", "E:w->4", "C:XE4F@B@")
    assert findings == ()
    battle, *moved = played.turns[-1].steps[0].changes
    assert battle == Battled("C", "E", 4, ("F", "B"))
    assert [m.source for m in moved if isinstance(m, Moved)] == [hand("E"), hand("C")]
    assert played.turns[-1].after.at(DISCARD) == {Card("F", "ambush"): 1, Card("B", "ambush"): 1}


def test_a_second_copy_of_a_unique_card_is_too_many() -> None:
    """There is one fox ambush in a deck."""
    assert only(play("C:w->4", "E:w->4", "C:XE4F@/XE4F@")[1]).action == 2


def test_crafting_an_item_takes_the_card_and_the_item() -> None:
    """The card goes to the discard pile, the item from the supply to the crafter."""
    played, findings = play("C:w->1", "C:Z%h/++2", deck="E&P")
    assert findings == ()
    state = played.turns[-1].after
    assert played.turns[-1].steps[0].changes[0] == Crafted("C", "h", None)
    assert state.at(items("C")) == {Item("h", exhausted=False): 1}
    assert state.at(DISCARD) == {Card("F", "anvil"): 1}, "only one card gives a hammer"
    assert state.size(hand("C")) == 2


def test_the_supply_of_items_ends() -> None:
    """There is one hammer to craft."""
    found = only(play("C:w->1", "E:b->3", "C:Z%h", "E:Z%h")[1])
    assert "hammer" in found.message


def test_improvements_stay_and_favors_go() -> None:
    """A crafted improvement lies in the play area until it is discarded; an immediate effect is discarded at once."""
    state = end("C:w->1", "C:Zsappers/Zffavor", "C:#sap$->")
    assert state.size(crafted("C")) == 0
    assert state.at(DISCARD) == {Card("B", "sappers"): 1, Card("F", "favorofthefoxes"): 1}


@pytest.mark.parametrize(
    ("line", "where"),
    [
        pytest.param("E:F#domE->A$", board("A"), id="given for Outrage"),
        pytest.param("A:F#domA->$", board("A"), id="mobilized"),
        pytest.param("A:F#domA->$/++->A$", crafted("A"), id="activated"),
    ],
)
def test_a_dominance_card_may_be_a_supporter(line: str, where: Place) -> None:
    """It is activated where the score marker leaves the track; spent later it goes to the display."""
    state = end("C:w->1", "E:b->3", "A:3#->$", line)
    assert state.count(Card("F", "dominance"), where) == 1


def test_a_dominance_card_goes_to_the_display_and_can_be_taken() -> None:
    """Spent as a card it is on offer; put on the own board it takes the marker off the track."""
    lines = ("C:w->1", "E:b->3", "A:3#->$", "C:F#domC->", "E:F#E->/F#dom->E/F#domE->$/++->E$")
    assert end(*lines[:4]).size(DISPLAY) == 1
    state = end(*lines)
    assert state.at(crafted("E")) == {Card("F", "dominance"): 1}
    assert state.scores["E"] is None
    assert state.markers["marker_off", "E", "E"] == "dominance"


def test_with_the_cult_spent_cards_are_lost_souls_until_the_outcast_is_set() -> None:
    """All discards go to the Lost Souls; setting the Outcast empties them."""
    souls = place("souls")
    lines = ("L:w->1", "C:w->2", "C:F#C->")
    assert end(*lines).at(souls) == {FOX: 1}
    state = end(*lines, "L:$_ho->F")
    assert (state.size(souls), state.at(DISCARD)) == (0, {FOX: 1})
    assert state.markers["hated", "L", ""] == "h"


@pytest.mark.parametrize(
    ("turn", "deck"),
    [
        ("#->L/#->C/w->1", 1),  # both cards of Better Burrow Bank come before
        ("w->O$/#->C/#->L/w->1", 1),
        ("2#->L/w->1", 1),  # nobody else has drawn, and Daylight follows
        ("w->1/#->L/#->C", 3),  # cards of Daylight and Evening come after
        ("2#->L", 3),
        ("2#->L/F#L->/++", 3),  # points may be written late
    ],
)
def test_lost_souls_are_discarded_unwritten_behind_the_start_of_birdsong(
    turn: str, deck: int
) -> None:
    """Two cards are left to be drawn, then the pile is shuffled, with the two Lost Souls or without them."""
    lines = ("L:w->1", "C:w->2", "O:w->3", "C:43#->C", "O:F#O->", "L:$_o->F", "O:2M#O->")
    before = end(*lines)
    assert (before.size(DECK), before.size(DISCARD), before.size(place("souls"))) == (2, 1, 2)
    state = end(*lines, "L:" + turn)
    assert (state.size(DECK), state.size(DISCARD)) == (deck, 3 - deck)


def test_crafted_cards_used_in_birdsong_may_lie_among_the_lost_souls() -> None:
    """Armorers of a battle that a hireling fights are shuffled with the pile, so both copies can be discarded behind it."""
    lines = ("L:w->1", "C:w->2", "C:Zarmorers", "L:$_o->F", "C:43#->C")
    state = end(*lines, "L:XC2/B#armorersC$->/#->L", "C:#->C/2B#armorersC->")
    assert state.at(place("souls")) == {Card("B", "armorers"): 2}


def test_what_is_taken_from_the_discard_pile_was_not_among_the_lost_souls() -> None:
    """False Orders were used before the Outcast was adjusted, as a card of their suit lies in the discard pile then."""
    lines = ("L:w->1", "C:w->2", "L:Zfalseorders", "L:F#$->/Cw2->1/w->3", "C:F#*->C")
    game, findings = play(*lines, deck="E&P")
    (taken,) = game.turns[-1].steps[0].changes
    assert isinstance(taken, Moved)
    assert (taken.source, findings) == (DISCARD, ())


def test_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty() -> None:
    """Forty-eight cards are drawn and two spent; the next draw takes from the two."""
    state = end("C:w->1", "E:b->3", "C:44#->C/2F#C->/#->C")
    assert (state.size(DECK), state.size(DISCARD), state.size(hand("C"))) == (1, 0, 46)


@pytest.mark.parametrize(
    ("spent", "expected"),
    [
        ("F#C->/M#C->/R#C->", []),
        ("3#C->", []),
        ("F#domC->/M#domC->/R#domC->", []),
        (
            "F#anvilC->/M#swordC->/R#bakesaleC->",
            ["the deck has 1 card crossbow (bird); 2 are seen"],
        ),
        ("F#C->/F#C->/F#C->/F#C->", ["the deck has 1 card crossbow (bird); 2 are seen"]),
    ],
)
def test_dominance_cards_that_went_unnamed_are_not_shuffled_in(
    spent: str, expected: list[str]
) -> None:
    """3.3.4: three that lie on display leave the deck with one card, so it is shuffled again and again."""
    begun = ("C:w->1", "E:b->3", "A:3#->$", f"C:41#->C/{spent}/B#crossbowC->/#->C")
    _, findings = play(*begun, "C:B#C->/#->C/B#crossbowC->/2#->C/B#crossbowC->", deck="E&P")
    assert [one.message for one in findings] == expected


def test_who_is_hired_as_a_turn_ends_tells_nothing_of_its_draws() -> None:
    """Both cards are Evening's: two are left, then the pile is shuffled, with the Lost Souls."""
    lines = ("L:w->1", "C:w->2", "O:w->3", "C:43#->C", "O:F#O->", "L:$_o->F", "O:2M#O->")
    game, findings = play(*lines, "L:2#->L/h_E->C$2")
    assert "h_E" in only(findings).message  # which does not play
    assert game.turns[-1].after.size(DECK) == 3


def test_what_is_drawn_onto_the_pile_is_not_shuffled_with_it() -> None:
    """Outrage draws the last card for a full stack: the pile has become the deck when that card is discarded."""
    state = end("C:w->1", "A:3#->$", "A:#A->$/#A->$/t->2", "C:40#->C/F#C->/At2->/^A/M#->")
    assert state.at(DECK) == {UNKNOWN_CARD: 1}
    assert state.at(DISCARD) == {MOUSE: 1}


def test_a_crafted_card_that_leaves_unnamed_may_be_any_of_its_suit() -> None:
    """Of two birds one has left, and either may be discarded by its name later, or crafted again."""
    lines = ("C:3#->C", "C:Zarmorers/Zsappers/Zcobbler", "C:B#$->")
    left = {Card("B", None): 1, Card("R", "cobbler"): 1}
    assert end(*lines).at(crafted("C")) == left
    for name in ("armorers", "sappers"):
        assert end(*lines, f"C:B#{name}$->").at(crafted("C")) == {Card("R", "cobbler"): 1}
        again = end(*lines, "C:#->C", f"C:Z{name}").at(crafted("C"))
        assert again == {**left, Card("B", name): 1}


def test_coffin_makers_that_leave_unnamed_give_back_what_lies_on_them() -> None:
    """They are the one rabbit card there, so it is they."""
    lines = ("C:3#->C", "C:Zcoffin/w->1", "C:w1->", "E:b->3", "E:R#C$->")
    assert end(*lines, deck="E&P").count(W["C"], place("supply", "C")) == 25


def test_coffin_makers_that_may_have_left_keep_no_warrior_from_coming() -> None:
    """One of two rabbit cards has left: what a supply lacks then was not on the other."""
    lines = ("C:3#->C", "C:Zcoffin/Ztunnels/w->1", "C:w1->", "E:b->3", "E:R#C$->")
    before = end(*lines, deck="E&P")
    assert before.count(W["C"], place("supply", "C")) == 24
    assert end(*lines, "E:25Cw->1", deck="E&P").count(W["C"], clearing(1)) == 25


@pytest.mark.parametrize(
    ("acts", "pile"),
    [
        ("Zmfavor/At2->/++/^A/#->A$", 1),  # Outrage is a part of the effect
        ("Zmfavor/At2->/w1->5/#->C", 0),
        ("Zmfavor/At2->/XA5/^A/#->A$", 0),
        ("Z%s/#->C", 0),
    ],
)
def test_a_favor_is_discarded_when_its_effect_is_over(acts: str, pile: int) -> None:
    """The draw that empties the deck has the pile shuffled, without a card whose effect is still being resolved (4.1.2)."""
    lines = ("C:w->1", "A:3#->$", "A:#A->$/#A->$/t->2")
    state = end(*lines, "C:40#->C/F#C->/" + acts)
    assert (state.size(DECK), state.size(DISCARD)) == (2 - pile, pile)


@pytest.mark.parametrize("name", ["saboteurs", ""])
def test_saboteurs_and_what_they_cost_lie_among_the_lost_souls_of_the_turn(name: str) -> None:
    """With their name or without, they are used before the Lost Souls are discarded."""
    lines = ("L:w->1", "C:w->2", "C:Zinformants/F#C->", f"L:B#{name}$->/F#informantsC$->/w->1")
    state = end("L:w->1", "C:w->2", "L:Zsaboteurs/Zcplans", *lines[2:], deck="E&P")
    assert (state.size(DISCARD), state.size(place("souls"))) == (3, 0)


def test_supporters_that_are_lost_are_not_used() -> None:
    """Saboteurs that a base takes along say nothing of when the Lost Souls were discarded: as Birdsong began."""
    lines = ("L:w->1", "A:3#->$", "C:w->2", "C:F#C->", "L:w->1/B#saboteursA$->/#->L")
    state = end(*lines, deck="E&P")
    assert state.at(DISCARD) == {FOX: 1}
    assert state.at(place("souls")) == {Card("B", "saboteurs"): 1}


def test_supporters_and_officers_lie_on_the_board() -> None:
    """Cards and warriors of the Alliance share its board."""
    state = end("A:3#->$", "C:w->1", "A:2M#$->/w->$/#A->$")
    assert state.at(board("A")) == {UNKNOWN_CARD: 2, W["A"]: 1}


def test_an_unnamed_card_of_a_column_is_no_dominance_card() -> None:
    """Scribes name those, so of two mouse cards that lie open the other one moves on."""
    lines = ("K:w->1", "C:w->2", "K:M#domK->$_1/M#codebK->$_1/M#$_1->$_2")
    state = end(*lines)
    assert state.count(Card("M", "dominance"), column("K", "1")) == 1
    assert state.count(Card("M", "codebreakers"), column("K", "2")) == 1


@pytest.mark.parametrize(("drawn", "findings"), [(44, 0), (30, 1)])
def test_a_dominance_card_discarded_unnamed_empties_the_deck_earlier(
    drawn: int, findings: int
) -> None:
    """The Sword is drawn again from a deck of three: a mouse card that was discarded may lie on display, not in the pile."""
    turn = f"C:{drawn}#->C/M#swordC->/M#C->/#->C/M#sword->C"
    game, found = play("C:w->1", "E:b->3", turn)
    assert len(found) == findings
    assert game.turns[-1].after.size(DISCARD) == 2 * findings


@pytest.mark.parametrize(("turn", "display"), [("M#dom->C", 1), ("F#dom->C", 2), ("B#domC->", 3)])
def test_a_dominance_card_is_drawn_or_taken(turn: str, display: int) -> None:
    """One that is on display comes from there, one that nobody discarded from the deck."""
    state = end("C:w->1", "E:b->3", "C:M#domC->/R#domC->/" + turn)
    assert state.size(DISPLAY) == display


@pytest.mark.parametrize(("card", "supporters"), [("B#royalclaim", 1), ("M#codeb", 0)])
def test_an_improvement_is_no_supporter_where_there_is_no_other_of_its_name(
    card: str, supporters: int
) -> None:
    """Codebreakers are there twice, so that a supporter may be one; a Royal Claim is there once, and in play."""
    lines = ("A:#->$", "E:b->3", f"A:{card}->A/Z{card[2:]}/{card}$->/t->5")
    assert judged_end(*lines, "E:").size(board("A")) == supporters


@pytest.mark.parametrize(
    ("turn", "origin"),
    [
        pytest.param("t->5/R#dom->C", DECK, id="nothing pays, and it is the draw of Evening"),
        pytest.param("t->5/R#C->/t->5/R#dom->C", DECK, id="the card pays for Overwork"),
        pytest.param("t->5/R#C->/R#dom->C/#->C", DISPLAY, id="the card is its price"),
        pytest.param("t->5/R#dom->C/R#C->/#->C", DISPLAY, id="its price is written behind it"),
    ],
)
def test_judging_tells_if_a_dominance_card_that_may_lie_on_display_is_drawn(
    turn: str, origin: Place
) -> None:
    """3.3.4, 21.6: what a card that was discarded unnamed may be is taken where that makes the turn legal."""
    marquise = "C:t_k->1/b_s->5/b_w->9/b_r->1/w->1+2+4+5+6+7+8+9+10+11+12"
    lines = (marquise, "V:#thief->$/p->4_9_12", "A:3#->$", "V:#->V", "C:t->5/R#C->/t->5/#->C")
    judged = JudgedRecord(source(record(*lines, "A:M#$->/t->7/#->A", "V:#->V", f"C:{turn}", "A:")))
    steps = judged.game.turns[7].steps
    moves = [one for step in steps for one in step.changes if isinstance(one, Moved)]
    assert [one.source for one in moves if one.became == Card("R", "dominance")] == [origin]
    assert not [one for one in judged.verdicts.objections if one.turn == 8]


def test_of_two_dominance_cards_the_one_beside_the_marker_is_activated() -> None:
    """8.5.2, 3.3.1: the Alliance mobilizes one before it activates another."""
    state = end("A:3#->$", "C:w->1", "E:b->3", "A:2#->A/M#domA->$/F#@A->/R#domA->$/++->$/#->A")
    assert state.count(Card("M", "dominance"), board("A")) == 1
    assert state.count(Card("R", "dominance"), crafted("A")) == 1


@pytest.mark.parametrize(
    ("spent", "supporters", "crafted_left"),
    [
        ("B#sabo$->/R#tunnelsC$->/t->5", 2, 0),
        ("R#tunnelsC$->/B#sabo$->/t->5", 2, 0),
        ("B#sabo$+R#tunnelsC$->/t->5", 2, 0),
        ("B#sabo$+R#tunnelsC$+#$->/t->5", 1, 0),
        ("B#sabo$->/t->5", 1, 1),
    ],
)
def test_saboteurs_in_play_go_with_what_they_take(
    spent: str, supporters: int, crafted_left: int
) -> None:
    """One of the supporters may be Saboteurs, too, which would be spent for sympathy."""
    lines = ("A:2#->$", "C:w->1", "C:Ztunnels", "A:Zsabo", f"A:{spent}")
    state = judged_end(*lines, "C:", deck="E&P")
    assert (state.size(board("A")), state.size(crafted("A"))) == (supporters, crafted_left)


def test_a_shown_card_that_may_have_been_either_leaves_the_other_unknown() -> None:
    """Of two ambush cards one is taken unseen, a card of its suit comes: either may be the one that is shown then."""
    lines = ("L:w->1", "C:w->2", "C:F#@C->/B#@C->", "L:3#L->/$_o->F/F#@*->L/B#@*->L")
    lines = (*lines, "C:#L->C/F#C->L")
    assert end(*lines).at(hand("L")) == {Card(None, "ambush"): 1, FOX: 1}
    shown = end(*lines, "L:F#@^").at(hand("L"))
    assert shown == {Card("F", "ambush"): 1, UNKNOWN_CARD: 1}


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ("A^A", "the Alliance shows cards to nobody else, taken as cards of the Marquise"),
        ("C^C", "the Marquise shows cards to nobody else"),
    ],
)
def test_a_hand_that_is_shown_to_its_holder_is_that_of_the_player_at_turn(shown, words):
    """So who has no card for Outrage has shown the hand, and that alone is told."""
    record = (
        "Map: Fall\nDeck: Standard\nA: Odile\nC: Ansel\n\n"
        "C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nA:3#->$\n\n"
        f"A:R#$->/t->4/2#A->$/#->A\nC:t->1/w9->4/{shown}/#->A$/#->C\nA:#->A\n"
    )
    assert [finding.message for finding in check(record).findings] == [words]
