"""What holds of every replay, and of the real records."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replays import record

from rootlog.engine.changes import Moved
from rootlog.engine.game import Step
from rootlog.engine.law import law
from rootlog.engine.pieces import (
    Card,
    Piece,
)
from rootlog.engine.state import State
from rootlog.notation import reader
from rootlog.replaying.replay import replay

# --- properties -----------------------------------------------------------------------------------------------


def pieces_of(state: State) -> dict[tuple[str, str], int]:
    """How many pieces of each owner and first letter there are, wherever they are (faces of a piece count as one)."""
    found: dict[tuple[str, str], int] = {}
    for _, there in state.places():
        for thing, number in there.items():
            if isinstance(thing, Piece):
                key = thing.owner, thing.code[0]
                found[key] = found.get(key, 0) + number
    return found


def cards_of(state: State) -> int:
    """How many cards there are."""
    return sum(n for _, there in state.places() for t, n in there.items() if isinstance(t, Card))


FACTIONS = "CEALODPVHK"
clearings = st.integers(1, 12).map(str)
letters = st.sampled_from(FACTIONS)
codes = st.sampled_from(["w", "t", "b", "b_s", "b_f", "t_k", "t_r", "p", "w_w", "t_j", "b_f_t"])
spots = st.one_of(
    clearings,
    st.just(""),
    st.just("$"),
    letters.map("{}$".format),
    st.sampled_from(["1_2_5_10", "1_5", "0"]),
)
owners = st.one_of(st.just(""), letters)
counts = st.sampled_from(["", "2", "3", "30"])
card_names = st.sampled_from(["", "@", "dom", "sabo", "armor", "despot", "viz", "faith", "marshal"])
card_spots = st.one_of(spots, letters, st.sampled_from(["*", "Q", "$_r", "$_1"]))
suits = st.sampled_from(["", "B", "F", "M", "R"])
states = st.sampled_from(["s", "d", "t", "e", "r", "de", "se", "$", "V$", "E$", "7", ""])
actions = st.one_of(
    st.builds("{}{}{}{}->{}".format, counts, owners, codes, spots, spots),
    st.builds("{}{}#{}{}->{}".format, counts, suits, card_names, card_spots, card_spots),
    st.builds("{}%{}{}->{}".format, counts, st.sampled_from("sbcxhtrf_"), states, states),
    st.builds("{}X{}{}{}@".format, owners, letters, clearings, st.sampled_from("BFMR")),
    st.builds("Z{}".format, st.sampled_from(["%h", "%s", "armor", "sabo", "ffavor", "coffin"])),
    st.builds("{}++{}".format, owners, counts),
    st.builds("{}--{}".format, owners, counts),
    st.builds("++->{}$".format, owners),
    st.builds("$_{}->{}".format, st.sampled_from(["", "C", "h", "f", "o", "ho"]), counts),
    st.builds("{}{}#^".format, counts, suits),
    st.builds("t{}^t_{}".format, clearings, st.sampled_from("bser")),
    st.builds("t{}<->t{}".format, clearings, clearings),
    st.builds("{}_{}->".format, clearings, clearings),
    st.just("h_C->C$2"),
    st.just("nonsense!"),
)
turns = st.builds("{}:{}".format, letters, st.lists(actions, max_size=6).map("/".join))


@settings(max_examples=150, deadline=None)
@given(st.lists(turns, max_size=12), st.sampled_from(["Fall", "Lake", "Mountain"]))
def test_any_actions_replay_and_sound_ones_keep_all_pieces(lines: list[str], game: str) -> None:
    """Replaying never fails, states follow each other, and pieces only appear where something fell short."""
    played, findings = replay(record(*lines, factions=FACTIONS, game=game), law("law-6"))
    if not played.turns:
        return
    first = pieces_of(played.turns[0].before)
    short = False
    for turn in played.turns:
        for step in turn.steps:
            assert len(step.states) == len(step.changes) + 1
            was, now = pieces_of(step.before), pieces_of(step.after)
            for key in {**was, **now}:
                assert 0 <= now.get(key, 0) - was.get(key, 0) <= _from_nowhere(step, key)
            short = short or any(isinstance(c, Moved) and c.short for c in step.changes)
            for _, there in step.after.places():
                assert there
                assert min(there.values()) > 0
            if not short:
                assert pieces_of(step.after) == first
    assert all(found.message and "{" not in found.message for found in findings)


def _from_nowhere(step: Step, key: tuple[str, str]) -> int:
    """How many such pieces a step may take from nowhere: those that are not where it takes them from."""
    return sum(
        change.short
        for change in step.changes
        if isinstance(change, Moved)
        and isinstance(change.thing, Piece)
        and (change.thing.owner, change.thing.code[0]) == key
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(turns, max_size=8))
def test_replaying_twice_gives_the_same(lines: list[str]) -> None:
    """Nothing of one replay is left over for the next."""
    given_record = record(*lines, factions=FACTIONS)
    assert replay(given_record, law("law-6")) == replay(given_record, law("law-6"))


# --- real records ---------------------------------------------------------------------------------------------


SCORES = {
    "orderly_eyrie": {"E": 31},
    "r1g2": {"C": 30, "V": None, "G": None},
    "r1g5": {"A": 33},
    "after_dark": {"P": 31},
}
WINNERS = {"orderly_eyrie": ("E",), "r1g2": ("C", "G"), "r1g5": ("A",), "after_dark": ("P",)}


def test_real_records_replay_to_their_scores(record_path: Path) -> None:
    """The points written in a record add up to the winner's score."""
    found = next((name for name in SCORES if name in record_path.stem), None)
    if found is None:
        pytest.skip("a record whose scores are not known here")
    played, _ = replay(reader.read(record_path.read_bytes().decode()), law("law-4"))
    scores = played.turns[-1].after.scores
    assert {faction: scores[faction] for faction in SCORES[found]} == SCORES[found]
    assert played.winner == WINNERS[found]


def test_real_records_keep_their_cards(record_path: Path) -> None:
    """Cards only appear where something fell short."""
    played, _ = replay(reader.read(record_path.read_bytes().decode()), law("law-4"))
    first = cards_of(played.turns[0].before)
    appeared = sum(
        change.short
        for turn in played.turns
        for step in turn.steps
        for change in step.changes
        if isinstance(change, Moved) and isinstance(change.thing, Card)
    )
    assert cards_of(played.turns[-1].after) == first + appeared


def test_findings_of_real_records_are_few_and_told_once(record_path: Path) -> None:
    """No action has two impossible findings, and no record more than a scribe's handful."""
    _, findings = replay(reader.read(record_path.read_bytes().decode()), law("law-4"))
    errors = [(f.turn, f.action) for f in findings if f.severity == "error"]
    assert len(errors) == len(set(errors)) <= 15
