"""Slips before the first turn of play: each is told once, in the place where it first makes something impossible, and can be mended."""

import os
import random
from functools import cache

import pytest

import rootlog
from rootlog.engine.law import chapter
from rootlog.engine.reasons import ERROR, ILLEGAL, Objection
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.outset.choosing import meant
from rootlog.outset.suspects import suspects
from tests.breaches import FIXTURES
from tests.breaching.catalogue import KINDS
from tests.breaching.legal import LegalGame
from tests.sampling import at_first

RULE = chapter("actions").MOVE
GAMES = (
    "moles_and_crows_in_winter",
    "gardens_at_the_lake",
    "knights_and_traders",
    "a_boot_among_the_lost_souls",
    "crows_on_the_coffins",
)
SLIPS = (
    "map_mistaken",
    "deck_mistaken",
    "suit_mistaken",
    "player_letter_mistaken",
    "setup_of_another",
    "setup_of_nobody",
    "hireling_mistaken",
    "hireling_turned",
)


def _text(name):
    path = next(one for one in FIXTURES if os.path.basename(one) == f"{name}.rootlog")
    with open(path, encoding="utf-8") as file:
        return file.read()


@cache
def _game(name):
    return LegalGame(_text(name))


@pytest.mark.parametrize("kind", at_first(SLIPS, 4))
def test_a_slip_is_one_error_and_its_line_is_offered(kind):
    """In each of the games in which it can be made."""
    made = [(game, list(KINDS[kind].breaches(game))) for game in map(_game, GAMES)]
    assert any(breaches for _, breaches in made)
    for game, breaches in made:
        if breaches:
            _is_told_once(game, random.Random(kind).choice(breaches))


def _is_told_once(game, breach):
    report = rootlog.check(game.broken(breach.turn, breach.line))
    errors = [one for one in report.findings if one.is_error]
    assert len(errors) == 1, breach
    suggested = errors[0].suggestion
    assert (suggested.line, rootlog.format(suggested.text + "\n")) == (
        breach.turn.line,
        rootlog.format(breach.turn.meant + "\n"),
    )
    assert {one.follows_from for one in report.findings} <= {None, errors[0].place}


def test_two_players_with_one_letter_cannot_be_told_apart():
    game = _game("knights_and_traders")
    first, second = game.record.players[:2]
    [breach] = [
        one
        for one in KINDS["player_letter_twice"].breaches(game)
        if one.turn.line == first.line and one.line.startswith(second.faction)
    ]
    errors = [
        one for one in rootlog.check(game.broken(breach.turn, breach.line)).findings if one.is_error
    ]
    assert [one.suggestion for one in errors] == [None]


def test_another_mistake_is_told_beside_the_slip():
    game = _game("moles_and_crows_in_winter")
    text = game.text.replace("Map: Winter", "Map: Lake")
    turn = game.turns[-1]
    lines = text.splitlines()
    lines[turn.line - 1] = f"{turn.faction}:++9/{turn.meant.partition(':')[2]}"
    alone = game.broken(turn, lines[turn.line - 1])
    told = [(one.line, one.rule) for one in rootlog.check(alone).findings if one.is_error]
    errors = [one for one in rootlog.check("\n".join(lines) + "\n").findings if one.is_error]
    assert errors[0].suggestion.text == "Map: Winter"
    assert [(one.line, one.rule) for one in errors[1:]] == told


def test_a_map_whose_suits_are_dealt_may_be_one_whose_suits_are_printed():
    """Nothing of the record was judged then, and what is wrong with it beside is no reason to keep the map."""
    game = LegalGame(_text("readme"))
    text = game.text.replace("Map: Fall", "Map: Winter")
    errors = [one for one in rootlog.check(text).findings if one.is_error]
    assert [one.message for one in errors] == [
        "the line `Clearings:` is missing; the map Winter needs it"
    ]
    assert errors[0].suggestion is not None
    assert (errors[0].suggestion.text, errors[0].suggestion.line) == ("Map: Fall", 2)


def test_a_ruling_stays_one_beside_the_slip():
    game = _game("moles_and_crows_in_winter")
    text = game.text.replace("Map: Winter", "Map: Lake")
    first = next(one for one in rootlog.check(text).findings if one.is_error)
    lines = text.splitlines()
    lines.insert(first.line, f"//= {first.action} {first.rule} the judge was there")
    report = JudgedRecord(source("\n".join(lines) + "\n")).report
    assert [one.finding.rule for one in report.ruled] == [first.rule]


@pytest.mark.parametrize("path", FIXTURES, ids=os.path.basename)
def test_no_line_of_a_record_without_such_a_slip_is_suspected(path):
    """Whatever of it may be wrong: were all that it says wrong, no other map and no other deck would fit better."""
    with open(path, encoding="utf-8") as file:
        given = source(file.read())
    wrong = [
        Objection(RULE, ILLEGAL, ERROR, turn.number, action.number, turn.faction, "")
        for turn in given.record.turns
        for action in turn.actions
    ]
    assert list(suspects(given, ())) == []
    forms = [form.text for one in suspects(given, wrong) for form in one.forms]
    assert [text for text in forms if text.startswith(("Map:", "Deck:"))] == []


SNARED = """Map: Fall
Deck: Standard
V: Runa
P: Jorun

V:#harrier->$/p->4_9_12
P:w->9+10+6

V:p->9/#->V
P:M#P->/w->2+7+9+11/w9->/t->9/#->P
V:#->V
P:t9^t_s/++/#->P
V:%r->e/p->2/#->V/#V->
P:#->P
"""


def test_what_is_wrong_with_any_character_follows_from_none():
    """His coin's card is left out three times, as if he had no coin; that he is held in a snare is wrong whoever he is."""
    found = [one for one in rootlog.check(SNARED).findings if one.follows_from is None]
    assert [(one.line, one.action, one.rule) for one in found] == [
        (9, 0, "9.6.2"),
        (13, 2, "13.7.2"),
    ]


def test_suits_for_a_map_that_has_others_printed_are_told_once():
    text = _text("cats_build_to_thirty")
    dealt = "Clearings: F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12"
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("Deck:")) + 1
    report = rootlog.check("\n".join([*lines[:number], dealt, *lines[number:]]))
    [error] = [one for one in report.findings if one.is_error and one.follows_from is None]
    assert (error.suggestion.line, error.suggestion.text) == (number + 1, "")


CHARACTERS = ("thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer", "ronin")


def test_many_forms_are_compared_step_by_step_and_only_the_best_is_judged_whole():
    text = "".join(
        [
            "Map: Fall\nDeck: Standard\nV: Runa\nC: Ansel\n\n",
            "C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nV:#harrier->$/p->1_9_10_12\n",
            "C:t->1/#->C\nV:p->9/#->V\n" * 8,
        ]
    )
    given = source(text)
    turns = range(4, 20, 2)
    errors = [
        Objection(chapter("vagabond").DRAW_CARDS, ILLEGAL, ERROR, turn, 1, "V", "")
        for turn in turns
    ]
    asked = []

    def errors_of(other, last, _most):
        name = other.lines[given.record.turns[1].line - 1].partition("#")[2].partition("-")[0]
        asked.append((name, last))
        found = [turn for turn in turns if last is None or turn <= last]
        # half of the forms are wrong from the second error on, most of the others from the third
        since = CHARACTERS.index(name) % 2 + 1 if name in CHARACTERS[:6] else 0
        yield
        return [] if name == "adventurer" else [(0, 0, "")] * max(0, len(found) - since)

    work = meant(given, errors, 0, errors_of, lambda *_: True)
    try:
        while True:
            next(work)
    except StopIteration as end:
        found = end.value
    assert found is not None
    assert found.sure
    assert "#adventurer" in found.form.text
    assert [name for name, last in asked if last is None] == ["adventurer"]
    assert len(asked) < 3 * len(CHARACTERS)


@pytest.mark.parametrize("number", [1, 7])
def test_a_landmark_that_may_not_be_where_it_is_belongs_where_all_else_is_right(number):
    text = _text("a_craft_that_wins")
    report = rootlog.check(text.replace("tower->11", f"tower->{number}")).records[0]
    [found] = [one for one in report.findings if one.is_error]
    assert found.rule == "19.5.3"
    assert found.suggestion.edit == f"replace `tower->{number}` by `tower->11`"
