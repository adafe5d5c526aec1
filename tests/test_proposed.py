"""Classes of slips, each in a small game: one error is told, and the line that was meant is offered."""

import pytest

import rootlog

CATS = "C:t_k->4/b_s->8/b_w->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12"
CROWS = ("P: one\nC: other", CATS, "P:w->12+7+10")
VAGABOND = ("V: one\nC: other", CATS, "V:#thief->$/p->4_9_12")


def game(head, *lines, law="law-4"):
    """A record with those players, and those lines of set-up and turns."""
    players, *setup = head
    top = f"// rootlog: law={law}\nMap: Fall\nDeck: Standard\n{players}\n\n"
    return top + "\n".join((*setup, *lines)) + "\n"


def mended(head, right, written, *behind, before=(), law="law-4"):
    """What is offered for a line that was slipped; the game as it was meant is legal, and one error is told of the slip."""
    legal = rootlog.check(game(head, *before, right, *behind, law=law))
    assert [one.message for one in legal.findings] == []
    report = rootlog.check(game(head, *before, written, *behind, law=law))
    told = [one for one in report.findings if one.is_error and one.follows_from is None]
    assert len(told) == 1, [(one.line, one.message) for one in told]
    return told[0].suggestion and told[0].suggestion.text


# --- what is due to somebody, and not written ----------------------------------------------------------------

PLOT = ("C:t->8/w->12/#->C", "P:F#P->/w->1+6+8+12/w12->/t->12", "C:t->8/w->12/#->C")


def test_the_card_that_extortion_takes_is_put_in():
    """13.7.3; where it comes is not said, so it stands right behind the plot."""
    right, written = "P:t12^t_e/#C->P/++/w1->9/2#->P", "P:t12^t_e/++/w1->9/2#->P"
    assert mended(CROWS, right, written, "C:t->8/w->12/#->C", before=PLOT) == right


# --- what a set-up places ------------------------------------------------------------------------------------


def test_the_warriors_in_payments_are_put_in_where_they_are_set_up():
    """Another player's payment would do for what is told later; the set-up tells it first."""
    setup = "O:w->10+11/2w->5/$_->3/3w->$"
    turns = (
        "C:3w->O$/B#O->C/t->8/w->12/#->C",
        "O:2#->O/w10->5/2w$->/t_r+w->5/++2/$_f->1",
        "C:t->8/w->12/#->C",
    )
    head = ("O: one\nC: other", CATS)
    assert mended(head, setup, setup.replace("/3w->$", ""), *turns) == setup


@pytest.mark.parametrize(
    ("players", "right", "written"),
    [
        ("A: two", "A:3#->$", "A:#->$"),
        ("E: two", "E:#despot->$/b+6w->2", "E:#despot->$"),
        ("E: two", "E:b->2/#despot->$/6w->2", "E:b->2/#despot->$"),
        ("D: two", "D:2w->10+5+6/2w+t->2", "D:2w->10+5+6"),
        ("H: two", "H:#stubborn->$/w_w+4w+b->2", "H:#stubborn->$"),
        ("L: two", "L:w->10+5+6/$_o->M/4w+b_m->2", "L:w->10+5+6/$_o->M"),
        ("L: two", "L:4w+b_m->2/$_o->M/w->5+6+10", "L:4w+b_m->2/$_o->M"),
        ("O: two", "O:w->10+11/2w->5/$_->3/3w->$", "O:w->10+11/2w->5/$_->3"),
    ],
)
def test_what_a_set_up_lacks_is_put_in(players, right, written):
    """At its end, where one place only will do, by an action of its own."""
    head = (f"{players}\nC: other", CATS)
    offered = mended(head, right, written, "C:t->8/w->12/#->C")
    assert offered == right


@pytest.mark.parametrize(
    ("players", "right", "written"),
    [
        ("O: two", "O:2w->10+11/3w->$/$_->3", "O:2w->10+11/3w->$"),
        ("P: two", "P:w->10+11+12", "P:w->10+11"),
        ("V: two", "V:#thief->$/p->4_9_12", "V:#thief->$"),
        ("V: two", "V:p->4_9_12/#thief->$", "V:p->4_9_12"),
        ("L: two", "L:4w+b_m->2/w->10+5+6/$_o->M", "L:4w+b_m->2/w->10+5+6"),
    ],
)
def test_of_what_a_set_up_lacks_none_is_offered_where_nothing_tells_which(players, right, written):
    """A price, a clearing, a forest, a character, a suit: any would do."""
    head = (f"{players}\nC: other", CATS)
    assert mended(head, right, written, "C:t->8/w->12/#->C") is None


def test_what_follows_tells_which_character_was_chosen():
    """He steals, which one character only does (9.5.9)."""
    head = ("V: two\nC: other", CATS)
    setup, turn = "V:p->4_9_12/#thief->$", "V:p->9/%rsr->e/#C->V/#->V"
    assert mended(head, setup, "V:p->4_9_12", "C:t->8/w->12/#->C", turn) == setup


# --- what the Vagabond did --------------------------------------------------------------------------------------

WOOD = "C:t->8/w->12/#->C"


def test_the_item_that_an_explore_brought_is_put_in():
    """9.5.3: the point tells that there was one, the hammer that is used later which."""
    right = "V:p->12/%r->e/%h12->$/++/#->V"
    turns = (WOOD, "V:%r->r/p->11/%h->e/#V->C/$_C->1/++/#->V", WOOD)
    written = right.replace("/%h12->$", "")
    assert mended(VAGABOND, right, written, *turns, before=(WOOD,)) == right


def test_the_item_of_an_explore_is_not_offered_where_nothing_tells_which():
    right = "V:p->12/%r->e/%h12->$/++/#->V"
    written = right.replace("/%h12->$", "")
    assert mended(VAGABOND, right, written, WOOD, before=(WOOD,)) is None


def test_the_item_of_an_explore_is_put_in_where_it_is_used_at_once():
    """What lacks it is told, and put in is what brought it."""
    right = "V:p->12/%r->e/%h12->$/++/%h->e/#V->C/$_C->1/++/#->V"
    assert mended(VAGABOND, right, right.replace("/%h12->$", ""), WOOD, before=(WOOD,)) == right


def test_the_move_of_a_pawn_is_put_in_behind_the_boot_and_without_a_start():
    """9.5.1: the ruin is in 11, and the boot before the torch pays for nothing else."""
    right = "V:p->12/%f->e/p->11/%r->e/%b11->$/++/#->V"
    written = right.replace("/p->11", "")
    turns = (WOOD, "V:%f+%r->r/p->6/%f->e/p->2/#->V", WOOD)
    assert mended(VAGABOND, right, written, *turns, before=(WOOD,)) == right


# --- how an item lies ---------------------------------------------------------------------------------------------

RANGER = ("V: one\nC: other", CATS, "V:#ranger->$/p->4_9_12")


def test_the_state_of_an_item_that_is_left_out_is_put_in():
    """It would leave the game else, which nothing asks for (9.6.4)."""
    right = "V:p->9/%x->e/Cw9->/$_C->h/#->V"
    turns = (WOOD, "V:%x->r/p->4/%x->e/Cw4->/#->V", WOOD)
    assert mended(RANGER, right, right.replace("%x->e", "%x->"), *turns, before=(WOOD,)) == right


def test_what_is_doubtful_of_the_right_line_is_no_reason_against_it():
    """The crossbow lies exhausted, as far as recorded, which is a warning of the line that was meant, too."""
    before = (WOOD, "V:p->9/%x->e/Cw9->/$_C->h/#->V", "C:t->8/w->12/w12->9/#->C")
    right = "V:%x->e/Cw9->/#->V"
    first, *rest = rootlog.check(
        game(RANGER, *before, right.replace("%x->e", "%x->"), WOOD)
    ).findings
    assert (first.rule, first.suggestion.text) == ("9.6.4", right)
    assert [one.follows_from for one in rest if one.rule == "9.5.6"] == [first.place]


def test_a_refresh_of_what_lies_face_up_is_no_repair():
    """`%s->r` would change nothing, and Daylight has no refresh (9.4.1)."""
    turn = "V:p->12/%s->e/%f->e/p->11/%r->e/%b11->$/++/#->V"
    (told,) = rootlog.check(game(VAGABOND, WOOD, turn, WOOD)).findings
    assert (told.rule, told.suggestion) == ("9.5", None)


# --- what the scribe says -----------------------------------------------------------------------------------------


def test_nothing_is_put_into_a_line_on_which_the_scribe_left_a_comment():
    """What is missing there was forgotten at the table; what stands there may be a slip all the same."""
    right = "C:t->8/t8->/b_s->9/++/w->12/#->C"
    for written, offered in ((right.replace("/++", ""), None), (right.replace("t8", "t9"), right)):
        head = ("E: one\nC: other", CATS, "E:b+6w->2/#despot->$")
        for comment in ("", "  // hm"):
            (told,) = rootlog.check(
                game(head, written + comment, "E:#E->$_r/6w2->10/#->E")
            ).findings
            text = told.suggestion and told.suggestion.text
            assert text == (offered if comment else right), (written, comment)


# --- what became of a card, and of a group ------------------------------------------------------------------------


def test_a_card_over_the_hand_limit_was_mobilized_where_supporters_are_short_by_it():
    """Else a discard would do (8.6.2)."""
    head = ("A: one\nC: other", CATS, "A:3#->$")
    cats = "C:t->8/F#C->/t->8/#->C"
    before = (WOOD, "A:F#$->/t->1/#->A", cats, "A:R#$->/t->5/++/#->A", cats)
    right = "A:M#$->/t->9/++/#A->$/#->A"
    behind = ("C:t->8/w5->1/F#C->A$/#->C", "A:2F#$->/t->12/++/#A->$/#->A", cats)
    written = right.replace("/#A->$", "")
    assert mended(head, right, written, *behind, before=before) == right
    behind = (WOOD, "A:#A->$/#->A", cats)
    assert mended(head, f"{written}/#A->", written, *behind, before=before) == f"{written}/#A->"


EYRIE = ("E: one\nC: other", CATS, "E:b+6w->2/#despot->$")


def test_the_count_of_a_group_that_moves_on_is_one_slip():
    """It says too few of the same warriors twice; what tells so comes turns later, in two places."""
    right = "E:B#E->$_m/6w2->10/6w10->1/b->1/++/#->E"
    behind = (
        "C:t->8/w6->2/XE2/Eb2->/++/#->C",
        "E:R#E->$_m/6w1->9/6w9->1/$_->/--3/#commander->$/#->E",
        WOOD,
    )
    written = right.replace("6w2", "5w2").replace("6w10", "5w10")
    assert mended(EYRIE, right, written, *behind, before=(WOOD,)) == right


def test_the_count_of_a_group_that_moves_on_is_one_slip_where_its_own_turn_tells_it():
    """Seven of six, twice."""
    right = "E:B#E->$_m/6w2->10/6w10->1/b->1/++/#->E"
    written = right.replace("6w2", "7w2").replace("6w10", "7w10")
    assert mended(EYRIE, right, written, WOOD, before=(WOOD,)) == right


def test_another_card_of_its_own_that_a_faction_chose_is_of_the_same_kind():
    """A Loyal Vizier is no leader, though one without a column would owe nothing."""
    turn = "E:B#E->$_m/6w2->10/#->E"
    for one in rootlog.check(game(EYRIE, WOOD, turn, WOOD)).findings:
        assert one.suggestion is None or "loyalvizier" not in one.suggestion.text
