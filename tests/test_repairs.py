"""Repairs: what was probably meant, and what follows from what."""

import subprocess
import sys
from pathlib import Path

import pytest

import rootlog
from rootlog.generating import GameOptions, generate
from rootlog.notation.reader import node_of
from rootlog.notation.writer import node_text
from rootlog.repairing.clearings import renumbered
from tests.breaching.yardstick import same
from tests.sampling import sample
from tests.slips.corpus import SLIPS, findings, lines
from tests.test_slips import offered

HEAD = """Map: Fall
Deck: Standard
E: one
C: other

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$
"""


def told(*turns):
    """The findings of a game that begins with those turns."""
    return rootlog.check(HEAD + "\n".join(turns) + "\n").findings


CAT = "C:t->1/t1->/b_s->5/++/w->10/2#->C"


@pytest.mark.parametrize("others", [0, 3])
def test_a_battle_in_another_clearing_takes_what_fell_in_it_along(others):
    """However many errors there are before it; what its loss leaves short later follows."""
    before = ["C:t->1/w->9/2t5->/w->7", "E:#->E"] * others
    slip = "E:B#E->$_x/6w3->7/XC9/Cw9->/b->7/++/#->E"
    (found,) = [
        one
        for one in told(*before, "C:t->1/w->10/#->C", slip, "C:t->1/w->10/w9->12/#->C")
        if one.turn > 2 * others + 3 and one.is_error and one.follows_from is None
    ]
    assert found.suggestion.text == "E:B#E->$_x/6w3->7/XC7/Cw7->/b->7/++/#->E"


MANY = (
    CAT.replace("2#", "#"),
    "E:#E->$_r/w->3/9w3->7/b->7/++/#->E",
    "C:t->1+5/#->C",
    "E:#E->$_m/2w->3/4w3->7/w7->12/2#->E",
)
"""Nine warriors leave a clearing that holds seven; two turns later two of those that stayed are needed there."""


def test_where_several_repairs_are_as_good_none_is_offered_and_what_follows_follows():
    first, *rest = told(*MANY)
    assert (first.place, first.suggestion) == ((4, 3, "1.5.4"), None)
    lacking = next(one for one in rest if one.action == 3)
    assert lacking.message == "clearing 3 holds 2 warriors of the Eyrie; the record takes 4"
    assert lacking.follows_from == first.place


def test_what_is_missing_where_too_many_left_follows():
    """Two of one warrior leave 5: that none is left there is no second mistake, that none is in 9 is one."""
    first, again, other = told("C:t->1/2w5->10/w5->1/XE9/#->C")
    assert first.message == "clearing 5 holds 1 warrior of the Marquise; the record takes 2"
    assert again.follows_from == first.place
    assert other.follows_from is None


FORGIVEN = """// rootlog: law=law-4
Map: Fall
Deck: Standard
V: Ada
C: Ben

C:t_k->4/b_s->8/b_w->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
V:#ranger->$/p->4_9_12

C:t->8/w->7/F#C->/XV1/#->C
V:#V->/#->V
C:t->8/w->7/F#C->/XV1/#->C
V:#V->/#->V
C:t->8/w->7/F#C->/XV1/#->C
V:#V->/#->V
C:t->8/w9->12/w4->8/w1->10/#->C
V:p->12/#->V
C:t->8/w12->11/w2->9/#->C/#C->
V:p12->9/#V->/#->V
C:t->8/#->C/#C->
V:#V->/#->V
C:t->8/#->C/#C->
V:#V->/#->V
C:#->C/#C->
V:%s->e/XC9/{}/#V->/#->V
C:#->C/#C->
"""
"""Of many mistakes one is a move from 2, where nobody stands, to 9: it was 12, whence somebody came to 9."""


@pytest.mark.parametrize(("lost", "rules"), [("Cb_w9->/++", ["4.3.3"]), ("Cw9->/$_C->h", [])])
def test_what_is_forgiven_as_written_and_wrong_as_it_was_meant_is_told(lost, rules):
    """A warrior that may not be in 9 might leave the workshop to fall; as it was meant it surely is there, and falls first."""
    record = FORGIVEN.format(lost)
    fought = next(n for n, line in enumerate(record.split("\n"), start=1) if "XC9" in line)
    found = [one for one in rootlog.check(record).findings if one.line == fought]
    assert [one.rule for one in found] == rules
    assert all(one.follows_from is None for one in found)


def test_a_second_slip_is_mended_as_it_shows_on_the_way_of_the_first():
    """As it is written nobody is in 2 to attack; with the warrior there, its hit is not written."""
    text = """Map: Fall
Deck: Standard
E: Ada
C: Ben

C:t_k->4/b_s->8/b_w->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
E:b+6w->2/#despot->$

C:t->8/w->12/w2->5/#->C
E:R#E->$_b/$_->/--2/#commander->$/#->E
C:t->8/w->12/XE2(1,0)/#->C
E:R#E->$_r/$_->/--2/#charismatic->$/#->E
"""
    offered = {
        one.line: one.suggestion.edit for one in rootlog.check(text).findings if one.line != 10
    }
    assert offered == {
        9: "replace `w2->5` by `w5->2`",
        11: "insert `Ew2->` after `XE2(1,0)`",
    }


def one_of(game, line, written):
    """A slip of the corpus, by its place and how it begins."""
    return next(
        s for s in SLIPS if (s.game, s.line) == (game, line) and s.written[2:].startswith(written)
    )


def test_what_only_repeats_a_slip_follows_from_it():
    """A recruiter with the letter of a building that nobody has: what is recruited there later is told with it."""
    slip = one_of("traders_at_the_lake", 14, "3w->O$/M#O->C")
    told = [one for one in findings(slip) if one.severity == "error"]
    (first,) = (one for one in told if one.follows_from is None)
    rest = [one for one in told if one is not first]
    assert first.line == slip.line
    assert first.suggestion.text == slip.meant
    assert len(rest) > 5
    assert {one.follows_from for one in rest} == {first.place}


def test_a_doubt_is_a_mistake_where_mistakes_follow_from_it():
    """Swords exhausted twice would be a warning alone; that none is refreshed for two acts behind it breaks rules."""
    slip = one_of("a_bank_without_cards", 47, "%fse->r/2%sse->e")
    text = [*lines(slip.game)]
    text[slip.line - 1] = slip.written
    report = rootlog.check("\n".join(text) + "\n")
    first, *rest = report.findings
    assert (first.rule, first.severity) == ("notation", "error")
    assert {one.follows_from for one in rest} == {first.place}
    assert report.verdict == "illegal"


@pytest.mark.parametrize(
    ("game", "line", "meant", "written"),
    [
        ("a_ritual_that_wins", 41, "R#charmoffensive^", "R#xyz^"),
        ("rituals_in_winter", 12, "#thief->$", "#sniper->$"),
    ],
)
def test_a_name_that_no_card_has_is_one_mistake(game, line, meant, written):
    """A shown card of any name would do, and any character; what a thief has then follows from it."""
    text = [*lines(game)]
    text[line - 1] = text[line - 1].replace(meant, written, 1)
    report = rootlog.check("\n".join(text) + "\n")
    [first] = [one for one in report.findings if one.is_error and one.follows_from is None]
    assert (first.line, first.rule) == (line, "notation")
    assert first.suggestion is None


def test_a_second_mistake_does_not_follow():
    """Another slip much later in that game stays a finding of its own."""
    slip = one_of("traders_at_the_lake", 14, "3w->O$/M#O->C")
    other = next(s for s in SLIPS if s.game == slip.game and s.line > 30 and offered(s)[0])
    text = list(lines(slip.game))
    text[slip.line - 1], text[other.line - 1] = slip.written, other.written
    found = rootlog.check("\n".join(text) + "\n").findings
    assert {one.line for one in found if one.follows_from is None} >= {slip.line, other.line}


def test_what_follows_follows_from_the_mistake_that_changed_it():
    """What a slip makes wrong behind another one, which is mended and has nothing to do with it, is told with the first."""
    slip = one_of("traders_at_the_lake", 14, "3w->O$/M#O->C")
    last = max(one.line for one in findings(slip) if one.follows_from)
    other = next(
        s for s in SLIPS if s.game == slip.game and slip.line < s.line < last and offered(s)[0]
    )
    text = list(lines(slip.game))
    text[slip.line - 1], text[other.line - 1] = slip.written, other.written
    found = rootlog.check("\n".join(text) + "\n").findings
    first = next(one for one in found if one.line == slip.line and one.suggestion)
    behind = [one for one in found if one.line > other.line]
    assert behind
    assert {one.follows_from for one in behind} == {first.place}


def test_a_record_without_errors_loads_no_repairs():
    code = (
        "import sys, rootlog\n"
        f"assert rootlog.check({HEAD!r}).verdict == 'legal'\n"
        "print([name for name in sys.modules if 'repairing' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def with_line(slip, text):
    """The findings of the game in which that line stands."""
    changed = list(lines(slip.game))
    changed[slip.line - 1] = text
    return tuple(rootlog.check("\n".join(changed) + "\n").findings)


@pytest.mark.parametrize("slip", sample(SLIPS, 16), ids=lambda one: f"{one.game}-{one.line}")
def test_a_suggestion_removes_its_finding_and_brings_none(slip):
    """Applied, all suggestions of a line leave nothing on it that was not there."""
    suggested = [
        one
        for one in findings(slip)
        if one.suggestion is not None and one.suggestion.line == slip.line
    ]
    if not suggested:
        assert not offered(slip)[0]
        return
    after = [one for one in with_line(slip, suggested[-1].suggestion.text) if one.line == slip.line]
    readable = all(one.kind != "notation" for one in suggested)
    if readable:
        assert len([one for one in after if one.is_error]) < len(suggested)


def test_repairs_are_the_same_each_time():
    slip = SLIPS[3]
    assert with_line(slip, slip.written) == with_line(slip, slip.written)


FIXTURES = Path(__file__).parent.parent / "fixtures" / "cases"


@pytest.mark.parametrize(
    ("case", "offered"),
    [
        ("interactions/outrage_in_own_turn", "A:XC8/(w+t+Cw)8->/F#C->$/C++/2#->A/#A->"),
        ("cards/charm_offensive_off_the_track", None),
    ],
    ids=["as its owner writes it", "without a form"],
)
def test_what_is_offered_can_be_written(case, offered):
    [found] = rootlog.check(FIXTURES / f"{case}.rootlog").findings
    assert (found.suggestion and found.suggestion.text) == offered


def test_a_building_that_has_another_owner_has_his_name_for_it():
    """The Eyrie have no recruiters: a removed one that nobody has is their roost."""
    text = (FIXTURES / "4" / "defenseless.near.rootlog").read_text(encoding="utf-8")
    found = rootlog.check(text.replace("/Eb3->/", "/b_r3->/")).findings
    assert [one.suggestion.text for one in found if one.suggestion] == [
        "C:t->1/w6->3/XE3(0,0)/Eb3->/++/#->C"
    ]


@pytest.mark.parametrize(
    ("game", "line", "act"),
    [
        ("gardens_at_the_lake", 28, "w->11"),
        ("gardens_at_the_lake", 32, "w->10"),
        ("hundreds_of_the_first_printing", 21, "t->9"),
        ("cats_saved_from_the_last_revolt", 54, "p->11"),
        ("a_revolt_that_wins", 55, "w->6+7+11"),
        ("exposed_in_winter", 28, "t->7"),
        ("emigre_before_dividends", 15, "3w5->4"),
    ],
)
def test_an_act_is_left_out_where_that_mends_most(game, line, act):
    """It is one too many by all that comes later, which follows from it; what would pay for it is not offered."""
    (slip,) = [s for s in SLIPS if (s.game, s.line) == (game, line) and _less(s, act) == s.meant]
    first, *others = findings(slip)
    assert first.line == line
    assert first.suggestion.text == slip.meant
    assert others
    assert all(one.follows_from is not None for one in others)


def _less(slip, act):
    """What was written without the last of such acts."""
    before, _, after = slip.written.rpartition(f"/{act}")
    return before + after


def test_two_moves_too_many_are_left_out():
    """With a bird put in for the fourth action, later turns would build with wood that is cut off."""
    written = "C:t->1/Z%t/++2/t1->/b_r->11/++/w11->5/w5->11/w11->5/w1->5/XL7(1,0)/Lw7->/#->C"
    text = list(lines("gardens_at_the_lake"))
    text[13] = written
    first, *others = rootlog.check("\n".join(text) + "\n").findings
    assert first.suggestion.text == written.replace("/w11->5/w1->5", "")
    assert len(others) == 5
    assert all(one.follows_from is not None for one in others)


def test_what_is_told_is_about_the_action_that_the_repair_edits():
    """Three cards for the Decree: a discard that only the missing card makes wrong is not what is told first."""
    text = list(lines("over_the_pass"))
    text[20] = text[20].replace("F#E->$_r", "F#E->$_r/M#E->$_x/R#E->$_b")
    own = [
        one for one in rootlog.check("\n".join(text) + "\n").findings if one.follows_from is None
    ]
    assert [(one.line, one.action, one.rule) for one in own] == [(21, 3, "7.4.2")]
    assert own[0].suggestion.text == lines("over_the_pass")[20]


@pytest.mark.parametrize(
    ("game", "line", "written"),
    [
        ("relics_of_three_kinds", 45, "F#E->$_m/w12->4/10w11->12"),
        ("eyrie_begin", 18, "F#E->$_r/w->1/w->1/11w5->1"),
        ("moles_and_crows_in_winter", 23, "B#P->$"),
        ("over_the_pass", 25, "t->11+12/M#C->/t->11/2t11->/b_s->3/++2/F#C->$"),
    ],
)
def test_a_move_the_other_way_round_and_a_spent_card_on_the_board(game, line, written):
    """What is written the other way round is turned; a card that is spent is not put on the board."""
    slip = one_of(game, line, written)
    assert offered(slip) == (True, False)
    assert sum(one.is_error for one in findings(slip)) == 1


@pytest.mark.parametrize(("points", "action"), [("++/++/++", 7), ("++3", 5)])
def test_scores_in_a_row_are_one_score(points, action):
    """However many points too many are written, it is told by how many are due."""
    found = told("C:t->1/w7->11/#->C", f"E:R#E->$_r/w->3/4w3->7/b->7/{points}/#->E")
    scores = [(one.action, one.message) for one in found if one.kind == "score"]
    assert scores == [(action, "the Eyrie score 3; 1 is due for 2 roosts on the map")]


def test_another_card_of_its_own_that_a_faction_chose_is_of_the_same_kind():
    """A Loyal Vizier is no leader, though one without a column would owe nothing."""
    for one in told("C:t->1/w->9/#->C", "E:B#E->$_m/6w3->7/#->E"):
        assert one.suggestion is None or "loyalvizier" not in one.suggestion.text


def test_a_piece_that_its_owner_does_not_have_is_mended_before_all_else_in_its_turn():
    text = (FIXTURES.parent / "games" / "smuggled_or_exported_in_vain.rootlog").read_text("utf-8")
    wrong = text.replace("/w9->12/", "/9w9->12/").replace("/t_m->9/", "/b_m->9/")
    report = rootlog.check(wrong).records[0]
    told = {one.suggestion.edit: one.suggestion.since for one in report.findings if one.suggestion}
    assert set(told) == {"replace `9w9->12` by `w9->12`", "replace `b_m->9` by `t_m->9`"}
    assert (
        told["replace `b_m->9` by `t_m->9`"] == ""
    )  # what it did is not known, so nothing is built on it


def test_another_clearing_comes_in_the_place_of_the_written_one():
    assert node_text(renumbered(node_of("w7+w8->"), 7, 12)) == "w12+w8->"
    assert node_text(renumbered(node_of("t->7+8"), 7, 12)) == "t->12+8"


@pytest.mark.parametrize(
    ("seed", "name", "wrong"),
    [(473, "captain", "captan"), (474, "charismatic", "charismatc")],
    ids=["read in another way then", "counted in another way then"],
)
def test_what_the_record_as_meant_does_not_have_follows(seed, name, wrong):
    text = generate(GameOptions(seed)).text.replace(f"#{name}->$", f"#{wrong}->$", 1)
    [found] = [one for one in rootlog.check(text).records[0].findings if one.is_error]
    assert found.suggestion.edit == f"replace `#{wrong}->$` by `#{name}->$`"


@pytest.mark.parametrize(
    ("seed", "line", "meant", "written"),
    [
        pytest.param(401, 44, "Zfalseorders", "Zfoxpartisans", id="crafted before it is used"),
        pytest.param(400, 30, "Zsap", "Zroyalclaim", id="crafted, and two findings tell it"),
        pytest.param(402, 34, "3w2->5", "w2->5", id="less than the battle behind it shows"),
        pytest.param(401, 54, "2w->10", "2w->1", id="placed elsewhere than is due"),
        pytest.param(402, 36, "corvidplannersP$", "corvidplannersP", id="a hand for a board"),
        pytest.param(401, 29, "At2->/++/^A", "++/^A", id="a loss that is written at the end"),
        pytest.param(404, 51, "t->5+10/", "", id="a step that places several things"),
        pytest.param(404, 31, "w11->/", "", id="a loss that later points show"),
        pytest.param(405, 44, "Ow12->/", "", id="a loss that makes its owner hostile"),
        pytest.param(404, 50, "2w->4", "w2->4", id="a count as a start"),
        pytest.param(405, 40, "M#L", "M#A", id="a hand among several"),
        pytest.param(405, 42, "2w->1/", "", id="recruited where no other turn recruits"),
        pytest.param(
            408, 68, "XE11/3Ew11->/2w11->/w_w11", "XE10/3Ew10->/2w10->/w_w10", id="throughout"
        ),
        pytest.param(408, 71, "w+b_r", "w+t_r", id="what was read otherwise is read anew"),
        pytest.param(405, 37, "G:", "", id="no player is named among turns"),
        pytest.param(512, 66, "3w2->10", "2w2->10", id="more of what is short"),
        pytest.param(513, 91, "w11->/w->6", "w6->/w->11", id="what is impossible comes first"),
        pytest.param(513, 69, "XA6B@/(w+b_f)6", "XA7B@/(w+b_f)7", id="a fight elsewhere"),
        pytest.param(510, 46, "%b5->$", "%b->$", id="an item from under a ruin"),
        pytest.param(510, 20, "saboteurs$->", "saboteurs->", id="what is crafted, for a hand"),
        pytest.param(705, 53, "#banker->", "#marshal->", id="what turns behind it were read as"),
        pytest.param(706, 19, "#relentless->", "#rowdy->", id="another mood"),
        pytest.param(584, 51, "#charismatic->", "#despot->", id="another leader"),
        pytest.param(586, 57, "#banker->", "#mayor->", id="another minister"),
        pytest.param(575, 34, "B#D->/Z%t", "Z%t", id="a card that a step asks for"),
        pytest.param(772, 36, "(Ow+Ot_m)9->/w9->", "(Ow+Ot_m)9->/w9->/w9->", id="an act twice"),
    ],
)
def test_a_slip_of_a_generated_game_has_its_suggestion(seed, line, meant, written):
    lines = generate(GameOptions(seed)).text.splitlines()
    right = lines[line - 1]
    assert meant in right
    slipped = right.replace(meant, written, 1)
    lines[line - 1] = slipped + "/At2->" if meant.startswith("At2") else slipped
    report = rootlog.check("\n".join(lines) + "\n").records[0]
    [told] = {one.suggestion.text for one in report.mistakes if one.suggestion}
    assert same(told.replace("sappers", "sap"), right.replace("sappers", "sap"))
    assert len([one for one in report.mistakes if one.is_error]) == 1


def test_points_of_another_faction_that_are_not_written_are_put_in():
    lines = generate(GameOptions(411)).text.splitlines()
    lines[64] = lines[64].replace("/E++", "", 1)
    [found] = rootlog.check("\n".join(lines) + "\n").records[0].mistakes
    assert found.suggestion.edit.startswith("insert `E++` after")


def test_a_build_is_put_in_before_the_points_of_the_evening():
    lines = (FIXTURES.parent / "games" / "a_ferry_on_mountain.rootlog").read_text().splitlines()
    assert "/b->7/" in lines[64]
    lines[64] = lines[64].replace("/b->7/", "/", 1)
    told = rootlog.check("\n".join(lines) + "\n").records[0].mistakes
    assert "insert `b->7` after `B#E->A$`" in [
        one.suggestion.edit for one in told if one.suggestion
    ]
