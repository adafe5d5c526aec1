"""A position as JSON, and back."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rootlog.engine.law import law
from rootlog.engine.pieces import (
    BOX,
    BURROW,
    COFFIN,
    DECK,
    DISCARD,
    DISPLAY,
    ITEM_SUPPLY,
    QUESTS,
    Card,
    Item,
    Piece,
    Place,
    Thing,
    clearing,
    column,
    forest,
    hand,
    items,
    path,
    place,
)
from rootlog.engine.state import State
from rootlog.positions.position import (
    Position,
    PositionError,
    from_json,
    place_code,
    place_of,
    position,
    thing_code,
    thing_of,
    to_json,
)
from rootlog.replaying import facts

VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(
        (Path(__file__).parents[1] / "schemas" / "position.schema.json").read_text(encoding="utf-8")
    )
)

factions = st.sampled_from("CEAVLODPHK")
things: st.SearchStrategy[Thing] = st.one_of(
    st.builds(Piece, factions, st.sampled_from(["w", "b_s", "t", "t_k", "p", "b_f_t", "t_2_j"])),
    st.builds(Piece, st.sampled_from(["h_C", "h_D"]), st.sampled_from(["w", "t"])),
    st.just(Piece("", "f")),
    st.builds(
        Card,
        st.sampled_from([None, "B", "F", "M", "R"]),
        st.sampled_from([None, "ambush", "despot", "loyalvizier", "taxcollector"]),
    ),
    st.builds(Item, st.sampled_from("sbcxhtrfu?"), st.booleans()),
)
places: st.SearchStrategy[Place] = st.one_of(
    st.integers(1, 12).map(clearing),
    st.just(forest((1, 2, 5, 10))),
    st.just(path(1, 9)),
    st.sampled_from([BOX, BURROW, COFFIN, DECK, DISCARD, DISPLAY, ITEM_SUPPLY, QUESTS]),
    st.builds(
        place,
        st.sampled_from(["hand", "supply", "board", "crafted", "leader", "stock", "used"]),
        factions,
    ),
    st.builds(column, factions, st.sampled_from("rmxb123")),
    st.builds(items, factions, st.sampled_from(["", "s", "t", "d"])),
    st.integers(1, 12).map(lambda number: place("ruin", "", number)),
    st.just(place("souls")),
    st.just(place("stock", "", "quests")),
    st.builds(hand, st.sampled_from(["h_C"])),
)
markers = st.dictionaries(
    st.one_of(
        st.tuples(st.just("price"), st.just("O"), st.sampled_from("hrm")),
        st.tuples(st.just("funds"), st.just("O"), st.just("")),
        st.tuples(st.just("outrage"), st.just("A"), st.just("")),
    ),
    st.one_of(st.none(), st.integers(0, 9)),
) | st.dictionaries(
    st.one_of(
        st.tuples(st.just("relationship"), st.just("V"), factions),
        st.tuples(st.just("outcast"), st.just("L"), st.just("")),
    ),
    st.sampled_from(["h", "0", "1", "a", "M"]),
)
states = st.builds(
    State,
    st.dictionaries(
        places, st.dictionaries(things, st.integers(1, 30), min_size=1, max_size=4), max_size=9
    ),
    st.dictionaries(factions, st.one_of(st.none(), st.integers(0, 40))),
    markers,
    st.frozensets(st.sampled_from([(2, 5), (3, 7), (11, 12)])),
    st.frozensets(st.integers(1, 12)),
)
seatings = st.permutations("CEAV").map(tuple)
positions = st.builds(
    Position,
    st.sampled_from(["Fall", "Winter"]),
    st.sampled_from(["Standard", "E&P"]),
    st.sampled_from([(), tuple(enumerate("FMRRRFMFMRMF", 1))]),
    seatings,
    seatings,
    st.sampled_from([None, "C", "E"]),
    states,
    st.sampled_from([(), ("h_C", "h_S")]),
    st.sampled_from([(), (("ferry", 1), ("city", 4))]),
)


@settings(max_examples=200, deadline=None)
@given(positions)
def test_json_reads_back_and_fits_its_schema(given_position: Position) -> None:
    """Whatever a position is, its JSON values say all of it, also through text."""
    raw = json.loads(json.dumps(to_json(given_position)))
    VALIDATOR.validate(raw)
    assert from_json(raw) == given_position


@given(places, things)
def test_codes_read_back(where: Place, thing: Thing) -> None:
    """A code names one place, or one thing."""
    assert place_of(place_code(where)) == where
    assert thing_of(thing_code(thing)) == thing


@pytest.mark.parametrize("raw", [None, [], {}, {"version": 2}, {"version": 1, "places": 3}])
def test_bad_json_is_told(raw: object) -> None:
    """Any values are a position or a PositionError."""
    with pytest.raises(PositionError):
        from_json(raw)


def test_positions_of_real_records_read_back(record_path: Path) -> None:
    """Every position of a real game."""
    reader = pytest.importorskip("rootlog.notation.reader")
    from rootlog.replaying.replay import replay

    game, _ = replay(reader.read(record_path.read_bytes().decode()), law("law-4"))
    for turn in game.turns:
        for step in turn.steps:
            given_position = position(game.table, step.after, turn.faction)
        assert from_json(to_json(given_position)) == given_position


def test_the_usual_deck_sizes_are_those_of_the_data() -> None:
    """Both decks have 54 cards."""
    assert {sum(card.copies for card in facts.deck(name)) for name in facts.decks()} == {54}
