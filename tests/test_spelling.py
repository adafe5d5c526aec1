"""What was probably meant by text that cannot be read: offered where it is the only thing that makes sense, else not."""

# ruff: noqa: RUF001  # signs that are easily taken for others are what it is about
import random
import re
import time
from pathlib import Path

import pytest

import rootlog
from rootlog.reporting.suggesting import bare
from rootlog.spelling.actions import cased
from rootlog.spelling.marks import spelled
from rootlog.spelling.near import distance, nearest
from rootlog.spelling.things import arranged
from tests.sampling import at_first

GAMES = Path(__file__).parent.parent / "fixtures" / "games"
GAME = """\
Map: Fall
Deck: E&P
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$

C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/#->C // to the right
E:R#E->$_r/w->3/4w3->6/b->6/++/#->E
C:t->1+5/t1->/b_w->12/++2/w10->12/#->C
Winner: C
"""

TURN = "C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/#->C"


def notation(text):
    return [f for f in rootlog.check(text).records[0].findings if f.kind == "notation"]


@pytest.mark.parametrize(
    ("meant", "slip", "column", "sign"),
    [
        ("w8->7", "w8>7", 31, ">"),
        ("w8->7", "w8→7", 31, "→"),
        ("w8->7", "w8=>7", 31, "="),
        ("w8->7", "w8–>7", 31, "–"),
        ("w8->7", "w8-7", 31, "-"),
        ("w8->7", "w8->>7", 33, ">"),
        ("w8->7", "w8 -> 7", 29, "w8 -> 7"),
        ("w8->7", "W8->7", 29, "W"),
        ("w8->7", "ｗ8->7", 29, "ｗ"),
        ("w8->7", "w8->7.", 34, "."),
        ("w8->7/", "w8->7,", 34, ","),
        ("w8->7/", "w8->7", 34, "w"),
        ("#->C", "#->С", 45, "С"),
        ("#->C", "#C", 43, "C"),
        ("4w3->6", "4w3>6", 20, ">"),
        ("(w8", "[w8", 29, "["),
        ("b_s->5", "bs->5", 14, "s"),
        ("Map: Fall", "Mpa: Fall", 2, "pa"),
        ("Map: Fall", "Map Fall", 4, " "),
        ("Map: Fall", "map: fall", 1, "map: fall"),
        ("Map: Fall", "Map: Fal", 8, "l"),
        ("Map: Fall", "Map: Autumn", 6, "Autumn"),
        ("Deck: E&P", "Dekc: E&P", 3, "kc"),
        ("Deck: E&P", "Deck: Exiles & Partisans", 7, "Exiles & Partisans"),
        ("Deck: E&P", "Deck: E+P", 8, "+"),
        ("Winner: C", "Winner C", 7, " "),
        ("Winner: C", "winner: c", 1, "winner: c"),
        ("Winner: C", "Winner: Marquise", 9, "M"),
        ("C: Ansel", "C Ansel", 2, " "),
        ("C:t->1/", "C t->1/", 2, " "),
        ("C:t->1/", "c:t->1/", 1, "c"),
        ("C:t->1/", "C;t->1/", 2, ";"),
        ("C:t->1/", "С:t->1/", 1, "С"),
        ("C:t->1/", "Ct->1/", 2, "t"),
        ("C:t->1/", "1. C:t->1/", 1, "1. "),
        ("C:t->1/", "12) C:t->1/", 1, f"12) {TURN}"),
        ("C:t->1/", "- C:t->1/", 1, "- "),
        ("C:t->1/", "Marquise:t->1/", 1, TURN.replace("C:", "Marquise:")),
        ("C: Ansel", "Marquise: Ansel", 1, "Marquise: Ansel"),
        ("C: Ansel", "Marquise de Cat: Ansel", 1, "Marquise de Cat: Ansel"),
        ("E: Birgit", "1. E: Birgit", 1, "1. "),
        ("Map: Fall", "- Map: Fall", 1, "- "),
    ],
)
def test_a_slip_is_told_at_its_character_with_what_was_meant(meant, slip, column, sign):
    game = GAME
    if meant == "(w8":
        game = GAME.replace("w8->7", "(w8)->7")
    written = game.replace(meant, slip, 1)
    found = next(one for one in notation(written) if one.suggestion)
    assert (found.column, found.text) == (column, sign)
    lines = [line.partition("//")[0].strip() for line in game.splitlines()]
    assert found.suggestion.text == lines[found.line - 1]


@pytest.mark.parametrize(
    "slip",
    [
        ("w8->7", "w8<-7"),
        ("w8->7", "w8?7"),
        ("w8->7", "???"),
        ("w8->7", "to 7"),
        ("Map: Fall", "Map: Spring"),
        ("Deck: E&P", "Deck: mine"),
        ("Winner: C", "Winner: nobody"),
        ("Winner: C", "That was it."),
        ("Winner: C", "Round 2"),
    ],
)
def test_nothing_is_suggested_for_what_can_be_anything(slip):
    found = notation(GAME.replace(*slip, 1))
    assert found
    assert not any(one.suggestion for one in found)


def test_a_comment_behind_another_sign_is_meant_as_one():
    game = GAME.replace("Winner", "# a nice move\nWinner")
    [found] = notation(game)
    assert found.suggestion.edit == "replace `# a nice move` by `// a nice move`"
    assert rootlog.fix(game).text == game.replace("#  ", "// ").replace("# a", "// a")
    for line in ("# C:w1->2", "# w1->2", "# Map: Lake", "nice", "#"):
        assert not any(
            one.suggestion for one in notation(GAME.replace("Winner", f"{line}\nWinner"))
        )


@pytest.mark.parametrize(
    ("written", "remark"),
    [
        (" # to the right, 3 of them", "to the right, 3 of them"),
        (" (to the right)", "(to the right)"),
        (" -- to the right", "to the right"),
        (" to the right", "to the right"),
        (" <- to the right?", "to the right?"),
        (", good", "good"),
        ("; to the right", "to the right"),
        (" / both to the right", "both to the right"),
    ],
)
def test_a_remark_behind_the_actions_gets_its_slashes(written, remark):
    """Nothing of it is lost, even if another action of the line is mended, too."""
    text = GAME.replace(" // to the right", written)
    [found] = notation(text)
    assert found.suggestion.text == f"{TURN} // {remark}"
    assert rootlog.fix(text).text == GAME.replace("to the right", remark)
    both = rootlog.fix(text.replace("w8->7", "w8→7")).text
    assert both == GAME.replace("to the right", remark)


def test_an_action_before_a_remark_is_none_of_it():
    game = GAME.replace("w9->12/#->C // to the right", "w9->12 for the mill")
    [found] = notation(game)
    assert found.suggestion.text.endswith("/w8->7/w9->12 // for the mill")
    for written in ("#C→A for good", "w9->12 Zh oops"):
        found = notation(GAME.replace("w9->12/#->C // to the right", written))
        assert found
        assert not any("//" in one.suggestion.text for one in found if one.suggestion)


def test_what_is_mended_by_the_rules_keeps_a_remark():
    text = GAME.replace("w8->7/w9->12/#->C // to the right", "w9->12/#->C # too late")
    text = text.replace("b_s->5/++/", "b_s->5/++2/")
    assert "b_s->5/++/w->10/w9->12/#->C // too late\n" in rootlog.fix(text).text


@pytest.mark.parametrize(
    "written",
    ["w9 to 12", "w9->12 + 3", "craft b", "draw", "w9->12 (w8->7)", "w9->12 x2", "move all to 3"],
)
def test_what_may_be_an_action_is_no_remark(written):
    found = notation(GAME.replace("w9->12/#->C // to the right", written))
    assert not any("//" in one.suggestion.text for one in found if one.suggestion)


def test_two_clearings_with_a_blank_between_them_are_not_one_of_two_digits():
    """`t->1 5` is no reading of `t->15`, and `w->1 2` none of `w->12`."""
    [found] = notation(GAME.replace("t->1+5", "t->1 5"))
    assert found.severity == "error"
    assert found.suggestion.edit == "replace `t->1 5` by `t->1+5`"
    [found] = notation(GAME.replace("t->1+5", "t->1 and 5"))
    assert found.suggestion.edit == "replace `t->1 and 5` by `t->1+5`"
    assert notation(GAME.replace("w->10", "w->1 0"))[0].severity == "error"


@pytest.mark.parametrize(
    ("meant", "slip"),
    [
        ("w8->7", "w8 to 7"),
        ("w8->7", "8->7w"),
        ("w8->7", "Warrior from 8 to 7"),
        ("++2", "2++"),
        ("++2", "++2VP"),
        ("++2", "++ 2 points"),
        ("4w3->6", "w3->6x4"),
        ("4w3->6", "4 warriors 3->6"),
        ("4w3->6", "4x w 3 – 6"),
        ("b_s->5", "sawmill->5"),
        ("t->1+5", "wood to 1 and 5"),
        ("XH2(1,0)", "XH2 1,0"),
        ("XH2(1,0)", "XH2 1 0"),
        ("XH2(1,0)", "XH2(1;0)"),
        ("XH2(1,0)", "H2X(1,0)"),
        ("XH2(1,0)", "XH in 2(1,0)"),
    ],
)
def test_the_things_of_an_action_may_be_in_any_order_and_words(meant, slip):
    battle = GAMES / "a_hoard_in_winter.rootlog"
    game = battle.read_text(encoding="utf-8") if meant[0] == "X" else GAME
    [found] = notation(game.replace(meant, slip, 1))
    assert found.suggestion.edit == f"replace `{slip}` by `{meant}`"
    assert rootlog.fix(game.replace(meant, slip, 1)).text == game


@pytest.mark.parametrize(("beside", "letter"), [(25, "P"), (25, "L"), (23, "C"), (23, "L")])
def test_a_turn_without_its_letter_is_by_the_order_of_the_other_turns(beside, letter):
    """The turn before or behind it has a wrong letter: the round alone leaves two players."""
    game = (GAMES / "raids_beside_field_hospitals.rootlog").read_text(encoding="utf-8").split("\n")
    assert [line[:2] for line in game[23:26]] == ["P:", "L:", "C:"]
    slips = [*game]
    slips[24], slips[beside] = game[24][2:], f"{letter}:{game[beside][2:]}"
    here = [one for one in notation("\n".join(slips)) if one.line == 25]
    assert [one.suggestion.text for one in here] == [game[24]]


@pytest.mark.parametrize(
    ("name", "meant", "slip"),
    [
        *(
            ("raids_beside_field_hospitals", "t3^t_s", slip)
            for slip in ("t3->t_s", "t3^->t_s", "t^3->t_s", "t3 to t_s")
        ),
        ("a_post_lost_in_the_last_battle", "t7^t_1_t", "t7->t_1_t"),
    ],
)
def test_what_is_turned_over_may_have_an_arrow(name, meant, slip):
    game = (GAMES / f"{name}.rootlog").read_text(encoding="utf-8")
    [found] = notation(game.replace(f"/{meant}/", f"/{slip}/"))
    assert found.suggestion.edit == f"replace `{slip}` by `{meant}`"


def test_only_what_is_turned_over_has_its_sign():
    assert arranged("t^3->t_s", "P", "PC") == "t3^t_s"
    assert arranged("w^3->5", "P", "PC") is None


@pytest.mark.parametrize(
    "prose",
    [
        *("5 to 3", "in 3", "X in 3", "C in 3", "3 warriors in 5", "2 points for that", "wood"),
        *("warriors to the right", "that is 2 to 1", "w to 7 and 3 to 5", "3 VP now", "3 points"),
    ],
)
def test_prose_with_things_of_the_game_is_no_action(prose):
    found = notation(GAME.replace("w8->7", prose, 1))
    assert found
    assert not any(one.suggestion for one in found)


def test_rolls_have_a_comma():
    battle = GAME.replace("w10->12/#->C", "XE6(1-0)/Ew6->/#->C")
    [found] = notation(battle)
    assert found.suggestion.edit == "replace `XE6(1-0)` by `XE6(1,0)`"


def _mistakes(text):
    return [one for one in rootlog.check(text).records[0].mistakes if one.kind == "notation"]


PHONES = {
    "arrows": GAME.replace("->", "→"),
    "dashes": GAME.replace("->", "–>"),
    "blanks": GAME.replace("->", "\u00a0->\u00a0"),
    "capitals": re.sub(r"(?<=[:/])[wtb](?=\d|_|->)", lambda found: found[0].upper(), GAME),
    "numbers": re.sub(r"(?m)^(?=[CE]:\S)", "1. ", GAME),
    "comments": GAME.replace("E:", "# now\nE:").replace("C:", "# then\nC:"),
}


@pytest.mark.parametrize("phone", PHONES)
def test_a_slip_that_is_made_again_and_again_is_one_finding(phone):
    [found] = _mistakes(PHONES[phone])
    lines = PHONES[phone].splitlines()
    slips = [one for one in notation(PHONES[phone]) if one.suggestion]
    assert found.place == slips[0].place
    assert found.message.endswith(f"; the same slip is in {len(slips) - 1} other places")
    assert all(one.follows_from == found.place for one in slips[1:])
    assert len({one.line for one in slips}) >= sum(line[:2] in ("C:", "E:") for line in lines) / 2
    meant = rootlog.fix(PHONES[phone]).text
    assert notation(meant) == []


def test_another_slip_is_another_finding():
    text = GAME.replace("w8->7", "w8→7").replace("w9->12", "w9–>12").replace("4w3->6", "4w3→6")
    assert [one.suggestion.edit for one in _mistakes(text)] == [
        "replace `w8→7` by `w8->7`",
        "replace `w9–>12` by `w9->12`",
    ]


@pytest.mark.parametrize("line", ["# " * 20_000 + "é", "1" * 40_000 + "é", "C" * 40_000])
def test_a_long_line_of_the_same_signs_takes_no_long(line):
    start = time.process_time()
    rootlog.check(GAME.replace("Winner", f"{line}\nWinner"))
    assert time.process_time() - start < 5


@pytest.mark.parametrize("text", ["w1->2 # é " * 5_000, "é /" * 30_000, "é / é " * 10_000])
def test_a_long_line_of_remarks_is_no_remark(text):
    """A text that is no record is not looked through for its words."""
    found = notation(GAME.replace("w9->12/#->C // to the right", text))
    assert found
    assert not any("//" in one.suggestion.text for one in found if one.suggestion)


def test_what_is_left_out_twice_is_told_twice():
    assert len(_mistakes(GAME.replace("w8->7", "w87").replace("#->E", "->E"))) == 2


def test_of_two_readings_the_one_that_is_legal_is_meant():
    """`w9->12#->C` is 9 to 12; 9 to 1 could be read too, but no path leads there."""
    [found] = notation(GAME.replace("w8->7/w9->12", "w8->7w9->12"))
    assert found.suggestion.text.startswith("C:t->1/t1->/b_s->5/++/w->10/w8->7/w9->12/")
    [found] = notation(GAME.replace("w10->12/#->C", "w10->12#->C"))
    assert found.suggestion.edit == "replace `w10->12#->C` by `w10->12/#->C`"


def test_two_slips_of_one_turn_have_a_suggestion_each():
    found = notation(GAME.replace("w8->7", "w8>7").replace("w9->12", "w9→12"))
    assert [one.suggestion.edit for one in found] == [
        "replace `w8>7` by `w8->7`",
        "replace `w9→12` by `w9->12`",
    ]


def test_twelve_clearings_are_mended_as_a_row():
    suits = "R1, F2, M3, F4, M5, R6, F7, R8, M9, F10, R11, M12"
    winter = GAME.replace("Map: Fall", f"Map: Winter\nClearings: {suits}")
    for slip in (
        suits.lower(),
        suits.replace(",", ""),
        suits.replace("F7", "F6"),
        suits.replace("F7", "7F"),
        suits.replace(", ", ";"),
    ):
        found = [one for one in notation(winter.replace(suits, slip)) if one.suggestion]
        assert found[0].suggestion.text == f"Clearings: {suits}", slip


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Landmarks: Tower → 10", "Landmarks: tower->10"),
        ("Landmarks: twoer->10/city->4", "Landmarks: tower->10/city->4"),
        ("Landmarks: Lost City->4, tower->10", "Landmarks: city->4/tower->10"),
        ("Hirelings: hC, h_ed, S", "Hirelings: h_C, h_Ed, h_S"),
        ("Pool: c,e,a", "Pool: CEA"),
        ("Pol: CEA", "Pool: CEA"),
    ],
)
def test_other_header_lines_are_mended(line, meant):
    found = notation(GAME.replace("E: Birgit", f"{line}\nE: Birgit"))
    assert next(one.suggestion.text for one in found if one.suggestion) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("—3", "--3"),
        ("E–2", "E--2"),
        ("+3", "++3"),
        ("t6<–>t11", "t6<->t11"),
        ("t6↔t11", "t6<->t11"),
        ("++→$", "++->$"),
        ("$_C→h", "$_C->h"),
        ("５ｗ４＞８", "5w4->8"),
        ("×E7", "XE7"),
        ("{w+2Ew}6→", "(w+2Ew)6->"),
        ("w4->8", "w4->8"),
        ("--3", "--3"),
        ("2_9->", "2_9->"),
    ],
)
def test_signs_as_phones_write_them(written, meant):
    assert spelled(written) == meant


def test_a_word_is_near_only_one():
    assert distance("dekc", "deck") == 1
    assert nearest("exiles and partisans", ["E&P", "Exiles & Partisans"]) == "Exiles & Partisans"
    assert nearest("ep", ["E&P", "Standard"]) == "E&P"
    assert nearest("fxll", ["fall", "fill"]) is None
    assert nearest("", ["fall"]) is None


def _without(action, chance):
    place = chance.randrange(len(action))
    return action[:place] + action[place + 1 :]


def _swapped(action, chance):
    place = chance.randrange(len(action))
    return action[:place] + action[place : place + 2][::-1] + action[place + 2 :]


SLIPS = (
    lambda action, chance: action.replace("->", chance.choice([">", "→", "–>", "=>"]), 1),
    _without,
    _swapped,
    lambda action, _: action.lower(),
    lambda action, _: action.replace("(", "[").replace(")", "]"),
)


@pytest.mark.parametrize(
    ("game", "line", "meant", "slip"),
    [
        ("a_bomb_that_wins", 13, "P:w->6+2+10", ":Pw->6+2+10"),
        ("bought_extorted_and_robbed", 12, "A:3#->$", ":3#->$"),
        ("fox_dominance", 17, "A:#->A", "A#:->A"),
        ("two_coalitions", 10, "A:3#->A$", "3#->A$"),
        ("two_coalitions", 10, "A:3#->A$", "a:3#->a$"),
        ("mobs_at_the_lake", 32, "V:#->V", "v:#->v"),
        ("mobs_at_the_lake", 55, "XE4", "XE"),
        ("a_hoard_in_winter", 36, "XH2(3,3)", "XH2(33)"),
        ("a_hoard_in_winter", 36, "XH2(3,3)", "XH(3,3)"),
        ("ministers_in_winter", 12, "2w->4+9+10+11", "2w->4++10+11"),
        ("traders_at_the_lake", 26, "t->4+5", "t->4+"),
        ("nothing_left_to_draw", 42, "F#K->$_3", "F#K->$_"),
        ("nothing_left_to_draw", 18, "5w2->6", "52->6"),
        ("two_coalitions", 50, "p->1_9_10_12", "p->_9_10_12"),
        ("cats_build_to_thirty", 11, "t2->", "2->"),
        ("unfinished_on_mountain", 9, "b_r->6", "b_->6"),
        ("a_craft_that_wins", 25, "F#^P", "F^P"),
        ("knights_and_mercenaries", 23, "M#travelgearK->", "m#travelgeark->"),
        ("a_base_lost_with_its_rabbits", 62, "t2<->t6", "t<->t6"),
        ("a_base_lost_with_its_rabbits", 67, "t6^t_r", "t^t_r"),
        ("a_fourth_bag_for_the_tinker", 27, "$_h->1", "$_k->1"),
        ("a_fourth_bag_for_the_tinker", 27, "$_h->1", "$_h->5"),
    ],
)
def test_what_the_game_tells_is_meant(game, line, meant, slip):
    """Numbers, letters and colons left out or misplaced; of several forms the one with which the record goes on."""
    lines = (GAMES / f"{game}.rootlog").read_text(encoding="utf-8").splitlines()
    statement = lines[line - 1].partition("//")[0].strip()
    assert meant in statement
    lines[line - 1] = lines[line - 1].replace(meant, slip, 1)
    found = rootlog.check("\n".join(lines) + "\n").findings
    [told] = [one for one in found if one.is_error and one.follows_from is None]
    assert (told.line, told.kind) == (line, "notation")
    assert told.suggestion.text == statement


UNREAD = """Map: Fall
Deck: Standard
E: Birgit
C: Ansel

C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#builder->$

C:t->1/w8-7/#->C
E:R#E->$_r/2w->3/3w3->6/#->E
C:t->1/2w7->{}/#->C
E:R#E->$_r/3w->3/w3->6/#->E
"""


@pytest.mark.parametrize(("target", "told"), [(11, [(9, 2), (11, 2)]), (12, [(9, 2)])])
def test_an_action_that_is_wrong_whatever_was_meant_follows_from_no_text(target, told):
    """One of two warriors is there as it is written, both as it was meant; from 7 no path leads to 11."""
    found = rootlog.check(UNREAD.format(target)).findings
    assert [(one.line, one.action) for one in found if one.follows_from is None] == told


def test_what_only_repeats_what_may_be_meant_in_two_ways_follows():
    """Of two prices either will do; that none is set is no other mistake, and neither is offered."""
    lines = (GAMES / "riverfolk_over_the_pass.rootlog").read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if "$_m->2" in line)
    lines[place] = lines[place].replace("$_m->2", "$_m->", 1)
    [told] = [
        one for one in rootlog.check("\n".join(lines) + "\n").findings if one.follows_from is None
    ]
    assert told.kind == "notation"
    assert told.suggestion is None


@pytest.mark.parametrize("slip", at_first(range(len(SLIPS)), 2))
def test_slips_in_legal_games_are_never_mended_into_something_else(slip):
    """Slips that can be read are left out: what they break, if anything, is told by rules."""
    chance, tried, right = random.Random(slip), 0, 0
    games = sorted(path for path in GAMES.glob("*.rootlog") if path.stat().st_size < 2_000)
    while tried < 5:
        lines = chance.choice(games).read_text(encoding="utf-8").splitlines()
        turns = [n for n, line in enumerate(lines) if re.match(r"[A-Z]:\S*(->|X)", line)]
        number = chance.choice(turns)
        statement = lines[number].partition("//")[0].strip()
        actions = re.split("[/;]", statement)
        place = chance.randrange(1, len(actions)) if len(actions) > 1 else 0
        written = list(actions)
        written[place] = SLIPS[slip](actions[place], chance)
        text = "\n".join([*lines[:number], "/".join(written), *lines[number + 1 :]])
        found = [one for one in notation(text) if one.line == number + 1]
        if not any(problem.line == number + 1 for problem in rootlog.parse(text).problems):
            continue
        tried += 1
        offered = next((one.suggestion.text for one in found if one.suggestion), None)
        if offered is not None:
            assert offered == "/".join(actions)
            right += 1
    assert right >= 4


def test_a_record_full_of_phones_arrows_is_mended_everywhere():
    written = GAME.replace("->", "→")
    found = notation(written)
    assert len(found) > 20
    assert all(one.suggestion for one in found if one.turn)


def test_commas_in_place_of_slashes_are_one_slip():
    [found] = notation(GAME.replace("t->1/t1->/b_s->5/++/w->10/", "t->1,t1->,b_s->5,++,w->10/"))
    assert found.suggestion.text.startswith("C:t->1/t1->/b_s->5/++/w->10/w8")


def test_a_record_that_is_none_takes_no_long_time():
    noise = "/".join("w3-->w4->5(2w4+" * 3 + str(n) for n in range(100))
    started = time.perf_counter()
    assert len(notation(GAME.replace("#->C //", f"#->C/{noise} //"))) == 100
    assert time.perf_counter() - started < 20


def test_prose_among_the_turns_takes_no_long_time():
    """What is longer than an action is not read with letters in another case."""
    lines = (GAMES / "cats_build_to_thirty.rootlog").read_text(encoding="utf-8").splitlines()
    prose = (
        "the cats thought about it for quite a long time and then went into the clearing of the roost "
        * 2
    )
    assert cased(prose) is None
    found = [
        one
        for one in rootlog.check(
            "\n".join([*lines[:14], prose.strip(), *lines[14:]]) + "\n"
        ).findings
        if one.is_error
    ]
    assert [one.line for one in found] == [15]


@pytest.mark.parametrize("piece", ["k_t", "s_b", "r_b"])
def test_a_subtype_before_its_type_is_put_right(piece):
    subtype, kind = piece.split("_")
    written = GAME.replace(f"{kind}_{subtype}", piece)
    assert {one.suggestion.text for one in notation(written)} <= {*map(bare, GAME.splitlines())}
    assert rootlog.fix(written).text == GAME


def test_who_did_what_in_a_line_that_is_no_turn_as_it_is_written_has_no_turn():
    """A number before the letter: what is wrong with the line as it is meant is told at its place."""
    written = re.sub(r"(?m)^(?=E:R)", "1. ", GAME).replace("b->6/++", "b->7/++")
    [report] = rootlog.check(written).records
    deeds = [report.deed(one) for one in report.mistakes if one.faction and not one.turn]
    assert deeds
    assert not any("turn 0" in deed for deed in deeds)


def test_beside_text_that_cannot_be_read_no_finding_follows_from_itself():
    """Of two findings of one rule in one line the second follows from the first, and the first has its repair."""
    text = """Map: Fall
Deck: Standard
E: Ada
C: Ben

C:t_k->4/b_s->8/b_w->9/b_r->12/w->1+3+4+5+6+7+8+9+10+11+12
E:b+6w->2/#despot->$

C:t->8/w->12/w2->5/w2->6/#->C
E:R#E->$_b/$_->/--2/#commander->$/#->E
C:t->8/w->12/##->C
"""
    first, again = (one for one in rootlog.check(text).findings if one.line == 9)
    assert (first.action, first.follows_from) == (3, None)
    assert first.suggestion.edit == "replace `w2->5` by `w5->2`"
    assert (again.action, again.follows_from) == (4, first.place)
