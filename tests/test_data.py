"""The boards, decks and maps: counts that must come out, and facts of the reference that must not be lost."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from rootlog.engine import cards, factions, hirelings, maps
from rootlog.engine import data as files

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"
SUITS = {"fox": "F", "mouse": "M", "rabbit": "R", "bird": "B", "any": "*"}
ITEMS = {"boot": "f", "bag": "b", "sword": "s", "hammer": "h", "crossbow": "x", "tea": "t"}
ITEMS |= {"coin": "c", "torch": "r"}


def _reference(name):
    path = REFERENCE / f"{name}.json"
    if not path.exists():
        pytest.skip("the reference is not at hand")
    return json.loads(path.read_text(encoding="utf-8"))


every_map = pytest.mark.parametrize("name", sorted(maps.names()))
every_deck = pytest.mark.parametrize("name", sorted(cards.names()))
every_faction = pytest.mark.parametrize("letter", factions.letters())

# --- maps --------------------------------------------------------------------------------------------------


def test_the_maps_of_the_notation_are_there():
    assert sorted(maps.names()) == ["Fall", "Lake", "Mountain", "Winter"]


def test_an_unknown_map_is_a_key_error():
    with pytest.raises(KeyError):
        maps.load("Summer")


@every_map
def test_a_map_has_twelve_clearings_four_ruins_and_four_corners(name):
    the_map = maps.load(name)
    assert the_map.clearings == tuple(range(1, 13))
    assert len(the_map.ruins) == len(the_map.corners) == 4
    assert all(the_map.slots[ruin] > 0 for ruin in the_map.ruins)
    assert {the_map.opposite[the_map.opposite[c]] for c in the_map.corners} == set(the_map.corners)


@every_map
def test_neighbours_are_what_paths_join_both_ways(name):
    the_map = maps.load(name)
    pairs = {(a, b) for a, near in the_map.neighbours.items() for b in near}
    assert pairs == {pair for p in the_map.paths for pair in (p, p[::-1])}
    assert the_map.closed <= the_map.paths


@every_map
def test_the_edge_is_a_loop_of_paths(name):
    the_map = maps.load(name)
    loop = (*the_map.edge, the_map.edge[0])
    assert all(b in the_map.neighbours[a] for a, b in pairwise(loop))
    assert set(the_map.corners) <= set(the_map.edge)


@every_map
def test_forests_are_the_faces_that_paths_and_water_leave(name):
    """Euler's formula for a map without water: faces = paths - clearings + 1."""
    the_map = maps.load(name)
    faces = len(the_map.paths) - len(the_map.clearings) + 1
    if name in {"Fall", "Mountain"}:
        assert len(the_map.forests) == faces
    for forest, near in the_map.forest_neighbours.items():
        assert all(forest in the_map.forest_neighbours[other] for other in near)
    for number, touching in the_map.forests_at.items():
        assert touching == {f for f in the_map.forests if str(number) in f.split("_")}


@every_map
def test_a_map_keeps_the_facts_of_the_reference(name):
    the_map, known = maps.load(name), _reference("maps")["maps"][name]
    assert {(a, b) for a, b in known["paths"]} == the_map.paths
    assert {(a, b) for a, b in known["closed_paths"]} == the_map.closed
    assert {(a, b) for a, b in known["rivers"]} == the_map.rivers
    assert set(known["river_clearings"]) == the_map.river_clearings
    assert ["_".join(map(str, f)) for f in known["forests"]] == list(the_map.forests)
    assert known["item_supply"] == the_map.items
    for number, clearing in known["clearings"].items():
        assert the_map.slots[int(number)] == clearing["slots"]
        assert (int(number) in the_map.ruins) == clearing["ruin"]
        assert (the_map.suits or {}).get(int(number)) == clearing["suit"]
    assert the_map.tower == (known["tower"] or {}).get("clearing")
    assert the_map.ferry == (known["lake"] or {}).get("ferry_start")


# --- decks -------------------------------------------------------------------------------------------------


@every_deck
def test_a_deck_has_54_cards(name):
    deck = cards.deck(name)
    assert deck.copies() == deck.size == 54
    assert {suit: deck.copies(suit) for suit in "BFRM"} == {"B": 14, "F": 14, "R": 13, "M": 13}
    assert deck.copies(None, "ambush") == 5
    assert deck.copies(None, "dominance") == 4


@every_deck
def test_cards_for_one_item_cost_and_score_alike(name):
    deck = cards.deck(name)
    for item in "sbcxhtf":
        given = deck.giving(item)
        assert given
        assert len({(card.cost, card.vp) for card in given}) == 1


@every_deck
def test_a_deck_keeps_the_facts_of_the_reference(name):
    deck, known = cards.deck(name), _reference("decks")["decks"][name]["cards"]
    assert len(known) == len(deck.cards)
    for fact in known:
        card = deck.get(SUITS[fact["suit"]], fact["id"])
        assert card is not None
        assert card.title == fact["name"]
        assert (card.copies, card.kind) == (fact["copies"], fact["kind"])
        assert card.cost == "".join(SUITS[s] for s in fact["cost"])
        assert card.item == fact.get("item_letter")
        assert card.vp == (fact.get("vp") or 0)
        for written in (fact["id"], fact["abbr"], *fact.get("aliases", ())):
            if written:
                assert deck.full_name(written, card.suit) == fact["id"]


@pytest.mark.parametrize(
    ("deck", "written", "suit", "full"),
    [
        ("Standard", "@", None, "ambush"),
        ("Standard", "dom", "B", "dominance"),
        ("Standard", "favor", "M", "favorofthemice"),
        ("Standard", "ffavor", None, "favorofthefoxes"),
        ("Standard", "favor", None, None),
        ("E&P", "part", "R", "rabbitpartisans"),
        ("E&P", "murinebrokers", None, "murinebroker"),
        ("E&P", "leagueofextraordinarymice", "M", "leagueofadventurousmice"),
        ("E&P", "armor", None, None),
        ("Standard", "taxcollectors", None, "taxcollector"),
    ],
)
def test_written_names_become_full_names(deck, written, suit, full):
    assert cards.deck(deck).full_name(written, suit) == full


def test_an_unknown_deck_and_a_part_of_decks_are_key_errors():
    for name in ("Tarot", "shared"):
        with pytest.raises(KeyError):
            cards.deck(name)


# --- factions ----------------------------------------------------------------------------------------------


def test_the_factions_come_in_the_order_of_their_boards():
    assert "".join(factions.letters()) == "CEAVGLODPHK"


@every_faction
def test_a_faction_keeps_the_counts_of_the_reference(letter):
    known = _reference("boards")["factions"]["V" if letter == "G" else letter]
    board = factions.data(letter)
    assert board.name == known["name"]
    assert board.hand_limit == known["evening"]["hand_limit"]
    expected = known["pieces"].get("warriors", 0) + known["pieces"].get("warlord", 0)
    assert sum(n for code, n in board.pieces.items() if code[0] == "w") == expected
    for kind, prefix in (("tokens", "t"), ("buildings", "b")):
        listed = sum(known["pieces"].get(kind, {}).values())
        assert sum(n for code, n in board.pieces.items() if code[0] == prefix) == listed


def test_codes_that_hide_what_a_piece_is_count_all_it_can_be():
    assert factions.data("P").limit("t") == 8
    assert factions.data("K").limit("t_f") == 4
    assert factions.data("K").limit("b_t_f") == 1
    assert factions.data("C").limit("b_s") == 6
    assert factions.data("C").limit("b_x") == 0


def test_tracks_show_costs_and_points_and_draws():
    marquise, eyrie = factions.data("C"), factions.data("E")
    assert [marquise.printed("b_s", n, "cost") for n in range(8)] == [0, 0, 1, 2, 3, 3, 4, 4]
    assert [marquise.printed("b_r", n, "vp") for n in range(1, 7)] == [0, 1, 2, 3, 3, 4]
    assert [marquise.draws({"b_r": n}) for n in range(7)] == [1, 1, 1, 2, 2, 3, 3]
    assert [eyrie.printed("b", n, "vp") for n in range(8)] == [0, 0, 1, 2, 3, 4, 4, 5]
    assert [eyrie.draws({"b": n}) for n in range(8)] == [1, 1, 1, 2, 2, 2, 3, 3]


@pytest.mark.parametrize("letter", "CEAOLD")
def test_tracks_have_a_space_for_each_piece(letter):
    board = factions.data(letter)
    for code, spaces in board.tracks.items():
        assert len(spaces) == board.pieces[code]


def test_the_second_vagabond_shares_the_board_and_not_the_name():
    first, second = factions.data("V"), factions.data("G")
    assert first.pieces == second.pieces
    assert (first.setup_order, second.setup_order) == ("D", "E")
    assert factions.name("V") != factions.name("G")


@pytest.mark.parametrize(
    ("written", "name", "kind", "letters"),
    [
        ("viz", "loyalvizier", "vizier", "E"),
        ("despot", "despot", "leader", "E"),
        ("bear", "fendoffabear", "quest", "VG"),
        ("tinker", "tinker", "character", "VG"),
        ("foremole", "foremole", "minister", "D"),
        ("lavish", "lavish", "mood", "H"),
        ("faith", "faithfulretainer", "retainer", "K"),
    ],
)
def test_cards_of_factions_are_found_by_what_is_written(written, name, kind, letters):
    found = cards.special(written)
    assert (found.name, found.kind, "".join(found.letters)) == (name, kind, letters)


def test_there_are_fifteen_quests_as_the_reference_says():
    quests = factions.data("V").cards["quest"]
    assert len(quests) == 15
    known = {
        (SUITS[q["suit"]], q["id"], "".join(ITEMS[i] for i in q["items"]))
        for q in _reference("quests")["quests"]
    }
    assert {(q["suit"], q["name"], q["items"]) for q in quests} == known


def test_unknown_factions_are_key_errors():
    for ask in (factions.data, factions.name, factions.modelled):
        with pytest.raises(KeyError):
            ask("Z")


# --- folders -----------------------------------------------------------------------------------------------


def test_hirelings_are_found_by_either_side():
    assert len(hirelings.codes()) == 13
    assert hirelings.hireling("h_Ed") is hirelings.hireling("h_Ed")
    assert hirelings.hireling("h_E").demoted == "Bluebird Nobles"
    with pytest.raises(KeyError):
        hirelings.hireling("h_X")


def test_a_file_added_to_a_folder_is_found(tmp_path):
    (tmp_path / "one.json").write_text('{"name": "One",\n "more": 1}\n', encoding="utf-8")
    (tmp_path / "two.law.json").write_text("{}", encoding="utf-8")
    assert files.stems(str(tmp_path)) == ["one"]
    assert files.stems(str(tmp_path), ".law.json") == ["two"]
    assert files.named(str(tmp_path), "One") == "one"
    assert files.read(str(tmp_path), "one") == {"name": "One", "more": 1}
    with pytest.raises(KeyError):
        files.named(str(tmp_path), "Two")
