"""Completion: what may come next, why, and what is put in its place."""

import re

import pytest

from rootlog.editing.completing import completions
from rootlog.editing.document import Document
from rootlog.editing.options import Completion
from rootlog.editing.places import TextPosition, on_line
from tests.cases import FIXTURES
from tests.editing.records import CURSOR, FIRST, HEAD, ROUND, WATER, WOODS, typed


def offered(marked: str) -> dict[str, Completion]:
    """What is offered at the cursor, by what is put in, the likeliest first."""
    found = typed(marked)
    given = completions(found.judged, found.at)
    assert [one.sort for one in given] == sorted(one.sort for one in given)
    return {one.text: one for one in given}


def allowed(marked: str) -> list[str]:
    """What is offered without an objection."""
    return [text for text, one in offered(marked).items() if not one.forbidden]


# --- moves --------------------------------------------------------------------------------------------------------


def test_a_move_goes_where_the_mover_may_go():
    found = offered(FIRST + f"E:R#E->$_m/3w3->{CURSOR}")
    assert list(found) == ["6", "7", "11"]
    assert found["7"].detail == "mouse; the Marquise rules it (Marquise 2); 2 of 2 slots open"
    assert not any(one.forbidden for one in found.values())


def test_a_neighbour_that_may_not_be_entered_is_shown_last_with_the_rule():
    found = offered(ROUND + f"C:t->1+5/w6->{CURSOR}")
    assert list(found) == ["2", "11", "3"]
    assert found["3"].forbidden
    assert (
        found["3"].about
        == "4.2.1: the Marquise rules neither 6 (Eyrie 5, Marquise 1) nor 3 (Eyrie 4)"
    )


def test_what_is_typed_of_the_target_is_replaced():
    found = offered(ROUND + f"C:t->1+5/w6->1{CURSOR}")
    assert list(found) == ["11"]
    line = ROUND.count("\n")
    assert found["11"].range == on_line(line, 13, 14)


def test_rivers_are_paths_for_those_for_whom_they_are():
    assert "11" in allowed(WATER + f"O:w10->{CURSOR}")
    assert "11" not in allowed(WATER + f"O:2w$->\nC:t->1+5/w10->{CURSOR}")


def test_a_pawn_slips_into_the_forests_at_its_clearing_and_out_of_them():
    slips = allowed(WOODS + f"V:p->{CURSOR}")
    assert {"1", "5", "9", "10"} <= set(slips)
    assert "2" not in slips
    assert "2_5_10_12" not in slips
    then = allowed(WOODS + f"V:p->10/%f->e/p->{CURSOR}")
    assert "12" in then
    assert not any("_" in one for one in then)


def test_pieces_are_found_where_they_stand():
    found = offered(ROUND + f"C:t->1+5/2w{CURSOR}")
    assert list(found)[:2] == ["w->", "w7"]  # where as many as are typed stand
    assert found["w6"].detail.startswith("1 warrior there; fox; the Eyrie rule it")
    assert "w3" not in found


def test_behind_a_clearing_stand_the_clearings_that_may_be_entered_from_it():
    assert allowed(ROUND + f"C:t->1+5/w6{CURSOR}") == ["w6->2", "w6->11"]


def test_what_is_placed_is_placed_where_it_may_be():
    assert allowed(FIRST + f"E:R#E->$_r/w->{CURSOR}") == ["3"]
    assert allowed(ROUND + f"C:t->{CURSOR}") == ["1", "5"]


def test_several_targets_are_each_offered_once():
    assert allowed(ROUND + f"C:t->1+{CURSOR}") == ["5"]


# --- battles, crafts, points --------------------------------------------------------------------------------------


def test_battles_are_offered_where_the_attacker_stands_beside_somebody():
    found = offered(ROUND + f"C:t->1+5/X{CURSOR}")
    assert list(found) == ["E6"]
    assert found["E6"].detail == "a warrior against 4 warriors and a roost of the Eyrie"


def test_a_battle_is_offered_with_ambushes_of_the_suit_of_its_clearing():
    found = offered(ROUND + f"C:t->1+5/XE6{CURSOR}")
    assert {"E6F@", "E6B@", "E6("} <= set(found)
    assert "E6M@" not in found


def test_a_craft_tells_its_cost_and_what_is_left():
    found = offered(ROUND + f"C:t->1+5/Z{CURSOR}")
    # one workshop in a rabbit clearing
    assert not found["%f"].forbidden
    costs = "costs 1 rabbit, 1 point; 2 left in the supply"
    assert found["%f"].detail == f"boot: {costs}; paid by the workshop in 5 (rabbit)"
    assert found["%s"].forbidden
    assert "costs 2 fox" in found["%s"].about
    assert "crafting pieces: 1 rabbit" in found["cobbler"].about
    assert found["taxcollector"].forbidden


def test_an_item_of_which_none_is_left_is_forbidden():
    crafted = ROUND + "C:t->1+5/Z%f/++/2#->C\nE:B#E->$_x/w->3/2w3->7/XC7/2#->E\n"
    again = crafted + "C:t->1+5/Z%f/++/2#->C\nE:F#E->$_m/w->3/2#->E\n"
    assert "1 left in the supply" in offered(crafted + f"C:Z{CURSOR}")["%f"].detail
    found = offered(again + f"C:Z{CURSOR}")["%f"]
    assert found.detail.endswith("none left in the supply")
    assert found.forbidden


def test_crafts_are_found_by_the_titles_of_cards():
    found = offered(ROUND + f"C:t->1+5/Zbet{CURSOR}")
    assert list(found) == ["betterburrowbank"]


def test_points_that_are_earned_are_offered_until_they_are_written():
    started = ROUND + "C:t->1+5/t1->/b_w->12/"
    found = offered(started + CURSOR)
    assert next(iter(found)) == "++2"
    assert found["++2"].detail == "score 2 points: building a workshop"
    assert "++2" not in offered(started + f"++2/{CURSOR}")
    assert list(offered(started + f"++{CURSOR}")) == ["2"]


# --- cards, items, markers ----------------------------------------------------------------------------------------


def test_cards_go_to_the_columns_of_the_decree():
    found = offered(ROUND + f"C:#->C\nE:R#E->{CURSOR}")
    assert list(found)[:4] == ["$_r", "$_m", "$_x", "$_b"]
    assert found["$_r"].detail == "Recruit column of the Decree: 1 card there"


def test_a_card_is_drawn_to_the_own_hand():
    assert allowed(ROUND + f"C:t->1+5/#->{CURSOR}") == ["C"]


def test_cards_are_offered_by_name_and_suit():
    found = offered(ROUND + f"C:t->1+5/R#{CURSOR}")
    assert "cobbler" in found
    assert found["cobbler"].detail == "Cobbler, rabbit"
    assert "tunnels" not in found  # of the other deck
    assert "anvil" not in found  # a fox
    assert found["C"].detail == "the faction's own hand: 4 cards"


def test_who_can_be_a_leader_is_offered():
    found = offered(HEAD.replace("E:b+6w->3/#despot->$\n", "") + f"E:b+6w->3/#{CURSOR}")
    assert found["charismatic"].detail == "Charismatic, leader of the Eyrie"


def test_cards_of_the_own_faction_come_first_when_they_may_be_chosen():
    chosen = list(offered(HEAD.replace("/#despot->$\n\n", "/") + f"#{CURSOR}"))
    later = list(offered(ROUND + f"C:#->C\nE:#{CURSOR}"))
    assert chosen.index("builder") < chosen.index("anvil")
    assert later.index("anvil") < later.index("builder")


def test_where_all_is_forbidden_all_is_shown_with_the_rule():
    found = offered(FIRST + f"E:R#E->$_r/w->3/w->{CURSOR}")
    assert len(found) >= 12
    assert all(one.forbidden for text, one in found.items() if text.isdigit())


def test_items_are_offered_with_where_they_lie():
    found = offered(WOODS + f"V:%{CURSOR}")
    assert found["f"].detail == "boot: 1 satchel"
    assert found["t"].detail == "tea: 1 track"
    assert next(iter(found)) != "x"
    assert allowed(WOODS + f"V:p->10/%f->{CURSOR}")[0] == "e"


def test_relationships_prices_and_the_outcast_have_their_values():
    assert list(offered(WOODS + f"V:$_C->{CURSOR}")) == ["0", "1", "2", "a", "h"]
    assert list(offered(WATER + f"O:$_h->{CURSOR}")) == ["1", "2", "3", "4"]
    assert {"C->", "h->"} & set(offered(WOODS + f"V:$_{CURSOR}")) == {"C->"}


def test_pieces_are_those_of_the_faction():
    found = offered(ROUND + f"C:t->1+5/b{CURSOR}")
    assert list(found) == ["b_s", "b_w", "b_r"]
    assert found["b_s"].detail == "sawmill: 4 in the supply, 2 on the map"
    assert list(offered(ROUND + f"C:t->1+5/Eb{CURSOR}")) == ["b->", "b3", "b6"]


def test_hirelings_are_hired_with_control_markers():
    hired = ROUND.replace("E: Birgit", "Hirelings: h_O, h_V, h_Ld\nE: Birgit")
    assert "h_O->" in offered(hired + f"C:t->1+5/h{CURSOR}")
    assert set(offered(hired + f"C:t->1+5/h_O->{CURSOR}")) == {"C$", "E$"}
    assert "C$2" in offered(hired + f"C:t->1+5/h_O->C${CURSOR}")


# --- what records have --------------------------------------------------------------------------------------------

NEXT = {
    "a battle": re.compile(r"X(?P<next>[A-Z][0-9]+)"),
    "a craft": re.compile(r"Z(?P<next>%[a-z])"),
    "where pieces start": re.compile(r"[0-9]*[a-z](?:_[a-z])?(?P<next>[0-9]+)->"),
    "where they go": re.compile(r"[0-9]*[wpb](?:_[a-z])?[0-9]*->(?P<next>[0-9_]+)"),
    "where cards go": re.compile(r"[0-9]*[A-Z]?#[A-Z]?->(?P<next>[A-Z]|[A-Z]?\$(?:_[a-z0-9])?)$"),
    "an item": re.compile(r"%(?P<next>[a-z])"),
}


@pytest.mark.parametrize(
    "name", ["two_vagabonds_and_a_trader", "moles_and_crows_in_winter", "knights_and_traders"]
)
def test_what_a_game_has_next_is_offered_among_the_first(name):
    """Behind a few signs of each action of some turns, what follows in the record is among what is offered."""
    text = (FIXTURES / "games" / f"{name}.rootlog").read_text(encoding="utf-8")
    lines = text.split("\n")
    whole, ranks = Document(text), []
    for turn in whole.record.turns[4::12]:
        for action in turn.actions:
            for form in NEXT.values():
                found = form.match(action.text)
                if found is None:
                    continue
                line, column = lines[turn.line - 1], action.column - 1
                start, end = (column + place for place in found.span("next"))
                half = [*lines[: turn.line - 1], line[:start], *lines[turn.line :]]
                judged = whole.edited("\n".join(half)).judged
                given = completions(judged, TextPosition(turn.line - 1, start))
                texts = [
                    line[: one.range.start.column] + one.text for one in given if not one.forbidden
                ]
                assert line[:end] in texts, (turn.number, action.text)
                ranks.append(texts.index(line[:end]))
    assert len(ranks) > 8
    assert sum(ranks) / len(ranks) < 4


# --- lines --------------------------------------------------------------------------------------------------------


def test_the_next_turn_is_offered_first():
    found = offered(FIRST + CURSOR)
    assert next(iter(found)) == "E:"
    assert found["E:"].detail == "turn of the Eyrie, round 1"
    assert found["Winner: "].detail


def test_an_empty_text_begins_with_its_header():
    assert list(offered(CURSOR))[:3] == ["Map: ", "Deck: ", "Clearings: "]
    assert "// rootlog: law=" in offered(CURSOR)


@pytest.mark.parametrize(
    ("marked", "first"),
    [
        (f"Map: W{CURSOR}", "Winter"),
        (f"Deck: {CURSOR}", "E&P"),
        (f"Map: Winter\nDeck: E&P\nClearings: F1, {CURSOR}", "F2"),
        (f"Landmarks: t{CURSOR}", "tower->"),
        (f"Landmarks: tower->1{CURSOR}", "tower->10"),
        (f"Hirelings: h_C{CURSOR}", "h_Cd"),
        (f"Pool: C{CURSOR}", "E"),
        (f"// rootlog: law={CURSOR}", " law=law-16"),
        (f"// pnp: ma{CURSOR}", "map "),
        (f"// pnp: C.b_s c{CURSOR}", "cost="),
        (ROUND + f"Winner: {CURSOR}", "E"),
    ],
)
def test_values_of_header_lines(marked, first):
    assert first in list(offered(marked))[:3]


def test_all_suits_of_a_map_are_one_completion():
    text = next(iter(offered(f"Map: Mountain\nClearings: {CURSOR}")))
    assert text.count(",") == 11


def test_a_ruling_names_a_finding_of_its_turn():
    found = offered(ROUND + f"C:t->1+5/w6->3/#->C\n//= {CURSOR}\nE:#->E\n")
    assert found["2 4.2.1 "].detail.startswith("You Must Rule: the Marquise rules neither 6")


def test_nothing_is_offered_where_all_is_typed():
    assert not offered(ROUND + f"C:t->1+5/w6->2{CURSOR}")
    assert not offered(f"Map: Winter{CURSOR}")


def test_nothing_is_offered_in_a_comment_or_behind_the_end_of_an_action():
    assert not offered(ROUND + f"C:t->1+5  // in a {CURSOR}")
    assert not offered(ROUND + f"C:t->1+5x!{CURSOR}")


def test_crlf_ends_no_line_early():
    found = typed((ROUND + f"C:t->1+5/w6->{CURSOR}\nE:\n").replace("\n", "\r\n"))
    assert [one.text for one in completions(found.judged, found.at)] == ["2", "11", "3"]
