"""The Vagabond: what a record may leave out of it, and what its items and hits tell."""

from __future__ import annotations

import pytest

from rootlog import check
from rootlog.engine.changes import Marked
from rootlog.engine.factions.vagabond.board import VagabondPart
from rootlog.engine.general.coalitions import sharing
from rootlog.engine.judging.judge import judge
from rootlog.engine.judging.source import Watcher
from rootlog.engine.law import law
from rootlog.notation.reader import read
from rootlog.replaying.replay import replay

HEAD = """Map: Fall
Deck: Standard
C: one
V: two

C:t_k->1/b_s->1/b_w->9/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
V:#{character}->$/p->{forest}

"""
CATS = "C:t->1/#->C"


def findings(
    *turns: str, character: str = "thief", forest: str = "1_9_10_12", edition: str = "law-6"
) -> list[str]:
    """What check says of those turns of the Vagabond, each followed by an idle one of the Marquise: "TURN.ACTION RULE"."""
    lines = [line for turn in turns for line in (f"V:{turn}", CATS)]
    text = HEAD.format(character=character, forest=forest) + "\n".join(lines) + "\n"
    report = check(text, law=edition)
    return [
        f"{(one.turn - 1) // 2}.{one.action} {one.rule}"
        for record in report.records
        for one in record.findings
        if one.severity == "error"
    ]


def test_a_refresh_may_be_left_out() -> None:
    """The boot is exhausted again in the next turn, and three items could have been refreshed in between."""
    assert findings("p->9/%f->e/p->4/#->V", "%f->e/p->8/#->V") == []


def test_a_refresh_that_was_used_up_is_missed() -> None:
    """Three other items are refreshed on record, so the boot still lies face down."""
    first = "p->9/%r+%s->e/M#Q->$/++/%x->e/M#V->C/$_C->1/++/%f->e/p->4/#->V"
    second = "%r+%s+%x->r/%f->e/p->8/#->V"
    assert findings(first, second, character="ranger") == ["2.2 9.2.5"]


def test_an_item_is_exhausted_once_for_each_refresh() -> None:
    """What was left out of one Birdsong does not serve twice in its Daylight; written as refreshed first it would."""
    found = findings("p->9/%f->e/p->4/#->V", "%f->e/p->8/%f->e/p->7/#->V")
    assert found == ["2.1 notation", "2.3 9.2.5"]


def test_tea_refreshes_two_more() -> None:
    """Five items with a face-up tea."""
    first = "p->9/%r+%s->e/M#Q->$/++/%f->e/M#V->C/$_C->1/++/#->V"
    assert findings(first, "%f+%r+%s->r/#->V") == []


def test_a_hammer_that_crafts_need_not_be_written() -> None:
    """As with other crafting pieces; but it must lie face up, and serves once."""
    assert findings("p->9/Z%t/++2/#->V", character="tinker") == []
    assert findings("p->9/Z%t/++2/Z%b/++/#->V", character="tinker") == ["1.4 9.5.8"]


@pytest.mark.parametrize(
    ("items", "found"),
    [("%r+%s", []), ("%t->s+e/%f", ["1.4 9.5.5"]), ("%r+%f", ["1.3 9.5.5"])],
)
def test_the_items_tell_which_quest_it_was(items: str, found: list[str]) -> None:
    """A mouse quest takes torch and sword, but neither tea and boot nor torch and boot."""
    assert findings(f"p->9/{items}->e/M#Q->$/++/#->V") == found


def test_a_quest_may_bring_nothing() -> None:
    """Points or cards: he may, and need not."""
    assert findings("p->9/%r+%s->e/M#Q->$/#->V") == []


def test_undamaged_items_cap_the_hits() -> None:
    """The thief has four items: however high the roll, three hits damage three, and no roll damages four."""
    cats = "%s->e/XC9/Cw9->/$_C->h/{}/#->V"
    assert findings("p->9/" + cats.format("%f->d")) == []
    assert findings("p->9/" + cats.format("(%f+%r)->d")) == ["1.3 4.3.2.I"]


def test_hostility_that_was_forgotten_is_told_once() -> None:
    """The Marquise never becomes Hostile on record: the next warrior removed is no second omission."""
    first = "p->9/%s->e/XC9/Cw9->/#->V"
    assert findings(first, "%s->r/p->4/%s->e/XC4/Cw4->/#->V") == ["1.4 9.2.9.III"]


def test_the_marker_may_be_written_before_the_losses() -> None:
    """Which of the two is written first does not matter, and the first warrior scores nothing either way."""
    assert findings("p->9/%s->e/$_C->h/XC9/Cw9->/#->V") == []


def test_a_strike_is_saved_by_field_hospitals() -> None:
    """The warrior goes to the keep for a card, the crossbow is used and the Marquise turns Hostile."""
    assert findings("p->9/%x->e/M#C->/Cw9->1/$_C->h/#->V", character="ranger") == []
    assert findings("p->9/%x->e/M#C->/Cw9->1/#->V", character="ranger") == ["1.4 9.2.9.III"]


def test_a_lost_pawn_is_told_once() -> None:
    """Where the record has the pawn in the wrong clearing, all that follows there is one mistake."""
    assert findings("p->9/%f->e/F#V->C/%s->e/XC12/Cw12->/$_C->h/#->V") == ["1.3 9.5.4"]


def test_items_stay_within_capacity_by_their_tracks() -> None:
    """Tea that lies face up in the satchel may as well lie on its track."""
    explores = ("p->10/%r->e/%s10->$/++/#->V", "%r->r/p->12/%r->e/%f12->$/++/#->V")
    assert findings(*explores, "%r->r/p->11/%r->e/%h11->$/++/%t->s/#->V/#V->") == []


def test_glide_needs_no_path() -> None:
    """The Harrier flies for a torch."""
    assert findings("%r->e/p->3/2#->V", character="harrier") == []
    assert findings("p->9/p->3/2#->V", character="harrier") == ["1.2 18.9.2"]


def test_what_lay_under_a_ruin_is_found_once() -> None:
    """There is one sword among the items of the ruins, whichever turn finds it."""
    first = "p->9/%f->e/p->10/%r->e/%s10->$/++/#->V"
    second = "%r+%f->r/p->12/%r->e/%{}12->$/++/#->V"
    told = findings(first)
    assert not any(one.endswith("9.3.4") for one in told)
    assert [one for one in findings(first, second.format("s")) if one not in told] == ["2.4 9.3.4"]
    assert [one for one in findings(first, second.format("b")) if one not in told] == []


def test_what_is_remembered_of_a_turn_is_a_value() -> None:
    """A damaged item exhausted, a faction Hostile without a word, a pawn astray: kept from that turn on, not before."""
    first = "p->9/%s->e/XC9/Cw9->/%f->d/#->V"
    turns = (first, "%f->d+e/p->10/#->V", "#->V")
    lines = [line for turn in turns for line in (f"V:{turn}", CATS)]
    head = HEAD.format(character="thief", forest="1_9_10_12")
    game, _ = replay(read(head + "\n".join(lines) + "\n"), law("law-6"))
    readings = judge(game).readings
    parts = [one for one in readings[0].carried.kept if isinstance(one, VagabondPart)]
    assert parts
    assert all(isinstance(part, Watcher) for part in parts)
    own = [reading.carried.kept for reading in readings if reading.log.faction == "V"]
    kept = [{type(part).__name__: one[part] for part in parts} for one in own]
    for memory in kept:
        hash(tuple(memory.values()))
    assert [memory["Relations"] for memory in kept[1:]] == [frozenset(), {"C"}, {"C"}]
    assert [memory["Items"].wrecks for memory in kept[1:]] == [frozenset(), frozenset(), {"f"}]
    assert [memory["VagabondMoves"] for memory in kept[1:]] == [False, False, True]


OVERWORKS = "C:t->1/F#anvilC->/t->1/#->C"


@pytest.mark.parametrize(
    ("labor", "character", "found"),
    [
        ("%r->e/F#anvil->V", "tinker", []),  # in 12, a fox clearing
        ("F#anvil->V/%r->e", "tinker", []),
        ("%r->e/F#anvil*->V", "tinker", []),
        ("%h->e/F#anvil->V", "tinker", ["9.5.9"]),  # a hammer in the place of the torch
        ("%r->e/F#anvil->V", "thief", ["9.5", "2.1", "9.6.2"]),  # for others it is a draw
    ],
)
def test_a_named_card_beside_a_torch_is_day_labor(
    labor: str, character: str, found: list[str]
) -> None:
    """A draw cannot be named; what lies in the discard pile and is taken beside the Tinker's torch comes from there."""
    text = HEAD.format(character=character, forest="1_9_10_12")
    lines = ["V:p->12/#->V", OVERWORKS, f"V:{labor}/#->V/#V->", CATS]
    report = check(text + "\n".join(lines) + "\n")
    told = [one for record in report.records for one in record.findings if one.severity == "error"]
    assert [one.rule for one in sorted(told, key=lambda one: one.action)] == found


def test_coalitions_in_a_chain_share_a_victory() -> None:
    """9.2.8: who wins only because its partner does wins all the same, and so does its own partner."""
    game, _ = replay(read(HEAD.format(character="thief", forest="1_9_10_12")), law("law-6"))
    state = game.turns[-1].after
    for faction, partner in (("V", "G"), ("G", "C"), ("E", "V")):
        state = state.apply(Marked("marker_off", faction, partner, "coalition"))
    state = state.apply(Marked("marker_off", "A", "A", "dominance"))
    assert sharing(state, ["C"]) == {"C", "G", "V", "E"}
    assert sharing(state, ["V"]) == {"V", "E"}
    assert sharing(state, ["A"]) == {"A"}
    assert sharing(state, []) == frozenset()


def test_what_paid_for_services_may_be_refreshed() -> None:
    """11.2.6, 9.4.1: services are bought first, so a torch that paid for them may lie face up in Daylight; once."""
    text = """Map: Fall
Deck: Standard
O: one
V: two
C: three

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
V:#thief->$/p->1_2_5_10
O:2w->7+11/3w->$/$_->1

C:t->1/#->C
V:p->10/#->V
O:#->O
C:t->1/#->C
V:%r->e/Ow->O$/#O->V/{}/#->V
O:#->O
"""
    aid = "%r->e/R#V->C/$_C->1/++"
    for acts, found in ((aid, []), (f"{aid}/%r->e/R#V->C", ["9.2.5"])):
        told = check(text.format(acts)).records[0].findings
        assert [one.rule for one in told if one.severity == "error"] == found


def test_what_is_found_and_where_are_two_mistakes() -> None:
    """9.5.3, 9.3.4: the second sword under a ruin is told though the pawn stands elsewhere."""
    first, second = "p->10/%r->e/%s10->$/++/#->V", "%r->r/%r->e/%{}12->$/++/#->V"
    assert findings(first, second.format("s"), character="ranger") == ["2.3 9.3.4", "2.3 9.5.3"]
    assert findings(first, second.format("b"), character="ranger") == ["2.3 9.5.3"]


@pytest.mark.parametrize(("drawn", "found"), [(43, []), (42, ["9.6.2"])])
def test_a_con_brings_what_is_left_of_the_deck(drawn: int, found: list[str]) -> None:
    """law-16 26.10.2, 2.1: the one card that is left is the reward's, and Evening has none."""
    head = HEAD.format(character="cheat", forest="1_9_10_12")
    turns = f"C:t->1/{drawn}#->C\nV:p->9/%f+%x->e/M#guardQ->$/#->V/M#guard$->\n{CATS}\n"
    report = check(head + turns, law="law-16")
    assert [one.rule for one in report.findings if one.turn == 4] == found
