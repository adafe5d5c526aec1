"""Work on a record is bounded by counts that grow with its length, whatever its text; what a bound keeps back is noted."""

import time
from types import SimpleNamespace

import pytest

from rootlog import reported
from rootlog.engine import disputes
from rootlog.engine.factions.alliance import outrage
from rootlog.engine.factions.corvids import plots
from rootlog.engine.factions.vagabond import items
from rootlog.engine.judging import budget, disputing, judge, ledger, nearest
from rootlog.engine.judging.effort import ALL, Effort
from rootlog.engine.law import DEFAULT, Rule, law
from rootlog.engine.reasons import ERROR
from rootlog.engine.work import Purse, done
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import RecordReader, source
from rootlog.repairing import points
from rootlog.repairing.findings import FindingsOnTheWay
from rootlog.repairing.lines import EditedLine
from rootlog.replaying import card_moves, falling, ways
from rootlog.replaying.opening import begin
from rootlog.replaying.replay import Replaying
from rootlog.replaying.replayer import RETRIES
from rootlog.reported import Alongside
from rootlog.reporting.applying import in_line
from tests.cases import FIXTURES, compound
from tests.sampling import sample

HEAD = "Map: Fall\nDeck: Standard\nC: Ansel\nE: Birgit\n\n"
SETUP = "C:t_k->1/b_s->1/b_w->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nE:b+6w->3/#despot->$\n"
README = (FIXTURES / "games" / "readme.rootlog").read_text("utf-8")


def judged(turns: str) -> JudgedRecord:
    """That many turns behind a set-up."""
    return JudgedRecord(source(HEAD + SETUP + turns))


@pytest.mark.parametrize(
    "turns",
    [
        "C:w1->5\nE:w3->7/XC3(1,0)\n",
        "C:\nE:\n",
        "C:9w1->5/++\nE:9w3->7\n",
        "C:9w1->5/" + "9w1->5/" * 9 + "\nE:w3->7\n",
    ],
)
def test_judging_ends_where_much_is_wrong_and_says_from_where_on(turns, monkeypatch):
    whole = judged(turns * 100)
    monkeypatch.setattr(judge, "WORTH", 2000)
    record = judged(turns * 100)
    since = record.verdicts.hurried
    assert 2 < since < 202
    assert min(record.verdicts.left_out) == since
    assert any(f"turn {since} and those behind it" in note for note in record.report.notes)
    assert {one.turn for one in record.at_once.findings} <= set(range(since))
    judged_then = [one.action for one in record.verdicts.objections if one.turn < since - 1]
    assert judged_then == [one.action for one in whole.verdicts.objections if one.turn < since - 1]
    assert record.verdicts.work > 0
    assert record.verdicts.left == max(0, judge.WORTH - record.verdicts.work)
    assert [one.play for one in record.explained_turn(202)] == [None] * len(
        record.game.turns[-1].steps
    )
    assert len(record.accounts) == 202


def test_no_legal_turn_is_too_much_for_judging(monkeypatch):
    monkeypatch.setattr(judge, "WORTH", 2)
    text = (FIXTURES / "games" / "a_craft_that_wins.rootlog").read_text("utf-8")
    record = JudgedRecord(source(text))
    assert not record.verdicts.left_out
    assert record.report.verdict == "legal"
    assert record.report.notes == ()


def test_what_was_meant_is_looked_for_until_nothing_is_left(monkeypatch):
    text = "C:w1->5/++\nE:w3->7\n" * 4
    offered = [one for one in judged(text).report.findings if one.suggestion]
    spend = points.Branches.spend
    monkeypatch.setattr(points.Branches, "spend", lambda ways, n: spend(ways, n + 4 * judge.WORTH))
    record = judged(text)
    assert any("no repair was sought" in note for note in record.report.notes)
    assert sum(one.suggestion is not None for one in record.report.findings) < len(offered)
    assert record.report.verdict == "illegal"


def test_a_game_with_mistakes_is_far_from_the_bound_of_judging():
    record = JudgedRecord(source(README.replace("++2", "++3")))
    assert 0 < judge.WORTH - record.verdicts.left < judge.WORTH / 20
    assert not record.verdicts.hurried


def test_of_equal_debts_only_so_many_as_there_are_credits_are_compared(monkeypatch):
    rows = []
    assigned = nearest._assigned
    monkeypatch.setattr(
        nearest, "_assigned", lambda table, n: rows.append(len(table)) or assigned(table, n)
    )
    added = "R#E->$_r/" * 40
    record = judged(f"C:++\nE:{added}w->3\n" + "C:++\nE:w->3\n")
    assert record.report.verdict == "illegal"
    assert max(rows) <= 8  # and not 40


def test_what_was_picked_is_doubted_for_the_last_picks_only():
    replayer = begin(source(README).record, law(DEFAULT))
    for number in range(100):
        replayer.number = number
        replayer.choose("C", "w", 1 + number % 2)
    replayer.doubt_picks("C", "w")
    [doubted] = replayer.doubted
    assert [pick.action for pick in doubted] == [*range(99, 99 - 2 * RETRIES, -2)]


def test_what_is_carried_on_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(disputing, "KEPT", 20)
    carried = judged("C:w1->5\nE:w3->7\n" * 30).verdicts.carried
    assert len(carried.disputes) == 20


def test_what_was_meant_is_looked_for_in_the_first_turns_only_and_the_others_are_told(monkeypatch):
    text = "C:w1->5/++\nE:w3->7\n" * 4
    whole = judged(text).report
    monkeypatch.setattr(reported, "REACH", 4)
    record = judged(text)
    told = record.report
    assert {(one.turn, one.action, one.rule) for one in told.findings} == {
        (one.turn, one.action, one.rule) for one in whole.findings
    }
    assert all(one.suggestion is None for one in told.findings if one.turn > 4)
    assert told.notes


@pytest.mark.parametrize(("actions", "tried"), [(ways.ACTIONS, 5), (250, 3), (100, 1)])
def test_only_so_many_actions_are_replayed_anew(actions, tried, monkeypatch):
    record = (FIXTURES / "cases" / "2" / "draw_pile.rootlog").read_text("utf-8")
    monkeypatch.setattr(ways, "ACTIONS", actions)
    assert len(JudgedRecord(source(record)).replayed.ways) == tried


def test_a_form_is_read_alone_in_its_turn_and_not_the_whole_turn_again(monkeypatch):
    read = []
    actions = RecordReader.actions
    monkeypatch.setattr(
        RecordReader, "actions", lambda *given: read.append(len(given[1])) or actions(*given)
    )
    record = judged("C:" + "w1-5/" * 200 + "\nE:++\n")
    offered = [one for one in record.report.findings if one.suggestion and one.kind == "notation"]
    assert offered
    assert offered[0].suggestion.text.startswith("C:w1->5/")
    assert (
        sum(length > 500 for length in read) < 100
    )  # and not for each of 200 actions and its proof


@pytest.mark.parametrize("left", [0, judge.WORTH])
def test_what_may_go_to_records_beside_one_is_a_sum(left, monkeypatch):
    monkeypatch.setattr(reported, "Purse", lambda _: Purse(left))
    told = judged("C:w1-5/w5->1\nE:w3->7\n").report
    assert any("not all was tried" in note for note in told.notes) is (not left)
    assert any(one.turn == 3 for one in told.findings)


def test_two_long_lines_are_compared_place_by_place():
    line = "C:" + "/".join(["w1->5"] * 3000)
    meant = line.replace("w1->5/w1->5", "w1->5/w1->6", 1)[:-1] + "9"
    began = time.process_time()
    assert in_line(f" {line} // so", meant) == f" {meant} // so"
    assert time.process_time() - began < 5  # compared each with each it takes minutes


def test_cards_that_are_not_there_are_matched_with_what_they_pay_in_few_comparisons(monkeypatch):
    pairs = []
    nearest = disputes.nearest
    monkeypatch.setattr(
        disputes,
        "nearest",
        lambda debts, credits_, end: (
            pairs.append(len(debts) * len(credits_)) or nearest(debts, credits_, end)
        ),
    )
    record = judged("C:" + "#C->/" * 150 + "\nE:++\n")
    assert any(one.rule and one.kind == "impossible" for one in record.at_once.findings)
    assert max(pairs, default=0) <= ledger.MOST


def test_what_the_search_for_a_reading_goes_through_is_spent(monkeypatch):
    record = judged("C:w1->5/b_s->5/t->5/w5->10\nE:w3->7\n")
    given = (record.record, record.law, record.rule_set, record.replayed, record.verdicts)
    tried = points.Branches(points.WrittenRecord(*given))
    before, line = tried.as_written(2), tried.as_written(3).line
    log, mark, told = tried.replay(before, line)
    spent = tried.read
    reading = tried.judge(before, line, log, mark, told).reading
    assert reading.spent > 10 + len(reading.events)
    assert tried.read == spent + 1 + reading.spent + reading.passed
    hopeless = tried.judge(before, line, log, mark, told, Effort(hopeless=1, work=0))
    assert hopeless is None
    assert tried.read > spent + 2 + reading.spent + reading.passed  # what was given up took as much


@pytest.mark.parametrize("path", sample(compound(), 6), ids=lambda one: one.stem)
def test_a_record_is_judged_until_more_is_wrong_than_is_asked_for(path):
    record = JudgedRecord(source(path.read_text(encoding="utf-8")))
    errors = [one for one in record.verdicts.objections if one.severity == ERROR and not one.cause]
    wrong = sorted({(one.turn, one.action) for one in errors})

    def judged_until(most):
        course = Replaying(record.record, record.law)
        return done(judge.judging(course, record.rule_set, most=most))

    whole = judged_until(len(wrong))
    assert not whole.left_out
    assert whole.objections == record.verdicts.objections
    if wrong:
        left = judged_until(len(wrong) - 1).left_out
        assert left == frozenset(range(wrong[-1][0] + 1, len(record.game.turns) + 1))


def test_other_ways_to_take_what_is_open_are_tried_until_the_work_is_used_up(monkeypatch):
    tried = []
    monkeypatch.setattr(judge, "_cost", lambda other, *_: tried.append(other) or (10**9, 10))
    monkeypatch.setattr(judge, "_taken", lambda *_: 1)
    monkeypatch.setattr(judge, "_faults", lambda *_: 1)
    course = SimpleNamespace(
        others=lambda *_: (SimpleNamespace(logs=(), number=n) for n in range(100))
    )
    assert judge._meant(course, None, [None], 25) == (None, 30)
    assert [one.number for one in tried] == [0, 1, 2]


def test_of_a_purse_nothing_gets_what_is_kept_for_later():
    purse = Purse(100)
    purse.keep_half()
    assert purse.holds(50)
    assert not purse.short
    assert not purse.holds(51)
    assert purse.short
    purse.loses(60)
    purse.keep_half()
    assert purse.holds(20)
    assert not purse.holds(21)


def test_what_is_suspected_at_the_outset_leaves_work_for_the_turns(monkeypatch):
    text = (FIXTURES / "games" / "a_spent_torch_burns_nothing.rootlog").read_text("utf-8")
    lines = text.split("\n")
    number = next(n for n, one in enumerate(lines) if one.startswith("V:") and "%t" in one)
    lines[number] = lines[number].replace("%t", "%b", 1)
    before = []
    outset = reported.RecordReporting._from_the_outset

    def counted(record):
        left = record._beside.left
        found = yield from outset(record)
        before.append((left, record._beside.left))
        return found

    monkeypatch.setattr(reported.RecordReporting, "_from_the_outset", counted)
    assert JudgedRecord(source("\n".join(lines))).report.findings
    left, then = before[0]
    assert then >= left // 2


def test_a_long_record_keeps_what_is_wrong_with_it_as_a_whole(monkeypatch):
    text = "// rootlog: law=law-99\n" + HEAD + SETUP + "C:w1->5/++\nE:w3->7\n" * 4
    monkeypatch.setattr(reported, "REACH", 4)
    record = JudgedRecord(source(text))
    whole = [one for one in record.at_once.findings if not one.turn]
    assert any("law-99" in one.message for one in whole)
    places = [(one.line, one.column, one.rule) for one in record.report.findings]
    assert {(one.line, one.column, one.rule) for one in whole} <= set(places)
    assert len(places) == len(set(places))
    known = {one.place for one in record.report.findings}
    assert {one.follows_from for one in record.report.findings} <= known | {None}
    assert any(note.startswith("the record is long") for note in record.report.notes)


def test_of_a_long_legal_record_nothing_is_noted(monkeypatch):
    monkeypatch.setattr(reported, "REACH", 4)
    text = (FIXTURES / "games" / "a_craft_that_wins.rootlog").read_text("utf-8")
    told = JudgedRecord(source(text)).report
    assert (told.verdict, told.findings, told.notes, told.meant) == ("legal", (), (), True)


def alongside(record: JudgedRecord, turns: str) -> JudgedRecord:
    """A record with other turns, judged alongside that one."""
    assert record.verdicts
    return record.like(source(HEAD + SETUP + turns), Alongside(Purse(judge.WORTH), closely=False))


def test_alongside_a_record_a_turn_as_wrong_as_before_is_only_walked():
    record = judged("C:w1->5/++\nE:w3->7\nC:w5->1/++\n")
    other = alongside(record, "C:++\nE:w3->7\nC:w5->1/++\n")
    fresh = judged("C:++\nE:w3->7\nC:w5->1/++\n")
    assert other.verdicts.readings[4].how.effort.work == 0
    assert other.findings == fresh.findings
    assert 0 < other.verdicts.work < fresh.verdicts.work


def test_alongside_a_record_a_turn_that_is_more_wrong_is_looked_at_with_all_effort():
    record = judged("C:w1->5\nE:w3->7\nC:XE7(0,0)\nE:w3->7\n")
    other = alongside(record, "C:w1->5\nE:w3->8\nC:XE7(0,0)\nE:w3->7\n")
    assert other.verdicts.readings[4].how.effort is ALL
    assert any((one.turn, one.action) == (5, 1) for one in other.findings)
    assert not any((one.turn, one.action) == (5, 1) for one in record.findings)


def test_what_is_replayed_again_is_work(monkeypatch):
    record = (FIXTURES / "cases" / "2" / "draw_pile.rootlog").read_text("utf-8")
    monkeypatch.setattr(judge, "REPLAYED", 1)
    many = JudgedRecord(source(record))
    assert many.verdicts
    monkeypatch.setattr(ways, "ACTIONS", 0)
    few = JudgedRecord(source(record))
    actions = sum(len(one.actions) for one in many.record.turns)
    assert 0 < many.verdicts.work - few.verdicts.work <= 4 * actions


def test_what_is_known_of_another_record_is_replayed_for_nothing_alongside_it():
    turns = "C:w1->5\nE:w3->7\n" * 20
    record = judged(turns)
    other = alongside(record, turns + "C:w1->5\n")
    closely = record.like(source(HEAD + SETUP + turns + "C:w1->5\n"), Alongside())
    assert other.verdicts.work < closely.verdicts.work == judged(turns + "C:w1->5\n").verdicts.work


def lengthened(game: str, faction: str, number: int, actions: list[str]) -> JudgedRecord:
    """A game up to a turn of a faction, the last of so many, that has those actions instead, and the turn behind it."""
    text = (FIXTURES / "games" / f"{game}.rootlog").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("//!")]
    at = [place for place, line in enumerate(lines) if line.startswith(f"{faction}:")][number]
    long = f"{faction}:{'/'.join(actions)}"
    return JudgedRecord(source("\n".join([*lines[:at], long, lines[at + 1], ""])))


def test_what_many_actions_owe_alike_is_put_in_once_in_a_place(monkeypatch):
    put = 0
    inserted = EditedLine.inserted

    def counted(self, place, node):
        nonlocal put
        put += 1
        return inserted(self, place, node)

    monkeypatch.setattr(EditedLine, "inserted", counted)
    record = lengthened("cats_build_to_thirty", "C", 2, ["w1->2", "w2->1"] * 100)
    assert len(record.report.findings) > 90
    assert put < 2000  # else what each of them owes is put in for each of the others


def test_the_errors_of_a_turn_are_put_in_order_once_to_look_back_from_them(monkeypatch):
    asked = 0
    ordered = FindingsOnTheWay.open

    def counted(self, point):
        nonlocal asked
        asked += 1
        return ordered(self, point)

    monkeypatch.setattr(FindingsOnTheWay, "open", counted)
    report = judged("C:" + "/".join(["w1->5", "w5->1"] * 100) + "\nE:w3->7\n").report
    assert len(report.findings) > 90
    assert asked < 50


def test_a_turn_is_looked_through_once_for_what_removes_warriors_outside_of_battle(monkeypatch):
    asked = 0
    strikes = falling._strikes

    def counted(node):
        nonlocal asked
        asked += 1
        return strikes(node)

    monkeypatch.setattr(falling, "_strikes", counted)
    lengthened("a_revolt_that_shows_a_raid", "P", 18, ["Lw11->"] * 100).report  # noqa: B018
    assert 0 < asked < 50_000  # each removal once looked through all of its turn


def counted_calls(monkeypatch, where, name):
    """A list that grows by one with each call of that function."""
    calls: list[None] = []
    function = getattr(where, name)

    def counted(*args):
        calls.append(None)
        return function(*args)

    monkeypatch.setattr(where, name, counted)
    return calls


def test_a_turn_is_looked_through_once_for_what_is_refreshed_in_it(monkeypatch):
    turned = counted_calls(monkeypatch, items, "refreshes")
    lengthened("a_bank_without_cards", "V", 3, ["%r+%s->e"] * 200).verdicts  # noqa: B018
    assert (
        0 < len(turned) < 10_000
    )  # else each item that is exhausted looks through all of its turn


def test_a_turn_is_looked_through_once_for_plots_that_leave(monkeypatch):
    left = counted_calls(monkeypatch, plots, "leaves")
    lengthened("a_revolt_that_shows_a_raid", "P", 18, ["w3->", "w->2+3+6+7"] * 100).report  # noqa: B018
    assert len(left) < 10_000  # else each warrior that is placed looks through all of its turn


def test_who_may_have_a_card_for_outrage_is_asked_once_for_each_draw(monkeypatch):
    asked = counted_calls(monkeypatch, outrage, "_out_of_hand")
    moves = ["(15w+f)11->10", "^A", "#->A$"]
    lengthened("emergency_orders_and_the_ferry", "E", 7, moves * 40).verdicts  # noqa: B018
    assert 0 < len(asked) < 1_000  # else each draw asks for each offence before it


def test_nothing_joins_an_empty_draw_pile_from_an_empty_discard_pile(monkeypatch):
    looked = counted_calls(monkeypatch, card_moves, "_of_effect")
    lengthened("cats_build_to_thirty", "C", 2, ["#->C"] * 200).report  # noqa: B018
    assert len(looked) < 1_000  # else each draw looks back through all of its turn


def test_of_many_units_that_are_owed_alike_only_one_is_looked_at_in_vain(monkeypatch):
    settled = counted_calls(monkeypatch, ledger, "_settle")
    debt = ledger.Debt(budget.Budget("test"), frozenset((1,)), True, 0, Rule("4.2", "MOVE"), "")
    paid = [ledger.Credit(debt.budget, value, 0, debt.rule, "") for value in (1, 2)]
    owed, unused = ledger.match([debt] * 5000, paid)
    assert (len(owed), [one.value for one in unused]) == (4999, [2])
    assert len(settled) < 10


def test_an_action_in_many_places_is_as_much_to_replay_as_one_in_each(monkeypatch):
    monkeypatch.setattr(points, "REPLAYED", 1)
    record = judged("C:w->1+2+4+5+6+7+8+9+10+11\nE:w3->7\n")
    given = record.record, record.law, record.rule_set, record.replayed, record.verdicts, 1000
    tried = points.Branches(points.WrittenRecord(*given))
    before, line = tried.as_written(2), tried.as_written(3).line
    tried.replay(before, line)
    assert tried.read == 1 + 10
