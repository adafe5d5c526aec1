"""What a page is told that records a game by gestures."""

import pytest

from rootlog.editing.document import Document
from rootlog.recording import starting
from rootlog.recording.pad import Pad
from tests.cases import FIXTURES

README = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
HEAD = "Map: Fall\nDeck: Standard\nE: Birgit\nC: Ansel\n\n"


def pad(text, line=None, number=99):
    """What is told behind so many actions of the last line, or of another."""
    return Pad(Document(text).judged, line or text.rstrip("\n").count("\n") + 1, number)


def begun(turn, upto="C:t->1+5/t1->/b_w->12"):
    """The game of the README up to a turn, which is another one."""
    return README.partition(upto)[0] + turn


def texts(found, kind=None):
    """The actions that are owed, of a kind where it is told."""
    return [one.text for one in found.owed() if kind in (None, one.kind)]


def test_a_record_without_turns_is_asked_who_begins():
    told = pad(HEAD).told()
    assert [one["text"] for one in told["next"]] == ["C:", "E:"]
    assert "faction" not in told


@pytest.mark.parametrize(
    ("turns", "order"),
    [
        ("", "CEAV"),  # by the letters of the boards
        ("C:\nE:", "AVCE"),
        ("C:\nE:\nA:\nV:", "VCEA"),  # then by the seats
        ("C:\nE:\nA:\nV:\n\nV:", "CEAV"),
    ],
)
def test_the_next_turn_is_that_of_the_law(turns, order):
    told = pad(f"Map: Fall\nDeck: Standard\nV: a\nC: b\nE: c\nA: d\n\n{turns}").told()
    assert "".join(one["faction"] for one in told["next"]) == order


def test_a_set_up_is_owed_choice_by_choice():
    found = pad(f"{HEAD}C:t_k->1/b_s->1/b_w->5")
    assert texts(found) == [
        "w->1+2+4+5+6+7+8+9+10+11+12",
        *(f"b_r->{number}" for number in (5, 9, 10)),  # no slot is free in 1
    ]
    assert [one.sure for one in found.owed()] == [True, False, False, False]


def test_a_roost_begins_where_the_keep_is_not():
    owed = pad(f"{HEAD}C:t_k->1/b_s->1/b_w->5/b_r->10\nE:").owed()
    assert [(one.text, one.sure) for one in owed][:2] == [("b+6w->3", True), ("#builder->$", False)]


def test_what_steps_and_buildings_bring_is_owed():
    assert texts(pad(begun("C:"))) == ["t->1+5", "#->C"]
    assert texts(pad(begun("C:t->1+5/b_w->12"))) == ["t1->", "t5->", "++2", "#->C"]


@pytest.mark.parametrize(
    ("turn", "owed"),
    [
        ("C:t->1+5/t1->/b_s->4/XE7(2,1)", ["(2Ew+w)7->"]),
        ("C:t->1+5/t1->/b_s->4/XE7(2,1)/2Ew7->", ["w7->"]),
        ("C:t->1+5/t1->/b_s->4/XE7(0,0)", []),
    ],
)
def test_what_falls_in_a_battle_is_owed(turn, owed):
    text = README.partition("C:t->1+5/t1->/b_s->4")[0] + turn
    found = [one.text for one in pad(text).owed() if "7->" in one.text]
    assert found == owed


def test_what_falls_is_owed_before_what_the_battle_costs_is_written():
    text = (FIXTURES / "games" / "six_around_the_lake.rootlog").read_text(encoding="utf-8")
    found = pad(text.partition("/M#L->/++2/F#^/w->5")[0] + "/XC4(2,1)")
    assert texts(found, "done") == ["(Cw+w)4->", "w$->"]
    assert found.ending() == {
        "texts": ["(Cw+w)4->", "w$->", "2#->L"],
        "left": 0,
        "rest": [],
    }


def test_what_may_fall_in_a_battle_that_was_not_allowed_is_offered():
    text = (FIXTURES / "games" / "six_around_the_lake.rootlog").read_text(encoding="utf-8")
    found = pad(text.partition("/M#L->/++2/F#^/w->5")[0] + "/w$->/XE2(2,1)")
    assert {"Eb2->", "w2->"} <= {*texts(found, "done")}


def test_where_no_dice_are_written_all_that_may_fall_is_offered():
    found = pad(README.partition("C:t->1+5/t1->/b_s->4")[0] + "C:t->1+5/XE7").owed()
    fallen = [one for one in found if one.text.endswith("7->")]
    assert {"Ew7->", "(2Ew+w)7->", "w7->"} <= {one.text for one in fallen}
    assert not any(one.sure for one in fallen)


def test_the_end_of_a_turn_writes_what_is_certain_and_tells_that_more_is_left():
    assert pad(begun("C:t->1/b_w->12/t1->")).ending() == {
        "texts": ["++2", "#->C"],
        "left": 0,
        "rest": [],
    }
    assert pad(f"{HEAD}C:t_k->1/b_s->1/b_w->5").ending()["left"] == 1


def test_the_end_of_a_turn_waits_for_a_choice_before_it_writes_what_comes_behind():
    text = (FIXTURES / "games" / "eyrie_begin.rootlog").read_text(encoding="utf-8")
    found = pad(text.partition("E:B#E->$_x/w->1/w->1/10w6->11")[0] + "E:").ending()
    assert found["texts"] == []
    assert found["left"] > 0
    assert found["rest"] == []  # a card that is drawn before the Decree has one shows no draw


def test_what_is_owed_as_before_when_it_is_written_is_not_written_at_the_end():
    text = (FIXTURES / "games" / "moles_and_crows_in_winter.rootlog").read_text(encoding="utf-8")
    found = pad(text.partition("/B#D->P/2#->D")[0])
    assert "#D->" not in texts(found)
    assert found.ending()["texts"] == ["2#->D"]


def test_what_cannot_be_crafted_is_known_with_what_pays():
    found = pad(begun("C:t->1+5")).options("Z")
    can = {one["text"]: not one["forbidden"] for one in found}
    assert can["Z%f"]
    assert not can["Z%s"]
    [sword] = (one for one in found if one["text"] == "Z%s")
    assert sword["about"].startswith("4.1.1: sword costs 2 fox; 1 rabbit")
    assert "paid by" not in sword["detail"]
    paid = [one["text"] for one in found if "paid by the workshop in 5 (rabbit)" in one["detail"]]
    assert paid[0] == "Z%f"


def test_a_piece_that_was_activated_pays_no_more():
    found = pad(begun("C:t->1+5/Z%f")).options("Z")
    assert not [one for one in found if "paid by" in one["detail"]]


def test_no_dice_are_offered_before_they_are_rolled():
    found = pad(f"{README.rstrip()}\n\nC:t->1+4+5").likely(60_000)["found"]
    battles = [one["text"] for one in found if one["text"].startswith("X")]
    assert battles == ["XE7"]


def test_what_may_come_next_is_allowed_by_the_judge():
    found = pad(begun("C:t->1+5"))
    said = found.likely(60_000)
    assert said["whole"]
    offered = [one["text"] for one in said["found"]]
    assert "w->10" in offered
    assert all(found.verdict(text)[0] == "allowed" for text in offered)


def test_places_tell_how_an_action_begins_that_takes_what_lies_there():
    told = pad(begun("C:")).told()
    there = {place["goal"]: place["things"] for place in told["places"] if place["goal"]}
    assert [thing["term"] for thing in there["6"]] == ["w6", "Ew6", "Eb6"]
    assert {"F#C", "#C"} <= {thing["term"] for thing in there["C"]}
    assert "R#E$_r" in {thing["term"] for thing in there["E$_r"]}


def test_a_place_where_a_thing_may_not_go_says_why():
    lit = pad(begun("C:")).lit("w10", ["12", "3"], 60_000)
    assert lit["12"] == ["allowed", ""]
    assert lit["3"][0] == "forbidden"
    assert lit["3"][1].startswith("4.2")


def test_every_map_deck_and_faction_can_be_chosen():
    found = starting.choices()
    assert {"Fall", "Winter", "Lake", "Mountain"} <= set(found["maps"])
    assert len(found["maps"]["Fall"]["suits"]) == 12
    assert found["factions"]["C"] == "Marquise"


TABLE = "Map: Fall\nDeck: E&P\nC: Ansel\nE: Birgit\nV: Cato\nA: Dagny\n"


@pytest.mark.parametrize(
    ("letter", "places"),
    [("C", ["1", "2", "3", "4"]), ("V", ["1_2_5_10", "1_9_10_12"]), ("A", [])],
)
def test_the_places_in_which_a_faction_may_be_set_up(letter, places):
    assert [*starting.homes(TABLE, letter)][: len(places) or None] == places


def test_the_set_up_is_written_where_it_was_said_as_far_as_it_is_certain():
    text, line = starting.set_up(TABLE, {"C": "3", "V": "1_2_5_10"})
    set_up = [
        "C:t_k->3/w->2+3+4+5+6+7+8+9+10+11+12",  # not where the law has no warrior
        "E:b+6w->1",  # opposite
        "A:3#->$",
        "V:p->1_2_5_10",
    ]
    assert text == f"{TABLE}\n" + "\n".join(set_up) + "\n"
    assert line == 8  # where the Marquise chooses her buildings
    assert starting.set_up(TABLE, {"C": "9"}).text.splitlines()[7] == "C:"  # no such corner


def test_hirelings_are_set_up_in_so_many_places_of_their_kind():
    found = starting.choices()["hirelings"]
    assert found["h_K"] == {
        "names": ["Vault Keepers", "Badger Bodyguards"],
        "pieces": "2h_Kw+h_Kb",
        "places": 1,
        "where": "any",
    }
    assert (found["h_T"]["pieces"], found["h_T"]["places"]) == ("h_Tw", 2)
    assert found["h_C"]["places"] == 0


def behind(name, line, number):
    """What is told of a game behind so many actions of a line."""
    lines = (FIXTURES / "games" / f"{name}.rootlog").read_text(encoding="utf-8").splitlines()
    faction, _, actions = lines[line - 1].partition("//")[0].rstrip().partition(":")
    begun = "/".join(actions.split("/")[:number])
    return pad("\n".join([*lines[: line - 1], f"{faction}:{begun}"]))


def ways(found, goal):
    """The whole actions that a place offers."""
    [place] = (one for one in found.told()["places"] if one["goal"] == goal)
    return [text for text, _ in place["ways"]]


def goals(found, term):
    """The goals that only that thing has."""
    things = [thing for place in found.told()["places"] for thing in place["things"]]
    [thing] = (one for one in things if one["term"] == term)
    return [text for text, _ in thing["goals"]]


@pytest.mark.parametrize(
    ("at", "place", "offered"),
    [
        (("plots_at_the_lake", 18, 0), "8", {"t8^t_r", "t8^t_b"}),
        (("plots_at_the_lake", 28, 10), "5", {"?Pt_e5", "Pt5^t_s"}),
        (("plots_at_the_lake", 30, 8), "5", {"t5<->t2"}),
        (("relics_of_three_kinds", 44, 10), "7", {"t_f7^t_3_f", "t_f7^t_1_f"}),
        (("readme", 17, 1), "7", {"XE7"}),
        (("hirelings_at_the_lake", 36, 0), "11", {"h_KXO11"}),
        (("printed_and_played_by_four", 50, 6), "12", {"%b12->e"}),
    ],
)
def test_what_is_done_in_a_clearing_without_moving_anything_is_a_way_of_it(at, place, offered):
    assert offered <= set(ways(behind(*at), place))


@pytest.mark.parametrize(
    ("at", "term", "values"),
    [
        (("plots_at_the_lake", 19, 0), "$_ho", ["F", "M", "R"]),
        (("plots_at_the_lake", 20, 0), "$_L", ["0", "1", "2", "a", "h"]),
        (("trade_posts", 12, 0), "$_h", ["1", "2", "3", "4"]),
        (("relics_of_three_kinds", 45, 0), "$_", [""]),
        (("hirelings_at_the_lake", 36, 0), "h_V", ["C$", "C$1"]),
        (("printed_and_played_by_four", 45, 0), "$_C", ["0", "1", "2", "a", "h"]),
        (("printed_and_played_by_three", 33, 0), "A$_o", ["1", "2", "3"]),
    ],
)
def test_what_goes_nowhere_else_has_goals_of_its_own(at, term, values):
    assert goals(behind(*at), term)[: len(values)] == values


def test_a_piece_of_two_sides_and_one_that_is_not_known_can_be_taken_as_each():
    places = behind("relics_of_three_kinds", 44, 1).told()["places"]
    [supply] = (one for one in places if one["kind"] == "supply" and one["owner"] == "K")
    assert {"b_f_t", "b_t_f", "b_j_f", "b_f_j"} <= {one["term"] for one in supply["things"]}


def test_what_is_owed_in_several_clearings_is_one_action():
    assert texts(behind("relics_of_three_kinds", 44, 14)) == ["w1+w11->", "3#->K"]


@pytest.mark.parametrize(
    ("at", "offered"),
    [
        (
            ("plots_at_the_lake", 22, 5),
            "w->1+4+9+12",
        ),  # recruits where the card says, as before elsewhere
        (
            ("plots_at_the_lake", 30, 5),
            "t->5",
        ),  # a plot in the place of the warrior, as before elsewhere
    ],
)
def test_what_was_done_behind_such_an_action_is_likely_where_it_stands_now(at, offered):
    assert offered in [one["text"] for one in behind(*at).likely(60_000)["found"]]


def test_a_card_can_be_given_any_name_of_its_suit():
    named = behind("cats_saved_from_the_fire", 24, 1).told()["cards"]
    assert {"cobbler", "guardduty"} & {name for name, _ in named["M"]} == {"guardduty"}
    assert "sword" in {name for name, _ in named["M"]}


def of_kind(found, kind):
    """The place of a kind that the faction at turn has."""
    places = found.told()["places"]
    return next(
        (one for one in places if one["kind"] == kind and one["owner"] == found.game.faction), None
    )


def test_the_clearing_where_something_was_done_last_lies_at_hand():
    assert of_kind(pad(begun("C:")), "near") is None
    near = of_kind(pad(begun("C:t->1+5/2w10->6")), "near")
    assert near["name"] == "in 6"
    assert {"w6", "Ew6"} <= {thing["term"] for thing in near["things"]}
    assert "XE6" in [text for text, _ in near["ways"]]
    assert near["goal"] is None


def test_plots_that_trade_places_are_told_in_their_clearing_alone():
    found = behind("plots_at_the_lake", 30, 8)
    [numbers] = (one["name"] for one in found.told()["places"] if one["kind"] == "near")
    assert any("<->" in text for text in ways(found, numbers.removeprefix("in ")))
    assert not any("<->" in text for text, _ in of_kind(found, "near")["ways"])


def test_a_card_of_its_own_comes_into_force_by_one_tap():
    stock = of_kind(behind("moles_and_crows_in_winter", 20, 0), "stock")
    assert ("#captain->$", "Captain") in stock["ways"]
    assert stock["things"] == []


def test_a_pawn_that_moved_before_may_go_next_to_where_it_stands():
    found = behind("cats_saved_from_the_fire", 24, 1)
    offered = [one["text"] for one in found.likely(60_000)["found"]]
    assert [text for text in offered if text.startswith("p")] == [
        "p->8",
        "p->9",
        "p->12",
    ]  # next to 4


def test_what_cannot_lie_there_can_be_named():
    told = behind("plots_at_the_lake", 18, 0).told()
    assert ("t", "t_b", "bomb") in told["faces"]
    assert told["absent"]["C"] == "Marquise"
    assert "P" not in told["absent"]


def test_pieces_of_hirelings_are_taken_from_their_supplies():
    text = (FIXTURES / "games" / "bought_extorted_and_robbed.rootlog").read_text(encoding="utf-8")
    told = pad(text.partition("/h_Tw->12")[0]).told()
    [bandits] = (one for one in told["places"] if one["name"] == "supply of the Highway Bandits")
    assert (bandits["kind"], bandits["owner"]) == (
        "hired",
        "O",
    )  # who controls them has them at hand
    assert [(one["term"], one["number"]) for one in bandits["things"]] == [("h_Tw", 4)]
    assert told["hirelings"]["h_T"] == "Highway Bandits"


def test_as_many_funds_can_be_left_as_warriors_are_on_the_board():
    text = (FIXTURES / "games" / "a_post_lost_in_the_last_battle.rootlog").read_text(
        encoding="utf-8"
    )
    told = pad(text.partition("/$_f->16")[0]).told()
    [funds] = (thing for one in told["places"] for thing in one["things"] if thing["term"] == "$_f")
    assert [value for value, _ in funds["goals"]] == [str(number) for number in range(17)]


@pytest.mark.parametrize(
    ("name", "cut", "place", "text"),
    [
        ("royal_claim_among_the_souls", "/E^C", ("hand", "E"), "E^C"),
        ("emigre_before_dividends", "/t_r3<->t_s7", ("clearing", ""), "t_r3<->t_s7"),
    ],
)
def test_hands_of_others_are_shown_and_plots_that_lie_open_trade_places(name, cut, place, text):
    record = (FIXTURES / "games" / f"{name}.rootlog").read_text(encoding="utf-8")
    told = pad(record.partition(cut)[0]).told()
    offered = [
        way
        for one in told["places"]
        if (one["kind"], one["owner"]) == place
        for way, _ in one["ways"]
    ]
    assert text in offered


def test_items_of_a_hireling_can_be_taken():
    text = (FIXTURES / "games" / "hirelings_in_the_fall.rootlog").read_text(encoding="utf-8")
    places = pad(text.partition("/%uh_V$->e")[0]).told()["places"]
    [items] = (one for one in places if one["name"].startswith("items of the Exile"))
    assert [one["term"] for one in items["things"]] == ["%uh_V$"]
    assert items["kind"] == "hired"  # who controls it has them at hand
    assert "e" in [one["goal"] for one in places]


@pytest.mark.parametrize(
    ("at", "kind", "owner", "offered"),
    [
        (
            ("the_duchess_before_the_win", 32, 0),
            "items",
            "V",
            {"%r->r", "%xdr->s", "%fde->s", "%fde->r"},
        ),
        (("the_duchess_before_the_win", 36, 0), "items", "V", {"%r->e", "%fdr->s"}),
        (("the_duchess_before_the_win", 34, 0), "items", "V", {"%rV$->d"}),
        (("a_path_opened_before_informants", 48, 1), "items", "V", {"%b->e", "%b->t"}),
        (("gardens_grow", 22, 0), "board", "L", {"w$->", "2w$->"}),
        (("sympathy_wins", 12, 0), "board", "A", {"F#$->", "B#$->"}),
    ],
)
def test_items_are_turned_and_boards_are_paid_from_by_one_tap(at, kind, owner, offered):
    places = behind(*at).told()["places"]
    [place] = (one for one in places if (one["kind"], one["owner"]) == (kind, owner))
    assert offered <= {text for text, _ in place["ways"]}


def test_a_path_is_opened_in_a_clearing_that_is_empty():
    text = (FIXTURES / "games" / "a_boot_among_the_lost_souls.rootlog").read_text(encoding="utf-8")
    places = pad(text.partition("/5_9->")[0]).told()["places"]
    [empty] = (one for one in places if one["goal"] == "5")
    assert not empty["things"]
    assert "5_9->" in [way for way, _ in empty["ways"]]
