"""The rules of the maps: ferry, closed paths, the Pass, rivers."""

from __future__ import annotations

import pytest

pytest.importorskip("rootlog.notation.reader")

from rootlog.engine.judging.judge import judge
from rootlog.engine.law import law
from rootlog.notation.reader import read
from rootlog.replaying.replay import replay
from tests.engine.games import BIRDS, CATS, findings, told

# suits of the maps here: F1,M2,R3,R4,R5,F6,M7,F8,M9,R10,M11,F12
LAKE = [
    ("the ferry takes warriors across, and the mover draws", "", "C:t->1/(w+f)1->12/#->C/#->C", []),
    ("ferry and warriors are written in either order", "", "C:t->1/(f+w)1->12/#->C/#->C", []),
    ("the lake is no path without the ferry", "f->10", "C:t->1/w1->12/#->C", ["1.2 4.2 illegal"]),
    ("the ferry goes along", "", "C:t->1/w1->12/#->C", ["1.2 17.2.5 missing"]),
    ("a trip without the ferry is one mistake", "", "C:t->1/w1->12/#->C/#->C",
     ["1.2 17.2.5 missing"]),
    ("the ferry does not go empty", "", "C:t->1/f1->12/#->C/#->C", ["1.2 17.2.5 illegal"]),
    ("the ferry goes once a turn", "", "C:t->1/(w+f)1->12/#->C/(w+f)12->1/#->C",
     ["1.4 17.2.5 illegal"]),
    ("the ferry stays on the coast", "", "C:t->1/(w+f)1->5/#->C/#->C", ["1.2 17.2.5 illegal"]),
    ("the ferry brings a card", "", "C:t->1/(w+f)1->12/#->C", ["1.2 17.2.5 missing"]),
    ("other moves go on", "", "C:t->1/(w+f)1->12/w12->9/#->C/#->C", []),
]  # fmt: skip

MOUNTAIN = [
    ("a closed path is opened for a card and a point", "", "C:t->1/#C->/8_9->/++/#->C/++", []),
    ("opening costs a card", "", "C:t->1/8_9->/++/#->C/++", ["1.2 17.3.3 missing"]),
    ("opening scores", "", "C:t->1/#C->/8_9->/#->C/++", ["1.3 17.3.3 missing"]),
    ("one path a turn", "", "C:t->1/#C->/8_9->/++/#C->/5_9->/++/#->C/++",
     ["1.6 17.3.3 illegal"]),
    ("a path is opened next to own pieces", "", "C:t->1/w7->12/#C->/3_7->/++/#->C/++",
     ["1.4 17.3.3 illegal"]),
    ("closed paths join nothing", "", "C:t->1/w8->9/#->C/++", ["1.2 17.3.2 illegal"]),
    ("an opened path joins", "", "C:t->1/#C->/8_9->/++/w8->9/#->C/++", []),
    ("the Pass scores for its ruler", "", "C:t->1/#->C", ["1.0 17.3.4 missing"]),
    ("the Pass scores for nobody else", "b_r->10", "C:t->1/w10->9/#->C/++2", ["1.4 17.3.4 score"]),
]  # fmt: skip

CASES = [(*case, "Lake") for case in LAKE] + [(*case, "Mountain") for case in MOUNTAIN]


@pytest.mark.parametrize(
    ("_text", "cats", "turn", "expected", "chart"), CASES, ids=[case[0] for case in CASES]
)
def test_map(_text: str, cats: str, turn: str, expected: list[str], chart: str) -> None:
    """The map's rule holds, in law-6's numbers."""
    found = findings(turn, "E:", cats=cats, chart=chart)
    assert told(found) == expected, [one.message for one in found]


@pytest.mark.parametrize(("edition", "number"), [("law-4", "14.1.2.V"), ("law-16", "25.3.5")])
def test_the_ferry_is_cited_by_edition(edition: str, number: str) -> None:
    """The same rule, in each book's number."""
    found = findings("C:t->1/w1->12/#->C", "E:", chart="Lake", edition=edition)
    assert told(found, edition) == [f"1.2 {number} missing"]


def test_the_winning_pass_is_scored_though_the_record_ends() -> None:
    """A record that ends with a winner may show the end of its last turn."""
    found = findings("C:t->1/#->C/++", chart="Mountain", cats="++29", winner="C")
    assert told(found) == []


@pytest.mark.parametrize("trip", ["(w+f)12->10", "(f+w)12->10"])
@pytest.mark.parametrize(
    ("first", "rules"), [("w1->12/#->C/#->C", ["THE_FERRY"]), ("#->C", ["THE_FERRY"])]
)
def test_where_the_ferry_lies_is_not_known_after_a_trip_without_it(
    first: str, trip: str, rules: list[str]
) -> None:
    """Then a later trip may begin anywhere on the coast, though the record has the ferry in 1."""
    lines = (
        *("Map: Lake", "Deck: Standard", "Clearings: F1,M2,R3,R4,R5,F6,M7,F8,M9,R10,M11,F12"),
        *("C: one", "E: two", f"C:{CATS}", f"E:{BIRDS}"),
        *(f"C:t->1/{first}", "E:", f"C:t->1/{trip}/#->C/#->C", "E:"),
    )
    game, _ = replay(read("\n".join(lines) + "\n"), law("law-6"))
    told_of_moves = [o.rule.symbol for o in judge(game).objections if o.faction == "C" and o.action]
    assert [symbol for symbol in told_of_moves if symbol in {"THE_FERRY", "MOVE"}] == rules
