"""Slips as scribes make them (`slips/corpus.py`): what was meant is offered. A run takes those that carry a kind of edit, and a sample."""

import re

import pytest

import rootlog
from rootlog.repairing import earlier
from rootlog.repairing.kinds import KINDS
from rootlog.repairing.proposals import NEAR_IT, NOT_DONE
from rootlog.repairing.variants import THINGS
from tests.breaching.yardstick import Meant, whose
from tests.slips import corpus
from tests.slips.corpus import carriers, checked, findings, lines, some

SLIPS, LATE = some(corpus.SLIPS), some(corpus.LATE)

RIGHT, WRONG = 0.85, 0.05
"""How many of the slips must get the right repair at least, and a wrong one at most."""


NAMED, OPEN = 0.9, 0.15
"""Of how many of those that are not left open it must be said rightly who made the mistake, and how many may be left open at most."""


PLACES = {("a_bank_without_cards", 71), ("a_ferry_on_mountain", 71), ("conspiracy_in_winter", 78)}
AMONG = list({place: one for one in corpus.SLIPS if (place := one[:2]) in PLACES}.values())
"""Slips of which the right repair is none of the first that are tried."""
OTHERS = 10
RIGHT_AMONG_OTHERS = 0.75
"""Of how many late slips the right repair is offered at least where nine turns score wrongly."""


def among_others(slip):
    """The record with a slip, and with too many cards drawn in the last turns before it."""
    text = list(lines(slip.game))
    draws = [
        (number, found)
        for number in range(slip.line - 1)
        if (found := re.fullmatch(r"([A-Z]:.*/)\d?#->([A-Z])", text[number]))
    ]
    assert len(draws) >= OTHERS
    for number, found in draws[-OTHERS:]:
        text[number] = f"{found[1]}9#->{found[2]}"
    text[slip.line - 1] = slip.written
    return "\n".join(text) + "\n"


def test_the_corpus_is_large_and_has_all_factions():
    """At least 150 slips, at least eight of each faction."""
    assert len(corpus.SLIPS) >= 150
    letters = [one.meant[0] for one in corpus.SLIPS]
    assert all(letters.count(letter) >= 8 for letter in "CEAVGLODPHK")


def test_the_games_have_the_lines_that_were_meant():
    for slip in (*corpus.SLIPS, *corpus.LATE):
        assert lines(slip.game)[slip.line - 1].split("//")[0].rstrip() == slip.meant, slip


@pytest.mark.parametrize("slip", SLIPS, ids=lambda one: f"{one.game}-{one.line}-{one.written}")
def test_a_slip_is_told_on_its_line(slip):
    """With the slip, there is a finding on that line."""
    assert any(one.line == slip.line for one in findings(slip))


def offered(slip):
    """Whether the right repair is offered, and whether another one is."""
    texts = [
        one.suggestion.text
        for one in findings(slip)
        if one.suggestion is not None and one.suggestion.line == slip.line
    ]
    meant = Meant(lines(slip.game), slip.line, slip.meant)
    right = any(map(meant.mended_by, texts))
    return right, bool(texts) and not right


@pytest.mark.parametrize("slip", AMONG, ids=lambda one: f"{one.game}-{one.line}")
def test_a_slip_after_ten_other_errors_is_mended_as_it_is_alone(slip):
    """The work for a finding is not used up by those before it."""
    told = [one.suggestion for one in rootlog.check(among_others(slip)).findings if one.suggestion]
    assert offered(slip)[0]
    assert slip.meant in [one.text for one in told if one.line == slip.line]


def test_what_was_meant_is_offered():
    """The right repair for most slips, a wrong one for few."""
    told = [offered(slip) for slip in SLIPS]
    assert sum(right for right, _ in told) >= RIGHT * len(told)
    assert sum(wrong for _, wrong in told) <= WRONG * len(told)


def test_of_a_slip_it_is_said_that_the_pen_slipped():
    """Of nine in ten of those of which anything is said, and of most."""
    said = [whose(findings(slip), slip.line) for slip in (*SLIPS, *LATE)]
    assert said.count("record") >= NAMED * (len(said) - said.count("open"))
    assert said.count("open") <= OPEN * len(said)


def known():
    """The kinds of edits, and the things of an action."""
    kinds = {kind.name for group in KINDS for kind in group} | {*earlier.KINDS}
    things = {thing for things in THINGS.values() for thing in things}
    return kinds | things | {earlier.FORGOTTEN_BEFORE, earlier.IN_FORCE, NOT_DONE, NEAR_IT}


def test_each_kind_of_edit_carries_what_is_offered_for_a_slip():
    """A kind that no slip of the corpus needs goes, or gets a slip that needs it (then `python -m tests.slips`); so do the things of an action."""
    assert sorted(carriers()) == sorted(known())
    assert [kind for kind, slip in carriers().items() if kind not in checked(slip)[1]] == []
    assert {kind for slip in (*SLIPS, *LATE) for kind in checked(slip)[1]} <= known()


@pytest.mark.parametrize("slip", LATE, ids=lambda one: f"{one.game}-{one.line}-{one.written}")
def test_a_late_slip_is_told_once_where_it_shows(slip):
    """Nothing is told of its own line; one error is, on a later one, and the others follow from it."""
    told = [one for one in findings(slip) if one.is_error and one.follows_from is None]
    assert len(told) == 1
    assert told[0].line > slip.line


def test_a_late_slip_is_mended_where_it_stands():
    """The line that a suggestion changes is that of the slip, and the turn that it names is that of the line."""
    right = 0
    for slip in LATE:
        (told,) = [one.suggestion for one in findings(slip) if one.suggestion is not None]
        right += offered(slip)[0]
        turn = rootlog.parse("\n".join(lines(slip.game))).turns[told.turn - 1]
        assert (told.line, turn.line) == (slip.line, slip.line)
    assert right == len(LATE)


WRONG_POINTS = 9
"""So many turns beside a slip score wrongly, so that the record has many findings."""


def with_wrong_points(slip):
    """The record with a slip, and with too many points in the first turns that score one."""
    text, left = list(lines(slip.game)), WRONG_POINTS
    text[slip.line - 1] = slip.written
    for number, line in enumerate(text):
        if left and number != slip.line - 1 and re.match(r"[A-Z]:.*/\+\+(/|$)", line):
            text[number] = re.sub(r"/\+\+(?=/|$)", "/++4", line, count=1)
            left -= 1
    return "\n".join(text) + "\n"


def test_a_late_slip_is_mended_beside_many_other_mistakes():
    """Also where what it led to has repairs of its own, which are taken back then."""
    mended = []
    for slip in corpus.LATE[::2]:
        meant = Meant(lines(slip.game), slip.line, slip.meant)
        found = rootlog.check(with_wrong_points(slip)).findings
        here = [
            one.suggestion.text
            for one in found
            if one.suggestion and one.suggestion.line == slip.line
        ]
        mended.append(any(map(meant.mended_by, here)))
    assert sum(mended) >= RIGHT_AMONG_OTHERS * len(mended)


MINISTERS = [one for one in corpus.LATE if one.game == "ministers_in_winter"]
"""Two late slips of one game, of which either hides what the other led to."""


def test_two_late_slips_of_a_game_are_both_mended():
    text = list(lines(MINISTERS[0].game))
    for slip in MINISTERS:
        text[slip.line - 1] = slip.written
    found = rootlog.check("\n".join(text) + "\n").findings
    offered_for = {one.suggestion.line: one.suggestion.text for one in found if one.suggestion}
    for slip in MINISTERS:
        meant = Meant(lines(slip.game), slip.line, slip.meant)
        assert meant.mended_by(offered_for[slip.line])


def test_an_edit_of_an_earlier_line_is_told_as_one_of_that_line():
    """The finding had a repair of its own line before, and other mistakes of that line keep theirs."""
    slip = MINISTERS[0]
    found = rootlog.check(with_wrong_points(slip)).findings
    edits = {one.suggestion.line: one.suggestion.edit for one in found if one.suggestion}
    assert edits[slip.line] == "replace `5w10->4` by `5w10->1`"
    assert edits[30] == "replace `++4` by `++2`"
